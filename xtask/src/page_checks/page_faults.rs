//! All that is checked of one page, and what is wrong with it.

use std::path::Path;

use anyhow::Result;
use serde_json::Value;

use super::{accessibility, focus};
use crate::browser::{Browser, Event, View, address};

/// A phone.
const PHONE: View = View::screen(360);
/// A screen on the wall.
const WALL: View = View::screen(1400);
/// A4 without its margins of 12 mm, in CSS pixels.
const PAPER: View = View { width: 703, height: 1032, is_dark: false, is_print: true };
/// The size of A4 in points, as a PDF names it: 210 by 297 mm.
const A4: [f64; 2] = [595.28, 841.89];

/// The scripts, each with the ways in which the page is looked at.
const SCRIPTS: [(&str, &[(&str, View)], &str); 4] = [
    ("structure", &[("phone", PHONE)], include_str!("structure.js")),
    ("layout", &[("360 px", PHONE), ("1,400 px", WALL)], include_str!("layout.js")),
    ("contrast", &[("light", WALL), ("dark", WALL.dark())], include_str!("contrast.js")),
    ("print", &[("A4", PAPER)], include_str!("print.js")),
];

/// What is wrong with a page.
pub(super) fn of(browser: &mut Browser, file: &Path) -> Result<Vec<String>> {
    browser.set_view(PHONE)?;
    browser.open(file)?;
    let mut faults = Vec::new();
    faults.extend(focus::faults(browser)?);
    faults.extend(accessibility::faults(browser)?);
    for (name, views, script) in SCRIPTS {
        for (view, options) in views {
            browser.set_view(*options)?;
            let found = browser.evaluate(&call(script))?;
            let texts = found.as_array().into_iter().flatten().filter_map(Value::as_str);
            faults.extend(texts.map(|fault| format!("{name}, {view}: {fault}")));
        }
    }
    faults.extend(of_print(&browser.print()?));
    let own = address(file);
    faults.extend(browser.events().iter().filter_map(|event| of_event(event, &own)));
    Ok(faults)
}

/// A script is a function behind a comment.
pub(super) fn call(script: &str) -> String {
    let function = script.lines().filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n");
    format!("({function})()")
}

/// Whatever the page does by itself is a fault, but for being read.
fn of_event(event: &Event, own: &str) -> Option<String> {
    match &*event.method {
        "Network.requestWillBeSent" => {
            let url = event.params["request"]["url"].as_str().unwrap_or_default();
            (url != own).then(|| format!("network: asks for {url}"))
        }
        "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded" | "Audits.issueAdded" => {
            Some(format!("console: {}", event.params))
        }
        _ => None,
    }
}

/// The sheets of a print: Chromium writes their sizes in plain text.
fn of_print(pdf: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(pdf);
    let boxes = text.split("/MediaBox [").skip(1).filter_map(|rest| Some(rest.split_once(']')?.0.to_owned()));
    let boxes = boxes.collect::<Vec<_>>();
    let is_a4 = |numbers: &str| {
        let numbers = numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect::<Vec<f64>>();
        matches!(*numbers, [0.0, 0.0, width, height] if (width - A4[0]).abs() < 1.0 && (height - A4[1]).abs() < 1.0)
    };
    if boxes.is_empty() {
        return vec!["print: no sheet".to_owned()];
    }
    boxes.iter().filter(|numbers| !is_a4(numbers)).map(|numbers| format!("print: a sheet of {numbers}")).collect()
}
