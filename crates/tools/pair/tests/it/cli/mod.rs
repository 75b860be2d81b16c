//! The command line: stdout, stderr and exit code side by side.

mod dutch;
mod dutch_rounds;
mod dutch_tables;
mod explanations;
mod officers;
mod published;
mod reports;
mod robin_cases;
mod round_robin;
mod rounds;
mod streams;
mod tables;

use shinpan_testing::{RunResult, Sandbox};

const ENTRANTS: &str = "id,seed,status,withdrawn_after\nA,1,,\nB,2,,\nC,3,,\nD,4,,\nE,5,,\nF,6,,\n";
const HEADER: &str = "round,first,second,result,termination,stage\n";
/// The first rounds of the example in the documentation: A beat D, B beat E, F beat C; then A beat B, C D, and F E.
const GAMES: &str = "1,A,D,1-0,,\n1,B,E,1-0,,\n1,C,F,0-1,,\n2,A,B,1-0,,\n2,C,D,1-0,,\n2,E,F,0-1,,\n";

fn folder(games: &str) -> Sandbox {
    Sandbox::with(&[("e.csv", ENTRANTS.to_owned()), ("g.csv", format!("{HEADER}{games}"))])
}

/// With a text of the lots, without which the program warns.
fn pair(folder: &Sandbox, options: &str) -> RunResult {
    let lots = if options.contains("--lots") { "" } else { "--lots x" };
    let options = format!("{options} {lots}");
    folder.run(pair::run, &format!("--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv {options}"))
}

/// `A-F B-C`, and whether a row is decided.
fn rows(done: &RunResult) -> String {
    assert_eq!(done.code, 0, "{done:?}");
    let row = |line: &str| {
        let cells = line.split(',').collect::<Vec<_>>();
        let decided = if cells[3] == "*" { String::new() } else { format!(" {} {}", cells[3], cells[4]) };
        format!("{}-{}{decided}", cells[1], cells[2])
    };
    done.stdout.lines().skip(1).map(row).collect::<Vec<_>>().join("; ")
}
