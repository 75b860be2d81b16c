//! An elimination until at most one is alive: a search over who has how many losses and wins, and who went out last. docs/rulings.md,
//! O5, A5, A6, A12.
//!
//! In a round everybody who is alive is paired anyhow, so whoever wins may be any half of them: the pairs need not be told apart.

use std::collections::{HashMap, HashSet};

use shinpan_core::games::{GameResult, RoundNo};
use shinpan_core::{Outcome, entrants::Status as Participation};

use crate::elimination::{Elimination, Out};
use crate::outlook::fixture::{Completion, Fixture, Played, Reading};
use crate::outlook::ranker::Rank;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{EntrantOutlook, Line, LineOutlook, ReadingOutlook, Status, listed_proofs};
use crate::ranking::Inputs;
use crate::tally::Tally;

/// The most states that are looked at.
const STATES_MOST: usize = 1_000_000;
/// The most steps from one state to another.
const STEPS_MOST: usize = 20_000_000;
/// The most open games of which all results are tried.
const OPEN_MOST: usize = 16;
/// Members are bits of a number.
const MEMBERS_MOST: usize = 64;

/// Losses and wins of everybody, and who is out since when.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    losses: Vec<u32>,
    wins: Vec<u32>,
    out: Vec<Option<Out>>,
}

/// How a state was reached.
#[derive(Clone, Debug)]
enum Origin {
    /// By these results of the open games.
    Open(Vec<GameResult>),
    /// By a round after the state of this number: who won, and who had the bye.
    Round { before: usize, round: RoundNo, won: u64, bye: Option<usize> },
}

/// What of a state decides places: losses and wins, who is alive and who was out last.
type Essence = (Vec<u32>, Vec<u32>, u64, u64);

/// The search.
struct Search<'s, 'a> {
    situation: &'s Situation<'a>,
    lives: u32,
    has_double_loss: bool,
    is_disqualified: Vec<bool>,
    states: Vec<(State, Origin)>,
    steps: usize,
}

/// The places of one end, and how it was reached.
struct End {
    ranks: Vec<Rank>,
    state: usize,
}

/// The outlook of an elimination, until at most one is alive.
pub(crate) fn search(situation: &Situation<'_>, lines: &[Line]) -> ReadingOutlook {
    let mut search = Search::of(situation);
    let found = search.ends();
    let (completions, entrants) = match found {
        Some(ends) => (Some(ends.len() as u64), search.entrants(&ends, lines)),
        None => (None, crate::outlook::elimination_bounds::entrants(situation, lines)),
    };
    ReadingOutlook { reading: Reading::Any, open: situation.open.len(), undrawn: 0, completions, entrants }
}

impl<'s, 'a> Search<'s, 'a> {
    fn of(situation: &'s Situation<'a>) -> Self {
        let members = situation.inputs.field.members();
        let is_disqualified = members.iter().map(|own| own.entrant.status == Participation::Disqualified).collect();
        let lives = situation.inputs.lives.unwrap_or(u32::MAX);
        let has_double_loss = situation.outcomes.contains(&Outcome::BothLose);
        Self { situation, lives, has_double_loss, is_disqualified, states: Vec::new(), steps: 0 }
    }

    /// All ends that differ in what decides places; none if there are too many states.
    fn ends(&mut self) -> Option<Vec<End>> {
        if self.situation.members() > MEMBERS_MOST || self.situation.open.len() > OPEN_MOST {
            return None;
        }
        let (mut ends, mut known) = (Vec::new(), HashSet::new());
        self.open_games(0, &mut Vec::new(), &mut known, &mut ends)?;
        let (mut begin, mut round) = (0, self.situation.drawn.0.saturating_add(1));
        while begin < self.states.len() {
            let end = self.states.len();
            let mut next = HashMap::new();
            for state in begin..end {
                self.round(state, RoundNo(round), &mut next, (&mut known, &mut ends))?;
            }
            (begin, round) = (end, round.saturating_add(1));
        }
        Some(ends)
    }

