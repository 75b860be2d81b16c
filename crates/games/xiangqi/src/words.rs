//! The words of the interface: codes of findings and endings of games.

use shinpan_core::games::Termination;
use shinpan_core::words;
use shinpan_records::FindingCode;

words! {
    /// Code of a finding.
    pub enum Code {
        /// A text that is no move.
        BadMove => "bad-move",
        /// Too few pieces are left to win with: a draw.
        BareMaterial => "bare-material",
        /// A start position that is refused.
        BadStart => "bad-start",
        /// A tag that cannot be read, or a second one for the same.
        BadTag => "bad-tag",
        /// A text that is not PGN.
        BadText => "bad-text",
        /// A text that two encodings make different games of.
        EncodingAmbiguous => "encoding-ambiguous",
        /// A text in an encoding that nothing declares.
        EncodingUnknown => "encoding-unknown",
        /// A move that breaks a law.
        IllegalMove => "illegal-move",
        /// More than is read or kept.
        LimitExceeded => "limit-exceeded",
        /// There is no result behind the moves, and the tag has one.
        MarkerMissing => "marker-missing",
        /// The number of a move does not go on from those before it.
        MoveNumber => "move-number",
        /// The game is drawn for want of captures.
        NoCapture => "no-capture",
        /// No record of xiangqi.
        NotARecord => "not-a-record",
        /// A move in a form that other books read otherwise.
        OddMove => "odd-move",
        /// A result in other words than those of PGN, which are known.
        OddResult => "odd-result",
        /// A start position under a name that is not read.
        OddTag => "odd-tag",
        /// The record goes on after the end of the game.
        PlayAfterEnd => "play-after-end",
        /// A repetition ends the game.
        Repetition => "repetition",
        /// The side that would lose by a repetition repeats once more.
        RepetitionRefused => "repetition-refused",
        /// The record claims another result than the rules give.
        ResultMismatch => "result-mismatch",
        /// A result in a word that PGN does not have.
        UnknownResult => "unknown-result",
        /// A start position that no game can have brought about.
        UnusualStart => "unusual-start",
    }
}

words! {
    /// Ending of a game.
    pub enum Ending {
        /// The side to move is in check and has no legal move.
        Checkmate => "checkmate",
        /// The side to move is not in check and has no legal move.
        Stalemate => "stalemate",
        /// A position stood too often.
        Repetition => "repetition",
        /// Too many plies without a capture.
        NoCapture => "no-capture",
        /// Too few pieces are left to win with.
        BareMaterial => "bare-material",
        /// By a move that breaks a law.
        IllegalMove => "illegal-move",
        /// The record has a result that nothing on the board shows.
        Claimed => "claimed",
        /// The record cannot be read.
        Unreadable => "unreadable",
        /// Nothing in play ended it.
        None => "none",
    }
}

impl FindingCode for Code {
    const LIMIT_EXCEEDED: Self = Self::LimitExceeded;
}

impl Ending {
    /// Termination in games.csv of a game with this ending.
    pub const fn termination(self) -> Termination {
        match self {
            Self::IllegalMove => Termination::Illegal,
            _ => Termination::Normal,
        }
    }
}
