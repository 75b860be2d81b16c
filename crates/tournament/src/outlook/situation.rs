//! A situation of an event: the members who are ranked, the games with a result, the open games and the rounds to come.
//! docs/rulings.md, O1 to O5, O12.

use std::collections::BTreeSet;

use shinpan_core::games::{GameResult, Games, RoundNo};
use shinpan_core::{InputError, Lots, Outcome, Side};

use crate::due::Due;
use crate::elimination::has_given_up;
use crate::facts::{Facts, Meets};
use crate::outlook::fixture::{Fixture, Played, Reading};
use crate::outlook::gaps::{self, Gap};
use crate::outlook::rank::Rank;
use crate::outlook::ranker::WholeRanking;
use crate::outlook::robin::missing_games;
use crate::ranking::rules::Places;
use crate::ranking::{Inputs, last_round};

/// Plan by which games that are not played yet are paired.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Facts by which the rules pair.
    pub facts: Facts,
    /// Last round of the stage.
    pub rounds: u16,
    /// Whether there are games of later rounds than the stage has.
    pub is_short: bool,
    /// Games of a round robin that have no row yet.
    pub missing: Vec<Fixture>,
    /// Numbered games without a row, of pairings that have others.
    pub numbered: Vec<Fixture>,
    /// Drawn rounds that have missing rows.
    pub gaps: Vec<Gap>,
}

/// A round that is to be paired in a reading.
#[derive(Clone, Debug)]
pub(crate) struct Unpaired {
    pub(crate) round: RoundNo,
    /// Members who are paired.
    pub(crate) playing: Vec<usize>,
    /// Members who may be paired or not; none except in a gap.
    pub(crate) others: Vec<usize>,
    pub(crate) has_bye: bool,
    /// Whether the round is drawn and some of its rows are missing.
    pub(crate) is_gap: bool,
}

/// Situation in the middle of a championship.
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    /// Everything that is settled.
    pub inputs: Inputs<'a>,
    /// Results that an open game may have if nobody has given up.
    pub outcomes: Vec<Outcome>,
    /// Open games: rows first, in order, then numbered games and those of gaps, then those of a round robin that have
    /// no row.
    pub open: Vec<Fixture>,
    /// Last round with a live row.
    pub drawn: RoundNo,
    /// Plan by which the rounds after it are paired.
    pub plan: Plan,
    met: BTreeSet<(usize, usize)>,
}

impl Plan {
    /// The plan of the rule book for the stage of `inputs`, with these `games`; `asked` is the number of rounds, if officers
    /// give it. `lots` draw the tables of a round robin.
    ///
    /// # Errors
    /// Rounds of a table have no rows, or so many numbered games are missing that a number is a slip.
    pub fn of(
        facts: &Facts,
        inputs: &Inputs<'_>,
        games: &Games,
        asked: Option<u16>,
        lots: &Lots,
    ) -> Result<Self, InputError> {
        let stage = inputs.field.stage();
        let drawn = last_round(games).min(inputs.through);
        let rounds = asked.or_else(|| facts.rounds.get(stage?).copied()).unwrap_or(drawn.0);
        if rounds > drawn.0 && facts.meets == Some(Meets::ByTable) {
            let message = "every round of a table needs rows";
            return Err(InputError::whole(format!("--rounds {rounds}"), message));
        }
        let is_robin = facts.is_round_robin(stage);
        Ok(Self {
            facts: facts.clone(),
            rounds: if is_robin { 0 } else { rounds },
            is_short: rounds < drawn.0,
            missing: if is_robin { missing_games(inputs.field, games, inputs.through, lots) } else { Vec::new() },
            numbered: gaps::numbered(inputs, games, facts, drawn)?,
            gaps: gaps::gaps(inputs, games, facts, drawn)?,
        })
    }
}

