//! Games of a round robin that have no row yet: WCSC rules 2010, Art. 19.5; docs/rulings.md, O3.

use std::collections::BTreeSet;

use shinpan_core::Lots;
use shinpan_core::games::{Games, RoundNo};

use crate::berger::RoundRobin;
use crate::field::Field;
use crate::outlook::fixture::Fixture;

/// Returns every pair of `field` without a live row up to the round `through`, in the round and with the sides of the
/// tables that `lots` draw. If one of the two already plays in that round, the game is put in a round after the last
/// one.
pub(crate) fn missing_games(field: &Field<'_>, games: &Games, through: RoundNo, lots: &Lots) -> Vec<Fixture> {
    let (mut met, mut busy) = (BTreeSet::new(), BTreeSet::new());
    let tables = RoundRobin::draw(field.members().iter().map(|member| member.id().to_owned()), lots);
    let mut last = RoundNo(tables.rounds());
    for game in games.iter().filter(|game| game.is_live() && game.round <= through) {
        let players = [Some(&*game.first), game.second.as_deref()].map(|id| field.position(id?));
        players.into_iter().flatten().for_each(|player| {
            busy.insert((game.round, player));
        });
        if let [Some(a), Some(b)] = players {
            met.insert((a.min(b), a.max(b)));
        }
        last = last.max(game.round);
    }
    let (mut missing, mut late) = (Vec::new(), Vec::new());
    for meeting in (1..=tables.rounds()).flat_map(|round| tables.round(RoundNo(round))) {
        let second = meeting.second.and_then(|(_, id)| field.position(id));
        let Some((first, second)) = field.position(meeting.first.1).zip(second) else { continue };
        if met.contains(&(first.min(second), first.max(second))) {
            continue;
        }
        let round = meeting.round;
        let fixture = Fixture { round, game: None, first, second: Some(second), row: None, fixed: None };
        let is_free = ![first, second].into_iter().any(|player| busy.contains(&(round, player)));
        if is_free {
            busy.extend([(round, first), (round, second)]);
            missing.push(fixture);
        } else {
            late.push((fixture, second));
        }
    }
    for (fixture, second) in late {
        let players = [fixture.first, second];
        let is_free = |round: &RoundNo| !players.into_iter().any(|player| busy.contains(&(*round, player)));
        let later = (last.0.saturating_add(1)..u16::MAX).map(RoundNo);
        let Some(round) = later.into_iter().find(is_free) else { continue };
        busy.extend(players.map(|player| (round, player)));
        missing.push(Fixture { round, ..fixture });
    }
    missing
}
