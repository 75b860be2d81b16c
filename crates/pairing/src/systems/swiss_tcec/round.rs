//! A round of the Swiss system of TCEC: engines in the order of their points meet the next in it whom they have not met.
//!
//! Source: TCEC Swiss rules and Swiss Tournament System, and the program that runs the events. Of an odd field the last in the order
//! without a bye has it. Who has met may not meet again; where the whole field cannot be paired so, round 1 is forgotten, then round 2,
//! until it can. The first in the order gets the next with whom the rest can still be paired, and so on.

use std::borrow::Cow;
use std::cmp::Ordering;

use shinpan_core::HundredthPoints;
use shinpan_core::games::RoundNo;
use shinpan_core::wording::quoted;
use shinpan_matching::{CostVector, Options, Problem, solve};

use super::{BYE, FORGOTTEN, ORDER, RULES};
use crate::board::Board;
use crate::constraints::{Constraints, RankPair};
use crate::criterion::{CriterionText, Quantity};
use crate::document::Value;
use crate::ranking::Ranking;
use crate::round::{Difference, DifferenceKind, Found, NoPairing, Round, RoundPairing};

/// An engine before a round.
#[derive(Clone, Copy, Debug, Default)]
pub struct Engine {
    /// Number of the engine: its place by seed, from 1.
    pub number: usize,
    /// Points of all earlier rounds.
    pub points: HundredthPoints,
    /// Number of rounds with a bye.
    pub byes: usize,
    /// Games with White less games with Black.
    pub whites_less_blacks: i64,
}

/// A round to be drawn. The ranks are by points, the most first, then by number.
#[derive(Clone, Debug)]
pub struct TcecRound {
    ranking: Ranking,
    /// Engines, by rank.
    engines: Vec<Engine>,
    /// Number of games of a pairing.
    games: u16,
}

/// The only criterion that is a number.
static CRITERIA: [CriterionText; 1] = [CriterionText {
    name: Cow::Borrowed(FORGOTTEN),
    words: Some(Cow::Borrowed("rounds whose meetings are forgotten")),
    article: RULES,
    quantity: Quantity::Counter,
}];

impl TcecRound {
    /// The round of `ranking`, whose `engines` are by rank, with so many games a pair.
    pub const fn new(ranking: Ranking, engines: Vec<Engine>, games: u16) -> Self {
        Self { ranking, engines, games }
    }

    /// The rank of who has the bye: the last of those who have had the fewest and may have it.
    fn bye(&self, constraints: &Constraints) -> Option<usize> {
        let all = self.ranking.len();
        let can = (0..all).filter(|rank| constraints.permit(*rank, all, &self.ranking)).collect::<Vec<_>>();
        let fewest = can.iter().map(|rank| self.engines[*rank].byes).min()?;
        can.into_iter().rev().find(|rank| self.engines[*rank].byes == fewest)
    }

    /// Whether two may meet. With one game a pair, two who have both had the same colour more often do not, unless officers pair them.
    fn may_meet(&self, constraints: &Constraints, u: usize, v: usize) -> bool {
        let colours = self.engines[u].whites_less_blacks + self.engines[v].whites_less_blacks;
        let is_forced = || constraints.forced().contains_key(&(u.min(v), u.max(v)));
        constraints.permit(u, v, &self.ranking) && (self.games > 1 || colours.abs() <= 2 || is_forced())
    }

    /// Whether the better of two has White in a game. With several games it has Black in the first, and they alternate.
    fn better_is_white(&self, (better, other): RankPair, game: u16) -> bool {
        let (better, other) = (&self.engines[better], &self.engines[other]);
        if self.games > 1 {
            return game.is_multiple_of(2);
        }
        match better.whites_less_blacks.cmp(&other.whites_less_blacks) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal if better.points != other.points => false,
            // Black, White, White, Black.
            Ordering::Equal => matches!(self.ranking.round.0 % 4, 2 | 3),
        }
    }

    /// `"a"`, or `the bye`.
    fn name(&self, rank: usize) -> String {
        self.ranking.contenders.get(rank).map_or_else(|| "the bye".to_owned(), |contender| quoted(&contender.id))
    }
}

