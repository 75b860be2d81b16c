//! Points of boards of any size up to 52 by 52, with their names in SGF and on the board.

use std::str::FromStr;

// SGF has a letter for each column: a to z, then A to Z.
/// The longest side of a board.
pub const MAX_SIDE: u8 = 52;

/// Number of columns and rows of a board, 1 to 52 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A point, by column from the left and row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// From the left.
    pub column: u8,
    /// From the top.
    pub row: u8,
}

impl Size {
    /// The usual board.
    pub const USUAL: Self = Self { width: 19, height: 19 };

    /// A board of so many columns and rows, each 1 to 52.
    pub const fn new(width: u8, height: u8) -> Option<Self> {
        if width >= 1 && width <= MAX_SIDE && height >= 1 && height <= MAX_SIDE {
            Some(Self { width, height })
        } else {
            None
        }
    }

    /// Columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Points.
    pub const fn points(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the board has the point.
    pub const fn has(self, point: Point) -> bool {
        point.column < self.width && point.row < self.height
    }

    /// Whether a play on `point` is a pass: `tt`, where boards are not so large that it is a point (FF3).
    pub const fn is_pass(self, point: Point) -> bool {
        let side = Self::USUAL.width;
        point.column == side && point.row == side && self.width <= side && self.height <= side
    }

    /// Whether `point` lies one beyond both edges.
    pub const fn is_beyond(self, point: Point) -> bool {
        point.column == self.width && point.row == self.height
    }

    /// The number of a point, row by row from the top; it must be on the board.
    pub const fn index(self, point: Point) -> usize {
        point.row as usize * self.width as usize + point.column as usize
    }

    /// The point as players call it: letters without I, rows from below; `C4`, beyond Z `AA1`.
    pub fn name(self, point: Point) -> String {
        format!("{}{}", Self::column_name(point.column), u32::from(self.height).saturating_sub(point.row.into()))
    }

    /// The column as players call it.
    pub fn column_name(column: u8) -> String {
        const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
        let (round, letter) = (usize::from(column) / LETTERS.len(), usize::from(column) % LETTERS.len());
        char::from(LETTERS[letter]).to_string().repeat(round + 1)
    }

    /// All points, row by row from the top.
    pub fn all(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| Point { column, row }))
    }
}

impl std::fmt::Display for Size {
    /// Writes the size as `SZ` of SGF has it: `19`, `13:9`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.width)?;
        if self.width == self.height { Ok(()) } else { write!(f, ":{}", self.height) }
    }
}

/// Reason why a text is no size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 1 to 52, or columns and rows such as \"13:9\"")]
pub struct ParseSizeError;

impl FromStr for Size {
    type Err = ParseSizeError;

    /// Reads a value of `SZ`: a number, or columns and rows with a colon between them.
    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        let is_number = |side: &str| side.bytes().all(|byte| byte.is_ascii_digit());
        let side = |text: &str| Some(text.trim_ascii()).filter(|side| is_number(side))?.parse().ok();
        let (columns, rows) = text.split_once(':').unwrap_or((text, text));
        side(columns).zip(side(rows)).and_then(|(width, height)| Self::new(width, height)).ok_or(ParseSizeError)
    }
}

/// Reason why a text is no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePointError {
    /// A point has a letter for its column and one for its row.
    #[error("found {0} bytes, expected two letters, such as \"dd\"")]
    Length(usize),
    /// Letters are those of English.
    #[error("found the byte 0x{0:02x}, expected a letter from a to z or from A to Z")]
    Letter(u8),
}

impl Point {
    /// Reads two letters of SGF: `a` to `z` are 1 to 26, `A` to `Z` 27 to 52, column first.
    ///
    /// # Errors
    /// The text is not two letters.
    pub fn from_sgf(text: &[u8]) -> Result<Self, ParsePointError> {
        let &[column, row] = text else { return Err(ParsePointError::Length(text.len())) };
        Ok(Self { column: coordinate(column)?, row: coordinate(row)? })
    }
}

impl FromStr for Point {
    type Err = ParsePointError;

    /// Reads the letters of SGF.
    fn from_str(text: &str) -> Result<Self, ParsePointError> {
        Self::from_sgf(text.as_bytes())
    }
}

const fn coordinate(letter: u8) -> Result<u8, ParsePointError> {
    match letter {
        b'a'..=b'z' => Ok(letter - b'a'),
        b'A'..=b'Z' => Ok(letter - b'A' + 26),
        _ => Err(ParsePointError::Letter(letter)),
    }
}

impl std::fmt::Display for Point {
    /// The letters of SGF.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = |number: u8| char::from(if number < 26 { b'a' + number } else { b'A' + (number - 26) % 26 });
        write!(f, "{}{}", letter(self.column), letter(self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for text in ["aa", "sa", "as", "zz", "AA", "ZZ", "tt"] {
            assert_eq!(text.parse::<Point>().map(|point| point.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "a", "aaa", "a1", "é"] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
        let name = |text: &str| Size::USUAL.name(text.parse().expect("a point"));
        assert_eq!([name("aa"), name("as"), name("ia"), name("ss")], ["A19", "A1", "J19", "T1"]);
        for text in ["1", "19", "13:9", "52:1"] {
            assert_eq!(text.parse::<Size>().map(|size| size.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "0", "53", "+9", "9:", "9:9:9"] {
            assert_eq!(text.parse::<Size>(), Err(ParseSizeError), "{text}");
        }
        let wide = Size::new(52, 52).expect("a size");
        assert_eq!(wide.name(Point { column: 25, row: 51 }), "AA1");
    }
}
