//! Graphs of shapes that are hard for the solver: rings, nests, chains, ties, and numbers at the bounds.

use std::sync::atomic::AtomicBool;

use crate::support::Checked;
use proptest::prelude::*;
use shinpan_matching::generators::{CostTable, SwissField, random};
use shinpan_matching::{CostVector, Failure, Options, Problem, Representation, TightPairs, solve, solve_as};

fn total(table: &CostTable) -> Vec<i128> {
    table.solve().expect("feasible").total().to_vec()
}

#[test]
fn no_vertices_and_two() {
    assert_eq!(total(&CostTable::single(0, |_, _| None)), [0]);
    assert_eq!(total(&CostTable::single(2, |_, _| Some(-7))), [-7]);
    assert_eq!(total(&CostTable::new(4, 0, |_, _| Some(Vec::new()))), [0_i128; 0]);
}

#[test]
fn an_odd_number_is_refused() {
    let odd = CostTable::single(5, |_, _| Some(1)).with(|problem| solve(problem, &Options::default()).map(drop));
    assert_eq!(odd, Err(Failure::OddVertices(5)));
}

#[test]
fn two_odd_rings_with_a_bridge() {
    for length in [3, 5, 7, 31] {
        let ring = |v: u32| v / length;
        let neighbours = |u: u32, v: u32| ring(u) == ring(v) && (v - u == 1 || v - u == length - 1);
        let bridge = |u, v| (u, v) == (length / 2, length + 1);
        let table = CostTable::single(2 * length, |u, v| match (neighbours(u, v), bridge(u, v)) {
            (true, _) => Some(1),
            (_, true) => Some(1000),
            _ => None,
        });
        assert_eq!(total(&table), [i128::from(length) - 1 + 1000]);
    }
}

/// Returns the distances of a tree in which every node has three children: rings of rings of rings.
fn nest(vertices: u32, farther: i128) -> CostTable {
    CostTable::single(vertices, |u, v| {
        let (mut u, mut v, mut distance) = (u, v, 1);
        while u / 3 != v / 3 {
            (u, v, distance) = (u / 3, v / 3, distance * farther);
        }
        Some(distance)
    })
}

#[test]
fn rings_of_triangles() {
    // A pair within each triangle, and one between the vertices left over from two triangles; the same for triangles of
    // triangles.
    assert_eq!(total(&nest(6, 10)), [1 + 1 + 10]);
    assert_eq!(total(&nest(18, 10)), [6 + 2 * 10 + 100]);
    assert_eq!(total(&nest(54, 10)), [18 + 6 * 10 + 2 * 100 + 1000]);
    assert_eq!(total(&nest(162, 10)), [54 + 18 * 10 + 6 * 100 + 2 * 1000 + 10_000]);
}

/// A chain of triangles, with neighbours joined by one pair, and with one more vertex at either end.
#[test]
fn a_chain_of_triangles() {
    let triangles = 40;
    let n = triangles * 3 + 2;
    let joined = |u: u32, v: u32| {
        (u == 0 && v == 1)
            || (u >= 1 && (u - 1) / 3 == (v - 1) / 3 && v != n - 1)
            || (u.is_multiple_of(3) && v == u + 1)
    };
    let table = CostTable::single(n, |u, v| joined(u, v).then(|| i128::from(random(u, v, 0) % 8)));
    table.solve().expect("feasible");
}

#[test]
fn long_chains() {
    let table = CostTable::single(1000, |u, v| (v == u + 1).then_some(1));
    assert_eq!(total(&table), [500]);
    let renamed: Vec<u32> = (0..1000).map(|v| v * 387 % 1000).collect();
    assert_eq!(total(&table.permuted(&renamed)), [500]);
}

#[test]
fn all_costs_equal() {
    let cost = |_: u32, _: u32, cost: &mut CostVector| {
        cost[0] = 5;
        true
    };
    let problem = shinpan_matching::Problem::new(2000, 1, &cost);
    let solution = solve(&problem, &Options::default()).expect("feasible");
    assert_eq!(solution.total(), [5000]);
    assert_eq!(solution.certificate().representation(), Representation::I64);
}

#[test]
fn negative_costs() {
    let table = CostTable::single(30, |u, v| Some(i128::from(random(u, v, 0) % 100) - 1000));
    let raised = CostTable::single(30, |u, v| Some(i128::from(random(u, v, 0) % 100)));
    assert_eq!(total(&table)[0], total(&raised)[0] - 15 * 1000);
}

#[test]
fn a_huge_component_does_not_drown_a_small_one() {
    let huge = 1 << 100;
    let table = CostTable::new(20, 3, |u, v| {
        let odd = i128::from((u + v) % 2);
        Some(vec![huge * odd, i128::from(random(u, v, 0) % 2), -huge + i128::from(v - u)])
    });
    let small = CostTable::new(20, 1, |u, v| ((u + v) % 2 == 0).then(|| vec![i128::from(random(u, v, 0) % 2)]));
    let solution = table.solve().expect("feasible");
    assert_eq!(solution.total()[..2], [0, total(&small)[0]]);
}

