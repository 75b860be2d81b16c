//! Proofs that there is no perfect matching.

use crate::support::Checked;
use shinpan_matching::generators::CostTable;
use shinpan_matching::{Failure, TutteSet, Violation, verify_infeasible};

fn graph(vertices: u32, pairs: &[(u32, u32)]) -> CostTable {
    CostTable::single(vertices, |u, v| pairs.contains(&(u, v)).then_some(1))
}

fn proof(table: &CostTable) -> TutteSet {
    match table.solve() {
        Err(Failure::Infeasible(proof)) => proof,
        other => panic!("{other:?}"),
    }
}

fn tutte(removed: &[u32], components: &[&[u32]]) -> TutteSet {
    TutteSet { removed: removed.to_vec(), components: components.iter().map(|component| component.to_vec()).collect() }
}

/// Two triangles: after three rounds, {0, 2, 4} and {1, 3, 5} have yet to meet among themselves.
fn triangles() -> CostTable {
    graph(6, &[(0, 2), (0, 4), (2, 4), (1, 3), (1, 5), (3, 5)])
}

#[test]
fn everyone_has_met_everyone() {
    assert_eq!(proof(&graph(4, &[])), tutte(&[], &[&[0], &[1], &[2], &[3]]));
}

#[test]
fn two_triangles() {
    assert_eq!(proof(&triangles()), tutte(&[], &[&[0, 2, 4], &[1, 3, 5]]));
}

#[test]
fn a_star() {
    let star = CostTable::single(6, |u, _| (u == 0).then_some(1));
    assert_eq!(proof(&star), tutte(&[0], &[&[1], &[2], &[3], &[4], &[5]]));
}

#[test]
fn three_triangles_that_need_one_vertex() {
    // 0 is joined to every vertex of the triangles {1, 2, 3}, {4, 5, 6}, {7, 8, 9}.
    let table = CostTable::single(10, |u, v| (u == 0 || (u - 1) / 3 == (v - 1) / 3).then(|| i128::from(u + v)));
    assert_eq!(proof(&table), tutte(&[0], &[&[1, 2, 3], &[4, 5, 6], &[7, 8, 9]]));
}

#[test]
fn an_even_part_is_not_a_component_of_the_proof() {
    let table = graph(6, &[(0, 1), (2, 3), (2, 4), (2, 5)]);
    assert_eq!(proof(&table), tutte(&[2], &[&[3], &[4], &[5]]));
}

#[test]
fn what_is_no_proof_is_refused() {
    let table = triangles();
    let cases = [
        (tutte(&[], &[&[0, 2, 4]]), None),
        (tutte(&[], &[&[0, 2, 4], &[1, 3, 5]]), None),
        (tutte(&[0], &[&[1, 3, 5]]), Some(Violation::TooFewComponents(1, 1))),
        (tutte(&[], &[&[0, 2, 4], &[1, 3]]), Some(Violation::EvenComponent(1))),
        (tutte(&[], &[&[0, 2, 4], &[1], &[3]]), Some(Violation::Joined(1, 3))),
        (tutte(&[], &[&[0]]), Some(Violation::Joined(0, 2))),
        (tutte(&[], &[&[0, 2, 4], &[4, 1, 3]]), Some(Violation::Vertex(4))),
        (tutte(&[6], &[&[0, 2, 4], &[1, 3, 5]]), Some(Violation::Vertex(6))),
    ];
    for (proof, violation) in cases {
        let found = table.with(|problem| verify_infeasible(problem, &proof)).err();
        assert_eq!(found, violation, "{proof:?}");
    }
}
