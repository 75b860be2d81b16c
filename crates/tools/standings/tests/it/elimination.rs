//! Standings of an elimination: who is alive, second and third places, wins, byes, prizes.

use serde_json::{Value, json};
use shinpan_testing::{RunResult, Sandbox};
use standings::run;

const HEADER: &str = "round,first,second,result,termination,stage\n";

/// The standings of a, b, c … by seed with so many lives.
fn standings(lives: u32, entrants: &str, games: &str, options: &str) -> RunResult {
    let book = format!("extends = \"arimaa-2015\"\n[pair]\nlives = {lives}\n");
    let games = format!("{HEADER}{games}");
    let entrants = format!("id,seed,status,withdrawn_after\n{entrants}");
    let folder = Sandbox::with(&[("e.csv", &entrants), ("g.csv", &games), ("b.toml", &book)]);
    folder.run(run, &format!("--rules DIR/b.toml --entrants DIR/e.csv {options} DIR/g.csv"))
}

const FOUR: &str = "a,1,,\nb,2,,\nc,3,,\nd,4,,\n";

/// Place and id of each, in order: `1a 2b 2c`.
fn places(lives: u32, entrants: &str, games: &str, options: &str) -> String {
    let done = standings(lives, entrants, games, options);
    assert_eq!(done.code, 0, "{done:?}");
    let place = |row: &str| row.split(',').take(2).collect::<String>();
    done.stdout.lines().skip(1).map(place).collect::<Vec<_>>().join(" ")
}

#[test]
fn nobody_has_played() {
    let expected = "place,id,name,alive,eliminated,losses,rating,seed,rating_error,wins,byes,prize,decided_by,status,withdrawn_after,through_round,stage,complete\n\
                    1,a,a,true,,0,0.0,1,491.3,0,0,0,,active,,0,,false\n\
                    2,b,b,true,,0,0.0,2,491.3,0,0,0,seed,active,,0,,false\n\
                    3,c,c,true,,0,0.0,3,491.3,0,0,0,seed,active,,0,,false\n\
                    4,d,d,true,,0,0.0,4,491.3,0,0,0,seed,active,,0,,false\n";
    standings(4, FOUR, "", "").is(0, expected, "");
}

#[test]
fn the_alive_are_placed_by_losses_rating_seed() {
    let games = "1,d,a,1-0,,\n1,c,b,1-0,,\n2,d,c,1-0,,\n2,b,a,1-0,,\n";
    assert_eq!(places(4, FOUR, games, ""), "1d 2c 3b 4a");
    // A circle: c and b have equal ratings, however they are computed.
    let games = "1,b,c,1-0,,\n2,c,d,1-0,,\n3,d,b,1-0,,\n";
    let done = standings(4, FOUR, games, "");
    assert!(done.stdout.contains("4,d,d,true,,1,0.0,4,321.7,1,0,1333,seed,"), "{done:?}");
}

#[test]
fn second_and_third_places() {
    let one = "1,a,b,1-0,,\n1,c,d,1-0,,\n2,a,c,1-0,,\n";
    let together = "1,a,b,1-0,,\n1,c,d,0-0,forfeit,\n";
    let cases = [
        // c went out last; b and d won nothing.
        (one, "1a 2c 3b 3d"),
        // Three went out last; the ratings order their rows.
        (together, "1a 2c 2d 2b"),
        // c is out of the games for the second place, b and d are not; then d wins.
        (&format!("{together}2,b,c,1-0,,second-place\n2,d,,bye,,second-place\n"), "1a 2b 2d 4c"),
        (
            &format!(
                "{together}2,b,c,1-0,,second-place\n2,d,,bye,,second-place\n3,b,d,0-0,,second-place\n4,b,d,0-1,,second-place\n"
            ),
            "1a 2d 3b 4c",
        ),
        // Nobody is left: that is for the referee.
        ("1,a,b,1-0,,\n1,c,d,1-0,,\n2,a,c,0-0,,\n", "1a 1c 3b 3d"),
    ];
    for (games, expected) in cases {
        assert_eq!(places(1, FOUR, games, ""), expected, "{games}");
    }
    assert_eq!(places(1, FOUR, one, "--through 1"), "1a 2c 3b 3d");
}

