//! Entries of `codes.toml`: what a code of a finding means, what to do, and a record that has it.
//!
//! A game has such a file for its codes, the program one for those that are of no game. `kifu-check --explain` shows the entries, and
//! the tables of codes in the documentation are made from them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shinpan_core::{InputError, Severity};

/// Meaning of a code, with an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeEntry {
    /// The code, in the words of the findings.
    pub code: String,
    /// The game whose findings have it; null for those of any game.
    pub game: Option<&'static str>,
    /// The table of the documentation that has it: `illegal-moves`, `format`, `schedule` …
    pub group: String,
    /// Severities of findings with the code; several where that depends on the record, the usual one first.
    pub severity: Vec<Severity>,
    /// Whether it says how a record departs from its format: an error with `--strict`.
    pub dialect: bool,
    /// The article of the rules; null where none speaks.
    pub article: Option<String>,
    /// Meaning of the finding, and its consequence.
    pub meaning: String,
    /// The decision that findings with it bear; null where they bear none.
    pub decision: Option<String>,
    /// Advice to the officer.
    pub action: String,
    /// The page of the documentation that says more, and the place in it.
    pub see: Option<String>,
    /// A record that has it.
    pub example: CodeExample,
}

/// A command line with its files, and what the program finds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeExample {
    /// The command line.
    pub command: String,
    /// Files that the command line names.
    pub files: Vec<ExampleFile>,
    /// The line with the code.
    pub says: String,
}

/// A file of an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExampleFile {
    /// Name, as the command line has it.
    pub name: String,
    /// Text; `\xNN` is a byte, and `<a x 3>` is `a` three times.
    pub text: String,
}

/// An entry as it is written; the group stands before it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEntry {
    code: String,
    severity: Vec<Severity>,
    article: Option<String>,
    meaning: String,
    decision: Option<String>,
    action: String,
    see: Option<String>,
    example: String,
    #[serde(default)]
    says: String,
    text: String,
    #[serde(default)]
    files: BTreeMap<String, String>,
}

impl CodeEntry {
    /// The entries of a text in TOML, those of each group in their order.
    ///
    /// `is_dialect` says whether `--strict` makes an error of a code.
    ///
    /// # Errors
    /// The text is no TOML, or an entry lacks a key or has an unknown one.
    pub fn read(
        text: &str,
        game: Option<&'static str>,
        is_dialect: impl Fn(&str) -> bool,
    ) -> Result<Vec<Self>, InputError> {
        let groups: BTreeMap<String, Vec<WrittenEntry>> = toml::from_str(text)
            .map_err(|error| InputError::whole("codes.toml", format!("{}: {error}", game.unwrap_or("any game"))))?;
        let entry = |group: &String, entry: WrittenEntry| {
            let dialect = is_dialect(&entry.code);
            entry.into_entry(game, group.clone(), dialect)
        };
        let entries = groups
            .into_iter()
            .flat_map(|(group, entries)| entries.into_iter().map(|written| entry(&group, written)).collect::<Vec<_>>());
        Ok(entries.collect())
    }
}

impl WrittenEntry {
    fn into_entry(self, game: Option<&'static str>, group: String, dialect: bool) -> CodeEntry {
        let last = self.example.rsplit(' ').next().unwrap_or_default().to_owned();
        let first = ExampleFile { name: last, text: self.text };
        let others = self.files.into_iter().map(|(name, text)| ExampleFile { name, text });
        let example = CodeExample {
            command: format!("kifu-check {}", self.example),
            files: std::iter::once(first).chain(others).collect(),
            says: self.says,
        };
        CodeEntry {
            code: self.code,
            game,
            group,
            severity: self.severity,
            dialect,
            article: self.article,
            meaning: self.meaning,
            decision: self.decision,
            action: self.action,
            see: self.see,
            example,
        }
    }
}

impl ExampleFile {
    /// The bytes of the file, with repetitions and bytes written out.
    pub fn bytes(&self) -> Vec<u8> {
        let text = repeated(&self.text);
        let mut bytes = Vec::with_capacity(text.len());
        let mut rest = &*text;
        while let Some((before, behind)) = rest.split_once("\\x") {
            bytes.extend_from_slice(before.as_bytes());
            if let Some(byte) = behind.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
                bytes.push(byte);
                rest = &behind[2..];
            } else {
                bytes.extend_from_slice(b"\\x");
                rest = behind;
            }
        }
        bytes.extend_from_slice(rest.as_bytes());
        bytes
    }
}

/// The text with the first `<a x 3>` written out; there is one at most.
fn repeated(text: &str) -> Cow<'_, str> {
    let whole = || {
        let (before, from) = text.split_once('<')?;
        let (within, behind) = from.split_once('>')?;
        let (part, count) = within.rsplit_once(" x ")?;
        Some(format!("{before}{}{behind}", part.repeat(count.parse().ok()?)))
    };
    whole().map_or(Cow::Borrowed(text), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_for_bytes() {
        for (text, expected) in [
            ("a\\xFFb", &b"a\xffb"[..]),
            ("\\x41\\x4a", b"AJ"),
            ("\\xZZ", b"\\xZZ"),
            ("a<b\n x 3>c", b"ab\nb\nb\nc"),
            ("a < b", b"a < b"),
        ] {
            let file = ExampleFile { name: String::new(), text: text.to_owned() };
            assert_eq!(file.bytes(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = CodeEntry::read("[[format]]\ncode = \"x\"\nwhat = 1\n", Some("go"), |_| false).expect_err("a key");
        assert!(error.to_string().contains("go: ") && error.to_string().contains("what"), "{error}");
    }
}
