//! Tables that a tool reads, by name or from stdin. The faults of all tables are reported in one run.

use std::fmt;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, bail};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::table::field::another_table;
use shinpan_core::table::{DocumentRows, Encodings, Table};
use shinpan_core::wording::counted;
use shinpan_core::{Faults, InputError, WhatIf};

use super::args::TableFormatArgs;
use super::io::reason;
use super::memory;
use super::session::Session;
use super::source::{DASH, Input, Source};
use super::sources::NoInput;

/// Reads the table in `path`; stdin if it is `-` or none. `who` is its name on the command line (`GAMES`). If the table
/// has none of the `required` columns, only that is reported.
///
/// # Errors
/// The table cannot be read or has faults, all of which are reported; [`NoInput`] if stdin is a terminal and no path
/// was named.
pub fn read_table(
    path: Option<&Path>,
    who: &str,
    format: TableFormatArgs,
    required: &[&str],
    session: &Session<'_>,
) -> anyhow::Result<Table> {
    let (table, faults) = read_rows(path, who, format, None, session)?;
    another_table(&table, required).map_or(Ok(()), Err)?;
    Ok(faults.or(table)?)
}

/// Reads the table in `path` like [`read_table`], but also from a JSON document that holds its rows.
///
/// # Errors
/// The errors of [`read_table`].
pub fn read_document(
    path: Option<&Path>,
    who: &str,
    format: TableFormatArgs,
    document: &DocumentRows,
    session: &Session<'_>,
) -> anyhow::Result<Table> {
    let (table, faults) = read_rows(path, who, format, Some(document), session)?;
    Ok(faults.or(table)?)
}

/// Reads the entrants in `path` like [`read_table`].
///
/// # Errors
/// The errors of [`read_table`], and all faults of the cells.
pub fn read_entrants(
    path: Option<&Path>,
    who: &str,
    format: TableFormatArgs,
    session: &Session<'_>,
) -> anyhow::Result<Entrants> {
    let rows = read_rows(path, who, format, None, session)?;
    let entrants = Entrants::check_in(session.championship(), rows)?;
    session.messages.warnings(entrants.doubtful_columns());
    Ok(entrants)
}

/// Reads the games in `path` like [`read_table`]. Ids are not looked up: games of another stage may have others.
///
/// # Errors
/// The errors of [`read_table`], and all faults of the cells.
pub fn read_games(
    path: Option<&Path>,
    who: &str,
    schedule: Schedule,
    format: TableFormatArgs,
    session: &Session<'_>,
) -> anyhow::Result<Games> {
    let rows = read_rows(path, who, format, None, session)?;
    let games = Games::check_in(session.championship(), rows, None, schedule)?;
    session.messages.warnings(games.doubtful_columns(&[]));
    Ok(games)
}

/// Reads the rows of `--what-if` in `path`, which replace rows in the tables of a championship.
///
/// # Errors
/// The errors of [`read_table`], and all faults of the cells.
pub fn read_what_if(
    path: &Path,
    entrants: &Entrants,
    format: TableFormatArgs,
    session: &Session<'_>,
) -> anyhow::Result<WhatIf> {
    let rows = read_rows(Some(path), "--what-if", format, None, session)?;
    Ok(WhatIf::check_in(session.championship(), rows, entrants)?)
}

/// Returns both tables; the faults of one do not hide those of the other.
///
/// # Errors
/// The faults of either table.
pub fn both<A, B>(first: anyhow::Result<A>, second: anyhow::Result<B>) -> anyhow::Result<(A, B)> {
    match (first, second) {
        (Ok(first), Ok(second)) => Ok((first, second)),
        (Err(error), Ok(_)) | (Ok(_), Err(error)) => Err(error),
        (Err(first), Err(second)) if first.is::<NoInput>() || second.is::<NoInput>() => {
            Err(if first.is::<NoInput>() { first } else { second })
        }
        (Err(first), Err(second)) => Err(Several(vec![first, second]).into()),
    }
}

/// Several reasons why a run ends.
#[derive(Debug)]
pub struct Several(Vec<anyhow::Error>);

impl fmt::Display for Several {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().flat_map(lines).collect::<Vec<_>>().join("\n"))
    }
}

impl std::error::Error for Several {}

/// Returns the text of an error, with a line for each fault.
pub(super) fn lines(error: &anyhow::Error) -> Vec<String> {
    if let Some(Several(errors)) = error.downcast_ref() {
        return errors.iter().flat_map(lines).collect();
    }
    match error.downcast_ref::<Faults>() {
        Some(faults) => faults.lines().collect(),
        None => vec![format!("{error:#}")],
    }
}

/// Reads all bytes of the file in `path`, or of stdin if it is `-` or none, and returns them with the name of the file
/// for messages. `who` is its name on the command line.
///
/// # Errors
/// The file cannot be read, or is too large; [`NoInput`] if stdin is a terminal and no path was named.
pub fn read_bytes(path: Option<&Path>, who: &str, session: &Session<'_>) -> anyhow::Result<(String, Vec<u8>)> {
    if path.is_none() && session.io.terminals.stdin {
        bail!(NoInput::of(who));
    }
    let Source { name, kind, .. } = Source::given(path.unwrap_or(Path::new(DASH)), who, session.io)?;
    let bytes = kind.open().map_err(|error| reason(&error)).and_then(|input| read_all(input, memory::table_most()));
    let bytes = bytes.map_err(anyhow::Error::msg).with_context(|| name.clone()).with_context(|| who.to_owned())?;
    Ok((name, bytes))
}

