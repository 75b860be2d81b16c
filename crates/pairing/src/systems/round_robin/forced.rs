//! The pairs that officers make in a round of a round robin, against the tables of Art. 19.5.

use shinpan_core::InputError;
use shinpan_core::games::RoundNo;
use shinpan_core::wording::{first_of, quoted};

use super::tables::{NumberPair, RoundRobin};
use crate::NAMED_MOST;
use crate::input::Input;
use crate::officers::OfficerPair;

/// The pairs of officers in a round. What comes out never depends on the order in which they were given.
pub(super) struct ForcedPairs {
    pairs: Vec<(NumberPair, ForcedPair)>,
}

/// A pair that officers make, and whether a published row says so itself.
struct ForcedPair {
    line: OfficerPair,
    is_published: bool,
}

impl ForcedPairs {
    /// The forced pairs of `round`, asked for or published.
    ///
    /// # Errors
    /// Somebody is not in the field, or is forced twice; somebody pauses where everybody plays.
    pub(super) fn of(input: &Input, robin: &RoundRobin, round: RoundNo) -> Result<Self, InputError> {
        let published = input.overruled(round).into_iter();
        let published = published.map(|published| ForcedPair { line: published.pair, is_published: true });
        let asked = input.forced_in(round).map(|line| ForcedPair { line: line.clone(), is_published: false });
        let mut forced = Self { pairs: Vec::new() };
        for pair in asked.chain(published) {
            let numbers = numbers(&pair.line, robin)?;
            if forced.line(numbers).is_some() {
                continue;
            }
            let is_busy = |own: &&usize| forced.pairs.iter().any(|(other, _)| other.contains(own));
            if let Some(twice) = numbers.iter().find(is_busy) {
                return Err(pair.line.error(format_args!("{} is forced into two pairs", name(robin, *twice))));
            }
            forced.pairs.push((numbers, pair));
        }
        forced.pairs.sort_by_key(|(pair, _)| *pair);
        Ok(forced)
    }

    /// Refuses pairs that are not of the round as it would be, `own`, where no reason is given.
    ///
    /// # Errors
    /// One of the pairs is not of the round.
    pub(super) fn check(&self, own: &[NumberPair], overrule: Option<&str>) -> Result<(), InputError> {
        let is_bare = |(pair, forced): &&(NumberPair, ForcedPair)| {
            !own.contains(pair) && !forced.is_published && overrule.is_none()
        };
        match self.pairs.iter().find(is_bare) {
            None => Ok(()),
            Some((_, ForcedPair { line, .. })) => {
                let against = format!("{} is not a game of the tables in this round (Art. 19.5)", named(line));
                Err(line.error(format_args!("{against}; use --overrule REASON to pair them anyway")))
            }
        }
    }

    pub(super) fn numbers(&self) -> Vec<NumberPair> {
        self.pairs.iter().map(|(pair, _)| *pair).collect()
    }

    /// The line of the officers that makes a pair.
    pub(super) fn line(&self, pair: NumberPair) -> Option<&OfficerPair> {
        self.pairs.iter().find(|(own, _)| *own == pair).map(|(_, forced)| &forced.line)
    }

    /// All lines, for a message; none without any.
    pub(super) fn lines(&self) -> Option<String> {
        let lines = self.pairs.iter().map(|(_, forced)| forced.line.to_string()).collect::<Vec<_>>();
        (!lines.is_empty()).then(|| first_of(&lines, NAMED_MOST))
    }
}

/// Refuses to leave out a pair of `round`, whose pairs are `own`. Everybody meets everybody: to leave a game out is to say whom the two meet
/// instead.
///
/// # Errors
/// A pair of the round is forbidden.
pub(super) fn refuse_forbidden(
    input: &Input,
    robin: &RoundRobin,
    (round, own): (RoundNo, &[NumberPair]),
) -> Result<(), InputError> {
    for line in input.forbidden_in(round) {
        if own.contains(&numbers(line, robin)?) {
            let way = "everybody meets everybody (Art. 19.5); use --force to say whom one of them meets instead in this round";
            return Err(line.error(format_args!("{} is a game of the tables: {way}", named(line))));
        }
    }
    Ok(())
}

fn numbers(line: &OfficerPair, robin: &RoundRobin) -> Result<NumberPair, InputError> {
    let (first, second) = &line.ids;
    let stranger = [Some(first), second.as_ref()].into_iter().flatten().find(|id| robin.number(id).is_none());
    if let Some(id) = stranger {
        return Err(line.error(format_args!("{} is not in the field of the round robin", quoted(id))));
    }
    let pair = robin.number_pair(first, second.as_deref());
    pair.ok_or_else(|| line.error(format_args!("{} pauses, and the field is even: everybody plays", quoted(first))))
}

/// Name of the entrant with a number, for a message.
pub(super) fn name(robin: &RoundRobin, number: usize) -> String {
    robin.id(number).map_or_else(|| "the pause".to_owned(), quoted)
}

fn named(line: &OfficerPair) -> String {
    let second = line.ids.1.as_deref().map_or_else(|| "the pause".to_owned(), quoted);
    format!("{} against {second}", quoted(&line.ids.0))
}
