//! Exit codes: what the shell sees when a program ends.

use std::process::ExitCode;

/// Outcome of a run. The worse of two outcomes is the greater one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Exit {
    /// All well.
    #[default]
    Ok = 0,
    /// There are findings: an illegal move, a repetition that ends the game, a check that fails.
    Findings = 1,
    /// Usage, unreadable or malformed input, an output that cannot be written.
    Error = 2,
    /// Interrupted by Ctrl-C or a request to terminate.
    Interrupted = 130,
}

/// Table at the end of `--help` and of the man page.
pub const EXIT_HELP: &str = "\
Exit status:
  0    all well
  1    there are findings (0 with --exit-zero)
  2    usage, unreadable or malformed input, cannot write
  130  interrupted";

impl Exit {
    /// All exit codes, the best first.
    pub const ALL: [Self; 4] = [Self::Ok, Self::Findings, Self::Error, Self::Interrupted];

    /// Number that the shell sees.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns [`Exit::Findings`] if there are any, otherwise [`Exit::Ok`].
    pub const fn findings(any: bool) -> Self {
        if any { Self::Findings } else { Self::Ok }
    }

    /// Whether the output is an answer, so that it replaces the file of `-o`.
    pub const fn is_answer(self) -> bool {
        matches!(self, Self::Ok | Self::Findings)
    }

    /// Applies `--exit-zero`: findings are no failure; everything else is unchanged.
    #[must_use]
    pub const fn forgiving(self) -> Self {
        match self {
            Self::Findings => Self::Ok,
            other => other,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_pinned() {
        assert_eq!(Exit::ALL.map(Exit::code), [0, 1, 2, 130]);
        assert_eq!(Exit::ALL.map(Exit::is_answer), [true, true, false, false]);
    }

    #[test]
    fn the_help_lists_every_code_in_order() {
        let listed: Vec<_> = EXIT_HELP.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(listed, Exit::ALL.map(|exit| exit.code().to_string()));
    }

    #[test]
    fn exit_zero_forgives_findings_only() {
        assert_eq!(Exit::ALL.map(|exit| exit.forgiving().code()), [0, 0, 2, 130]);
        assert!(Exit::ALL.is_sorted(), "the worse of two is the greater");
    }
}
