//! Goal of a search: the best place of an entrant, its worst one, or the lowest of those that it shares.

use crate::outlook::rank::Rank;

/// An end of the places of an entrant, at which the fewest others are *bad* for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Best place: everybody ahead is bad.
    Best,
    /// Worst place: everybody behind or level is bad.
    Worst,
    /// Lowest of the places that it shares: everybody behind is bad.
    Lowest,
}

impl Goal {
    /// Returns 1 if others should be behind, -1 if they should be ahead.
    pub(crate) const fn sign(self) -> i64 {
        match self {
            Self::Best => 1,
            Self::Worst | Self::Lowest => -1,
        }
    }

    /// Returns how many of those who are counted are bad for `member`.
    pub(crate) fn bad(self, member: usize, ranks: &[Rank], counted: &[bool]) -> usize {
        let own = ranks.get(member).copied().unwrap_or_default();
        let is_bad = |other: &Rank| match self {
            Self::Best => other.place < own.place,
            Self::Worst => other.place >= own.place,
            Self::Lowest => other.place > own.place,
        };
        let others = ranks.iter().zip(counted).enumerate().filter(|(other, (_, counts))| *other != member && **counts);
        others.filter(|(_, (rank, _))| rank.place > 0 && is_bad(rank)).count()
    }

    /// Returns the place of a member with so many bad ones among so many others.
    pub(crate) const fn place(self, bad: usize, others: usize) -> usize {
        match self {
            Self::Best => bad + 1,
            Self::Worst | Self::Lowest => others + 1 - bad,
        }
    }
}
