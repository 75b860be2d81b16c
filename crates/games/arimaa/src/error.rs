//! Texts that cannot be read.

use shinpan_core::wording::quoted;

/// A text that is not what it should be; every variant holds what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// No square.
    #[error("{}, expected a square from \"a1\" to \"h8\"", quoted(.0))]
    Square(String),
    /// No piece.
    #[error("{}, expected a piece: R, C, D, H, M or E of Gold, r, c, d, h, m or e of Silver", quoted(.0))]
    Piece(String),
    /// No word of the notation.
    #[error("{}, expected a word such as \"Ra1\", \"Ee2n\" or \"rf3x\"", quoted(.0))]
    Word(String),
    /// No label.
    #[error("{}, expected a label such as \"1g\" or \"12s\"", quoted(.0))]
    Label(String),
    /// No piece with its square.
    #[error("{}, expected a piece and its square such as \"Ra1\"", quoted(.0))]
    Placement(String),
    /// A piece on a square that another one has.
    #[error("{}: a second piece on this square", quoted(.0))]
    SecondPiece(String),
}
