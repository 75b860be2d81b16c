//! Origin of standings: the rules by which they were made, their stage, their round, and whether games are missing. If
//! it is not what the command line asks for, they are other standings, and nothing is ruled on them.

use shinpan_core::table::field::{Columns, Known, excerpt};
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::{Faults, InputError, RuleBook};
use shinpan_tournament::Facts;

/// Known columns; a document of `standings` states them once for all rows.
const COLUMNS: &[Known] = &[
    ("rules", ColumnType::Text),
    ("stage", ColumnType::Text),
    ("through_round", ColumnType::Number),
    ("withdrawn_after", ColumnType::Number),
    ("complete", ColumnType::Bool),
];

/// Origin that standings must have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    /// The rule book in force.
    pub(crate) book: &'a RuleBook,
    /// Stage that `--stage` names.
    pub(crate) stage: &'a str,
}

impl Origin<'_> {
    /// Compares the origin that `table` states; it may leave out anything. Returns the round after which the standings
    /// are, if stated.
    ///
    /// # Errors
    /// The standings are of something else, their rows do not agree, or they leave open whether games are missing.
    pub(crate) fn check(self, table: &Table) -> Result<Option<u16>, Faults> {
        let columns = Columns::find(table, COLUMNS, &[])?;
        let mut faults = Faults::default();
        let stage = format!("--stage is {}", excerpt(self.stage));
        let rules = format!("the rule book in force is {}", excerpt(self.book.name()));
        for (name, expected, asked) in [("rules", self.book.name(), rules), ("stage", self.stage, stage)] {
            faults.take(of_other(table, &columns, name, |found| found == expected, &asked).map_or(Ok(()), Err));
        }
        let round = faults.take(through(table, &columns));
        faults.take(undecided(table, &columns).map_or(Ok(()), Err));
        faults.or(round)
    }

    /// Warns if the standings of `table` are not the last ones of the stage.
    pub(crate) fn early(self, table: &Table, through: u16) -> Option<String> {
        let columns = Columns::find(table, COLUMNS, &[]).ok()?;
        let left = |row| columns.field(row, "withdrawn_after").whole::<u16>(0).ok().flatten();
        self.early_of(table.file(), through, table.rows().iter().filter_map(left).max())
    }

    /// Warns if the stage has later rounds than `through`, the round of the standings of `file`: either the book gives
    /// it more rounds, or somebody gave up after a later one; `left` is the last round after which anybody did.
    pub(crate) fn early_of(self, file: &str, through: u16, left: Option<u16>) -> Option<String> {
        let planned = Facts::of(self.book).rounds.get(self.stage).copied();
        let stage = self.stage;
        let are = format!("{file}: the standings are those after round {through} of {stage}");
        match (left.filter(|round| *round > through), planned.filter(|rounds| *rounds > through)) {
            (Some(round), _) => {
                Some(format!("{are}, and a row of them says that somebody gave up after round {round}"))
            }
            (None, Some(rounds)) => Some(format!("{are}, which has {rounds} by the rule book (Art. 17.7)")),
            (None, None) => None,
        }
    }
}

/// Returns an error at the first row that states something other than expected.
fn of_other(
    table: &Table,
    columns: &Columns<'_>,
    name: &'static str,
    is_expected: impl Fn(&str) -> bool,
    asked: &str,
) -> Option<InputError> {
    table.rows().iter().find_map(|row| {
        let field = columns.field(row, name);
        match field.some_text() {
            Ok(Some(found)) if !is_expected(found) => {
                Some(field.error(format_args!("the standings are of {}, and {asked}", excerpt(found))))
            }
            Ok(_) => None,
            Err(error) => Some(error),
        }
    })
}

/// Returns the round that all rows state.
fn through(table: &Table, columns: &Columns<'_>) -> Result<Option<u16>, InputError> {
    let mut through = None;
    for row in table.rows() {
        let field = columns.field(row, "through_round");
        let Some(round) = field.whole::<u16>(0)? else { continue };
        let (line, first) = *through.get_or_insert((field.pos().line, round));
        if round != first {
            return Err(
                field.error(format_args!("found {round}, and line {line} is of the standings after round {first}"))
            );
        }
    }
    Ok(through.map(|(_, round)| round))
}

/// Returns an error at the first row that leaves open whether games are missing, if the standings state it at all.
fn undecided(table: &Table, columns: &Columns<'_>) -> Option<InputError> {
    table.column("complete")?;
    let mut fields = table.rows().iter().map(|row| columns.field(row, "complete"));
    let field = fields.find(|field| field.text().is_ok_and(str::is_empty))?;
    Some(field.error("empty, expected true or false: whether no game of these standings is missing or open"))
}
