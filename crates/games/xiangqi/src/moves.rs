//! A move from one point to another, and its text in coordinates: `h2e2` (UCI, UCCI), `H2-E2` (ICCS).

use crate::square::{FILES, Square};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

/// How a record counts ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranks {
    /// From 0 to 9: UCI of most programs, UCCI, ICCS.
    #[default]
    FromZero,
    /// From 1 to 10: Fairy-Stockfish and pychess.
    FromOne,
}

impl Ranks {
    /// What these are called on a command line.
    pub const NAMES: [&str; 2] = ["0-9", "1-10"];

    /// Those with one of these names.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "0-9" => Some(Self::FromZero),
            "1-10" => Some(Self::FromOne),
            _ => None,
        }
    }

    /// The rank, from 0, that these digits name.
    fn rank(self, digits: &[u8]) -> Option<u8> {
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

    /// What these are called on a command line.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Move {
    /// Reads coordinates of either case, with or without a hyphen. None for any other text.
    pub fn parse(text: &str, ranks: Ranks) -> Option<Self> {
        let [from, to] = coordinates(text)?.map(|(file, digits)| Square::new(file, ranks.rank(digits)?));
        Some(Self { from: from?, to: to? })
    }

    /// Whether the text is a move in coordinates, but for a rank that only the other way to count has: `a10a9`, `a0a1`.
    pub fn is_in_other_ranks(text: &str, ranks: Ranks) -> bool {
        let Some(points) = coordinates(text) else { return false };
        let is = |(_, digits), ranks: Ranks| ranks.rank(digits).is_some();
        points.iter().any(|point| !is(*point, ranks))
            && points.iter().all(|point| is(*point, ranks) || is(*point, ranks.other()))
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
    fn the_other_way_to_count_is_told() {
        let is_other = |text, ranks| Move::is_in_other_ranks(text, ranks);
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
