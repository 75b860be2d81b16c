//! Laws of the ratings of groups, for small fields with any results.

use proptest::prelude::*;
use shinpan_core::Outcome;

use super::super::*;
use super::FITTED;

/// Fields of up to seven members, and their games.
fn fields() -> impl Strategy<Value = (usize, Vec<(usize, usize, Outcome)>)> {
    let outcome = prop::sample::select(vec![Outcome::FirstWins, Outcome::Draw, Outcome::SecondWins]);
    (2..8_usize).prop_flat_map(move |members| {
        let game = (0..members, 1..members, outcome.clone());
        let game = game.prop_map(move |(first, by, outcome)| (first, (first + by) % members, outcome));
        (Just(members), prop::collection::vec(game, 1..60))
    })
}

/// Returns each group of two or more with its ratings.
fn all_rated(members: usize, results: &Results, settings: Settings) -> Vec<(Vec<usize>, RatedGroup)> {
    let groups = groups(members, results).into_iter().filter(|group| group.len() > 1);
    let rated = |group: Vec<usize>| {
        let rated = rate(&group, &group, results, settings).expect("ratings");
        (group, rated)
    };
    groups.map(rated).collect()
}

/// Returns the logarithm of the likelihood of a group's results.
fn likelihood(meetings: &[Meeting], ratings: &[f64], advantage: f64) -> f64 {
    let of = |met: &Meeting| {
        let difference = (ratings[met.first] - ratings[met.second] + advantage) / ELO;
        let [first, second] = equations::expected(difference);
        met.won() * first.ln() + met.lost() * second.ln()
    };
    meetings.iter().map(of).sum()
}

