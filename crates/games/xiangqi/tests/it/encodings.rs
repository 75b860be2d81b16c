//! Records in the encodings of Chinese programs: told by content, and the same game in each.

use encoding_rs::{BIG5, GB18030, UTF_16LE};
use shinpan_core::Severity;
use shinpan_xiangqi::moves::Ranks;
use shinpan_xiangqi::{Rules, check};

use crate::common::games;

const SIMPLIFIED: &str = "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n[Result \"1-0\"]\n\n\
    1. 炮二平五 马８进７ {红方 } 试探}\n2. 马二进三 车９平８ 1-0\n";

/// The outcome, the plies, the encoding, Red's name, and the findings.
fn read(bytes: &[u8]) -> Vec<String> {
    let mut out = Vec::new();
    for game in games(bytes, None) {
        let checked = check(&game, &Rules::default(), Ranks::FromZero);
        out.push(format!("{} {} {} {}", checked.outcome, checked.plies, game.encoding, game.names.first));
        out.extend(
            checked
                .findings
                .iter()
                .map(|it| format!("{}[{}]@{}:{} {}", it.severity, it.code, it.line, it.column, it.message)),
        );
    }
    out
}

#[test]
fn told_by_their_moves() {
    let text = SIMPLIFIED.replace(" }", "");
    let (gbk, ..) = GB18030.encode(&text);
    assert_eq!(read(&gbk), ["1-0 4 gb18030 许银川"]);
    let traditional = text.replace('马', "馬").replace('车', "車").replace('进', "進").replace("许银川", "許銀川");
    let traditional = traditional.replace('红', "紅").replace('试', "試").replace('吕', "呂").replace('钦', "欽");
    let (big5, _, has_unmappable) = BIG5.encode(&traditional);
    assert!(!has_unmappable);
    assert_eq!(read(&big5), ["1-0 4 big5 許銀川"]);
    assert_eq!(read(text.as_bytes()), ["1-0 4 utf-8 许银川"]);
    // Files that were joined: each game is looked at by itself.
    let joined = [&gbk[..], text.as_bytes(), &big5].join(&b"\n\n"[..]);
    assert_eq!(read(&joined), ["1-0 4 gb18030 许银川", "1-0 4 utf-8 许银川", "1-0 4 big5 許銀川"]);
    let lines = games(&joined, None).iter().map(|game| (game.index, game.start_pos.line)).collect::<Vec<_>>();
    assert_eq!(lines, [(1, 1), (2, 10), (3, 19)]);
    let utf16: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(UTF_16LE.decode_without_bom_handling_and_without_replacement(&utf16).is_some());
    assert_eq!(read(&utf16), ["1-0 4 utf-16le 许银川"]);
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
        assert!(found.len() == 1 && found[0].starts_with("* 2"), "{found:?}");
    }
}

#[test]
fn names_alone() {
    let found = read(b"[Red \"Andr\xe9\"]\n1. H2-E2 *\n");
    assert_eq!(found, ["* 1 windows-1252 André"]);
    // An ICCS game whose names are in GB18030, or would be others in Big5: the moves are the same.
    let (bytes, ..) = GB18030.encode("[Red \"胡荣华\"]\n1. H2-E2 *\n");
    let note = "note[encoding-unknown]@1:1 not UTF-8; read as GB18030; in Big5 the names differ";
    assert_eq!(read(&bytes), ["* 1 gb18030 胡荣华", note]);
    let errors = games(&bytes, None).iter().flat_map(|game| &game.findings).any(|it| it.severity == Severity::Error);
    assert!(!errors);
}
