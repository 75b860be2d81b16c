//! Legal games from a seed, for benches, load tests, fuzzing and test data (feature `selfplay`): no engine, only a
//! liking for captures, promotions and moves towards the enemy, so that length and material look like those of real records.
//!
//! [`play`] lets a game take its course; [`play_to`] gives one with the ending and the winner that are asked for.
//!
//! ```
//! use shinpan_core::{Outcome, Side};
//! use shinpan_shogi::selfplay::{self, Ending};
//!
//! let game = selfplay::play(7);
//! assert_eq!(game, selfplay::play(7));
//! assert!(game.to_csa(["a", "b"]).starts_with("V2.2\nN+a\nN-b\nPI\n+\n"));
//!
//! let game = selfplay::play_to(7, Ending::Resignation, Some(Side::Second));
//! assert_eq!((game.ending, game.outcome), (Ending::Resignation, Outcome::SecondWins));
//! ```

mod live_game;
mod plan;
mod random;
mod weights;

use shinpan_core::{Outcome, Side};

use crate::csa;
use crate::declaration::{self, Judgement};
use crate::moves::Move;
use crate::rules::Declaration;
use crate::setup::Setup;
use live_game::{End, LiveGame, Pace, lost};
use plan::Plan;
use random::Random;

/// Seconds that a side has; the move that would use them up is not made.
pub const TIME_LIMIT: u32 = 1500;
/// Before this ply nobody resigns.
const EARLIEST_RESIGNATION: usize = 90;
/// Material behind by which a side may resign; a pawn is 1, a rook 10.
const HOPELESS: i32 = 12;
/// The longest game; the side to move then resigns.
const LONGEST: usize = 320;

shinpan_core::words! {
    /// Ending of a game, in the words of the check.
    pub enum Ending {
        /// The side to move resigns.
        Resignation => "resignation",
        /// The side to move has no legal move.
        Checkmate => "no-legal-moves",
        /// The last move completes a repetition: a draw.
        Repetition => "repetition",
        /// The last move completes a repetition with perpetual check.
        PerpetualCheck => "perpetual-check",
        /// The side to move declares a win, and all conditions hold.
        Declaration => "declaration",
        /// The side to move has used up its time.
        TimeUp => "time",
        /// The last move is illegal.
        IllegalMove => "illegal-move",
    }
}

impl Ending {
    /// The special that a record of the game ends with, without its `%`; CSA has none for perpetual check.
    pub const fn special(self) -> Option<&'static str> {
        match self {
            Self::Resignation => Some("TORYO"),
            Self::Checkmate => Some("TSUMI"),
            Self::Repetition => Some("SENNICHITE"),
            Self::PerpetualCheck => None,
            Self::Declaration => Some("KACHI"),
            Self::TimeUp => Some("TIME_UP"),
            Self::IllegalMove => Some("ILLEGAL_MOVE"),
        }
    }
}

/// A finished game from the even start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The moves, each with its seconds (at least 1). All are legal, but for the last one where it is the ending.
    pub moves: Vec<(Move, u32)>,
    /// Ending.
    pub ending: Ending,
    /// Outcome.
    pub outcome: Outcome,
    /// The seconds after the last move in which a clock fell, where that is the ending.
    pub late: Option<u32>,
}

impl Game {
    /// The record, V2.2, with the time of every move. By `wcsc-2010` the check gives this ending and outcome and finds
    /// nothing wrong but an illegal move.
    pub fn to_csa(&self, names: [&str; 2]) -> String {
        let moves: Vec<_> = self.moves.iter().map(|&(mv, seconds)| (mv, Some(seconds))).collect();
        let record = csa::write_game(names, &Setup::EVEN, &moves, self.ending.special());
        match self.late {
            Some(seconds) => format!("{record}T{seconds}\n"),
            None => record,
        }
    }
}

/// Plays the game of this seed.
pub fn play(seed: u64) -> Game {
    let mut random = Random(seed);
    let pace = 1 + random.below(4);
    let shuffles_from = if random.below(12) == 0 { 60 } else { usize::MAX };
    let mut game = LiveGame::new(random, Pace { quick: 10 * pace, slow: 40 * pace }, weights::natural);
    game.shuffles_from = shuffles_from;
    loop {
        if let Some(end) = step(&mut game) {
            return game.finish(end);
        }
    }
}

