//! The column `rmobility` of the entrants: a tie-break that the officers bring, since it needs tablebases (docs/rulings.md, R8).

use std::fmt;

use crate::field::Field;
use crate::ranking::keys::Key;
use crate::ranking::rules::Rules;
use serde::{Serialize, Serializer};
use shinpan_core::{Faults, table::Row};

/// The name of the column.
pub const COLUMN: &str = "rmobility";
/// The most decimals of a number.
const DECIMALS: usize = 6;

/// A decimal number in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mobility(i64);

/// Mobility of each member.
#[derive(Clone, Debug)]
pub struct MobilityColumn(Vec<Option<Mobility>>);

impl MobilityColumn {
    /// Reads the column of `field`, where `rules` have a key that is made of it. Without the column the key is left
    /// out, which is the warning.
    ///
    /// # Errors
    /// Those of [`MobilityColumn::of`].
    pub fn needed(rules: &mut Rules, field: &Field<'_>) -> Result<(Option<Self>, Option<String>), Faults> {
        if rules.shown().all(|key| key != Key::RMobility) {
            return Ok((None, None));
        }
        let column = Self::of(field)?;
        let warning = column.is_none().then(|| {
            rules.leave_out(Key::RMobility);
            let file = field.entrants().table().file();
            format!("{file}: there is no column \"{COLUMN}\", so that this key is left out")
        });
        Ok((column, warning))
    }

    /// Reads the column of `field`; none where the table has no such column.
    ///
    /// # Errors
    /// All cells that are no numbers.
    pub fn of(field: &Field<'_>) -> Result<Option<Self>, Faults> {
        let entrants = field.entrants();
        let Some(column) = entrants.table().column(COLUMN) else { return Ok(None) };
        let mut faults = Faults::default();
        let mut numbers = Vec::with_capacity(field.len());
        for member in field.members() {
            let text = entrants.table().rows().get(member.row).map_or("", |row: Row<'_>| row.text(column)).trim();
            let number = Mobility::parse(text);
            if number.is_none() && !text.is_empty() {
                let message = format!("found {text:?}, expected a number with at most {DECIMALS} decimals");
                faults.push(entrants.error(member.row, COLUMN, message));
            }
            numbers.push(number);
        }
        faults.or(Some(Self(numbers)))
    }

    /// Mobility of a member; none where its cell is empty.
    pub(crate) fn of_member(&self, member: usize) -> Option<Mobility> {
        self.0.get(member).copied().flatten()
    }
}

impl Mobility {
    fn parse(text: &str) -> Option<Self> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(fraction) || fraction.len() > DECIMALS {
            return None;
        }
        let millionths = format!("{whole}{fraction:0<DECIMALS$}").parse::<i64>().ok()?;
        Some(Self(sign * millionths))
    }
}

impl fmt::Display for Mobility {
    /// Without needless zeros.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, number) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let fraction = format!("{:06}", number % 1_000_000);
        let fraction = fraction.trim_end_matches('0');
        let point = if fraction.is_empty() { "" } else { "." };
        f.pad(&format!("{sign}{}{point}{fraction}", number / 1_000_000))
    }
}

impl Serialize for Mobility {
    #[expect(clippy::cast_precision_loss, reason = "numbers of fifteen digits are written as they are")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 1_000_000 {
            0 => serializer.serialize_i64(self.0 / 1_000_000),
            _ => serializer.serialize_f64(self.0 as f64 / 1e6),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        for (text, shown) in [("12.5", "12.5"), ("-0.000001", "-0.000001"), ("7", "7"), ("1.50", "1.5"), ("007", "7")] {
            assert_eq!(Mobility::parse(text).map(|number| number.to_string()).as_deref(), Some(shown));
        }
        for text in ["", "-", "1.", ".5", "1e3", "1,5", "1.0000001", "99999999999999999999"] {
            assert_eq!(Mobility::parse(text), None, "{text}");
        }
        assert!(Mobility::parse("2.5") > Mobility::parse("2.49") && Mobility::parse("-1") > None);
    }
}
