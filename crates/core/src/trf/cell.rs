//! A round of a player: opponent, colour, result.

use crate::Side;
use crate::finding::TextPos;

use super::code::{ErrorCode, TrfError};
use super::column::Columns;

crate::words! {
    /// The result of a player in a round, by its character.
    pub enum CellResult {
        /// A game won.
        Won => "1",
        /// A game drawn.
        Drawn => "=",
        /// A game lost.
        Lost => "0",
        /// Won in less than one move.
        ShortWin => "W",
        /// Drawn in less than one move.
        ShortDraw => "D",
        /// Lost in less than one move.
        ShortLoss => "L",
        /// Won by forfeit.
        ForfeitWin => "+",
        /// Lost by forfeit.
        ForfeitLoss => "-",
        /// A half-point bye.
        HalfBye => "H",
        /// A full-point bye.
        FullBye => "F",
        /// The pairing-allocated bye.
        AllocatedBye => "U",
        /// A zero-point bye.
        ZeroBye => "Z",
        /// Not known yet.
        Unknown => "?",
        /// Adjourned.
        Adjourned => "X",
    }
}

impl CellResult {
    /// Whether the result is a bye.
    pub const fn is_bye(self) -> bool {
        matches!(self, Self::HalfBye | Self::FullBye | Self::AllocatedBye | Self::ZeroBye)
    }

    /// Whether the game was decided without play.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Self::ForfeitWin | Self::ForfeitLoss)
    }

    /// Whether the game has no result yet.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Unknown | Self::Adjourned)
    }

    /// Returns the bye that an old file means by this result without an opponent.
    pub(super) const fn bye_of_dialect(self) -> Option<Self> {
        match self {
            Self::ForfeitWin => Some(Self::FullBye),
            Self::ForfeitLoss => Some(Self::ZeroBye),
            Self::Drawn => Some(Self::HalfBye),
            _ => None,
        }
    }
}

/// Colour of a player; none if it is not stated.
pub type Colour = Option<Side>;

/// A round of a player, unless it is blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Number of the round, from 1.
    pub round: u16,
    /// Number of the opponent; none for a bye.
    pub opponent: Option<u16>,
    /// Colour, White being First; none if it is not stated.
    pub colour: Colour,
    /// Result; none if it is blank.
    pub result: Option<CellResult>,
    /// Place of the opponent's number.
    pub pos: TextPos,
}

impl Cell {
    /// Place of the colour.
    pub const fn colour_pos(&self) -> TextPos {
        TextPos { line: self.pos.line, column: self.pos.column + 5 }
    }

    /// Place of the result.
    pub const fn result_pos(&self) -> TextPos {
        TextPos { line: self.pos.line, column: self.pos.column + 7 }
    }

    /// The column in which `round` begins, from 1.
    pub(super) fn column_of(round: u16) -> usize {
        92 + 10 * usize::from(round.saturating_sub(1))
    }

    /// Reads all rounds of a line.
    pub(super) fn all(line: &Columns) -> Result<Vec<Self>, TrfError> {
        let starts = (Self::column_of(1)..=line.len()).step_by(10);
        (1..).zip(starts).filter_map(|(round, start)| Self::at(line, round, start).transpose()).collect()
    }

    /// Reads the cell that begins at column `c`; `None` if it is blank.
    fn at(line: &Columns, round: u16, c: usize) -> Result<Option<Self>, TrfError> {
        if (c..c + 10).all(|column| line.at(column) == ' ') {
            return Ok(None);
        }
        line.check_gaps([c + 4, c + 6, c + 8, c + 9])?;
        let opponent = line.digits(ErrorCode::BadOpponent, c, c + 3)?;
        let colour = match line.at(c + 5).to_ascii_lowercase() {
            'w' => Some(Side::First),
            'b' => Some(Side::Second),
            '-' | ' ' => None,
            _ => return Err(line.error(ErrorCode::BadColour, c + 5, "a colour is \"w\", \"b\" or \"-\"")),
        };
        let result = match line.at(c + 7).to_ascii_uppercase() {
            ' ' => None,
            character => Some(CellResult::from_word(character.encode_utf8(&mut [0; 4])).ok_or_else(|| {
                line.error(ErrorCode::BadResult, c + 7, "a result is one of 1 = 0 W D L + - H F U Z ? X")
            })?),
        };
        // Four digits are at most 9999.
        let opponent = opponent.and_then(|number| u16::try_from(number).ok());
        Ok(Some(Self { round, opponent, colour, result, pos: line.pos(c) }))
    }
}
