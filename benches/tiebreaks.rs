//! What tie-breaks of large Swiss tournaments cost; each answer is asserted.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use shinpan_core::games::{Bye, RoundNo};
use shinpan_tournament::ranking::rank::rank;
use shinpan_tournament::tiebreaks::{
    Calculator, Code, Crosstable, Edition, Key, Keys, PairingResult, Participant, Regulations, Row, Scoring, Share,
    System, TiebreakKeys,
};

/// All tie-breaks, the usual modifiers among them.
const ALL: &str = "points de win won bpg bwg ps ps-c1 ps-c2 rep std bh bh-c1 bh-c2 bh-m1 bh-m2 bh-p bh-c1-p bh-m1-p fb fb-c1 \
                   fb-c2 fb-m1 fb-p sb sb-c1 sb-c2 sb-m1 sb-p sb-c1-p aob aob-f aob-p ks ks-l+1 ks-l-2 aro aro-c1 aro-c2 \
                   aro-m1 tpr ptp apro appo rtng tpn";

/// A fixed sequence of numbers that look random.
fn numbers() -> impl FnMut(u64) -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

/// So many players who are paired at random; one row in twenty is a forfeit, one in twenty two byes.
fn swiss(players: usize, rounds: u16) -> Crosstable {
    let mut next = numbers();
    let mut order = (0..players).collect::<Vec<_>>();
    let mut rows = Vec::new();
    for round in (1..=rounds).map(RoundNo) {
        for at in (1..players).rev() {
            order.swap(at, usize::try_from(next(at as u64 + 1)).expect("below a length"));
        }
        for pair in order.chunks_exact(2) {
            let players = [pair[0], pair[1]];
            let result = match next(20) {
                0..7 => PairingResult::Played([Share::Win, Share::Loss]),
                7..13 => PairingResult::Played([Share::Draw, Share::Draw]),
                13..18 => PairingResult::Played([Share::Loss, Share::Win]),
                18 => PairingResult::Forfeit([true, false]),
                _ => {
                    rows.extend(players.map(|player| Row::Bye { round, player, bye: Bye::HalfPoint }));
                    continue;
                }
            };
            rows.push(Row::Pairing { round, players, result });
        }
    }
    let participant = |number| Participant { number, rating: Some(1000 + number % 1800), is_disqualified: false };
    let participants = (1..).take(players).map(participant).collect();
    Crosstable::check(participants, &rows, Scoring::default(), None).expect("no faults")
}

fn calculator(table: &Crosstable) -> Calculator<'_> {
    Calculator::new(table, Regulations::new(Edition::E2026, System::Swiss))
}

fn fields(criterion: &mut Criterion) {
    let keys = ALL.parse::<Keys>().expect("known keys");
    let others = ALL.replace(" de ", " ").parse::<Keys>().expect("known keys");
    let mut group = criterion.benchmark_group("tiebreaks");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    for (name, players, keys) in [("1000-all", 1000, &keys), ("10000-but-de", 10_000, &others)] {
        let table = swiss(players, 11);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let standings = rank(&TiebreakKeys::new(&calculator(&table), keys));
                assert_eq!(standings.last().and_then(|row| row.place), Some(players));
            });
        });
    }
    let table = swiss(10_000, 11);
    let equals = (0..10_000).collect::<Vec<_>>();
    group.bench_function("10000-equals", |bencher| {
        bencher.iter(|| {
            let column = calculator(&table).column(Key::new(Code::De), std::iter::once(equals.as_slice()));
            assert!(column.iter().all(|value| value.to_string() == "0"));
        });
    });
    group.finish();
}

criterion_group!(benches, fields);
criterion_main!(benches);