#[test]
fn wins_give_the_places_behind_the_second() {
    let games = "1,a,f,1-0,,\n1,b,e,1-0,,\n1,c,d,1-0,,\n2,a,e,1-0,,\n2,b,d,1-0,,\n2,f,c,1-0,,\n\
                 3,a,b,1-0,,\n3,c,f,0-1,,\n4,a,f,1-0,,\n4,b,,bye,,\n5,a,b,1-0,,\n";
    let six = "a,1,,\nb,2,,\nc,3,,\nd,4,,\ne,5,,\nf,6,,\n";
    // f has won two games, c one; d and e none, and went out together.
    assert_eq!(places(2, six, games, ""), "1a 2b 3f 4c 5e 5d");
}

#[test]
fn who_gives_up_is_out() {
    let games = "1,a,b,1-0,,\n1,c,d,1-0,,\n2,a,d,1-0,,\n2,b,c,1-0,,\n";
    assert_eq!(places(4, "a,1,withdrawn,2\nb,2,,\nc,3,,\nd,4,,\n", games, ""), "1b 2c 3d 4a");
    assert_eq!(places(4, "a,1,withdrawn,2\nb,2,,\nc,3,,\nd,4,,\n", games, "--through 1"), "1a 2c 3b 4d");
    // One is left; who gave up after a round was out later than who lost in it. Several who did share the second place.
    assert_eq!(places(2, "a,1,,\nb,2,withdrawn,2\nc,3,withdrawn,2\nd,4,,\n", games, ""), "1a 2b 2c 4d");
    assert_eq!(places(2, "a,1,,\nb,2,withdrawn,2\nc,3,withdrawn,1\nd,4,,\n", games, ""), "1a 2b 3c 4d");
    // Nobody is left: the winner of the last game gave up after it.
    assert_eq!(places(1, "a,1,,\nb,2,withdrawn,1\n", "1,b,a,1-0,,\n", ""), "1b 2a");
    assert_eq!(places(4, "a,1,,\nb,2,disqualified,2\nc,3,withdrawn,1\nd,4,withdrawn,2\n", games, ""), "1a 2d 3c b");
}

#[test]
fn prizes() {
    let games = "1,a,b,1-0,,\n1,c,d,0-0,forfeit,\n2,a,c,0-1,forfeit,\n2,b,d,*,,\n2,b,d,1-0,vacated,\n";
    let done = standings(4, FOUR, games, "--prize-fund 1001 --format json");
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!(
        document["prizes"],
        json!({"fund": 5001, "registered": 4, "registered_from": "entrants", "games": 3, "share": 1667, "unpaid": 1667, "remainder": 0})
    );
    assert_eq!(
        done.stderr.lines().last(),
        Some(
            "standings: warning: the fund has the fees of the 4 entrants; count everybody who registered with --registered N or \
             FILE"
        )
    );
    let prize = |row: &Value| (row["id"].clone(), row["prize"].clone());
    let rows = document["standings"].as_array().expect("rows").iter();
    let paid = rows.map(prize).filter(|(_, prize)| *prize != json!(0)).collect::<Vec<_>>();
    assert_eq!(paid, [(json!("c"), json!(1667)), (json!("a"), json!(1667))].to_vec());
    let done = standings(4, FOUR, games, "--prize-fund 1002 --format table");
    assert!(done.stdout.ends_with("\n\nfund 5002 (4 registered): 1667 for each of 3 games, 1 left, 1667 of games without a winner who has a prize left over\n"), "{done:?}");
    standings(4, FOUR, games, "--prize-fund ten").fails(&["--prize-fund"]);
}

