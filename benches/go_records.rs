//! Games a second that are read, on one core: SGF of 163 plies and about 1.2 kB, a thousand games in one file.

use std::fmt::Write;
use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shinpan_go::{Point, Records};

const GAMES: u32 = 1000;
const PLIES: u32 = 163;

/// A file of games whose moves go over the board in strides.
fn file() -> String {
    let mut file = String::new();
    for game in 0..GAMES {
        file.push_str("(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[7.5]RU[Chinese]PB[one program]PW[another program]RE[B+R]\n");
        file.push_str("C[A comment that\nnobody needs \\[here\\].]");
        for ply in 0..PLIES {
            let at = u8::try_from((game + ply * 7) % 19).unwrap_or_default();
            let point = Point { column: at, row: u8::try_from(ply * 11 % 19).unwrap_or_default() };
            let (colour, end) = (if ply % 2 == 0 { 'B' } else { 'W' }, if ply % 10 == 9 { "\n" } else { "" });
            // Writing to a string does not fail.
            write!(file, ";{colour}[{point}]{end}").expect("a string");
        }
        file.push_str(")\n");
    }
    file
}

/// Plies and findings of all games.
fn sum(records: &mut Records, file: &[u8]) -> (u32, usize) {
    let mut sum = (0, 0);
    let mut each = |game: &shinpan_go::record::RawGame| {
        sum = (sum.0 + game.plies(), sum.1 + game.findings.len());
        ControlFlow::Continue(())
    };
    records.read(file, None, &mut each).expect("memory can be read");
    sum
}

fn benches(criterion: &mut Criterion) {
    let (file, mut records) = (file(), Records::default());
    assert_eq!(sum(&mut records, file.as_bytes()), (GAMES * PLIES, 0));
    let mut group = criterion.benchmark_group("records");
    group.throughput(Throughput::Elements(GAMES.into()));
    group.bench_function("read", |bencher| bencher.iter(|| sum(&mut records, black_box(file.as_bytes()))));
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
