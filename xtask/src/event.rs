//! `cargo xtask generate`: a small championship of our own, testdata/championship, with all that is typed in its course.
//!
//! Entrants and history are given; who is seeded where, who meets whom on which side, who advances is what the programs
//! answer. The records of one round are games that were played for it. Every run gives the same bytes.

use anyhow::{Context as _, Result, ensure};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameResult, GameRow, Games, RoundNo, Schedule, Termination};
use shinpan_core::side::Sides;
use shinpan_core::table::Table;
use shinpan_core::{Outcome, Side};
use shinpan_shogi::selfplay::{self, Ending};

use crate::arena::{self, Arena};
use crate::desk::Desk;
use crate::made::{Files, Made};
use crate::workspace;

const FOLDER: &str = "testdata/championship";
const FOLDERS: [&str; 4] = [
    FOLDER,
    "testdata/championship/final",
    "testdata/championship/preliminary-2",
    "testdata/championship/preliminary-2/r3",
];
/// What is given: the list of those who planned to enter, and two earlier championships.
const GIVEN: [&str; 2] = ["planned.csv", "history.csv"];
/// The text of the lots that decide games; another one is another championship.
const LOTS: &str = "a small championship";
/// The rounds of the preliminary.
const ROUNDS: u16 = 5;
/// The round whose records are there.
const RECORDED: u16 = 3;
/// How the games of that round end, from the first board on.
const ENDINGS: [Ending; 6] = [
    Ending::Resignation,
    Ending::Checkmate,
    Ending::Repetition,
    Ending::Declaration,
    Ending::IllegalMove,
    Ending::TimeUp,
];
/// Gives up after the second round.
const WITHDRAWN: &str = "kuma";

/// All files of the championship.
pub(crate) fn made() -> Result<Made> {
    let mut event = Event { desk: Desk::new(FOLDER)?, files: Files::new() };
    for path in GIVEN {
        let file = workspace::root().join(FOLDER).join(path);
        event.put(path, std::fs::read_to_string(&file).with_context(|| file.display().to_string())?)?;
    }
    event.seed()?;
    event.preliminary()?;
    event.last_stage()?;
    Ok(Made { command: "cargo xtask generate", folders: &FOLDERS, files: event.files })
}

/// The championship as far as it has come.
struct Event {
    desk: Desk,
    files: Files,
}

impl Event {
    /// A file, on the desk and among those that are made.
    fn put(&mut self, path: &str, text: impl AsRef<str>) -> Result<()> {
        self.desk.write(path, text.as_ref())?;
        self.files.insert(format!("{FOLDER}/{path}"), text.as_ref().as_bytes().to_owned());
        Ok(())
    }

    fn seed(&mut self) -> Result<()> {
        let seeded = self.desk.answer(
            "qualify-score seed --rules wcsc-2010 --entrants testdata/championship/planned.csv --history testdata/championship/history.csv",
        )?;
        self.put("preliminary-2/entrants.csv", seeded)
    }

    /// Rounds 1 and 2, round 3 by its records, the rounds after it.
    fn preliminary(&mut self) -> Result<()> {
        let arena = self.arena("preliminary-2/entrants.csv")?;
        let mut games = None;
        for round in 1..=ROUNDS {
            let drawn = self.draw(round)?;
            let rows = match round {
                RECORDED => self.record(&drawn)?,
                _ => arena::settle(drawn, RoundNo(round), |game| (arena.outcome(game), Termination::Normal))?,
            };
            let games = games.get_or_insert_with(|| rows.without_rows());
            arena::append(games, &rows);
            let path = if round < RECORDED { "preliminary-2/games.csv" } else { "preliminary-2/all-games.csv" };
            self.put(path, arena::csv(games)?)?;
            if round + 1 == RECORDED {
                self.withdraw()?;
            }
        }
        Ok(())
    }

    /// The pairings of a round with their sides.
    fn draw(&mut self, round: u16) -> Result<Table> {
        let games = match round {
            1 => {
                self.desk.write("none.csv", "round,first,second,result\n")?;
                "none.csv"
            }
            2..=RECORDED => "preliminary-2/games.csv",
            _ => "preliminary-2/all-games.csv",
        };
        let drawn = self.desk.answer(&format!(
            "pair --rules wcsc-2010 --stage preliminary-2 --entrants {FOLDER}/preliminary-2/entrants.csv --games {FOLDER}/{games} --round {round} | \
             color-assign --rules wcsc-2010 --games {FOLDER}/{games}"
        ))?;
        if round == RECORDED {
            self.put("preliminary-2/r3.csv", &drawn)?;
        }
        arena::table(&drawn, "the round")
    }

