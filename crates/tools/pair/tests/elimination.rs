//! Rounds of an elimination: the cases of the corpus, where `SHINPAN_DATA` names its folder, and every pairing of small
//! fields with costs worked out by other means than the program's.

use serde_json::Value;

use shinpan_testing::{Folder, corpus, csv};

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

fn expected(pairing: &Value) -> Vec<[String; 2]> {
    let pairs = pairing["pairs"].as_array().expect("pairs").iter();
    sorted(pairs.map(|pair| [id(&pair[0]), id(&pair[1])]), &pairing["bye"])
}

/// The pairs of a document.
fn drawn(document: &Value) -> Vec<[String; 2]> {
    let pairs = document["pairings"].as_array().expect("pairings").iter();
    sorted(pairs.map(|pair| [id(&pair["first"]), id(&pair["second"])]), &document["bye"])
}

fn folder(case: &Value) -> Folder {
    let book = format!("extends = \"arimaa-2015\"\n[pair]\nlives = {}\n", case["lives"]);
    Folder::with(&[
        ("e.csv", csv(&case["entrants"], &["id", "seed"])),
        ("g.csv", csv(&case["games"], &["round", "first", "second", "result", "termination"])),
        ("b.toml", book),
    ])
}

fn line(case: &Value) -> String {
    format!(
        "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round {} --lots {} --format json",
        case["round"],
        case["lots"].as_str().expect("a text")
    )
}

fn case(case: &Value) {
    let (folder, number) = (folder(case), &case["id"]);
    let done = folder.run(pair::run, &format!("{} --explain", line(case)));
    assert_eq!((done.code, &*done.stderr), (0, ""), "{number}");
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!(document["system"], "elimination");
    let found = drawn(&document);
    let optimal = case["expected"]["optimal"].as_array().expect("optima").iter().map(expected).collect::<Vec<_>>();
    assert!(optimal.contains(&found), "{number}: {found:?}");
    assert_eq!(found, expected(&case["expected"]["lot"]), "{number}: the lots");
    assert_eq!(document["unique"], optimal.len() == 1, "{number}");
    assert_eq!(document["explanation"]["optima"], optimal.len(), "{number}");
    let costs = document["cost"].as_array().expect("a cost");
    let value = |name: &str| costs.iter().find(|cost| cost["criterion"] == name).map(|cost| cost["value"].clone());
    let known = case["expected"]["cost"].as_object().expect("a cost");
    for (name, expected) in known {
        assert_eq!(&value(name).unwrap_or_else(|| 0.into()), expected, "{number}: {name}");
    }
    let is_known =
        |cost: &Value| cost["criterion"] == "lots" || known.contains_key(cost["criterion"].as_str().expect("a word"));
    assert!(costs.iter().all(is_known), "{number}: {costs:?}");
    check(&folder, case, &found, &optimal);
}

/// `--check` finds all optima as good, and the one of the lots drawn.
fn check(folder: &Folder, case: &Value, drawn: &Vec<[String; 2]>, optimal: &[Vec<[String; 2]>]) {
    for pairs in optimal {
        let row = |[a, b]: &[String; 2]| {
            let result = if b.is_empty() { "bye" } else { "*" };
            format!("{},{a},{b},{result}\n", case["round"])
        };
        let rows = pairs.iter().map(row).collect::<String>();
        folder.write("p.csv", format!("round,first,second,result\n{rows}"));
        let done = folder.run(pair::run, &format!("{} --check DIR/p.csv", line(case)));
        assert_eq!(done.code, 0, "{}: {}", case["id"], done.stderr);
        let document: Value = serde_json::from_str(&done.stdout).expect("a document");
        assert_eq!(
            (&document["optimal"], &document["drawn"]),
            (&true.into(), &(pairs == drawn).into()),
            "{}",
            case["id"]
        );
    }
}

#[test]
fn rounds() {
    let Some(corpus) = corpus("arimaa") else { return };
    let text = std::fs::read_to_string(corpus.join("fte-cases.jsonl")).expect("the cases");
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")).collect::<Vec<_>>();
    assert!(cases.len() >= 280, "{} cases", cases.len());
    cases.iter().for_each(case);
}

