//! Strikes of engines, and who is out by them: docs/rulings.md, "Engine events", R7 and R11.

use crate::field::Field;
use shinpan_core::entrants::Status;
use shinpan_core::games::{GameResult, Games, RoundNo};
use shinpan_core::{Outcome, StrikeRules};

/// Number of failures of each member, and who is out.
#[derive(Clone, Debug)]
pub struct Strikes {
    counts: Vec<u32>,
    is_disqualified: Vec<bool>,
    rules: StrikeRules,
}

impl Strikes {
    /// Counts strikes from before the event, and those of the games up to the round `through`: a game that the member
    /// lost, and that ended by one of the failures that count.
    pub fn of(rules: StrikeRules, field: &Field<'_>, games: &Games, through: RoundNo) -> Self {
        let mut counts = field.members().iter().map(|member| member.entrant.strikes).collect::<Vec<_>>();
        for game in games.iter().filter(|game| game.is_live() && game.round <= through) {
            let loser = match game.result {
                GameResult::Game(Outcome::FirstWins) => game.second.as_deref(),
                GameResult::Game(Outcome::SecondWins) => Some(&*game.first),
                _ => None,
            };
            let loser = loser.filter(|_| rules.strike_kinds.counts(game.termination));
            if let Some(count) = loser.and_then(|id| field.position(id)).and_then(|member| counts.get_mut(member)) {
                *count = count.saturating_add(1);
            }
        }
        let is_disqualified = field.members().iter().map(|member| member.entrant.status == Status::Disqualified);
        Self { counts, is_disqualified: is_disqualified.collect(), rules }
    }

    /// Strikes of a member.
    pub fn of_member(&self, member: usize) -> u32 {
        self.counts.get(member).copied().unwrap_or_default()
    }

    /// Whether a member is out by them.
    pub fn is_out_by_strikes(&self, member: usize) -> bool {
        self.rules.is_out(self.of_member(member))
    }

    /// Whether a member has no place: it is out by its strikes, or disqualified by its row of the entrants.
    pub fn is_out(&self, member: usize) -> bool {
        self.is_out_by_strikes(member) || self.is_disqualified.get(member).copied().unwrap_or_default()
    }
}
