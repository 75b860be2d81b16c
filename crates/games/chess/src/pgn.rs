//! Records in PGN: the tags that bear on a ruling, the moves, and the times in their comments.
//!
//! A time belongs to the move before its comment. Of two tags of a name the first stands, and the other is
//! found if it says something else; two times of a kind for a move that differ are none. What may hide a move or a result is an error.

use std::borrow::Cow;
use std::ops::ControlFlow;

use shinpan_core::finding::TextPos;
use shinpan_core::wording::{printable, printable_bytes};
use shinpan_core::{Outcome, Severity, Side};
use shinpan_records::encoding::western;
use shinpan_records::pgn::{CommentTexts, MoveNumber, Numbers, PgnFault, Slip, Visit};

use crate::command::{Command, CommandName, Commands};
use crate::finding::{Code, Finding};
use crate::record::{MAX_FURTHER, MAX_WORD, RawGame, RecordFormat, Stamp, Tag, odd_result};
use crate::tag::TagName;
use crate::variant::Variant;

/// Makes games of tokens and hands them out.
pub struct GameVisitor<'a> {
    each: &'a mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    game: RawGame,
    has_name: [bool; 2],
    has_variant: bool,
    /// A tag says that the game begins from a position that another has.
    set_up: Option<TextPos>,
    numbers: Numbers,
    commands: Commands,
    comments: CommentTexts,
}

impl<'a> GameVisitor<'a> {
    /// Hands games to `each`, until it breaks, with the texts of their comments or without.
    pub(crate) fn new(each: &'a mut dyn FnMut(&RawGame) -> ControlFlow<()>, comments: CommentTexts) -> Self {
        let game = RawGame::new(0, RecordFormat::Pgn, TextPos::START);
        let (numbers, commands) = (Numbers::default(), Commands::default());
        Self { each, game, has_name: [false; 2], has_variant: false, set_up: None, numbers, commands, comments }
    }

    /// Keeps the name of a player; whether there was another.
    fn is_second_name(&mut self, side: Side, name: String) -> bool {
        let is_second = std::mem::replace(&mut self.has_name[side as usize], true);
        let own = self.game.names.get_mut(side);
        if !is_second {
            *own = name;
            return false;
        }
        *own != name
    }

