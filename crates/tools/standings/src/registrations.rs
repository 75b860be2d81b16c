//! Who registered: the entry fees that the fund for prizes rests on.

use std::collections::HashMap;

use anyhow::bail;
use shinpan_cli::{Session, read_table};
use shinpan_core::InputError;
use shinpan_core::entrants::Entrants;
use shinpan_core::table::field::{Columns, excerpt};
use shinpan_core::table::{ColumnType, Table};

use crate::args::Args;
use crate::fund::{Registered, Source};

/// What `--registered` or `--registrations` says, if one is given.
///
/// # Errors
/// The list cannot be used, or there are more entrants than registered.
pub(crate) fn of(args: &Args, entrants: &Entrants, session: &Session<'_>) -> anyhow::Result<Option<Registered>> {
    if let Some(path) = &args.registrations {
        let table = read_table(Some(path), "--registrations", args.format, session)?;
        let count = listed(&table, entrants)?;
        return Ok(Some(Registered { count, source: Source::Registrations }));
    }
    let Some(count) = args.registered.map(u64::from) else { return Ok(None) };
    let there = entrants.len() as u64;
    if count < there {
        bail!("--registered: found {count}, expected at least the {there} entrants of {}", entrants.table().file());
    }
    Ok(Some(Registered { count, source: Source::Officer }))
}

/// How many rows `table` has: each id once, and all entrants among them.
fn listed(table: &Table, entrants: &Entrants) -> Result<u64, InputError> {
    let columns = Columns::find(table, &[("id", ColumnType::Text)], &["id"])?;
    let mut lines = HashMap::new();
    for row in table.rows() {
        let field = columns.field(row, "id");
        let id = field.required("the id of a program that registered")?;
        if let Some(line) = lines.insert(id, row.pos().line) {
            return Err(field.error(format_args!("{} stands in line {line} already", excerpt(id))));
        }
    }
    match entrants.iter().position(|entrant| !lines.contains_key(&*entrant.id)) {
        None => Ok(lines.len() as u64),
        Some(row) => {
            let id = excerpt(&entrants.as_slice()[row].id);
            Err(entrants.error(row, "id", format_args!("{id} is not among the registrations of {}", table.file())))
        }
    }
}
