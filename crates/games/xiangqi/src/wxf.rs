//! WXF notation: `C2=5`, `H8+7`, `R+-1`, `2P=4`, and the same in Chinese characters: `炮二平五`, `前炮退一`. It names a piece
//! by its file, counted from the mover's right, or by its order on a file, so that its meaning hangs on the position.
//!
//! Where two files hold two or more pawns each, the numbering of their pawns is not settled: such a text is refused, and
//! coordinates are written. Fairy-Stockfish names the order and the file there, `16=5`, which is read.

use shinpan_core::Side;
use shinpan_core::wording::narrow;

use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::reach::forward;
use crate::square::{FILES, Square};

/// Why a text is not one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Not of the form of the notation.
    #[error("is no move in WXF notation")]
    Malformed,
    /// It fits no legal move.
    #[error("fits no legal move")]
    NoMove,
    /// It fits several.
    #[error("fits {0} and {1}; give coordinates")]
    Ambiguous(Move, Move),
    /// It names a pawn whose number is not settled.
    #[error("names a pawn where two files hold several, which have no settled numbers; give coordinates")]
    Unsettled,
}

/// A text, taken apart.
#[derive(Clone, Copy)]
struct Notation {
    piece_type: PieceType,
    which: Which,
    motion: Motion,
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
    /// The one between two others, or between two pairs.
    Middle,
    /// Of three or more pawns on a file, counted from the front.
    Nth(u8),
    /// The pawn with this number, counted from the front, on this file.
    NthOnFile(u8, u8),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Motion {
    Advance,
    Retreat,
    Traverse,
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
    Notation::parse(text).is_some()
}

/// A text in Chinese characters as WXF notation has it.
pub(crate) fn in_letters(text: &str) -> Option<String> {
    letters(text).map(|letters| letters.map(char::from).iter().collect())
}

/// The legal move that `text` means.
///
/// # Errors
/// The text means none, or more than one.
pub fn read(text: &str, position: &Position) -> Result<Move, NotationError> {
    let notation = Notation::parse(text).ok_or(NotationError::Malformed)?;
    if notation.is_unsettled(position) {
        return Err(NotationError::Unsettled);
    }
    let mut moves = notation.moves(position);
    match (moves.next(), moves.next()) {
        (None, _) => Err(NotationError::NoMove),
        (Some(mv), None) => Ok(mv),
        (Some(one), Some(other)) => Err(NotationError::Ambiguous(one, other)),
    }
}

/// The notation of a legal move; coordinates where the notation has no text for it alone.
pub fn text(position: &Position, mv: Move) -> String {
    let text = Notation::of(position, mv).map(|notation| notation.to_string());
    text.filter(|text| read(text, position) == Ok(mv)).unwrap_or_else(|| mv.to_string())
}

/// The notation of a legal move in Chinese characters; none where it has no text for it alone.
pub(crate) fn chinese(position: &Position, mv: Move) -> Option<String> {
    let text = Notation::of(position, mv)?.in_chinese(position.turn);
    (read(&text, position) == Ok(mv)).then_some(text)
}

impl Notation {
    fn parse(text: &str) -> Option<Self> {
        let [first, second, motion, number] = if text.is_ascii() {
            *text.as_bytes().first_chunk::<4>().filter(|_| text.len() == 4 && !text.contains(char::from(MIDDLE)))?
        } else {
            letters(text)?
        };
        let (piece_type, which) = match (first, second) {
            (b'+' | b'-' | MIDDLE, letter) => (PieceType::from_letter(letter)?, order(first)?),
            (b'1'..=b'9', b'P' | b'p') => (PieceType::Pawn, Which::Nth(first - b'0')),
            (b'1'..=b'5', b'1'..=b'9') => (PieceType::Pawn, Which::NthOnFile(first - b'0', second - b'0')),
            (letter, b'1'..=b'9') => (PieceType::from_letter(letter)?, Which::File(second - b'0')),
            (letter, sign) => (PieceType::from_letter(letter)?, order(sign)?),
        };
        let motion = match motion {
            b'+' => Motion::Advance,
            b'-' => Motion::Retreat,
            b'=' | b'.' => Motion::Traverse,
            _ => return None,
        };
        matches!(number, b'1'..=b'9').then(|| Self { piece_type, which, motion, number: number - b'0' })
    }

