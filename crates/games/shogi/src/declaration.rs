//! Declaration by entering king (nyugyoku): Art. 23, and the 24-point rule of later championships.

use shinpan_core::Side;

use crate::piece::Kind;
use crate::position::Position;
use crate::rules::Declaration;
use crate::square::Square;

/// Own pieces besides the king that must stand in the zone (Art. 23.1.4).
const PIECES: usize = 10;

/// A condition that the declarer does not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The code of the finding.
    pub code: &'static str,
    /// The article.
    pub article: &'static str,
    /// What was found, in numbers where there are some: found and expected.
    pub numbers: Option<(u32, u32)>,
}

/// What a declaration comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The declarer wins.
    Win,
    /// A draw.
    Draw,
    /// It fails and the declarer loses (Art. 23.2): the conditions not met, in the order of the article.
    Failed(Vec<Unmet>),
}

/// Judges a declaration by the side to move. `has_time` is Art. 23.1.6; `claims_draw` tells `%HIKIWAKE` from `%KACHI`.
pub fn judge(position: &Position, rule: Declaration, has_time: bool, claims_draw: bool) -> Judgement {
    let declarer = position.turn();
    let (least, win) = match (rule, declarer) {
        (Declaration::None, _) => {
            let unmet = Unmet { code: "declaration-not-allowed", article: "Art. 23.1", numbers: None };
            return Judgement::Failed(vec![unmet]);
        }
        (Declaration::Points27, Side::First) => (28, 28),
        (Declaration::Points27, Side::Second) => (27, 27),
        (Declaration::Points24, _) => (24, 31),
    };
    let points = points(position, declarer);
    let unmet = unmet(position, points, least, has_time);
    if !unmet.is_empty() {
        Judgement::Failed(unmet)
    } else if claims_draw || points < win {
        Judgement::Draw
    } else {
        Judgement::Win
    }
}

fn unmet(position: &Position, points: u32, least: u32, has_time: bool) -> Vec<Unmet> {
    let declarer = position.turn();
    let king_in_zone = position.king(declarer).is_some_and(|king| king.is_zone_of(declarer));
    let pieces = in_zone(position, declarer).count();
    let counted = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let conditions = [
        (king_in_zone, "declaration-king", "Art. 23.1.2", None),
        (points >= least, "declaration-points", "Art. 23.1.3", Some((points, least))),
        (pieces >= PIECES, "declaration-pieces", "Art. 23.1.4", Some((counted(pieces), counted(PIECES)))),
        (!position.in_check(), "declaration-in-check", "Art. 23.1.5", None),
        (has_time, "declaration-time", "Art. 23.1.6", None),
    ];
    let failed = conditions.into_iter().filter(|(met, ..)| !met);
    failed.map(|(_, code, article, numbers)| Unmet { code, article, numbers }).collect()
}

/// Points of the own pieces in the zone and in hand (Art. 23.1.3).
fn points(position: &Position, side: Side) -> u32 {
    let on_board: u32 = in_zone(position, side).map(|(_, kind)| kind.points()).sum();
    let in_hand: u32 = Kind::HAND.iter().map(|kind| kind.points() * u32::from(position.hand(side).count(*kind))).sum();
    on_board + in_hand
}

/// Own pieces besides the king in the enemy's three ranks.
fn in_zone(position: &Position, side: Side) -> impl Iterator<Item = (Square, Kind)> {
    let own = position.pieces().filter(move |(_, piece)| piece.side() == side);
    own.map(|(square, piece)| (square, piece.kind()))
        .filter(move |&(square, kind)| kind != Kind::King && square.is_zone_of(side))
}

impl std::fmt::Display for Unmet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.code {
            "declaration-king" => "the king is not in the enemy's three ranks",
            "declaration-points" => "too few points",
            "declaration-pieces" => "too few pieces besides the king in the enemy's three ranks",
            "declaration-in-check" => "the declarer is in check",
            "declaration-time" => "no second is left on the declarer's clock",
            _ => "the book knows no declaration",
        };
        match self.numbers {
            Some((found, expected)) => write!(f, "{what}: {found}, expected {expected}"),
            None => f.write_str(what),
        }
    }
}
