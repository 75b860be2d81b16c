//! Closed forms, border cases and laws of the ratings of groups.

use proptest::prelude::*;
use shinpan_core::Outcome;

use super::*;

const FITTED: Settings = Settings { gauge: Gauge::Average(0.0), advantage: None, draw_rate: None };
const EVEN: Settings = Settings { advantage: Some(0.0), ..FITTED };

fn met(first: usize, second: usize, [wins, draws, losses]: [u64; 3]) -> Meeting {
    Meeting { first, second, wins, draws, losses }
}

fn results(meetings: impl IntoIterator<Item = Meeting>) -> Results {
    Results::from_meetings(meetings)
}

/// The only group of so many members, in the order of their numbers.
fn rated(members: usize, results: &Results, settings: Settings) -> RatedGroup {
    let all = (0..members).collect::<Vec<_>>();
    assert_eq!(groups(members, results), [&*all]);
    rate(&all, &all, results, settings).expect("ratings")
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-10 * expected.abs().max(1.0), "{found} {expected}");
}

/// Elo of odds.
fn elo(odds: f64) -> f64 {
    400.0 * odds.log10()
}

#[test]
fn two_with_the_same_sides() {
    // Nine points of twelve, and nothing tells the advantage of the first move.
    let results = results([met(0, 1, [8, 2, 2])]);
    let even = rated(2, &results, EVEN);
    near(even.members[0].rating, elo(3.0) / 2.0);
    near(even.members[1].rating, -elo(3.0) / 2.0);
    assert_eq!((even.games, even.advantage, even.advantage_error, even.tells), (12, 0.0, None, None));
    let fitted = rated(2, &results, FITTED);
    assert_eq!(fitted.tells, Some(Tells::Nothing));
    assert_eq!(RatedGroup { tells: None, ..fitted }, even);
    let given = rated(2, &results, Settings { advantage: Some(100.0), ..EVEN });
    near(given.members[0].rating - given.members[1].rating, elo(3.0) - 100.0);
    assert_eq!(given.advantage, 100.0);
}

#[test]
fn two_with_both_sides() {
    // First has 7 of 10 in one way and 6 of 10 in the other: logits of both give the difference and the advantage.
    let results = results([met(0, 1, [5, 4, 1]), met(1, 0, [4, 4, 2])]);
    let both = rated(2, &results, FITTED);
    let (with, against) = (elo(7.0 / 3.0), elo(6.0 / 4.0));
    near(both.members[0].rating, (with - against) / 4.0);
    near(both.advantage, f64::midpoint(with, against));
    // x of the two ways is (1, -1, 1) and (-1, 1, 1), and the difference and the advantage are half the sum and half the
    // difference of two numbers that vary by v / h² each.
    let varies = |won: f64| {
        let e: f64 = won / 10.0;
        let d = draws::chance([e, 1.0 - e], both.draw_rate);
        (e * (1.0 - e) - d / 4.0) / (10.0 * (e * (1.0 - e)).powi(2))
    };
    let variance = varies(7.0) + varies(6.0);
    near(both.advantage_error.expect("fitted"), (variance / 4.0).sqrt() * ELO);
    near(both.members[0].error, (variance / 16.0).sqrt() * ELO);
    near(both.members[0].error, both.members[1].error);
    near(
        both.members[0].los.expect("one below"),
        normal::distribution((with - against) / 2.0 / (variance.sqrt() / 2.0 * ELO)),
    );
    assert_eq!(both.members[1].los, None);
    // Eight draws of twenty: those that are expected.
    let expected = [0.7, 0.6].map(|e: f64| 10.0 * draws::chance([e, 1.0 - e], both.draw_rate));
    near(expected.iter().sum(), 8.0);
}

#[test]
fn three_in_a_circle() {
    let circle = results([met(0, 1, [1, 0, 0]), met(1, 2, [1, 0, 0]), met(2, 0, [1, 0, 0])]);
    let even = rated(3, &circle, EVEN);
    // H is a quarter of the Laplacian of a triangle, which is 3 times I - J/3: the inverse has 4/3 · 2/3 on its diagonal.
    for member in &even.members {
        near(member.rating, 0.0);
        near(member.error, (8.0_f64 / 9.0).sqrt() * ELO);
    }
    assert_eq!(even.draw_rate, 0.0);
    assert_eq!(even.members[0].los, Some(0.5));
    // Each won with the first move: no advantage is too large.
    let fitted = rated(3, &circle, FITTED);
    assert_eq!((fitted.tells, fitted.advantage, fitted.advantage_error), (Some(Tells::Larger), 0.0, None));
    let turned = results([met(1, 0, [0, 0, 1]), met(2, 1, [0, 0, 1]), met(0, 2, [0, 0, 1])]);
    assert_eq!(rated(3, &turned, FITTED).tells, Some(Tells::Smaller));
}

