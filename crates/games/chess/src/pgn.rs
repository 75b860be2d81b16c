//! Records in PGN: the tags that bear on a ruling, the moves, and the times in their comments.
//!
//! A time belongs to the move before its comment. Of two tags of a name, or two times of a kind for a move, the first
//! stands, and the other is found if it says something else.

use std::ops::ControlFlow;

use shinpan_core::finding::TextPos;
use shinpan_core::wording::{printable, printable_bytes};
use shinpan_core::{Outcome, Severity, Side};
use shinpan_records::pgn::{PgnFault, Visit};

use crate::command::{Command, CommandName, Commands};
use crate::finding::{Code, Finding};
use crate::record::{MAX_WORD, RawGame, RecordFormat, Tag};

/// Makes games of tokens and hands them out.
pub struct GameVisitor<'a> {
    each: &'a mut dyn FnMut(&RawGame) -> ControlFlow<()>,
    game: RawGame,
    has_name: [bool; 2],
    commands: Commands,
}

/// A tag that says something here. Other tags are skipped.
#[derive(Clone, Copy)]
enum TagName {
    Player(Side),
    Fen,
    Result,
    Termination,
    TimeControl,
    Variant,
}

impl TagName {
    const ALL: [(&str, Self); 7] = [
        ("white", Self::Player(Side::First)),
        ("black", Self::Player(Side::Second)),
        ("fen", Self::Fen),
        ("result", Self::Result),
        ("termination", Self::Termination),
        ("timecontrol", Self::TimeControl),
        ("variant", Self::Variant),
    ];

    /// The tag with this name, in letters of either case.
    fn of(name: &[u8]) -> Option<Self> {
        let mut known = Self::ALL.into_iter();
        known.find_map(|(own, tag)| name.eq_ignore_ascii_case(own.as_bytes()).then_some(tag))
    }
}

impl<'a> GameVisitor<'a> {
    /// Hands games to `each`, until it breaks.
    pub(crate) fn new(each: &'a mut dyn FnMut(&RawGame) -> ControlFlow<()>) -> Self {
        let game = RawGame::new(0, RecordFormat::Pgn, TextPos::START);
        Self { each, game, has_name: [false; 2], commands: Commands::default() }
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

    /// Keeps what a tag says; whether there was another that says something else.
    fn is_second(&mut self, name: TagName, tag: Tag) -> bool {
        let slot = match name {
            TagName::Player(side) => return self.is_second_name(side, tag.text),
            TagName::Fen => &mut self.game.start,
            TagName::Result => &mut self.game.result,
            TagName::Termination => &mut self.game.termination,
            TagName::TimeControl => &mut self.game.time_control,
            // It is refused or says nothing.
            TagName::Variant => return false,
        };
        let text = tag.text.clone();
        slot.get_or_insert(tag).text != text
    }

    /// Games by other laws are not judged by those of chess.
    fn variant(&mut self, pos: TextPos, value: &[u8]) {
        let is_chess = |word: &&str| value.eq_ignore_ascii_case(word.as_bytes());
        if !["", "standard", "chess", "normal", "from position"].iter().any(is_chess) {
            let shown = printable_bytes(&value[..value.len().min(MAX_WORD)]);
            let message = format!("a game of the variant \"{shown}\", expected chess by the Laws of FIDE");
            self.game.findings.add(Finding::new(Severity::Error, Code::NotARecord, pos, message).at_ply(0));
        }
    }

    /// A tag that is not used: without its start a game cannot be judged.
    fn bad_tag(&mut self, name: Option<TagName>, pos: TextPos, message: String) {
        let severity = if matches!(name, Some(TagName::Fen)) { Severity::Error } else { Severity::Warning };
        self.game.findings.add(Finding::new(severity, Code::BadTag, pos, message).at_ply(0));
    }

    /// Keeps the time that a comment says.
    fn stamp(&mut self, command: Command) {
        if self.game.moves_beyond > 0 {
            return;
        }
        let ply = self.game.plies();
        let Some(mv) = self.game.moves.last_mut() else { return };
        let Command { name, stamp } = command;
        let slot = match name {
            CommandName::Clk => &mut mv.left,
            CommandName::Emt => &mut mv.used,
        };
        if slot.get_or_insert(stamp).time != stamp.time {
            let message = format!("a second [%{name}] for the move, which says something else");
            self.game.findings.add(Finding::new(Severity::Warning, Code::BadClock, stamp.pos, message).at_ply(ply));
        }
    }
}

/// The value of a tag: UTF-8, or what the standard of PGN has, ISO-8859-1.
fn text(value: &[u8]) -> String {
    let of_latin = || value.iter().copied().map(char::from).collect::<String>();
    printable(&str::from_utf8(value).map_or_else(|_| of_latin(), str::to_owned)).into_owned()
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
        self.has_name = [false; 2];
    }

    fn tag(&mut self, pos: TextPos, name: &[u8], value: &[u8]) {
        let Some(tag) = TagName::of(name) else { return };
        if matches!(tag, TagName::Variant) {
            return self.variant(pos, value);
        }
        if self.is_second(tag, Tag { pos, text: text(value) }) {
            let name = String::from_utf8_lossy(name);
            self.bad_tag(Some(tag), pos, format!("a second tag \"{name}\", which says something else"));
        }
    }

    fn bad_tag(&mut self, pos: TextPos, text: &[u8]) {
        let name = text[1..].trim_ascii_start().split(|byte| !byte.is_ascii_alphanumeric()).next();
        self.bad_tag(name.and_then(TagName::of), pos, "no tag, expected [Name \"value\"]".to_owned());
    }

    fn word(&mut self, pos: TextPos, word: &[u8]) {
        if matches!(word, b"e.p." | b"ep" | b"e.p") && self.game.add_to_last("e.p.") {
            return;
        }
        let word = &word[..word.len().min(MAX_WORD)];
        match str::from_utf8(word) {
            Ok(text) if word.iter().all(u8::is_ascii_graphic) => self.game.push(pos, text),
            _ => self.game.push(pos, &printable_bytes(word)),
        }
    }

    fn comment(&mut self, pos: TextPos, text: &[u8], is_last: bool) {
        let mut commands = std::mem::take(&mut self.commands);
        commands.read(pos, text, is_last, &mut |command| self.stamp(command));
        self.commands = commands;
    }

    fn marker(&mut self, pos: TextPos, outcome: Outcome) {
        self.game.marker = Some((pos, outcome));
    }

    fn fault(&mut self, pos: TextPos, fault: PgnFault, message: String) {
        self.game.findings.add(Finding::new(Severity::Error, fault.into(), pos, message));
    }

    fn end(&mut self) -> ControlFlow<()> {
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