/// Plays a game of 30 to 130 plies that ends like this, no move of it longer than 90 s. Attempts are made until one
/// comes to this end. The seed settles the winner where `winner` is `None`; a repetition has none, whatever `winner` says.
pub fn play_to(seed: u64, ending: Ending, winner: Option<Side>) -> Game {
    let mut random = Random(seed);
    let drawn = if random.below(2) == 0 { Side::First } else { Side::Second };
    let plan = Plan { ending, winner: winner.unwrap_or(drawn) };
    loop {
        if let Some(game) = plan.attempt(random.any()) {
            return game;
        }
    }
}

/// Plays a ply; returns the end if there is no further one.
fn step(game: &mut LiveGame) -> Option<End> {
    let mv = match game.choose() {
        Ok(mv) => mv,
        Err(end) => return Some(end),
    };
    let position = game.position();
    if declaration::judge(&position, Declaration::Points27, 0, true, false) == Judgement::Win {
        return Some((Ending::Declaration, Outcome::won_by(position.turn())));
    }
    if resigns(game) {
        return Some(lost(Ending::Resignation, position.turn()));
    }
    game.make(mv)
}

fn resigns(game: &mut LiveGame) -> bool {
    let behind = -weights::balance(&game.position());
    let is_hopeless = game.plies() >= EARLIEST_RESIGNATION && behind >= HOPELESS;
    game.plies() >= LONGEST || (is_hopeless && game.random.below(6) == 0)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use shinpan_core::Severity;
    use shinpan_core::side::Sides;
    use shinpan_records::{CheckedGame, Port};

    use super::*;
    use crate::Shogi;
    use crate::csa::Reader;

    #[test]
    fn games_end_in_several_ways_and_look_like_games() {
        let games: Vec<Game> = (0..120).map(play).collect();
        let plies: usize = games.iter().map(|game| game.moves.len()).sum();
        assert!((80..=160).contains(&(plies / games.len())), "{} plies on average", plies / games.len());
        for ending in [Ending::Resignation, Ending::Checkmate, Ending::Repetition, Ending::TimeUp] {
            assert!(games.iter().any(|game| game.ending == ending), "no game ends by {ending:?}");
        }
    }

    #[test]
    fn games_end_as_asked_and_the_check_agrees() {
        for ending in Ending::ALL {
            for (seed, winner) in (0..4).flat_map(|seed| Side::BOTH.map(|winner| (seed, winner))) {
                let game = play_to(seed, ending, Some(winner));
                let asked = if ending == Ending::Repetition { Outcome::Draw } else { Outcome::won_by(winner) };
                assert_eq!((game.ending, game.outcome), (ending, asked), "seed {seed}");
                assert_eq!(game, play_to(seed, ending, Some(winner)), "seed {seed}");
                assert!((30..=132).contains(&game.moves.len()), "seed {seed}: {} plies", game.moves.len());
                assert!(game.moves.iter().all(|(_, seconds)| (1..=90).contains(seconds)), "seed {seed}");
                agrees(&game);
            }
        }
    }

    #[test]
    fn the_check_agrees_with_games_that_took_their_course() {
        (0..40).for_each(|seed| agrees(&play(seed)));
    }

    #[test]
    fn the_seed_settles_the_winner_where_none_is_given() {
        for ending in Ending::ALL {
            let games: Vec<Game> = (0..8).map(|seed| play_to(seed, ending, None)).collect();
            games.iter().for_each(agrees);
            let wins = |side| games.iter().filter(|game| game.outcome == Outcome::won_by(side)).count();
            let has_winner = ending != Ending::Repetition;
            assert_eq!(Side::BOTH.map(|side| wins(side) > 0), [has_winner; 2], "{ending:?}");
        }
    }

    /// By `wcsc-2010` the record has the game's ending and outcome, and nothing is found but the illegal move.
    fn agrees(game: &Game) {
        let record = game.to_csa(["Kiku", "Ume"]);
        let checked = checked(&record);
        assert_eq!((checked.outcome, checked.ending.as_ref()), (game.outcome, game.ending.as_str()), "{record}");
        let graver = checked.findings.iter().filter(|finding| finding.severity != Severity::Note);
        let expected = usize::from(game.ending == Ending::IllegalMove);
        assert_eq!(graver.count(), expected, "{:?}\n{record}", checked.findings);
    }

    fn checked(record: &str) -> CheckedGame {
        let mut shogi = Shogi::default();
        let mut games = Vec::new();
        let mut take = |game: &_| {
            games.push(shogi.check(game, Sides::default()));
            ControlFlow::Continue(())
        };
        Reader::default().read(&mut record.as_bytes(), &mut take).expect("no I/O");
        assert_eq!(games.len(), 1);
        games.remove(0)
    }
}
