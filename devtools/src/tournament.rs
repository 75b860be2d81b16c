//! How long a round and its standings take, as whole processes, beside a program that does nothing.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};
use shinpan_core::Outcome;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameRow, RoundNo, Termination};
use shinpan_testing::Sandbox;
use shinpan_testing::simulated::{self, Outcomes};

use crate::dutch_tournaments::sample;
use crate::programs;
use crate::timing::{in_turns, median, ratio};
use xtask::run;

/// The header of games.csv.
pub(crate) const HEADER: &str = "round,first,second,result\n";
/// Rounds by points.
pub(crate) const SWISS: &str = "wcsc-2010";
/// Rounds by losses and ratings, which the standings compute from all games.
const ELIMINATION: &str = "arimaa-2015";

/// Engines in rounds of several games a pair, which are rated.
const ENGINES: &str = "cutechess";

/// Chess, with the tie-breaks of FIDE.
const FIDE: &str = "fide-tiebreaks-2026";
/// Rounds by the Dutch system of FIDE.
const DUTCH: &str = "fide-dutch-2026";
/// All that do not rest on ratings.
const KEYS: &str = "points,de,win,won,bpg,bwg,ps,rep,std,bh,bh-c1,fb,aob,sb,ks";

/// Times every program on its tournament, and prints a table in Markdown.
pub(crate) fn measure(programs: &Path, empty: &Path, folder: &Path, rounds: u32) -> Result<()> {
    let mut runs = vec![("an empty program".to_owned(), Command::new(empty))];
    for (rules, entrants, round) in [(SWISS, 64, 9), (SWISS, 1_000, 9), (SWISS, 10_000, 3), (ELIMINATION, 64, 4)] {
        let event = Event::make(folder, rules, entrants, drawn(rules, entrants, round - 1)?, "drawn")?;
        let round = round.to_string();
        runs.push((
            format!("`pair --rules {rules}`, {entrants} entrants, round {round}"),
            event.command(&programs.join("pair"), &["--round", &round, "--games"]),
        ));
    }
    for (rules, entrants, rounds) in
        [(SWISS, 64, 9), (SWISS, 10_000, 9), (ELIMINATION, 1_000, 200), (ELIMINATION, 10_000, 200)]
    {
        let event = Event::make(folder, rules, entrants, crossed(rules, entrants, rounds)?, "crossed")?;
        runs.push((
            format!("`standings --rules {rules}`, {entrants} entrants, {rounds} rounds"),
            event.command(&programs.join("standings"), &["-q"]),
        ));
    }
    for (entrants, rounds) in [(200, 1_000), (1_000, 200)] {
        let event = Event::make(folder, ENGINES, entrants, turned(entrants, rounds)?, "turned")?;
        runs.push((
            format!("`standings --rules {ENGINES} --ratings`, {entrants} engines, {} games", entrants / 2 * rounds),
            event.command(&programs.join("standings"), &["-q", "--ratings"]),
        ));
    }
    for (entrants, rounds) in [(64, 9), (1_000, 11)] {
        let event = Event { rules: FIDE, ..Event::swiss(folder, entrants, rounds)? };
        let report = event.report(&programs.join("standings"))?;
        runs.push((
            format!("`standings --rules {FIDE} --check`, a file of {entrants} players, {rounds} rounds"),
            report,
        ));
    }
    for (players, round) in [(100, 9), (1_000, 2), (1_000, 9), (5_000, 2)] {
        let path = folder.join(format!("dutch-{players}-{round}.trf"));
        std::fs::write(&path, sample::report(players, round - 1)?).with_context(|| path.display().to_string())?;
        let mut command = Command::new(programs.join("pair"));
        command.args(["-q", "--rules", DUTCH, "--trf"]).arg(path);
        runs.push((format!("`pair --rules {DUTCH}`, {players} players, round {round}"), command));
    }
    let times = in_turns(runs.iter_mut().map(|(_, command)| command), rounds)?;
    println!("| a round | median, ms | times an empty program (median) |\n|---|---|---|");
    for ((name, _), own) in runs.iter().zip(&times) {
        let milliseconds = 1000.0 * median(own.iter().map(Duration::as_secs_f64));
        println!("| {name} | {milliseconds:.1} | {:.1} |", ratio(own, &times[0]));
    }
    Ok(())
}

/// The files of a tournament.
pub(crate) struct Event {
    rules: &'static str,
    entrants: PathBuf,
    games: PathBuf,
}

