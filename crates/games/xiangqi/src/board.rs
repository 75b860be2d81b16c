//! The board: what stands where, which piece it is, and what a line sees.
//!
//! Every piece has a number, which it keeps while the game lasts: repetition asks whether the same piece is attacked again,
//! not whether something stands on the same point. Ranks and files are kept as bits too, so that the next pieces on a
//! line are found without walking along it.

use shinpan_core::Side;

use crate::piece::{CODES, Piece, PieceType};
use crate::random::Random;
use crate::square::{Direction, FILES, POINTS, RANKS, Square};

/// The number of a piece of a game: it stays the same wherever the piece goes.
pub type PieceNumber = u8;

/// No piece, or no point.
const NONE: u8 = u8::MAX;

/// A board. Boards are equal when the same pieces have the same numbers; [`same_position`](Self::same_position) asks less.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// Piece on each point, by code.
    codes: [u8; POINTS],
    /// Number of the piece on each point.
    numbers: [PieceNumber; POINTS],
    /// Point of each piece, by number.
    places: [u8; POINTS],
    /// First number of each code: pieces of a code have numbers in a row.
    starts: [PieceNumber; CODES + 1],
    /// A bit a file.
    ranks: [u16; RANKS as usize],
    /// A bit a rank.
    files: [u16; FILES as usize],
    key: u64,
}

impl Board {
    /// A board with these pieces.
    pub fn new(pieces: &[Option<Piece>; POINTS]) -> Self {
        let mut board = Self {
            codes: [NONE; POINTS],
            numbers: [NONE; POINTS],
            places: [NONE; POINTS],
            starts: [0; CODES + 1],
            ranks: [0; RANKS as usize],
            files: [0; FILES as usize],
            key: 0,
        };
        let codes = || Square::all().filter_map(|square| Some((square, pieces[square.index()]?.code())));
        for (_, code) in codes() {
            board.starts[code + 1] += 1;
        }
        for code in 0..CODES {
            board.starts[code + 1] += board.starts[code];
        }
        let mut next = board.starts;
        for (square, code) in codes() {
            board.set(square, code, next[code]);
            next[code] += 1;
        }
        board
    }

    /// Piece on a point.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        Piece::ALL.get(usize::from(self.codes[square.index()])).copied()
    }

    /// The number of what stands on a point.
    pub fn number(&self, square: Square) -> Option<PieceNumber> {
        Some(self.numbers[square.index()]).filter(|number| *number != NONE)
    }

    /// Point of a piece; none if it was taken.
    pub fn place(&self, number: PieceNumber) -> Option<Square> {
        let place = *self.places.get(usize::from(number))?;
        (place != NONE).then(|| Square::at(place))
    }

    /// The points of all pieces of a kind.
    pub fn all(&self, piece: Piece) -> impl Iterator<Item = Square> {
        let range = usize::from(self.starts[piece.code()])..usize::from(self.starts[piece.code() + 1]);
        self.places[range].iter().filter(|place| **place != NONE).map(|place| Square::at(*place))
    }

    /// The points of all pieces of a side, kings first.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (Piece, Square)> {
        let piece_types = PieceType::ALL.into_iter().map(move |piece_type| Piece { side, piece_type });
        piece_types.flat_map(|piece| self.all(piece).map(move |square| (piece, square)))
    }

    /// A number that equal positions share, and others hardly ever. It does not tell who moves.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether equal pieces stand on the same points, whichever they are.
    pub fn same_position(&self, other: &Self) -> bool {
        self.codes == other.codes
    }

    /// Moves what stands on `from` to `to`, and takes what stands there.
    pub fn relocate(&mut self, from: Square, to: Square) {
        self.clear(to);
        let (code, number) = (self.codes[from.index()], self.numbers[from.index()]);
        if code != NONE {
            self.clear(from);
            self.set(to, usize::from(code), number);
        }
    }

    /// The board after what stands on `from` has moved to `to`.
    #[must_use]
    #[inline]
    pub fn relocated(&self, from: Square, to: Square) -> Self {
        let mut board = *self;
        board.relocate(from, to);
        board
    }

    /// The first two pieces on the line from `square` in a direction.
    pub fn seen(&self, square: Square, direction: Direction) -> [Option<Square>; 2] {
        let (file, rank) = (square.file(), square.rank());
        let (line, from) = match direction {
            Direction::Up | Direction::Down => (self.files[usize::from(file)], rank),
            Direction::Right | Direction::Left => (self.ranks[usize::from(rank)], file),
        };
        let point = |index: u32| match direction {
            Direction::Up | Direction::Down => Square::new(file, u8::try_from(index).ok()?),
            Direction::Right | Direction::Left => Square::new(u8::try_from(index).ok()?, rank),
        };
        if matches!(direction, Direction::Up | Direction::Right) {
            let beyond = line & (!1 << from);
            // Without its lowest bit.
            let next = beyond & beyond.wrapping_sub(1);
            [point(beyond.trailing_zeros()), point(next.trailing_zeros())]
        } else {
            let before = line & !(!0 << from);
            let highest = before.checked_ilog2();
            let next = highest.and_then(|highest| (before & !(1 << highest)).checked_ilog2());
            [highest.and_then(point), next.and_then(point)]
        }
    }

    /// Number of pieces between two points of one line; none if they are on no line or the same.
    pub fn between(&self, a: Square, b: Square) -> Option<u32> {
        let (line, from, to) = if a.file() == b.file() {
            (self.files[usize::from(a.file())], a.rank(), b.rank())
        } else if a.rank() == b.rank() {
            (self.ranks[usize::from(a.rank())], a.file(), b.file())
        } else {
            return None;
        };
        let (low, high) = (from.min(to), from.max(to));
        (low != high).then(|| (line & (!1 << low) & !(!0 << high)).count_ones())
    }

    fn set(&mut self, square: Square, code: usize, number: PieceNumber) {
        // There are fewer than 256 codes and points.
        #[allow(clippy::cast_possible_truncation)]
        let (own, place) = (code as u8, square.index() as u8);
        self.codes[square.index()] = own;
        self.numbers[square.index()] = number;
        self.places[usize::from(number)] = place;
        self.ranks[usize::from(square.rank())] |= 1 << square.file();
        self.files[usize::from(square.file())] |= 1 << square.rank();
        self.key ^= KEYS[code][square.index()];
    }

    fn clear(&mut self, square: Square) {
        let (code, number) = (self.codes[square.index()], self.numbers[square.index()]);
        if code == NONE {
            return;
        }
        self.codes[square.index()] = NONE;
        self.numbers[square.index()] = NONE;
        self.places[usize::from(number)] = NONE;
        self.ranks[usize::from(square.rank())] &= !(1 << square.file());
        self.files[usize::from(square.file())] &= !(1 << square.rank());
        self.key ^= KEYS[usize::from(code)][square.index()];
    }
}

