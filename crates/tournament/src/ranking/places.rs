//! Places by the keys of a book: WCSC rules 2010, Art. 20, 14.3; the 2015 Arimaa World Computer Championship, second and third place;
//! reading A12.

use crate::ranking::inputs::Inputs;
use crate::ranking::key::{FieldCache, KeyContext};
use crate::ranking::keys::Key;
use crate::ranking::rank::{Order, RankingKeys, Standing, rank};
use crate::ranking::rules::{Direct, DisqualifiedGames, Places, Rules};
use crate::ranking::term::Explanation;
use crate::ranking::value::{Best, Value};

/// The places of all members, the best first.
///
/// The rows of those who share a place are in the order of the seeds. The disqualified come last, in the order of the keys; their
/// games stand for all others (Art. 14.3). Where they count for nobody, the disqualified come in the order of the seeds.
///
/// Of an elimination the alive are placed by the keys. Who can be second comes next, and shares the place with others who
/// can; then all others, by games won. The keys order rows of equal places.
pub fn compute(inputs: &Inputs<'_>) -> Vec<Standing> {
    rank(&BookKeys::of(inputs, &FieldCache::of(inputs)))
}

/// The keys of a book over a field.
pub struct BookKeys<'a> {
    inputs: &'a Inputs<'a>,
    cache: &'a FieldCache,
    shown: Vec<Key>,
}

impl<'a> BookKeys<'a> {
    /// The keys of the rules of `inputs`.
    pub fn of(inputs: &'a Inputs<'a>, cache: &'a FieldCache) -> Self {
        Self { inputs, cache, shown: inputs.rules.shown().collect() }
    }

    fn evaluate(&self, key: Key, member: usize, so_far: &Order) -> Explanation {
        let mut terms = Vec::new();
        let context = KeyContext { inputs: self.inputs, cache: self.cache, so_far };
        let value = key.evaluate(&context, member, &mut terms);
        Explanation::new(value, terms)
    }
}

/// Tiers that order an elimination before the keys.
const TIERS: [Key; 3] = [Key::Alive, Key::Eliminated, Key::Wins];

/// All that separates places, by the numbers of [`Standing::decided_by`]: what orders before the keys, then the keys.
pub fn steps(rules: &Rules) -> Vec<Key> {
    let tiers = if rules.places == Places::Elimination { &TIERS[..] } else { &[] };
    [tiers, &rules.keys].concat()
}

impl RankingKeys for BookKeys<'_> {
    fn members(&self) -> Vec<usize> {
        (0..self.inputs.field.len()).collect()
    }

    fn is_out(&self, member: usize) -> bool {
        self.inputs.is_out(member)
    }

    fn order_all(&self) -> bool {
        self.inputs.rules.disqualified_games == DisqualifiedGames::Stand
    }

    /// The alive; who can be second; all others by wins.
    fn tiers(&self) -> Vec<Vec<i64>> {
        if self.inputs.rules.places != Places::Elimination {
            return Vec::new();
        }
        let tier = |of: &dyn Fn(usize) -> i64| (0..self.inputs.field.len()).map(of).collect();
        let state = &self.cache.state;
        let is_third = |member: usize| !state.is_alive(member) && !state.second().contains(&member);
        let wins = |member: usize| i64::try_from(self.inputs.wins(member)).unwrap_or(i64::MAX);
        vec![
            tier(&|member| i64::from(!state.is_alive(member))),
            tier(&|member| i64::from(is_third(member))),
            tier(&|member| if is_third(member) { -wins(member) } else { 0 }),
        ]
    }

    fn is_placed_by_keys(&self, member: usize) -> bool {
        self.inputs.rules.places != Places::Elimination || self.cache.state.is_alive(member)
    }

    fn deciding(&self) -> usize {
        self.inputs.rules.keys.len()
    }

    fn shown(&self) -> usize {
        self.shown.len()
    }

    fn best(&self, key: usize) -> Best {
        self.shown[key].best()
    }

    fn column(&self, key: usize, so_far: &Order) -> Vec<Value> {
        let context = KeyContext { inputs: self.inputs, cache: self.cache, so_far };
        let mut terms = Vec::new();
        let members = 0..self.inputs.field.len();
        members.map(|member| self.shown[key].evaluate(&context, member, &mut terms)).collect()
    }

    fn repeats(&self, key: usize) -> bool {
        self.shown[key] == Key::Direct && self.inputs.rules.direct == Direct::Recursive
    }

    fn explain(&self, key: usize, member: usize, so_far: &Order) -> Explanation {
        self.evaluate(self.shown[key], member, so_far)
    }

    fn explain_tier(&self, tier: usize, member: usize, so_far: &Order) -> Explanation {
        self.evaluate(TIERS[tier], member, so_far)
    }
}
