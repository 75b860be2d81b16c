//! Work in the widest registers that the processor has.
//!
//! Numbers that are stored side by side are processed at once, each by itself and by the same operations in the same
//! order: so the results are the same on every processor.

use multiversion::multiversion;

/// Work that is compiled for several kinds of processors; everything it calls must be inlined for that.
pub(super) trait Work {
    type Output;

    /// Does the work. Implementations must always be inlined.
    fn call(self) -> Self::Output;
}

/// Does the work in the version for this processor.
#[multiversion(targets("x86_64+avx2", "aarch64+neon"))]
pub(super) fn widely<W: Work>(work: W) -> W::Output {
    work.call()
}
