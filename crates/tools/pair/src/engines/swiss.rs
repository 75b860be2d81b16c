//! The Swiss system of TCEC: engines in the order of their points meet the next in it whom they have not met.
//!
//! Source: TCEC Swiss rules and Swiss Tournament System, and the program that runs the events. Of an odd field the last in the order
//! without a bye has it. Who has met may not meet again; where the whole field cannot be paired so, round 1 is forgotten, then round 2,
//! until it can. The first in the order gets the next with whom the rest can still be paired, and so on.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_core::HundredthPoints;
use shinpan_matching::{Options, Problem, solve};

use super::board::Board;

/// An engine before a round.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Its number, which is its place by seed, from 1.
    pub number: usize,
    /// Of all rounds before.
    pub points: HundredthPoints,
    /// How many rounds it had a bye in.
    pub byes: usize,
    /// Games with White less games with Black.
    pub whites_less_blacks: i64,
    /// The last round in which it met each number.
    pub met: BTreeMap<usize, u16>,
}

/// A round to be drawn.
#[derive(Clone, Debug)]
pub struct SwissRound {
    /// The round, from 1.
    pub round: u16,
    /// The games of a pairing.
    pub games: u16,
    /// Who takes part.
    pub standings: Vec<Standing>,
    /// Pairs that officers make, and pairs that they do not let be; by numbers, the lesser first.
    pub forced: BTreeSet<(usize, usize)>,
    /// See `forced`.
    pub forbidden: BTreeSet<(usize, usize)>,
}

/// The round that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissPairing {
    /// All games in the order in which they are played; the games of a bye last.
    pub boards: Vec<Board>,
    /// The pairs in the order in which they were found, the better of the order first.
    pub pairs: Vec<[usize; 2]>,
    /// Who has the bye.
    pub bye: Option<usize>,
    /// Meetings of rounds up to this one are forgotten; 0: none.
    pub forgotten: u16,
}

/// The field cannot be paired, even if all earlier meetings are forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", NO_PAIRING)]
pub struct NoPairing;

const NO_PAIRING: &str = "the field cannot be paired, even if all earlier meetings are forgotten: colours or officers leave \
                          somebody without an opponent";

impl SwissRound {
    /// Draws the round.
    ///
    /// # Errors
    /// Nobody can pair the field.
    pub fn draw(&self) -> Result<SwissPairing, NoPairing> {
        let mut order = self.standings.iter().collect::<Vec<_>>();
        order.sort_by(|a, b| b.points.cmp(&a.points).then(a.number.cmp(&b.number)));
        let bye = if order.len() % 2 == 1 { self.take_bye(&mut order) } else { None };
        let mut forgotten = 0;
        let mut search = loop {
            match Search::of(self, &order, forgotten) {
                Some(search) => break search,
                None if forgotten + 1 < self.round => forgotten += 1,
                None => return Err(NoPairing),
            }
        };
        let pairs = search.pairs();
        let found = pairs.iter().map(|[a, b]| [order[*a], order[*b]]).collect::<Vec<_>>();
        let mut boards = self.boards(&found, &order, forgotten);
        if let Some(number) = bye {
            let reason = "the last in the order who has had the fewest byes".to_owned();
            let row = |game| Board { game, first: number, second: None, reason: reason.clone() };
            boards.extend((1..=self.games).map(row));
        }
        let pairs = found.iter().map(|[a, b]| [a.number, b.number]).collect();
        Ok(SwissPairing { boards, pairs, bye, forgotten })
    }

    /// Takes out who has the bye: the last in the order of those who have had the fewest, without those whom officers pair.
    fn take_bye(&self, order: &mut Vec<&Standing>) -> Option<usize> {
        let is_forced = |number: usize| self.forced.iter().any(|(a, b)| *a == number || *b == number);
        let can = |standing: &&Standing| !is_forced(standing.number);
        let fewest = order.iter().copied().filter(can).map(|standing| standing.byes).min()?;
        let at = order.iter().rposition(|standing| can(standing) && standing.byes == fewest)?;
        Some(order.remove(at).number)
    }

    /// Whether two may meet where meetings of rounds up to `forgotten` count for nothing.
    fn may_meet(&self, a: &Standing, b: &Standing, forgotten: u16) -> bool {
        let pair = (a.number.min(b.number), a.number.max(b.number));
        if self.forced.contains(&pair) {
            return true;
        }
        let is_forced = |number: usize| self.forced.iter().any(|(x, y)| *x == number || *y == number);
        let have_met = a.met.get(&b.number).is_some_and(|round| *round > forgotten);
        !have_met
            && !self.forbidden.contains(&pair)
            && !is_forced(a.number)
            && !is_forced(b.number)
            && self.colours_fit(a, b)
    }

    /// With one game a pair, two who have both had the same colour more often do not meet.
    fn colours_fit(&self, a: &Standing, b: &Standing) -> bool {
        self.games > 1 || (a.whites_less_blacks + b.whites_less_blacks).abs() <= 2
    }

    /// The boards of the pairs, which were found in this order: the best pair plays last, and all first games before all second ones.
    fn boards(&self, found: &[[&Standing; 2]], order: &[&Standing], forgotten: u16) -> Vec<Board> {
        let mut boards = Vec::with_capacity(found.len() * usize::from(self.games));
        for game in 1..=self.games {
            for (at, pair @ [better, other]) in found.iter().enumerate().rev() {
                let better_is_white = self.better_is_white(*pair, game);
                let (first, second) =
                    if better_is_white { (better.number, other.number) } else { (other.number, better.number) };
                let reason = self.reason(&found[..at], *pair, order, forgotten);
                boards.push(Board { game, first, second: Some(second), reason });
            }
        }
        boards
    }

