//! `cargo xtask demo`: the programs at work on the files of testdata: records, a day at the championship, one of Arimaa, the
//! repetitions of xiangqi, the forms of superko in Go, claims in chess and the log of a man-machine match; at the end pages of
//! all that, which stay.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::programs;
use crate::run::{Result, command, on, target};

/// One command line: what it shows, what is typed, the exit code it must give.
struct Step {
    shows: &'static str,
    typed: &'static str,
    exit: i32,
}

const fn step(shows: &'static str, typed: &'static str, exit: i32) -> Step {
    Step { shows, typed, exit }
}

const STEPS: &[Step] = &[
    step(
        "Which programs are these?",
        "for program in kifu-check judge-repetition qualify-score standings pair color-assign; do $program --version; done",
        0,
    ),
    // Records.
    step(
        "The records of an evening: syntax, legality, clock, result. A finding names its place and, where the rules speak, the article.",
        "kifu-check 'testdata/shogi/records/*.csa'",
        1,
    ),
    step(
        "One record with an illegal move, as data.",
        "kifu-check --format json testdata/shogi/records/illegal-move.csa",
        1,
    ),
    step(
        "Perpetual check: who loses, and why.",
        "judge-repetition --game shogi --explain testdata/shogi/records/perpetual-check.csa",
        1,
    ),
    step(
        "The neutral form through a pipe: one verdict a line, written as soon as it is known.",
        "cat testdata/shogi/records/games.ndjson | judge-repetition --game shogi --format ndjson",
        1,
    ),
    step(
        "What changes between events is in the rule book: here the third occurrence draws.",
        "printf 'name = \"our-2027\"\\nextends = \"wcsc-2010\"\\n\\n[shogi]\\nrepetition = 3\\n' > \"$DIR/our-2027.toml\"; judge-repetition --game shogi --rules \"$DIR/our-2027.toml\" testdata/shogi/records/repetition.csa",
        1,
    ),
    step("A file that is not there is no finding but an error.", "kifu-check testdata/shogi/records/nope.csa", 2),
    // A day at the championship.
    step(
        "A small championship: who is seeded where, by the places of earlier ones?",
        "qualify-score seed --rules wcsc-2010 --entrants testdata/championship/planned.csv --history testdata/championship/history.csv | cut -d, -f1,2,7,9-11",
        0,
    ),
    step(
        "Two rounds have been played; one entrant has given up. Who stands where, and by which key?",
        "cd testdata/championship/preliminary-2; cp entrants.csv games.csv \"$DIR\"; standings --rules wcsc-2010 --entrants entrants.csv --format table games.csv",
        0,
    ),
    step(
        "Who meets whom in the third round?",
        "cd \"$DIR\"; pair -q --rules wcsc-2010 --entrants entrants.csv --games games.csv --round 3 --lots wcsc-2010/3 --format table",
        0,
    ),
    step(
        "Why are these pairs the best, and what would the best pairing without each of them cost?",
        "cd \"$DIR\"; pair -q --rules wcsc-2010 --entrants entrants.csv --games games.csv --round 3 --lots wcsc-2010/3 --explain | cut -d, -f2,3,11-",
        0,
    ),
    step(
        "Why does Take not meet Sakura?",
        "cd \"$DIR\"; pair -q --rules wcsc-2010 --entrants entrants.csv --games games.csv --round 3 --lots wcsc-2010/3 --why take sakura --format table",
        0,
    ),
    step(
        "The same rows for the next program: who is First in each pair, and why?",
        "cd \"$DIR\"; pair -q --rules wcsc-2010 --entrants entrants.csv --games games.csv --round 3 --lots wcsc-2010/3 | color-assign --rules wcsc-2010 --games games.csv > r3.csv; cut -d, -f2,3,11- r3.csv",
        0,
    ),
    step(
        "Is a pairing that somebody published legal, and is there none better?",
        "cd \"$DIR\"; pair -q --rules wcsc-2010 --entrants entrants.csv --games games.csv --round 3 --lots wcsc-2010/3 --check r3.csv --format table",
        0,
    ),
    step(
        "With two opponents exchanged it is not.",
        "cd \"$DIR\"; sed 's/^3,take,kaede/3,take,ran/; s/^3,fuji,ran/3,fuji,kaede/' r3.csv > changed.csv; pair -q --rules wcsc-2010 --entrants entrants.csv --games games.csv --round 3 --lots wcsc-2010/3 --check changed.csv --format table",
        1,
    ),
    step(
        "The round is over: its records beside its schedule…",
        "kifu-check --schedule \"$DIR/r3.csv\" --entrants \"$DIR/entrants.csv\" 'testdata/championship/preliminary-2/r3/*.csa'",
        1,
    ),
    step(
        "…and its rows with the results that the rules give.",
        "kifu-check --exit-zero --emit games --schedule \"$DIR/r3.csv\" --entrants \"$DIR/entrants.csv\" 'testdata/championship/preliminary-2/r3/*.csa' 2>\"$DIR/findings\" >\"$DIR/results.csv\"; cut -d, -f1-5 \"$DIR/results.csv\"; cat \"$DIR/results.csv\" >> \"$DIR/games.csv\"",
        0,
    ),
    step(
        "The next round: standings, pairings, sides.",
        "cd \"$DIR\"; standings --rules wcsc-2010 --entrants entrants.csv games.csv | head -4; pair -q --rules wcsc-2010 --entrants entrants.csv --games games.csv --round 4 --lots wcsc-2010/4 | color-assign --rules wcsc-2010 --games games.csv | cut -d, -f1-5,11",
        0,
    ),
    step(
        "A result of a round that others were drawn from is changed: nobody can do that unnoticed (Art. 24.3).",
        "cd \"$DIR\"; sed 's/^1,kuma,take,0-1/1,kuma,take,1-0/' games.csv | standings --rules wcsc-2010 --entrants entrants.csv >/dev/null",
        0,
    ),
    step(
        "Five rounds are over: who advances to the final, and who does not, and why?",
        "cd testdata/championship/preliminary-2; standings --rules wcsc-2010 --entrants entrants.csv all-games.csv | qualify-score advance --rules wcsc-2010 --stage preliminary-2 --entrants entrants.csv --standings - --format table",
        0,
    ),
    step(
        "The final, everybody against everybody: the first of its rounds, and the table after the last.",
        "cd testdata/championship/final; pair -q --rules wcsc-2010 --stage final --entrants entrants.csv --round 1 --lots wcsc-2010 --format table; standings --rules wcsc-2010 --entrants entrants.csv --format table --crosstable games.csv",
        0,
    ),
    // A championship of Arimaa.
    step(
        "Another game, another book: in the qualifier of an Arimaa championship winning streaks against benchmarks count.",
        "cd testdata/arimaa-championship; cp book.toml finalists.csv games.csv \"$DIR\"; qualify-score score --rules book.toml --entrants bots.csv --games qualifier.csv --format table",
        0,
    ),
    step(
        "A record: may this position come for the third time?",
        "judge-repetition --game arimaa --explain testdata/arimaa-championship/r1/agate-onyx.txt",
        1,
    ),
    step(
        "A round of its finals by its records: an illegal turn, a loss on time, a goal, a resignation.",
        "kifu-check --exit-zero --game arimaa --format csv 'testdata/arimaa-championship/r1/*.txt' | cut -d, -f1,5-9",
        0,
    ),
    step(
        "Two losses and a program is out. Who is alive, how strong is everybody, who has won which share of the fund?",
        "cd \"$DIR\"; standings --rules book.toml --entrants finalists.csv --prize-fund 50000 --format table games.csv",
        0,
    ),
    step(
        "Three are left: who has the bye, and who is Gold in the other game?",
        "cd \"$DIR\"; pair --rules book.toml --entrants finalists.csv --games games.csv --round 5 --format table; pair --rules book.toml --entrants finalists.csv --games games.csv --round 5 | color-assign --rules book.toml --games games.csv | cut -d, -f2-4,10-",
        0,
    ),
    // Xiangqi.
    step(
        "Xiangqi: who attacks whom, protected by whom? A chase loses at the third occurrence; a protected piece may be attacked for ever; of the last game the readings differ.",
        "judge-repetition --game xiangqi --explain testdata/xiangqi/records/chases.ndjson",
        1,
    ),
    step(
        "Its records: checkmate, stalemate, perpetual check, an illegal move, and results that the rules do not give.",
        "kifu-check --game xiangqi 'testdata/xiangqi/records/*.pgn'",
        1,
    ),
    // Go.
    step(
        "Go: which play was illegal, and under which form of superko? Here the forms differ.",
        "judge-repetition --game go --rules all testdata/go/records/forms.sgf",
        1,
    ),
    step(
        "The board that came back, and every turn since.",
        "judge-repetition --game go --explain testdata/go/records/ko.sgf",
        1,
    ),
    step(
        "What an officer finds in the records of an event that plays Chinese superko.",
        "kifu-check --game go --rules go-chinese 'testdata/go/records/*.sgf'",
        1,
    ),
    // Chess.
    step(
        "Chess: a draw that may be claimed, by whom and how; the positions are compared as the Laws do it, en passant included.",
        "judge-repetition --game chess --explain testdata/chess/records/three.pgn",
        1,
    ),
    step(
        "The fifth occurrence draws by itself, since the Laws of 2014; in a match under those of 2001 it had to be claimed.",
        "judge-repetition --game chess testdata/chess/records/five.ndjson; judge-repetition --game chess --rules man-machine-2003 testdata/chess/records/five.ndjson",
        1,
    ),
    step(
        "Man against machine: the log of a game, judged by the rules of the match, as a sheet for the arbiter.",
        "kifu-check --report --log testdata/chess/logs/game-1.ndjson",
        1,
    ),
    // Pages.
    step(
        "What goes to the web: the table of the final, everybody against everybody; the file says that it is a page.",
        "standings --rules wcsc-2010 --entrants testdata/championship/final/entrants.csv --crosstable --title \"Spring Championship, final\" -o \"$PAGES/final.html\" testdata/championship/final/games.csv",
        0,
    ),
    step(
        "To the wall: the sheet of a round with its proof, and the same with its sides, in Japanese.",
        "cd testdata/championship/preliminary-2; pair -q --rules wcsc-2010 --entrants entrants.csv --games games.csv --round 3 --lots wcsc-2010/3 --explain -o \"$PAGES/round-3.html\"; color-assign --rules wcsc-2010 --games games.csv --entrants entrants.csv --lang ja -o \"$PAGES/sides.html\" \"$DIR/r3.csv\"",
        0,
    ),
    step(
        "To those who hope for the final: who advances, and why not.",
        "cd testdata/championship/preliminary-2; standings --rules wcsc-2010 --entrants entrants.csv all-games.csv | qualify-score advance --rules wcsc-2010 --stage preliminary-2 --entrants entrants.csv --standings - -o \"$PAGES/advance.html\"",
        0,
    ),
    step(
        "To the players of a round: the findings in its records, each with the line and the position that it is about.",
        "kifu-check -o \"$PAGES/records.html\" 'testdata/shogi/records/*.csa'",
        1,
    ),
    step(
        "To both teams: why a repetition loses, with the cycle as boards.",
        "judge-repetition -o \"$PAGES/verdict.html\" testdata/shogi/records/perpetual-check.csa",
        1,
    ),
];

