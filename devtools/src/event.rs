//! `cargo xtask generate`: a small championship of our own, testdata/championship, with all that is typed in its course.
//!
//! Entrants and history are given; who is seeded where, who meets whom on which side, who advances is what the programs
//! answer. The records of one round are games that were played for it. Every run gives the same bytes.

use anyhow::{Result, ensure};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameResult, GameRow, Games, RoundNo, Schedule, Termination};
use shinpan_core::table::Table;
use shinpan_shogi::selfplay::{self, Ending};
use shinpan_testing::simulated::{self, Outcomes};

use crate::made::Made;
use crate::making::Making;
use crate::programs;

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
    let mut event = Event { making: Making::new(FOLDER, &GIVEN)? };
    event.seed()?;
    event.preliminary()?;
    event.last_stage()?;
    Ok(event.making.finish(&FOLDERS))
}

/// The championship as far as it has come.
struct Event {
    making: Making,
}

impl Event {
    fn seed(&mut self) -> Result<()> {
        let seeded = self.making.answer(
            "qualify-score seed --rules wcsc-2010 --entrants testdata/championship/planned.csv --history testdata/championship/history.csv --lots wcsc-2010 -q",
        )?;
        self.making.put("preliminary-2/entrants.csv", seeded);
        Ok(())
    }

    /// Rounds 1 and 2, round 3 by its records, the rounds after it.
    fn preliminary(&mut self) -> Result<()> {
        let outcomes = self.outcomes("preliminary-2/entrants.csv")?;
        let mut games = None;
        for round in 1..=ROUNDS {
            let drawn = self.draw(round)?;
            let rows = match round {
                RECORDED => self.record(&drawn)?,
                _ => simulated::fill_in(drawn, RoundNo(round), |game| (outcomes.outcome(game), Termination::Normal))?,
            };
            let games = games.get_or_insert_with(|| rows.without_rows());
            simulated::append(games, &rows);
            let path = if round < RECORDED { "preliminary-2/games.csv" } else { "preliminary-2/all-games.csv" };
            self.making.put(path, simulated::to_csv(games)?);
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
                self.making.sandbox.write("none.csv", "round,first,second,result\n");
                "none.csv"
            }
            2..=RECORDED => "preliminary-2/games.csv",
            _ => "preliminary-2/all-games.csv",
        };
        let drawn = self.making.answer(&format!(
            "pair -q --rules wcsc-2010 --stage preliminary-2 --entrants {FOLDER}/preliminary-2/entrants.csv --games {FOLDER}/{games} --round {round} --lots wcsc-2010/{round} | \
             color-assign --rules wcsc-2010 --games {FOLDER}/{games}"
        ))?;
        if round == RECORDED {
            self.making.put("preliminary-2/r3.csv", &drawn);
        }
        simulated::read_table(&drawn, "the round")
    }

    /// One entrant gives up: the officer writes it down.
    fn withdraw(&mut self) -> Result<()> {
        let cells = [("status", "withdrawn"), ("withdrawn_after", &(RECORDED - 1).to_string())];
        let entrants = simulated::read_table(&self.making.sandbox.read("preliminary-2/entrants.csv"), "entrants.csv")?;
        self.making.put(
            "preliminary-2/entrants.csv",
            simulated::to_csv(&simulated::with_cells(entrants, WITHDRAWN, &cells)?)?,
        );
        Ok(())
    }

    /// A record for each game of the round; the rows with the results that the check takes from them.
    fn record(&mut self, drawn: &Table) -> Result<Table> {
        let entrants = self.making.entrants("preliminary-2/entrants.csv")?;
        let outcomes = Outcomes::new(&entrants, LOTS);
        let games = Games::check(drawn.clone(), Some(&entrants), Schedule::Rounds)?;
        let open = games.iter().filter(|game| game.result == GameResult::OPEN).collect::<Vec<_>>();
        ensure!(open.len() == ENDINGS.len(), "{} games to be played, {} endings", open.len(), ENDINGS.len());
        for (game, ending) in open.into_iter().zip(ENDINGS) {
            let path = format!("preliminary-2/r3/{}-{}.csa", game.first, game.second.as_deref().unwrap_or_default());
            self.making.put(&path, record(game, ending, &entrants, &outcomes));
        }
        let done = self.making.sandbox.run_pipeline(programs::call, &format!(
            "kifu-check --quiet --emit games --schedule {FOLDER}/preliminary-2/r3.csv --entrants {FOLDER}/preliminary-2/entrants.csv '{FOLDER}/preliminary-2/r3/*.csa'"
        ))?;
        // One record has a finding, and nothing else is wrong.
        ensure!(done.code == 1 && done.stderr.lines().count() == 1, "findings:\n{}", done.stderr);
        simulated::read_table(&done.stdout, "the round")
    }

    fn last_stage(&mut self) -> Result<()> {
        let preliminary = format!("{FOLDER}/preliminary-2");
        let standings = self.making.answer(&format!(
            "standings --rules wcsc-2010 --stage preliminary-2 --entrants {preliminary}/entrants.csv {preliminary}/all-games.csv"
        ))?;
        self.making.sandbox.write("standings.csv", standings);
        let field = self.making.answer(&format!(
            "qualify-score advance --rules wcsc-2010 --stage preliminary-2 --entrants {preliminary}/entrants.csv --standings {FOLDER}/standings.csv --emit field"
        ))?;
        self.making.put("final/entrants.csv", field);
        let drawn = self.making.answer(&format!(
            "pair -q --rules wcsc-2010 --stage final --entrants {FOLDER}/final/entrants.csv --round all --lots wcsc-2010"
        ))?;
        let outcomes = self.outcomes("final/entrants.csv")?;
        let rows = simulated::read_table(&drawn, "the final")?;
        let games = simulated::fill_in(rows, RoundNo(u16::MAX), |game| (outcomes.outcome(game), Termination::Normal))?;
        self.making.put("final/games.csv", simulated::to_csv(&games)?);
        Ok(())
    }

    fn outcomes(&self, path: &str) -> Result<Outcomes> {
        Ok(Outcomes::new(&self.making.entrants(path)?, LOTS))
    }
}

/// The record of a game that comes to this end, under the names of the two.
fn record(game: &GameRow, ending: Ending, entrants: &Entrants, outcomes: &Outcomes) -> String {
    let names = simulated::names(game, entrants);
    selfplay::play_to(outcomes.number(game), ending, Some(outcomes.winning_side(game)))
        .to_csa([&names.first, &names.second])
}
