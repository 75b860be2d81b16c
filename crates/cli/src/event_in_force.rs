//! `--print-event`: the settings in force, from the event file and the command line, written as an event file.

use std::fmt::Write as _;

use shinpan_core::wording::printable;
use toml::Value;

use super::event::{KEYS, Setting};
use super::line::{EventSource, Line};

/// Writes each key that is in force, and whether it comes from the line. Paths are relative to the folder in which the
/// program runs.
pub(super) fn text(line: &Line<'_>, event: Option<&EventSource>) -> String {
    let from = match event {
        Some(event) => format!("{} ({})", printable(&event.file.name), event.option),
        None => "no event file".to_owned(),
    };
    let mut text = format!("# In force: {from}, and the command line.\n");
    for key in &KEYS {
        let setting = event.and_then(|event| event.file.settings.iter().find(|setting| setting.key == key));
        if let Some(argument) = key.arguments.iter().find(|id| line.is_given(id)) {
            let values = line.raw(argument).into_iter().map(|value| value.to_string_lossy().into_owned()).collect();
            let name = line.argument(argument).and_then(clap::Arg::get_long);
            let name = name.map_or_else(|| "an argument".to_owned(), |long| format!("--{long}"));
            // Writing into a String cannot fail.
            let _ = writeln!(text, "{} = {} # {name}", key.name, toml(values, key.is_number()));
        } else if let Some(Setting { values, .. }) = setting {
            let values = values.iter().map(|value| value.to_string_lossy().into_owned()).collect();
            let _ = writeln!(text, "{} = {}", key.name, toml(values, key.is_number()));
        }
    }
    text
}

fn toml(mut values: Vec<String>, is_number: bool) -> Value {
    match (values.len(), values.first().and_then(|value| value.parse().ok())) {
        (1, Some(number)) if is_number => Value::Integer(number),
        (1, _) => Value::String(values.remove(0)),
        _ => Value::Array(values.into_iter().map(Value::String).collect()),
    }
}
