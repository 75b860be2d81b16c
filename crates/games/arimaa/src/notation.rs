//! The notation, a line a ply: headers, then labelled plies, `takeback`, `resigns`, `lost`.

use std::io::{self, Read};

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::narrow;
use shinpan_records::chunk::Chunk;
use shinpan_records::encoding::{Decoded, utf16};
use shinpan_records::format::{Each, FormatKind};
use shinpan_records::lines::Line;

use crate::claim;
use crate::code::Code;
use crate::label::Label;
use crate::record::{MAX_PLIES, RawEnd, RawGame, RawPly, RecordFormat, is_command};
use crate::text::{LineBuffer, MARK, TOO_LONG, excerpt, mark_skipped, pos_behind, without_mark, words};
use crate::word::Word;

/// Signs of the notation. A file is one game.
pub(crate) const KIND: FormatKind = FormatKind {
    name: "arimaa",
    looks: "Arimaa notation (\"1g Ra1 …\")",
    extensions: &["arimaa"],
    recognises,
    needs_more: false,
    split_rule: |_| None,
};

/// Whether a file that begins so is in the notation: a label, with nothing or a word of a turn behind it.
pub(crate) fn recognises(head: &[u8]) -> bool {
    let line = head.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let mut words = words(line).map(|(_, word)| word);
    let is_label = words.next().is_some_and(|word| Label::from_bytes(word).is_some());
    is_label && words.next().is_none_or(|word| Word::from_bytes(word).is_some() || is_command(word))
}

/// Hands on the one game of a file in the notation.
pub(crate) fn read(
    buffer: &mut LineBuffer,
    _chunk: &Chunk,
    input: &mut dyn Read,
    each: Each<'_, RawGame>,
) -> io::Result<()> {
    let _ = each(&read_game(buffer, input)?);
    Ok(())
}

fn read_game(buffer: &mut LineBuffer, input: &mut dyn Read) -> io::Result<RawGame> {
    let mut head = Vec::with_capacity(2);
    input.take(2).read_to_end(&mut head)?;
    let mut whole = head.as_slice().chain(input);
    match utf16(&head) {
        Some(encoding) => read_lines(buffer, &mut Decoded::new(encoding, &mut whole)),
        None => read_lines(buffer, &mut whole),
    }
}

fn read_lines(buffer: &mut LineBuffer, input: &mut dyn Read) -> io::Result<RawGame> {
    let mut game = GameLines::new(1, RecordFormat::Notation, buffer.keeps_texts);
    buffer.lines.read(input, &mut |number, line| {
        let pos = TextPos { line: number, column: 1 };
        match line {
            Line::Text(text) if number == 1 && text.starts_with(MARK) => {
                game.game.findings.add(mark_skipped());
                game.line(without_mark(text), pos);
            }
            Line::Text(text) => game.line(text, pos),
            Line::TooLong => game.too_long(pos),
        }
        true
    })?;
    Ok(game.finish(TextPos::START))
}

/// A game whose lines are read one after another.
pub(crate) struct GameLines {
    pub(crate) game: RawGame,
    /// The label that comes next.
    expected: Label,
    state: State,
    /// No line had anything in it.
    is_blank: bool,
    has_take_back: bool,
}

/// Whether the record goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Open, with the next label.
    Open,
    /// A label stands here with nothing behind it: the end, unless its turn comes on the next line.
    LabelAlone(OpenLabel),
    /// The end has been read.
    Closed,
}

/// A label whose words are still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OpenLabel {
    label: Label,
    pos: TextPos,
    /// Whether it was the label that comes next.
    is_expected: bool,
}

impl GameLines {
    pub(crate) fn new(index: u32, format: RecordFormat, keeps_texts: bool) -> Self {
        Self {
            game: RawGame { kept: keeps_texts.then(Box::default), ..RawGame::new(index, format) },
            expected: Label::FIRST,
            state: State::Open,
            is_blank: true,
            has_take_back: false,
        }
    }

