//! Solves a problem and checks the solution.

use crate::candidates;
use crate::columns;
use crate::cost::{Cost, Integer, Overflow};
use crate::failure::{Failure, TutteSet};
use crate::graph::Graph;
use crate::half_integral::{PartialMatching, half_integral_start};
use crate::options::{Candidates, Options};
use crate::packed_costs::PackedCosts;
use crate::packing::{ComponentBounds, Packing};
use crate::problem::{Problem, vertex};
use crate::search::{PerfectMatching, complete};
use crate::solution::{Certificate, Proof, Provable, Representation, Solution};
use crate::tree::SearchError;
use crate::vector::CostVector;
use crate::verify::check_optimal;
use crate::wide::Wide;

/// Finds the perfect matching of least cost, and checks the proof that it is.
///
/// Costs are represented by the narrowest numbers that provably hold all intermediate results. The same problem always
/// gives the same solution, even where there are several.
///
/// # Errors
/// [`Failure::Infeasible`] with a proof if there is no perfect matching; the others are listed in [`Failure`].
pub fn solve(problem: &Problem<'_>, options: &Options<'_>) -> Result<Solution, Failure> {
    let bounds = checked_bounds(problem)?;
    let fitting = Representation::ALL.into_iter().filter(|representation| bounds.fit(*representation).is_ok());
    // Never returned: `Lex` always fits, so the loop runs at least once.
    let mut solved = Err(Failure::TooManyVertices(problem.vertices));
    for representation in fitting {
        solved = solve_over(problem, &bounds, options, representation);
        // The bound on all numbers is proved for a cold start; if a warm one exceeds it, wider numbers are tried.
        if !matches!(solved, Err(Failure::Overflow { .. })) {
            break;
        }
    }
    solved
}

/// Solves in the given representation; every representation gives a solution with the same total.
///
/// # Errors
/// The errors of [`solve`]; [`Failure::Overflow`] also if the representation is too narrow.
pub fn solve_as(
    problem: &Problem<'_>,
    options: &Options<'_>,
    representation: Representation,
) -> Result<Solution, Failure> {
    solve_over(problem, &checked_bounds(problem)?, options, representation)
}

/// Returns the bounds of the components, if the vertices can be paired and the costs summed.
fn checked_bounds(problem: &Problem<'_>) -> Result<ComponentBounds, Failure> {
    if problem.vertices % 2 == 1 {
        return Err(Failure::OddVertices(problem.vertices));
    }
    Ok(ComponentBounds::of(problem)?)
}

impl ComponentBounds {
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
    bounds: &ComponentBounds,
    options: &Options<'_>,
    representation: Representation,
) -> Result<Solution, Failure> {
    match representation {
        Representation::I64 => packed::<i64>(problem, bounds, options),
        Representation::I128 => packed::<i128>(problem, bounds, options),
        Representation::Wide3 => packed::<Wide<3>>(problem, bounds, options),
        Representation::Wide4 => packed::<Wide<4>>(problem, bounds, options),
        Representation::Wide5 => packed::<Wide<5>>(problem, bounds, options),
        Representation::Wide6 => packed::<Wide<6>>(problem, bounds, options),
        Representation::Wide8 => packed::<Wide<8>>(problem, bounds, options),
        Representation::Lex => weighted(problem, bounds, options, bounds.unit_weights()),
    }
}

fn packed<C: Integer + Provable>(
    problem: &Problem<'_>,
    bounds: &ComponentBounds,
    options: &Options<'_>,
) -> Result<Solution, Failure> {
    weighted::<C>(problem, bounds, options, bounds.weights()?)
}

fn weighted<C: Provable>(
    problem: &Problem<'_>,
    bounds: &ComponentBounds,
    options: &Options<'_>,
    weights: Vec<C>,
) -> Result<Solution, Failure> {
    let costs = PackedCosts { problem, packing: Packing::new(bounds, &weights)? };
    let (mate, proof) = optimum(&costs, options)?;
    let mate: Vec<u32> = mate.iter().map(|v| vertex(*v)).collect();
    check_optimal(&mate, &proof, &costs).map_err(Failure::Uncertified)?;
    let proof = Proof { weights, ..proof };
    Ok(Solution { total: total(problem, &mate)?, mate, certificate: Certificate(C::any(proof)) })
}

