//! Records in the encodings of Chinese programs: told by content, and the same game in each.

use encoding_rs::{BIG5, GB18030, UTF_16LE};
use shinpan_core::Severity;
use shinpan_xiangqi::moves::Ranks;
use shinpan_xiangqi::{Rules, check};

use crate::common::games;

const SIMPLIFIED: &str = "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n[Result \"1-0\"]\n\n\
    1. 炮二平五 马８进７ {红方 } 试探}\n2. 马二进三 车９平８ 1-0\n";

/// The outcome, the plies, Red's name, and the findings that are not about the claim.
fn read(bytes: &[u8]) -> Vec<String> {
    let mut out = Vec::new();
    for game in games(bytes, None) {
        let checked = check(&game, &Rules::default(), Ranks::FromZero);
        out.push(format!("{} {} {}", checked.outcome, checked.plies, game.names.first));
        let others = checked.findings.iter().filter(|finding| finding.code != "unproved-result");
        out.extend(others.map(|it| format!("{}[{}]@{}:{} {}", it.severity, it.code, it.line, it.column, it.message)));
    }
    out
}

#[test]
fn told_by_their_moves() {
    let text = SIMPLIFIED.replace(" }", "");
    let (gbk, ..) = GB18030.encode(&text);
    assert_eq!(read(&gbk), ["1-0 4 许银川", "note[encoding-unknown]@2:1 no UTF-8; read as GB18030"]);
    let traditional = text.replace('马', "馬").replace('车', "車").replace('进', "進").replace("许银川", "許銀川");
    let traditional = traditional.replace('红', "紅").replace('试', "試").replace('吕', "呂").replace('钦', "欽");
    let (big5, _, has_unmappable) = BIG5.encode(&traditional);
    assert!(!has_unmappable);
    assert_eq!(read(&big5), ["1-0 4 許銀川", "note[encoding-unknown]@2:1 no UTF-8; read as Big5"]);
    assert_eq!(read(text.as_bytes()), ["1-0 4 许银川"]);
    let utf16: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(UTF_16LE.decode_without_bom_handling_and_without_replacement(&utf16).is_some());
    assert_eq!(read(&utf16), ["1-0 4 许银川"]);
}

/// Half of a character may be a bracket: the text is decoded before it is split.
#[test]
fn halves_of_characters_are_no_brackets() {
    // In both encodings the second bytes of these are `{`, `}`, `[`, `]`, `\` or `|`.
    for (encoding, comment) in [(GB18030, "瀧珄焄乗乚乢"), (BIG5, "一功許蓋珮豹")] {
        let (bytes, ..) = encoding.encode(comment);
        assert!(bytes.iter().any(u8::is_ascii_punctuation), "{comment}");
        let text = format!("[Event \"{comment}\"]\n1. 炮二平五 {{{comment}}} 炮８平５ *\n");
        let (bytes, ..) = encoding.encode(&text);
        let found = read(&bytes);
        assert!(found[0].starts_with("* 2"), "{found:?}");
        assert!(found[1..].iter().all(|finding| finding.starts_with("note[encoding-unknown]")), "{found:?}");
    }
}

#[test]
fn names_alone() {
    let found = read(b"[Red \"Andr\xe9\"]\n1. H2-E2 *\n");
    assert_eq!(found, ["* 1 André", "note[encoding-unknown]@1:1 no UTF-8; read as windows-1252"]);
    // An ICCS game whose names are in GB18030, or would be others in Big5: the moves are the same.
    let (bytes, ..) = GB18030.encode("[Red \"胡荣华\"]\n1. H2-E2 *\n");
    assert_eq!(read(&bytes)[0], "* 1 胡荣华");
    let errors = games(&bytes, None).iter().flat_map(|game| &game.findings).any(|it| it.severity == Severity::Error);
    assert!(!errors);
}
