//! Columns with lists of whole numbers: `1;2;3` in CSV, which no spreadsheet takes for a date, and `[1,2,3]` in JSON.

use super::Table;

/// Converts the arrays in the column `name` of a JSON file to lists as in CSV. Anything that is no array of whole
/// numbers stays as it is.
pub(crate) fn as_in_csv(table: &mut Table, name: &str) {
    let Some(column) = table.column(name).filter(|_| table.is_headless) else { return };
    for row in 0..table.rows().len() {
        if let Some(text) = table.rows().get(row).and_then(|row| from_json(row.text(column))) {
            table.set(row, column, text);
        }
    }
}

/// Converts a list from JSON to CSV.
fn from_json(text: &str) -> Option<String> {
    let numbers = serde_json::from_str::<Vec<u64>>(text).ok()?;
    Some(numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(";"))
}

/// Converts a list from CSV to JSON; `None` if it is no list of whole numbers.
pub(super) fn to_json(text: &str) -> Option<String> {
    let is_number = |text: &str| text.parse::<u64>().is_ok_and(|number| number.to_string() == text);
    text.split(';').all(is_number).then(|| format!("[{}]", text.replace(';', ",")))
}
