//! The round robin: everybody meets everybody once, by the tables of Berger. WCSC rules 2010, Art. 19.5.

use std::collections::HashMap;

use shinpan_core::Lots;
use shinpan_core::games::RoundNo;

/// The tables for a field. The numbers of the entrants are drawn.
#[derive(Clone, Debug)]
pub struct RoundRobin {
    /// The ids by number.
    ids: Vec<String>,
    numbers: HashMap<String, usize>,
}

/// Two numbers from 1, the lower first.
pub type NumberPair = [usize; 2];

/// A game of the tables. Without Second it is the pause of First.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting<'a> {
    /// The round.
    pub round: RoundNo,
    /// The number, from 1, and the id of First.
    pub first: (usize, &'a str),
    /// Number and id of Second.
    pub second: Option<(usize, &'a str)>,
}

impl RoundRobin {
    /// Numbers `ids` by ticket ascending, in byte order at equal tickets.
    pub fn draw(ids: impl IntoIterator<Item = String>, lots: &Lots) -> Self {
        let mut ids = ids.into_iter().collect::<Vec<_>>();
        ids.sort_unstable();
        ids.sort_by_cached_key(|id| lots.ticket(id));
        let numbers = ids.iter().cloned().zip(1..).collect();
        Self { ids, numbers }
    }

    /// Number of rounds.
    pub fn rounds(&self) -> u16 {
        u16::try_from(self.places().saturating_sub(1)).unwrap_or(u16::MAX)
    }

    /// The games of `round`, by number of the lower one; a pause last.
    pub fn round(&self, round: RoundNo) -> Vec<Meeting<'_>> {
        self.meetings(round, &self.pairs(round))
    }

    /// The pairs of `round`, in order; the pause is [`RoundRobin::pause`].
    pub fn pairs(&self, round: RoundNo) -> Vec<NumberPair> {
        let last = self.places();
        (1..=last).filter_map(|i| partner(i, round, last).filter(|j| i < *j).map(|j| [i, j])).collect()
    }

    /// The games of `round` where these numbers meet in it, by the lower one; a pause last.
    pub fn meetings(&self, round: RoundNo, pairs: &[NumberPair]) -> Vec<Meeting<'_>> {
        let mut pairs = pairs.to_vec();
        pairs.sort_unstable();
        let mut meetings = pairs.into_iter().map(|[i, j]| self.meeting(round, i, j)).collect::<Vec<_>>();
        meetings.sort_by_key(|meeting| meeting.second.is_none());
        meetings
    }

    /// The round in which the tables have a pair.
    pub fn round_of(&self, pair: NumberPair) -> Option<RoundNo> {
        let (last, cycle) = (self.places(), self.places().checked_sub(1)?);
        let sum = if pair[1] == last { 2 * pair[0] } else { pair[0] + pair[1] };
        u16::try_from((sum - 2) % cycle + 1).ok().map(RoundNo)
    }

    /// The number of an entrant.
    pub fn number(&self, id: &str) -> Option<usize> {
        self.numbers.get(id).copied()
    }

    /// The numbers of two, the lower first; without a second one, of the pause, where there is one.
    pub fn number_pair(&self, first: &str, second: Option<&str>) -> Option<NumberPair> {
        let (a, b) = (self.number(first)?, second.map_or_else(|| self.pause(), |id| self.number(id))?);
        Some([a.min(b), a.max(b)])
    }

    /// The number against which an entrant of an odd field pauses.
    pub fn pause(&self) -> Option<usize> {
        (self.places() > self.ids.len()).then(|| self.places())
    }

    /// The id of a number; none for the pause.
    pub fn id(&self, number: usize) -> Option<&str> {
        self.ids.get(number.checked_sub(1)?).map(String::as_str)
    }

    /// The number of entrants, and of the pause where they are odd.
    pub fn places(&self) -> usize {
        self.ids.len().next_multiple_of(2)
    }

    /// The game of the numbers `i` < `j`: of two odd or two even ones the higher is First, else the lower; against the
    /// last number the lower half is First.
    fn meeting(&self, round: RoundNo, i: usize, j: usize) -> Meeting<'_> {
        let last = self.places();
        let lower_first = if j == last { i <= last / 2 } else { (i + j) % 2 == 1 };
        let (first, second) = if lower_first { (i, j) } else { (j, i) };
        let named = |number: usize| self.ids.get(number - 1).map(|id| (number, id.as_str()));
        match (named(first), named(second)) {
            (Some(first), second) => Meeting { round, first, second },
            // The number behind the last entrant is the pause, whichever side it stands on.
            (None, second) => Meeting { round, first: second.unwrap_or((i, "")), second: None },
        }
    }
}

