//! Facts about a player before a round, derived from the generated rounds by the articles, without any use of the
//! library.

use shinpan_core::Side;
use shinpan_core::trf::CellResult;
use shinpan_tournament::dutch::Edition;

use super::event::{Entry, Event, Player};

/// A player before a round. Points are in tenths.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) number: u16,
    /// Place among those who have been paired, from 1.
    pub(super) tpn: usize,
    /// Points including acceleration.
    pub(super) score: i64,
    /// Opponents in played games, with the player's colours.
    pub(super) games: Vec<(u16, Side)>,
    /// Floats in the last round and in the one before it, Art. 1.4: 1 for a downfloat, -1 for an upfloat.
    pub(super) floats: [i8; 2],
    pub(super) may_have_bye: bool,
    pub(super) is_topscorer: bool,
}

impl Known {
    /// Everyone who takes part in the next round, in the order of the pairing numbers.
    pub(super) fn all(event: &Event) -> Vec<Self> {
        let round = event.round;
        let was_paired = |player: &Player| player.entries.iter().any(|entry| entry.is_paired());
        let numbered = event.players.iter().filter(|player| player.entry(round).is_none() || was_paired(player));
        let present = (1..).zip(numbered).filter(|(_, player)| player.entry(round).is_none());
        present.map(|(tpn, player)| Self::of(event, player, tpn)).collect()
    }

    fn of(event: &Event, player: &Player, tpn: usize) -> Self {
        let (round, points) = (event.round, &event.plan.points);
        let score = score(event, player, round);
        let most = i64::from(round - 1) * points.win.max(points.draw);
        Self {
            number: player.number,
            tpn,
            score,
            games: player.entries.iter().filter_map(|entry| entry.played()).collect(),
            floats: [1, 2].map(|ago| round.checked_sub(ago).map_or(0, |earlier| float(event, player, earlier))),
            may_have_bye: !player.entries.iter().any(|entry| bars_bye(event, *entry)),
            is_topscorer: round >= event.plan.rounds && 2 * score > most,
        }
    }

    /// Colour preference, and whether it is absolute: Art. 1.7.
    pub(super) fn preference(&self) -> Option<(Side, bool)> {
        let (_, last) = *self.games.last()?;
        let whites_less_blacks = self.games.iter().map(|(_, side)| if *side == Side::First { 1 } else { -1 });
        let is_repeated = self.games.len() > 1 && self.games[self.games.len() - 2].1 == last;
        Some(match whites_less_blacks.sum::<i32>() {
            2.. => (Side::Second, true),
            ..=-2 => (Side::First, true),
            _ if is_repeated => (last.other(), true),
            1 => (Side::Second, false),
            -1 => (Side::First, false),
            _ => (last.other(), false),
        })
    }

    /// Colour of an absolute preference: Art. 1.7.1.
    pub(super) fn absolute(&self) -> Option<Side> {
        self.preference().filter(|(_, is_absolute)| *is_absolute).map(|(side, _)| side)
    }
}

/// Points before a round, including acceleration in that round.
fn score(event: &Event, player: &Player, round: u16) -> i64 {
    event.points(player, round)
        + event.plan.acceleration.points.get(&(player.number, round)).copied().unwrap_or_default()
}

/// Whether an earlier round bars a player from the bye of the pairing: C2.
fn bars_bye(event: &Event, entry: Entry) -> bool {
    let result = entry.result();
    let is_unplayed_win = entry.played().is_none() && event.plan.points.of(result) >= event.plan.points.win;
    match event.plan.edition {
        _ if result == CellResult::AllocatedBye => true,
        Edition::Of2026 => is_unplayed_win,
        Edition::Of2017 => result == CellResult::ForfeitWin,
    }
}

fn float(event: &Event, player: &Player, round: u16) -> i8 {
    let Some(entry) = player.entry(round) else { return 0 };
    let Some((opponent, _)) = entry.played() else {
        let is_fall = match event.plan.edition {
            Edition::Of2017 => true,
            Edition::Of2026 => event.plan.points.of(entry.result()) > event.plan.points.loss,
        };
        return i8::from(is_fall);
    };
    let other = event.player(opponent).map_or(0, |other| score(event, other, round));
    match score(event, player, round).cmp(&other) {
        std::cmp::Ordering::Greater => 1,
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
    }
}
