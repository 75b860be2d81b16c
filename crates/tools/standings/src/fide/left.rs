//! Who left a round robin with less than half of the games played: the games count for nobody, where the book says so.
//!
//! FIDE's rules for competitions: the results stay in the table, and points scored by and against such a player do not count in the
//! final standings; from half of the games on everything counts. Reading T21 in docs/rulings.md.

use shinpan_core::entrants::Status;
use shinpan_core::games::RoundNo;
use shinpan_tournament::tally::BoutKind;
use shinpan_tournament::tiebreaks::{Entry, LeftBeforeHalf};

use super::tournament::{Player, Tournament};

/// A player who left before half of the games.
pub(crate) struct Left {
    /// The player, by its place in the list.
    pub(crate) player: usize,
    /// Number of games played.
    played: usize,
    /// Number of games that there were to be.
    games: usize,
}

impl Left {
    /// Finds all players who left before half of their games, of a tournament with this many announced rounds.
    pub(crate) fn all(tournament: &Tournament, announced: Option<u16>) -> Vec<Self> {
        let table = tournament.as_played();
        let has_opponent = |entry: &&Entry| entry.opponent.is_some();
        let meetings = |player: usize| table.entries(player).iter().filter(has_opponent);
        let present = (0..table.len()).filter(|player| meetings(*player).next().is_some()).count();
        let others = present.saturating_sub(1);
        // An odd field has a round more than anybody has opponents.
        let cycle = (others + present % 2).max(1);
        let cycles = (usize::from(announced.unwrap_or_default()) / cycle).max(1);
        let left = (0..table.len()).filter_map(|player| {
            let rows = meetings(player).collect::<Vec<_>>();
            let games = rows.len().max(others * cycles);
            let played = rows.iter().filter(|entry| entry.kind == BoutKind::Game).count();
            let is_gone = !rows.is_empty() && has_gone(&tournament.players[player], tournament.through);
            // Without a word of the entrants it is known when all of its games are there.
            let is_left = is_gone || (rows.len() == games && ends_in_forfeits(&rows));
            (is_left && played * 2 < games).then_some(Self { player, played, games })
        });
        left.collect()
    }

    /// The text of the note.
    pub(crate) fn note(&self, tournament: &Tournament, rule: LeftBeforeHalf) -> String {
        let who = tournament.players[self.player].id_and_name();
        let Self { played, games, .. } = self;
        let what = match rule {
            LeftBeforeHalf::Annul => "its games count for nobody; use --left count to count them",
            LeftBeforeHalf::Count | LeftBeforeHalf::Note => "its games count; use --left annul to leave them out",
        };
        format!("{who} left with {played} of {games} games played, less than half: {what} (C.05)")
    }
}

/// Whether the table of entrants says that a player has gone, and not after a round behind `through` alone.
fn has_gone(player: &Player, through: RoundNo) -> bool {
    matches!(player.status, Status::Withdrawn | Status::Disqualified)
        && player.withdrawn_after.is_none_or(|last| last <= through.0)
}

/// Whether there are rows after the last game or forfeit win, all of them lost by forfeit.
fn ends_in_forfeits(rows: &[&Entry]) -> bool {
    let is_open = rows.iter().any(|entry| entry.kind == BoutKind::Pending);
    !is_open && rows.last().is_some_and(|entry| entry.kind == BoutKind::ForfeitLoss)
}
