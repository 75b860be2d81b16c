//! Rule books in TOML: the rules that change from one championship to the next.
//!
//! A book has a `name`, may describe itself (`about`) and extend another book (`extends`), and has sections; a section
//! bears the name of a game or of a tool, which owns its keys. No key is known here by name: the built-in books are the
//! schema of all others. A value replaces that of the extended book as a whole, even if it is a table or an array.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::InputError;
use crate::wording::{nearest_hint, quoted};

mod builtin;
mod chain;
mod layer;

use layer::{Origin, Setting};

/// Reader of files that a book extends: from the path to the text, or to the reason why it cannot be read.
pub type Load<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// A rule book with all that it extends merged into it. Two books are equal if they have the same name and values.
#[derive(Clone, Debug)]
pub struct RuleBook {
    name: String,
    /// The file as given, or the name if it is built in.
    file: String,
    /// Values of all books in the chain, in the order in which they replace each other.
    settings: Vec<Setting>,
}

impl RuleBook {
    /// The built-in book `name`; the error for any other name lists the known ones.
    pub fn builtin(name: &str) -> Result<Self, InputError> {
        let text = builtin::text(name).ok_or_else(|| InputError::whole(name, unknown_book(name)))?;
        let (name, settings) = chain::read(text, name, &no_files)?;
        Ok(Self { file: name.clone(), name, settings })
    }