/// Inverts a matrix by elimination of rows: the slow way.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == at))));
    }
    for at in 0..size {
        let best = (at..size).max_by(|a, b| matrix[*a][at].abs().total_cmp(&matrix[*b][at].abs())).unwrap_or(at);
        matrix.swap(at, best);
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

/// Computes C = G V G as the specs write it, with whole matrices. The advantage is last if it is unknown.
fn covariance(group: &RatedGroup, meetings: &[Meeting], anchor: Option<usize>) -> Vec<Vec<f64>> {
    let members = group.members.len();
    let size = members + usize::from(group.tells == Some(Tells::One));
    let (mut curvature, mut spread) = (vec![vec![0.0; size]; size], vec![vec![0.0; size]; size]);
    for met in meetings {
        let ratings = [met.first, met.second].map(|member| group.members[member].rating);
        let [first, second] = equations::expected((ratings[0] - ratings[1] + group.advantage) / ELO);
        let drawn = draws::chance([first, second], group.draw_rate);
        let mut x = vec![0.0; size];
        (x[met.first], x[met.second]) = (1.0, -1.0);
        x.iter_mut().skip(members).for_each(|part| *part = 1.0);
        for (i, j) in (0..size).flat_map(|i| (0..size).map(move |j| (i, j))) {
            let games = results::as_number(met.games()) * x[i] * x[j];
            curvature[i][j] += games * first * second;
            spread[i][j] += games * (first * second - drawn / 4.0);
        }
    }
    let g = if let Some(anchor) = anchor {
        // With its row and its column left out, and 0 there.
        (0..size).for_each(|at| (curvature[anchor][at], curvature[at][anchor]) = (0.0, 0.0));
        curvature[anchor][anchor] = 1.0;
        let mut g = inverse(curvature);
        g[anchor][anchor] = 0.0;
        g
    } else {
        (0..members).for_each(|i| (0..members).for_each(|j| curvature[i][j] += 1.0));
        let mut g = inverse(curvature);
        let share = 1.0 / results::as_number((members * members) as u64);
        (0..members).for_each(|i| (0..members).for_each(|j| g[i][j] -= share));
        g
    };
    let times = |a: &[Vec<f64>], b: &[Vec<f64>]| {
        let cell = |i: usize, j: usize| (0..size).map(|k| a[i][k] * b[k][j]).sum::<f64>();
        (0..size).map(|i| (0..size).map(|j| cell(i, j)).collect()).collect::<Vec<Vec<f64>>>()
    };
    times(&times(&g, &spread), &g)
}

proptest! {
    /// Members who reach each other by wins and draws are in one group; groups are in the order of their first members.
    #[test]
    fn groups_are_who_reach_each_other((members, games) in fields()) {
        let mut reaches = vec![vec![false; members]; members];
        for &(first, second, outcome) in &games {
            reaches[first][second] |= outcome != Outcome::SecondWins;
            reaches[second][first] |= outcome != Outcome::FirstWins;
        }
        (0..members).for_each(|own| reaches[own][own] = true);
        for (by, from, to) in triples(members) {
            reaches[from][to] |= reaches[from][by] && reaches[by][to];
        }
        let of = |own: usize| (0..members).filter(|other| reaches[own][*other] && reaches[*other][own]).collect::<Vec<_>>();
        let expected = (0..members).map(of).enumerate().filter(|(own, group)| group[0] == *own).map(|(_, group)| group);
        prop_assert_eq!(groups(members, &Results::from_outcomes(games)), expected.collect::<Vec<_>>());
    }

    /// Every member, and the first move if the results determine its advantage, won as much as was to be expected;
    /// there are as many draws as were to be expected; and nothing near is likelier.
    #[test]
    fn the_equations_hold(
        (members, games) in fields(),
        given in prop::option::of(-200.0..200.0_f64),
        moved in prop::collection::vec(-1.0..1.0_f64, 9)
    ) {
        let results = Results::from_outcomes(games);
        for (group, rated) in all_rated(members, &results, Settings { advantage: given, ..FITTED }) {
            let meetings = results.among(&group);
            let ratings = rated.members.iter().map(|own| own.rating).collect::<Vec<_>>();
            let strengths = Strengths { ratings: ratings.iter().map(|own| own / ELO).collect(), advantage: rated.advantage / ELO };
            let is_found = rated.tells == Some(Tells::One);
            prop_assert_eq!(rated.advantage_error.is_some(), is_found);
            let surplus = Equations::of(group.len(), &meetings, is_found).surplus(&strengths);
            for own in surplus.iter().take(group.len() + usize::from(is_found)) {
                prop_assert!(own.abs() < 1e-11, "{surplus:?}");
            }
            prop_assert!(ratings.iter().sum::<f64>().abs() < 1e-9);
            let draws = results::as_number(meetings.iter().map(|met| met.draws).sum());
            let expected = |rate: f64| {
                let games = meetings.iter();
                games.map(|met| results::as_number(met.games()) * draws::chance(strengths.expected(met), rate)).sum::<f64>()
            };
            prop_assert!((expected(rated.draw_rate) - draws).abs() < 1e-9 || expected(1.0) < draws + 1e-9 && rated.draw_rate == 1.0);
            let highest = likelihood(&meetings, &ratings, rated.advantage);
            for size in [1e-3, 1.0, 100.0] {
                let near = ratings.iter().zip(&moved).map(|(own, part)| own + size * part).collect::<Vec<_>>();
                let advantage = rated.advantage + if is_found { size * moved[8] } else { 0.0 };
                prop_assert!(likelihood(&meetings, &near, advantage) <= highest + 1e-13 * highest.abs().max(1.0));
            }
        }
    }
}

/// All triples in the order of Floyd and Warshall.
fn triples(members: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..members).flat_map(move |by| (0..members).flat_map(move |from| (0..members).map(move |to| (by, from, to))))
}

