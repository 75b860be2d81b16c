//! The codes of findings on records of Go.

use shinpan_records::FindingCode;

/// A finding on a record of Go.
pub type Finding = shinpan_core::Finding<Code>;

shinpan_core::words! {
    /// Code of a finding.
    pub enum Code {
        /// A value that is no move.
        BadMove => "bad-move",
        /// A setup that no board can have.
        BadSetup => "bad-setup",
        /// A size that no board has, or a second one.
        BadSize => "bad-size",
        /// A start of a neutral record that is no root.
        BadStart => "bad-start",
        /// Text that is not as SGF has it.
        BadText => "bad-text",
        /// A text that two encodings make different games of.
        EncodingAmbiguous => "encoding-ambiguous",
        /// A text that is not in the encoding that the record declares.
        EncodingMismatch => "encoding-mismatch",
        /// A text in an encoding that nothing declares, or of a name that is not known.
        EncodingUnknown => "encoding-unknown",
        /// Stones of a handicap, or a first move, that the record announces and does not have.
        HandicapMismatch => "handicap-mismatch",
        /// A play that another law than that of repetition forbids.
        IllegalMove => "illegal-move",
        /// Something is larger than what is read.
        LimitExceeded => "limit-exceeded",
        /// The game goes on beyond the limit of the rules.
        MoveLimit => "move-limit",
        /// A text that is no record of Go.
        NotARecord => "not-a-record",
        /// A pass that is written as a point one beyond the board.
        OddPass => "odd-pass",
        /// A text that is not as SGF has it, and can only mean what it is read as.
        OddText => "odd-text",
        /// A result in words that SGF does not have, and that are known.
        OddResult => "odd-result",
        /// A play that the form of superko forbids.
        Repetition => "repetition",
        /// A repetition that the rules leave to the referee.
        RepetitionReferee => "repetition-referee",
        /// The record has two results.
        ResultMismatch => "result-mismatch",
        /// The record has no result.
        ResultMissing => "result-missing",
        /// Two turns of one colour in a row.
        SameColourTwice => "same-colour-twice",
        /// Stones are put down or taken away behind the first turn.
        SetupInPlay => "setup-in-play",
        /// A result in words that mean nothing here.
        UnknownResult => "unknown-result",
    }
}

impl FindingCode for Code {
    const LIMIT_EXCEEDED: Self = Self::LimitExceeded;
}
