//! Work in the widest registers that the processor has.
//!
//! Numbers that lie side by side are worked on at once, each by itself and by the same operations in the same order: so the
//! results are the same on every processor.

pub(super) use pulp::NullaryFnOnce;

/// Does the work, made for this processor; what it calls must be inlined for that.
pub(super) fn widely<W: NullaryFnOnce>(work: W) -> W::Output {
    pulp::Arch::new().dispatch(work)
}
