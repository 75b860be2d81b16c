//! Checks of a JSON document, or of a table as one: the values at a path, and the conditions on them.

use fancy_regex::Regex;
use serde_json::Value;

/// Returns the faults of `document` by a check: `{"path": [...], operation: wanted, ...}`.
pub(super) fn faults(document: &Value, check: &Value) -> Vec<String> {
    let path = check["path"].as_array().expect("a path");
    let found =
        path.iter().fold(vec![document], |found, step| found.into_iter().flat_map(|value| next(value, step)).collect());
    let operations = check.as_object().expect("a check").iter().filter(|(name, _)| *name != "path");
    let broken = operations.filter(|(name, wanted)| !holds(&found, name, wanted));
    broken
        .map(|(name, wanted)| {
            format!("{} {name} {wanted}: found {}", check["path"], found.iter().copied().cloned().collect::<Value>())
        })
        .collect()
}

/// Returns the values that a step leads to.
fn next<'v>(value: &'v Value, step: &Value) -> Vec<&'v Value> {
    match (step, value) {
        (Value::String(all), Value::Array(list)) if all == "*" => list.iter().collect(),
        (Value::String(all), Value::Object(object)) if all == "*" => object.values().collect(),
        (Value::String(key), Value::Object(object)) => object.get(key).into_iter().collect(),
        (Value::Number(index), Value::Array(list)) => {
            let index = index.as_i64().expect("an index");
            let length = i64::try_from(list.len()).expect("a length");
            let index = if index < 0 { index + length } else { index };
            usize::try_from(index).ok().and_then(|index| list.get(index)).into_iter().collect()
        }
        (Value::Object(wanted), Value::Array(list)) => {
            let fits = |element: &&Value| wanted.iter().all(|(key, wanted)| is_wanted(&element[&**key], wanted));
            list.iter().filter(fits).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a value of an element is the wanted one, one of a list, or one that `not` does not exclude.
fn is_wanted(value: &Value, wanted: &Value) -> bool {
    match wanted {
        Value::Object(object) if object.contains_key("not") => !is_wanted(value, &wanted["not"]),
        Value::Array(any) => any.contains(value),
        one => value == one,
    }
}

fn holds(found: &[&Value], operation: &str, wanted: &Value) -> bool {
    let list = || wanted.as_array().expect("a list");
    let count = || wanted.as_u64().and_then(|count| usize::try_from(count).ok()).expect("a count");
    let fits = |value: &&&Value| is_found(wanted.as_str().expect("an expression"), &text(value));
    match operation {
        "value" => *found == [wanted],
        "all" => !found.is_empty() && found.iter().all(|value| *value == wanted),
        "in" => !found.is_empty() && found.iter().all(|value| list().contains(value)),
        "none" => !found.iter().any(|value| list().contains(value)),
        "set" => sorted(found.iter().copied()) == sorted(list()),
        "count" => found.len() == count(),
        "min" => found.len() >= count(),
        "max" => found.len() <= count(),
        "type" => !found.is_empty() && found.iter().all(|value| kind(value) == wanted),
        "regex" => found.iter().any(|value| fits(&value)),
        "not" => !found.iter().any(|value| fits(&value)),
        other => panic!("unknown operation {other}"),
    }
}

fn sorted<'v>(values: impl IntoIterator<Item = &'v Value>) -> Vec<String> {
    let mut texts = values.into_iter().map(ToString::to_string).collect::<Vec<_>>();
    texts.sort();
    texts
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Bool(_) => "bool",
        _ => "other",
    }
}

/// Whether an expression, in the syntax of Python, is found in a text.
pub(super) fn is_found(expression: &str, text: &str) -> bool {
    let pattern = Regex::new(expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
    pattern.is_match(text).unwrap_or_else(|error| panic!("{expression}: {error}"))
}

#[test]
fn checks_find_what_is_there() {
    let document = serde_json::json!([{"id": "a", "n": 1, "l": [1, 2]}, {"id": "b", "n": 2}, {"id": "c", "n": 2}]);
    for (check, expected) in [
        (r#"{"path": [{"id": "a"}, "n"], "value": 1}"#, true),
        (r#"{"path": [{"id": "a"}, "n"], "value": 2}"#, false),
        (r#"{"path": [{"id": ["b", "c"]}, "n"], "all": 2, "count": 2, "type": "number"}"#, true),
        (r#"{"path": [{"id": {"not": "a"}}, "id"], "set": ["c", "b"], "none": ["a"]}"#, true),
        (r#"{"path": ["*", "id"], "in": ["a", "b"]}"#, false),
        (r#"{"path": [-1, "id"], "regex": "^c$", "not": "^a$"}"#, true),
        (r#"{"path": [0, "l", "*"], "min": 2, "max": 2}"#, true),
        (r#"{"path": [7], "all": 1}"#, false),
        (r#"{"path": ["*", "id"], "type": "number"}"#, false),
    ] {
        let check = serde_json::from_str(check).expect("a check");
        assert_eq!(faults(&document, &check).is_empty(), expected, "{check}");
    }
}
