//! Takes CSA records apart into lines and statements; every leniency is a finding.

use std::borrow::Cow;
use std::ops::ControlFlow;

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::{printable, printable_bytes};
use shinpan_core::{Millis, Side};
use shinpan_records::format::Each;
use shinpan_records::lines::Line;

use super::odd;
use super::start::StartBuilder;
use super::trailing::{Owner, Trailing};
use crate::code::{Code, OnceCodes};
use crate::encoding::Encoding;
use crate::moves::Move;
use crate::record::{Limits, Notation, RawEnd, RawGame, Start, Summary, Time};

/// The most digits of whole seconds that a time has.
pub(super) const TIME_DIGITS: usize = 7;

/// Move or end that a `T` statement would belong to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Timed {
    #[default]
    Nothing,
    Move,
    End,
    /// A take-back, or a special or move that is not kept.
    Ignored,
}

#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the game or the file")]
pub(super) struct Parser {
    pub(super) game: RawGame,
    pub(super) start: StartBuilder,
    /// Games handed out so far.
    games: u32,
    pub(super) version: Version,
    pub(super) timed: Timed,
    /// `%MATTA` statements not yet carried out: the next move shows how many plies go.
    pub(super) take_backs: u32,
    /// A time after the last move that belongs to no move, or is the second of one.
    pub(super) stray_time: Option<(TextPos, Time)>,
    /// The first `#` line of the server that names a reason.
    pub(super) server_end: Option<RawEnd>,
    /// The file begins with a byte order mark.
    has_mark: bool,
    /// Whether any statement had a meaning.
    pub(super) is_known: bool,
    pub(super) given: OnceCodes,
    /// Finding on the first statement that was put straight, and their number.
    pub(super) odd: Option<(Finding<Code>, u32)>,
    /// The game begins where the one before it had no end.
    without_separator: bool,
    /// The statement that began the game so.
    pub(super) joined_by: Option<TextPos>,
    /// Names and headers behind the moves of the game.
    pub(super) trailing: Trailing,
    /// Place of the first name that may be of the game before.
    pub(super) doubtful_names: Option<TextPos>,
    /// The statement that is being read, as the file has it, where it is put straight.
    pub(super) written: Option<Vec<u8>>,
    /// Whether games keep their headers and comments, for a writer.
    pub(super) keeps_texts: bool,
}

/// Effect of a line on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRead {
    /// The line belongs to the game.
    Within,
    /// The line ends the game.
    Ends,
    /// From this byte on, it belongs to the next game.
    BeginsNext(usize),
}

/// The version of the file; it carries over to its later games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Version {
    #[default]
    Missing,
    Before3,
    From3,
}

impl Parser {
    /// Reads a line.
    pub(super) fn line(&mut self, number: u32, line: Line<'_>) -> LineRead {
        let pos = TextPos { line: number, column: 1 };
        let line = match line {
            Line::Text(text) => text,
            Line::TooLong => {
                self.saw_statement(pos);
                self.add(Severity::Error, Code::LimitExceeded, pos, "a line of more than 64 KiB, not read");
                return LineRead::Within;
            }
        };
        match line {
            [] => {}
            // The fast path: a well-formed move or time. `general_line` takes all else.
            [sign @ (b'+' | b'-'), text @ ..]
                if self.trailing.is_empty()
                    && let Some(mv) = text.as_array().and_then(Move::from_csa) =>
            {
                self.saw_statement(pos);
                self.play(Some(side_of(*sign)), Notation::Named(mv), pos);
            }
            [b'T', digits @ ..] if let Some(span) = Millis::parse_whole(digits, TIME_DIGITS) => {
                self.saw_statement(pos);
                self.take_time(Time::Given { span, fraction: false }, digits, pos);
            }
            _ => return self.general_line(line, pos),
        }
        LineRead::Within
    }

    /// Reads a line from the byte `at` on: there a game begins that no separator parts from the one before.
    pub(super) fn rest_of_line(&mut self, number: u32, line: Line<'_>, at: usize) -> LineRead {
        self.without_separator = true;
        self.begin_with_trailing();
        let Line::Text(text) = line else { return LineRead::Within };
        let read = self.general_line(&text[at..], TextPos { line: number, column: column(at) });
        if let LineRead::BeginsNext(next) = read { LineRead::BeginsNext(at + next) } else { read }
    }

