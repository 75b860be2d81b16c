//! Ctrl-C: temporary files go, the program ends with 130.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::exit::Exit;

/// Files that are removed on an interrupt.
static LITTER: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// From now on Ctrl-C, SIGTERM and SIGHUP end the process with [`Exit::Interrupted`] and leave no temporary file.
/// Where the process was started with one of them ignored, as by nohup, all are left as they are.
pub(super) fn install() {
    // An error: a handler is there already, or the system has none. Then the default action ends the process.
    let _ = ctrlc::try_set_handler(end);
}

/// Ends the process; the lock is kept to the end, so that no file takes its place after all.
#[expect(clippy::exit, reason = "an interrupt has no way back to main")]
fn end() {
    let litter = lock();
    for path in litter.iter() {
        let _ = std::fs::remove_file(path);
    }
    std::process::exit(i32::from(Exit::Interrupted.code()));
}

fn lock() -> MutexGuard<'static, Vec<PathBuf>> {
    LITTER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that an interrupt removes, as long as this is held.
#[derive(Debug)]
pub(super) struct Litter(PathBuf);

impl Litter {
    /// Makes a file by `create`, with no moment at which an interrupt would leave it.
    pub(super) fn create<T, E>(create: impl FnOnce() -> Result<(PathBuf, T), E>) -> Result<(Self, T), E> {
        let mut litter = lock();
        let (path, made) = create()?;
        litter.push(path.clone());
        Ok((Self(path), made))
    }

    /// Gives the file its place by `act`: an interrupt comes before it or after it.
    pub(super) fn settle<T>(self, act: impl FnOnce() -> T) -> T {
        let mut litter = lock();
        let result = act();
        litter.retain(|path| *path != self.0);
        drop(litter);
        result
    }
}

impl Drop for Litter {
    fn drop(&mut self) {
        lock().retain(|path| *path != self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn litter_is_known_as_long_as_it_is_held() {
        let path = PathBuf::from("no-such-file-of-this-test");
        let known = || lock().contains(&path);
        let (litter, ()) = Litter::create(|| Ok::<_, ()>((path.clone(), ()))).unwrap();
        assert!(known());
        drop(litter);
        assert!(!known());
        let (litter, ()) = Litter::create(|| Ok::<_, ()>((path.clone(), ()))).unwrap();
        assert_eq!(litter.settle(|| 5), 5);
        assert!(!known());
    }
}
