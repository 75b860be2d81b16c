//! A matching costs what the best of all matchings costs, its proof holds, and so does the proof that there is none.
//!
//! One byte for the number of vertices, one for that of components, one for how costs are drawn; then a byte a pair and
//! component. Of the first component, 255 forbids the pair.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_matching::{
    Candidates, CostVector, Failure, Options, Problem, brute_force, is_unique, solve, verify, verify_infeasible,
};

/// Costs of a few values, of many, with huge ones, or negative.
fn value(byte: u8, kind: u8) -> i128 {
    match kind & 3 {
        0 => i128::from(byte & 1),
        1 => i128::from(byte),
        2 => i128::from(byte & 3) << (byte & 0x7c),
        _ => i128::from(byte.cast_signed() & 0x0f) - 7,
    }
}

fuzz_target!(|data: &[u8]| {
    let [vertices, width, kind, costs @ ..] = data else { return };
    let (vertices, width) = (u32::from(vertices % 15), usize::from(width % 7));
    let cost = |u: u32, v: u32, cost: &mut CostVector| {
        let at = (v * (v - 1) / 2 + u) as usize * width;
        let byte = |component: usize| costs.get(at + component).copied().unwrap_or(0);
        for component in 0..width {
            cost[component] = value(byte(component), kind >> (component % 4 * 2));
        }
        byte(0) != 255
    };
    let problem = Problem::new(vertices, width, &cost);
    let few = Candidates { all_up_to: 0, initial: usize::from(kind % 3), added: 1 };
    match solve(&problem, &Options { candidates: few, ..Options::default() }) {
        Ok(solution) => assert_eq!(
            Ok(Some(solution.total().to_vec())),
            brute_force(&problem).map(|optima| optima.map(|optima| optima.total))
        ),
        Err(Failure::Infeasible(proof)) => assert_eq!(verify_infeasible(&problem, &proof), Ok(())),
        Err(Failure::OddVertices(_) | Failure::Overflow { .. }) => {}
        other => panic!("{other:?}"),
    }
    match (solve(&problem, &Options::default()), brute_force(&problem)) {
        (Ok(solution), Ok(Some(optima))) => {
            assert_eq!(solution.total(), optima.total);
            assert_eq!(verify(&problem, &solution), Ok(()));
            assert_eq!(is_unique(&problem, &solution, width), Ok(optima.count == 1));
        }
        (Err(Failure::Infeasible(proof)), Ok(None)) => assert_eq!(verify_infeasible(&problem, &proof), Ok(())),
        (Err(Failure::OddVertices(n)), Err(Failure::OddVertices(_))) => assert_eq!(n % 2, 1),
        (Err(Failure::Overflow { .. }), _) => {}
        (solved, tried) => panic!("{solved:?}, but of all {tried:?}"),
    }
});
