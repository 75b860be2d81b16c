//! How many records with repetitions a second are judged, as a whole process, beside reading their bytes.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};
use shinpan_chess::selfplay as chess_games;
use shinpan_go::selfplay as go_games;
use shinpan_xiangqi::cycles::Cycle;

use crate::timing::compare;

/// How many records of a game are judged.
const RECORDS: usize = 20_000;
/// How many of them differ: to find one takes longer than to judge it.
const DIFFERENT: u64 = 2_000;
/// Turns of a record of Go, about the mean of real ones.
const TURNS: usize = 163;
/// Plies of a record of chess, about the mean of games of engines.
const PLIES: usize = 136;
/// Sides of the boards of Go; on the small ones most games repeat themselves.
const SIDES: [u8; 4] = [5, 9, 13, 19];

/// Times the judges on one thread, and prints a table in Markdown a game.
pub(crate) fn measure(programs: &Path, folder: &Path, rounds: u32) -> Result<()> {
    let judge = |args: &str| {
        let mut judge = Command::new(programs.join("judge-repetition"));
        judge.args(args.split(' ')).args(["--format", "ndjson", "--jobs", "1", "--exit-zero"]);
        judge
    };
    let cycles = folder.join("cycles.ndjson");
    std::fs::write(&cycles, xiangqi()).with_context(|| cycles.display().to_string())?;
    compare(
        RECORDS,
        "xiangqi",
        &cycles,
        [("judge-repetition --game xiangqi --jobs 1", judge("--game xiangqi"))],
        rounds,
    )?;
    println!();
    let games = folder.join("games.sgf");
    std::fs::write(&games, go()).with_context(|| games.display().to_string())?;
    let runs = [
        ("judge-repetition --game go --jobs 1", judge("--game go")),
        ("judge-repetition --game go --rules all --jobs 1", judge("--game go --rules all")),
    ];
    compare(RECORDS, "Go", &games, runs, rounds)?;
    println!();
    let games = folder.join("games.pgn");
    std::fs::write(&games, chess()).with_context(|| games.display().to_string())?;
    compare(RECORDS, "chess", &games, [("judge-repetition --game chess --jobs 1", judge("--game chess"))], rounds)
}

/// Records of xiangqi in the neutral form, the same in every run: cycles that go round three times.
fn xiangqi() -> String {
    let cycles = (0..DIFFERENT).map(Cycle::random).collect::<Vec<_>>();
    let mut text = String::new();
    for (number, cycle) in cycles.iter().cycle().take(RECORDS).enumerate() {
        let moves = cycle.rounds(3).map(|mv| format!("\"{mv}\"")).collect::<Vec<_>>().join(",");
        // Writing into a String cannot fail.
        let _ = writeln!(text, r#"{{"id":"{number}","start":"{}","moves":[{moves}]}}"#, cycle.start.position);
    }
    text
}

/// Records of Go in SGF, the same in every run: random games on boards of several sizes.
fn go() -> String {
    let sizes = SIDES.iter().filter_map(|side| shinpan_go::Size::new(*side, *side)).collect::<Vec<_>>();
    let games = (0..DIFFERENT).zip(sizes.iter().cycle());
    let games = games.map(|(seed, size)| go_games::to_sgf(*size, &go_games::play(seed, *size, TURNS)));
    repeated(&games.collect::<Vec<_>>())
}

/// Records of chess in PGN, the same in every run: random games in which sides take moves back.
fn chess() -> String {
    let game = |seed| chess_games::to_pgn(&chess_games::play(seed, PLIES), "");
    repeated(&(0..DIFFERENT).map(game).collect::<Vec<_>>())
}

/// As many records as [`RECORDS`] says, the same ones again and again.
fn repeated(games: &[String]) -> String {
    games.iter().map(String::as_str).cycle().take(RECORDS).collect()
}
