//! What makes one pairing of a round better than another: the criteria, most important first. WCSC rules 2010, Art. 17.11,
//! 18.6, 19.1; readings; the 2015 Arimaa World Computer Championship, constraints 3-10; readings A7, A8.
//!
//! A pairing costs the sum over its pairs of a vector with a component for each criterion; vectors compare from the left.
//! So no number of later criteria outweighs an earlier one, and the least sum is a matching problem.

use std::collections::BTreeSet;

use shinpan_core::Lots;

use crate::roster::{Contender, Float, Roster};
use crate::rules::{EliminationRules, FloatRepeat, Floats, Odd, RankSpread, Rematch, Rules, SwissRules, Within};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    ByeWithdrawn,
    Rematches,
    Byes,
    ByePoints,
    Unequal,
    /// Pairs with this gap, in half points.
    Gap(i64),
    FloatRepeat,
    FloatDistance,
    Within(Within),
    /// Pairs that meet for this time, and not the first.
    Pairing(usize),
    ByeLosses,
    /// Pairs with this difference of losses.
    LossGap(u32),
    ByeClass,
    ByeSeed,
    RankSpread(RankSpread),
    Lots,
}

impl Kind {
    fn name(self) -> String {
        let name = match self {
            Self::ByeWithdrawn => "bye-withdrawn",
            Self::Rematches => "rematches",
            Self::Byes => "byes",
            Self::ByePoints => "bye-points",
            Self::Unequal => "unequal",
            Self::Gap(gap) => return format!("gap-{gap}"),
            Self::FloatRepeat => "float-repeat",
            Self::FloatDistance => "float-distance",
            Self::Within(Within::Slide) => "slide",
            Self::Within(Within::Fold) => "fold",
            Self::Within(Within::Adjacent) => "adjacent",
            Self::Pairing(times) => return format!("pairing-{times}"),
            Self::ByeLosses => "bye-losses",
            Self::LossGap(gap) => return format!("loss-gap-{gap}"),
            Self::ByeClass => "bye-rating-class",
            Self::ByeSeed => "bye-seed",
            Self::RankSpread(_) => "rank-spread",
            Self::Within(Within::Lots) | Self::Lots => "lots",
        };
        name.to_owned()
    }

    /// What it counts, where the name alone would not tell a coordinator.
    fn words(self, rules: &Rules) -> Option<String> {
        let words = match self {
            Self::Byes if matches!(rules, Rules::Elimination(_)) => "byes before this one",
            Self::Pairing(2) => "pairs with 1 earlier game",
            Self::Pairing(times) => return Some(format!("pairs with {} earlier games", times - 1)),
            Self::ByeLosses => "losses of the bye",
            Self::LossGap(1) => "pairs 1 loss apart",
            Self::LossGap(gap) => return Some(format!("pairs {gap} losses apart")),
            Self::ByeClass => "rating class of the bye",
            Self::ByeSeed => "seed of the bye",
            Self::RankSpread(_) => "squares of the rank differences",
            _ => return None,
        };
        Some(words.to_owned())
    }

    /// Whether it is one of many counters, of which those that count nothing are not told.
    const fn is_counter(self) -> bool {
        matches!(self, Self::Gap(_) | Self::Pairing(_) | Self::LossGap(_))
    }

    const fn article(self, rules: &Rules) -> &'static str {
        match self {
            Self::Byes if matches!(rules, Rules::Elimination(_)) => "constraint 3",
            Self::Lots if matches!(rules, Rules::Elimination(_)) => "A7",
            Self::Pairing(_) => "constraint 4; A8",
            Self::ByeLosses => "constraint 5",
            Self::LossGap(_) => "constraint 6; A8",
            Self::ByeClass => "constraint 8",
            Self::ByeSeed => "constraint 9",
            Self::RankSpread(_) => "constraint 10",
            Self::ByeWithdrawn | Self::Byes | Self::ByePoints => "Art. 17.11; R-49",
            Self::Rematches => "Art. 19.1.3",
            Self::Unequal | Self::Gap(_) => "Art. 19.1.1, 19.1.2; R-47",
            Self::FloatRepeat | Self::FloatDistance | Self::Within(_) => "Art. 19.4; R-48",
            Self::Lots => "Art. 19.4",
        }
    }
}

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
    /// Ticket of each pair, by rank: those of the last partner's row first.
    tickets: Vec<u64>,
    bye_tickets: Vec<u64>,
}

