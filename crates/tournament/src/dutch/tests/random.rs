//! Random rounds.

use std::cmp::Reverse;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use shinpan_core::Side;

use super::super::contender::{Contender, Float};
use super::super::edition::Edition;
use super::super::round::Round;

/// Configures this number of cases, or as many as the environment variable `PROPTEST_CASES` says.
pub(super) fn config(cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_some() { default } else { ProptestConfig { cases, ..default } }
}

/// Makes a player with random colours, floats and points.
fn contender() -> impl Strategy<Value = Contender> {
    let side = prop::sample::select(vec![Side::First, Side::Second]);
    let float = prop::sample::select(vec![None, None, Some(Float::Down), Some(Float::Up)]);
    // Often equal, so that brackets are large.
    let halves = prop::sample::select(vec![0_i64, 0, 0, 0, 1, 1, 1, 2, 2, 4]);
    let flags = (prop::bool::weighted(0.3), prop::bool::weighted(0.7), 0..3_i64);
    (halves, prop::collection::vec(side, 0..5), [float.clone(), float], flags).prop_map(
        |(score, colours, floats, (is_topscorer, may_have_bye, unplayed))| Contender {
            score,
            colours,
            floats,
            is_topscorer,
            may_have_bye,
            unplayed,
            ..Contender::default()
        },
    )
}

/// Makes a round of up to `most` players; few or many of them have met, and a win brings one, two or three points.
pub(super) fn round(edition: Edition, most: usize) -> impl Strategy<Value = Round> {
    let count = prop_oneof![1 => 1..=most, 2 => most - 1..=most];
    let players = count.prop_flat_map(|count| prop::collection::vec(contender(), count));
    let share = prop::sample::select(vec![10, 25, 25, 40, 55]);
    let met = prop::collection::vec(0..100, most * most);
    (players, share, met, 1..=3_i64).prop_map(move |(mut players, share, met, factor)| {
        for player in &mut players {
            player.score *= 5 * factor;
        }
        of_players(edition, players, &|less, more| met[less * most + more] < share)
    })
}

/// Makes a round of 8 to `most` players, nearly all with one score, in which most of the first half have met most of
/// the second half: only exchanges help, including those of two players.
pub(super) fn crossed_round(edition: Edition, most: usize) -> impl Strategy<Value = Round> {
    let players = (8..=most).prop_flat_map(|count| prop::collection::vec(contender(), count));
    let shares = (60..100, prop::sample::select(vec![0, 10, 30]));
    let met = prop::collection::vec(0..100, most * most);
    (players, shares, met, 0..3_usize).prop_map(move |(mut players, (across, within), met, higher)| {
        let half = players.len() / 2;
        for (at, player) in players.iter_mut().enumerate() {
            player.score = if at + 1 < higher { 10 } else { 0 };
            // Absolute preferences would leave hardly a pair.
            player.colours.truncate(1);
        }
        of_players(edition, players, &|less, more| {
            met[less * most + more] < if less < half && half <= more { across } else { within }
        })
    })
}

/// Makes a round of `players` in the order of their scores; `have_met` tells it for two places, the lesser first.
fn of_players(edition: Edition, mut players: Vec<Contender>, have_met: &dyn Fn(usize, usize) -> bool) -> Round {
    players.sort_by_key(|player| Reverse(player.score));
    for (number, player) in (1..).zip(&mut players) {
        (player.number, player.tpn, player.points) = (number, usize::from(number), player.score);
    }
    let met = |a: &Contender, b: &Contender| have_met(a.tpn.min(b.tpn) - 1, a.tpn.max(b.tpn) - 1);
    let apart = players.iter().map(|a| players.iter().filter(|b| met(a, b)).map(|b| b.number).collect());
    let apart = apart.collect::<Vec<_>>();
    Round::new(edition, 3, Side::First, players, &apart)
}

/// Makes random rounds, the same in every run.
pub(super) fn samples(rounds: impl Strategy<Value = Round>, count: usize) -> impl Iterator<Item = Round> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(move |_| rounds.new_tree(&mut runner).expect("no round is refused").current())
}
