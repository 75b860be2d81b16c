//! Warnings of rounds that lack games, and of results that changed.

use shinpan_testing::Sandbox;

use super::{ENTRANTS, four};

#[test]
fn rounds_without_a_row_are_a_warning() {
    let first = "1,a,d,1-0,,\n1,c,b,0-1,,\n";
    for (games, options, warning) in [
        (first, "--round 2", ""),
        (first, "--round 3", "pair: warning: DIR/g.csv: no game of round 2\n"),
        (first, "--round 6", "pair: warning: DIR/g.csv: no game of rounds 2 to 5\n"),
        ("2,a,d,1-0,,\n2,c,b,0-1,,\n", "--round 4", "pair: warning: DIR/g.csv: no game of rounds 1, 3\n"),
    ] {
        let done = four(4, games, options);
        assert_eq!((done.code, &*done.stderr), (0, warning), "{options}");
    }
    let folder = Sandbox::with(&[("e.csv", ENTRANTS)]);
    for (round, warning) in [(1, ""), (3, "pair: warning: --games: no game of rounds 1 to 2\n")] {
        let done = folder.run(pair::run, &format!("--rules arimaa-2015 --entrants DIR/e.csv --round {round}"));
        assert_eq!((done.code, &*done.stderr), (0, warning), "{round}");
    }
}

#[test]
fn a_changed_result_cites_no_article_of_other_rules() {
    let done = four(4, "1,a,d,1-0,,\n1,c,b,0-1,,\n", "--round 2");
    let games = format!("round,first,second,result\n1,a,d,0-1\n1,c,b,0-1\n{}", done.stdout);
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", &games)]);
    let done = folder.run(pair::run, "--rules arimaa-2015 --entrants DIR/e.csv --games DIR/g.csv --round 2");
    let warning = "pair: warning: DIR/g.csv: round 1 changed after round 2 was drawn: round 1: \"a\" against";
    assert!(done.stderr.starts_with(warning), "{done:?}");
}

/// Who is out, has given up or plays no more for the second place is not missed.
#[test]
fn who_is_alive_and_has_no_game_in_a_round_is_a_warning() {
    let folder = Sandbox::with(&[
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

/// The game counts: a ruling for the referee. In the round that is drawn it is none yet.
#[test]
fn who_plays_after_giving_up_is_a_warning_once_the_round_is_over() {
    let folder = Sandbox::with(&[
        ("e.csv", "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,withdrawn,1\nd,4,,\n"),
        ("g.csv", "round,first,second,result\n1,a,d,1-0\n1,b,c,1-0\n2,c,a,0-1\n2,b,d,1-0\n"),
    ]);
    let drawn = "pair: warning: round 2 is drawn already: its 2 rows are ignored\n";
    let gone = "pair: warning: DIR/g.csv:4:1: round: \"c\" had given up before round 2; the game counts\n";
    for (round, warning) in [(2, drawn), (3, gone)] {
        let line = format!("--rules arimaa-2015 --entrants DIR/e.csv --games DIR/g.csv --round {round}");
        assert_eq!(folder.run(pair::run, &line).stderr, warning, "{round}");
    }
}
