//! The byes that a stage has by its rules: WCSC rules 2010, Art. 17.11 (an odd field) and 19.5 (the pauses of a round robin).
//!
//! A bye is worth a win, so a row that the rules do not give would make somebody the winner of a game that nobody played. A
//! ruling of the officers is `adjudicated`. Byes of half a point, a full one or none are given by officers and by nobody else.

use std::collections::BTreeMap;

use shinpan_core::Faults;
use shinpan_core::games::{Bye, GameResult, GameRow, Games, RoundNo, Termination};
use shinpan_core::wording::{first_of, quoted};

use crate::facts::Facts;

/// The most ids that a warning names.
const NAMED_MOST: usize = 12;

/// Byes of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Byes {
    /// A bye in each round of an odd field.
    OneARound,
    /// None: an odd field is an error.
    None,
    /// Pauses alone, which are worth nothing: rows that are vacated.
    Pauses,
}

impl Byes {
    /// The byes of `stage`.
    pub fn of(facts: &Facts, stage: Option<&str>) -> Self {
        if facts.is_round_robin(stage) {
            return Self::Pauses;
        }
        if facts.has_bye { Self::OneARound } else { Self::None }
    }

    /// Refuses byes of rounds before `end` that count and that the rules do not have.
    ///
    /// # Errors
    /// All such rows.
    pub fn check(self, games: &Games, end: RoundNo) -> Result<(), Faults> {
        let why = match self {
            Self::OneARound => return Ok(()),
            Self::None => {
                "a bye; the rules have none (Art. 17.11; odd = \"error\" in the rule book); if officers gave it, set termination \
                 to adjudicated"
            }
            Self::Pauses => {
                "a bye that counts as a win, but a pause in a round robin is worth nothing (Art. 19.5); set termination to \
                 vacated, or to adjudicated if officers gave it"
            }
        };
        let mut faults = Faults::default();
        let byes = games.iter().enumerate().filter(|(_, game)| is_bye(game, end) && !is_ruled(game));
        byes.for_each(|(row, _)| faults.push(games.error(row, "result", why)));
        faults.or(())
    }

    /// The rounds before `end` with more byes than the rules have, a line each.
    pub fn warnings(self, games: &Games, end: RoundNo) -> Vec<String> {
        let mut byes = BTreeMap::<_, Vec<_>>::new();
        for game in games.iter().filter(|game| is_bye(game, end) && (self == Self::OneARound || !is_ruled(game))) {
            let ids = byes.entry((game.round, game.stage.as_deref())).or_default();
            // A bye of several numbered games is one.
            if game.game.is_none() || !ids.contains(&quoted(&game.first)) {
                ids.push(quoted(&game.first));
            }
        }
        let (most, rules) = match self {
            Self::OneARound => (1, "the rules give one"),
            Self::None => (
                0,
                "the rules have none (Art. 17.11; odd = \"error\" in the rule book); if officers gave one, set termination to \
                 adjudicated",
            ),
            Self::Pauses => (0, "a pause is worth nothing (Art. 19.5)"),
        };
        let many = byes.iter().filter(|(_, ids)| ids.len() > most);
        let text = |round, ids: &[String]| {
            let count = if ids.len() == 1 { "a bye".to_owned() } else { format!("{} byes", ids.len()) };
            format!("round {round} has {count}, of {}; {rules}", first_of(ids, NAMED_MOST))
        };
        many.map(|((round, _), ids)| text(*round, ids)).collect()
    }
}

/// Whether it is a bye that the pairing would have given.
fn is_bye(game: &GameRow, end: RoundNo) -> bool {
    game.result == GameResult::Bye(Bye::PairingAllocated) && game.is_live() && game.round < end
}

/// Whether officers have given it.
fn is_ruled(game: &GameRow) -> bool {
    game.termination == Termination::Adjudicated
}

#[cfg(test)]
mod tests {
    use shinpan_core::RuleBook;
    use shinpan_core::games::Schedule;
    use shinpan_core::table::Table;

    use super::*;

    fn games(rows: &str) -> Games {
        let text = format!("round,first,second,result,termination\n{rows}");
        let table = Table::read(text.as_bytes(), "g.csv", None).expect("a table");
        Games::check(table, None, Schedule::Rounds).expect("sound games")
    }

    fn check(byes: Byes, rows: &str) -> Result<(), String> {
        byes.check(&games(rows), RoundNo(3)).map_err(|error| error.to_string())
    }

    #[test]
    fn a_bye_that_the_rules_do_not_have_is_refused() {
        for rows in [
            "1,a,b,1-0,\n",
            "1,a,,bye,vacated\n",
            "1,a,,bye,adjudicated\n",
            "3,a,,bye,\n",
            "2,a,b,1-0,\n2,c,,bye,vacated\n",
        ] {
            assert_eq!(check(Byes::None, rows), Ok(()), "{rows}");
            assert_eq!(check(Byes::Pauses, rows), Ok(()), "{rows}");
        }
        for (byes, article) in [(Byes::None, "(Art. 17.11;"), (Byes::Pauses, "(Art. 19.5)")] {
            let error = check(byes, "1,a,b,1-0,\n2,c,,bye,\n").expect_err("no such bye");
            assert!(error.starts_with("g.csv:3:6: result: a bye") && error.contains(article), "{error}");
            assert!(check(byes, "1,c,,bye,normal\n").is_err());
        }
    }

    #[test]
    fn an_odd_field_has_one_bye_a_round() {
        let warnings = |byes: Byes, rows: &str| byes.warnings(&games(rows), RoundNo(3));
        assert_eq!(check(Byes::OneARound, "1,a,,bye,\n1,b,,bye,\n"), Ok(()));
        assert_eq!(warnings(Byes::OneARound, "1,a,,bye,\n1,b,c,1-0,\n2,b,,bye,\n"), [""; 0]);
        // What officers give beforehand is no bye of the pairing.
        for byes in [Byes::OneARound, Byes::None, Byes::Pauses] {
            let rows = "1,a,,half-bye,\n1,b,,full-bye,\n1,c,,zero-bye,\n";
            assert_eq!((check(byes, rows), warnings(byes, rows)), (Ok(()), Vec::new()));
        }
        let warning = "round 1 has 2 byes, of \"a\", \"b\"; the rules give one";
        assert_eq!(warnings(Byes::OneARound, "1,a,,bye,\n1,b,,bye,adjudicated\n"), [warning]);
        assert_eq!(warnings(Byes::None, "1,a,,bye,adjudicated\n"), [""; 0]);
        let unruled = warnings(Byes::None, "1,a,,bye,\n");
        assert!(
            unruled.len() == 1 && unruled[0].starts_with("round 1 has a bye, of \"a\"; the rules have none"),
            "{unruled:?}"
        );
    }

    #[test]
    fn the_book_and_the_stage_say_which() {
        let of = |book: &str, stage| {
            let book = RuleBook::builtin(book).expect("a built-in book");
            Byes::of(&Facts::of(&book), stage)
        };
        assert_eq!(of("wcsc-2010", None), Byes::None);
        assert_eq!(of("wcsc-2010", Some("preliminary-1")), Byes::None);
        assert_eq!(of("wcsc-2010", Some("final")), Byes::Pauses);
        assert_eq!(of("arimaa-2015", Some("final")), Byes::OneARound);
    }
}