impl Event {
    fn make(folder: &Path, rules: &'static str, count: u32, games: String, kind: &str) -> Result<Self> {
        let file = |name: &str| folder.join(format!("{kind}-{rules}-{count}-{name}.csv"));
        let event = Self { rules, entrants: file("entrants"), games: file("games") };
        for (path, text) in [(&event.entrants, entrants(count)), (&event.games, games)] {
            std::fs::write(path, text).with_context(|| path.display().to_string())?;
        }
        Ok(event)
    }

    /// Everybody of one half has met others of the other half in rounds by points.
    pub(crate) fn swiss(folder: &Path, entrants: u32, rounds: u32) -> Result<Self> {
        Self::make(folder, SWISS, entrants, crossed(SWISS, entrants, rounds)?, &format!("crossed-{rounds}"))
    }

    /// The check of the event as a tournament report file, with all keys.
    fn report(&self, standings: &Path) -> Result<Command> {
        let mut written = self.command(standings, &["-q", "--keys", KEYS, "--format", "trf"]);
        let path = self.games.with_extension("trf");
        std::fs::write(&path, run::output(&mut written)?).with_context(|| path.display().to_string())?;
        let mut check = Command::new(standings);
        check.args(["-q", "--rules", self.rules, "--check", "--trf"]).arg(path);
        Ok(check)
    }

    /// The program on the files, the games at the end.
    pub(crate) fn command(&self, program: &Path, options: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(["--rules", self.rules, "--entrants"]).arg(&self.entrants).args(options).arg(&self.games);
        command
    }
}

pub(crate) fn id(number: u32) -> String {
    format!("e{number:05}")
}

pub(crate) fn entrants(count: u32) -> String {
    let mut text = "id,seed\n".to_owned();
    // Writing into a String cannot fail.
    (1..=count).for_each(|number| _ = writeln!(text, "{},{number}", id(number)));
    text
}

/// Rounds that `pair` drew, and what came of them.
pub(crate) fn drawn(rules: &str, count: u32, rounds: u16) -> Result<String> {
    let mut games = HEADER.to_owned();
    for round in 1..=rounds {
        games = settled(rules, count, &with_round(rules, count, &games, round)?)?;
    }
    Ok(games)
}

/// The games and a round more that `pair` draws, without results.
pub(crate) fn with_round(rules: &str, count: u32, games: &str, round: u16) -> Result<String> {
    let sandbox = Sandbox::with(&[("entrants.csv", entrants(count)), ("games.csv", games.to_owned())]);
    let line = format!("pair -q --rules {rules} --entrants DIR/entrants.csv --games DIR/games.csv --round {round}");
    let rows = sandbox.answer(programs::call, &line)?;
    let mut games = simulated::read_table(games, "games.csv")?;
    simulated::append(&mut games, &simulated::read_table(&rows, "a round")?);
    simulated::to_csv(&games)
}

/// Rounds in which everybody of one half meets others of the other half.
fn crossed(rules: &str, count: u32, rounds: u32) -> Result<String> {
    let (mut text, half) = (HEADER.to_owned(), count / 2);
    for round in 1..=rounds {
        for number in 0..half {
            let other = half + 1 + (number + round) % half;
            _ = writeln!(text, "{round},{},{},*", id(number + 1), id(other));
        }
    }
    settled(rules, count, &text)
}

/// The same in turns with either side, in the rounds of engines.
fn turned(count: u32, rounds: u32) -> Result<String> {
    let (mut text, half) = (HEADER.to_owned(), count / 2);
    for (round, number) in (1..=rounds).flat_map(|round| (0..half).map(move |number| (round, number))) {
        let (one, other) = (id(number + 1), id(half + 1 + (number + round) % half));
        let (first, second) = if (number + round / half).is_multiple_of(2) { (one, other) } else { (other, one) };
        _ = writeln!(text, "{round},{first},{second},*");
    }
    settled(ENGINES, count, &text)
}

pub(crate) fn settled(rules: &str, count: u32, games: &str) -> Result<String> {
    let entrants = Entrants::check(simulated::read_table(&entrants(count), "entrants.csv")?)?;
    let outcomes = Outcomes::new(&entrants, "bench");
    let games = simulated::read_table(games, "games.csv")?;
    let outcome = |game: &GameRow| match rules {
        ELIMINATION => Outcome::won_by(outcomes.winning_side(game)),
        _ => outcomes.outcome(game),
    };
    let played = simulated::fill_in(games, RoundNo(u16::MAX), |game| (outcome(game), Termination::Normal))?;
    simulated::to_csv(&played)
}
