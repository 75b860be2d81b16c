//! What a round of the Swiss system costs, packing and check of the proof included; each answer is asserted.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use shinpan_matching::generators::SwissField;
use shinpan_matching::{CostVector, Options, Problem, solve};

fn field(criterion: &mut Criterion, name: &str, entrants: u32, field: &SwissField, tickets: i128) {
    let cost = |u: u32, v: u32, cost: &mut CostVector| field.cost(u, v, cost);
    let problem = Problem::new(entrants, SwissField::WIDTH, &cost);
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    group.bench_function(entrants.to_string(), |bencher| {
        bencher.iter(|| {
            let solution = solve(&problem, &Options::default()).expect("feasible");
            assert_eq!(solution.total().last(), Some(&tickets));
        });
    });
}

/// Each field with the sum of tickets of its optimum, which the narrowest and the widest integers agree on.
fn fields(criterion: &mut Criterion) {
    for (entrants, tickets) in [
        (64, [321_295_524_810_754_660_371, 252_698_773_432_673_164_007, 255_182_329_382_192_436_090]),
        (1000, [4_527_766_684_092_479_706_080, 4_647_502_653_643_056_104_619, 4_466_691_295_015_838_939_955]),
    ] {
        field(criterion, "round-1", entrants, &SwissField::round_1(entrants), tickets[0]);
        field(criterion, "round-5", entrants, &SwissField::round_5(entrants), tickets[1]);
        field(criterion, "all-gaps", entrants, &SwissField::all_gaps(entrants), tickets[2]);
    }
}

criterion_group!(benches, fields);
criterion_main!(benches);