/// The tables of a worked example.
fn example(example: &Value) -> Folder {
    let seeds = example["seeds"].as_object().expect("seeds").iter().map(|(id, seed)| format!("{id},{seed}\n"));
    let game = |game: &Value| {
        let result = match (&game["winner"], &game["gold"]) {
            (Value::Null, _) => "0-0",
            (winner, gold) if winner == gold => "1-0",
            _ => "0-1",
        };
        format!("{},{},{},{result}\n", game["round"], id(&game["gold"]), id(&game["silver"]))
    };
    let games = example["games"].as_array().expect("games").iter().map(game);
    let bye = |bye: &Value| format!("{},{},,bye\n", bye["round"], id(&bye["player"]));
    let byes = example["byes"].as_array().expect("byes").iter().map(bye);
    Folder::with(&[
        ("e.csv", format!("id,seed\n{}", seeds.collect::<Vec<_>>().concat())),
        ("g.csv", format!("round,first,second,result\n{}", games.chain(byes).collect::<Vec<_>>().concat())),
        ("b.toml", format!("extends = \"arimaa-2015\"\n[pair]\nlives = {}\n", example["lives"])),
    ])
}

/// A cost by the numbers of the constraints, the most important first, as our criteria.
fn by_criterion(cost: &Value) -> Vec<(String, i64)> {
    let mut components = Vec::new();
    let words = [("3", "byes"), ("4", "pairing"), ("5", "bye-losses"), ("6", "loss-gap")];
    let words = words.into_iter().chain([("8", "bye-rating-class"), ("9", "bye-seed"), ("10", "rank-spread")]);
    for (constraint, word) in words {
        let values = cost[constraint].as_array().expect("values");
        for (at, value) in values.iter().enumerate() {
            let name = match word {
                "pairing" => format!("pairing-{}", values.len() + 1 - at),
                "loss-gap" => format!("loss-gap-{}", values.len() - at),
                word => word.to_owned(),
            };
            components.push((name, value.as_i64().expect("a number")));
        }
    }
    components
}

/// `A-C D-E bye B` as rows of a round.
fn rows(pairing: &str, round: u64) -> String {
    let (pairs, bye) = pairing.split_once("bye ").unwrap_or((pairing, ""));
    let pairs = pairs.split_whitespace().map(|pair| format!("{round},{},*\n", pair.replace('-', ",")));
    let bye = (!bye.is_empty()).then(|| format!("{round},{bye},,bye\n"));
    let rows = pairs.chain(bye).collect::<Vec<_>>().concat();
    format!("round,first,second,result\n{rows}")
}

/// Every pairing of the worked examples costs what the text of the rules says, constraint by constraint.
#[test]
fn worked_examples_cost_what_the_text_says() {
    let Some(corpus) = corpus("arimaa") else { return };
    let text = std::fs::read_to_string(corpus.join("fte-worked-examples.json")).expect("the examples");
    let examples: Vec<Value> = serde_json::from_str(&text).expect("examples");
    let matchings = |example: &Value| example["matchings"].as_array().expect("matchings").clone();
    assert_eq!(examples.iter().map(|example| matchings(example).len()).collect::<Vec<_>>(), [3, 3, 15]);
    for example in &examples {
        let folder = self::example(example);
        let matchings = matchings(example);
        let values =
            |matching: &&Value| by_criterion(&matching["cost"]).into_iter().map(|(_, value)| value).collect::<Vec<_>>();
        let best = matchings.iter().min_by_key(values).expect("a matching");
        for matching in &matchings {
            costs_what_the_text_says(&folder, example, matching, values(&matching) == values(&best));
        }
    }
}

fn costs_what_the_text_says(folder: &Folder, example: &Value, matching: &Value, optimal: bool) {
    let games = example["games"].as_array().expect("games").iter();
    let round = games.filter_map(|game| game["round"].as_u64()).max().expect("a round") + 1;
    let pairing = matching["pairing"].as_str().expect("a pairing");
    folder.write("p.csv", rows(pairing, round));
    let line = "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --check DIR/p.csv --format json";
    let done = folder.run(pair::run, &format!("{line} --round {round}"));
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let costs = document["costs"].as_array().expect("costs").iter().filter(|cost| cost["criterion"] != "lots");
    let mut found =
        costs.map(|cost| (id(&cost["criterion"]), cost["value"].as_i64().expect("a number"))).collect::<Vec<_>>();
    let mut expected = by_criterion(&matching["cost"]);
    // Counters that count nothing may be left out.
    found.retain(|(_, value)| *value != 0);
    expected.retain(|(_, value)| *value != 0);
    assert_eq!(found, expected, "{}: {pairing}", example["title"]);
    assert_eq!(document["optimal"], optimal, "{}: {pairing}", example["title"]);
}

