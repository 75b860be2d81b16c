//! Ratings: cases at 60 digits, values in closed form, and what must hold of all.

use proptest::prelude::*;
use serde_json::Value;
use shinpan_testing::{Sandbox, corpus, csv};
use shinpan_tournament::rating::{EQUAL, Wins, classes, elo, errors, ratings};
use standings::run;

fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

#[test]
fn cases() {
    let Some(corpus) = corpus("arimaa") else { return };
    let text = std::fs::read_to_string(corpus.join("bt-cases.jsonl")).expect("the cases");
    let mut compared = 0;
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")) {
        let folder = Sandbox::with(&[
            ("e.csv", csv(&case["entrants"], &["id", "seed"])),
            ("g.csv", csv(&case["games"], &["round", "first", "second", "result", "termination"])),
        ]);
        let done = folder.run(run, "-q --rules arimaa-2015 --entrants DIR/e.csv --format json DIR/g.csv");
        assert_eq!((done.code, &*done.stderr), (0, ""), "{}", case["id"]);
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        for row in document["standings"].as_array().expect("rows") {
            let id = row["id"].as_str().expect("an id");
            let expected: f64 = case["expected"]["elo"][id].as_str().expect("a number").parse().expect("a number");
            let found = row["rating"].as_f64().expect("a number");
            assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{} {id}: {found}", case["id"]);
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared} ratings");
}

#[test]
fn values_in_closed_form() {
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-11, "{found} {expected}");
    assert_eq!(ratings(3, &Wins::new()), [0.0; 3]);
    let once = ratings(2, &Wins::from([((0, 1), 1)]));
    near(elo(once[0]), 175.802_595_106_913_6);
    near(elo(once[1]), -175.802_595_106_913_6);
    let circle = ratings(3, &Wins::from([((0, 1), 1), ((1, 2), 1), ((2, 0), 1)]));
    for rating in &circle {
        near(*rating, 0.0);
    }
    assert_eq!(classes(&circle), [1; 3]);
    let always = ratings(2, &Wins::from([((0, 1), 1000)]));
    assert!(always[0].is_finite() && always[0] > once[0]);
}

#[test]
fn standard_errors_in_closed_form() {
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-13, "{found} {expected}");
    // Without games there is the dummy's half game alone: its curvature is ½ · ¼.
    for error in errors(&ratings(3, &Wins::new()), &Wins::new()) {
        near(error, 8.0_f64.sqrt());
    }
    // Two who won a game each: [[⅝, -½], [-½, ⅝]] has the determinant 9/64.
    let even = Wins::from([((0, 1), 1), ((1, 0), 1)]);
    for error in errors(&ratings(2, &even), &even) {
        near(error, (0.625_f64 * 64.0 / 9.0).sqrt());
    }
}

/// The inverse, by elimination of rows: the slow way.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == at))));
    }
    for at in 0..size {
        let pivot = matrix[at][at];
        matrix[at].iter_mut().for_each(|part| *part /= pivot);
        let clear = matrix[at].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = row[at];
            row.iter_mut().zip(&clear).for_each(|(part, clear)| *part -= factor * clear);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[test]
fn neighbours_that_differ_by_rounding_share_a_class() {
    let step = 0.9 * EQUAL;
    assert_eq!(classes(&[0.0, 1.0, 1.0 + step, 2.0, 1.0 + 2.0 * step]), [3, 2, 2, 1, 2]);
    assert_eq!(classes(&[]), [0; 0]);
}

#[test]
fn large_fields() {
    let members = 300;
    let mut random = 7_u64;
    let mut wins = Wins::new();
    for _ in 0..15_000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let (a, b) = ((random >> 33) as usize % members, (random >> 13) as usize % members);
        if a != b {
            *wins.entry((a.min(b), a.max(b))).or_default() += 1;
        }
    }
    let ratings = ratings(members, &wins);
    let mean = ratings.iter().map(|rating| chance(*rating)).sum::<f64>() / 300.0;
    assert!((mean - 0.5).abs() < 1e-12, "{mean}");
}

proptest! {
    /// The errors are the roots of the diagonal of the inverse curvature, which is inverted here by rows.
    #[test]
    fn errors_are_of_the_curvature(games in prop::collection::vec((0..7_usize, 0..7_usize), 0..40)) {
        let mut wins = Wins::new();
        for (a, b) in games.into_iter().filter(|(a, b)| a != b) {
            *wins.entry((a, b)).or_default() += 1;
        }
        let ratings = ratings(7, &wins);
        let mut curvature = vec![vec![0.0; 7]; 7];
        for (own, rating) in ratings.iter().enumerate() {
            curvature[own][own] = 0.5 * chance(*rating) * chance(-rating);
        }
        for (&(a, b), &count) in &wins {
            let weight = f64::from(count) * chance(ratings[a] - ratings[b]) * chance(ratings[b] - ratings[a]);
            for (i, j, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
                curvature[i][j] += sign * weight;
            }
        }
        let inverse = inverse(curvature);
        for (own, error) in errors(&ratings, &wins).into_iter().enumerate() {
            prop_assert!((error - inverse[own][own].sqrt()).abs() < 1e-9, "{}: {} {}", own, error, inverse[own][own]);
        }
    }

    /// At the maximum everybody has won what was to be expected, the dummy's games counted too; the chances against
    /// the dummy are a half on average.
    #[test]
    fn everybody_won_what_was_expected(
        (members, games) in (2..12_usize).prop_flat_map(|members| {
            (Just(members), prop::collection::vec((0..members, 0..members), 0..40))
        })
    ) {
        let mut wins = Wins::new();
        for (a, b) in games.into_iter().filter(|(a, b)| a != b) {
            *wins.entry((a, b)).or_default() += 1;
        }
        let ratings = ratings(members, &wins);
        for own in 0..members {
            let mut surplus = 0.25 - 0.5 * chance(ratings[own]);
            for (&(winner, loser), &count) in &wins {
                let count = f64::from(count);
                if winner == own {
                    surplus += count * (1.0 - chance(ratings[own] - ratings[loser]));
                } else if loser == own {
                    surplus -= count * chance(ratings[own] - ratings[winner]);
                }
            }
            prop_assert!(surplus.abs() < 1e-11, "{own}: {surplus}");
        }
        let surplus = ratings.iter().map(|rating| chance(*rating) - 0.5).sum::<f64>();
        prop_assert!(surplus.abs() < 1e-11, "{surplus}");
    }

    /// Who is called by another number has the same rating, but for rounding, and the same class.
    #[test]
    fn numbers_do_not_matter(
        games in prop::collection::vec((0..8_usize, 0..8_usize), 0..30),
        order in Just((0..8).collect::<Vec<usize>>()).prop_shuffle()
    ) {
        let wins = |order: &[usize]| {
            let mut wins = Wins::new();
            for (a, b) in games.iter().filter(|(a, b)| a != b) {
                *wins.entry((order[*a], order[*b])).or_default() += 1;
            }
            ratings(8, &wins)
        };
        let (plain, moved) = (wins(&[0, 1, 2, 3, 4, 5, 6, 7]), wins(&order));
        let (plain_classes, moved_classes) = (classes(&plain), classes(&moved));
        for own in 0..8 {
            prop_assert!((plain[own] - moved[order[own]]).abs() < 1e-11);
            prop_assert_eq!(plain_classes[own], moved_classes[order[own]]);
        }
    }
}