#[test]
fn an_anchor_is_fixed() {
    let results = results([met(0, 1, [5, 4, 1]), met(1, 2, [4, 4, 2]), met(2, 0, [3, 1, 3])]);
    let free = rated(3, &results, FITTED);
    let anchored = rated(3, &results, Settings { gauge: Gauge::Anchor(1, 3000.0), ..FITTED });
    assert_eq!((anchored.members[1].rating, anchored.members[1].error), (3000.0, 0.0));
    for (own, other) in anchored.members.iter().zip(&free.members) {
        near(own.rating - 3000.0, other.rating - free.members[1].rating);
        assert!(own.los.zip(other.los).is_none_or(|(own, other)| (own - other).abs() < 1e-12));
    }
    near(anchored.advantage_error.expect("fitted"), free.advantage_error.expect("fitted"));
    // Somebody of another group leaves the average where it is.
    let stranger = rated(3, &results, Settings { gauge: Gauge::Anchor(7, 3000.0), ..FITTED });
    near(stranger.members.iter().map(|own| own.rating).sum::<f64>(), 9000.0);
}

#[test]
fn rates_of_draws() {
    let drawn = results([met(0, 1, [0, 3, 0]), met(1, 0, [0, 3, 0])]);
    let all = rated(2, &drawn, FITTED);
    assert_eq!((all.draw_rate, all.advantage, all.advantage_error), (1.0, 0.0, Some(0.0)));
    assert_eq!((all.members[0].rating, all.members[0].error, all.members[0].los), (0.0, 0.0, Some(0.5)));
    let half = rated(2, &drawn, Settings { draw_rate: Some(0.5), ..EVEN });
    // H is 6/4 times the Laplacian of an edge and V half of it: half a unit is each one's part of the difference.
    near(half.members[0].error, (0.5 / 1.5_f64).sqrt() / 2.0 * ELO);
    let none = rated(2, &drawn, Settings { draw_rate: Some(0.0), ..EVEN });
    near(none.members[0].error, half.members[0].error * 2.0_f64.sqrt());
    assert_eq!((half.draw_rate, none.draw_rate), (0.5, 0.0));
    let never = results([met(0, 1, [2, 0, 1]), met(1, 0, [2, 0, 1])]);
    assert_eq!(rated(2, &never, FITTED).draw_rate, 0.0);
}

#[test]
fn chances_of_draws() {
    for e in [1e-12, 0.01, 0.3, 0.5, 0.8, 0.999_999] {
        let expected = [e, 1.0 - e];
        assert_eq!(draws::chance(expected, 0.0), 0.0);
        near(draws::chance(expected, 1.0), 2.0 * e.min(1.0 - e));
        for rate in [1e-9, 0.2, 0.5, 0.9, 0.999] {
            let d = draws::chance(expected, rate);
            // d = ν √(P(win) P(loss)).
            let (win, loss) = (e - d / 2.0, 1.0 - e - d / 2.0);
            let nu = 2.0 * rate / (1.0 - rate);
            assert!((d * d - nu * nu * win * loss).abs() < 1e-12 * (1.0 + nu * nu) * e, "{e} {rate}: {d}");
        }
    }
    near(draws::chance([0.5; 2], 0.37), 0.37);
}

#[test]
fn uneven_results() {
    // A draw holds together a chain in which each beat the next 1,000 times.
    let members = 60;
    let beaten =
        (1..members).map(|at| met(at - 1, at, [500, 0, 0])).chain((1..members).map(|at| met(at, at - 1, [0, 0, 500])));
    let chain = results(beaten.chain([met(members - 1, 0, [0, 1, 0])]));
    let rated = rated(members, &chain, EVEN);
    // All differences are the same, and the last expects nothing of the draw: half a point is spread.
    let odds = (1000.0 - 0.5) / 0.5;
    for two in rated.members.windows(2) {
        near(two[0].rating - two[1].rating, elo(odds));
    }
    // One of a million.
    let once = results([met(0, 1, [999_999, 0, 1])]);
    let two = super::rate(&[0, 1], &[0, 1], &once, EVEN).expect("ratings");
    near(two.members[0].rating - two.members[1].rating, elo(999_999.0));
}

#[test]
fn too_many_members() {
    let members = MEMBERS_MOST + 1;
    let ring = results((0..members).map(|at| met(at, (at + 1) % members, [1, 0, 0])));
    let group = groups(members, &ring);
    assert_eq!(group.len(), 1);
    let error = rate(&group[0], &group[0], &ring, EVEN).expect_err("too many");
    assert_eq!(error, RatingError::TooLarge { members });
    assert_eq!(error.to_string(), "a group has 4097 members, expected at most 4096");
}

