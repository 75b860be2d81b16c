//! Hints about a cell that is not what was expected: its value is never guessed, but the message says how to write it.

use unicode_normalization::UnicodeNormalization as _;

/// Says what `text` looks like where a number was expected, and how to write it.
pub(super) fn like_number(text: &str) -> Option<String> {
    if let Some(narrow) = narrow(text) {
        return Some(format!("it is full-width, write {narrow}"));
    }
    if text.chars().any(|c| c.is_numeric() && !c.is_ascii()) {
        return Some("its digits are in another script, write 0 to 9".to_owned());
    }
    if is_date(text) {
        return Some("it looks like a date, which spreadsheets make of numbers; format the column as text".to_owned());
    }
    if text.trim() != text {
        return Some(format!("it has spaces around it, write {}", text.trim())).filter(|_| is_plain(text.trim()));
    }
    with_commas(text).or_else(|| with_decimals(text))
}

/// Hint for `2400,5` and `1,234`.
fn with_commas(text: &str) -> Option<String> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, decimals) = text.split_once(',')?;
    if !digits(whole.trim_start_matches('-')) || !digits(decimals) {
        let is_grouped = text.split(',').all(digits) || text.split(['.', ',']).all(digits);
        return is_grouped
            .then(|| "it has several commas or points, write digits and a point before decimals".to_owned());
    }
    let decimal = format!("write {whole}.{decimals}");
    Some(match decimals.len() {
        3 => format!("it has a comma, {decimal} if that parts decimals, {whole}{decimals} if thousands"),
        _ => format!("it has a decimal comma, {decimal}"),
    })
}

/// Hint for `3.0` where a whole number was expected.
fn with_decimals(text: &str) -> Option<String> {
    let (whole, decimals) = text.split_once('.')?;
    (is_plain(text) && decimals.bytes().all(|byte| byte == b'0')).then(|| format!("it has decimals, write {whole}"))
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Converts full-width characters to ASCII, if that makes `text` ASCII.
pub(super) fn narrow(text: &str) -> Option<String> {
    let narrow = text.nfkc().collect::<String>();
    (narrow.is_ascii() && narrow != text).then(|| narrow.trim().to_owned())
}

/// Whether `text` looks like a date: a day and a month, or all three.
pub(super) fn is_date(text: &str) -> bool {
    let marks = |mark| text.trim().matches(mark).count();
    is_sure_date(text) || (parts(text).len() == 2 && parts(text).iter().all(is_number) && marks('/') + marks('-') == 1)
}

/// Whether `text` can be nothing but a date: day, month and year in digits, or with the name of a month.
pub(super) fn is_sure_date(text: &str) -> bool {
    let parts = parts(text);
    let months = parts.iter().filter(|part| is_month(part)).count();
    let numbers = parts.iter().filter(|part| is_number(part)).count();
    if numbers == 0 || months + numbers != parts.len() || !(2..=3).contains(&parts.len()) {
        return false;
    }
    let is_marked = text.contains(['年', '月', '日']);
    let in_digits = parts.len() == 3 && ['-', '/', '.'].iter().any(|mark| text.trim().matches(*mark).count() == 2);
    months == 1 || (months == 0 && (is_marked || in_digits))
}

/// Parts of a text between the marks of a date.
fn parts(text: &str) -> Vec<&str> {
    text.trim().split(['-', '/', '.', ' ', ',', '年', '月', '日']).filter(|part| !part.is_empty()).collect()
}

fn is_number(part: &&str) -> bool {
    part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is the English name of a month, or its beginning.
fn is_month(word: &str) -> bool {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let word = word.to_ascii_lowercase();
    word.len() >= 3 && MONTHS.iter().any(|month| month.starts_with(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for text in ["2015-05-03", "3.5.2015", "03/05/15", "1-Dec", "Jan-00", "Dec 1, 2015", "5月3日", "1/2", "1-12"]
        {
            assert!(is_date(text), "{text}");
        }
        for text in ["1", "1.5", "2400,5", "1-0x", "may", "a-b", "1/2-1/2", "", "12:30"] {
            assert!(!is_date(text), "{text}");
        }
    }

    #[test]
    fn numbers() {
        for (text, expected) in [
            ("１２", "it is full-width, write 12"),
            ("２４００．５", "it is full-width, write 2400.5"),
            ("٣", "its digits are in another script, write 0 to 9"),
            ("2400,5", "it has a decimal comma, write 2400.5"),
            ("2,400", "it has a comma, write 2.400 if that parts decimals, 2400 if thousands"),
            ("1,234,567", "it has several commas or points, write digits and a point before decimals"),
            ("3.0", "it has decimals, write 3"),
            (" 3", "it has spaces around it, write 3"),
        ] {
            assert_eq!(like_number(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["x", "3.5", "", "1x", "+1"] {
            assert_eq!(like_number(text), None, "{text}");
        }
    }
}
