//! `cargo xtask generate`: a small championship of Arimaa of our own, testdata/arimaa-championship.
//!
//! The bots and the book are given; the log of the qualifier is drawn by lots, and the finals are what the programs make of
//! it. The records of the first round are games that were played for it. Every run gives the same bytes.

use anyhow::{Result, ensure};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, RoundNo, Schedule, Termination};
use shinpan_core::table::Table;
use shinpan_core::{Lots, Outcome};
use shinpan_testing::simulated::{self, Outcomes};

use crate::arimaa_game::{self, Ending};
use crate::made::Made;
use crate::making::Making;
use crate::programs;

const FOLDER: &str = "testdata/arimaa-championship";
const FOLDERS: [&str; 2] = [FOLDER, "testdata/arimaa-championship/r1"];
/// What is given: the book, and the bots that entered.
const GIVEN: [&str; 2] = ["book.toml", "bots.csv"];
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
/// The round whose records are there, and how its games end.
const RECORDED: u16 = 1;
const ENDINGS: [Ending; 4] = [Ending::Goal, Ending::Resignation, Ending::Repetition, Ending::Time];
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
                RECORDED => self.record(drawn, &entrants, &outcomes)?,
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

    /// A record for each game of the round; the rows with the results that the check takes from them.
    fn record(&mut self, drawn: String, entrants: &Entrants, outcomes: &Outcomes) -> Result<Table> {
        let games = Games::check(simulated::read_table(&drawn, "r1.csv")?, Some(entrants), Schedule::Rounds)?;
        ensure!(games.len() == ENDINGS.len(), "{} games to be played, {} endings", games.len(), ENDINGS.len());
        for (game, ending) in games.iter().zip(ENDINGS) {
            let names = simulated::names(game, entrants);
            let record = arimaa_game::record(outcomes.number(game), ending, outcomes.winning_side(game), &names);
            let path = format!("r{RECORDED}/{}-{}.txt", game.first, game.second.as_deref().unwrap_or_default());
            self.making.put(&path, record);
        }
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
