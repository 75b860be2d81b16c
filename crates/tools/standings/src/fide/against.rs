//! Published standings compared with ours: a table with ids and any of places and tie-breaks.

use std::path::Path;

use anyhow::bail;
use shinpan_cli::{Exit, Session, read_table};
use shinpan_core::table::{Row, Table};
use shinpan_core::wording::quoted;
use shinpan_tournament::ranking::Standing;
use shinpan_tournament::ranking::rank::rank;
use shinpan_tournament::ranking::value::Value;
use shinpan_tournament::tiebreaks::Key;

use super::difference::{Difference, Differences, agrees_with_place, hundredths, of_value};
use super::placed::Placed;
use crate::args::Args;

/// A column that states something.
struct Statement {
    column: usize,
    what: What,
    article: &'static str,
    /// The key as we spell it, or `place`.
    name: String,
}

/// Quantity that a column states.
#[derive(Clone, Copy)]
enum What {
    Place,
    /// A value, by its place among the values of our standings.
    Value(usize),
}

/// Compares the table in `path` with the placed; writes what differs.
///
/// # Errors
/// The table cannot be read, names somebody else, or states nothing.
pub(super) fn compare(
    placed: &Placed<'_>,
    path: &Path,
    args: &Args,
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    let table = read_table(Some(path), "--check", args.format, &["id"], session)?;
    let (statements, others) = statements(&table, placed)?;
    // Keys that decide nothing here come after those that do.
    let keys = placed.ranked.keys.extended(&others);
    let standings = rank(&placed.ranked.showing(&keys));
    let mut differences = Vec::new();
    for row in table.rows() {
        let standing = standing(&table, row, placed, &standings)?;
        for statement in &statements {
            differences.extend(difference(&table, row, statement, standing, &standings, placed)?);
        }
    }
    Differences::of(placed, differences).write(args, session)
}

/// Returns the statements of the columns, and the keys that are not among ours.
fn statements(table: &Table, placed: &Placed<'_>) -> anyhow::Result<(Vec<Statement>, Vec<Key>)> {
    let ours = placed.ranked.keys.columns();
    let (mut statements, mut others) = (Vec::new(), Vec::<Key>::new());
    for (column, name) in table.columns().iter().enumerate() {
        let spelt = name.to_ascii_lowercase().replace('/', "-");
        let own = ours.iter().position(|key| *key == spelt);
        let key = name.parse::<Key>().ok();
        let at = own.or_else(|| placed.ranked.keys.as_slice().iter().position(|own| Some(*own) == key));
        let (what, article, name) = match (spelt.as_str(), at, key) {
            ("place" | "rank", _, _) => (What::Place, "C.07 Art. 4", "place".to_owned()),
            (_, Some(at), _) => {
                let article = placed.ranked.keys.as_slice().get(at).map_or("", |key| key.code.article());
                (What::Value(at), article, ours[at].clone())
            }
            (_, None, Some(key)) => {
                others.push(key);
                (What::Value(ours.len() + others.len() - 1), key.code.article(), key.to_string())
            }
            _ => continue,
        };
        statements.push(Statement { column, what, article, name });
    }
    if statements.is_empty() {
        bail!("--check: {}: neither a column \"place\" nor one of a tie-break", table.file());
    }
    Ok((statements, others))
}

/// The standing of the participant of a row.
fn standing<'s>(
    table: &Table,
    row: Row<'_>,
    placed: &Placed<'_>,
    standings: &'s [Standing],
) -> anyhow::Result<&'s Standing> {
    let Some(column) = table.column("id") else { bail!("--check: {}: no column \"id\"", table.file()) };
    let id = row.text(column);
    let participant = placed.tournament.position(id);
    let standing = standings.iter().find(|standing| Some(standing.member) == participant);
    let Some(standing) = standing else {
        let message = format!("--check: no participant {}", quoted(id));
        bail!(shinpan_core::InputError::at(table.file(), row.pos_of(column), message))
    };
    Ok(standing)
}

fn difference(
    table: &Table,
    row: Row<'_>,
    statement: &Statement,
    standing: &Standing,
    standings: &[Standing],
    placed: &Placed<'_>,
) -> anyhow::Result<Option<Difference>> {
    let stated = row.text(statement.column).trim();
    if stated.is_empty() {
        return Ok(None);
    }
    let pos = row.pos_of(statement.column);
    let computed = match statement.what {
        What::Place => {
            standing.place.and_then(|place| i64::try_from(place).ok()).map_or(Value::Undefined, Value::Whole)
        }
        What::Value(at) => standing.values.get(at).copied().unwrap_or(Value::Undefined),
    };
    let agrees = match (statement.what, computed) {
        (_, Value::Ticket(ticket)) => stated.parse() == Ok(ticket),
        (What::Place, _) => stated.parse().is_ok_and(|stated| agrees_with_place(stated, standing, standings)),
        (What::Value(_), value) => {
            let number = hundredths(stated);
            if number.is_none() {
                let message = format!("--check: found {}, expected a number", quoted(stated));
                bail!(shinpan_core::InputError::at(table.file(), pos, message))
            }
            number == of_value(value)
        }
    };
    let player = &placed.tournament.players[standing.member];
    Ok((!agrees).then(|| Difference {
        id: player.id.clone(),
        name: player.name.clone(),
        what: statement.name.clone(),
        stated: stated.to_owned(),
        computed,
        file: table.file().to_owned(),
        line: pos.line,
        column: pos.column,
        article: statement.article,
        by_keys_of_the_book: false,
    }))
}
