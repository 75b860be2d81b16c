//! The columns of `examples/spark/check_archive.py` are the fields of kifu-check's schema; no other test keeps the
//! Python in step.

use serde_json::Value;

#[test]
fn columns_are_the_fields_of_the_schema() {
    let script = read("examples/spark/check_archive.py");
    let schema: Value = serde_json::from_str(&read("docs/schemas/kifu-check.schema.json")).expect("JSON");
    let part = |name: &str| &schema["$defs"][name];
    for (name, object) in [
        ("GAME", &schema),
        ("FINDING", part("Finding")),
        ("TIME", part("Sides")),
        ("ADJUDICATION", part("Adjudication")),
        ("FAILURE", part("Failure")),
    ] {
        assert_eq!(columns(&script, name), fields(object), "{name}");
    }
}

#[test]
fn what_is_left_out_of_a_line_is_what_the_schema_does_not_require() {
    let script = read("examples/spark/tables_to_ndjson.py");
    let (_, definition) = script.split_once("\nLEFT_OUT = (").expect("a definition");
    let (names, _) = definition.split_once(')').expect("an end");
    let schema: Value = serde_json::from_str(&read("docs/schemas/kifu-check.schema.json")).expect("JSON");
    let required = schema["required"].as_array().expect("a list");
    let is_left_out = |(name, _): &(String, bool)| !required.contains(&Value::from(name.as_str()));
    let expected = fields(&schema).into_iter().filter(is_left_out).map(|(name, _)| name).collect::<Vec<_>>();
    let mut found = names.split(", ").map(|name| name.trim_matches('"')).collect::<Vec<_>>();
    found.sort_unstable();
    assert_eq!(found, expected);
}

fn read(path: &str) -> String {
    std::fs::read_to_string(xtask::run::root().join(path)).expect(path)
}

/// Returns the names of the columns, and whether they may be null: `NAME = …` up to the next definition.
fn columns(script: &str, name: &str) -> Vec<(String, bool)> {
    let (_, definition) = script.split_once(&format!("\n{name} = ")).expect("a definition");
    let length = definition.match_indices('\n').map(|(end, _)| end).find(|end| {
        let next = definition[end + 1..].chars().next();
        next.is_none_or(|next| !next.is_whitespace() && next != ')')
    });
    let definition = &definition[..length.expect("an end")];
    let column = |text: &str| {
        let name = text.split('"').nth(1).expect("a name in quotes");
        (name.to_owned(), !text.contains("nullable=False"))
    };
    let mut columns: Vec<_> = definition.split(".add(").skip(1).map(column).collect();
    columns.sort();
    columns
}

/// Returns the names of the fields, and whether they may be null.
fn fields(object: &Value) -> Vec<(String, bool)> {
    let properties = object["properties"].as_object().expect("properties");
    let is_null = |kind: &Value| kind == "null" || kind["type"] == "null";
    let field = |(name, field): (&String, &Value)| {
        let kinds = [&field["type"], &field["anyOf"]].into_iter().filter_map(Value::as_array);
        (name.clone(), kinds.flatten().any(is_null))
    };
    let mut fields: Vec<_> = properties.iter().map(field).collect();
    fields.sort();
    fields
}
