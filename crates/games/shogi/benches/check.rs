//! Moves a second, on one core: reading alone, reading and the full check, the judge of repetition.
//!
//! The records are games of the crate's own generator; with `SHINPAN_DATA` the real ones are measured too.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shinpan_core::side::Sides;
use shinpan_core::{RuleBook, Severity};
use shinpan_shogi::csa::Reader;
use shinpan_shogi::record::RawGame;
use shinpan_shogi::repetition::History;
use shinpan_shogi::rules::Rules;
use shinpan_shogi::{check, judge, selfplay};

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

fn rules() -> Rules {
    RuleBook::builtin("wcsc-2010").and_then(|book| book.section("shogi")).expect("the built-in book")
}

fn own() -> Records {
    let record = |seed| selfplay::play(seed).to_csa(["first", "second"]).into_bytes();
    Records { name: "selfplay", files: (0..GAMES).map(record).collect() }
}

/// The real records, where they are; a benchmark that does not run is told.
#[allow(clippy::print_stderr)]
fn real() -> Option<Records> {
    let Some(folder) = std::env::var_os("SHINPAN_DATA") else {
        eprintln!("SKIPPED: SHINPAN_DATA is not set, real records are not measured");
        return None;
    };
    let mut paths: Vec<PathBuf> = Vec::new();
    collect(&Path::new(&folder).join("shogi/real/events"), &mut paths);
    paths.sort();
    eprintln!("{} real records", paths.len());
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

fn errors(game: &RawGame, rules: &Rules, history: &mut History) -> usize {
    let checked = check(game, rules, Sides::default(), history);
    checked.findings.iter().filter(|finding| finding.severity == Severity::Error).count()
}

fn bench(criterion: &mut Criterion) {
    let rules = rules();
    for records in [Some(own()), real()].into_iter().flatten() {
        let (mut reader, mut history) = (Reader::default(), History::default());
        let expected = sum(&records, &mut reader, &mut |game| errors(game, &rules, &mut history));
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
                let found = sum(black_box(&records), &mut reader, &mut |game| errors(game, &rules, &mut history));
                assert_eq!(found, expected);
            });
        });
        group.bench_function("judge", |bencher| {
            bencher.iter(|| {
                let mut judged = |game: &RawGame| usize::from(judge(game, &rules, &mut history).is_err());
                let found = sum(black_box(&records), &mut reader, &mut judged);
                assert_eq!((found.plies, found.errors), (expected.plies, 0));
            });
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
