//! Labels of plies: `1g`, `1s`, `2g`; older records write `w` and `b`.

use std::str::FromStr;

use shinpan_core::Side;

use crate::error::ParseError;

/// Label of a line: number and side of its ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// From 1.
    pub number: u32,
    /// Side whose turn it is.
    pub side: Side,
}

impl Label {
    /// The first of a game.
    pub const FIRST: Self = Self { number: 1, side: Side::First };

    /// Reads a label of a record: up to six digits and one of `g`, `s`, `w`, `b`.
    pub fn from_bytes(text: &[u8]) -> Option<Self> {
        let (letter, digits) = text.split_last()?;
        let side = match letter {
            b'g' | b'w' => Side::First,
            b's' | b'b' => Side::Second,
            _ => return None,
        };
        let is_number = (1..=6).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
        let number = is_number.then(|| digits.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')))?;
        Some(Self { number, side })
    }

    /// The label of the next ply.
    #[must_use]
    pub const fn next(self) -> Self {
        match self.side {
            Side::First => Self { side: Side::Second, ..self },
            Side::Second => Self { number: self.number.saturating_add(1), side: Side::First },
        }
    }

    /// The label of the ply before; the first has none and stays.
    #[must_use]
    pub const fn previous(self) -> Self {
        match self.side {
            Side::Second => Self { side: Side::First, ..self },
            Side::First if self.number > 1 => Self { number: self.number - 1, side: Side::Second },
            Side::First => self,
        }
    }
}

impl FromStr for Label {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::from_bytes(text.as_bytes()).ok_or_else(|| ParseError::Label(text.to_owned()))
    }
}

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.number, if self.side == Side::First { 'g' } else { 's' })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_read_print_and_count() {
        for (text, printed) in [("1g", "1g"), ("1w", "1g"), ("12s", "12s"), ("12b", "12s"), ("007g", "7g")] {
            assert_eq!(text.parse::<Label>().map(|label| label.to_string()).as_deref(), Ok(printed));
        }
        for text in ["", "g", "1", "1x", "1gg", "1234567g", "-1g"] {
            assert_eq!(text.parse::<Label>(), Err(ParseError::Label(text.to_owned())));
        }
        let mut label = Label::FIRST;
        for _ in 0..5 {
            assert_eq!(label.next().previous(), label);
            label = label.next();
        }
        assert_eq!(label.to_string(), "3s");
    }
}
