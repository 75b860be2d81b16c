//! Moves a second, on one core: reading alone, reading and the full check, the judge of repetition.
//!
//! The records are games of the crate's own generator; with `SHINPAN_DATA` the real ones are measured too.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shinpan_core::Severity;
use shinpan_core::side::Sides;
use shinpan_records::Port;
use shinpan_shogi::csa::Reader;
use shinpan_shogi::record::RawGame;
use shinpan_shogi::{Shogi, selfplay};
use shinpan_testing::corpus;

const GAMES: u64 = 200;

/// The files of a benchmark, in memory.
struct Records {
    name: &'static str,
    files: Vec<Vec<u8>>,
}

/// What comes of working through all records.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sum {
    plies: u64,
    errors: usize,
}

fn own() -> Records {
    let record = |seed| selfplay::play(seed).to_csa(["first", "second"]).into_bytes();
    Records { name: "selfplay", files: (0..GAMES).map(record).collect() }
}

/// The real records, where they are; a benchmark that does not run is reported.
fn real() -> Option<Records> {
    let mut paths: Vec<PathBuf> = Vec::new();
    collect(&corpus("shogi")?.join("real/events"), &mut paths);
    paths.sort();
    let files = paths.iter().map(|path| std::fs::read(path).expect("a readable record")).collect();
    Some(Records { name: "real", files })
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of records").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "csa") {
            into.push(path);
        }
    }
}

fn sum(records: &Records, reader: &mut Reader, work: &mut dyn FnMut(&RawGame) -> usize) -> Sum {
    let mut sum = Sum::default();
    for file in &records.files {
        let mut each = |game: &RawGame| {
            sum.plies += u64::from(game.plies());
            sum.errors += work(game);
            ControlFlow::Continue(())
        };
        reader.read(&mut file.as_slice(), &mut each).expect("memory can be read");
    }
    sum
}

fn errors(game: &RawGame, shogi: &mut Shogi) -> usize {
    let checked = shogi.check(game, Sides::default());
    checked.findings.iter().filter(|finding| finding.severity == Severity::Error).count()
}

fn bench(criterion: &mut Criterion) {
    for records in [Some(own()), real()].into_iter().flatten() {
        let (mut reader, mut shogi) = (Reader::default(), Shogi::default());
        let expected = sum(&records, &mut reader, &mut |game| errors(game, &mut shogi));
        assert!(expected.plies > 80 * records.files.len() as u64, "{expected:?}");
        assert!(records.name != "selfplay" || expected.errors == 0, "{expected:?}");
        let mut group = criterion.benchmark_group(records.name);
        group.throughput(Throughput::Elements(expected.plies));
        group.bench_function("parse", |bencher| {
            bencher.iter(|| {
                let found = sum(black_box(&records), &mut reader, &mut |game| game.moves_beyond as usize);
                assert_eq!((found.plies, found.errors), (expected.plies, 0));
            });
        });
        group.bench_function("check", |bencher| {
            bencher.iter(|| {
                let found = sum(black_box(&records), &mut reader, &mut |game| errors(game, &mut shogi));
                assert_eq!(found, expected);
            });
        });
        group.bench_function("judge", |bencher| {
            bencher.iter(|| {
                let mut judged = |game: &RawGame| usize::from(shogi.judge(game).is_err());
                let found = sum(black_box(&records), &mut reader, &mut judged);
                assert_eq!((found.plies, found.errors), (expected.plies, 0));
            });
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
