//! Text made of markup and data. Markup can only come from literals of the program, and data is always escaped.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::marker::PhantomData;

use shinpan_core::wording::printable;

use crate::escape::{Escape, InHtml, InMarkdown};

/// HTML or SVG in the making.
///
/// ```
/// let mut html = shinpan_pages::Html::default();
/// html.fill(r#"<b title="{}">{}</b>"#, &[&"\"Ada\" & Bo", &7]);
/// assert_eq!(html.text(), r#"<b title="&#34;Ada&#34; &#38; Bo">7</b>"#);
/// ```
///
/// Only literals can be written as markup:
///
/// ```compile_fail,E0597
/// let name = String::from("<b>");
/// shinpan_pages::Html::default().put(&name);
/// ```
pub type Html = Markup<InHtml>;

/// Markdown in the making.
pub(crate) type Markdown = Markup<InMarkdown>;

/// Text of markup and data in the making.
///
/// Anything that is not a literal of the program has one way in, which escapes it by the rules `E` of the format.
#[derive(Clone, Debug, Default)]
pub struct Markup<E> {
    text: String,
    rules: PhantomData<E>,
}

/// Value for a gap in the markup: a text from a file, or a number.
pub trait Datum {
    /// Writes the value, escaped by the rules of a format.
    fn write(&self, out: &mut String, escape: fn(&str, &mut String));
}

impl<E: Escape> Markup<E> {
    /// Writes markup.
    pub fn put(&mut self, markup: &'static str) {
        self.text.push_str(markup);
    }

    /// Writes markup with data in its gaps: each `{}` is replaced by the next of `data`, escaped.
    pub fn fill(&mut self, markup: &'static str, data: &[&dyn Datum]) {
        debug_assert!([markup.matches('{').count(), markup.matches("{}").count()] == [data.len(); 2], "{markup}");
        // Searching for one character is faster than for two, and markup with gaps has no braces of its own.
        let mut parts = markup.split('{');
        self.put(parts.next().unwrap_or_default());
        for (part, datum) in parts.zip(data) {
            datum.write(&mut self.text, E::escape);
            self.put(part.strip_prefix('}').unwrap_or(part));
        }
    }

    /// Writes a line of markup with data in its gaps.
    pub fn line(&mut self, markup: &'static str, data: &[&dyn Datum]) {
        self.fill(markup, data);
        self.put("\n");
    }

    /// Returns the text written so far.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Markdown {
    /// Writes lines without escapes of Markdown, between fences that occur in none of them.
    pub(crate) fn fenced(&mut self, lines: &[String]) {
        let lines = lines.iter().map(|line| printable(line)).collect::<Vec<_>>();
        let runs = lines.iter().flat_map(|line| line.split(|sign| sign != '`'));
        let fence = "`".repeat(runs.map(str::len).max().unwrap_or_default().max(2) + 1);
        self.text.extend([&*fence, "text\n"]);
        self.text.extend(lines.iter().flat_map(|line| [&**line, "\n"]));
        self.text.extend([&*fence, "\n"]);
    }
}

impl Datum for str {
    fn write(&self, out: &mut String, escape: fn(&str, &mut String)) {
        escape(self, out);
    }
}

impl Datum for String {
    fn write(&self, out: &mut String, escape: fn(&str, &mut String)) {
        escape(self, out);
    }
}

impl Datum for Cow<'_, str> {
    fn write(&self, out: &mut String, escape: fn(&str, &mut String)) {
        escape(self, out);
    }
}

impl<D: Datum + ?Sized> Datum for &D {
    fn write(&self, out: &mut String, escape: fn(&str, &mut String)) {
        (**self).write(out, escape);
    }
}

/// A number needs no escaping in any format.
macro_rules! numbers {
    ($($number:ty)+) => {
        $(impl Datum for $number {
            fn write(&self, out: &mut String, _: fn(&str, &mut String)) {
                // Writing into a String cannot fail.
                let _ = write!(out, "{self}");
            }
        })+
    };
}

numbers!(i32 u32 usize);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever is put in a gap, it ends no text, no attribute and no line, and does not control a terminal.
        #[test]
        fn data_are_no_markup(text in "([<>&\"'`|#\\x00-\\x1f\u{202e}]|.){0,40}") {
            let mut html = Html::default();
            html.fill("{}", &[&text]);
            let unsafe_sign = |sign: char| "<>\"'".contains(sign) || sign.is_control() || sign == '\u{202e}';
            prop_assert!(!html.text().contains(unsafe_sign));
            prop_assert!(html.text().split('&').skip(1).all(|rest| rest.starts_with("#3") || rest.starts_with("#6")));
            let mut markdown = Markdown::default();
            markdown.fill("{}", &[&text]);
            let signs = markdown.text().replace("\\\\", "").replace("\\<", "").replace("\\|", "").replace("\\`", "");
            prop_assert!(!signs.contains(['<', '|', '`', '\n', '\r']));
        }
    }

    #[test]
    fn no_line_ends_its_fence() {
        for (line, fence) in [("x", "```"), ("a ```` b `", "`````")] {
            let mut markdown = Markdown::default();
            markdown.fenced(&[line.to_owned(), "a\tb".to_owned()]);
            assert_eq!(markdown.text(), format!("{fence}text\n{line}\na\\u{{9}}b\n{fence}\n"));
        }
    }
}
