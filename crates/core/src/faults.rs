//! All faults of a table, collected so that its author can mend them in one go.

use std::fmt;

use crate::InputError;
use crate::finding::TextPos;

/// Number of faults of a table that are listed; the others are only counted.
const TOLD: usize = 20;

/// The faults of one table: the first ones in the order of their places, and how many more there are.
///
/// Prints as a line for each, `file:line:col: message`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Faults in the order of their places; those without a place come first.
    first: Vec<InputError>,
    count: usize,
}

impl Faults {
    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Number of faults, including those that are not listed.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Adds a fault.
    pub fn push(&mut self, error: InputError) {
        self.add(error.pos, || error);
    }

    /// Adds the fault at `pos` that `error` makes. `error` is not called if enough faults before `pos` are listed
    /// already: there may be millions of them.
    pub fn add(&mut self, pos: Option<TextPos>, error: impl FnOnce() -> InputError) {
        self.count += 1;
        let at = self.first.partition_point(|other| other.pos <= pos);
        if at < TOLD {
            self.first.insert(at, error());
            self.first.truncate(TOLD);
        }
    }

    /// Returns the value; on an error, adds the fault and returns the default.
    pub fn take<T: Default>(&mut self, result: Result<T, InputError>) -> T {
        result.unwrap_or_else(|error| {
            self.push(error);
            T::default()
        })
    }

    /// Adds all of `others`.
    pub fn extend(&mut self, others: Self) {
        let hidden = others.count - others.first.len();
        others.first.into_iter().for_each(|error| self.push(error));
        self.count += hidden;
    }

    /// Returns `value` if nothing is wrong.
    ///
    /// # Errors
    /// All faults.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Returns the first fault, for callers that report only one.
    pub fn into_first(self) -> Option<InputError> {
        self.first.into_iter().next()
    }

    /// Lines of the report: one for each fault listed, then the number of the others.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let more = self.count - self.first.len();
        let file = self.first.first().map_or("", |error| &error.file);
        let more = (more > 0).then(|| format!("{file}: and {more} more"));
        self.first.iter().map(ToString::to_string).chain(more)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines().collect::<Vec<_>>().join("\n"))
    }
}

impl std::error::Error for Faults {}

impl From<InputError> for Faults {
    fn from(error: InputError) -> Self {
        Self { first: vec![error], count: 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: u32) -> InputError {
        InputError::at("t.csv", TextPos { line, column: 1 }, "wrong")
    }

    #[test]
    fn the_first_by_place_are_told_and_the_others_counted() {
        let mut faults = Faults::default();
        for line in (2..=40).rev() {
            faults.push(fault(line));
        }
        faults.add(Some(TextPos { line: 50, column: 1 }), || panic!("nobody is told of it"));
        let lines = faults.lines().collect::<Vec<_>>();
        assert_eq!((lines.len(), &*lines[0], &*lines[19]), (21, "t.csv:2:1: wrong", "t.csv:21:1: wrong"));
        assert_eq!(lines[20], "t.csv: and 20 more");
    }

    #[test]
    fn faults_of_two_checks_are_one_list() {
        let mut faults = Faults::from(fault(3));
        faults.extend(Faults::from(fault(2)));
        assert_eq!(faults.to_string(), "t.csv:2:1: wrong\nt.csv:3:1: wrong");
        assert_eq!(faults.clone().or(1), Err(faults));
        assert_eq!(Faults::default().or(1), Ok(1));
    }
}
