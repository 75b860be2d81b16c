//! What is checked of a page, and what is wrong with it.

use std::path::Path;

use anyhow::Result;
use serde_json::Value;

use super::script::call;
use super::{accessibility, focus};
use crate::browser::{Browser, Event, View, address};

/// A phone.
const PHONE: View = View::screen(360);
/// A screen on a desk.
const DESK: View = View::screen(1280);
/// A screen on the wall.
const WALL: View = View::screen(1400);
/// A4 without its margins of 12 mm, in CSS pixels.
const PAPER: View = View { width: 703, height: 1032, is_dark: false, is_print: true };
/// The size of A4 in points, as a PDF names it: 210 by 297 mm.
const A4: [f64; 2] = [595.28, 841.89];

/// The script of [`Check::Cut`].
const CUT: &str = include_str!("cut.js");
/// The script of [`Check::Over`].
const OVER: &str = include_str!("over.js");

/// What is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// The way of the keyboard.
    Focus,
    /// What a screen reader has.
    Accessibility,
    /// Headings, tables, pictures, links.
    Structure,
    /// Whether the page fits its width.
    Layout,
    /// Whether a text is cut without a sign.
    Cut,
    /// Whether a text is printed over the next column.
    Over,
    /// Whether every text can be read.
    Contrast,
    /// Where sheets of paper may be broken.
    Print,
    /// The size of the sheets.
    Sheets,
    /// What the page does by itself: nothing.
    Silence,
}

impl Check {
    /// The keyboard first, while nothing has the focus; last what was reported all the while.
    pub(super) const ALL: [Self; 10] = [
        Self::Focus,
        Self::Accessibility,
        Self::Structure,
        Self::Layout,
        Self::Cut,
        Self::Over,
        Self::Contrast,
        Self::Print,
        Self::Sheets,
        Self::Silence,
    ];

    /// What is wrong with the page that is open.
    fn faults(self, browser: &mut Browser, own: &str) -> Result<Vec<String>> {
        match self {
            Self::Focus => focus::faults(browser),
            Self::Accessibility => accessibility::faults(browser),
            Self::Structure => of_script(browser, include_str!("structure.js"), &[PHONE]),
            Self::Layout => of_script(browser, include_str!("layout.js"), &[PHONE, WALL]),
            Self::Cut => of_script(browser, CUT, &[PHONE, WALL, PAPER]),
            Self::Over => of_script(browser, OVER, &[PHONE, DESK, WALL, PAPER]),
            Self::Contrast => of_script(browser, include_str!("contrast.js"), &[WALL, WALL.dark()]),
            Self::Print => of_script(browser, include_str!("print.js"), &[PAPER]),
            Self::Sheets => Ok(of_sheets(&browser.print()?)),
            Self::Silence => Ok(browser.events().iter().filter_map(|event| of_event(event, own)).collect()),
        }
    }
}

/// What is wrong with a page by these checks.
pub(super) fn of(browser: &mut Browser, file: &Path, checks: &[Check]) -> Result<Vec<String>> {
    browser.set_view(PHONE)?;
    browser.open(file)?;
    let mut faults = Vec::new();
    for check in checks {
        let found = check.faults(browser, &address(file))?;
        faults.extend(found.into_iter().map(|fault| format!("{check:?}: {fault}")));
    }
    Ok(faults)
}

/// What is wrong with the texts of the open page, as it is looked at in this way: `cut`, `over`.
#[cfg(unix)]
pub(crate) fn of_texts<'w>(
    browser: &mut Browser,
    view: View,
    what: impl Iterator<Item = &'w str>,
) -> Result<Vec<String>> {
    let script = |what| match what {
        "cut" => CUT,
        "over" => OVER,
        other => panic!("unknown check {other}"),
    };
    what.map(|what| of_script(browser, script(what), &[view])).collect::<Result<Vec<_>>>().map(|faults| faults.concat())
}

/// What a script finds when the page is looked at in these ways.
fn of_script(browser: &mut Browser, script: &str, views: &[View]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for view in views {
        browser.set_view(*view)?;
        let found = browser.evaluate(&call(script))?;
        let texts = found.as_array().into_iter().flatten().filter_map(Value::as_str);
        let scheme = if view.is_dark { "dark" } else { "light" };
        faults.extend(texts.map(|fault| format!("{} px, {scheme}: {fault}", view.width)));
    }
    Ok(faults)
}

/// Whatever the page does by itself is a fault, but for being read.
fn of_event(event: &Event, own: &str) -> Option<String> {
    match &*event.method {
        "Network.requestWillBeSent" => {
            let url = event.params["request"]["url"].as_str().unwrap_or_default();
            (url != own).then(|| format!("asks for {url}"))
        }
        "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded" | "Audits.issueAdded" => {
            Some(event.params.to_string())
        }
        _ => None,
    }
}

/// The sheets of a print: Chromium writes their sizes in plain text.
fn of_sheets(pdf: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(pdf);
    let boxes = text.split("/MediaBox [").skip(1).filter_map(|rest| Some(rest.split_once(']')?.0.to_owned()));
    let boxes = boxes.collect::<Vec<_>>();
    let is_a4 = |numbers: &str| {
        let numbers = numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect::<Vec<f64>>();
        matches!(*numbers, [0.0, 0.0, width, height] if (width - A4[0]).abs() < 1.0 && (height - A4[1]).abs() < 1.0)
    };
    if boxes.is_empty() {
        return vec!["no sheet".to_owned()];
    }
    boxes.iter().filter(|numbers| !is_a4(numbers)).map(|numbers| format!("a sheet of {numbers}")).collect()
}
