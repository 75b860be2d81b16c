//! Searches an elimination until at most one is alive: over the losses and wins of everybody, and over who went out
//! last. docs/rulings.md, O5, A5, A6, A12.
//!
//! In a round everybody who is alive is paired anyway, so the winners may be any half of them: the pairs need not be
//! distinguished.

use shinpan_core::games::{GameResult, RoundNo};
use shinpan_core::{Outcome, entrants::Status as Participation};

use crate::elimination::Elimination;
use crate::outlook::elimination_bounds;
use crate::outlook::elimination_round::round_of;
use crate::outlook::fixture::{Completion, Played, Reading};
use crate::outlook::rank::Rank;
use crate::outlook::search::Budget;
use crate::outlook::situation::Situation;
use crate::outlook::states::States;
use crate::outlook::summary::{EntrantOutlook, Line, LineOutlook, ReadingOutlook, Status, listed_proofs};
use crate::ranking::Inputs;
use crate::tally::Tally;

/// Maximum number of states; fewer if they take more memory than the second limit, in bytes.
const STATES_MOST: usize = 1_000_000;
const MEMORY_MOST: usize = 96_000_000;
/// Memory of a state in addition to its own bytes.
const STATE_BYTES: usize = 78;
/// Maximum number of steps from one state to another.
const STEPS_MOST: usize = 20_000_000;
/// Maximum number of open games of which all results are tried.
const OPEN_MOST: usize = 16;
/// Limit of lives: losses are counted in bytes.
const LIVES_MOST: u32 = 200;
/// Limit of members: they are bits of a 64-bit number.
const MEMBERS_MOST: usize = 64;

/// Losses, wins and standing of everybody, a byte each: everything that decides places.
type State = Vec<u8>;

/// Standing of a member who is in.
const ALIVE: u8 = 0;
/// Standing of a member who is out and since whom others have gone out.
const EARLIER: u8 = 1;
/// Standing of a member who is among those who went out last.
const LATEST: u8 = 2;

/// Way in which a state was reached.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// Results of the open games, by their number.
    Open(usize),
    /// A round after the state `before`: the winners, and the member with the bye.
    Round { before: u32, round: RoundNo, won: u64, bye: Option<u8> },
}

/// State of the search.
struct Search<'s, 'a> {
    situation: &'s Situation<'a>,
    lives: u32,
    has_double_loss: bool,
    is_disqualified: Vec<bool>,
    budget: Budget,
    states: States<Origin>,
    /// Results of the open games, as far as they lead to different states.
    results: Vec<Vec<GameResult>>,
    ends: u64,
    /// Best and worst place of each member, and the lowest of those that are shared, with the state of each.
    extremes: Vec<[Option<(usize, usize)>; 3]>,
    steps: usize,
}

/// Returns the outlook of an elimination, until at most one is alive.
pub(crate) fn search(situation: &Situation<'_>, lines: &[Line], budget: Budget) -> ReadingOutlook {
    let mut search = Search::of(situation, budget);
    let is_whole = search.run().is_some();
    let (completions, entrants) = if is_whole {
        (Some(search.ends), search.entrants(lines))
    } else {
        (None, elimination_bounds::entrants(situation, lines))
    };
    ReadingOutlook { reading: Reading::Any, open: situation.open.len(), undrawn: 0, completions, entrants }
}

impl<'s, 'a> Search<'s, 'a> {
    fn of(situation: &'s Situation<'a>, budget: Budget) -> Self {
        let members = situation.inputs.field.members();
        let is_disqualified = members.iter().map(|own| own.entrant.status == Participation::Disqualified).collect();
        let lives = situation.inputs.lives.unwrap_or(u32::MAX);
        let has_double_loss = situation.outcomes.contains(&Outcome::BothLose);
        let (states, extremes) = (States::new(3 * members.len()), vec![[None; 3]; members.len()]);
        let (results, ends, steps) = (Vec::new(), 0, 0);
        Self { situation, lives, has_double_loss, is_disqualified, budget, states, results, ends, extremes, steps }
    }

    fn members(&self) -> usize {
        self.situation.members()
    }

    /// Finds all ends that differ in what decides places; `None` if there are too many states or the time is over.
    fn run(&mut self) -> Option<()> {
        if self.members() > MEMBERS_MOST || self.situation.open.len() > OPEN_MOST || self.lives > LIVES_MOST {
            return None;
        }
        self.open_games(0, &mut Vec::new())?;
        let (mut begin, mut round) = (0, self.situation.drawn.0.saturating_add(1));
        while begin < self.states.len() {
            let end = self.states.len();
            for state in begin..end {
                self.round(state, RoundNo(round))?;
            }
            (begin, round) = (end, round.checked_add(1)?);
        }
        Some(())
    }

