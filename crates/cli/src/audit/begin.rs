//! Beginning of the notes of a run: its arguments, the streams that are watched, and the files that are refused.

use std::ffi::OsString;
use std::path::Path;
use std::sync::{Arc, Mutex};

use anyhow::bail;

use super::log_file::{LogFile, Refusal};
use super::{Audit, Run, place};
use crate::byte_digest::{ByteDigest, DigestWriter};
use crate::file_id::{FileId, is_same_file};
use crate::io::{Io, reason};
use crate::named_input::NamedInput;
use crate::stdin::DASH;
use crate::watch::Watch;

impl Audit {
    /// Begins the notes of a run with these `words`, the first of which is the name of the program; the streams of `io`
    /// are watched from now on.
    pub(crate) fn begin(path: &Path, version: Option<&str>, words: &[OsString], io: &mut Io) -> Self {
        let arguments = words.iter().skip(1).map(|word| place::text(word.as_encoded_bytes()).0).collect();
        let stdout = ByteDigest::new(Path::new(DASH), true);
        io.watch = Watch::new(stdout.clone());
        io.stdin.watch(&io.watch);
        io.stdout.wrap(|writer| Box::new(DigestWriter::new(writer, stdout)));
        Self(Some(Arc::new(Run {
            path: path.to_owned(),
            tool: io.tool.clone(),
            version: version.unwrap_or_default().to_owned(),
            arguments,
            watch: io.watch.clone(),
            seen: Mutex::default(),
            ended: Mutex::default(),
        })))
    }

    /// Refuses an audit file to which no line can be added, or that is also another file of the run. `written` holds
    /// the output files with the names that the command line gives them.
    ///
    /// # Errors
    /// The reason; the file is left as it was.
    pub(crate) fn check(&self, io: &Io, written: &[NamedInput]) -> anyhow::Result<()> {
        let Some(run) = &self.0 else { return Ok(()) };
        let name = run.path.to_string_lossy();
        let others = io.command_line.inputs.iter().map(|input| ("the input", input));
        let others = others.chain(written.iter().map(|written| ("the output", written)));
        for (kind, NamedInput { option, path, .. }) in others.filter(|(_, other)| other.path.as_os_str() != DASH) {
            if is_same_file(&run.path, path) {
                let other = format!("{option} {}", path.to_string_lossy());
                bail!("--audit {name}: is {kind} {}; give it a file of its own", other.trim_start());
            }
        }
        let id = FileId::of(&run.path);
        if id.is_some() && (id == io.stdin_file || id == FileId::of_stdout()) {
            bail!("--audit {name}: is the file on stdin or stdout; give it a file of its own");
        }
        let log = LogFile::open(&run.path).map_err(|refusal| run.failure(&refusal))?;
        if let Some(mut notes) = run.watch.notes() {
            notes.own.clone_from(&log.seen().id);
        }
        *run.seen() = Some(log.seen().clone());
        Ok(())
    }
}

impl Run {
    /// Creates an error from a refusal of the file.
    pub(super) fn failure(&self, refusal: &Refusal) -> anyhow::Error {
        let why = match refusal {
            Refusal::Io(error) => reason(error),
            refusal => refusal.to_string(),
        };
        anyhow::anyhow!("--audit {}: {why}", self.path.display())
    }
}
