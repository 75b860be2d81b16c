//! Rows that were changed after their round was drawn.

use color_assign::run;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::history::RoundHistory;
use shinpan_core::table::Table;
use shinpan_testing::Sandbox;

#[test]
fn a_row_with_somebody_who_was_not_drawn_is_told() {
    let earlier = "round,first,second,result\n1,a,c,1-0\n1,d,b,0-1\n2,a,b,1-0\n2,c,d,1-0\n";
    let table = Table::read(earlier.as_bytes(), "g.csv", None).expect("a table");
    let games = Games::check(table, None, Schedule::Rounds).expect("sound games");
    let digest = RoundHistory::before(&games, RoundNo(3)).digest();
    let was = |column: &str, then: &str, now: &str| {
        format!(
            "{column}: \"{then}\" when the round was drawn, and DIR/g.csv has {now}: the pairing was changed after the draw\n"
        )
    };
    for (row, expected) in [
        (format!("3,a,c,*,{digest},WW,lW"), None),
        (format!("3,c,a,*,{digest},WW,lW"), None),
        (format!("3,a,b,*,{digest},WW,lW"), Some(was("second_history", "lW", "\"wl\" of \"b\""))),
        (format!("3,q,c,*,{digest},WW,lW"), Some(was("first_history", "WW", "no game of \"q\""))),
        (format!("3,q,c,*,{digest},,lW"), None),
        ("3,q,c,*,,WW,lW".to_owned(), Some(was("first_history", "WW", "no game of \"q\""))),
        ("3,a,q,*,,WW,lW".to_owned(), Some(was("second_history", "lW", "no game of \"q\""))),
        ("3,q,c,*,,lW,".to_owned(), None),
        ("3,a,b,*,,WW,lW".to_owned(), None),
    ] {
        let pairings = format!("round,first,second,result,history,first_history,second_history\n{row}\n");
        let folder = Sandbox::with(&[("g.csv", earlier), ("p.csv", &pairings)]);
        let done = folder.run(run, "--rules wcsc-2010 --games DIR/g.csv DIR/p.csv");
        assert_eq!(done.code, 0, "{done:?}");
        // A row is reported once, whatever shows that it was changed.
        let warnings = done.stderr.matches("when the round was drawn").count();
        assert_eq!(warnings, usize::from(expected.is_some()), "{row}: {done:?}");
        assert!(done.stderr.contains(&expected.unwrap_or_default()), "{row}: {done:?}");
    }
    // One row whose history is not that of "b", and one with somebody who has none, of a draw from other games.
    let rows = format!("3,a,b,*,{digest},WW,lW\n3,q,c,*,,lW,WW\n");
    let pairings = format!("round,first,second,result,history,first_history,second_history\n{rows}");
    let folder = Sandbox::with(&[("g.csv", earlier), ("p.csv", &pairings)]);
    let done = folder.run(run, "--rules wcsc-2010 --games DIR/g.csv DIR/p.csv");
    for told in [was("second_history", "lW", "\"wl\" of \"b\""), was("first_history", "lW", "no game of \"q\"")] {
        assert!(done.stderr.contains(&told), "{told}: {done:?}");
    }
}
