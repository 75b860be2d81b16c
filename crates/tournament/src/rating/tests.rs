//! The methods for large fields against the decomposition, on fields that both can do.

use proptest::prelude::*;

use super::pairs::Pairs;
use super::{Cholesky, DENSE_MOST, Wins, by_decomposition, by_gradients, errors, inverse, ratings};

/// A field: its number of members, and their games.
type Case = (&'static str, usize, Wins);

/// Makes a field from a list of games, each counted once.
fn wins(games: impl IntoIterator<Item = (usize, usize)>) -> Wins {
    let mut wins = Wins::new();
    for (winner, loser) in games.into_iter().filter(|(winner, loser)| winner != loser) {
        *wins.entry((winner, loser)).or_default() += 1;
    }
    wins
}

/// Returns so many numbers below `below`, the same every time.
fn numbers(count: usize, below: usize) -> impl Iterator<Item = usize> {
    let mut state = 7_u64;
    let next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    std::iter::repeat_with(next).take(count)
}

fn random(members: usize, games: usize) -> Wins {
    let numbers = numbers(2 * games, members).collect::<Vec<_>>();
    wins(numbers.chunks(2).map(|two| (two[0], two[1])))
}

/// Fields of all shapes that are hard for one of the methods.
fn cases() -> Vec<Case> {
    let crossed = (1..40).flat_map(|round| (0..150).map(move |number| (number, 150 + (number + round) % 150)));
    let turned = crossed.map(|(a, b)| if (a * 7 + b * 3) % 5 < 2 { (b, a) } else { (a, b) });
    let all = (1..200).flat_map(|loser| [(0, loser), (loser, loser % 199 + 1)]);
    let huge = [((0, 1), 1_000_000), ((1, 0), 400_000), ((1, 2), 1), ((4, 3), 1000)];
    vec![
        ("nobody met", 20, Wins::new()),
        ("a chain, each beaten by the one before", 400, wins((1..400).map(|at| (at - 1, at)))),
        (
            "a chain with results to and fro",
            401,
            wins((1..401).map(|at| if at % 3 == 0 { (at, at - 1) } else { (at - 1, at) })),
        ),
        ("a ring", 300, wins((0..300).map(|at| (at, (at + 1) % 300)))),
        ("a star that lost to some", 300, wins((1..300).map(|at| if at % 7 == 0 { (at, 0) } else { (0, at) }))),
        ("one who won all", 200, wins(all)),
        ("disjoint parts", 300, wins((0..300).filter(|at| at % 10 != 9).map(|at| (at, at + 1)))),
        ("huge counts", 30, huge.into()),
        ("everybody beat all who come later", 60, wins((0..60).flat_map(|a| (a + 1..60).map(move |b| (a, b))))),
        ("two halves, rounds by turning", 300, wins(turned)),
        // Of one member more is left after a step that falls fast than the residual shows.
        (
            "a step that falls fast too early",
            18,
            wins([
                (9, 13),
                (1, 12),
                (5, 7),
                (15, 6),
                (7, 5),
                (0, 8),
                (4, 6),
                (14, 10),
                (12, 5),
                (12, 15),
                (4, 14),
                (17, 0),
                (16, 14),
                (12, 5),
                (11, 13),
                (14, 2),
                (5, 4),
                (0, 12),
                (6, 15),
            ]),
        ),
        ("random, few games", 350, random(350, 500)),
        ("random, many games", 250, random(250, 12_000)),
    ]
}

/// Returns how far ratings and errors by the two methods are apart.
fn compare(name: &str, members: usize, wins: &Wins) {
    let pairs = Pairs::of(members, wins);
    let (expected, found) = (by_decomposition(&pairs), by_gradients(&pairs));
    // Large counts leave less of a difference, by whichever method.
    let most = 1e-10 + 1e-15 * f64::from(wins.values().copied().max().unwrap_or_default());
    for (member, (expected, found)) in expected.iter().zip(&found).enumerate() {
        assert!((expected - found).abs() < most, "{name}: {member}: {expected} {found}");
    }
    let matrix = pairs.sparse(&expected);
    let inverse = Cholesky::of(pairs.curvature(&expected)).inverse_diagonal();
    let others =
        [inverse::by_energies(&matrix), inverse::by_triangle(&matrix, &matrix.order()), inverse::diagonal(&matrix)];
    for (way, other) in others.iter().enumerate() {
        assert_eq!(other.len(), members, "{name}");
        for (member, (expected, found)) in inverse.iter().zip(other).enumerate() {
            let off = (expected.sqrt() - found.sqrt()).abs() / expected.sqrt();
            assert!(off < most + 4e-10, "{name}: way {way}: {member}: {expected} {found}");
        }
    }
}

#[test]
fn large_fields_agree_with_the_decomposition() {
    for (name, members, wins) in cases() {
        compare(name, members, &wins);
    }
}

#[test]
fn orders_bring_together_who_met() {
    // How wide the widest row is at most.
    let cases = cases();
    let widest = |name: &str| {
        let (_, members, wins) = cases.iter().find(|case| case.0 == name).expect("a case");
        let matrix = Pairs::of(*members, wins).sparse(&vec![0.0; *members]);
        let order = matrix.order();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..*members), "{name}");
        matrix.starts_of(&order).iter().enumerate().map(|(at, start)| at - start).max()
    };
    assert!(widest("a chain with results to and fro") <= Some(2));
    assert!(widest("a ring") <= Some(3));
    assert!(widest("disjoint parts") <= Some(2));
    assert!(widest("two halves, rounds by turning") < Some(200));
}

/// A field of this size is not decomposed as a whole; at its maximum everybody won as much as was to be expected.
#[test]
fn a_large_field() {
    let members = DENSE_MOST + 353;
    for wins in [wins((1..members).map(|at| (at - 1, at))), random(members, 4 * members)] {
        let ratings = ratings(members, &wins);
        let gradient = Pairs::of(members, &wins).gradient(&ratings);
        assert!(gradient.iter().all(|part| part.abs() < 1e-12));
        assert!(errors(&ratings, &wins).iter().all(|error| *error > 0.3 && *error < 8.0_f64.sqrt() * 8.0));
    }
}

proptest! {
    #[test]
    fn all_fields_agree_with_the_decomposition(
        (members, games) in (1..40_usize).prop_flat_map(|members| {
            (Just(members), prop::collection::vec((0..members, 0..members), 0..120))
        })
    ) {
        compare("random", members, &wins(games));
    }
}
