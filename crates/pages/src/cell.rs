//! Contents of the cells of a table.

use crate::interval::Interval;

/// Contents of a cell. Texts are data: they are escaped when they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A text, empty where there is nothing to say.
    Text(String),
    /// The most important text of its row.
    Strong(String),
    /// A number, aligned with those above it.
    Number(String),
    /// An entrant.
    Name {
        /// Name of the entrant.
        name: String,
        /// Id of the entrant, where it differs from the name.
        id: Option<String>,
        /// Anchor of the part of the page about the entrant.
        link: Option<String>,
    },
    /// Subject of a row that is not an entrant; kept on one line where there is room.
    Title {
        /// Text of the title.
        text: String,
        /// Anchor of the part of the page about the subject.
        link: Option<String>,
    },
    /// Games in a cell of a cross table; may be empty.
    Games(Vec<GameCell>),
    /// Cell on the diagonal of a cross table, where an entrant would meet itself.
    Oneself,
    /// Number of lives left.
    Lives(Lives),
    /// A number with its error, drawn.
    Interval(Interval),
    /// A box to be filled in by hand.
    Blank,
}

/// A game from the view of one of its players, in a few signs and in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCell {
    /// The opponent's place or id; empty where the column gives it.
    pub opponent: String,
    /// Sign of the player's side; empty for a bye.
    pub side: String,
    /// Points that the game gave.
    pub result: String,
    /// Whether it gave full points.
    pub is_win: bool,
    /// Signs for a float and for a game without play.
    pub marks: String,
    /// Description of the game in words.
    pub says: String,
}

/// Lives that an entrant has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lives {
    /// Number of lives left.
    pub left: u32,
    /// Number of lives at the start.
    pub all: u32,
    /// Both numbers in words.
    pub says: String,
}

impl Lives {
    /// Returns a full sign for each life left and an empty one for each life lost; numbers where there are more than
    /// ten.
    pub fn signs(&self) -> String {
        const MOST: u32 = 10;
        if self.all > MOST {
            return format!("{}/{}", self.left, self.all);
        }
        (0..self.all).map(|life| if life < self.left { '●' } else { '○' }).collect()
    }
}

impl Cell {
    /// An empty cell.
    pub const EMPTY: Self = Self::Text(String::new());

    /// Creates a cell with a text from a file, or with words.
    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// Creates a cell with a text that may be missing.
    pub fn optional(text: Option<impl ToString>) -> Self {
        text.map_or(Self::EMPTY, |text| Self::text(&text.to_string()))
    }

    /// Creates a cell with a number.
    #[expect(clippy::needless_pass_by_value, reason = "numbers are handed over as they are")]
    pub fn number(number: impl ToString) -> Self {
        Self::Number(number.to_string())
    }

    /// Creates a cell with a number that may be missing.
    pub fn optional_number(number: Option<impl ToString>) -> Self {
        number.map_or(Self::EMPTY, Self::number)
    }

    /// Creates a cell with an entrant; the id is shown beside the name where the two differ by more than case.
    pub fn name(name: &str, id: &str) -> Self {
        let other = (name.to_lowercase() != id.to_lowercase()).then(|| id.to_owned());
        Self::Name { name: name.to_owned(), id: other, link: None }
    }

    /// Sign for the cell where an entrant would meet itself.
    pub(crate) const ONESELF: &'static str = "×";

    /// Whether an entrant would meet itself here.
    pub(crate) const fn is_oneself(&self) -> bool {
        matches!(self, Self::Oneself)
    }

    /// Creates a cell with the subject of a row that is not an entrant.
    pub fn title(text: &str) -> Self {
        Self::Title { text: text.to_owned(), link: None }
    }

    /// Returns the class of the text by its length: whether it stays on one line or may be broken.
    pub(crate) fn length(&self) -> &'static str {
        /// Longest text that stays on one line: its width in a table is that of a usual name.
        const SHORT: usize = 30;
        match self {
            Self::Text(text) if text.chars().nth(SHORT).is_some() => "long",
            _ => "short",
        }
    }

    /// Number of decimals, if the cell is a number.
    pub(crate) fn decimals(&self) -> Option<usize> {
        let Self::Number(number) = self else { return None };
        Some(number.split_once('.').map_or(0, |(_, decimals)| decimals.len()))
    }

    /// Returns the characters missing to `most` decimals. They take up room after the number, so that decimal points
    /// align.
    pub(crate) fn filler(&self, most: usize) -> Option<String> {
        let own = self.decimals().filter(|own| *own < most)?;
        let point = if own == 0 { "." } else { "" };
        Some(format!("{point}{}", "0".repeat(most - own)))
    }

    /// Links an entrant or a title to the part of the page about it.
    #[must_use]
    pub fn linked(self, anchor: &str) -> Self {
        match self {
            Self::Name { name, id, .. } => Self::Name { name, id, link: Some(anchor.to_owned()) },
            Self::Title { text, .. } => Self::Title { text, link: Some(anchor.to_owned()) },
            other => other,
        }
    }
}