    /// The result that a tag has in the words of the standard, where it is written otherwise.
    fn plain_result(&mut self, pos: TextPos, value: &[u8]) -> Option<&'static [u8]> {
        let outcome = odd_result(value).filter(|outcome| outcome.as_str().as_bytes() != value)?;
        self.take_for(pos, value, outcome);
        Some(outcome.as_str().as_bytes())
    }

    fn take_for(&mut self, pos: TextPos, text: &[u8], outcome: Outcome) {
        let message = format!("\"{}\" is taken for the result {outcome}", printable_bytes(text));
        self.game.findings.add(Finding::new(Severity::Note, Code::SanDialect, pos, message));
    }

    /// Keeps what a tag says; whether there was another that says something else.
    fn is_second(&mut self, name: TagName, pos: TextPos, value: &[u8]) -> bool {
        let slot = match name {
            TagName::Player(side) => return self.is_second_name(side, text(value)),
            TagName::Fen => &mut self.game.start,
            TagName::Result => &mut self.game.result,
            TagName::Termination => &mut self.game.termination,
            TagName::TerminationDetails => &mut self.game.details,
            TagName::TimeControl => &mut self.game.time_control,
            TagName::SideTimeControl(side) => self.game.side_controls.get_mut(side),
            TagName::Variant => return self.is_second_variant(pos, value),
            TagName::SetUp => {
                self.set_up = self.set_up.or((value.trim_ascii() == b"1").then_some(pos));
                return false;
            }
        };
        let text = text(value);
        if let Some(first) = slot {
            let is_other = first.text != text;
            if is_other && matches!(name, TagName::Termination | TagName::TerminationDetails) {
                self.further_termination(pos, text);
            }
            return is_other;
        }
        *slot = Some(Tag { pos, text });
        false
    }

    /// Keeps what another tag says of how the game ended: it may name another winner.
    fn further_termination(&mut self, pos: TextPos, text: String) {
        let further = &mut self.game.further_terminations;
        if further.len() < MAX_FURTHER {
            further.push(Tag { pos, text });
        }
    }

    /// Games by other laws are not judged by those of chess.
    fn is_second_variant(&mut self, pos: TextPos, value: &[u8]) -> bool {
        let Some(variant) = Variant::named(value) else {
            let shown = printable_bytes(&value[..value.len().min(MAX_WORD)]);
            let message = format!("a game of the variant \"{shown}\", expected chess or Chess960");
            self.game.refuse(Finding::new(Severity::Error, Code::NotARecord, pos, message).at_ply(0), 0);
            return false;
        };
        let is_other = self.has_variant && self.game.variant != variant;
        (self.has_variant, self.game.variant) = (true, variant);
        is_other
    }

    /// A tag that is not used. A game cannot be judged without what says how it begins and what its result is; without its
    /// time control its clocks cannot.
    fn bad_tag(&mut self, name: Option<TagName>, pos: TextPos, message: String) {
        if name.is_some_and(TagName::is_vital) {
            return self.game.refuse(Finding::new(Severity::Error, Code::BadTag, pos, message).at_ply(0), 0);
        }
        let unknown = || Some(Tag { pos, text: "?".to_owned() });
        match name {
            Some(TagName::TimeControl) => self.game.time_control = unknown(),
            Some(TagName::SideTimeControl(side)) => *self.game.side_controls.get_mut(side) = unknown(),
            _ => {}
        }
        self.game.findings.add(Finding::new(Severity::Warning, Code::BadTag, pos, message).at_ply(0));
    }

    /// Reports a text that cannot be read with certainty; nor can what comes after it.
    fn refuse(&mut self, code: Code, pos: TextPos, message: String) {
        let plies = self.game.plies();
        self.game.refuse(Finding::new(Severity::Error, code, pos, message), plies);
    }

    /// The first number of a game, or one that does not go on from those before it.
    fn odd_number(&mut self, pos: TextPos, number: MoveNumber) {
        let slip = self.numbers.take(pos, number, self.game.plies(), self.is_black_first());
        self.slip(slip);
    }

    /// Whether Black moves first, if a FEN says it.
    fn is_black_first(&self) -> Option<bool> {
        let start = self.game.start.as_ref()?;
        Some(start.text.split_ascii_whitespace().nth(1) == Some("b"))
    }

    /// Takes a finding about the numbers of moves. Nothing is read after the first number that does not go on.
    fn slip(&mut self, slip: Option<Slip>) {
        let Some(slip) = slip else { return };
        let (plies, severity) = (slip.sound_plies, slip.severity());
        let finding = Finding::new(severity, Code::MoveNumber, slip.pos, slip.message);
        if slip.is_missing { self.game.refuse(finding, plies) } else { self.game.findings.add(finding) }
    }

    /// A text to the end of its line, which may hide moves where no result stands before it.
    fn veil_line(&mut self, pos: TextPos, text: &[u8]) {
        if self.game.marker.is_none() {
            self.numbers.veil_line(pos, text, self.game.plies());
        }
    }

    /// Reports what only the end of the game shows: missing moves, a missing start.
    fn finish(&mut self) {
        self.game.take_both_lost();
        let slip = self.numbers.end(self.game.plies(), self.game.marker.is_some());
        self.slip(slip);
        let has_tag = self.game.result.is_some();
        let hidden = self.numbers.hidden_result(self.game.plies(), has_tag).filter(|_| self.game.marker.is_none());
        if let Some((pos, why)) = hidden {
            self.refuse(Code::BadText, pos, why.to_owned());
        }
        if let Some(pos) = self.set_up.take().filter(|_| self.game.start.is_none()) {
            let message = "the game begins from a position (tag SetUp), expected a tag FEN that has it".to_owned();
            self.game.refuse(Finding::new(Severity::Error, Code::BadPosition, pos, message).at_ply(0), 0);
        }
    }
}

/// Keeps the time that a comment says.
fn stamp(game: &mut RawGame, command: Command) {
    // A time behind the result belongs to no move.
    if game.moves_beyond > 0 || game.marker.is_some() {
        return;
    }
    let ply = game.plies();
    let Some(mv) = game.moves.last_mut() else { return };
    let Command { name, stamp } = command;
    let slot = match name {
        CommandName::Clk => &mut mv.left,
        CommandName::Emt => &mut mv.used,
    };
    let first = slot.get_or_insert(stamp);
    if first.time != stamp.time {
        *first = Stamp { time: None, is_contradicted: true, ..*first };
        let message = format!("a second [%{name}] for the move, which says something else");
        game.findings.add(Finding::new(Severity::Warning, Code::BadClock, stamp.pos, message).at_ply(ply));
    }
}

/// The value of a tag, made safe to show.
fn text(value: &[u8]) -> String {
    printable(&decoded(value)).into_owned()
}

/// A text in UTF-8, or in what the standard of PGN has, ISO-8859-1, with the further letters of Windows-1252.
pub(crate) fn decoded(text: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(text) {
        Ok(text) => text.into(),
        Err(_) => western(text),
    }
}

