//! Who meets whom in each round of a round robin of which some rounds are paired already. WCSC rules 2010, Art. 19.5; reading
//! R-90 in docs/rulings.md.
//!
//! As long as the rounds are those of the tables so are all others. Where officers have paired a round otherwise, the rounds that
//! are left are changed as little as gives every pair exactly one of them, if any do.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_core::games::RoundNo;

use super::factors::{Wish, one_round, split};
use super::tables::{NumberPair, RoundRobin};

/// The most rounds of the tables that are paired anew so that those that officers have changed can be filled. With one more
/// round than these have, nearly every field can.
const ANEW_MOST: usize = 8;

/// The pairs of some rounds, by round.
pub(super) type Rounds = BTreeMap<u16, Vec<NumberPair>>;

/// The largest field around whose pairs rounds are drawn: a larger one has more rounds than anybody plays.
pub(super) const FIELD_MOST: usize = 1_000;

/// Pairs of all rounds.
#[derive(Clone, Debug)]
pub(super) struct Plan<'r> {
    robin: &'r RoundRobin,
    /// Rounds that were paired already, without the pairs that they left out.
    paired: Rounds,
    /// All rounds, where some of `paired` are not those of the tables.
    changed: Option<Rounds>,
    is_whole: bool,
}

impl<'r> Plan<'r> {
    /// The plan around the rounds that are `paired`; what such a round leaves out is still to come where the two are idle in it.
    pub(super) fn around(robin: &'r RoundRobin, paired: &Rounds) -> Self {
        let paired = paired.clone();
        if is_of_tables(robin, &paired) {
            return Self { robin, paired, changed: None, is_whole: true };
        }
        let tables = tables(robin);
        let mut rounds = completed(&paired, &tables);
        let met = rounds.values().flatten().copied().collect::<BTreeSet<_>>();
        let mut left = tables.values().flatten().copied().collect::<BTreeSet<_>>();
        left.retain(|pair| !met.contains(pair));
        let open = tables.into_iter().filter(|(round, _)| !rounds.contains_key(round)).collect::<Rounds>();
        let found = resolve(robin.places(), &open, left.clone());
        let is_whole = found.is_some();
        rounds.extend(found.unwrap_or_else(|| at_best(robin.places(), &open, left)));
        let is_whole = is_whole && repeated(&rounds).is_empty();
        Self { robin, paired, changed: Some(rounds), is_whole }
    }

    pub(super) const fn robin(&self) -> &'r RoundRobin {
        self.robin
    }

    /// The pairs of `round`.
    pub(super) fn round(&self, round: RoundNo) -> Vec<NumberPair> {
        match &self.changed {
            None => self.robin.pairs(round),
            Some(rounds) => rounds.get(&round.0).cloned().unwrap_or_default(),
        }
    }

    /// The pairs of `round` with those in `forced` among them, so that as much as can be of what is left is met once: the two
    /// whom a forced pair leaves meet each other; else the round is exchanged for the one that has the forced pairs; else all
    /// that is left is paired anew.
    pub(super) fn forcing(&self, round: RoundNo, forced: &[NumberPair]) -> Vec<NumberPair> {
        let own = self.round(round);
        if forced.iter().all(|pair| own.contains(pair)) {
            return own;
        }
        let exchanged = forced.iter().fold(own, |pairs, pair| exchanged(pairs, *pair));
        let has_forced = |pairs: &Vec<NumberPair>| forced.iter().all(|pair| pairs.contains(pair));
        let open = self.open();
        let candidates = std::iter::once(&exchanged).chain(open.values().filter(|pairs| has_forced(pairs)));
        let gives_whole = |pairs: &&Vec<NumberPair>| {
            let mut paired = self.paired.clone();
            paired.insert(round.0, (*pairs).clone());
            Self::around(self.robin, &paired).is_whole()
        };
        let found = candidates.into_iter().find(gives_whole).cloned();
        found.or_else(|| self.anew(&open, round, forced)).unwrap_or(exchanged)
    }

    /// The rounds that are not paired.
    fn open(&self) -> Rounds {
        let rounds = (1..=self.robin.rounds()).filter(|round| !self.paired.contains_key(round));
        rounds.map(|round| (round, self.round(RoundNo(round)))).collect()
    }

    /// The pairs of `round` with those in `forced` when all rounds that are `open` are paired anew; if not all of them can be
    /// whole, at least this one is without a pair that has met.
    fn anew(&self, open: &Rounds, round: RoundNo, forced: &[NumberPair]) -> Option<Vec<NumberPair>> {
        let wish = |pairs: &Vec<NumberPair>, forced: &[NumberPair]| Wish {
            preferred: pairs.iter().copied().collect(),
            forced: forced.to_vec(),
        };
        let own = wish(open.get(&round.0)?, forced);
        let others = open.iter().filter(|(other, _)| **other != round.0).map(|(_, pairs)| wish(pairs, &[]));
        let wishes = std::iter::once(own.clone()).chain(others).collect::<Vec<_>>();
        let (places, unmet) = (self.robin.places(), missing(self.robin, &self.paired));
        let found = split(places, &unmet, &wishes).and_then(|rounds| rounds.into_iter().next());
        // Officers may let two meet again.
        found.or_else(|| one_round(places, &unmet.into_iter().chain(forced.iter().copied()).collect(), own))
    }

    /// Whether every pair has exactly one round.
    pub(super) const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The pairs with more than one round, and these.
    pub(super) fn repeated(&self) -> BTreeMap<NumberPair, Vec<u16>> {
        self.changed.as_ref().map(repeated).unwrap_or_default()
    }

    /// The pairs without a round.
    pub(super) fn left_out(&self) -> BTreeSet<NumberPair> {
        self.changed.as_ref().map(|rounds| missing(self.robin, rounds)).unwrap_or_default()
    }
}