    /// Finds the states after the open games.
    fn open_games(&mut self, at: usize, results: &mut Vec<GameResult>) -> Option<()> {
        if let Some(fixture) = self.situation.open.get(at) {
            for result in self.situation.results(fixture) {
                results.push(result);
                self.open_games(at + 1, results)?;
                results.pop();
            }
            return Some(());
        }
        let played = self.situation.open.iter().zip(results.iter());
        let played = played.map(|(fixture, result)| Played { fixture: *fixture, result: *result }).collect::<Vec<_>>();
        let state = self.after(&played)?;
        if let Some(number) = self.states.insert(&state, Origin::Open(self.results.len())) {
            self.results.push(results.clone());
            if self.is_over(&state) {
                self.end(number, &self.situation.rank(&played));
            }
        }
        Some(())
    }

    /// Takes in the places of an end.
    fn end(&mut self, state: usize, ranks: &[Rank]) {
        self.ends += 1;
        for (own, rank) in self.extremes.iter_mut().zip(ranks).filter(|(_, rank)| rank.place > 0) {
            let [best, worst, lowest] = own;
            if best.is_none_or(|best| rank.place < best.0) {
                *best = Some((rank.place, state));
            }
            for (greatest, place) in [(worst, rank.place), (lowest, rank.low)] {
                if greatest.is_none_or(|greatest| place > greatest.0) {
                    *greatest = Some((place, state));
                }
            }
        }
    }

    /// Returns the state after these games.
    fn after(&self, played: &[Played]) -> Option<State> {
        let Inputs { rules, field, .. } = self.situation.inputs;
        let mut tally: Tally = self.situation.inputs.tally.clone();
        for Played { fixture, result } in played {
            let players = (fixture.first, fixture.second);
            tally.add(fixture.round, fixture.game, players, *result, fixture.is_default(), &rules.draw);
        }
        let next = RoundNo(self.situation.inputs.through.0.saturating_add(1));
        let elimination = Elimination::of(field, &tally, self.lives, next);
        let ranked = || (0..self.members()).filter(|member| !self.is_disqualified[*member]);
        let last = ranked().filter_map(|member| elimination.out(member)).max();
        let is_over = elimination.alive().count() <= 1;
        let inputs = Inputs { tally: &tally, ..self.situation.inputs };
        let mut state = Vec::with_capacity(3 * self.members());
        for member in 0..self.members() {
            let out = elimination.out(member);
            let is_last = if is_over { elimination.second().contains(&member) } else { out == last };
            let standing = match out {
                None => ALIVE,
                Some(_) if is_last && !self.is_disqualified[member] => LATEST,
                Some(_) => EARLIER,
            };
            state.extend([
                u8::try_from(elimination.losses(member)).ok()?,
                u8::try_from(inputs.wins(member)).ok()?,
                standing,
            ]);
        }
        Some(state)
    }

    fn is_over(&self, state: &[u8]) -> bool {
        (0..self.members()).filter(|member| state[3 * member + 2] == ALIVE).count() <= 1
    }

    /// Plays a round in every way.
    fn round(&mut self, number: usize, round: RoundNo) -> Option<()> {
        let state = self.states.get(number).to_vec();
        let alive = (0..self.members()).filter(|member| state[3 * member + 2] == ALIVE).collect::<Vec<_>>();
        if alive.len() <= 1 {
            return Some(());
        }
        let byes = if alive.len() % 2 == 0 { vec![None] } else { alive.iter().copied().map(Some).collect() };
        for bye in byes {
            let playing = alive.iter().copied().filter(|member| Some(*member) != bye).collect::<Vec<_>>();
            let half = playing.len() / 2;
            let least = if self.has_double_loss { 0 } else { half };
            for winners in (least..=half).flat_map(|count| Subsets::of(playing.len(), count)) {
                self.steps += 1;
                if self.steps > STEPS_MOST || self.steps.is_multiple_of(4_096) && self.budget.is_over() {
                    return None;
                }
                let won = playing.iter().enumerate().filter(|(at, _)| winners >> at & 1 == 1);
                let won = won.fold(0, |mask, (_, member)| mask | 1 << *member);
                let after = self.played(&state, &playing, won, round)?;
                let (before, bye) = (u32::try_from(number).ok()?, bye.and_then(|member| u8::try_from(member).ok()));
                let Some(end) = self.states.insert(&after, Origin::Round { before, round, won, bye }) else { continue };
                if self.states.len() > STATES_MOST.min(MEMORY_MOST / (3 * self.members() + STATE_BYTES)) {
                    return None;
                }
                if self.is_over(&after) {
                    self.end(end, &self.ranks(&after));
                }
            }
        }
        Some(())
    }

