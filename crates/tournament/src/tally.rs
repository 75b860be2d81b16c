//! What each member of a field has played: its games of some rounds, and the points they gave. WCSC rules 2010, Art. 20.1.

use std::ops::RangeBounds;

use shinpan_core::games::{Bye, GameResult, GameRow, Games, RoundNo, Termination};
use shinpan_core::{DrawPoints, HundredthPoints, Outcome, Side};

use crate::field::Field;

/// A live game as one of its players has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Round of the game.
    pub round: RoundNo,
    /// The number of the game in its pairing of the round; none where the two meet once.
    pub game: Option<u16>,
    /// The member it was played against; none for a bye.
    pub opponent: Option<usize>,
    /// Side of the player; First for a bye.
    pub side: Side,
    /// Outcome for the player; none while the game is open.
    pub score: Option<Score>,
    /// Points for the player; none while the game is open.
    pub share: Option<HundredthPoints>,
    /// Whether it was decided without play. A bye is not.
    pub forfeit: bool,
    /// The bye that it is; none for a game.
    pub bye: Option<Bye>,
}

shinpan_core::words! {
    /// The kinds of a round of a player.
    pub enum BoutKind {
        /// A game played over the board.
        Game => "game",
        /// Won without play.
        ForfeitWin => "forfeit-win",
        /// Lost without play; a double forfeit is two of them.
        ForfeitLoss => "forfeit-loss",
        /// A bye by the pairing.
        Pab => "pab",
        /// A full-point bye.
        Fpb => "fpb",
        /// A half-point bye.
        Hpb => "hpb",
        /// A zero-point bye.
        Zpb => "zpb",
        /// Not paired, or withdrawn.
        None => "none",
        /// A game without a result (reading T3).
        Pending => "pending",
    }
}

impl From<Bye> for BoutKind {
    fn from(bye: Bye) -> Self {
        match bye {
            Bye::PairingAllocated => Self::Pab,
            Bye::FullPoint => Self::Fpb,
            Bye::HalfPoint => Self::Hpb,
            Bye::ZeroPoint => Self::Zpb,
        }
    }
}

impl Bout {
    /// The kind of the round.
    pub fn kind(&self) -> BoutKind {
        match (self.bye, self.score) {
            (Some(bye), _) => bye.into(),
            (None, None) => BoutKind::Pending,
            (None, Some(Score::Won)) if self.forfeit => BoutKind::ForfeitWin,
            (None, Some(_)) if self.forfeit => BoutKind::ForfeitLoss,
            (None, Some(_)) => BoutKind::Game,
        }
    }
}

/// Outcome of a game for one of its players, the worst first. A bye of a full point is as good as a win, of half a
/// point as a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// Won.
    Won,
}

/// Settings of a tally.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting<'a> {
    /// Points for a draw.
    pub draw: DrawPoints,
    /// For each member, whether its games count for nobody.
    pub annulled: &'a [bool],
}

/// The games of each member, and its points.
#[derive(Clone, Debug)]
pub struct Tally {
    bouts: Vec<Vec<Bout>>,
    points: Vec<HundredthPoints>,
}

impl Tally {
    /// Tallies the games of `rounds`: `..=RoundNo(3)` is the first three. Vacated games count for nothing. All players are
    /// members, see [`Field::check`]; whoever met somebody else would have the points of the game, and no opponent. Draws are
    /// half a point each.
    pub fn of(field: &Field<'_>, games: &Games, rounds: impl RangeBounds<RoundNo>) -> Self {
        Self::counting(field, games, rounds, &Counting::default())
    }

    /// Tallies the games of `rounds` by the settings `counting`.
    pub fn counting(
        field: &Field<'_>,
        games: &Games,
        rounds: impl RangeBounds<RoundNo>,
        counting: &Counting<'_>,
    ) -> Self {
        let is_annulled = |player: usize| counting.annulled.get(player).is_some_and(|is_out| *is_out);
        let members = games.players().map(|id| field.position(id));
        let rows = || {
            let rows = games.iter().zip(games.players().iter());
            let rows = rows.filter(|(game, _)| game.is_live() && rounds.contains(&game.round));
            let players = |(first, second): (usize, Option<usize>)| [members[first], second.and_then(|id| members[id])];
            let rows = rows.map(move |(game, row)| (game, players(row)));
            rows.filter(|(_, players)| !players.iter().flatten().any(|player| is_annulled(*player)))
        };
        // Counted first: lists that grow would take twice the memory.
        let mut counts = vec![0; field.len()];
        rows().flat_map(|(_, players)| players).flatten().for_each(|player| counts[player] += 1);
        let mut bouts = counts.into_iter().map(Vec::with_capacity).collect::<Vec<_>>();
        for (game, players) in rows() {
            for (side, opponent) in Side::BOTH.into_iter().zip([players[1], players[0]]) {
                if let Some(own) = players[side.index()].and_then(|player| bouts.get_mut(player)) {
                    own.push(bout(game, side, opponent, &counting.draw));
                }
            }
        }
        for own in &mut bouts {
            own.sort_by_key(|bout: &Bout| (bout.round, bout.game));
        }
        let points = bouts.iter().map(|own| own.iter().filter_map(|bout| bout.share).sum()).collect();
        Self { bouts, points }
    }

