//! The section `[go]` of a rule book: what changes from one championship to the next.

use serde::Deserialize;

/// The name of the game, also that of its section in a rule book.
pub(crate) const NAME: &str = "go";

shinpan_core::words! {
    /// The forms of superko: which plays a repetition forbids.
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Form {
        /// Positional: any earlier board.
        Psk => "psk",
        /// Situational: a board that the same side has made.
        Ssk => "ssk",
        /// Natural situational: a board that the same side has made by a play.
        Nsk => "nsk",
        /// Superko of Chinese events: by the class of the cycle, else the referee.
        Chinese => "chinese",
        /// Superko of the UEC Cup: a retaken ko, else the referee.
        Uec => "uec",
    }
}

impl Form {
    /// The built-in book of each, in the order of [`Form::ALL`].
    pub const BOOKS: [&str; 5] =
        [Self::Psk.book(), Self::Ssk.book(), Self::Nsk.book(), Self::Chinese.book(), Self::Uec.book()];

    /// The built-in book that has it.
    pub const fn book(self) -> &'static str {
        match self {
            Self::Psk => "go-psk",
            Self::Ssk => "go-ssk",
            Self::Nsk => "go-nsk",
            Self::Chinese => "go-chinese",
            Self::Uec => "go-uec",
        }
    }

    /// Whether the referee rules on what the form does not forbid.
    pub const fn has_referee(self) -> bool {
        matches!(self, Self::Chinese | Self::Uec)
    }
}

shinpan_core::words! {
    /// Cycles that the Chinese form forbids (reading 2).
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Chinese {
        /// Basic ko, and sending two returning one.
        Strict => "strict",
        /// These, and every cycle in which one side takes more stones than the other.
        Unbalanced => "unbalanced",
    }
}

impl Chinese {
    /// The other reading.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Strict => Self::Unbalanced,
            Self::Unbalanced => Self::Strict,
        }
    }
}

shinpan_core::words! {
    /// Ruling on a ko that is retaken after a pass, in the forms with a referee (reading 3).
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum KoAfterPass {
        /// For the referee.
        Referee => "referee",
        /// Forbidden.
        Forbidden => "forbidden",
    }
}

impl KoAfterPass {
    /// The other reading.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Referee => Self::Forbidden,
            Self::Forbidden => Self::Referee,
        }
    }
}

/// The keys of `[go]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The form of superko.
    pub form: Form,
    /// Whether a play may take its own stones.
    pub suicide: bool,
    /// Whether the natural situational form also forbids to retake a ko at once.
    pub also_basic_ko: bool,
    /// Cycles that the Chinese form forbids.
    pub chinese: Chinese,
    /// Ruling on a ko that is retaken after a pass, in the forms with a referee.
    pub ko_after_pass: KoAfterPass,
    /// Whether an edit in the middle of a record starts the history anew.
    pub setup_restarts: bool,
    /// So many turns a game may have, passes counted; 0: no limit.
    pub move_limit: u32,
}

impl Rules {
    /// The rules of the built-in book of a form.
    pub const fn of(form: Form) -> Self {
        Self {
            form,
            suicide: !form.has_referee(),
            also_basic_ko: false,
            chinese: Chinese::Strict,
            ko_after_pass: KoAfterPass::Referee,
            setup_restarts: true,
            move_limit: if matches!(form, Form::Uec) { 400 } else { 0 },
        }
    }

    /// These rules with one reading exchanged for the other published one, for each of the readings 2, 3 and 5.
    pub(crate) fn other_readings(self) -> [Self; 3] {
        [
            Self { chinese: self.chinese.other(), ..self },
            Self { ko_after_pass: self.ko_after_pass.other(), ..self },
            Self { suicide: !self.suicide, ..self },
        ]
    }
}

impl Default for Rules {
    /// Rules of the default book, `go-psk`.
    fn default() -> Self {
        Self::of(Form::Psk)
    }
}

#[cfg(test)]
mod tests {
    use shinpan_core::RuleBook;

    use super::*;

    #[test]
    fn forms_are_judged_by_their_built_in_books() {
        for form in Form::ALL {
            let book = RuleBook::builtin(form.book()).expect("a built-in book");
            assert_eq!(book.section::<Rules>("go").expect("a section"), Rules::of(form));
        }
        assert_eq!(Rules::default(), Rules::of(Form::Psk));
    }
}
