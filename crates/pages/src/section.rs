//! A part of a page under a heading.

use crate::board::Board;
use crate::excerpt::Excerpt;
use crate::table::Table;

/// A part of a page under a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name within the page: letters, digits and `-`.
    pub anchor: String,
    /// The number before its heading.
    pub number: Option<usize>,
    /// What it is about.
    pub heading: String,
    /// Whether it warns.
    pub is_warning: bool,
    /// What matters most in it.
    pub lead: Option<String>,
    /// What is said first.
    pub notes: Vec<String>,
    /// Names with their values.
    pub facts: Vec<Fact>,
    /// Lines of records.
    pub excerpts: Vec<Excerpt>,
    /// Tables.
    pub tables: Vec<Table>,
    /// Boards, beside each other where there is room.
    pub boards: Vec<Board>,
    /// Lines of a list.
    pub lines: Vec<String>,
    /// Small sections that stand beside each other where there is room.
    pub cards: Vec<Section>,
    /// Sections below it, one after the other.
    pub parts: Vec<Section>,
}

/// A name with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is.
    pub name: String,
    /// Its value.
    pub value: String,
}

impl Section {
    /// A section without anything below its heading.
    pub fn new(anchor: &str, heading: &str) -> Self {
        Self {
            anchor: anchor.to_owned(),
            number: None,
            heading: heading.to_owned(),
            is_warning: false,
            lead: None,
            notes: Vec::new(),
            facts: Vec::new(),
            excerpts: Vec::new(),
            tables: Vec::new(),
            boards: Vec::new(),
            lines: Vec::new(),
            cards: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// The section with one more table.
    #[must_use]
    pub fn table(mut self, table: Table) -> Self {
        self.tables.push(table);
        self
    }

    /// The section with a line of its list for each of these texts.
    #[must_use]
    pub fn lines(mut self, lines: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        self.lines.extend(lines.into_iter().map(|line| line.as_ref().to_owned()));
        self
    }

    /// The section with one more sentence below its heading.
    #[must_use]
    pub fn note(mut self, note: &str) -> Self {
        self.notes.push(note.to_owned());
        self
    }

    /// The section with what matters most in it, in a sentence of its own.
    #[must_use]
    pub fn lead(self, lead: &str) -> Self {
        Self { lead: Some(lead.to_owned()), ..self }
    }

    /// Whether its boards need much room: their coordinates are to be read.
    pub(crate) fn has_large_boards(&self) -> bool {
        self.boards.iter().any(Board::is_large)
    }

    /// Adds a name with its value.
    #[expect(clippy::needless_pass_by_value, reason = "numbers are handed over as they are")]
    pub fn add_fact(&mut self, name: &str, value: impl ToString) {
        self.facts.push(Fact::new(name, &value.to_string()));
    }
}

impl Fact {
    /// A name with its value.
    pub fn new(name: &str, value: &str) -> Self {
        Self { name: name.to_owned(), value: value.to_owned() }
    }
}
