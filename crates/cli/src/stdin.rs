//! Standard input, which only one input may claim.

use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::watch::Watch;

/// Argument that means stdin or stdout.
pub const DASH: &str = "-";

/// A reader that can be passed to another thread.
pub type Reader = Box<dyn Read + Send>;

/// Claim to stdin: the first to ask gets the reader, the second an error that names both.
#[derive(Clone)]
pub struct Stdin(Arc<Mutex<State>>);

enum State {
    Free(Reader),
    Claimed(String),
}

impl Stdin {
    /// Creates a claim to `reader`.
    pub fn new(reader: Reader) -> Self {
        Self(Arc::new(Mutex::new(State::Free(reader))))
    }

    /// Lets `watch` note what is read.
    pub(super) fn watch(&self, watch: &Watch) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *state, State::Claimed(String::new()));
        *state = match before {
            State::Free(reader) => State::Free(watch.watched(reader, Path::new(DASH))),
            claimed @ State::Claimed(_) => claimed,
        };
    }

    /// Returns the reader, for the input that the command line calls `who` (`FILE`, `--entrants`).
    ///
    /// # Errors
    /// Stdin is another input already.
    pub fn claim(&self, who: &str) -> anyhow::Result<Reader> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match std::mem::replace(&mut *state, State::Claimed(who.to_owned())) {
            State::Free(reader) => Ok(reader),
            State::Claimed(first) => {
                let message = format!("{who}: stdin is read as {first} already; only one input can be stdin");
                *state = State::Claimed(first);
                Err(anyhow::Error::msg(message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_claim_names_both() {
        let stdin = Stdin::new(Box::new(std::io::empty()));
        assert!(stdin.claim("--entrants").is_ok());
        for _ in 0..2 {
            let error = stdin.claim("GAMES").err().map(|error| error.to_string()).unwrap_or_default();
            assert_eq!(error, "GAMES: stdin is read as --entrants already; only one input can be stdin");
        }
    }
}
