//! The books inside the programs, and the schema they make: known sections, their keys and the types of the values.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::layer::{self, Layer, Setting, article};
use super::{RuleBook, headers};
use crate::InputError;
use crate::wording::{nearest_hint, quoted};

/// Name and text of every built-in book.
pub(super) const BOOKS: &[(&str, &str)] = &[
    ("wcsc-2010", include_str!("../../books/wcsc-2010.toml")),
    ("wcsc-2015", include_str!("../../books/wcsc-2015.toml")),
    ("wcsc-2018", include_str!("../../books/wcsc-2018.toml")),
    ("wcsc-2019", include_str!("../../books/wcsc-2019.toml")),
    ("denryu-4", include_str!("../../books/denryu-4.toml")),
    ("denryu-hardware", include_str!("../../books/denryu-hardware.toml")),
    ("floodgate", include_str!("../../books/floodgate.toml")),
    ("arimaa-2015", include_str!("../../books/arimaa-2015.toml")),
    ("wxf-2018", include_str!("../../books/wxf-2018.toml")),
    ("xiangqi-computer", include_str!("../../books/xiangqi-computer.toml")),
    ("go-psk", include_str!("../../books/go-psk.toml")),
    ("go-ssk", include_str!("../../books/go-ssk.toml")),
    ("go-nsk", include_str!("../../books/go-nsk.toml")),
    ("go-chinese", include_str!("../../books/go-chinese.toml")),
    ("go-uec", include_str!("../../books/go-uec.toml")),
    ("fide-2001", include_str!("../../books/fide-2001.toml")),
    ("fide-2014", include_str!("../../books/fide-2014.toml")),
    ("fide-2018", include_str!("../../books/fide-2018.toml")),
    ("fide-2023", include_str!("../../books/fide-2023.toml")),
    ("fide-dutch-2026", include_str!("../../books/fide-dutch-2026.toml")),
    ("fide-dutch-2017", include_str!("../../books/fide-dutch-2017.toml")),
    ("fide-tiebreaks-2023", include_str!("../../books/fide-tiebreaks-2023.toml")),
    ("fide-tiebreaks-2026", include_str!("../../books/fide-tiebreaks-2026.toml")),
    ("fide-round-robin", include_str!("../../books/fide-round-robin.toml")),
    ("man-machine-2003", include_str!("../../books/man-machine-2003.toml")),
    ("tcec-2013", include_str!("../../books/tcec-2013.toml")),
    ("tcec-2018", include_str!("../../books/tcec-2018.toml")),
    ("tcec-2019", include_str!("../../books/tcec-2019.toml")),
    ("tcec-2020", include_str!("../../books/tcec-2020.toml")),
    ("tcec-2021", include_str!("../../books/tcec-2021.toml")),
    ("tcec-2022", include_str!("../../books/tcec-2022.toml")),
    ("tcec-2023", include_str!("../../books/tcec-2023.toml")),
    ("tcec-2025", include_str!("../../books/tcec-2025.toml")),
    ("tcec-swiss", include_str!("../../books/tcec-swiss.toml")),
    ("cutechess", include_str!("../../books/cutechess.toml")),
];

/// Books that users ask for but that are not built in: the beginning of their names, and the reason.
pub(super) const NOT_OFFERED: &[(&str, &str)] = &[
    (
        "cxa",
        "the rules of the Chinese association are not offered: under them a chase may rest on a sequence of moves; \
         see docs/rulings.md, reading 11 of xiangqi",
    ),
    (
        "axf",
        "the rules of the Asian federation are not offered, for want of an official text; \"wxf-2018\" is their revision \
         and judges repetition as they do; see docs/rulings.md, reading 11 of xiangqi",
    ),
];

/// Types allowed for each key of each section, in the words of TOML.
type Schema = BTreeMap<String, BTreeMap<String, BTreeSet<&'static str>>>;

static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
    let mut schema = Schema::new();
    for setting in BOOKS.iter().filter_map(|(name, text)| layer::parse(text, name).ok()).flat_map(|book| book.settings)
    {
        let keys = schema.entry(setting.section).or_default();
        keys.entry(setting.key).or_default().insert(setting.value.type_str());
    }
    schema
});

/// The text of the built-in book `name`.
pub(super) fn text(name: &str) -> Option<&'static str> {
    BOOKS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Description of the built-in book `name`, in its own words.
pub(super) fn about(name: &str) -> Option<String> {
    layer::parse(text(name)?, name).ok()?.about
}

/// Sections `name` of the built-in books that have it in a form that its owner accepts, with the name of the book.
pub(super) fn sound_sections<T: DeserializeOwned>(name: &str) -> impl Iterator<Item = (&'static str, Table)> {
    BOOKS.iter().filter_map(|(book, _)| Some((*book, RuleBook::builtin(book).ok()?))).filter_map(
        move |(book, rules)| match rules.merged().remove(name) {
            Some(Value::Table(table)) if table.clone().try_into::<T>().is_ok() => Some((book, table)),
            _ => None,
        },
    )
}

/// Checks that all sections, keys and types of `layer`, the book in `file`, are known.
pub(super) fn check(layer: &Layer, file: &str) -> Result<(), InputError> {
    if let Some((word, pos)) = layer.strays.first() {
        return Err(InputError::at(file, *pos, stray_key(word)));
    }
    if let Some((name, pos)) = layer.sections.iter().find(|(name, _)| !SCHEMA.contains_key(name)) {
        return Err(InputError::at(file, *pos, unknown_section(name)));
    }
    layer.settings.iter().try_for_each(check_setting)
}

/// Checks that the built-in books have this key, with a value of the same type.
pub(super) fn check_setting(setting: &Setting) -> Result<(), InputError> {
    let Setting { section, key, value, .. } = setting;
    let Some(keys) = SCHEMA.get(section) else { return Err(setting.error(unknown_section(section))) };
    let Some(types) = keys.get(key) else {
        let known = keys.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        let near = nearest_hint(key, keys.keys().map(String::as_str));
        return Err(setting.error(format!("unknown key {} in [{section}]; {near}known: {known}", quoted(key))));
    };
    // Points may be whole where halves are allowed: `win = 3` beside `draw = 0.5`.
    let is_whole = value.is_integer() && types.contains("float");
    if is_whole || types.contains(value.type_str()) {
        return Ok(());
    }
    let expected = types.iter().map(|kind| article(kind)).collect::<Vec<_>>().join(" or ");
    Err(setting.refused(&format!("found {}, expected {expected}", article(value.type_str()))))
}

fn stray_key(word: &str) -> String {
    if SCHEMA.contains_key(word) {
        return format!("\"{word}\" is a section: its keys go below [{word}]");
    }
    let near = nearest_hint(word, ["name", "about", "extends"]);
    format!("unknown key {}; {near}known: name, about, extends and the sections {}", quoted(word), known_sections())
}

fn unknown_section(name: &str) -> String {
    let near = nearest_hint(name, SCHEMA.keys().map(String::as_str));
    format!("unknown section [{name}]; {near}known: {}", known_sections())
}

fn known_sections() -> String {
    headers(&SCHEMA.keys().collect::<Vec<_>>())
}
