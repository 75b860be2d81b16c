//! From a problem to a checked solution.

use crate::columns;
use crate::cost::{Cost, Integer, Overflow};
use crate::failure::{Failure, Tutte};
use crate::graph::Graph;
use crate::nearest;
use crate::packing::{Packing, Ranges};
use crate::price::Prices;
use crate::problem::{Candidates, Options, Problem, vertex};
use crate::search::{Finished, finish};
use crate::solution::{Certificate, Proof, Provable, Representation, Solution};
use crate::start::{Started, start};
use crate::tree::Stuck;
use crate::vector::CostVector;
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
    let fitting = Representation::ALL.into_iter().filter(|representation| ranges.fit(*representation).is_ok());
    let mut solved = Err(Failure::TooManyVertices(problem.vertices));
    for representation in fitting {
        solved = solve_over(problem, &ranges, options, representation);
        // The bound is proved for a search that begins with nothing; one that goes on might leave it, and takes wider numbers.
        if !matches!(solved, Err(Failure::Overflow { .. })) {
            break;
        }
    }
    solved
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
    let prices = Prices { problem, packing: Packing::new(ranges, &weights)? };
    let (mate, proof) = optimum(&prices, options)?;
    let mate: Vec<u32> = mate.iter().map(|v| vertex(*v)).collect();
    check_optimal(&mate, &proof, &prices).map_err(Failure::Uncertified)?;
    let proof = Proof { weights, ..proof };
    Ok(Solution { total: total(problem, &mate)?, mate, certificate: Certificate(C::keep(proof)) })
}

/// A matching of least cost with its proof, without the weights.
///
/// A large problem is solved over candidates; those pairs are added for which the proof does not hold, or which join what
/// cannot be matched apart, until there are none. As pairs are only ever added, it ends.
fn optimum<C: Provable>(prices: &Prices<'_, C>, options: &Options<'_>) -> Result<(Vec<usize>, Proof<C>), Failure> {
    let (vertices, Candidates { all_up_to, nearest: count, more }) = (prices.problem.vertices, options.candidates);
    let is_all = vertices <= all_up_to;
    let edges = if is_all { nearest::all(prices)? } else { nearest::nearest(prices, count)? };
    let mut graph = Graph::new(prices.problem.n(), edges);
    let mut given = Started::cold(&graph);
    loop {
        let finished = start(&graph, given, options).and_then(|started| finish(&graph, started, options));
        let (missing, outcome) = match finished {
            Err(Stuck::Failed(failure)) => return Err(failure),
            Err(Stuck::Walled(removed)) => {
                let tutte = prove_infeasible(&graph, &removed);
                (if is_all { Vec::new() } else { columns::joining(prices, &tutte, more)? }, Err(tutte))
            }
            Ok(finished) => {
                let proof = prove(&finished);
                let missing = if is_all { Vec::new() } else { columns::missing(prices, &proof, more)? };
                (missing, Ok((finished.mate, proof)))
            }
        };
        if missing.is_empty() {
            return outcome.map_err(Failure::Infeasible);
        }
        graph = graph.with(missing);
        given = match outcome {
            Ok((mate, proof)) => Started::warm(&graph, mate, without_blossoms(proof)?)?,
            Err(_) => Started::cold(&graph),
        };
        options.go_on()?;
    }
}

/// The duals of the vertices when every blossom has handed over its own, a half to each of its vertices: no slack becomes
/// less by that, and pairs within stay tight.
fn without_blossoms<C: Cost>(proof: Proof<C>) -> Result<Vec<C>, Overflow> {
    let mut duals = proof.duals;
    for (vertices, z) in proof.blossoms {
        for v in vertices {
            duals[v as usize] = duals[v as usize].minus(&z.half())?;
        }
    }
    Ok(duals)
}

/// The duals, and the blossoms with a dual above zero.
fn prove<C: Provable>(finished: &Finished<C>) -> Proof<C> {
    let counted = finished.blossoms.all().filter(|ring| ring.z > C::zero());
    let blossoms = counted.map(|ring| {
        let mut vertices: Vec<u32> = ring.vertices.iter().map(|v| vertex(*v)).collect();
        vertices.sort_unstable();
        (vertices, ring.z.clone())
    });
    Proof { weights: Vec::new(), blossoms: blossoms.collect(), duals: finished.y.clone() }
}

/// The sum of the costs of the pairs.
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
