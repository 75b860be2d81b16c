//! The round robin of a final.

use serde_json::Value;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

use super::{ENTRANTS, HEADER, folder, pair};

#[test]
fn art_19_5_a_final_is_a_round_robin() {
    let folder = folder("");
    let all = pair(&folder, "--stage final --round all");
    assert_eq!(all.stdout.lines().count(), 1 + 15);
    let fifth = pair(&folder, "--stage final --round 5");
    let games = |done: &RunResult| {
        done.stdout.lines().filter(|line| line.starts_with("5,")).map(|line| line[..5].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(games(&all), games(&fifth));
    folder.write("p.csv", &all.stdout);
    let done = pair(&folder, "--stage final --round all --check DIR/p.csv --format json");
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    assert_eq!(faults(&document, &schema("pair-check.schema.json"), &schema("pair-check.schema.json")), [""; 0]);
    assert_eq!(
        (done.code, &document["drawn"], &document["files"][0]["rounds"][0]["round"]),
        (0, &Value::from(true), &Value::Null)
    );
    let done = pair(&folder, "--stage final --round all --lots other --check DIR/p.csv");
    assert!(done.code == 1 && done.stderr.contains("is missing: "), "{done:?}");
    pair(&folder, "--stage final --round 6").fails(&["--round 6: the round robin of 6 has 5 rounds (Art. 19.5)"]);
    pair(&folder, "--round all").fails(&["only a round robin is drawn at once (swiss)", "\"wcsc-2010\" --stage final"]);
    pair(&folder, "--stage final --round 1 --absent A")
        .fails(&["--absent: everybody meets everybody (Art. 19.5) (round-robin)"]);
}

#[test]
fn a_pause_of_an_odd_final_is_worth_nothing() {
    let folder = folder("");
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\n");
    let done = pair(&folder, "--stage final --round all");
    let pauses = done.stdout.lines().filter(|line| line.contains(",,bye,vacated,final")).count();
    assert_eq!((pauses, done.stdout.lines().count()), (3, 1 + 6));
    // A pause that somebody has typed as a bye is worth nothing all the same.
    let all = done.stdout;
    for (rows, line) in [(all.replacen("bye,vacated", "bye,normal", 1), 3), (all.replace("bye,vacated", "bye,"), 3)] {
        folder.write("p.csv", &rows);
        let check = pair(&folder, "--stage final --round all --check DIR/p.csv");
        let finding = format!("p.csv:{line}: error[superfluous]: ");
        assert!(check.code == 1 && check.stderr.contains(&finding), "{check:?}");
        assert!(
            check.stderr.contains("a pause is worth nothing, expected termination vacated (Art. 19.5)"),
            "{check:?}"
        );
        folder.write("g.csv", &rows);
        pair(&folder, "--stage final --round 2").fails(&["DIR/g.csv:3:6: result: a bye", "(Art. 19.5)"]);
        folder.write("g.csv", HEADER);
    }
    folder.write("p.csv", all.replace("bye,vacated", "bye,adjudicated"));
    assert_eq!(pair(&folder, "--stage final --round all --check DIR/p.csv").code, 0);
}

#[test]
fn a_round_robin_of_other_lots_is_a_warning() {
    let folder = folder("");
    let first = pair(&folder, "--round 1 --stage final --lots other");
    folder.write("g.csv", &first.stdout);
    let second = pair(&folder, "--round 2 --stage final");
    assert!(second.stderr.contains("games are not those of the tables"), "{}", second.stderr);
    pair(&folder, "--round 2 --stage final --lots other").is(
        0,
        &pair(&folder, "--round 2 --stage final --lots other").stdout,
        "",
    );
    let many = (1..=10).map(|seed| format!("p{seed},{seed}\n")).collect::<Vec<_>>().concat();
    folder.write("e.csv", format!("id,seed\n{many}"));
    folder.write("g.csv", HEADER);
    let ninth = pair(&folder, "--round 9 --stage final");
    assert_eq!(ninth.stderr, "pair: warning: round 9: final has 7 rounds (Art. 17.7; R-56)\n");
}

#[test]
fn a_round_that_is_drawn_over_is_named() {
    let folder = folder("");
    let again = |rows: &str, options: &str| {
        folder.write("g.csv", rows);
        let done = pair(&folder, &format!("--stage final {options}"));
        assert_eq!(done.code, 0, "{done:?}");
        done.stderr
    };
    let first = pair(&folder, "--stage final --round 1").stdout;
    let ignored = "pair: warning: round 1 is drawn already: its 3 rows are ignored";
    assert_eq!(again(&first, "--round 1"), format!("{ignored}\n"));
    assert_eq!(again(&first.replace("*,normal", "1-0,normal"), "--round 1"), format!("{ignored}\n"));
    assert_eq!(again(&first, "--round 2"), "");
    assert_eq!(again(&first, "--round all"), format!("{ignored}\n"));
    let stays =
        "pair: warning: round 1 is drawn already: its pairs stay, and its results and other cells are not written\n";
    assert_eq!(again(&first.replace("*,normal", "1-0,normal"), "--round all"), stays);
    let cells = first.lines().nth(1).expect("a game").split(',').collect::<Vec<_>>();
    let other = first.lines().nth(2).expect("another").split(',').nth(1).expect("an id");
    folder.write("g.csv", HEADER);
    let forced = pair(&folder, &format!("--stage final --round 1 --force {} {other} --overrule wire", cells[1])).stdout;
    let stderr = again(&forced, "--round 1");
    assert!(stderr.starts_with(&format!("{ignored}, also what officers have paired: \"")), "{stderr}");
    folder.write("p.csv", &first);
    assert_eq!(again(&first, "--round 1 --check DIR/p.csv"), "");
}

/// The pairs of all rows, the lesser id first, in order.
fn pairs(games: &str) -> Vec<String> {
    let pair = |line: &str| {
        let cells = line.split(',').collect::<Vec<_>>();
        format!("{}-{}", cells[1].min(cells[2]), cells[1].max(cells[2]))
    };
    let mut pairs = games.lines().filter(|line| !line.starts_with("round")).map(pair).collect::<Vec<_>>();
    pairs.sort();
    pairs
}

/// Draws the rounds one after the other, with `options` for some, and plays them; what stderr said of each.
fn play(folder: &Sandbox, options: &[(u16, &str)], rounds: u16) -> (String, Vec<String>) {
    let (mut games, mut said) = (String::new(), Vec::new());
    for round in 1..=rounds {
        let options = options.iter().find(|(own, _)| *own == round).map_or("", |(_, options)| *options);
        let done = pair(folder, &format!("--stage final --round {round} {options}"));
        assert_eq!(done.code, 0, "{done:?}");
        folder.write(&format!("{round}.csv"), &done.stdout);
        // Columns differ from round to round; the games need those that say what was overruled.
        let mut reader = csv::Reader::from_reader(done.stdout.as_bytes());
        let names = reader.headers().expect("a header").clone();
        for row in reader.records().map(|row| row.expect("a row")) {
            let cell = |name| names.iter().position(|own| own == name).map_or("", |at| &row[at]);
            let result = if &row[3] == "*" { "1-0" } else { &row[3] };
            let [lots, overruled] = ["lots", "overruled"].map(cell);
            let cells = [&row[0], &row[1], &row[2], result, &row[4], "final", lots, overruled];
            games += &(cells.join(",") + "\n");
        }
        folder.write("g.csv", format!("round,first,second,result,termination,stage,lots,overruled\n{games}"));
        said.push(done.stderr);
    }
    (games, said)
}

#[test]
fn art_19_5_everybody_meets_everybody_after_a_forced_pair() {
    for entrants in [5, 6, 8] {
        for round in 1..=3 {
            let folder = folder("");
            let all =
                (0..entrants).map(|at| format!("{},{}\n", char::from(b'A' + at), at + 1)).collect::<Vec<_>>().concat();
            folder.write("e.csv", format!("id,seed\n{all}"));
            let rounds = u16::from(entrants) - 1 + u16::from(entrants) % 2;
            let expected = pairs(&pair(&folder, "--stage final --round all").stdout);
            for forced in ["A B", "A C", "B D"] {
                folder.write("g.csv", HEADER);
                let options = format!("--force {forced} --overrule wire");
                let earlier = (1..round).map(|round| pair(&folder, &format!("--stage final --round {round}")).stdout);
                if pairs(&earlier.collect::<String>()).contains(&forced.replace(' ', "-")) {
                    continue;
                }
                let (games, said) = play(&folder, &[(round, &options)], rounds);
                assert_eq!(pairs(&games), expected, "{forced} in round {round} of {entrants}");
                assert!(said.iter().all(String::is_empty), "{said:?}");
                let published = format!("--stage final --round {round} --check DIR/{round}.csv");
                assert_eq!(pair(&folder, &published).code, 0);
                let last = format!("--stage final --round {rounds} --check DIR/{rounds}.csv");
                assert_eq!(pair(&folder, &last).code, 0);
                let all = pair(&folder, "--stage final --round all");
                assert_eq!(pairs(&all.stdout), expected);
                assert!(all.stderr.lines().all(|line| line.contains(" are drawn already: ")), "{all:?}");
            }
        }
    }
}

#[test]
fn a_round_in_which_two_would_meet_twice_is_not_drawn() {
    let folder = folder("");
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\nD,4\n");
    let rows = |rounds: &[&str]| {
        let rows = rounds.iter().map(|pairs| {
            let (round, [a, b, c, d]) = (&pairs[..1], [1, 2, 3, 4].map(|at| &pairs[at..=at]));
            format!("{round},{a},{b},1-0,,final\n{round},{c},{d},1-0,,final\n")
        });
        folder.write("g.csv", format!("{HEADER}{}", rows.collect::<String>()));
    };
    rows(&["1ABCD", "2ABCD"]);
    let done = pair(&folder, "--stage final --round 3");
    assert_eq!(done.code, 0, "{done:?}");
    for words in
        ["this is no longer a single round robin", "\"A\" against \"B\" in rounds 1, 2", "never: ", "--overrule REASON"]
    {
        assert!(done.stderr.contains(words), "{words}: {}", done.stderr);
    }
    rows(&["1ABCD", "2ACBD"]);
    assert_eq!(pairs(&pair(&folder, "--stage final --round 3").stdout), ["A-D", "B-C"]);
    // C and D cannot meet anybody in round 3 whom they have not met: E pauses there.
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\nD,4\nE,5\nF,6\n");
    let circle = "1,A,D,1-0,,final\n1,B,E,1-0,,final\n1,C,F,1-0,,final\n2,A,E,1-0,,final\n2,B,F,1-0,,final\n\
                  2,C,D,1-0,,final\n3,A,F,1-0,,final\n3,B,D,1-0,,final\n3,C,E,1-0,,final\n";
    folder.write("g.csv", format!("{HEADER}{circle}"));
    let done = pair(&folder, "--stage final --round 4");
    assert_eq!((done.code, done.stdout.as_str()), (1, ""), "{done:?}");
    for words in [
        "round 4 cannot be drawn: ",
        "some meet twice in this single round robin (Art. 19.5)",
        "--force A B --overrule REASON",
    ] {
        assert!(done.stderr.contains(words), "{words}: {}", done.stderr);
    }
    let done = pair(&folder, "--stage final --round 4 --overrule wire");
    assert_eq!((done.code, done.stdout.lines().count()), (0, 4), "{done:?}");
    assert!(done.stderr.contains("this is no longer a single round robin"), "{done:?}");
}

#[test]
fn rows_of_later_rounds_that_no_longer_fit_are_named() {
    let folder = folder("");
    let all = pair(&folder, "--stage final --round all").stdout;
    folder.write("g.csv", &all);
    let own = pair(&folder, "--stage final --round 1").stdout;
    let second = |id: &str| {
        let row = own.lines().find(|line| line.split(',').any(|cell| cell == id)).expect("a game");
        row.split(',').skip(1).find(|cell| *cell != id).expect("another").to_owned()
    };
    let other = ["B", "C"].into_iter().find(|id| *id != second("A")).expect("another");
    let done = pair(&folder, &format!("--stage final --round 1 --force A {other} --overrule wire"));
    assert!(done.code == 0 && done.stderr.contains("are to be drawn anew, with --round N"), "{done:?}");
    // The games of who has given up are decided as they are drawn, and can be drawn anew all the same.
    folder.write("e.csv", ENTRANTS.replace("F,6,,", "F,6,withdrawn,1"));
    folder.write("g.csv", pair(&folder, "--stage final --round all").stdout);
    let done = pair(&folder, &format!("--stage final --round 1 --force A {other} --overrule wire"));
    assert!(done.code == 0 && !done.stderr.contains("no longer a single round robin"), "{done:?}");
}

#[test]
fn two_whom_officers_let_meet_again_are_published_so() {
    let folder = folder("");
    let first = pair(&folder, "--stage final --round 1").stdout;
    folder.write("g.csv", &first);
    let cells = first.lines().nth(1).expect("a game").split(',').collect::<Vec<_>>();
    let force = format!("--stage final --round 2 --force {} {} --overrule wire", cells[1], cells[2]);
    let done = pair(&folder, &force);
    assert!(done.code == 0 && done.stderr.contains(" in rounds 1, 2"), "{done:?}");
    folder.write("p.csv", &done.stdout);
    let check = pair(&folder, "--stage final --round 2 --check DIR/p.csv");
    assert!(check.code == 0 && check.stderr.contains("overruled[round-robin]"), "{check:?}");
}
