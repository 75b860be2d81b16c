//! What is settled and what is open: who is ranked, the games with a result, the open games and the rounds to come. docs/rulings.md,
//! O1 to O5.

use std::collections::BTreeSet;

use shinpan_core::games::{GameResult, Games, RoundNo};
use shinpan_core::{Outcome, Side};

use crate::elimination::has_given_up;
use crate::facts::{Facts, Meets};
use crate::key::Key;
use crate::outlook::fixture::{Fixture, Played};
use crate::outlook::rank::Rank;
use crate::outlook::ranker::WholeRanking;
use crate::ranking::Inputs;
use crate::ranking::rules::Places;

/// How rounds that are not drawn are paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The last round of the stage.
    pub rounds: u16,
    /// Whether an odd field has a bye.
    pub has_bye: bool,
    /// Whether who has given up is left out of the draw.
    pub drops_withdrawn: bool,
    /// Whether two may meet again.
    pub allows_rematch: bool,
    /// How many games a pair has in a round; 0 is one without a number.
    pub games: u16,
    /// The games of a round robin that have no row yet.
    pub missing: Vec<Fixture>,
}

/// A championship in the middle of it.
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    /// What is settled.
    pub inputs: Inputs<'a>,
    /// What an open game may end in, where nobody has given up.
    pub outcomes: Vec<Outcome>,
    /// The open games: rows first, in their order; then those of a round robin that have no row.
    pub open: Vec<Fixture>,
    /// The last round with a live row.
    pub drawn: RoundNo,
    /// How the rounds after it are paired.
    pub plan: Plan,
    met: BTreeSet<(usize, usize)>,
}

impl Plan {
    /// That of the rule book for a stage with so many `rounds`. `missing` are the games
    /// of a round robin that have no row; none if the stage is no round robin.
    pub fn of(facts: &Facts, rounds: u16, missing: Option<Vec<Fixture>>) -> Self {
        Self {
            rounds: if missing.is_some() { 0 } else { rounds },
            has_bye: facts.has_bye,
            drops_withdrawn: facts.drops_withdrawn,
            allows_rematch: facts.allows_rematch,
            games: if facts.meets == Some(Meets::ByPoints) { facts.games } else { 0 },
            missing: missing.unwrap_or_default(),
        }
    }
}

impl<'a> Situation<'a> {
    /// That of `inputs`, whose games of the rounds that count are `games`; `outcomes` are those of the book.
    pub fn of(inputs: Inputs<'a>, games: &Games, outcomes: &[Outcome], plan: Plan) -> Self {
        let (mut open, mut met, mut drawn) = (Vec::new(), BTreeSet::new(), RoundNo(0));
        let rows = games.iter().enumerate().filter(|(_, game)| game.is_live() && game.round <= inputs.through);
        for (row, game) in rows {
            drawn = drawn.max(game.round);
            let position = |id: &str| inputs.field.position(id);
            let Some((first, second)) = position(&game.first).zip(game.second.as_deref().and_then(position)) else {
                continue;
            };
            met.insert((first.min(second), first.max(second)));
            if game.result == GameResult::OPEN {
                let (round, game) = (game.round, game.game);
                open.push(Fixture { round, game, first, second: Some(second), row: Some(row), fixed: None });
            }
        }
        open.extend(plan.missing.iter().copied());
        let mut situation = Self { inputs, outcomes: outcomes.to_vec(), open, drawn, plan, met };
        situation.open.retain(|fixture| !situation.inputs.is_annulled(fixture.first));
        let is_kept = |fixture: &Fixture| fixture.second.is_none_or(|second| !inputs.is_annulled(second));
        situation.open.retain(is_kept);
        let last = RoundNo(drawn.0.saturating_add(1));
        let own = |fixture: &Fixture| if fixture.row.is_some() { fixture.round } else { last };
        let fixed = situation.open.iter().map(|fixture| situation.default_of(fixture, own(fixture)));
        let fixed = fixed.collect::<Vec<_>>();
        situation.open.iter_mut().zip(fixed).for_each(|(fixture, fixed)| fixture.fixed = fixed);
        situation
    }

    /// How many members there are.
    pub fn members(&self) -> usize {
        self.inputs.field.len()
    }

