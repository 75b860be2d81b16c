//! Escaping of data in each format, so that a text from a file shows as itself and does nothing else: characters that
//! are invisible, or that change the direction of writing, are written out, and the signs of the format are escaped.

use shinpan_core::wording::printable;

/// Escaping rules of a format.
pub trait Escape {
    /// Writes `text` so that it shows as itself.
    fn escape(text: &str, out: &mut String);
}

/// Escaping rules of HTML and SVG, between tags and in attributes.
#[derive(Clone, Copy, Debug, Default)]
pub struct InHtml;

impl Escape for InHtml {
    fn escape(text: &str, out: &mut String) {
        let is_sign = |byte: u8| matches!(byte, b'"' | b'&' | b'\'' | b'<' | b'>');
        // Most texts are plain letters, and need no search for signs.
        if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && !is_sign(byte)) {
            return out.push_str(text);
        }
        let text = printable(text);
        let mut rest = &*text;
        while let Some(at) = rest.bytes().position(is_sign) {
            let (before, sign) = rest.split_at(at);
            out.push_str(before);
            out.push_str(match sign.as_bytes()[0] {
                b'"' => "&#34;",
                b'&' => "&#38;",
                b'\'' => "&#39;",
                b'<' => "&#60;",
                _ => "&#62;",
            });
            rest = &sign[1..];
        }
        out.push_str(rest);
    }
}

/// Escaping rules of Markdown.
#[derive(Clone, Copy, Debug, Default)]
pub struct InMarkdown;

impl Escape for InMarkdown {
    fn escape(text: &str, out: &mut String) {
        let text = printable(text);
        for (at, c) in text.char_indices() {
            let (before, rest) = text.split_at(at);
            let is_sign = "\\`*_[]<>|~&@$".contains(c);
            let is_bullet = "#+-=".contains(c) && before.trim().is_empty();
            let is_last = rest.chars().nth(1).is_none_or(char::is_whitespace);
            let is_number = ".)".contains(c) && is_last && at > 0 && before.bytes().all(|byte| byte.is_ascii_digit());
            // Without the escape, these would become links.
            let is_address = rest.starts_with("://") || (c == '.' && before.ends_with(['w', 'W']));
            if is_sign || is_bullet || is_number || is_address {
                out.push('\\');
            }
            out.push(c);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped<E: Escape>(text: &str) -> String {
        let mut out = String::new();
        E::escape(text, &mut out);
        out
    }

    #[test]
    fn text_in_html() {
        assert_eq!(escaped::<InHtml>("<a href='\"'>\u{202e}&"), "&#60;a href=&#39;&#34;&#39;&#62;\\u{202e}&#38;");
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
            assert_eq!(escaped::<InMarkdown>(text), expected);
        }
    }
}
