//! Output of a table tool: rows as a table for people, CSV, JSON or NDJSON.

use std::io::{self, Write};

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, TableStyle, Width};
use serde::Serialize;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::args::{LotsArgs, SheetFormat, TableFormatArgs};
use super::session::Session;
use shinpan_core::games::{GameRow, Games, RoundNo};
use shinpan_core::history;
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::printable;
use shinpan_core::{Lots, RuleBook};

/// Number of blanks after a column; none are written after the last one.
const PADDING: u16 = 2;
/// Smallest width to which a name is cut on a terminal.
const NAME_LEAST: usize = 8;
/// Columns with the names of entrants, or with their ids and then the names in parentheses.
const NAMES: [&str; 3] = ["name", "first", "second"];
/// Largest width of a column that is never broken on a terminal, and smallest width of one that is.
const WORD_MOST: usize = 24;

impl TableFormatArgs {
    /// Returns the format that was asked for, or the one that suits the output.
    pub fn output(self, session: &Session<'_>) -> SheetFormat {
        let to_terminal = session.output.is_stdout() && session.io.terminals.stdout;
        self.format.unwrap_or(if to_terminal { SheetFormat::Table } else { SheetFormat::Csv })
    }
}

impl LotsArgs {
    /// Returns the lots with the text of `--lots`, or `<rule book>/<round>`, or `<rule book>`.
    pub fn lots(&self, book: &RuleBook, round: Option<RoundNo>) -> Lots {
        let default = || match round {
            Some(round) => format!("{}/{round}", book.name()),
            None => book.name().to_owned(),
        };
        Lots::new(self.lots.clone().unwrap_or_else(default))
    }

    /// Returns the lots for rows that may be drawn already: without `--lots`, their text is the only one in the rows
    /// for which `is_meant` holds, if there is exactly one.
    pub fn lots_of_rows(
        &self,
        book: &RuleBook,
        round: Option<RoundNo>,
        rows: &Games,
        is_meant: impl Fn(&GameRow) -> bool,
    ) -> Lots {
        let own = history::only_lots(rows, is_meant).filter(|_| self.lots.is_none());
        own.map_or_else(|| self.lots(book, round), Lots::new)
    }

    /// Whether everyone can know the text before the draw, because it is not given or is the default of some draw.
    pub fn are_known(&self, book: &RuleBook) -> bool {
        self.lots.as_deref().is_none_or(|text| match text.trim().strip_prefix(book.name()) {
            Some("") => true,
            Some(rest) => rest.strip_prefix('/').is_some_and(|round| round.parse::<u16>().is_ok()),
            None => false,
        })
    }
}

/// Answer of a table tool: rows, and a document with the same contents and more.
pub struct Sheet<'a, D> {
    /// Rows, for people, CSV and NDJSON.
    pub rows: &'a Table,
    /// Type of a column, which determines how its cells are written in NDJSON; numbers are right-aligned in the table
    /// for people.
    pub types: &'a dyn Fn(&str) -> ColumnType,
    /// Document, for JSON.
    pub document: &'a D,
}

impl<D: Serialize> Sheet<'_, D> {
    /// Writes the answer to the output of `session`, in the format that was asked for.
    ///
    /// # Errors
    /// Errors of the output.
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
            // Callers that have a page or a report file write it before they get here.
            SheetFormat::Html | SheetFormat::Markdown => {
                Err(io::Error::new(io::ErrorKind::Unsupported, "--format: there is no page of this answer"))
            }
            SheetFormat::Trf | SheetFormat::Trf16 | SheetFormat::Trf26 => Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "--format trf: only standings of FIDE tournaments have it",
            )),
        }
    }
}

