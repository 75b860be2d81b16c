//! Interrupts: Ctrl-C removes temporary files and ends the program with 130. A write beyond the limit on the size of
//! files becomes an error of the writer.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::exit::Exit;

/// Files to remove on an interrupt.
static TEMP_FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Installs the handler: from now on Ctrl-C, SIGTERM and SIGHUP end the process with [`Exit::Interrupted`] and leave no
/// temporary file. If the process was started with one of them ignored, as by nohup, all are left as they are. `last`
/// is called before the process ends, and returns the exit code.
pub(super) fn install(last: impl Fn() -> Exit + Send + 'static) {
    block_file_size();
    // Errors mean that there is a handler already, or no thread that would wait. Then the default action ends the
    // process.
    let _ = ctrlc::try_set_handler(move || end(&last));
}

/// Blocks the signal for writes beyond the largest size that a file may have (`ulimit -f`). Such a write then fails as
/// on a full disk; the signal would end the process and leave its temporary file. Threads started from here on inherit
/// this.
#[cfg(unix)]
fn block_file_size() {
    use nix::sys::signal::{SigSet, Signal};
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGXFSZ);
    // On an error the signal ends the process, as it does by default.
    let _ = signals.thread_block();
}

/// Does nothing: this system has no such signal.
#[cfg(not(unix))]
fn block_file_size() {}

/// Ends the process. The lock is held to the end, so that no temporary file replaces its target meanwhile.
#[expect(clippy::exit, reason = "an interrupt has no way back to main")]
fn end(last: &impl Fn() -> Exit) {
    let files = lock();
    for path in files.iter() {
        let _ = std::fs::remove_file(path);
    }
    std::process::exit(i32::from(last().code()));
}

fn lock() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMP_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary file that an interrupt removes as long as this is held.
#[derive(Debug)]
pub(super) struct TempGuard(PathBuf);

impl TempGuard {
    /// Creates a file with `create`, with no moment at which an interrupt would leave it behind.
    pub(super) fn create<T, E>(create: impl FnOnce() -> Result<(PathBuf, T), E>) -> Result<(Self, T), E> {
        let mut files = lock();
        let (path, made) = create()?;
        files.push(path.clone());
        Ok((Self(path), made))
    }

    /// Moves the file to its target with `act`: an interrupt comes either before or after that.
    pub(super) fn release<T>(self, act: impl FnOnce() -> T) -> T {
        let mut files = lock();
        let result = act();
        files.retain(|path| *path != self.0);
        drop(files);
        result
    }
}

impl Drop for TempGuard {
    fn drop(&mut self) {
        lock().retain(|path| *path != self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_as_long_as_its_guard_is_held() {
        let path = PathBuf::from("no-such-file-of-this-test");
        let known = || lock().contains(&path);
        let (guard, ()) = TempGuard::create(|| Ok::<_, ()>((path.clone(), ()))).unwrap();
        assert!(known());
        drop(guard);
        assert!(!known());
        let (guard, ()) = TempGuard::create(|| Ok::<_, ()>((path.clone(), ()))).unwrap();
        assert_eq!(guard.release(|| 5), 5);
        assert!(!known());
    }
}
