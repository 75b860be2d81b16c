//! Verdicts and legal-move checks a second, on one core, on cycles from a seed.
//!
//! A verdict is from moves to levels, loser and doubt in memory: restart, then push and ask after every move. The lengths
//! show that the cost grows with the record and no faster.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shinpan_xiangqi::cycles::Cycle;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::{GameEnd, Judge, Move, Position, Rules, Square};

const CYCLES: usize = 200;

/// What comes of judging all records.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sum {
    verdicts: usize,
    losers: usize,
    doubtful: usize,
}

impl Sum {
    fn add(&mut self, verdict: Option<&GameEnd>) {
        if let Some(GameEnd::Repetition(ruled)) = verdict {
            self.verdicts += 1;
            self.losers += usize::from(ruled.loser.is_some());
            self.doubtful += usize::from(ruled.doubtful);
        }
    }
}

fn rules(occurrences: u32) -> Rules {
    Rules { prohibited: occurrences, permitted: occurrences, no_capture_plies: 0, ..Rules::default() }
}

fn cycles(plies: usize) -> Vec<Cycle> {
    (1..=CYCLES as u64).map(|seed| Cycle::from_seed(seed, plies)).collect()
}

fn judge(judge: &mut Judge, start: &Start, moves: &[Move]) -> Option<GameEnd> {
    judge.restart(start);
    moves.iter().find_map(|mv| {
        judge.push(*mv).expect("a legal move");
        judge.game_end()
    })
}

fn judge_all(judged: &mut Judge, records: &[&Cycle]) -> Sum {
    let mut sum = Sum::default();
    for record in records {
        sum.add(judge(judged, &record.start, &record.moves).as_ref());
    }
    sum
}

fn verdicts(criterion: &mut Criterion) {
    let lengths = [4, 6, 8, 10, 12].map(|plies| (plies, cycles(plies)));
    let mut judged = Judge::new(&Start::usual(), rules(2));
    let mut group = criterion.benchmark_group("verdicts");
    for (plies, records) in &lengths {
        let records = records.iter().collect::<Vec<_>>();
        let expected = judge_all(&mut judged, &records);
        assert_eq!(expected.verdicts, CYCLES, "every cycle is ruled once it is closed");
        assert!(expected.losers > 0, "{expected:?}");
        group.throughput(Throughput::Elements(records.len() as u64));
        group.bench_function(format!("{plies} plies"), |bencher| {
            bencher.iter(|| assert_eq!(judge_all(&mut judged, black_box(&records)), expected));
        });
    }
    let all = lengths.iter().flat_map(|(_, records)| records).collect::<Vec<_>>();
    let expected = judge_all(&mut judged, &all);
    group.throughput(Throughput::Elements(all.len() as u64));
    group.bench_function("4 to 12 plies", |bencher| {
        bencher.iter(|| assert_eq!(judge_all(&mut judged, black_box(&all)), expected));
    });
    group.finish();
}

/// Every legal move of a position, and as many that are not.
fn questions(position: &Position) -> Vec<(Position, Move)> {
    let legal = position.legal_moves();
    let pieces = position.board.of(position.turn).map(|(_, from)| from).collect::<Vec<_>>();
    let all = pieces.iter().flat_map(|from| Square::all().map(|to| Move { from: *from, to }));
    let bad = all.filter(|mv| !legal.contains(mv)).step_by(7).take(legal.len()).collect::<Vec<_>>();
    legal.into_iter().chain(bad).map(|mv| (*position, mv)).collect()
}

fn legality(criterion: &mut Criterion) {
    let starts = cycles(4).into_iter().map(|cycle| cycle.start.position);
    let asked = starts.chain([Start::usual().position]).flat_map(|position| questions(&position)).collect::<Vec<_>>();
    let legal = asked.iter().filter(|(position, mv)| position.legal_moves().contains(mv)).count();
    let mut group = criterion.benchmark_group("legality");
    group.throughput(Throughput::Elements(asked.len() as u64));
    group.bench_function("moves played or refused", |bencher| {
        bencher.iter(|| {
            let played = black_box(&asked).iter().filter(|(position, mv)| black_box(position.play(*mv)).is_ok());
            assert_eq!(played.count(), legal);
        });
    });
    group.finish();
}

/// One cycle again and again, up to an occurrence that comes with the last move.
fn lengths(criterion: &mut Criterion) {
    let cycle = Cycle::from_seed(1, 8);
    let mut group = criterion.benchmark_group("record");
    for laps in [10, 100, 1_000, 10_000] {
        let moves = cycle.rounds(laps).collect::<Vec<_>>();
        let occurrences = u32::try_from(laps + 1).expect("a small number");
        let mut judged = Judge::new(&cycle.start, rules(occurrences));
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(format!("{} plies", moves.len()), |bencher| {
            bencher.iter(|| {
                let verdict = judge(&mut judged, &cycle.start, black_box(&moves));
                assert!(matches!(verdict, Some(GameEnd::Repetition(_))));
                assert_eq!(judged.ply() as usize, moves.len());
            });
        });
    }
    group.finish();
}

criterion_group!(benches, verdicts, legality, lengths);
criterion_main!(benches);
