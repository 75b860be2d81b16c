//! testdata/arimaa-championship: finalists from the log of a qualifier, and the answers of the programs about the
//! finals.

use anyhow::Result;
use shinpan_core::Outcome;
use shinpan_testing::simulated::{self, Outcomes};

use super::making::{Making, played};
use crate::made::Made;

const FOLDER: &str = "testdata/arimaa-championship";
const FOLDERS: [&str; 2] = [FOLDER, "testdata/arimaa-championship/r1"];
/// Files that are not generated: the book, the bots that entered, the log of the qualifier, and the records of the
/// first round: a goal, a resignation, an illegal repetition, a loss on time.
const GIVEN: [&str; 7] = [
    "book.toml",
    "bots.csv",
    "qualifier.csv",
    "r1/basalt-gneiss.txt",
    "r1/marble-flint.txt",
    "r1/agate-onyx.txt",
    "r1/chert-dolomite.txt",
];
/// Text of the lots that decide games; another text makes another championship.
const LOTS: &str = "stones";
/// Bot that qualifies but cannot be set up in time.
const DECLINED: &str = "jasper";
/// Number of rounds in games.csv.
const ROUNDS: u16 = 4;

/// Generates all files of the championship.
pub(super) fn made() -> Result<Made> {
    let mut making = Making::new(FOLDER, &GIVEN)?;
    let bots = making.entrants("bots.csv")?;
    let today = simulated::with_cells(bots.table().clone(), DECLINED, &[("status", "declined")])?;
    making.sandbox.write("bots-today.csv", simulated::to_csv(&today)?);
    let field = making.answer(&format!(
        "qualify-score score --rules {FOLDER}/book.toml --entrants {FOLDER}/bots-today.csv --games {FOLDER}/qualifier.csv --emit field"
    ))?;
    making.put("finalists.csv", field);

    let outcomes = Outcomes::new(&making.entrants("finalists.csv")?, LOTS);
    making.put("games.csv", "round,first,second,result\n");
    making.rounds(ROUNDS, |making, round| {
        let drawn = making.answer(&format!(
            "pair --rules {FOLDER}/book.toml --entrants {FOLDER}/finalists.csv --games {FOLDER}/games.csv --round {round} | \
             color-assign --rules {FOLDER}/book.toml --games {FOLDER}/games.csv"
        ))?;
        let rows = if round == 1 {
            making.sandbox.write("drawn.csv", drawn);
            making.checked(&format!(
                "kifu-check --quiet --game arimaa --emit games --schedule {FOLDER}/drawn.csv --entrants {FOLDER}/finalists.csv '{FOLDER}/r1/*.txt'"
            ))?
        } else {
            played(simulated::read_table(&drawn, "a round")?, |game| Outcome::won_by(outcomes.winning_side(game)))?
        };
        Ok((rows, "games.csv"))
    })?;
    Ok(making.finish(&FOLDERS))
}
