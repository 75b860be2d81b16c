//! The ranker: places by a list of keys, whatever the keys are made of. Each key orders those who are equal by the keys before it.
//! WCSC rules 2010, Art. 20; FIDE Handbook C.07, Art. 4.

use std::cmp::Ordering;

use super::term::Explanation;
use super::value::{Best, Value};

/// The place of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The member, by its number in the field.
    pub member: usize,
    /// Place, from 1, shared by those who are equal; none for the disqualified.
    pub place: Option<usize>,
    /// The values of all keys that are shown, in their order.
    pub values: Vec<Value>,
    /// The step that separates it from the place above; none for the first, for those who share the place above, and for the
    /// disqualified. Steps are numbered from 0: the tiers, then the keys.
    pub decided_by: Option<usize>,
}

/// Keys over a field, in the order in which they decide.
pub trait RankingKeys {
    /// All members, in the order of rows that nothing separates.
    fn members(&self) -> Vec<usize>;

    /// Whether a member has no place.
    fn is_out(&self, member: usize) -> bool;

    /// Whether the keys order those without a place as well, among all others. If not, such members belong to no group of equals, and
    /// stand last in the order of `members`.
    fn order_all(&self) -> bool;

    /// Returns the tiers that order the members before the keys: for each tier a number a member, the lowest is best.
    fn tiers(&self) -> Vec<Vec<i64>> {
        Vec::new()
    }

    /// Whether keys separate the place of a member; if not, the tiers alone do.
    fn is_placed_by_keys(&self, _member: usize) -> bool {
        true
    }

    /// Number of keys that decide. Those behind them are only shown.
    fn deciding(&self) -> usize;

    /// Number of keys that are shown.
    fn shown(&self) -> usize;

    /// Returns the direction in which values of a key are better.
    fn best(&self, key: usize) -> Best;

    /// The values of all members; `so_far` says who is equal by the keys before.
    fn column(&self, key: usize, so_far: &Order) -> Vec<Value>;

    /// Whether a key is asked again among those whom it leaves equal, until it separates nobody.
    fn repeats(&self, _key: usize) -> bool {
        false
    }

    /// Explains the value of a key.
    fn explain(&self, key: usize, member: usize, so_far: &Order) -> Explanation;

    /// Explains the value of a tier.
    fn explain_tier(&self, _tier: usize, _member: usize, _so_far: &Order) -> Explanation {
        Explanation::new(Value::Undefined, Vec::new())
    }
}

/// The places of all members, the best first.
///
/// Who is equal by all keys shares a place, and as many places after it are left out. Members without a place come last.
pub fn rank(keys: &dyn RankingKeys) -> Vec<Standing> {
    let members = keys.members();
    let mut order = Order::of(keys);
    let tiers = keys.tiers();
    for (step, tier) in tiers.iter().enumerate() {
        order.refine(step, |a, b| tier[a].cmp(&tier[b]));
    }
    let mut values = vec![Vec::with_capacity(keys.shown()); members.len()];
    for key in 0..keys.shown() {
        let first = keys.column(key, &order);
        if key < keys.deciding() {
            let best = keys.best(key);
            let refine = |order: &mut Order, column: &[Value]| {
                order.refine(tiers.len() + key, |a, b| best.compare(column[a], column[b]))
            };
            let mut has_cut = refine(&mut order, &first);
            while has_cut && keys.repeats(key) {
                let again = keys.column(key, &order);
                has_cut = refine(&mut order, &again);
            }
        }
        values.iter_mut().zip(first).for_each(|(row, value)| row.push(value));
    }
    list(keys, &members, &order, tiers.len(), values)
}

/// Gives out the places; `values` are by member.
fn list(
    keys: &dyn RankingKeys,
    members: &[usize],
    order: &Order,
    tiers: usize,
    mut values: Vec<Vec<Value>>,
) -> Vec<Standing> {
    let mut standings = Vec::<Standing>::with_capacity(members.len());
    let mut last = Vec::new();
    let mut separating = None;
    for (member, cut) in order.iter() {
        separating = [separating, cut].into_iter().flatten().min();
        if keys.is_out(member) {
            last.push(member);
            continue;
        }
        // Of whom the tiers alone place, a key separates rows and not places.
        let gives_place = |step: &usize| !standings.is_empty() && (*step < tiers || keys.is_placed_by_keys(member));
        let decided_by = separating.take().filter(gives_place);
        let shared = standings.last().filter(|_| decided_by.is_none()).and_then(|above| above.place);
        let place = shared.or(Some(standings.len() + 1));
        standings.push(Standing { member, place, values: std::mem::take(&mut values[member]), decided_by });
    }
    if !keys.order_all() {
        last.extend(members.iter().filter(|member| keys.is_out(**member)));
    }
    standings.extend(last.into_iter().map(|member| {
        let values = std::mem::take(&mut values[member]);
        Standing { member, place: None, values, decided_by: None }
    }));
    standings
}

/// An order that is made finer key by key. Those who are equal so far stand beside each other.
#[derive(Clone, Debug)]
pub struct Order {
    members: Vec<usize>,
    /// For each place in the order, the step that separates it from the place above; none if they are equal.
    cuts: Vec<Option<usize>>,
    /// For each member, where those who are equal to it begin; none for a member that is not ordered.
    group: Vec<Option<usize>>,
}

