//! The classes of cycles, by the stones that its plays take.

use shinpan_core::side::Sides;

/// What happened from one board to the same board again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    /// Stones played.
    pub plays: u32,
    /// Passes.
    pub passes: u32,
    /// Plays that took stones of their own side.
    pub suicides: u32,
    /// Plays that took just one stone.
    pub singles: u32,
    /// The stones that each side took; those of a suicide count for the other side.
    pub captures: Sides<u32>,
    /// What the plays took, if there are three.
    pub three: Option<[u32; 3]>,
}

impl Turns {
    /// Whether both sides took as many stones.
    pub const fn is_balanced(&self) -> bool {
        self.captures.first == self.captures.second
    }
}

/// What kind of cycle it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// A play takes stones of its own side.
    Suicide,
    /// A ko is taken and retaken at once.
    BasicKo,
    /// A ko is taken and retaken, with passes between.
    BasicKoAfterPass,
    /// Sending two, returning one.
    SendingTwo,
    /// The same, closed at another play, with a pass inside.
    SendingTwoRotated,
    /// Take one, take two, replace.
    UnbalancedThree,
    /// Several kos, so many, with or without passes.
    Kos(Kos, bool),
    /// Both sides take as many stones: eternal life, round-robin ko and others.
    Balanced,
    /// One side takes more: sending three returning one and others.
    Unbalanced,
}

/// How many kos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kos {
    /// Two, in four plays.
    Double,
    /// Three, in six plays.
    Triple,
    /// Four, in eight plays.
    Quadruple,
    /// Another number of plays.
    Multiple,
}

impl Class {
    /// The class of a cycle: the first rule that fits.
    pub const fn of(turns: &Turns) -> Self {
        match (turns.suicides, turns.plays, turns.singles, turns.three) {
            (1.., ..) => Self::Suicide,
            (_, 2, 2, _) if turns.passes == 0 => Self::BasicKo,
            (_, 2, 2, _) => Self::BasicKoAfterPass,
            (.., Some([0, 2, 1])) => Self::SendingTwo,
            (.., Some([2, 1, 0] | [1, 0, 2])) => Self::SendingTwoRotated,
            (.., Some([0, 1, 2] | [1, 2, 0] | [2, 0, 1])) => Self::UnbalancedThree,
            (_, plays, singles, _) if plays == singles => Self::Kos(Kos::of(plays), turns.passes > 0),
            _ if turns.is_balanced() => Self::Balanced,
            _ => Self::Unbalanced,
        }
    }

    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Suicide => "suicide-cycle",
            Self::BasicKo => "basic-ko",
            Self::BasicKoAfterPass => "basic-ko-after-pass",
            Self::SendingTwo => "sending-two-returning-one",
            Self::SendingTwoRotated => "sending-two-returning-one-rotated",
            Self::UnbalancedThree => "unbalanced-three-play",
            Self::Kos(Kos::Double, false) => "double-ko",
            Self::Kos(Kos::Double, true) => "double-ko-with-pass",
            Self::Kos(Kos::Triple, false) => "triple-ko",
            Self::Kos(Kos::Triple, true) => "triple-ko-with-pass",
            Self::Kos(Kos::Quadruple, false) => "quadruple-ko",
            Self::Kos(Kos::Quadruple, true) => "quadruple-ko-with-pass",
            Self::Kos(Kos::Multiple, false) => "multiple-ko",
            Self::Kos(Kos::Multiple, true) => "multiple-ko-with-pass",
            Self::Balanced => "balanced-other",
            Self::Unbalanced => "unbalanced-other",
        }
    }

    /// For people.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Suicide => "a cycle with suicide",
            Self::BasicKo => "a basic ko",
            Self::BasicKoAfterPass => "a basic ko retaken after a pass",
            Self::SendingTwo => "sending two, returning one",
            Self::SendingTwoRotated => "sending two, returning one, closed at another play",
            Self::UnbalancedThree => "take one, take two, replace",
            Self::Kos(Kos::Double, false) => "a double ko",
            Self::Kos(Kos::Double, true) => "a double ko with a pass",
            Self::Kos(Kos::Triple, false) => "a triple ko",
            Self::Kos(Kos::Triple, true) => "a triple ko with a pass",
            Self::Kos(Kos::Quadruple, false) => "a quadruple ko",
            Self::Kos(Kos::Quadruple, true) => "a quadruple ko with a pass",
            Self::Kos(Kos::Multiple, false) => "a multiple ko",
            Self::Kos(Kos::Multiple, true) => "a multiple ko with a pass",
            Self::Balanced => "a cycle in which both sides take as many stones",
            Self::Unbalanced => "a cycle in which one side takes more stones",
        }
    }
}

impl Kos {
    const fn of(plays: u32) -> Self {
        match plays {
            4 => Self::Double,
            6 => Self::Triple,
            8 => Self::Quadruple,
            _ => Self::Multiple,
        }
    }
}