    /// The notation of `mv`, which may fit another move too.
    fn of(position: &Position, mv: Move) -> Option<Self> {
        let piece = position.board.piece(mv.from)?;
        let (_, ranks) = mv.from.offset(mv.to);
        let is_by_points =
            matches!(piece.piece_type, PieceType::King | PieceType::Rook | PieceType::Cannon | PieceType::Pawn);
        Some(Self {
            piece_type: piece.piece_type,
            which: Which::of(Order::of(position, piece, mv.from), piece, mv.from),
            motion: match ranks.signum() * forward(piece.side) {
                1 => Motion::Advance,
                -1 => Motion::Retreat,
                _ => Motion::Traverse,
            },
            number: if is_by_points && ranks != 0 { ranks.unsigned_abs() } else { file_number(piece.side, mv.to) },
        })
    }

    /// Four characters: Red's numbers are those of Chinese, Black's those of full width.
    fn in_chinese(self, side: Side) -> String {
        let number = |number: u8| {
            let numbers =
                if side == Side::First { "一二三四五六七八九" } else { "１２３４５６７８９" };
            usize::from(number).checked_sub(1).and_then(|at| numbers.chars().nth(at)).unwrap_or('？')
        };
        let (red, black) = match self.piece_type {
            PieceType::King => ('帅', '将'),
            PieceType::Advisor => ('仕', '士'),
            PieceType::Elephant => ('相', '象'),
            PieceType::Horse => ('马', '马'),
            PieceType::Rook => ('车', '车'),
            PieceType::Cannon => ('炮', '炮'),
            PieceType::Pawn => ('兵', '卒'),
        };
        let piece = if side == Side::First { red } else { black };
        let [first, second] = match self.which {
            Which::File(file) => [piece, number(file)],
            Which::Front => ['前', piece],
            Which::Rear => ['后', piece],
            Which::Middle => ['中', piece],
            Which::Nth(nth) => [number(nth), piece],
            Which::NthOnFile(nth, file) => [number(nth), number(file)],
        };
        let motion = match self.motion {
            Motion::Advance => '进',
            Motion::Retreat => '退',
            Motion::Traverse => '平',
        };
        [first, second, motion, number(self.number)].iter().collect()
    }

    /// Whether it names a pawn of two or more on a file, where another file holds two or more as well.
    fn is_unsettled(self, position: &Position) -> bool {
        let pawn = Piece { side: position.turn, piece_type: PieceType::Pawn };
        if self.piece_type != PieceType::Pawn {
            return false;
        }
        let mut pawns = [0_u8; FILES as usize];
        position.board.all(pawn).for_each(|square| pawns[usize::from(square.file())] += 1);
        let is_named = match self.which {
            Which::File(number) => pawns[usize::from(file(position.turn, number))] > 1,
            Which::NthOnFile(..) => false,
            _ => true,
        };
        is_named && pawns.iter().filter(|count| **count > 1).count() > 1
    }

    /// The legal moves that it fits.
    fn moves(self, position: &Position) -> impl Iterator<Item = Move> {
        let piece = Piece { side: position.turn, piece_type: self.piece_type };
        let named = position.board.all(piece).filter(move |from| self.which.is(position, piece, *from));
        let moves = named.filter_map(move |from| Some(Move { from, to: self.target(piece.side, from)? }));
        moves.filter(|mv| position.play(*mv).is_ok())
    }

