//! A position as a picture: points, pieces, marks. A game describes its positions so; whoever draws them knows no game.

use shinpan_core::Side;

/// A position to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Kind of board.
    pub surface: Surface,
    /// Names of the columns, from the left.
    pub columns: Vec<String>,
    /// Names of the rows, from the top.
    pub rows: Vec<String>,
    /// Sides of the board that bear the names.
    pub labels: Labels,
    /// Points that the board itself marks: stars, traps.
    pub spots: Vec<Point>,
    /// Lines of the board beside its grid, as those of a palace.
    pub strokes: Vec<[Point; 2]>,
    /// The row behind which the grid is open, as at a river.
    pub river: Option<u8>,
    /// Names of First and Second.
    pub sides: [&'static str; 2],
    /// Pieces on the board.
    pub pieces: Vec<(Point, Piece)>,
    /// Pieces in hand of each side, in games that have them.
    pub hands: Option<[Vec<(Piece, u8)>; 2]>,
    /// Marks on the board.
    pub marks: Vec<(Point, Mark)>,
    /// Side to move.
    pub turn: Option<Side>,
}

/// Kind of board that pieces stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Squares.
    Squares,
    /// Squares, every other one dark.
    Checkered,
    /// Crossings of lines.
    Crossings,
}

/// Sides of the board that bear the names of columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// Below the board and to its left.
    BottomLeft,
    /// Above the board and to its right.
    TopRight,
}

/// A square or a crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// From the left, from 0.
    pub column: u8,
    /// From the top, from 0.
    pub row: u8,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Owner.
    pub side: Side,
    /// Form in which it is drawn.
    pub form: Form,
    /// Full name: `promoted pawn`.
    pub name: &'static str,
    /// Letter, as records write it; the number of a stone, where one is shown.
    pub letter: String,
    /// The character that stands on it, where it has one.
    pub character: Option<&'static str>,
}

/// The form of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Wedge that points at the opponent and bears a character.
    Wedge,
    /// Disc with a character.
    Disc,
    /// A stone.
    Stone,
    /// A figure, known by its name.
    Figure,
}

shinpan_core::words! {
    /// Mark on a point.
    pub enum Mark {
        /// The last move came from there.
        From => "from",
        /// The last move went there.
        To => "to",
        /// The piece on the point attacks.
        Attacker => "attacker",
        /// The piece on the point is attacked.
        Victim => "victim",
    }
}

impl Diagram {
    /// An empty board with names below it and to its left.
    pub fn new(surface: Surface, columns: Vec<String>, rows: Vec<String>, sides: [&'static str; 2]) -> Self {
        Self {
            surface,
            columns,
            rows,
            labels: Labels::BottomLeft,
            spots: Vec::new(),
            strokes: Vec::new(),
            river: None,
            sides,
            pieces: Vec::new(),
            hands: None,
            marks: Vec::new(),
            turn: None,
        }
    }

    /// Whether a move is marked: where it goes, or where it comes from.
    pub fn shows_move(&self) -> bool {
        self.marks.iter().any(|(_, mark)| matches!(mark, Mark::From | Mark::To))
    }

    /// The square or crossing as the game calls it: column, then row.
    pub fn name(&self, point: Point) -> String {
        let part = |names: &[String], at: u8| names.get(usize::from(at)).cloned().unwrap_or_default();
        format!("{}{}", part(&self.columns, point.column), part(&self.rows, point.row))
    }

    /// The square or crossing that the game calls `name`.
    pub fn point(&self, name: &str) -> Option<Point> {
        let columns = (0..).zip(&self.columns);
        columns.filter_map(|(column, own)| Some((column, name.strip_prefix(&**own)?))).find_map(|(column, rest)| {
            let (row, _) = (0..).zip(&self.rows).find(|(_, own)| *own == rest)?;
            Some(Point { column, row })
        })
    }

    /// The position in words: every piece, what is held, who moves, what is marked.
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        for side in Side::BOTH {
            let pieces = self.pieces.iter().filter(|(_, piece)| piece.side == side);
            let pieces = pieces.map(|(point, piece)| format!("{} {}", piece.name, self.name(*point)));
            let mut pieces = pieces.collect::<Vec<_>>();
            pieces.extend(self.held(side));
            let pieces = if pieces.is_empty() { "nothing".to_owned() } else { pieces.join(", ") };
            parts.push(format!("{}: {pieces}", self.sides[side.index()]));
        }
        parts.extend(self.turn.map(|turn| format!("{} to move", self.sides[turn.index()])));
        for mark in Mark::ALL {
            let points = self.marks.iter().filter(|(_, own)| *own == mark).map(|(point, _)| self.name(*point));
            let points = points.collect::<Vec<_>>();
            if !points.is_empty() {
                parts.push(format!("{mark} {}", points.join(", ")));
            }
        }
        parts.join("; ")
    }

    /// Pieces in hand of a side, in words.
    fn held(&self, side: Side) -> Option<String> {
        let hand = self.hands.as_ref().map(|hands| &hands[side.index()]).filter(|hand| !hand.is_empty())?;
        let counts = hand.iter().map(|(piece, count)| format!("{count} {}", piece.name)).collect::<Vec<_>>();
        Some(format!("in hand {}", counts.join(", ")))
    }
}

/// The names `from` to `to`, as `a` to `h`.
pub fn letters(from: char, to: char) -> Vec<String> {
    (from..=to).map(String::from).collect()
}
