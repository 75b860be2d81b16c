//! The rounds of a round robin that games have already, as numbers of its tables.

use std::collections::BTreeSet;

use shinpan_core::games::{GameResult, GameRow, Games, RoundNo, Termination};
use shinpan_core::history::OVERRULED;

use super::plan::Rounds;
use super::tables::RoundRobin;

/// The pairs of each round of `games`; a bye is the pause.
pub(super) fn rounds(games: &Games, robin: &RoundRobin) -> Rounds {
    let mut rounds = Rounds::new();
    for game in games.iter().filter(|game| game.round.0 <= robin.rounds() && is_row(game)) {
        let Some(pair) = robin.number_pair(&game.first, game.second.as_deref()) else { continue };
        let pairs = rounds.entry(game.round.0).or_default();
        // The games of a pairing are one meeting.
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    for pairs in rounds.values_mut() {
        pairs.sort_unstable();
    }
    rounds
}

/// A pause is a vacated row: it counts for nothing, but it is there.
pub(super) fn is_row(game: &GameRow) -> bool {
    game.is_live() || game.result.is_bye()
}

/// The rounds of `games` that stand when `round` is drawn, or all rounds: those before it and, `with_later`, others in which a game
/// has a result or officers have made a pair. What else is there of later rounds was drawn and can be drawn anew.
pub(super) fn standing(games: &Games, round: Option<RoundNo>, with_later: bool) -> BTreeSet<u16> {
    let overruled = overruled(games);
    let stands = |game: &GameRow| {
        // The games of who has given up are decided when they are drawn.
        let is_played = game.termination != Termination::Forfeit && game.result != GameResult::OPEN;
        // A row that is no pause is live.
        let is_decided = game.second.is_some() && is_played;
        let is_later = is_decided || overruled.contains(&game.round.0);
        round.is_some_and(|round| game.round < round) || (with_later && is_later)
    };
    let rounds = games.iter().filter(|game| is_row(game) && Some(game.round) != round && stands(game));
    let rounds = rounds.map(|game| game.round.0).collect::<BTreeSet<_>>();
    let last = if round.is_none() { rounds.last().copied() } else { None };
    // Of all rounds, those before one that stands do too.
    let earlier = games.iter().filter(|game| is_row(game) && Some(game.round.0) < last).map(|game| game.round.0);
    rounds.iter().copied().chain(earlier).collect()
}

/// Whether `games` have a row of `round`: it is drawn already, before all later ones.
pub(super) fn has_round(games: &Games, round: Option<RoundNo>) -> bool {
    games.iter().any(|game| is_row(game) && Some(game.round) == round)
}

/// The rounds in which officers have made a pair.
pub(super) fn overruled(games: &Games) -> BTreeSet<u16> {
    let Some(column) = games.table().column(OVERRULED) else { return BTreeSet::new() };
    let rows = games.iter().zip(games.table().rows());
    let rows = rows.filter(|(game, cells)| game.is_live() && !cells.text(column).is_empty());
    rows.map(|(game, _)| game.round.0).collect()
}