impl Round for TcecRound {
    fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    fn criteria(&self) -> &[CriterionText] {
        &CRITERIA
    }

    fn gives_bye(&self) -> bool {
        true
    }

    fn draw(&self, constraints: &Constraints) -> Result<RoundPairing, NoPairing> {
        let blocked = || {
            NoPairing::Blocked {
            proof: "the field cannot be paired, even if all earlier meetings are forgotten: colours or officers leave somebody \
                    without an opponent"
                .to_owned(),
            article: RULES,
        }
        };
        let all = self.ranking.len();
        let bye = if self.ranking.is_odd() { Some(self.bye(constraints).ok_or_else(blocked)?) } else { None };
        let mut forgotten = constraints.forgotten();
        loop {
            let constraints = constraints.forgetting(forgotten);
            if let Some(mut search) = Search::of(self, &constraints, bye) {
                let mut pairs = search.pairs();
                pairs.extend(bye.map(|bye| (bye, all)));
                return Ok(RoundPairing { pairs, cost: vec![forgotten.0.into()], found: Found::Otherwise });
            }
            forgotten.0 += 1;
            if forgotten >= self.ranking.round {
                return Err(blocked());
            }
        }
    }

    fn weighs(&self) -> bool {
        false
    }

    fn of_pairs(&self, _pairs: &[RankPair]) -> Option<RoundPairing> {
        None
    }

    fn difference(&self, other: &RoundPairing, drawn: &RoundPairing) -> Option<Difference> {
        if other.cost != drawn.cost {
            let [value, best] = [other, drawn].map(|pairing| pairing.cost.first().copied().unwrap_or_default());
            let criterion = &CRITERIA[0];
            return Some(Difference {
                criterion: criterion.name.to_string(),
                article: RULES.into(),
                value: Some(criterion.value(value)),
                best: Some(criterion.value(best)),
                kind: DifferenceKind::Worse,
                text: format!("meetings of rounds up to {value} would be forgotten, not up to {best}"),
            });
        }
        let place = |rank: usize| Value::Number(i64::try_from(rank + 1).unwrap_or(i64::MAX));
        let [bye, best] = [other, drawn].map(|pairing| pairing.bye(&self.ranking).filter(|_| self.ranking.is_odd()));
        if let (Some(bye), Some(best)) = (bye, best)
            && bye != best
        {
            let text = format!("{} would have the bye instead of {}", self.name(bye), self.name(best));
            let (value, best) = (Some(place(bye)), Some(place(best)));
            let kind = DifferenceKind::Worse;
            return Some(Difference { criterion: BYE.to_owned(), article: RULES.into(), value, best, kind, text });
        }
        let mut pairs = other.pairs.iter().zip(&drawn.pairs);
        let ((u, v), (_, best)) = pairs.find(|(own, best)| own != best)?;
        let text = format!(
            "{} would meet {} instead of {}, who comes first in the order",
            self.name(*u),
            self.name(*v),
            self.name(*best)
        );
        let (value, best) = (Some(place(*v)), Some(place(*best)));
        let kind = DifferenceKind::Later;
        Some(Difference { criterion: ORDER.to_owned(), article: RULES.into(), value, best, kind, text })
    }

    /// The pairs are in the order in which they were found: the best one plays last, and all first games before all second ones. The
    /// games of a bye come last.
    fn boards(&self, drawn: &RoundPairing) -> Vec<Board> {
        let bye = self.ranking.len();
        let board = |game, first, second| Board { game: Some(game), first, second, reason: String::new() };
        let pairs = drawn.pairs.iter().copied().rev().filter(|(_, v)| *v < bye).collect::<Vec<_>>();
        let games = (1..=self.games).flat_map(|game| pairs.iter().map(move |pair| (game, *pair)));
        let games = games.map(|(game, (u, v))| {
            let (first, second) = if self.better_is_white((u, v), game) { (u, v) } else { (v, u) };
            board(game, first, Some(second))
        });
        let byes = drawn.bye(&self.ranking).into_iter().flat_map(|bye| (1..=self.games).map(move |game| (game, bye)));
        games.chain(byes.map(|(game, bye)| board(game, bye, None))).collect()
    }

