//! Brackets of a round by the edition of 2026, from the highest score down: C.04.3 Art. 1.9, 2 and 3.

use std::ops::Range;

use shinpan_core::progress::{Progress, report};

use super::bracket::{Bracket, BracketKind, Component};
use super::completion;
use super::costs::{Scores, Traits, Zone, components, cost};
use super::graph::Graph;
use super::impossible::Impossible;
use super::order::Ordering;
use super::round::Round;

/// Players in the graph of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// All players who are not paired yet.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests hold one against the other"))]
    Whole,
    /// Players of the bracket and the next one if that gives the same result; otherwise all.
    Near,
}

/// Size up to which a graph has twins. A larger one has one vertex for all who stay single if at most one does.
const TWINS_UP_TO: usize = 40;

/// Pairs all brackets.
pub(super) fn pair(round: &Round) -> Result<Vec<Bracket>, Impossible> {
    pair_in(round, Scope::Near)
}

/// Pairs all brackets, each in its `scope`.
pub(super) fn pair_in(round: &Round, scope: Scope) -> Result<Vec<Bracket>, Impossible> {
    let bye = completion(round, scope)?;
    let mut brackets = Vec::<Bracket>::new();
    for residents in round.scoregroups() {
        report(Progress { parts: "players", done: residents.start as u64, all: round.contenders.len() as u64 });
        let moved = brackets.last().map(Bracket::downfloaters).unwrap_or_default();
        brackets.push(OpenBracket::of(round, bye, &moved, residents).pair(scope)?);
    }
    Ok(brackets)
}

/// Pairs a bracket anew by what `round` permits now, with the same players; `bye` is the score of the player with the
/// bye.
pub(super) fn again(round: &Round, bye: Option<i64>, bracket: &Bracket) -> Result<Bracket, Impossible> {
    let (Some(first), Some(last)) = (bracket.residents.first(), bracket.residents.last()) else {
        return Err(Impossible::Nobody);
    };
    OpenBracket::of(round, bye, &bracket.moved, *first..last + 1).pair(Scope::Near)
}

/// Returns the score of the player with the bye, the lowest possible (C5); `None` for an even number. C4 holds if there
/// is a pairing.
fn completion(round: &Round, scope: Scope) -> Result<Option<i64>, Impossible> {
    let players = (0..round.contenders.len()).collect::<Vec<_>>();
    let points = |place: usize| round.contenders[place].score;
    let lowest = players.iter().rev().find(|place| round.may_have_bye(**place)).map(|place| points(*place));
    let is_lowest = |place: usize| round.may_have_bye(place) && Some(points(place)) == lowest;
    if scope == Scope::Near && completion::is_found(round, &players, is_lowest) {
        return Ok(lowest.filter(|_| round.is_odd()));
    }
    let traits = players.iter().map(|place| Traits::bare(Zone::Lower, points(*place)));
    let traits = traits.chain(round.is_odd().then_some(Traits::bare(Zone::Bye, 0))).collect::<Vec<_>>();
    let (class_of, classes) = classes(&traits);
    let byes = players.len();
    let is_allowed = |u: usize, v: usize| match v {
        v if v == byes => round.may_have_bye(u),
        v => round.is_permitted(u, v),
    };
    let cost = |u: usize, v: usize| match classes[v].zone {
        Zone::Bye => vec![i128::from(classes[u].score)],
        _ => vec![0],
    };
    let mut graph = Graph::new(false, class_of, is_allowed, cost);
    if !graph.solve(&[])? {
        return Err(Impossible::NoPairing);
    }
    Ok(players.iter().find(|place| graph.mate(**place) == byes).map(|place| points(*place)))
}

/// Sums up `costs` by component.
pub(super) fn summed(components: Vec<Component>, costs: impl Iterator<Item = Vec<i128>>) -> Vec<(Component, i128)> {
    let mut sums = components.into_iter().map(|component| (component, 0)).collect::<Vec<_>>();
    for cost in costs {
        sums.iter_mut().zip(cost).for_each(|((_, sum), value)| *sum += value);
    }
    sums
}

