//! Where the keys of a place come from, term by term: why one stands above another, and the whole table.

pub mod document;
mod reasons;
mod rows;
pub(crate) mod text;

use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Session, Sheet, TableFormatArgs};

use document::{Explanations, Why};
use text::Wording;

/// Writes why one stands above another.
///
/// # Errors
/// Those of the output.
pub(crate) fn write_why(
    why: &Why,
    wording: &Wording<'_>,
    format: TableFormatArgs,
    session: &mut Session<'_>,
) -> anyhow::Result<()> {
    if format.output(session) == SheetFormat::Table {
        return Ok(wording.write_why(why, &mut session.output)?);
    }
    let rows = rows::of_two(why);
    Ok(Sheet { rows: &rows, types: &rows::column_type, document: why }.write(format, session)?)
}

/// Writes all places with the terms of every key.
///
/// # Errors
/// Those of the output.
pub(crate) fn write_all(
    explanations: &Explanations,
    wording: &Wording<'_>,
    format: TableFormatArgs,
    session: &mut Session<'_>,
) -> anyhow::Result<()> {
    if format.output(session) == SheetFormat::Table {
        return Ok(wording.write_all(explanations, &mut session.output)?);
    }
    let rows = rows::of_all(explanations);
    Ok(Sheet { rows: &rows, types: &rows::column_type, document: explanations }.write(format, session)?)
}