impl std::fmt::Display for Board {
    /// Ten lines, rank 9 first, with the ranks before and the files below.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in (0..RANKS).rev() {
            write!(f, "{rank} ")?;
            for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
                write!(f, " {}", self.piece(square).map_or('.', Piece::letter))?;
            }
            writeln!(f)?;
        }
        write!(f, "   a b c d e f g h i")
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

/// A random number for each piece on each point.
static KEYS: [[u64; POINTS]; CODES] = keys();

const fn keys() -> [[u64; POINTS]; CODES] {
    let mut keys = [[0; POINTS]; CODES];
    let mut random = Random(0);
    let mut index = 0;
    while index < CODES * POINTS {
        keys[index / POINTS][index % POINTS] = random.next();
        index += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Square {
        Square::all().find(|square| square.name() == name).expect("a point")
    }

    fn board(pieces: &[(&str, u8)]) -> Board {
        let mut points = [None; POINTS];
        for (name, letter) in pieces {
            points[point(name).index()] = Piece::from_letter(*letter);
        }
        Board::new(&points)
    }

    #[test]
    fn lines_see_two_pieces_each_way() {
        let board = board(&[("e4", b'R'), ("e5", b'p'), ("e9", b'k'), ("a4", b'P'), ("b4", b'c'), ("e0", b'K')]);
        let seen = |direction| board.seen(point("e4"), direction).map(|square| square.map_or("-", Square::name));
        assert_eq!(seen(Direction::Up), ["e5", "e9"]);
        assert_eq!(seen(Direction::Down), ["e0", "-"]);
        assert_eq!(seen(Direction::Left), ["b4", "a4"]);
        assert_eq!(seen(Direction::Right), ["-", "-"]);
        assert_eq!(board.between(point("e0"), point("e9")), Some(2));
        assert_eq!(board.between(point("a4"), point("e4")), Some(1));
        assert_eq!(board.between(point("a4"), point("e5")), None);
        assert_eq!(board.between(point("a4"), point("a4")), None);
    }

    #[test]
    fn a_piece_keeps_its_number_and_the_key_follows() {
        let start = board(&[("e0", b'K'), ("e9", b'k'), ("a0", b'R'), ("a5", b'r'), ("i0", b'R')]);
        let rook = start.number(point("i0")).expect("a piece");
        let moved = start.relocated(point("i0"), point("i5")).relocated(point("i5"), point("a5"));
        assert_eq!(moved.place(rook), Some(point("a5")));
        assert_eq!(moved.all(Piece { side: Side::Second, piece_type: PieceType::Rook }).count(), 0);
        let plain = board(&[("e0", b'K'), ("e9", b'k'), ("a0", b'R'), ("a5", b'R')]);
        assert!(moved.same_position(&plain) && moved.key() == plain.key() && moved != plain);
    }
}