    /// The states after the open games.
    fn open_games(
        &mut self,
        at: usize,
        results: &mut Vec<GameResult>,
        known: &mut HashSet<Essence>,
        ends: &mut Vec<End>,
    ) -> Option<()> {
        if let Some(fixture) = self.situation.open.get(at) {
            for result in self.situation.results(fixture) {
                results.push(result);
                self.open_games(at + 1, results, known, ends)?;
                results.pop();
            }
            return Some(());
        }
        let played = self.situation.open.iter().zip(results.iter());
        let played = played.map(|(fixture, result)| Played { fixture: *fixture, result: *result }).collect::<Vec<_>>();
        let (state, second) = self.after(&played);
        let essence = self.essence(&state);
        let is_over = state.out.iter().filter(|out| out.is_none()).count() <= 1;
        if is_over {
            let number = self.keep(state, Origin::Open(results.clone()))?;
            if known.insert((essence.0, essence.1, essence.2, second)) {
                ends.push(End { ranks: self.situation.rank(&played), state: number });
            }
            return Some(());
        }
        // Who went out earlier is never asked, unless nobody goes out any more.
        let is_new = self.states.iter().all(|(other, _)| *other != state);
        if is_new { self.keep(state, Origin::Open(results.clone())).map(|_| ()) } else { Some(()) }
    }

    /// The state after these games, and those who can be second if the event is over.
    fn after(&self, played: &[Played]) -> (State, u64) {
        let Inputs { rules, field, .. } = self.situation.inputs;
        let mut tally: Tally = self.situation.inputs.tally.clone();
        for Played { fixture, result } in played {
            let players = (fixture.first, fixture.second);
            tally.add(fixture.round, fixture.game, players, *result, fixture.is_default(), &rules.draw);
        }
        let next = RoundNo(self.situation.inputs.through.0.saturating_add(1));
        let elimination = Elimination::of(field, &tally, self.lives, next);
        let members = 0..self.situation.members();
        let wins = members.clone().map(|member| {
            let wins = Inputs { tally: &tally, ..self.situation.inputs }.wins(member);
            u32::try_from(wins).unwrap_or(u32::MAX)
        });
        let state = State {
            losses: members.clone().map(|member| elimination.losses(member)).collect(),
            wins: wins.collect(),
            out: members.map(|member| elimination.out(member)).collect(),
        };
        (state, elimination.second().iter().fold(0, |mask, member| mask | 1 << member))
    }

    fn keep(&mut self, state: State, origin: Origin) -> Option<usize> {
        self.states.push((state, origin));
        (self.states.len() <= STATES_MOST).then(|| self.states.len() - 1)
    }

    /// Plays a round in every way.
    fn round(
        &mut self,
        number: usize,
        round: RoundNo,
        next: &mut HashMap<State, usize>,
        (known, ends): (&mut HashSet<Essence>, &mut Vec<End>),
    ) -> Option<()> {
        let state = self.states[number].0.clone();
        let alive = (0..state.out.len()).filter(|member| state.out[*member].is_none()).collect::<Vec<_>>();
        if alive.len() <= 1 {
            return Some(());
        }
        let byes = if alive.len() % 2 == 0 { vec![None] } else { alive.iter().copied().map(Some).collect() };
        for bye in byes {
            let playing = alive.iter().copied().filter(|member| Some(*member) != bye).collect::<Vec<_>>();
            let half = playing.len() / 2;
            let least = if self.has_double_loss { 0 } else { half };
            for count in least..=half {
                for won in Subsets::of(playing.len(), count) {
                    self.steps += 1;
                    if self.steps > STEPS_MOST {
                        return None;
                    }
                    let winners = playing.iter().enumerate().filter(|(at, _)| won >> at & 1 == 1);
                    let won = winners.fold(0, |mask, (_, member)| mask | 1 << *member);
                    let after = self.played(&state, &playing, won, round);
                    let is_over = after.out.iter().filter(|out| out.is_none()).count() <= 1;
                    let origin = Origin::Round { before: number, round, won, bye };
                    if is_over {
                        if known.insert(self.essence(&after)) {
                            let ranks = self.ranks(&after);
                            let state = self.keep(after, origin)?;
                            ends.push(End { ranks, state });
                        }
                    } else if !next.contains_key(&after) {
                        let number = self.keep(after.clone(), origin)?;
                        next.insert(after, number);
                    }
                }
            }
        }
        Some(())
    }

