//! Pages of large events: a page of 100 entrants and 9 rounds is small, and sound in a browser too; one of 1,000 is no larger
//! than ten of these.

use std::ffi::OsStr;
use std::path::Path;

use shinpan_testing::SoundPage;

use super::browser;
use super::page_faults::{self, Check};
use crate::gallery;
use crate::tournament::Event;

/// The most bytes that a page of 100 entrants and 9 rounds may have.
const MOST_BYTES: usize = 2_000_000;

fn standings(folder: &Path, entrants: u32) -> String {
    let event = Event::swiss(folder, entrants, 9).expect("a tournament");
    answer(&event, "standings", &["-q", "--crosstable", "--format", "html"])
}

/// What a program writes.
fn answer(event: &Event, program: &str, options: &[&str]) -> String {
    let command = event.command(Path::new(program), options);
    let words = std::iter::once(command.get_program()).chain(command.get_args()).map(OsStr::to_string_lossy);
    gallery::answer(&words.collect::<Vec<_>>().join(" ")).expect("an answer")
}

#[test]
fn pages_of_large_events_are_small() {
    let folder = tempfile::tempdir().expect("a folder");
    for (entrants, most) in [(100, MOST_BYTES), (1_000, 10 * MOST_BYTES)] {
        let html = standings(folder.path(), entrants);
        assert!(html.len() < most, "{entrants} entrants: {} bytes", html.len());
        let count = entrants.try_into().expect("a number of rows");
        let page = SoundPage::parse(&html);
        assert_eq!((page.count("#places tbody tr"), page.count(".cards table")), (count, count));
    }
    let event = Event::swiss(folder.path(), 100, 9).expect("a tournament");
    let html = answer(&event, "pair", &["-q", "--round", "10", "--explain", "--format", "html", "--games"]);
    assert!(html.len() < MOST_BYTES, "a round: {} bytes", html.len());
    assert_eq!(SoundPage::parse(&html).count(".box"), 50);
}

#[test]
fn page_of_a_large_event_in_a_browser() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.html");
    std::fs::write(&file, standings(folder.path(), 100)).expect("a file");
    // Its structure and the way of the keyboard are those of a small page.
    let checks = [Check::Layout, Check::Contrast, Check::Print, Check::Sheets, Check::Silence];
    let faults = page_faults::of(&mut browser, &file, &checks).expect("the page");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
