//! Several games of a pairing in one round: each counts for the next one, whether it has been played or is settled in
//! the same run.

use color_assign::run;
use shinpan_testing::{RunResult, Sandbox, rule_table};

/// Makes rows from `2.1 A>B` and `stage 2 A-B`.
fn rows(text: &str) -> String {
    let row = |word: &str| {
        let (place, pair) = word.rsplit_once(' ').expect("a round and a pair");
        let (stage, round) = place.rsplit_once(' ').unwrap_or(("", place));
        let (round, game) = round.split_once('.').unwrap_or((round, ""));
        let (pair, result) =
            if pair.contains('>') { (pair.replace('>', ","), "1-0") } else { (pair.replace('-', ","), "*") };
        format!("{round},{game},{pair},{result},{stage}\n")
    };
    format!("round,game,first,second,result,stage\n{}", text.split(", ").map(row).collect::<String>())
}

fn assign(book: &str, games: &str, played: &str, pairings: &str) -> RunResult {
    let book = format!("extends = \"{book}\"\n[color-assign]\ngames = \"{games}\"\n");
    let folder = Sandbox::with(&[("b.toml", book), ("g.csv", rows(played)), ("p.csv", rows(pairings))]);
    folder.run(run, "--rules DIR/b.toml --lots ex --format ndjson --games DIR/g.csv DIR/p.csv")
}

/// Returns the rule and First of each row.
fn sides(done: &RunResult) -> String {
    let objects = done.objects();
    let side =
        |object: &serde_json::Value| ["rule", "first"].map(|name| object[name].as_str().expect("text").to_owned());
    objects.iter().map(|object| side(object).join(" ")).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_games_of_a_pairing_follow_each_other() {
    let columns = ["book", "games", "played", "pairings", "expected"];
    for (place, [book, games, played, pairings, expected]) in rule_table("wcsc/color-numbered.csv", columns) {
        assert_eq!(sides(&assign(&book, &games, &played, &pairings)), expected, "{place}");
    }
}

#[test]
fn a_game_with_a_lower_number_counts_and_is_not_told_as_one_that_does_not() {
    let message = |played: &str, pairings: &str| assign("wcsc-2010", "stage", played, pairings).stderr;
    let (first, round) = ("1.1 A>C, 1.1 B>D", "round 2 or later");
    assert_eq!(message(&format!("{first}, 2.1 B>A"), "2.2 A-B"), "");
    for (others, pairings, games) in [
        ("2.1 B>A", "2.1 A-B", format!("1 game of {round} does")),
        ("2.1 B>A, 2.2 A>B, 2.3 B>A, 3.1 A>B", "2.2 A-B", format!("3 games of {round} do")),
        ("2.1 B>A, 2.1 C>D", "2.2 A-B", format!("1 game of {round} does")),
        ("2.1 B>A", "2 A-B", format!("1 game of {round} does")),
        ("2 B>A", "2.1 A-B", format!("1 game of {round} does")),
    ] {
        let expected = format!("color-assign: warning: DIR/g.csv: {games} not count for the sides of round 2\n");
        assert_eq!(message(&format!("{first}, {others}"), pairings), expected, "{others}: {pairings}");
    }
}

#[test]
fn a_row_that_names_the_stage_of_the_games_and_one_that_names_none_are_of_one_stage() {
    for (pairings, words) in [
        ("2 A-B, preliminary-1 2 A-B", "a second row for this pairing of round 2; the first is line 2"),
        ("2.1 A-B, preliminary-1 2.1 A-B", "a second row for game 1 of this pairing of round 2; the first is line 2"),
        ("2 A-B, preliminary-1 2 D-A", "DIR/p.csv:3:6: second: \"A\" plays in round 2 already, in line 2"),
    ] {
        assign("wcsc-2010", "stage", "preliminary-1 1 A>C", pairings).fails(&[words]);
    }
    let done = assign("wcsc-2010", "stage", "preliminary-1 1 A>C", "2 A-B, preliminary-2 2 A-C");
    assert_eq!((done.code, &*sides(&done)), (0, "balance B, lots C"));
}
