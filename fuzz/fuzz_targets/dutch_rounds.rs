//! Any bytes are a tournament of which every round can be paired, or it is said why not: nothing panics or runs away.
//!
//! Whoever takes part in a round is in one pair or has the bye; both editions do without forbidden pairs, and where there is no pairing
//! there is a proof.
#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use shinpan_core::trf::Trf;
use shinpan_tournament::dutch::{Edition, Impossible, Round, Tournament};

/// Larger fields take too long for a fuzzer.
const MOST_PLAYERS: usize = 24;
const MOST_ROUNDS: u16 = 12;

fn check(round: &Round) {
    let pairing = match round.pair() {
        Ok(pairing) => pairing,
        Err(Impossible::NoPairing) => return assert!(round.obstacle().is_some(), "no proof"),
        Err(Impossible::Nobody) => return assert!(round.contenders.is_empty()),
        Err(error) => panic!("{error}"),
    };
    let mut seen = BTreeSet::new();
    for pair in &pairing.pairs {
        assert!(round.is_permitted(pair.higher, pair.lower));
        assert!(seen.insert(pair.higher) && seen.insert(pair.lower));
    }
    if let Some(bye) = pairing.bye {
        assert!(round.is_odd() && round.may_have_bye(bye) && seen.insert(bye));
    }
    assert_eq!(seen.len(), round.contenders.len());
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(trf) = Trf::read(bytes) else { return };
    if trf.players.len() > MOST_PLAYERS {
        return;
    }
    for edition in [Edition::Of2026, Edition::Of2017] {
        let Ok(tournament) = Tournament::of(&trf, edition) else { continue };
        let _ = tournament.check_points();
        for number in 1..=(tournament.finished_rounds().saturating_add(1)).min(MOST_ROUNDS) {
            if let Ok(round) = tournament.round(number) {
                check(&round);
            }
        }
    }
});
