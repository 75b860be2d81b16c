//! Tables of a page: columns, rows and what is said above them.

use crate::cell::Cell;

/// A table. Each row has a cell for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name within the page: letters, digits and `-`.
    pub anchor: String,
    /// What it shows.
    pub caption: String,
    /// What its columns are.
    pub columns: Vec<Column>,
    /// From above.
    pub rows: Vec<Row>,
    /// Whether cells stand close to each other, since there are many in a row.
    pub is_dense: bool,
    /// Whether it is read from afar, on a wall.
    pub is_sheet: bool,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands above it.
    pub heading: String,
    /// The same in full, where it is short.
    pub says: Option<String>,
    /// How its cells are aligned.
    pub align: Align,
    /// Whether its cells name their rows.
    pub is_header: bool,
}

/// How cells are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Texts.
    Start,
    /// Numbers.
    End,
    /// Signs.
    Center,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// A cell a column.
    pub cells: Vec<Cell>,
    /// Whether it is about somebody who is out.
    pub is_soft: bool,
    /// The words of a line that is drawn above it.
    pub line: Option<String>,
}

impl Table {
    /// A table without columns.
    pub fn new(anchor: &str, caption: &str) -> Self {
        let (anchor, caption) = (anchor.to_owned(), caption.to_owned());
        Self { anchor, caption, columns: Vec::new(), rows: Vec::new(), is_dense: false, is_sheet: false }
    }

    /// The table with one more column.
    #[must_use]
    pub fn column(mut self, column: Column) -> Self {
        self.columns.push(column);
        self
    }

    /// How many decimals the numbers of each column have at most.
    pub(crate) fn decimals(&self) -> Vec<usize> {
        let of = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.cells.get(column));
            cells.filter_map(Cell::decimals).max().unwrap_or_default()
        };
        (0..self.columns.len()).map(of).collect()
    }

    /// Removes the numbers of its rows.
    pub(crate) fn remove_first_column(&mut self) {
        let number = self.columns.len().min(1);
        self.columns.drain(..number);
        self.rows.iter_mut().for_each(|row| drop(row.cells.drain(..number.min(row.cells.len()))));
    }

    /// Adds words that stand in a column of their own where one of the rows has some.
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

    /// Of texts.
    pub fn text(heading: &str) -> Self {
        Self::new(heading, Align::Start)
    }

    /// Of numbers.
    pub fn number(heading: &str) -> Self {
        Self::new(heading, Align::End)
    }

    /// Of signs.
    pub fn signs(heading: &str) -> Self {
        Self::new(heading, Align::Center)
    }

    /// Of what names the rows.
    pub fn header(heading: &str) -> Self {
        Self { is_header: true, ..Self::new(heading, Align::Start) }
    }

    /// The column with its heading in full.
    #[must_use]
    pub fn saying(self, says: &str) -> Self {
        Self { says: Some(says.to_owned()), ..self }
    }

    /// The class of its cells.
    pub(crate) const fn class(&self) -> &'static str {
        match self.align {
            Align::Start => "t",
            Align::End => "n",
            Align::Center => "c",
        }
    }

    /// The line below its heading in Markdown.
    pub(crate) const fn rule(&self) -> &'static str {
        match self.align {
            Align::Start => "---",
            Align::End => "--:",
            Align::Center => ":-:",
        }
    }
}

impl Row {
    /// A row of these cells.
    pub fn of(cells: impl Into<Vec<Cell>>) -> Self {
        Self { cells: cells.into(), is_soft: false, line: None }
    }
}
