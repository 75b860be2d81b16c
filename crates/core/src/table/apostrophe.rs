//! The apostrophe before a cell that a spreadsheet would calculate: `--spreadsheet` writes it, and readers drop it.

/// Meaning of an apostrophe before a formula in a table that is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Apostrophes {
    /// Part of the text: the input is no table of this crate.
    #[default]
    Letters,
    /// Mark written by `--spreadsheet`: the table has its byte order mark.
    Marks,
    /// Either of these; nobody can tell which.
    Doubtful,
}

/// Whether `--spreadsheet` writes an apostrophe before this cell: it begins as a formula, perhaps after apostrophes of
/// its own, which are kept in this way when the table is read back.
pub fn needs_apostrophe(cell: &str) -> bool {
    is_formula(cell.trim_start_matches('\''))
}

/// Returns the cell without the apostrophe of `--spreadsheet`, if it has one.
pub(super) fn without_apostrophe(cell: &str) -> Option<&str> {
    cell.strip_prefix('\'').filter(|cell| needs_apostrophe(cell))
}

/// Whether a spreadsheet may calculate a cell instead of showing it. Numbers and lone signs are no formulas.
fn is_formula(text: &str) -> bool {
    let begins = |c: char| matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠') || c.is_control();
    text.starts_with(begins) && !matches!(text, "+" | "-") && !is_number(text)
}

/// Whether the whole of `text` is a decimal number with a sign.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, part].iter().all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_are_marked() {
        for cell in ["=1", "+x", "-5a", "@x", "\t", "'=1", "''-x", "＝1"] {
            assert!(needs_apostrophe(cell), "{cell}");
            assert_eq!(without_apostrophe(&format!("'{cell}")), Some(cell));
        }
        for cell in ["", "'", "-", "+", "'-", "-5", "+0.25", "'-5", "'tis", "O'=", "1-0"] {
            assert!(!needs_apostrophe(cell) && without_apostrophe(&format!("'{cell}")).is_none(), "{cell}");
        }
    }
}
