//! What stands in a cell of a table.

use crate::interval::Interval;

/// What stands in a cell. Texts are data: they are escaped where they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A text, empty where there is nothing to say.
    Text(String),
    /// What matters most in its row.
    Strong(String),
    /// A number: it aligns with those above it.
    Number(String),
    /// An entrant.
    Name {
        /// Its name.
        name: String,
        /// Its id, where it is another word than the name.
        id: Option<String>,
        /// The part of the page that is about it.
        link: Option<String>,
    },
    /// What a row is about, where that is no entrant: it stands in one line where there is room.
    Title {
        /// Its words.
        text: String,
        /// The part of the page that is about it.
        link: Option<String>,
    },
    /// The games of a cell of a cross table, none where there is none.
    Games(Vec<GameCell>),
    /// Where an entrant would meet itself.
    Oneself,
    /// How many lives are left.
    Lives(Lives),
    /// A number with its error, drawn.
    Interval(Interval),
    /// A box that is filled in by hand.
    Blank,
}

/// A game as one of its players had it, in a few signs and in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCell {
    /// The opponent's place, or its id; empty where the column says it.
    pub opponent: String,
    /// The sign of the player's side; empty for a bye.
    pub side: String,
    /// What it gave.
    pub result: String,
    /// Whether it gave all there is.
    pub is_win: bool,
    /// The signs of a float and of a game without play.
    pub marks: String,
    /// All of it in words.
    pub says: String,
}

/// Lives that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lives {
    /// How many there are.
    pub left: u32,
    /// How many there were.
    pub all: u32,
    /// Both in words.
    pub says: String,
}

impl Lives {
    /// A full sign for each life that is left, an empty one for each that is lost; numbers where there are many.
    pub fn signs(&self) -> String {
        const MOST: u32 = 10;
        if self.all > MOST {
            return format!("{}/{}", self.left, self.all);
        }
        (0..self.all).map(|life| if life < self.left { '●' } else { '○' }).collect()
    }
}

impl Cell {
    /// A cell without anything.
    pub const EMPTY: Self = Self::Text(String::new());

    /// A text from a file, or words.
    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// A text that may be missing.
    pub fn optional(text: Option<impl ToString>) -> Self {
        text.map_or(Self::EMPTY, |text| Self::text(&text.to_string()))
    }

    /// A number.
    #[expect(clippy::needless_pass_by_value, reason = "numbers are handed over as they are")]
    pub fn number(number: impl ToString) -> Self {
        Self::Number(number.to_string())
    }

    /// A number that may be missing.
    pub fn optional_number(number: Option<impl ToString>) -> Self {
        number.map_or(Self::EMPTY, Self::number)
    }

    /// An entrant; the id is shown beside the name where the two differ.
    pub fn name(name: &str, id: &str) -> Self {
        let other = (name.to_lowercase() != id.to_lowercase()).then(|| id.to_owned());
        Self::Name { name: name.to_owned(), id: other, link: None }
    }

    /// The sign of the cell where an entrant would meet itself.
    pub(crate) const ONESELF: &'static str = "×";

    /// Whether an entrant would meet itself here.
    pub(crate) const fn is_oneself(&self) -> bool {
        matches!(self, Self::Oneself)
    }

    /// What a row is about, where that is no entrant.
    pub fn title(text: &str) -> Self {
        Self::Title { text: text.to_owned(), link: None }
    }

    /// Whether its text stands in one line or may be broken.
    pub(crate) fn length(&self) -> &'static str {
        /// A short text: its width in a table is that of a usual name.
        const SHORT: usize = 30;
        match self {
            Self::Text(text) if text.chars().nth(SHORT).is_some() => "long",
            _ => "short",
        }
    }

    /// How many decimals it has, if it is a number.
    pub(crate) fn decimals(&self) -> Option<usize> {
        let Self::Number(number) = self else { return None };
        Some(number.split_once('.').map_or(0, |(_, decimals)| decimals.len()))
    }

    /// What is missing behind a number to `most` decimals: it takes the room, so that points stand above each other.
    pub(crate) fn filler(&self, most: usize) -> Option<String> {
        let own = self.decimals().filter(|own| *own < most)?;
        let point = if own == 0 { "." } else { "" };
        Some(format!("{point}{}", "0".repeat(most - own)))
    }

    /// The entrant or the title with a link to the part of the page that is about it.
    #[must_use]
    pub fn linked(self, anchor: &str) -> Self {
        match self {
            Self::Name { name, id, .. } => Self::Name { name, id, link: Some(anchor.to_owned()) },
            Self::Title { text, .. } => Self::Title { text, link: Some(anchor.to_owned()) },
            other => other,
        }
    }
}
