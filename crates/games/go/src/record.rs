//! A game as its record tells it: read, with the place of everything, but not yet judged.

use shinpan_core::Side;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::side::Sides;

use crate::point::{Point, Size};

/// The most turns and setups of a game that are kept; a record that has more is not judged.
pub const MAX_EVENTS: usize = 100_000;
/// The most findings of a reader that are kept for a game.
pub const MAX_FINDINGS: usize = 10_000;

/// The code of a finding that something is too large.
pub(crate) const LIMIT: &str = "limit-exceeded";

/// Which format the record has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// SGF.
    Sgf,
    /// The neutral form.
    Neutral,
}

/// A game as read: the main line of its tree.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// Which game of the file, from 1.
    pub index: u32,
    /// The format.
    pub form: Form,
    /// Where the record begins.
    pub pos: TextPos,
    /// The id that the record bears (`GN`), else empty.
    pub id: String,
    /// The players' names, else empty.
    pub names: Sides<String>,
    /// The board.
    pub size: Size,
    /// Who is to move first where no move tells (`PL`).
    pub first: Option<Side>,
    /// What happened, in order; setups before the first turn make position 0.
    pub events: Vec<Event>,
    /// The text of `RE` and its place.
    pub result: Option<(TextPos, String)>,
    /// What the reader found. An error makes the record malformed.
    pub findings: Vec<Finding>,
}

impl RawGame {
    pub(crate) const fn new(index: u32, form: Form, pos: TextPos) -> Self {
        Self {
            index,
            form,
            pos,
            id: String::new(),
            names: Sides { first: String::new(), second: String::new() },
            size: Size::USUAL,
            first: None,
            events: Vec::new(),
            result: None,
            findings: Vec::new(),
        }
    }

    /// How many turns were read, passes counted.
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

    /// One more finding, up to [`MAX_FINDINGS`]; that later ones are left out is a finding too.
    pub(crate) fn add(&mut self, finding: Finding) {
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(finding);
        } else if self.findings.len() == MAX_FINDINGS {
            let message = format!("more than {MAX_FINDINGS} findings; later ones are left out");
            self.findings.push(Finding::new(Severity::Error, LIMIT, finding.pos(), message));
        }
    }

    /// One more event, up to [`MAX_EVENTS`]; `ply` is that of the turn, or of the last one before a setup.
    pub(crate) fn push(&mut self, event: Event, pos: TextPos, ply: u32) {
        if self.events.len() < MAX_EVENTS {
            return self.events.push(event);
        }
        // Told once.
        if self.findings.last().is_none_or(|last| last.code != LIMIT) {
            let message = format!("more than {MAX_EVENTS} turns and setups; such a record is not judged");
            self.add(Finding::new(Severity::Error, LIMIT, pos, message).at_ply(ply));
        }
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Where it stands.
    pub pos: TextPos,
    /// The colour written.
    pub side: Side,
    /// What it does.
    pub at: At,
}

/// What a turn does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// A pass.
    Pass,
    /// A stone; the point may lie off the board.
    Stone(Point),
}

impl std::fmt::Display for At {
    /// The letters of SGF; nothing for a pass.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Pass => Ok(()),
            Self::Stone(point) => point.fmt(f),
        }
    }
}
