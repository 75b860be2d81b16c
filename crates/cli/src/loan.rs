//! A value that is lent to a reader, on whatever thread, and comes back when the reader is done with it.

use std::sync::mpsc::{Receiver, Sender, channel};

/// A value that may be lent.
pub(super) enum Loan<T> {
    /// Not lent.
    Here(T),
    /// It comes back by way of this, unless the borrower drops it.
    Lent(Receiver<T>),
    /// It has been taken for good, or the borrower has dropped it.
    Gone,
}

impl<T> Loan<T> {
    /// A value that is lent, and the way by which it comes back.
    pub(super) fn lent() -> (Sender<T>, Self) {
        let (give_back, back) = channel();
        (give_back, Self::Lent(back))
    }

    /// Takes the value, and waits for it if it is lent; `None` if it does not come back.
    pub(super) fn take(&mut self) -> Option<T> {
        match std::mem::replace(self, Self::Gone) {
            Self::Here(value) => Some(value),
            Self::Lent(back) => back.recv().ok(),
            Self::Gone => None,
        }
    }
}
