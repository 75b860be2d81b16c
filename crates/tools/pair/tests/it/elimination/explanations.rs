//! Explanations of a pairing: its cost, the best other pairing, and the byes that were not given.

use serde_json::Value;
use shinpan_testing::Sandbox;

use super::{ENTRANTS, HEADER, four, id};

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
    assert!(done.code == 0 && done.stdout.contains("pairing-2,constraint 4; A8,2,0,worse,pairs with"), "{done:?}");
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
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("f.csv", "first,second\na,b\n"), ("b.toml", book)]);
    let line =
        "--rules DIR/b.toml --entrants DIR/e.csv --round 1 --absent d --force-from DIR/f.csv --explain --format json";
    let done = folder.run(pair::run, line);
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let byes = document["explanation"]["byes"].as_array().expect("byes");
    let refusals =
        byes.iter().map(|rival| format!("{}: {}", id(&rival["bye"]), id(&rival["text"]))).collect::<Vec<_>>();
    assert_eq!(
        refusals,
        [
            "a: \"a\" must meet \"b\" (DIR/f.csv:2 (--force-from))",
            "b: \"b\" must meet \"a\" (DIR/f.csv:2 (--force-from))"
        ]
    );
    assert_eq!(document["explanation"]["runner_up"], Value::Null);
    let schema = shinpan_testing::schema::schema("pair.schema.json");
    assert_eq!(shinpan_testing::schema::faults(&document, &schema, &schema), [""; 0]);
}

#[test]
fn several_may_be_the_best() {
    // Everybody has met. "a" may meet either of the next two: the squares are 1 - 1 or 4 - 4.
    let mut games = "1,a,b,1-0,,\n1,c,d,1-0,,\n2,a,c,1-0,,\n2,d,b,1-0,,\n3,a,d,1-0,,\n3,b,c,1-0,,\n".to_owned();
    let done = four(4, &games, "--round 4 --explain --format table");
    let text = "2 pairings are equally good: the lots decide (A7)\nthe best other pairing: as good; the lots decide, ";
    assert!(done.stdout.contains(text), "{}", done.stdout);
    // Beside fourteen more there are too many to count.
    let more = (5..19).step_by(2);
    let entrants = more.clone().map(|seed| format!("p{seed},{seed}\nq{seed},{}\n", seed + 1)).collect::<Vec<_>>();
    let forced = more.clone().map(|seed| format!("p{seed},q{seed}\n")).collect::<Vec<_>>();
    games.extend(more.flat_map(|seed| (1..4).map(move |round| format!("{round},p{seed},q{seed},0-0,forfeit,\n"))));
    let entrants = format!("{ENTRANTS}{}", entrants.concat());
    let forced = format!("first,second\n{}", forced.concat());
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", format!("{HEADER}{games}")), ("f.csv", forced)]);
    let line = "--rules arimaa-2015 --entrants DIR/e.csv --games DIR/g.csv --force-from DIR/f.csv --round 4 --explain";
    let done = folder.run(pair::run, &format!("{line} --format json"));
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    assert_eq!((&document["unique"], &document["explanation"]["optima"]), (&false.into(), &Value::Null));
    let done = folder.run(pair::run, &format!("{line} --format table"));
    assert!(done.stdout.contains("several pairings are equally good: the lots decide (A7)\n"), "{}", done.stdout);
}
