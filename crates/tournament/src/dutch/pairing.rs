//! The pairing of a round: who meets whom with which colours, and who has the bye.

use shinpan_core::Side;

use super::colours::Colours;
use super::contender::Contender;
use super::edition::Edition;
use super::impossible::Impossible;
use super::round::{Places, Round};
use super::settings::SheetOrder;
use super::{brackets, brackets_of_2017};

/// A pair of the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The number of who has White.
    pub white: u16,
    /// The number of who has Black.
    pub black: u16,
    /// The higher ranked of the two: the place among the contenders.
    pub higher: usize,
    /// The other.
    pub lower: usize,
    /// What gave the colours.
    pub colours: Colours,
}

/// A round that is paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundPairing {
    /// In the order of the pairing sheet: C.04.2 Art. 3.6.
    pub pairs: Vec<Pair>,
    /// Who has the bye: the place among the contenders.
    pub bye: Option<usize>,
}

impl Round {
    /// Pairs the round.
    ///
    /// # Errors
    /// There is no legal pairing.
    pub fn pair(&self) -> Result<RoundPairing, Impossible> {
        let (pairs, bye) = self.places()?;
        let mut pairs = pairs.into_iter().map(|(higher, lower)| self.with_colours(higher, lower)).collect::<Vec<_>>();
        pairs.sort_by_key(|pair| self.sheet_key(pair));
        Ok(RoundPairing { pairs, bye })
    }

    /// Who meets whom, in the order of the brackets.
    pub(super) fn places(&self) -> Result<Places, Impossible> {
        match self.settings.edition {
            _ if self.contenders.is_empty() => Err(Impossible::Nobody),
            Edition::Of2026 => brackets::pair(self),
            Edition::Of2017 => brackets_of_2017::pair(self),
        }
    }

    fn with_colours(&self, higher: usize, lower: usize) -> Pair {
        let [a, b] = [higher, lower].map(|place| &self.contenders[place]);
        let colours = Colours::of(a, b, self.initial);
        let [white, black] = if colours.of_higher == Side::First { [a, b] } else { [b, a] };
        Pair { white: white.number, black: black.number, higher, lower, colours }
    }

    /// The order of the sheet: points of the higher ranked, of the other, then the pairing number of the higher ranked.
    fn sheet_key(&self, pair: &Pair) -> (i64, i64, usize) {
        let points = |contender: &Contender| match self.settings.sheet {
            SheetOrder::Standing => contender.points,
            SheetOrder::Pairing => contender.score,
        };
        let key = |place: usize| (-points(&self.contenders[place]), self.contenders[place].tpn);
        let (first, second) = (key(pair.higher), key(pair.lower));
        let (higher, lower) = (first.min(second), first.max(second));
        (higher.0, lower.0, higher.1)
    }
}
