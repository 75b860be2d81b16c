//! The members of an archive as sources of their own, named after it.

use crate::inputs::Inputs;
use crate::junk;
use crate::name::Name;
use crate::remarks::{Remark, Remarks};
use crate::source::{Opener, Source, SourceKind};

/// What an archive lists: a file, or why one, or all that follow, cannot be read.
pub(super) type Listed = Result<Member, Fault>;

/// A file of an archive.
pub(super) struct Member {
    /// Its name there; it is only a name, nothing is written.
    pub(super) name: Name,
    /// Opens it.
    pub(super) open: Opener,
}

/// Why a member, or the archive itself, cannot be read.
pub(super) struct Fault {
    /// The name of the member, if it is one.
    pub(super) member: Option<Name>,
    /// What is wrong with it.
    pub(super) why: String,
}

impl Fault {
    /// What is wrong with the archive.
    pub(super) fn of_archive(why: impl Into<String>) -> Self {
        Self { member: None, why: why.into() }
    }

    /// What is wrong with a member.
    pub(super) fn of_member(name: Name, why: impl Into<String>) -> Self {
        Self { member: Some(name), why: why.into() }
    }
}

/// The sources of an archive; it must have one, or a fault.
pub(crate) struct Members<'a> {
    archive: Name,
    list: Box<dyn Inputs<Input = Listed> + 'a>,
    is_empty: bool,
    /// The names of those that no person has put there.
    junk: Vec<String>,
    remarks: Remarks,
}

impl<'a> Members<'a> {
    pub(super) fn new(archive: Name, remarks: Remarks, list: impl Inputs<Input = Listed> + 'a) -> Self {
        Self { archive, list: Box::new(list), is_empty: true, junk: Vec::new(), remarks }
    }

    /// The next that is no junk.
    fn next_listed(&mut self) -> Option<Listed> {
        loop {
            let listed = self.list.take_next()?;
            let name = match &listed {
                Ok(Member { name, .. }) | Err(Fault { member: Some(name), .. }) => &name.text,
                Err(Fault { member: None, .. }) => return Some(listed),
            };
            if !junk::is_junk(name) {
                return Some(listed);
            }
            self.junk.push(name.clone());
        }
    }

    fn source(&self, listed: Listed) -> anyhow::Result<Source> {
        match listed {
            Ok(Member { name, open }) => {
                let Name { text, bytes } = self.archive.member(&name);
                Ok(Source { name: text, name_bytes: bytes, kind: SourceKind::Member(open) })
            }
            Err(Fault { member: Some(name), why }) => {
                Err(anyhow::anyhow!("{}: {why}", self.archive.member(&name).text))
            }
            Err(Fault { member: None, why }) => Err(anyhow::anyhow!("{}: {why}", self.archive.text)),
        }
    }
}

impl Inputs for Members<'_> {
    type Input = anyhow::Result<Source>;

    fn take_next(&mut self) -> Option<Self::Input> {
        let listed = self.next_listed();
        if listed.is_none() && !self.junk.is_empty() {
            let names = junk::named(&std::mem::take(&mut self.junk));
            self.remarks.add(Remark::Note(format!("skipped files of the system: {names}")));
        }
        let was_empty = std::mem::replace(&mut self.is_empty, false);
        let nothing = || was_empty.then(|| Err(Fault::of_archive("an archive without any file")));
        listed.or_else(nothing).map(|listed| self.source(listed))
    }

    fn is_ready(&self) -> bool {
        self.list.is_ready()
    }
}
