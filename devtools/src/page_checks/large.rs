//! Pages of large events: a page of 100 entrants and 9 rounds is small, and sound in a browser too; one of 1,000 is no larger
//! than ten of these.

use shinpan_testing::{Sandbox, SoundPage};

use super::browser;
use super::page_faults::{self, Check};
use crate::bench::events;
use crate::programs;

/// The most bytes that a page of 100 entrants and 9 rounds may have.
const MOST_BYTES: usize = 2_000_000;

/// What a program writes on an event of nine rounds.
fn answer(entrants: u32, line: &str) -> String {
    let games = events::crossed_csv(events::SWISS, entrants, 9).expect("games");
    let event = Sandbox::with(&[("entrants.csv", events::entrants_csv(entrants)), ("games.csv", games)]);
    let line = format!("{line} -q --rules {} --entrants DIR/entrants.csv --format html", events::SWISS);
    event.answer(programs::call, &line).expect("an answer")
}

/// The standings with their table of everybody against everybody.
fn standings(entrants: u32) -> String {
    answer(entrants, "standings --crosstable DIR/games.csv")
}

#[test]
fn pages_of_large_events_are_small() {
    for (entrants, most) in [(100, MOST_BYTES), (1_000, 10 * MOST_BYTES)] {
        let html = standings(entrants);
        assert!(html.len() < most, "{entrants} entrants: {} bytes", html.len());
        let count = entrants.try_into().expect("a number of rows");
        let page = SoundPage::parse(&html);
        assert_eq!((page.count("#places tbody tr"), page.count(".cards table")), (count, count));
    }
    let html = answer(100, "pair --round 10 --explain --games DIR/games.csv");
    assert!(html.len() < MOST_BYTES, "a round: {} bytes", html.len());
    assert_eq!(SoundPage::parse(&html).count(".box"), 50);
}

#[test]
fn page_of_a_large_event_in_a_browser() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.html");
    std::fs::write(&file, standings(100)).expect("a file");
    // Its structure and the way of the keyboard are those of a small page.
    let checks = [Check::Layout, Check::Contrast, Check::Print, Check::Sheets, Check::Silence];
    let faults = page_faults::of(&mut browser, &file, &checks).expect("the page");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
