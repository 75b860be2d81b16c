//! The codes of findings, as docs/kifu-check.md lists them.

use shinpan_records::FindingCode;

shinpan_core::words! {
    /// Code of a finding.
    pub enum Code {
        /// A setup without the sixteen pieces of the side on its home ranks.
        BadSetup => "bad-setup",
        /// A step in a setup, or a piece set up later.
        WrongPhase => "wrong-phase",
        /// A fifth step.
        TooManySteps => "too-many-steps",
        /// No piece on the square of origin.
        EmptySquare => "empty-square",
        /// The piece on the square is not the one that is named.
        PieceMismatch => "piece-mismatch",
        /// A step over the edge.
        OffBoard => "off-board",
        /// A piece stands on the target.
        TargetOccupied => "target-occupied",
        /// The step after the first half of a push does not complete it.
        PushIncomplete => "push-incomplete",
        /// A frozen piece moves.
        Frozen => "frozen",
        /// A rabbit steps back.
        RabbitBackward => "rabbit-backward",
        /// A piece of the opponent moves that nothing pushes or pulls.
        NotYourPiece => "not-your-piece",
        /// A turn without a step.
        NoStep => "no-step",
        /// The turn leaves the board as it was.
        BoardUnchanged => "board-unchanged",
        /// The turn leaves a position that has stood too often.
        Repetition => "repetition",
        /// A trap took a piece, and the record does not say so.
        CaptureMissing => "capture-missing",
        /// The record has a capture that no trap made.
        CaptureWrong => "capture-wrong",
        /// The record goes on after the end.
        PlayAfterEnd => "play-after-end",
        /// The result is not the one that the rules give.
        ResultMismatch => "result-mismatch",
        /// An end that play did not reach.
        UnprovedEnd => "unproved-end",
        /// A result without a reason, or a reason without a winner.
        UnprovedResult => "unproved-result",
        /// The result that the rules give, for another reason.
        TerminationMismatch => "termination-mismatch",
        /// A result or termination that is not known.
        UnknownResult => "unknown-result",
        /// A time control that cannot be read.
        BadTimeControl => "bad-time-control",
        /// The archive marks the record as corrupt.
        MarkedCorrupt => "marked-corrupt",
        /// The record does not say how the game ended.
        NoTerminal => "no-terminal",
        /// The text is no record.
        NotARecord => "not-a-record",
        /// A neutral record with a start position.
        BadPosition => "bad-position",
        /// The label is not the next one.
        LabelOrder => "label-order",
        /// A word that is none, or too many of them.
        BadStep => "bad-step",
        /// A `takeback` with nothing to take back.
        BadTakeback => "bad-takeback",
        /// A line, a game or its findings beyond the limits.
        LimitExceeded => "limit-exceeded",
        /// A line in other characters than those of the notation.
        OddText => "odd-text",
        /// A line without a meaning.
        UnknownLine => "unknown-line",
        /// A turn taken back.
        TakeBack => "take-back",
        /// A turn on the line after its label.
        SplitLine => "split-line",
        /// A byte order mark at the start.
        ByteOrderMark => "byte-order-mark",
    }
}

impl Code {
    /// Whether such a finding says how a record departs from its format: with `--strict` it is an error.
    pub const fn is_dialect(self) -> bool {
        matches!(self, Self::SplitLine | Self::ByteOrderMark)
    }
}

impl FindingCode for Code {
    const LIMIT_EXCEEDED: Self = Self::LimitExceeded;
}
