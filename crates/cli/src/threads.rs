//! A run without threads, where the system has no more of them.

use rayon::ThreadPoolBuilder;

/// Has the thread that calls this do all the work on a large field: the library that shares it out would panic when it finds no threads.
pub(super) fn work_alone() {
    // An error: the threads are there already.
    let _ = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global();
}
