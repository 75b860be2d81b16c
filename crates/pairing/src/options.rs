//! Options that not every system has a use for.

shinpan_core::words! {
    /// An option that asks something of a round, as typed.
    pub enum RoundOption {
        /// All rounds of a table.
        AllRounds => "--round all",
        /// Why each pair meets.
        Explain => "--explain",
        /// Why two meet, or do not.
        Why => "--why",
        /// What other results would change.
        WhatIf => "--what-if",
        /// Who sits the round out.
        Absent => "--absent",
        /// Pairs that officers make.
        Force => "--force",
        /// Pairs that officers keep apart.
        Forbid => "--forbid",
        /// Games for the second place.
        SecondPlace => "--stage second-place",
        /// Which records of a report file count.
        Records => "--list-records",
        /// Check all rounds of report files.
        CheckFiles => "--check",
        /// A report file with the round.
        WriteReport => "--format trf",
        /// What a report file announces and tables do not say.
        Announced => "--initial, --trf-head",
    }
}
