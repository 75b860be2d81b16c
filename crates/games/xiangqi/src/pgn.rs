//! Records in PGN: tags, then moves in coordinates (ICCS) or WXF notation, with numbers, comments, marks and variations.
//!
//! Comments, marks (`$1`, `!`) and variations are skipped. A game ends with its result, or where the tags of the next
//! begin.

use std::ops::ControlFlow;

use shinpan_core::escape::printable_bytes;
use shinpan_core::finding::{Finding, Place, Severity};
use shinpan_core::pgn::Visit;
use shinpan_core::{Outcome, Side};

use crate::record::{Form, RawGame, RawMove, shown};

/// The most bytes of a move that are kept: no text of more is a move.
const MAX_WORD: usize = 40;

/// Makes games of tokens and hands them out.
pub(crate) struct Games<'a> {
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

impl<'a> Games<'a> {
    /// Hands games to `each`, until it breaks.
    pub(crate) fn new(each: &'a mut dyn FnMut(&RawGame) -> ControlFlow<()>) -> Self {
        Self { each, game: RawGame::new(0, Form::Pgn, Place::START), tags: Vec::new() }
    }

    fn take(&mut self, tag: Tag, value: String, place: Place) {
        match tag {
            Tag::Fen => (self.game.start, self.game.start_place) = (value, place),
            Tag::Name(side) => *self.game.names.get_mut(side) = value,
            Tag::Event => {}
            Tag::Game if ["chinese chess", "xiangqi"].contains(&value.to_ascii_lowercase().as_str()) => {}
            Tag::Game => {
                let message = format!("a record of \"{}\", expected \"Chinese Chess\"", shown(&value));
                self.fault(place, "not-a-record", message);
            }
            Tag::Result => self.result(&value, place),
        }
    }

    fn result(&mut self, value: &str, place: Place) {
        let outcomes = [Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw, Outcome::Unfinished];
        if let Some(outcome) = outcomes.into_iter().find(|outcome| outcome.as_str() == value) {
            self.game.claims.push((place, outcome));
        } else {
            let message = format!("result \"{}\", expected 1-0, 0-1, 1/2-1/2 or *; ignored", shown(value));
            let finding = Finding::new(Severity::Warning, "unknown-result", place, message);
            self.game.add(finding.at_ply(0));
        }
    }
}

impl Visit for Games<'_> {
    const MAX_DEPTH: u32 = 100;
    /// Four digits may be a move of another notation.
    const BARE_DIGITS: usize = 3;

    fn opens(name: &[u8]) -> bool {
        matches!(Tag::of(name), Some(Tag::Event | Tag::Game))
    }

    fn begin(&mut self, place: Place) {
        self.game = RawGame::new(self.game.index.saturating_add(1), Form::Pgn, place);
        self.tags.clear();
    }

    fn tag(&mut self, place: Place, name: &[u8], value: &[u8]) {
        let Some(tag) = Tag::of(name) else { return };
        if self.tags.contains(&tag) {
            let name = String::from_utf8_lossy(name);
            return self.fault(place, "bad-tag", format!("a second tag \"{name}\" for the same"));
        }
        self.tags.push(tag);
        self.take(tag, printable_bytes(value), place);
    }

    fn bad_tag(&mut self, place: Place, _: &[u8]) {
        self.fault(place, "bad-tag", "no tag, expected [Name \"value\"]".to_owned());
    }

    fn word(&mut self, place: Place, word: &[u8]) {
        let text = printable_bytes(&word[..word.len().min(MAX_WORD)]);
        self.game.push(RawMove { place, text });
    }

    fn comment(&mut self, _: Place, _: &[u8], _: bool) {}

    fn marker(&mut self, place: Place, outcome: Outcome) {
        self.game.claims.push((place, outcome));
    }

    fn fault(&mut self, place: Place, code: &'static str, message: String) {
        self.game.add(Finding::new(Severity::Error, code, place, message));
    }

    fn end(&mut self) -> ControlFlow<()> {
        (self.each)(&self.game)
    }
}
