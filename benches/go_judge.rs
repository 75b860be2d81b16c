//! Plies a second, on one core, of random games from a seed: the board alone, and the judge by all five forms.
//!
//! The lengths show that the cost grows with the record and no faster.

#![allow(missing_docs)] // criterion's macros make functions without

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shinpan_core::Side;
use shinpan_go::record::Move;
use shinpan_go::{Board, Form, Judge, Rules, Size, selfplay};

fn stones(board: &Board) -> usize {
    board.size().all().filter(|point| board.stone(*point).is_some()).count()
}

fn replay(board: &mut Board, turns: &[(Side, Move)]) {
    board.clear(Size::USUAL);
    for (side, mv) in turns {
        if let Move::Play(point) = mv {
            board.play(*point, *side).expect("a free point");
        }
    }
}

fn judge(judge: &mut Judge, turns: &[(Side, Move)]) {
    judge.restart(Size::USUAL);
    for (side, mv) in turns {
        judge.play(*side, *mv).expect("a free point");
    }
}

fn plies(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("plies");
    for length in [200, 2_000, 20_000] {
        let turns = selfplay::play(1, Size::USUAL, length);
        let (mut board, mut judged) = (Board::new(Size::USUAL), Judge::new(Rules::of(Form::Psk)));
        replay(&mut board, &turns);
        let expected = stones(&board);
        judge(&mut judged, &turns);
        let decision = judged.decision();
        group.throughput(Throughput::Elements(length as u64));
        group.bench_function(format!("board, {length} plies"), |bencher| {
            bencher.iter(|| {
                replay(&mut board, black_box(&turns));
                assert_eq!(board.hash(), judged.board().hash());
            });
        });
        group.bench_function(format!("five forms, {length} plies"), |bencher| {
            bencher.iter(|| {
                judge(&mut judged, black_box(&turns));
                assert_eq!(judged.decision(), decision);
            });
        });
        assert_eq!(stones(&board), expected);
    }
    group.finish();
}

criterion_group!(benches, plies);
criterion_main!(benches);
