//! Every page of the gallery in a browser: what it shows and what it does, on a phone and on a wall, light and dark, and printed.
//! The markup itself is checked too, by a checker of HTML. A machine without a browser or a checker says so.

mod accessibility;
mod faulty;
mod focus;
mod large;
mod page_faults;
mod script;

use std::path::Path;

use anyhow::Result;
use shinpan_testing::skipped;

use self::page_faults::Check;
#[cfg(unix)]
pub(crate) use self::page_faults::of_texts;
use crate::browser::{self, Browser};
use crate::gallery;
use crate::html_checker::HtmlChecker;

/// A browser, if this machine has one.
fn browser() -> Option<Browser> {
    let Some(program) = browser::program() else {
        skipped(&format!("pages are not looked at: no browser is here ({})", browser::HOW_TO_INSTALL));
        return None;
    };
    Some(Browser::start(&program).expect("a browser"))
}

#[test]
fn pages_of_the_gallery_in_a_browser() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let pages = gallery::write(folder.path()).expect("pages");
    let mut faults = Vec::new();
    for page in &pages {
        let found = page_faults::of(&mut browser, &page.file, &Check::ALL).expect(page.name);
        faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", page.name)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A page with one fault each: a check that finds nothing in it checks nothing.
#[test]
fn faults_are_found() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let sound = gallery::answer(faulty::COMMAND).expect("a page");
    let mut found = |html: &str, checks: &[Check]| -> Result<Vec<String>> {
        let file = folder.path().join("page.html");
        std::fs::write(&file, html)?;
        page_faults::of(&mut browser, &file, checks)
    };
    assert_eq!(found(&sound, &Check::ALL).expect("the page"), Vec::<String>::new());
    for (check, fault, from, to) in faulty::PAGES {
        assert!(sound.contains(from), "{from}");
        let faults = found(&sound.replace(from, to), &[check]).expect(fault);
        assert!(faults.iter().any(|one| one.contains(fault)), "{fault} is not among {faults:#?}");
    }
}

#[test]
fn html_of_the_gallery_is_valid() {
    let Some(checker) = HtmlChecker::find() else {
        return skipped(HtmlChecker::HOW_TO_INSTALL);
    };
    let folder = tempfile::tempdir().expect("a folder");
    let pages = gallery::write(folder.path()).expect("pages");
    let files = pages.iter().map(|page| &*page.file).collect::<Vec<&Path>>();
    checker.check(&files).expect("valid HTML");
    let page = std::fs::read_to_string(files[0]).expect("a page");
    std::fs::write(files[0], page.replace("</main>", "</section>")).expect("a file");
    assert!(checker.check(&files[..1]).is_err(), "an end tag without a start");
}