/// Writes a table for people: a header, columns separated by blanks, numbers right-aligned. On a terminal, `width`
/// cells wide, names are cut with an ellipsis and sentences are broken; ids and numbers stay whole. If there is still
/// no room, each row takes more lines: a second one for the remaining columns, and one for each sentence, after the
/// name of its column.
fn write_text(
    rows: &Table,
    types: &dyn Fn(&str) -> ColumnType,
    output: &mut dyn Write,
    header: clap::builder::styling::Style,
    width: Option<u16>,
) -> io::Result<()> {
    let mut columns = TextColumn::all(rows, types);
    let (mut texts, mut first, mut indent) = (Vec::new(), columns.len(), 0);
    if let Some(width) = width.map(usize::from) {
        if needed(&columns) > width {
            (texts, columns) = columns.into_iter().partition(|column| column.kind == ColumnKind::Text);
            let fitting = (1..=columns.len()).rev().find(|count| needed(&columns[..*count]) <= width);
            first = fitting.unwrap_or(columns.len().min(1));
            indent = columns.first().map_or(0, |column| column.width + usize::from(PADDING));
        }
        share_width(&mut columns[..first], width);
    }
    let (above, below) = columns.split_at(first);
    let dynamic = width.filter(|_| below.is_empty() && texts.is_empty());
    let mut second = if below.is_empty() { Vec::new() } else { block(rows, below, None) }.into_iter();
    let mut style = header;
    for (line, number) in block(rows, above, dynamic).into_iter().zip(0_usize..) {
        writeln!(output, "{style}{}{style:#}", line.trim_end())?;
        if let Some(line) = second.next().filter(|line| !line.trim().is_empty()) {
            writeln!(output, "{style}{:indent$}{}{style:#}", "", line.trim_end())?;
        }
        style = clap::builder::styling::Style::new();
        let row = number.checked_sub(1).and_then(|row| rows.rows().get(row));
        let sentences = texts.iter().filter_map(|text| Some((&rows.columns()[text.at], row?.text(text.at))));
        for (name, text) in sentences.filter(|(_, text)| !text.is_empty()) {
            for line in broken(&printable(&format!("{name}: {text}")), indent, width) {
                writeln!(output, "{:indent$}{line}", "")?;
            }
        }
    }
    Ok(())
}