/// Whether these rounds have no pairs but those of the tables.
pub(super) fn is_of_tables(robin: &RoundRobin, rounds: &Rounds) -> bool {
    rounds.iter().all(|(round, pairs)| {
        let own = robin.pairs(RoundNo(*round)).into_iter().collect::<BTreeSet<_>>();
        pairs.iter().all(|pair| own.contains(pair))
    })
}

fn repeated(rounds: &Rounds) -> BTreeMap<NumberPair, Vec<u16>> {
    let mut repeated = BTreeMap::<_, Vec<_>>::new();
    for (round, pairs) in rounds {
        for pair in pairs {
            repeated.entry(*pair).or_default().push(*round);
        }
    }
    repeated.retain(|_, rounds| rounds.len() > 1);
    repeated
}

/// The pairs that are in none of these rounds.
fn missing(robin: &RoundRobin, rounds: &Rounds) -> BTreeSet<NumberPair> {
    let met = rounds.values().flatten().collect::<BTreeSet<_>>();
    let all = (1..=robin.places()).flat_map(|i| (i + 1..=robin.places()).map(move |j| [i, j]));
    all.filter(|pair| !met.contains(pair)).collect()
}

/// The rounds of the tables.
fn tables(robin: &RoundRobin) -> Rounds {
    (1..=robin.rounds()).map(|round| (round, robin.pairs(RoundNo(round)))).collect()
}

/// The rounds that are `paired`, with the pairs of the tables in which nobody plays in the round or has met the other.
fn completed(paired: &Rounds, tables: &Rounds) -> Rounds {
    let mut met = paired.values().flatten().copied().collect::<BTreeSet<_>>();
    let mut rounds = paired.clone();
    for (round, pairs) in &mut rounds {
        let busy = pairs.iter().flatten().copied().collect::<BTreeSet<_>>();
        let idle = tables.get(round).into_iter().flatten().filter(|pair| pair.iter().all(|own| !busy.contains(own)));
        pairs.extend(idle.copied().filter(|pair| met.insert(*pair)));
        pairs.sort_unstable();
    }
    rounds
}

