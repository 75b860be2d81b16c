//! A round of the Swiss system as one matching: the criteria say what is best, the terms what is permitted.

use shinpan_core::escape::printable;
use shinpan_matching::{Failure, Options, Problem, Tutte};

use crate::criteria::Criteria;
use crate::roster::Roster;
use crate::rules::Odd;
use crate::terms::Terms;

/// The most ids of a group that a proof names.
const NAMED_MOST: usize = 12;

/// A round that was drawn. Ranks count from 0; the number of contenders stands for the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The pairs, the better ranked first, by its rank; the bye last.
    pub pairs: Vec<(usize, usize)>,
    /// What it costs, a component for each criterion.
    pub cost: Vec<i128>,
    /// Whether it is the only best one, before the lots.
    pub unique: bool,
}

/// Why a round cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undrawable {
    /// Nobody is there.
    #[error("nobody is to be paired")]
    Nobody,
    /// The field is odd, and the rules have no bye.
    #[error("{0} to be paired, an odd number: add an invited program (Art. 17.11)")]
    Odd(usize),
    /// No pairing is legal; the proof in words.
    #[error("no legal pairing: {0} (Art. 19.1.3)")]
    Blocked(String),
    /// The matching failed; never known to happen.
    #[error("the matching failed: {0}")]
    Failed(String),
}

/// Draws the round: the pairing of least cost among those that `terms` permit.
///
/// # Errors
/// There is none.
pub fn draw(criteria: &Criteria<'_>, terms: &Terms, odd: Odd) -> Result<Drawn, Undrawable> {
    let roster = criteria.roster;
    if roster.is_empty() {
        return Err(Undrawable::Nobody);
    }
    if roster.len() % 2 == 1 && odd == Odd::Error {
        return Err(Undrawable::Odd(roster.len()));
    }
    let cost = |u: u32, v: u32, cost: &mut [i128]| {
        let (u, v) = (u as usize, v as usize);
        let permitted = terms.permit(u, v, roster);
        if permitted {
            criteria.cost(u, v, cost);
        }
        permitted
    };
    let vertices = roster.len().next_multiple_of(2);
    let vertices = u32::try_from(vertices).map_err(|_| Undrawable::Failed("too many entrants".to_owned()))?;
    let problem = Problem { vertices, width: criteria.width(), cost: &cost };
    let solution =
        shinpan_matching::solve(&problem, &Options::default()).map_err(|failure| undrawable(failure, roster))?;
    let leading = criteria.width() - 1;
    let unique =
        shinpan_matching::is_unique(&problem, &solution, leading).map_err(|failure| undrawable(failure, roster))?;
    let mut pairs = solution.pairs().map(|(u, v)| (u as usize, v as usize)).collect::<Vec<_>>();
    pairs.sort_unstable_by_key(|(u, v)| (*v == roster.len(), *u));
    Ok(Drawn { pairs, cost: solution.total().to_vec(), unique })
}

fn undrawable(failure: Failure, roster: &Roster) -> Undrawable {
    match failure {
        Failure::Infeasible(tutte) => Undrawable::Blocked(in_words(&tutte, roster)),
        other => Undrawable::Failed(other.to_string()),
    }
}

/// The proof that there is no pairing: without `removed` more odd groups are left than it can serve.
fn in_words(tutte: &Tutte, roster: &Roster) -> String {
    let odd = tutte.components.iter().filter(|group| group.len() % 2 == 1);
    let mut groups = odd.map(|group| names(group, roster)).collect::<Vec<_>>();
    groups.sort();
    let removed = names(&tutte.removed, roster);
    if !removed.is_empty() {
        let count = groups.len();
        let groups = groups.iter().map(|group| set(group)).collect::<Vec<_>>().join(", ");
        return format!("the {count} odd groups {groups} can only be served by {}, which are fewer", set(&removed));
    }
    let (alone, several): (Vec<_>, Vec<_>) = groups.iter().partition(|group| group.len() == 1);
    let alone = alone.into_iter().flatten().cloned().collect::<Vec<_>>();
    let among = several.split_first().map(|(first, others)| {
        let others = others.iter().map(|group| format!(", and so may {}", set(group)));
        let odd = ["an odd number", "both are odd", "all are odd"][several.len().min(3) - 1];
        std::iter::once(format!("{} may only play one another", set(first))).chain(others).collect::<String>()
            + ": "
            + odd
    });
    let alone = (!alone.is_empty()).then(|| format!("nobody is left to play for {}", set(&alone)));
    among.into_iter().chain(alone).collect::<Vec<_>>().join("; ")
}

/// The ids in byte order; the bye bears no id.
fn names(ranks: &[u32], roster: &Roster) -> Vec<String> {
    let name = |rank: &u32| roster.contenders.get(*rank as usize).map_or("the bye".to_owned(), |one| one.id.clone());
    let mut names = ranks.iter().map(name).collect::<Vec<_>>();
    names.sort();
    names
}

fn set(names: &[String]) -> String {
    let shown = names.iter().take(NAMED_MOST).map(|name| printable(name)).collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMED_MOST) {
        0 => format!("{{{shown}}}"),
        more => format!("{{{shown} and {more} more}}"),
    }
}
