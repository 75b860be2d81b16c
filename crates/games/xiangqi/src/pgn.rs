//! Records in PGN: tags, then moves in coordinates (ICCS) or WXF notation, with numbers, comments, marks and variations.
//!
//! Comments, marks (`$1`, `!`) and variations are skipped. A game ends with its result, or where the tags of the next
//! begin.

use std::ops::ControlFlow;

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::printable_bytes;
use shinpan_core::{Outcome, Side};
use shinpan_records::pgn::{PgnFault, Visit};

use crate::record::{RawGame, RawMove, RecordFormat, shown};
use crate::words::Code;

/// The most bytes of a move that are kept: no text of more is a move.
const MAX_WORD: usize = 40;

/// Makes games of tokens and hands them out.
pub struct GameVisitor<'a> {
    each: &'a mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    game: RawGame,
    /// The tags that were read.
    tags: Vec<Tag>,
}

/// A tag that says something here. Other tags are skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tag {
    Event,
    Game,
    Fen,
    Name(Side),
    Result,
}

impl Tag {
    const NAMES: [(&str, Self); 7] = [
        ("event", Self::Event),
        ("game", Self::Game),
        ("fen", Self::Fen),
        ("red", Self::Name(Side::First)),
        ("white", Self::Name(Side::First)),
        ("black", Self::Name(Side::Second)),
        ("result", Self::Result),
    ];

    /// The tag with this name, in letters of either case.
    fn of(name: &[u8]) -> Option<Self> {
        let mut known = Self::NAMES.into_iter();
        known.find_map(|(own, tag)| name.eq_ignore_ascii_case(own.as_bytes()).then_some(tag))
    }
}

impl<'a> GameVisitor<'a> {
    /// Hands games to `each`, until it breaks.
    pub(crate) fn new(each: &'a mut dyn FnMut(&RawGame) -> ControlFlow<()>) -> Self {
        Self { each, game: RawGame::new(0, RecordFormat::Pgn, TextPos::START), tags: Vec::new() }
    }

    fn take(&mut self, tag: Tag, value: String, pos: TextPos) {
        match tag {
            Tag::Fen => (self.game.start, self.game.start_pos) = (value, pos),
            Tag::Name(side) => *self.game.names.get_mut(side) = value,
            Tag::Event => {}
            Tag::Game if ["chinese chess", "xiangqi"].contains(&value.to_ascii_lowercase().as_str()) => {}
            Tag::Game => {
                let message = format!("a record of \"{}\", expected \"Chinese Chess\"", shown(&value));
                self.error(pos, Code::NotARecord, message);
            }
            Tag::Result => self.result(&value, pos),
        }
    }

    fn result(&mut self, value: &str, pos: TextPos) {
        let outcomes = [Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw, Outcome::Unfinished];
        if let Some(outcome) = outcomes.into_iter().find(|outcome| outcome.as_str() == value) {
            self.game.claims.push((pos, outcome));
        } else {
            let message = format!("result \"{}\", expected 1-0, 0-1, 1/2-1/2 or *; ignored", shown(value));
            let finding = Finding::new(Severity::Warning, Code::UnknownResult, pos, message);
            self.game.findings.add(finding.at_ply(0));
        }
    }

    fn error(&mut self, pos: TextPos, code: Code, message: String) {
        self.game.findings.add(Finding::new(Severity::Error, code, pos, message));
    }
}

impl Visit for GameVisitor<'_> {
    const MAX_DEPTH: u32 = 100;
    /// Four digits may be a move of another notation.
    const BARE_DIGITS: usize = 3;

    fn opens(name: &[u8]) -> bool {
        matches!(Tag::of(name), Some(Tag::Event | Tag::Game))
    }

    fn begin(&mut self, pos: TextPos) {
        self.game = RawGame::new(self.game.index.saturating_add(1), RecordFormat::Pgn, pos);
        self.tags.clear();
    }

    fn tag(&mut self, pos: TextPos, name: &[u8], value: &[u8]) {
        let Some(tag) = Tag::of(name) else { return };
        if self.tags.contains(&tag) {
            let name = String::from_utf8_lossy(name);
            return self.error(pos, Code::BadTag, format!("a second tag \"{name}\" for the same"));
        }
        self.tags.push(tag);
        self.take(tag, printable_bytes(value), pos);
    }

    fn bad_tag(&mut self, pos: TextPos, _: &[u8]) {
        self.error(pos, Code::BadTag, "no tag, expected [Name \"value\"]".to_owned());
    }

    fn word(&mut self, pos: TextPos, word: &[u8]) {
        let text = printable_bytes(&word[..word.len().min(MAX_WORD)]);
        self.game.push(RawMove { pos, text });
    }

    fn comment(&mut self, _: TextPos, _: &[u8], _: bool) {}

    fn marker(&mut self, pos: TextPos, outcome: Outcome) {
        self.game.claims.push((pos, outcome));
    }

    fn fault(&mut self, pos: TextPos, fault: PgnFault, message: String) {
        self.error(pos, fault.into(), message);
    }

    fn end(&mut self) -> ControlFlow<()> {
        (self.each)(&self.game)
    }
}

impl From<PgnFault> for Code {
    fn from(fault: PgnFault) -> Self {
        match fault {
            PgnFault::NotARecord => Self::NotARecord,
            PgnFault::BadText => Self::BadText,
            PgnFault::LimitExceeded => Self::LimitExceeded,
        }
    }
}
