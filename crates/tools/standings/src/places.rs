//! Places, and what decided them: WCSC rules 2010, Art. 20, 14.3.

use shinpan_core::entrants::Status;

use crate::field::Field;
use crate::keys::{Best, Key, Sums, Value};
use crate::ranking::Ranking;
use crate::rules::{Direct, Rules};
use crate::tally::Tally;

/// The place of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The member, by its number in the field.
    pub member: usize,
    /// From 1; none for the disqualified.
    pub place: Option<usize>,
    /// Of each key of the book, in its order.
    pub values: Vec<Value>,
    /// The key that separates it from the place above; none for the first, for those who share the place above, and for
    /// the disqualified.
    pub decided_by: Option<&'static str>,
}

/// The places of all members of `field` by what stands in `tally`, the best first.
///
/// Who is equal by all keys shares a place, and as many places after it are left out; the rows are in the order of the
/// seeds. The disqualified come last, in the order of the keys; their games stand for all others (Art. 14.3).
pub fn compute(rules: &Rules, field: &Field<'_>, tally: &Tally) -> Vec<Place> {
    let mut ranking = Ranking::new(field.len());
    let mut values = vec![Vec::with_capacity(rules.keys.len()); field.len()];
    for (number, key) in rules.keys.iter().enumerate() {
        let column = |ranking: &Ranking| column(key, &Sums { rules, field, tally, ranking });
        let first = column(&ranking);
        let mut has_cut = refine(&mut ranking, (number, key), &first);
        while has_cut && key.name == "direct" && rules.direct == Direct::Recursive {
            let again = column(&ranking);
            has_cut = refine(&mut ranking, (number, key), &again);
        }
        for (row, value) in values.iter_mut().zip(first) {
            row.push(value);
        }
    }
    placed(rules, field, &ranking, values)
}

/// What a key is of each member.
fn column(key: &Key, sums: &Sums<'_>) -> Vec<Value> {
    (0..sums.field.len()).map(|member| (key.value)(sums, member)).collect()
}

fn refine(ranking: &mut Ranking, (number, key): (usize, &Key), column: &[Value]) -> bool {
    ranking.refine(number, |a, b| match key.best {
        Best::Highest => column[b].cmp(&column[a]),
        Best::Lowest => column[a].cmp(&column[b]),
    })
}

/// Gives out the places; `values` are by member.
fn placed(rules: &Rules, field: &Field<'_>, ranking: &Ranking, mut values: Vec<Vec<Value>>) -> Vec<Place> {
    let (mut places, mut last) = (Vec::<Place>::with_capacity(field.len()), Vec::new());
    let mut separating = None;
    for (member, cut) in ranking.iter() {
        let values = std::mem::take(&mut values[member]);
        separating = [separating, cut].into_iter().flatten().min();
        if field.members()[member].entrant.status == Status::Disqualified {
            last.push(Place { member, place: None, values, decided_by: None });
            continue;
        }
        let key = separating.take().filter(|_| !places.is_empty()).map(|number: usize| rules.keys[number].name);
        let shared = places.last().filter(|_| key.is_none()).and_then(|above| above.place);
        places.push(Place { member, place: shared.or(Some(places.len() + 1)), values, decided_by: key });
    }
    places.append(&mut last);
    places
}
