//! WXF notation: `C2=5`, `H8+7`, `R+-1`, `2P=4`, and the same in Chinese characters: `炮二平五`, `前炮退一`. It names a piece
//! by its file, counted from the mover's right, or by its order on a file, so that its meaning hangs on the position.
//!
//! Where two files hold two or more pawns each, order and file name a pawn for certain: `14=3`, `前四平三`. A number alone counts
//! over these files from the mover's right, on each from the front; other books count otherwise. Where one file holds two, the
//! number may count the pawns of that file or all.

use shinpan_core::Side;
use shinpan_core::wording::narrow;

use crate::meaning::{Meaning, NotationError};
use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::reach::forward;
use crate::square::{FILES, Square};

/// A text, taken apart.
#[derive(Clone, Copy)]
struct Notation {
    piece_type: PieceType,
    which: Which,
    motion: Motion,
    /// The points to go, or the new file.
    number: u8,
}

/// A piece among those of its kind.
#[derive(Clone, Copy)]
enum Which {
    /// The one on this file.
    File(u8),
    /// The one of this order on a file that holds several; a number may count over all files that do.
    Ordinal(Ordinal),
    /// The pawn of this order on this file.
    OnFile(Ordinal, u8),
}

/// A piece among its equals on a file.
#[derive(Clone, Copy)]
enum Ordinal {
    Front,
    Rear,
    /// The one between two others, or between two pairs.
    Middle,
    /// Counted from the front.
    Nth(u8),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Motion {
    Advance,
    Retreat,
    Traverse,
}

/// The place of a piece among its equals on its file.
#[derive(Clone, Copy)]
struct Order {
    /// The number of those before it.
    before: usize,
    /// The number of all.
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

/// Meaning of `text`; of several moves that it names the one that is legal.
///
/// # Errors
/// It means none, or more than one.
pub fn read(text: &str, position: &Position) -> Result<Meaning, NotationError> {
    let notation = Notation::parse(text).ok_or(NotationError::Malformed)?;
    let meaning = Meaning::of_named(notation.moves(position), position);
    let is_unsettled = notation.is_by_order() && has_two_files(position);
    match meaning {
        // The order alone is enough if only one of the pawns may go.
        Ok(Meaning::Move(mv)) if is_unsettled && position.play(mv).is_err() => Err(NotationError::Unsettled),
        Ok(Meaning::NoneOf(..)) | Err(NotationError::Ambiguous(..)) if is_unsettled => Err(NotationError::Unsettled),
        meaning => meaning,
    }
}

/// Whether `text` numbers pawns as other books do not: where no file, or more than one, holds three or more of them.
pub(crate) fn is_numbered_otherwise(text: &str, position: &Position) -> bool {
    let begins = |byte: &u8| byte.is_ascii_digit() || !byte.is_ascii();
    let is_number = text.as_bytes().first().is_some_and(begins)
        && Notation::parse(text).is_some_and(|notation| matches!(notation.which, Which::Ordinal(Ordinal::Nth(_))));
    is_number && !matches!(files_of_pawns(position)[..], [3..=u8::MAX])
}

/// The notation of a legal move; coordinates where the notation has no text for it alone.
pub fn text(position: &Position, mv: Move) -> String {
    let text = Notation::of(position, mv).map(|notation| notation.to_string());
    text.filter(|text| read(text, position) == Ok(Meaning::Move(mv))).unwrap_or_else(|| mv.to_string())
}

/// The numbers of pawns of the mover on the files that hold two or more.
fn files_of_pawns(position: &Position) -> Vec<u8> {
    let pawn = Piece { side: position.turn, piece_type: PieceType::Pawn };
    let mut pawns = [0_u8; FILES as usize];
    position.board.all(pawn).for_each(|square| pawns[usize::from(square.file())] += 1);
    pawns.into_iter().filter(|count| *count > 1).collect()
}

/// Whether two files hold two or more pawns of the mover each.
fn has_two_files(position: &Position) -> bool {
    files_of_pawns(position).len() > 1
}

/// The notation of a legal move in Chinese characters; none where it has no text for it alone.
pub(crate) fn chinese(position: &Position, mv: Move) -> Option<String> {
    let text = Notation::of(position, mv)?.in_chinese(position.turn);
    (read(&text, position) == Ok(Meaning::Move(mv))).then_some(text)
}

impl Notation {
    fn parse(text: &str) -> Option<Self> {
        let [first, second, motion, number] = if text.is_ascii() {
            *text.as_bytes().first_chunk::<4>().filter(|_| text.len() == 4 && !text.contains(char::from(MIDDLE)))?
        } else {
            letters(text)?
        };
        let (piece_type, which) = match (first, second) {
            (b'1'..=b'9', b'P' | b'p') => (PieceType::Pawn, Which::Ordinal(Ordinal::of(first))),
            (b'1'..=b'5' | b'+' | b'-' | MIDDLE, b'1'..=b'9') => {
                (PieceType::Pawn, Which::OnFile(Ordinal::of(first), second - b'0'))
            }
            (sign @ (b'+' | b'-' | MIDDLE), letter) | (letter, sign @ (b'+' | b'-' | MIDDLE)) => {
                (PieceType::from_letter(letter)?, Which::Ordinal(Ordinal::of(sign)))
            }
            (letter, b'1'..=b'9') => (PieceType::from_letter(letter)?, Which::File(second - b'0')),
            _ => return None,
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
            which: Which::of(position, piece, mv.from),
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
        let order = |ordinal| match ordinal {
            Ordinal::Front => '前',
            Ordinal::Rear => '后',
            Ordinal::Middle => '中',
            Ordinal::Nth(nth) => number(nth),
        };
        let [first, second] = match self.which {
            Which::File(file) => [piece, number(file)],
            Which::Ordinal(ordinal) => [order(ordinal), piece],
            Which::OnFile(ordinal, file) => [order(ordinal), number(file)],
        };
        let motion = match self.motion {
            Motion::Advance => '进',
            Motion::Retreat => '退',
            Motion::Traverse => '平',
        };
        [first, second, motion, number(self.number)].iter().collect()
    }

    /// Whether it names a pawn by its order alone.
    const fn is_by_order(self) -> bool {
        let is_order = matches!(self.which, Which::Ordinal(Ordinal::Front | Ordinal::Rear | Ordinal::Middle));
        matches!(self.piece_type, PieceType::Pawn) && is_order
    }

    /// The moves that it names: of pieces that stand so, to points that the shape of their step leads to.
    fn moves(self, position: &Position) -> impl Iterator<Item = Move> {
        let piece = Piece { side: position.turn, piece_type: self.piece_type };
        let named = position.board.all(piece).filter(move |from| self.which.is(position, piece, *from));
        named.filter_map(move |from| Some(Move { from, to: self.target(piece.side, from)? }))
    }

    /// Target of the piece on `from`.
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
                let to = Square::new(files, from.rank())?.shifted(0, sign * ranks.cast_signed())?;
                let (files, ranks) = from.offset(to);
                let is_step = match self.piece_type {
                    PieceType::King => files.abs() + ranks.abs() == 1,
                    PieceType::Pawn => files.abs() + ranks.abs() == 1 && self.motion != Motion::Retreat,
                    _ => to != from,
                };
                return is_step.then_some(to);
            }
            _ if sign == 0 => return None,
            (PieceType::Horse, 1) | (PieceType::Elephant, 2) => 2,
            (PieceType::Horse, 2) | (PieceType::Advisor, 1) => 1,
            _ => return None,
        };
        Square::new(file, from.rank())?.shifted(0, sign * ranks)
    }
}

