//! Two costs side by side.

use crate::criteria::{Criteria, Criterion};
use crate::document::{Compared, Value};

/// A component for a document.
pub(crate) fn value(criterion: &Criterion, value: i128) -> Value {
    match i64::try_from(value) {
        Ok(number) if criterion.name != "lots" => Value::Number(number),
        _ => Value::Tickets(format!("{value:x}")),
    }
}

/// The components of `cost` beside those of `best`, without the counters that count nothing in either.
pub(crate) fn side_by_side(criteria: &Criteria<'_>, cost: Option<&[i128]>, best: Option<&[i128]>) -> Vec<Compared> {
    let component = |cost: Option<&[i128]>, at: usize| cost.and_then(|cost| cost.get(at).copied());
    let compared = |(at, criterion): (usize, Criterion)| {
        let (own, best) = (component(cost, at), component(best, at));
        let is_told = !criterion.is_counter || [own, best].into_iter().flatten().any(|value| value != 0);
        is_told.then(|| Compared {
            value: own.map(|own| value(&criterion, own)),
            best: best.map(|best| value(&criterion, best)),
            criterion: criterion.name,
            article: criterion.article,
        })
    };
    criteria.list().enumerate().filter_map(compared).collect()
}
