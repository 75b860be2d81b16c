//! The row that a game or a bye must be where somebody has given up: WCSC rules 2010, Art. 18.6; docs/rulings.md, R-49, R-50, O11.
//!
//! Whoever gives up has lost what comes after without play. A bye that it has is worth nothing.

use shinpan_core::games::{Bye, GameResult, Termination};
use shinpan_core::{HundredthPoints, Outcome};

/// Content that a row must have before anybody has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A game that is to be played.
    Open,
    /// A game that is lost by default.
    Default(Outcome),
    /// A bye that counts.
    Bye,
    /// A bye that is worth nothing.
    Vacated,
    /// A bye that was given before the round is drawn.
    Stated(Bye),
}

impl Due {
    /// The row of a game; `gone` says for First and Second whether they gave up before its round.
    pub const fn game(gone: [bool; 2]) -> Self {
        match gone {
            [false, false] => Self::Open,
            [true, false] => Self::Default(Outcome::SecondWins),
            [false, true] => Self::Default(Outcome::FirstWins),
            [true, true] => Self::Default(Outcome::BothLose),
        }
    }

    /// The row of a bye that the pairing gives.
    pub const fn bye(is_gone: bool) -> Self {
        if is_gone { Self::Vacated } else { Self::Bye }
    }

    /// Result that the row must have.
    pub const fn result(self) -> GameResult {
        match self {
            Self::Open => GameResult::OPEN,
            Self::Default(outcome) => GameResult::Game(outcome),
            Self::Bye | Self::Vacated => GameResult::Bye(Bye::PairingAllocated),
            Self::Stated(bye) => GameResult::Bye(bye),
        }
    }

    /// Points for a bye where the rules say nothing else.
    pub const fn points(self) -> HundredthPoints {
        match self {
            Self::Bye | Self::Stated(Bye::PairingAllocated | Bye::FullPoint) => HundredthPoints::WIN,
            Self::Stated(Bye::HalfPoint) => HundredthPoints(HundredthPoints::WIN.0 / 2),
            _ => HundredthPoints(0),
        }
    }

    /// Termination that the row must have.
    pub const fn termination(self) -> Termination {
        match self {
            Self::Open | Self::Bye | Self::Stated(_) => Termination::Normal,
            Self::Default(_) => Termination::Forfeit,
            Self::Vacated => Termination::Vacated,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn art_18_6_the_row_of_who_has_given_up() {
        let row = |due: Due| (due.result().as_str(), due.termination().as_str());
        assert_eq!(row(Due::game([false, false])), ("*", "normal"));
        assert_eq!(row(Due::game([true, false])), ("0-1", "forfeit"));
        assert_eq!(row(Due::game([false, true])), ("1-0", "forfeit"));
        assert_eq!(row(Due::game([true, true])), ("0-0", "forfeit"));
        assert_eq!((row(Due::bye(false)), row(Due::bye(true))), (("bye", "normal"), ("bye", "vacated")));
    }
}
