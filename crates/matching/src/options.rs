//! Options of a solve: candidates to start from, progress, and a flag to stop it.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// Callback for progress, called with the number of vertices matched so far and the number of all vertices.
pub type Progress<'a> = dyn Fn(u64, u64) + 'a;

/// The candidate pairs of a large problem. The problem is solved over these alone; then pairs for which the proof does
/// not hold are added, until it holds for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// Largest number of vertices for which every pair is a candidate.
    pub all_up_to: u32,
    /// Number of candidates that each vertex starts with: its pairs of least cost.
    pub initial: usize,
    /// Largest number of candidates added for each vertex in a further round; 0 is taken as 1.
    pub added: usize,
}

impl Default for Candidates {
    fn default() -> Self {
        Self { all_up_to: 200, initial: 12, added: 6 }
    }
}

/// Candidates of a solve, a callback for progress, and a flag to stop it.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Pairs to start from. The total does not depend on them.
    pub candidates: Candidates,
    /// Callback for progress, called at most a few times per vertex. The number of matched vertices may drop when
    /// candidates are added.
    pub progress: Option<&'a Progress<'a>>,
    /// Flag that ends the solve with [`Failure::Interrupted`] when set.
    pub stop: Option<&'a AtomicBool>,
}

impl Options<'_> {
    /// Reports progress, and fails if the solve is to stop.
    pub(crate) fn report(&self, matched: usize, vertices: usize) -> Result<(), Failure> {
        if let Some(progress) = self.progress {
            progress(matched as u64, vertices as u64);
        }
        self.check_stop()
    }

    /// Fails if the solve is to stop.
    pub(crate) fn check_stop(&self) -> Result<(), Failure> {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stopped { Err(Failure::Interrupted) } else { Ok(()) }
    }
}