#[test]
fn the_fund_has_the_fees_of_all_who_registered() {
    let games = "1,a,b,1-0,,\n1,c,d,1-0,,\n";
    let prizes = |entrants: &str, line: &str| {
        let done = standings(4, entrants, games, &format!("--format json {line}"));
        let document: Value = serde_json::from_str(&done.stdout).expect("a document");
        let prize = |row: &Value| row["prize"].as_u64().expect("a number");
        let paid = document["standings"].as_array().expect("rows").iter().map(prize).sum::<u64>();
        let prizes = &document["prizes"];
        let number = |name: &str| prizes[name].as_u64().expect("a number");
        assert_eq!(paid + number("unpaid") + number("remainder"), number("fund"), "{document}");
        (number("fund"), number("unpaid"), prizes["registered_from"].to_string(), done.stderr)
    };
    let none = String::new();
    assert_eq!(prizes(FOUR, "--registered 11"), (11000, 0, "\"officer\"".to_owned(), none.clone()));
    // Nobody asks for prizes, so that nobody is warned of them.
    assert_eq!(prizes(FOUR, "").3, none);
    let disqualified = FOUR.replace("a,1,,", "a,1,disqualified,1");
    assert_eq!(prizes(&disqualified, "--registered 11"), (11000, 5500, "\"officer\"".to_owned(), none));
    standings(4, FOUR, games, "--registered 3").fails(&["--registered: found 3, expected at least the 4 entrants"]);
    standings(4, FOUR, games, "--registered 5 --registrations x").fails(&["--registered: given more than once"]);
}

#[test]
fn all_faults_of_the_registrations_are_told_with_what_is_nearest() {
    let folder = Sandbox::with(&[
        ("e.csv", "id,seed,rating\nGPS,1,2000\nbonanza,2,1900\n"),
        ("g.csv", "round,first,second,result\n"),
        ("r.csv", "id\ngps\nbonanza2006\nx\nx\nX\n"),
    ]);
    let line = "--rules arimaa-2015 --entrants DIR/e.csv --registered DIR/r.csv DIR/g.csv";
    folder.run(run, line).fails(&[
        "DIR/r.csv:5:1: id: \"x\" is already in line 4",
        "DIR/r.csv:6:1: id: \"X\" looks like \"x\" in line 4",
        "DIR/e.csv:2:1: id: \"GPS\" is not among the registrations of DIR/r.csv; nearest: \"gps\", which differs only in case",
        "DIR/e.csv:3:1: id: \"bonanza\" is not among the registrations of DIR/r.csv; nearest: \"bonanza2006\"",
    ]);
}

#[test]
fn json_has_ratings_as_computed() {
    let done = standings(1, FOUR, "1,a,b,1-0,,\n", "--format json");
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let row = &document["standings"][0];
    assert!((row["rating"].as_f64().expect("a number") - 175.802_595_106_913_6).abs() < 1e-10, "{row}");
    assert_eq!((&row["alive"], &row["eliminated"]), (&json!(true), &json!(null)));
    let last = &document["standings"][3];
    assert_eq!((&last["alive"], &last["eliminated"]), (&json!(false), &json!(1)));
}

#[test]
fn there_are_no_draws() {
    standings(4, FOUR, "1,a,b,1/2-1/2,,\n", "").fails(&["DIR/g.csv:2:7: result: found a draw, expected a winner"]);
}

#[test]
fn rows_in_any_order_give_the_same_bytes() {
    let games = ["1,a,b,1-0,,\n", "1,d,c,1-0,,\n", "2,d,a,0-1,,\n", "2,c,b,1-0,,\n", "7,a,c,0-1,,\n"];
    let all = |options| standings(3, FOUR, &games.concat(), options).stdout;
    let turned = games.iter().rev().copied().collect::<String>();
    for options in ["--format json", "--crosstable"] {
        let done = standings(3, "d,4,,\nc,3,,\na,1,,\nb,2,,\n", &turned, options);
        assert_eq!(done.stdout, all(options));
    }
}

/// Games for the second place go on from those of the championship, whatever stage these name.
#[test]
fn the_second_place_of_a_stage_with_a_name() {
    let folder = Sandbox::with(&[
        ("e.csv", "id,seed\na,1\nb,2\nc,3\n"),
        ("g.csv", "round,first,second,result,stage\n1,a,b,0-0,final\n1,c,,bye,final\n2,a,b,0-1,second-place\n"),
        ("b.toml", "extends = \"arimaa-2015\"\n[pair]\nlives = 1\n"),
    ]);
    for (options, expected) in [("", "1c 2b 3a"), ("--stage second-place", "1c 2b 3a"), ("--stage final", "1c 2a 2b")] {
        let done = folder.run(run, &format!("--rules DIR/b.toml --entrants DIR/e.csv {options} DIR/g.csv"));
        let place = |row: &str| row.split(',').take(2).collect::<String>();
        let found = done.stdout.lines().skip(1).map(place).collect::<Vec<_>>().join(" ");
        assert_eq!(found, expected, "{options} {done:?}");
    }
}
