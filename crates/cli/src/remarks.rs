//! What there is to say of an input beside its records, once it has been read.

use std::sync::{Arc, Mutex, PoisonError};

/// One thing to say of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// With `-v` alone.
    Note(String),
    /// It was read nevertheless.
    Warning(String),
    /// What was read before stands; the exit code is 2.
    Fault(String),
}

impl Remark {
    /// The remark with the name of its input.
    pub(super) fn of(self, name: &str) -> Self {
        let named = |text| format!("{name}: {text}");
        match self {
            Self::Note(text) => Self::Note(named(text)),
            Self::Warning(text) => Self::Warning(named(text)),
            Self::Fault(text) => Self::Fault(named(text)),
        }
    }
}

/// Collects remarks; clones are the same collection.
#[derive(Clone, Debug, Default)]
pub(super) struct Remarks(Arc<Mutex<Vec<Remark>>>);

impl Remarks {
    /// One more.
    pub(super) fn add(&self, remark: Remark) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(remark);
    }

    /// Takes all that have come.
    pub(super) fn take(&self) -> Vec<Remark> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