    /// The game, once all lines are read; they begin at `begin`. Without any label it is no record, unless it is a row
    /// of the archive that claims how the game ended and has no moves.
    pub(crate) fn finish(mut self, begin: TextPos) -> RawGame {
        self.count_skipped();
        self.game.doubt_short_setup();
        let is_claim = self.game.format == RecordFormat::Archive && self.is_blank && self.game.claim.is_any();
        if self.game.last.is_none() && !is_claim {
            let message = "no line of a game record, expected plies such as \"1g Ra1 …\"";
            return self.game.not_a_record(begin, message);
        }
        self.game
    }

    /// Reads a line; `pos` is that of its first byte.
    pub(crate) fn line(&mut self, text: &[u8], pos: TextPos) {
        let Some((at, first)) = words(text).next() else { return };
        self.is_blank = false;
        let (text, pos) = (&text[at..], pos_behind(pos, at));
        match Label::from_bytes(first) {
            Some(label) => self.labelled(label, &text[first.len()..], pos, pos_behind(pos, first.len())),
            None if let State::LabelAlone(open) = self.state
                && (Word::from_bytes(first).is_some() || is_command(first)) =>
            {
                self.continued(text, pos, open);
            }
            None if is_with_colon(first) => self.mislabelled(first, "is not a label", pos),
            None if self.is_header(text) => self.header(text, pos),
            None if first[0].is_ascii_digit() => self.mislabelled(first, "is not a label", pos),
            None if words(text).any(|(_, word)| Word::from_bytes(word).is_some() || is_command(word)) => {
                self.mislabelled(first, "stands without a label", pos);
            }
            None => self.other(text, pos),
        }
    }

    /// Whether a line is a header: any before the first label, behind it one that says how the game ended.
    fn is_header(&self, text: &[u8]) -> bool {
        let key = memchr::memchr(b':', text).map(|colon| &text[..colon]);
        key.is_some_and(|key| self.is_before_labels() || claim::is_result(key))
    }

    /// A line in full-width characters is read as those of ASCII; any other has no meaning.
    fn other(&mut self, text: &[u8], pos: TextPos) {
        let narrowed = String::from_utf8_lossy(text).chars().map(narrow).collect::<String>();
        let is_full_width = narrowed.as_bytes() != text && narrowed.is_ascii();
        if !is_full_width {
            return self.unknown(text, pos);
        }
        let message = "a line in full-width characters, read as those of ASCII; columns count these";
        self.game.findings.add(Finding::new(Severity::Warning, Code::OddText, pos, message));
        self.line(narrowed.as_bytes(), pos);
    }

    /// A line that is too long to be read: a ply, unless it stands before the first label or after the end.
    pub(crate) fn too_long(&mut self, pos: TextPos) {
        self.is_blank = false;
        let finding = Finding::new(Severity::Error, Code::LimitExceeded, pos, TOO_LONG);
        if self.is_before_labels() || self.state == State::Closed {
            return self.game.findings.add(finding);
        }
        self.game.findings.add(finding.at_ply(self.next_ply()));
        self.unreadable(pos);
    }

    fn is_before_labels(&self) -> bool {
        self.game.last.is_none() && self.game.format == RecordFormat::Notation
    }

