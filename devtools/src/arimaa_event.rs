//! `cargo xtask generate`: a small championship of Arimaa of our own, testdata/arimaa-championship.
//!
//! The bots, the book and the records of the first round are given; the log of the qualifier is drawn by lots, and the finals
//! are what the programs make of it. Every run gives the same bytes.

use anyhow::{Result, ensure};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{RoundNo, Termination};
use shinpan_core::table::Table;
use shinpan_core::{Lots, Outcome};
use shinpan_testing::simulated::{self, Outcomes};

use crate::made::Made;
use crate::making::Making;
use crate::programs;

const FOLDER: &str = "testdata/arimaa-championship";
const FOLDERS: [&str; 2] = [FOLDER, "testdata/arimaa-championship/r1"];
/// What is given: the book, the bots that entered, and the records of a round: a goal, a resignation, a repetition that is
/// against the rules, a loss on time.
const GIVEN: [&str; 6] = [
    "book.toml",
    "bots.csv",
    "r1/basalt-gneiss.txt",
    "r1/marble-flint.txt",
    "r1/agate-onyx.txt",
    "r1/chert-dolomite.txt",
];
/// The text of the lots that decide games; another one is another championship.
const LOTS: &str = "stones";
/// The benchmarks of the qualifier, and how strong they are.
const BENCHMARKS: [(&str, f64); 2] = [("hedge", 1650.0), ("moat", 1750.0)];
/// Games of a bot against a benchmark.
const GAMES: u32 = 6;
/// Enters, and does not play.
const IDLE: &str = "slate";
/// Qualifies, and cannot be set up in time.
const DECLINED: &str = "jasper";
/// The round whose records are given.
const RECORDED: u16 = 1;
/// The rounds of games.csv.
const ROUNDS: u16 = 4;

/// All files of the championship.
pub(crate) fn made() -> Result<Made> {
    let mut event = Event { making: Making::new(FOLDER, &GIVEN)? };
    event.qualifier()?;
    event.finals()?;
    Ok(event.making.finish(&FOLDERS))
}

/// The championship as far as it has come.
struct Event {
    making: Making,
}

impl Event {
    /// The log of the qualifier, and who has come to the finals.
    fn qualifier(&mut self) -> Result<()> {
        let bots = self.making.entrants("bots.csv")?;
        self.making.put("qualifier.csv", simulated::to_csv(&log(&bots))?);
        let today = simulated::with_cells(bots.table().clone(), DECLINED, &[("status", "declined")])?;
        self.making.sandbox.write("bots-today.csv", simulated::to_csv(&today)?);
        let field = self.making.answer(&format!(
            "qualify-score score --rules {FOLDER}/book.toml --entrants {FOLDER}/bots-today.csv --games {FOLDER}/qualifier.csv --emit field"
        ))?;
        self.making.put("finalists.csv", field);
        Ok(())
    }

    /// Round 1 by its records, the rounds after it.
    fn finals(&mut self) -> Result<()> {
        let entrants = self.making.entrants("finalists.csv")?;
        let outcomes = Outcomes::new(&entrants, LOTS);
        self.making.put("games.csv", "round,first,second,result\n");
        let mut games = None;
        for round in 1..=ROUNDS {
            let drawn = self.draw(round)?;
            let rows = match round {
                RECORDED => self.record(drawn)?,
                _ => simulated::fill_in(simulated::read_table(&drawn, "a round")?, RoundNo(round), |game| {
                    (Outcome::won_by(outcomes.winning_side(game)), Termination::Normal)
                })?,
            };
            let games = games.get_or_insert_with(|| rows.without_rows());
            simulated::append(games, &rows);
            self.making.put("games.csv", simulated::to_csv(games)?);
        }
        Ok(())
    }

    /// The pairings of a round with their colours.
    fn draw(&self, round: u16) -> Result<String> {
        self.making.answer(&format!(
            "pair --rules {FOLDER}/book.toml --entrants {FOLDER}/finalists.csv --games {FOLDER}/games.csv --round {round} | \
             color-assign --rules {FOLDER}/book.toml --games {FOLDER}/games.csv"
        ))
    }

    /// The rows with the results that the check takes from the records of the round.
    fn record(&mut self, drawn: String) -> Result<Table> {
        self.making.sandbox.write("drawn.csv", drawn);
        let done = self.making.sandbox.run_pipeline(programs::call, &format!(
            "kifu-check --quiet --game arimaa --emit games --schedule {FOLDER}/drawn.csv --entrants {FOLDER}/finalists.csv '{FOLDER}/r{RECORDED}/*.txt'"
        ))?;
        // One record has a finding, and nothing else is wrong.
        ensure!(done.code == 1 && done.stderr.lines().count() == 1, "findings:\n{}", done.stderr);
        simulated::read_table(&done.stdout, "the round")
    }
}

/// The log of the qualifier, by the time of the games.
fn log(bots: &Entrants) -> Table {
    let mut rows = Vec::new();
    for (number, bot) in (0..).zip(bots.iter().filter(|bot| bot.id != IDLE)) {
        for (turn, (benchmark, strength)) in (0..).zip(BENCHMARKS) {
            let chance = 50.0 + (bot.rating.unwrap_or(strength) - strength) / 5.0;
            rows.extend(series(number, &bot.id, turn, benchmark, chance));
        }
    }
    rows.sort();
    let columns = ["started_at", "ended_at", "first", "second", "result", "rated"];
    let mut table = Table::new("qualifier.csv", columns);
    for row in rows {
        table.push(row);
    }
    table
}

/// The games of a bot against a benchmark, with colours that alternate; now and then one is not rated, or has the colours of
/// the one before. `chance` is how many of a hundred the bot wins.
fn series(number: u32, bot: &str, turn: u32, benchmark: &str, chance: f64) -> Vec<[String; 6]> {
    let lots = Lots::new(format!("{LOTS}/{bot}/{benchmark}"));
    // Below the bound, which is small.
    let below = |what: &str, game: u32, bound: u32| {
        u32::try_from(lots.ticket(&format!("{what}/{game}")) % u64::from(bound)).unwrap_or_default()
    };
    let mut is_gold = below("colour", 0, 2) == 0;
    let row = |game: u32| {
        is_gold = is_gold == (below("slip", game, 16) == 0);
        let is_won = f64::from(below("result", game, 100)) < chance;
        let (day, hour) = (2 + 5 * game + 2 * turn + number / 5, 9 + 2 * (number % 5));
        let minutes = 40 + below("time", game, 70);
        let at = |minutes: u32| format!("2026-01-{day:02}T{:02}:{:02}:00Z", hour + minutes / 60, minutes % 60);
        let (first, second) = if is_gold { (bot, benchmark) } else { (benchmark, bot) };
        let result = if is_won == is_gold { Outcome::FirstWins } else { Outcome::SecondWins };
        let is_rated = below("rated", game, 24) != 0;
        [&at(0), &at(minutes), first, second, result.as_str(), &is_rated.to_string()].map(str::to_owned)
    };
    (0..GAMES).map(row).collect()
}