impl<'r> Criteria<'r> {
    /// The criteria of `rules` for drawing the round of `roster`.
    pub fn new(roster: &'r Roster, rules: &'r Rules, lots: &Lots) -> Self {
        let contenders = &roster.contenders;
        let earlier = |(v, b): (usize, &'r Contender)| {
            contenders.iter().take(v).map(|a| lots.pair_ticket(&a.id, &b.id)).collect::<Vec<_>>()
        };
        Self {
            roster,
            rules,
            kinds: match rules {
                Rules::Swiss(rules) => swiss(roster, rules),
                Rules::Elimination(rules) => elimination(roster, rules),
            },
            tickets: contenders.iter().enumerate().flat_map(earlier).collect(),
            bye_tickets: contenders.iter().map(|contender| lots.ticket(&contender.id)).collect(),
        }
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

    /// What pairing `u` with `v` costs; the bye is a partner with the rank after the last one.
    pub fn cost(&self, u: usize, v: usize, cost: &mut [i128]) {
        let (u, v) = (u.min(v), u.max(v));
        let contenders = &self.roster.contenders;
        match (contenders.get(u), contenders.get(v)) {
            (Some(a), Some(b)) => {
                let pair = Pair { u, v, a, b, ticket: self.tickets[v * (v - 1) / 2 + u] };
                for (kind, component) in self.kinds.iter().zip(cost) {
                    *component = pair.component(*kind, self.roster);
                }
            }
            (Some(a), None) => {
                for (kind, component) in self.kinds.iter().zip(cost) {
                    *component = self.bye(u, a, *kind);
                }
            }
            _ => cost.fill(0),
        }
    }

    /// What a whole pairing costs.
    pub fn total(&self, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<i128> {
        let (mut total, mut cost) = (vec![0; self.width()], vec![0; self.width()]);
        for (u, v) in pairs {
            self.cost(u, v, &mut cost);
            // Components are tickets of 64 bits at most; there are fewer than 2^32 pairs.
            total.iter_mut().zip(&cost).for_each(|(sum, part)| *sum += part);
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
            Kind::Lots => self.bye_tickets[u].into(),
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
            | Kind::RankSpread(_) => 0,
        }
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
    ticket: u64,
}

impl Pair<'_> {
    fn component(&self, kind: Kind, roster: &Roster) -> i128 {
        let gap = (self.a.points - self.b.points).0;
        match kind {
            Kind::Rematches => wide(roster.meetings(self.u, self.v).count()),
            Kind::Unequal => i128::from(gap > 0),
            Kind::Gap(counted) => i128::from(gap == counted),
            Kind::FloatRepeat if gap > 0 => self.repeats(),
            Kind::FloatDistance if gap > 0 => wide((self.a.group.last - self.u) + (self.v - self.b.group.first)),
            Kind::Within(within) if gap == 0 => self.off_the_ideal(within),
            Kind::Pairing(times) => i128::from(times == roster.meetings(self.u, self.v).count() + 1),
            Kind::LossGap(gap) => i128::from(self.a.losses.abs_diff(self.b.losses) == gap),
            Kind::RankSpread(spread) => self.spread(spread),
            // Of a bye, or of other gaps.
            Kind::ByeWithdrawn
            | Kind::Byes
            | Kind::ByeLosses
            | Kind::ByeClass
            | Kind::ByeSeed
            | Kind::ByePoints
            | Kind::FloatRepeat
            | Kind::FloatDistance
            | Kind::Within(_) => 0,
            Kind::Lots => self.ticket.into(),
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