#[test]
fn the_narrowest_numbers_are_taken() {
    use Representation::{I128, Lex, Wide3, Wide4, Wide5, Wide6, Wide8};
    let with_tickets = |components: usize| {
        let table = CostTable::new(8, components, |u, v| Some(vec![i128::from(random(u, v, 0)); components]));
        table.solve().expect("feasible").certificate().representation()
    };
    let taken: Vec<Representation> = [1, 2, 3, 4, 5, 7, 8].map(with_tickets).into();
    assert_eq!(taken, [I128, Wide3, Wide4, Wide5, Wide6, Wide8, Lex]);
}

#[test]
fn costs_at_the_bound_overflow() {
    let bounds = |small: i128, large: i128| {
        let table = CostTable::new(4, 2, |u, _| Some(vec![0, if u == 0 { small } else { large }]));
        table.with(|problem| solve(problem, &Options::default()).map(|solution| solution.total().to_vec()))
    };
    let refused = Err(Failure::Overflow { component: 1 });
    assert_eq!(bounds(0, i128::MAX), refused);
    assert_eq!(bounds(i128::MIN, 0), refused);
    assert_eq!(bounds(i128::MIN / 2, i128::MAX / 2), refused);
    assert_eq!(bounds(0, i128::MAX / 64), Ok(vec![0, i128::MAX / 64]));
    assert_eq!(bounds(i128::MAX / 2, i128::MAX / 2), Ok(vec![0, i128::MAX / 2 * 2]));
}

#[test]
fn a_representation_too_narrow_is_refused() {
    let table = CostTable::single(4, |u, v| Some(i128::from(random(u, v, 0))));
    let narrow = table.with(|problem| solve_as(problem, &Options::default(), Representation::I64).map(drop));
    assert_eq!(narrow, Err(Failure::Overflow { component: 0 }));
}

#[test]
fn a_solve_is_watched_and_stopped() {
    let table = CostTable::single(64, |u, v| Some(i128::from(random(u, v, 0) % 9)));
    let seen = std::cell::RefCell::new(Vec::new());
    let progress = |done, all| seen.borrow_mut().push((done, all));
    let stop = AtomicBool::new(false);
    let options = Options { progress: Some(&progress), stop: Some(&stop), ..Options::default() };
    table.with(|problem| solve(problem, &options)).expect("feasible");
    assert_eq!(seen.borrow().last(), Some(&(64, 64)));
    assert!(seen.borrow().is_sorted());
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(table.with(|problem| solve(problem, &options)), Err(Failure::Interrupted));
}

#[test]
fn fields_of_a_tournament() {
    for field in [SwissField::round_1(100), SwissField::round_5(100), SwissField::all_gaps(100)] {
        let table = CostTable::new(100, SwissField::WIDTH, |u, v| {
            let mut cost = CostVector::zeros(SwissField::WIDTH);
            field.cost(u, v, &mut cost).then(|| cost.as_slice().to_vec())
        });
        let solution = table.solve().expect("feasible");
        assert_eq!(table.solve().as_ref(), Ok(&solution), "the same bytes");
        let names: Vec<u32> = (0..100).map(|v| v * 37 % 100).collect();
        let renamed = table.permuted(&names).solve().expect("feasible");
        let back = |(u, v): (u32, u32)| {
            let (u, v) = (names[u as usize], names[v as usize]);
            (u.min(v), u.max(v))
        };
        let mut pairs: Vec<(u32, u32)> = renamed.pairs().map(back).collect();
        pairs.sort_unstable();
        assert_eq!(pairs, solution.pairs().collect::<Vec<_>>());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn nests_with_few_pairs_permitted(half in 2..60_u32, farther in 1..5_i128, seed in any::<u16>(), permitted in 1..60_u64) {
        let table = nest(half * 2, farther);
        let thinned = CostTable::single(half * 2, |u, v| {
            let luck = random(u, v, seed.into()) % 60;
            (luck <= permitted).then(|| table.cost(u, v).map(|cost| cost[0]))?
        });
        thinned.solve().ok();
    }
}

/// If every pair costs the same, every pair of two vertices is tight; a vertex is in no pair with itself or with a
/// vertex that does not exist.
#[test]
fn a_pair_is_of_two_vertices_that_are_there() {
    let problem = Problem::new(64, 1, &|_, _, _| true);
    let solution = solve(&problem, &Options::default()).expect("a matching");
    let tight = TightPairs::of(&problem, &solution).expect("a proof");
    for (u, v) in (0..64).flat_map(|u| (0..65).map(move |v| (u, v))) {
        assert_eq!(tight.has(u, v), u != v && v < 64, "{u} {v}");
    }
}
