//! What a round may be drawn on: the earlier games must be there, with the results that count.

use std::collections::{BTreeMap, HashSet};

use shinpan_core::games::{GameResult, GameRow, Games, RoundNo};
use shinpan_core::history::OVERRULED;
use shinpan_core::wording::{counted, first_of, quoted};
use shinpan_tournament::holes::{Hole, Plays, holes, numbers_amiss};

use super::system::{RoundContext, WholeSystem};
use crate::NAMED_MOST;
use crate::absence::byes_beforehand;

/// Prerequisite of a round that is missing (exit 1).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Missing {
    /// An earlier round has no games at all.
    #[error("{file}: round {round} has no games; pair the rounds in order")]
    Round {
        /// The file of the games.
        file: String,
        /// The round without games.
        round: RoundNo,
    },
    /// Games whose results count have none.
    #[error("{file}: no result yet of {}", first_of(.games, NAMED_MOST))]
    Results {
        /// The file of the games.
        file: String,
        /// The games, by round and ids, with their lines.
        games: Vec<String>,
    },
}

/// Checks that the earlier rounds have games, if the system needs them, and the games that count their results.
///
/// # Errors
/// Something is missing.
pub(crate) fn check(games: &Games, round: RoundNo, system: &dyn WholeSystem) -> Result<(), Missing> {
    let file = || games.table().file().to_owned();
    let there = games.iter().filter(|game| game.is_live()).map(|game| game.round).collect::<HashSet<_>>();
    let missing = (1..round.0).map(RoundNo).find(|round| !there.contains(round));
    if let Some(missing) = missing.filter(|_| system.needs_every_round()) {
        return Err(Missing::Round { file: file(), round: missing });
    }
    let last_counted = system.last_counted(round);
    let counts = |game: &GameRow| {
        game.is_live() && game.result == GameResult::OPEN && last_counted.is_some_and(|last| game.round <= last)
    };
    let mut open = games.iter().zip(games.table().rows()).filter(|(game, _)| counts(game)).collect::<Vec<_>>();
    open.sort_by_key(|(game, _)| (game.round, &game.first));
    let open = open.into_iter().map(|(game, row)| named(game, row.pos().line)).collect::<Vec<_>>();
    if open.is_empty() { Ok(()) } else { Err(Missing::Results { file: file(), games: open }) }
}

/// Warnings about the earlier rounds, a line each.
pub(crate) fn warnings(context: &RoundContext<'_>, system: &dyn WholeSystem) -> Vec<String> {
    let RoundContext { games, round, .. } = *context;
    let mut warnings = not_before(games, round);
    warnings.extend(system.warnings(context));
    warnings
}

/// Lists those without a row in an earlier round in which they play, a line for each round with rows.
pub(crate) fn idle(context: &RoundContext<'_>, plays: Plays<'_>) -> Vec<String> {
    let before = RoundNo(context.round.0.saturating_sub(1));
    let is_out = |id: &&str| context.field.position(id).is_some_and(|at| context.annulled.get(at) == Some(&true));
    let holes = holes(context.field, context.games, before, plays).into_iter().filter_map(|hole| {
        let ids = hole.ids.into_iter().filter(|id| !is_out(id)).collect::<Vec<_>>();
        (!ids.is_empty()).then(|| Hole { ids, ..hole }.to_string())
    });
    holes.chain(numbers_amiss(context.games, before, 0, |_| false)).collect()
}

/// Rows that are not looked at: those of later rounds, and of `round` itself, which may be drawn already.
fn not_before(games: &Games, round: RoundNo) -> Vec<String> {
    let beforehand = byes_beforehand(games, round).count();
    let drawn = games.iter().filter(|game| game.is_live() && game.round == round).count() - beforehand;
    if drawn == 0 {
        let later = games.iter().filter(|game| game.round >= round).count() - beforehand;
        return ignored(later)
            .map(|rows| format!("{later} {} of round {round} or later {}", rows.0, rows.1))
            .into_iter()
            .collect();
    }
    let later = games.iter().filter(|game| game.round > round).count();
    let drawn = drawn_already(games, round, drawn);
    let later = ignored(later).map(|rows| format!("{later} {} of later rounds {}", rows.0, rows.1));
    drawn.into_iter().chain(later).collect()
}

/// Says that the `drawn` rows of `round` are ignored, and which of them officers made.
pub(crate) fn drawn_already(games: &Games, round: RoundNo, drawn: usize) -> Option<String> {
    let (rows, are_ignored) = ignored(drawn)?;
    let overruled = games.table().column(OVERRULED);
    let own = games.iter().zip(games.table().rows()).filter(|(game, cells)| {
        let is_own = overruled.is_some_and(|column| !cells.text(column).is_empty());
        is_own && game.round == round && game.is_live()
    });
    let own = own.map(|(game, cells)| with_line(game, cells.pos().line)).collect::<Vec<_>>();
    let own = if own.is_empty() {
        String::new()
    } else {
        format!(", also what officers have paired: {}", first_of(&own, NAMED_MOST))
    };
    Some(format!("round {round} is drawn already: its {drawn} {rows} {are_ignored}{own}"))
}

/// `rows` and `are ignored`, as the number wants them; none of no rows.
fn ignored(rows: usize) -> Option<(&'static str, &'static str)> {
    match rows {
        0 => None,
        1 => Some(("row", "is ignored")),
        _ => Some(("rows", "are ignored")),
    }
}

/// A round that the stage does not have by the book, whose `rounds` are those of each stage.
pub(crate) fn beyond(round: RoundNo, rounds: &BTreeMap<String, u16>, stage: Option<&str>) -> Option<String> {
    let (stage, rounds) = stage.and_then(|stage| Some((stage, *rounds.get(stage)?)))?;
    (round.0 > rounds).then(|| format!("round {round}: {stage} has {} (Art. 17.7; R-56)", counted(rounds, "round")))
}

fn named(game: &GameRow, line: u32) -> String {
    let second = quoted(game.second.as_deref().unwrap_or_default());
    format!("{} against {second} in round {} (line {line})", quoted(&game.first), game.round)
}

/// A game of the round that is spoken of.
fn with_line(game: &GameRow, line: u32) -> String {
    let first = quoted(&game.first);
    let second = game.second.as_deref().map_or_else(String::new, |second| format!(" against {}", quoted(second)));
    format!("{first}{second} (line {line})")
}
