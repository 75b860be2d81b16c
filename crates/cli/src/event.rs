//! The event file: what the command lines of an event have in common. docs/event-file.md describes it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use shinpan_core::InputError;
use shinpan_core::finding::TextPos;
use shinpan_core::wording::{nearest, quoted};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::args::is_number;
use super::io::Io;
use super::pattern::is_pattern;
use super::rules;
use super::source::{DASH, Source};

/// Size of the longest event file, in bytes.
const EVENT_MOST: u64 = 1 << 20;

/// A key of the event file, and the arguments that it can stand for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EventKey {
    pub(super) name: &'static str,
    kind: Kind,
    /// Ids of the arguments. If one of them is on the command line, it replaces the key.
    pub(super) arguments: &'static [&'static str],
}

/// Kind of a key's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A rule book: a built-in one, or a file.
    Rules,
    /// A file.
    File,
    /// Files, folders, patterns.
    Records,
    /// A word or a text.
    Text,
    /// A number from 1.
    Number,
    /// A number or a file.
    NumberOrFile,
}

/// All keys, in the order in which they are shown.
pub(super) const KEYS: [EventKey; 9] = [
    EventKey { name: "rules", kind: Kind::Rules, arguments: &["rules"] },
    EventKey { name: "entrants", kind: Kind::File, arguments: &["entrants"] },
    EventKey { name: "games", kind: Kind::File, arguments: &["games", "games_file"] },
    EventKey { name: "stage", kind: Kind::Text, arguments: &["stage"] },
    EventKey { name: "lots", kind: Kind::Text, arguments: &["lots"] },
    EventKey { name: "rounds", kind: Kind::Number, arguments: &["rounds"] },
    EventKey { name: "initial", kind: Kind::Text, arguments: &["initial"] },
    EventKey { name: "records", kind: Kind::Records, arguments: &["files", "files_from"] },
    EventKey { name: "registered", kind: Kind::NumberOrFile, arguments: &["registered"] },
];

/// Value of a key in an event file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) key: &'static EventKey,
    /// Id of the argument that the key stands for.
    pub(super) argument: &'static str,
    /// Values in the form that the command line would have.
    pub(super) values: Vec<OsString>,
    /// Position of the value in the file.
    pub(super) pos: TextPos,
}

impl Setting {
    /// Whether the values are or may be paths.
    pub(super) fn names_files(&self) -> bool {
        match self.key.kind {
            Kind::File | Kind::Records => true,
            Kind::Rules => self.values.iter().all(|value| rules::is_file(Path::new(value))),
            Kind::NumberOrFile => self.values.iter().all(|value| !is_number(Path::new(value))),
            Kind::Text | Kind::Number => false,
        }
    }
}

/// Contents of an event file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EventFile {
    /// Path as given.
    pub(super) name: String,
    /// Settings in the order of [`KEYS`].
    pub(super) settings: Vec<Setting>,
}

impl EventFile {
    /// Reads the event file at `path`; `-` is stdin.
    ///
    /// # Errors
    /// The file cannot be read, is not TOML, or has an unknown key or a value of the wrong kind.
    pub(super) fn open(path: &Path, option: &str, io: &Io) -> anyhow::Result<Self> {
        let source = Source::given(path, option, io)?;
        let name = source.name.clone();
        let bytes = source.read(EVENT_MOST).context(option.to_owned())?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let pos = position(&String::from_utf8_lossy(&error.as_bytes()[..valid]), valid);
            InputError::at(name.as_str(), pos, "found a byte that is not UTF-8, expected TOML in UTF-8")
        })?;
        Ok(Self::parse(&text, &name)?)
    }

    fn parse(text: &str, name: &str) -> Result<Self, InputError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            InputError::at(name, position(text, at), error.message().replace('\n', " "))
        })?;
        let folder = Path::new(name).parent().unwrap_or(Path::new(""));
        let mut settings = Vec::new();
        for (key, value) in table.get_ref() {
            let at = |span: std::ops::Range<usize>| position(text, span.start);
            let known = KEYS.iter().find(|known| known.name == key.get_ref().as_ref());
            let known = known.ok_or_else(|| InputError::at(name, at(key.span()), unknown(key.get_ref())))?;
            let pos = at(value.span());
            let (argument, values) = known
                .read(value, folder)
                .map_err(|expected| InputError::at(name, pos, format!("{}: {expected}", known.name)))?;
            settings.push(Setting { key: known, argument, values, pos });
        }
        settings.sort_by_key(|setting| KEYS.iter().position(|key| key == setting.key));
        Ok(Self { name: name.to_owned(), settings })
    }
}

