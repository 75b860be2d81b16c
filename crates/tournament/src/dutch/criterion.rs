//! Criteria by which candidates are compared: C.04.3 Art. 2 of 2026, C of 2017 in another numbering.

use super::edition::Edition;

shinpan_core::words! {
    /// A criterion, by its number of 2026.
    pub enum Criterion {
        /// Nobody meets twice, and nobody whom officers keep apart.
        Rematch => "C1",
        /// Nobody has a second bye.
        SecondBye => "C2",
        /// No two with the same absolute preference meet, but for topscorers.
        AbsolutePreference => "C3",
        /// The rest can be paired.
        Completion => "C4",
        /// The score of the player with the bye.
        ByeScore => "C5",
        /// The most pairs.
        Pairs => "C6",
        /// The lowest scores of downfloaters.
        Downfloaters => "C7",
        /// The next bracket.
        Next => "C8",
        /// The bye goes to the player who has played most.
        ByeUnplayed => "C9",
        /// Differences of colours beyond two.
        TopscorerDifference => "C10",
        /// A colour three times in a row.
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
        /// Score differences of those who downfloat as two rounds before.
        DownfloatScoreEarlier => "C20",
        /// Score differences of those who upfloat as two rounds before.
        UpfloatScoreEarlier => "C21",
    }
}

impl Criterion {
    /// Number of the first criterion whose number in the edition of 2017 is less by two.
    const FIRST_OF_COLOURS: usize = 10;

    /// Returns the number in an edition. The edition of 2017 does not have C5 and C9 of 2026.
    pub fn name(self, edition: Edition) -> String {
        let number = self.number();
        let number = match edition {
            Edition::Of2017 if number >= Self::FIRST_OF_COLOURS => number - 2,
            Edition::Of2017 if number > 5 => number - 1,
            Edition::Of2017 | Edition::Of2026 => number,
        };
        format!("C{number}")
    }

    /// Returns the article that the criterion rests on.
    pub fn article(self, edition: Edition) -> String {
        match edition {
            Edition::Of2026 => format!("C.04.3 Art. 2, {}", self.as_str()),
            Edition::Of2017 => format!("C.04.3 C.{}", &self.name(edition)[1..]),
        }
    }

    /// Says what the criterion looks at.
    pub const fn text(self, edition: Edition) -> &'static str {
        match self {
            Self::Rematch => "players who have met, or are kept apart",
            Self::SecondBye => "a bye of who may have none",
            Self::AbsolutePreference => "the same absolute colour preference",
            Self::Completion => "players who cannot be paired",
            Self::ByeScore => "the score of who has the bye",
            Self::Pairs => "pairs in the bracket",
            Self::Downfloaters if matches!(edition, Edition::Of2017) => "score differences of pairs and downfloaters",
            Self::Downfloaters => "downfloaters",
            Self::Next => "pairs in the next bracket",
            Self::ByeUnplayed => "rounds not played by who has the bye",
            Self::TopscorerDifference => "colour differences beyond two",
            Self::TopscorerRepeat => "the same colour three times in a row",
            Self::Preference => "colour preferences that are not granted",
            Self::StrongPreference => "strong colour preferences that are not granted",
            Self::DownfloatBefore => "downfloats of who downfloated in the round before",
            Self::UpfloatBefore => "upfloats of who upfloated in the round before",
            Self::DownfloatEarlier => "downfloats of who downfloated two rounds before",
            Self::UpfloatEarlier => "upfloats of who upfloated two rounds before",
            Self::DownfloatScore => "downfloats, as in the round before, by score",
            Self::UpfloatScore => "upfloats, as in the round before, by score",
            Self::DownfloatScoreEarlier => "downfloats, as two rounds before, by score",
            Self::UpfloatScoreEarlier => "upfloats, as two rounds before, by score",
        }
    }

    fn number(self) -> usize {
        Self::ALL.iter().position(|criterion| *criterion == self).map_or(0, |at| at + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_both_editions() {
        for (criterion, of_2017, article) in [
            (Criterion::Rematch, "C1", "C.04.3 C.1"),
            (Criterion::Completion, "C4", "C.04.3 C.4"),
            (Criterion::Pairs, "C5", "C.04.3 C.5"),
            (Criterion::Next, "C7", "C.04.3 C.7"),
            (Criterion::TopscorerDifference, "C8", "C.04.3 C.8"),
            (Criterion::UpfloatScoreEarlier, "C19", "C.04.3 C.19"),
        ] {
            assert_eq!((&*criterion.name(Edition::Of2017), &*criterion.article(Edition::Of2017)), (of_2017, article));
            assert_eq!(criterion.name(Edition::Of2026), criterion.as_str());
        }
    }
}
