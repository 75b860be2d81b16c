//! One file of a rule book: its keys and values with their places.

use std::borrow::Cow;

use serde::Deserialize as _;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use toml::{Spanned, Value};

use crate::InputError;
use crate::finding::TextPos;

/// Place where a value was set.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The file as given; for a flag, the key it overrides.
    pub(super) file: String,
    /// The place of the key.
    pub(super) key: Option<TextPos>,
    /// The place of the value.
    pub(super) value: Option<TextPos>,
}

/// A value of a section.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) section: String,
    pub(super) key: String,
    pub(super) value: Value,
    pub(super) origin: Origin,
}

impl Setting {
    /// An error at the key.
    pub(super) fn error(&self, message: String) -> InputError {
        InputError { file: self.origin.file.clone(), pos: self.origin.key, message }
    }

    /// Error for a value that the owner of the section refuses, with its `reason`.
    pub(super) fn refused(&self, reason: &str) -> InputError {
        let reason = quoted(&in_words(reason));
        let message = match self.origin.value {
            Some(_) => format!("[{}] {}: {reason}", self.section, self.key),
            None => reason,
        };
        InputError { file: self.origin.file.clone(), pos: self.origin.value, message }
    }
}

/// Contents of one file.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) name: Option<String>,
    /// Description of the book, in one line.
    pub(super) about: Option<String>,
    /// Book that it extends, and the place where it says so.
    pub(super) extends: Option<(String, TextPos)>,
    /// Sections of the file, including empty ones.
    pub(super) sections: Vec<(String, TextPos)>,
    /// Keys outside the sections that are neither `name`, `about` nor `extends`.
    pub(super) strays: Vec<(String, TextPos)>,
    pub(super) settings: Vec<Setting>,
}

/// File that is being read.
struct Source<'a> {
    file: &'a str,
    text: &'a str,
}

/// Reads one file. Sections, keys and types are checked later.
pub(super) fn parse(text: &str, file: &str) -> Result<Layer, InputError> {
    let source = Source { file, text: text.strip_prefix('\u{feff}').unwrap_or(text) };
    let spanned = DeTable::parse(source.text).map_err(|error| source.syntax(&error))?;
    let mut layer =
        Layer { name: None, about: None, extends: None, sections: vec![], strays: vec![], settings: vec![] };
    for (key, value) in spanned.get_ref() {
        source.top_level(&mut layer, key, value)?;
    }
    // The map is sorted by key; messages follow the order of the file.
    layer.settings.sort_by_key(|setting| setting.origin.key);
    Ok(layer)
}

impl Source<'_> {
    fn top_level(
        &self,
        layer: &mut Layer,
        key: &Spanned<Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<(), InputError> {
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("name", DeValue::String(name)) => layer.name = Some(self.checked_line("name", name, value)?),
            ("about", DeValue::String(about)) => layer.about = Some(self.checked_line("about", about, value)?),
            ("extends", DeValue::String(name)) => layer.extends = Some((name.to_string(), self.pos(value))),
            (word @ ("name" | "about" | "extends"), other) => {
                let message = format!("{word}: found {}, expected a string", article(other.type_str()));
                return Err(self.error(self.pos(value), message));
            }
            (section, DeValue::Table(table)) => {
                layer.sections.push((section.to_owned(), self.pos(key)));
                layer.settings.extend(self.section(section, table)?);
            }
            (word, _) => layer.strays.push((word.to_owned(), self.pos(key))),
        }
        Ok(())
    }

    fn section(&self, section: &str, table: &DeTable<'_>) -> Result<Vec<Setting>, InputError> {
        let setting = |(key, spanned): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
            let key_text: &Cow<'_, str> = key.get_ref();
            let origin =
                Origin { file: self.file.to_owned(), key: Some(self.pos(key)), value: Some(self.pos(spanned)) };
            let value = Value::deserialize(ValueDeserializer::from(spanned.clone()));
            let value = value.map_err(|error| self.syntax(&error))?;
            Ok(Setting { section: section.to_owned(), key: key_text.to_string(), value, origin })
        };
        table.iter().map(setting).collect()
    }

    fn checked_line(&self, key: &str, text: &str, value: &Spanned<DeValue<'_>>) -> Result<String, InputError> {
        if text.trim().is_empty() || text.chars().any(char::is_control) {
            return Err(self.error(self.pos(value), format!("{key}: expected a line of text")));
        }
        Ok(text.to_owned())
    }

    fn pos<T>(&self, spanned: &Spanned<T>) -> TextPos {
        place_at(self.text, spanned.span().start)
    }

    fn error(&self, pos: TextPos, message: String) -> InputError {
        InputError::at(self.file, pos, message)
    }

    fn syntax(&self, error: &toml::de::Error) -> InputError {
        let pos = error.span().map(|span| place_at(self.text, span.start));
        InputError { file: self.file.to_owned(), pos, message: quoted(&in_words(error.message())) }
    }
}

/// Returns line and byte column of the byte at `offset`.
fn place_at(text: &str, offset: usize) -> TextPos {
    let before = text.as_bytes().get(..offset).unwrap_or(text.as_bytes());
    let line_start = memchr::memrchr(b'\n', before).map_or(0, |lf| lf + 1);
    let line = memchr::memchr_iter(b'\n', before).count() + 1;
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    TextPos { line: number(line), column: number(before.len() - line_start + 1) }
}

/// Types of whole numbers in the words of a deserializer, each with its largest value; `None` if TOML has no larger
/// one.
const WIDTHS: [(&str, Option<u32>); 5] = [
    ("u8", Some(u8::MAX as u32)),
    ("u16", Some(u16::MAX as u32)),
    ("u32", Some(u32::MAX)),
    ("u64", None),
    ("usize", None),
];

/// Rewords for people what a deserializer says about a whole number.
fn in_words(message: &str) -> String {
    let worded = || {
        let (found, expected) = message.trim().rsplit_once(", expected ")?;
        if let Some(number) =
            found.strip_suffix("` as i128").and_then(|found| found.strip_prefix("invalid type: integer `"))
        {
            return Some(format!("found {number}, expected a whole number from {} to {}", i64::MIN, i64::MAX));
        }
        let (least, width) = expected.strip_prefix("a nonzero ").map_or((0, expected), |width| (1, width));
        let (_, most) = WIDTHS.iter().find(|(name, _)| *name == width)?;
        let number = found.strip_prefix("invalid value: integer `").and_then(|found| found.strip_suffix('`'));
        let found = number.or(found.strip_prefix("invalid type: ")).unwrap_or(found);
        let is_large = number.and_then(|number| number.parse::<i64>().ok()).is_some_and(|number| number > least);
        let bound = most.filter(|_| is_large).map_or(format!("at least {least}"), |most| format!("at most {most}"));
        Some(format!("found {found}, expected a whole number of {bound}"))
    };
    worded().unwrap_or_else(|| message.to_owned())
}

/// Puts a parser's message on one line, with names in double quotes.
pub(super) fn quoted(message: &str) -> String {
    message.trim().replace('`', "\"").replace('\n', ", ")
}

/// Adds the article: `an integer`, `a string`.
pub(super) fn article(kind: &str) -> String {
    let an = kind.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {kind}", if an { "an" } else { "a" })
}