    /// The members who have a place.
    pub fn ranked(&self) -> impl Iterator<Item = usize> {
        (0..self.members()).filter(|member| !self.inputs.is_out(*member))
    }

    /// The places after these games, by the ranking itself.
    pub fn rank(&self, completion: &[Played]) -> Vec<Rank> {
        WholeRanking::of(self.inputs).rank_after(completion).to_vec()
    }

    /// Whether places are by losses.
    pub fn is_elimination(&self) -> bool {
        self.inputs.rules.places == Places::Elimination
    }

    /// The rounds that are not drawn; none in an elimination, which goes on until one is left, and in a round robin.
    pub fn undrawn(&self) -> std::ops::Range<u16> {
        let first = self.drawn.0.saturating_add(1);
        if self.is_elimination() { first..first } else { first..self.plan.rounds.saturating_add(1).max(first) }
    }

    /// The last round of the stage.
    pub fn last_round(&self) -> RoundNo {
        RoundNo(self.drawn.0.max(self.undrawn().end.saturating_sub(1)))
    }

    /// Whether it matters who moves first.
    pub(crate) fn is_sided(&self) -> bool {
        let draw = self.inputs.rules.draw;
        draw.get(Side::First) != draw.get(Side::Second) || self.inputs.rules.keys.contains(&Key::WinsSecond)
    }

    /// Whether a member has given up before `round`.
    pub(crate) fn has_gone(&self, member: usize, round: RoundNo) -> bool {
        self.inputs.field.members().get(member).is_some_and(|member| has_given_up(member.entrant, round))
    }

    /// Who is paired in a round that is not drawn.
    pub(crate) fn paired(&self, round: RoundNo) -> Vec<usize> {
        let is_paired = |member: &usize| !(self.plan.drops_withdrawn && self.has_gone(*member, round));
        (0..self.members()).filter(is_paired).collect()
    }

    /// The first round that is not drawn and has one entrant too many, with how many there are.
    pub(crate) fn odd_round(&self) -> Option<(RoundNo, usize)> {
        let rounds = self.undrawn().map(|round| (RoundNo(round), self.paired(RoundNo(round)).len()));
        rounds.into_iter().find(|(_, count)| count % 2 == 1 && !self.plan.has_bye)
    }

    /// Why the rounds that are not drawn have no completion, where they have none.
    pub fn obstacle(&self) -> String {
        match self.odd_round() {
            Some((round, count)) => {
                format!("round {round}: {count} to be paired, an odd number: add an invited program (Art. 17.11)")
            }
            None => "no legal pairing of the rounds that are not drawn".to_owned(),
        }
    }

    /// Whether two have met, or meet in an open game.
    pub(crate) fn have_met(&self, a: usize, b: usize) -> bool {
        self.met.contains(&(a.min(b), a.max(b)))
    }

    /// A game of a round that is not drawn, of the number `game` in its pairing.
    pub(crate) fn pairing(&self, round: RoundNo, (first, second): (usize, usize), game: Option<u16>) -> Fixture {
        let fixture = Fixture { round, game, first, second: Some(second), row: None, fixed: None };
        Fixture { fixed: self.default_of(&fixture, round), ..fixture }
    }

    /// What a game may end in.
    pub(crate) fn results(&self, fixture: &Fixture) -> Vec<GameResult> {
        match fixture.fixed {
            Some(result) => vec![result],
            None => self.outcomes.iter().copied().map(GameResult::Game).collect(),
        }
    }

    /// How many results a game may have.
    pub(crate) fn choices(&self, fixture: &Fixture) -> u64 {
        if fixture.fixed.is_some() { 1 } else { self.outcomes.len() as u64 }
    }

    /// The result of a game that somebody has lost by giving up before `round` (WCSC rules 2010, Art. 18.6).
    fn default_of(&self, fixture: &Fixture, round: RoundNo) -> Option<GameResult> {
        let second = fixture.second?;
        let outcome = match [fixture.first, second].map(|member| self.has_gone(member, round)) {
            [false, false] => return None,
            [true, false] => Outcome::SecondWins,
            [false, true] => Outcome::FirstWins,
            [true, true] => Outcome::BothLose,
        };
        Some(GameResult::Game(outcome))
    }
}