/// Returns the class of each vertex, in the order in which classes first appear, and the traits of each class.
pub(super) fn classes(traits: &[Traits]) -> (Vec<usize>, Vec<Traits>) {
    let mut classes = Vec::new();
    let mut numbers = std::collections::HashMap::new();
    let class_of = traits.iter().map(|traits| {
        *numbers.entry(*traits).or_insert_with(|| {
            classes.push(*traits);
            classes.len() - 1
        })
    });
    (class_of.collect(), classes)
}

/// A bracket that is to be paired, with the players below it.
struct OpenBracket<'r> {
    round: &'r Round,
    /// Score of the player with the bye.
    bye: Option<i64>,
    /// Players who moved down into the bracket, in order.
    moved: &'r [usize],
    residents: Range<usize>,
    next: Range<usize>,
}

impl<'r> OpenBracket<'r> {
    fn of(round: &'r Round, bye: Option<i64>, moved: &'r [usize], residents: Range<usize>) -> Self {
        let below = residents.end..round.contenders.len();
        let score = below.clone().next().map(|first| round.contenders[first].score);
        let size = below.clone().take_while(|place| Some(round.contenders[*place].score) == score).count();
        Self { round, bye, moved, next: below.start..below.start + size, residents }
    }

    fn pair(&self, scope: Scope) -> Result<Bracket, Impossible> {
        let near = if scope == Scope::Near { self.near()? } else { None };
        if let Some(bracket) = near {
            return Ok(bracket);
        }
        let players = self.players(self.round.contenders.len());
        let traits = self.traits(&players, self.is_last_odd_one(&players)?, self.round.is_odd());
        let mut graph = self.graph(&traits, false, self.permits(&players));
        if !graph.solve(&[])? {
            return Err(Impossible::NoPairing);
        }
        self.settle(&mut graph, &players, &traits)
    }

    /// Pairs the bracket from its players and those of the next one alone; `None` if those below might require other
    /// pairs.
    ///
    /// With fewer players the problem is a relaxation with the same costs. If its best pairs, with everything that C8
    /// looks at, leave the others a pairing, they are the best of all.
    fn near(&self) -> Result<Option<Bracket>, Impossible> {
        let score = self.round.contenders[self.residents.start].score;
        // C9 compares the possible players with the bye, who may be anybody below.
        let is_near = self.bye.is_none_or(|bye| bye < score) && self.next.end < self.round.contenders.len();
        if !is_near {
            return Ok(None);
        }
        let players = self.players(self.next.end);
        let has_dummy = players.len() > TWINS_UP_TO && players.len() % 2 == 1;
        let traits = self.traits(&players, false, has_dummy);
        let mut graph = self.near_graph(&players, &traits, players.len() <= TWINS_UP_TO);
        let is_solved = graph.solve(&[])?;
        if players.len() > TWINS_UP_TO && !(is_solved && self.leaves_at_most_one_resident(&graph)) {
            graph = self.near_graph(&players, &traits[..players.len()], true);
            graph.solve(&[])?;
        }
        let bracket = self.settle(&mut graph, &players, &traits)?;
        let is_single = |at: &usize| graph.mate(*at) == *at || graph.mate(*at) >= players.len();
        let single = (0..players.len()).filter(is_single).map(|at| players[at]);
        let rest = single.chain(self.next.end..self.round.contenders.len()).collect::<Vec<_>>();
        Ok(completion::is_found(self.round, &rest, |place| self.may_have_bye(place)).then_some(bracket))
    }

    fn near_graph(&self, players: &[usize], traits: &[Traits], has_twins: bool) -> Graph {
        let permits = self.permits(players);
        self.graph(traits, has_twins, |u, v| v == players.len() || permits(u, v))
    }

    /// Whether the bracket has all pairs that it could have, and leaves nobody or one resident: then any best pairing
    /// leaves at most one more player single below it.
    fn leaves_at_most_one_resident(&self, graph: &Graph) -> bool {
        let own = self.moved.len() + self.residents.len();
        let mut left = (0..own).filter(|at| graph.mate(*at) >= own);
        left.next().is_none_or(|first| first >= self.moved.len()) && left.next().is_none()
    }

