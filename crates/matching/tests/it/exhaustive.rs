//! Comparison with all matchings of small problems.

use crate::support::{Checked, tables};
use proptest::prelude::*;
use shinpan_matching::generators::CostTable;
use shinpan_matching::{Failure, Options, Representation, another_optimum, brute_force, is_unique, solve_as, verify};

fn same_as_trying_all(table: &CostTable) {
    match (table.solve(), table.least()) {
        (Ok(solution), Some((total, _))) => assert_eq!(solution.total(), total),
        (Err(Failure::Infeasible(_)), None) => {}
        (solved, least) => panic!("{solved:?}, but of all {least:?}"),
    }
}

fn the_same_in_all_representations(table: &CostTable) {
    let Ok(solution) = table.solve() else { return };
    for representation in Representation::ALL {
        if representation >= solution.certificate().representation() {
            table.with(|problem| {
                let other = solve_as(problem, &Options::default(), representation).expect("a wider one");
                assert_eq!(other.certificate().representation(), representation);
                assert_eq!(other.total(), solution.total());
                assert_eq!(verify(problem, &other), Ok(()));
            });
        }
    }
}

fn unique_if_there_is_one_optimum(table: &CostTable, leading: usize) {
    let Ok(solution) = table.solve() else { return };
    let leading = leading.min(table.width);
    let shortened = CostTable {
        width: leading,
        costs: table.costs.iter().map(|cost| cost.as_ref().map(|cost| cost[..leading].to_vec())).collect(),
        ..table.clone()
    };
    let (total, count) = shortened.least().expect("it is feasible");
    assert_eq!(total, solution.total()[..leading]);
    table.with(|problem| {
        let options = Options::default();
        assert_eq!(is_unique(problem, &solution, leading), Ok(count == 1));
        if let Some(mate) = another_optimum(problem, &solution, leading, &options).expect("feasible") {
            assert_ne!(mate, solution.mate());
            assert_eq!(shortened.total_of(&mate), total);
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn solve_finds_what_trying_all_finds(table in tables(10)) {
        same_as_trying_all(&table);
    }

    #[test]
    fn uniqueness_is_a_count_of_one(table in tables(10), leading in 0..6_usize) {
        unique_if_there_is_one_optimum(&table, leading);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_representation_gives_the_total(table in tables(12)) {
        the_same_in_all_representations(&table);
    }

    #[test]
    fn vertex_numbers_do_not_matter(
        (table, names) in tables(12).prop_flat_map(|table| {
            let names: Vec<u32> = (0..table.vertices).collect();
            (Just(table), Just(names).prop_shuffle())
        })
    ) {
        let (one, other) = (table.solve(), table.permuted(&names).solve());
        prop_assert_eq!(one.is_ok(), other.is_ok());
        if let (Ok(one), Ok(other)) = (one, other) {
            prop_assert_eq!(one.total(), other.total());
            if table.least().is_some_and(|(_, count)| count == 1) {
                let named = |v: u32| one.mate()[names[v as usize] as usize];
                prop_assert!((0..table.vertices).all(|v| names[other.mate()[v as usize] as usize] == named(v)));
            }
        }
    }
}

#[test]
fn trying_all_has_its_bounds() {
    let table = |vertices| CostTable::single(vertices, |_, _| Some(1));
    let tried = |vertices| table(vertices).with(|problem| brute_force(problem).map(|optima| optima.unwrap().count));
    assert_eq!(tried(0), Ok(1));
    assert_eq!(tried(16), Ok(15 * 13 * 11 * 9 * 7 * 5 * 3));
    assert_eq!(tried(17), Err(Failure::OddVertices(17)));
    assert_eq!(tried(18), Err(Failure::TooManyVertices(18)));
}
