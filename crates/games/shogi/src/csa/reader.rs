//! Reads CSA records statement by statement; every leniency is a finding.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::escape::printable_bytes;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::{Millis, Side};
use shinpan_records::chunk::Chunk;
use shinpan_records::lines::{Line, Lines};

use super::start::{self, StartBuilder};
use crate::moves::Move;
use crate::record::{MAX_PLIES, Notation, RawEnd, RawGame, RawMove, Special, Start, Summary, Time};

/// The longest line that is read.
pub(super) const MAX_LINE: usize = 64 * 1024;

/// Reads files of CSA records one after another, with buffers that it keeps.
pub struct Reader {
    lines: Lines,
    parser: Parser,
}

impl Default for Reader {
    fn default() -> Self {
        Self { lines: Lines::new(MAX_LINE), parser: Parser::default() }
    }
}

impl Reader {
    /// Calls `each` with every game of `input`, until it breaks. A stream without any statement is one game with the
    /// error `not-a-record`. Memory is bounded by [`MAX_PLIES`] and [`MAX_FINDINGS`](crate::record::MAX_FINDINGS), not by the length of the stream.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(&mut self, input: &mut dyn Read, each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>) -> io::Result<()> {
        self.read_chunk(&Chunk::default(), input, each)
    }

    /// The same of a part of a file, as [`cut`](super::cut) has cut it.
    pub(crate) fn read_chunk(
        &mut self,
        chunk: &Chunk,
        input: &mut dyn Read,
        each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let parser = &mut self.parser;
        parser.begin_file();
        parser.declaration(chunk.head());
        let mut going = true;
        self.lines.read_chunk(chunk, input, &mut |number, line| {
            if parser.line(number, line) {
                going = parser.end_game(false, each).is_continue();
            }
            going
        })?;
        if going {
            let _ = parser.end_game(true, each);
        }
        Ok(())
    }
}

/// What a `T` statement would belong to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Timed {
    #[default]
    Nothing,
    Move,
    End,
    /// A take-back, or a special or move that is not kept.
    Ignored,
}

#[derive(Default)]
struct Parser {
    game: RawGame,
    start: StartBuilder,
    /// Games handed out so far.
    games: u32,
    version: Version,
    timed: Timed,
    /// `%MATTA` statements not yet carried out: the next move tells how many plies go.
    take_backs: u32,
    /// The first `#` line of the server that names a reason.
    server_end: Option<RawEnd>,
    /// The file begins with a byte order mark.
    has_mark: bool,
    /// Whether any statement had a meaning.
    is_known: bool,
    once: Once,
}

/// The version of the file; it carries over to its later games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Version {
    #[default]
    Missing,
    Before3,
    From3,
}

/// Findings that are given once a game.
#[derive(Clone, Copy, Debug, Default)]
struct Once(u32);

impl Once {
    fn is_first(&mut self, code: &'static str) -> bool {
        const CODES: [&str; 12] = [
            "byte-order-mark",
            "trailing-blanks",
            "rank-dialect",
            "log-dialect",
            "fraction-of-second",
            "unknown-version",
            "unknown-statement",
            "bad-time-limit",
            "time-before-move",
            "time-twice",
            "take-back",
            "missing-version",
        ];
        let Some(bit) = CODES.iter().position(|known| *known == code) else { return true };
        let is_first = self.0 & (1 << bit) == 0;
        self.0 |= 1 << bit;
        is_first
    }
}

impl Parser {
    /// Reads a line; true if it ends a game.
    fn line(&mut self, number: u32, line: Line<'_>) -> bool {
        let pos = TextPos { line: number, column: 1 };
        let line = match line {
            Line::Text(text) => text,
            Line::TooLong => {
                self.saw_statement(pos);
                self.finding(Severity::Error, "limit-exceeded", pos, "a line of more than 64 KiB, not read");
                return false;
            }
        };
        match line {
            [] => {}
            // The two statements that records consist of, when they are as they should be.
            [sign @ (b'+' | b'-'), text @ ..] if let Some(mv) = text.as_array().and_then(Move::from_csa) => {
                self.saw_statement(pos);
                self.play(side_of(*sign), Notation::Named(mv), pos);
            }
            [b'T', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                self.saw_statement(pos);
                self.time(digits, pos);
            }
            _ => return self.general_line(line, pos),
        }
        false
    }

