//! Names of zip members: UTF-8 if they are marked or valid as such, otherwise CP932 (Japanese Windows) or CP437
//! (MS-DOS).

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, IBM866, SHIFT_JIS, WINDOWS_1252};

use crate::name::Name;

/// Characters of the bytes from 0x80 on in code page 437.
const CP437: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', 'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û',
    'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', '₧', 'ƒ', 'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐', '¬', '½', '¼', '¡',
    '«', '»', '░', '▒', '▓', '│', '┤', '╡', '╢', '╖', '╕', '╣', '║', '╗', '╝', '╜', '╛', '┐', '└', '┴', '┬', '├', '─',
    '┼', '╞', '╟', '╚', '╔', '╩', '╦', '╠', '═', '╬', '╧', '╨', '╤', '╥', '╙', '╘', '╒', '╓', '╫', '╪', '┘', '┌', '█',
    '▄', '▌', '▐', '▀', 'α', 'ß', 'Γ', 'π', 'Σ', 'σ', 'µ', 'τ', 'Φ', 'Θ', 'Ω', 'δ', '∞', 'φ', 'ε', '∩', '≡', '±', '≥',
    '≤', '⌠', '⌡', '÷', '≈', '°', '∙', '·', '√', 'ⁿ', '²', '■', '\u{a0}',
];

/// Decodes the name of a member. A name that is neither marked as UTF-8 nor valid UTF-8 is CP932 if it is well-formed
/// in it, and otherwise CP437, in which every byte has a meaning.
pub(super) fn member_name(bytes: &[u8], is_marked: bool) -> Name {
    if is_marked || std::str::from_utf8(bytes).is_ok() {
        return Name::new(bytes);
    }
    let (text, has_errors) = SHIFT_JIS.decode_without_bom_handling(bytes);
    if has_errors { Name::decoded(cp437(bytes), bytes) } else { Name::decoded(text.into_owned(), bytes) }
}

/// Encodings in which systems write names, apart from CP437.
const OF_SYSTEMS: [&Encoding; 7] = [SHIFT_JIS, EUC_JP, GB18030, BIG5, EUC_KR, WINDOWS_1252, IBM866];

/// Whether the bytes of a name may mean `text`: in UTF-8 or, if they are not UTF-8, in an encoding of some system.
pub(super) fn may_be(bytes: &[u8], text: &str) -> bool {
    let is_in = |encoding: &&'static Encoding| {
        encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some_and(|decoded| decoded == text)
    };
    match str::from_utf8(bytes) {
        Ok(name) => name == text,
        Err(_) => cp437(bytes) == text || OF_SYSTEMS.iter().any(is_in),
    }
}

fn cp437(bytes: &[u8]) -> String {
    let char_of = |byte: &u8| byte.checked_sub(0x80).map_or(char::from(*byte), |high| CP437[usize::from(high)]);
    bytes.iter().map(char_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_by_its_flag_then_by_what_is_well_formed() {
        for (name, is_marked, text, is_utf_8) in [
            (&b"a.csa"[..], false, "a.csa", true),
            ("対局.csa".as_bytes(), true, "対局.csa", true),
            ("対局.csa".as_bytes(), false, "対局.csa", true),
            (b"\x91\xce\x8b\xc7.csa", false, "対局.csa", false),
            (b"\x95\x5c\x8e\xa6.csa", false, "表示.csa", false),
            (b"Andr\x82.csa", false, "André.csa", false),
            (b"Zo\x89", false, "Zoë", false),
            (b"\x91\xce", true, "\\x91\\xCE", false),
        ] {
            let read = member_name(name, is_marked);
            assert_eq!((&*read.text, read.bytes.is_none()), (text, is_utf_8));
            assert!(is_utf_8 || read.bytes.as_deref() == Some(name));
        }
    }
}
