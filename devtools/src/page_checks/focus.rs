//! The way of the keyboard through a page: Tab from its head to its foot.

use anyhow::Result;
use serde_json::{Value, json};

use super::script::call;
use crate::browser::Browser;

/// Where the focus is.
const FOCUS: &str = include_str!("focus.js");
/// How many elements the keyboard must come to.
const COUNT: &str = "document.querySelectorAll('a[href], button, input, select, summary, [tabindex]').length";

/// Presses Tab until the page is left.
///
/// The focus must come to every element that takes it, in the order of the document, and must be seen.
pub(super) fn faults(browser: &mut Browser) -> Result<Vec<String>> {
    let expected = browser.evaluate(COUNT)?.as_u64().unwrap_or_default().try_into()?;
    let (mut faults, mut places) = (Vec::new(), Vec::new());
    loop {
        press_tab(browser)?;
        let focus = browser.evaluate(&call(FOCUS))?;
        let Some(place) = focus["place"].as_u64() else { break };
        let text = focus["text"].as_str().unwrap_or_default();
        if places.last().is_some_and(|last| place <= *last) {
            // Behind the last one comes the frame of the window, or the first one again.
            let is_round = places.first() == Some(&place);
            faults.extend((!is_round).then(|| format!("goes back to {text}")));
            break;
        }
        places.push(place);
        for (key, fault) in [("isInView", "out of sight"), ("hasRing", "without a ring")] {
            if focus[key] != Value::Bool(true) {
                faults.push(format!("{fault} at {text}"));
            }
        }
    }
    if places.len() < expected {
        faults.push(format!("comes to {} of {expected} elements", places.len()));
    }
    Ok(faults)
}

fn press_tab(browser: &mut Browser) -> Result<()> {
    for kind in ["rawKeyDown", "keyUp"] {
        let key = json!({"type": kind, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9});
        browser.call("Input.dispatchKeyEvent", key)?;
    }
    Ok(())
}
