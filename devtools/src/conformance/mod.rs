//! `cargo xtask conformance`: our readers of records and our rulings compared with those of other libraries, game by
//! game and move by move.
//!
//! `devtools/conformance/conformance.py` compares. This module is our side of it, a program that it asks for games with
//! all our rulings on them (`rulings`), for our readings of records, and for records as we write them (`readings`).

mod readings;
mod rulings;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use serde_json::json;

use crate::dutch_tournaments;
use readings::Game;
use xtask::run;

/// How much is compared.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Random games with each library
    #[arg(long, default_value_t = 2000)]
    games: u32,

    /// Only with this library: python-shogi, cshogi, python-chess, pyffish or sgfmill; may be given several times
    #[arg(long = "peer", value_name = "NAME")]
    peers: Vec<String>,

    /// Another seed gives other games
    #[arg(long, default_value = "1")]
    seed: String,

    /// In place of records: so many random tournaments of the Dutch system of FIDE
    #[arg(long, value_name = "N")]
    dutch: Option<u32>,

    /// The most players of a tournament
    #[arg(long, value_name = "MAX", default_value_t = 40, value_parser = clap::value_parser!(u16).range(2..=999))]
    players: u16,

    /// Where tournaments that show a fault are written
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Compares the readers; on a machine that cannot run those of others, says so and succeeds.
pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(count) = args.dutch {
        let options =
            dutch_tournaments::Options { count, seed: &args.seed, most: args.players, folder: args.out.clone() };
        return dutch_tournaments::run(&options);
    }
    if !run::succeeds(run::command("python3").arg("--version")) {
        println!("SKIPPED: conformance: the readers of others cannot be installed here: there is no python3");
        return Ok(());
    }
    let mut compare = run::command("python3");
    compare.args(["-u", "-B", "devtools/conformance/conformance.py", "--ours"]).arg(std::env::current_exe()?);
    compare.arg("--place").arg(run::target()?.join("conformance"));
    compare.args([format!("--games={}", args.games), format!("--seed={}", args.seed)]);
    compare.args(args.peers.iter().map(|peer| format!("--peer={peer}")));
    Ok(run::shown(&mut compare)?)
}

/// A question of `devtools/conformance/ours.py`.
#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Question {
    /// Asks for the game with this number in a run.
    Play { game: Game, seed: String, number: u32 },
    /// Asks for our reading of a record, in which each character stands for a byte.
    Read { game: Game, record: String },
    /// Asks for the games of a record as we write them.
    Write { game: Game, record: String },
}

/// Answers questions until there are no more; each question and each answer is a line of JSON.
pub(crate) fn answer_questions() -> Result<()> {
    let mut stdout = std::io::stdout().lock();
    for line in std::io::stdin().lines() {
        let line = line?;
        let answer = match serde_json::from_str(&line).with_context(|| line.clone())? {
            Question::Play { game, seed, number } => rulings::our_game(game, &seed, number),
            Question::Read { game, record } => json!(game.read(&bytes(&record))?),
            Question::Write { game, record } => json!(game.write(&bytes(&record))?),
        };
        writeln!(stdout, "{answer}")?;
        stdout.flush()?;
    }
    Ok(())
}

fn bytes(record: &str) -> Vec<u8> {
    record.chars().filter_map(|byte| u8::try_from(byte).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_class_says_who_is_right_by_what_and_stands_on_the_page() {
        let read = |path: &str| std::fs::read_to_string(run::root().join(path)).expect(path);
        let (table, page) = (read("devtools/conformance/known.csv"), read("docs/conformance.md"));
        let rows = table.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>();
        assert_eq!(rows.first(), Some(&"peer,class,right,article,reason"));
        let mut classes = std::collections::BTreeSet::new();
        for row in &rows[1..] {
            let [peer, class, right, article, reason] = row.split(',').collect::<Vec<_>>()[..] else {
                panic!("not five cells: {row}")
            };
            assert!(["ours", "theirs", "both"].contains(&right) && !article.is_empty() && !reason.is_empty(), "{row}");
            assert!(page.contains(&format!("`{class}` ({peer})")) || page.contains(&format!("| `{class}` |")), "{row}");
            read(&format!("devtools/conformance/peers/{}.py", peer.replace('-', "_")));
            assert!(classes.insert((peer, class)), "twice: {row}");
        }
    }
}
