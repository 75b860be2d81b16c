//! The fields of an entry of the log, of JSON or of CSV, on their way to values.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use shinpan_core::Side;
use shinpan_core::table::field::shown;

/// A type of values.
pub(super) trait Field: Sized {
    /// Words for the expected value, for messages.
    const EXPECTED: &'static str;

    /// The value that JSON has.
    fn of_json(value: &Value) -> Option<Self>;

    /// The value that a cell of CSV has.
    fn of_text(text: &str) -> Option<Self>;
}

/// A value as it is written.
#[derive(Clone, Debug)]
enum Cell {
    Json(Value),
    Text(String),
}

/// Known fields of an entry; the others are kept out.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(&'static str, Cell)>);

/// The names of all fields of an event.
pub(super) const NAMES: [&str; 27] = [
    "action",
    "game",
    "seq",
    "t",
    "actor",
    "ply",
    "side",
    "board",
    "screen",
    "entered",
    "clock_pressed",
    "used",
    "clock",
    "mclk",
    "eval_cp",
    "pv_repetition",
    "id",
    "instruction",
    "result",
    "copies",
    "config",
    "machine_clock_running",
    "human",
    "team",
    "iterations",
    "evaluations",
    "times",
];

/// The field of this name.
pub(super) fn known(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|known| **known == name).copied()
}

impl Fields {
    /// The row of a CSV with these known columns, none for one that is not known; an empty cell says nothing.
    pub(super) fn of_cells<'a>(cells: impl Iterator<Item = (Option<&'static str>, &'a str)>) -> Self {
        let known = cells.filter(|(_, text)| !text.is_empty());
        Self(known.filter_map(|(name, text)| Some((name?, Cell::Text(text.to_owned())))).collect())
    }

    /// The value of `name`, if the entry has one.
    pub(super) fn get<T: Field>(&self, name: &str) -> Result<Option<T>, String> {
        let Some((_, cell)) = self.0.iter().find(|(known, _)| *known == name) else { return Ok(None) };
        let (value, text) = match cell {
            Cell::Json(value) => (T::of_json(value), value.to_string()),
            Cell::Text(text) => (T::of_text(text), format!("\"{text}\"")),
        };
        value.map(Some).ok_or_else(|| format!("{name}: found {}, expected {}", shown(&text), T::EXPECTED))
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object, which is an event")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut seen = Vec::new();
                let mut fields = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    let Some(name) = known(&name) else {
                        map.next_value::<IgnoredAny>()?;
                        continue;
                    };
                    if seen.contains(&name) {
                        return Err(A::Error::custom(format_args!("a second field \"{name}\"")));
                    }
                    seen.push(name);
                    let value = map.next_value::<Value>()?;
                    if !value.is_null() {
                        fields.push((name, Cell::Json(value)));
                    }
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

impl Field for String {
    const EXPECTED: &'static str = "a text";

    fn of_json(value: &Value) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }

    fn of_text(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }
}

impl Field for bool {
    const EXPECTED: &'static str = "true or false";

    fn of_json(value: &Value) -> Option<Self> {
        value.as_bool()
    }

    /// Spreadsheets write capitals.
    fn of_text(text: &str) -> Option<Self> {
        text.to_ascii_lowercase().parse().ok()
    }
}

impl Field for i64 {
    const EXPECTED: &'static str = "a whole number";

    /// `32.0` is a whole number too.
    fn of_json(value: &Value) -> Option<Self> {
        let number = value.as_number()?;
        number.as_i64().or_else(|| {
            let exact = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 9e15)?;
            #[expect(clippy::cast_possible_truncation, reason = "whole and within i64")]
            Some(exact as Self)
        })
    }

    fn of_text(text: &str) -> Option<Self> {
        Self::of_json(&Value::Number(text.parse().ok()?))
    }
}

impl Field for u32 {
    const EXPECTED: &'static str = "a whole number from 0 to 4294967295";

    fn of_json(value: &Value) -> Option<Self> {
        Self::try_from(i64::of_json(value)?).ok()
    }

    fn of_text(text: &str) -> Option<Self> {
        Self::try_from(i64::of_text(text)?).ok()
    }
}

impl Field for Side {
    const EXPECTED: &'static str = "\"white\" or \"black\"";

    fn of_json(value: &Value) -> Option<Self> {
        Self::of_text(value.as_str()?)
    }

    fn of_text(text: &str) -> Option<Self> {
        match text {
            "white" => Some(Self::First),
            "black" => Some(Self::Second),
            _ => None,
        }
    }
}
