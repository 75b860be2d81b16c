//! Baku acceleration: FIDE Handbook C.04.7.

use std::collections::HashSet;

use shinpan_core::trf::{CellResult, Player, Trf};

use super::history::{History, in_points, tenths};
use super::records::{Baku, RecordError, Records};

/// Adds the points of acceleration to `records` if the file asks for them and does not state them; `players` are all
/// players by pairing number.
///
/// # Errors
/// The file does not state the number of rounds, or its points for results are none for which the rule is made.
pub(super) fn add(
    records: &mut Records,
    trf: &Trf,
    players: &[&Player],
    history: &History<'_>,
) -> Result<(), RecordError> {
    let Some(pos) = records.asks_for_baku.filter(|_| !records.is_accelerated()) else { return Ok(()) };
    let refused = |message: &str| RecordError { pos, message: message.to_owned() };
    let announced = trf.stated_rounds.ok_or_else(|| {
        refused("Baku acceleration needs the number of rounds, and neither 142 nor XXR says it (C.04.7)")
    })?;
    let (win, draw) = (tenths(trf.scores.win), tenths(trf.scores.draw));
    if draw * 2 != win || tenths(trf.scores.loss) != 0 {
        return Err(refused(
            "Baku acceleration is for a draw worth half a win and a loss worth nothing; for other points expected the \
             records 250 or XXA (C.04.7)",
        ));
    }
    let list = FirstRound::of(trf, players, records, history);
    let rounds = announced.div_ceil(2);
    let group = list.group(players);
    let mut baku =
        Baku { group: group.iter().copied().collect(), note: None, full: rounds.div_ceil(2), rounds, win, draw };
    if list.is_uncertain {
        baku.note = list.note(&group, &baku, records.by_lines).map(|note| (pos, note));
    }
    records.accelerate(baku);
    Ok(())
}

/// The list of players that round 1 is paired from.
struct FirstRound {
    /// Numbers of the players, by pairing number.
    numbers: Vec<u16>,
    /// Whether a player has no game in round 1: absent, or entered late.
    is_uncertain: bool,
}

impl FirstRound {
    /// Makes the list: players paired in round 1 or with a bye worth points in it. Others are late entries: Art. 2.
    fn of(trf: &Trf, players: &[&Player], records: &Records, history: &History<'_>) -> Self {
        let is_there = trf.rounds_there().is_there(1);
        let has_points = |player: &Player| {
            let result = player.cell(1).and_then(|cell| cell.result);
            matches!(result, Some(CellResult::HalfBye | CellResult::FullBye))
        };
        let is_due = |player: &Player| {
            history.is_paired(player, 1)
                || (!is_there && player.cell(1).is_none() && !records.absent.contains(&player.number))
        };
        let listed = players.iter().filter(|player| is_due(player) || has_points(player));
        Self {
            numbers: listed.map(|player| player.number).collect(),
            is_uncertain: players.iter().any(|player| !is_due(player)),
        }
    }

    /// Returns twice a quarter of the list, rounded up, by pairing number. The group ends with a person, so whoever
    /// enters later above that player belongs to it too.
    fn group(&self, players: &[&Player]) -> Vec<u16> {
        let Some(last) = self.last() else { return Vec::new() };
        let end = players.iter().position(|player| player.number == last).map_or(0, |at| at + 1);
        players[..end].iter().map(|player| player.number).collect()
    }

    fn last(&self) -> Option<u16> {
        (2 * self.numbers.len().div_ceil(4))
            .checked_sub(1)
            .and_then(|at| self.numbers.get(at).or(self.numbers.last()))
            .copied()
    }

    /// Says how the group was found, and gives the records that state it. Records name the group by numbers, so they
    /// are given only if the group is in the order of the numbers.
    fn note(&self, group: &[u16], baku: &Baku, by_lines: bool) -> Option<String> {
        let (last, count) = (self.last()?, self.numbers.len());
        let known = group.iter().collect::<HashSet<_>>();
        let line = |points: i64, from: u16, to: u16| {
            format!("\"250      {:>4} {from:03} {to:03} {:>4} {last:>4}\"", in_points(points), 1)
        };
        let mut lines = vec![line(baku.win, 1, baku.full)];
        if baku.rounds > baku.full {
            lines.push(line(baku.draw, baku.full + 1, baku.rounds));
        }
        let lines = lines.join(" and ");
        let stated = if by_lines { String::new() } else { format!("; {lines} state the same group") };
        Some(format!(
            "the accelerated group ends with player {last} and has {} of all players, by the {count} who are on the list of round 1; \
             the file does not say who was absent and who entered late{stated} (C.04.7)",
            known.len()
        ))
    }
}