/// Fields of up to seven and their games.
fn fields() -> impl Strategy<Value = (usize, Vec<(usize, usize, Outcome)>)> {
    let outcome = prop::sample::select(vec![Outcome::FirstWins, Outcome::Draw, Outcome::SecondWins]);
    (2..8_usize).prop_flat_map(move |members| {
        let game = (0..members, 1..members, outcome.clone());
        let game = game.prop_map(move |(first, by, outcome)| (first, (first + by) % members, outcome));
        (Just(members), prop::collection::vec(game, 1..60))
    })
}

/// Each group of two or more with its ratings.
fn all_rated(members: usize, results: &Results, settings: Settings) -> Vec<(Vec<usize>, RatedGroup)> {
    let groups = groups(members, results).into_iter().filter(|group| group.len() > 1);
    let rated = |group: Vec<usize>| {
        let rated = rate(&group, &group, results, settings).expect("ratings");
        (group, rated)
    };
    groups.map(rated).collect()
}

/// The logarithm of the likelihood of a group's results.
fn likelihood(meetings: &[Meeting], ratings: &[f64], advantage: f64) -> f64 {
    let of = |met: &Meeting| {
        let difference = (ratings[met.first] - ratings[met.second] + advantage) / ELO;
        let [first, second] = equations::expected(difference);
        met.won() * first.ln() + met.lost() * second.ln()
    };
    meetings.iter().map(of).sum()
}

/// The inverse of a matrix, by elimination of rows: the slow way.
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

/// C = G V G as the specs write it, with whole matrices. The advantage is last where it is unknown.
fn covariance(group: &RatedGroup, meetings: &[Meeting], anchor: Option<usize>) -> Vec<Vec<f64>> {
    let members = group.members.len();
    let size = members + usize::from(group.tells == Some(Tells::One));
    let (mut h, mut v) = (vec![vec![0.0; size]; size], vec![vec![0.0; size]; size]);
    for met in meetings {
        let ratings = [met.first, met.second].map(|member| group.members[member].rating);
        let [e, rest] = equations::expected((ratings[0] - ratings[1] + group.advantage) / ELO);
        let d = draws::chance([e, rest], group.draw_rate);
        let mut x = vec![0.0; size];
        (x[met.first], x[met.second]) = (1.0, -1.0);
        x.iter_mut().skip(members).for_each(|part| *part = 1.0);
        for (i, j) in (0..size).flat_map(|i| (0..size).map(move |j| (i, j))) {
            let games = results::as_number(met.games()) * x[i] * x[j];
            h[i][j] += games * e * rest;
            v[i][j] += games * (e * rest - d / 4.0);
        }
    }
    let g = match anchor {
        Some(anchor) => {
            // With its row and its column left out, and 0 there.
            (0..size).for_each(|at| (h[anchor][at], h[at][anchor]) = (0.0, 0.0));
            h[anchor][anchor] = 1.0;
            let mut g = inverse(h);
            g[anchor][anchor] = 0.0;
            g
        }
        None => {
            (0..members).for_each(|i| (0..members).for_each(|j| h[i][j] += 1.0));
            let mut g = inverse(h);
            let share = 1.0 / results::as_number((members * members) as u64);
            (0..members).for_each(|i| (0..members).for_each(|j| g[i][j] -= share));
            g
        }
    };
    let times = |a: &[Vec<f64>], b: &[Vec<f64>]| {
        let cell = |i: usize, j: usize| (0..size).map(|k| a[i][k] * b[k][j]).sum::<f64>();
        (0..size).map(|i| (0..size).map(|j| cell(i, j)).collect()).collect::<Vec<Vec<f64>>>()
    };
    times(&times(&g, &v), &g)
}

proptest! {
    /// Who reaches whom by wins and draws, and back, is in one group; groups are in the order of their first members.
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

    /// Everybody, and the first move where it tells anything, won what was to be expected; as many draws were to be expected
    /// as there are; and nothing near is likelier.
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
                prop_assert!(likelihood(&meetings, &near, advantage) <= highest + 1e-9 * highest.abs().max(1.0) * f64::EPSILON.sqrt());
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
                let close = |found: f64, expected: f64| (found - expected).abs() < 1e-6 * expected.max(1.0);
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

    /// The order of the games changes no bit. Where sides are exchanged the advantage is that of the other side.
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
            prop_assert!((own.draw_rate - other.draw_rate).abs() < 1e-9);
            for (own, other) in own.members.iter().zip(&other.members) {
                prop_assert!(close(own.rating, other.rating) && close(own.error, other.error));
            }
        }
    }

    /// Whether results tell the advantage, against shifts of all ratings by whole numbers one by one.
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
