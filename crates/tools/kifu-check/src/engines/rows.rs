//! Rows of games.csv of an event of engines.

use std::io::{self, Write};

use serde::Serialize;
use shinpan_cli::{Listed, Palette};
use shinpan_core::Outcome;
use shinpan_records::engine::Failure;

/// A game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameRow<'a> {
    pub(super) round: u16,
    /// Number of the game in its pairing of the round, from 1.
    pub(super) game: u32,
    pub(super) first: &'a str,
    pub(super) second: &'a str,
    pub(super) result: &'static str,
    pub(super) termination: &'static str,
    pub(super) record: &'a str,
    /// Outcome, from which the ledger is made with the failure.
    #[serde(skip)]
    pub(super) outcome: Outcome,
    #[serde(skip)]
    pub(super) failure: Option<Failure>,
}

impl Listed for GameRow<'_> {
    const COLUMNS: &'static [&'static str] = &["round", "game", "first", "second", "result", "termination", "record"];

    fn rows(&self) -> Vec<Vec<String>> {
        let numbers = [self.round.to_string(), self.game.to_string()];
        let texts = [self.first, self.second, self.result, self.termination, self.record].map(str::to_owned);
        vec![numbers.into_iter().chain(texts).collect()]
    }

    fn text(&self, _: &mut dyn Write, _: Palette) -> io::Result<()> {
        // Rows have no form for people: they are listed as CSV.
        Ok(())
    }
}