/// Breaks a text at blanks into lines that fit a terminal of this `width` after an `indent`.
fn broken(text: &str, indent: usize, width: Option<u16>) -> Vec<String> {
    let most = width.map_or(usize::MAX, |width| usize::from(width).saturating_sub(indent));
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.width() + 1 + word.width() <= most => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Kind of contents of a column in a table for people.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnKind {
    /// Numbers, right-aligned.
    Number,
    /// Ids and words.
    Word,
    /// Names of entrants, which may be cut.
    Name,
    /// Sentences, which may be broken.
    Text,
}

/// A column of a table for people.
struct TextColumn {
    /// Index of the column in the table.
    at: usize,
    kind: ColumnKind,
    /// Number of terminal cells that the widest line takes; names are cut to it.
    width: usize,
    /// Smallest number of terminal cells for the column.
    least: usize,
}

impl TextColumn {
    /// Returns all columns of a table.
    fn all(rows: &Table, types: &dyn Fn(&str) -> ColumnType) -> Vec<Self> {
        let of = |(at, name): (usize, &String)| {
            let cells = || rows.rows().iter().map(|row| printable(row.text(at)));
            let width = cells().map(|cell| cell.width()).chain([printable(name).width()]).max().unwrap_or_default();
            let kind = match types(name) {
                ColumnType::Number => ColumnKind::Number,
                _ if NAMES.contains(&&**name) => ColumnKind::Name,
                _ if width > WORD_MOST => ColumnKind::Text,
                _ => ColumnKind::Word,
            };
            let id = |cell: &str| cell.split_once(" (").filter(|_| name != "name").map_or(0, |(id, _)| id.width() + 1);
            let least = match kind {
                ColumnKind::Number | ColumnKind::Word => width,
                ColumnKind::Text => width.min(WORD_MOST),
                // The id before a name stays whole.
                ColumnKind::Name => width.min(cells().map(|cell| id(&cell)).max().unwrap_or_default().max(NAME_LEAST)),
            };
            Self { at, kind, width, least }
        };
        rows.columns().iter().enumerate().map(of).collect()
    }

    /// Returns a text as the column shows it.
    fn shown(&self, text: &str) -> String {
        let text = printable(text);
        if self.kind != ColumnKind::Name || text.width() <= self.width {
            return text.into_owned();
        }
        let mut cut = String::new();
        for char in text.chars() {
            if cut.width() + char.width().unwrap_or_default() >= self.width {
                break;
            }
            cut.push(char);
        }
        cut + "…"
    }
}

/// Returns the smallest width of columns beside each other.
fn needed(columns: &[TextColumn]) -> usize {
    let gaps = usize::from(PADDING) * columns.len().saturating_sub(1);
    columns.iter().map(|column| column.least).sum::<usize>() + gaps
}

/// Shares the remaining width among names and sentences.
fn share_width(columns: &mut [TextColumn], width: usize) {
    let mut left = width.saturating_sub(needed(columns));
    let mut growing = columns.iter_mut().filter(|column| column.width > column.least).collect::<Vec<_>>();
    growing.sort_by_key(|column| column.width - column.least);
    let count = growing.len();
    for (column, others) in growing.into_iter().zip((0..count).rev()) {
        // Width that a short column does not need goes to the longer ones.
        let more = (column.width - column.least).min(left / (others + 1));
        left -= more;
        column.width = column.least + more;
    }
}

/// Returns the lines of these columns, the first with their names; texts are broken if a width is given.
fn block(rows: &Table, columns: &[TextColumn], width: Option<u16>) -> Vec<String> {
    let mut table = comfy_table::Table::new();
    if let Some(width) = width {
        // The padding after the last column is trimmed later, so it may exceed the width.
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.saturating_add(PADDING));
    }
    let names = columns.iter().filter_map(|column| rows.columns().get(column.at));
    table.load_style(TableStyle::new()).set_header(names.map(|name| printable(name)));
    for row in rows.rows() {
        table.add_row(columns.iter().map(|column| column.shown(row.text(column.at))));
    }
    for (column, TextColumn { kind, width, .. }) in table.column_iter_mut().zip(columns) {
        column.set_padding((0, PADDING));
        if *kind == ColumnKind::Number {
            column.set_cell_alignment(CellAlignment::Right);
        }
        column.set_constraint(match kind {
            ColumnKind::Text => {
                let width = u16::try_from(*width).unwrap_or(u16::MAX).saturating_add(PADDING);
                ColumnConstraint::Absolute(Width::Fixed(width))
            }
            ColumnKind::Number | ColumnKind::Word | ColumnKind::Name => ColumnConstraint::ContentWidth,
        });
    }
    table.lines().collect()
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
    fn a_wide_table_takes_two_lines_a_row_with_names_that_are_cut() {
        let mut rows = Table::new("", ["id", "name", "points", "r1", "r2"]);
        rows.push(["heron", "Silver Heron of the Second Harbour", "10.5", "12+f", "3-s"]);
        rows.push(["tenku", "天空の将棋エンジン・改二", "9", "1=f", "22+s"]);
        let text = |width| {
            let mut text = Vec::new();
            write_text(&rows, &types, &mut text, clap::builder::styling::Style::new(), width).expect("memory");
            String::from_utf8(text).expect("text")
        };
        let wide = "id     name              points  r1    r2\n\
                    heron  Silver Heron of…    10.5  12+f  3-s\n\
                    tenku  天空の将棋エン…        9  1=f   22+s\n";
        assert_eq!(text(Some(43)), wide);
        let narrow = "id     name           points\n\
                      \x20      r1    r2\n\
                      heron  Silver Heron…    10.5\n\
                      \x20      12+f  3-s\n";
        assert!(text(Some(28)).starts_with(narrow), "{}", text(Some(28)));
    }

    #[test]
    fn sentences_without_room_stand_below_their_row() {
        let mut rows = Table::new("", ["id", "points", "reason"]);
        rows.push(["a", "10.5", "nobody else is left in the group"]);
        let mut text = Vec::new();
        let style = clap::builder::styling::Style::new();
        write_text(&rows, &types, &mut text, style, Some(30)).expect("memory");
        let expected = "id  points\na     10.5\n    reason: nobody else is\n    left in the group\n";
        assert_eq!(String::from_utf8(text).expect("text"), expected);
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
