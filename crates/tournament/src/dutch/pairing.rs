//! Pairing of a round: pairs with their colours, and the bye.

use shinpan_core::Side;

use super::bracket::Bracket;
use super::colours::Colours;
use super::contender::Contender;
use super::edition::Edition;
use super::impossible::Impossible;
#[cfg(test)]
use super::round::Places;
use super::round::Round;
use super::settings::SheetOrder;
use super::{brackets, brackets_of_2017};

/// A pair of the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Number of the player with White.
    pub white: u16,
    /// Number of the player with Black.
    pub black: u16,
    /// Place of the higher ranked among the contenders.
    pub higher: usize,
    /// Place of the lower ranked among the contenders.
    pub lower: usize,
    /// Colours, with the rule that gave them.
    pub colours: Colours,
}

/// A round that is paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundPairing {
    /// Pairs in the order of the pairing sheet: C.04.2 Art. 3.6.
    pub pairs: Vec<Pair>,
    /// Place of the player with the bye among the contenders.
    pub bye: Option<usize>,
    /// Brackets, from the highest.
    pub brackets: Vec<Bracket>,
}

impl Round {
    /// Pairs the round.
    ///
    /// # Errors
    /// There is no legal pairing.
    pub fn pair(&self) -> Result<RoundPairing, Impossible> {
        let brackets = match self.settings.edition {
            _ if self.contenders.is_empty() => return Err(Impossible::Nobody),
            Edition::Of2026 => brackets::pair(self)?,
            Edition::Of2017 => brackets_of_2017::pair(self)?,
        };
        let pairs = brackets.iter().flat_map(|bracket| &bracket.pairs);
        let pairs = pairs.map(|(upper, lower)| self.with_colours(*upper, *lower)).collect::<Vec<_>>();
        let bye = brackets.last().and_then(|last| last.downfloaters().first().copied());
        Ok(RoundPairing { pairs: self.in_order(pairs), bye, brackets })
    }

    /// Pairs a bracket of `pairing` anew by what this round permits now, with the same players.
    ///
    /// # Errors
    /// The players cannot be paired, or those below cannot be completed.
    pub fn pair_again(&self, pairing: &RoundPairing, bracket: &Bracket) -> Result<Bracket, Impossible> {
        let bye = pairing.bye.map(|place| self.contenders[place].score);
        match self.settings.edition {
            Edition::Of2026 => brackets::again(self, bye, bracket),
            Edition::Of2017 => brackets_of_2017::again(self, bracket),
        }
    }

    /// Sorts pairs in the order of the sheet.
    pub fn in_order(&self, mut pairs: Vec<Pair>) -> Vec<Pair> {
        pairs.sort_by_key(|pair| self.sheet_key(pair));
        pairs
    }

    /// Returns the pairs in the order of the brackets, and the bye.
    #[cfg(test)]
    pub(super) fn places(&self) -> Result<Places, Impossible> {
        let RoundPairing { brackets, bye, .. } = self.pair()?;
        Ok((brackets.into_iter().flat_map(|bracket| bracket.pairs).collect(), bye))
    }

    /// Makes a pair with its colours from two places in order.
    pub fn with_colours(&self, higher: usize, lower: usize) -> Pair {
        let [a, b] = [higher, lower].map(|place| &self.contenders[place]);
        let colours = Colours::of(a, b, self.initial);
        let [white, black] = if colours.of_higher == Side::First { [a, b] } else { [b, a] };
        Pair { white: white.number, black: black.number, higher, lower, colours }
    }

    /// Returns the key for the order of the sheet: points of the higher ranked, of the other, then the pairing number
    /// of the higher ranked.
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
