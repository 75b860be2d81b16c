//! What is known before a round: who takes part, by rank, and who may be paired with whom.

use shinpan_core::Side;

use super::contender::{Contender, Strength};
use super::edition::Edition;

/// Places among the contenders, each pair with the higher ranked first, and who is left.
pub(super) type Places = (Vec<(usize, usize)>, Option<usize>);

/// A round that is to be paired.
#[derive(Clone, Debug)]
pub struct Round {
    /// The edition of the rules.
    pub edition: Edition,
    /// The number of the round.
    pub number: u16,
    /// Art. 5.2.5.
    pub initial: Side,
    /// By score, then by pairing number.
    pub contenders: Vec<Contender>,
    /// By two places in `contenders`: C1 and C3.
    permitted: Vec<bool>,
}

impl Round {
    /// The round of `contenders` in their order; `met` says who have met or may not.
    pub(super) fn new(
        edition: Edition,
        number: u16,
        initial: Side,
        contenders: Vec<Contender>,
        met: impl Fn(&Contender, &Contender) -> bool,
    ) -> Self {
        let permits = |a: &Contender, b: &Contender| a.number != b.number && !met(a, b) && colours_fit(a, b);
        let permitted = contenders.iter().flat_map(|a| contenders.iter().map(move |b| (a, b)));
        let permitted = permitted.map(|(a, b)| permits(a, b)).collect();
        Self { edition, number, initial, contenders, permitted }
    }

    /// Whether two may be paired.
    pub fn is_permitted(&self, u: usize, v: usize) -> bool {
        self.permitted.get(u * self.contenders.len() + v).copied().unwrap_or(false)
    }

    /// Whether somebody is left over.
    pub fn is_odd(&self) -> bool {
        self.contenders.len() % 2 == 1
    }

    /// The places of each scoregroup, the highest first.
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

/// C3: two with the same absolute preference, of whom neither is a topscorer.
fn colours_fit(a: &Contender, b: &Contender) -> bool {
    let [(own, strength), (other, strength_of_other)] = [a.preference(), b.preference()];
    let both = strength == Strength::Absolute && strength_of_other == Strength::Absolute;
    !both || own != other || a.is_topscorer || b.is_topscorer
}
