//! How a problem is solved: from which candidates, who watches, and who may stop it.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// Is called with the number of vertices matched so far and of all vertices.
pub type Progress<'a> = dyn Fn(u64, u64) + 'a;

/// The candidate pairs of a large problem. It is solved over these alone; pairs for which the proof does not hold are
/// added until it holds for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// With up to this many vertices every pair is a candidate.
    pub all_up_to: u32,
    /// How many candidates each vertex has to begin with: its pairs of least cost.
    pub initial: usize,
    /// How many are added for each vertex in a further round, at most; 0 is taken as 1.
    pub added: usize,
}

impl Default for Candidates {
    fn default() -> Self {
        Self { all_up_to: 200, initial: 12, added: 6 }
    }
}

/// The candidates of a solve, who watches it, and who may stop it.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// The pairs to begin with. The total does not depend on them.
    pub candidates: Candidates,
    /// Is called now and then, at most a few times a vertex; when candidates are added, some vertices lose their partners
    /// again.
    pub progress: Option<&'a Progress<'a>>,
    /// Set it to end the solve with [`Failure::Interrupted`].
    pub stop: Option<&'a AtomicBool>,
}

impl Options<'_> {
    /// Reports how far the solve has come, and fails if it is to stop.
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
