//! What makes one pairing of a round better than another: the criteria, most important first. WCSC rules 2010, Art. 17.11,
//! 18.6, 19.1; readings; the 2015 Arimaa World Computer Championship, constraints 3-10; readings A7, A8.
//!
//! A pairing costs the sum over its pairs of a vector with a component for each criterion; vectors compare from the left.
//! So no number of later criteria outweighs an earlier one, and the least sum is a matching problem.

use std::collections::BTreeSet;

use shinpan_core::Lots;
use shinpan_matching::CostVector;

use crate::kind::Kind;
use crate::roster::{Contender, Float, Roster};
use crate::rules::{EliminationRules, FloatRepeat, Floats, Odd, RankSpread, Rematch, Rules, SwissRules, Within};

/// One criterion, for people and documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Criterion {
    /// Its word.
    pub name: String,
    /// What it counts, where the word alone would not tell a coordinator.
    pub words: Option<String>,
    /// What it rests on.
    pub article: &'static str,
    /// Whether it is one of many counters, of which those that count nothing are not told.
    pub is_counter: bool,
}

/// The criteria of a round, and what each pair costs by them. Contenders go by rank; the number of contenders, as a
/// partner, is the bye.
pub struct Criteria<'r> {
    /// Who is to be paired.
    pub roster: &'r Roster,
    /// What they are taken from.
    pub rules: &'r Rules,
    kinds: Vec<Kind>,
    counters: Counters,
    lots: &'r Lots,
}

impl<'r> Criteria<'r> {
    /// The criteria of `rules` for drawing the round of `roster`.
    pub fn new(roster: &'r Roster, rules: &'r Rules, lots: &'r Lots) -> Self {
        let kinds = match rules {
            Rules::Swiss(rules) => swiss(roster, rules),
            Rules::Elimination(rules) => elimination(roster, rules),
        };
        Self { roster, rules, counters: Counters::of(&kinds), kinds, lots }
    }

    /// What each component counts.
    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// How many components a cost has; the last one is that of the lots.
    pub fn width(&self) -> usize {
        self.kinds.len()
    }

    /// The criteria in order.
    pub fn list(&self) -> impl Iterator<Item = Criterion> {
        self.kinds.iter().map(|kind| Criterion {
            name: kind.name(),
            words: kind.words(self.rules),
            article: kind.article(self.rules),
            is_counter: kind.is_counter(),
        })
    }

    /// What pairing `u` with `v` costs but for the lots; the bye is a partner with the rank after the last one. The cost is
    /// all zeros before.
    pub fn cost(&self, u: usize, v: usize, cost: &mut CostVector) {
        let (u, v) = (u.min(v), u.max(v));
        let contenders = &self.roster.contenders;
        match (contenders.get(u), contenders.get(v)) {
            (Some(a), Some(b)) => {
                let pair = Pair { u, v, a, b };
                for (component, kind) in &self.counters.others {
                    match pair.component(*kind, self.roster) {
                        0 => {}
                        value => cost[*component] = value,
                    }
                }
                for component in self.counters.of_pair(&pair, self.roster) {
                    cost[component] = 1;
                }
            }
            (Some(a), None) => {
                for (component, kind) in self.kinds.iter().enumerate() {
                    match self.bye(u, a, *kind) {
                        0 => {}
                        value => cost[component] = value,
                    }
                }
            }
            _ => {}
        }
    }

    /// The ticket of the pair, or of the one that has the bye.
    pub fn ticket(&self, u: usize, v: usize) -> u64 {
        let id = |rank: usize| self.roster.contenders.get(rank).map(|contender| &*contender.id);
        match (id(u.min(v)), id(u.max(v))) {
            (Some(a), Some(b)) => self.lots.pair_ticket(a, b),
            (Some(a), None) => self.lots.ticket(a),
            _ => 0,
        }
    }