    /// Where the piece on `from` would go.
    fn target(self, side: Side, from: Square) -> Option<Square> {
        let sign = match self.motion {
            Motion::Advance => forward(side),
            Motion::Retreat => -forward(side),
            Motion::Traverse => 0,
        };
        let file = file(side, self.number);
        // Both are below 10.
        let ranks = match (self.piece_type, file.abs_diff(from.file())) {
            (PieceType::King | PieceType::Rook | PieceType::Cannon | PieceType::Pawn, _) => {
                let (files, ranks) = if sign == 0 { (file, 0) } else { (from.file(), self.number) };
                return Square::new(files, from.rank())?.shifted(0, sign * ranks.cast_signed());
            }
            (PieceType::Horse, 1) | (PieceType::Elephant, 2) => 2,
            (PieceType::Horse, 2) | (PieceType::Advisor, 1) => 1,
            _ => return None,
        };
        // Sideways gives a point that none of them reaches.
        Square::new(file, from.rank())?.shifted(0, sign * ranks)
    }
}

impl Which {
    /// How the notation names `piece` on `square`. Advisors and elephants are told apart by where they go.
    fn of(Order { before, count }: Order, piece: Piece, square: Square) -> Self {
        match piece.piece_type {
            _ if count < 2 => Self::File(file_number(piece.side, square)),
            PieceType::Advisor | PieceType::Elephant => Self::File(file_number(piece.side, square)),
            // A file has ten points.
            PieceType::Pawn if count > 2 => Self::Nth(u8::try_from(before + 1).unwrap_or(u8::MAX)),
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
            Self::Middle => count > 1 && 2 * before + 1 == count,
            Self::Nth(number) => count > 2 && before + 1 == usize::from(number),
            Self::NthOnFile(nth, number) => file_number(piece.side, square) == number && before + 1 == usize::from(nth),
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
        MIDDLE => Some(Which::Middle),
        _ => None,
    }
}

/// What stands for the one in the middle, for which letters have no sign.
const MIDDLE: u8 = b'~';

/// The signs of WXF notation for four Chinese characters.
fn letters(text: &str) -> Option<[u8; 4]> {
    let (mut letters, mut chars) = ([0; 4], text.chars().map(narrow));
    for letter in &mut letters {
        *letter = match chars.next()? {
            '一' => b'1',
            '二' => b'2',
            '三' => b'3',
            '四' => b'4',
            '五' => b'5',
            '六' => b'6',
            '七' => b'7',
            '八' => b'8',
            '九' => b'9',
            '车' | '車' | '俥' => b'R',
            '马' | '馬' | '傌' => b'H',
            '炮' | '砲' | '包' => b'C',
            '相' | '象' => b'E',
            '仕' | '士' => b'A',
            '帅' | '帥' | '将' | '將' => b'K',
            '兵' | '卒' => b'P',
            '进' | '進' | '前' => b'+',
            '退' | '后' | '後' => b'-',
            '平' => b'=',
            '中' => MIDDLE,
            char @ ('1'..='9' | '+' | '-' | '=' | 'A'..='Z' | 'a'..='z') => u8::try_from(char).ok()?,
            _ => return None,
        };
    }
    chars.next().is_none().then_some(letters)
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

impl std::fmt::Display for Notation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = match self.piece_type {
            PieceType::Horse => 'H',
            PieceType::Elephant => 'E',
            piece_type => piece_type.letter(),
        };
        match self.which {
            Which::File(number) => write!(f, "{letter}{number}")?,
            Which::Front => write!(f, "{letter}+")?,
            Which::Rear => write!(f, "{letter}-")?,
            Which::Middle => write!(f, "{}{letter}", char::from(MIDDLE))?,
            Which::Nth(number) => write!(f, "{number}{letter}")?,
            Which::NthOnFile(nth, number) => write!(f, "{nth}{number}")?,
        }
        let motion = match self.motion {
            Motion::Advance => '+',
            Motion::Retreat => '-',
            Motion::Traverse => '=',
        };
        write!(f, "{motion}{}", self.number)
    }
}
