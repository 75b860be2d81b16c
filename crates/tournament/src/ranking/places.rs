//! Places, and what decided them: WCSC rules 2010, Art. 20, 14.3; the 2015 Arimaa World Computer Championship, second and
//! third place; reading A12.

use std::cmp::Reverse;

use crate::ranking::inputs::Inputs;
use crate::ranking::key::{Best, FieldCache, KeyContext, Term, Value};
use crate::ranking::keys::Key;
use crate::ranking::order::Ranking;
use crate::ranking::rules::{Direct, DisqualifiedGames, Places};

/// The place of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The member, by its number in the field.
    pub member: usize,
    /// Place, from 1; none for the disqualified.
    pub place: Option<usize>,
    /// Values of the keys and columns of the book, in its order.
    pub values: Vec<Value>,
    /// The key that separates it from the place above; none for the first, for those who share the place above, and for
    /// the disqualified.
    pub decided_by: Option<Key>,
}

/// The places of all members, the best first.
///
/// Who is equal by all keys shares a place, and as many places after it are left out; the rows are in the order of the
/// seeds. The disqualified come last, in the order of the keys; their games stand for all others (Art. 14.3).
///
/// Of an elimination the alive are placed by the keys. Who can be second comes next, and shares the place with others who
/// can; then all others, by games won. The keys order rows of equal places.
pub fn compute(inputs: &Inputs<'_>) -> Vec<Place> {
    compute_with(inputs, &FieldCache::of(inputs))
}

/// The places of all members, by what is known of the whole field.
pub fn compute_with(inputs: &Inputs<'_>, cache: &FieldCache) -> Vec<Place> {
    let mut ranking = Ranking::new(inputs.field.len());
    let mut steps = Vec::new();
    if inputs.rules.places == Places::Elimination {
        tiers(inputs, cache, &mut ranking);
        steps.extend(TIERS);
    }
    let mut values = vec![Vec::new(); inputs.field.len()];
    for key in &inputs.rules.keys {
        let number = steps.len();
        steps.push(*key);
        let column = |ranking: &Ranking| {
            let are_equal = |a, b| ranking.are_equal(a, b);
            column(*key, &KeyContext { inputs, cache, are_equal: &are_equal })
        };
        let first = column(&ranking);
        let mut has_cut = refine(&mut ranking, (number, *key), &first);
        while has_cut && *key == Key::Direct && inputs.rules.direct == Direct::Recursive {
            let again = column(&ranking);
            has_cut = refine(&mut ranking, (number, *key), &again);
        }
        append(&mut values, first);
    }
    for key in inputs.rules.shown().skip(inputs.rules.keys.len()) {
        let are_equal = |a, b| ranking.are_equal(a, b);
        append(&mut values, column(key, &KeyContext { inputs, cache, are_equal: &are_equal }));
    }
    let placed = Placed { inputs, cache, steps };
    placed.list(&ranking, values)
}

/// What a key is of each member.
fn column(key: Key, context: &KeyContext<'_>) -> Vec<Value> {
    let mut terms = Vec::new();
    (0..context.inputs.field.len()).map(|member| key.evaluate(context, member, &mut terms)).collect()
}

fn append(values: &mut [Vec<Value>], column: Vec<Value>) {
    values.iter_mut().zip(column).for_each(|(row, value)| row.push(value));
}

fn refine(ranking: &mut Ranking, (number, key): (usize, Key), column: &[Value]) -> bool {
    ranking.refine(number, |a, b| match key.best() {
        Best::Highest => column[b].cmp(&column[a]),
        Best::Lowest => column[a].cmp(&column[b]),
    })
}

/// What gives the places of an elimination before the keys.
pub const TIERS: [Key; 3] = [Key::Alive, Key::Eliminated, Key::Wins];

