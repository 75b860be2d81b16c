//! Plies a second, on one core: restart, then every move of a game in memory, with its positions compared.
//!
//! The lengths show that the cost grows with the game and no faster.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shakmaty::{Chess, Move, Position};
use shinpan_chess::{Claim, Judge, Rules, selfplay};

fn judge(judge: &mut Judge, moves: &[Move]) -> u32 {
    judge.restart(&Chess::default());
    for mv in moves {
        judge.push(*mv);
    }
    judge.ply()
}

fn games(criterion: &mut Criterion) {
    let games = (1..=500).map(|seed| selfplay::play(seed, 120)).collect::<Vec<_>>();
    let plies = games.iter().map(Vec::len).sum::<usize>();
    let mut judged = Judge::new(Rules::default());
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function("500 random games", |bencher| {
        bencher.iter(|| {
            let made = black_box(&games).iter().map(|moves| judge(&mut judged, moves) as usize).sum::<usize>();
            assert_eq!(made, plies);
        });
    });
    group.finish();
}

/// Four knight moves again and again: every position comes back.
fn lengths(criterion: &mut Criterion) {
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut position = Chess::default();
    let round = knights.map(|text| {
        let mv = shinpan_chess::position::read(text, &position).expect("a legal move").mv;
        position.play_unchecked(mv);
        mv
    });
    let mut judged = Judge::new(Rules::default());
    let mut group = criterion.benchmark_group("record");
    for plies in [200, 2_000, 20_000] {
        let moves = round.iter().copied().cycle().take(plies).collect::<Vec<_>>();
        group.throughput(Throughput::Elements(plies as u64));
        group.bench_function(format!("{plies} plies"), |bencher| {
            bencher.iter(|| {
                judge(&mut judged, black_box(&moves));
                assert_eq!(judged.first(Claim::Fivefold), Some(16));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, games, lengths);
criterion_main!(benches);
