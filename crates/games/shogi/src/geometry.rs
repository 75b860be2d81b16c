//! Where pieces go on an empty board: directions, rays and, for each pair of squares, how one is seen from the other.

use crate::piece::{Piece, PieceType};
use crate::square::Square;

/// Eight directions (0 to 7), the knight jumps of First (8) and of Second (9), or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bearing(u8);

/// File and rank steps of the directions. Ranks fall as First advances; files grow to First's left.
const STEPS: [(i8, i8); 8] = [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const FIRST_KNIGHT: u8 = 8;
const SECOND_KNIGHT: u8 = 9;
const NONE: u8 = 15;
/// Set beside the bearing when the squares touch.
const ADJACENT: u8 = 0x80;

impl Bearing {
    /// The eight directions.
    pub(crate) fn directions() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// The direction back. Only for the eight directions.
    pub(crate) const fn opposite(self) -> Self {
        const OPPOSITE: [u8; 8] = [1, 0, 3, 2, 7, 6, 5, 4];
        Self(OPPOSITE[(self.0 & 7) as usize])
    }

    const fn bit(self) -> u16 {
        1 << (self.0 & 15)
    }

    const fn is_direction(self) -> bool {
        self.0 < 8
    }
}

/// Bearing of `to` as seen from `from`, and whether the squares touch.
pub(crate) const fn relation(from: Square, to: Square) -> (Bearing, bool) {
    let code = RELATIONS[from.index()][to.index()];
    (Bearing(code & 15), code & ADJACENT != 0)
}

/// The direction of the line on which both squares lie, if they do.
pub(crate) fn line(from: Square, to: Square) -> Option<Bearing> {
    let (bearing, _) = relation(from, to);
    bearing.is_direction().then_some(bearing)
}

/// The squares from `from` (not included) to the edge.
pub(crate) fn ray(from: Square, direction: Bearing) -> impl Iterator<Item = Square> {
    let ray = &RAYS[from.index()][usize::from(direction.0 & 7)];
    ray.squares[..ray.length].iter().copied()
}

/// Whether `piece` attacks along `bearing` a square that touches its own, or a farther one with nothing between.
pub(crate) const fn attacks_along(piece: Piece, bearing: Bearing, adjacent: bool) -> bool {
    let reach = if adjacent { NEAR[piece.index()] } else { FAR[piece.index()] };
    reach & bearing.bit() != 0
}

/// The squares that a knight of `piece`'s side would jump from to reach `to`.
pub(crate) fn knight_origins(to: Square, side: shinpan_core::Side) -> impl Iterator<Item = Square> {
    knight_squares(to, side.other())
}

/// The squares that a knight of `side` on `from` jumps to.
pub(crate) fn knight_squares(from: Square, side: shinpan_core::Side) -> impl Iterator<Item = Square> {
    let rank = match side {
        shinpan_core::Side::First => from.rank().wrapping_sub(2),
        shinpan_core::Side::Second => from.rank() + 2,
    };
    [from.file() + 1, from.file() - 1].into_iter().filter_map(move |file| Square::new(file, rank))
}

static RELATIONS: [[u8; Square::COUNT]; Square::COUNT] = relations(&RAYS);
static RAYS: [[Ray; 8]; Square::COUNT] = rays();
static NEAR: [u16; Piece::INDEXES] = reaches(true);
static FAR: [u16; Piece::INDEXES] = reaches(false);

const fn on_board(value: i8) -> bool {
    0 <= value && value < 9
}

/// 0-based file and rank of a square index, as signed numbers.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // indexes are below 81
const fn coordinates(index: usize) -> (i8, i8) {
    ((index / 9) as i8, (index % 9) as i8)
}

#[allow(clippy::cast_sign_loss)] // only called with values on the board
const fn index_of(file: i8, rank: i8) -> usize {
    file as usize * 9 + rank as usize
}

#[allow(clippy::cast_possible_truncation)] // directions are below 8
const fn relations(rays: &[[Ray; 8]; 81]) -> [[u8; 81]; 81] {
    let mut table = [[NONE; 81]; 81];
    let mut from = 0;
    while from < 81 {
        let (file, rank) = coordinates(from);
        let mut direction = 0;
        while direction < 8 {
            let Ray { squares, length } = rays[from][direction];
            let mut step = 0;
            while step < length {
                let adjacent = if step == 0 { ADJACENT } else { 0 };
                table[from][squares[step].index()] = direction as u8 | adjacent;
                step += 1;
            }
            direction += 1;
        }
        let jumps = [(1, -2, FIRST_KNIGHT), (-1, -2, FIRST_KNIGHT), (1, 2, SECOND_KNIGHT), (-1, 2, SECOND_KNIGHT)];
        let mut jump = 0;
        while jump < 4 {
            let (df, dr, code) = jumps[jump];
            if on_board(file + df) && on_board(rank + dr) {
                table[from][index_of(file + df, rank + dr)] = code;
            }
            jump += 1;
        }
        from += 1;
    }
    table
}

#[derive(Clone, Copy)]
struct Ray {
    squares: [Square; 8],
    length: usize,
}

const fn rays() -> [[Ray; 8]; 81] {
    // Squares beyond the length are never read.
    let Some(none) = Square::from_index(0) else { unreachable!() };
    let mut table = [[Ray { squares: [none; 8], length: 0 }; 8]; 81];
    let mut from = 0;
    while from < 81 {
        let (file, rank) = coordinates(from);
        let mut direction = 0;
        while direction < 8 {
            let (df, dr) = STEPS[direction];
            let (mut f, mut r) = (file + df, rank + dr);
            let ray = &mut table[from][direction];
            while on_board(f) && on_board(r) {
                if let Some(square) = Square::from_index(index_of(f, r)) {
                    ray.squares[ray.length] = square;
                    ray.length += 1;
                }
                f += df;
                r += dr;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

const ORTHOGONAL: u16 = 0b0000_1111;
const DIAGONAL: u16 = 0b1111_0000;
const GOLD: u16 = ORTHOGONAL | 0b0011_0000;
const SILVER: u16 = DIAGONAL | 1;

/// Bearings of First's piece: to squares that touch, and to farther ones.
const fn reach(piece_type: PieceType) -> (u16, u16) {
    match piece_type {
        PieceType::Pawn => (1, 0),
        PieceType::Lance => (1, 1),
        PieceType::Knight => (0, 1 << FIRST_KNIGHT),
        PieceType::Silver => (SILVER, 0),
        PieceType::Gold
        | PieceType::Tokin
        | PieceType::PromotedLance
        | PieceType::PromotedKnight
        | PieceType::PromotedSilver => (GOLD, 0),
        PieceType::Bishop => (DIAGONAL, DIAGONAL),
        PieceType::Rook => (ORTHOGONAL, ORTHOGONAL),
        PieceType::King => (ORTHOGONAL | DIAGONAL, 0),
        PieceType::Horse => (ORTHOGONAL | DIAGONAL, DIAGONAL),
        PieceType::Dragon => (ORTHOGONAL | DIAGONAL, ORTHOGONAL),
    }
}

/// First's bearings turned into Second's: forward and back change places, left and right stay.
const fn turned(mask: u16) -> u16 {
    const TO: [u16; 10] = [1, 0, 2, 3, 6, 7, 4, 5, 9, 8];
    let mut result = 0;
    let mut bit = 0;
    while bit < TO.len() {
        if mask & (1 << bit) != 0 {
            result |= 1 << TO[bit];
        }
        bit += 1;
    }
    result
}

const fn reaches(adjacent: bool) -> [u16; Piece::INDEXES] {
    let mut table = [0; Piece::INDEXES];
    let mut i = 0;
    while i < PieceType::ALL.len() {
        let piece_type = PieceType::ALL[i];
        let (near, far) = reach(piece_type);
        let mask = if adjacent { near } else { far };
        table[Piece::new(shinpan_core::Side::First, piece_type).index()] = mask;
        table[Piece::new(shinpan_core::Side::Second, piece_type).index()] = turned(mask);
        i += 1;
    }
    table
}
