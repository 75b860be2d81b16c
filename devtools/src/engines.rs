//! How many games of engines a second are checked, with the scores in their comments, as a whole process.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};
use shakmaty::Move;
use shinpan_chess::selfplay;

use crate::timing::compare;

/// How many games are checked.
const GAMES: usize = 5_000;
/// How many of them differ.
const DIFFERENT: u64 = 500;
/// Plies of a game, about the mean of real ones.
const PLIES: usize = 136;

/// How the moves of a game are written as a record.
type Written = fn(&[Move]) -> String;

/// Times the check on one thread by the laws of chess alone and by the rules of an event, and prints a table in Markdown.
pub(crate) fn measure(programs: &Path, folder: &Path, rounds: u32) -> Result<()> {
    let check = |args: &str| {
        let mut check = Command::new(programs.join("kifu-check"));
        check.args(["--game", "chess", "-q", "--jobs", "1", "--exit-zero"]).args(args.split(' '));
        check
    };
    let files: [(&str, &str, Written); 2] = [
        ("engines", "engines.pgn", selfplay::to_engine_pgn),
        ("engines, with scores and no variations", "scores.pgn", selfplay::to_scored_pgn),
    ];
    for (name, file, written) in files {
        let file = folder.join(file);
        std::fs::write(&file, games(written)).with_context(|| file.display().to_string())?;
        let runs = [
            ("kifu-check --rules fide-2018 --format ndjson --jobs 1", check("--rules fide-2018 --format ndjson")),
            ("kifu-check --rules tcec-2023 --format ndjson --jobs 1", check("--rules tcec-2023 --format ndjson")),
            ("kifu-check --rules tcec-2023 --emit games --jobs 1", check("--rules tcec-2023 --emit games")),
            ("kifu-check --rules tcec-2023 --emit ledger --jobs 1", check("--rules tcec-2023 --emit ledger")),
        ];
        compare(GAMES, name, &file, runs, rounds)?;
        println!();
    }
    Ok(())
}

/// The games, the same in every run, in the rounds that number them.
fn games(written: Written) -> String {
    let different: Vec<_> = (0..DIFFERENT).map(|seed| written(&selfplay::play_on(seed, PLIES))).collect();
    let numbered = |(number, game)| format!("[Round \"{}.1\"]\n{game}", number + 1);
    (0..GAMES).zip(different.iter().cycle()).map(numbered).collect()
}
