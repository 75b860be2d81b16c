//! A text in JSON with the place of every value. A value is read only when it is asked for, so no nesting is too deep.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use shinpan_core::finding::TextPos;
use shinpan_core::json;
pub(super) use shinpan_core::json::Fault;
use shinpan_core::wording::quoted;

/// A text in JSON.
pub(super) struct JsonText<'a> {
    text: &'a str,
    /// Ends of its lines.
    line_ends: Vec<usize>,
}

impl<'a> JsonText<'a> {
    /// Takes a text in UTF-8.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Self, Fault> {
        let line_ends: Vec<usize> = memchr::memchr_iter(b'\n', bytes).collect();
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Self { text, line_ends }),
            Err(error) => {
                let before = Self { text: "", line_ends };
                Err(Fault::new(
                    before.pos_at(error.valid_up_to()),
                    "bytes that are not UTF-8, in which JSON is written",
                ))
            }
        }
    }

    /// The values that follow each other in it, up to the first that cannot be read.
    pub(super) fn values(&self) -> impl Iterator<Item = Result<&'a RawValue, Fault>> {
        let mut values = serde_json::Deserializer::from_str(self.text).into_iter::<&'a RawValue>();
        let mut is_over = false;
        std::iter::from_fn(move || {
            let next = values.next().filter(|_| !is_over)?;
            is_over = next.is_err();
            Some(next.map_err(|error| json::located(TextPos::START, &error)))
        })
    }

    /// The place of a part of the text.
    pub(super) fn pos(&self, part: &RawValue) -> TextPos {
        self.pos_at((part.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize))
    }

    fn pos_at(&self, at: usize) -> TextPos {
        let line = self.line_ends.partition_point(|end| *end < at);
        let begin = line.checked_sub(1).and_then(|before| self.line_ends.get(before)).map_or(0, |end| end + 1);
        let number = |count: usize| u32::try_from(count).map_or(u32::MAX, |count| count.saturating_add(1));
        TextPos { line: number(line), column: number(at.saturating_sub(begin)) }
    }

    /// A fault of `part`.
    pub(super) fn fault(&self, part: &RawValue, message: String) -> Fault {
        Fault::new(self.pos(part), message)
    }

    /// `part` as a value of this type.
    pub(super) fn value<T: Deserialize<'a>>(&self, part: &'a RawValue) -> Result<T, Fault> {
        serde_json::from_str(part.get()).map_err(|error| json::located(self.pos(part), &error))
    }

    /// The fields of an object, which must have different names; `expected` says what the object is.
    pub(super) fn fields(&self, part: &'a RawValue, expected: &str) -> Result<Fields<'a>, Fault> {
        if !part.get().starts_with('{') {
            return Err(self.fault(part, format!("expected {expected}")));
        }
        let fields: Fields<'a> = self.value(part)?;
        let mut names: Vec<(&str, &RawValue)> = fields.iter().collect();
        names.sort_by_key(|(name, _)| *name);
        match names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(self.fault(pair[1].1, format!("a second field {}", quoted(pair[1].0)))),
            None => Ok(fields),
        }
    }
}

/// The fields of an object, in their order.
pub(super) struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Fields<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| *value)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), *value))
    }
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}
