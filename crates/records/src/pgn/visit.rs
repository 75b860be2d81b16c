//! What a game makes of the tokens of PGN.

use std::ops::ControlFlow;

use super::token::MoveNumber;
use shinpan_core::Outcome;
use shinpan_core::finding::TextPos;

/// Reason why a text cannot be read as PGN, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnFault {
    /// There is no game in it.
    NotARecord,
    /// The text is against the notation.
    BadText,
    /// The text is longer or deeper than is read.
    LimitExceeded,
}

/// Takes what a file of PGN says. Every game is within a `begin` and an `end`.
pub trait Visit {
    /// The most variations within each other.
    const MAX_DEPTH: u32;
    /// The most digits of a move's number that may stand without a dot.
    const BARE_DIGITS: usize;

    /// Whether games begin with a tag of this name: also where the one before was not brought to its end.
    fn opens(name: &[u8]) -> bool;
    /// Something of a game is there.
    fn begin(&mut self, pos: TextPos);
    /// A tag of the game.
    fn tag(&mut self, pos: TextPos, name: &[u8], value: &[u8]);
    /// A line that begins as a tag and is none.
    fn bad_tag(&mut self, pos: TextPos, text: &[u8]);
    /// The number of a move of the main line.
    fn number(&mut self, _pos: TextPos, _number: MoveNumber) {}
    /// Dots of the main line without a number: the second side is to move.
    fn dots(&mut self, _pos: TextPos) {}
    /// A word of the main line, without a number of a move before it.
    fn word(&mut self, pos: TextPos, word: &[u8]);
    /// A line's part of a comment on the main line, which need not be within a game; the last one of it.
    fn comment(&mut self, pos: TextPos, text: &[u8], is_last: bool);
    /// A brace that opens within a comment on the main line: the end of the comment may be missing.
    fn brace_in_comment(&mut self, _pos: TextPos) {}
    /// A comment on the main line from `;` to the end of its line.
    fn line_comment(&mut self, pos: TextPos, text: &[u8]) {
        self.comment(pos, text, true);
    }
    /// A line that begins with `%`, which is no part of the game; it need not be within one.
    fn escaped_line(&mut self, _pos: TextPos, _text: &[u8]) {}
    /// A whole variation on the main line, which began at `pos`.
    fn variation(&mut self, _pos: TextPos) {}
    /// A mark of quality on the main line, `$1` or `!`.
    fn mark(&mut self) {}
    /// Whether a word or a result directly behind the result of the game, with this number before it, is of the same game; else
    /// the next game begins with it. A game without tags begins with move 1.
    fn goes_on(&self, number: Option<u32>) -> bool {
        number != Some(1)
    }
    /// The result behind the moves.
    fn marker(&mut self, pos: TextPos, outcome: Outcome);
    /// A result behind the moves with blanks or decimals: `1 - 0`, `0.5-0.5`. `0 - 0`, which may be castling, is handed out as the word
    /// `0-0`.
    fn odd_marker(&mut self, pos: TextPos, text: &[u8], outcome: Outcome);
    /// Takes the place and the kind of a fault, with a message.
    fn fault(&mut self, pos: TextPos, fault: PgnFault, message: String);
    /// The end of the game; whether to go on.
    fn end(&mut self) -> ControlFlow<()>;
}
