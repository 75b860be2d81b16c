//! A quick search for a pairing of all players, which succeeds where there are many: C4.

use super::round::Round;

/// Maximum number of players tried for the bye.
const BYES_TRIED: usize = 4;

/// Whether a pairing of all `players` is found; if their number is odd, with a bye for one for whom `may_have_bye`
/// holds. A pairing may exist although none is found.
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

/// Pairs each with the next one who is free; those who are left over exchange partners with a pair.
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