    /// One entrant gives up: the officer writes it down.
    fn withdraw(&mut self) -> Result<()> {
        let mut entrants = arena::table(&self.desk.read("preliminary-2/entrants.csv")?, "entrants.csv")?;
        let id = entrants.column("id").context("entrants have ids")?;
        let row = entrants.rows().iter().position(|row| row.text(id) == WITHDRAWN).context(WITHDRAWN)?;
        for (name, text) in [("status", "withdrawn".to_owned()), ("withdrawn_after", (RECORDED - 1).to_string())] {
            let column = entrants.column_or_add(name);
            entrants.set(row, column, text);
        }
        self.put("preliminary-2/entrants.csv", arena::csv(&entrants)?)
    }

    /// A record for each game of the round; the rows with the results that the check takes from them.
    fn record(&mut self, drawn: &Table) -> Result<Table> {
        let entrants = self.entrants("preliminary-2/entrants.csv")?;
        let arena = Arena::new(&entrants, LOTS);
        let games = Games::check(drawn.clone(), Some(&entrants), Schedule::Rounds)?;
        let open = games.iter().filter(|game| game.result == GameResult::OPEN).collect::<Vec<_>>();
        ensure!(open.len() == ENDINGS.len(), "{} games to be played, {} endings", open.len(), ENDINGS.len());
        for (game, ending) in open.into_iter().zip(ENDINGS) {
            let path = format!("preliminary-2/r3/{}-{}.csa", game.first, game.second.as_deref().unwrap_or_default());
            self.put(&path, record(game, ending, &entrants, &arena))?;
        }
        let done = self.desk.run(&format!(
            "kifu-check --quiet --emit games --schedule {FOLDER}/preliminary-2/r3.csv --entrants {FOLDER}/preliminary-2/entrants.csv '{FOLDER}/preliminary-2/r3/*.csa'"
        ))?;
        // One record has a finding, and nothing else is wrong.
        ensure!(done.code == 1 && done.stderr.lines().count() == 1, "findings:\n{}", done.stderr);
        arena::table(&done.stdout, "the round")
    }

    fn last_stage(&mut self) -> Result<()> {
        let preliminary = format!("{FOLDER}/preliminary-2");
        let standings = self.desk.answer(&format!(
            "standings --rules wcsc-2010 --stage preliminary-2 --entrants {preliminary}/entrants.csv {preliminary}/all-games.csv"
        ))?;
        self.desk.write("standings.csv", standings)?;
        let field = self.desk.answer(&format!(
            "qualify-score advance --rules wcsc-2010 --stage preliminary-2 --entrants {preliminary}/entrants.csv --standings {FOLDER}/standings.csv --emit field"
        ))?;
        self.put("final/entrants.csv", field)?;
        let drawn = self.desk.answer(&format!(
            "pair --rules wcsc-2010 --stage final --entrants {FOLDER}/final/entrants.csv --round all"
        ))?;
        let arena = self.arena("final/entrants.csv")?;
        let rows = arena::table(&drawn, "the final")?;
        let games = arena::settle(rows, RoundNo(u16::MAX), |game| (arena.outcome(game), Termination::Normal))?;
        self.put("final/games.csv", arena::csv(&games)?)
    }

    fn entrants(&self, path: &str) -> Result<Entrants> {
        Ok(Entrants::check(arena::table(&self.desk.read(path)?, path)?)?)
    }

    fn arena(&self, path: &str) -> Result<Arena> {
        Ok(Arena::new(&self.entrants(path)?, LOTS))
    }
}

/// The record of a game that comes to this end, under the names of the two.
fn record(game: &GameRow, ending: Ending, entrants: &Entrants, arena: &Arena) -> String {
    let winner = match arena.outcome(game) {
        Outcome::SecondWins => Side::Second,
        _ => Side::First,
    };
    let name = |id: &str| entrants.get(id).map_or_else(|| id.to_owned(), |entrant| entrant.name.clone());
    let names = Sides { first: name(&game.first), second: name(game.second.as_deref().unwrap_or_default()) };
    selfplay::play_to(arena.number(game), ending, Some(winner)).to_csa([&names.first, &names.second])
}
