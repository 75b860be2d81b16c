//! How templates escape what they quote, so that a text from a file shows as itself and does nothing else: characters that
//! nobody sees, or that change the direction of writing, are written out, and the signs of the format are escaped.

use std::fmt;

use askama::filters::Escaper;
use shinpan_core::wording::printable;

/// In HTML, between tags and in attributes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Html;

impl Escaper for Html {
    fn write_escaped_str<W: fmt::Write>(&self, dest: W, text: &str) -> fmt::Result {
        askama::filters::Html.write_escaped_str(dest, &printable(text))
    }
}

/// In Markdown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Markdown;

impl Escaper for Markdown {
    fn write_escaped_str<W: fmt::Write>(&self, mut dest: W, text: &str) -> fmt::Result {
        let text = printable(text);
        for (at, c) in text.char_indices() {
            let (before, rest) = text.split_at(at);
            let is_sign = "\\`*_[]<>|~&@$".contains(c);
            let is_bullet = "#+-=".contains(c) && before.trim().is_empty();
            let is_last = rest.chars().nth(1).is_none_or(char::is_whitespace);
            let is_number = ".)".contains(c) && is_last && at > 0 && before.bytes().all(|byte| byte.is_ascii_digit());
            // What would be made a link.
            let is_address = rest.starts_with("://") || (c == '.' && before.ends_with(['w', 'W']));
            if is_sign || is_bullet || is_number || is_address {
                dest.write_char('\\')?;
            }
            dest.write_char(c)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(escaper: impl Escaper, text: &str) -> String {
        let mut out = String::new();
        escaper.write_escaped_str(&mut out, text).expect("a text");
        out
    }

    #[test]
    fn text_in_html() {
        assert_eq!(escaped(Html, "<a href='\"'>\u{202e}&"), "&#60;a href=&#39;&#34;&#39;&#62;\\u{202e}&#38;");
    }

    #[test]
    fn text_in_markdown() {
        for (text, expected) in [
            ("Ada", "Ada"),
            ("a|b", "a\\|b"),
            ("# x #", "\\# x #"),
            ("- 1-0", "\\- 1-0"),
            ("1. e4", "1\\. e4"),
            ("Art. 20.1", "Art. 20.1"),
            ("4.5", "4.5"),
            ("<b>*x*</b>", "\\<b\\>\\*x\\*\\</b\\>"),
            ("http://x www.y", "http\\://x www\\.y"),
            ("a\nb", "a\\\\u{a}b"),
        ] {
            assert_eq!(escaped(Markdown, text), expected);
        }
    }
}
