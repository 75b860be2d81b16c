//! Checks JSON documents against the schemas of `docs/schemas`.

use std::path::Path;

use serde_json::Value;

/// Reads the schema with this file name.
pub fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("a schema is JSON")
}

/// What is wrong with `value` by `schema`, a part of `root`, in the keywords that our schemas use. A field that the schema
/// does not name is wrong too, unless it allows such.
pub fn faults(value: &Value, schema: &Value, root: &Value) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        return faults(value, &root["$defs"][name], root);
    }
    for choice in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[choice].as_array() {
            let fits = choices.iter().any(|choice| faults(value, choice, root).is_empty());
            return if fits { Vec::new() } else { vec![format!("{value} fits none of {choice}")] };
        }
    }
    let mut faults = type_faults(value, schema);
    if let (Some(items), Some(schema)) = (value.as_array(), schema.get("items")) {
        faults.extend(items.iter().flat_map(|item| self::faults(item, schema, root)));
    }
    if value.is_object() {
        faults.extend(field_faults(value, schema, root));
    }
    faults
}

fn type_faults(value: &Value, schema: &Value) -> Vec<String> {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = |wanted: &Value| wanted == kind || (wanted == "number" && kind == "integer");
    let is_type = match &schema["type"] {
        Value::Null => true,
        Value::Array(types) => types.iter().any(fits),
        one => fits(one),
    };
    let is_word = schema["enum"].as_array().is_none_or(|words| words.contains(value))
        && schema.get("const").is_none_or(|word| word == value);
    if is_type && is_word { Vec::new() } else { vec![format!("{value} is not as {schema}")] }
}

fn field_faults(value: &Value, schema: &Value, root: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.get(name).is_none() {
            faults.push(format!("no field {name}"));
        }
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(name) {
            Some(known) => faults.extend(self::faults(field, known, root)),
            None if schema["additionalProperties"] == true => {}
            None if schema["additionalProperties"].is_object() => {
                faults.extend(self::faults(field, &schema["additionalProperties"], root));
            }
            None => faults.push(format!("a field {name} that the schema does not have")),
        }
    }
    faults
}
