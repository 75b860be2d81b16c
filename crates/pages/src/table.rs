//! Tables of a page: columns, rows and captions.

use crate::cell::Cell;

/// A table, in which each row has one cell for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Id within the page: letters, digits and `-`.
    pub anchor: String,
    /// Text above the table.
    pub caption: String,
    /// Columns, from left to right.
    pub columns: Vec<Column>,
    /// Rows, from top to bottom.
    pub rows: Vec<Row>,
    /// Whether cells stand close together, because a row has many of them.
    pub is_dense: bool,
    /// Whether the table is to be read from afar, on a wall.
    pub is_sheet: bool,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Text above the column.
    pub heading: String,
    /// Full meaning of a short heading.
    pub says: Option<String>,
    /// Alignment of the cells.
    pub align: Align,
    /// Whether the cells name their rows.
    pub is_header: bool,
}

/// Alignment of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Alignment of texts.
    Start,
    /// Alignment of numbers.
    End,
    /// Alignment of signs.
    Center,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Cells, one for each column.
    pub cells: Vec<Cell>,
    /// Whether the row is about an entrant who is out.
    pub is_soft: bool,
    /// Text of a dividing line above the row.
    pub line: Option<String>,
}

impl Table {
    /// Creates a table without columns.
    pub fn new(anchor: &str, caption: &str) -> Self {
        let (anchor, caption) = (anchor.to_owned(), caption.to_owned());
        Self { anchor, caption, columns: Vec::new(), rows: Vec::new(), is_dense: false, is_sheet: false }
    }

    /// Adds a column.
    #[must_use]
    pub fn column(mut self, column: Column) -> Self {
        self.columns.push(column);
        self
    }

    /// Returns the largest number of decimals in each column.
    pub(crate) fn decimals(&self) -> Vec<usize> {
        let of = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.cells.get(column));
            cells.filter_map(Cell::decimals).max().unwrap_or_default()
        };
        (0..self.columns.len()).map(of).collect()
    }

    /// Removes the first column, which numbers the rows.
    pub(crate) fn remove_first_column(&mut self) {
        let number = self.columns.len().min(1);
        self.columns.drain(..number);
        self.rows.iter_mut().for_each(|row| drop(row.cells.drain(..number.min(row.cells.len()))));
    }

    /// Adds a column of texts, unless all of them are missing.
    pub fn add_texts(&mut self, heading: &str, texts: &[Option<String>]) {
        if texts.iter().all(Option::is_none) {
            return;
        }
        self.columns.push(Column::text(heading));
        self.rows.iter_mut().zip(texts).for_each(|(row, text)| row.cells.push(Cell::optional(text.as_ref())));
    }
}

impl Column {
    fn new(heading: &str, align: Align) -> Self {
        Self { heading: heading.to_owned(), says: None, align, is_header: false }
    }

    /// Creates a column of texts.
    pub fn text(heading: &str) -> Self {
        Self::new(heading, Align::Start)
    }

    /// Creates a column of numbers.
    pub fn number(heading: &str) -> Self {
        Self::new(heading, Align::End)
    }

    /// Creates a column of signs.
    pub fn signs(heading: &str) -> Self {
        Self::new(heading, Align::Center)
    }

    /// Creates a column whose cells name the rows.
    pub fn header(heading: &str) -> Self {
        Self { is_header: true, ..Self::new(heading, Align::Start) }
    }

    /// Sets the full meaning of a short heading.
    #[must_use]
    pub fn saying(self, says: &str) -> Self {
        Self { says: Some(says.to_owned()), ..self }
    }

    /// Class of the column's cells in HTML.
    pub(crate) const fn class(&self) -> &'static str {
        match self.align {
            Align::Start => "t",
            Align::End => "n",
            Align::Center => "c",
        }
    }

    /// Line below the heading in Markdown.
    pub(crate) const fn rule(&self) -> &'static str {
        match self.align {
            Align::Start => "---",
            Align::End => "--:",
            Align::Center => ":-:",
        }
    }
}

impl Row {
    /// Creates a row of these cells.
    pub fn of(cells: impl Into<Vec<Cell>>) -> Self {
        Self { cells: cells.into(), is_soft: false, line: None }
    }
}
