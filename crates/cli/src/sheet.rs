//! What a table tool writes: rows as a table for people, CSV, JSON or NDJSON.

use std::io::{self, Write};

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, TableStyle, Width};
use serde::Serialize;

use super::args::{LotsArgs, SheetFormat, TableFormatArgs};
use super::session::Session;
use shinpan_core::games::RoundNo;
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::printable;
use shinpan_core::{Lots, RuleBook};

/// Blanks behind a column; those behind the last one are not written.
const PADDING: u16 = 2;

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

    /// Whether everybody knows the text before the draw: it is not given, or is the one that some draw has without it.
    pub fn are_known(&self, book: &RuleBook) -> bool {
        self.lots.as_deref().is_none_or(|text| match text.trim().strip_prefix(book.name()) {
            Some("") => true,
            Some(rest) => rest.strip_prefix('/').is_some_and(|round| round.parse::<u16>().is_ok()),
            None => false,
        })
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
            SheetFormat::Table => {
                let on_terminal = output.is_stdout() && session.io.terminals.stdout;
                let width = session.io.terminals.width.filter(|_| on_terminal);
                write_text(self.rows, self.types, output, session.palette.pos, width)
            }
            SheetFormat::Csv => self.rows.write_csv(output),
            SheetFormat::Ndjson => self.rows.write_ndjson(output, self.types),
            SheetFormat::Json => {
                serde_json::to_writer_pretty(&mut *output, self.document)?;
                output.write_all(b"\n")
            }
            // Whoever has a page or a file writes it before it comes to this.
            SheetFormat::Html | SheetFormat::Markdown => {
                Err(io::Error::new(io::ErrorKind::Unsupported, "--format: there is no page of this answer"))
            }
            SheetFormat::Trf => Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "--format trf: only standings of FIDE tournaments have it",
            )),
        }
    }
}

/// A table for people: columns with blanks between them, numbers to the right, a header. On a terminal long texts are broken,
/// so that a row fits into its `width`; names of columns, and numbers, never are.
fn write_text(
    rows: &Table,
    types: &dyn Fn(&str) -> ColumnType,
    output: &mut dyn Write,
    header: clap::builder::styling::Style,
    width: Option<u16>,
) -> io::Result<()> {
    let mut table = comfy_table::Table::new();
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.saturating_add(PADDING));
    }
    table.load_style(TableStyle::new()).set_header(rows.columns().iter().map(|name| printable(name)));
    for row in rows.rows() {
        table.add_row((0..rows.columns().len()).map(|column| printable(row.text(column))));
    }
    for (column, name) in table.column_iter_mut().zip(rows.columns()) {
        column.set_padding((0, PADDING));
        if types(name) == ColumnType::Number {
            column.set_cell_alignment(CellAlignment::Right);
            column.set_constraint(ColumnConstraint::ContentWidth);
        } else {
            let least = u16::try_from(printable(name).chars().count()).unwrap_or(u16::MAX).saturating_add(PADDING);
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least)));
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
    use crate::args::CommonArgs;
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
        sheet.write(TableFormatArgs { format, ..TableFormatArgs::default() }, &mut session).expect("memory");
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
    fn a_table_fits_its_terminal() {
        let mut rows = Table::new("", ["id", "points", "reason"]);
        rows.push(["a", "1234567.5", "nobody else is left in the group who has not met it"]);
        let text = |width| {
            let mut text = Vec::new();
            write_text(&rows, &types, &mut text, clap::builder::styling::Style::new(), width).expect("memory");
            String::from_utf8(text).expect("text")
        };
        assert_eq!(text(None).lines().count(), 2);
        let narrow = text(Some(40));
        assert!(narrow.lines().all(|line| line.chars().count() <= 40) && narrow.lines().count() > 2, "{narrow}");
        assert!(narrow.contains("1234567.5") && narrow.starts_with("id"), "{narrow}");
        assert!(text(Some(5)).contains("reason"), "{}", text(Some(5)));
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

    #[test]
    fn the_text_that_a_draw_has_without_one_is_known() {
        let book = RuleBook::builtin("wcsc-2010").expect("a built-in book");
        let are_known = |lots: Option<&str>| LotsArgs { lots: lots.map(str::to_owned) }.are_known(&book);
        for lots in [None, Some("wcsc-2010"), Some("wcsc-2010/3"), Some(" wcsc-2010/12 ")] {
            assert!(are_known(lots), "{lots:?}");
        }
        for lots in ["ex", "wcsc-2010/3 9771.99", "wcsc-2010 39172", "wcsc-20103", "wcsc-2010/x"] {
            assert!(!are_known(Some(lots)), "{lots}");
        }
    }
}
