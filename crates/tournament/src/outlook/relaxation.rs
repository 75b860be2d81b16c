//! Bounds from below how many entrants are bad for one of them: a Lagrangian relaxation that leaves a sum over games,
//! each minimised alone.
//!
//! An entrant that is equal on points and not bad has no more points of opponents than the member, which is linear in
//! the results of games. Each such constraint is priced with a multiplier, and any multipliers that are not negative
//! give a bound (Geoffrion 1974; Held and Karp 1971 for the subgradient method that finds good ones). The bound is
//! computed in whole numbers.

use crate::outlook::frame::{Frame, SecondKey};
use crate::outlook::goal::Goal;

/// Weight of one entrant, in the unit of multipliers.
pub(crate) const UNIT: i64 = 1 << 30;

/// Problem of one entrant.
#[derive(Clone, Debug)]
pub(crate) struct Problem<'f, 's, 'a> {
    pub(crate) frame: &'f Frame<'s, 'a>,
    pub(crate) member: usize,
    pub(crate) goal: Goal,
    /// Members who can count as bad.
    pub(crate) counted: &'f [bool],
    /// Results of the member's own games, in half points of First.
    pub(crate) own: Vec<Option<u8>>,
    /// Half points of the member with these results.
    points: i64,
    /// For each member and game, how much a half point of First adds to that member's lead in the points of opponents.
    slopes: Vec<i64>,
    /// Lead of each member without the games.
    leads: Vec<i64>,
}

/// A member whose constraint has a multiplier.
#[derive(Clone, Copy, Debug)]
struct Priced {
    member: usize,
    /// Lead without the undecided games.
    lead: i64,
    /// Greatest lead that it can have, however its only undecided game ends.
    most: i64,
    /// Only undecided game, and the half points of First in it that make the member equal on points with the entrant.
    tie: Option<(usize, u8)>,
}

/// Relaxation in which some games are decided.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    undecided: Vec<usize>,
    certain: i64,
    costs: Vec<[i64; 3]>,
    priced: Vec<Priced>,
}

/// Value of the relaxation for some multipliers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Value {
    /// Value in the unit of multipliers.
    pub(crate) total: i64,
    /// Half points of First that minimise the value.
    pub(crate) halves: Vec<u8>,
}

impl Value {
    /// Returns how many are bad at least.
    pub(crate) fn bound(&self) -> usize {
        let bound = self.total.saturating_add(UNIT - 1).div_euclid(UNIT);
        usize::try_from(bound).unwrap_or(0)
    }
}

impl<'f, 's, 'a> Problem<'f, 's, 'a> {
    /// Sets up the problem with the results `own` of the games of `member`; for other games they are none.
    pub(crate) fn of(
        frame: &'f Frame<'s, 'a>,
        member: usize,
        goal: Goal,
        counted: &'f [bool],
        own: Vec<Option<u8>>,
    ) -> Self {
        let (members, games) = (frame.base.len(), frame.games.len());
        let mut points = frame.base[member];
        for (game, halves) in frame.games.iter().zip(&own) {
            let Some(halves) = *halves else { continue };
            points += if game.first == member { i64::from(halves) } else { 2 - i64::from(halves) };
        }
        let (mut slopes, mut leads) = (vec![0; members * games], vec![0; members]);
        if let SecondKey::Sos { then_seed, is_last } = frame.second {
            let sign = goal.sign();
            let difference = |i: usize, other: usize| frame.meetings(i, other) - frame.meetings(member, other);
            for i in 0..members {
                let mut lead = (0..members).map(|other| difference(i, other) * frame.base[other]).sum::<i64>();
                for (at, game) in frame.games.iter().enumerate() {
                    let [first, second] = [game.first, game.second].map(|player| difference(i, player));
                    slopes[i * games + at] = sign * (first - second);
                    lead += 2 * second;
                }
                // Members are numbered by seed. A member that is level in the last key is bad if only the place is
                // asked for.
                let is_bad_if_equal = match goal {
                    Goal::Best => then_seed && i < member,
                    Goal::Worst => then_seed && i > member || is_last,
                    Goal::Lowest => then_seed && i > member,
                };
                leads[i] = sign * lead + i64::from(is_bad_if_equal);
            }
        }
        Self { frame, member, goal, counted, own, points, slopes, leads }
    }

