//! A position that is played on: board, hands, side to move (Art. 25.2 compares exactly these).

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::geometry;
use crate::hand::Hand;
use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::setup::{self, Setup};
use crate::square::Square;

/// A position. Made from a [`Setup`]; impossible ones too, since their games are still replayed.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    hands: Sides<Hand>,
    turn: Side,
    /// Each side's king while both have at most one.
    kings: Sides<Option<Square>>,
    /// Sum of the keys of all pieces; see [`Position::key`].
    key: u64,
    /// Whether the side to move is in check.
    in_check: bool,
    /// Several kings of a side, or a start with the waiting side in check: what is known of such a position is looked up
    /// on the board every time instead of being carried along.
    irregular: bool,
}

impl PartialEq for Position {
    /// Whether board, hands and side to move are the same. The rest follows from them, or from the start of the game.
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.hands == other.hands && self.turn == other.turn
    }
}

impl Eq for Position {}

impl Position {
    /// The position that `setup` shows.
    pub fn new(setup: &Setup) -> Self {
        let kings = Sides { first: Kings::of(setup, Side::First), second: Kings::of(setup, Side::Second) };
        let mut position = Self {
            board: setup.board,
            hands: setup.hands,
            turn: setup.turn,
            kings: Sides { first: kings.first.one, second: kings.second.one },
            key: full_key(&setup.board, &setup.hands, setup.turn),
            in_check: false,
            irregular: kings.first.several || kings.second.several,
        };
        position.irregular |= position.is_attacked_king(setup.turn.other());
        position.in_check = position.is_attacked_king(setup.turn);
        position
    }

    /// Side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Piece on `square`.
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The pieces that `side` holds.
    pub const fn hand(&self, side: Side) -> &Hand {
        self.hands.get(side)
    }

    /// Whether the side to move is in check.
    pub const fn in_check(&self) -> bool {
        self.in_check
    }

    /// The square of `side`'s king, the first by index if there are several.
    pub fn king(&self, side: Side) -> Option<Square> {
        if self.irregular { setup::kings(&self.board, side).next() } else { *self.kings.get(side) }
    }

    /// Whether the king of `side` stands where that of the other side begins, which some events call a try.
    pub(crate) fn is_try(&self, side: Side) -> bool {
        self.king(side) == Setup::EVEN.kings(side.other()).next()
    }

    /// A 64-bit key of board, hands and side to move. Equal positions have equal keys; equal keys only suggest equal
    /// positions, the positions themselves decide.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether the same pieces stand on the same squares, whatever the hands and the side to move.
    pub(crate) fn has_board_of(&self, other: &Self) -> bool {
        self.board == other.board
    }

