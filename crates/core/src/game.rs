//! What a game is to the tools that read its records; every game crate has one.

/// A game, as command lines and rule books know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameKind {
    /// Its name, also that of its section in a rule book.
    pub name: &'static str,
    /// What its records are, for people.
    pub records: &'static str,
    /// The book that is in force where none is named.
    pub book: &'static str,
    /// The names of the formats of its records.
    pub formats: &'static [&'static str],
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_of_another_game_is_refused() {
        let kind = GameKind { name: "go", records: "", book: "", formats: &["sgf", "csv"] };
        assert_eq!((kind.format(None), kind.format(Some("sgf"))), (Ok(None), Ok(Some("sgf"))));
        assert_eq!(kind.format(Some("csa")), Err("go has no format \"csa\"; it has sgf, csv".to_owned()));
    }
}
