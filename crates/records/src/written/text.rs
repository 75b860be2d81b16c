//! Texts of a record, made fit for the lines of another.

use std::borrow::Cow;

/// The most bytes of a name, a header or a line of a comment that are written, well below the longest line of any reader.
const MOST: usize = 32 * 1024;

/// `text` on one line, and whether more than the blanks around it had to go: line ends and other control characters become blanks, and
/// the text is cut at 32 KiB.
pub fn one_line(text: &str) -> (Cow<'_, str>, bool) {
    let trimmed = text.trim_matches(is_blank);
    let is_changed = trimmed.len() > MOST || trimmed.contains(is_odd);
    if !is_changed {
        return (trimmed.into(), false);
    }
    (plain(cut(trimmed)).trim_matches(is_blank).to_owned().into(), true)
}

/// The lines of a comment, of which long ones are broken.
pub fn lines_of(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.replace("\r\n", "\n").split(['\n', '\r']) {
        let mut rest = line;
        loop {
            let part = cut(rest);
            lines.push(plain(part).trim_end_matches(is_blank).to_owned());
            rest = &rest[part.len()..];
            if rest.is_empty() {
                break;
            }
        }
    }
    lines
}

/// Cuts `text` to the characters that a line may have.
fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(MOST)]
}

/// The text with a blank for each odd character.
fn plain(text: &str) -> String {
    text.chars().map(|char| if is_odd(char) { ' ' } else { char }).collect()
}

fn is_odd(char: char) -> bool {
    char.is_control() || matches!(char, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// Blanks that readers drop at the ends of a line.
fn is_blank(char: char) -> bool {
    char.is_whitespace() || is_odd(char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_one_line() {
        for (text, expected, is_changed) in [
            ("激指 ", "激指", false),
            ("a\n%TORYO", "a %TORYO", true),
            ("\r\n", "", false),
            ("a\u{1b}[31m\tb", "a [31m b", true),
            ("", "", false),
        ] {
            assert_eq!(one_line(text), (expected.into(), is_changed), "{text:?}");
        }
        let text = "歩".repeat(MOST);
        let (long, is_changed) = one_line(&text);
        assert!(long.len() <= MOST && is_changed);
    }

    #[test]
    fn comments_keep_their_lines() {
        assert_eq!(lines_of("a\r\n\r\n b \n"), ["a", "", " b", ""]);
        assert_eq!(lines_of("a\u{1b}b"), ["a b"]);
        let long = "歩".repeat(MOST);
        let parts = lines_of(&long);
        assert!(parts.iter().all(|part| part.len() <= MOST) && parts.concat() == long);
    }
}
