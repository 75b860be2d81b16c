//! Progress of long work: libraries count its parts, and the program that watches shows them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

/// State of a piece of work: how many of its parts are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Name of the parts, in the plural: `entrants`.
    pub parts: &'static str,
    /// Number of parts that are done.
    pub done: u64,
    /// Number of all parts.
    pub all: u64,
}

/// A callback for all progress, called by any thread.
pub type Watcher = Box<dyn Fn(Progress) + Send + Sync>;

static WATCHER: RwLock<Option<Watcher>> = RwLock::new(None);

/// Sends all progress to `watcher` from now on, or to nobody.
pub fn watch(watcher: Option<Watcher>) {
    *WATCHER.write().unwrap_or_else(PoisonError::into_inner) = watcher;
}

/// Sends `progress` to the watcher, if there is one.
pub fn report(progress: Progress) {
    if let Some(watcher) = &*WATCHER.read().unwrap_or_else(PoisonError::into_inner) {
        watcher(progress);
    }
}

/// Work whose parts are counted by the threads that do them.
#[derive(Debug)]
pub struct Work {
    parts: &'static str,
    all: u64,
    done: AtomicU64,
    /// Nothing is counted unless somebody watches when the work begins.
    is_watched: bool,
}

impl Work {
    /// Starts work of so many parts.
    pub fn of(parts: &'static str, all: u64) -> Self {
        let is_watched = WATCHER.read().unwrap_or_else(PoisonError::into_inner).is_some();
        Self { parts, all, done: AtomicU64::new(0), is_watched }
    }

    /// Counts `more` parts as done.
    pub fn add(&self, more: u64) {
        if self.is_watched {
            let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
            report(Progress { parts: self.parts, done: done.min(self.all), all: self.all });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[test]
    fn what_is_done_is_told_while_somebody_watches() {
        Work::of("samples", 3).add(1);
        let seen = Arc::new(Mutex::new(Vec::new()));
        let own = seen.clone();
        watch(Some(Box::new(move |progress| own.lock().expect("no panic").push((progress.done, progress.all)))));
        let work = Work::of("samples", 3);
        work.add(1);
        work.add(2);
        watch(None);
        work.add(1);
        assert_eq!(*seen.lock().expect("no panic"), [(1, 3), (3, 3)]);
    }
}
