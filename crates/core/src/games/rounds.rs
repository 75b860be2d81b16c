//! Rounds that have no games, and runs of consecutive numbers.

use std::collections::BTreeSet;

use super::row::RoundNo;
use super::table::Games;

impl Games {
    /// Names the rounds from 1 to `last` without a live row: `no game of rounds 1, 4 to 5`. `None` if each round has
    /// one.
    pub fn missing_rounds(&self, last: RoundNo) -> Option<String> {
        let there = self.iter().filter(|game| game.is_live()).map(|game| game.round.0).collect::<BTreeSet<_>>();
        let missing = (1..=last.0).filter(|round| !there.contains(round));
        let runs = runs(missing.map(usize::from));
        let plural = match runs[..] {
            [] => return None,
            [(from, to)] if from == to => "",
            _ => "s",
        };
        let run = |(from, to): &(usize, usize)| if from == to { from.to_string() } else { format!("{from} to {to}") };
        Some(format!("no game of round{plural} {}", runs.iter().map(run).collect::<Vec<_>>().join(", ")))
    }
}

/// First and last number of each run of consecutive numbers.
pub(crate) fn runs(numbers: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, to)) if *to + 1 == number => *to = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Schedule;
    use crate::table::Table;

    #[test]
    fn numbers_make_runs() {
        assert_eq!(runs([1, 2, 3, 5, 8, 9].into_iter()), [(1, 3), (5, 5), (8, 9)]);
        assert_eq!(runs(std::iter::empty()), []);
    }

    #[test]
    fn rounds_without_a_live_row_are_missing() {
        let rows = "round,first,second,result,termination\n2,a,b,1-0,\n3,a,b,*,vacated\n6,a,,bye,\n";
        let table = Table::read(rows.as_bytes(), "g.csv", None).expect("a table");
        let games = Games::check(table, None, Schedule::Rounds).expect("sound games");
        for (last, expected) in [
            (0, None),
            (1, Some("no game of round 1")),
            (3, Some("no game of rounds 1, 3")),
            (6, Some("no game of rounds 1, 3 to 5")),
        ] {
            assert_eq!(games.missing_rounds(RoundNo(last)).as_deref(), expected, "{last}");
        }
    }
}