    /// The state after a round in which those of `playing` won that `won` names, and the others lost.
    fn played(&self, before: &State, playing: &[usize], won: u64, round: RoundNo) -> State {
        let mut state = before.clone();
        for member in playing.iter().copied() {
            if won >> member & 1 == 1 {
                state.wins[member] += 1;
            } else {
                state.losses[member] += 1;
                if state.losses[member] >= self.lives {
                    state.out[member] = Some(Out { round, gave_up: false });
                }
            }
        }
        let next = RoundNo(round.0.saturating_add(1));
        for member in 0..state.out.len() {
            let has_gone = state.out[member].is_none() && self.situation.has_gone(member, next);
            if has_gone {
                let last = self.situation.inputs.field.members()[member].entrant.withdrawn_after.unwrap_or_default();
                state.out[member] = Some(Out { round: RoundNo(last), gave_up: true });
            }
        }
        // Only the latest are asked who was out when.
        let last = (0..state.out.len())
            .filter(|member| !self.is_disqualified[*member])
            .filter_map(|member| state.out[member])
            .max();
        for out in &mut state.out {
            if out.is_some() && *out != last {
                *out = Some(Out { round: RoundNo(0), gave_up: false });
            }
        }
        state
    }

    /// Who was out last, of those who have a place.
    fn latest(&self, state: &State) -> u64 {
        let ranked = || (0..state.out.len()).filter(|member| !self.is_disqualified[*member]);
        let last = ranked().filter_map(|member| state.out[member]).max();
        ranked()
            .filter(|member| last.is_some() && state.out[*member] == last)
            .fold(0, |mask, member| mask | 1 << member)
    }

    fn essence(&self, state: &State) -> Essence {
        let alive = state.out.iter().enumerate().filter(|(_, out)| out.is_none());
        let alive = alive.fold(0, |mask, (member, _)| mask | 1 << member);
        (state.losses.clone(), state.wins.clone(), alive, self.latest(state))
    }

    /// The places of an end: who is alive, who was out last, all others by wins.
    fn ranks(&self, state: &State) -> Vec<Rank> {
        let latest = self.latest(state);
        let tier = |member: usize| match state.out[member] {
            None => (0, 0),
            Some(_) if latest >> member & 1 == 1 => (1, 0),
            Some(_) => (2, u32::MAX - state.wins[member]),
        };
        let ranked = || (0..state.out.len()).filter(|member| !self.is_disqualified[*member]);
        let rank = |member: usize| {
            if self.is_disqualified[member] {
                return Rank::default();
            }
            let above = ranked().filter(|other| tier(*other) < tier(member)).count();
            let sharing = ranked().filter(|other| tier(*other) == tier(member)).count();
            Rank { place: above + 1, low: above + sharing }
        };
        (0..state.out.len()).map(rank).collect()
    }

