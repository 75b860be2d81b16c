//! testdata/championship: the programs answer who is seeded where, who meets whom on which side, and who advances. The
//! records of one round are games played for it.

use anyhow::{Result, ensure};
use shinpan_core::games::{GameResult, Games, Schedule};
use shinpan_core::table::Table;
use shinpan_shogi::selfplay::{self, Ending};
use shinpan_testing::simulated::{self, Outcomes};

use super::making::{Making, played};
use crate::made::Made;

const FOLDER: &str = "testdata/championship";
const FOLDERS: [&str; 4] = [
    FOLDER,
    "testdata/championship/final",
    "testdata/championship/preliminary-2",
    "testdata/championship/preliminary-2/r3",
];
/// Files that are not generated: the list of those who planned to enter, and two earlier championships.
const GIVEN: [&str; 2] = ["planned.csv", "history.csv"];
/// Text of the lots that decide games; another text makes another championship.
const LOTS: &str = "a small championship";
/// Number of rounds of the preliminary.
const ROUNDS: u16 = 5;
/// Round whose records are included.
const RECORDED: u16 = 3;
/// Endings of the games of that round, from the first board on.
const ENDINGS: [Ending; 6] = [
    Ending::Resignation,
    Ending::Checkmate,
    Ending::Repetition,
    Ending::Declaration,
    Ending::IllegalMove,
    Ending::TimeUp,
];
/// Entrant who withdraws after the second round.
const WITHDRAWN: &str = "kuma";
/// Table of the entrants of the preliminary.
const ENTRANTS: &str = "preliminary-2/entrants.csv";

/// Generates all files of the championship.
pub(super) fn made() -> Result<Made> {
    let mut making = Making::new(FOLDER, &GIVEN)?;
    let seeded = making.answer(&format!(
        "qualify-score seed --rules wcsc-2010 --entrants {FOLDER}/planned.csv --history {FOLDER}/history.csv --lots wcsc-2010 -q"
    ))?;
    making.put(ENTRANTS, seeded);
    preliminary(&mut making)?;
    last_stage(&mut making)?;
    Ok(making.finish(&FOLDERS))
}

/// Plays rounds 1 and 2, round 3 by its records, and the rounds after it.
fn preliminary(making: &mut Making) -> Result<()> {
    making.sandbox.write("none.csv", "round,first,second,result\n");
    let outcomes = Outcomes::new(&making.entrants(ENTRANTS)?, LOTS);
    let file = |round| match round {
        0 => "none.csv",
        1..RECORDED => "preliminary-2/games.csv",
        _ => "preliminary-2/all-games.csv",
    };
    making.rounds(ROUNDS, |making, round| {
        if round == RECORDED {
            withdraw(making)?;
        }
        let games = file(round - 1);
        let drawn = making.answer(&format!(
            "pair -q --rules wcsc-2010 --stage preliminary-2 --entrants {FOLDER}/{ENTRANTS} --games {FOLDER}/{games} --round {round} --lots wcsc-2010/{round} | \
             color-assign --rules wcsc-2010 --games {FOLDER}/{games}"
        ))?;
        let rows = simulated::read_table(&drawn, "the round")?;
        let rows = if round == RECORDED {
            making.put("preliminary-2/r3.csv", &drawn);
            record(making, rows)?
        } else {
            played(rows, |game| outcomes.outcome(game))?
        };
        Ok((rows, file(round)))
    })
}

/// Records that an entrant has withdrawn, as an officer would.
fn withdraw(making: &mut Making) -> Result<()> {
    let cells = [("status", "withdrawn"), ("withdrawn_after", &(RECORDED - 1).to_string())];
    let entrants = simulated::read_table(&making.sandbox.read(ENTRANTS), "entrants.csv")?;
    making.put(ENTRANTS, simulated::to_csv(&simulated::with_cells(entrants, WITHDRAWN, &cells)?)?);
    Ok(())
}

/// Writes a record for each game of the round, and returns the rows with the results that the check reads from them.
fn record(making: &mut Making, drawn: Table) -> Result<Table> {
    let entrants = making.entrants(ENTRANTS)?;
    let outcomes = Outcomes::new(&entrants, LOTS);
    let games = Games::check(drawn, Some(&entrants), Schedule::Rounds)?;
    let open = games.iter().filter(|game| game.result == GameResult::OPEN).collect::<Vec<_>>();
    ensure!(open.len() == ENDINGS.len(), "{} games to be played, {} endings", open.len(), ENDINGS.len());
    for (game, ending) in open.into_iter().zip(ENDINGS) {
        let path = format!("preliminary-2/r3/{}-{}.csa", game.first, game.second.as_deref().unwrap_or_default());
        let names = simulated::names(game, &entrants);
        let played = selfplay::play_to(outcomes.number(game), ending, Some(outcomes.winning_side(game)));
        making.put(&path, played.to_csa([&names.first, &names.second]));
    }
    making.checked(&format!(
        "kifu-check --quiet --emit games --schedule {FOLDER}/preliminary-2/r3.csv --entrants {FOLDER}/{ENTRANTS} '{FOLDER}/preliminary-2/r3/*.csa'"
    ))
}

/// Determines who advances to the final, and plays it as a round robin.
fn last_stage(making: &mut Making) -> Result<()> {
    let standings = making.answer(&format!(
        "standings --rules wcsc-2010 --stage preliminary-2 --entrants {FOLDER}/{ENTRANTS} {FOLDER}/preliminary-2/all-games.csv"
    ))?;
    making.sandbox.write("standings.csv", standings);
    // The sample stops before the stage has all its rounds, which gives a warning.
    let field = making.answer(&format!(
        "qualify-score advance --quiet --rules wcsc-2010 --stage preliminary-2 --entrants {FOLDER}/{ENTRANTS} --standings {FOLDER}/standings.csv --emit field"
    ))?;
    making.put("final/entrants.csv", field);
    let drawn = making.answer(&format!(
        "pair -q --rules wcsc-2010 --stage final --entrants {FOLDER}/final/entrants.csv --round all --lots wcsc-2010"
    ))?;
    let outcomes = Outcomes::new(&making.entrants("final/entrants.csv")?, LOTS);
    let games = played(simulated::read_table(&drawn, "the final")?, |game| outcomes.outcome(game))?;
    making.put("final/games.csv", simulated::to_csv(&games)?);
    Ok(())
}
