//! Declaration by entering king (nyugyoku): Art. 23, and the 24-point rule of later championships.

use shinpan_core::Side;

use crate::code::Code;
use crate::piece::PieceType;
use crate::position::Position;
use crate::rules::Declaration;
use crate::setup::Setup;
use crate::square::Square;

/// Own pieces besides the king that must stand in the zone (Art. 23.1.4).
const PIECES: usize = 10;

/// A condition that the declarer does not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unmet {
    /// The book has no declaration (Art. 23.1).
    #[error("the book knows no declaration")]
    NotAllowed,
    /// Art. 23.1.2.
    #[error("the king is not in the enemy's three ranks")]
    King,
    /// Art. 23.1.3.
    #[error("too few points: {found}, expected {expected}")]
    Points {
        /// The declarer's points.
        found: u32,
        /// The least that is needed.
        expected: u32,
    },
    /// Art. 23.1.4: how many there are.
    #[error("too few pieces besides the king in the enemy's three ranks: {0}, expected {PIECES}")]
    Pieces(usize),
    /// Art. 23.1.5.
    #[error("the declarer is in check")]
    InCheck,
    /// Art. 23.1.6.
    #[error("no second is left on the declarer's clock")]
    Time,
}

impl Unmet {
    /// The code of the finding, and the article.
    pub const fn code_and_article(self) -> (Code, &'static str) {
        match self {
            Self::NotAllowed => (Code::DeclarationNotAllowed, "Art. 23.1"),
            Self::King => (Code::DeclarationKing, "Art. 23.1.2"),
            Self::Points { .. } => (Code::DeclarationPoints, "Art. 23.1.3"),
            Self::Pieces(_) => (Code::DeclarationPieces, "Art. 23.1.4"),
            Self::InCheck => (Code::DeclarationInCheck, "Art. 23.1.5"),
            Self::Time => (Code::DeclarationTime, "Art. 23.1.6"),
        }
    }
}

/// Result of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The declarer wins.
    Win,
    /// A draw.
    Draw,
    /// Failed, and the declarer loses (Art. 23.2): the conditions not met, in the order of the article.
    Failed(Vec<Unmet>),
}

/// Judges a declaration by the side to move. `credit` are points for pieces that the declarer plays without, `has_time` is
/// Art. 23.1.6; `claims_draw`: by `%HIKIWAKE`, not by `%KACHI`.
pub fn judge(position: &Position, rule: Declaration, credit: u32, has_time: bool, claims_draw: bool) -> Judgement {
    let declarer = position.turn();
    let (least, win) = match (rule, declarer) {
        (Declaration::None, _) => return Judgement::Failed(vec![Unmet::NotAllowed]),
        (Declaration::Points27, Side::First) => (28, 28),
        (Declaration::Points27, Side::Second) => (27, 27),
        (Declaration::Points24, _) => (24, 31),
    };
    let points = points(position, declarer) + credit;
    let unmet = unmet(position, points, least, has_time);
    if !unmet.is_empty() {
        Judgement::Failed(unmet)
    } else if claims_draw || points < win {
        Judgement::Draw
    } else {
        Judgement::Win
    }
}

fn unmet(position: &Position, found: u32, expected: u32, has_time: bool) -> Vec<Unmet> {
    let declarer = position.turn();
    let king_in_zone = position.king(declarer).is_some_and(|king| king.is_zone_of(declarer));
    let pieces = in_zone(position, declarer).count();
    let conditions = [
        (king_in_zone, Unmet::King),
        (found >= expected, Unmet::Points { found, expected }),
        (pieces >= PIECES, Unmet::Pieces(pieces)),
        (!position.in_check(), Unmet::InCheck),
        (has_time, Unmet::Time),
    ];
    conditions.into_iter().filter(|(is_met, _)| !is_met).map(|(_, unmet)| unmet).collect()
}

/// Points of the own pieces in the zone and in hand (Art. 23.1.3).
fn points(position: &Position, side: Side) -> u32 {
    let on_board: u32 = in_zone(position, side).map(|(_, piece_type)| piece_type.points()).sum();
    let in_hand: u32 = PieceType::HAND
        .iter()
        .map(|piece_type| piece_type.points() * u32::from(position.hand(side).count(*piece_type)))
        .sum();
    on_board + in_hand
}

/// The points of the pieces that `side` plays without, where the game begins as the even game but for missing pieces.
pub fn points_missing(start: &Setup, side: Side) -> u32 {
    let missing = start.missing().into_iter().flatten().filter(|(_, piece)| piece.side() == side);
    missing.map(|(_, piece)| piece.piece_type().points()).sum()
}

/// Own pieces besides the king in the enemy's three ranks.
fn in_zone(position: &Position, side: Side) -> impl Iterator<Item = (Square, PieceType)> {
    let own = position.pieces().filter(move |(_, piece)| piece.side() == side);
    own.map(|(square, piece)| (square, piece.piece_type()))
        .filter(move |&(square, piece_type)| piece_type != PieceType::King && square.is_zone_of(side))
}
