//! Threads that share the work on a large field, with a fallback to one thread.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Once;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use rayon::{ThreadBuilder, ThreadPoolBuilder};

use super::io::Io;

static STARTED: Once = Once::new();

/// Prepares the threads for work that is shared out; to be called before it. Uses as many threads as the system grants,
/// or the calling thread if it grants none; without this, the library that shares out the work would panic.
pub fn share_work(io: &Io) {
    STARTED.call_once(|| start(most(io.environment.threads)));
}

/// Returns the given number of threads, or one per core.
pub(super) fn most(given: Option<NonZeroUsize>) -> usize {
    given.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

fn start(wanted: usize) {
    // The library asks for its threads once, and never gets more than it is given then, so they are started before.
    let mut threads = (0..wanted).map_while(|_| waiting()).collect::<Vec<_>>().into_iter();
    let pool = match threads.len() {
        0 => ThreadPoolBuilder::new().num_threads(1).use_current_thread(),
        there => ThreadPoolBuilder::new().num_threads(there),
    };
    let begin = |work| {
        let thread = threads.next().ok_or(io::ErrorKind::WouldBlock)?;
        thread.send(work).map_err(|_| io::ErrorKind::BrokenPipe.into())
    };
    // An error means that the threads exist already.
    let _ = pool.spawn_handler(begin).build_global();
}

/// Starts a thread that waits for its work; none if the system has no more threads.
fn waiting() -> Option<Sender<ThreadBuilder>> {
    let (sender, receiver) = channel::<ThreadBuilder>();
    let work = move || receiver.recv().map_or((), ThreadBuilder::run);
    thread::Builder::new().spawn(work).ok().map(|_| sender)
}
