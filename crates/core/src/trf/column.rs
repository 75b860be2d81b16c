//! Fields by columns, which count characters from 1 or, in files of some programs, bytes.

use crate::finding::TextPos;

use super::code::{ErrorCode, TrfError};
use super::text::{TextLine, place};

/// Stands for the further bytes of a character if columns count bytes; a sound line has no NUL of its own.
const FILLER: char = '\0';

/// A line cut into columns.
pub(super) struct Columns {
    number: u32,
    slots: Vec<char>,
}

impl Columns {
    /// Cuts a line into columns that count characters.
    pub(super) fn of_characters(line: &TextLine<'_>) -> Self {
        Self { number: line.number, slots: line.text.chars().collect() }
    }

    /// Cuts a line into columns that count the bytes of UTF-8.
    pub(super) fn of_bytes(line: &TextLine<'_>) -> Self {
        let bytes = |c: char| std::iter::once(c).chain(std::iter::repeat_n(FILLER, c.len_utf8() - 1));
        Self { number: line.number, slots: line.text.chars().flat_map(bytes).collect() }
    }

    /// Number of columns.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the character of `column`; a blank beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        column.checked_sub(1).and_then(|at| self.slots.get(at)).copied().unwrap_or(' ')
    }

    /// Returns the text of the columns, without blanks around it.
    pub(super) fn text(&self, from: usize, to: usize) -> String {
        let end = to.min(self.slots.len());
        let slots = self.slots.get(from.saturating_sub(1)..end).unwrap_or_default();
        let text = slots.iter().filter(|c| **c != FILLER).collect::<String>();
        text.trim_matches(' ').to_owned()
    }

    /// Returns the place of `column`, in characters.
    pub(super) fn pos(&self, column: usize) -> TextPos {
        let before = self.slots.iter().take(column).filter(|c| **c == FILLER).count();
        place(self.number, column.saturating_sub(before))
    }

    /// Returns the first column of a field that is not blank, or else its first column.
    pub(super) fn first_of(&self, from: usize, to: usize) -> usize {
        (from..=to).find(|column| self.at(*column) != ' ').unwrap_or(from)
    }

    /// Returns an error at `column`.
    pub(super) fn error(&self, code: ErrorCode, column: usize, message: impl Into<String>) -> TrfError {
        TrfError::new(code, self.pos(column), message)
    }

    /// Checks that these columns between fields are blank.
    ///
    /// # Errors
    /// One of them is not.
    pub(super) fn check_gaps(&self, columns: impl IntoIterator<Item = usize>) -> Result<(), TrfError> {
        match columns.into_iter().find(|column| self.at(*column) != ' ') {
            None => Ok(()),
            Some(column) => Err(self.error(
                ErrorCode::Misaligned,
                column,
                format!("column {column} is blank between two fields; the line is shifted or a field too long"),
            )),
        }
    }

    /// Reads a field of digits; `None` if it is blank or 0.
    ///
    /// # Errors
    /// An error with `code`, at the first character that is not blank.
    pub(super) fn digits(&self, code: ErrorCode, from: usize, to: usize) -> Result<Option<u64>, TrfError> {
        let text = self.text(from, to);
        match text.parse::<u64>() {
            _ if text.is_empty() => Ok(None),
            Ok(number) if text.bytes().all(|byte| byte.is_ascii_digit()) => Ok((number > 0).then_some(number)),
            _ => Err(self.error(code, self.first_of(from, to), format!("columns {from} to {to} hold digits"))),
        }
    }
}
