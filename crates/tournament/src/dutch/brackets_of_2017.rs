//! Brackets of a round by the edition of 2017: if the rest below a bracket cannot be completed, the bracket is the
//! penultimate pairing bracket, and everything below it collapses into one.

use shinpan_core::progress::{Progress, report};

use super::bracket::{Bracket, BracketKind};
use super::brackets::{classes, summed};
use super::completion;
use super::costs::{Traits, Zone};
use super::costs_of_2017::{Differences, Kind, components, cost};
use super::graph::Graph;
use super::impossible::Impossible;
use super::order::Ordering;
use super::round::Round;

/// Pairs all brackets.
pub(super) fn pair(round: &Round) -> Result<Vec<Bracket>, Impossible> {
    if !completes(round, &(0..round.contenders.len()).collect::<Vec<_>>())? {
        return Err(Impossible::NoPairing);
    }
    let mut brackets = Vec::<Bracket>::new();
    for residents in round.scoregroups() {
        report(Progress { parts: "players", done: residents.start as u64, all: round.contenders.len() as u64 });
        let moved = brackets.last().map(Bracket::downfloaters).unwrap_or_default();
        let below = (residents.end..round.contenders.len()).collect::<Vec<_>>();
        let residents = residents.collect::<Vec<_>>();
        let bracket = OpenBracket::of(round, &moved, &residents, BracketKind::Scoregroup).pair()?;
        let rest = [bracket.downfloaters(), below.clone()].concat();
        if below.is_empty() || completes(round, &rest)? {
            brackets.push(bracket);
            continue;
        }
        let penultimate = OpenBracket::of(round, &moved, &residents, BracketKind::Penultimate).pair()?;
        let moved = penultimate.downfloaters();
        let collapsed = OpenBracket::of(round, &moved, &below, BracketKind::Collapsed).pair()?;
        brackets.extend([penultimate, collapsed]);
        break;
    }
    Ok(brackets)
}

/// Pairs a bracket anew by what `round` permits now, with the same players.
pub(super) fn again(round: &Round, bracket: &Bracket) -> Result<Bracket, Impossible> {
    let Bracket { moved, residents, kind, .. } = bracket;
    let again = OpenBracket::of(round, moved, residents, *kind).pair()?;
    // Those below whom the bracket completes must still be completed.
    let below = residents.last().map_or(0, |last| last + 1)..round.contenders.len();
    let rest = [again.downfloaters(), below.collect()].concat();
    if completes(round, &rest)? { Ok(again) } else { Err(Impossible::NoPairing) }
}

/// Whether these players can all be paired, with a bye for one who may have it if their number is odd.
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

/// A bracket that is to be paired; players may stay single in it.
struct OpenBracket<'r> {
    round: &'r Round,
    moved: &'r [usize],
    residents: &'r [usize],
    /// Next scoregroup, or all players below the penultimate pairing bracket.
    next: Vec<usize>,
    bracket_kind: BracketKind,
    kind: Kind,
}

impl<'r> OpenBracket<'r> {
    fn of(round: &'r Round, moved: &'r [usize], residents: &'r [usize], bracket_kind: BracketKind) -> Self {
        let below = residents.last().map_or(0, |last| last + 1)..round.contenders.len();
        let score = below.clone().next().map(|first| round.contenders[first].score);
        let is_next = |place: &usize| Some(round.contenders[*place].score) == score;
        let (next, kind) = match bracket_kind {
            BracketKind::Scoregroup if below.is_empty() => (Vec::new(), Kind::Completing),
            BracketKind::Scoregroup => {
                let next = below.clone().take_while(is_next).collect::<Vec<_>>();
                let next_is_last = next.len() == below.len();
                (next, Kind::Normal { next_is_last })
            }
            BracketKind::Penultimate | BracketKind::Collapsed => (below.collect(), Kind::Completing),
        };
        Self { round, moved, residents, next, bracket_kind, kind }
    }

    fn pair(&self) -> Result<Bracket, Impossible> {
        let players = [self.moved, self.residents, &self.next].concat();
        let traits = players.iter().enumerate().map(|(at, place)| self.traits(at, *place)).collect::<Vec<_>>();
        let (class_of, classes) = classes(&traits);
        let scores = players.iter().map(|place| self.round.contenders[*place].score).collect::<Vec<_>>();
        let own = self.moved.len() + self.residents.len();
        let differences = Differences::of(scores.iter().copied().take(own));
        let moved = self.moved.len();
        let is_allowed = |u: usize, v: usize| v >= moved && self.round.is_permitted(players[u], players[v]);
        let price = |u: &Traits, v: &Traits| cost(u, v, self.kind, &differences);
        let mut graph = Graph::new(true, class_of, is_allowed, |u, v| price(&classes[u], &classes[v]));
        if !graph.solve(&[])? {
            return Err(Impossible::NoPairing);
        }
        let pairs = Ordering::new(&mut graph, moved..own).settle(&scores)?;
        let costs = graph.pairs().map(|(u, v)| price(&traits[u], &traits[v]));
        Ok(Bracket {
            kind: self.bracket_kind,
            score: self.residents.first().map_or(0, |first| self.round.contenders[*first].score),
            moved: self.moved.to_vec(),
            residents: self.residents.to_vec(),
            pairs: pairs.into_iter().map(|(u, v)| (players[u], players[v])).collect(),
            costs: summed(components(self.kind, &differences), costs),
        })
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
}