    /// Adds a game or a bye of these players; `forfeit` says whether it was decided without play.
    pub fn add(
        &mut self,
        round: RoundNo,
        game: Option<u16>,
        (first, second): (usize, Option<usize>),
        result: GameResult,
        forfeit: bool,
        draw: &DrawPoints,
    ) {
        for (side, own, opponent) in [(Side::First, Some(first), second), (Side::Second, second, Some(first))] {
            let Some(own) = own else { continue };
            let (score, share) = (score(result, side), share(result, side, draw));
            if let Some((bouts, points)) = self.bouts.get_mut(own).zip(self.points.get_mut(own)) {
                let at = bouts.partition_point(|bout| (bout.round, bout.game) <= (round, game));
                bouts.insert(at, Bout { round, game, opponent, side, score, share, forfeit, bye: bye(result) });
                *points += share.unwrap_or_default();
            }
        }
    }

    /// The games of a member, by round; open ones too.
    pub fn bouts(&self, member: usize) -> &[Bout] {
        self.bouts.get(member).map_or(&[], Vec::as_slice)
    }

    /// The points of a member.
    pub fn points(&self, member: usize) -> HundredthPoints {
        self.points.get(member).copied().unwrap_or_default()
    }
}

fn bout(game: &GameRow, side: Side, opponent: Option<usize>, draw: &DrawPoints) -> Bout {
    let forfeit = game.termination == Termination::Forfeit && !game.result.is_bye();
    let (score, share) = (score(game.result, side), share(game.result, side, draw));
    Bout { round: game.round, game: game.game, opponent, side, score, share, forfeit, bye: bye(game.result) }
}

const fn bye(result: GameResult) -> Option<Bye> {
    match result {
        GameResult::Bye(bye) => Some(bye),
        _ => None,
    }
}

/// Returns the outcome of a result for `side`; none if there is no result yet.
pub fn score(result: GameResult, side: Side) -> Option<Score> {
    let won = |is_won: bool| if is_won { Score::Won } else { Score::Lost };
    match result {
        GameResult::Bye(Bye::PairingAllocated | Bye::FullPoint) => Some(Score::Won),
        GameResult::Bye(Bye::HalfPoint) | GameResult::Game(Outcome::Draw) => Some(Score::Drawn),
        GameResult::Bye(Bye::ZeroPoint) | GameResult::Game(Outcome::BothLose) => Some(Score::Lost),
        GameResult::UnequalDraw(half) => Some(if half == side { Score::Drawn } else { Score::Lost }),
        GameResult::Game(outcome @ (Outcome::FirstWins | Outcome::SecondWins)) => {
            Some(won(outcome == Outcome::won_by(side)))
        }
        GameResult::Game(Outcome::Unfinished) => None,
    }
}

/// Returns the points of a result for `side`; none if there is no result yet.
pub fn share(result: GameResult, side: Side, draw: &DrawPoints) -> Option<HundredthPoints> {
    Some(match score(result, side)? {
        Score::Won => HundredthPoints::WIN,
        Score::Drawn if result == GameResult::Game(Outcome::Draw) => draw.get(side),
        Score::Drawn => HundredthPoints::HALF,
        Score::Lost => HundredthPoints::LOSS,
    })
}

#[cfg(test)]
mod tests {
    use shinpan_core::side::Sides;

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
            let halves = |side| share(result, side, &DrawPoints::default()).map(|points| points.0 / 50);
            assert_eq!(Some(Side::BOTH.map(halves)), expected, "{word}");
        }
    }

    #[test]
    fn a_draw_is_worth_what_the_book_says() {
        let draw = DrawPoints(Sides { first: HundredthPoints(40), second: HundredthPoints(60) });
        let points = |result| Side::BOTH.map(|side| share(result, side, &draw).map(|points| points.0));
        assert_eq!(points(GameResult::Game(Outcome::Draw)), [Some(40), Some(60)]);
        assert_eq!(points(GameResult::Bye(Bye::HalfPoint)), [Some(50), Some(50)]);
        assert_eq!(points(GameResult::Game(Outcome::SecondWins)), [Some(0), Some(100)]);
    }
}
