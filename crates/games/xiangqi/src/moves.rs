//! A move from one point to another, and its text in coordinates: `h2e2` (UCI, UCCI), `H2-E2` (ICCS).

use std::str::FromStr;

use shinpan_core::words;

use crate::square::{FILES, Square};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

words! {
    /// Numbering of ranks in a record, in the words of the command line.
    #[derive(Default)]
    pub enum Ranks {
        /// From 0 to 9: UCI of most programs, UCCI, ICCS.
        #[default]
        FromZero => "0-9",
        /// From 1 to 10: Fairy-Stockfish and pychess.
        FromOne => "1-10",
    }
}

/// Reason why a text is no move in coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCoordinates {
    /// Not two points of the board.
    #[error("expected two points such as \"h2e2\" or \"H2-E2\"")]
    Points,
    /// A rank that is there only when ranks are counted the other way: `a10a9`, `a0a1`.
    #[error("ranks are {0}; --ranks {other} counts them the other way", other = .0.other())]
    OtherRanks(Ranks),
}

impl Ranks {
    /// Names on a command line.
    pub const NAMES: [&str; 2] = [Self::FromZero.as_str(), Self::FromOne.as_str()];

    /// The rank, from 0, that these digits name.
    pub(crate) fn rank(self, digits: &[u8]) -> Option<u8> {
        match (self, digits) {
            (Self::FromZero, [digit]) => Some(digit - b'0'),
            (Self::FromOne, b"10") => Some(9),
            (Self::FromOne, [digit @ b'1'..=b'9']) => Some(digit - b'1'),
            _ => None,
        }
    }

    /// The other way to count.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::FromZero => Self::FromOne,
            Self::FromOne => Self::FromZero,
        }
    }
}

impl Move {
    /// Reads coordinates of either case, with or without a hyphen.
    ///
    /// # Errors
    /// Any other text.
    pub fn parse(text: &str, ranks: Ranks) -> Result<Self, BadCoordinates> {
        let points = coordinates(text).ok_or(BadCoordinates::Points)?;
        let read = |(file, digits)| Square::new(file, ranks.rank(digits)?);
        if let [Some(from), Some(to)] = points.map(read) {
            return Ok(Self { from, to });
        }
        let is_known = |&(_, digits): &Point| ranks.rank(digits).is_some() || ranks.other().rank(digits).is_some();
        Err(if points.iter().all(is_known) { BadCoordinates::OtherRanks(ranks) } else { BadCoordinates::Points })
    }
}

/// Whether `text` is a move in coordinates, however ranks are counted.
pub(crate) fn is_coordinates(text: &str) -> bool {
    Ranks::ALL.into_iter().any(|ranks| Move::parse(text, ranks).is_ok())
}

impl FromStr for Move {
    type Err = BadCoordinates;

    /// Reads coordinates with ranks from 0 to 9.
    fn from_str(text: &str) -> Result<Self, BadCoordinates> {
        Self::parse(text, Ranks::FromZero)
    }
}

/// A file, and the digits of a rank.
type Point<'a> = (u8, &'a [u8]);

fn coordinates(text: &str) -> Option<[Point<'_>; 2]> {
    let (from, rest) = point(text.as_bytes())?;
    let (to, rest) = point(rest.strip_prefix(b"-").unwrap_or(rest))?;
    rest.is_empty().then_some([from, to])
}

/// A point and what stands behind it.
fn point(text: &[u8]) -> Option<(Point<'_>, &[u8])> {
    let (file, rest) = text.split_first()?;
    let file = file.to_ascii_lowercase().checked_sub(b'a').filter(|file| *file < FILES)?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = rest.split_at(digits);
    Some(((file, digits), rest))
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_in_both_bases() {
        let read = |text, ranks| Move::parse(text, ranks).map(|mv| mv.to_string()).unwrap_or_default();
        for text in ["h2e2", "H2-E2", "h2-E2", "H2E2"] {
            assert_eq!(read(text, Ranks::FromZero), "h2e2", "{text}");
        }
        for (text, expected) in [("h3e3", "h2e2"), ("a10a9", "a9a8"), ("A10-B1", "a9b0")] {
            assert_eq!(read(text, Ranks::FromOne), expected, "{text}");
        }
        for text in ["", "h", "h2", "h2e", "h2j2", "h2e10", "a10a9", "h2e2x", "h2--e2", "h22e", "é2e2"] {
            assert_eq!(read(text, Ranks::FromZero), "", "{text}");
        }
        for text in ["a0a1", "a11a1", "a1a100", "a01a1"] {
            assert_eq!(read(text, Ranks::FromOne), "", "{text}");
        }
    }

    #[test]
    fn the_other_way_to_count_is_known() {
        let is_other = |text, ranks| Move::parse(text, ranks) == Err(BadCoordinates::OtherRanks(ranks));
        for text in ["a10a9", "A9-A10", "a0a10"] {
            assert!(is_other(text, Ranks::FromZero), "{text}");
        }
        for text in ["a0a1", "a1-a0", "a0a10"] {
            assert!(is_other(text, Ranks::FromOne), "{text}");
        }
        for text in ["a9a8", "a11a1", "a01a1", "j10a1", "a10", "a10a9x", "a10a"] {
            assert!(!is_other(text, Ranks::FromZero), "{text}");
        }
    }
}
