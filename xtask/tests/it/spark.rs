//! The columns of `examples/spark/check_archive.py` are the fields of kifu-check's schema; nothing else keeps Python honest here.

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

fn read(path: &str) -> String {
    std::fs::read_to_string(xtask::run::root().join(path)).expect(path)
}

/// Names of the columns, and whether they may be null: `NAME = …` up to the next definition.
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

/// Names of the fields, and whether they may be null.
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
