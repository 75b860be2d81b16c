//! A report file with a few of its columns changed; all other bytes stay as they are.

use std::collections::{BTreeMap, HashMap};

use super::code::WarningCode;
use super::reader::Trf;
use super::text::ReportText;

/// The lines of a file that are to be changed, and lines to be added.
pub(super) struct Edits<'t> {
    text: &'t ReportText,
    /// Changed lines, by number.
    lines: HashMap<u32, EditedLine>,
    /// Lines to be added, by the number of the line that they follow; 0 puts them first.
    added: BTreeMap<u32, Vec<String>>,
    /// The numbers of lines whose columns count bytes.
    in_bytes: Vec<u32>,
}

/// A line whose columns can be written.
///
/// Only columns after the name can be written: each of them is one byte, so they are counted from the end of the line.
pub(super) struct EditedLine {
    bytes: Vec<u8>,
    columns: usize,
}

impl<'t> Edits<'t> {
    /// Starts with no changes to the file that `trf` was read from.
    pub(super) fn of(text: &'t ReportText, trf: &Trf) -> Self {
        let in_bytes = trf.warnings.iter().filter(|warning| warning.code == WarningCode::ByteColumns);
        let in_bytes = in_bytes.map(|warning| warning.pos.line).collect();
        Self { text, lines: HashMap::new(), added: BTreeMap::new(), in_bytes }
    }

    /// Returns the line with this number, to be changed.
    pub(super) fn line(&mut self, number: u32) -> &mut EditedLine {
        let (text, counts_bytes) = (self.text, self.in_bytes.contains(&number));
        self.lines.entry(number).or_insert_with(|| {
            let (bytes, text, _) = text.raw_line(number).unwrap_or_default();
            let columns = if counts_bytes { text.len() } else { text.chars().count() };
            EditedLine { bytes: bytes.to_vec(), columns }
        })
    }

    /// Adds a line after the one with this number.
    pub(super) fn add_behind(&mut self, number: u32, line: String) {
        self.added.entry(number).or_default().push(line);
    }

    /// Returns the bytes of the changed file.
    pub(super) fn written(self) -> Vec<u8> {
        let ends = (1..=self.text.last_line()).filter_map(|number| self.text.raw_line(number)).map(|(.., end)| end);
        let usual_end = ends.into_iter().find(|end| !end.is_empty()).unwrap_or(b"\r\n");
        let mut written = self.text.mark().to_vec();
        for line in self.added.get(&0).into_iter().flatten() {
            written.extend([line.as_bytes(), usual_end].concat());
        }
        for number in 1..=self.text.last_line() {
            let Some((bytes, _, end)) = self.text.raw_line(number) else { continue };
            written.extend(self.lines.get(&number).map_or(bytes, |line| &line.bytes));
            // A line added after a last line without an end becomes the last one and has no end either.
            let added = self.added.get(&number).into_iter().flatten();
            let added = added.flat_map(|line| [if end.is_empty() { usual_end } else { end }, line.as_bytes()].concat());
            written.extend(added);
            written.extend(end);
        }
        self.text.encoded(written)
    }
}

impl EditedLine {
    /// Returns the byte where a column begins, counted from 1; `None` beyond the end.
    fn start(&self, column: usize) -> Option<usize> {
        let behind = self.columns.checked_sub(column.checked_sub(1)?)?;
        self.bytes.len().checked_sub(behind)
    }

    /// Writes `text`, which is ASCII, from `column` on; pads a shorter line with blanks.
    pub(super) fn write(&mut self, column: usize, text: &str) {
        let end = column - 1 + text.len();
        if self.columns < end {
            self.bytes.extend(b" ".repeat(end - self.columns));
            self.columns = end;
        }
        if let Some(start) = self.start(column)
            && let Some(bytes) = self.bytes.get_mut(start..start + text.len())
        {
            bytes.copy_from_slice(text.as_bytes());
        }
    }

    /// Replaces the bytes in this range.
    pub(super) fn replace(&mut self, range: std::ops::Range<usize>, text: &str) {
        self.columns = self.columns + text.len() - range.len();
        self.bytes.splice(range, text.bytes());
    }

    /// Removes blanks at the end.
    pub(super) fn trim(&mut self) {
        let blanks = self.bytes.iter().rev().take_while(|byte| **byte == b' ').count();
        self.bytes.truncate(self.bytes.len() - blanks);
        self.columns -= blanks;
    }

    /// The bytes of the line.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}