/// The alive; who can be second; all others by wins.
fn tiers(inputs: &Inputs<'_>, cache: &FieldCache, ranking: &mut Ranking) {
    let tiers = (0..inputs.field.len()).map(|member| tier(inputs, cache, member)).collect::<Vec<_>>();
    ranking.refine(0, |a, b| tiers[a].0.cmp(&tiers[b].0));
    ranking.refine(1, |a, b| tiers[a].1.cmp(&tiers[b].1));
    ranking.refine(2, |a, b| tiers[a].2.cmp(&tiers[b].2));
}

/// Whether a member is out, whether it cannot be second, and the wins that then count; the lowest is best.
fn tier(inputs: &Inputs<'_>, cache: &FieldCache, member: usize) -> (bool, bool, Reverse<usize>) {
    let is_out = !cache.state.is_alive(member);
    let is_third = is_out && !cache.state.second().contains(&member);
    (is_out, is_third, Reverse(if is_third { inputs.wins(member) } else { 0 }))
}

/// Sources of the keys of places.
pub struct PlaceTerms<'a> {
    inputs: &'a Inputs<'a>,
    cache: &'a FieldCache,
    /// Values of each member.
    values: Vec<&'a [Value]>,
}

impl<'a> PlaceTerms<'a> {
    /// The sources of these `places`, which [`compute_with`] has made.
    pub fn of(inputs: &'a Inputs<'a>, cache: &'a FieldCache, places: &'a [Place]) -> Self {
        let mut values = vec![&[][..]; inputs.field.len()];
        for place in places {
            values[place.member] = &place.values;
        }
        Self { inputs, cache, values }
    }

    /// The value of `key`, number `number` of the shown keys, for a member, and what each round gives to it.
    pub fn explain<T>(&self, number: usize, key: Key, member: usize, then: impl FnOnce(Value, &[Term<'_>]) -> T) -> T {
        let has_tiers = self.inputs.rules.places == Places::Elimination;
        let tier = |member| has_tiers.then(|| tier(self.inputs, self.cache, member));
        let are_equal =
            |a: usize, b: usize| self.values[a].get(..number) == self.values[b].get(..number) && tier(a) == tier(b);
        let context = KeyContext { inputs: self.inputs, cache: self.cache, are_equal: &are_equal };
        let mut terms = Vec::new();
        let value = key.evaluate(&context, member, &mut terms);
        then(value, &terms)
    }
}

/// Places that are given out.
struct Placed<'a> {
    inputs: &'a Inputs<'a>,
    cache: &'a FieldCache,
    /// All that separates, in order.
    steps: Vec<Key>,
}

impl Placed<'_> {
    /// The places of all; `values` are by member.
    fn list(&self, ranking: &Ranking, mut values: Vec<Vec<Value>>) -> Vec<Place> {
        let mut places = Vec::<Place>::with_capacity(self.inputs.field.len());
        let mut last = Vec::new();
        let mut separating = None;
        for (member, cut) in ranking.iter() {
            let values = std::mem::take(&mut values[member]);
            separating = [separating, cut].into_iter().flatten().min();
            if self.inputs.is_out(member) {
                last.push(Place { member, place: None, values, decided_by: None });
                continue;
            }
            let step = separating.take().filter(|step| !places.is_empty() && self.gives_place(member, *step));
            let key = step.map(|step| self.steps[step]);
            let shared = places.last().filter(|_| key.is_none()).and_then(|above| above.place);
            places.push(Place { member, place: shared.or(Some(places.len() + 1)), values, decided_by: key });
        }
        if self.inputs.rules.disqualified_games == DisqualifiedGames::Annul {
            // Members are numbered by seed.
            last.sort_by_key(|place: &Place| place.member);
        }
        places.append(&mut last);
        places
    }

    /// Whether a step separates places, and not rows alone: of who is out the tiers do.
    fn gives_place(&self, member: usize, step: usize) -> bool {
        let by_tiers = self.inputs.rules.places == Places::Elimination && !self.cache.state.is_alive(member);
        !by_tiers || step < TIERS.len()
    }
}