impl Which {
    /// Name of `piece` on `square` in the notation. Advisors and elephants are told apart by where they go.
    fn of(position: &Position, piece: Piece, square: Square) -> Self {
        let Order { before, count } = Order::of(position, piece, square);
        // A file has ten points.
        let nth = u8::try_from(before + 1).unwrap_or(u8::MAX);
        match piece.piece_type {
            _ if count < 2 => Self::File(file_number(piece.side, square)),
            PieceType::Advisor | PieceType::Elephant => Self::File(file_number(piece.side, square)),
            PieceType::Pawn if has_two_files(position) => {
                Self::OnFile(Ordinal::Nth(nth), file_number(piece.side, square))
            }
            PieceType::Pawn if count > 2 => Self::Ordinal(Ordinal::Nth(nth)),
            _ => Self::Ordinal(if before == 0 { Ordinal::Front } else { Ordinal::Rear }),
        }
    }

    fn is(self, position: &Position, piece: Piece, square: Square) -> bool {
        let order = Order::of(position, piece, square);
        match self {
            Self::File(number) => file_number(piece.side, square) == number,
            Self::Ordinal(ordinal @ Ordinal::Nth(number)) => {
                let is_on_file = order.count > 1 && order.is(ordinal);
                let is_over =
                    |files_of| Order::over_files(position, piece, square, files_of) + 1 == usize::from(number);
                match files_of_pawns(position)[..] {
                    [] => false,
                    [3..=u8::MAX] => is_on_file,
                    [_] => is_on_file || is_over(1),
                    _ => order.count > 1 && is_over(2),
                }
            }
            Self::Ordinal(ordinal) => order.is(ordinal),
            Self::OnFile(ordinal, number) => file_number(piece.side, square) == number && order.is(ordinal),
        }
    }
}