/// Returns the rows of a table that can be read, and the faults of the others.
fn read_rows(
    path: Option<&Path>,
    who: &str,
    format: TableFormatArgs,
    document: Option<&DocumentRows>,
    session: &Session<'_>,
) -> anyhow::Result<(Table, Faults)> {
    let (name, bytes) = read_bytes(path, who, session)?;
    let tried = session.championship().encodings.tried.clone();
    let encodings = Encodings { named: format.encoding, tried };
    let format = format.input_format.map(Into::into);
    let (table, faults) = match document {
        Some(document) => Table::of_document(bytes, &name, format, &encodings, document)?,
        None => Table::of_bytes(bytes, &name, format, &encodings)?,
    };
    if let Some(encoding) = table.encoding() {
        let message = format!("not UTF-8, read as {encoding}; --encoding {encoding} says so, or names another");
        session.messages.warning(InputError::whole(&name, message));
    }
    session.messages.note(format_args!("{who}: {} from {name}", counted(table.rows().len(), "row")));
    Ok((table, faults))
}

/// Reads all bytes of a table, at most `most`: more would not fit into memory.
fn read_all(input: Input, most: u64) -> Result<Vec<u8>, String> {
    let refuse = |size: &str| {
        let factor = memory::FACTOR;
        format!(
            "{size}; a table takes up to {factor} times its size in memory, and there is room for one of {most} bytes"
        )
    };
    let length = input.length();
    if let Some(length) = length.filter(|length| *length > most) {
        return Err(refuse(&format!("{length} bytes")));
    }
    let mut bytes = Vec::new();
    let length = usize::try_from(length.unwrap_or_default()).unwrap_or(usize::MAX);
    bytes.try_reserve_exact(length.saturating_add(1)).map_err(|_| refuse(&format!("{length} bytes")))?;
    input.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    if bytes.len() as u64 > most { Err(refuse(&format!("more than {most} bytes"))) } else { Ok(bytes) }
}

/// Refuses a command line on which several inputs are stdin, before any of them is read: reading the wrong one would
/// lead to another error. `inputs` are paths with their names on the command line.
///
/// # Errors
/// Two inputs are `-`.
pub fn one_stdin<'p>(inputs: impl IntoIterator<Item = (&'p str, Option<&'p Path>)>) -> anyhow::Result<()> {
    let mut stdin = inputs.into_iter().filter(|(_, path)| path.is_some_and(|path| path.as_os_str() == DASH));
    match (stdin.next(), stdin.next()) {
        (Some((first, _)), Some((second, _))) => {
            bail!("{second}: stdin is read as {first} already; only one input can be stdin")
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{CommonArgs, InputFormat};
    use crate::io::Io;

    #[test]
    fn a_table_may_be_too_large() {
        let long = || Input::stream(Box::new(std::io::repeat(b'x')), false);
        let error = read_all(long(), 9).expect_err("it is too large");
        assert!(error.starts_with("more than 9 bytes; a table takes up to 40 times its size in memory"), "{error}");
        let error = read_all(Input::memory(vec![b'x'; 10]), 9).expect_err("it is too large");
        assert!(error.starts_with("10 bytes; "), "{error}");
        assert_eq!(read_all(Input::memory(vec![b'x'; 9]), 9), Ok(vec![b'x'; 9]));
    }

    #[test]
    fn what_is_wrong_with_two_tables_is_told_of_both() {
        let fault = |line| InputError::at("f", shinpan_core::finding::TextPos { line, column: 1 }, "wrong");
        let mut faults = Faults::from(fault(2));
        faults.push(fault(3));
        let error =
            both::<(), ()>(Err(faults.into()), both::<(), ()>(Err(fault(4).into()), Ok(())).map(|_| ())).unwrap_err();
        assert_eq!(lines(&error), ["f:2:1: wrong", "f:3:1: wrong", "f:4:1: wrong"]);
        assert!(both::<(), ()>(Err(fault(4).into()), Err(NoInput::of("GAMES").into())).unwrap_err().is::<NoInput>());
        assert_eq!(both(Ok(1), Ok(2)).unwrap(), (1, 2));
    }

    #[test]
    fn a_table_comes_from_stdin_or_a_terminal_gets_the_help() {
        let (mut io, _) = Io::captured("t", "id\na\n");
        io.terminals.stdin = true;
        let open = |io: &Io, format| {
            let session = Session::open(&CommonArgs::default(), io).expect("stdout");
            let format = TableFormatArgs { input_format: format, ..TableFormatArgs::default() };
            read_table(None, "GAMES", format, &["id"], &session)
        };
        assert!(open(&io, None).expect_err("nobody types a table").is::<NoInput>());
        io.terminals.stdin = false;
        assert!(open(&io, Some(InputFormat::Json)).is_err());
        let error = open(&io, None).expect_err("stdin is taken").to_string();
        assert!(error.contains("only one input can be stdin"), "{error}");
    }
}
