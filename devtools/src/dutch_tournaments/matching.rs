//! Decides whether everyone can have a partner. It shares nothing with the solver that pairs the rounds, so that an
//! error of the solver cannot hide here.

use super::random::Random;

/// A prime.
const PRIME: u64 = (1 << 31) - 1;

/// Whether all of `count` vertices can be matched; `is_edge` says which two may be.
///
/// There is a perfect matching if and only if the determinant of the Tutte matrix, which has a variable for each edge
/// and its negative on the other side of the diagonal, is not identically 0. With random numbers modulo a prime for the
/// variables the answer `true` is certain; the answer `false` is wrong with a probability of at most about `count` in
/// two thousand million.
pub(super) fn is_perfect(count: usize, is_edge: impl Fn(usize, usize) -> bool) -> bool {
    let mut random = Random::new(1);
    let mut rows = vec![vec![0; count]; count];
    for (u, v) in (0..count).flat_map(|u| (0..u).map(move |v| (u, v))).filter(|(u, v)| is_edge(*u, *v)) {
        // From 1 to `PRIME` - 1, so never 0 modulo the prime.
        let number = u64::from(random.within(0..=0x7ffe)) << 16 | u64::from(random.within(1..=u16::MAX));
        (rows[u][v], rows[v][u]) = (number, PRIME - number);
    }
    for column in 0..count {
        let Some(pivot) = (column..count).find(|row| rows[*row][column] != 0) else { return false };
        rows.swap(column, pivot);
        let (upper, lower) = rows.split_at_mut(column + 1);
        let pivot = &upper[column];
        let inverse = power(pivot[column], PRIME - 2);
        for row in lower.iter_mut().filter(|row| row[column] != 0) {
            let factor = PRIME - row[column] * inverse % PRIME;
            for (own, above) in row[column..].iter_mut().zip(&pivot[column..]) {
                *own = (*own + factor * above) % PRIME;
            }
        }
    }
    true
}

/// Returns the power of a number modulo the prime.
fn power(base: u64, exponent: u64) -> u64 {
    match exponent {
        0 => 1,
        _ => power(base * base % PRIME, exponent / 2) * if exponent % 2 == 1 { base } else { 1 } % PRIME,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries all partners of the first vertex.
    fn brute_force(left: &[usize], is_edge: &dyn Fn(usize, usize) -> bool) -> bool {
        let Some((first, rest)) = left.split_first() else { return true };
        rest.iter().any(|second| {
            let others = rest.iter().copied().filter(|other| other != second).collect::<Vec<_>>();
            is_edge(*first, *second) && brute_force(&others, is_edge)
        })
    }

    #[test]
    fn random_graphs_by_brute_force() {
        let mut random = Random::new(1);
        let mut found = [0, 0];
        for _ in 0..4_000 {
            let count = usize::from(random.within(0..=10));
            let percent = u64::from(random.within(10..=60));
            let edges = (0..count * count).map(|_| random.chance(percent)).collect::<Vec<_>>();
            let is_edge = |u: usize, v: usize| edges[u.min(v) * count + u.max(v)];
            let expected = brute_force(&(0..count).collect::<Vec<_>>(), &is_edge);
            assert_eq!(is_perfect(count, is_edge), expected, "{count} {edges:?}");
            found[usize::from(expected)] += 1;
        }
        assert!(found.iter().all(|count| *count > 500), "{found:?}");
    }
}
