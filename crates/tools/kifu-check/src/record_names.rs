//! Which rows of the schedule name a record's file, in the column `record`.

use std::collections::HashMap;

use shinpan_cli::{is_archive_name, uncompressed_name};
use shinpan_core::lookalike;

/// The rows that name a file, by the form of its name.
#[derive(Default)]
pub(crate) struct RecordNames(HashMap<String, Vec<NamedRow>>);

struct NamedRow {
    row: usize,
    path: RecordPath,
}

/// The rows that name the file of a record.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct NamingRows {
    /// Without an order; none where no row names it.
    pub(crate) rows: Vec<usize>,
    /// Whether they name this file, with folders that agree as far as both sides say them; else they name one of another
    /// folder, or the archive that it is in.
    pub(crate) is_certain: bool,
    /// Whether a folder agrees as well: names alone come again, on another day for instance.
    pub(crate) has_folder: bool,
}

impl RecordNames {
    /// Adds what the column `record` of `row` says.
    pub(crate) fn add(&mut self, row: usize, record: &str) {
        let path = RecordPath::new(record);
        self.0.entry(path.file_form().to_owned()).or_default().push(NamedRow { row, path });
    }

    /// The rows that name the file `record`, else those that name an archive that it is in. Paths that agree go before names
    /// alone, longer ones before shorter ones, and a name as it is written before one in other letters or compressed.
    pub(crate) fn of(&self, record: &str) -> NamingRows {
        let path = RecordPath::new(record);
        let named = self.of_path(&path);
        if !named.rows.is_empty() {
            return named;
        }
        let mut archives = path.archives().map(|archive| self.of_path(&archive).rows);
        NamingRows { rows: archives.find(|rows| !rows.is_empty()).unwrap_or_default(), ..NamingRows::default() }
    }

    fn of_path(&self, path: &RecordPath) -> NamingRows {
        let named = self.0.get(path.file_form()).map(Vec::as_slice).unwrap_or_default();
        let is_certain = named.iter().any(|named| named.path.agrees(path));
        let rank = |named: &NamedRow| (named.path.common(path), named.path.file == path.file);
        let left = || named.iter().filter(|named| !is_certain || named.path.agrees(path));
        let best = left().map(rank).max();
        let rows = left().filter(|named| Some(rank(named)) == best).map(|named| named.row).collect();
        NamingRows { rows, is_certain, has_folder: is_certain && best.is_some_and(|(common, _)| common > 1) }
    }
}

/// A path in its components, of this system or another.
struct RecordPath {
    /// The last component as it is written.
    file: String,
    /// The forms in which components are compared: names that look the same are one, compressed or not.
    forms: Vec<String>,
}

impl RecordPath {
    fn new(path: &str) -> Self {
        let mut parts: Vec<&str> = Vec::new();
        for part in path.split(['/', '\\']) {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        Self::of_parts(&parts)
    }

    fn of_parts(parts: &[&str]) -> Self {
        let mut forms: Vec<String> = parts.iter().map(|part| lookalike::form(part)).collect();
        if let Some(last) = forms.last_mut() {
            last.truncate(uncompressed_name(last).len());
        }
        Self { file: parts.last().copied().unwrap_or_default().to_owned(), forms }
    }

    fn file_form(&self) -> &str {
        self.forms.last().map_or("", String::as_str)
    }

    /// The archives that it goes through, the innermost first.
    fn archives(&self) -> impl Iterator<Item = Self> {
        let folders = self.forms.len().saturating_sub(1);
        let ends = (1..=folders).rev().filter(|end| is_archive_name(&self.forms[end - 1]));
        ends.map(|end| Self::of_parts(&self.forms[..end].iter().map(String::as_str).collect::<Vec<_>>()))
    }

    /// Number of components from the last on that are the same.
    fn common(&self, other: &Self) -> usize {
        self.forms.iter().rev().zip(other.forms.iter().rev()).take_while(|(own, other)| own == other).count()
    }

    /// Whether one is the end of the other.
    fn agrees(&self, other: &Self) -> bool {
        self.common(other) == self.forms.len().min(other.forms.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_name_a_file() {
        for (cells, record, rows, is_certain) in [
            (&["day1/2.pgn", "day2/2.pgn"][..], "x/day2/2.pgn", &[1][..], true),
            (&["day1/2.pgn", "day2/2.pgn"], "2.pgn", &[0, 1], true),
            (&["day1/2.pgn", "day2/2.pgn"], "day3/2.pgn", &[0, 1], false),
            (&["/old/day1/2.pgn.gz", "/old/day2/2.pgn"], "/new/day1/2.pgn", &[0], false),
            (&["2.pgn", "day1/2.pgn"], "day1/2.pgn", &[1], true),
            (&["2.pgn", "day1/2.pgn"], "day2/2.pgn", &[0], true),
            (&["day1\\2.pgn"], "./day1/./x/../2.pgn", &[0], true),
            (&["win.pgn"], "win.pgn.gz", &[0], true),
            (&["win.pgn.zst"], "win.pgn", &[0], true),
            (&["WIN.PGN", "win.pgn"], "win.pgn", &[1], true),
            (&["WIN.PGN", "win.pgn.gz"], "Win.pgn", &[0, 1], true),
            (&["が.csa"], "か\u{3099}.csa", &[0], true),
            (&["win.pgn"], "r.zip/win.pgn", &[0], true),
            (&["r.zip"], "x/r.zip/win.pgn", &[0], false),
            (&["r.tar"], "x/r.tar.gz/win.pgn", &[0], false),
            (&["r.zip", "r.zip/win.pgn"], "r.zip/win.pgn", &[1], true),
            (&["day1/r.zip", "day2/r.zip"], "day2/r.zip/a/win.pgn", &[1], false),
            (&["r"], "r/win.pgn", &[], false),
            (&["1win.pgn", "win.csa"], "win.pgn", &[], false),
        ] {
            let mut names = RecordNames::default();
            cells.iter().enumerate().for_each(|(row, cell)| names.add(row, cell));
            let found = names.of(record);
            assert_eq!((&*found.rows, found.is_certain), (rows, is_certain), "{cells:?} {record}");
        }
    }
}
