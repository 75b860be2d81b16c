//! The page as a screen reader has it: the tree of roles and names that the browser hands over.

use anyhow::Result;
use serde_json::{Value, json};

use crate::browser::Browser;

/// What is of no use without a name.
const NAMED: [&str; 10] =
    ["RootWebArea", "region", "navigation", "table", "image", "link", "heading", "columnheader", "rowheader", "button"];
/// Landmarks, and how many of each a page has at least and at most.
const LANDMARKS: [(&str, usize, usize); 4] =
    [("banner", 1, 1), ("main", 1, 1), ("contentinfo", 0, 1), ("navigation", 0, 1)];

/// What a screen reader would miss.
pub(super) fn faults(browser: &mut Browser) -> Result<Vec<String>> {
    let tree = browser.call("Accessibility.getFullAXTree", json!({}))?;
    let nodes = tree["nodes"].as_array().into_iter().flatten().filter(|node| node["ignored"] == false);
    let nodes = nodes.collect::<Vec<_>>();
    let role = |node: &Value| node["role"]["value"].as_str().unwrap_or_default().to_owned();
    let mut faults = Vec::new();
    for node in &nodes {
        let has_name = node["name"]["value"].as_str().is_some_and(|name| !name.trim().is_empty());
        if !has_name && (is_focusable(node) || NAMED.contains(&&*role(node))) {
            faults.push(format!("a {} without a name", role(node)));
        }
    }
    for (landmark, least, most) in LANDMARKS {
        let count = nodes.iter().filter(|node| role(node) == landmark).count();
        if !(least..=most).contains(&count) {
            faults.push(format!("{count} landmarks \"{landmark}\""));
        }
    }
    Ok(faults)
}

fn is_focusable(node: &Value) -> bool {
    let properties = node["properties"].as_array().into_iter().flatten();
    let mut focusable = properties.filter(|property| property["name"] == "focusable");
    focusable.any(|property| property["value"]["value"] == true)
}
