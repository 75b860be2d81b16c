//! Rows of a CSV input (RFC 4180), one after the other, each cell with its place.
//!
//! Stricter than most readers: a quote must be at the start of its cell or doubled within quotes, or the row is
//! refused. Line ends are LF or CR LF; empty lines are ignored.

use std::io::{self, Read};

use super::apostrophe::{Apostrophes, without_apostrophe};
use super::field::excerpt;
use super::separator::{Separated, Separator};
use crate::finding::TextPos;
use crate::json::{Fault, MAX_ELEMENT};
use crate::line_buffer::{LineBuffer, advance};

/// Maximum number of columns in a row.
pub const MAX_COLUMNS: usize = 1000;

/// A row as it is in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsvRow {
    text: String,
    cells: Vec<Cell>,
    /// Whether a byte order mark precedes it, which belongs to none of its cells.
    pub(super) has_mark: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    /// End of the cell in the text of the row.
    end: usize,
    pos: TextPos,
}

impl CsvRow {
    /// Number of cells; at least one.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no cell, which is true of no row that was read.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cell at `index`, without its quotes.
    pub fn get(&self, index: usize) -> Option<&str> {
        let start = index.checked_sub(1).map_or(0, |before| self.cells.get(before).map_or(0, |cell| cell.end));
        self.text.get(start..self.cells.get(index)?.end)
    }

    /// Place where the cell at `index` begins; the last place of the row if it has fewer cells.
    pub fn pos(&self, index: usize) -> TextPos {
        self.cells.get(index).or(self.cells.last()).map_or(TextPos::START, |cell| cell.pos)
    }

    /// The cells in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map_while(|index| self.get(index))
    }

    /// Whether all cells are blank; such a row is ignored.
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    fn clear(&mut self) {
        self.text.clear();
        self.cells.clear();
    }
}

/// The rows of a CSV input; memory does not grow with their number.
pub struct CsvRows<R> {
    buffer: LineBuffer<R>,
    row: CsvRow,
    separator: Separator,
    apostrophes: Apostrophes,
}

impl<R: Read> CsvRows<R> {
    /// Splits the input of `reader`, whose cells are separated by commas.
    pub fn new(reader: R) -> Self {
        Self::from_line(reader, 1, Separator::Comma, Apostrophes::Letters)
    }

    /// Splits the rest of an input from the line `first_line` on.
    pub(super) fn from_line(reader: R, first_line: u32, separator: Separator, apostrophes: Apostrophes) -> Self {
        Self { buffer: LineBuffer::from_line(reader, first_line), row: CsvRow::default(), separator, apostrophes }
    }

