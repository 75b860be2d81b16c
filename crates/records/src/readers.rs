//! The readers of the games on one thread.

use std::io;

use crate::port::GameReader;
use crate::routing::{Routing, RoutingError};

/// The readers that a thread has opened so far, which it keeps from one file to the next.
pub(crate) struct Readers<'r> {
    pub(crate) routing: &'r Routing<'r>,
    open: Vec<Option<Box<dyn GameReader + 'r>>>,
}

impl<'r> Readers<'r> {
    /// None so far.
    pub(crate) fn new(routing: &'r Routing<'r>) -> Self {
        Self { routing, open: routing.games.iter().map(|_| None).collect() }
    }

    /// The reader of a game.
    pub(crate) fn reader(&mut self, game: usize) -> Result<&mut (dyn GameReader + 'r), RoutingError> {
        let slot = &mut self.open[game];
        if slot.is_none() {
            *slot = Some(self.routing.open_game(game)?.reader());
        }
        match slot {
            Some(reader) => Ok(&mut **reader),
            // It has been filled just now.
            None => Err(io::Error::other("no reader").into()),
        }
    }
}
