//! WXF notation: `C2=5`, `H8+7`, `R+-1`, `2P=4`. It names a piece by its file, counted from the mover's right, or by its
//! order on a file, so that its meaning hangs on the position.
//!
//! Where two files hold two or more pawns each, the numbering of their pawns is not settled: such a text is refused, and
//! coordinates are written.

use shinpan_core::Side;

use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::reach::forward;
use crate::square::{FILES, Square};

/// Why a text is not one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// Not of the form of the notation.
    #[error("is no move in WXF notation")]
    Form,
    /// It fits no legal move.
    #[error("fits no legal move")]
    None,
    /// It fits several.
    #[error("fits {0} and {1}; give coordinates")]
    Several(Move, Move),
    /// It names a pawn whose number is not settled.
    #[error("names a pawn where two files hold several, which have no settled numbers; give coordinates")]
    Unsettled,
}

/// A text, taken apart.
#[derive(Clone, Copy)]
struct Words {
    kind: Kind,
    which: Which,
    way: Way,
    /// The points to go, or the new file.
    number: u8,
}

/// Which piece of its kind.
#[derive(Clone, Copy)]
enum Which {
    /// That on this file.
    File(u8),
    /// The first of those on a file.
    Front,
    /// The last of them.
    Rear,
    /// Of three or more pawns on a file, counted from the front.
    Nth(u8),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Forward,
    Back,
    Sideways,
}

/// Where a piece stands among its equals on its file.
#[derive(Clone, Copy)]
struct Order {
    /// How many stand before it.
    before: usize,
    /// How many there are.
    count: usize,
}

/// Whether `text` has the form of the notation, whatever it may mean.
pub fn is_form(text: &str) -> bool {
    Words::parse(text).is_some()
}

/// The legal move that `text` means.
///
/// # Errors
/// The text means none, or more than one.
pub fn read(text: &str, position: &Position) -> Result<Move, Misfit> {
    let words = Words::parse(text).ok_or(Misfit::Form)?;
    if words.is_unsettled(position) {
        return Err(Misfit::Unsettled);
    }
    let mut moves = words.moves(position);
    match (moves.next(), moves.next()) {
        (None, _) => Err(Misfit::None),
        (Some(mv), None) => Ok(mv),
        (Some(one), Some(other)) => Err(Misfit::Several(one, other)),
    }
}

/// The notation of a legal move; coordinates where the notation has no text for it alone.
pub fn text(position: &Position, mv: Move) -> String {
    let text = Words::of(position, mv).map(|words| words.to_string());
    text.filter(|text| read(text, position) == Ok(mv)).unwrap_or_else(|| mv.to_string())
}

impl Words {
    fn parse(text: &str) -> Option<Self> {
        let &[first, second, way, number] = text.as_bytes().first_chunk::<4>().filter(|_| text.len() == 4)?;
        let (kind, which) = match (first, second) {
            (b'+' | b'-', letter) => (Kind::from_letter(letter)?, order(first)?),
            (b'1'..=b'9', b'P' | b'p') => (Kind::Pawn, Which::Nth(first - b'0')),
            (letter, b'1'..=b'9') => (Kind::from_letter(letter)?, Which::File(second - b'0')),
            (letter, sign) => (Kind::from_letter(letter)?, order(sign)?),
        };
        let way = match way {
            b'+' => Way::Forward,
            b'-' => Way::Back,
            b'=' | b'.' => Way::Sideways,
            _ => return None,
        };
        matches!(number, b'1'..=b'9').then(|| Self { kind, which, way, number: number - b'0' })
    }

    /// The words for `mv`, which may fit another move too.
    fn of(position: &Position, mv: Move) -> Option<Self> {
        let piece = position.board.piece(mv.from)?;
        let (_, ranks) = mv.from.offset(mv.to);
        let is_by_points = matches!(piece.kind, Kind::King | Kind::Rook | Kind::Cannon | Kind::Pawn);
        Some(Self {
            kind: piece.kind,
            which: Which::of(Order::of(position, piece, mv.from), piece, mv.from),
            way: match ranks.signum() * forward(piece.side) {
                1 => Way::Forward,
                -1 => Way::Back,
                _ => Way::Sideways,
            },
            number: if is_by_points && ranks != 0 { ranks.unsigned_abs() } else { file_number(piece.side, mv.to) },
        })
    }

