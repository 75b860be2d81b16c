//! The criteria by which candidates are compared: C.04.3 Art. 2 of 2026 (C.04.3 C of 2017 in another numbering).

shinpan_core::words! {
    /// A criterion, by its number of 2026.
    pub enum Criterion {
        /// The rest can be paired.
        Completion => "C4",
        /// The most pairs.
        Pairs => "C6",
        /// The lowest scores of downfloaters.
        Downfloaters => "C7",
        /// The next bracket.
        Next => "C8",
        /// The bye goes to who has played most.
        ByeUnplayed => "C9",
        /// Differences of colours beyond two.
        TopscorerDifference => "C10",
        /// The same colour three times.
        TopscorerRepeat => "C11",
        /// Colour preferences.
        Preference => "C12",
        /// Strong colour preferences.
        StrongPreference => "C13",
        /// Downfloaters of the round before.
        DownfloatBefore => "C14",
        /// Upfloaters of the round before.
        UpfloatBefore => "C15",
        /// Downfloaters of two rounds before.
        DownfloatEarlier => "C16",
        /// Upfloaters of two rounds before.
        UpfloatEarlier => "C17",
        /// Score differences of those who downfloat again.
        DownfloatScore => "C18",
        /// Score differences of those who upfloat again.
        UpfloatScore => "C19",
        /// The same, of two rounds before.
        DownfloatScoreEarlier => "C20",
        /// The same, of two rounds before.
        UpfloatScoreEarlier => "C21",
    }
}
