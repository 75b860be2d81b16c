//! Places, and what decided them: WCSC rules 2010, Art. 20, 14.3; the 2015 Arimaa World Computer Championship, second and
//! third place; reading A12.

use std::cmp::Reverse;

use shinpan_core::entrants::Status;

use crate::event::Event;
use crate::keys::{Best, Finals, Key, Sums, Value};
use crate::ranking::Ranking;
use crate::rules::{Direct, Places};
use shinpan_tournament::elimination;

/// The place of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The member, by its number in the field.
    pub member: usize,
    /// From 1; none for the disqualified.
    pub place: Option<usize>,
    /// Of each key and column of the book, in its order.
    pub values: Vec<Value>,
    /// The key that separates it from the place above; none for the first, for those who share the place above, and for
    /// the disqualified.
    pub decided_by: Option<&'static str>,
}

/// The places of all members, the best first.
///
/// Who is equal by all keys shares a place, and as many places after it are left out; the rows are in the order of the
/// seeds. The disqualified come last, in the order of the keys; their games stand for all others (Art. 14.3).
///
/// Of an elimination the alive are placed by the keys. Who can be second comes next, and shares the place with others who
/// can; then all others, by games won. The keys order rows of equal places.
pub fn compute(event: &Event<'_>) -> Vec<Place> {
    let finals = Finals::of(event);
    let mut ranking = Ranking::new(event.field.len());
    let mut steps = Vec::new();
    if event.rules.places == Places::Elimination {
        tiers(event, &finals, &mut ranking);
        steps.extend(TIERS);
    }
    let mut values = vec![Vec::new(); event.field.len()];
    for key in &event.rules.keys {
        let number = steps.len();
        steps.push(key.name);
        let column = |ranking: &Ranking| column(key, &Sums { event, finals: &finals, ranking });
        let first = column(&ranking);
        let mut has_cut = refine(&mut ranking, (number, key), &first);
        while has_cut && key.name == "direct" && event.rules.direct == Direct::Recursive {
            let again = column(&ranking);
            has_cut = refine(&mut ranking, (number, key), &again);
        }
        append(&mut values, first);
    }
    for key in event.rules.shown().skip(event.rules.keys.len()) {
        append(&mut values, column(key, &Sums { event, finals: &finals, ranking: &ranking }));
    }
    let placed = Placed { event, finals: &finals, steps };
    placed.list(&ranking, values)
}

/// What a key is of each member.
fn column(key: &Key, sums: &Sums<'_>) -> Vec<Value> {
    (0..sums.event.field.len()).map(|member| (key.value)(sums, member)).collect()
}

fn append(values: &mut [Vec<Value>], column: Vec<Value>) {
    values.iter_mut().zip(column).for_each(|(row, value)| row.push(value));
}

fn refine(ranking: &mut Ranking, (number, key): (usize, &Key), column: &[Value]) -> bool {
    ranking.refine(number, |a, b| match key.best {
        Best::Highest => column[b].cmp(&column[a]),
        Best::Lowest => column[a].cmp(&column[b]),
    })
}

/// What gives the places of an elimination before the keys.
const TIERS: [&str; 3] = ["alive", "eliminated", "wins"];

/// The alive; who can be second; all others by wins.
fn tiers(event: &Event<'_>, finals: &Finals, ranking: &mut Ranking) {
    let state = &finals.state;
    let is_out = |member: usize| !state.is_alive(member);
    let is_third = |member: usize| is_out(member) && !state.second().contains(&member);
    let wins = |member: usize| if is_third(member) { elimination::wins(event.tally, member) } else { 0 };
    let wins = (0..event.field.len()).map(wins).collect::<Vec<_>>();
    ranking.refine(0, |a, b| is_out(a).cmp(&is_out(b)));
    ranking.refine(1, |a, b| is_third(a).cmp(&is_third(b)));
    ranking.refine(2, |a, b| Reverse(wins[a]).cmp(&Reverse(wins[b])));
}

/// Places that are given out.
struct Placed<'a> {
    event: &'a Event<'a>,
    finals: &'a Finals,
    /// The names of all that separates, in order.
    steps: Vec<&'static str>,
}

impl Placed<'_> {
    /// The places of all; `values` are by member.
    fn list(&self, ranking: &Ranking, mut values: Vec<Vec<Value>>) -> Vec<Place> {
        let field = self.event.field;
        let (mut places, mut last) = (Vec::<Place>::with_capacity(field.len()), Vec::new());
        let mut separating = None;
        for (member, cut) in ranking.iter() {
            let values = std::mem::take(&mut values[member]);
            separating = [separating, cut].into_iter().flatten().min();
            if field.members()[member].entrant.status == Status::Disqualified {
                last.push(Place { member, place: None, values, decided_by: None });
                continue;
            }
            let step = separating.take().filter(|step| !places.is_empty() && self.gives_place(member, *step));
            let key = step.map(|step| self.steps[step]);
            let shared = places.last().filter(|_| key.is_none()).and_then(|above| above.place);
            places.push(Place { member, place: shared.or(Some(places.len() + 1)), values, decided_by: key });
        }
        places.append(&mut last);
        places
    }

    /// Whether a step separates places, and not rows alone: of who is out the tiers do.
    fn gives_place(&self, member: usize, step: usize) -> bool {
        let by_tiers = self.event.rules.places == Places::Elimination && !self.finals.state.is_alive(member);
        !by_tiers || step < TIERS.len()
    }
}
