//! A clock for each side, by the book, by the headers of a record, and for who comes late.

use shinpan_core::side::Sides;
use shinpan_core::{Millis, RuleBook};
use shinpan_records::Port as _;
use shinpan_shogi::Shogi;
use shinpan_shogi::rules::Rules;

use super::input::games;

/// First has 300 s and Second 600 s, and each gets 2 s before a move.
fn rules() -> Rules {
    RuleBook::builtin("denryu-4").and_then(|book| book.section("shogi")).expect("a book of shogi")
}

/// The outcome, the ending and the findings but the usual notes, of a record with these headers and times of the first two moves.
fn checked(headers: &str, times: [u32; 2], late: Sides<Millis>) -> String {
    let record = format!("V3.0\n{headers}PI\n+\n+7776FU\nT{}\n-3334FU\nT{}\n%CHUDAN\n", times[0], times[1]);
    let checked = Shogi::new(rules()).check(&games(record.as_bytes())[0], late);
    let codes = checked.findings.iter().map(|finding| finding.code);
    let codes = codes.filter(|code| *code != "play-after-end").collect::<Vec<_>>();
    format!("{} {} {}", checked.outcome, checked.ending, codes.join(" "))
}

#[test]
fn each_side_has_its_own_clock() {
    let seconds = Millis::from_seconds;
    let on_time = Sides::default();
    for (headers, times, late, expected) in [
        ("", [301, 601], on_time, "* suspended "),
        ("", [302, 1], on_time, "0-1 time time-over"),
        ("", [1, 602], on_time, "1-0 time time-over"),
        // The record states one clock for both, or one for each.
        ("$TIME:600+0+2\n", [601, 601], on_time, "* suspended header-overrides-book"),
        ("$TIME+:300+0+2\n$TIME-:600+0+2\n", [301, 601], on_time, "* suspended "),
        ("$TIME+:100+0+0\n", [100, 601], on_time, "0-1 time header-overrides-book time-over"),
        ("$TIME-:100+0+0\n", [301, 100], on_time, "1-0 time header-overrides-book time-over"),
        ("$TIME_LIMIT:00:05+00\n", [301, 302], on_time, "1-0 time header-overrides-book time-over"),
        // Lateness is taken off the side's own clock.
        ("", [242, 601], Sides { first: seconds(60), second: seconds(0) }, "0-1 time time-over"),
        ("", [241, 542], Sides { first: seconds(60), second: seconds(60) }, "1-0 time time-over"),
        ("", [241, 541], Sides { first: seconds(60), second: seconds(60) }, "* suspended "),
    ] {
        assert_eq!(checked(headers, times, late), expected, "{headers}{times:?}");
    }
}

#[test]
fn a_book_has_a_number_or_one_for_each_side() {
    let section = |value: &str| {
        let text = format!("name = \"x\"\nextends = \"wcsc-2010\"\n[shogi]\ntime_limit = {value}\n");
        let book = RuleBook::parse(&text, "x.toml", &|_| Err(String::new())).map_err(|error| error.to_string())?;
        book.section::<Rules>("shogi").map_err(|error| error.to_string())
    };
    let both = |value: &str| section(value).map(|rules| rules.time_control(shinpan_core::Side::Second).main);
    assert_eq!(both("60"), Ok(Millis::from_seconds(60)));
    assert_eq!(both("{ first = 60, second = 90 }"), Ok(Millis::from_seconds(90)));
    for value in ["{ first = 60 }", "{ first = 60, second = -1 }", "{ first = 1, second = 2, third = 3 }", "-1"] {
        let error = section(value).expect_err(value);
        assert!(error.starts_with("x.toml:4:14: [shogi] time_limit: "), "{error}");
    }
}

#[test]
fn a_flag_that_fell_names_all_that_a_move_is_given() {
    for (limits, times, words) in [
        ("10+0+0", [11, 0], "first has used 11 s of 10+0+0 s"),
        ("10+2+0", [13, 0], "first took 13 s for this move: 10 s of main time were left, the byoyomi is 2 s"),
        ("10+0+3", [14, 0], "first took 14 s for this move: 10 s were left, the increment is 3 s"),
        (
            "10+2+3",
            [16, 0],
            "first took 16 s for this move: 10 s of main time were left, the byoyomi is 2 s, the increment is 3 s",
        ),
    ] {
        let record = format!("V3.0\n$TIME:{limits}\nPI\n+\n+7776FU\nT{}\n-3334FU\nT{}\n%CHUDAN\n", times[0], times[1]);
        let checked = Shogi::new(rules()).check(&games(record.as_bytes())[0], Sides::default());
        let found = checked.findings.iter().find(|finding| finding.code == "time-over").expect("a flag that fell");
        assert_eq!(found.message, words, "{limits}");
    }
}
