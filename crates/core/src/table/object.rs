//! An object of JSON as a row: its fields in order, values as written.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::csv::MAX_COLUMNS;

/// The fields of an object in order, values as written.
pub(super) struct Fields<'a>(pub(super) Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object, which is a row")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                    if fields.len() > MAX_COLUMNS {
                        return Err(A::Error::custom(format_args!("more than {MAX_COLUMNS} fields")));
                    }
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

/// Returns the text of a value, and whether the value is anything but a string; `None` for null.
pub(super) fn content(value: &RawValue) -> Result<Option<(bool, String)>, String> {
    let raw = value.get();
    if raw == "null" {
        return Ok(None);
    }
    if !raw.starts_with('"') {
        // Line ends can only be outside of strings: without them the value fits into NDJSON.
        return Ok(Some((true, raw.replace(['\n', '\r'], " "))));
    }
    let text: String = serde_json::from_str(raw).map_err(|error| error.to_string())?;
    if text.contains('\0') { Err("found a NUL".to_owned()) } else { Ok(Some((false, text))) }
}