impl EventKey {
    /// Whether a value of digits is a number rather than the name of a file.
    pub(super) const fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Number | Kind::NumberOrFile)
    }

    /// Returns the argument that a value stands for, and its values; or what was found and what was expected.
    fn read(&self, value: &Spanned<DeValue<'_>>, folder: &Path) -> Result<(&'static str, Vec<OsString>), String> {
        let first = self.arguments[0];
        let one = |value: PathBuf| vec![value.into_os_string()];
        match (self.kind, value.get_ref()) {
            (Kind::Text, DeValue::String(text)) => Ok((first, vec![text.as_ref().into()])),
            (Kind::Rules, DeValue::String(text)) => Ok((first, one(rule_book(folder, file(text)?)))),
            (Kind::File, DeValue::String(text)) => Ok((first, one(beside(folder, file(text)?)))),
            (Kind::Records, DeValue::String(text)) => Ok((first, one(records(folder, file(text)?)))),
            (Kind::Records, DeValue::Array(values)) if !values.is_empty() => {
                let text = |value: &Spanned<DeValue<'_>>| match value.get_ref() {
                    DeValue::String(text) => Ok(records(folder, file(text)?).into_os_string()),
                    other => Err(mismatch(other, "text")),
                };
                Ok((first, values.iter().map(text).collect::<Result<_, _>>()?))
            }
            (Kind::Number, DeValue::Integer(number)) if number.radix() == 10 => match number.as_str().parse::<u16>() {
                Ok(1..) => Ok((first, vec![number.as_str().into()])),
                _ => Err(format!("found {}, expected a number from 1 to {}", number.as_str(), u16::MAX)),
            },
            (Kind::Number, other) => Err(mismatch(other, "a number")),
            (Kind::NumberOrFile, DeValue::Integer(number)) if number.radix() == 10 => {
                match number.as_str().parse::<u32>() {
                    Ok(_) => Ok((first, vec![number.as_str().into()])),
                    Err(_) => Err(format!("found {}, expected a number from 0 to {}", number.as_str(), u32::MAX)),
                }
            }
            (Kind::NumberOrFile, DeValue::String(text)) => {
                let path = beside(folder, file(text)?);
                Ok((first, one(if is_number(&path) { Path::new(".").join(path) } else { path })))
            }
            (Kind::NumberOrFile, other) => Err(mismatch(other, "a number, or the path of a file")),
            (Kind::Records, other) => Err(mismatch(other, "a path, or a list of paths")),
            (_, other) => Err(mismatch(other, "text")),
        }
    }
}

fn mismatch(found: &DeValue<'_>, expected: &str) -> String {
    format!("found a value of the type {}, expected {expected}", found.type_str())
}

fn unknown(key: &str) -> String {
    let names = || KEYS.iter().map(|known| known.name);
    let near = nearest(key, names()).map(|near| format!("; nearest: {}", quoted(near))).unwrap_or_default();
    let known = names().collect::<Vec<_>>().join(", ");
    format!("unknown key {}, expected {known}{near}", quoted(key))
}

/// Checks that the path of a file is not empty.
fn file(text: &str) -> Result<&str, String> {
    if text.is_empty() { Err("found an empty text, expected a path".to_owned()) } else { Ok(text) }
}

/// Returns a path relative to the folder of the event file; `-` stays as it is.
fn beside(folder: &Path, path: &str) -> PathBuf {
    if path == DASH { PathBuf::from(path) } else { folder.join(path) }
}

/// Returns a built-in book by its name, or the path of another book relative to the event file.
fn rule_book(folder: &Path, text: &str) -> PathBuf {
    let path = beside(folder, text);
    let is_file = rules::is_file(Path::new(text)) || (!rules::is_builtin(text) && path.is_file());
    if is_file { path } else { PathBuf::from(text) }
}

