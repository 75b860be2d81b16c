//! The members of an archive as sources of their own, named after it.

use crate::inputs::Inputs;
use crate::source::{Opener, Source, SourceKind};

/// What an archive lists: a file, or why one, or all that follow, cannot be read.
pub(super) type Listed = Result<Member, Fault>;

/// A file of an archive.
pub(super) struct Member {
    /// Its name there; it is only a name, nothing is written.
    pub(super) name: String,
    /// Opens it.
    pub(super) open: Opener,
}

/// Why a member, or the archive itself, cannot be read.
pub(super) struct Fault {
    /// The name of the member, if it is one.
    pub(super) member: Option<String>,
    /// What is wrong with it.
    pub(super) why: String,
}

impl Fault {
    /// What is wrong with the archive.
    pub(super) fn of_archive(why: impl Into<String>) -> Self {
        Self { member: None, why: why.into() }
    }

    /// What is wrong with a member.
    pub(super) fn of_member(name: impl Into<String>, why: impl Into<String>) -> Self {
        Self { member: Some(name.into()), why: why.into() }
    }
}

/// The sources of an archive; it must have one, or a fault.
pub(crate) struct Members<'a> {
    archive: String,
    list: Box<dyn Inputs<Input = Listed> + 'a>,
    is_empty: bool,
}

impl<'a> Members<'a> {
    pub(super) fn new(archive: &str, list: impl Inputs<Input = Listed> + 'a) -> Self {
        Self { archive: archive.to_owned(), list: Box::new(list), is_empty: true }
    }

    fn name(&self, member: &str) -> String {
        format!("{}/{member}", self.archive)
    }

    fn source(&self, listed: Listed) -> anyhow::Result<Source> {
        match listed {
            Ok(Member { name, open }) => Ok(Source { name: self.name(&name), kind: SourceKind::Member(open) }),
            Err(Fault { member: Some(name), why }) => Err(anyhow::anyhow!("{}: {why}", self.name(&name))),
            Err(Fault { member: None, why }) => Err(anyhow::anyhow!("{}: {why}", self.archive)),
        }
    }
}

impl Inputs for Members<'_> {
    type Input = anyhow::Result<Source>;

    fn take_next(&mut self) -> Option<Self::Input> {
        let listed = self.list.take_next();
        let was_empty = std::mem::replace(&mut self.is_empty, false);
        let nothing = || was_empty.then(|| Err(Fault::of_archive("an archive without any file")));
        listed.or_else(nothing).map(|listed| self.source(listed))
    }

    fn is_ready(&self) -> bool {
        self.list.is_ready()
    }
}