    /// Makes the relaxation in which these games are decided, those of the member included.
    pub(crate) fn node(&self, decided: &[Option<u8>]) -> Node {
        let frame = self.frame;
        let members = frame.base.len();
        let mut points = frame.base.clone();
        let (mut left, mut last) = (vec![0_usize; members], vec![0_usize; members]);
        let mut undecided = Vec::new();
        for (at, (game, halves)) in frame.games.iter().zip(decided).enumerate() {
            if let Some(halves) = halves {
                points[game.first] += i64::from(*halves);
                points[game.second] += 2 - i64::from(*halves);
                continue;
            }
            undecided.push(at);
            for player in [game.first, game.second] {
                left[player] += 1;
                last[player] = at;
            }
        }
        let mut node = Node { undecided, certain: 0, costs: vec![[0; 3]; frame.games.len()], priced: Vec::new() };
        let sign = self.goal.sign();
        let is_over = |points: i64| sign * points > sign * self.points;
        for i in (0..members).filter(|i| *i != self.member && self.counted[*i] && frame.is_ranked[*i]) {
            let open = i64::try_from(left[i]).unwrap_or(i64::MAX);
            match left[i] {
                0 if is_over(points[i]) => node.certain += UNIT,
                0 if points[i] == self.points => self.level(&mut node, decided, i, None),
                0 => {}
                1 => {
                    let (mut tie, at) = (None, last[i]);
                    for halves in 0..3_u8 {
                        let own = if frame.games[at].first == i { halves } else { 2 - halves };
                        let after = points[i] + i64::from(own);
                        if is_over(after) {
                            node.costs[at][usize::from(halves)] += UNIT;
                        }
                        if after == self.points {
                            tie = Some((at, halves));
                        }
                    }
                    if tie.is_some() {
                        self.level(&mut node, decided, i, tie);
                    }
                }
                _ => {
                    let end = if sign > 0 { points[i] } else { points[i] + 2 * open };
                    if is_over(end) {
                        node.certain += UNIT;
                    }
                }
            }
        }
        node
    }

    /// Takes in a member that is equal on points, or that will be if its last game ends in this way.
    fn level(&self, node: &mut Node, decided: &[Option<u8>], i: usize, tie: Option<(usize, u8)>) {
        if self.frame.second == SecondKey::Other {
            return;
        }
        let games = self.frame.games.len();
        let slopes = &self.slopes[i * games..(i + 1) * games];
        let known = slopes.iter().zip(decided).filter_map(|(slope, halves)| Some(slope * i64::from((*halves)?)));
        let lead = self.leads[i] + known.sum::<i64>();
        // The bounds are over all results, or only over those with which it is equal on points.
        let (mut least, mut most, mut most_equal) = (lead, lead, lead);
        for at in &node.undecided {
            most += 2 * slopes[*at].max(0);
            match tie {
                Some((game, halves)) if game == *at => {
                    least += slopes[*at] * i64::from(halves);
                    most_equal += slopes[*at] * i64::from(halves);
                }
                _ => {
                    least += 2 * slopes[*at].min(0);
                    most_equal += 2 * slopes[*at].max(0);
                }
            }
        }
        match tie {
            _ if most_equal <= 0 => {}
            Some((game, halves)) if least > 0 => node.costs[game][usize::from(halves)] += UNIT,
            None if least > 0 => node.certain += UNIT,
            _ => node.priced.push(Priced { member: i, lead, most, tie }),
        }
    }

    /// Computes the value for these multipliers, one for each member, in units.
    pub(crate) fn value(&self, node: &Node, multipliers: &[i64]) -> Value {
        let games = self.frame.games.len();
        let (mut total, mut costs) = (node.certain, node.costs.clone());
        for priced in &node.priced {
            let multiplier = multipliers[priced.member];
            if multiplier <= 0 {
                continue;
            }
            total += multiplier * priced.lead + (UNIT - multiplier * priced.most).min(0);
            let slopes = &self.slopes[priced.member * games..(priced.member + 1) * games];
            for at in &node.undecided {
                let slope = multiplier * slopes[*at];
                costs[*at][1] += slope;
                costs[*at][2] += 2 * slope;
            }
            if let Some((at, tie)) = priced.tie {
                for halves in (0..3_u8).filter(|halves| *halves != tie) {
                    costs[at][usize::from(halves)] -= multiplier * priced.most;
                }
            }
        }
        let mut halves = vec![0; games];
        for at in &node.undecided {
            // A draw if it is as good, since it is nearest to the other results.
            let order = [1_u8, 2, 0];
            let best = order.into_iter().min_by_key(|halves| costs[*at][usize::from(*halves)]).unwrap_or(1);
            halves[*at] = best;
            total += costs[*at][usize::from(best)];
        }
        Value { total, halves }
    }

