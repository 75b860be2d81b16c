//! A value that is lent to a reader, on any thread, and comes back when the reader is done with it.

use std::sync::mpsc::{Receiver, Sender, channel};

/// A value that may be lent.
pub(super) enum Loan<T> {
    /// The value is here.
    Here(T),
    /// The value is lent and comes back through this channel, unless the borrower drops it.
    Lent(Receiver<T>),
    /// The value has been taken for good, or the borrower has dropped it.
    Gone,
}

impl<T> Loan<T> {
    /// Creates a lent value, and the sender that gives it back.
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