    /// What a whole pairing costs.
    pub fn total(&self, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<i128> {
        let (mut total, mut cost) = (vec![0; self.width()], CostVector::zeros(self.width()));
        for (u, v) in pairs {
            cost.clear();
            self.cost(u, v, &mut cost);
            // Components are tickets of 64 bits at most; there are fewer than 2^32 pairs.
            total.iter_mut().zip(cost.as_slice()).for_each(|(sum, part)| *sum += part);
            if let Some(last) = total.last_mut() {
                *last += i128::from(self.ticket(u, v));
            }
        }
        total
    }

    /// The first criterion by which two costs differ.
    pub fn difference(&self, a: &[i128], b: &[i128]) -> Option<(Criterion, i128, i128)> {
        let mut components = self.list().zip(a.iter().zip(b));
        components.find(|(_, (a, b))| a != b).map(|(criterion, (a, b))| (criterion, *a, *b))
    }

    fn bye(&self, u: usize, a: &Contender, kind: Kind) -> i128 {
        match kind {
            Kind::ByeWithdrawn => a.is_out.into(),
            Kind::Byes => a.byes.into(),
            Kind::ByePoints => a.points.0.into(),
            Kind::FloatDistance => wide(self.roster.len() - 1 - u),
            Kind::ByeLosses => a.losses.into(),
            Kind::ByeClass => a.class.into(),
            Kind::ByeSeed => a.seed.into(),
            Kind::Rematches
            | Kind::Unequal
            | Kind::Gap(_)
            | Kind::FloatRepeat
            | Kind::Within(_)
            | Kind::Pairing(_)
            | Kind::LossGap(_)
            | Kind::RankSpread(_)
            | Kind::Lots => 0,
        }
    }
}

/// Where the components are: counters, of which a pair is counted by few, are found by what they count.
struct Counters {
    /// By the gap in half points.
    gaps: Vec<Option<usize>>,
    /// By the number of the meeting.
    pairings: Vec<Option<usize>>,
    /// By the difference of losses.
    loss_gaps: Vec<Option<usize>>,
    /// All that are no counters, but for the lots.
    others: Vec<(usize, Kind)>,
}

impl Counters {
    fn of(kinds: &[Kind]) -> Self {
        let index = |counted: fn(Kind) -> Option<usize>| {
            let mut at = Vec::new();
            for (component, number) in kinds.iter().enumerate().filter_map(|(at, kind)| Some((at, counted(*kind)?))) {
                at.resize(at.len().max(number + 1), None);
                at[number] = Some(component);
            }
            at
        };
        let others = kinds.iter().copied().enumerate().filter(|(_, kind)| !kind.is_counter() && *kind != Kind::Lots);
        Self {
            gaps: index(|kind| if let Kind::Gap(gap) = kind { usize::try_from(gap).ok() } else { None }),
            pairings: index(|kind| if let Kind::Pairing(times) = kind { Some(times) } else { None }),
            loss_gaps: index(|kind| if let Kind::LossGap(gap) = kind { Some(gap as usize) } else { None }),
            others: others.collect(),
        }
    }

