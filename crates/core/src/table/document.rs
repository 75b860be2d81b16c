//! A JSON document of the programs, one of whose fields has the rows of a table.

use serde_json::value::RawValue;

use super::field::{doubled, excerpt};
use super::object::{Fields, content};
use crate::finding::TextPos;
use crate::json::Fault;
use crate::line_buffer::advance;

/// Fields of a document that make up a table.
#[derive(Clone, Copy, Debug)]
pub struct DocumentRows {
    /// The field with the rows.
    pub rows: &'static str,
    /// Fields that hold for all rows: each becomes a column.
    pub shared: &'static [&'static str],
}

/// Rows of a document, at their place in the file, and what it says about all of them.
pub(super) struct Found {
    /// Array of the rows, after a line end or a blank for every character before it, to keep its place.
    pub(super) array: String,
    pub(super) shared: Vec<Shared>,
}

/// A field that holds for all rows.
pub(super) struct Shared {
    pub(super) name: &'static str,
    /// Place of the field's name.
    pub(super) pos: TextPos,
    /// Text of the value; empty for null.
    pub(super) text: String,
}

impl DocumentRows {
    /// Finds the rows, if `text` is one object with the field.
    ///
    /// # Errors
    /// A field is there twice, so that nobody knows which one counts; or a shared field cannot be read.
    pub(super) fn find(&self, text: &str) -> Option<Result<Found, Fault>> {
        let Fields(fields) = serde_json::from_str(text).ok()?;
        let (_, rows) = fields.iter().find(|(name, _)| name == self.rows)?;
        let start = offset(text, rows)?;
        if let Some(second) = doubled(fields.iter().map(|(name, _)| name.as_str())) {
            let message = format!("a second field {}", excerpt(&fields[second].0));
            return Some(Err(Fault::new(place(text, &fields, second), message)));
        }
        let before = text.get(..start)?.chars().map(|c| if c == '\n' { '\n' } else { ' ' });
        let array = before.chain(rows.get().chars()).collect();
        let shared = self.shared.iter().filter_map(|shared| {
            let at = fields.iter().position(|(name, _)| name == shared)?;
            let pos = place(text, &fields, at);
            let text = content(fields[at].1).map(|content| content.map_or(String::new(), |(_, text)| text));
            Some(text.map(|text| Shared { name: shared, pos, text }).map_err(|message| Fault::new(pos, message)))
        });
        Some(shared.collect::<Result<_, _>>().map(|shared| Found { array, shared }))
    }
}

/// Returns where `value`, which was borrowed from `text`, begins in it.
fn offset(text: &str, value: &RawValue) -> Option<usize> {
    value.get().as_ptr().addr().checked_sub(text.as_ptr().addr())
}

/// Returns the place of the name of the field number `at`: after the value of the previous field and a comma, or after
/// the brace.
fn place(text: &str, fields: &[(String, &RawValue)], at: usize) -> TextPos {
    let before = at.checked_sub(1).and_then(|before| fields.get(before));
    let end = before.and_then(|(_, value)| Some(offset(text, value)? + value.get().len())).unwrap_or_default();
    let rest = text.get(end..).unwrap_or_default().trim_start_matches([' ', '\t', '\r', '\n', ',', '{']);
    advance(TextPos::START, &text.as_bytes()[..text.len() - rest.len()])
}

#[cfg(test)]
mod tests {
    use super::super::{Encodings, Table, TableFormat};
    use super::*;

    const STANDINGS: DocumentRows = DocumentRows { rows: "standings", shared: &["complete"] };

    fn csv(text: &str, format: Option<TableFormat>) -> Result<String, String> {
        let read = Table::of_document(text.into(), "s.json", format, &Encodings::default(), &STANDINGS);
        let table = read.and_then(|(table, faults)| faults.or(table)).map_err(|faults| faults.to_string())?;
        let mut csv = Vec::new();
        table.write_csv(&mut csv).expect("memory");
        Ok(String::from_utf8(csv).expect("text"))
    }

    #[test]
    fn a_document_is_the_table_of_its_rows() {
        let expected = "id,place,complete\na,1,false\nb,,false\n";
        for text in [
            "{\"complete\": false, \"standings\": [{\"id\": \"a\", \"place\": 1}, {\"id\": \"b\", \"place\": null}]}",
            "{\n \"standings\": [\n  {\"id\": \"a\", \"place\": 1},\n  {\"id\": \"b\"}],\n \"complete\": false\n}\n",
        ] {
            for format in [None, Some(TableFormat::Json)] {
                assert_eq!(csv(text, format).as_deref(), Ok(expected), "{text}");
            }
        }
        let error = csv("{\n \"standings\": [\n  {\"id\": \"a\", \"id\": 1}]}", None).expect_err("twice");
        assert_eq!(error, "s.json:3:3: a second field \"id\"");
        assert_eq!(
            csv("{\"id\":\"a\"}\n{\"id\":\"b\"}\n", None).as_deref(),
            Ok("id\na\nb\n"),
            "NDJSON stays what it is"
        );
        assert_eq!(csv("id\na\n", None).as_deref(), Ok("id\na\n"));
    }

    #[test]
    fn a_field_of_a_document_that_stands_there_twice_is_an_error() {
        let rows = "\"standings\": [{\"id\": \"a\"}]";
        for (text, expected) in [
            (format!("{{\"complete\": true, {rows}, \"complete\": false}}"), "1:48: a second field \"complete\""),
            (
                format!("{{\n  \"complete\": false,\n  {rows},\n  \"complete\": false\n}}"),
                "4:3: a second field \"complete\"",
            ),
            (format!("{{{rows},\n {rows}}}"), "2:2: a second field \"standings\""),
            (format!("{{\"n\": 1 ,\t\"n\": {{}}, {rows}}}"), "1:11: a second field \"n\""),
        ] {
            assert_eq!(csv(&text, None), Err(format!("s.json:{expected}")), "{text}");
        }
    }

    #[test]
    fn a_row_that_contradicts_its_document_is_an_error() {
        let of = |own: &str| csv(&format!("{{\"complete\": true,\n\"standings\": [\n{{\"id\": \"a\"{own}}}]}}"), None);
        assert_eq!(of(", \"complete\": true").as_deref(), Ok("id,complete\na,true\n"));
        let expected = "s.json:3:1: complete: \"false\" in this row, \"true\" in line 1 for all rows";
        assert_eq!(of(", \"complete\": false"), Err(expected.to_owned()));
    }
}
