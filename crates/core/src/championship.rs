//! Settings of a rule book for the championship as a whole: its stages, and the encodings of its tables.

use serde::Deserialize;

use crate::stage::Stages;
use crate::table::{Encoding, Encodings};
use crate::{InputError, RuleBook};

/// Name of the section in a rule book.
const SECTION: &str = "championship";

/// Settings by which the tables of a championship are read.
#[derive(Clone, Debug, Default)]
pub struct Championship {
    /// Words allowed in the column `stage`.
    pub stages: Stages,
    /// Encodings in which tables that are not UTF-8 may be written.
    pub encodings: Encodings,
}

#[derive(Deserialize)]
struct Section {
    stages: Option<Vec<String>>,
    encodings: Option<Vec<String>>,
}

impl Championship {
    /// Reads the settings of `book`; whatever it leaves out keeps its default.
    ///
    /// # Errors
    /// An encoding is unknown, or a stage is unnamed, listed twice or named like the games for the second place.
    pub fn of(book: &RuleBook) -> Result<Self, InputError> {
        let mut championship = Self::default();
        if !book.sections().iter().any(|section| section == SECTION) {
            return Ok(championship);
        }
        let Section { stages, encodings } = book.section(SECTION)?;
        if let Some(stages) = stages {
            championship.stages = Stages::new(stages).map_err(|why| book.refused(SECTION, "stages", &why))?;
        }
        if let Some(names) = encodings {
            let encodings = names.iter().map(|name| name.parse::<Encoding>()).collect::<Result<_, _>>();
            championship.encodings.tried = encodings.map_err(|why| book.refused(SECTION, "encodings", &why))?;
        }
        Ok(championship)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Championship, String> {
        let book = RuleBook::parse(text, "b.toml", &|_| Err("no file".to_owned())).expect("a book");
        Championship::of(&book).map_err(|error| error.to_string())
    }

    #[test]
    fn a_book_names_stages_and_encodings() {
        let text =
            "extends = \"wcsc-2010\"\n[championship]\nstages = [\"league\", \"final\"]\nencodings = [\"big5\"]\n";
        let championship = of(text).expect("a sound section");
        assert_eq!(championship.stages.words(), ["league", "final"]);
        assert_eq!(championship.encodings.tried.iter().map(ToString::to_string).collect::<Vec<_>>(), ["big5"]);
        assert_eq!(of("name = \"x\"").expect("nothing is said").stages, Stages::default());
    }

    #[test]
    fn what_no_stage_or_encoding_is_has_its_place() {
        for (line, expected) in [
            (
                "encodings = [\"shift-jjs\"]",
                "b.toml:3:13: [championship] encodings: no encoding \"shift-jjs\"; nearest: \"shift_jis\"",
            ),
            ("stages = [\"a\", \"a\"]", "b.toml:3:10: [championship] stages: \"a\" is there twice"),
            ("stages = [\"\"]", "b.toml:3:10: [championship] stages: a stage without a name"),
            ("stages = [1]", "b.toml:3:10: [championship] stages: "),
        ] {
            let found = of(&format!("extends = \"wcsc-2010\"\n[championship]\n{line}\n")).expect_err(line);
            assert!(found.starts_with(expected), "{found}");
        }
    }

    #[test]
    fn every_built_in_book_has_its_section() {
        for name in RuleBook::builtin_names() {
            let book = RuleBook::builtin(name).expect("built in");
            assert!(book.sections().contains(&SECTION.to_owned()), "{name}");
            Championship::of(&book).expect(name);
        }
    }
}
