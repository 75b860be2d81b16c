//! Checks of every page of the gallery in a browser: appearance and behaviour on a phone and on a wall, light and dark,
//! and printed. The markup is checked too, by an HTML checker. A machine without a browser or a checker says so.

use std::ffi::OsStr;
use std::process::Command;

use shinpan_testing::{Sandbox, SoundPage, skipped};
use xtask::run;

use crate::bench::events;
use crate::{browser, gallery, html_checker, programs};

/// Command line of the sound page into which faults are put.
const SOUND: &str = "standings --rules wcsc-2010 --entrants testdata/tournaments/six/entrants.csv --crosstable \
                     testdata/tournaments/six/games.csv --format html";
/// Most bytes that a page of 100 entrants and 9 rounds may have.
const MOST_BYTES: usize = 2_000_000;

/// Asserts that a program finds no faults in the files.
fn look(mut program: Command, options: &[&str], files: impl IntoIterator<Item = impl AsRef<OsStr>>) {
    let output = program.args(options).args(files).output().expect("a program that is here");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn pages_of_the_gallery_in_a_browser() {
    let Some(script) = browser::script() else { return skipped(browser::MISSING) };
    let folder = tempfile::tempdir().expect("a folder");
    let pages = gallery::write(folder.path()).expect("pages");
    look(script, &["check"], pages.iter().map(|page| &page.file));
}

/// Puts one fault at a time into a page: a check that does not find its fault checks nothing.
#[test]
fn faults_are_found() {
    let Some(script) = browser::script() else { return skipped(browser::MISSING) };
    let pages = Sandbox::with(&[("page.html", gallery::answer(SOUND).expect("a page"))]);
    look(script, &["prove"], [pages.path("page.html")]);
}

#[test]
fn html_of_the_gallery_is_valid() {
    let Some(checker) = html_checker::checker() else { return skipped(html_checker::MISSING) };
    let folder = tempfile::tempdir().expect("a folder");
    let pages = gallery::write(folder.path()).expect("pages");
    look(checker, &[], pages.iter().map(|page| &page.file));
    let page = std::fs::read_to_string(&pages[0].file).expect("a page");
    std::fs::write(&pages[0].file, page.replace("</main>", "</section>")).expect("a file");
    let mut checker = html_checker::checker().expect("it was there before");
    assert!(!run::succeeds(checker.arg(&pages[0].file)), "an end tag without a start");
}

/// Runs a command line on an event of nine rounds and returns its stdout.
fn answer(entrants: u32, line: &str) -> String {
    let games = events::crossed_csv(events::SWISS, entrants, 9).expect("games");
    let event = Sandbox::with(&[("entrants.csv", events::entrants_csv(entrants)), ("games.csv", games)]);
    let line = format!("{line} -q --rules {} --entrants DIR/entrants.csv --format html", events::SWISS);
    event.answer(programs::call, &line).expect("an answer")
}

/// Returns a page of standings with the crosstable.
fn standings(entrants: u32) -> String {
    answer(entrants, "standings --crosstable DIR/games.csv")
}

/// A page of 1,000 entrants must be no larger than ten of 100.
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
    let Some(script) = browser::script() else { return skipped(browser::MISSING) };
    let pages = Sandbox::with(&[("page.html", standings(100))]);
    // The structure and the order of keyboard focus are those of a small page.
    let only = ["layout", "contrast", "print", "sheets", "silence"].map(|check| ["--only", check]);
    look(script, &[&["check"], only.as_flattened()].concat(), [pages.path("page.html")]);
}
