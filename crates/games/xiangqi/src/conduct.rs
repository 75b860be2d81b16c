//! What each side did in a cycle, from one occurrence of a position to a later one. WXF 19, 20; readings 5, 6, 8.

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::chase::{Chased, PieceSet};
use crate::game_end::{Level, Repetition};
use crate::line::Line;
use crate::rules::Rules;

/// The moves of a line after the position of `from`, which stands again at its end.
#[derive(Clone, Copy)]
pub(crate) struct PlayedCycle<'a> {
    pub(crate) line: &'a Line,
    pub(crate) from: u32,
}

/// What a side did, whatever the rules make of it.
#[derive(Clone, Copy)]
enum Conduct {
    /// It gave check with every move.
    Check,
    /// Whom it chased with every move; nobody, if it did not.
    Chase(Chased),
}

impl Conduct {
    fn level(&self, rules: &Rules) -> Level {
        match self {
            Self::Check => Level::Check,
            Self::Chase(chased) if chased.by(rules) != 0 => Level::Chase,
            Self::Chase(_) => Level::Idle,
        }
    }
}

impl PlayedCycle<'_> {
    /// What the repetition comes to, the position having stood at the plies `occurrences`.
    pub(crate) fn repetition(&self, occurrences: Vec<u32>, rules: &Rules) -> Repetition {
        let conducts = self.conducts();
        let loser_by = |rules: &Rules| Level::loser(levels(&conducts, rules));
        let loser = loser_by(rules);
        let doubtful = rules.other_readings().iter().any(|other| loser_by(other) != loser);
        Repetition { occurrences, levels: levels(&conducts, rules), loser, doubtful }
    }

    /// What `side` did.
    pub(crate) fn level(&self, side: Side, rules: &Rules) -> Level {
        self.conduct(side).level(rules)
    }

    /// What each side did.
    pub(crate) fn levels(&self, rules: &Rules) -> Sides<Level> {
        levels(&self.conducts(), rules)
    }

    /// Whom `side` chased with every move.
    pub(crate) fn chased(&self, side: Side, rules: &Rules) -> PieceSet {
        match self.conduct(side) {
            Conduct::Check => 0,
            Conduct::Chase(chased) => chased.by(rules),
        }
    }

    /// The plies at which `side` moved.
    fn plies(&self, side: Side) -> impl Iterator<Item = u32> {
        let begins = self.line.at(self.from).is_some_and(|ply| ply.position.turn == side);
        (self.from + 1 + u32::from(!begins)..=self.line.occurrences().ply()).step_by(2)
    }

    fn conducts(&self) -> Sides<Conduct> {
        Sides { first: self.conduct(Side::First), second: self.conduct(Side::Second) }
    }

    fn conduct(&self, side: Side) -> Conduct {
        let gives_check = |ply: &u32| self.line.at(*ply).is_some_and(|ply| ply.is_check);
        let checks = self.plies(side).filter(gives_check).count();
        if checks > 0 {
            let is_perpetual = checks == self.plies(side).count();
            return if is_perpetual { Conduct::Check } else { Conduct::Chase(Chased::default()) };
        }
        let mut common = Chased::ALL;
        for ply in self.plies(side) {
            common = common.and(&self.line.chased(ply, self.from + 1));
            if common.is_none() {
                break;
            }
        }
        Conduct::Chase(common)
    }
}

fn levels(conducts: &Sides<Conduct>, rules: &Rules) -> Sides<Level> {
    Sides { first: conducts.first.level(rules), second: conducts.second.level(rules) }
}
