//! The brackets of a round by the edition of 2017: where the rest below a bracket cannot be completed it is the penultimate pairing
//! bracket, and all below it collapse into one.

use std::collections::HashSet;

use super::brackets::classes;
use super::completion;
use super::costs::{Traits, Zone};
use super::costs_of_2017::{Differences, Kind, cost};
use super::graph::Graph;
use super::impossible::Impossible;
use super::order::Ordering;
use super::round::{Places, Round};

/// Pairs all brackets.
pub(super) fn pair(round: &Round) -> Result<Places, Impossible> {
    if !completes(round, &(0..round.contenders.len()).collect::<Vec<_>>())? {
        return Err(Impossible::NoPairing);
    }
    let groups = round.scoregroups();
    let (mut pairs, mut moved) = (Vec::new(), Vec::new());
    for (at, residents) in groups.iter().enumerate() {
        let all = residents.end..round.contenders.len();
        let next = groups.get(at + 1).cloned();
        let kind = next.as_ref().map_or(Kind::Completing, |next| Kind::Normal { next_is_last: next.end == all.end });
        let bracket = Bracket {
            round,
            moved: &moved,
            residents: residents.clone().collect(),
            next: next.map(Iterator::collect).unwrap_or_default(),
            kind,
        };
        let own = bracket.pair()?;
        let rest = bracket.downfloaters(&own);
        if kind == Kind::Completing || completes(round, &[rest.clone(), all.clone().collect()].concat())? {
            pairs.extend(own);
            moved = rest;
            continue;
        }
        // The penultimate pairing bracket, and the collapsed last one.
        let penultimate = Bracket { next: all.clone().collect(), kind: Kind::Completing, ..bracket };
        let own = penultimate.pair()?;
        let rest = penultimate.downfloaters(&own);
        let collapsed =
            Bracket { round, moved: &rest, residents: all.collect(), next: Vec::new(), kind: Kind::Completing };
        let last = collapsed.pair()?;
        let left = collapsed.downfloaters(&last);
        return Ok(([pairs, own, last].concat(), left.first().copied()));
    }
    Ok((pairs, moved.first().copied()))
}

/// Whether these players can all be paired, with a bye for one who may have it if they are odd.
fn completes(round: &Round, players: &[usize]) -> Result<bool, Impossible> {
    if completion::is_found(round, players, |place| round.may_have_bye(place)) {
        return Ok(true);
    }
    let is_odd = players.len() % 2 == 1;
    let is_allowed = |u: usize, v: usize| match players.get(v) {
        None => round.may_have_bye(players[u]),
        Some(place) => round.is_permitted(players[u], *place),
    };
    let mut graph = Graph::new(false, vec![0; players.len() + usize::from(is_odd)], is_allowed, |_, _| Vec::new());
    Ok(graph.solve(&[])?)
}

/// A bracket; players may stay single in it.
struct Bracket<'r> {
    round: &'r Round,
    moved: &'r [usize],
    residents: Vec<usize>,
    /// The next scoregroup, or all lower players of a completing bracket.
    next: Vec<usize>,
    kind: Kind,
}

impl Bracket<'_> {
    fn pair(&self) -> Result<Vec<(usize, usize)>, Impossible> {
        let players = [self.moved, &self.residents, &self.next].concat();
        let traits = players.iter().enumerate().map(|(at, place)| self.traits(at, *place)).collect::<Vec<_>>();
        let (class_of, classes) = classes(&traits);
        let own = players.iter().take(self.moved.len() + self.residents.len());
        let differences = Differences::of(own.map(|place| self.round.contenders[*place].score));
        let moved = self.moved.len();
        let is_allowed = |u: usize, v: usize| v >= moved && self.round.is_permitted(players[u], players[v]);
        let price = |u: usize, v: usize| cost(&classes[u], &classes[v], self.kind, &differences);
        let mut graph = Graph::new(true, class_of, is_allowed, price);
        if !graph.solve(&[])? {
            return Err(Impossible::NoPairing);
        }
        let scores = players.iter().map(|place| self.round.contenders[*place].score).collect::<Vec<_>>();
        let residents = moved..moved + self.residents.len();
        let pairs = Ordering::new(&mut graph, residents).settle(&scores)?;
        Ok(pairs.into_iter().map(|(u, v)| (players[u], players[v])).collect())
    }

    fn traits(&self, at: usize, place: usize) -> Traits {
        let contender = &self.round.contenders[place];
        let needs_partner = self.round.is_odd() && !self.round.may_have_bye(place);
        let own = self.moved.len() + self.residents.len();
        let traits = match at {
            at if at < self.moved.len() => Traits::of(contender, Zone::Moved),
            at if at < own => Traits::of(contender, Zone::Resident),
            _ => Traits::bare(Zone::Next, contender.score),
        };
        Traits { needs_partner, ..traits }
    }

    /// Who is not paired in the bracket, by rank.
    fn downfloaters(&self, pairs: &[(usize, usize)]) -> Vec<usize> {
        let paired = pairs.iter().flat_map(|(u, v)| [*u, *v]).collect::<HashSet<_>>();
        self.moved.iter().chain(&self.residents).copied().filter(|place| !paired.contains(place)).collect()
    }
}