    fn reason(&self, constraints: &Constraints, drawn: &RoundPairing, (u, v): RankPair) -> String {
        if v == self.ranking.len() {
            return "the last in the order who has had the fewest byes".to_owned();
        }
        let constraints = constraints.forgetting(self.forgotten(drawn).map(RoundNo).unwrap_or_default());
        let (a, b) = (&self.engines[u], &self.engines[v]);
        let score = if a.points == b.points {
            format!("both have {}", a.points)
        } else {
            format!("{} against {}", a.points, b.points)
        };
        if constraints.forced().contains_key(&(u, v)) {
            return score;
        }
        let before = drawn.pairs.iter().take_while(|pair| **pair != (u, v)).collect::<Vec<_>>();
        let bye = drawn.bye(&self.ranking);
        let is_free = |rank: &usize| Some(*rank) != bye && before.iter().all(|(x, y)| rank != x && rank != y);
        let passed = (u + 1..v).filter(is_free).map(|rank| {
            let could = self.may_meet(&constraints, u, rank);
            let why = if could { "the rest could not be paired" } else { "may not meet" };
            format!("{} {why}", self.engines[rank].number)
        });
        let passed = passed.collect::<Vec<_>>();
        match passed.as_slice() {
            [] => format!("the next in the order: {score}"),
            _ => format!("the next possible opponent in the order: {score}; passed over: {}", passed.join(", ")),
        }
    }

    fn forgotten(&self, drawn: &RoundPairing) -> Option<u16> {
        drawn.cost.first().and_then(|forgotten| u16::try_from(*forgotten).ok())
    }
}

/// The search for pairs: who may meet, and a perfect matching of those who are left, which proves that the rest can be paired.
struct Search<'s> {
    round: &'s TcecRound,
    constraints: &'s Constraints,
    /// Partner of each rank in the matching.
    partner: Vec<usize>,
    is_paired: Vec<bool>,
}

impl<'s> Search<'s> {
    /// Starts a search; none if the field without the `bye` cannot be paired.
    fn of(round: &'s TcecRound, constraints: &'s Constraints, bye: Option<usize>) -> Option<Self> {
        let ranks = 0..round.ranking.len();
        let (partner, is_paired) = (vec![usize::MAX; ranks.len()], ranks.map(|rank| Some(rank) == bye).collect());
        let mut search = Self { round, constraints, partner, is_paired };
        search.partner = search.matching(&[])?;
        Some(search)
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        self.round.may_meet(self.constraints, a, b)
    }

    /// A perfect matching of all who are not paired and not `without`; by rank.
    fn matching(&self, without: &[usize]) -> Option<Vec<usize>> {
        let is_left = |rank: &usize| !self.is_paired[*rank] && !without.contains(rank);
        let left = (0..self.partner.len()).filter(is_left).collect::<Vec<_>>();
        let cost = |a: u32, b: u32, _: &mut CostVector| self.may_meet(left[a as usize], left[b as usize]);
        let vertices = u32::try_from(left.len()).ok()?;
        let solution = solve(&Problem::new(vertices, 1, &cost), &Options::default()).ok()?;
        let mut partner = self.partner.clone();
        for (a, b) in solution.pairs() {
            let (a, b) = (left[a as usize], left[b as usize]);
            (partner[a], partner[b]) = (b, a);
        }
        Some(partner)
    }

    /// The pairs by rank, in the order in which they are found.
    fn pairs(&mut self) -> Vec<RankPair> {
        let mut pairs = Vec::with_capacity(self.partner.len() / 2);
        for a in 0..self.partner.len() {
            if self.is_paired[a] {
                continue;
            }
            // The partner in the matching always fits, so that one is found.
            let next = (a + 1..self.partner.len()).find(|b| !self.is_paired[*b] && self.takes(a, *b));
            let b = next.unwrap_or(self.partner[a]);
            (self.is_paired[a], self.is_paired[b]) = (true, true);
            pairs.push((a, b));
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
        let others = (a + 1..self.partner.len()).filter(|e| !self.is_paired[*e] && ![b, c, d].contains(e));
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
