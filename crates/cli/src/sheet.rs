//! What a table tool reads and writes: tables, by name or from stdin; rows as a table for people, CSV, JSON or NDJSON.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context as _, bail};
use comfy_table::{CellAlignment, TableStyle};
use serde::Serialize;

use super::args::{LotsArgs, SheetFormat, TableFormatArgs};
use super::session::Session;
use super::source::{DASH, Source};
use super::sources::NoInput;
use shinpan_core::games::RoundNo;
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::printable;
use shinpan_core::{Lots, RuleBook};

/// The longest table, in bytes.
const TABLE_MOST: u64 = 256 << 20;

/// Reads the table in `path`; stdin for `-` and for none. `who` is what the command line calls it (`GAMES`).
///
/// # Errors
/// It cannot be read or is no table; [`NoInput`] where stdin is a terminal and no path was named.
pub fn read_table(
    path: Option<&Path>,
    who: &str,
    format: TableFormatArgs,
    session: &Session<'_>,
) -> anyhow::Result<Table> {
    if path.is_none() && session.io.terminals.stdin {
        bail!(NoInput);
    }
    let source = Source::given(path.unwrap_or(Path::new(DASH)), who, session.io)?;
    let name = source.name.clone();
    let bytes = source.read(TABLE_MOST).context(who.to_owned())?;
    let table = Table::read(bytes.as_slice(), &name, format.input_format.map(Into::into))?;
    session.messages.note(format_args!("{who}: {} rows from {name}", table.rows().len()));
    Ok(table)
}

/// Refuses a command line by which several inputs are stdin, before any of them is read: one that is read by mistake
/// would give another reason. `inputs` are paths with what the command line calls them.
///
/// # Errors
/// Two are `-`.
pub fn one_stdin<'p>(inputs: impl IntoIterator<Item = (&'p str, Option<&'p Path>)>) -> anyhow::Result<()> {
    let mut stdin = inputs.into_iter().filter(|(_, path)| path.is_some_and(|path| path.as_os_str() == DASH));
    match (stdin.next(), stdin.next()) {
        (Some((first, _)), Some((second, _))) => {
            bail!("{second}: stdin is read as {first} already; only one input can be stdin")
        }
        _ => Ok(()),
    }
}

impl TableFormatArgs {
    /// The format that was asked for, else the one that suits the output.
    pub fn output(self, session: &Session<'_>) -> SheetFormat {
        let to_terminal = session.output.is_stdout() && session.io.terminals.stdout;
        self.format.unwrap_or(if to_terminal { SheetFormat::Table } else { SheetFormat::Csv })
    }
}

impl LotsArgs {
    /// The lots with the text of `--lots`, else `<rule book>/<round>`, else `<rule book>`.
    pub fn lots(&self, book: &RuleBook, round: Option<RoundNo>) -> Lots {
        let default = || match round {
            Some(round) => format!("{}/{round}", book.name()),
            None => book.name().to_owned(),
        };
        Lots::new(self.lots.clone().unwrap_or_else(default))
    }
}

/// What a table tool answers: rows, and a document that says the same and more.
pub struct Sheet<'a, D> {
    /// For people, CSV and NDJSON.
    pub rows: &'a Table,
    /// How the cells of a column are written in NDJSON; numbers stand to the right in the table for people.
    pub types: &'a dyn Fn(&str) -> ColumnType,
    /// For JSON.
    pub document: &'a D,
}

impl<D: Serialize> Sheet<'_, D> {
    /// Writes it to the output of `session`, in the format that was asked for.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&self, format: TableFormatArgs, session: &mut Session<'_>) -> io::Result<()> {
        let format = format.output(session);
        let output = &mut session.output;
        match format {
            SheetFormat::Table => write_text(self.rows, self.types, output, session.palette.pos),
            SheetFormat::Csv => self.rows.write_csv(output),
            SheetFormat::Ndjson => self.rows.write_ndjson(output, self.types),
            SheetFormat::Json => {
                serde_json::to_writer_pretty(&mut *output, self.document)?;
                output.write_all(b"\n")
            }
        }
    }
}

