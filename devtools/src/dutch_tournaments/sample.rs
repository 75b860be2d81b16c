//! A large tournament of an ordinary kind, for benchmarks.

use anyhow::{Context as _, Result};

use super::event::Event;
use super::examination::draw;
use super::plan::Plan;
use super::random::Random;

/// The report file of a tournament of so many players after so many rounds, each paired by the edition of 2026.
pub(crate) fn report(players: u16, rounds: u16) -> Result<String> {
    let mut random = Random::new(u64::from(players));
    let plan = Plan::ordinary(players, rounds + 2);
    let mut event = Event::new(plan, &mut random);
    for round in 1..=rounds {
        event.announce(&mut random);
        let (_, drawn) = draw(&event.text(), event.plan.edition, round)?;
        event.enter(&mut random, &drawn.context("a round of many players can be paired")?);
    }
    event.announce(&mut random);
    Ok(event.text())
}
