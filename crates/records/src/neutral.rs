//! Neutral records: the moves of a game of any kind, as NDJSON, as a JSON array or as CSV.
//!
//! `{"id": "r1-a-b", "game": "xiangqi", "start": "", "moves": ["h2e2", "h9g7"]}`; in CSV the columns are `id`, `game`,
//! `start` and `moves`, the moves split by blanks. Only `moves` is required. Further fields and columns are allowed.

use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;

use crate::chunk::{self, Chunk, LineEnds, SplitRule};
use shinpan_core::finding::TextPos;
use shinpan_core::json::{self, Element, Elements, Shape};
use shinpan_core::table::{CsvRow, CsvRows};
use shinpan_core::wording::{meant, printable};
use shinpan_core::{Finding, Severity};

mod fields;
mod sniff;

pub(crate) use sniff::is_open;
pub use sniff::{HEAD, HeadFields, begins_json, fields as head_fields, fill_head, sniff};

/// Layout of neutral records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeutralFormat {
    /// An object a line.
    Ndjson,
    /// One array of objects.
    Json,
    /// A header and a record a row.
    Csv,
}

impl NeutralFormat {
    /// Names on a command line.
    pub const NAMES: [&str; 3] = ["ndjson", "json", "csv"];

    /// The format with one of these names.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "ndjson" => Some(Self::Ndjson),
            "json" => Some(Self::Json),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }

    /// Rule by which a file in this format is split: an array has no borders, and in CSV a quoted cell may hold line ends.
    pub fn split_rule(self) -> Option<SplitRule> {
        let line_ends = LineEnds::Lf;
        (self == Self::Ndjson).then(|| SplitRule {
            format: "ndjson",
            head: Vec::new(),
            line_ends,
            border: chunk::behind_line,
        })
    }
}

/// Fields with which a record says how its game ended, or how long it took. The neutral form has the moves alone: they are
/// not read.
pub const CLAIMS: [&str; 5] = ["result", "outcome", "winner", "termination", "times"];

/// Game as it was written down; nothing in it is checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeutralRecord {
    /// Empty if there is none; a number in JSON stands as it is written.
    pub id: String,
    /// The game, if the record says which.
    pub game: Option<String>,
    /// The start position; empty for the usual one.
    pub start: String,
    /// The moves in order.
    pub moves: Vec<String>,
    /// Fields of [`CLAIMS`] that it has.
    pub unread: Vec<&'static str>,
    /// Start of the record.
    pub pos: TextPos,
    /// Number of the record in the input, from 1; unreadable ones count.
    pub index: u32,
}

impl NeutralRecord {
    /// A record of which only the start and the moves are known.
    pub const fn of_moves(start: String, moves: Vec<String>) -> Self {
        Self { id: String::new(), game: None, start, moves, unread: Vec::new(), pos: TextPos::START, index: 1 }
    }

    /// A warning where the record has claims: they are not read, and nobody shall take them for checked.
    pub fn unread_claims(&self) -> Option<Finding> {
        if self.unread.is_empty() {
            return None;
        }
        let names = self.unread.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
        let message = format!("{names}: the neutral form has only moves; not read, and not compared with the rules");
        Some(Finding::new(Severity::Warning, "claim-unread", self.pos, message))
    }

    /// Reason why it is no record of the game `own`, if it names another.
    pub fn is_of_other(&self, own: &str) -> Option<String> {
        let other = self.game.as_deref().filter(|name| *name != own)?;
        let shown = other.chars().take(40).collect::<String>();
        Some(format!("a record of \"{}\", expected \"{own}\"", printable(&shown)))
    }
}

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Place of the fault.
    pub pos: TextPos,
    /// The id, where that much can be read.
    pub id: Option<String>,
    /// Message: what was found and what was expected.
    pub message: String,
    /// Number of the record in the input, from 1.
    pub index: u32,
}

impl From<json::Fault> for Fault {
    fn from(fault: json::Fault) -> Self {
        Self { pos: fault.pos, id: None, message: fault.message, index: 0 }
    }
}

/// The records of an input, one after the other; memory does not grow with their number.
pub struct NeutralReader<R> {
    source: Source<R>,
    index: u32,
}

enum Source<R> {
    Json(Elements<R>),
    Csv(CsvRows<R>, Header),
}

/// Columns of the header.
enum Header {
    Unread,
    /// Nothing can be read below it.
    Bad,
    Known(Columns),
}

struct Columns {
    count: usize,
    id: Option<usize>,
    game: Option<usize>,
    start: Option<usize>,
    moves: usize,
    claims: [Option<usize>; CLAIMS.len()],
}

/// Calls `each` with every record of `input`, or why it cannot be read, until it breaks. An empty input is one fault.
/// `input` may be a part of a file of NDJSON.
///
/// # Errors
/// Those of `input`.
pub fn read_records(
    chunk: &Chunk,
    input: impl Read,
    format: NeutralFormat,
    each: &mut dyn FnMut(Result<NeutralRecord, Fault>) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(HEAD, input);
    if input.fill_buf()?.is_empty() {
        let message = "empty, expected records in the neutral form".to_owned();
        let _ = each(Err(Fault { pos: TextPos::START, id: None, message, index: 1 }));
        return Ok(());
    }
    let mut reader = NeutralReader::of_chunk(input, format, chunk);
    while let Some(read) = reader.next()? {
        if each(read).is_break() {
            break;
        }
    }
    Ok(())
}