/// Builds the programs and takes every step; files are written to a folder that is removed at the end, and pages to one that
/// stays.
///
/// # Errors
/// A program cannot be built, or a step gives another exit code than it should.
pub(crate) fn run() -> Result {
    println!(
        "Building the six programs, 1 to 3 minutes in a fresh clone on two cores; then {} commands show what they do.",
        STEPS.len()
    );
    let programs = programs::build(false)?;
    let (folder, pages) = (Scratch::new()?, target()?.join("demo-pages"));
    std::fs::create_dir_all(&pages).map_err(on(&pages))?;
    for step in STEPS {
        take(step, &programs, [("DIR", &folder.0), ("PAGES", &pages)])?;
    }
    println!("\nEvery command gave the exit code it should. The pages stay, for a browser:");
    name_pages(&pages)
}

/// A folder for the files of the demo, which is removed when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self> {
        let folder = target()?.join(format!("demo-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(on(&folder))?;
        Ok(Self(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Names the pages that the steps have written.
fn name_pages(pages: &Path) -> Result {
    let entries = std::fs::read_dir(pages).map_err(on(pages))?;
    for file in entries.flatten().map(|entry| entry.path()).collect::<BTreeSet<_>>() {
        println!("{}", file.display());
    }
    Ok(())
}

fn take(step: &Step, programs: &Path, folders: [(&str, &Path); 2]) -> Result {
    println!("\n# {}\n$ {}", step.shows, step.typed);
    let mut shell = command("sh");
    shell.args(["-c", step.typed]).env("PATH", path_with(programs)?).envs(folders);
    let status = shell.status().map_err(|error| format!("sh, which the demo types its commands into: {error}"))?;
    let code = status.code().ok_or_else(|| format!("{}: {status}", step.typed))?;
    if code != 0 {
        println!("[exit code {code}]");
    }
    if code != step.exit {
        return Err(format!("{}: exit code {code}, expected {}", step.typed, step.exit).into());
    }
    Ok(())
}

fn path_with(programs: &Path) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path));
    Ok(std::env::join_paths(folders).map_err(|error| error.to_string())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::PROGRAMS;

    /// A program that no step runs would be left out unnoticed.
    #[test]
    fn every_program_is_run() {
        for program in PROGRAMS {
            assert!(STEPS.iter().any(|step| step.typed.contains(program)), "{program}");
        }
    }
}
