//! TRF files of the corpus: what is read from sound files, and the first error of broken ones.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proptest::prelude::*;
use serde_json::{Map, Value};
use shinpan_core::HalfPoints;
use shinpan_core::finding::TextPos;
use shinpan_core::table::Table;
use shinpan_core::trf::{ErrorCode, ReportText, Trf, WarningCode};
use shinpan_testing::corpus;

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).expect("a file of the corpus")).expect("JSON")
}

/// Returns the rows of a table without empty cells, as the corpus has them.
fn rows(table: &Table) -> Value {
    let row = |row: shinpan_core::table::Row<'_>| {
        let cells = (0..).zip(table.columns()).map(|(at, name)| (name.clone(), Value::from(row.text(at))));
        Value::Object(cells.filter(|(_, text)| text != "").collect::<Map<_, _>>())
    };
    table.rows().iter().map(row).collect()
}

fn points(expected: &Value) -> HalfPoints {
    let (whole, fraction) = expected
        .to_string()
        .split_once('.')
        .map_or((expected.to_string(), String::new()), |(a, b)| (a.to_owned(), b.to_owned()));
    HalfPoints(whole.parse::<i64>().expect("points") * 2 + i64::from(fraction == "5"))
}

/// Whether the points that a player states are those through the last round, or with byes of later rounds.
fn fits(trf: &Trf, player: &shinpan_core::trf::Player) -> bool {
    let last = player.cells.last().map_or(0, |cell| cell.round).max(trf.rounds());
    player.points.is_none_or(|stated| (trf.rounds()..=last).any(|round| trf.points(player, round) == stated))
}

fn check(name: &str, bytes: &[u8], expected: &Value) -> Vec<String> {
    let trf = match Trf::read(bytes) {
        Ok(trf) => trf,
        Err(error) => return vec![format!("{name}: {error}")],
    };
    let (mut counts, mut first) = (BTreeMap::new(), BTreeMap::new());
    for warning in &trf.warnings {
        *counts.entry(warning.code.as_str()).or_insert(0) += 1;
        let pos = [warning.pos.line, warning.pos.column];
        let earliest = first.entry(warning.code.as_str()).or_insert(pos);
        *earliest = pos.min(*earliest);
    }
    let differ = trf.players.iter().filter(|player| !fits(&trf, player)).map(|player| player.number.to_string());
    let codes = trf.keys.as_ref().map(|keys| keys.codes.iter().map(|(code, _)| code.as_str()).collect::<Vec<_>>());
    let mut found = BTreeMap::from([
        ("players", Value::from(trf.players.len())),
        ("rounds", trf.rounds().into()),
        ("total_rounds", trf.planned_rounds().into()),
        ("system", trf.system.map(shinpan_core::trf::System::as_str).into()),
        ("codes", codes.into()),
        ("warnings", serde_json::to_value(&counts).expect("JSON")),
        ("first_warning", serde_json::to_value(&first).expect("JSON")),
        ("points_differ", differ.collect()),
    ]);
    if expected.get("games").is_some() {
        found.insert("entrants", rows(&trf.entrants("entrants.csv")));
        found.insert("games", rows(&trf.games("games.csv")));
    }
    let mut faults = found
        .iter()
        .filter(|(field, value)| expected[**field] != **value)
        .map(|(field, value)| format!("{name}: {field} is {value}, expected {}", expected[*field]))
        .collect::<Vec<_>>();
    let scores = trf.scores;
    for (code, value) in
        [("W", scores.win), ("D", scores.draw), ("L", scores.loss), ("A", scores.absence), ("P", scores.bye)]
    {
        if points(&expected["scores"][code]) != value {
            faults.push(format!("{name}: score {code} is {value}"));
        }
    }
    faults
}

