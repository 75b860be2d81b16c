//! Data known before a round: who takes part, by rank, and who may be paired with whom.

use std::collections::HashMap;

use shinpan_core::Side;

use super::contender::{Contender, Strength};
use super::settings::Settings;

/// Places among the contenders: pairs with the higher ranked first, and the one who is left.
#[cfg(test)]
pub(super) type Places = (Vec<(usize, usize)>, Option<usize>);

/// A round that is to be paired.
#[derive(Clone, Debug)]
pub struct Round {
    /// Rules by which it is paired.
    pub settings: Settings,
    /// The number of the round.
    pub number: u16,
    /// Initial colour: Art. 5.2.5.
    pub initial: Side,
    /// Players who take part, by score, then by pairing number.
    pub contenders: Vec<Contender>,
    /// Places of those whom each player may not meet, ascending: C1.
    apart: Vec<Vec<usize>>,
    /// Colour that each player must have, if two with the same may not meet: C3.
    due: Vec<Option<Side>>,
    /// Only opponent that officers leave to each player, if they do.
    forced: Vec<Option<usize>>,
    /// Player who has the bye whatever the rules say.
    forced_bye: Option<usize>,
}

impl Round {
    /// Makes the round of `contenders` in their order; `apart` has the numbers of those whom each may not meet.
    pub(super) fn new(
        settings: impl Into<Settings>,
        number: u16,
        initial: Side,
        contenders: Vec<Contender>,
        apart: &[Vec<u16>],
    ) -> Self {
        let places = contenders.iter().map(|it| it.number).zip(0..).collect::<HashMap<_, usize>>();
        let apart = apart.iter().map(|numbers| {
            let mut apart = numbers.iter().filter_map(|number| places.get(number).copied()).collect::<Vec<_>>();
            apart.sort_unstable();
            apart.dedup();
            apart
        });
        let apart = apart.collect();
        let due = contenders.iter().map(due_colour).collect();
        let forced = vec![None; contenders.len()];
        Self { settings: settings.into(), number, initial, contenders, apart, due, forced, forced_bye: None }
    }

    /// Whether the two have met, or may not meet according to the file or officers: C1.
    pub fn are_apart(&self, u: usize, v: usize) -> bool {
        self.apart[u].contains(&v)
    }

    /// Whether the two must have the same colour, and neither is a topscorer: C3.
    pub fn clash(&self, u: usize, v: usize) -> bool {
        self.due[u].is_some() && self.due[u] == self.due[v]
    }

    /// Whether the two may be paired.
    pub fn is_permitted(&self, u: usize, v: usize) -> bool {
        let has_bye = |place: usize| self.forced_bye == Some(place);
        if u == v || u.max(v) >= self.contenders.len() || has_bye(u) || has_bye(v) {
            return false;
        }
        match (self.forced[u], self.forced[v]) {
            (None, None) => !self.are_apart(u, v) && !self.clash(u, v),
            (forced, _) => forced == Some(v),
        }
    }

    /// Whether the player may have the bye.
    pub fn may_have_bye(&self, place: usize) -> bool {
        match self.forced_bye {
            Some(forced) => forced == place,
            None => self.contenders[place].may_have_bye && self.forced[place].is_none(),
        }
    }

    /// Drops pairs that are kept apart, except those of numbers for which `is_kept` holds, and all forced pairs.
    pub(super) fn keep_apart(&mut self, is_kept: impl Fn(u16, u16) -> bool) {
        let numbers = self.contenders.iter().map(|contender| contender.number).collect::<Vec<_>>();
        for (own, apart) in self.apart.iter_mut().enumerate() {
            apart.retain(|other| is_kept(numbers[own], numbers[*other]));
        }
        self.forced.fill(None);
    }

    /// Forbids a pair.
    pub fn forbid(&mut self, u: usize, v: usize) {
        for (own, other) in [(u, v), (v, u)] {
            if let Err(at) = self.apart[own].binary_search(&other) {
                self.apart[own].insert(at, other);
            }
        }
    }

    /// Leaves the two no opponent but each other, whether the rules permit it or not.
    pub fn force(&mut self, u: usize, v: usize) {
        (self.forced[u], self.forced[v]) = (Some(v), Some(u));
    }

    /// Gives a player the bye, whether the rules permit it or not.
    pub fn force_bye(&mut self, place: usize) {
        self.forced_bye = Some(place);
    }

    /// Returns the place of a player with this starting-rank number.
    pub fn place(&self, number: u16) -> Option<usize> {
        self.contenders.iter().position(|contender| contender.number == number)
    }

    /// Whether the number of players is odd, so that one is left over.
    pub fn is_odd(&self) -> bool {
        self.contenders.len() % 2 == 1
    }

    /// Returns the places of each scoregroup, the highest first.
    pub(super) fn scoregroups(&self) -> Vec<std::ops::Range<usize>> {
        let mut start = 0;
        let groups = self.contenders.chunk_by(|a, b| a.score == b.score);
        groups
            .map(|group| {
                let range = start..start + group.len();
                start = range.end;
                range
            })
            .collect()
    }
}

/// Returns the absolute preference of a player who is no topscorer: two with the same may not meet (C3).
fn due_colour(contender: &Contender) -> Option<Side> {
    let (colour, strength) = contender.preference();
    colour.filter(|_| strength == Strength::Absolute && !contender.is_topscorer)
}
