//! Colour of text for people.

use clap::builder::styling::{AnsiColor, Style};

use super::io::Io;
use shinpan_core::Severity;

/// The values of `--color`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` or `TERM=dumb` says no.
    #[default]
    Auto,
    /// In every text, whatever the environment says.
    Always,
    /// In none.
    Never,
}

/// Styles of text for people. `{style}` switches one on and `{style:#}` off; without colour both are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    /// Style of a place in a file.
    pub pos: Style,
    /// Style of a code or an article.
    pub code: Style,
    error: Style,
    warning: Style,
    note: Style,
}

impl Palette {
    /// Palette without any colour.
    pub const PLAIN: Self =
        Self { pos: Style::new(), code: Style::new(), error: Style::new(), warning: Style::new(), note: Style::new() };

    /// Palette with the colours of the terminal's own scheme.
    pub const COLORED: Self = Self {
        pos: Style::new().bold(),
        code: Style::new().dimmed(),
        error: AnsiColor::Red.on_default().bold(),
        warning: AnsiColor::Yellow.on_default().bold(),
        note: AnsiColor::Cyan.on_default().bold(),
    };

    /// Chooses the palette for data. `to_stdout` is false if `-o` names a file: a file is no terminal.
    pub fn choose(choice: ColorChoice, io: &Io, to_stdout: bool) -> Self {
        let silent = io.environment.no_color || io.environment.dumb_terminal;
        let colored = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => to_stdout && io.terminals.stdout && !silent,
        };
        if colored { Self::COLORED } else { Self::PLAIN }
    }

    /// Returns the style of a severity.
    pub const fn severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.note,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colored(choice: ColorChoice, terminal: bool, no_color: bool, dumb: bool) -> bool {
        let (mut io, _) = Io::captured("t", "");
        io.terminals.stdout = terminal;
        io.environment.no_color = no_color;
        io.environment.dumb_terminal = dumb;
        Palette::choose(choice, &io, true) == Palette::COLORED
    }

    #[test]
    fn auto_needs_a_terminal_that_wants_it() {
        assert!(colored(ColorChoice::Auto, true, false, false));
        assert!(!colored(ColorChoice::Auto, false, false, false));
        assert!(!colored(ColorChoice::Auto, true, true, false));
        assert!(!colored(ColorChoice::Auto, true, false, true));
    }

    #[test]
    fn the_flag_has_the_last_word() {
        assert!(colored(ColorChoice::Always, false, true, true));
        assert!(!colored(ColorChoice::Never, true, false, false));
    }

    #[test]
    fn a_file_is_no_terminal() {
        let (mut io, _) = Io::captured("t", "");
        io.terminals.stdout = true;
        assert_eq!(Palette::choose(ColorChoice::Auto, &io, false), Palette::PLAIN);
    }

    #[test]
    fn without_colour_styles_are_empty() {
        let style = Palette::PLAIN.severity(Severity::Error);
        assert_eq!(format!("{style}x{style:#}"), "x");
        let style = Palette::COLORED.severity(Severity::Error);
        assert!(format!("{style}x{style:#}").starts_with('\x1b'));
    }
}
