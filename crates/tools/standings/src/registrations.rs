//! Who registered: the entry fees that the fund for prizes rests on.

use std::collections::HashMap;
use std::path::Path;

use anyhow::bail;
use shinpan_cli::args::is_number;
use shinpan_cli::{Session, read_table};
use shinpan_core::Faults;
use shinpan_core::entrants::Entrants;
use shinpan_core::lookalike::{self, Lookalikes};
use shinpan_core::table::field::{Columns, excerpt};
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::{counted, nearest};

use crate::args::Args;
use crate::fund::{Registered, Source};

/// The file that `--registered` names, if it names one.
pub(crate) fn file(args: &Args) -> Option<&Path> {
    args.registered.as_deref().filter(|value| !is_number(value))
}

/// Reads the value of `--registered`, if it is given.
///
/// # Errors
/// The list cannot be used, or there are more entrants than registered.
pub(crate) fn of(args: &Args, entrants: &Entrants, session: &Session<'_>) -> anyhow::Result<Option<Registered>> {
    let Some(value) = &args.registered else { return Ok(None) };
    if let Some(path) = file(args) {
        let table = read_table(Some(path), "--registered", args.format, &["id"], session)?;
        let count = listed(&table, entrants)?;
        return Ok(Some(Registered { count, source: Source::Registrations }));
    }
    let value = value.to_string_lossy();
    let Ok(count) = value.parse::<u32>().map(u64::from) else {
        bail!("--registered: found {value}, expected a number from 0 to {}, or a file", u32::MAX);
    };
    let there = entrants.len() as u64;
    if count < there {
        bail!(
            "--registered: found {count}, expected at least the {} of {}",
            counted(there, "entrant"),
            entrants.table().file()
        );
    }
    Ok(Some(Registered { count, source: Source::Officer }))
}

/// Counts the rows of `table`: each id once, also by its looks, and all entrants among them.
fn listed(table: &Table, entrants: &Entrants) -> Result<u64, Faults> {
    let columns = Columns::find(table, &[("id", ColumnType::Text)], &["id"])?;
    let (mut lines, mut ids, mut faults) = (HashMap::new(), Lookalikes::default(), Faults::default());
    for row in table.rows() {
        let field = columns.field(row, "id");
        let id = faults.take(field.required("the id of a program that registered"));
        if id.is_empty() {
            continue;
        }
        if let Some(line) = lines.get(id) {
            faults.push(field.error(format_args!("{} is already in line {line}", excerpt(id))));
        } else if let Some(first) = ids.insert(id) {
            let line = lines.get(first).copied().unwrap_or_default();
            faults.push(field.error(lookalike::two(id, first, &format!("line {line}"))));
        }
        lines.entry(id).or_insert(row.pos().line);
    }
    let missing = entrants.iter().enumerate().filter(|(_, entrant)| !lines.contains_key(&*entrant.id));
    for (row, entrant) in missing {
        let near = match ids.find(&entrant.id) {
            Some(same) => format!("; {}", lookalike::explain(&entrant.id, same)),
            None => nearest(&entrant.id, lines.keys().copied())
                .filter(|near| entrants.get(near).is_none())
                .map_or(String::new(), |near| format!("; nearest: {}", excerpt(near))),
        };
        let message = format!("{} is not among the registrations of {}{near}", excerpt(&entrant.id), table.file());
        faults.push(entrants.error(row, "id", message));
    }
    faults.or(lines.len() as u64)
}
