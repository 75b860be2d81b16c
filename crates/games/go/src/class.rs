//! The classes of cycles, by the stones that their plays take.

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::board::Captures;

/// Turns from one board to a later one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnCounts {
    /// Stones played.
    pub plays: u32,
    /// Passes.
    pub passes: u32,
    /// Plays that took stones of their own side.
    pub suicides: u32,
    /// Plays that took just one stone.
    pub single_captures: u32,
    /// The stones that each side took; those of a suicide count for the other side.
    pub captures: Sides<u32>,
}

impl TurnCounts {
    /// Counts one more pass.
    #[must_use]
    pub const fn with_pass(self) -> Self {
        Self { passes: self.passes + 1, ..self }
    }

    /// Counts one more play of `side`.
    #[must_use]
    pub fn with_play(mut self, side: Side, captures: Captures) -> Self {
        self.plays += 1;
        self.suicides += u32::from(captures.lost > 0);
        self.single_captures += u32::from(captures.all() == 1);
        *self.captures.get_mut(side) += captures.taken;
        *self.captures.get_mut(side.other()) += captures.lost;
        self
    }

    /// Turns since `start`, an earlier count of the same game.
    #[must_use]
    pub const fn since(self, start: Self) -> Self {
        Self {
            plays: self.plays.saturating_sub(start.plays),
            passes: self.passes.saturating_sub(start.passes),
            suicides: self.suicides.saturating_sub(start.suicides),
            single_captures: self.single_captures.saturating_sub(start.single_captures),
            captures: Sides {
                first: self.captures.first.saturating_sub(start.captures.first),
                second: self.captures.second.saturating_sub(start.captures.second),
            },
        }
    }

    /// Whether both sides took as many stones.
    pub const fn is_balanced(&self) -> bool {
        self.captures.first == self.captures.second
    }
}

shinpan_core::words! {
    /// Class of a cycle.
    pub enum Class {
        /// A play takes stones of its own side.
        Suicide => "suicide-cycle",
        /// A ko is taken and retaken at once.
        BasicKo => "basic-ko",
        /// A ko is taken and retaken, with passes between.
        BasicKoAfterPass => "basic-ko-after-pass",
        /// Sending two, returning one.
        SendingTwo => "sending-two-returning-one",
        /// Sending two, returning one, closed at another play, or with a pass inside.
        SendingTwoRotated => "sending-two-returning-one-rotated",
        /// Take one, take two, replace.
        UnbalancedThree => "unbalanced-three-play",
        /// Two kos, in four plays.
        DoubleKo => "double-ko",
        /// Two kos, in four plays and passes.
        DoubleKoWithPass => "double-ko-with-pass",
        /// Three kos, in six plays.
        TripleKo => "triple-ko",
        /// Three kos, in six plays and passes.
        TripleKoWithPass => "triple-ko-with-pass",
        /// Four kos, in eight plays.
        QuadrupleKo => "quadruple-ko",
        /// Four kos, in eight plays and passes.
        QuadrupleKoWithPass => "quadruple-ko-with-pass",
        /// Several kos, in another number of plays.
        MultipleKo => "multiple-ko",
        /// Several kos, in another number of plays and passes.
        MultipleKoWithPass => "multiple-ko-with-pass",
        /// Both sides take as many stones: eternal life, round-robin ko and others.
        Balanced => "balanced-other",
        /// Unbalanced: one side takes more, as in sending three returning one.
        Unbalanced => "unbalanced-other",
    }
}

impl Class {
    /// The class of a cycle: the first rule that fits. `taken` are the stones that each of its plays took.
    pub const fn of(counts: &TurnCounts, taken: &[u32]) -> Self {
        let &TurnCounts { plays, passes, suicides, single_captures, .. } = counts;
        match taken {
            _ if suicides > 0 => Self::Suicide,
            [1, 1] if passes == 0 => Self::BasicKo,
            [1, 1] => Self::BasicKoAfterPass,
            [0, 2, 1] => Self::SendingTwo,
            [2, 1, 0] | [1, 0, 2] => Self::SendingTwoRotated,
            [0, 1, 2] | [1, 2, 0] | [2, 0, 1] => Self::UnbalancedThree,
            _ if plays == single_captures => Self::of_kos(plays, passes > 0),
            _ if counts.is_balanced() => Self::Balanced,
            _ => Self::Unbalanced,
        }
    }

    /// Every play takes one stone.
    const fn of_kos(plays: u32, has_pass: bool) -> Self {
        match (plays, has_pass) {
            (4, false) => Self::DoubleKo,
            (4, true) => Self::DoubleKoWithPass,
            (6, false) => Self::TripleKo,
            (6, true) => Self::TripleKoWithPass,
            (8, false) => Self::QuadrupleKo,
            (8, true) => Self::QuadrupleKoWithPass,
            (_, false) => Self::MultipleKo,
            (_, true) => Self::MultipleKoWithPass,
        }
    }

    /// The name of the class within a sentence.
    pub(crate) const fn phrase(self) -> &'static str {
        match self {
            Self::Suicide => "a cycle with suicide",
            Self::BasicKo => "a basic ko",
            Self::BasicKoAfterPass => "a basic ko retaken after a pass",
            Self::SendingTwo => "sending two, returning one",
            Self::SendingTwoRotated => "sending two, returning one, closed at another play",
            Self::UnbalancedThree => "take one, take two, replace",
            Self::DoubleKo => "a double ko",
            Self::DoubleKoWithPass => "a double ko with a pass",
            Self::TripleKo => "a triple ko",
            Self::TripleKoWithPass => "a triple ko with a pass",
            Self::QuadrupleKo => "a quadruple ko",
            Self::QuadrupleKoWithPass => "a quadruple ko with a pass",
            Self::MultipleKo => "a multiple ko",
            Self::MultipleKoWithPass => "a multiple ko with a pass",
            Self::Balanced => "a cycle in which both sides take as many stones",
            Self::Unbalanced => "a cycle in which one side takes more stones",
        }
    }
}
