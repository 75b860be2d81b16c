//! The games of an event of engines, in the order of the records.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU16;

use shinpan_core::finding::TextPos;
use shinpan_core::games::Termination;
use shinpan_core::wording::{printable, quoted};
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
    /// The files with records that name no round.
    without_round: Vec<WithoutRound>,
    /// Place of the record of a round, a board, First and Second.
    boards: HashMap<(u16, u16, [usize; 2]), String>,
}

/// Records of a file that name no round.
struct WithoutRound {
    file: String,
    /// Place of the first of them, and the round that it is taken to be of.
    first: (TextPos, u16),
    records: usize,
}

impl<'e> Played<'e> {
    /// None yet, between `engines`.
    pub(crate) fn new(engines: EngineList<'e>, round: Option<NonZeroU16>) -> Self {
        Self {
            engines,
            games: Vec::new(),
            round,
            last: (String::new(), 0),
            without_round: Vec::new(),
            boards: HashMap::new(),
        }
    }

    /// Adds the entrants of which there is no record.
    pub(crate) fn add_entrants(&mut self) {
        self.engines.add_entrants();
    }

    /// The engines that have played.
    pub(crate) fn engines(&self) -> &EngineList<'e> {
        &self.engines
    }

    /// Adds the game of a record.
    ///
    /// # Errors
    /// It names engines that are not known, or one engine twice; each with its place.
    pub(crate) fn add(&mut self, item: &mut MatchedReport) -> Result<(), Vec<String>> {
        let round = self.round_of(item);
        let players = self.players(item)?;
        self.tell_twice(round, players, item);
        let report = &item.report;
        let checked = &report.checked;
        let failure = checked.engine.and_then(|engine| engine.failure);
        self.games.push(PlayedGame {
            round,
            behind_dot: report.round.and_then(|named| named.game),
            players,
            outcome: checked.outcome,
            termination: termination(&checked.ending, failure),
            failure,
            record: report.record.clone(),
        });
        Ok(())
    }

    /// The numbers of First and Second.
    fn players(&mut self, item: &MatchedReport) -> Result<[usize; 2], Vec<String>> {
        let mut number = |name: &String| self.engines.number(name).map_err(|why| format!("{}: {why}", place(item)));
        match [&item.names.first, &item.names.second].map(&mut number) {
            [Ok(first), Ok(second)] if first == second => {
                let id = quoted(&self.engines.get(first).id);
                Err(vec![format!("{}: the record has {id} on both sides, expected two engines", place(item))])
            }
            [Ok(first), Ok(second)] => Ok([first, second]),
            faulty => Err(faulty.into_iter().filter_map(Result::err).collect()),
        }
    }

    /// Warns of a record that names the same sides, round and board as an earlier one: perhaps a file lies there twice.
    fn tell_twice(&mut self, round: u16, players: [usize; 2], item: &mut MatchedReport) {
        let Some(board) = item.report.round.and_then(|named| named.game) else { return };
        match self.boards.entry((round, board, players)) {
            Entry::Vacant(entry) => {
                entry.insert(place(item));
            }
            Entry::Occupied(entry) => {
                let message = format!(
                    "{} names the same sides, round and board; if it is the same game, it counts twice",
                    entry.get()
                );
                item.add(Severity::Warning, "record-twice", message);
            }
        }
    }

    /// The round of a record: the one that is said for all, else the one that it names, else the one behind that of the record
    /// before in its file.
    fn round_of(&mut self, item: &MatchedReport) -> u16 {
        let before = if self.last.0 == item.report.record { self.last.1 } else { 0 };
        let named = self.round.map(NonZeroU16::get).or(item.report.round.map(|named| named.round));
        let round = named.unwrap_or_else(|| {
            let round = before.saturating_add(1);
            match self.without_round.last_mut().filter(|last| last.file == item.report.record) {
                Some(last) => last.records += 1,
                None => self.without_round.push(WithoutRound {
                    file: item.report.record.clone(),
                    first: (item.pos, round),
                    records: 1,
                }),
            }
            round
        });
        self.last = (item.report.record.clone(), round);
        round
    }

    /// Notes on records that name no round, a line a file.
    pub(crate) fn notes(&self) -> impl Iterator<Item = String> {
        self.without_round.iter().map(|WithoutRound { file, first: (pos, round), records }| {
            let what = match records {
                1 => format!("the record names no round; it is taken to be of round {round}"),
                _ => format!(
                    "this record and {} more of the file name no round; each gets the round after \
                     that of the record before it, this one round {round}",
                    records - 1
                ),
            };
            format!("{}:{}:{}: note[round-missing]: {what}", printable(file), pos.line, pos.column)
        })
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
        let winner_failed = |failure: Failure| game.outcome == Outcome::won_by(failure.side);
        let is_doubtful = game.failure.is_some_and(winner_failed);
        GameRow {
            round: game.round,
            game: number,
            first,
            second,
            result: game.outcome.as_str(),
            // Whoever reads games.csv takes the loser for the engine that failed.
            termination: if is_doubtful { Termination::Normal } else { game.termination }.as_str(),
            record: &game.record,
            outcome: game.outcome,
            failure: game.failure,
        }
    }
}

/// `file:line:col` of a record.
fn place(item: &MatchedReport) -> String {
    format!("{}:{}:{}", printable(&item.report.record), item.pos.line, item.pos.column)
}

/// Termination in games.csv of a game of engines with this ending and failure.
fn termination(ending: &str, failure: Option<Failure>) -> Termination {
    let known =
        [Termination::Adjudicated, Termination::Crash, Termination::Stall, Termination::Time, Termination::Illegal];
    let word = failure.map_or(ending, |failure| failure.kind.as_str());
    known.into_iter().find(|termination| termination.as_str() == word).unwrap_or_default()
}