/// Gives all pairs that are `left` to the rounds that are `open`, which the tables give their pairs. Rounds of which no pair has
/// been met stay, unless the others cannot be filled without them.
fn resolve(places: usize, open: &Rounds, left: BTreeSet<NumberPair>) -> Option<Rounds> {
    let (kept, mut changed): (Rounds, Rounds) =
        open.clone().into_iter().partition(|(_, pairs)| pairs.iter().all(|pair| left.contains(pair)));
    let mut pairs = left;
    kept.values().flatten().for_each(|pair| _ = pairs.remove(pair));
    let mut kept = kept.into_iter();
    for _ in 0..=ANEW_MOST {
        let preferred =
            |pairs: &Vec<NumberPair>| Wish { preferred: pairs.iter().copied().collect(), forced: Vec::new() };
        let wishes = changed.values().map(preferred).collect::<Vec<_>>();
        if let Some(found) = split(places, &pairs, &wishes) {
            let found = changed.into_keys().zip(found);
            return Some(found.chain(kept).collect());
        }
        let (round, more) = kept.next()?;
        pairs.extend(more.iter().copied());
        changed.insert(round, more);
    }
    None
}

/// Rounds without a pair that has met, as long as there are any; then those of the tables.
fn at_best(places: usize, open: &Rounds, mut left: BTreeSet<NumberPair>) -> Rounds {
    let mut rounds = Rounds::new();
    for (round, pairs) in open {
        let wish = Wish { preferred: pairs.iter().copied().collect(), forced: Vec::new() };
        let pairs = one_round(places, &left, wish).unwrap_or_else(|| pairs.clone());
        left.retain(|pair| !pairs.contains(pair));
        rounds.insert(*round, pairs);
    }
    rounds
}

/// A round with the two of `pair` against each other, whose opponents meet each other instead.
fn exchanged(pairs: Vec<NumberPair>, [a, b]: NumberPair) -> Vec<NumberPair> {
    let (broken, mut kept): (Vec<_>, Vec<_>) =
        pairs.into_iter().partition(|pair| pair.iter().any(|own| [a, b].contains(own)));
    let left = broken.into_iter().flatten().filter(|own| ![a, b].contains(own)).collect::<Vec<_>>();
    kept.push([a, b]);
    if let [c, d] = left[..] {
        kept.push([c.min(d), c.max(d)]);
    }
    kept.sort_unstable();
    kept
}

#[cfg(test)]
mod tests {
    use shinpan_core::Lots;

    use super::*;

    fn robin(entrants: usize) -> RoundRobin {
        RoundRobin::draw((1..=entrants).map(|number| format!("{number:02}")), &Lots::new("x"))
    }

    /// Draws all rounds one after the other, with `forced` in `round`; how many rounds are not those of the tables.
    fn drawn(entrants: usize, round: u16, forced: NumberPair) -> (Rounds, usize) {
        let (robin, mut paired) = (robin(entrants), Rounds::new());
        for now in 1..=robin.rounds() {
            let plan = Plan::around(&robin, &paired);
            let forced = if now == round { vec![forced] } else { Vec::new() };
            paired.insert(now, plan.forcing(RoundNo(now), &forced));
        }
        let others = paired.iter().filter(|(round, pairs)| **pairs != robin.pairs(RoundNo(**round))).count();
        (paired, others)
    }

    #[test]
    fn without_officers_the_rounds_are_those_of_the_tables() {
        for entrants in 0..12 {
            assert_eq!(drawn(entrants, 0, [1, 2]).1, 0, "{entrants}");
        }
    }

    #[test]
    fn art_19_5_every_pair_meets_once_whatever_pair_is_forced() {
        for entrants in [3, 4, 5, 6, 7, 8] {
            let robin = robin(entrants);
            for round in 1..=robin.rounds() {
                for [i, j] in (1..=robin.places()).flat_map(|i| (i + 1..=robin.places()).map(move |j| [i, j])) {
                    let met = (1..round).any(|earlier| robin.pairs(RoundNo(earlier)).contains(&[i, j]));
                    let (rounds, _) = drawn(entrants, round, [i, j]);
                    assert!(rounds[&round].contains(&[i, j]), "{entrants} {round} {i}-{j}");
                    let met_twice =
                        rounds.values().flatten().count() - rounds.values().flatten().collect::<BTreeSet<_>>().len();
                    assert_eq!(met_twice > 0, met, "{entrants}: {i}-{j} in round {round}: {rounds:?}");
                }
            }
        }
    }

    #[test]
    fn a_large_field_is_changed_in_few_rounds() {
        let (rounds, others) = drawn(44, 1, [3, 17]);
        assert_eq!(rounds.values().flatten().collect::<BTreeSet<_>>().len(), 44 * 43 / 2);
        assert!(others <= 6, "{others}");
    }
}
