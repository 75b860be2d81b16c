//! Whether players can all be paired, found quickly where there are many ways: C4.

use super::round::Round;

/// How many are tried for the bye.
const BYES_TRIED: usize = 4;

/// Whether a pairing of all `players` is found, with a bye for one of whom `may_have_bye` says so if they are odd. There may be one that
/// is not found.
pub(super) fn is_found(round: &Round, players: &[usize], may_have_bye: impl Fn(usize) -> bool) -> bool {
    if players.len().is_multiple_of(2) {
        return is_paired(round, players);
    }
    let byes = players.iter().rev().filter(|place| may_have_bye(**place)).take(BYES_TRIED);
    byes.into_iter().any(|bye| {
        let others = players.iter().copied().filter(|place| place != bye).collect::<Vec<_>>();
        is_paired(round, &others)
    })
}

/// Pairs each with the next who is free; who is left over exchanges partners with a pair.
fn is_paired(round: &Round, players: &[usize]) -> bool {
    let mut free = players.to_vec();
    let (mut pairs, mut left) = (Vec::new(), Vec::new());
    free.reverse();
    while let Some(u) = free.pop() {
        match free.iter().rposition(|v| round.is_permitted(u, *v)) {
            Some(at) => pairs.push((u, free.remove(at))),
            None => left.push(u),
        }
    }
    while let Some(u) = left.pop() {
        let Some(v) = left.pop() else { return false };
        let fits = |(p, q): &(usize, usize)| {
            let meets = |a, b| round.is_permitted(u, a) && round.is_permitted(v, b);
            meets(*p, *q) || meets(*q, *p)
        };
        let Some(at) = pairs.iter().rposition(fits) else { return false };
        let (p, q) = pairs.swap_remove(at);
        let is_straight = round.is_permitted(u, p) && round.is_permitted(v, q);
        pairs.extend(if is_straight { [(u, p), (v, q)] } else { [(u, q), (v, p)] });
    }
    true
}
