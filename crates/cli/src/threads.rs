//! The threads that share the work on a large field, and the run without them.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Once;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use rayon::{ThreadBuilder, ThreadPoolBuilder};

use super::io::Io;

static STARTED: Once = Once::new();

/// To be called before work that is shared out: by as many threads as the system gives, and where it gives none, by the one that
/// calls this. The library that shares it out would panic.
pub fn share_work(io: &Io) {
    STARTED.call_once(|| start(most(io.environment.threads)));
}

/// So many threads, else one a core.
pub(super) fn most(given: Option<NonZeroUsize>) -> usize {
    given.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

fn start(wanted: usize) {
    // The library asks for its threads once, and what it did not get then it never gets: so they are there before.
    let mut threads = (0..wanted).map_while(|_| waiting()).collect::<Vec<_>>().into_iter();
    let pool = match threads.len() {
        0 => ThreadPoolBuilder::new().num_threads(1).use_current_thread(),
        there => ThreadPoolBuilder::new().num_threads(there),
    };
    let begin = |work| {
        let thread = threads.next().ok_or(io::ErrorKind::WouldBlock)?;
        thread.send(work).map_err(|_| io::ErrorKind::BrokenPipe.into())
    };
    // An error: the threads are there already.
    let _ = pool.spawn_handler(begin).build_global();
}

/// A thread that waits for its work; none where the system has no more of them.
fn waiting() -> Option<Sender<ThreadBuilder>> {
    let (sender, receiver) = channel::<ThreadBuilder>();
    let work = move || receiver.recv().map_or((), ThreadBuilder::run);
    thread::Builder::new().spawn(work).ok().map(|_| sender)
}
