//! The criteria there are: their words, and the articles they rest on. WCSC rules 2010, Art. 17.11, 18.6, 19.1; readings R-47
//! to R-50; the 2015 Arimaa World Computer Championship, constraints 3-10; readings A7, A8.

use crate::rules::{RankSpread, Rules, Within};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    ByeWithdrawn,
    Rematches,
    Byes,
    ByePoints,
    Unequal,
    /// Pairs with this gap, in half points.
    Gap(i64),
    FloatRepeat,
    FloatDistance,
    Within(Within),
    /// Pairs that meet for this time, and not the first.
    Pairing(usize),
    ByeLosses,
    /// Pairs with this difference of losses.
    LossGap(u32),
    ByeClass,
    ByeSeed,
    RankSpread(RankSpread),
    Lots,
}

impl Kind {
    pub(crate) fn name(self) -> String {
        let name = match self {
            Self::ByeWithdrawn => "bye-withdrawn",
            Self::Rematches => "rematches",
            Self::Byes => "byes",
            Self::ByePoints => "bye-points",
            Self::Unequal => "unequal",
            Self::Gap(gap) => return format!("gap-{gap}"),
            Self::FloatRepeat => "float-repeat",
            Self::FloatDistance => "float-distance",
            Self::Within(Within::Slide) => "slide",
            Self::Within(Within::Fold) => "fold",
            Self::Within(Within::Adjacent) => "adjacent",
            Self::Pairing(times) => return format!("pairing-{times}"),
            Self::ByeLosses => "bye-losses",
            Self::LossGap(gap) => return format!("loss-gap-{gap}"),
            Self::ByeClass => "bye-rating-class",
            Self::ByeSeed => "bye-seed",
            Self::RankSpread(_) => "rank-spread",
            Self::Within(Within::Lots) | Self::Lots => "lots",
        };
        name.to_owned()
    }

    /// What it counts, where the name alone would not tell a coordinator.
    pub(crate) fn words(self, rules: &Rules) -> Option<String> {
        let words = match self {
            Self::Byes if matches!(rules, Rules::Elimination(_)) => "byes before this one",
            Self::Pairing(2) => "pairs with 1 earlier game",
            Self::Pairing(times) => return Some(format!("pairs with {} earlier games", times - 1)),
            Self::ByeLosses => "losses of the bye",
            Self::LossGap(1) => "pairs 1 loss apart",
            Self::LossGap(gap) => return Some(format!("pairs {gap} losses apart")),
            Self::ByeClass => "rating class of the bye",
            Self::ByeSeed => "seed of the bye",
            Self::RankSpread(_) => "squares of the rank differences",
            _ => return None,
        };
        Some(words.to_owned())
    }

    /// Whether it is one of many counters, of which those that count nothing are not told.
    pub(crate) const fn is_counter(self) -> bool {
        matches!(self, Self::Gap(_) | Self::Pairing(_) | Self::LossGap(_))
    }

    pub(crate) const fn article(self, rules: &Rules) -> &'static str {
        match self {
            Self::Byes if matches!(rules, Rules::Elimination(_)) => "constraint 3",
            Self::Lots if matches!(rules, Rules::Elimination(_)) => "A7",
            Self::Pairing(_) => "constraint 4; A8",
            Self::ByeLosses => "constraint 5",
            Self::LossGap(_) => "constraint 6; A8",
            Self::ByeClass => "constraint 8",
            Self::ByeSeed => "constraint 9",
            Self::RankSpread(_) => "constraint 10",
            Self::ByeWithdrawn | Self::Byes | Self::ByePoints => "Art. 17.11; R-49",
            Self::Rematches => "Art. 19.1.3",
            Self::Unequal | Self::Gap(_) => "Art. 19.1.1, 19.1.2; R-47",
            Self::FloatRepeat | Self::FloatDistance | Self::Within(_) => "Art. 19.4; R-48",
            Self::Lots => "Art. 19.4",
        }
    }
}