    fn general_line(&mut self, mut line: &[u8], pos: TextPos) -> bool {
        if pos.line == 1 {
            line = self.first_line(line);
        }
        match line {
            [] => {}
            [b'\'', comment @ ..] => self.comment(line, comment, pos),
            [b'N' | b'$', ..] => {
                self.game.text.line(line);
                self.statement(line, pos);
            }
            [b'/', rest @ ..] if rest.trim_ascii().is_empty() => return true,
            _ => self.parts(line, pos),
        }
        false
    }

    /// The byte order mark and the declared encoding.
    fn first_line<'a>(&mut self, line: &'a [u8]) -> &'a [u8] {
        let text = line.strip_prefix(b"\xef\xbb\xbf");
        self.has_mark = text.is_some();
        let line = text.unwrap_or(line);
        self.declaration(line);
        line
    }

    /// The encoding that line 1 declares for all games of the file.
    fn declaration(&mut self, line: &[u8]) {
        if let Some(label) = line.strip_prefix(b"'CSA encoding=") {
            self.game.text.declare(label);
        }
    }

    /// Statements between commas; a part that begins with an apostrophe ends the line.
    fn parts(&mut self, line: &[u8], pos: TextPos) {
        let mut at = 0;
        for chunk in line.split(|&byte| byte == b',') {
            let pos = TextPos { column: column(at), ..pos };
            if let [b'\'', comment @ ..] = chunk {
                self.comment(&line[at..], comment, pos);
                return;
            }
            self.game.text.line(chunk);
            self.statement(chunk, pos);
            at += chunk.len() + 1;
        }
    }

    fn comment(&mut self, whole: &[u8], comment: &[u8], pos: TextPos) {
        self.game.text.line(whole);
        match comment {
            [b'M' | b'L' | b'I', ..] => self.game.limits.comment(comment, pos),
            [b's', ..] => self.summary(comment, pos),
            _ => {}
        }
    }

    /// `'summary:cause:players`.
    fn summary(&mut self, comment: &[u8], pos: TextPos) {
        let Some(text) = comment.strip_prefix(b"summary:") else { return };
        if let Some(colon) = memchr::memchr(b':', text) {
            self.game.summary.get_or_insert_with(|| Summary {
                pos,
                after: self.game.moves.len(),
                cause: text[..colon].to_vec(),
                players: text[colon + 1..].trim_ascii_end().to_vec(),
            });
        }
    }

    fn statement(&mut self, whole: &[u8], pos: TextPos) {
        let text = whole.trim_ascii_end();
        let Some(&head) = text.first() else { return };
        if text.len() < whole.len() && head != b'P' {
            let pos = TextPos { column: pos.column.saturating_add(column(text.len()) - 1), ..pos };
            self.finding(Severity::Note, "trailing-blanks", pos, "blanks at the end of a statement");
        }
        self.saw_statement(pos);
        match (head, text) {
            (b'+' | b'-', [_]) => self.turn(text, pos),
            (b'+' | b'-', _) => self.move_statement(text, pos),
            (b'T', _) => self.time(&text[1..], pos),
            (b'P', _) => self.position(whole, pos),
            (b'%', _) => self.special(&text[1..], pos),
            (b'#', _) => self.server_line(&text[1..], pos),
            (b'N', [_, sign @ (b'+' | b'-'), name @ ..]) => self.name(*sign, name, pos),
            (b'$', [_, b'A'..=b'Z', ..]) => self.header(&text[1..], pos),
            (b'V', [_, b'0'..=b'9', ..]) => self.version(&text[1..], pos),
            _ => self.unknown_statement(text, pos),
        }
    }

    fn saw_statement(&mut self, pos: TextPos) {
        self.game.first.get_or_insert(pos);
        self.game.last = Some(pos);
    }

    fn version(&mut self, number: &[u8], pos: TextPos) {
        self.is_known = true;
        self.version = if number[0] >= b'3' { Version::From3 } else { Version::Before3 };
        if !matches!(number, b"1" | b"2" | b"2.1" | b"2.2" | b"3" | b"3.0") {
            let message = format!("version \"V{}\", expected V2, V2.1, V2.2 or V3.0", printable_bytes(number));
            self.finding(Severity::Warning, "unknown-version", pos, message);
        }
    }

    fn name(&mut self, sign: u8, name: &[u8], pos: TextPos) {
        self.is_known = true;
        let name = match name.strip_prefix(b":") {
            Some(rest) => {
                self.finding(Severity::Note, "log-dialect", pos, "a colon before the name, dropped");
                rest
            }
            None => name,
        };
        let slot = self.game.names.get_mut(side_of(sign));
        if slot.is_some() {
            self.finding(Severity::Warning, "unknown-statement", pos, "the name was given before; the first counts");
        } else {
            *slot = Some(name.to_vec());
        }
    }

    fn header(&mut self, text: &[u8], pos: TextPos) {
        self.is_known = true;
        let Some(colon) = memchr::memchr(b':', text) else { return };
        let read = self.game.limits.header(&text[..colon], text[colon + 1..].trim_ascii(), pos);
        if let Err(expected) = read {
            let message = format!("\"${}\", {}; the book's limit counts", printable_bytes(text), expected.0);
            self.finding(Severity::Warning, "bad-time-limit", pos, message);
        }
    }

    fn is_position_over(&self) -> bool {
        self.game.turn.is_some() || !self.game.moves.is_empty() || self.game.end.is_some()
    }

    fn position(&mut self, whole: &[u8], pos: TextPos) {
        if self.is_position_over() {
            return self.unknown_statement(whole, pos);
        }
        match self.start.statement(whole, pos) {
            start::Outcome::Good => {}
            start::Outcome::Dialect => {
                self.finding(Severity::Note, "rank-dialect", pos, "a rank not in cells of three characters");
            }
            start::Outcome::Bad(at, why) => {
                let pos = TextPos { column: pos.column.saturating_add(column(at) - 1), ..pos };
                self.add(Finding::new(Severity::Error, "bad-position", pos, why).at_ply(0));
            }
            start::Outcome::Unknown => return self.unknown_statement(whole, pos),
        }
        self.is_known = true;
    }

    fn turn(&mut self, text: &[u8], pos: TextPos) {
        if self.is_position_over() {
            return self.move_statement(text, pos);
        }
        self.is_known = true;
        self.game.turn = Some((pos, side_of(text[0])));
    }

    /// A statement that begins with a sign: a move, or an error.
    fn move_statement(&mut self, text: &[u8], pos: TextPos) {
        let side = side_of(text[0]);
        if let Some(mv) = text[1..].as_array().and_then(Move::from_csa) {
            return self.play(side, Notation::Named(mv), pos);
        }
        self.play(side, Notation::Bad, pos);
        let message = format!("\"{}\", expected a move such as \"+7776FU\"", shown(text));
        let finding = Finding::new(Severity::Error, "bad-move", pos, message);
        self.add(finding.at_ply(self.game.plies()));
    }

    fn play(&mut self, side: Side, notation: Notation, pos: TextPos) {
        self.is_known = true;
        if self.take_backs > 0 {
            self.carry_out_take_backs(Some(side));
        }
        if self.game.moves.len() >= MAX_PLIES {
            return self.move_beyond(pos);
        }
        self.game.moves.push(RawMove { pos, side: Some(side), notation, time: Time::Missing });
        self.timed = Timed::Move;
    }

    fn move_beyond(&mut self, pos: TextPos) {
        self.game.moves_beyond = self.game.moves_beyond.saturating_add(1);
        self.timed = Timed::Ignored;
        let ply = self.game.plies();
        if self.game.moves_beyond == 1 {
            let message = format!("more than {MAX_PLIES} moves; the rest is counted, not judged");
            self.add(Finding::new(Severity::Error, "limit-exceeded", pos, message).at_ply(ply));
        }
    }

    fn time(&mut self, text: &[u8], pos: TextPos) {
        let slot = match self.timed {
            Timed::Nothing => {
                let message = "a time before the first move, ignored";
                return self.finding(Severity::Warning, "time-before-move", pos, message);
            }
            Timed::Ignored => return,
            Timed::Move => self.game.moves.last_mut().map(|last| &mut last.time),
            Timed::End => self.game.end.as_mut().map(|end| &mut end.time),
        };
        let Some(slot) = slot else { return };
        if *slot != Time::Missing {
            let ply = self.game.plies();
            return self.warning_at_ply("time-twice", pos, "a second time; the first counts", ply);
        }
        let fraction = memchr::memchr(b'.', text).is_some();
        *slot = Millis::parse(text, 7).map_or(Time::Bad, |span| Time::Given { span, fraction });
        if *slot == Time::Bad {
            let message = format!("\"T{}\", expected seconds such as \"T12\"", shown(text));
            let finding = Finding::new(Severity::Error, "bad-time", pos, message);
            self.add(finding.at_ply(self.game.plies()));
        } else if fraction && self.version != Version::From3 {
            let message = "a fraction of a second, which the format has only from V3 on";
            self.finding(Severity::Note, "fraction-of-second", pos, message);
        }
    }

    fn special(&mut self, name: &[u8], pos: TextPos) {
        self.is_known = true;
        if name == b"MATTA" && self.game.end.is_some() {
            self.timed = Timed::Ignored;
            self.game.second_end.get_or_insert(pos);
            return;
        }
        if name == b"MATTA" {
            self.take_backs = self.take_backs.saturating_add(1);
            self.timed = Timed::Ignored;
            let ply = self.game.plies();
            return self.warning_at_ply("take-back", pos, "a move taken back", ply);
        }
        let special = Special::from_name(name);
        self.carry_out_take_backs(None);
        self.timed = Timed::Ignored;
        if let Some(end) = self.game.end {
            if end.special == special && special != Special::Unknown {
                self.finding(Severity::Note, "log-dialect", pos, "the same special twice");
            } else {
                self.game.second_end.get_or_insert(pos);
            }
        } else {
            self.game.end = Some(RawEnd { pos, special, after: self.game.moves.len(), time: Time::Missing });
            self.timed = Timed::End;
        }
        if special == Special::Unknown {
            let message = format!("\"%{}\", no special of the format", shown(name));
            let finding = Finding::new(Severity::Error, "unknown-special", pos, message);
            self.add(finding.at_ply(self.game.plies()));
        }
    }

    fn server_line(&mut self, name: &[u8], pos: TextPos) {
        let Ok(special) = Special::from_server(name) else {
            return self.unknown_statement(name, pos);
        };
        self.is_known = true;
        self.finding(Severity::Note, "log-dialect", pos, "a line of the server's log");
        if let Some(special) = special {
            let after = self.game.moves.len();
            self.server_end.get_or_insert(RawEnd { pos, special, after, time: Time::Missing });
        }
    }

    fn unknown_statement(&mut self, text: &[u8], pos: TextPos) {
        if self.once.is_first("unknown-statement") {
            let message = format!("\"{}\", no statement here; skipped", shown(text));
            self.add(Finding::new(Severity::Warning, "unknown-statement", pos, message));
        }
    }

    /// Each take-back takes a ply, and all together one more if the next move were by the wrong side otherwise: after a
    /// single one, two plies go if the side to move moves next.
    fn carry_out_take_backs(&mut self, next: Option<Side>) {
        let count = std::mem::take(&mut self.take_backs) as usize;
        let Some(last) = self.game.moves.last().and_then(|last| last.side).filter(|_| count > 0) else { return };
        let to_move = if count.is_multiple_of(2) { last.other() } else { last };
        let mut going = count.saturating_add(usize::from(next.is_some_and(|next| next != to_move)));
        while going > 0 && self.game.moves_beyond > 0 {
            self.game.moves_beyond -= 1;
            going -= 1;
        }
        let kept = self.game.moves.len().saturating_sub(going);
        self.game.moves.truncate(kept);
    }

    fn finding(&mut self, severity: Severity, code: &'static str, pos: TextPos, message: impl Into<Cow<'static, str>>) {
        if self.once.is_first(code) {
            self.add(Finding::new(severity, code, pos, message));
        }
    }

    fn warning_at_ply(&mut self, code: &'static str, pos: TextPos, message: &'static str, ply: u32) {
        if self.once.is_first(code) {
            self.add(Finding::new(Severity::Warning, code, pos, message).at_ply(ply));
        }
    }

    fn add(&mut self, finding: Finding) {
        self.game.add(finding);
    }

    /// Hands out the game read so far, if there is one, and makes room for the next.
    fn end_game(&mut self, is_last: bool, each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>) -> ControlFlow<()> {
        let is_game = self.game.first.is_some() || (is_last && self.games == 0);
        if is_game {
            self.finish_game();
        }
        let flow = if is_game { each(&self.game) } else { ControlFlow::Continue(()) };
        self.clear();
        flow
    }

    fn finish_game(&mut self) {
        self.games = self.games.saturating_add(1);
        if std::mem::take(&mut self.has_mark) {
            self.finding(Severity::Note, "byte-order-mark", TextPos::START, "the file begins with a byte order mark");
        }
        self.game.index = self.games;
        self.carry_out_take_backs(None);
        self.game.start = self.start.finish();
        let kept = self.game.moves.len();
        if let Some(summary) = &mut self.game.summary {
            summary.after = summary.after.min(kept);
        }
        if self.game.end.is_none() {
            self.game.end = self.server_end.map(|end| RawEnd { after: end.after.min(kept), ..end });
        }
        if !self.is_known {
            self.add(Finding::new(Severity::Error, "not-a-record", TextPos::START, "no statement of a game record"));
            self.game.start = Start::Unreadable;
        } else if self.version == Version::Missing {
            let pos = self.game.first.unwrap_or(TextPos::START);
            self.finding(Severity::Note, "missing-version", pos, "no version: read by the rules of 1997");
        }
        self.encoding_findings();
    }

    fn encoding_findings(&mut self) {
        self.game.text.settle();
        if self.game.text.encoding().is_none() {
            let message = "neither UTF-8, Shift_JIS nor EUC-JP; bytes are shown as \\xNN";
            self.add(Finding::new(Severity::Warning, "encoding-unknown", TextPos::START, message));
        } else if let Some(declared) = self.game.text.mismatch() {
            let actual = self.game.text.encoding().map_or("", crate::encoding::Encoding::name);
            let message = format!("\"{declared}\" declared, but the text is {actual}");
            self.add(Finding::new(Severity::Warning, "encoding-mismatch", TextPos::START, message));
        }
    }

    /// A new file: nothing carries over but the buffers.
    fn begin_file(&mut self) {
        self.clear();
        self.game.text.begin_file();
        (self.games, self.version, self.has_mark) = (0, Version::Missing, false);
    }

    /// Version and encoding carry over, the buffers stay, all else is as new.
    fn clear(&mut self) {
        let game = &mut self.game;
        game.moves.clear();
        game.findings.clear();
        game.text.next_game();
        let game = RawGame {
            moves: std::mem::take(&mut game.moves),
            findings: std::mem::take(&mut game.findings),
            text: std::mem::take(&mut game.text),
            ..RawGame::default()
        };
        *self = Self { game, games: self.games, version: self.version, has_mark: self.has_mark, ..Self::default() };
    }
}

const fn side_of(sign: u8) -> Side {
    if sign == b'+' { Side::First } else { Side::Second }
}

/// A column from an offset; columns beyond any line that is read do not occur.
fn column(offset: usize) -> u32 {
    u32::try_from(offset).map_or(u32::MAX, |offset| offset.saturating_add(1))
}

/// The beginning of a statement, safe to print.
fn shown(text: &[u8]) -> String {
    const LONGEST: usize = 40;
    match text.get(..LONGEST) {
        Some(start) => format!("{}…", printable_bytes(start)),
        None => printable_bytes(text),
    }
}
