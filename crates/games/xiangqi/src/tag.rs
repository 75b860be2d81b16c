//! The tags of PGN that say something in xiangqi, and whether they say that a text is of it.

use std::borrow::Cow;

use shinpan_core::Side;
use shinpan_records::pgn::is_pgn;

/// Names of xiangqi in the tags `Variant` and `Game`, in small letters.
const GAMES: [&str; 6] = ["chinese chess", "xiangqi", "cchess", "象棋", "中国象棋", "中國象棋"];

/// Names of the usual game in the tag `Variant`, beside those.
const USUAL: [&str; 4] = ["", "standard", "normal", "from position"];

/// Whether a text is PGN of xiangqi, which begins with its tags: `Variant`, `Game` or the ten ranks of `FEN` say so.
pub(crate) fn recognises(head: &[u8]) -> bool {
    let lines = head.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let mut tags = lines.take_while(|line| line.is_empty() || matches!(line[0], b'[' | b'%' | b';')).filter_map(tag);
    is_pgn(head) && tags.any(|(tag, value)| says_xiangqi(tag, value.trim()))
}

fn says_xiangqi(tag: Tag, value: &str) -> bool {
    match tag {
        Tag::Variant | Tag::Game => GAMES.contains(&value.to_lowercase().as_str()),
        Tag::Fen | Tag::FenStr => has_ten_ranks(value),
        _ => false,
    }
}

/// Whether a value begins as a board of ten ranks.
pub(crate) fn has_ten_ranks(value: &str) -> bool {
    value.split_whitespace().next().is_some_and(|board| board.matches('/').count() == 9)
}

/// A tag that may say it, and its value.
fn tag(line: &[u8]) -> Option<(Tag, Cow<'_, str>)> {
    let mut parts = line.strip_prefix(b"[")?.splitn(3, |byte| *byte == b'"');
    let tag = Tag::of(parts.next()?.trim_ascii())?;
    Some((tag, String::from_utf8_lossy(parts.next()?)))
}

/// A tag that says something here. Other tags are skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tag {
    Event,
    Game,
    Variant,
    Fen,
    FenStr,
    Name(Side),
    Result,
    SetUp,
    Termination,
}

impl Tag {
    const NAMES: [(&str, Self); 11] = [
        ("event", Self::Event),
        ("game", Self::Game),
        ("variant", Self::Variant),
        ("fen", Self::Fen),
        ("fenstr", Self::FenStr),
        ("red", Self::Name(Side::First)),
        ("white", Self::Name(Side::First)),
        ("black", Self::Name(Side::Second)),
        ("result", Self::Result),
        ("setup", Self::SetUp),
        ("termination", Self::Termination),
    ];

    /// The tag with this name, in letters of either case.
    pub(crate) fn of(name: &[u8]) -> Option<Self> {
        let mut known = Self::NAMES.into_iter();
        known.find_map(|(own, tag)| name.eq_ignore_ascii_case(own.as_bytes()).then_some(tag))
    }

    /// Whether a value of `Game` or `Variant` is the name of xiangqi.
    pub(crate) fn is_of_xiangqi(self, value: &str) -> bool {
        let name = value.trim().to_lowercase();
        GAMES.contains(&name.as_str()) || (self == Self::Variant && USUAL.contains(&name.as_str()))
    }
}