/// Returns the opponent of number `i` in `round` of a table for `last` numbers: `i + j - 2` leaves the round less 1
/// when divided by `last - 1`; who would meet itself meets the last number.
fn partner(i: usize, round: RoundNo, last: usize) -> Option<usize> {
    let cycle = last.checked_sub(1)?;
    let sum = usize::from(round.0).checked_sub(1).filter(|wanted| *wanted < cycle)? + 2;
    if i == last {
        // Its opponent would meet itself: twice its number is the sum, and the cycle is odd.
        let half = if sum.is_multiple_of(2) { sum / 2 } else { usize::midpoint(sum, cycle) };
        return Some(within(half, cycle));
    }
    let j = within(sum + cycle - i, cycle);
    Some(if j == i { last } else { j })
}

/// The number from 1 to `cycle` that is as good as `number`.
const fn within(number: usize, cycle: usize) -> usize {
    (number + cycle - 1) % cycle + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(entrants: usize, round: u16) -> String {
        let mut robin = RoundRobin::draw([], &Lots::new("x"));
        robin.ids = (1..=entrants).map(|number| number.to_string()).collect();
        let text =
            |meeting: &Meeting<'_>| format!("{}-{}", meeting.first.1, meeting.second.map_or("", |second| second.1));
        robin.round(RoundNo(round)).iter().map(text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn art_19_5_the_tables_of_berger() {
        assert_eq!(table(8, 1), "1-8 2-7 3-6 4-5");
        assert_eq!(table(8, 2), "1-2 7-3 6-4 8-5");
        assert!(table(8, 3).contains("2-8") && table(8, 3).contains("3-1"));
        assert_eq!(table(8, 7), "7-1 6-2 5-3 4-8");
        assert_eq!(table(7, 1), "2-7 3-6 4-5 1-");
        assert_eq!(table(1, 1), "1-");
        assert_eq!((table(0, 1), table(2, 1), table(2, 2)), (String::new(), "1-2".to_owned(), String::new()));
    }

    #[test]
    fn the_round_of_a_pair_is_the_one_that_has_it() {
        for entrants in [2, 5, 8, 13] {
            let robin = RoundRobin::draw((1..=entrants).map(|number| number.to_string()), &Lots::new("x"));
            for round in (1..=robin.rounds()).map(RoundNo) {
                assert!(robin.pairs(round).into_iter().all(|pair| robin.round_of(pair) == Some(round)), "{entrants}");
            }
        }
    }

    #[test]
    fn everybody_meets_everybody_once() {
        for entrants in 0..40_usize {
            let mut robin = RoundRobin::draw([], &Lots::new("x"));
            robin.ids = (1..=entrants).map(|number| number.to_string()).collect();
            let meetings = (1..=robin.rounds()).flat_map(|round| robin.round(RoundNo(round)));
            let games = meetings.filter_map(|meeting| Some((meeting.first.0, meeting.second?.0)));
            let mut games = games.map(|(a, b)| (a.min(b), a.max(b))).collect::<Vec<_>>();
            let count = games.len();
            games.sort_unstable();
            games.dedup();
            assert_eq!((games.len(), count), (count, entrants * entrants.saturating_sub(1) / 2), "{entrants}");
        }
    }
}