    /// Makes the bracket from a solved graph, with its pairs in the order of the rules.
    fn settle(&self, graph: &mut Graph, players: &[usize], traits: &[Traits]) -> Result<Bracket, Impossible> {
        let score = |place: usize| self.round.contenders[place].score;
        let points = players.iter().map(|place| score(*place)).collect::<Vec<_>>();
        let residents = self.moved.len()..self.moved.len() + self.residents.len();
        let pairs = Ordering::new(graph, residents).settle(&points)?;
        let scores = self.scores();
        let costs = graph.pairs().map(|(u, v)| cost(&traits[u], &traits[v], &scores));
        Ok(Bracket {
            kind: BracketKind::Scoregroup,
            score: score(self.residents.start),
            moved: self.moved.to_vec(),
            residents: self.residents.clone().collect(),
            pairs: pairs.into_iter().map(|(u, v)| (players[u], players[v])).collect(),
            costs: summed(components(&scores), costs),
        })
    }

    fn scores(&self) -> Scores {
        let score = |place: usize| self.round.contenders[place].score;
        let own = self.moved.iter().copied().chain(self.residents.clone()).map(score);
        Scores::of(own, self.next.clone().map(score))
    }

    /// Returns everybody who is not paired yet, by rank, up to the place `end`.
    fn players(&self, end: usize) -> Vec<usize> {
        self.moved.iter().copied().chain(self.residents.start..end).collect()
    }

    fn may_have_bye(&self, place: usize) -> bool {
        self.round.may_have_bye(place) && Some(self.round.contenders[place].score) == self.bye
    }

    fn zone(&self, place: usize) -> Zone {
        match place {
            place if place < self.residents.start => Zone::Moved,
            place if self.residents.contains(&place) => Zone::Resident,
            place if self.next.contains(&place) => Zone::Next,
            _ => Zone::Lower,
        }
    }

    /// Makes the graph with all costs.
    fn graph(&self, traits: &[Traits], has_twins: bool, is_allowed: impl Fn(usize, usize) -> bool) -> Graph {
        let (class_of, classes) = classes(traits);
        let scores = self.scores();
        Graph::new(has_twins, class_of, is_allowed, |u, v| cost(&classes[u], &classes[v], &scores))
    }

    /// Returns the traits of the players in the bracket; C9 looks at unplayed rounds if `counts_unplayed`.
    fn traits(&self, players: &[usize], counts_unplayed: bool, has_bye: bool) -> Vec<Traits> {
        let traits = players.iter().map(|place| {
            let contender = &self.round.contenders[*place];
            match self.zone(*place) {
                zone @ (Zone::Moved | Zone::Resident) => {
                    let unplayed = if counts_unplayed { contender.unplayed } else { 0 };
                    Traits { unplayed, ..Traits::of(contender, zone) }
                }
                Zone::Next => Traits::bare(Zone::Next, contender.score),
                zone => Traits::bare(zone, 0),
            }
        });
        traits.chain(has_bye.then_some(Traits::bare(Zone::Bye, 0))).collect()
    }

    /// Tells who may be paired with whom; the vertex after the players is the bye.
    fn permits<'p>(&'p self, players: &'p [usize]) -> impl Fn(usize, usize) -> bool + 'p {
        let moved = self.moved.len();
        move |u, v| match players.get(v) {
            None => self.may_have_bye(players[u]),
            Some(_) if v < moved => false,
            Some(place) => self.round.is_permitted(players[u], *place),
        }
    }

    /// Whether C9 applies: the bye may go to this bracket, and all but one of its players can be paired in it.
    fn is_last_odd_one(&self, players: &[usize]) -> Result<bool, Impossible> {
        let score = self.round.contenders[self.residents.start].score;
        if self.bye.is_none_or(|bye| bye < score) {
            return Ok(false);
        }
        let (class_of, classes) = classes(&self.traits(players, false, self.round.is_odd()));
        let own = |u: usize, v: usize| -i128::from(super::costs::is_own(&classes[u], &classes[v]));
        let mut graph = Graph::new(false, class_of, self.permits(players), |u, v| vec![own(u, v)]);
        if !graph.solve(&[])? {
            return Err(Impossible::NoPairing);
        }
        let size = self.moved.len() + self.residents.len();
        let paired = (0..size).filter(|place| graph.mate(*place) < size).count();
        Ok(paired + 1 == size)
    }
}
