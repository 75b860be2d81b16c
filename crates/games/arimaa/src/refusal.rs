//! Why a turn may not be played.

use std::borrow::Cow;

use shinpan_core::Side;
use shinpan_core::wording::{ordinal, ordinal_digits};

use crate::code::Code;
use crate::piece::{Piece, PieceType};
use crate::square::Square;

/// Name of the laws of the game: the rules of Arimaa have no numbered articles.
pub const LAWS: &str = "Arimaa rules";
/// The rule on repeated positions.
pub const REPETITION: &str = "Arimaa rules, repetition";

/// A law that a turn breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A setup has another number of pieces of this type.
    SetupCount(PieceType, usize),
    /// A setup places a piece of the opponent.
    SetupSide(Piece),
    /// A setup places a piece beyond the two home ranks.
    SetupRank(Square),
    /// A setup places two pieces on a square.
    SetupTwice(Square),
    /// A step in a setup, or a placement after it.
    WrongPhase(&'static str),
    /// No step at all.
    NoStep,
    /// More than four steps.
    TooManySteps,
    /// Nothing stands there.
    EmptySquare(Square),
    /// Nothing stands there any more: a trap has taken it.
    Taken(Square),
    /// The piece on the square is not the one that is named.
    PieceMismatch(Square, Piece),
    /// Over the edge of the board.
    OffBoard,
    /// Something stands on the target.
    Occupied(Square),
    /// A stronger enemy is beside the piece, and no friend.
    Frozen,
    /// A rabbit steps back.
    RabbitBack,
    /// A piece of the opponent moves that nothing can push or pull.
    NotPushed,
    /// A push is not completed by the next step.
    PushIncomplete(Square),
    /// The turn leaves the board as it was.
    Unchanged,
    /// The position has stood too often already, after these plies and this one.
    Repetition(Vec<u32>),
}

impl Refusal {
    /// The code of a finding.
    pub const fn code(&self) -> Code {
        match self {
            Self::SetupCount(..) | Self::SetupSide(_) | Self::SetupRank(_) | Self::SetupTwice(_) => Code::BadSetup,
            Self::WrongPhase(_) => Code::WrongPhase,
            Self::NoStep => Code::NoStep,
            Self::TooManySteps => Code::TooManySteps,
            Self::EmptySquare(_) | Self::Taken(_) => Code::EmptySquare,
            Self::PieceMismatch(..) => Code::PieceMismatch,
            Self::OffBoard => Code::OffBoard,
            Self::Occupied(_) => Code::TargetOccupied,
            Self::Frozen => Code::Frozen,
            Self::RabbitBack => Code::RabbitBackward,
            Self::NotPushed => Code::NotYourPiece,
            Self::PushIncomplete(_) => Code::PushIncomplete,
            Self::Unchanged => Code::BoardUnchanged,
            Self::Repetition(_) => Code::Repetition,
        }
    }

    /// Article on which the refusal rests.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::Repetition(_) => REPETITION,
            _ => LAWS,
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::SetupCount(one, 0) => write!(f, "no {one} is set up, expected {}", one.count()),
            Self::SetupCount(one, 1) => write!(f, "1 {one} is set up, expected {}", one.count()),
            Self::SetupCount(one, count) => {
                write!(f, "{count} {one}s are set up, expected {}", one.count())
            }
            Self::SetupSide(Piece { side: Side::First, .. }) => f.write_str("a piece of Gold is set up"),
            Self::SetupSide(Piece { side: Side::Second, .. }) => f.write_str("a piece of Silver is set up"),
            Self::SetupRank(square) => write!(f, "{square} is not on the two home ranks"),
            Self::SetupTwice(square) => write!(f, "a second piece is set up on {square}"),
            Self::WrongPhase(expected) => write!(f, "expected {expected}"),
            Self::NoStep => f.write_str("a turn without a step"),
            Self::TooManySteps => f.write_str("more than four steps"),
            Self::EmptySquare(square) => write!(f, "no piece stands on {square}"),
            Self::Taken(square) => write!(f, "no piece stands on {square} (taken there by the step before)"),
            Self::PieceMismatch(square, piece) => write!(f, "the piece on {square} is {piece}"),
            Self::OffBoard => f.write_str("a step off the board"),
            Self::Occupied(square) => write!(f, "{square} is not empty"),
            Self::Frozen => f.write_str("the piece is frozen"),
            Self::RabbitBack => f.write_str("a rabbit does not step back"),
            Self::NotPushed => f.write_str("no stronger piece that may move stands beside this piece of the opponent"),
            Self::PushIncomplete(square) => {
                write!(f, "the push is not completed: a stronger piece must step to {square} next")
            }
            Self::Unchanged => f.write_str("the turn leaves the board as it was"),
            Self::Repetition(plies) => {
                let occurrence = occurrence(plies.len());
                write!(f, "the position stands for the {occurrence} time, after plies {}", separated(plies))
            }
        }
    }
}

/// The numbers of plies, separated by commas.
pub(crate) fn separated(plies: &[u32]) -> String {
    plies.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

/// Words for the number of an occurrence: `third`, but `4th`.
fn occurrence(count: usize) -> Cow<'static, str> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    if count <= 3 { ordinal(count) } else { ordinal_digits(count).into() }
}
