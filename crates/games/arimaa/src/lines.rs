//! The lines of a game: headers, then labelled plies, `takeback`, `resigns`, `lost`.

use shinpan_core::finding::{Finding, Severity, TextPos};

use crate::claim;
use crate::label::Label;
use crate::record::{Form, MAX_PLIES, RawEnd, RawGame, RawPly, UNKNOWN_LINE, is_command, place_in, shown, words};
use crate::records::TOO_LONG;
use crate::word::Word;

/// A game whose lines are read one after another.
pub(crate) struct Lines {
    pub(crate) game: RawGame,
    /// The label that comes next.
    expected: Label,
    state: State,
    /// No line had anything in it.
    is_blank: bool,
    /// How many lines without a meaning there were.
    skipped: u32,
    is_take_back_told: bool,
}

/// Whether the record goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// With the next label.
    Open,
    /// A label stands here with nothing behind it: the end, unless its turn comes on the next line.
    Bare(Begun),
    /// The end has been read.
    Closed,
}

/// A label whose words are still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Begun {
    label: Label,
    pos: TextPos,
    /// It was the one that comes next.
    is_expected: bool,
}

impl Lines {
    pub(crate) fn new(index: u32, form: Form) -> Self {
        let game = RawGame { index, form, ..RawGame::default() };
        Self { game, expected: Label::FIRST, state: State::Open, is_blank: true, skipped: 0, is_take_back_told: false }
    }

    /// The game, once all lines are read; they begin at `begin`. Without any label it is no record, unless it is a row
    /// of the archive that claims how the game ended and has no moves.
    pub(crate) fn finish(mut self, begin: TextPos) -> RawGame {
        self.count_skipped();
        let is_claim = self.game.form == Form::Archive && self.is_blank && self.game.claim.is_any();
        if self.game.last.is_none() && !is_claim {
            let message = "no line of a game record, expected plies such as \"1g Ra1 …\"";
            self.game.findings.insert(0, Finding::new(Severity::Error, "not-a-record", begin, message));
        }
        self.game
    }

    /// Reads a line; `pos` is that of its first byte.
    pub(crate) fn line(&mut self, text: &[u8], pos: TextPos) {
        let Some((at, first)) = words(text).next() else { return };
        self.is_blank = false;
        let (text, pos) = (&text[at..], place_in(pos, at));
        match Label::parse(first) {
            Some(label) => self.labelled(label, &text[first.len()..], pos, place_in(pos, first.len())),
            None if let State::Bare(begun) = self.state
                && (Word::parse(first).is_some() || is_command(first)) =>
            {
                self.continued(text, pos, begun);
            }
            None if self.is_before_labels() && text.contains(&b':') => self.header(text, pos),
            None if first[0].is_ascii_digit() => self.mislabelled(first, "is no label", pos),
            None if words(text).all(|(_, word)| Word::parse(word).is_some()) => {
                self.mislabelled(first, "stands without a label", pos);
            }
            None => self.unknown(text, pos),
        }
    }

    /// A line that is too long to be read: a ply, unless it stands before the first label or after the end.
    pub(crate) fn too_long(&mut self, pos: TextPos) {
        self.is_blank = false;
        let finding = Finding::new(Severity::Error, "limit-exceeded", pos, TOO_LONG);
        if self.is_before_labels() || self.state == State::Closed {
            return self.game.add(finding);
        }
        self.game.add(finding.at_ply(self.next_ply()));
        self.unreadable(pos);
    }

    fn is_before_labels(&self) -> bool {
        self.game.last.is_none() && self.game.form == Form::Notation
    }

    /// A label at `pos`, with `rest` behind it.
    fn labelled(&mut self, label: Label, rest: &[u8], pos: TextPos, behind: TextPos) {
        self.game.last = Some(pos);
        if self.is_over(pos, !rest.trim_ascii().is_empty()) {
            return;
        }
        let begun = Begun { label, pos, is_expected: self.check_label(label, pos) };
        self.words(rest, behind, begun);
    }

    /// Notes a line, maybe with a ply, that comes after the end.
    fn is_over(&mut self, pos: TextPos, is_ply: bool) -> bool {
        if self.state == State::Open {
            return false;
        }
        self.game.after_end.get_or_insert(pos);
        self.game.plies_beyond = self.game.plies_beyond.saturating_add(u32::from(is_ply));
        true
    }

    /// What stands behind the label `begun`.
    fn words(&mut self, text: &[u8], pos: TextPos, begun: Begun) {
        match text.trim_ascii() {
            b"" => self.state = State::Bare(begun),
            b"takeback" => self.take_back(begun.pos),
            word @ (b"resigns" | b"lost") => self.end(begun.label, word == b"resigns", begun.pos),
            _ => self.ply(text, pos, begun),
        }
    }

