//! A file beside the answer that is written whole or not at all.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::anyhow;
use tempfile::NamedTempFile;

use super::pending::{folder, sync_folder};
use crate::audit::Audit;
use crate::io::reason;

/// Writes `bytes` to `path`: beside it first, then into its place. What is no regular file, as a pipe, is written to as it is.
///
/// `audit` notes it.
///
/// # Errors
/// Those of the file system, with the path.
pub fn write_file(path: &Path, bytes: &[u8], audit: &Audit) -> anyhow::Result<()> {
    let is_stream = fs::metadata(path).is_ok_and(|old| !old.is_file());
    let write = || {
        if is_stream {
            return fs::write(path, bytes);
        }
        let mut file = NamedTempFile::new_in(folder(path))?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        sync_folder(folder(path))
    };
    write().map_err(|error| anyhow!("{}: {}", path.display(), reason(&error)))?;
    audit.note_bytes(path, bytes, is_stream);
    Ok(())
}
