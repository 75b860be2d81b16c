//! Expectations of a run, and faults against them.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::document::{self, is_found};
use super::run::Ran;
use crate::browser;

/// Factor on the time allowed to programs that are not optimised.
const SLOWNESS: f64 = if cfg!(debug_assertions) { 10.0 } else { 1.0 };
/// Highest exit status that cannot come from a panic or a signal.
const MOST_CODE: i32 = 2;

/// Returns the faults of `ran`, the outcome of `run`, in the folder of the case.
pub(super) fn faults(run: &Value, ran: &Ran, earlier: &[Ran], folder: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    let mut demand = |holds: bool, fault: &dyn Fn() -> String| {
        if !holds {
            faults.push(fault());
        }
    };
    let is_wanted =
        |code: i32| run["exit"] == code || run["exit"].as_array().is_some_and(|any| any.contains(&code.into()));
    let is_exit = ran.code.is_some_and(|code| code <= MOST_CODE && is_wanted(code));
    demand(is_exit, &|| format!("exit {:?}, expected {}", ran.code, run["exit"]));
    if let Some(most) = run["cpu_max"].as_f64() {
        demand(ran.cpu <= most * SLOWNESS, &|| format!("{} s of processor, expected {most} at most", ran.cpu));
    }
    let expected = &run["expect"];
    let both = format!("{}{}", ran.stdout, ran.stderr);
    for (name, text) in [("stdout", &ran.stdout), ("stderr", &ran.stderr), ("any", &both)] {
        for one in texts(&expected[format!("{name}_regex")]) {
            demand(is_found(one, text), &|| format!("{name} has no {one:?}\n{both}"));
        }
        for one in texts(&expected[format!("{name}_not")]) {
            demand(!is_found(one, text), &|| format!("{name} has {one:?}\n{both}"));
        }
    }
    if let Some(most) = expected["lines_max"].as_u64() {
        demand(both.lines().count() as u64 <= most, &|| format!("more than {most} lines\n{both}"));
    }
    faults.extend(of_data(run, ran, earlier));
    faults.extend(items(&expected["files"]).flat_map(|file| of_file(file, folder)));
    faults.extend(items(&expected["page"]).flat_map(|page| of_page(page, folder)));
    faults
}

/// Returns the faults of the rows or the document on stdout.
fn of_data(run: &Value, ran: &Ran, earlier: &[Ran]) -> Vec<String> {
    let expected = &run["expect"];
    let mut faults = Vec::new();
    if !expected["json"].is_null() {
        match document(run, &ran.stdout) {
            Ok(document) => {
                faults.extend(items(&expected["json"]).flat_map(|check| document::faults(&document, check)));
            }
            Err(error) => faults.push(format!("no JSON on stdout: {error}\n{}{}", ran.stdout, ran.stderr)),
        }
    }
    let rows = rows(&ran.stdout);
    faults.extend(items(&expected["csv"]).flat_map(|check| document::faults(&rows, check)));
    if !expected["pairs"].is_null() {
        let [found, wanted] = [pairs(items(&rows)), wanted_pairs(&expected["pairs"])];
        if found != wanted {
            faults.push(format!("pairs {found:?}, expected {wanted:?}"));
        }
    }
    if let Some(columns) = expected["same"]["columns"].as_array() {
        let other =
            expected["same"]["run"].as_u64().and_then(|run| earlier.get(usize::try_from(run).ok()?)).expect("a run");
        let [found, wanted] = [&rows, &self::rows(&other.stdout)].map(|rows| cells(rows, columns));
        if found != wanted {
            faults.push(format!("rows {found:?}, expected {wanted:?}"));
        }
    }
    faults
}

/// Reads the document on stdout; with `--format ndjson` the list of the lines.
fn document(run: &Value, text: &str) -> serde_json::Result<Value> {
    if items(&run["argv"]).any(|word| word == "ndjson") {
        return text.lines().map(serde_json::from_str::<Value>).collect();
    }
    serde_json::from_str(text)
}

/// Reads the rows of a CSV with the names of its header.
fn rows(text: &str) -> Value {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let names = reader.headers().cloned().unwrap_or_default();
    let row = |record: csv::StringRecord| names.iter().map(str::to_owned).zip(record.iter().map(Value::from)).collect();
    reader.records().map_while(Result::ok).map(row).collect::<Vec<Value>>().into()
}

fn cells(rows: &Value, columns: &[Value]) -> Vec<Vec<String>> {
    let cell =
        |row: &Value, column: &Value| row[column.as_str().expect("a name")].as_str().unwrap_or_default().to_owned();
    let mut cells = items(rows).map(|row| columns.iter().map(|column| cell(row, column)).collect()).collect::<Vec<_>>();
    cells.sort();
    cells
}

fn pairs<'v>(rows: impl Iterator<Item = &'v Value>) -> Vec<[String; 2]> {
    sorted(rows.map(|row| ["first", "second"].map(|side| row[side].as_str().unwrap_or_default().to_owned())))
}

fn wanted_pairs(pairs: &Value) -> Vec<[String; 2]> {
    sorted(items(pairs).map(|pair| [0, 1].map(|side| pair[side].as_str().expect("an id").to_owned())))
}

/// Sorts pairs regardless of sides.
fn sorted(pairs: impl Iterator<Item = [String; 2]>) -> Vec<[String; 2]> {
    let mut pairs = pairs.collect::<Vec<_>>();
    for pair in &mut pairs {
        pair.sort();
    }
    pairs.sort();
    pairs
}

/// Returns the faults of a file that a run wrote.
fn of_file(file: &Value, folder: &Path) -> Vec<String> {
    let name = file["name"].as_str().expect("a name");
    let Ok(bytes) = fs::read(folder.join(name)) else { return vec![format!("{name} is not there")] };
    let text = String::from_utf8_lossy(&bytes);
    let missing = texts(&file["regex"]).filter(|one| !is_found(one, &text)).map(|one| format!("{name} has no {one:?}"));
    let unwanted = texts(&file["not"]).filter(|one| is_found(one, &text)).map(|one| format!("{name} has {one:?}"));
    missing.chain(unwanted).collect()
}

/// Returns the faults of a page that a run wrote, as seen in a browser.
fn of_page(page: &Value, folder: &Path) -> Vec<String> {
    let name = page["name"].as_str().expect("a name");
    let mut script = browser::script().expect("a browser");
    script.args(["look", "--width", &page["width"].to_string()]).arg(folder.join(name));
    if page["print"] == true {
        script.arg("--print");
    }
    for what in texts(&page["what"]) {
        script.args(["--only", what]);
    }
    let output = script.output().expect("a script");
    if output.status.success() { Vec::new() } else { vec![String::from_utf8_lossy(&output.stderr).into_owned()] }
}

/// Elements of a list; none if it is not a list.
fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// The text, or the texts of a list.
fn texts(value: &Value) -> impl Iterator<Item = &str> {
    value.as_str().into_iter().chain(items(value).map(|one| one.as_str().expect("a text")))
}