/// Finds a matching of least cost with its proof, without the weights.
///
/// A large problem is solved over candidates. Pairs for which the proof does not hold, or which join components of a
/// proof of infeasibility, are added until there are none. As pairs are only ever added, the loop ends.
fn optimum<C: Provable>(costs: &PackedCosts<'_, C>, options: &Options<'_>) -> Result<(Vec<usize>, Proof<C>), Failure> {
    let Candidates { all_up_to, initial, added } = options.candidates;
    let (is_all, added) = (costs.problem.vertices <= all_up_to, added.max(1));
    let edges = if is_all { candidates::all(costs)? } else { candidates::initial(costs, initial)? };
    let mut graph = Graph::new(costs.problem.n(), edges);
    let mut given = PartialMatching::cold(&graph);
    loop {
        let solved = half_integral_start(&graph, given, options).and_then(|partial| complete(&graph, partial, options));
        let (missing, outcome) = match solved {
            Err(SearchError::Failed(failure)) => return Err(failure),
            Err(SearchError::Hungarian(removed)) => {
                let tutte = prove_infeasible(&graph, &removed);
                (if is_all { Vec::new() } else { columns::joining(costs, &tutte, added)? }, Err(tutte))
            }
            Ok(matching) => {
                let proof = prove(&matching);
                let missing = if is_all { Vec::new() } else { columns::with_negative_slack(costs, &proof, added)? };
                (missing, Ok((matching.mate, proof)))
            }
        };
        if missing.is_empty() {
            return outcome.map_err(Failure::Infeasible);
        }
        graph = graph.with(missing);
        given = match outcome {
            Ok((mate, proof)) => PartialMatching::warm(&graph, mate, without_blossoms(proof)?)?,
            Err(_) => PartialMatching::cold(&graph),
        };
        options.check_stop()?;
    }
}

/// Distributes half of each blossom's dual to each of its vertices and returns the duals of the vertices: no slack
/// decreases, and pairs within a blossom stay tight.
fn without_blossoms<C: Cost>(proof: Proof<C>) -> Result<Vec<C>, Overflow> {
    let mut duals = proof.duals;
    for (vertices, z) in proof.blossoms {
        for v in vertices {
            duals[v as usize] = duals[v as usize].minus(&z.half())?;
        }
    }
    Ok(duals)
}

/// Returns the duals, and the blossoms with a dual above zero.
fn prove<C: Provable>(matching: &PerfectMatching<C>) -> Proof<C> {
    let counted = matching.blossoms.all().filter(|blossom| blossom.z > C::zero());
    let blossoms = counted.map(|blossom| {
        let mut vertices: Vec<u32> = blossom.vertices.iter().map(|v| vertex(*v)).collect();
        vertices.sort_unstable();
        (vertices, blossom.z.clone())
    });
    Proof { weights: Vec::new(), blossoms: blossoms.collect(), duals: matching.y.clone() }
}

/// Sum of the costs of the pairs.
fn total(problem: &Problem<'_>, mate: &[u32]) -> Result<Vec<i128>, Overflow> {
    let (mut cost, mut total) = (CostVector::zeros(problem.width), vec![0_i128; problem.width]);
    for (u, v) in mate.iter().enumerate().filter(|(u, v)| *u < **v as usize) {
        problem.fill(u, *v as usize, &mut cost);
        for (component, (total, value)) in total.iter_mut().zip(cost.as_slice()).enumerate() {
            *total = total.checked_add(*value).ok_or(Overflow { component })?;
        }
    }
    Ok(total)
}

/// Returns the removed vertices and the connected components of odd size of the graph without them.
fn prove_infeasible<C: Provable>(graph: &Graph<C>, removed: &[usize]) -> TutteSet {
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
    TutteSet { removed: removed.iter().map(|v| vertex(*v)).collect(), components }
}