const ENTRANTS: &str = "id,seed\na,1\nb,2\nc,3\nd,4\n";
const HEADER: &str = "round,first,second,result,termination,stage\n";

/// A round of the four entrants with so many lives.
fn four(lives: u32, games: &str, options: &str) -> shinpan_testing::Outcome {
    let book = format!("extends = \"arimaa-2015\"\n[pair]\nlives = {lives}\n");
    let games = format!("{HEADER}{games}");
    let folder = Folder::with(&[("e.csv", ENTRANTS), ("g.csv", &games), ("b.toml", &book)]);
    folder.run(pair::run, &format!("--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv {options}"))
}

/// The pairs that were drawn, as in `a-d b-c`; what stderr says where there are none.
fn pairs(done: &shinpan_testing::Outcome) -> String {
    if done.code != 0 {
        return done.stderr.clone();
    }
    let rows = done.stdout.lines().skip(1).map(|row| row.split(',').skip(1).take(2).collect::<Vec<_>>().join("-"));
    rows.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_first_round_is_spread_by_seed() {
    let done = four(4, "", "--round 1 --format json");
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!(drawn(&document), [["a", "d"], ["b", "c"]].map(|pair| pair.map(str::to_owned)));
    assert_eq!(document["cost"][0]["criterion"], "rank-spread");
    assert_eq!(document["cost"][0]["value"], -10);
}

#[test]
fn worked_examples() {
    let games = "1,a,d,1-0,,\n1,c,b,0-1,,\n2,b,a,0-1,,\n2,d,c,0-0,forfeit,\n";
    let cases = [
        // Constraint 4 leaves one matching of three.
        (4, games, 3, "a-c b-d"),
        // Rounds may have any numbers.
        (4, "10,a,d,1-0,,\n10,c,b,0-1,,\n12,b,a,0-1,,\n12,d,c,0-0,forfeit,\n", 13, "a-c b-d"),
        // d is out; constraint 3 gives no second bye to a, 5 outweighs 6.
        (2, "1,c,d,1-0,,\n1,a,b,1-0,,\n2,a,,bye,,\n2,b,d,1-0,,\n2,c,,bye,,\n", 3, "a-c b-"),
        (1, "1,a,d,1-0,,\n1,b,c,1-0,,\n", 2, "a-b"),
    ];
    for (lives, games, round, expected) in cases {
        assert_eq!(pairs(&four(lives, games, &format!("--round {round}"))), expected, "{games}");
    }
}

#[test]
fn two_may_meet_again_and_again() {
    let games = (1..7).map(|round| format!("{round},a,b,{},,\n", if round % 2 == 0 { "1-0" } else { "0-1" }));
    let games = games.chain((1..3).map(|round| format!("{round},c,d,0-0,forfeit,\n"))).collect::<String>();
    let games = format!("{HEADER}{games}");
    let book = "extends = \"arimaa-2015\"\n[pair]\nlives = 4\n";
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,withdrawn,2\nd,4,withdrawn,2\n";
    let folder = Folder::with(&[("e.csv", entrants), ("g.csv", &games), ("b.toml", book)]);
    let line = "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv";
    let done = folder.run(pair::run, &format!("{line} --round 7 --format json"));
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let cost = &document["cost"][0];
    assert_eq!((&cost["criterion"], &cost["value"]), (&"pairing-7".into(), &1.into()), "{document}");
    // Before they gave up they were to be paired.
    assert_eq!(pairs(&folder.run(pair::run, &format!("{line} --round 2 -q"))), "b-d c-a");
}

/// b, c and d go out together; then they play for the second place.
#[test]
fn the_second_place() {
    let main = "1,a,b,1-0,,\n1,c,d,0-0,forfeit,\n";
    let says = |games: &str, options: &str| pairs(&four(1, &format!("{main}{games}"), options));
    let hint = "; --playoff draws the games for the second place";
    let over = format!("pair: round 2 cannot be drawn: \"a\" has won (constraint 2){hint}\n");
    assert_eq!(says("", "--round 2"), over);
    assert!(["c-b d-", "b-c d-", "d-b c-", "b-d c-"].contains(&&*says("", "--round 2 --stage second-place")));
    let first = "2,b,c,1-0,,second-place\n2,d,,bye,,second-place\n";
    let next = says(first, "--round 3 --stage second-place");
    assert!(["b-d", "d-b"].contains(&&*next), "{next}");
    // The games name it.
    assert_eq!(says(first, "--round 3"), next);
    let both_out = format!("{first}3,b,d,0-0,,second-place\n");
    assert_eq!(says(&both_out, "--round 4"), next);
    let second = format!("{both_out}4,d,b,1-0,,second-place\n");
    assert_eq!(says(&second, "--round 5"), "pair: round 5 cannot be drawn: \"d\" is second (A12)\n");
    // A loser plays on.
    let stray = format!("{first}3,b,c,1-0,,second-place\n");
    let error = says(&stray, "--round 4");
    assert_eq!(error, "pair: DIR/g.csv:6:5: second: \"c\" is out before round 3, losses 2 (constraint 2)\n");
    // As does whoever plays without the stage.
    let error = says("2,b,c,1-0,,\n", "--round 3");
    assert_eq!(error, "pair: DIR/g.csv:4:3: first: \"b\" is out before round 2, losses 1 (constraint 2)\n");
}

#[test]
fn what_cannot_be_drawn() {
    let cases = [
        (
            1,
            "1,a,b,0-0,,\n1,c,d,0-0,,\n",
            "--round 2",
            1,
            "nobody is left: a ruling for the referee (constraint 2; A10)",
        ),
        (2, "1,a,b,1-0,,\n1,c,d,1-0,,\n", "--round 2 --stage second-place", 1, "4 programs are left"),
        (2, "1,a,b,1-0,,\n1,c,d,*,,\n", "--round 2", 1, "no result yet of \"c\" against \"d\" in round 1 (line 3)"),
        (2, "1,a,b,1/2-1/2,,\n", "--round 2", 2, "DIR/g.csv:2:7: result: found a draw, expected a winner"),
        (2, "1,a,,bye,,\n1,a,b,1-0,,\n", "--round 2", 2, "\"a\" plays in round 1 already"),
        (2, "", "--round all", 2, "--round all: only a round robin is drawn at once; the rule book has none"),
    ];
    for (lives, games, options, code, message) in cases {
        let done = four(lives, games, options);
        assert!(done.code == code && done.stdout.is_empty() && done.stderr.contains(message), "{message}: {done:?}");
    }
    let folder = Folder::with(&[("e.csv", ENTRANTS)]);
    let done = folder.run(pair::run, "--rules wcsc-2010 --entrants DIR/e.csv --round 1 --stage second-place");
    done.fails(&["--stage second-place: the rule book \"wcsc-2010\" has no such games"]);
}

#[test]
fn explanations() {
    let games = "1,a,d,1-0,,\n1,c,b,0-1,,\n2,b,a,0-1,,\n2,d,c,0-0,forfeit,\n";
    let done = four(4, games, "--round 3 --explain --format table");
    for words in [
        "losses 0 against 2 (constraint 6), ranks 1 and 4 (constraint 10)",
        "pairing-2",
        "pairs with 1 earlier game: 2 instead of 0 (constraint 4; A8)",
        "constraint 4; A8: nobody meets again\n",
        "constraint 5: no bye\n",
        "constraint 6; A8: pairs 2 losses apart: 1, pairs 1 loss apart: 1\n",
        "constraint 7: rating classes, by rank: \"a\" 1, \"b\" 2, \"d\" 3, \"c\" 4\n",
        "1 pairing is the best\nthe best other pairing: pairs with 1 earlier game: 2 instead of 0 (constraint 4; A8)\n",
    ] {
        assert!(done.stdout.contains(words), "{words}: {}", done.stdout);
    }
    let done = four(4, games, "--round 3 --why a b");
    assert!(done.code == 0 && done.stdout.contains("pairing-2,constraint 4; A8,2,0\n"), "{done:?}");
    let done = four(4, games, "--round 3 --why a b --format table");
    let answer = "\"a\" against \"b\": pairs with 1 earlier game: 2 instead of 0 (constraint 4; A8)\n";
    assert!(done.stdout.starts_with(answer), "{done:?}");
    let done = four(
        4,
        "1,a,b,0-0,,\n1,c,d,0-0,,\n2,a,c,0-0,,\n2,b,d,0-0,,\n3,a,d,0-0,,\n3,b,c,0-0,,\n",
        "--round 4 --explain --format table",
    );
    assert!(done.stdout.contains("1 pairing is the best\n"), "{done:?}");
    let done = four(4, "", "--round 1 --absent c d --explain --format table");
    assert!(done.stdout.ends_with("1 pairing is the best\nno other pairing is legal\n"), "{done:?}");
}

#[test]
fn a_bye_that_cannot_be_given_says_why() {
    let book = "extends = \"arimaa-2015\"\n";
    let folder = Folder::with(&[("e.csv", ENTRANTS), ("f.csv", "first,second\na,b\n"), ("b.toml", book)]);
    let line = "--rules DIR/b.toml --entrants DIR/e.csv --round 1 --absent d --force DIR/f.csv --explain --format json";
    let done = folder.run(pair::run, line);
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let byes = document["explanation"]["byes"].as_array().expect("byes");
    let told = byes.iter().map(|rival| format!("{}: {}", id(&rival["bye"]), id(&rival["text"]))).collect::<Vec<_>>();
    assert_eq!(told, ["a: \"a\" must meet \"b\" (--force)", "b: \"b\" must meet \"a\" (--force)"]);
    assert_eq!(document["explanation"]["runner_up"], Value::Null);
    let schema = shinpan_testing::schema::schema("pair.schema.json");
    assert_eq!(shinpan_testing::schema::faults(&document, &schema, &schema), [""; 0]);
}

#[test]
fn several_may_be_the_best() {
    // Everybody has met. "a" may meet either of the next two: the squares are 1 - 1 or 4 - 4.
    let mut games = "1,a,b,1-0,,\n1,c,d,1-0,,\n2,a,c,1-0,,\n2,d,b,1-0,,\n3,a,d,1-0,,\n3,b,c,1-0,,\n".to_owned();
    let done = four(4, &games, "--round 4 --explain --format table");
    let told = "2 pairings are equally good: the lots decide (A7)\nthe best other pairing: as good; the lots decide, ";
    assert!(done.stdout.contains(told), "{}", done.stdout);
    // Beside fourteen more there are too many to count.
    let more = (5..19).step_by(2);
    let entrants = more.clone().map(|seed| format!("p{seed},{seed}\nq{seed},{}\n", seed + 1)).collect::<Vec<_>>();
    let forced = more.clone().map(|seed| format!("p{seed},q{seed}\n")).collect::<Vec<_>>();
    games.extend(more.flat_map(|seed| (1..4).map(move |round| format!("{round},p{seed},q{seed},0-0,forfeit,\n"))));
    let entrants = format!("{ENTRANTS}{}", entrants.concat());
    let forced = format!("first,second\n{}", forced.concat());
    let folder = Folder::with(&[("e.csv", entrants), ("g.csv", format!("{HEADER}{games}")), ("f.csv", forced)]);
    let line = "--rules arimaa-2015 --entrants DIR/e.csv --games DIR/g.csv --force DIR/f.csv --round 4 --explain";
    let done = folder.run(pair::run, &format!("{line} --format json"));
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!((&document["unique"], &document["explanation"]["optima"]), (&false.into(), &Value::Null));
    let done = folder.run(pair::run, &format!("{line} --format table"));
    assert!(done.stdout.contains("several pairings are equally good: the lots decide (A7)\n"), "{}", done.stdout);
}

#[test]
fn rounds_without_a_row_are_a_warning() {
    let first = "1,a,d,1-0,,\n1,c,b,0-1,,\n";
    for (games, options, told) in [
        (first, "--round 2", ""),
        (first, "--round 3", "pair: warning: DIR/g.csv: no game of round 2\n"),
        (first, "--round 6", "pair: warning: DIR/g.csv: no game of rounds 2 to 5\n"),
        ("2,a,d,1-0,,\n2,c,b,0-1,,\n", "--round 4", "pair: warning: DIR/g.csv: no game of rounds 1, 3\n"),
    ] {
        let done = four(4, games, options);
        assert_eq!((done.code, &*done.stderr), (0, told), "{options}");
    }
    let folder = Folder::with(&[("e.csv", ENTRANTS)]);
    for (round, told) in [(1, ""), (3, "pair: warning: --games: no game of rounds 1 to 2\n")] {
        let done = folder.run(pair::run, &format!("--rules arimaa-2015 --entrants DIR/e.csv --round {round}"));
        assert_eq!((done.code, &*done.stderr), (0, told), "{round}");
    }
}

#[test]
fn a_changed_result_cites_no_article_of_other_rules() {
    let done = four(4, "1,a,d,1-0,,\n1,c,b,0-1,,\n", "--round 2");
    let games = format!("round,first,second,result\n1,a,d,0-1\n1,c,b,0-1\n{}", done.stdout);
    let folder = Folder::with(&[("e.csv", ENTRANTS), ("g.csv", &games)]);
    let done = folder.run(pair::run, "--rules arimaa-2015 --entrants DIR/e.csv --games DIR/g.csv --round 2");
    let told = "pair: warning: DIR/g.csv: round 1 changed after round 2 was drawn: round 1, now \"a\"";
    assert!(done.stderr.starts_with(told), "{done:?}");
}

#[test]
fn lives_are_a_whole_number() {
    let folder = Folder::with(&[("e.csv", ENTRANTS)]);
    for (lives, words) in [
        ("0", "[pair] lives: found 0, expected a whole number of at least 1"),
        ("-1", "[pair] lives: found -1, expected a whole number of at least 1"),
        ("4294967296", "[pair] lives: found 4294967296, expected a whole number of at most 4294967295"),
    ] {
        folder.write("b.toml", format!("extends = \"arimaa-2015\"\n[pair]\nlives = {lives}\n"));
        folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --round 1").fails(&["DIR/b.toml:3:9", words]);
    }
}

#[test]
fn the_playoff_is_the_stage_of_the_second_place() {
    let games = "1,a,b,1-0,,\n1,c,d,1-0,,\n2,a,c,1-0,,\n2,b,,bye,,\n";
    let by_stage = four(2, games, "--round 3 --stage second-place");
    let by_option = four(2, games, "--round 3 --playoff");
    assert_eq!((by_option.code, by_option.stdout, by_option.stderr), (by_stage.code, by_stage.stdout, by_stage.stderr));
    four(2, games, "--round 3 --playoff --stage final").fails(&["--playoff"]);
}

/// Who is out, has given up or plays no more for the second place is not missed.
#[test]
fn who_is_alive_and_has_no_game_in_a_round_is_a_warning() {
    let folder = Folder::with(&[
        ("e.csv", "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,,\ne,5,withdrawn,1\n".to_owned()),
        ("g.csv", "round,first,second,result\n1,a,b,1-0\n1,d,e,1-0\n2,a,c,1-0\n3,a,d,1-0\n".to_owned()),
        ("b.toml", "extends = \"arimaa-2015\"\n[pair]\nlives = 1\n".to_owned()),
    ]);
    let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round 4");
    let warnings = "pair: warning: round 1 has no game of \"c\"\n\
                    pair: warning: round 2 has no game of \"d\"\n";
    let over = "pair: round 4 cannot be drawn: \"a\" has won (constraint 2)\n";
    assert_eq!((done.code, done.stderr), (1, format!("{warnings}{over}")));
}

/// Who has given up does not play for the second place, nor does anybody else who was not out last; a game after giving up
/// is told.
#[test]
fn who_plays_for_the_second_place() {
    let both = "a,1,withdrawn,1\nb,2,withdrawn,1\nc,3,,\n";
    let nobody = "a,1,,\nb,2,,\nc,3,,\n";
    let begun = "1,a,b,0-0,\n1,c,,bye,\n";
    let cases = [
        (both, begun.to_owned(), 2, 1, "\"a\" and \"b\" share the second place: they have given up (A6, A12)"),
        (
            nobody,
            format!("{begun}2,c,a,1-0,second-place\n"),
            3,
            2,
            "g.csv:4:3: first: \"c\" does not play for the second",
        ),
        (both, "1,a,b,1-0,\n1,c,,bye,\n2,c,a,1-0,\n".to_owned(), 3, 1, "g.csv:4:1: round: \"a\" had given up before"),
    ];
    for (entrants, games, round, code, expected) in cases {
        let folder = Folder::with(&[
            ("e.csv", format!("id,seed,status,withdrawn_after\n{entrants}")),
            ("g.csv", format!("round,first,second,result,stage\n{games}")),
            ("b.toml", "extends = \"arimaa-2015\"\n[pair]\nlives = 1\n".to_owned()),
        ]);
        let line = format!("--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round {round} --playoff");
        let done = folder.run(pair::run, &line);
        assert!(done.code == code && done.stderr.contains(expected), "{games}{done:?}");
    }
}