    /// A line that stands where a label is expected and begins with `first`.
    fn mislabelled(&mut self, first: &[u8], what: &str, pos: TextPos) {
        if self.is_over(pos, true) {
            return;
        }
        let message = format!("\"{}\" {what}, expected \"{}\"", shown(first), self.expected);
        self.game.add(Finding::new(Severity::Error, "label-order", pos, message).at_ply(self.next_ply()));
        self.unreadable(pos);
    }

    /// A ply of which nothing is known.
    fn unreadable(&mut self, pos: TextPos) {
        self.game.push(RawPly::unreadable(pos));
        self.expected = self.expected.next();
        self.state = State::Open;
    }

    fn check_label(&mut self, label: Label, pos: TextPos) -> bool {
        let is_expected = label == self.expected;
        if !is_expected {
            let message = format!("the label \"{label}\", expected \"{}\"", self.expected);
            let ply = self.next_ply();
            self.game.add(Finding::new(Severity::Error, "label-order", pos, message).at_ply(ply));
        }
        is_expected
    }

    /// A turn or an end that stands on the line after its label.
    fn continued(&mut self, text: &[u8], pos: TextPos, begun: Begun) {
        let ply = self.next_ply();
        let message = "the turn stands on the line after its label";
        self.game.add(Finding::new(Severity::Note, "split-line", pos, message).at_ply(ply));
        self.state = State::Open;
        self.words(text, pos, begun);
    }

    /// The turn in `text`, which stands at `pos`.
    fn ply(&mut self, text: &[u8], pos: TextPos, begun: Begun) {
        let ply = self.next_ply();
        let game = &mut self.game;
        let read = RawPly::read(text, pos, ply, &mut |finding| game.add(finding));
        let (is_in_order, is_readable) = (begun.is_expected, begun.is_expected && read.is_readable);
        game.push(RawPly { pos: begun.pos, is_in_order, is_readable, ..read });
        self.expected = begun.label.next();
    }

    fn next_ply(&self) -> u32 {
        self.game.plies().saturating_add(1)
    }

    fn end(&mut self, label: Label, is_resignation: bool, pos: TextPos) {
        self.state = State::Closed;
        self.game.end = Some(RawEnd { pos, loser: label.side, is_resignation });
    }

    /// `takeback` removes the ply before; it is played again.
    fn take_back(&mut self, pos: TextPos) {
        let ply = self.game.plies();
        if self.game.plies.is_empty() || self.game.plies_beyond > 0 {
            let message = match self.game.plies_beyond {
                0 => "there is no turn to take back".to_owned(),
                _ => format!("the turn to take back is beyond the {MAX_PLIES} plies that are kept"),
            };
            return self.game.add(Finding::new(Severity::Error, "bad-takeback", pos, message).at_ply(ply));
        }
        // Behind what is out of order nothing is judged, so that stays.
        self.game.plies.pop_if(|ply| ply.is_in_order);
        self.expected = self.expected.previous();
        if !std::mem::replace(&mut self.is_take_back_told, true) {
            self.game.add(Finding::new(Severity::Warning, "take-back", pos, "a turn taken back").at_ply(ply));
        }
    }

    /// `key: value`.
    fn header(&mut self, text: &[u8], pos: TextPos) {
        let colon = memchr::memchr(b':', text).unwrap_or(0);
        let value = &text[colon + 1..];
        let at = place_in(pos, colon + 1 + value.len() - value.trim_ascii_start().len());
        claim::field(&mut self.game, &text[..colon], value.trim_ascii(), at);
    }

    /// A line without a meaning: the first is told, and [`Lines::count_skipped`] adds how many there were.
    fn unknown(&mut self, text: &[u8], pos: TextPos) {
        self.skipped = self.skipped.saturating_add(1);
        if self.skipped == 1 {
            let message = format!("\"{}\", expected a label such as \"{}\"", shown(text), self.expected);
            self.game.add(Finding::new(Severity::Warning, UNKNOWN_LINE, pos, message));
        }
    }

    fn count_skipped(&mut self) {
        let Some(told) = self.game.findings.iter_mut().find(|finding| finding.code == UNKNOWN_LINE) else { return };
        let message = &told.message;
        told.message = match self.skipped {
            1 => format!("{message}; the line is skipped"),
            lines => format!("{message}; {lines} such lines are skipped"),
        }
        .into();
    }
}
