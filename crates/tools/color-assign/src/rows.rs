//! The rows that are handed on: sides exchanged, rule and reason added, everything else as it was.

use shinpan_core::entrants::{Entrant, Entrants};
use shinpan_core::games::{self, GameResult, Games};
use shinpan_core::history::LOTS;
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

/// What of a reason is not of the sides: all of it where they have not been settled, which `rule` would say.
fn of_pairing<'r>(rule: &str, reason: &'r str) -> &'r str {
    if rule.is_empty() { reason } else { reason.split_once(SIDES).map_or("", |(pairing, _)| pairing) }
}

/// Writes the name of each entrant behind its id, for people.
pub(crate) fn name(table: &mut Table, entrants: &Entrants) {
    for column in ["first", "second"].into_iter().filter_map(|name| table.column(name)).collect::<Vec<_>>() {
        for row in 0..table.rows().len() {
            let id = table.rows().get(row).map_or("", |cells| cells.text(column));
            if let Some(named) = entrants.get(id).map(Entrant::id_and_name) {
                table.set(row, column, named);
            }
        }
    }
}

/// The table of the pairings on its way out.
pub(crate) struct Rows<'g> {
    pairings: &'g Games,
    table: Table,
    /// The columns of each side: `first` and `second`, and others that are called so with a `_`, as `first_late`.
    sides: Vec<[usize; 2]>,
    result: usize,
    /// Where a row is settled.
    lots: Option<usize>,
    rule: usize,
    reason: usize,
}

/// Between the reason that a row comes with and that of its sides.
const SIDES: &str = "; sides: ";

impl<'g> Rows<'g> {
    /// All of `pairings`, without any rule and reason of sides that they have had. What `pair` says of a row stays, as why
    /// officers have overruled the rules. With the column `lots` if some row `is_drawn`.
    pub(crate) fn new(pairings: &'g Games, is_drawn: bool) -> Self {
        let mut table = pairings.table().clone();
        // Nothing new but in an empty array of JSON, which has no columns.
        let [_, first, second, result] = ["round", "first", "second", "result"].map(|name| table.column_or_add(name));
        let lots = is_drawn.then(|| table.column_or_add(LOTS));
        let [rule, reason] = [RULE, REASON].map(|name| table.column_or_add(name));
        for row in 0..table.rows().len() {
            let kept = table.rows().get(row).map(|cells| of_pairing(cells.text(rule), cells.text(reason)).to_owned());
            table.set(row, rule, "");
            table.set(row, reason, kept.unwrap_or_default());
        }
        let others = table.columns().iter().enumerate().filter_map(|(column, name)| {
            let name = name.strip_prefix("first_")?;
            Some([column, table.column(&format!("second_{name}"))?])
        });
        let sides = std::iter::once([first, second]).chain(others).collect();
        Self { pairings, table, sides, result, lots, rule, reason }
    }

    /// First becomes Second; who has won stays who has won.
    pub(crate) fn exchange(&mut self, row: usize) {
        for [first, second] in &self.sides {
            self.table.swap(row, *first, *second);
        }
        let result = self.pairings.as_slice().get(row).map(|game| game.result);
        if let Some(exchanged) = result.map(GameResult::exchanged).filter(|exchanged| Some(*exchanged) != result) {
            self.table.set(row, self.result, exchanged.as_str());
        }
    }

    /// Says what has settled the sides.
    pub(crate) fn explain(&mut self, row: usize, rule: &str, reason: &str) {
        self.table.set(row, self.rule, rule);
        let kept = self.table.rows().get(row).map_or("", |cells| cells.text(self.reason));
        let reason = if kept.is_empty() { reason.to_owned() } else { format!("{kept}{SIDES}{reason}") };
        self.table.set(row, self.reason, reason);
    }

    /// Says by which lots a row is settled. Where they have not decided the sides, the text that has drawn the pairing stays.
    pub(crate) fn drawn_by(&mut self, row: usize, text: &str, has_decided: bool) {
        let is_bare = |column: &usize| self.table.rows().get(row).is_some_and(|cells| cells.text(*column).is_empty());
        if let Some(lots) = self.lots.filter(|column| has_decided || is_bare(column)) {
            self.table.set(row, lots, text);
        }
    }

    /// The rows as they are now.
    pub(crate) fn into_table(self) -> Table {
        self.table
    }
}
