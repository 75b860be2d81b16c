//! What each member of a field has played: its games of some rounds, and the points they gave. WCSC rules 2010, Art. 20.1.

use std::ops::RangeBounds;

use shinpan_core::games::{Bye, GameResult, GameRow, Games, RoundNo, Termination};
use shinpan_core::{HalfPoints, Outcome, Side};

use crate::field::Field;

/// A live game as one of its players has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Its round.
    pub round: RoundNo,
    /// The member it was played against; none for a bye.
    pub opponent: Option<usize>,
    /// Whose side the player had; First for a bye.
    pub side: Side,
    /// What it gave; none while the game is open.
    pub share: Option<HalfPoints>,
    /// Whether it was decided without play. A bye is not.
    pub forfeit: bool,
}

/// The games of each member, and its points.
#[derive(Clone, Debug)]
pub struct Tally {
    bouts: Vec<Vec<Bout>>,
    points: Vec<HalfPoints>,
}

impl Tally {
    /// Tallies the games of `rounds`: `..=RoundNo(3)` is the first three. Vacated games count for nothing. All players are
    /// members, see [`Field::check`]; whoever met somebody else would have the points of the game, and no opponent.
    pub fn of(field: &Field<'_>, games: &Games, rounds: impl RangeBounds<RoundNo>) -> Self {
        let members = games.players().map(|id| field.position(id));
        let rows = || {
            let rows = games.iter().zip(games.players().iter());
            let counting = rows.filter(|(game, _)| game.is_live() && rounds.contains(&game.round));
            counting.map(|(game, (first, second))| (game, [members[first], second.and_then(|second| members[second])]))
        };
        // Counted first: lists that grow would take twice the memory.
        let mut counts = vec![0; field.len()];
        rows().flat_map(|(_, players)| players).flatten().for_each(|player| counts[player] += 1);
        let mut bouts = counts.into_iter().map(Vec::with_capacity).collect::<Vec<_>>();
        for (game, players) in rows() {
            for (side, opponent) in Side::BOTH.into_iter().zip([players[1], players[0]]) {
                if let Some(own) = players[side.index()].and_then(|player| bouts.get_mut(player)) {
                    own.push(bout(game, side, opponent));
                }
            }
        }
        for own in &mut bouts {
            own.sort_by_key(|bout: &Bout| bout.round);
        }
        let points = bouts.iter().map(|own| own.iter().filter_map(|bout| bout.share).sum()).collect();
        Self { bouts, points }
    }

    /// The games of a member, by round; open ones too.
    pub fn bouts(&self, member: usize) -> &[Bout] {
        self.bouts.get(member).map_or(&[], Vec::as_slice)
    }

    /// The points of a member: a win and a bye are 2 halves, a draw and a half-point bye are 1.
    pub fn points(&self, member: usize) -> HalfPoints {
        self.points.get(member).copied().unwrap_or_default()
    }
}

fn bout(game: &GameRow, side: Side, opponent: Option<usize>) -> Bout {
    let forfeit = game.termination == Termination::Forfeit && !game.result.is_bye();
    Bout { round: game.round, opponent, side, share: share(game.result, side), forfeit }
}

/// What a result gives to `side`; none if there is no result yet.
pub fn share(result: GameResult, side: Side) -> Option<HalfPoints> {
    match result {
        GameResult::Bye(Bye::PairingAllocated | Bye::FullPoint) => Some(HalfPoints::WIN),
        GameResult::Bye(Bye::HalfPoint) | GameResult::Game(Outcome::Draw) => Some(HalfPoints::DRAW),
        GameResult::Bye(Bye::ZeroPoint) | GameResult::Game(Outcome::BothLose) => Some(HalfPoints::LOSS),
        GameResult::UnequalDraw(half) => Some(if half == side { HalfPoints::DRAW } else { HalfPoints::LOSS }),
        GameResult::Game(won @ (Outcome::FirstWins | Outcome::SecondWins)) => {
            Some(if won == Outcome::won_by(side) { HalfPoints::WIN } else { HalfPoints::LOSS })
        }
        GameResult::Game(Outcome::Unfinished) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The halves that each result gives to First and to Second; none where there is no result.
    const SHARES: [(&str, [Option<i64>; 2]); 11] = [
        ("1-0", [Some(2), Some(0)]),
        ("0-1", [Some(0), Some(2)]),
        ("1/2-1/2", [Some(1), Some(1)]),
        ("0-0", [Some(0), Some(0)]),
        ("*", [None, None]),
        ("1/2-0", [Some(1), Some(0)]),
        ("0-1/2", [Some(0), Some(1)]),
        ("bye", [Some(2), Some(2)]),
        ("half-bye", [Some(1), Some(1)]),
        ("full-bye", [Some(2), Some(2)]),
        ("zero-bye", [Some(0), Some(0)]),
    ];

    #[test]
    fn what_each_result_gives() {
        for (result, word) in GameResult::WORDS {
            let expected = SHARES.iter().find(|(known, _)| *known == word).map(|(_, shares)| *shares);
            let shares = Side::BOTH.map(|side| share(result, side).map(|halves| halves.0));
            assert_eq!(Some(shares), expected, "{word}");
        }
    }
}
