//! Ratings as columns of rows, and as lines below a table for people.

use std::fmt;

use shinpan_core::table::Table;
use shinpan_core::wording::counted;

use super::document::{GroupRatings, RowRating};

/// The columns, behind all others but the cross table.
const COLUMNS: [&str; 4] = ["rating", "rating_error", "los", "group"];

/// For whom numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    /// For people: those that say something.
    Few,
    /// For programs: all of them.
    All,
}

/// Adds the columns; `ratings` are those of the rows.
pub(crate) fn add_columns(table: &mut Table, ratings: impl Iterator<Item = Option<RowRating>>, digits: Digits) {
    let columns = COLUMNS.map(|name| table.column_or_add(name));
    for (row, own) in ratings.enumerate() {
        let Some(own) = own else { continue };
        let texts = match digits {
            Digits::Few => [
                own.rating.map(|rating| rounded(rating, 1)),
                own.rating_error.map(|error| format!("±{}", rounded(error, 1))),
                own.los.map(|los| rounded(los, 3)),
            ],
            Digits::All => [own.rating, own.rating_error, own.los].map(|number| number.map(|own| own.to_string())),
        };
        let texts = texts.into_iter().chain([Some(own.group.to_string())]);
        for (column, text) in columns.into_iter().zip(texts) {
            table.set(row, column, text.unwrap_or_default());
        }
    }
}

/// A number with so many decimals; zero has no sign.
pub(crate) fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    text.strip_prefix('-').filter(|_| is_zero).map_or(text.clone(), str::to_owned)
}

impl GroupRatings {
    /// The advantage, with its error where it was found.
    pub(crate) fn advantage_in_words(&self) -> String {
        let error = self.advantage_error.map(|error| format!(" ± {}", rounded(error, 1)));
        format!("{}{}", rounded(self.advantage, 1), error.unwrap_or_default())
    }

    /// Reference of the ratings, in words: the average, or the entrants with a fixed rating.
    pub(crate) fn gauge_in_words(&self, average: &str) -> String {
        let points = rounded(self.average, 1);
        format!("{} {points}", self.anchor.as_deref().unwrap_or(average))
    }
}

impl fmt::Display for GroupRatings {
    /// In a line for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "ratings of group {}: {}, {}; advantage of the first move {}, draw rate {}; {}",
            self.group,
            counted(self.ids.len(), "entrant"),
            counted(self.games, "game"),
            self.advantage_in_words(),
            rounded(self.draw_rate, 3),
            self.gauge_in_words("average")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_sign() {
        let found = [(-0.04, 1), (-0.05, 1), (-0.06, 1), (12.34, 1), (0.9996, 3)].map(|(number, d)| rounded(number, d));
        assert_eq!(found, ["0.0", "-0.1", "-0.1", "12.3", "1.000"]);
    }
}
