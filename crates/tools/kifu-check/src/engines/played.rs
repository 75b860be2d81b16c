//! The games of an event of engines, in the order of the records.

use std::collections::BTreeMap;
use std::num::NonZeroU16;

use anyhow::bail;
use shinpan_core::games::Termination;
use shinpan_core::wording::printable;
use shinpan_core::{Outcome, Severity};
use shinpan_records::engine::Failure;

use super::engine_list::EngineList;
use super::rows::GameRow;
use crate::report::MatchedReport;

/// A game as its record has it.
struct PlayedGame {
    round: u16,
    /// The number behind the dot of the tag `Round`, which orders the games of a pairing.
    behind_dot: Option<u16>,
    /// The numbers of First and Second.
    players: [usize; 2],
    outcome: Outcome,
    termination: Termination,
    failure: Option<Failure>,
    record: String,
}

/// The games so far.
pub(crate) struct Played<'e> {
    engines: EngineList<'e>,
    games: Vec<PlayedGame>,
    /// The round that all games are of, if it is said.
    round: Option<NonZeroU16>,
    /// The file of the last record, and its round.
    last: (String, u16),
}

impl<'e> Played<'e> {
    /// None yet, between `engines`.
    pub(crate) fn new(engines: EngineList<'e>, round: Option<NonZeroU16>) -> Self {
        Self { engines, games: Vec::new(), round, last: (String::new(), 0) }
    }

    /// The engines that have played.
    pub(crate) fn engines(&self) -> &EngineList<'e> {
        &self.engines
    }

    /// Adds the game of a record.
    ///
    /// # Errors
    /// It names an engine that is not known.
    pub(crate) fn add(&mut self, item: &mut MatchedReport) -> anyhow::Result<()> {
        let round = self.round_of(item);
        let report = &item.report;
        let mut number = |name: &str| match self.engines.number(name) {
            Ok(number) => Ok(number),
            Err(why) => {
                bail!("{}:{}:{}: {why}", printable(&report.record), item.pos.line, item.pos.column)
            }
        };
        let players = [number(&item.names.first)?, number(&item.names.second)?];
        let checked = &report.checked;
        self.games.push(PlayedGame {
            round,
            behind_dot: report.round.and_then(|named| named.game),
            players,
            outcome: checked.outcome,
            termination: termination(&checked.ending),
            failure: checked.engine.and_then(|engine| engine.failure),
            record: report.record.clone(),
        });
        Ok(())
    }

    /// The round of a record: the one that is said for all, else the one that it names, else the one behind that of the record
    /// before in its file.
    fn round_of(&mut self, item: &mut MatchedReport) -> u16 {
        let before = if self.last.0 == item.report.record { self.last.1 } else { 0 };
        let named = self.round.map(NonZeroU16::get).or(item.report.round.map(|named| named.round));
        let round = named.unwrap_or_else(|| {
            let round = before.saturating_add(1);
            item.add(
                Severity::Note,
                "round-missing",
                format!("the record names no round; it is taken to be round {round}"),
            );
            round
        });
        self.last = (item.report.record.clone(), round);
        round
    }

    /// The games with their numbers in their pairing of the round: by the numbers behind the dot where all have one, else in the
    /// order of the records.
    pub(crate) fn numbered(&self) -> Vec<GameRow<'_>> {
        let mut pairings = BTreeMap::<_, Vec<usize>>::new();
        for (at, game) in self.games.iter().enumerate() {
            let mut players = game.players;
            players.sort_unstable();
            pairings.entry((game.round, players)).or_default().push(at);
        }
        let mut numbers = vec![0; self.games.len()];
        for mut games in pairings.into_values() {
            if games.iter().all(|at| self.games[*at].behind_dot.is_some()) {
                games.sort_by_key(|at| self.games[*at].behind_dot);
            }
            (1..).zip(games).for_each(|(number, at)| numbers[at] = number);
        }
        numbers.into_iter().zip(&self.games).map(|(number, game)| self.row(number, game)).collect()
    }

    fn row<'a>(&'a self, number: u32, game: &'a PlayedGame) -> GameRow<'a> {
        let [first, second] = game.players.map(|player| &self.engines.get(player).id);
        GameRow {
            round: game.round,
            game: number,
            first,
            second,
            result: game.outcome.as_str(),
            termination: game.termination.as_str(),
            record: &game.record,
            failure: game.failure,
        }
    }
}

/// What games.csv says of a game of engines that ended so.
fn termination(ending: &str) -> Termination {
    let known =
        [Termination::Adjudicated, Termination::Crash, Termination::Stall, Termination::Time, Termination::Illegal];
    known.into_iter().find(|termination| termination.as_str() == ending).unwrap_or_default()
}
