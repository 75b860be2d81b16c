//! Formats of the trade that are known and not read: a file in one of them is named, with the way out.

/// A format that is known and not read.
#[derive(Debug)]
pub(crate) struct UnreadFormat {
    /// Name for people.
    name: &'static str,
    /// The ends of the names of its files, without the dot.
    extensions: &'static [&'static str],
    /// Whether a file that begins so is in it.
    begins: fn(&[u8]) -> bool,
    /// Converter, where a maintained program is one.
    converter: &'static str,
}

const CCHESS: &str = "the Python library cchess converts it to PGN";
const SABAKI: &str = "Sabaki converts it to SGF";
const CHESSBASE: &str = "ChessBase Reader exports it as PGN";
const SCID: &str = "Scid vs. PC exports it as PGN";

/// All of them. Those without a beginning of their own are known by the end of the file's name alone.
static FORMATS: [UnreadFormat; 11] = [
    format(
        "XQF, xiangqi of XQStudio",
        &["xqf"],
        |head| head.starts_with(b"XQ\x0a") || head.starts_with(b"XQ\x12"),
        CCHESS,
    ),
    format("CBR, xiangqi of CCBridge", &["cbr"], |head| head.starts_with(b"CCBridge Record"), CCHESS),
    format("CBL, a library of CCBridge", &["cbl"], |head| head.starts_with(b"CCBridgeLibrary"), CCHESS),
    format(
        "a binary format of xiangqi programs",
        &["ccm", "che", "chn", "mxq"],
        never,
        "convert_pgn of gmchess converts it to PGN",
    ),
    format("GIB, Go of Tygem", &["gib"], |head| head.starts_with(b"\\HS"), SABAKI),
    format("UGF, Go of PandaNet", &["ugf", "ugi"], |head| head.starts_with(b"[Header]"), SABAKI),
    format("NGF, Go of wBaduk", &["ngf"], never, SABAKI),
    format("a ChessBase database", &["cbh", "cbv", "cbf", "cbg", "cbone"], never, CHESSBASE),
    format("a Scid database", &["si4", "si5", "sn4", "sg4"], |head| head.starts_with(b"Scid.si"), SCID),
    format("EPD, positions of chess without a game", &["epd"], never, "give the games themselves, as PGN"),
    format("a web page", &["html", "htm"], is_web_page, "save the record itself, and not the page that shows it"),
];

const fn format(
    name: &'static str,
    extensions: &'static [&'static str],
    begins: fn(&[u8]) -> bool,
    converter: &'static str,
) -> UnreadFormat {
    UnreadFormat { name, extensions, begins, converter }
}

impl UnreadFormat {
    /// Message that the format is not read, with the way out.
    pub(crate) fn message(&self) -> String {
        format!("{}: a known format that is not read; {}", self.name, self.converter)
    }
}

/// The format of a file that begins so.
pub(crate) fn by_content(head: &[u8]) -> Option<&'static UnreadFormat> {
    FORMATS.iter().find(|format| (format.begins)(head.trim_ascii_start()))
}

/// The format whose files have names that end so, in small letters.
pub(crate) fn by_extension(extension: &str) -> Option<&'static UnreadFormat> {
    FORMATS.iter().find(|format| format.extensions.contains(&extension))
}

const fn never(_: &[u8]) -> bool {
    false
}

fn is_web_page(head: &[u8]) -> bool {
    let begins = |tag: &&[u8]| head.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    [&b"<!doctype html"[..], b"<html"].iter().any(begins)
}