    /// All pieces on the board.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        setup::pieces(&self.board)
    }

    /// The pieces of the side that is not to move that attack `king`.
    pub(crate) fn checkers(&self, king: Square) -> impl Iterator<Item = Square> {
        let by = self.turn.other();
        let attacks = move |(from, piece): &(Square, Piece)| {
            let (bearing, adjacent) = geometry::relation(*from, king);
            let is_near = || adjacent || self.is_path_clear(*from, king);
            piece.side() == by && geometry::attacks_along(*piece, bearing, adjacent) && is_near()
        };
        self.pieces().filter(attacks).map(|(from, _)| from)
    }

    /// The position as a setup, to be written out.
    pub fn to_setup(&self) -> Setup {
        Setup { board: self.board, hands: self.hands, turn: self.turn }
    }

    /// Whether a slide from `from` to `to` meets no piece on the way.
    pub(crate) fn is_path_clear(&self, from: Square, to: Square) -> bool {
        geometry::line(from, to).is_none_or(|direction| {
            geometry::ray(from, direction).take_while(|&square| square != to).all(|square| self.piece(square).is_none())
        })
    }

    /// Makes `mv`, which the mover may make by all laws but those about kings.
    pub(crate) fn make(&mut self, mv: Move) {
        let mover = self.turn;
        if let Some(from) = mv.from {
            self.lift(from);
        } else {
            self.key = self.key.wrapping_sub(hand_key(mover, mv.piece_type));
            self.hands.get_mut(mover).remove(mv.piece_type);
        }
        if let Some(captured) = self.lift(mv.to)
            && self.hands.get_mut(mover).add(captured.piece_type())
        {
            self.key = self.key.wrapping_add(hand_key(mover, captured.piece_type()));
        }
        self.put(mv.to, Piece::new(mover, mv.piece_type));
        if mv.piece_type == PieceType::King {
            *self.kings.get_mut(mover) = Some(mv.to);
        }
        self.turn = mover.other();
        self.key = match self.turn {
            Side::First => self.key.wrapping_sub(SECOND_TO_MOVE),
            Side::Second => self.key.wrapping_add(SECOND_TO_MOVE),
        };
        self.in_check = if self.irregular { self.is_attacked_king(self.turn) } else { self.is_checked_by(mv) };
    }

    /// Whether the side that has just moved, by `mv`, has left its own king attacked. `was_in_check`: before the move.
    pub(crate) fn mover_left_in_check(&self, was_in_check: bool, mv: Move) -> bool {
        let mover = self.turn.other();
        if self.irregular || was_in_check || mv.piece_type == PieceType::King {
            return self.is_attacked_king(mover);
        }
        // Not in check before: only the square that the piece left can have opened a line.
        match (mv.from, *self.kings.get(mover)) {
            (Some(from), Some(king)) => self.is_opened_line(king, from, mover.other()),
            _ => false,
        }
    }

    /// Whether any king of `side` is attacked.
    fn is_attacked_king(&self, side: Side) -> bool {
        let attacked = |king| setup::attacked(&self.board, king, side.other());
        if self.irregular {
            setup::kings(&self.board, side).any(attacked)
        } else {
            self.kings.get(side).is_some_and(attacked)
        }
    }

    /// Whether `mv`, just made by the other side, checks the side to move: by the piece itself or by a line it left.
    fn is_checked_by(&self, mv: Move) -> bool {
        let Some(king) = *self.kings.get(self.turn) else { return false };
        let mover = self.turn.other();
        let (bearing, adjacent) = geometry::relation(mv.to, king);
        if geometry::attacks_along(Piece::new(mover, mv.piece_type), bearing, adjacent)
            && (adjacent || self.is_path_clear(mv.to, king))
        {
            return true;
        }
        mv.from.is_some_and(|from| self.is_opened_line(king, from, mover))
    }

    /// Whether a piece of `by` attacks `king` along the line on which `left` lies.
    fn is_opened_line(&self, king: Square, left: Square, by: Side) -> bool {
        geometry::line(king, left).is_some_and(|direction| setup::attacker_along(&self.board, king, direction, by))
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.key = self.key.wrapping_add(piece_key(piece, square));
        self.board[square.index()] = Some(piece);
    }

    fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board[square.index()].take()?;
        self.key = self.key.wrapping_sub(piece_key(piece, square));
        Some(piece)
    }
}

/// The kings of a side at the start.
struct Kings {
    one: Option<Square>,
    several: bool,
}

impl Kings {
    fn of(setup: &Setup, side: Side) -> Self {
        let mut kings = setup.kings(side);
        Self { one: kings.next(), several: kings.next().is_some() }
    }
}

/// Added to the key while Second is to move.
const SECOND_TO_MOVE: u64 = mix(u64::MAX);

static PIECE_KEYS: [[u64; Square::COUNT]; Piece::INDEXES] = piece_keys();

#[allow(clippy::large_stack_arrays)] // run by the compiler
const fn piece_keys() -> [[u64; Square::COUNT]; Piece::INDEXES] {
    let mut table = [[0; Square::COUNT]; Piece::INDEXES];
    let mut piece = 0;
    while piece < Piece::INDEXES {
        let mut square = 0;
        while square < Square::COUNT {
            table[piece][square] = mix((piece * 128 + square) as u64);
            square += 1;
        }
        piece += 1;
    }
    table
}

/// Steele, Lea and Flood's `SplitMix64`: well-spread bits from a small number.
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn piece_key(piece: Piece, square: Square) -> u64 {
    PIECE_KEYS[piece.index()][square.index()]
}

/// Key that one piece of this type in hand adds. The numbers lie beyond those of [`PIECE_KEYS`].
fn hand_key(side: Side, piece_type: PieceType) -> u64 {
    mix((1 << 20) + Piece::new(side, piece_type.base()).index() as u64)
}

fn full_key(board: &[Option<Piece>; Square::COUNT], hands: &Sides<Hand>, turn: Side) -> u64 {
    let mut key = 0u64;
    for square in Square::all() {
        if let Some(piece) = board[square.index()] {
            key = key.wrapping_add(piece_key(piece, square));
        }
    }
    for side in Side::BOTH {
        for piece_type in PieceType::HAND {
            let count = u64::from(hands.get(side).count(piece_type));
            key = key.wrapping_add(hand_key(side, piece_type).wrapping_mul(count));
        }
    }
    if turn == Side::Second { key.wrapping_add(SECOND_TO_MOVE) } else { key }
}
