//! A JSON document whose rows are one of its fields, as the programs write them: it is the table of these rows.

use super::object::{Fields, content};

/// What of a document is a table.
#[derive(Clone, Copy, Debug)]
pub struct DocumentRows {
    /// The field with the rows.
    pub rows: &'static str,
    /// Fields that hold for all rows: columns of each.
    pub shared: &'static [&'static str],
}

/// The rows of a document, at the place where they stand, and what it says of all of them.
pub(super) struct Found {
    /// The array, behind as many blanks and line ends as stand before it.
    pub(super) array: String,
    pub(super) shared: Vec<(&'static str, String)>,
}

impl DocumentRows {
    /// The rows, if `text` is one object with the field.
    pub(super) fn find(&self, text: &str) -> Option<Found> {
        let Fields(fields) = serde_json::from_str(text).ok()?;
        let rows = fields.iter().find(|(name, _)| name == self.rows).map(|(_, rows)| rows.get())?;
        let start = rows.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
        let before = text.get(..start)?.chars().map(|c| if c == '\n' { '\n' } else { ' ' });
        let shared = self.shared.iter().filter_map(|shared| {
            let (_, value) = fields.iter().find(|(name, _)| name == shared)?;
            Some((*shared, content(value).ok()??.1))
        });
        Some(Found { shared: shared.collect(), array: before.chain(rows.chars()).collect() })
    }
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
}
