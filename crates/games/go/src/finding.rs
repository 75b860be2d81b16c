//! The codes of findings on records of Go.

use shinpan_records::FindingCode;

/// A finding on a record of Go.
pub type Finding = shinpan_core::Finding<Code>;

shinpan_core::words! {
    /// What a finding says.
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
        /// A text in an encoding that nothing declares.
        EncodingUnknown => "encoding-unknown",
        /// A play that another law than that of repetition forbids.
        IllegalMove => "illegal-move",
        /// Something is larger than what is read.
        LimitExceeded => "limit-exceeded",
        /// The game goes on beyond the limit of the rules.
        MoveLimit => "move-limit",
        /// A text that is no record of Go.
        NotARecord => "not-a-record",
        /// A play that the form of superko forbids.
        Repetition => "repetition",
        /// A repetition that the rules leave to the referee.
        RepetitionReferee => "repetition-referee",
        /// The record has no result.
        ResultMissing => "result-missing",
        /// Two turns of one colour in a row.
        SameColourTwice => "same-colour-twice",
    }
}

impl FindingCode for Code {
    const LIMIT_EXCEEDED: Self = Self::LimitExceeded;
}
