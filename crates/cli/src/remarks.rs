//! Remarks on an input, apart from its records, that are made once it has been read.

use std::sync::{Arc, Mutex, PoisonError};

/// A remark on an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// Shown only with `-v`.
    Note(String),
    /// The input was read nevertheless.
    Warning(String),
    /// Earlier records are still valid; the exit code is 2.
    Fault(String),
}

impl Remark {
    /// Adds the name of the input to the remark.
    pub(super) fn of(self, name: &str) -> Self {
        let named = |text| format!("{name}: {text}");
        match self {
            Self::Note(text) => Self::Note(named(text)),
            Self::Warning(text) => Self::Warning(named(text)),
            Self::Fault(text) => Self::Fault(named(text)),
        }
    }
}

/// Collection of remarks; clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Remarks(Arc<Mutex<Vec<Remark>>>);

impl Remarks {
    /// Adds a remark.
    pub(super) fn add(&self, remark: Remark) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(remark);
    }

    /// Takes all remarks out.
    pub(super) fn take(&self) -> Vec<Remark> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
