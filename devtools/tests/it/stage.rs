//! Treatment of the rows of a stage in every program that settles one: testdata/stage/steps.csv.

use std::collections::BTreeMap;

use shinpan_cli::{Exit, Io};
use shinpan_testing::{Sandbox, table};

use crate::programs;

/// Lines that ask all programs about the stage after its second round.
const LINES: [&str; 4] = [
    "standings --entrants DIR/entrants.csv DIR/games.csv",
    "pair --round 3 --lots x --entrants DIR/entrants.csv --games DIR/games.csv",
    "qualify-score advance --stage STAGE --entrants DIR/entrants.csv --games DIR/games.csv",
    "color-assign --lots x --entrants DIR/entrants.csv --games DIR/games.csv DIR/round-3.csv",
];

/// Input: the book, the stage, the rows of entrants and those of games, with `;` between rows. Expected: the messages
/// about the two files, with the programs that give them and their exit code; programs that have no such book or stage
/// are left out.
#[test]
fn steps() {
    table("stage/steps.csv", &mut |input| {
        let [book, stage, entrants, games] = input.split(" | ").collect::<Vec<_>>()[..] else {
            return "parts".to_owned();
        };
        let expand = |rows: &str, stage: &str| rows.replace("S,", &format!("{stage},"));
        let rows = |header: &str, rows: &str| format!("{header}\n{}\n", rows.replace("; ", "\n"));
        let sandbox = Sandbox::with(&[
            ("entrants.csv", rows("id,seed,stage,status,withdrawn_after", &expand(entrants, stage))),
            ("games.csv", rows("stage,round,first,second,result,termination", &expand(games, stage))),
            ("round-3.csv", rows("stage,round,first,second,result", &expand("S,3,a,b,*", stage))),
        ]);
        let folder = sandbox.path("").to_string_lossy().into_owned();
        let mut said = BTreeMap::<String, Vec<String>>::new();
        for line in LINES {
            let words = line.split(' ').map(|word| word.replace("DIR/", &folder).replace("STAGE", stage));
            let words = words.chain(["--rules".to_owned(), book.to_owned()]).map(Into::into).collect();
            let (mut io, captured) = Io::captured("", "");
            let exit = programs::call(words, &mut io).expect("a program");
            let stderr = captured.stderr().replace(&folder, "");
            let program = line.split(' ').next().unwrap_or_default();
            let lines = stderr.lines().map(|line| line.strip_prefix(&format!("{program}: ")).unwrap_or(line));
            let of_files = lines.filter(|line| line.contains("entrants.csv:") || line.contains("games.csv:"));
            // Only `advance` mentions the numbers of rounds and entrants of the championship.
            let is_of_rows = |line: &&str| {
                !line.starts_with("note: ") && !line.contains("(Art. 17.7)") && !line.contains("(Art. 17.10)")
            };
            let text = of_files.filter(is_of_rows).collect::<Vec<_>>().join(" + ");
            if text.is_empty() && exit == Exit::Error {
                continue;
            }
            said.entry(text).or_default().push(format!("{program} {}", exit.code()));
        }
        said.iter()
            .map(|(text, who)| format!("{}: {}", who.join(", "), if text.is_empty() { "nothing" } else { text }))
            .collect::<Vec<_>>()
            .join(" | ")
    });
}
