//! Games a second on one core: reading them, following them with the judge, checking them. Games of our own making, with and
//! without an engine's comments, a file of each; and real files, where `SHINPAN_DATA` says where they are.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shinpan_chess::record::RawGame;
use shinpan_chess::{Judge, Records, Rules, check, selfplay, verdict_of};
use shinpan_core::RuleBook;
use shinpan_core::side::Sides;
use shinpan_records::pgn::CommentTexts;
use shinpan_records::verdict::Ruling;

const GAMES: u32 = 200;
const PLIES: usize = 136;

/// Games of our own in a file.
fn made(game: impl Fn(u64) -> String) -> Vec<u8> {
    (1..=u64::from(GAMES)).map(game).collect::<String>().into()
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
    let (mut with_comments, mut of_event) = (Records::default(), Judge::new(engine_rules()));
    records.scratch().comments = CommentTexts::Dropped;
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
    group.bench_function("check by the rules of an event of engines", |bencher| {
        let mut checked = |game: &RawGame| check(game, &mut of_event, None, Sides::default()).plies;
        bencher.iter(|| assert_eq!(sum(&mut with_comments, file, &mut checked).0, plies));
    });
    group.finish();
}

/// The rules by which the games of an event of engines are adjudicated.
fn engine_rules() -> Rules {
    RuleBook::builtin("tcec-2023").and_then(|book| book.section("chess")).expect("a built-in book")
}

fn benches(criterion: &mut Criterion) {
    measure(criterion, "plain", &made(|seed| selfplay::to_pgn(&selfplay::play(seed, PLIES), "")));
    measure(criterion, "of engines", &made(|seed| selfplay::to_engine_pgn(&selfplay::play_on(seed, PLIES))));
    measure(criterion, "with scores", &made(|seed| selfplay::to_scored_pgn(&selfplay::play_on(seed, PLIES))));
    let Some(data) = std::env::var_os("SHINPAN_DATA") else { return };
    for name in ["lichess-db-100k", "tcec-cup-10-final"] {
        let path = Path::new(&data).join("chess/games").join(format!("{name}.pgn"));
        measure(criterion, name, &std::fs::read(path).expect("a shared record"));
    }
}

criterion_group!(all, benches);
criterion_main!(all);
