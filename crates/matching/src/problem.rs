//! What is asked: vertices, a cost for every permitted pair, and who watches.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// The cost of a pair: fills the vector and returns true, or returns false if the pair is forbidden.
///
/// The vector is all zeros on entry. The function must be pure and symmetric; it is called with the lesser vertex
/// first, and several times for a pair.
pub type PairCost<'a> = dyn Fn(u32, u32, &mut [i128]) -> bool + Sync + 'a;

/// Vertices `0..vertices` and the cost of pairing two of them.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// How many vertices there are. An odd number has no perfect matching: a bye is one more vertex.
    pub vertices: u32,
    /// How many components a cost has; the first is worth more than any amount of the second, and so on.
    pub width: usize,
    /// The cost of a pair.
    pub cost: &'a PairCost<'a>,
}

/// Is called with the number of vertices settled and of all vertices.
pub type Progress<'a> = dyn Fn(u64, u64) + 'a;

/// Who watches a solve, and may stop it.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Is called now and then, at most a few times a vertex.
    pub progress: Option<&'a Progress<'a>>,
    /// Set it to end the solve with [`Failure::Interrupted`].
    pub stop: Option<&'a AtomicBool>,
}

impl Problem<'_> {
    /// The number of vertices, as an index.
    pub(crate) fn n(&self) -> usize {
        self.vertices as usize
    }

    /// Fills `into` with the cost of a pair; false if it is forbidden.
    pub(crate) fn fill(&self, u: usize, v: usize, into: &mut [i128]) -> bool {
        into.fill(0);
        (self.cost)(vertex(u.min(v)), vertex(u.max(v)), into)
    }

    /// Calls `each` with every permitted pair, the lesser vertex first, in order.
    pub(crate) fn pairs<E>(&self, mut each: impl FnMut(usize, usize, &[i128]) -> Result<(), E>) -> Result<(), E> {
        let mut cost = vec![0; self.width];
        for u in 0..self.n() {
            for v in u + 1..self.n() {
                if self.fill(u, v, &mut cost) {
                    each(u, v, &cost)?;
                }
            }
        }
        Ok(())
    }
}

impl Options<'_> {
    /// Tells how far the solve has come, and learns whether it is to go on.
    pub(crate) fn report(&self, settled: usize, vertices: usize) -> Result<(), Failure> {
        if let Some(progress) = self.progress {
            progress(settled as u64, vertices as u64);
        }
        self.go_on()
    }

    /// Fails if the solve is to stop.
    pub(crate) fn go_on(&self) -> Result<(), Failure> {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stopped { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

/// An index as a vertex of the caller.
pub(crate) fn vertex(index: usize) -> u32 {
    // Invariant: indices are below `Problem::vertices`, which is a u32.
    u32::try_from(index).unwrap_or(u32::MAX)
}