impl Visit for GameVisitor<'_> {
    const MAX_DEPTH: u32 = 1000;
    /// More digits alone may be a move of another notation.
    const BARE_DIGITS: usize = 3;

    fn opens(name: &[u8]) -> bool {
        name.eq_ignore_ascii_case(b"event")
    }

    fn begin(&mut self, pos: TextPos) {
        self.game.begin_next(pos);
        self.game.kept = (self.comments == CommentTexts::Written).then(Box::default);
        (self.has_name, self.has_variant, self.set_up) = ([false; 2], false, None);
        self.numbers = Numbers::default();
    }

    fn tag(&mut self, pos: TextPos, name: &[u8], value: &[u8]) {
        self.game.occasion.tag(name, value);
        if let Some(kept) = &mut self.game.kept {
            kept.header(String::from_utf8_lossy(name).into_owned(), text(value));
        }
        let Some(tag) = TagName::of(name) else { return };
        let plain = if tag == TagName::Result { self.plain_result(pos, value.trim_ascii()) } else { None };
        if self.is_second(tag, pos, plain.unwrap_or(value)) {
            let name = String::from_utf8_lossy(name);
            self.bad_tag(Some(tag), pos, format!("a second tag \"{name}\", which says something else"));
        }
    }

    fn bad_tag(&mut self, pos: TextPos, text: &[u8]) {
        let name = text[1..].trim_ascii_start().split(|byte| !byte.is_ascii_alphanumeric()).next();
        self.bad_tag(name.and_then(TagName::of), pos, "no tag, expected [Name \"value\"]".to_owned());
    }

    #[inline]
    fn number(&mut self, pos: TextPos, number: MoveNumber) {
        if !self.numbers.go_on(number, self.game.plies()) {
            self.odd_number(pos, number);
        }
    }

    fn dots(&mut self, pos: TextPos) {
        let slip = self.numbers.take_dots(pos, self.game.plies(), self.is_black_first());
        self.slip(slip);
    }

    fn word(&mut self, pos: TextPos, word: &[u8]) {
        if matches!(word, b"e.p." | b"ep" | b"e.p") && self.game.add_to_last("e.p.") {
            return;
        }
        if let Some((_, outcome)) = self.game.marker.filter(|_| self.game.sound_plies().is_none()) {
            self.refuse(Code::BadText, pos, format!("text after the result {outcome}, expected the next game"));
        }
        let may_be_result = matches!(word.first(), Some(b'0' | b'1' | 0x80..));
        if may_be_result
            && self.game.marker.is_none()
            && let Some(outcome) = odd_result(word).filter(|outcome| *outcome != Outcome::BothLose)
        {
            return self.odd_marker(pos, word, outcome);
        }
        let word = &word[..word.len().min(MAX_WORD)];
        if word.iter().all(u8::is_ascii_graphic) {
            self.game.push_ascii(pos, word);
        } else {
            self.game.push(pos, &printable_bytes(word));
        }
        if self.numbers.is_in_doubt() {
            self.game.plies_in_doubt.push(self.game.plies());
        }
    }

    fn comment(&mut self, pos: TextPos, text: &[u8], is_last: bool) {
        let Self { commands, game, .. } = self;
        if self.comments != CommentTexts::Dropped {
            game.comments.push(game.plies(), text, is_last);
        }
        commands.read(pos, text, is_last, &mut |command| stamp(game, command));
        if is_last {
            self.numbers.comment(pos, text, self.game.plies());
        }
    }

    fn brace_in_comment(&mut self, pos: TextPos) {
        self.numbers.veil(pos);
    }

    fn line_comment(&mut self, pos: TextPos, text: &[u8]) {
        self.veil_line(pos, text);
        self.comment(pos, text, true);
    }

    fn escaped_line(&mut self, pos: TextPos, text: &[u8]) {
        self.veil_line(pos, text);
    }

    fn variation(&mut self, pos: TextPos) {
        self.numbers.veil(pos);
        if let Some(kept) = &mut self.game.kept {
            kept.variations = kept.variations.saturating_add(1);
        }
    }

    fn mark(&mut self) {
        self.game.marks = self.game.marks.saturating_add(1);
    }

    fn marker(&mut self, pos: TextPos, outcome: Outcome) {
        match self.game.marker {
            None => self.game.marker = Some((pos, outcome)),
            Some((_, first)) if first == outcome => {}
            Some((_, first)) => {
                let message = format!("a second result, {outcome}, after {first}");
                self.refuse(Code::BadText, pos, message);
            }
        }
    }

    fn odd_marker(&mut self, pos: TextPos, text: &[u8], outcome: Outcome) {
        self.take_for(pos, text, outcome);
        self.marker(pos, outcome);
    }

    fn fault(&mut self, pos: TextPos, fault: PgnFault, message: String) {
        self.refuse(fault.into(), pos, message);
    }

    fn end(&mut self) -> ControlFlow<()> {
        self.finish();
        let is_done = (self.each)(&self.game);
        // A time after the result belongs to no move.
        self.game.moves.clear();
        is_done
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
