//! Events of engines: lists made of records, and the shared games and events where `SHINPAN_DATA` names their folder.

use std::collections::BTreeMap;
use std::path::Path;

use kifu_check::run;
use serde_json::Value;
use shinpan_testing::{Sandbox, SoundPage, corpus, corpus_case};

/// A record of one game, with what its tags say.
fn game(white: &str, black: &str, round: &str, result: &str, details: &str) -> String {
    format!(
        "[White \"{white}\"]\n[Black \"{black}\"]\n[Round \"{round}\"]\n[Result \"{result}\"]\n[TerminationDetails \
         \"{details}\"]\n\n1. e4 e5 {result}\n\n"
    )
}

fn lines(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn only(row: &Value, keys: &[&str]) -> Value {
    keys.iter().map(|key| ((*key).to_owned(), row[*key].clone())).collect()
}

/// White, Black and the round of a record.
type Tags = (&'static str, &'static str, &'static str);

#[test]
fn games_are_numbered_within_their_pairing() {
    let cases: [(&str, Vec<Tags>, &str); 5] = [
        // In the order of the records; the number behind the dot is that of the board.
        ("", vec![("A", "B", "1.1"), ("C", "D", "1.2"), ("B", "A", "1.3")], "1,1,a,b 1,1,c,d 1,2,b,a"),
        ("", vec![("A", "B", "1.9"), ("B", "A", "1.2")], "1,2,a,b 1,1,b,a"),
        // Not all have a number behind the dot.
        ("", vec![("A", "B", "1.9"), ("B", "A", "1")], "1,1,a,b 1,2,b,a"),
        // Rounds that are missing follow the one before.
        (
            "",
            vec![("A", "B", "?"), ("A", "B", "-"), ("A", "B", "7"), ("B", "A", "")],
            "1,1,a,b 2,1,a,b 7,1,a,b 8,1,b,a",
        ),
        ("--round 4", vec![("A", "B", "1.1"), ("B", "A", "?")], "4,1,a,b 4,2,b,a"),
    ];
    for (options, games, expected) in cases {
        let text = games.iter().map(|(white, black, round)| game(white, black, round, "1-0", "")).collect::<String>();
        let folder = Sandbox::with(&[("e.pgn", text)]);
        let done = folder.run(run, &format!("--rules tcec-2021 --emit games {options} DIR/e.pgn"));
        let rows = done.stdout.lines().skip(1).map(|row| row.split(',').take(4).collect::<Vec<_>>().join(","));
        assert_eq!(rows.collect::<Vec<_>>().join(" "), expected, "{done:?}");
        assert!(done.stdout.starts_with("round,game,first,second,result,termination,record\n"), "{done:?}");
    }
}

#[test]
fn each_file_has_rounds_of_its_own() {
    let one = game("A", "B", "?", "1-0", "");
    let folder = Sandbox::with(&[("a.pgn", one.repeat(2)), ("b.pgn", one)]);
    let done = folder.run(run, "--rules tcec-2021 --emit games --format ndjson DIR/a.pgn DIR/b.pgn");
    let rows = done.objects().iter().map(|row| (row["round"].clone(), row["game"].clone())).collect::<Vec<_>>();
    assert_eq!(rows, [(1.into(), 1.into()), (2.into(), 1.into()), (1.into(), 2.into())]);
    let expected = "kifu-check: DIR/a.pgn:1:1: note[round-missing]: this record and 1 more of the file name no round; each gets \
                    the round after that of the record before it, this one round 1\n\
                    kifu-check: DIR/b.pgn:1:1: note[round-missing]: the record names no round; it is taken to be of round 1\n";
    assert_eq!(done.stderr, expected);
    let notes = folder.run(run, "--rules tcec-2021 DIR/a.pgn").stdout;
    assert_eq!(notes, "", "the round is of no interest where no rows are made");
}

#[test]
fn engines_are_found_by_id_name_and_alias() {
    let entrants = "id,name,aliases\nsf,Stockfish,Stockfish 17;SF\nlc0,Leela Chess Zero,LCZero\n";
    let text = game("sf", "LCZero", "1", "1-0", "") + &game("Leela Chess Zero", "Stockfish 17", "2", "0-1", "");
    let folder = Sandbox::with(&[("e.csv", entrants.to_owned()), ("e.pgn", text)]);
    let done = folder.run(run, "--rules tcec-2021 --emit games --entrants DIR/e.csv DIR/e.pgn");
    let rows = "1,1,sf,lc0,1-0,normal,DIR/e.pgn\n2,1,lc0,sf,0-1,normal,DIR/e.pgn\n";
    done.is(0, &format!("round,game,first,second,result,termination,record\n{rows}"), "");
    folder.write("u.pgn", game("Stockfish", "LCZero 0.31", "1", "1-0", ""));
    let done = folder.run(run, "--rules tcec-2021 --emit games --entrants DIR/e.csv DIR/u.pgn");
    let way = "put another name of an engine into the column \"aliases\" of the entrants\n";
    let error = "kifu-check: DIR/u.pgn:1:1: no player \"LCZero 0.31\" in the entrants; nearest: LCZero\n";
    done.is(2, "", &format!("{error}kifu-check: nothing is written: {way}"));
    let twice = game("Stockfish", "LCZero 0.31", "1", "1-0", "") + &game("Fish", "SF", "2", "1-0", "f8f7");
    folder.write("u.pgn", twice);
    let done = folder.run(run, "--rules tcec-2021 --emit games --entrants DIR/e.csv DIR/u.pgn");
    let all = "kifu-check: DIR/u.pgn:9:1: no player \"Fish\" in the entrants";
    assert!(done.code == 2 && done.stderr.contains(error) && done.stderr.contains(all), "{done:?}");
    assert!(
        done.stderr.ends_with(&format!("nothing is written: 2 names are not known or not unique; {way}")),
        "{done:?}"
    );
    assert!(done.stderr.contains("warning[engine-failure]"), "what else is found is said too: {done:?}");
}

#[test]
fn blanks_around_a_name_part_nobody_from_an_entrant() {
    let entrants = "id,name,aliases\nalder,Alder 2.1,alder 2.1 \nbirch,Birch,\n";
    let folder =
        Sandbox::with(&[("e.csv", entrants.to_owned()), ("e.pgn", game("alder 2.1 ", " Birch", "1", "1-0", ""))]);
    let done = folder.run(run, "--rules cutechess --emit games --entrants DIR/e.csv DIR/e.pgn");
    done.is(0, "round,game,first,second,result,termination,record\n1,1,alder,birch,1-0,normal,DIR/e.pgn\n", "");
}

#[test]
fn failures_are_a_ledger_and_strikes() {
    let text = game("A", "B", "1", "0-1", "White disconnects")
        + &game("B", "A", "2", "1-0", "Black's connection stalls")
        + &game("C", "A", "3", "0-1", "White loses on time")
        + &game("C", "B", "4", "0-1", "f8f7")
        + &game("A", "C", "5", "0-1", "White disconnects")
        + &game("B", "C", "6", "1-0", "Black resigns");
    let folder = Sandbox::with(&[("e.pgn", text.as_str())]);
    let done = folder.run(run, "--rules tcec-2021 -q --emit ledger DIR/e.pgn");
    let rows = "round,game,id,kind,counts,opponent,result,record\n1,1,a,crash,true,b,0-1,DIR/e.pgn\n\
                2,1,a,stall,true,b,1-0,DIR/e.pgn\n3,1,c,time,false,a,0-1,DIR/e.pgn\n4,1,c,illegal,false,b,0-1,DIR/e.pgn\n\
                5,1,a,crash,true,c,0-1,DIR/e.pgn\n";
    done.is(0, rows, "");
    let report = folder.run(run, "--rules tcec-2021 -q --emit ledger --report DIR/e.pgn");
    let expected = "A (a): 3 strikes, out\nB (b): 0 strikes\nC (c): 0 strikes; 1 loss on time; 1 illegal move\n";
    report.is(0, expected, "");
    folder.write("own.toml", "extends = \"tcec-2021\"\n[standings]\nstrikes = 4\nstrike_kinds = [\"time\"]\n");
    let own = folder.run(run, "--rules DIR/own.toml -q --emit ledger --report --format csv DIR/e.pgn").stdout;
    let rows = "id,name,strikes,time_forfeits,illegal_moves,out\nc,C,1,1,1,false\na,A,0,0,0,false\nb,B,0,0,0,false\n";
    assert_eq!(own, rows);
    let page = SoundPage::parse(&folder.run(run, "--rules tcec-2021 -q --emit ledger --format html DIR/e.pgn").stdout);
    assert_eq!(page.texts("#engines tbody tr:first-child td")[..4], ["3", "0", "0", "out"]);
    assert_eq!((page.count("#engines tbody tr"), page.count("#failures tbody tr")), (3, 5));
    let markdown = folder.run(run, "--rules tcec-2021 -q --emit ledger --format markdown DIR/e.pgn").stdout;
    assert!(markdown.contains("**Failures: 5; engines that are out: 1**"), "{markdown}");
    assert!(markdown.contains("| 2 | 1 | A | did not answer | yes | B | 1-0 |"), "{markdown}");
}

#[test]
fn a_failure_of_the_winner_is_a_strike_of_nobody() {
    let text = game("A", "B", "1", "1-0", "White disconnects") + &game("A", "B", "2", "1/2-1/2", "Black disconnects");
    let folder = Sandbox::with(&[("e.pgn", text.as_str())]);
    let ledger = folder.run(run, "--rules tcec-2021 --emit ledger DIR/e.pgn");
    let row = "round,game,id,kind,counts,opponent,result,record\n1,1,a,crash,false,b,1-0,DIR/e.pgn\n";
    assert_eq!((ledger.code, &*ledger.stdout), (1, row));
    for words in [
        "error[failure-mismatch]: the record says \"White disconnects\", and Black has lost (1-0)",
        "warning[engine-failure]: the record says that the engine of White failed (it broke down or was disconnected), but by \
         the result Black has lost",
        "warning[failure-mismatch]: the record says \"Black disconnects\", by which somebody loses, and has the result 1/2-1/2",
    ] {
        assert!(ledger.stderr.contains(words), "{words}: {ledger:?}");
    }
    let games = folder.run(run, "--rules tcec-2021 -q --emit games DIR/e.pgn").stdout;
    assert!(games.contains("\n1,1,a,b,1-0,normal,") && games.contains("\n2,1,a,b,1/2-1/2,crash,"), "{games}");
    let report = folder.run(run, "--rules tcec-2021 -q --emit ledger --report DIR/e.pgn").stdout;
    assert_eq!(report, "A (a): 0 strikes\nB (b): 0 strikes\n");
}

#[test]
fn who_cannot_lose_fails_without_loss() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[FEN \"8/8/3rk3/8/8/2K5/8/8 b - - 0 1\"]\n[Result \"1/2-1/2\"]\n\
                [Termination \"time forfeit\"]\n\n1... Ke7 2. Kc2 {Draw by timeout} 1/2-1/2\n\n"
        .to_owned()
        + &game("A", "B", "2", "0-1", "rules infraction");
    let folder = Sandbox::with(&[("e.pgn", text.as_str())]);
    let ledger = folder.run(run, "--rules tcec-2021 -q --emit ledger DIR/e.pgn");
    let rows = "round,game,id,kind,counts,opponent,result,record\n1,1,b,time,false,a,1/2-1/2,DIR/e.pgn\n\
                2,1,a,illegal,false,b,0-1,DIR/e.pgn\n";
    ledger.is(0, rows, "");
    let games = folder.run(run, "--rules tcec-2021 -q --emit games DIR/e.pgn").stdout;
    assert!(games.contains("\n1,1,a,b,1/2-1/2,time,") && games.contains("\n2,1,a,b,0-1,illegal,"), "{games}");
    let report = folder.run(run, "--rules tcec-2021 -q --emit ledger --report DIR/e.pgn").stdout;
    assert_eq!(report, "A (a): 0 strikes; 1 illegal move\nB (b): 0 strikes\n");
}

/// Bytes that are no letters of ISO-8859-1 are of Windows-1252.
#[test]
fn names_are_of_western_europe_where_they_are_not_utf_8() {
    let mut text = b"[White \"O\x92Neil, P.\"]\n[Black \"Zo\xeb\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n".to_vec();
    text.extend("[White \"Zoë\"]\n[Black \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n".bytes());
    let folder = Sandbox::with(&[("e.pgn", text)]);
    let entrants = folder.run(run, "--rules cutechess --emit entrants DIR/e.pgn").stdout;
    assert_eq!(entrants, "id,name,seed\no-neil-p,\"O’Neil, P.\",1\nzo,Zoë,2\na,A,3\n");
}

#[test]
fn a_record_that_lies_there_twice_is_told() {
    let one = game("A", "B", "3.2", "1-0", "");
    let folder = Sandbox::with(&[("a.pgn", one.clone()), ("b.pgn", one + &game("B", "A", "3.2", "1-0", ""))]);
    let done = folder.run(run, "--rules tcec-2021 --emit games DIR/a.pgn DIR/b.pgn");
    let warning = "kifu-check: DIR/b.pgn:1:1: warning[record-twice]: DIR/a.pgn:1:1 names the same sides, round and board; if it is \
                   the same game, it counts twice\n";
    assert_eq!((done.code, &*done.stderr), (0, warning));
}

/// What stands behind the round is the number of a board there, so that it says nothing of the number in a pairing.
#[test]
fn a_schedule_of_a_table_is_filled_in() {
    let schedule = "round,game,first,second,result,termination\n1,1,a,d,*,normal\n1,1,b,c,*,normal\n2,1,c,b,*,normal\n\
                    3,1,a,b,*,normal\n3,2,b,a,*,normal\n3,3,a,b,*,normal\n";
    let text = game("A", "D", "1.1", "1-0", "") + &game("B", "C", "1.2", "0-1", "") + &game("C", "B", "2.7", "1-0", "");
    let several =
        game("B", "A", "3.9", "1-0", "") + &game("A", "B", "3.1", "1-0", "") + &game("A", "B", "3.3", "0-1", "");
    let entrants = "id,name\na,A\nb,B\nc,C\nd,D\n";
    let folder = Sandbox::with(&[("s.csv", schedule), ("e.csv", entrants), ("e.pgn", &(text + &several))]);
    let line = "--rules tcec-2021 -q --emit games --entrants DIR/e.csv --schedule DIR/s.csv DIR/e.pgn";
    let done = folder.run(run, line);
    let results = done.stdout.lines().skip(1).map(|row| row.split(',').nth(4).unwrap_or_default());
    assert_eq!(results.collect::<Vec<_>>().join(" "), "1-0 0-1 1-0 1-0 1-0 0-1", "{done:?}");
    assert_eq!((done.code, &*done.stderr), (0, ""));
    // One of two boards of the same colours is not told from the other by a number that neither has.
    folder.write("e.pgn", game("A", "B", "3.5", "1-0", ""));
    let done = folder.run(run, line);
    assert!(done.code == 1 && done.stderr.contains("error[record-ambiguous]"), "{done:?}");
    let by_laws = folder.run(run, &line.replace("tcec-2021", "fide-2018").replace("3.5", "3.1"));
    assert!(by_laws.stderr.contains("record-not-scheduled"), "elsewhere it is the number of the game: {by_laws:?}");
}

#[test]
fn the_report_has_every_entrant() {
    let entrants = "id,name,strikes,status\na,A,,\nb,B,,\nc,C,3,\nd,D,,disqualified\n";
    let folder = Sandbox::with(&[("n.csv", entrants.to_owned()), ("e.pgn", game("A", "B", "1", "1-0", ""))]);
    let report = folder.run(run, "--rules tcec-2021 --emit ledger --report --entrants DIR/n.csv DIR/e.pgn");
    report.is(0, "C (c): 3 strikes, out\nA (a): 0 strikes\nB (b): 0 strikes\nD (d): 0 strikes, out\n", "");
}

#[test]
fn a_name_means_one_engine_or_none() {
    let text = game("Stockfish 16", "stockfish-16", "1", "1-0", "") + &game(" Wasp ", "Wasp", "1", "1-0", "");
    let folder = Sandbox::with(&[("e.pgn", text.as_str())]);
    let entrants = folder.run(run, "--rules tcec-2021 --emit entrants DIR/e.pgn").stdout;
    let rows =
        "id,name,seed\nstockfish-16,Stockfish 16,1\nstockfish-16-2,stockfish-16,2\nwasp, Wasp ,3\nwasp-2,Wasp,4\n";
    assert_eq!(entrants, rows);
    folder.write("n.csv", &entrants);
    let done = folder.run(run, "--rules tcec-2021 --emit games --entrants DIR/n.csv DIR/e.pgn");
    let error =
        "kifu-check: DIR/e.pgn:1:1: \"stockfish-16\" is the id of one entrant and the name of \"stockfish-16-2\"\n";
    assert!(done.code == 2 && done.stdout.is_empty() && done.stderr.starts_with(error), "{done:?}");
    folder.write("w.pgn", game(" Wasp ", "Wasp", "1", "1-0", ""));
    let done = folder.run(run, "--rules tcec-2021 --emit games --entrants DIR/n.csv DIR/w.pgn");
    assert!(done.stdout.contains("\n1,1,wasp,wasp-2,1-0,"), "{done:?}");
    folder.write("s.pgn", game("Wasp", "Wasp", "1", "1-0", ""));
    for options in ["", "--entrants DIR/n.csv"] {
        let done = folder.run(run, &format!("--rules tcec-2021 --emit games {options} DIR/s.pgn"));
        assert!(done.code == 2 && done.stderr.contains("on both sides, expected two engines"), "{done:?}");
    }
}

#[test]
fn the_ledger_is_of_events_of_engines() {
    let folder = Sandbox::with(&[("e.pgn", game("A", "B", "1", "0-1", ""))]);
    for rules in ["", "--rules fide-2018"] {
        let done = folder.run(run, &format!("{rules} --emit ledger DIR/e.pgn"));
        let error = "--emit ledger: expected --rules of an event of engines: tcec-2013, tcec-2018";
        assert!(done.code == 2 && done.stderr.contains(error), "{done:?}");
    }
    let done = folder.run(run, "--rules tcec-2021 --emit games --report DIR/e.pgn");
    assert!(done.code == 2 && done.stderr.contains("--emit games has no sheet"), "{done:?}");
}

#[test]
fn a_cache_gives_the_same_reports() {
    let text = game("A", "B", "1", "0-1", "White disconnects") + &game("A", "B", "2", "1-0", "TCEC win rule");
    let folder = Sandbox::with(&[("e.pgn", text)]);
    let line = "--rules tcec-2018 --format ndjson --cache DIR/c DIR/e.pgn";
    let (first, again) = (folder.run(run, line), folder.run(run, line));
    assert_eq!(first.stdout, again.stdout);
    assert_eq!(again.objects()[0]["failure"], serde_json::json!({ "side": "first", "kind": "crash" }));
    assert_eq!(again.objects()[1]["adjudication"]["verdict"], "unproved");
}

/// Endings, verdicts with rule and ply, failures of every shared game.
#[test]
fn the_shared_games_come_out_as_expected() {
    let Some(data) = corpus("engines") else { return };
    let mut files = BTreeMap::<_, Vec<Value>>::new();
    for expected in lines(&data.join("expected.jsonl")) {
        let text = |key: &str| expected[key].as_str().expect("a text").to_owned();
        files.entry((text("file"), text("rules"))).or_default().push(expected);
    }
    let keys = ["index", "first", "second", "plies", "outcome", "ending", "adjudication", "failure"];
    for ((file, rules), expected) in files {
        let own = data.join(&rules);
        let book = if own.is_file() { own.display().to_string() } else { rules };
        let folder = Sandbox::named("DIR");
        let line = format!("--rules {book} --format ndjson --exit-zero {}", data.join(&file).display());
        let found = folder.run(run, &line).objects();
        assert_eq!(found.len(), expected.len(), "{file}");
        for (found, expected) in found.iter().zip(&expected) {
            let case = format!("{file} {}", expected["index"]);
            corpus_case("engines", &case, || assert_eq!(only(found, &keys), only(expected, &keys), "{case}"));
            if let Some(end) = expected["end_ply"].as_u64() {
                let findings = found["findings"].as_array().into_iter().flatten();
                let after = findings
                    .filter(|finding| finding["code"] == "play-after-end")
                    .find_map(|finding| finding["ply"].as_u64());
                assert_eq!(
                    after.map(|ply| ply - 1).or(found["plies"].as_u64()),
                    Some(end),
                    "{file} {}",
                    expected["index"]
                );
            }
        }
    }
}

/// Entrants, games and ledgers of the shared events, which are made of their records alone.
#[test]
fn the_shared_events_come_out_as_expected() {
    let Some(data) = corpus("engines/events") else { return };
    for expected in lines(&data.join("expected.jsonl")) {
        let (event, rules) = (expected["event"].as_str().expect("a name"), expected["rules"].as_str().expect("a book"));
        let file = |end: &str| data.join(format!("{event}.{end}"));
        let text = |end: &str| std::fs::read_to_string(file(end)).expect("a table");
        let folder = Sandbox::with(&[("entrants.csv", text("entrants.csv"))]);
        let emit = |options: &str| {
            let pgn = file("pgn.gz").display().to_string();
            folder.run(run, &format!("--rules {rules} -q --exit-zero {options} {pgn}")).stdout
        };
        assert_eq!(emit("--emit entrants"), text("entrants.csv"), "{event}");
        let games = emit("--emit games --entrants DIR/entrants.csv");
        let games = games.lines().map(|row| row.rsplit_once(',').map_or(row, |(row, _)| row));
        assert_eq!(games.collect::<Vec<_>>().join("\n") + "\n", text("games.csv"), "{event}");
        let keys = ["round", "game", "id", "kind", "counts"];
        let ledger = emit("--emit ledger --format ndjson");
        let ledger = ledger.lines().map(|row| only(&serde_json::from_str(row).expect("a row"), &keys));
        assert_eq!(ledger.collect::<Value>(), expected["failures"], "{event}");
    }
}

#[test]
fn names_that_look_the_same_are_one_warning() {
    let game = |white: &str, black: &str| {
        format!("[Event \"x\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n")
    };
    let games = [game("Bob", "Al"), game("bob", "al"), game("Al", "BOB")].concat();
    let folder = Sandbox::with(&[("g.pgn", games)]);
    let done = folder.run(run, "--emit entrants DIR/g.pgn");
    assert_eq!((done.code, &*done.stdout), (0, "id,name\nAl,Al\nBOB,BOB\nBob,Bob\nal,al\nbob,bob\n"));
    let names = "names that look the same: \"BOB\" and \"Bob\", \"Al\" and \"al\", \"BOB\" and \"bob\"; ";
    assert!(done.stderr.contains(names) && done.stderr.matches("names that look").count() == 1, "{done:?}");
}
