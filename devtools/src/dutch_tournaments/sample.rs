//! A large ordinary tournament, for benchmarks.

use anyhow::{Context as _, Result};

use super::event::Event;
use super::examination::draw;
use super::plan::Plan;
use super::random::Random;

/// Returns the report file of a tournament after some rounds, each paired by the edition of 2026.
pub(crate) fn report(players: u16, rounds: u16) -> Result<String> {
    let mut event = Event::new(Plan::ordinary(players, rounds + 2), Random::new(u64::from(players)));
    while event.advance() && event.round <= rounds {
        let (_, drawn) = draw(&event)?;
        event.enter(&drawn.context("a round of many players can be paired")?);
    }
    Ok(event.text())
}
