//! What a game is to the tools that read its records; every game crate has one.

use crate::chunk::SplitRule;

/// A game, as command lines and rule books know it.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// Its name, also that of its section in a rule book.
    pub name: &'static str,
    /// What its records are, for people.
    pub records: &'static str,
    /// The book that is in force where none is named.
    pub book: &'static str,
    /// The names of the formats of its records.
    pub formats: &'static [&'static str],
    /// Options of the command line that only this game has, `--ranks` for instance.
    pub options: &'static [&'static str],
    /// How a file is cut, if it is. `head` is its beginning, as much of it as there is: a line, or less. The format is the
    /// one that is named, else told by content.
    pub cut: fn(head: &[u8], format: Option<&str>) -> Option<SplitRule>,
}

impl GameKind {
    /// The format called `name`, where there is one that is asked for.
    ///
    /// # Errors
    /// The game has no such format; the message lists those it has.
    pub fn format<'a>(&self, name: Option<&'a str>) -> Result<Option<&'a str>, String> {
        match name.filter(|name| !self.formats.contains(name)) {
            Some(name) => Err(format!("{} has no format \"{name}\"; it has {}", self.name, self.formats.join(", "))),
            None => Ok(name),
        }
    }

    /// An option that only some games have, with the value that was given.
    ///
    /// # Errors
    /// The game does not have it; the message says so.
    pub fn own_option(&self, option: &str, given: Option<&str>) -> Result<(), String> {
        if given.is_some() && !self.options.contains(&option) {
            return Err(format!("{option}: {} has no such option", self.name));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: GameKind =
        GameKind { name: "go", records: "", book: "", formats: &[], options: &["--x"], cut: |_, _| None };

    #[test]
    fn a_format_of_another_game_is_refused() {
        let kind = GameKind { formats: &["sgf", "csv"], ..KIND };
        assert_eq!((kind.format(None), kind.format(Some("sgf"))), (Ok(None), Ok(Some("sgf"))));
        assert_eq!(kind.format(Some("csa")), Err("go has no format \"csa\"; it has sgf, csv".to_owned()));
    }

    #[test]
    fn an_option_of_another_game_is_refused() {
        for (option, given, is_refused) in [("--x", Some("1"), false), ("--y", None, false), ("--y", Some("1"), true)] {
            assert_eq!(KIND.own_option(option, given).is_err(), is_refused, "{option}");
        }
    }
}
