//! Games a second on one core: reading them, following them with the judge, checking them. Games of our own making, with and
//! without an engine's comments, a file of each; and real files, where `SHINPAN_DATA` says where they are.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shinpan_chess::record::RawGame;
use shinpan_chess::{Judge, Records, Rules, check, selfplay, verdict_of};
use shinpan_core::side::Sides;
use shinpan_records::verdict::Ruling;

const GAMES: u32 = 200;
const PLIES: usize = 136;

/// What an engine writes after a move.
const COMMENT: &str = "d=34, sd=71, mt=40592, tl=1611221, s=49407318, n=2005541816, pv=Kf1 Bg5 Rxh6 d5 Bb5+ c6 Rh5 cxb5 Nc3 \
    O-O exd5 f6 Nxg4 b4 Ne4 Kh8 c4 bxc3 bxc3 Qxd5 Nxg5 fxg5 Ne5 Qg8 d5 Rf5 Qd4 Qg7 Ng6+ Kg8 Qxg7+ Kxg7 Ne7 Re5 Nxc8, \
    tb=30, h=20.8, ph=50.0, wv=1.38, R50=49, Rd=-11, Rr=-1000, mb=+0+0+0+0+0,";

/// A game of our own in a file.
fn made(comment: &str) -> Vec<u8> {
    (1..=u64::from(GAMES))
        .map(|seed| selfplay::to_pgn(&selfplay::play(seed, PLIES), comment))
        .collect::<String>()
        .into()
}

/// Reads a file and hands its games to `each`; the sum of what that gives, and how many games there are.
fn sum(records: &mut Records, file: &[u8], mut each: impl FnMut(&RawGame) -> u32) -> (u32, u32) {
    let (mut sum, mut games) = (0, 0);
    let read = records.read(black_box(file), None, &mut |game| {
        (sum, games) = (sum + each(game), games + 1);
        ControlFlow::Continue(())
    });
    read.expect("memory can be read");
    (sum, games)
}

fn measure(criterion: &mut Criterion, name: &str, file: &[u8]) {
    let (mut records, mut judge) = (Records::default(), Judge::new(Rules::default()));
    let (plies, games) = sum(&mut records, file, RawGame::plies);
    let mut group = criterion.benchmark_group(format!("{name}, {games} games of {} plies", plies / games));
    group.throughput(Throughput::Elements(games.into()));
    group.bench_function("read", |bencher| {
        bencher.iter(|| assert_eq!(sum(&mut records, file, RawGame::plies).0, plies));
    });
    group.bench_function("judge", |bencher| {
        let mut judged = |game: &RawGame| {
            verdict_of(game, &mut judge, false).is_ok_and(|verdict| verdict.ruling != Ruling::IllegalMove).into()
        };
        bencher.iter(|| assert_eq!(sum(&mut records, file, &mut judged).0, games));
    });
    group.bench_function("check", |bencher| {
        let mut checked = |game: &RawGame| check(game, &mut judge, None, Sides::default()).plies;
        bencher.iter(|| assert_eq!(sum(&mut records, file, &mut checked).0, plies));
    });
    group.finish();
}

fn benches(criterion: &mut Criterion) {
    measure(criterion, "plain", &made(""));
    measure(criterion, "with comments", &made(COMMENT));
    let Some(data) = std::env::var_os("SHINPAN_DATA") else { return };
    for name in ["lichess-db-100k", "tcec-cup-10-final"] {
        let path = Path::new(&data).join("chess/games").join(format!("{name}.pgn"));
        measure(criterion, name, &std::fs::read(path).expect("a shared record"));
    }
}

criterion_group!(all, benches);
criterion_main!(all);