impl<'a> Situation<'a> {
    /// The situation of `inputs`, whose counting rounds have these `games`; `outcomes` are those of the book.
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
        open.extend(plan.numbered.iter().copied());
        let mut situation = Self { inputs, outcomes: outcomes.to_vec(), open, drawn, plan, met };
        situation.close_gaps();
        let settled = |fixture: &Fixture| situation.settled(*fixture, fixture.round);
        let mut open = situation.open.iter().map(settled).collect::<Vec<_>>();
        // The games of a round robin that have no row are still to be played.
        let next = RoundNo(drawn.0.saturating_add(1));
        open.extend(situation.plan.missing.iter().map(|fixture| situation.settled(*fixture, next)));
        let is_annulled = |member: usize| inputs.is_annulled(member);
        open.retain(|fixture| !is_annulled(fixture.first) && !fixture.second.is_some_and(is_annulled));
        situation.open = open;
        situation
    }

    /// Turns gaps in which only one game can be missing into open games. A member who is alone has met nobody.
    fn close_gaps(&mut self) {
        for gap in std::mem::take(&mut self.plan.gaps) {
            match (gap.playing.as_slice(), gap.others.as_slice()) {
                ([_], []) if !gap.has_bye => {}
                ([first, second], []) if self.may_meet(*first, *second) && !self.is_sided() => {
                    self.open.extend(self.games_of(gap.round, (*first, *second)));
                    self.met.insert((*first.min(second), *first.max(second)));
                }
                _ => self.plan.gaps.push(gap),
            }
        }
    }

    /// Returns the rounds to be paired in a reading: those with missing rows, and those that are not drawn.
    pub(crate) fn unpaired(&self, reading: Reading) -> Vec<Unpaired> {
        let gaps = self.plan.gaps.iter().cloned().map(|gap| {
            let Gap { round, playing, others, has_bye } = gap;
            Unpaired { round, playing, others, has_bye, is_gap: true }
        });
        let undrawn = self.undrawn().filter(|_| reading == Reading::Any).map(|round| {
            let (round, others) = (RoundNo(round), Vec::new());
            let (playing, has_bye) = (self.paired(round), self.plan.facts.has_bye);
            Unpaired { round, playing, others, has_bye, is_gap: false }
        });
        gaps.chain(undrawn).collect()
    }

    /// Whether rounds are still to be drawn; in an elimination, until one is alive.
    pub fn has_rounds_to_come(&self) -> bool {
        if self.is_elimination() { self.inputs.state().alive().count() > 1 } else { !self.undrawn().is_empty() }
    }

    /// Returns warnings for the officers, one per line.
    pub fn warnings(&self) -> Vec<String> {
        let short = self
            .plan
            .is_short
            .then(|| format!("there are games of round {}, but the stage has fewer rounds", self.drawn));
        let gaps = self
            .plan
            .gaps
            .iter()
            .map(|gap| format!("{}: every legal pairing is considered", gap.in_words(&self.inputs)));
        short.into_iter().chain(gaps).collect()
    }

    /// Refuses to draw completions by lots if it is not known who meets.
    ///
    /// # Errors
    /// The first round whose pairs are not known.
    pub fn check_drawable(&self) -> Result<(), InputError> {
        match self.plan.gaps.first() {
            Some(gap) => {
                let message = format!("{}, so no completion can be drawn", gap.in_words(&self.inputs));
                Err(InputError::whole("--outlook-probability", message))
            }
            None => Ok(()),
        }
    }

    /// Number of members.
    pub fn members(&self) -> usize {
        self.inputs.field.len()
    }

    /// Members who have a place.
    pub fn ranked(&self) -> impl Iterator<Item = usize> {
        (0..self.members()).filter(|member| !self.inputs.is_out(*member))
    }

    /// Computes the places after these games by the ranking itself.
    pub fn rank(&self, completion: &[Played]) -> Vec<Rank> {
        WholeRanking::of(self.inputs).rank_after(completion).to_vec()
    }

    /// Whether places are decided by losses.
    pub fn is_elimination(&self) -> bool {
        self.inputs.rules.places == Places::Elimination
    }

    /// Rounds that are not drawn; none in an elimination, which goes on until one is left, and none in a round robin.
    pub fn undrawn(&self) -> std::ops::Range<u16> {
        let first = self.drawn.0.saturating_add(1);
        if self.is_elimination() { first..first } else { first..self.plan.rounds.saturating_add(1).max(first) }
    }

    /// Returns the last round of the stage.
    pub fn last_round(&self) -> RoundNo {
        RoundNo(self.drawn.0.max(self.undrawn().end.saturating_sub(1)))
    }

    /// Whether it matters who moves first.
    pub(crate) fn is_sided(&self) -> bool {
        let draw = self.inputs.rules.draw;
        draw.get(Side::First) != draw.get(Side::Second) || self.inputs.rules.keys.iter().any(|key| key.is_sided())
    }

    /// Whether a member has given up before `round`.
    pub(crate) fn has_gone(&self, member: usize, round: RoundNo) -> bool {
        self.inputs.field.members().get(member).is_some_and(|member| has_given_up(member.entrant, round))
    }

    /// Returns the members who are paired in a round that is not drawn.
    pub(crate) fn paired(&self, round: RoundNo) -> Vec<usize> {
        let is_paired = |member: &usize| !(self.plan.facts.drops_withdrawn && self.has_gone(*member, round));
        (0..self.members()).filter(is_paired).collect()
    }

    /// Returns the first round that is not drawn and has one entrant too many, with the number of entrants.
    pub(crate) fn odd_round(&self) -> Option<(RoundNo, usize)> {
        let rounds = self.undrawn().map(|round| (RoundNo(round), self.paired(RoundNo(round)).len()));
        rounds.into_iter().find(|(_, count)| count % 2 == 1 && !self.plan.facts.has_bye)
    }

    /// Says why a reading has no completion.
    pub fn obstacle(&self, reading: Reading) -> String {
        match (self.odd_round().filter(|_| reading == Reading::Any), self.plan.gaps.first()) {
            (_, Some(gap)) => {
                let gap = gap.in_words(&self.inputs);
                format!("{gap}, and no legal pairing is found; add the rows (a zero-bye for entrants who did not play)")
            }
            (Some((round, count)), None) => {
                format!("round {round}: {count} to be paired, an odd number: add an invited program (Art. 17.11)")
            }
            (None, None) => "no legal pairing of the rounds that are not drawn".to_owned(),
        }
    }

    /// Whether the two have met, or meet in an open game.
    pub(crate) fn have_met(&self, a: usize, b: usize) -> bool {
        self.met.contains(&(a.min(b), a.max(b)))
    }

    /// Whether the two may be paired.
    pub(crate) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.plan.facts.allows_rematch || !self.have_met(a, b)
    }

    /// Returns how many numbered games a pair has in a round that is to be paired; 0 if it has one without a number.
    pub(crate) fn games_of_a_pair(&self) -> u16 {
        if self.plan.facts.meets == Some(Meets::ByPoints) { self.plan.facts.games } else { 0 }
    }

    /// Makes the games of a pair in a round in which it has no rows: the two take turns in moving first.
    pub(crate) fn games_of(&self, round: RoundNo, (first, second): (usize, usize)) -> Vec<Fixture> {
        let games = self.games_of_a_pair();
        let fixture = |game: u16| {
            let (first, second) = if game % 2 == 1 { (first, second) } else { (second, first) };
            let game = (games > 0).then_some(game);
            self.settled(Fixture { round, game, first, second: Some(second), row: None, fixed: None }, round)
        };
        (1..=games.max(1)).map(fixture).collect()
    }

    /// Returns the results that a game may have.
    pub(crate) fn results(&self, fixture: &Fixture) -> Vec<GameResult> {
        match fixture.fixed {
            Some(result) => vec![result],
            None => self.outcomes.iter().copied().map(GameResult::Game).collect(),
        }
    }

    /// Returns how many results a game may have.
    pub(crate) fn choices(&self, fixture: &Fixture) -> u64 {
        if fixture.fixed.is_some() { 1 } else { self.outcomes.len() as u64 }
    }

    /// Returns a game with its result, if somebody has lost it by giving up before `round` (WCSC rules 2010, Art.
    /// 18.6).
    fn settled(&self, fixture: Fixture, round: RoundNo) -> Fixture {
        let Some(second) = fixture.second else { return fixture };
        let due = Due::game([fixture.first, second].map(|member| self.has_gone(member, round)));
        Fixture { fixed: (due != Due::Open).then_some(due.result()), ..fixture }
    }
}
