//! The tables of testdata/chess on time: what a control allows, and what a clock shows.

use std::num::NonZeroU32;

use shinpan_chess::clock::{Clock, ClockReading, Flag, Times};
use shinpan_chess::control::TimeControl;
use shinpan_core::Millis;
use shinpan_testing::table;

fn two_parts(input: &str) -> (&str, &str) {
    input.split_once('|').expect("two parts, split by |")
}

fn or(time: Option<Millis>, unknown: &str) -> String {
    time.map_or(unknown.to_owned(), |time| time.to_string())
}

#[test]
fn budgets() {
    table("chess/controls.csv", &mut |input| {
        let (control, moves) = two_parts(input);
        let control = match control.parse::<TimeControl>() {
            Ok(control) => control,
            Err(why) => return why.to_string(),
        };
        let budget = |mv: u32| or(control.budget(mv), "-");
        moves.split(' ').map(|mv| budget(mv.parse().expect("a number"))).collect::<Vec<_>>().join(" ")
    });
}

/// `u10l290`: ten seconds used, 290 left.
fn times(text: &str) -> Times {
    let seconds = |text: &str| Millis::parse(text.as_bytes(), 7).expect("seconds");
    let (used, left) = text.split_once('l').map_or((text, None), |(used, left)| (used, Some(left)));
    Times { used: used.strip_prefix('u').map(seconds), left: left.map(seconds), is_to_the_minute: false }
}

fn events(mv: usize, reading: ClockReading) -> impl Iterator<Item = String> {
    let flag = reading.flag.map(|flag| match flag {
        Flag::Over { used, budget } => format!("{mv} over {used} of {budget}"),
        Flag::AtLimit => format!("{mv} limit"),
        Flag::Contradicted { used, budget } => format!("{mv} contradicted {used} of {budget}"),
    });
    flag.into_iter().chain(reading.gained.map(|gained| format!("{mv} gained {} {}", gained.left, gained.most)))
}

#[test]
fn clocks() {
    table("chess/clocks.csv", &mut |input| {
        let (control, moves) = two_parts(input);
        let control = control.parse::<TimeControl>().expect("a time control");
        let mut clock = Clock::new(Some(&control), Millis::ZERO);
        let mut found: Vec<String> = Vec::new();
        for (mv, text) in (1..).zip(moves.split(' ')) {
            found.extend(events(mv, clock.move_made(times(text))));
        }
        found.push(format!("used {}", or(clock.used(), "?")));
        found.join("; ")
    });
}

#[test]
fn a_control_has_at_most_a_hundred_periods() {
    let fields = |count: usize| vec!["1/60"; count].join(":").parse::<TimeControl>();
    let control = fields(100).expect("a hundred periods");
    assert_eq!((control.periods().len(), control.budget(100)), (100, Some(Millis::from_seconds(6000))));
    assert_eq!(fields(101).map_err(|why| why.to_string()), Err("more than 100 fields".to_owned()));
}

#[test]
fn the_periods_of_a_control_are_as_written() {
    let control = "40/7200+30:1800".parse::<TimeControl>().expect("a time control");
    let periods =
        control.periods().iter().map(|period| (period.moves.map(NonZeroU32::get), period.time, period.increment));
    let expected = [(Some(40), 7200, 30), (None, 1800, 0)];
    let seconds = Millis::from_seconds;
    let expected = expected.map(|(moves, time, increment)| (moves, Some(seconds(time)), seconds(increment)));
    assert_eq!(periods.collect::<Vec<_>>(), expected);
}
