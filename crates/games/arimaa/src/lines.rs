//! The lines of a game: headers, then labelled plies, `takeback`, `resigns`, `lost`.

use shinpan_core::escape::printable_bytes;
use shinpan_core::finding::{Finding, Place, Severity};

use crate::claim;
use crate::label::Label;
use crate::record::{Form, RawEnd, RawGame, RawPly, place_in, words};
use crate::word::Word;

/// A game whose lines are read one after another.
pub(crate) struct Lines {
    pub(crate) game: RawGame,
    /// The label that comes next.
    expected: Label,
    state: State,
    /// Any line had a meaning.
    is_known: bool,
    is_unknown_told: bool,
    is_take_back_told: bool,
}

/// Whether the record goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// With the next label.
    Open,
    /// A label stands here with nothing behind it: the end, unless its turn comes on the next line. And whether it was the
    /// expected label.
    Bare(Place, bool),
    /// The end has been read.
    Closed,
}

impl Lines {
    pub(crate) fn new(index: u32, form: Form) -> Self {
        let game = RawGame { index, form, ..RawGame::default() };
        Self {
            game,
            expected: Label::FIRST,
            state: State::Open,
            is_known: false,
            is_unknown_told: false,
            is_take_back_told: false,
        }
    }

    /// The game, once all lines are read. A text without any known line is no record.
    pub(crate) fn finish(mut self) -> RawGame {
        if !self.is_known {
            let message = "no line of a game record, expected plies such as \"1g Ra1 …\"";
            self.game.findings.insert(0, Finding::new(Severity::Error, "not-a-record", Place::START, message));
        }
        self.game
    }

    /// Reads a line; `place` is that of its first byte.
    pub(crate) fn line(&mut self, text: &[u8], place: Place) {
        let Some((at, first)) = words(text).next() else { return };
        let place = place_in(place, at);
        match Label::parse(first) {
            None if let State::Bare(begin, is_expected) = self.state
                && Word::parse(first).is_some() =>
            {
                self.continued(&text[at..], place, begin, is_expected);
            }
            Some(label) => self.labelled(label, &text[at..], first.len(), place),
            None if self.game.last.is_none() && self.game.form == Form::Notation => self.header(&text[at..], place),
            None => self.unknown(text, place),
        }
    }

    fn labelled(&mut self, label: Label, text: &[u8], length: usize, place: Place) {
        self.is_known = true;
        self.game.last = Some(place);
        let (rest, behind) = (&text[length..], place_in(place, length));
        let mut words = words(rest).map(|(_, word)| word);
        let (word, is_alone) = (words.next().unwrap_or_default(), words.next().is_none());
        if self.state != State::Open {
            self.game.after_end.get_or_insert(place);
            self.game.plies_beyond = self.game.plies_beyond.saturating_add(u32::from(!word.is_empty()));
            return;
        }
        let is_expected = self.check_label(label, place);
        self.expected = label;
        match word {
            b"" => self.state = State::Bare(place, is_expected),
            b"takeback" if is_alone => self.take_back(place),
            b"resigns" | b"lost" if is_alone => self.end(label, word == b"resigns", place),
            _ => self.ply(rest, place, behind, is_expected),
        }
    }

    fn check_label(&mut self, label: Label, place: Place) -> bool {
        let is_expected = label == self.expected;
        if !is_expected {
            let message = format!("the label \"{label}\", expected \"{}\"", self.expected);
            let ply = self.next_ply();
            self.game.add(Finding::new(Severity::Error, "label-order", place, message).at_ply(ply));
        }
        is_expected
    }

    /// A turn that stands on the line after its label.
    fn continued(&mut self, text: &[u8], place: Place, begin: Place, is_expected: bool) {
        let ply = self.next_ply();
        let message = "the turn stands on the line after its label";
        self.game.add(Finding::new(Severity::Note, "split-line", place, message).at_ply(ply));
        self.state = State::Open;
        self.ply(text, begin, place, is_expected);
    }

    /// The turn in `text`, which stands at `behind`; its label, the expected one, stands at `place`.
    fn ply(&mut self, text: &[u8], place: Place, behind: Place, is_expected: bool) {
        let ply = self.next_ply();
        let game = &mut self.game;
        let read = RawPly::read(text, behind, ply, &mut |finding| game.add(finding));
        let is_readable = read.is_readable && is_expected;
        game.push(RawPly { place, is_readable, ..read });
        self.expected = self.expected.next();
    }

    fn next_ply(&self) -> u32 {
        self.game.plies().saturating_add(1)
    }

    fn end(&mut self, label: Label, is_resignation: bool, place: Place) {
        self.state = State::Closed;
        self.game.end = Some(RawEnd { place, loser: label.side, is_resignation });
    }

    /// `takeback` removes the ply before; it is played again.
    fn take_back(&mut self, place: Place) {
        let ply = self.game.plies();
        if self.game.plies.is_empty() || self.game.plies_beyond > 0 {
            let message = "there is no turn to take back";
            return self.game.add(Finding::new(Severity::Error, "bad-takeback", place, message).at_ply(ply));
        }
        self.game.plies.pop();
        self.expected = self.expected.previous();
        if !std::mem::replace(&mut self.is_take_back_told, true) {
            self.game.add(Finding::new(Severity::Warning, "take-back", place, "a turn taken back").at_ply(ply));
        }
    }

    /// `key: value`.
    fn header(&mut self, text: &[u8], place: Place) {
        let Some(colon) = memchr::memchr(b':', text) else { return self.unknown(text, place) };
        self.is_known = true;
        let value = &text[colon + 1..];
        let at = place_in(place, colon + 1 + value.len() - value.trim_ascii_start().len());
        claim::field(&mut self.game, &text[..colon], value.trim_ascii(), at);
    }

    fn unknown(&mut self, text: &[u8], place: Place) {
        if !std::mem::replace(&mut self.is_unknown_told, true) {
            let shown = printable_bytes(&text[..text.len().min(40)]);
            let message = format!("\"{shown}\", expected a label such as \"{}\"; the line is skipped", self.expected);
            self.game.add(Finding::new(Severity::Warning, "unknown-line", place, message));
        }
    }
}
