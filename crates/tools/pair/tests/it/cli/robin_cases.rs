//! Rounds of a round robin, drawn and checked: the cases of `testdata/wcsc/round-robin.csv`.

use shinpan_testing::{RunResult, Sandbox, rule_table};

/// An announced number by which A, B, C and so on up to J draw the numbers 1, 2, 3 and so on.
const LOTS: &str = "2279918";

/// The entrants A, B, C and so on.
fn entrants(count: u8) -> String {
    let rows = (0..count).map(|at| format!("{},{}\n", char::from(b'A' + at), at + 1));
    format!("id,seed\n{}", rows.collect::<Vec<_>>().concat())
}

/// The rows of rounds such as `1: A>D B-C! / 2: A~B D.`.
fn games(rounds: &str) -> String {
    let mut rows = "round,first,second,result,termination,stage,overruled\n".to_owned();
    for round in rounds.split(" / ").filter(|round| !round.is_empty()) {
        let (round, games) = round.split_once(": ").expect("a round");
        for game in games.split(' ') {
            let (pair, overruled) = game.strip_suffix('!').map_or((game, ""), |pair| (pair, "round-robin"));
            let sign = pair.find(['>', '-', '~', '.']).expect("what came of the game");
            let (first, second) = (&pair[..sign], &pair[sign + 1..]);
            let result = match &pair[sign..=sign] {
                ">" => "1-0,normal",
                "~" => "*,vacated",
                "." => "bye,vacated",
                _ => "*,normal",
            };
            rows.extend([round, ",", first, ",", second, ",", result, ",final,", overruled, "\n"]);
        }
    }
    rows
}

/// The rows as the table writes them, and the reasons that they give.
fn drawn(done: &RunResult, of_all: bool) -> (String, String) {
    let mut reader = csv::Reader::from_reader(done.stdout.as_bytes());
    let names = reader.headers().expect("a header").clone();
    let (mut rounds, mut reasons, mut last) = (Vec::new(), Vec::new(), String::new());
    for row in reader.records().map(|row| row.expect("a row")) {
        let cell = |name| names.iter().position(|own| own == name).map(|at| row[at].to_owned());
        let text = |name| cell(name).unwrap_or_default();
        if of_all && text("round") != last {
            last = text("round");
            rounds.push(format!("{}{last}:", if rounds.is_empty() { "" } else { "/ " }));
        }
        let sign = if text("second").is_empty() { "." } else { "-" };
        let own = if text("overruled").is_empty() { "" } else { "!" };
        rounds.push(format!("{}{sign}{}{own}", text("first"), text("second")));
        reasons.extend(cell("reason"));
    }
    (rounds.join(" "), reasons.join(" / "))
}

#[test]
fn art_19_5_rounds_of_a_round_robin() {
    let columns = ["entrants", "games", "published", "options", "expected", "reasons", "messages"];
    let mut failures = Vec::new();
    for (place, [count, rows, published, options, expected, expected_reasons, expected_messages]) in
        rule_table("wcsc/round-robin.csv", columns)
    {
        let count = count.parse().expect("a number of entrants");
        let folder = Sandbox::with(&[("e.csv", entrants(count)), ("g.csv", games(&rows))]);
        let mut line =
            format!("--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv --lots {LOTS} --stage final {options}");
        if !published.is_empty() {
            folder.write("p.csv", games(&published));
            line += " --check DIR/p.csv";
        }
        let done = folder.run(pair::run, &line);
        let (answer, reasons) = match done.code {
            0 if published.is_empty() => drawn(&done, options.contains("--round all")),
            0 => ("as drawn".to_owned(), String::new()),
            1 => ("not as drawn".to_owned(), String::new()),
            _ => ("refused".to_owned(), String::new()),
        };
        let messages = done.stderr.lines().map(|line| line.trim_start_matches("pair: ").replace("DIR/", ""));
        let messages = messages.collect::<Vec<_>>().join(" / ");
        for (what, found, expected) in [
            ("", answer, expected),
            ("reasons: ", reasons, expected_reasons),
            ("messages: ", messages, expected_messages),
        ] {
            if found != expected {
                failures.push(format!("{place}:\n  expected {what}{expected}\n       got {what}{found}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_document_has_the_pauses_apart() {
    let folder = Sandbox::with(&[("e.csv", entrants(5)), ("g.csv", games(""))]);
    let document = |round: &str| {
        let line = format!(
            "--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv --lots {LOTS} --stage final --round {round} \
             --format json"
        );
        serde_json::from_str::<serde_json::Value>(&folder.run(pair::run, &line).stdout).expect("a document")
    };
    let rows = |document: &serde_json::Value| {
        let pairings = document["pairings"].as_array().expect("pairings").iter();
        pairings.map(|row| [&row["round"], &row["first"], &row["second"]].map(ToString::to_string)).collect::<Vec<_>>()
    };
    // Number 1 meets the last number, which nobody has.
    let first = document("1");
    assert_eq!(rows(&first), [["1", "\"B\"", "\"E\""], ["1", "\"C\"", "\"D\""]]);
    assert_eq!(first["bye"], "A");
    let all = document("all");
    assert_eq!((rows(&all).len(), &rows(&all)[..2]), (10, &*rows(&first)));
    let pauses = all["byes"].as_array().expect("byes");
    let pause = serde_json::json!({
        "round": 1, "id": "A", "kind": "pause", "games": 1, "points": 0, "termination": "vacated",
        "reason": "pause of number 1 (Art. 19.5)",
    });
    assert_eq!((pauses.len(), &pauses[0]), (5, &pause));
    assert_eq!(all["bye"], serde_json::Value::Null);
}

#[test]
fn a_field_of_more_than_a_thousand_is_drawn_by_the_tables_alone() {
    for (count, is_refused) in [(1_000, false), (1_001, true)] {
        let ids = (1..=count).map(|seed| format!("p{seed},{seed}\n")).collect::<Vec<_>>().concat();
        let folder = Sandbox::with(&[("e.csv", format!("id,seed\n{ids}")), ("g.csv", games(""))]);
        let line =
            format!("--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv --lots {LOTS} --stage final --round 1");
        let done = folder.run(pair::run, &line);
        assert_eq!((done.code, done.stdout.lines().count()), (0, 501 + usize::from(is_refused)), "{}", done.stderr);
        // A game of the round itself.
        let game = done.stdout.lines().nth(1).expect("a game").split(',').collect::<Vec<_>>();
        let forced = folder.run(pair::run, &format!("{line} --force {} {}", game[1], game[2]));
        if is_refused {
            forced.fails(&["a round robin of more than 1000 is drawn by the tables alone (Art. 19.5)"]);
        } else {
            assert_eq!((forced.code, forced.stdout), (0, done.stdout));
        }
    }
}
