//! A game as its record has it: read, with the place of everything, but not yet judged.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Severity, Side};
use shinpan_records::Findings;
use shinpan_records::written::Kept;

use crate::finding::{Code, Finding};
use crate::point::{Point, Size};

// No game that is played comes near it: it bounds the memory that a hostile file can take.
/// The most turns and setups of a game that are kept; a record that has more is not judged.
pub const MAX_EVENTS: usize = 100_000;
/// The most findings of a reader that are kept for a game.
pub const MAX_FINDINGS: usize = 10_000;

shinpan_core::words! {
    /// Format of the record.
    pub enum RecordFormat {
        /// SGF.
        Sgf => "sgf",
        /// The neutral form.
        Neutral => "neutral",
    }
}

/// A game as read: the main line of its tree.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// Number of the game in its file, from 1.
    pub index: u32,
    /// The format.
    pub format: RecordFormat,
    /// Start of the record.
    pub pos: TextPos,
    /// The id that the record bears (`GN`), else empty.
    pub id: String,
    /// The players' names, else empty.
    pub names: Sides<String>,
    /// The board.
    pub size: Size,
    /// Side to move first where no move shows it (`PL`).
    pub first: Option<Side>,
    /// Events in order; setups before the first turn make position 0.
    pub events: Vec<Event>,
    /// The text of `RE` and its place.
    pub result: Option<(TextPos, String)>,
    /// Second `RE` that claims a different outcome, and its place.
    pub other_result: Option<(TextPos, String)>,
    /// The text of `RO`, the round and its kind, else empty.
    pub round: String,
    /// The text of `DT`, the days of the game, else empty.
    pub date: String,
    /// Findings of the reader. An error makes the record malformed, but for a move off the board, which ends it.
    pub findings: Findings<Code>,
    /// Properties and comments that bear on no ruling, where they are kept for a writer.
    pub kept: Option<Box<Kept>>,
    /// Findings that occur several times in the record and are reported once.
    pub(crate) told: Vec<ToldOnce>,
}

/// Finding that is reported once, with the number of its occurrences.
#[derive(Clone, Debug)]
pub(crate) struct ToldOnce {
    message: &'static str,
    /// Number of the finding among the others.
    finding: usize,
    count: u32,
}

impl RawGame {
    /// A game of which nothing is known: its board is of the usual size, and nothing has happened.
    pub const fn new(index: u32, format: RecordFormat, pos: TextPos) -> Self {
        Self {
            index,
            format,
            pos,
            id: String::new(),
            names: Sides { first: String::new(), second: String::new() },
            size: Size::USUAL,
            first: None,
            events: Vec::new(),
            result: None,
            other_result: None,
            round: String::new(),
            date: String::new(),
            findings: Findings::new(MAX_FINDINGS),
            kept: None,
            told: Vec::new(),
        }
    }

    /// Adds a finding, if `message` has not yet been told of this record.
    pub(crate) fn tell_once(&mut self, severity: Severity, code: Code, pos: TextPos, message: &'static str) {
        self.tell_once_at(Finding::new(severity, code, pos, message), message);
    }

    /// Adds a finding with such a message, if that has not yet been told of this record.
    pub(crate) fn tell_once_at(&mut self, finding: Finding, message: &'static str) {
        if let Some(told) = self.told.iter_mut().find(|told| told.message == message) {
            told.count = told.count.saturating_add(1);
        } else {
            self.told.push(ToldOnce { message, finding: self.findings.len(), count: 1 });
            self.findings.add(finding);
        }
    }

    /// Says how often there is what is told once: nothing more will be.
    pub(crate) fn tell_counts(&mut self) {
        for ToldOnce { finding, count, .. } in std::mem::take(&mut self.told) {
            if let Some(finding) = self.findings.get_mut(finding).filter(|_| count > 1) {
                finding.message = format!("{} ({count} times in this game)", finding.message).into();
            }
        }
    }

