//! Rounds of an elimination: the cases of the corpus, where `SHINPAN_DATA` names its folder, and every pairing of small
//! fields with costs worked out by other means than the program's.

mod corpus;
mod examples;
mod explanations;
mod rounds;
mod second_place;
mod warnings;

use serde_json::Value;

use shinpan_testing::Sandbox;

fn id(value: &Value) -> String {
    value.as_str().expect("an id").to_owned()
}

/// Pairs in byte order, sorted; the bye is a pair with nobody.
fn sorted(pairs: impl Iterator<Item = [String; 2]>, bye: &Value) -> Vec<[String; 2]> {
    let bye = bye.as_str().map(|id| [id.to_owned(), String::new()]);
    let in_order = |[a, b]: [String; 2]| if a < b || b.is_empty() { [a, b] } else { [b, a] };
    let mut pairs = pairs.chain(bye).map(in_order).collect::<Vec<_>>();
    pairs.sort();
    pairs
}

/// The pairs of a document.
fn drawn(document: &Value) -> Vec<[String; 2]> {
    let pairs = document["pairings"].as_array().expect("pairings").iter();
    sorted(pairs.map(|pair| [id(&pair["first"]), id(&pair["second"])]), &document["bye"])
}

const ENTRANTS: &str = "id,seed\na,1\nb,2\nc,3\nd,4\n";
const HEADER: &str = "round,first,second,result,termination,stage\n";

/// A round of the four entrants with so many lives.
fn four(lives: u32, games: &str, options: &str) -> shinpan_testing::RunResult {
    let book = format!("extends = \"arimaa-2015\"\n[pair]\nlives = {lives}\n");
    let games = format!("{HEADER}{games}");
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", &games), ("b.toml", &book)]);
    folder.run(pair::run, &format!("--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv {options}"))
}

/// The pairs that were drawn, as in `a-d b-c`; what stderr says where there are none.
fn pairs(done: &shinpan_testing::RunResult) -> String {
    if done.code != 0 {
        return done.stderr.clone();
    }
    let rows = done.stdout.lines().skip(1).map(|row| row.split(',').skip(1).take(2).collect::<Vec<_>>().join("-"));
    rows.collect::<Vec<_>>().join(" ")
}
