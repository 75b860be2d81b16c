//! Work in the widest registers that the processor has.
//!
//! Numbers that lie side by side are worked on at once, each by itself and by the same operations in the same order: so the
//! results are the same on every processor.

use multiversion::multiversion;

/// Work that is made for several kinds of processors; what it calls must be inlined for that.
pub(super) trait Work {
    type Output;

    /// Does it. Must be inlined always.
    fn call(self) -> Self::Output;
}

/// Does the work, made for this processor.
#[multiversion(targets("x86_64+avx2", "aarch64+neon"))]
pub(super) fn widely<W: Work>(work: W) -> W::Output {
    work.call()
}
