//! Tables accessed by the names of their columns.

use anyhow::Result;
use shinpan_core::table::{self, Table};
use shinpan_testing::simulated;

/// A table read from CSV.
pub(super) struct Sheet(Table);

/// A row of a table.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    table: &'a Table,
    row: table::Row<'a>,
}

impl Sheet {
    pub(super) fn read(text: &str) -> Result<Self> {
        Ok(Self(simulated::read_table(text, "a table of the test")?))
    }

    pub(super) fn csv(&self) -> Result<String> {
        simulated::to_csv(&self.0)
    }

    pub(super) fn rows(&self) -> impl DoubleEndedIterator<Item = Row<'_>> {
        self.0.rows().iter().map(|row| Row { table: &self.0, row })
    }

    /// Returns the row whose column `id` is `id`.
    #[track_caller]
    pub(super) fn of(&self, id: &str) -> Row<'_> {
        self.rows().find(|row| row.get("id") == id).unwrap_or_else(|| panic!("no row of {id}"))
    }

    /// Returns the rows in reverse order.
    pub(super) fn turned(&self) -> Self {
        Self(self.0.select((0..self.0.rows().len()).rev()))
    }

    /// Returns a copy in which the Second of row `a` and the entrant on `side` of row `b` are exchanged.
    pub(super) fn exchanged(&self, a: usize, b: usize, side: &str) -> Self {
        let mut table = self.0.clone();
        let [second, side] = ["second", side].map(|name| table.column(name).expect("games have two sides"));
        let [of_a, of_b] =
            [(a, second), (b, side)].map(|(row, column)| table.rows().get(row).expect("a row").text(column).to_owned());
        table.set(a, second, of_b);
        table.set(b, side, of_a);
        Self(table)
    }
}

impl<'a> Row<'a> {
    /// Returns the text in the column, empty if there is none.
    pub(super) fn get(self, column: &str) -> &'a str {
        self.table.column(column).map_or("", |column| self.row.text(column))
    }

    pub(super) fn number(self, column: &str) -> i64 {
        self.get(column).parse().unwrap_or_else(|_| panic!("{column}: {:?} is no number", self.get(column)))
    }
}
