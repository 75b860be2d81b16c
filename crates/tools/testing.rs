//! What the tests of the command lines share: `#[path = "../../testing.rs"] mod testing;`.
//!
//! A program runs in the process of the test, on files in a folder of its own, which command lines and outputs call `DIR`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde_json::Value;
use shinpan_core::shell::{self, Exit, Io};

/// A program's `run`.
pub(crate) type Program<A> = fn(A, &mut Io) -> anyhow::Result<Exit>;

/// A folder that is gone at the end of the test.
pub(crate) struct Folder(tempfile::TempDir);

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) code: u8,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Folder {
    /// With these files.
    pub(crate) fn with<B: AsRef<[u8]>>(files: &[(&str, B)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder for temporary files"));
        for (name, bytes) in files {
            folder.write(name, bytes);
        }
        folder
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).expect("a file in the folder");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file of the folder")
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The names of all its files, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("the folder");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Runs `program` on the words of `line`.
    pub(crate) fn run<A: clap::Parser>(&self, program: Program<A>, line: &str) -> Done {
        self.run_with(program, line, b"", |_| ())
    }

    /// The same with bytes on stdin, and with `change` made to the terminal or the environment.
    pub(crate) fn run_with<A: clap::Parser>(
        &self,
        program: Program<A>,
        line: &str,
        stdin: &[u8],
        change: impl FnOnce(&mut Io),
    ) -> Done {
        let (mut io, captured) = Io::captured("", stdin);
        change(&mut io);
        let exit = shell::call(self.words::<A>(line), &mut io, program);
        let text = |text: String| text.replace(&*self.0.path().to_string_lossy(), "DIR");
        Done { code: exit.code(), stdout: text(captured.stdout()), stderr: text(captured.stderr()) }
    }

    /// The program's name and the words of `line`, the folder in the place of `DIR`.
    fn words<A: clap::Parser>(&self, line: &str) -> Vec<OsString> {
        let folder = self.0.path().to_string_lossy();
        let name = OsString::from(A::command().get_name());
        let words = line.split_whitespace().map(|word| word.replace("DIR", &folder).into());
        std::iter::once(name).chain(words).collect()
    }
}

impl Done {
    /// The code, stdout and stderr are these.
    #[track_caller]
    pub(crate) fn is(&self, code: u8, stdout: &str, stderr: &str) {
        assert_eq!((self.code, &*self.stdout, &*self.stderr), (code, stdout, stderr));
    }

    /// The code is this, stdout is empty and stderr has all of these words.
    #[track_caller]
    pub(crate) fn fails(&self, words: &[&str]) {
        let has_all = words.iter().all(|word| self.stderr.contains(word));
        assert!(self.code == 2 && self.stdout.is_empty() && has_all, "expected an error with {words:?}: {self:#?}");
    }

    /// The objects of NDJSON on stdout.
    #[track_caller]
    pub(crate) fn objects(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
    }
}

/// A folder of the corpus, which the environment variable `SHINPAN_DATA` names; `None`, and said, where it is not there.
#[allow(clippy::print_stderr)] // a skip must be seen
pub(crate) fn corpus(name: &str) -> Option<PathBuf> {
    let Some(data) = std::env::var_os("SHINPAN_DATA") else {
        eprintln!("SKIPPED: SHINPAN_DATA is not set, the corpus is not checked");
        return None;
    };
    let folder = Path::new(&data).join(name);
    assert!(folder.is_dir(), "SHINPAN_DATA has no folder {name}: {}", folder.display());
    Some(folder)
}

/// Objects of strings as CSV with these columns.
pub(crate) fn csv(rows: &Value, columns: &[&str]) -> String {
    let cell = |row: &Value, column: &str| row[column].as_str().unwrap_or_default().to_owned();
    let line = |row: &Value| columns.iter().map(|column| cell(row, column)).collect::<Vec<_>>().join(",");
    let rows = rows.as_array().into_iter().flatten().map(line);
    std::iter::once(columns.join(",")).chain(rows).map(|line| line + "\n").collect()
}

/// A schema that is checked in.
pub(crate) fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/schemas").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("a schema is JSON")
}

/// What is wrong with `value` by `schema`, as far as our schemas go; a field that the schema does not name is wrong too,
/// unless it says that there may be such.
pub(crate) fn faults(value: &Value, schema: &Value, root: &Value) -> Vec<String> {
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
            None => faults.push(format!("a field {name} that the schema does not have")),
        }
    }
    faults
}