    /// First turn on a point off the board, with its finding; after it nothing is
    /// judged.
    pub(crate) fn off_board(&self) -> Option<(u32, Finding)> {
        let is_off = |event: &Event| match event {
            Event::Turn(Turn { mv: Move::Play(point), .. }) => !self.size.has(*point),
            _ => false,
        };
        // Nearly every record stays on its board, and this is asked several times a record.
        if !self.events.iter().any(is_off) {
            return None;
        }
        (1..).zip(self.turns()).find_map(|(ply, turn)| Some((ply, self.off_board_at(turn, ply)?)))
    }

    fn off_board_at(&self, turn: &Turn, ply: u32) -> Option<Finding> {
        let Move::Play(point) = turn.mv else { return None };
        if self.size.has(point) {
            return None;
        }
        let (width, height) = (self.size.width(), self.size.height());
        let message = format!("\"{point}\" is off the board of {width} by {height}; nothing from here on is judged");
        Some(Finding::new(Severity::Error, Code::BadMove, turn.pos, message).at_ply(ply))
    }

    /// The first error of the reader that makes the record malformed: any but that of a move off the board.
    pub(crate) fn error(&self) -> Option<&Finding> {
        let off_board = self.off_board().map(|(ply, _)| ply);
        let is_off =
            |finding: &Finding| finding.code == Code::BadMove && finding.ply.is_some() && finding.ply == off_board;
        self.findings.iter().find(|finding| finding.severity == Severity::Error && !is_off(finding))
    }

    /// Number of turns that were read, passes counted.
    pub fn plies(&self) -> u32 {
        // At most MAX_EVENTS are kept.
        u32::try_from(self.turns().count()).unwrap_or(u32::MAX)
    }

    /// The turns in order; the first has ply 1.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.events.iter().filter_map(|event| match event {
            Event::Turn(turn) => Some(turn),
            Event::Setup(_) => None,
        })
    }

    /// The turn `ply`, from 1.
    pub fn turn_at(&self, ply: u32) -> Option<&Turn> {
        self.turns().nth((ply as usize).checked_sub(1)?)
    }

    /// The next turn: a point beyond the board is a pass of some programs, or a fault of the record.
    pub(crate) fn push_turn(&mut self, turn: Turn, ply: u32) {
        let Turn { pos, mv, .. } = turn;
        let mv = match mv {
            Move::Play(point) if self.size.has(point) => mv,
            Move::Play(point) if self.size.is_pass(point) => Move::Pass,
            Move::Play(point) if self.size.is_beyond(point) => {
                let message = "the point one beyond both edges, as some programs write a pass; read as a pass";
                let finding = Finding::new(Severity::Warning, Code::OddPass, pos, message);
                self.tell_once_at(finding.at_ply(ply), message);
                Move::Pass
            }
            mv => {
                if let Some(finding) = self.off_board_at(&turn, ply) {
                    self.tell_once_at(finding, "a move off the board");
                }
                mv
            }
        };
        self.push(Event::Turn(Turn { mv, ..turn }), pos, ply);
    }

    /// Adds an event, up to [`MAX_EVENTS`]; `ply` is that of the turn, or of the last one before a setup.
    pub(crate) fn push(&mut self, event: Event, pos: TextPos, ply: u32) {
        if self.events.len() < MAX_EVENTS {
            return self.events.push(event);
        }
        let message = "more than 100000 turns and setups; such a record is not judged";
        self.tell_once_at(Finding::new(Severity::Error, Code::LimitExceeded, pos, message).at_ply(ply), message);
    }
}

/// A step of the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Stones are put down or taken away; nothing is captured.
    Setup(Setup),
    /// A turn.
    Turn(Turn),
}

/// An edit of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Black stones.
    pub black: Vec<Point>,
    /// White stones.
    pub white: Vec<Point>,
    /// Points that become free.
    pub empty: Vec<Point>,
}

/// A turn, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Place of the turn.
    pub pos: TextPos,
    /// The colour written.
    pub side: Side,
    /// Play or pass.
    pub mv: Move,
}

/// Action of a side at its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A pass.
    Pass,
    /// A stone is played; the point may lie off the board.
    Play(Point),
}

impl std::fmt::Display for Move {
    /// The letters of SGF; nothing for a pass.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Pass => Ok(()),
            Self::Play(point) => point.fmt(f),
        }
    }
}