impl Ordinal {
    /// The order that a sign or a digit stands for.
    const fn of(sign: u8) -> Self {
        match sign {
            b'+' => Self::Front,
            b'-' => Self::Rear,
            MIDDLE => Self::Middle,
            digit => Self::Nth(digit - b'0'),
        }
    }
}

impl Order {
    fn of(position: &Position, piece: Piece, square: Square) -> Self {
        let equals = || position.board.all(piece).filter(|other| other.file() == square.file());
        let is_before = |other: &Square| square.offset(*other).1.signum() == forward(piece.side);
        Self { before: equals().filter(is_before).count(), count: equals().count() }
    }

    /// Number of pieces before `square` over all files that hold so many or more, from the mover's right, on each from the front.
    fn over_files(position: &Position, piece: Piece, square: Square, files_of: usize) -> usize {
        let order = |square| Self::of(position, piece, square);
        let place = |square: Square| (file_number(piece.side, square), order(square).before);
        let others = position.board.all(piece).filter(|other| order(*other).count >= files_of);
        others.filter(|other| place(*other) < place(square)).count()
    }

    const fn is(self, which: Ordinal) -> bool {
        let Self { before, count } = self;
        match which {
            Ordinal::Front => count > 1 && before == 0,
            Ordinal::Rear => count > 1 && before + 1 == count,
            Ordinal::Middle => count > 1 && 2 * before + 1 == count,
            Ordinal::Nth(number) => before + 1 == number as usize,
        }
    }
}

/// A sign of ours for the piece in the middle, for which the notation in letters has none.
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
            '进' | '進' | '上' | '前' => b'+',
            '退' | '下' | '后' | '後' => b'-',
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
            Which::Ordinal(ordinal @ (Ordinal::Front | Ordinal::Rear)) => write!(f, "{letter}{ordinal}")?,
            Which::Ordinal(ordinal) => write!(f, "{ordinal}{letter}")?,
            Which::OnFile(ordinal, number) => write!(f, "{ordinal}{number}")?,
        }
        let motion = match self.motion {
            Motion::Advance => '+',
            Motion::Retreat => '-',
            Motion::Traverse => '=',
        };
        write!(f, "{motion}{}", self.number)
    }
}

impl std::fmt::Display for Ordinal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Front => f.write_str("+"),
            Self::Rear => f.write_str("-"),
            Self::Middle => write!(f, "{}", char::from(MIDDLE)),
            Self::Nth(nth) => write!(f, "{nth}"),
        }
    }
}
