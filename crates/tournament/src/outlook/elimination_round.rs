//! A round of an elimination.

use shinpan_core::Outcome;
use shinpan_core::games::{GameResult, RoundNo};

use crate::outlook::fixture::{Fixture, Played};

/// Makes the games of a round with these winners; losers without a winner lose against each other.
pub(crate) fn round_of(round: RoundNo, winners: &[usize], losers: &[usize], bye: Option<usize>) -> Vec<Played> {
    let game = |first: usize, second: usize, outcome: Outcome| {
        let fixture = Fixture { round, game: None, first, second: Some(second), row: None, fixed: None };
        Played { fixture, result: GameResult::Game(outcome) }
    };
    let (with_winner, others) = losers.split_at(winners.len().min(losers.len()));
    let won = winners.iter().zip(with_winner).map(|(winner, loser)| game(*winner, *loser, Outcome::FirstWins));
    let lost = others.chunks_exact(2).map(|pair| game(pair[0], pair[1], Outcome::BothLose));
    let bye = bye.map(|member| Fixture::bye(round, member, false));
    let bye = bye.and_then(|fixture| Some(Played { fixture, result: fixture.fixed? }));
    won.chain(lost).chain(bye).collect()
}
