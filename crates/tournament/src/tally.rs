//! What each member of a field has played: its games of some rounds, and the points they gave. WCSC rules 2010, Art. 20.1.

use std::ops::RangeBounds;

use shinpan_core::games::{GameResult, GameRow, Games, RoundNo, Termination};
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

    /// The points of a member: a win and a bye are 2 halves, a draw is 1.
    pub fn points(&self, member: usize) -> HalfPoints {
        self.points.get(member).copied().unwrap_or_default()
    }
}

fn bout(game: &GameRow, side: Side, opponent: Option<usize>) -> Bout {
    let forfeit = game.termination == Termination::Forfeit && game.result != GameResult::Bye;
    Bout { round: game.round, opponent, side, share: share(game.result, side), forfeit }
}

/// What a result gives to `side`; none if there is no result yet.
pub fn share(result: GameResult, side: Side) -> Option<HalfPoints> {
    Some(match result {
        GameResult::Bye => HalfPoints::WIN,
        GameResult::Game(Outcome::Unfinished) => return None,
        GameResult::Game(Outcome::Draw) => HalfPoints::DRAW,
        GameResult::Game(outcome) if outcome == Outcome::won_by(side) => HalfPoints::WIN,
        GameResult::Game(_) => HalfPoints::LOSS,
    })
}
