//! A fault in an input that cannot be read: which file, where, what was found and what was expected.

use crate::finding::TextPos;

/// Fault because of which a table, a rule book or a record cannot be used. Prints as `file:line:col: message`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InputError {
    /// The path as given, `-` for stdin.
    pub file: String,
    /// Position, if the fault is at one place.
    pub pos: Option<TextPos>,
    /// Message: what was found and what was expected.
    pub message: String,
}

impl InputError {
    /// A fault of the whole file.
    pub fn whole(file: impl Into<String>, message: impl Into<String>) -> Self {
        Self { file: file.into(), pos: None, message: message.into() }
    }

    /// A fault at a place.
    pub fn at(file: impl Into<String>, pos: TextPos, message: impl Into<String>) -> Self {
        Self { file: file.into(), pos: Some(pos), message: message.into() }
    }
}

impl std::fmt::Display for InputError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.pos {
            Some(TextPos { line, column }) => write!(f, "{}:{line}:{column}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}
