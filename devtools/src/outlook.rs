//! How long the outlook of an event takes, as whole processes, beside its standings.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::timing::{in_turns, median, ratio};
use crate::tournament::{HEADER, SWISS, drawn, entrants, id, settled, with_round};

/// Players of the round robin.
const PLAYERS: u32 = 8;
/// Entrants of the event by points.
const ENTRANTS: u32 = 64;
/// Its rounds.
const ROUNDS: u16 = 9;
/// The keys of the event by points.
const BOOK: &str = "extends = \"wcsc-2010\"\n[standings]\nkeys = [\"points\", \"sos\", \"seed\"]\nlines = [1, 8]\n";

/// Times each outlook, and prints a table in Markdown.
pub(crate) fn measure(programs: &Path, folder: &Path, rounds: u32) -> Result<()> {
    let files = Files { standings: programs.join("standings"), folder: folder.to_owned() };
    let book = files.write("outlook.toml", BOOK)?;
    let few = files.write("outlook-8.csv", &entrants(PLAYERS))?;
    let many = files.write("outlook-64.csv", &entrants(ENTRANTS))?;
    let robin = files.write("outlook-robin.csv", &robin()?)?;
    let mut games = vec![drawn(SWISS, ENTRANTS, ROUNDS - 2)?];
    games.push(settled(SWISS, ENTRANTS, &with_round(SWISS, ENTRANTS, &games[0], ROUNDS - 1)?)?);
    games.push(with_round(SWISS, ENTRANTS, &games[1], ROUNDS)?);
    games.push(settled(SWISS, ENTRANTS, &games[2])?);
    let played = ["before-two", "before-last", "last-drawn", "over"].iter().zip(&games);
    let played = played.map(|(name, games)| files.write(&format!("outlook-{name}.csv"), games));
    let played = played.collect::<Result<Vec<_>>>()?;
    let swiss = |games: usize, options: &str| files.command(&book, &many, &played[games], options);
    let exact = "--outlook --reading drawn --limit 0";
    let any = "--outlook --reading any --rounds 9";
    let samples = format!("{exact} --outlook-probability --samples 100000");
    let proofs = format!("{exact} --proof {}", files.folder.join("outlook.ndjson").display());
    let mut runs = [
        ("64 entrants, nothing open: the standings", swiss(3, "")),
        ("the same, the outlook", swiss(3, exact)),
        (
            "8 players, double round robin, 12 open games, six keys",
            files.command(Path::new(SWISS), &few, &robin, "--outlook --reading drawn --line 1 --line 2 --limit 0"),
        ),
        ("64 entrants, the last round drawn, all exact", swiss(2, exact)),
        ("the same with proofs", swiss(2, &proofs)),
        ("the same with 100,000 samples", swiss(2, &samples)),
        ("64 entrants, the last round not drawn", swiss(1, any)),
        ("64 entrants, the last two rounds not drawn", swiss(0, any)),
    ];
    let times = in_turns(runs.iter_mut().map(|(_, command)| command), rounds)?;
    println!("| the outlook | median, s | times the standings (median) |\n|---|---|---|");
    for ((name, _), own) in runs.iter().zip(&times) {
        println!("| {name} | {:.3} | {:.1} |", median(own.iter().map(Duration::as_secs_f64)), ratio(own, &times[0]));
    }
    Ok(())
}

/// The program and where its files are.
struct Files {
    standings: PathBuf,
    folder: PathBuf,
}

impl Files {
    fn write(&self, name: &str, text: &str) -> Result<PathBuf> {
        let path = self.folder.join(name);
        std::fs::write(&path, text).with_context(|| path.display().to_string())?;
        Ok(path)
    }

    fn command(&self, rules: &Path, entrants: &Path, games: &Path, options: &str) -> Command {
        let mut command = Command::new(&self.standings);
        command.arg("-q").arg("--rules").arg(rules).arg("--entrants").arg(entrants);
        command.args(options.split_whitespace()).arg(games);
        command
    }
}

/// Everybody against everybody twice, by circles; the last three rounds are open.
fn robin() -> Result<String> {
    let circle = PLAYERS - 1;
    let seated = |round: u32, seat: u32| if seat == 0 { PLAYERS } else { (round + seat) % circle + 1 };
    let rows = |rounds: std::ops::RangeInclusive<u32>| {
        let mut text = String::new();
        for (round, seat) in rounds.flat_map(|round| (0..PLAYERS / 2).map(move |seat| (round, seat))) {
            let [one, other] = [seat, circle - seat].map(|seat| id(seated(round, seat)));
            let (first, second) = if round <= circle { (one, other) } else { (other, one) };
            // Writing into a String cannot fail.
            _ = writeln!(text, "{round},{first},{second},*,");
        }
        text
    };
    let settled = settled(SWISS, PLAYERS, &format!("{}{}", HEADER.replace('\n', ",termination\n"), rows(1..=11)))?;
    Ok(settled + &rows(12..=14))
}