    /// What the ends say of everybody.
    fn entrants(&self, ends: &[End], lines: &[Line]) -> Vec<EntrantOutlook> {
        let ranked = self.situation.ranked().count();
        let member = |member: usize| {
            if ends.iter().all(|end| end.ranks[member].place == 0) {
                return EntrantOutlook::disqualified(member, lines);
            }
            let best = ends.iter().min_by_key(|end| end.ranks[member].place);
            let worst = ends.iter().rev().max_by_key(|end| end.ranks[member].place);
            let lowest = ends.iter().rev().max_by_key(|end| end.ranks[member].low);
            let case = |end: Option<&End>| end.map(|end| self.completion(end.state));
            let [best_place, worst_place] = [best, worst].map(|end| end.map(|end| end.ranks[member].place));
            let line = |line: &Line| {
                let Line::Best(places) = *line else { return LineOutlook::unknown(*line) };
                let is_inside = best_place.is_some_and(|best| best <= places);
                let is_sure = lowest.is_some_and(|end| end.ranks[member].low <= places);
                let status = match (is_inside, is_sure) {
                    (_, true) => Status::Through,
                    (false, false) => Status::Out,
                    (true, false) => Status::Open,
                };
                let (inside, outside) = (case(best.filter(|_| is_inside)), case(lowest.filter(|_| !is_sure)));
                LineOutlook { status, inside, outside, ..LineOutlook::unknown(*line) }
            };
            EntrantOutlook {
                member,
                best: best_place,
                worst: worst_place,
                best_bound: best_place,
                worst_bound: worst_place,
                lines: lines.iter().map(line).collect(),
                best_case: case(best),
                worst_case: case(worst),
                proofs: best_place
                    .zip(worst_place)
                    .map(|places| listed_proofs(member, places, ranked, ends.len() as u64))
                    .unwrap_or_default(),
            }
        };
        (0..self.situation.members()).map(member).collect()
    }

    /// The games on the way to a state.
    fn completion(&self, state: usize) -> Completion {
        match &self.states[state].1 {
            Origin::Open(results) => {
                let played = self.situation.open.iter().zip(results);
                played.map(|(fixture, result)| Played { fixture: *fixture, result: *result }).collect()
            }
            Origin::Round { before, round, won, bye } => {
                let mut completion = self.completion(*before);
                let out = &self.states[*before].0.out;
                let alive = (0..out.len()).filter(|member| out[*member].is_none() && Some(*member) != *bye);
                let (winners, losers): (Vec<_>, Vec<_>) = alive.partition(|member| won >> member & 1 == 1);
                completion.extend(round_of(*round, &winners, &losers, *bye));
                completion
            }
        }
    }
}

/// The games of a round with these winners; losers without a winner lose against each other.
pub(crate) fn round_of(round: RoundNo, winners: &[usize], losers: &[usize], bye: Option<usize>) -> Vec<Played> {
    let game = |first: usize, second: usize, outcome: Outcome| {
        let fixture = Fixture { round, game: None, first, second: Some(second), row: None, fixed: None };
        Played { fixture, result: GameResult::Game(outcome) }
    };
    let (with_winner, others) = losers.split_at(winners.len().min(losers.len()));
    let won = winners.iter().zip(with_winner).map(|(winner, loser)| game(*winner, *loser, Outcome::FirstWins));
    let lost = others.chunks_exact(2).map(|pair| game(pair[0], pair[1], Outcome::BothLose));
    let bye = bye.map(|member| Fixture::bye(round, member));
    let bye = bye.and_then(|fixture| Some(Played { fixture, result: fixture.fixed? }));
    won.chain(lost).chain(bye).collect()
}

/// The subsets of so many members with so many of them, as bits.
struct Subsets {
    next: Option<u64>,
    end: u64,
}

impl Subsets {
    fn of(members: usize, count: usize) -> Self {
        let mask = |bits: usize| if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
        Self { next: Some(mask(count)), end: mask(members) }
    }
}

impl Iterator for Subsets {
    type Item = u64;

    /// The next greater number with as many bits.
    fn next(&mut self) -> Option<u64> {
        let own = self.next.filter(|own| *own <= self.end)?;
        let lowest = own & own.wrapping_neg();
        self.next = own.checked_add(lowest).filter(|_| own != 0).map(|raised| {
            let moved = (raised ^ own) / lowest;
            raised | moved >> 2
        });
        Some(own)
    }
}