/// Returns the path of records relative to the event file. In a pattern the characters of the folder's path are
/// escaped.
fn records(folder: &Path, text: &str) -> PathBuf {
    let path = beside(folder, text);
    match folder.to_str() {
        Some(folder) if is_pattern(text) && path.symlink_metadata().is_err() => {
            Path::new(&glob::Pattern::escape(folder)).join(text)
        }
        _ => path,
    }
}

/// Returns the line and the column, in bytes, of the byte at `at`.
fn position(text: &str, at: usize) -> TextPos {
    let before = &text.as_bytes()[..at.min(text.len())];
    let begin = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
    let number = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    TextPos { line: number(memchr::memchr_iter(b'\n', before).count()), column: number(before.len() - begin) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, String> {
        let event = EventFile::parse(text, "dir/event.toml").map_err(|error| error.to_string())?;
        let shown = |setting: &Setting| {
            let values = setting.values.iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>();
            format!("{}={}", setting.argument, values.join(" "))
        };
        Ok(event.settings.iter().map(shown).collect())
    }

    #[test]
    fn values_are_those_of_the_command_line() {
        let text = "lots = 'ex 1'\nrules = 'wcsc-2010'\nentrants = 'e.csv'\ngames = '/abs/g.csv'\nstage = 'final'\n\
                    records = ['r1', 'r2/*.csa']\nregistered = 12\ninitial = 'white'\nrounds = 9\n";
        let expected = [
            "rules=wcsc-2010",
            "entrants=dir/e.csv",
            "games=/abs/g.csv",
            "stage=final",
            "lots=ex 1",
            "rounds=9",
            "initial=white",
            "files=dir/r1 dir/r2/*.csa",
            "registered=12",
        ];
        assert_eq!(read(text), Ok(expected.map(str::to_owned).to_vec()));
        assert_eq!(read(""), Ok(vec![]));
        assert_eq!(read("\u{feff}rules = './b.toml'"), Ok(vec!["rules=dir/./b.toml".to_owned()]));
        assert_eq!(
            read("rules = 'our.toml'\nregistered = 'fees.csv'\nrecords = 'r1'"),
            Ok(vec!["rules=dir/our.toml".to_owned(), "files=dir/r1".to_owned(), "registered=dir/fees.csv".to_owned(),])
        );
    }

    #[test]
    fn the_folder_of_a_pattern_is_no_pattern() {
        assert_eq!(records(Path::new("wcsc [2027]"), "*.csa"), Path::new("wcsc [[]2027[]]/*.csa"));
        assert_eq!(records(Path::new("wcsc [2027]"), "r1"), Path::new("wcsc [2027]/r1"));
        assert_eq!(records(Path::new("a"), "/b/*.csa"), Path::new("/b/*.csa"));
    }

    #[test]
    fn faults_have_their_place() {
        let known = "rules, entrants, games, stage, lots, rounds, initial, records, registered";
        for (text, expected) in [
            (
                "rules = 'a'\nentrant = 'e'",
                &*format!("2:1: unknown key \"entrant\", expected {known}; nearest: \"entrants\""),
            ),
            ("x = 1", &format!("1:1: unknown key \"x\", expected {known}")),
            ("rules = 1", "1:9: rules: found a value of the type integer, expected text"),
            ("\nrecords = 'a' ]", "2:15: "),
            ("records = [1]", "1:11: records: found a value of the type integer, expected text"),
            ("records = []", "1:11: records: found a value of the type array, expected a path, or a list of paths"),
            ("games = ''", "1:9: games: found an empty text, expected a path"),
            (
                "registered = true",
                "1:14: registered: found a value of the type boolean, expected a number, or the path of a file",
            ),
            ("[rules]", "1:1: rules: found a value of the type table, expected text"),
            ("lots = 'a'\nlots = 'b'", "2:1: "),
            ("rounds = 0", "1:10: rounds: found 0, expected a number from 1 to 65535"),
            ("rounds = '9'", "1:10: rounds: found a value of the type string, expected a number"),
            ("registered = -3", "1:14: registered: found -3, expected a number from 0 to 4294967295"),
            ("registered = 4294967296", "1:14: registered: found 4294967296, expected"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.starts_with(&format!("dir/event.toml:{expected}")), "{text:?}: {error}");
        }
    }
}