fn check_folder(name: &str, suffix: &str) {
    let Some(folder) = corpus("fide/trf") else { return };
    let expected = json(&folder.join(format!("{name}.json")));
    let expected = expected.as_object().expect("an object");
    assert!(expected.len() >= 10, "a corpus of {} files", expected.len());
    let faults = expected.iter().flat_map(|(file, expected)| {
        let bytes = std::fs::read(folder.join(name).join(format!("{file}{suffix}"))).expect("a file of the corpus");
        check(file, &bytes, expected)
    });
    let faults = faults.collect::<Vec<_>>();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn odd_files_are_read() {
    check_folder("odd", ".trf");
}

#[test]
fn real_files_are_read() {
    check_folder("real", "");
}

#[test]
fn the_first_error_of_broken_files_is_found() {
    let Some(folder) = corpus("fide/trf") else { return };
    let text = std::fs::read_to_string(folder.join("broken.jsonl")).expect("a file of the corpus");
    let mut faults = Vec::new();
    for line in text.lines() {
        let case = serde_json::from_str::<Value>(line).expect("JSON");
        let found = Trf::read(case["trf"].as_str().expect("a text").as_bytes())
            .map_err(|error| (error.code.as_str().to_owned(), u64::from(error.pos.line), u64::from(error.pos.column)));
        let expected = (
            case["code"].as_str().expect("a code").to_owned(),
            case["line"].as_u64().expect("a line"),
            case["column"].as_u64().expect("a column"),
        );
        if found.as_ref().err() != Some(&expected) {
            faults.push(format!("{}: {:?}, expected {expected:?}", case["id"], found.map(|_| "read")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Reads a text; every fault and warning must have a line of the text and a column.
fn reads(bytes: &[u8]) -> Result<(), TestCaseError> {
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    let is_within = |line: u32, column: u32| (1..=lines).contains(&(line as usize)) && column > 0;
    let (whole, head) = (Trf::read(bytes), Trf::head_of(&ReportText::of(bytes.to_vec(), None)));
    for read in [&whole, &head] {
        match read {
            Ok(trf) => prop_assert!(trf.warnings.iter().all(|it| is_within(it.pos.line, it.pos.column))),
            Err(error) => prop_assert!(is_within(error.pos.line, error.pos.column), "{error}"),
        }
    }
    if let Ok(trf) = whole {
        prop_assert_eq!(trf.entrants("f").rows().len(), trf.players.len());
        prop_assert_eq!(trf.games("f").rows().len(), games_and_byes(&trf));
    }
    Ok(())
}

/// Two cells are a game, one without an opponent is a bye.
fn games_and_byes(trf: &Trf) -> usize {
    let cells = trf.players.iter().flat_map(|player| &player.cells);
    let (paired, alone): (Vec<_>, Vec<_>) = cells.partition(|cell| cell.opponent.is_some());
    paired.len() / 2 + alone.iter().filter(|cell| cell.result.is_some()).count()
}

const OPEN: &[u8] = include_bytes!("../../../../testdata/fide/open.trf");

/// Returns the bytes that an edit stands for.
fn unescaped(text: &str) -> Vec<u8> {
    let pairs = [
        ("\\n", &b"\n"[..]),
        ("\\r", b"\r"),
        ("\\t", b"\t"),
        ("\\0", b"\0"),
        ("\\xE9", b"\xE9"),
        ("\\x90", b"\x90"),
        ("\\xC5", b"\xC5"),
        ("\\xEF\\xBB\\xBF", b"\xEF\xBB\xBF"),
    ];
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let (known, stands_for) = pairs
            .iter()
            .find(|(known, _)| rest.starts_with(known))
            .copied()
            .unwrap_or((&rest[..letter.len_utf8()], &[]));
        bytes.extend(if stands_for.is_empty() { known.as_bytes() } else { stands_for });
        rest = &rest[known.len()..];
    }
    bytes
}

/// Returns the example with the edits of a case.
fn edited(edits: &str) -> Vec<u8> {
    let mut bytes = OPEN.to_vec();
    for edit in edits.split(" && ").filter(|edit| !edit.is_empty()) {
        if let Some(record) = edit.strip_prefix("drop ") {
            let text = String::from_utf8(bytes).expect("a text");
            bytes =
                text.split_inclusive('\n').filter(|line| !line.starts_with(record)).collect::<String>().into_bytes();
            continue;
        }
        let (from, to) = edit.split_once(" -> ").expect("an edit");
        let to =
            to.strip_prefix("repeat 70000 ").map_or_else(|| unescaped(to), |letter| letter.repeat(70_000).into_bytes());
        let from = unescaped(from);
        let at =
            bytes.windows(from.len()).position(|window| window == from).unwrap_or_else(|| panic!("{edit}: not there"));
        bytes.splice(at..at + from.len(), to);
    }
    bytes
}

#[test]
fn faults_and_leniencies_have_their_places() {
    let mut told = BTreeSet::new();
    shinpan_testing::table("fide/faults.csv", &mut |edits| {
        let place = |pos: TextPos| format!("{}:{}", pos.line, pos.column);
        match Trf::read(&edited(edits)) {
            Err(error) => {
                told.insert(error.code.as_str());
                format!("error {} {}", place(error.pos), error.code)
            }
            Ok(trf) => {
                told.extend(trf.warnings.iter().map(|warning| warning.code.as_str()));
                let warnings = trf.warnings.iter().map(|warning| format!("{} {}", place(warning.pos), warning.code));
                warnings.collect::<Vec<_>>().join("; ")
            }
        }
    });
    let all = ErrorCode::ALL.map(ErrorCode::as_str).into_iter().chain(WarningCode::ALL.map(WarningCode::as_str));
    // An empty file, and columns of bytes, are cases of their own.
    let others = ["empty", "byte-columns"];
    assert_eq!(all.filter(|code| !told.contains(code) && !others.contains(code)).collect::<Vec<_>>(), [""; 0]);
}

/// Bytes that such files contain, and some that they should not.
const BYTES: &[u8] = b"0123456789 wb-+=UHFZ?X\r\n\t\0/.,\xe9";

proptest! {
    #[test]
    fn any_bytes_are_a_file_or_a_fault(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        reads(&bytes)?;
    }

    /// Replaces, drops or inserts some bytes of a sound file.
    #[test]
    fn a_changed_file_is_a_file_or_a_fault(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..3usize, prop::sample::select(BYTES)), 1..6),
    ) {
        let mut bytes = OPEN.to_vec();
        for (at, kind, byte) in changes {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, byte),
            }
        }
        reads(&bytes)?;
    }
}
