//! Findings about a place in a record: code, article, message.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// How much a finding weighs. Errors make exit 1; warnings and notes of a dialect do so only with `--strict`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Against the rules, or not readable.
    Error,
    /// Worth an officer's look; the ruling stands.
    Warning,
    /// A leniency that was taken, or a fact to know.
    Note,
}

impl std::fmt::Display for Severity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        })
    }
}

/// A place in a text: line and byte within the line, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPos {
    /// Line, from 1.
    pub line: u32,
    /// Byte in the line, from 1; a byte order mark does not count.
    pub column: u32,
}

impl TextPos {
    /// The first byte of a text.
    pub const START: Self = Self { line: 1, column: 1 };
    /// No place, for findings about the headers as a whole or about one that is missing.
    pub const NOWHERE: Self = Self { line: 0, column: 0 };
}

// Within a game the code is an enum of that game; in what is written it is a word.

/// One thing found in a record. `code` and `article` are stable, the message is for people and may change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Finding"))]
pub struct Finding<C = &'static str> {
    /// Error, warning or note.
    pub severity: Severity,
    /// What it is, in the words of the game's page.
    pub code: C,
    /// Line in the record, from 1; 0 where it belongs to no line.
    pub line: u32,
    /// Byte in the line, from 1; 0 without a line.
    pub column: u32,
    /// The move it concerns; 0 for the start position, null when it belongs to no move.
    pub ply: Option<u32>,
    /// The article of the rules; null where none speaks.
    pub article: Option<&'static str>,
    /// What happened, for people.
    pub message: Cow<'static, str>,
    /// What the rules make of it, where they decide the game or a clause.
    pub decision: Option<&'static str>,
}

impl<C> Finding<C> {
    /// A finding at `pos`, with no ply, article or decision yet.
    pub fn new(severity: Severity, code: C, pos: TextPos, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            severity,
            code,
            line: pos.line,
            column: pos.column,
            ply: None,
            article: None,
            message: message.into(),
            decision: None,
        }
    }

    /// Sets the ply of the move that it is about.
    #[must_use]
    pub fn at_ply(self, ply: u32) -> Self {
        Self { ply: Some(ply), ..self }
    }

    /// Sets the article that it rests on.
    #[must_use]
    pub fn by_article(self, article: &'static str) -> Self {
        Self { article: Some(article), ..self }
    }

    /// Sets the decision that follows from it.
    #[must_use]
    pub fn deciding(self, decision: &'static str) -> Self {
        Self { decision: Some(decision), ..self }
    }

    /// Place of the finding; [`TextPos::NOWHERE`] if it belongs to no line.
    pub const fn pos(&self) -> TextPos {
        TextPos { line: self.line, column: self.column }
    }

    /// Converts the code to its word.
    pub fn in_words(self) -> Finding
    where
        C: Into<&'static str>,
    {
        Finding {
            severity: self.severity,
            code: self.code.into(),
            line: self.line,
            column: self.column,
            ply: self.ply,
            article: self.article,
            message: self.message,
            decision: self.decision,
        }
    }
}