impl<R: BufRead> NeutralReader<R> {
    /// Reads records from `reader`.
    pub fn new(reader: R, format: NeutralFormat) -> Self {
        Self::of_chunk(reader, format, &Chunk::default())
    }

    /// Reads records from a part of a file of NDJSON, or from a whole file.
    fn of_chunk(reader: R, format: NeutralFormat, chunk: &Chunk) -> Self {
        let source = match format {
            NeutralFormat::Ndjson => Source::Json(Elements::from_line(reader, Shape::Lines, chunk.line())),
            NeutralFormat::Json => Source::Json(Elements::new(reader, Shape::Array)),
            NeutralFormat::Csv => Source::Csv(CsvRows::new(reader), Header::Unread),
        };
        Self { source, index: 0 }
    }

    /// The next record, or why it cannot be read; none at the end. The record behind a fault is read, unless the fault
    /// leaves no way to find it: a header without `moves`, a broken array.
    #[expect(clippy::should_implement_trait, reason = "an error of the input comes before the end of it")]
    pub fn next(&mut self) -> io::Result<Option<Result<NeutralRecord, Fault>>> {
        let next = match &mut self.source {
            Source::Json(elements) => elements.next()?.map(|element| element.map_err(Fault::from).and_then(of_element)),
            Source::Csv(rows, header) => next_of_csv(rows, header)?,
        };
        let Some(record) = next else { return Ok(None) };
        self.index = self.index.saturating_add(1);
        let index = self.index;
        Ok(Some(match record {
            Ok(record) => Ok(NeutralRecord { index, ..record }),
            Err(fault) => Err(Fault { index, ..fault }),
        }))
    }
}

fn of_element(element: Element<'_>) -> Result<NeutralRecord, Fault> {
    let Element { bytes, pos } = element;
    if !bytes.starts_with(b"{") {
        return Err(fault(pos, "found no object, expected {\"id\", \"game\", \"start\", \"moves\"}".to_owned()));
    }
    fields::read(bytes, pos).map_err(|error| {
        let id = fields::id(bytes);
        let json::Fault { pos, message } = json::fault(pos, &error);
        Fault { id, ..fault(pos, message + &fields::slip(bytes)) }
    })
}

fn next_of_csv<R: BufRead>(
    rows: &mut CsvRows<R>,
    header: &mut Header,
) -> io::Result<Option<Result<NeutralRecord, Fault>>> {
    if let Header::Unread = header {
        *header = Header::Bad;
        rows.detect_separator()?;
        match rows.next()? {
            None => return Ok(None),
            Some(first) => match first.map_err(Fault::from).and_then(Columns::find) {
                Ok(columns) => *header = Header::Known(columns),
                Err(fault) => return Ok(Some(Err(fault))),
            },
        }
    }
    let Header::Known(columns) = header else { return Ok(None) };
    Ok(rows.next()?.map(|row| row.map_err(Fault::from).and_then(|row| columns.record(row))))
}

impl Columns {
    fn find(header: &CsvRow) -> Result<Self, Fault> {
        let at = |name: &str| header.iter().position(|cell| cell == name);
        if let Some(second) = shinpan_core::table::doubled(header.iter()) {
            let name = header.get(second).unwrap_or_default();
            return Err(fault(header.pos(second), format!("a second column \"{name}\"")));
        }
        let Some(moves) = at("moves") else {
            let near = header.iter().find(|cell| meant(cell, ["moves"]).is_some());
            let near = near.map_or(String::new(), |cell| format!("nearest: \"{}\"; ", printable(cell)));
            let found = header.iter().collect::<Vec<_>>().join(", ");
            return Err(fault(header.pos(0), format!("no column \"moves\" in the header; {near}found: {found}")));
        };
        Ok(Self {
            count: header.len(),
            id: at("id"),
            game: at("game"),
            start: at("start"),
            moves,
            claims: CLAIMS.map(at),
        })
    }

    fn record(&self, row: &CsvRow) -> Result<NeutralRecord, Fault> {
        let cell = |column: Option<usize>| column.and_then(|index| row.get(index)).unwrap_or_default().to_owned();
        if row.len() != self.count {
            let message = shinpan_core::table::wrong_length(row.len(), self.count);
            return Err(Fault { id: self.id.map(|_| cell(self.id)), ..fault(row.pos(self.count), message) });
        }
        let says = |column: &Option<usize>| !matches!(column.and_then(|index| row.get(index)), None | Some("" | "*"));
        let unread = CLAIMS.into_iter().zip(&self.claims).filter(|(_, column)| says(column)).map(|(name, _)| name);
        Ok(NeutralRecord {
            unread: unread.collect(),
            id: cell(self.id),
            game: Some(cell(self.game)).filter(|game| !game.is_empty()),
            start: cell(self.start),
            moves: row.get(self.moves).unwrap_or_default().split_ascii_whitespace().map(str::to_owned).collect(),
            pos: row.pos(0),
            index: 0,
        })
    }
}

fn fault(pos: TextPos, message: String) -> Fault {
    Fault { pos, id: None, message, index: 0 }
}
