//! Sections: parts of a page under a heading.

use crate::board::Board;
use crate::excerpt::Excerpt;
use crate::table::Table;

/// A part of a page under a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Id within the page: letters, digits and `-`.
    pub anchor: String,
    /// Number before the heading.
    pub number: Option<usize>,
    /// Subject of the section.
    pub heading: String,
    /// Whether the section holds warnings.
    pub is_warning: bool,
    /// Most important sentence of the section.
    pub lead: Option<String>,
    /// Sentences below the heading.
    pub notes: Vec<String>,
    /// Names with their values.
    pub facts: Vec<Fact>,
    /// Lines of records.
    pub excerpts: Vec<Excerpt>,
    /// Tables.
    pub tables: Vec<Table>,
    /// Boards, side by side where there is room.
    pub boards: Vec<Board>,
    /// Items of a list.
    pub lines: Vec<String>,
    /// Small sections, side by side where there is room.
    pub cards: Vec<Section>,
    /// Subsections, one after the other.
    pub parts: Vec<Section>,
}

/// A name with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Name of the fact.
    pub name: String,
    /// Value of the fact.
    pub value: String,
}

impl Section {
    /// Creates a section with nothing below its heading.
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

    /// Adds a table.
    #[must_use]
    pub fn table(mut self, table: Table) -> Self {
        self.tables.push(table);
        self
    }

    /// Adds an item to the list for each of these texts.
    #[must_use]
    pub fn lines(mut self, lines: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        self.lines.extend(lines.into_iter().map(|line| line.as_ref().to_owned()));
        self
    }

    /// Adds a sentence below the heading.
    #[must_use]
    pub fn note(mut self, note: &str) -> Self {
        self.notes.push(note.to_owned());
        self
    }

    /// Sets the most important sentence of the section.
    #[must_use]
    pub fn lead(self, lead: &str) -> Self {
        Self { lead: Some(lead.to_owned()), ..self }
    }

    /// Whether the boards need much room for their coordinates to be readable.
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
    /// Creates a fact from a name and its value.
    pub fn new(name: &str, value: &str) -> Self {
        Self { name: name.to_owned(), value: value.to_owned() }
    }
}
