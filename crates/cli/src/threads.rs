//! The threads that share the work on a large field, and the run without them.

use rayon::ThreadPoolBuilder;

/// To be called before work that is shared out: where the system has not the threads for it, the one that calls this does all of it.
/// The library that shares it out would panic.
pub fn share_work() {
    // It asks for its threads once, and what it did not get then it never gets: so others try that before it does.
    if ThreadPoolBuilder::new().build().is_err() {
        // An error: the threads are there already.
        let _ = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global();
    }
}