impl Order {
    /// All members that are ordered, who are equal before the first step.
    fn of(keys: &dyn RankingKeys) -> Self {
        let all = keys.members();
        let mut group = vec![None; all.len()];
        let is_ordered = |member: &usize| keys.order_all() || !keys.is_out(*member);
        let members = all.into_iter().filter(is_ordered).collect::<Vec<_>>();
        for member in &members {
            group[*member] = Some(0);
        }
        Self { cuts: vec![None; members.len()], members, group }
    }

    /// The members from the best to the last, each with the step that separates it from the one above.
    fn iter(&self) -> impl Iterator<Item = (usize, Option<usize>)> {
        self.members.iter().copied().zip(self.cuts.iter().copied())
    }

    /// Whether nothing so far separates two members.
    pub fn are_equal(&self, a: usize, b: usize) -> bool {
        self.group[a].is_some() && self.group[a] == self.group[b]
    }

    /// Groups of members who are equal so far, from the top.
    pub fn groups(&self) -> impl Iterator<Item = &[usize]> {
        self.members.chunk_by(|a, b| self.group[*a] == self.group[*b])
    }

    /// Members who are equal to a member so far, itself among them; empty where the member is not ordered.
    pub fn group_of(&self, member: usize) -> &[usize] {
        let Some(start) = self.group[member] else { return &[] };
        let rest = &self.members[start..];
        &rest[..rest.iter().take_while(|other| self.group[**other] == Some(start)).count()]
    }

    /// Lets a step order those who are equal; `compare` puts the better one first. Returns whether it separated anybody.
    fn refine(&mut self, step: usize, compare: impl Fn(usize, usize) -> Ordering) -> bool {
        let mut has_cut = false;
        let groups = self.members.chunk_by_mut(|a, b| self.group[*a] == self.group[*b]);
        let mut start = 0;
        for members in groups {
            members.sort_by(|a, b| compare(*a, *b));
            for (offset, pair) in (1..).zip(members.windows(2)) {
                if compare(pair[0], pair[1]).is_ne() {
                    self.cuts[start + offset] = Some(step);
                    has_cut = true;
                }
            }
            start += members.len();
        }
        let mut start = 0;
        for (at, member) in self.members.iter().enumerate() {
            if self.cuts[at].is_some() {
                start = at;
            }
            self.group[*member] = Some(start);
        }
        has_cut
    }
}

/// A step of two members side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The step.
    pub step: usize,
    /// Values of the two, with their explanations.
    pub values: [Explanation; 2],
    /// `Less` if the first of the two stands above the other by it.
    pub order: Ordering,
}

/// Two members step by step, down to the one that separates them, or all steps if none does: the tiers where one of the two is placed by
/// them alone, else the keys. `standings` are those of [`rank`]; nothing where one of the two has no place.
pub fn compare(keys: &dyn RankingKeys, standings: &[Standing], pair: [usize; 2]) -> Vec<Comparison> {
    let row = |member: usize| standings.iter().position(|row| row.member == member && row.place.is_some());
    let [Some(first), Some(second)] = pair.map(row) else { return Vec::new() };
    let between = &standings[first.min(second) + 1..=first.max(second)];
    let tiers = keys.tiers().len();
    let are_placed_by_keys = pair.into_iter().all(|member| keys.is_placed_by_keys(member));
    let steps = if are_placed_by_keys { tiers..tiers + keys.deciding() } else { 0..tiers };
    let deciding = between.iter().filter_map(|row| row.decided_by).filter(|step| steps.contains(step)).min();
    let last = deciding.map_or(steps.end, |step| step + 1);
    let explained = if are_placed_by_keys {
        explain(keys, standings, &pair, last - tiers)
    } else {
        let before = Order::of(keys);
        pair.map(|member| (0..last).map(|tier| keys.explain_tier(tier, member, &before)).collect()).into()
    };
    let mut explained = explained.into_iter();
    let [first_values, second_values] = [(); 2].map(|()| explained.next().unwrap_or_default());
    let values = first_values.into_iter().zip(second_values);
    let comparison = |(step, (a, b))| Comparison {
        step,
        values: [a, b],
        order: if Some(step) == deciding { first.cmp(&second) } else { Ordering::Equal },
    };
    (steps.start..last).zip(values).map(comparison).collect()
}

/// For each of some members, where the values of the first `shown` keys come from. `standings` are those of [`rank`].
pub fn explain(
    keys: &dyn RankingKeys,
    standings: &[Standing],
    members: &[usize],
    shown: usize,
) -> Vec<Vec<Explanation>> {
    let mut order = Order::of(keys);
    let mut values = vec![&[][..]; standings.len()];
    for row in standings {
        values[row.member] = &row.values;
    }
    let tiers = keys.tiers();
    for (step, tier) in tiers.iter().enumerate() {
        order.refine(step, |a, b| tier[a].cmp(&tier[b]));
    }
    let mut explained = vec![Vec::with_capacity(shown); members.len()];
    for key in 0..shown {
        let value = |member: usize| values[member].get(key).copied().unwrap_or(Value::Undefined);
        for (own, member) in explained.iter_mut().zip(members) {
            own.push(keys.explain(key, *member, &order));
        }
        if key < keys.deciding() {
            order.refine(tiers.len() + key, |a, b| keys.best(key).compare(value(a), value(b)));
        }
    }
    explained
}
