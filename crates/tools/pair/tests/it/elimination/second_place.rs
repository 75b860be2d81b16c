//! The games for the second place.

use shinpan_testing::Sandbox;

use super::{four, pairs};

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
fn the_playoff_is_the_stage_of_the_second_place() {
    let games = "1,a,b,1-0,,\n1,c,d,1-0,,\n2,a,c,1-0,,\n2,b,,bye,,\n";
    let by_stage = four(2, games, "--round 3 --stage second-place");
    let by_option = four(2, games, "--round 3 --playoff");
    assert_eq!((by_option.code, by_option.stdout, by_option.stderr), (by_stage.code, by_stage.stdout, by_stage.stderr));
    four(2, games, "--round 3 --playoff --stage final").fails(&["--playoff"]);
}

/// Who has given up does not play for the second place, nor does anybody else who was not out last; a game after giving up
/// is reported.
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
        let folder = Sandbox::with(&[
            ("e.csv", format!("id,seed,status,withdrawn_after\n{entrants}")),
            ("g.csv", format!("round,first,second,result,stage\n{games}")),
            ("b.toml", "extends = \"arimaa-2015\"\n[pair]\nlives = 1\n".to_owned()),
        ]);
        let line = format!("--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round {round} --playoff");
        let done = folder.run(pair::run, &line);
        assert!(done.code == code && done.stderr.contains(expected), "{games}{done:?}");
    }
}