    /// A label at `pos`, with `rest` behind it.
    fn labelled(&mut self, label: Label, rest: &[u8], pos: TextPos, behind: TextPos) {
        self.game.last = Some(pos);
        if self.is_over(pos, !rest.trim_ascii().is_empty()) {
            return;
        }
        let open = OpenLabel { label, pos, is_expected: self.check_label(label, pos) };
        self.words(rest, behind, open);
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

    /// Reads the words after the label `open`.
    fn words(&mut self, text: &[u8], pos: TextPos, open: OpenLabel) {
        match text.trim_ascii() {
            b"" => self.state = State::LabelAlone(open),
            b"takeback" => self.take_back(open.pos),
            // Under another label than the next one it is not certain who gives up.
            b"resigns" | b"lost" if !open.is_expected => self.unreadable(open.pos),
            word @ (b"resigns" | b"lost") => self.end(open.label, word == b"resigns", open.pos),
            _ => self.ply(text, pos, open),
        }
    }

    /// A line that stands where a label is expected and begins with `first`.
    fn mislabelled(&mut self, first: &[u8], what: &str, pos: TextPos) {
        if self.is_over(pos, true) {
            return;
        }
        if Word::from_bytes(first).is_some() {
            self.game.doubt_last();
        }
        let message = format!("\"{}\" {what}, expected \"{}\"", excerpt(first), self.expected);
        self.game.findings.add(Finding::new(Severity::Error, Code::LabelOrder, pos, message).at_ply(self.next_ply()));
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
            self.game.findings.add(Finding::new(Severity::Error, Code::LabelOrder, pos, message).at_ply(ply));
        }
        is_expected
    }

    /// A turn or an end that stands on the line after its label.
    fn continued(&mut self, text: &[u8], pos: TextPos, open: OpenLabel) {
        let ply = self.next_ply();
        let message = "the turn stands on the line after its label";
        self.game.findings.add(Finding::new(Severity::Note, Code::SplitLine, pos, message).at_ply(ply));
        self.state = State::Open;
        self.words(text, pos, open);
    }

    /// The turn in `text`, which stands at `pos`.
    fn ply(&mut self, text: &[u8], pos: TextPos, open: OpenLabel) {
        let ply = self.next_ply();
        let game = &mut self.game;
        let read = RawPly::read(text, pos, ply, &mut game.findings);
        let (is_in_order, is_readable) = (open.is_expected, open.is_expected && read.is_readable);
        game.push(RawPly { pos: open.pos, is_in_order, is_readable, ..read });
        self.expected = open.label.next();
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
            return self.game.findings.add(Finding::new(Severity::Error, Code::BadTakeback, pos, message).at_ply(ply));
        }
        // Behind what is out of order nothing is judged, so that stays.
        self.game.plies.pop_if(|ply| ply.is_in_order);
        self.expected = self.expected.previous();
        if !std::mem::replace(&mut self.has_take_back, true) {
            let finding = Finding::new(Severity::Warning, Code::TakeBack, pos, "a turn taken back");
            self.game.findings.add(finding.at_ply(ply));
        }
    }

    /// `key: value`.
    fn header(&mut self, text: &[u8], pos: TextPos) {
        let colon = memchr::memchr(b':', text).unwrap_or(0);
        let value = &text[colon + 1..];
        let at = pos_behind(pos, colon + 1 + value.len() - value.trim_ascii_start().len());
        claim::field(&mut self.game, &text[..colon], value.trim_ascii(), at);
    }

    /// A line without a meaning: only the first is reported, and [`GameLines::count_skipped`] adds how many there were.
    fn unknown(&mut self, text: &[u8], pos: TextPos) {
        self.game.skipped = self.game.skipped.saturating_add(1);
        if self.game.skipped == 1 {
            let message = format!("\"{}\", expected a label such as \"{}\"", excerpt(text), self.expected);
            self.game.findings.add(Finding::new(Severity::Warning, Code::UnknownLine, pos, message));
        }
    }

    fn count_skipped(&mut self) {
        let mut findings = self.game.findings.iter_mut();
        let Some(finding) = findings.find(|finding| finding.code == Code::UnknownLine) else { return };
        let message = &finding.message;
        finding.message = match self.game.skipped {
            1 => format!("{message}; the line is skipped"),
            lines => format!("{message}; {lines} such lines are skipped"),
        }
        .into();
    }
}

/// Whether a word is a label with a colon behind it.
fn is_with_colon(word: &[u8]) -> bool {
    word.strip_suffix(b":").is_some_and(|label| Label::from_bytes(label).is_some())
}