    fn general_line(&mut self, mut line: &[u8], pos: TextPos) -> LineRead {
        if pos == TextPos::START {
            line = self.first_line(line);
        }
        let indent = odd::indent(line);
        match &line[indent..] {
            [] => {}
            [b'\'', comment @ ..] => self.comment(&line[indent..], comment, pos),
            [b'N' | b'$', ..] => {
                self.game.encoding.add_line(line, pos);
                if !self.statement(line, pos) {
                    return LineRead::BeginsNext(0);
                }
            }
            [b'/', rest @ ..] if rest.trim_ascii().is_empty() => return LineRead::Ends,
            _ => return self.parts(line, pos),
        }
        LineRead::Within
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
    pub(super) fn declaration(&mut self, line: &[u8]) {
        if let Some(label) = line.strip_prefix(b"'CSA encoding=") {
            self.game.encoding.declare(label);
        }
    }

    /// Statements between commas; a piece that begins with an apostrophe ends the line.
    fn parts(&mut self, line: &[u8], pos: TextPos) -> LineRead {
        let mut at = 0;
        for chunk in line.split(|&byte| byte == b',') {
            let pos = TextPos { column: pos.column.saturating_add(column(at) - 1), ..pos };
            let indent = odd::indent(chunk);
            if let [b'\'', comment @ ..] = &chunk[indent..] {
                self.comment(&line[at..], comment, pos);
                break;
            }
            self.game.encoding.add_line(chunk, pos);
            if !self.statement(chunk, pos) {
                return LineRead::BeginsNext(at);
            }
            at += chunk.len() + 1;
        }
        LineRead::Within
    }

    fn comment(&mut self, whole: &[u8], comment: &[u8], pos: TextPos) {
        self.game.encoding.add_line(whole, pos);
        match comment {
            [b'M' | b'L' | b'I', ..] if Limits::is_comment(comment) => {
                if self.game.end.is_some() {
                    return self.trailing.add(whole, pos);
                }
                let read = self.game.limits.comment(comment, pos);
                self.report_limit(&read, whole, pos);
            }
            [b's', ..] if comment.starts_with(b"summary:") => self.summary(comment, pos),
            // A server writes when the game ended behind the moves, as a comment; it is a header all the same.
            [b'$', ..] if let Some(time) = comment.strip_prefix(b"$END_TIME:") => {
                self.game.keep_header(b"END_TIME", time.trim_ascii());
            }
            _ => self.keep_comment(comment),
        }
    }

    /// Keeps a comment, of which a star is the mark of those that are meant for people. The encoding of this file is none.
    fn keep_comment(&mut self, comment: &[u8]) {
        if self.keeps_texts && !comment.strip_prefix(b"CSA ").unwrap_or(comment).starts_with(b"encoding=") {
            self.game.keep_comment(comment.strip_prefix(b"*").unwrap_or(comment));
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

    /// Reads a statement; false if it is the first of the next game, and is not read.
    fn statement(&mut self, whole: &[u8], pos: TextPos) -> bool {
        let text = whole.trim_ascii_end();
        let straight = odd::straightened(text);
        match self.owner(straight.as_deref().unwrap_or(text), pos) {
            Owner::Next => return false,
            Owner::Open => self.trailing.add(whole, pos),
            Owner::This => self.own_statement(whole, straight.as_deref(), pos),
        }
        true
    }

    /// Reads a statement of this game, which is `straight` if it is put straight.
    pub(super) fn own_statement(&mut self, whole: &[u8], straight: Option<&[u8]>, pos: TextPos) {
        let text = whole.trim_ascii_end();
        let Some(&head) = straight.unwrap_or(text).first() else { return };
        self.saw_statement(pos);
        if std::mem::take(&mut self.without_separator) {
            self.joined_by = Some(pos);
            let message = "no \"/\" after the previous game; the next one begins here";
            self.add_once(Severity::Warning, Code::SeparatorMissing, pos, message);
            self.begin_position(straight.unwrap_or(text), pos);
        }
        if text.len() < whole.len() && head != b'P' {
            let pos = TextPos { column: pos.column.saturating_add(column(text.len()) - 1), ..pos };
            self.add_once(Severity::Note, Code::TrailingBlanks, pos, "blanks at the end of a statement");
        }
        match straight {
            Some(straight) => self.odd_statement(text, straight, pos),
            None => self.usual_statement(text, whole, pos),
        }
    }

    pub(super) fn usual_statement(&mut self, text: &[u8], whole: &[u8], pos: TextPos) {
        match text {
            [b'+' | b'-'] => self.turn(text, pos),
            [b'+' | b'-', ..] => self.move_statement(text, pos),
            [b'0'..=b'9', ..] => self.unsigned_move(text, pos),
            // A word that begins with this letter is no time.
            [b'T', second, third, ..]
                if second.is_ascii_alphabetic() && (third.is_ascii_alphabetic() || *third == b'_') =>
            {
                self.unknown_statement(text, pos);
            }
            [b'T', time @ ..] => self.time(time, pos),
            [b'P', ..] => self.position(whole, pos),
            [b'%', name @ ..] => self.special(name, pos),
            [b'#', name @ ..] => self.server_line(name, pos),
            [b'N', sign @ (b'+' | b'-'), name @ ..] => self.name(*sign, name, pos),
            [b'$', b'A'..=b'Z', ..] => self.header(&text[1..], pos),
            [b'V', b'0'..=b'9', ..] => self.version(&text[1..], pos),
            _ => self.unknown_statement(text, pos),
        }
    }

    fn saw_statement(&mut self, pos: TextPos) {
        self.game.first.get_or_insert(pos);
        self.game.last = Some(pos);
    }

    pub(super) fn add(&mut self, severity: Severity, code: Code, pos: TextPos, message: impl Into<Cow<'static, str>>) {
        self.game.findings.add(Finding::new(severity, code, pos, message));
    }

    /// Adds a finding that is given once a game.
    pub(super) fn add_once(
        &mut self,
        severity: Severity,
        code: Code,
        pos: TextPos,
        message: impl Into<Cow<'static, str>>,
    ) {
        if self.given.is_first(code) {
            self.add(severity, code, pos, message);
        }
    }

    /// Hands out the game read so far, behind which a separator or nothing stands.
    pub(super) fn close_game(&mut self, is_last: bool, each: Each<'_, RawGame>) -> ControlFlow<()> {
        self.keep_trailing();
        self.end_game(is_last, each)
    }

    /// Hands out the game read so far, if there is one, and makes room for the next.
    pub(super) fn end_game(&mut self, is_last: bool, each: Each<'_, RawGame>) -> ControlFlow<()> {
        let is_game = self.game.first.is_some() || (is_last && self.games == 0);
        if is_game {
            self.finish_game();
        }
        let flow = if is_game { each(&self.game) } else { ControlFlow::Continue(()) };
        let is_nameless = self.game.names.first.is_none() && self.game.names.second.is_none();
        let trailing = Trailing { is_nameless, ..std::mem::take(&mut self.trailing) };
        self.clear();
        self.trailing = trailing;
        flow
    }

    fn finish_game(&mut self) {
        self.games = self.games.saturating_add(1);
        if std::mem::take(&mut self.has_mark) {
            self.add_once(
                Severity::Note,
                Code::ByteOrderMark,
                TextPos::START,
                "the file begins with a byte order mark",
            );
        }
        self.game.index = self.games;
        self.carry_out_take_backs(None);
        self.settle_stray_time();
        self.game.start = self.start.finish();
        self.refuse_rest_of_diagram();
        let kept = self.game.moves.len();
        if let Some(summary) = &mut self.game.summary {
            summary.after = summary.after.min(kept);
        }
        if self.game.end.is_none() {
            self.game.end = self.server_end.map(|end| RawEnd { after: end.after.min(kept), ..end });
        }
        self.refuse_end_alone();
        if let Some((mut first, count)) = self.odd.take() {
            if count > 1 {
                first.message = format!("{}; {count} statements were corrected", first.message).into();
            }
            self.game.findings.add(first);
        }
        if !self.is_known {
            self.add(Severity::Error, Code::NotARecord, TextPos::START, "not a statement of a game record");
            self.game.start = Start::Unreadable;
        } else if self.version == Version::Missing {
            let pos = self.game.first.unwrap_or(TextPos::START);
            self.add_once(Severity::Note, Code::MissingVersion, pos, "no version: read by the rules of 1997");
        }
        self.encoding_findings();
    }

    fn encoding_findings(&mut self) {
        self.game.encoding.settle();
        if self.game.encoding.detected().is_none() {
            let line = self.game.encoding.misfit().map_or(1, |pos| pos.line);
            let message = format!("line {line} is neither UTF-8, Shift_JIS nor EUC-JP; bytes are shown as \\xNN");
            self.add(Severity::Warning, Code::EncodingUnknown, TextPos::START, message);
        } else if let Some(declared) = self.game.encoding.mismatch() {
            let actual = self.game.encoding.detected().map_or("", Encoding::name);
            let message = format!("\"{declared}\" declared, but the text is {actual}");
            self.add(Severity::Warning, Code::EncodingMismatch, TextPos::START, message);
        }
    }

    /// A new file: nothing carries over but the buffers.
    pub(super) fn begin_file(&mut self) {
        self.clear();
        self.game.encoding.begin_file();
        (self.games, self.version, self.has_mark) = (0, Version::Missing, false);
    }

    /// Version and encoding carry over, the buffers stay, all else begins again.
    fn clear(&mut self) {
        let RawGame { mut encoding, mut moves, mut findings, .. } = std::mem::take(&mut self.game);
        moves.clear();
        findings.clear();
        encoding.next_game();
        let Self { games, version, has_mark, keeps_texts, .. } = *self;
        let kept = keeps_texts.then(Box::default);
        let game = RawGame { encoding, moves, findings, kept, ..RawGame::default() };
        *self = Self { game, games, version, has_mark, keeps_texts, ..Self::default() };
    }
}

pub(super) const fn side_of(sign: u8) -> Side {
    if sign == b'+' { Side::First } else { Side::Second }
}

/// A column from an offset; columns beyond any line that is read do not occur.
pub(super) fn column(offset: usize) -> u32 {
    u32::try_from(offset).map_or(u32::MAX, |offset| offset.saturating_add(1))
}

/// The beginning of a statement in the first encoding that it fits, safe to print.
pub(super) fn shown(text: &[u8]) -> String {
    const LONGEST: usize = 40;
    let Some(encoding) = Encoding::ALL.into_iter().find(|encoding| encoding.fits(text)) else {
        return printable_bytes(text.get(..LONGEST).unwrap_or(text));
    };
    let text = encoding.decode(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", printable(&text[..end])),
        None => printable(&text).into_owned(),
    }
}
