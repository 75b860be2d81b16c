//! The players and the rounds of a tournament report file as the two tables that all programs read.

use anyhow::bail;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{NoInput, ReportFile, ReportUse, Session, Sheet};
use shinpan_core::{entrants, games};

use crate::args::Args;
use crate::fide_args::EmittedTable;

/// Writes one of the two tables.
///
/// # Errors
/// The file cannot be read or has faults, or the output cannot be written.
pub(crate) fn emit(table: EmittedTable, args: &Args, session: &mut Session<'_>) -> anyhow::Result<()> {
    // Clap asks for the file wherever a table of it is.
    let Some(path) = args.fide.trf.as_deref() else { bail!(NoInput("--trf is missing".to_owned())) };
    let ReportFile { file, trf, .. } = ReportFile::read(path, ReportUse::Tables, args.format, session)?;
    let (rows, types): (_, fn(&str) -> _) = match table {
        EmittedTable::Entrants => (trf.entrants(&file), entrants::column_type),
        EmittedTable::Games => (trf.games(&file), games::column_type),
    };
    if args.format.output(session) == SheetFormat::Json {
        return Ok(rows.write_json(&mut session.output, &types)?);
    }
    Ok(Sheet { rows: &rows, types: &types, document: &() }.write(args.format, session)?)
}
