//! Members of an archive as sources of their own, named after the archive.

use crate::inputs::Inputs;
use crate::junk;
use crate::name::Name;
use crate::remarks::{Remark, Remarks};
use crate::source::{Opener, Source, SourceKind};

/// An entry in the list of an archive: a file, or a reason why one or all of the following members cannot be read.
pub(super) type Listed = Result<Member, Fault>;

/// A file of an archive.
pub(super) struct Member {
    /// Name in the archive; it is used only as a name, nothing is written to it.
    pub(super) name: Name,
    /// Function that opens the member.
    pub(super) open: Opener,
}

/// Reason why a member, or the archive itself, cannot be read.
pub(super) struct Fault {
    /// Name of the member, if the fault is that of a member.
    pub(super) member: Option<Name>,
    /// Description of the fault.
    pub(super) why: String,
}

impl Fault {
    /// Creates a fault of the archive.
    pub(super) fn of_archive(why: impl Into<String>) -> Self {
        Self { member: None, why: why.into() }
    }

    /// Creates a fault of a member.
    pub(super) fn of_member(name: Name, why: impl Into<String>) -> Self {
        Self { member: Some(name), why: why.into() }
    }
}

/// Sources in an archive. An archive without any is an error.
pub(crate) struct Members<'a> {
    archive: Name,
    list: Box<dyn Inputs<Input = Listed> + 'a>,
    is_empty: bool,
    /// Names of members that systems have added.
    junk: Vec<String>,
    remarks: Remarks,
}

impl<'a> Members<'a> {
    pub(super) fn new(archive: Name, remarks: Remarks, list: impl Inputs<Input = Listed> + 'a) -> Self {
        Self { archive, list: Box::new(list), is_empty: true, junk: Vec::new(), remarks }
    }

    /// Returns the next entry that was not added by a system.
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
