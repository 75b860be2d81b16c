//! How often two participants meet, which tells the system of a tournament (Art. 15.2) and the unit of the averages of
//! Art. 6.1.2.

use super::entry::Entry;
use super::regulations::System;
use super::row::Row;
use crate::tally::BoutKind;

/// Rounds up to which any numbers of meetings have a common multiple that sums can hold: that of 1 to 40 has 53 bits.
const FEW_ROUNDS: u16 = 40;
/// The highest common multiple of numbers of meetings.
const MOST_UNITS: i128 = 1 << 80;

/// The system that rows tell: a round robin where more than two participants stand in the same number of pairings, every
/// two of them, decided or not.
pub(super) fn structure(participants: usize, rows: &[Row]) -> System {
    let pairs = participants.saturating_mul(participants.saturating_sub(1)) / 2;
    let mut met = rows.iter().filter_map(Row::pair).map(|[a, b]| (a.min(b), a.max(b))).collect::<Vec<_>>();
    if participants <= 2 || met.is_empty() || met.len() % pairs != 0 {
        return System::Swiss;
    }
    met.sort_unstable();
    let times = met.len() / pairs;
    let is_regular = met.chunk_by(|a, b| a == b).all(|meetings| meetings.len() == times);
    if is_regular { System::RoundRobin } else { System::Swiss }
}

/// Whether averages over the meetings of any two have one unit in which their sums are exact. `entries` are those of all
/// participants, so many rounds each.
pub(super) fn have_common_unit(entries: &[Entry], rounds: u16) -> bool {
    if rounds <= FEW_ROUNDS {
        return true;
    }
    let mut unit = 1;
    for own in entries.chunks(usize::from(rounds)) {
        let mut met =
            own.iter().filter(|entry| entry.kind == BoutKind::Game || entry.kind.is_forfeit()).collect::<Vec<_>>();
        met.sort_unstable_by_key(|entry| entry.opponent);
        for meetings in met.chunk_by(|a, b| a.opponent == b.opponent) {
            // Forfeits count in a round robin, and in a Swiss where the key says so.
            let games = meetings.iter().filter(|entry| entry.kind == BoutKind::Game).count();
            unit = common_multiple(common_multiple(unit, meetings.len()), games.max(1));
            if unit > MOST_UNITS {
                return false;
            }
        }
    }
    true
}

/// The least common multiple of two numbers above 0, the first at most about `MOST_UNITS`.
pub(super) fn common_multiple(unit: i128, count: usize) -> i128 {
    let count = i128::try_from(count).unwrap_or(MOST_UNITS);
    let (mut a, mut b) = (unit, count);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    unit / a * count
}