    /// Takes the separator from the header, or from a line `sep=;` before it; a comma if several may be meant. To be
    /// called before the first row.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn detect_separator(&mut self) -> io::Result<()> {
        self.skip_empty_lines()?;
        let end = loop {
            let bytes = self.buffer.bytes();
            match memchr::memchr(b'\n', bytes) {
                Some(end) => break end + 1,
                None if bytes.len() > MAX_ELEMENT || !self.buffer.more()? => break self.buffer.bytes().len(),
                None => {}
            }
        };
        let line = self.buffer.bytes().get(..end).unwrap_or_default();
        if let Ok(Separated { separator, declaration }) = Separator::of(&String::from_utf8_lossy(line)) {
            self.separator = separator;
            self.buffer.consume(declaration);
        }
        Ok(())
    }

    /// Returns the next row; `None` at the end. After a fault the next call continues with the following line.
    #[expect(clippy::should_implement_trait, reason = "it lends its buffer, which an iterator cannot")]
    pub fn next(&mut self) -> io::Result<Option<Result<&CsvRow, Fault>>> {
        let mut has_mark = false;
        self.skip_empty_lines()?;
        while self.skip_mark()? {
            has_mark = true;
            self.apostrophes = Apostrophes::Marks;
            self.skip_empty_lines()?;
        }
        let pos = self.buffer.pos();
        let len = match self.row_length()? {
            Some(0) => return Ok(None),
            Some(len) => len,
            None => {
                self.buffer.skip_line()?;
                let message = format!("a row of more than {MAX_ELEMENT} bytes, or an unclosed quote");
                return Ok(Some(Err(Fault::new(pos, message))));
            }
        };
        let bytes = &self.buffer.bytes()[..len];
        let (separator, apostrophes) = (self.separator, self.apostrophes);
        let parsed = Splitter { bytes, pos, row: &mut self.row, separator, apostrophes }.split();
        match parsed {
            Ok(()) => {
                self.row.has_mark = has_mark;
                self.buffer.consume(len);
            }
            Err((offset, message)) => {
                let fault = Fault::new(self.buffer.pos_of(offset), message);
                self.buffer.consume(offset);
                self.buffer.skip_line()?;
                return Ok(Some(Err(fault)));
            }
        }
        Ok(Some(Ok(&self.row)))
    }

    fn skip_empty_lines(&mut self) -> io::Result<()> {
        loop {
            match self.buffer.bytes() {
                [b'\n', ..] => self.buffer.consume(1),
                [b'\r', b'\n', ..] => self.buffer.consume(2),
                [] | [b'\r'] => {
                    if !self.buffer.more()? {
                        return Ok(());
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    /// Skips a byte order mark, which joined tables have in their middle. An input that is no table keeps it as text.
    fn skip_mark(&mut self) -> io::Result<bool> {
        if self.apostrophes == Apostrophes::Letters { Ok(false) } else { self.buffer.skip_mark() }
    }

    /// Notes that a header has come again: without a mark of its own, nobody can tell any more who wrote its
    /// apostrophes.
    pub(super) fn begin_table(&mut self, has_mark: bool) {
        if !has_mark && self.apostrophes == Apostrophes::Marks {
            self.apostrophes = Apostrophes::Doubtful;
        }
    }

    /// Length of the next row with its line end: 0 at the end of the input, `None` if it is too long.
    fn row_length(&mut self) -> io::Result<Option<usize>> {
        let mut end = RowEnd { separator: self.separator, ..RowEnd::default() };
        loop {
            let found = end.find(self.buffer.bytes());
            if found.unwrap_or(self.buffer.bytes().len()) > MAX_ELEMENT {
                return Ok(None);
            }
            if found.is_some() {
                return Ok(found);
            }
            if !self.buffer.more()? {
                return Ok(Some(self.buffer.bytes().len()));
            }
        }
    }
}

/// Search for the line end that is not within quotes.
#[derive(Default)]
struct RowEnd {
    pos: usize,
    quoted: bool,
    /// Position just after the last closing quote: another quote there is a doubled one.
    closed: Option<usize>,
    separator: Separator,
}

impl RowEnd {
    /// Continues with `bytes`, which begin with those of the last call.
    fn find(&mut self, bytes: &[u8]) -> Option<usize> {
        while let Some(found) = self.next_mark(&bytes[self.pos..]) {
            let mark = self.pos + found;
            self.pos = mark + 1;
            if bytes[mark] == b'\n' {
                return Some(self.pos);
            }
            if self.quoted {
                self.quoted = false;
                self.closed = Some(self.pos);
            } else {
                // Anywhere else it opens nothing, and the row is refused for it.
                self.quoted = mark == 0 || bytes[mark - 1] == self.separator.byte() || self.closed == Some(mark);
            }
        }
        self.pos = bytes.len();
        None
    }

    fn next_mark(&self, bytes: &[u8]) -> Option<usize> {
        if self.quoted { memchr::memchr(b'"', bytes) } else { memchr::memchr2(b'"', b'\n', bytes) }
    }
}

/// Reason why a row is refused: the offset of the fault, and the message.
type Refusal = (usize, String);

/// A row while it is cut into cells.
struct Splitter<'a> {
    bytes: &'a [u8],
    /// Place of the last cell, or of the row.
    pos: TextPos,
    row: &'a mut CsvRow,
    separator: Separator,
    apostrophes: Apostrophes,
}

impl<'a> Splitter<'a> {
    fn split(self) -> Result<(), Refusal> {
        let (text, separator) = (text_of(self.bytes)?, self.separator);
        // Quotes at fault may come from a table with another separator.
        self.cut(text).map_err(|refusal| separator.foreign(text).map_or(refusal, |message| (0, message)))
    }

    fn cut(mut self, text: &'a str) -> Result<(), Refusal> {
        self.row.clear();
        let (mut start, mut last) = (0, 0);
        loop {
            if self.row.len() == MAX_COLUMNS {
                return Err((start, format!("more than {MAX_COLUMNS} columns")));
            }
            self.pos = advance(self.pos, &self.bytes[last..start]);
            let begin = self.row.text.len();
            let is_quoted = text[start..].starts_with('"');
            let end = if is_quoted { self.quoted(text, start)? } else { self.plain(text, start)? };
            if self.row.text.as_bytes().get(begin) == Some(&b'\'') {
                self.without_apostrophe(begin, is_quoted).map_err(|message| (start, message))?;
            }
            self.row.cells.push(Cell { end: self.row.text.len(), pos: self.pos });
            if end == text.len() {
                return Ok(());
            }
            (last, start) = (start, end + 1);
        }
    }

    /// Removes the apostrophe of `--spreadsheet` from the last cell, whose text is at `begin`.
    fn without_apostrophe(&mut self, begin: usize, is_quoted: bool) -> Result<(), String> {
        let cell = &self.row.text[begin..];
        match (self.apostrophes, without_apostrophe(cell)) {
            (Apostrophes::Letters, _) | (_, None) => {}
            (Apostrophes::Marks, Some(_)) => drop(self.row.text.remove(begin)),
            // This crate writes a cell in quotes if it begins with an apostrophe of its own.
            (Apostrophes::Doubtful, Some(_)) if is_quoted => {}
            (Apostrophes::Doubtful, Some(bare)) => {
                return Err(format!(
                    "found {}; --spreadsheet writes such an apostrophe, but this table has lost its byte order mark; write \
                     {}, or quote the cell if the apostrophe belongs to it",
                    excerpt(cell),
                    excerpt(bare)
                ));
            }
        }
        Ok(())
    }

    /// Takes the cell at `start`, which has no quotes; returns its end.
    fn plain(&mut self, text: &'a str, start: usize) -> Result<usize, Refusal> {
        let cell = &text[start..];
        let cell = &cell[..memchr::memchr(self.separator.byte(), cell.as_bytes()).unwrap_or(cell.len())];
        match memchr::memchr2(b'"', b'\r', cell.as_bytes()) {
            None => {
                self.row.text.push_str(cell);
                Ok(start + cell.len())
            }
            Some(at) if cell.as_bytes()[at] == b'"' => {
                Err((start + at, "found a quote inside a cell; quote the whole cell and double this quote".into()))
            }
            Some(at) => Err((start + at, "found a carriage return that ends no line".into())),
        }
    }

    /// Takes the quoted cell at `start`; returns its end.
    fn quoted(&mut self, text: &'a str, start: usize) -> Result<usize, Refusal> {
        let mut from = start + 1;
        while let Some(found) = memchr::memchr(b'"', &text.as_bytes()[from..]) {
            let quote = from + found;
            self.row.text.push_str(&text[from..quote]);
            match text.as_bytes().get(quote + 1) {
                None => return Ok(quote + 1),
                Some(byte) if *byte == self.separator.byte() => return Ok(quote + 1),
                Some(b'"') => self.row.text.push('"'),
                Some(_) => {
                    let expected = self.separator.a_word();
                    return Err((quote + 1, format!("found text after the closing quote, expected {expected}")));
                }
            }
            from = quote + 2;
        }
        Err((start, "the quote opened here is never closed".into()))
    }
}

/// Returns a row without its line end, if it is text.
fn text_of(bytes: &[u8]) -> Result<&str, Refusal> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        (at, format!("found the byte {:02X}, which is not UTF-8", bytes[at]))
    })?;
    if let Some(nul) = memchr::memchr(0, bytes) {
        return Err((nul, "found a NUL byte".to_owned()));
    }
    let text = text.strip_suffix('\n').unwrap_or(text);
    Ok(text.strip_suffix('\r').unwrap_or(text))
}
