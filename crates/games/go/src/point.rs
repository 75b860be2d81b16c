//! Points of boards of any size up to 52 by 52, with their names in SGF and on the board.

/// The longest side of a board.
pub const MAX_SIDE: u8 = 52;

/// How many columns and rows a board has, 1 to 52 each.
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

impl Point {
    /// Reads two letters of SGF: `a` to `z` are 1 to 26, `A` to `Z` 27 to 52, column first.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let &[column, row] = text else { return None };
        Some(Self { column: coordinate(column)?, row: coordinate(row)? })
    }
}

const fn coordinate(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
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
            assert_eq!(Point::parse(text.as_bytes()).map(|point| point.to_string()).as_deref(), Some(text));
        }
        for text in ["", "a", "aaa", "a1", "é"] {
            assert_eq!(Point::parse(text.as_bytes()), None, "{text}");
        }
        let name = |text: &str| Size::USUAL.name(Point::parse(text.as_bytes()).expect("a point"));
        assert_eq!([name("aa"), name("as"), name("ia"), name("ss")], ["A19", "A1", "J19", "T1"]);
        let wide = Size::new(52, 52).expect("a size");
        assert_eq!(wide.name(Point { column: 25, row: 51 }), "AA1");
    }
}
