//! Rows that are passed on: sides exchanged, rule and reason added, everything else as it was.

use shinpan_core::entrants::{Entrant, Entrants};
use shinpan_core::games::{self, GameResult, Games};
use shinpan_core::history::LOTS;
use shinpan_core::table::{ColumnType, Table};

/// Column with the rule that decided.
pub const RULE: &str = "rule";
/// Column with the article of the rule, and what made the difference.
pub const REASON: &str = "reason";

/// Returns how a column of the answer is written in JSON.
pub fn column_type(name: &str) -> ColumnType {
    match name {
        RULE | REASON => ColumnType::Text,
        _ => games::column_type(name),
    }
}

/// Returns the part of a reason that is not about the sides: all of it if `rule` shows that they have not been settled.
fn of_pairing<'r>(rule: &str, reason: &'r str) -> &'r str {
    if rule.is_empty() { reason } else { reason.split_once(SIDES).map_or("", |(pairing, _)| pairing) }
}

/// Writes the name of each entrant after its id, for people.
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

/// Table of the pairings as it is written.
pub(crate) struct Rows<'g> {
    pairings: &'g Games,
    table: Table,
    /// Columns of the two sides: `first` and `second`, and other pairs such as `first_late` and `second_late`.
    sides: Vec<[usize; 2]>,
    result: usize,
    /// Column with the text of the lots, if any row is drawn.
    lots: Option<usize>,
    rule: usize,
    reason: usize,
}

/// Separates the reason that a row comes with from that of its sides.
const SIDES: &str = "; sides: ";

impl<'g> Rows<'g> {
    /// Takes all of `pairings`, without the rules and reasons of sides that they have had. Reasons of `pair` stay, for
    /// instance why officers have overruled the rules. The column `lots` is added if some row `is_drawn`.
    pub(crate) fn new(pairings: &'g Games, is_drawn: bool) -> Self {
        let mut table = pairings.table().clone();
        // These columns are there already, unless the table is an empty array of JSON, which has no columns.
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

    /// Exchanges First and Second; the winner stays the winner.
    pub(crate) fn exchange(&mut self, row: usize) {
        for [first, second] in &self.sides {
            self.table.swap(row, *first, *second);
        }
        let result = self.pairings.as_slice().get(row).map(|game| game.result);
        if let Some(exchanged) = result.map(GameResult::exchanged).filter(|exchanged| Some(*exchanged) != result) {
            self.table.set(row, self.result, exchanged.as_str());
        }
    }

    /// Writes what has settled the sides.
    pub(crate) fn explain(&mut self, row: usize, rule: &str, reason: &str) {
        self.table.set(row, self.rule, rule);
        let kept = self.table.rows().get(row).map_or("", |cells| cells.text(self.reason));
        let reason = if kept.is_empty() { reason.to_owned() } else { format!("{kept}{SIDES}{reason}") };
        self.table.set(row, self.reason, reason);
    }

    /// Writes the text of the lots of a row. If the lots have not decided the sides, a text by which the pairing was
    /// drawn stays.
    pub(crate) fn drawn_by(&mut self, row: usize, text: &str, has_decided: bool) {
        let is_bare = |column: &usize| self.table.rows().get(row).is_some_and(|cells| cells.text(*column).is_empty());
        if let Some(lots) = self.lots.filter(|column| has_decided || is_bare(column)) {
            self.table.set(row, lots, text);
        }
    }

    /// Returns the rows as they are now.
    pub(crate) fn into_table(self) -> Table {
        self.table
    }
}