    /// Returns the state after a round in which those of `playing` in the mask `won` won, and the others lost. A member
    /// who gives up after the round is out later than one who lost in it.
    fn played(&self, before: &[u8], playing: &[usize], won: u64, round: RoundNo) -> Option<State> {
        let mut state = before.to_vec();
        let (mut lost, mut gone) = (0_u64, 0_u64);
        for member in playing.iter().copied() {
            let count = if won >> member & 1 == 1 { 3 * member + 1 } else { 3 * member };
            state[count] = state[count].checked_add(1)?;
            if u32::from(state[3 * member]) >= self.lives {
                lost |= 1 << member;
            }
        }
        let next = RoundNo(round.0.saturating_add(1));
        for member in (0..self.members()).filter(|member| state[3 * member + 2] == ALIVE && lost >> member & 1 == 0) {
            gone |= u64::from(self.situation.has_gone(member, next)) << member;
        }
        let ranked =
            (0..self.members()).filter(|member| !self.is_disqualified[*member]).fold(0, |mask, own| mask | 1 << own);
        let latest = if gone & ranked == 0 { lost & ranked } else { gone & ranked };
        for member in 0..self.members() {
            let standing = &mut state[3 * member + 2];
            if latest >> member & 1 == 1 {
                *standing = LATEST;
            } else if (lost | gone) >> member & 1 == 1 || latest != 0 && *standing == LATEST {
                *standing = EARLIER;
            }
        }
        Some(state)
    }

    /// Returns the places of an end: first those who are alive, then those who were out last, then all others by wins.
    fn ranks(&self, state: &[u8]) -> Vec<Rank> {
        let tier = |member: usize| match state[3 * member + 2] {
            EARLIER => (EARLIER + LATEST, u8::MAX - state[3 * member + 1]),
            standing => (standing, 0),
        };
        let ranked = || (0..self.members()).filter(|member| !self.is_disqualified[*member]);
        let rank = |member: usize| {
            if self.is_disqualified[member] {
                return Rank::default();
            }
            let above = ranked().filter(|other| tier(*other) < tier(member)).count();
            let sharing = ranked().filter(|other| tier(*other) == tier(member)).count();
            Rank { place: above + 1, low: above + sharing }
        };
        (0..self.members()).map(rank).collect()
    }

    /// Returns the outlook of every member from the ends.
    fn entrants(&self, lines: &[Line]) -> Vec<EntrantOutlook> {
        let ranked = self.situation.ranked().count();
        let member = |member: usize| {
            let [best, worst, lowest] = self.extremes[member];
            let (Some((best, best_state)), Some((worst, worst_state)), Some((low, low_state))) = (best, worst, lowest)
            else {
                return EntrantOutlook::disqualified(member, lines);
            };
            let line = |line: &Line| {
                let Line::Best(places) = *line else { return LineOutlook::unknown(*line) };
                let (is_inside, is_sure) = (best <= places, low <= places);
                let status = match (is_inside, is_sure) {
                    (_, true) => Status::Through,
                    (false, false) => Status::Out,
                    (true, false) => Status::Open,
                };
                let inside = is_inside.then(|| self.completion(best_state));
                let outside = (!is_sure).then(|| self.completion(low_state));
                LineOutlook { status, inside, outside, ..LineOutlook::unknown(*line) }
            };
            EntrantOutlook {
                member,
                best: Some(best),
                worst: Some(worst),
                best_bound: Some(best),
                worst_bound: Some(worst),
                lines: lines.iter().map(line).collect(),
                best_case: Some(self.completion(best_state)),
                worst_case: Some(self.completion(worst_state)),
                proofs: listed_proofs(member, (best, worst), ranked, self.ends),
            }
        };
        (0..self.situation.members()).map(member).collect()
    }

    /// Returns the games on the way to a state.
    fn completion(&self, state: usize) -> Completion {
        match self.states.origin(state).copied() {
            None => Completion::new(),
            Some(Origin::Open(number)) => {
                let results = self.results.get(number).into_iter().flatten();
                let played = self.situation.open.iter().zip(results);
                played.map(|(fixture, result)| Played { fixture: *fixture, result: *result }).collect()
            }
            Some(Origin::Round { before, round, won, bye }) => {
                let (before, bye) = (before as usize, bye.map(usize::from));
                let mut completion = self.completion(before);
                let state = self.states.get(before);
                let alive = (0..self.members()).filter(|member| state[3 * member + 2] == ALIVE && Some(*member) != bye);
                let (winners, losers): (Vec<_>, Vec<_>) = alive.partition(|member| won >> member & 1 == 1);
                completion.extend(round_of(round, &winners, &losers, bye));
                completion
            }
        }
    }
}

/// Subsets with a given number of members, as bits.
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

    /// Returns the next greater number with as many bits.
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