/// A table for people: columns with blanks between them, numbers to the right, a header.
fn write_text(
    rows: &Table,
    types: &dyn Fn(&str) -> ColumnType,
    output: &mut dyn Write,
    header: clap::builder::styling::Style,
) -> io::Result<()> {
    let mut table = comfy_table::Table::new();
    table.load_style(TableStyle::new()).set_header(rows.columns().iter().map(|name| printable(name)));
    for row in rows.rows() {
        table.add_row((0..rows.columns().len()).map(|column| printable(row.text(column))));
    }
    for (column, name) in table.column_iter_mut().zip(rows.columns()) {
        column.set_padding((0, 2));
        if types(name) == ColumnType::Number {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut style = header;
    for line in table.lines() {
        writeln!(output, "{style}{}{style:#}", line.trim_end())?;
        style = clap::builder::styling::Style::new();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{CommonArgs, InputFormat};
    use crate::exit::Exit;
    use crate::io::Io;

    fn types(name: &str) -> ColumnType {
        if name == "points" { ColumnType::Number } else { ColumnType::Text }
    }

    fn written(format: Option<SheetFormat>, terminal: bool) -> String {
        let (mut io, captured) = Io::captured("t", "");
        io.terminals.stdout = terminal;
        io.environment.no_color = true;
        let mut rows = Table::new("", ["id", "points"]);
        rows.push(["a,\x1b", "10.5"]);
        rows.push(["日本", ""]);
        let mut session = Session::open(&CommonArgs::default(), &io).expect("stdout");
        let sheet = Sheet { rows: &rows, types: &types, document: &["a"] };
        sheet.write(TableFormatArgs { format, input_format: None }, &mut session).expect("memory");
        session.finish(Exit::Ok).expect("memory");
        captured.stdout()
    }

    #[test]
    fn each_format() {
        let text = "id        points\na,\\u{1b}    10.5\n日本\n";
        assert_eq!(written(None, true), text);
        assert_eq!(written(Some(SheetFormat::Table), false), text);
        assert_eq!(written(None, false), "id,points\n\"a,\x1b\",10.5\n日本,\n");
        assert_eq!(
            written(Some(SheetFormat::Ndjson), true),
            "{\"id\":\"a,\\u001b\",\"points\":10.5}\n{\"id\":\"日本\"}\n"
        );
        assert_eq!(written(Some(SheetFormat::Json), true), "[\n  \"a\"\n]\n");
    }

    #[test]
    fn a_table_comes_from_stdin_or_a_terminal_gets_the_help() {
        let (mut io, _) = Io::captured("t", "id\na\n");
        io.terminals.stdin = true;
        let open = |io: &Io, format| {
            let session = Session::open(&CommonArgs::default(), io).expect("stdout");
            read_table(None, "GAMES", TableFormatArgs { format: None, input_format: format }, &session)
        };
        assert!(open(&io, None).expect_err("nobody types a table").is::<NoInput>());
        io.terminals.stdin = false;
        assert!(open(&io, Some(InputFormat::Json)).is_err());
        let error = open(&io, None).expect_err("stdin is taken").to_string();
        assert!(error.contains("only one input can be stdin"), "{error}");
    }

    #[test]
    fn the_text_of_a_draw_is_the_book_and_the_round() {
        let book = RuleBook::builtin("wcsc-2010").expect("a built-in book");
        let text =
            |lots: Option<&str>, round| LotsArgs { lots: lots.map(str::to_owned) }.lots(&book, round).text().to_owned();
        assert_eq!(text(None, Some(RoundNo(3))), "wcsc-2010/3");
        assert_eq!(text(None, None), "wcsc-2010");
        assert_eq!(text(Some("ex"), None), "ex");
    }
}