    /// The counters that count a pair.
    fn of_pair(&self, pair: &Pair<'_>, roster: &Roster) -> impl Iterator<Item = usize> {
        let pairing = || self.pairings.get(roster.meetings(pair.u, pair.v).count() + 1);
        let found = [
            usize::try_from(pair.gap()).ok().and_then(|gap| self.gaps.get(gap)),
            if self.pairings.is_empty() { None } else { pairing() },
            self.loss_gaps.get(pair.loss_gap() as usize),
        ];
        found.into_iter().flatten().flatten().copied()
    }
}

/// The criteria that `rules` give to this round. A gap that no two have needs no counter.
fn swiss(roster: &Roster, rules: &SwissRules) -> Vec<Kind> {
    let with_bye = rules.odd == Odd::Bye && roster.len() % 2 == 1;
    let mut kinds = Vec::new();
    kinds.extend(with_bye.then_some(Kind::ByeWithdrawn));
    kinds.extend((rules.rematch == Rematch::Minimise).then_some(Kind::Rematches));
    kinds.extend(with_bye.then_some([Kind::Byes, Kind::ByePoints]).into_iter().flatten());
    kinds.extend((rules.float == Floats::EqualFirst).then_some(Kind::Unequal));
    kinds.extend(gaps(roster).into_iter().rev().map(Kind::Gap));
    kinds.extend((rules.float_repeat == FloatRepeat::Avoid).then_some(Kind::FloatRepeat));
    kinds.push(Kind::FloatDistance);
    kinds.extend((rules.within != Within::Lots).then_some(Kind::Within(rules.within)));
    kinds.push(Kind::Lots);
    kinds
}

/// The criteria of an elimination. A counter that no two have is not needed.
fn elimination(roster: &Roster, rules: &EliminationRules) -> Vec<Kind> {
    let with_bye = roster.len() % 2 == 1;
    let losses = roster.contenders.iter().map(|contender| contender.losses).collect::<BTreeSet<_>>();
    let gaps = losses.iter().flat_map(|low| losses.iter().filter(move |high| *high > low).map(move |high| high - low));
    let mut kinds = Vec::new();
    kinds.extend(with_bye.then_some(Kind::Byes));
    kinds.extend(meetings(roster).into_iter().rev().map(|times| Kind::Pairing(times + 1)));
    kinds.extend(with_bye.then_some(Kind::ByeLosses));
    kinds.extend(gaps.collect::<BTreeSet<_>>().into_iter().rev().map(Kind::LossGap));
    kinds.extend(with_bye.then_some([Kind::ByeClass, Kind::ByeSeed]).into_iter().flatten());
    kinds.extend([Kind::RankSpread(rules.rank_spread), Kind::Lots]);
    kinds
}

/// How often any two have met who have.
fn meetings(roster: &Roster) -> BTreeSet<usize> {
    let mut times = BTreeSet::new();
    for contender in &roster.contenders {
        let mut opponents = contender.met.iter().map(|(opponent, _)| *opponent).collect::<Vec<_>>();
        opponents.sort_unstable();
        times.extend(opponents.chunk_by(|a, b| a == b).map(<[usize]>::len));
    }
    times
}

/// The gaps above 0 between any two, in half points, ascending.
fn gaps(roster: &Roster) -> BTreeSet<i64> {
    let mut points = roster.contenders.iter().map(|contender| contender.points.0).collect::<Vec<_>>();
    points.dedup();
    let from = |(at, high): (usize, &i64)| points.iter().skip(at + 1).map(move |low| high - low).collect::<Vec<_>>();
    points.iter().enumerate().flat_map(from).collect()
}

/// Two contenders, the better ranked first.
struct Pair<'r> {
    u: usize,
    v: usize,
    a: &'r Contender,
    b: &'r Contender,
}

impl Pair<'_> {
    /// In half points.
    fn gap(&self) -> i64 {
        (self.a.points - self.b.points).0
    }

    fn loss_gap(&self) -> u32 {
        self.a.losses.abs_diff(self.b.losses)
    }

    /// What is counted of the pair by a criterion that is no counter.
    fn component(&self, kind: Kind, roster: &Roster) -> i128 {
        let gap = self.gap();
        match kind {
            Kind::Rematches => wide(roster.meetings(self.u, self.v).count()),
            Kind::Unequal => i128::from(gap > 0),
            Kind::FloatRepeat if gap > 0 => self.repeats(),
            Kind::FloatDistance if gap > 0 => wide((self.a.group.last - self.u) + (self.v - self.b.group.first)),
            Kind::Within(within) if gap == 0 => self.off_the_ideal(within),
            Kind::RankSpread(spread) => self.spread(spread),
            // Of a bye, of other gaps, counted, or drawn.
            Kind::ByeWithdrawn
            | Kind::Byes
            | Kind::ByeLosses
            | Kind::ByeClass
            | Kind::ByeSeed
            | Kind::ByePoints
            | Kind::FloatRepeat
            | Kind::FloatDistance
            | Kind::Within(_)
            | Kind::Gap(_)
            | Kind::Pairing(_)
            | Kind::LossGap(_)
            | Kind::Lots => 0,
        }
    }

    /// How many of the two float as they did in the round before.
    fn repeats(&self) -> i128 {
        i128::from(self.a.floated == Some(Float::Down)) + i128::from(self.b.floated == Some(Float::Up))
    }

    /// The square of the difference of ranks; less than nothing where a large one is best.
    fn spread(&self, spread: RankSpread) -> i128 {
        let difference = wide(self.v - self.u);
        let is_good = spread == RankSpread::Text && self.a.losses == self.b.losses;
        if is_good { -difference * difference } else { difference * difference }
    }

    /// The square of the distance from the ideal partner within the group.
    fn off_the_ideal(&self, within: Within) -> i128 {
        let (u, v, group) = (wide(self.u), wide(self.v), self.a.group);
        let off = match within {
            Within::Slide => v - u - wide(group.size() / 2),
            Within::Fold => u + v - wide(group.first) - wide(group.last),
            Within::Adjacent => v - u - 1,
            Within::Lots => 0,
        };
        off * off
    }
}

/// Numbers of contenders are far below 2^64.
fn wide(number: usize) -> i128 {
    number as i128
}
