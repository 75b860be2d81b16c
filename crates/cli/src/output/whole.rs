//! Files written apart from the answer, each atomically.

use std::fs::{self, Metadata};
use std::io::{self, Write as _};
use std::path::Path;

use anyhow::anyhow;

use super::pending::{create_beside, resolve};
use crate::disk::{folder, sync_folder};
use crate::interrupt::TempGuard;
use crate::io::reason;
use crate::watch::Watch;

/// Writes `bytes` to `path` through a temporary file beside it. A target that is not a regular file, such as a pipe, is
/// written directly.
///
/// `watch` notes the output.
///
/// # Errors
/// Errors of the file system, with the path.
pub fn write_file(path: &Path, bytes: &[u8], watch: &Watch) -> anyhow::Result<()> {
    let old = fs::metadata(path).ok();
    let is_stream = old.as_ref().is_some_and(|old| !old.is_file());
    let write = || {
        if is_stream {
            return fs::write(path, bytes);
        }
        replace(&resolve(path)?, bytes, old.as_ref())
    };
    write().map_err(|error| anyhow!("{}: {}", path.display(), reason(&error)))?;
    watch.note_bytes(path, bytes, is_stream);
    Ok(())
}

/// Writes `bytes` to a file beside `target`, then moves it there, with the owner and the permissions of the `old` file.
pub(super) fn replace(target: &Path, bytes: &[u8], old: Option<&Metadata>) -> io::Result<()> {
    let (guard, (mut file, temp)) = TempGuard::create(|| create_beside(target, old))?;
    file.write_all(bytes)?;
    file.sync_all()?;
    guard.release(|| temp.persist(target)).map_err(|error| error.error)?;
    sync_folder(folder(target))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_made_or_replaced_and_a_link_stays() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = |name: &str| dir.path().join(name);
        write_file(&path("a"), b"new", &Watch::default()).expect("a file");
        write_file(&path("a"), b"newer", &Watch::default()).expect("a file");
        assert_eq!(fs::read(path("a")).expect("a file"), b"newer");
        #[cfg(unix)]
        {
            use std::os::unix::fs::{PermissionsExt as _, symlink};
            symlink("a", path("link")).expect("a link");
            fs::set_permissions(path("a"), fs::Permissions::from_mode(0o640)).expect("permissions");
            write_file(&path("link"), b"newest", &Watch::default()).expect("a file");
            let about = fs::metadata(path("a")).expect("a file");
            assert!(fs::read(path("a")).expect("a file") == b"newest" && about.permissions().mode() & 0o777 == 0o640);
            assert!(fs::symlink_metadata(path("link")).expect("a link").is_symlink());
        }
        let error = write_file(&path("none/a"), b"", &Watch::default()).expect_err("no folder").to_string();
        assert!(error.ends_with(&format!("a: there is no folder {}", path("none").display())), "{error}");
        assert!(fs::read_dir(dir.path()).expect("a folder").count() <= 2);
    }
}
