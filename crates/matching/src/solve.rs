//! From a problem to a checked solution.

use crate::cost::{Integer, Overflow};
use crate::failure::{Failure, Tutte};
use crate::graph::Graph;
use crate::packing::{Packing, Ranges};
use crate::problem::{Options, Problem, vertex};
use crate::search::{Finished, finish};
use crate::solution::{Certificate, Proof, Provable, Representation, Solution};
use crate::start::start;
use crate::tree::Stuck;
use crate::verify::check_optimal;
use crate::wide::Wide;

/// Finds the perfect matching of least cost, and checks the proof that it is.
///
/// The costs are represented by the narrowest numbers that provably hold all that is computed. The same problem gives
/// the same solution, also where there are several.
///
/// # Errors
/// [`Failure::Infeasible`] with a proof if there is no perfect matching; the others are in [`Failure`].
pub fn solve(problem: &Problem<'_>, options: &Options<'_>) -> Result<Solution, Failure> {
    let ranges = survey(problem)?;
    let narrowest = Representation::ALL.into_iter().find(|representation| ranges.fit(*representation).is_ok());
    solve_over(problem, &ranges, options, narrowest.unwrap_or(Representation::Lex))
}

/// As [`solve`], but represents the costs as told; all representations give a solution of the same total.
///
/// # Errors
/// Those of [`solve`]; [`Failure::Overflow`] also if the representation is too narrow.
pub fn solve_as(
    problem: &Problem<'_>,
    options: &Options<'_>,
    representation: Representation,
) -> Result<Solution, Failure> {
    solve_over(problem, &survey(problem)?, options, representation)
}

/// Refuses what cannot be paired or summed.
fn survey(problem: &Problem<'_>) -> Result<Ranges, Failure> {
    if problem.vertices % 2 == 1 {
        return Err(Failure::OddVertices(problem.vertices));
    }
    Ok(Ranges::of(problem)?)
}

impl Ranges {
    /// Fails if the numbers of the solver could be too large.
    fn fit(&self, representation: Representation) -> Result<(), Overflow> {
        match representation {
            Representation::I64 => self.weights::<i64>().map(drop),
            Representation::I128 => self.weights::<i128>().map(drop),
            Representation::Wide3 => self.weights::<Wide<3>>().map(drop),
            Representation::Wide4 => self.weights::<Wide<4>>().map(drop),
            Representation::Wide5 => self.weights::<Wide<5>>().map(drop),
            Representation::Wide6 => self.weights::<Wide<6>>().map(drop),
            Representation::Wide8 => self.weights::<Wide<8>>().map(drop),
            Representation::Lex => Ok(()),
        }
    }
}

fn solve_over(
    problem: &Problem<'_>,
    ranges: &Ranges,
    options: &Options<'_>,
    representation: Representation,
) -> Result<Solution, Failure> {
    match representation {
        Representation::I64 => packed::<i64>(problem, ranges, options),
        Representation::I128 => packed::<i128>(problem, ranges, options),
        Representation::Wide3 => packed::<Wide<3>>(problem, ranges, options),
        Representation::Wide4 => packed::<Wide<4>>(problem, ranges, options),
        Representation::Wide5 => packed::<Wide<5>>(problem, ranges, options),
        Representation::Wide6 => packed::<Wide<6>>(problem, ranges, options),
        Representation::Wide8 => packed::<Wide<8>>(problem, ranges, options),
        Representation::Lex => weighted(problem, ranges, options, ranges.unit_weights()),
    }
}

fn packed<C: Integer + Provable>(
    problem: &Problem<'_>,
    ranges: &Ranges,
    options: &Options<'_>,
) -> Result<Solution, Failure> {
    weighted::<C>(problem, ranges, options, ranges.weights()?)
}

fn weighted<C: Provable>(
    problem: &Problem<'_>,
    ranges: &Ranges,
    options: &Options<'_>,
    weights: Vec<C>,
) -> Result<Solution, Failure> {
    let graph = Graph::of(problem, &Packing { ranges, weights: &weights }, options)?;
    let finished = start(&graph, options).and_then(|started| finish(&graph, started, options));
    let finished = finished.map_err(|stuck| match stuck {
        Stuck::Walled(removed) => Failure::Infeasible(prove_infeasible(&graph, &removed)),
        Stuck::Failed(failure) => failure,
    })?;
    let mate: Vec<u32> = finished.mate.iter().map(|v| vertex(*v)).collect();
    let proof = prove(finished, weights);
    check_optimal(&mate, &proof, |u, v| Ok(graph.cost(u, v).cloned())).map_err(Failure::Uncertified)?;
    Ok(Solution { total: total(problem, &mate)?, mate, certificate: Certificate(C::keep(proof)) })
}

/// The duals, and the blossoms with a dual above zero.
fn prove<C: Provable>(finished: Finished<C>, weights: Vec<C>) -> Proof<C> {
    let counted = finished.blossoms.all().filter(|ring| ring.z > C::zero());
    let blossoms = counted.map(|ring| {
        let mut vertices: Vec<u32> = ring.vertices.iter().map(|v| vertex(*v)).collect();
        vertices.sort_unstable();
        (vertices, ring.z.clone())
    });
    Proof { weights, blossoms: blossoms.collect(), duals: finished.y }
}

/// The sum of the costs of the pairs.
fn total(problem: &Problem<'_>, mate: &[u32]) -> Result<Vec<i128>, Overflow> {
    let (mut cost, mut total) = (vec![0; problem.width], vec![0_i128; problem.width]);
    for (u, v) in mate.iter().enumerate().filter(|(u, v)| *u < **v as usize) {
        problem.fill(u, *v as usize, &mut cost);
        for (component, (total, value)) in total.iter_mut().zip(&cost).enumerate() {
            *total = total.checked_add(*value).ok_or(Overflow { component })?;
        }
    }
    Ok(total)
}

/// The connected components of odd size of the graph without the vertices removed.
fn prove_infeasible<C: Provable>(graph: &Graph<C>, removed: &[usize]) -> Tutte {
    let mut seen = vec![false; graph.n()];
    for v in removed {
        seen[*v] = true;
    }
    let mut components = Vec::new();
    for first in 0..graph.n() {
        let mut component = Vec::new();
        let mut open = vec![first];
        while let Some(u) = open.pop() {
            if !std::mem::replace(&mut seen[u], true) {
                component.push(vertex(u));
                open.extend(graph.row(u).map(|(v, _)| v).filter(|v| !seen[*v]));
            }
        }
        component.sort_unstable();
        if component.len() % 2 == 1 {
            components.push(component);
        }
    }
    Tutte { removed: removed.iter().map(|v| vertex(*v)).collect(), components }
}
