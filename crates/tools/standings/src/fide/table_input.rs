//! A tournament from the tables of entrants and games.

use std::collections::BTreeSet;

use anyhow::Context as _;
use shinpan_cli::Messages;
use shinpan_core::entrants::{Entrant, Entrants};
use shinpan_core::games::{GameResult, GameRow, Games, RoundNo, Termination};
use shinpan_core::trf::{self, PlayerFields};
use shinpan_core::{Faults, Outcome, Side};
use shinpan_tournament::Field;
use shinpan_tournament::tiebreaks::{Crosstable, CrosstableError, PairingResult, Row, Scoring, Share};

use super::tournament::{Player, Tournament};

/// The tournament of a stage.
///
/// # Errors
/// All that is wrong with numbers, ratings, ids and rows.
pub(crate) fn tournament(
    entrants: &Entrants,
    games: &Games,
    stage: Option<&str>,
    scoring: Scoring,
    through: Option<RoundNo>,
    purpose: &TablePurpose<'_>,
) -> anyhow::Result<Tournament> {
    let field = Field::numbered(entrants, stage)?;
    field.check(games)?;
    let players = players(&field, purpose)?;
    let mut rows = Vec::with_capacity(games.len());
    let mut numbers = Vec::with_capacity(games.len());
    for (number, game) in games.iter().enumerate().filter(|(_, game)| game.is_live()) {
        let position = |id: &str| field.position(id).context("the field has been checked");
        rows.push(row(game, position)?);
        numbers.push(number);
    }
    let participants = players.iter().map(Player::participant).collect();
    let crosstable = Crosstable::check(participants, &rows, scoring, through)
        .map_err(|errors| faults(errors, &rows, &numbers, &players, games))?;
    let (stage, unrated_games) = (stage.map(str::to_owned), unrated_games(&rows, &numbers, games));
    let mut tournament = Tournament::new(games.table().file(), players, rows, crosstable, through);
    (tournament.stage, tournament.unrated_games) = (stage, unrated_games);
    Ok(tournament)
}

/// What the tournament is for.
pub(crate) struct TablePurpose<'a> {
    /// It is written as a report file, which has no place for every value.
    pub(crate) is_written: bool,
    pub(crate) messages: &'a Messages,
}

fn players(field: &Field<'_>, purpose: &TablePurpose<'_>) -> Result<Vec<Player>, Faults> {
    let mut faults = Faults::default();
    let players = field.members().iter().map(|member| {
        let Entrant { id, name, status, .. } = member.entrant;
        let rating = match trf::rating(field.entrants(), member.row) {
            Ok((rating, is_rounded)) => {
                if is_rounded {
                    let message = format!("the rating of {id} is rounded to {}", rating.unwrap_or_default());
                    purpose.messages.warning(field.entrants().error(member.row, "rating", message));
                }
                rating.map(u32::from)
            }
            Err(fault) => {
                faults.push(fault);
                None
            }
        };
        let details = if purpose.is_written {
            PlayerFields::of(field.entrants(), member.row)
        } else {
            Ok(PlayerFields::shown(field.entrants(), member.row))
        };
        Player {
            id: id.clone(),
            name: name.clone(),
            number: member.seed,
            rating,
            status: *status,
            details: details.unwrap_or_else(|wrong| {
                faults.extend(wrong);
                PlayerFields::default()
            }),
        }
    });
    let players = players.collect();
    faults.or(players)
}

/// The players of the games that are not rated, with the round.
fn unrated_games(rows: &[Row], numbers: &[usize], games: &Games) -> BTreeSet<(usize, u16)> {
    let is_unrated = |number: &usize| games.as_slice().get(*number).is_some_and(|game| !game.rated);
    let unrated = rows.iter().zip(numbers).filter(|(_, number)| is_unrated(number));
    unrated.flat_map(|(row, _)| row.pair().into_iter().flatten().map(|player| (player, row.round().0))).collect()
}

fn row(game: &GameRow, position: impl Fn(&str) -> anyhow::Result<usize>) -> anyhow::Result<Row> {
    let (round, player) = (game.round, position(&game.first)?);
    let result = match game.result {
        GameResult::Bye(bye) => return Ok(Row::Bye { round, player, bye }),
        GameResult::Game(outcome) => result(outcome, game.termination),
        GameResult::UnequalDraw(Side::First) => PairingResult::Played([Share::Draw, Share::Loss]),
        GameResult::UnequalDraw(Side::Second) => PairingResult::Played([Share::Loss, Share::Draw]),
    };
    let second = game.second.as_deref().context("a game has two sides")?;
    Ok(Row::Pairing { round, players: [player, position(second)?], result })
}

fn result(outcome: Outcome, termination: Termination) -> PairingResult {
    let is_forfeit = termination == Termination::Forfeit;
    match outcome {
        Outcome::Unfinished => PairingResult::Pending,
        Outcome::FirstWins if is_forfeit => PairingResult::Forfeit([true, false]),
        Outcome::SecondWins if is_forfeit => PairingResult::Forfeit([false, true]),
        Outcome::BothLose if is_forfeit => PairingResult::Forfeit([false, false]),
        Outcome::FirstWins => PairingResult::Played([Share::Win, Share::Loss]),
        Outcome::SecondWins => PairingResult::Played([Share::Loss, Share::Win]),
        Outcome::Draw => PairingResult::Played([Share::Draw, Share::Draw]),
        Outcome::BothLose => PairingResult::Played([Share::Loss, Share::Loss]),
    }
}

/// What is wrong, with its place where it is one row.
fn faults(errors: Vec<CrosstableError>, rows: &[Row], numbers: &[usize], players: &[Player], games: &Games) -> Faults {
    let mut faults = Faults::default();
    for error in errors {
        let row = place(&error, rows, players).and_then(|at| numbers.get(at));
        faults.push(match row {
            Some(row) => games.error(*row, "round", &error),
            None => shinpan_core::InputError::whole(games.table().file(), error.to_string()),
        });
    }
    faults
}

/// The row that an error is about, by its place among the live rows.
fn place(error: &CrosstableError, rows: &[Row], players: &[Player]) -> Option<usize> {
    match error {
        CrosstableError::RoundZero(at)
        | CrosstableError::SelfPairing(at)
        | CrosstableError::ImpossibleResult(at)
        | CrosstableError::UnknownParticipant { row: at, .. } => Some(*at),
        CrosstableError::TwoRows { number, round } => {
            let is_it = |player: usize| players.get(player).is_some_and(|player| player.number == *number);
            let has = |row: &Row| match row {
                Row::Pairing { players, .. } => players.iter().any(|player| is_it(*player)),
                Row::Bye { player, .. } => is_it(*player),
            };
            rows.iter().rposition(|row| row.round() == *round && has(row))
        }
        _ => None,
    }
}