    /// The names of the built-in books.
    pub fn builtin_names() -> Vec<&'static str> {
        builtin::BOOKS.iter().map(|(name, _)| *name).collect()
    }

    /// Description of the built-in book `name` in one line; empty if there is no such book.
    pub fn about_builtin(name: &str) -> String {
        builtin::about(name).unwrap_or_default()
    }

    /// Reads the book in `text`, which comes from `file` (the path as given, for messages and to find what it extends).
    /// `load` reads the files it extends; their paths are relative to the file that names them.
    pub fn parse(text: &str, file: &str, load: Load<'_>) -> Result<Self, InputError> {
        let (name, settings) = chain::read(text, file, load)?;
        Ok(Self { name, file: file.to_owned(), settings })
    }

    /// Name of the book: the key `name`, or else the stem of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Names of the sections, in byte order.
    pub fn sections(&self) -> Vec<String> {
        self.merged().into_iter().map(|(section, _)| section).collect()
    }

    /// The section `name` as its owner's type. A value that the type refuses is reported at its place in its file.
    pub fn section<T: DeserializeOwned>(&self, name: &str) -> Result<T, InputError> {
        let Some(Value::Table(table)) = self.merged().remove(name) else {
            return Err(InputError::whole(&self.file, self.no_section(name)));
        };
        table.try_into().map_err(|error| self.culprit::<T>(name, &error))
    }

    /// Returns the section `name` as its owner's type, or the default of the type if the book has none.
    ///
    /// # Errors
    /// Same as [`RuleBook::section`].
    pub fn section_or_default<T: DeserializeOwned + Default>(&self, name: &str) -> Result<T, InputError> {
        if self.merged().contains_key(name) { self.section(name) } else { Ok(T::default()) }
    }

    /// Returns the origin of `key` in `section`: the name of a built-in book, or a file as it was given. Of several the
    /// last one counts.
    pub fn source_of(&self, section: &str, key: &str) -> Option<&str> {
        let is_it = |setting: &&Setting| setting.section == section && setting.key == key;
        self.settings.iter().rev().find(is_it).map(|setting| setting.origin.file.as_str())
    }

    /// An error at the value of `key` in `section`, for a check that its owner adds.
    pub fn refused(&self, section: &str, key: &str, reason: &str) -> InputError {
        let is_it = |setting: &&Setting| setting.section == section && setting.key == key;
        let setting = self.settings.iter().rev().find(is_it);
        setting.map_or_else(|| InputError::whole(&self.file, reason), |setting| setting.refused(reason))
    }

    /// A copy of the book with one value replaced, for a flag that overrides it. The key must be known and the type right.
    pub fn with(&self, section: &str, key: &str, value: Value) -> Result<Self, InputError> {
        let origin = Origin { file: format!("[{section}] {key}"), key: None, value: None };
        let setting = Setting { section: section.to_owned(), key: key.to_owned(), value, origin };
        builtin::check_setting(&setting)?;
        let mut book = self.clone();
        book.settings.push(setting);
        Ok(book)
    }

    /// The book in force as TOML: `name` first, every section, no `extends`. Reads back as an equal book.
    pub fn to_toml(&self) -> String {
        let mut text = String::from("# The rule book in force, whole.\n");
        let name = Value::String(self.name.clone());
        // Writing into a String cannot fail.
        let _ = write!(text, "name = {name}\n\n{}", self.merged());
        text
    }

    /// Merges the settings: the last value of each key, section by section.
    fn merged(&self) -> Table {
        let mut sections = BTreeMap::<&str, Table>::new();
        for setting in &self.settings {
            sections.entry(&setting.section).or_default().insert(setting.key.clone(), setting.value.clone());
        }
        sections.into_iter().map(|(name, table)| (name.to_owned(), Value::Table(table))).collect()
    }

    fn no_section(&self, name: &str) -> String {
        let known = self.sections();
        let known = if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", headers(&known)) };
        format!("the rule book \"{}\" has no section [{name}]; {known}", self.name)
    }

    /// Finds the value of section `name` that its owner refused with `error`, by laying the values one by one over a
    /// valid section: the first that makes it invalid. No single value is to blame if a key is missing.
    fn culprit<T: DeserializeOwned>(&self, name: &str, error: &toml::de::Error) -> InputError {
        let mut section = self.sound_base::<T>(name).unwrap_or_default();
        for setting in self.settings.iter().filter(|setting| setting.section == name) {
            section.insert(setting.key.clone(), setting.value.clone());
            if let Err(error) = section.clone().try_into::<T>() {
                return setting.refused(error.message());
            }
        }
        let reason = layer::quoted(error.message());
        let sound = builtin::sound_sections::<T>(name).map(|(book, _)| book).collect::<Vec<_>>().join(" or ");
        InputError::whole(&self.file, format!("[{name}] {reason}; add it, or use or extend {sound}"))
    }

    /// Returns a section `name` that its owner accepts: that of the first book of the chain, or else of any built-in
    /// one.
    fn sound_base<T: DeserializeOwned>(&self, name: &str) -> Option<Table> {
        let lowest = &self.settings.first()?.origin.file;
        let own = self.settings.iter().filter(|setting| setting.section == name && setting.origin.file == *lowest);
        let own = own.map(|setting| (setting.key.clone(), setting.value.clone())).collect::<Table>();
        let own = Some(own).filter(|table| !table.is_empty() && table.clone().try_into::<T>().is_ok());
        own.or_else(|| builtin::sound_sections::<T>(name).map(|(_, table)| table).next())
    }
}

impl PartialEq for RuleBook {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.merged() == other.merged()
    }
}

/// Refuses to read files: a built-in book extends only built-in books.
fn no_files(path: &str) -> Result<String, String> {
    Err(format!("no file is read for a built-in book: \"{path}\""))
}

fn unknown_book(name: &str) -> String {
    let not_offered = builtin::NOT_OFFERED.iter().find(|(begin, _)| name.to_lowercase().starts_with(begin));
    if let Some((_, why)) = not_offered {
        return format!("no built-in rule book {}: {why}", quoted(name));
    }
    let known = RuleBook::builtin_names();
    let near = nearest_hint(name, known.iter().copied());
    format!("no built-in rule book {}; {near}known: {}; a file name must end in .toml", quoted(name), known.join(", "))
}

fn headers(sections: &[impl AsRef<str>]) -> String {
    sections.iter().map(|name| format!("[{}]", name.as_ref())).collect::<Vec<_>>().join(", ")
}
