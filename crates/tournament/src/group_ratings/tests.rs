//! Closed forms and border cases of the ratings of groups.

#![expect(clippy::float_cmp, reason = "what is given or counted is exact")]

mod laws;

use super::*;

const FITTED: Settings = Settings { gauge: Gauge::Average(0.0), advantage: None, draw_rate: None };
const EVEN: Settings = Settings { advantage: Some(0.0), ..FITTED };

fn met(first: usize, second: usize, [wins, draws, losses]: [u64; 3]) -> Meeting {
    Meeting { first, second, wins, draws, losses }
}

fn results(meetings: impl IntoIterator<Item = Meeting>) -> Results {
    Results::from_meetings(meetings)
}

/// Rates the only group of so many members, in the order of their numbers.
fn rated(members: usize, results: &Results, settings: Settings) -> RatedGroup {
    let all = (0..members).collect::<Vec<_>>();
    assert_eq!(groups(members, results), [&*all]);
    rate(&all, &all, results, settings).expect("ratings")
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-10 * expected.abs().max(1.0), "{found} {expected}");
}

/// Converts odds to Elo.
fn elo(odds: f64) -> f64 {
    400.0 * odds.log10()
}

#[test]
fn two_with_the_same_sides() {
    // Nine points of twelve, and nothing determines the advantage of the first move.
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
    // Eight draws of twenty are as many as expected.
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
    // A member of another group leaves the average as it is.
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

/// A field that is decomposed panel by panel, so that threads share the work.
#[test]
fn threads_change_no_bit() {
    let members = 150;
    let outcomes = [[2, 1, 0], [0, 3, 1], [1, 0, 4], [1, 1, 1]];
    let met = (1..12)
        .flat_map(|by| (0..members).map(move |at| met(at, (at + by * by) % members, outcomes[(at * 7 + by) % 4])));
    let results = results(met);
    let rated = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| rated(members, &results, FITTED))
    };
    let alone = rated(1);
    assert_eq!(alone, rated(3));
    let ratings = alone.members.iter().map(|own| own.rating / ELO).collect();
    let all = (0..members).collect::<Vec<_>>();
    let meetings = results.among(&all);
    let surplus =
        Equations::of(members, &meetings, true).surplus(&Strengths { ratings, advantage: alone.advantage / ELO });
    assert!(alone.tells == Some(Tells::One) && surplus.iter().all(|own| own.abs() < 1e-10), "{surplus:?}");
}
