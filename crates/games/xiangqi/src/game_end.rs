//! The end of a game by repetition or for want of captures or pieces, and the articles that decide it, with the readings of
//! `docs/rulings.md`.

use std::cmp::Ordering;

use shinpan_core::side::Sides;
use shinpan_core::{Side, words};

use crate::rules::{Conduct, Rules};
use crate::words::Ending;

/// The article by which a side without a legal move has lost.
pub(crate) const NO_MOVE: &str = "WXF 3.1.A";

/// End of a game by repetition or for want of captures or pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// A position stood too often.
    Repetition(Repetition),
    /// So many plies without a capture.
    NoCapture(u32),
    /// Too few pieces are left to win with.
    BareMaterial,
}

/// A position that stood too often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The plies at which it stood; the cycle is from the first of them to the last.
    pub occurrences: Vec<u32>,
    /// Conduct of each side on all its moves of the cycle.
    pub levels: Sides<Level>,
    /// Whether any move of the cycle gave check.
    pub has_check: bool,
    /// Side that loses; none for a draw.
    pub loser: Option<Side>,
    /// Whether another published reading, of roots or of the newness of threats, gives another loser by this cycle.
    pub doubtful: bool,
}

words! {
    /// Conduct of a side on all its moves, the worse the higher.
    pub enum Level {
        /// Anything else.
        Idle => "idle",
        /// The side attacked the same piece with every move.
        Chase => "perpetual-chase",
        /// The side gave check with every move.
        Check => "perpetual-check",
    }
}

impl Level {
    /// Side that loses: the one with the worse conduct; none where both have the same.
    pub fn loser(levels: Sides<Self>) -> Option<Side> {
        match levels.first.cmp(&levels.second) {
            Ordering::Greater => Some(Side::First),
            Ordering::Less => Some(Side::Second),
            Ordering::Equal => None,
        }
    }
}

impl GameEnd {
    /// The articles of the rules that decide.
    pub fn article(&self, rules: &Rules) -> &'static str {
        match (self, rules.conduct) {
            (Self::NoCapture(_), Conduct::Wxf(_)) => "WXF 3.2.D, Art. 8; reading 9",
            (Self::NoCapture(_), Conduct::Computer) => "computer 5",
            (Self::BareMaterial, _) => "computer 6",
            (Self::Repetition(repetition), conduct) => repetition.article(conduct),
        }
    }

    /// Side that loses; none for a draw.
    pub const fn loser(&self) -> Option<Side> {
        match self {
            Self::NoCapture(_) | Self::BareMaterial => None,
            Self::Repetition(it) => it.loser,
        }
    }

    /// The word for it.
    pub const fn ending(&self) -> Ending {
        match self {
            Self::Repetition(_) => Ending::Repetition,
            Self::NoCapture(_) => Ending::NoCapture,
            Self::BareMaterial => Ending::BareMaterial,
        }
    }
}

impl Repetition {
    /// The articles of the rules that decide.
    pub(crate) fn article(&self, conduct: Conduct) -> &'static str {
        match conduct {
            Conduct::Wxf(_) => self.article_of_wxf(),
            Conduct::Computer => self.article_of_engines(),
        }
    }

    fn article_of_wxf(&self) -> &'static str {
        let Some(loser) = self.loser else {
            let is_check = self.levels.first == Level::Check;
            return if is_check { "WXF 3.2.B, 20.1; reading 1" } else { "WXF 3.2.B; reading 1" };
        };
        match (self.levels.get(loser), self.levels.get(loser.other())) {
            (Level::Check, Level::Chase) => "WXF 3.1.C, 19.8, 20.1; readings 1, 8",
            (Level::Check, _) => "WXF 3.1.C, 19.8; reading 1",
            _ => "WXF 3.1.C, 19.8, 20.2; reading 1",
        }
    }

    fn article_of_engines(&self) -> &'static str {
        let is_perpetual = Side::BOTH.iter().any(|side| *self.levels.get(*side) == Level::Check);
        match (is_perpetual, self.has_check) {
            (true, _) => "computer 1, 2",
            (false, true) => "computer 1, 3",
            (false, false) => "computer 1, 4",
        }
    }
}
