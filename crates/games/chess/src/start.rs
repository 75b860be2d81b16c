//! The position in which a record begins: FEN, also with the rights to castle of Chess960 (X-FEN and Shredder-FEN).

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, FromSetup, Position, PositionError, PositionErrorKinds, Rank, Setup};

use crate::record::MAX_PLIES;
use crate::variant::Variant;

/// The fewest fields of a FEN: the counters may be missing.
const MIN_FIELDS: usize = 4;

/// Reason why a start position is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// The text is no FEN.
    #[error("{0}, expected FEN, such as \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"")]
    Unreadable(String),
    /// No game can have it.
    #[error("{0}")]
    Impossible(String),
    /// Only Chess960 has such rights to castle, and nothing else says that it is a game of that.
    #[error(
        "castling rights for a king or a rook that has left its square, which only Chess960 has; expected the tag \
         [Variant \"Chess960\"], the rights with the files of the rooks (such as HAha), or no such rights"
    )]
    Unclear,
}

/// The position in which a record begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position.
    pub position: Chess,
    /// Assumption, where the record does not say it.
    pub assumed: Option<Assumed>,
}

/// Fact about the start that a record leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Assumed {
    /// A game of Chess960 without a FEN.
    #[error("a game of Chess960 without a FEN is assumed to begin with the usual array")]
    Array,
    /// The FEN is of Chess960.
    #[error("the castling rights are those of Chess960, so the game is read as Chess960; there is no tag Variant")]
    Chess960,
    /// There are rights to castle without a king and a rook for them.
    #[error("castling rights without a king and a rook in place are ignored")]
    FewerRights,
}

/// The position of `fen` in chess; the usual array if it is empty. See [`start_of`].
///
/// # Errors
/// Those of [`start_of`].
pub fn start(fen: &str) -> Result<Chess, BadStart> {
    start_of(fen, Variant::Standard).map(|start| start.position)
}

/// The position of `fen` in a game of `variant`; the usual array if it is empty.
///
/// Rights to castle without king and rook in their places, and an en passant square without the pawn, count for nothing.
/// How a check came about is not asked. A FEN of chess whose rights only Chess960 has is read as one of Chess960 if it names
/// the files of rooks or has the 32 men in two ranks each.
///
/// # Errors
/// It is no FEN, or no game can have it: not one king each, a check to the side that is not to move, pawns on the first or
/// last rank; or its rights may be those of Chess960, or may be wrong.
pub fn start_of(fen: &str, variant: Variant) -> Result<Start, BadStart> {
    let fen = fen.trim_ascii();
    if fen.is_empty() {
        let assumed = (variant == Variant::Chess960).then_some(Assumed::Array);
        return Ok(Start { position: Chess::default(), assumed });
    }
    let setup = setup(fen)?;
    let is_of_960 = variant == Variant::Standard && CastlingMode::detect(&setup).is_chess960();
    if is_of_960 && !names_files(fen) && !is_array(&setup) {
        return Err(BadStart::Unclear);
    }
    let rights = setup.castling_rights;
    let mode = CastlingMode::from_chess960(is_of_960 || variant == Variant::Chess960);
    let position = Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .map_err(|why| BadStart::Impossible(impossible(why.kinds()).to_owned()))?;
    let has_fewer = position.castles().castling_rights() != rights;
    let assumed = is_of_960.then_some(Assumed::Chess960).or(has_fewer.then_some(Assumed::FewerRights));
    Ok(Start { position, assumed })
}

fn setup(fen: &str) -> Result<Setup, BadStart> {
    let setup = fen.parse::<Fen>().map_err(|why| BadStart::Unreadable(why.to_string()))?.into_setup();
    if fen.split_ascii_whitespace().count() < MIN_FIELDS {
        return Err(BadStart::Unreadable("fewer than 4 fields".to_owned()));
    }
    // No game that is read is longer, and counts that go on from there do not overflow.
    if setup.halfmoves as usize > MAX_PLIES {
        let found = format!("{} plies without a capture or a pawn move, more than {MAX_PLIES}", setup.halfmoves);
        return Err(BadStart::Unreadable(found));
    }
    if setup.pockets.is_some() || setup.remaining_checks.is_some() {
        return Err(BadStart::Unreadable("fields of another game".to_owned()));
    }
    Ok(setup)
}

/// Whether the rights to castle are written with the files of the rooks (Shredder-FEN).
fn names_files(fen: &str) -> bool {
    let rights = fen.split_ascii_whitespace().nth(2);
    rights.is_some_and(|rights| rights.bytes().any(|byte| matches!(byte.to_ascii_lowercase(), b'a'..=b'h')))
}

/// Whether all men stand where games of Chess960 begin.
fn is_array(setup: &Setup) -> bool {
    let ranks = [Rank::First, Rank::Second, Rank::Seventh, Rank::Eighth];
    setup.board.occupied().count() == 32 && ranks.into_iter().all(|rank| (setup.board.occupied() & rank).count() == 8)
}

/// The first of the reasons.
fn impossible(kinds: PositionErrorKinds) -> &'static str {
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        "the side that is not to move is in check"
    } else if kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK) {
        "a pawn on the first or last rank"
    } else {
        "not one king each"
    }
}