proptest! {
    /// Standard errors and the likelihood of superiority against whole matrices.
    #[test]
    fn errors_are_of_the_covariance((members, games) in fields(), rate in prop::option::of(0.0..1.0_f64), anchor in 0..7_usize) {
        let results = Results::from_outcomes(games);
        for gauge in [Gauge::Average(10.0), Gauge::Anchor(anchor, 10.0)] {
            for (group, rated) in all_rated(members, &results, Settings { gauge, draw_rate: rate, advantage: None }) {
                let place = group.iter().position(|member| *member == anchor && gauge != Gauge::Average(10.0));
                let c = covariance(&rated, &results.among(&group), place);
                // The squares are rounded: of an error of none the root of that is left.
                let close = |found: f64, expected: f64| {
                    (found - expected).abs() < 1e-6 * expected.max(1.0) || found.max(expected) < 1e-4
                };
                for (own, member) in rated.members.iter().enumerate() {
                    let error = c[own][own].max(0.0).sqrt() * ELO;
                    prop_assert!(close(member.error, error), "{} {}", member.error, error);
                    let Some(next) = rated.members.get(own + 1) else { continue };
                    let variance = c[own][own] + c[own + 1][own + 1] - 2.0 * c[own][own + 1];
                    if variance > 1e-9 {
                        let los = normal::distribution((member.rating - next.rating) / ELO / variance.sqrt());
                        prop_assert!(close(member.los.expect("a next one"), los));
                    }
                }
                let advantage = rated.advantage_error.map(|error| (error, c[group.len()][group.len()].max(0.0).sqrt() * ELO));
                prop_assert!(advantage.is_none_or(|(found, expected)| close(found, expected)), "{advantage:?}");
            }
        }
    }

    /// The order of the games changes no bit. If sides are exchanged, the advantage is that of the other side.
    #[test]
    fn order_and_sides((members, games) in fields(), seed in 0..1000_usize) {
        let results = Results::from_outcomes(games.iter().copied());
        let mut shuffled = games.clone();
        shuffled.sort_by_key(|(first, second, outcome)| (first * 31 + second * 17 + *outcome as usize * 7 + seed) % 13);
        prop_assert_eq!(&results, &Results::from_outcomes(shuffled));
        let turned = |(first, second, outcome): &(usize, usize, Outcome)| {
            let outcome = match outcome {
                Outcome::FirstWins => Outcome::SecondWins,
                Outcome::SecondWins => Outcome::FirstWins,
                other => *other,
            };
            (*second, *first, outcome)
        };
        let turned = Results::from_outcomes(games.iter().map(turned));
        let close = |a: f64, b: f64| (a - b).abs() < 1e-7 * a.abs().max(1.0);
        for ((_, own), (_, other)) in all_rated(members, &results, FITTED).iter().zip(all_rated(members, &turned, FITTED)) {
            prop_assert!(close(own.advantage, -other.advantage), "{} {}", own.advantage, other.advantage);
            // Near 1 draws hardly change with the rate, and rounding moves it by its root.
            prop_assert!((own.draw_rate - other.draw_rate).abs() < 1e-5);
            for (own, other) in own.members.iter().zip(&other.members) {
                prop_assert!(close(own.rating, other.rating) && close(own.error, other.error));
            }
        }
    }

    /// Compares what results determine about the advantage with shifts of all ratings by whole numbers, one by one.
    #[test]
    fn what_results_tell((members, games) in (2..5_usize).prop_flat_map(|members| {
        let outcome = prop::sample::select(vec![Outcome::FirstWins, Outcome::Draw, Outcome::SecondWins]);
        let game = (0..members, 1..members, outcome);
        let game = game.prop_map(move |(first, by, outcome)| (first, (first + by) % members, outcome));
        (Just(members), prop::collection::vec(game, 1..7))
    })) {
        let results = Results::from_outcomes(games);
        // Bounds are of 1, so that shifts of more than one for each member are not needed.
        let shifts = (0..9_i64.pow(u32::try_from(members).expect("few"))).map(|number| {
            (0..members).map(|at| number / 9_i64.pow(u32::try_from(at).expect("few")) % 9 - 4).collect::<Vec<_>>()
        });
        let shifts = shifts.collect::<Vec<_>>();
        let may_grow = |unit: i64| {
            shifts.iter().any(|shifts| results.meetings().iter().all(|met| {
                let by = shifts[met.first] - shifts[met.second] + unit;
                (met.wins + met.draws == 0 || by >= 0) && (met.losses + met.draws == 0 || by <= 0)
            }))
        };
        let expected = match [may_grow(1), may_grow(-1)] {
            [false, false] => Tells::One,
            [true, false] => Tells::Larger,
            [false, true] => Tells::Smaller,
            [true, true] => Tells::Nothing,
        };
        prop_assert_eq!(advantage::tells(members, results.meetings()), expected);
    }
}
