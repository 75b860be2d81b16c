//! Rounds of a few entrants, and what cannot be drawn.

use serde_json::Value;
use shinpan_testing::Sandbox;

use super::{ENTRANTS, HEADER, drawn, four, id, pairs};

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
        // Rows of the round itself are drawn anew, also those of programs that are out.
        (1, "1,a,d,1-0,,\n1,b,c,1-0,,\n2,d,c,*,,\n", 2, "a-b"),
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
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", &games), ("b.toml", book)]);
    let line = "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv";
    let done = folder.run(pair::run, &format!("{line} --round 7 --format json"));
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let cost = &document["cost"][0];
    assert_eq!((&cost["criterion"], &cost["value"]), (&"pairing-7".into(), &1.into()), "{document}");
    // Before they gave up they were to be paired.
    assert_eq!(pairs(&folder.run(pair::run, &format!("{line} --round 2 -q"))), "b-d c-a");
}

/// a has lost once, b twice, c and d three times: constraint 6 counts the pairs with each difference.
#[test]
fn differences_of_losses_are_counted_between_those_who_have_lost() {
    let games = "1,a,b,1-0,,\n2,a,b,1-0,,\n3,b,a,1-0,,\n1,c,d,0-0,forfeit,\n2,c,d,0-0,forfeit,\n3,c,d,0-0,forfeit,\n";
    let cost = |options: &str| {
        let done = four(5, games, &format!("--round 4 --format json {options}"));
        let document: Value = serde_json::from_str(&done.stdout).expect("a document");
        let cost = document["cost"].as_array().expect("a list").iter();
        let of_losses = cost.filter(|component| component["article"] == "constraint 6; A8");
        of_losses.map(|component| format!("{} {}", id(&component["criterion"]), component["value"])).collect::<Vec<_>>()
    };
    // All but those who have met may meet, by constraint 4: one pair is two apart, the other one.
    assert_eq!(cost(""), ["loss-gap-2 1", "loss-gap-1 1"]);
    assert_eq!(cost("--force a b --force c d --overrule ruling"), ["loss-gap-1 1"]);
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
        (
            2,
            "",
            "--round all",
            2,
            "--round all: a round depends on the results of earlier rounds (elimination); books with it: \"wcsc-2010\" --stage \
             final",
        ),
    ];
    for (lives, games, options, code, message) in cases {
        let done = four(lives, games, options);
        assert!(done.code == code && done.stdout.is_empty() && done.stderr.contains(message), "{message}: {done:?}");
    }
    let folder = Sandbox::with(&[("e.csv", ENTRANTS)]);
    let done = folder.run(pair::run, "--rules wcsc-2010 --entrants DIR/e.csv --round 1 --stage second-place");
    done.fails(&["--stage second-place: there are no games for second place (swiss)"]);
}

#[test]
fn lives_are_a_whole_number() {
    let folder = Sandbox::with(&[("e.csv", ENTRANTS)]);
    for (lives, words) in [
        ("0", "[pair] lives: found 0, expected a whole number of at least 1"),
        ("-1", "[pair] lives: found -1, expected a whole number of at least 1"),
        ("4294967296", "[pair] lives: found 4294967296, expected a whole number of at most 4294967295"),
    ] {
        folder.write("b.toml", format!("extends = \"arimaa-2015\"\n[pair]\nlives = {lives}\n"));
        folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --round 1").fails(&["DIR/b.toml:3:9", words]);
    }
}