    /// Whether the better of two has White in a game. With several games it has Black in the first, and they alternate.
    fn better_is_white(&self, [better, other]: [&Standing; 2], game: u16) -> bool {
        if self.games > 1 {
            return game.is_multiple_of(2);
        }
        match better.whites_less_blacks.cmp(&other.whites_less_blacks) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal if better.points != other.points => false,
            // Black, White, White, Black.
            std::cmp::Ordering::Equal => matches!(self.round % 4, 2 | 3),
        }
    }

    /// Why two meet who were found behind `before`.
    fn reason(&self, before: &[[&Standing; 2]], [a, b]: [&Standing; 2], order: &[&Standing], forgotten: u16) -> String {
        if self.forced.contains(&(a.number.min(b.number), a.number.max(b.number))) {
            return format!("officers force number {} against number {}", a.number, b.number);
        }
        let is_free = |standing: &Standing| before.iter().flatten().all(|taken| taken.number != standing.number);
        let place = |number: usize| order.iter().position(|standing| standing.number == number);
        let between = order.iter().take(place(b.number).unwrap_or(0)).skip(place(a.number).map_or(0, |at| at + 1));
        let passed = between.filter(|standing| is_free(standing)).map(|standing| {
            let why =
                if self.may_meet(a, standing, forgotten) { "the rest could not be paired" } else { "may not meet" };
            format!("{} {why}", standing.number)
        });
        let passed = passed.collect::<Vec<_>>();
        let points = |standing: &Standing| standing.points.to_string();
        let score = if a.points == b.points {
            format!("both have {}", points(a))
        } else {
            format!("{} against {}", points(a), points(b))
        };
        match passed.as_slice() {
            [] => format!("the next in the order: {score}"),
            _ => format!("the next in the order with whom it goes: {score}; passed over: {}", passed.join(", ")),
        }
    }
}

/// The search for pairs: who may meet, and a perfect matching of those who are left, which proves that the rest can be paired.
struct Search<'s> {
    round: &'s SwissRound,
    order: &'s [&'s Standing],
    forgotten: u16,
    /// Of each place in the order, its partner in the matching.
    partner: Vec<usize>,
    is_paired: Vec<bool>,
}

impl<'s> Search<'s> {
    /// None where the whole field cannot be paired.
    fn of(round: &'s SwissRound, order: &'s [&'s Standing], forgotten: u16) -> Option<Self> {
        let (partner, is_paired) = (vec![usize::MAX; order.len()], vec![false; order.len()]);
        let mut search = Self { round, order, forgotten, partner, is_paired };
        search.partner = search.matching(&[])?;
        Some(search)
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.round.may_meet(self.order[a], self.order[b], self.forgotten)
    }

    /// A perfect matching of all who are not paired and not `without`; by place.
    fn matching(&self, without: &[usize]) -> Option<Vec<usize>> {
        let left = (0..self.order.len()).filter(|at| !self.is_paired[*at] && !without.contains(at)).collect::<Vec<_>>();
        let cost =
            |a: u32, b: u32, _: &mut shinpan_matching::CostVector| self.may_meet(left[a as usize], left[b as usize]);
        let vertices = u32::try_from(left.len()).ok()?;
        let solution = solve(&Problem::new(vertices, 1, &cost), &Options::default()).ok()?;
        let mut partner = self.partner.clone();
        for (a, b) in solution.pairs() {
            let (a, b) = (left[a as usize], left[b as usize]);
            (partner[a], partner[b]) = (b, a);
        }
        Some(partner)
    }

    /// The pairs by place, in the order in which they are found.
    fn pairs(&mut self) -> Vec<[usize; 2]> {
        let mut pairs = Vec::with_capacity(self.order.len() / 2);
        for a in 0..self.order.len() {
            if self.is_paired[a] {
                continue;
            }
            // The partner in the matching always fits, so that one is found.
            let next = (a + 1..self.order.len()).find(|b| !self.is_paired[*b] && self.takes(a, *b));
            let b = next.unwrap_or(self.partner[a]);
            (self.is_paired[a], self.is_paired[b]) = (true, true);
            pairs.push([a, b]);
        }
        pairs
    }

    /// Whether a and b may meet and the rest can still be paired; the matching is then one with this pair.
    fn takes(&mut self, a: usize, b: usize) -> bool {
        if !self.may_meet(a, b) {
            return false;
        }
        if self.partner[a] == b {
            return true;
        }
        let (c, d) = (self.partner[a], self.partner[b]);
        if self.may_meet(c, d) {
            self.join(a, b);
            self.join(c, d);
            return true;
        }
        // Most often another pair can be broken up for the two who are left; else the whole rest is asked.
        let others = (a + 1..self.order.len()).filter(|e| !self.is_paired[*e] && ![b, c, d].contains(e));
        let broken = others.map(|e| (e, self.partner[e])).find(|(e, f)| self.may_meet(c, *e) && self.may_meet(d, *f));
        if let Some((e, f)) = broken {
            self.join(a, b);
            self.join(c, e);
            self.join(d, f);
            return true;
        }
        let Some(partner) = self.matching(&[a, b]) else { return false };
        self.partner = partner;
        self.join(a, b);
        true
    }

    fn join(&mut self, a: usize, b: usize) {
        (self.partner[a], self.partner[b]) = (b, a);
    }
}
