//! The corpus of cases, where the environment variable `SHINPAN_DATA` names its folder. A failure names file and case.

use std::path::Path;

use shinpan_testing::corpus;

use crate::oracle;
use crate::records::games;
use serde_json::{Value, json};
use shinpan_chess::record::RawGame;
use shinpan_chess::{Judge, Rules, verdict_of};
use shinpan_records::Verdict;

fn read(path: &Path) -> Vec<RawGame> {
    games(std::fs::File::open(path).expect("a readable file"), None)
}

fn rules(laws: &Value) -> Rules {
    let laws = laws.as_u64().and_then(|laws| u32::try_from(laws).ok()).expect("a year");
    Rules { laws, ..Rules::default() }
}

/// What the corpus says of a case; where there is no verdict it has an empty list of occurrences.
fn said(verdict: &Verdict) -> Value {
    json!({
        "verdict": verdict.ruling,
        "ply": verdict.ply,
        "occurrences": verdict.occurrences.clone().unwrap_or_default(),
        "claims": verdict.more["claims"],
    })
}

#[test]
fn every_case_has_its_verdict() {
    let Some(folder) = corpus("chess") else { return };
    let mut count = 0;
    let cases = std::fs::read_to_string(folder.join("repetition_expected.jsonl")).expect("a readable file");
    for line in cases.lines() {
        let case = serde_json::from_str::<Value>(line).expect("an object");
        let games = read(&folder.join(case["file"].as_str().expect("a path")));
        let [raw] = &games[..] else { panic!("one game: {case}") };
        let verdict = verdict_of(raw, &mut Judge::new(rules(&case["laws"])), true).expect("a sound record");
        let fields = ["verdict", "ply", "occurrences", "claims"].map(|field| (field.to_owned(), case[field].clone()));
        assert_eq!(said(&verdict), Value::Object(fields.into_iter().collect()), "{}", case["id"]);
        count += 1;
    }
    assert!(count >= 23, "{count} cases");
}

/// The verdicts on all games of a file are those of the oracle. How many games, and how many of them can be claimed.
fn compare(folder: &Path, file: &str) -> [usize; 2] {
    let mut found = [0; 2];
    for raw in read(&folder.join("games").join(file)) {
        let fen = raw.start.as_ref().map_or("", |tag| tag.text.as_str());
        let moves = raw.moves.iter().map(|mv| raw.text(mv)).collect::<Vec<_>>();
        for laws in [2001, 2023] {
            let rules = Rules { laws, ..Rules::default() };
            let verdict = verdict_of(&raw, &mut Judge::new(rules), false)
                .unwrap_or_else(|why| panic!("{file} {}: {why:?}", raw.index));
            let expected = oracle::said(fen, &moves, rules);
            assert_eq!(said(&verdict), expected, "{file}, game {}, laws of {laws}", raw.index);
            found[1] += usize::from(verdict.ply.is_some() && laws == 2023);
        }
        found[0] += 1;
    }
    found
}

/// The matches of 1997 to 2007.
const MATCHES: [&str; 9] = [
    "kasparov-versus-deep-blue-1997.pgn",
    "kramnik-versus-deep-fritz-2002.pgn",
    "kasparov-deep-junior-2003.pgn",
    "bareev-versus-hiarcs-2003.pgn",
    "kasparov-versus-x3d-fritz-2003.pgn",
    "shredder-versus-hydra-2004.pgn",
    "kramnik-versus-deep-fritz-2006.pgn",
    "deep-fritz-versus-deep-junior-2007.pgn",
    "zappa-versus-rybka-2007.pgn",
];

#[test]
fn real_games_are_judged_as_by_comparing_all_positions() {
    let Some(folder) = corpus("chess") else { return };
    let matches = MATCHES.map(|file| compare(&folder, file));
    assert_eq!(
        matches.iter().fold([0; 2], |sum, [games, claims]| [sum[0] + games, sum[1] + claims]),
        [51, 1],
        "{matches:?}"
    );
    assert_eq!(compare(&folder, "tcec-cup-10-final.pgn"), [12, 2]);
    assert_eq!(compare(&folder, "lichess-db-100k.pgn"), [47, 1]);
}
