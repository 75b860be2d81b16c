//! A letter and the target, as programs that run matches write moves: `Che2`, `Hg7`, `c4`, `Rab0`, `R0b2`, `Nxe5+`.

use crate::meaning::{Meaning, NotationError};
use crate::moves::{BadCoordinates, Move, Ranks};
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::square::{FILES, Square};

/// A text, taken apart.
#[derive(Clone, Copy)]
pub(crate) struct Letters {
    piece_type: PieceType,
    /// The file and the rank of the origin, as far as they are given.
    origin: (Option<u8>, Option<u8>),
    to: Square,
}

impl Letters {
    /// Takes a text apart.
    ///
    /// # Errors
    /// It is of another form, or its ranks are counted the other way.
    pub(crate) fn parse(text: &str, ranks: Ranks) -> Result<Self, BadCoordinates> {
        let Text { piece_type, file, rank, to: (to_file, to_rank) } =
            Text::parse(text).ok_or(BadCoordinates::Points)?;
        let read = |ranks: Ranks| {
            let rank = if rank.is_empty() { None } else { Some(ranks.rank(rank)?) };
            Some(Self { piece_type, origin: (file, rank), to: Square::new(to_file, ranks.rank(to_rank)?)? })
        };
        let other =
            || if read(ranks.other()).is_some() { BadCoordinates::OtherRanks(ranks) } else { BadCoordinates::Points };
        read(ranks).ok_or_else(other)
    }

    /// The move that is meant: that of such a piece to the target, but for the safety of the own king.
    ///
    /// # Errors
    /// No such piece reaches it, or several may go there.
    pub(crate) fn read(self, position: &Position) -> Result<Meaning, NotationError> {
        let Self { piece_type, origin: (file, rank), to } = self;
        let (board, piece) = (&position.board, Piece { side: position.turn, piece_type });
        let is_free = board.piece(to).is_none_or(|other| other.side != piece.side);
        let is_origin =
            |from: &Square| file.is_none_or(|file| from.file() == file) && rank.is_none_or(|rank| from.rank() == rank);
        let origins = board.all(piece).filter(|from| is_free && is_origin(from) && board.reaches(piece, *from, to));
        Meaning::of_named(origins.map(|from| Move { from, to }), position)
    }
}

/// Whether a text has this form, with a file or a rank that a board of chess does not have.
pub(crate) fn is_beyond_chess(text: &str) -> bool {
    let is_beyond = |Text { file, rank, to: (to_file, to_rank), .. }: Text<'_>| {
        [file, Some(to_file)].contains(&Some(FILES - 1))
            || [rank, to_rank].iter().any(|rank| matches!(*rank, b"0" | b"9" | b"10"))
    };
    Text::parse(text).is_some_and(is_beyond)
}

/// The parts of a text; ranks are digits.
struct Text<'a> {
    piece_type: PieceType,
    file: Option<u8>,
    rank: &'a [u8],
    to: (u8, &'a [u8]),
}

impl<'a> Text<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#']).as_bytes();
        let (piece_type, rest) = match text.split_first()? {
            (letter, rest) if letter.is_ascii_uppercase() => (PieceType::from_letter(*letter)?, rest),
            _ => (PieceType::Pawn, text),
        };
        let (origin, to) = rest.split_at(rest.iter().rposition(u8::is_ascii_alphabetic)?);
        let (to_file, to_rank) = point(to)?;
        let origin = origin.strip_suffix(b"x").unwrap_or(origin);
        let (file, rank) = match point(origin) {
            Some((file, rank)) => (Some(file), rank),
            None => (None, origin),
        };
        let is_rank = |digits: &[u8]| digits.len() <= 2 && digits.iter().all(u8::is_ascii_digit);
        let is_sound = is_rank(rank) && is_rank(to_rank) && !to_rank.is_empty();
        is_sound.then_some(Self { piece_type, file, rank, to: (to_file, to_rank) })
    }
}

/// A file in a small letter, and what stands behind it.
fn point(text: &[u8]) -> Option<(u8, &[u8])> {
    let (file, rest) = text.split_first()?;
    let file = file.checked_sub(b'a').filter(|file| *file < FILES)?;
    Some((file, rest))
}
