//! The rows that are handed on: sides exchanged, rule and reason added, everything else as it was.

use shinpan_core::Outcome;
use shinpan_core::games::{self, GameResult, Games};
use shinpan_core::table::{ColumnType, Table};

/// The column with the rule that decided.
pub const RULE: &str = "rule";
/// The column with its article and what made the difference.
pub const REASON: &str = "reason";

/// How a column of the answer is written in JSON.
pub fn column_type(name: &str) -> ColumnType {
    match name {
        RULE | REASON => ColumnType::Text,
        _ => games::column_type(name),
    }
}

/// The table of the pairings on its way out.
pub(crate) struct Rows<'g> {
    pairings: &'g Games,
    table: Table,
    /// The columns of each side: `first` and `second`, and others that are called so with a `_`, as `first_late`.
    sides: Vec<[usize; 2]>,
    result: usize,
    rule: usize,
    reason: usize,
}

impl<'g> Rows<'g> {
    /// All of `pairings`, without any rule and reason that they have had.
    pub(crate) fn new(pairings: &'g Games) -> Self {
        let mut table = pairings.table().clone();
        // Nothing new but in an empty array of JSON, which has no columns.
        let [_, first, second, result] = ["round", "first", "second", "result"].map(|name| table.column_or_add(name));
        let [rule, reason] = [RULE, REASON].map(|name| table.column_or_add(name));
        for row in 0..table.rows().len() {
            table.set(row, rule, "");
            table.set(row, reason, "");
        }
        let others = table.columns().iter().enumerate().filter_map(|(column, name)| {
            let name = name.strip_prefix("first_")?;
            Some([column, table.column(&format!("second_{name}"))?])
        });
        let sides = std::iter::once([first, second]).chain(others).collect();
        Self { pairings, table, sides, result, rule, reason }
    }

    /// First becomes Second; who has won stays who has won.
    pub(crate) fn exchange(&mut self, row: usize) {
        for [first, second] in &self.sides {
            self.table.swap(row, *first, *second);
        }
        let result = match self.pairings.as_slice().get(row).map(|game| game.result) {
            Some(GameResult::Game(Outcome::FirstWins)) => Outcome::SecondWins,
            Some(GameResult::Game(Outcome::SecondWins)) => Outcome::FirstWins,
            _ => return,
        };
        self.table.set(row, self.result, result.as_str());
    }

    /// Says what has settled the sides.
    pub(crate) fn explain(&mut self, row: usize, rule: &str, reason: &str) {
        self.table.set(row, self.rule, rule);
        self.table.set(row, self.reason, reason);
    }

    /// The rows as they are now.
    pub(crate) fn into_table(self) -> Table {
        self.table
    }
}