    /// Whether it names a pawn of two or more on a file, where another file holds two or more as well.
    fn is_unsettled(self, position: &Position) -> bool {
        let pawn = Piece { side: position.turn, kind: Kind::Pawn };
        if self.kind != Kind::Pawn {
            return false;
        }
        let mut pawns = [0_u8; FILES as usize];
        position.board.all(pawn).for_each(|square| pawns[usize::from(square.file())] += 1);
        let is_named = match self.which {
            Which::File(number) => pawns[usize::from(file(position.turn, number))] > 1,
            _ => true,
        };
        is_named && pawns.iter().filter(|count| **count > 1).count() > 1
    }

    /// The legal moves that it fits.
    fn moves(self, position: &Position) -> impl Iterator<Item = Move> {
        let piece = Piece { side: position.turn, kind: self.kind };
        let named = position.board.all(piece).filter(move |from| self.which.is(position, piece, *from));
        let moves = named.filter_map(move |from| Some(Move { from, to: self.target(piece.side, from)? }));
        moves.filter(|mv| position.play(*mv).is_ok())
    }

    /// Where the piece on `from` would go.
    fn target(self, side: Side, from: Square) -> Option<Square> {
        let sign = match self.way {
            Way::Forward => forward(side),
            Way::Back => -forward(side),
            Way::Sideways => 0,
        };
        let file = file(side, self.number);
        // Both are below 10.
        let ranks = match (self.kind, file.abs_diff(from.file())) {
            (Kind::King | Kind::Rook | Kind::Cannon | Kind::Pawn, _) => {
                let (files, ranks) = if sign == 0 { (file, 0) } else { (from.file(), self.number) };
                return Square::new(files, from.rank())?.shifted(0, sign * ranks.cast_signed());
            }
            (Kind::Horse, 1) | (Kind::Elephant, 2) => 2,
            (Kind::Horse, 2) | (Kind::Advisor, 1) => 1,
            _ => return None,
        };
        // Sideways gives a point that none of them reaches.
        Square::new(file, from.rank())?.shifted(0, sign * ranks)
    }
}

impl Which {
    /// How the notation names `piece` on `square`. Advisors and elephants are told apart by where they go.
    fn of(Order { before, count }: Order, piece: Piece, square: Square) -> Self {
        match piece.kind {
            _ if count < 2 => Self::File(file_number(piece.side, square)),
            Kind::Advisor | Kind::Elephant => Self::File(file_number(piece.side, square)),
            // A file has ten points.
            Kind::Pawn if count > 2 => Self::Nth(u8::try_from(before + 1).unwrap_or(u8::MAX)),
            _ if before == 0 => Self::Front,
            _ => Self::Rear,
        }
    }

    fn is(self, position: &Position, piece: Piece, square: Square) -> bool {
        let Order { before, count } = Order::of(position, piece, square);
        match self {
            Self::File(number) => file_number(piece.side, square) == number,
            Self::Front => count > 1 && before == 0,
            Self::Rear => count > 1 && before + 1 == count,
            Self::Nth(number) => count > 2 && before + 1 == usize::from(number),
        }
    }
}

impl Order {
    fn of(position: &Position, piece: Piece, square: Square) -> Self {
        let equals = || position.board.all(piece).filter(|other| other.file() == square.file());
        let is_before = |other: &Square| square.offset(*other).1.signum() == forward(piece.side);
        Self { before: equals().filter(is_before).count(), count: equals().count() }
    }
}

const fn order(sign: u8) -> Option<Which> {
    match sign {
        b'+' => Some(Which::Front),
        b'-' => Some(Which::Rear),
        _ => None,
    }
}

/// The file with this number, from 1 to 9, for a side.
const fn file(side: Side, number: u8) -> u8 {
    match side {
        Side::First => FILES - number,
        Side::Second => number - 1,
    }
}

/// The number of the file of `square` for a side.
const fn file_number(side: Side, square: Square) -> u8 {
    match side {
        Side::First => FILES - square.file(),
        Side::Second => square.file() + 1,
    }
}

impl std::fmt::Display for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = match self.kind {
            Kind::Horse => 'H',
            Kind::Elephant => 'E',
            kind => kind.letter(),
        };
        match self.which {
            Which::File(number) => write!(f, "{letter}{number}")?,
            Which::Front => write!(f, "{letter}+")?,
            Which::Rear => write!(f, "{letter}-")?,
            Which::Nth(number) => write!(f, "{number}{letter}")?,
        }
        let way = match self.way {
            Way::Forward => '+',
            Way::Back => '-',
            Way::Sideways => '=',
        };
        write!(f, "{way}{}", self.number)
    }
}
