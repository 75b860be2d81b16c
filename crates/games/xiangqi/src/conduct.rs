//! What each side did in a cycle, from one occurrence of a position to a later one. WXF 19, 20; readings 5, 6, 8.

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::chase::{Chased, PieceSet};
use crate::game_end::{Level, Repetition};
use crate::line::Line;
use crate::rules::{ByReading, Conduct, Rules};

/// The moves of a line after the position of `from`, which stands again at its end.
#[derive(Clone, Copy)]
pub(crate) struct PlayedCycle<'a> {
    pub(crate) line: &'a Line,
    pub(crate) from: u32,
}

/// Conduct of a side, whatever the rules make of it.
#[derive(Clone, Copy)]
enum SideConduct {
    /// Check with every move.
    Check,
    /// Chase of the same pieces with every move; of none, if there was no chase.
    Chase(Chased),
}

impl SideConduct {
    /// Level of the conduct by one of the readings.
    const fn level(&self, reading: usize) -> Level {
        match self {
            Self::Check => Level::Check,
            Self::Chase(chased) if chased.0[reading] != 0 => Level::Chase,
            Self::Chase(_) => Level::Idle,
        }
    }
}

impl PlayedCycle<'_> {
    /// Repetition of a position that stood at the plies `occurrences`, and the loser by each reading.
    pub(crate) fn repetition(&self, occurrences: Vec<u32>, rules: &Rules) -> (Repetition, ByReading<Option<Side>>) {
        let checks = Side::BOTH.map(|side| self.checks(side));
        let conducts = Sides {
            first: self.conduct(Side::First, checks, rules),
            second: self.conduct(Side::Second, checks, rules),
        };
        let losers: ByReading<_> = std::array::from_fn(|reading| Level::loser(levels(&conducts, reading)));
        let doubtful = losers.iter().any(|loser| *loser != losers[OWN]);
        let has_check = checks != [0, 0];
        let levels = levels(&conducts, OWN);
        (Repetition { occurrences, levels, has_check, loser: losers[OWN], doubtful }, losers)
    }

    /// Level of the conduct of `side`.
    pub(crate) fn level(&self, side: Side, rules: &Rules) -> Level {
        self.conduct(side, Side::BOTH.map(|side| self.checks(side)), rules).level(OWN)
    }

    /// Pieces that `side` chased with every move.
    pub(crate) fn chased(&self, side: Side, rules: &Rules) -> PieceSet {
        match self.conduct(side, Side::BOTH.map(|side| self.checks(side)), rules) {
            SideConduct::Check => 0,
            SideConduct::Chase(chased) => chased.0[OWN],
        }
    }

    /// The plies at which `side` moved.
    fn plies(&self, side: Side) -> impl Iterator<Item = u32> {
        let begins = self.line.at(self.from).is_some_and(|ply| ply.position.turn == side);
        (self.from + 1 + u32::from(!begins)..=self.line.occurrences().ply()).step_by(2)
    }

    /// Conduct of `side`, the sides having given so many checks.
    fn conduct(&self, side: Side, checks: [usize; 2], rules: &Rules) -> SideConduct {
        let own = checks[side.index()];
        if own > 0 && own == self.plies(side).count() {
            return SideConduct::Check;
        }
        // By the rule of engines a check by either side makes all attacks harmless.
        let is_disturbed = own > 0 || (rules.conduct == Conduct::Computer && checks != [0, 0]);
        if is_disturbed {
            return SideConduct::Chase(Chased::default());
        }
        let mut common = Chased::ALL;
        for ply in self.plies(side) {
            common = common.and(&self.line.chased(ply, self.from + 1, rules));
            if common.is_none() {
                break;
            }
        }
        SideConduct::Chase(common)
    }

    /// Number of moves with which `side` gave check.
    fn checks(&self, side: Side) -> usize {
        let gives_check = |ply: &u32| self.line.at(*ply).is_some_and(|ply| ply.is_check);
        self.plies(side).filter(gives_check).count()
    }
}

/// The reading of the book among all.
const OWN: usize = 0;

const fn levels(conducts: &Sides<SideConduct>, reading: usize) -> Sides<Level> {
    Sides { first: conducts.first.level(reading), second: conducts.second.level(reading) }
}
