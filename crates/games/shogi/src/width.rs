//! Full-width text: the ASCII that it shows, and the encodings in which bytes may be it.

use std::borrow::Cow;

use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_8};

/// The ASCII character that `character` shows, 0 if it shows nothing.
pub(crate) fn fold(character: char) -> Option<u8> {
    let code = u32::from(character);
    Some(match character {
        '\u{3000}' | '\u{a0}' => b' ',
        '\u{200b}' | '\u{2060}' | '\u{feff}' => 0,
        '−' | '‐' | '‑' | '‒' | '–' | '—' | '―' | 'ー' | '﹣' => b'-',
        '﹢' => b'+',
        '\u{ff01}'..='\u{ff5e}' => u8::try_from(code - 0xff01 + 0x21).ok()?,
        _ => u8::try_from(code).ok().filter(u8::is_ascii)?,
    })
}

/// `text` in each encoding that it fits.
pub(crate) fn readings(text: &[u8]) -> impl Iterator<Item = Cow<'_, str>> {
    let encodings = [UTF_8, SHIFT_JIS, EUC_JP].into_iter();
    encodings.filter_map(move |encoding| encoding.decode_without_bom_handling_and_without_replacement(text))
}