    /// Returns how the value rises with the multiplier of a priced member, at its minimiser.
    fn slope(&self, node: &Node, priced: &Priced, halves: &[u8], is_full: bool) -> i64 {
        let games = self.frame.games.len();
        let slopes = &self.slopes[priced.member * games..(priced.member + 1) * games];
        let own = node.undecided.iter().map(|at| slopes[*at] * i64::from(halves[*at])).sum::<i64>();
        let is_equal = priced.tie.is_none_or(|(at, tie)| halves[at] == tie);
        priced.lead + own - if is_equal { 0 } else { priced.most } - if is_full { priced.most } else { 0 }
    }

    /// Improves the multipliers by at most so many steps of the subgradient method, and returns the best value. Stops
    /// when the bound is `enough`.
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "any multipliers are sound")]
    pub(crate) fn improve(&self, node: &Node, multipliers: &mut Vec<i64>, steps: usize, enough: usize) -> Value {
        let mut best = self.value(node, multipliers);
        if node.priced.is_empty() || best.bound() >= enough {
            return best;
        }
        let (mut own, mut value) = (multipliers.clone(), best.clone());
        let (mut scale, mut idle) = (1.0_f64, 0);
        for _ in 0..steps {
            let slopes = node.priced.iter().map(|priced| {
                let is_full = own[priced.member].saturating_mul(priced.most) > UNIT;
                self.slope(node, priced, &value.halves, is_full)
            });
            let slopes = slopes.collect::<Vec<_>>();
            let square = slopes.iter().map(|slope| (slope * slope) as f64).sum::<f64>();
            if square == 0.0 {
                break;
            }
            let gap = (enough as f64 - value.total as f64 / UNIT as f64).max(0.05);
            let step = scale * gap / square * UNIT as f64;
            for (priced, slope) in node.priced.iter().zip(&slopes) {
                let most = UNIT / priced.most.max(1);
                let moved = own[priced.member] as f64 + step * *slope as f64;
                own[priced.member] = (moved.round() as i64).clamp(0, most);
            }
            value = self.value(node, &own);
            if value.total > best.total {
                best = value.clone();
                multipliers.clone_from(&own);
                idle = 0;
            } else {
                idle += 1;
                if idle == 5 {
                    (scale, idle) = (scale * 0.6, 0);
                }
            }
            if best.bound() >= enough {
                break;
            }
        }
        best
    }

    /// Returns the undecided game that matters most, by the multipliers.
    pub(crate) fn branch(&self, node: &Node, multipliers: &[i64]) -> Option<usize> {
        let games = self.frame.games.len();
        let weight = |at: &usize| {
            let of = |priced: &Priced| {
                let slope = self.slopes[priced.member * games + at].abs();
                let tie = i64::from(priced.tie.is_some_and(|(game, _)| game == *at));
                (multipliers[priced.member] + UNIT / 1000) * (slope + tie)
            };
            let costs = node.costs[*at];
            let spread = costs.iter().max().copied().unwrap_or(0) - costs.iter().min().copied().unwrap_or(0);
            node.priced.iter().map(of).sum::<i64>() + spread / 1000
        };
        node.undecided.iter().copied().max_by_key(|at| (weight(at), std::cmp::Reverse(*at)))
    }

    /// Returns the multipliers that contribute to the value.
    pub(crate) fn used(node: &Node, multipliers: &[i64]) -> Vec<(usize, i64)> {
        let own = node.priced.iter().map(|priced| (priced.member, multipliers[priced.member]));
        own.filter(|(_, multiplier)| *multiplier > 0).collect()
    }
}
