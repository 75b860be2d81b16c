//! The brackets of a round by the edition of 2026, from the highest score down: C.04.3 Art. 1.9, 2 and 3.

use std::ops::Range;

use super::costs::{Scores, Traits, Zone, cost};
use super::graph::Graph;
use super::impossible::Impossible;
use super::order::Ordering;
use super::round::{Places, Round};

/// Pairs all brackets.
pub(super) fn pair(round: &Round) -> Result<Places, Impossible> {
    let bye = completion(round)?;
    let groups = round.scoregroups();
    let (mut pairs, mut moved) = (Vec::new(), Vec::new());
    for (at, residents) in groups.iter().enumerate() {
        let next = groups.get(at + 1).cloned().unwrap_or(residents.end..residents.end);
        let bracket = Bracket { round, bye, moved: &moved, residents: residents.clone(), next };
        let own = bracket.pair()?;
        let is_paired = |place: &usize| own.iter().any(|(u, v)| u == place || v == place);
        moved = moved.iter().copied().chain(residents.clone()).filter(|place| !is_paired(place)).collect();
        pairs.extend(own);
    }
    Ok((pairs, moved.first().copied()))
}

/// The score of who has the bye, the lowest that is possible (C5); none with an even number. C4 holds if there is one.
fn completion(round: &Round) -> Result<Option<i64>, Impossible> {
    let players = (0..round.contenders.len()).collect::<Vec<_>>();
    let traits = players.iter().map(|place| Traits::bare(Zone::Lower, round.contenders[*place].score));
    let traits = traits.chain(round.is_odd().then_some(Traits::bare(Zone::Bye, 0))).collect::<Vec<_>>();
    let (class_of, classes) = classes(&traits);
    let byes = players.len();
    let is_allowed = |u: usize, v: usize| match v {
        v if v == byes => round.may_have_bye(u),
        v => round.is_permitted(u, v),
    };
    let score = |u: usize, v: usize| match classes[v].zone {
        Zone::Bye => vec![i128::from(classes[u].score)],
        _ => vec![0],
    };
    let mut graph = Graph::new(false, class_of, is_allowed, score);
    if !graph.solve(&[])? {
        return Err(Impossible::NoPairing);
    }
    Ok(players.iter().find(|place| graph.mate(**place) == byes).map(|place| round.contenders[*place].score))
}

/// The class of each vertex, by the order in which they first appear, and what the players of each class are.
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

/// A bracket, with the players below it.
struct Bracket<'r> {
    round: &'r Round,
    /// The score of who has the bye.
    bye: Option<i64>,
    /// Who moved down into it, in order.
    moved: &'r [usize],
    residents: Range<usize>,
    next: Range<usize>,
}

impl Bracket<'_> {
    /// The pairs of the bracket, as places among the contenders.
    fn pair(&self) -> Result<Vec<(usize, usize)>, Impossible> {
        let players = self.players();
        let has_single = self.is_last_odd_one(&players)?;
        let mut graph = self.graph(&players, has_single);
        if !graph.solve(&[])? {
            return Err(Impossible::NoPairing);
        }
        let scores = players.iter().map(|place| self.round.contenders[*place].score).collect::<Vec<_>>();
        let residents = self.moved.len()..self.moved.len() + self.residents.len();
        let pairs = Ordering::new(&mut graph, residents).settle(&scores)?;
        Ok(pairs.into_iter().map(|(u, v)| (players[u], players[v])).collect())
    }

    /// Everybody who is not paired yet, by rank.
    fn players(&self) -> Vec<usize> {
        self.moved.iter().copied().chain(self.residents.start..self.round.contenders.len()).collect()
    }

    fn zone(&self, place: usize) -> Zone {
        match place {
            place if place < self.residents.start => Zone::Moved,
            place if self.residents.contains(&place) => Zone::Resident,
            place if self.next.contains(&place) => Zone::Next,
            _ => Zone::Lower,
        }
    }

    /// The graph with all costs; C9 is one of them where `counts_unplayed`.
    fn graph(&self, players: &[usize], counts_unplayed: bool) -> Graph {
        let (class_of, classes) = classes(&self.traits(players, counts_unplayed));
        let own = players
            .iter()
            .map(|place| self.round.contenders[*place].score)
            .take(self.moved.len() + self.residents.len());
        let next = self.next.clone().map(|place| self.round.contenders[place].score);
        let scores = Scores::of(own, next);
        Graph::new(false, class_of, self.permits(players), |u, v| cost(&classes[u], &classes[v], &scores))
    }

    fn traits(&self, players: &[usize], counts_unplayed: bool) -> Vec<Traits> {
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
        traits.chain(self.round.is_odd().then_some(Traits::bare(Zone::Bye, 0))).collect()
    }

    /// Who may be paired with whom; behind the players stands the bye.
    fn permits<'p>(&'p self, players: &'p [usize]) -> impl Fn(usize, usize) -> bool + 'p {
        let moved = self.moved.len();
        move |u, v| match players.get(v) {
            None => {
                let place = players[u];
                self.round.may_have_bye(place) && Some(self.round.contenders[place].score) == self.bye
            }
            Some(_) if v < moved => false,
            Some(place) => self.round.is_permitted(players[u], *place),
        }
    }

    /// Whether C9 is on: the bye may go to this bracket, which can be paired in itself but for one player.
    fn is_last_odd_one(&self, players: &[usize]) -> Result<bool, Impossible> {
        let score = self.round.contenders[self.residents.start].score;
        if self.bye.is_none_or(|bye| bye < score) {
            return Ok(false);
        }
        let (class_of, classes) = classes(&self.traits(players, false));
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
