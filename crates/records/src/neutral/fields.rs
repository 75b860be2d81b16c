//! The fields of a neutral record in JSON.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::{CLAIMS, NeutralRecord};
use shinpan_core::finding::TextPos;
use shinpan_core::wording::{meant, printable};

#[derive(Deserialize)]
#[serde(expecting = "a record: {\"id\", \"game\", \"start\", \"moves\"}")]
struct Fields<'a> {
    #[serde(borrow, default)]
    id: Id<'a>,
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    start: Option<String>,
    moves: Moves,
    #[serde(borrow, default)]
    result: Option<&'a RawValue>,
    #[serde(borrow, default)]
    outcome: Option<&'a RawValue>,
    #[serde(borrow, default)]
    winner: Option<&'a RawValue>,
    #[serde(borrow, default)]
    termination: Option<&'a RawValue>,
    #[serde(borrow, default)]
    times: Option<&'a RawValue>,
}

/// Only the id, of a record that is faulty elsewhere.
#[derive(Deserialize)]
struct IdAlone<'a> {
    #[serde(borrow)]
    id: Id<'a>,
}

/// A string, or a number as it is written.
#[derive(Default)]
struct Id<'a>(std::borrow::Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Id<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        match raw.as_bytes().first() {
            Some(b'"') => serde_json::from_str(raw).map(|text: String| Self(text.into())).map_err(D::Error::custom),
            Some(b'0'..=b'9' | b'-') => Ok(Self(raw.into())),
            _ if raw == "null" => Ok(Self::default()),
            _ => Err(D::Error::custom("id: expected a string or a number")),
        }
    }
}

/// An array of strings, or one string split by blanks.
struct Moves(Vec<String>);

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MovesVisitor;
        impl<'de> Visitor<'de> for MovesVisitor {
            type Value = Moves;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("moves: an array of strings, or one string")
            }

            fn visit_str<E>(self, text: &str) -> Result<Moves, E> {
                Ok(Moves(text.split_ascii_whitespace().map(str::to_owned).collect()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Moves, A::Error> {
                let mut moves = Vec::new();
                while let Some(text) = seq.next_element()? {
                    moves.push(text);
                }
                Ok(Moves(moves))
            }
        }
        deserializer.deserialize_any(MovesVisitor)
    }
}

/// Reads the object in `bytes`, which stands at `pos`.
pub(super) fn read(bytes: &[u8], pos: TextPos) -> Result<NeutralRecord, serde_json::Error> {
    let Fields { id, game, start, moves, result, outcome, winner, termination, times } = serde_json::from_slice(bytes)?;
    let start = start.unwrap_or_default();
    let claims = CLAIMS.into_iter().zip([result, outcome, winner, termination, times]);
    let unread = claims.filter(|(_, value)| value.is_some_and(|value| !is_empty(value))).map(|(name, _)| name);
    Ok(NeutralRecord { id: id.0.into_owned(), game, start, moves: moves.0, unread: unread.collect(), pos, index: 0 })
}

/// Whether a value says nothing.
fn is_empty(value: &RawValue) -> bool {
    matches!(value.get(), "null" | "\"\"" | "\"*\"" | "[]" | "{}")
}

/// `; found "Moves"` where a field of an object without `moves` is nearly called so.
pub(super) fn slip(bytes: &[u8]) -> String {
    let Ok(fields) = serde_json::from_slice::<BTreeMap<String, &RawValue>>(bytes) else { return String::new() };
    let near = fields.keys().find(|field| meant(field, ["moves"]).is_some());
    let near = near.filter(|_| !fields.contains_key("moves"));
    near.map_or(String::new(), |field| format!("; nearest: \"{}\"", printable(field)))
}

/// The id in `bytes`, if that much can be read.
pub(super) fn id(bytes: &[u8]) -> Option<String> {
    serde_json::from_slice::<IdAlone<'_>>(bytes).ok().map(|alone| alone.id.0.into_owned())
}
