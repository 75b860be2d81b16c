//! Writing records: the forms that a game has for them, what a writer is asked for, and what it returns.
//!
//! A writer makes no rulings: it writes what the record says, in the form that is asked for. What is not written as it is, since
//! that form cannot hold it or for another reason, is counted ([`Losses`]) and becomes a warning. A record that was not read in full is not written ([`Unwritable`]).

mod kept;
mod losses;
mod neutral;
pub mod pgn;
mod remarks;
mod text;

pub use kept::{Kept, KeptMark};
pub use losses::Losses;
pub use neutral::{FORM as NEUTRAL, neutral_line};
pub use remarks::{Remark, Remarks};
pub use text::{lines_of, one_line};

use shinpan_core::Finding;

/// The code of a warning: something of the record is not written as it is.
pub const LEFT_OUT: &str = "left-out";
/// The code of an error: the record is not written, because it was not read in full.
pub const NOT_WRITTEN: &str = "not-written";

/// A form in which records are written, as the command line knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormKind {
    /// Name on a command line.
    pub name: &'static str,
    /// Description for people.
    pub about: &'static str,
    /// The end of the names of its files, without the dot.
    pub extension: &'static str,
    /// Text before the first record of a file.
    pub head: &'static str,
    /// Text between two records.
    pub separator: &'static str,
}

/// Choices for the writing of a game, apart from its form.
#[derive(Clone, Copy, Debug)]
pub struct Manner<'a> {
    /// Whether the comments of the record are written.
    pub has_comments: bool,
    /// The findings that are added as comments.
    pub rulings: &'a [Finding],
}

/// Request of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteRequest {
    /// The name of the form; none for the first of each game.
    pub form: Option<&'static str>,
    /// Whether the comments of the records are written.
    pub has_comments: bool,
    /// Whether the findings are written as comments.
    pub has_rulings: bool,
}

/// A written game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text, which ends with the end of a line.
    pub text: String,
    /// Parts of the record that are not written as they are.
    pub losses: Losses,
}

/// Reason why a game is not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unwritable(pub String);

/// The text of a game, and its form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRecord {
    /// The form.
    pub form: FormKind,
    /// The text, which ends with the end of a line.
    pub text: String,
}

impl Unwritable {
    /// The reason is this error of the reader.
    pub fn of<C: Copy + Into<&'static str>>(error: &Finding<C>) -> Self {
        let code: &'static str = error.code.into();
        let place = if error.line > 0 { format!(" in line {}", error.line) } else { String::new() };
        Self(format!("not all of it can be read ({code}{place})"))
    }
}
