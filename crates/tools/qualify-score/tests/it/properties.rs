//! Properties that hold for all entrants, histories and standings.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{entrants, rules, rules_with, table_of};
use proptest::prelude::*;
use proptest::sample::subsequence;
use qualify_score::{Advance, EarlierPlaces, Preliminary, Reason, Rules, Seeding, Stage, Standings, advance, seed};
use serde_json::{Value, json};
use shinpan_core::Lots;
use shinpan_core::entrants::Entrants;
use shinpan_core::stage::Stages;

const IDS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "日本", "g,h"];
const STATUSES: [&str; 4] = ["active", "active", "withdrawn", "disqualified"];

/// Rows of entrants: a predecessor, whether invited, developers.
fn planning() -> impl Strategy<Value = Vec<Value>> {
    let succeeds = prop_oneof![Just("-"), Just(""), Just("a"), Just("x"), Just("x;y")];
    let row = (succeeds, prop::bool::weighted(0.2), prop_oneof![Just(""), Just("Mori"), Just("mori;Sato")]);
    prop::collection::vec(row, 0..IDS.len()).prop_map(|rows| {
        let row = |(id, (succeeds, invited, developers)): (&str, (&str, bool, &str))| {
            json!({"id": id, "successor_of": succeeds, "invited": invited, "developers": developers})
        };
        IDS.into_iter().zip(rows).map(row).collect()
    })
}

/// Rows of history without contradiction: each place of a stage of a year goes to another program.
fn places() -> impl Strategy<Value = Vec<Value>> {
    let programs = ["a", "b", "c", "d", "x", "y", "日本"];
    let championship = subsequence(programs.to_vec(), 0..programs.len()).prop_shuffle();
    prop::collection::vec((championship, prop::bool::weighted(0.2)), 4).prop_map(|championships| {
        let mut rows = Vec::new();
        for (index, (ids, deleted)) in championships.into_iter().enumerate() {
            let (year, stage) = (2008 + index / 2, ["final", "preliminary-2"][index % 2]);
            for (at, id) in ids.into_iter().enumerate() {
                let seeding = if deleted && at == 0 { "deleted" } else { "" };
                rows.push(json!({"year": year, "stage": stage, "place": at + 1, "id": id, "seeding": seeding}));
            }
        }
        rows
    })
}

fn seeding(rows: &[Value], history: &[Value]) -> (Entrants, Seeding) {
    let entrants = entrants(&json!(rows));
    let history = EarlierPlaces::check(&table_of(&json!(history))).expect("a sound history");
    let small = rules_with(&[("low", 4.into()), ("final_seeds", 1.into()), ("second_seeds", 2.into())]);
    let seeding = seed(&entrants, &history, &small, &Lots::new("draw"));
    (entrants, seeding)
}

/// Returns everything that is written about a seeding, except the places of the findings.
fn written(seeding: &Seeding) -> Value {
    json!([seeding.entrants, seeding.findings])
}

/// A field after its stage: modules, disclosed, invited, status; then places, some of them shared.
fn played() -> impl Strategy<Value = (Vec<Value>, Vec<Value>)> {
    let modules = prop_oneof![Just(""), Just("m"), Just("k"), Just("m;k")];
    let row = (modules, prop::bool::weighted(0.9), prop::bool::weighted(0.1), 0..STATUSES.len(), 0..6_u32, 0..4_u32);
    prop::collection::vec(row, 0..30).prop_map(|rows| {
        let mut entrants = Vec::new();
        let mut standings = Vec::new();
        for (at, (modules, disclosed, invited, status, place, start)) in rows.into_iter().enumerate() {
            let (id, stage) = (format!("p{at:02}"), if start == 0 { "preliminary-2" } else { "preliminary-1" });
            entrants.push(json!({"id": id, "seed": at + 1, "stage": stage, "modules": modules, "disclosed": disclosed,
                "invited": invited, "status": STATUSES[status]}));
            let place = if place == 0 { Value::Null } else { json!(at / 2 + 1) };
            if start != 0 {
                standings.push(json!({"id": id, "place": place}));
            }
        }
        (entrants, standings)
    })
}

fn ruling(rows: &[Value], standings: &[Value], rules: &Rules) -> (Entrants, Advance) {
    let entrants = entrants(&json!(rows));
    let standings = Standings::check(&table_of(&json!(standings)), &entrants, Preliminary::First);
    let ruling = advance(&entrants, &standings.expect("sound standings"), rules).expect("stages and seeds");
    (entrants, ruling)
}

/// Finds the qualifiers by asking for each row whether the set of those before it leaves room: no counters are kept.
fn brute(entrants: &Entrants, ruling: &Advance) -> BTreeSet<String> {
    let mut chosen = BTreeSet::new();
    for row in &ruling.rows {
        let entrant = entrants.get(&row.id).expect("an entrant");
        let fits = |module: &String| {
            let with = |id: &&String| entrants.get(id).is_some_and(|other| other.modules.contains(module));
            chosen.iter().filter(with).count() < 2
        };
        let eligible = entrant.in_field() && format!("{:?}", entrant.status) == "Active" && row.place.is_some();
        let may = eligible && entrant.disclosed && !entrant.invited && entrant.modules.iter().all(fits);
        if may && chosen.len() < ruling.places {
            chosen.insert(row.id.clone());
        }
    }
    chosen
}

proptest! {
    #[test]
    fn seeds_are_one_to_n_and_the_order_of_rows_is_nothing(
        (rows, other) in planning().prop_flat_map(|rows| (Just(rows.clone()), Just(rows).prop_shuffle())),
        (history, moved) in places().prop_flat_map(|rows| (Just(rows.clone()), Just(rows).prop_shuffle())),
    ) {
        let (entrants, seeding) = seeding(&rows, &history);
        prop_assert!(seeding.entrants.iter().map(|seeded| seeded.seed).eq(1..=rows.len()));
        let ids = seeding.entrants.iter().map(|seeded| &seeded.id).collect::<BTreeSet<_>>();
        prop_assert_eq!(ids.len(), rows.len());
        let (_, again) = self::seeding(&other, &moved);
        prop_assert_eq!(written(&seeding), written(&again));
        let bases = seeding.entrants.iter().map(|seeded| seeded.basis as u8);
        prop_assert!(bases.is_sorted(), "history, newcomers, invited");
        let own = seeding.entrants.iter().filter(|seeded| !entrants.get(&seeded.id).is_some_and(|entrant| entrant.invited));
        prop_assert!(own.rev().map(|seeded| Stage::of_word(&seeded.stage, &Stages::default())).is_sorted(), "no better seed starts earlier");
    }

    #[test]
    fn seeded_rows_read_back_as_entrants((rows, history) in (planning(), places())) {
        let (entrants, seeding) = seeding(&rows, &history);
        let again = Entrants::check(seeding.rows(&entrants)).expect("sound entrants");
        let seeds = again.iter().map(|entrant| (entrant.seed, entrant.stage.clone())).collect::<Vec<_>>();
        let expected = seeding.entrants.iter().map(|seeded| (u32::try_from(seeded.seed).ok(), Some(seeded.stage.clone())));
        prop_assert_eq!(seeds, expected.collect::<Vec<_>>());
    }

    #[test]
    fn who_qualifies_is_the_greedy_choice((rows, standings) in played(), places in 0..8_i64) {
        let rules = rules_with(&[("first_qualifiers", places.into())]);
        let (entrants, ruling) = ruling(&rows, &standings, &rules);
        let qualified = ruling.rows.iter().filter(|row| row.advances).map(|row| row.id.clone());
        prop_assert_eq!(qualified.collect::<BTreeSet<_>>(), brute(&entrants, &ruling));
        prop_assert_eq!(ruling.rows.len(), standings.len());
        for row in &ruling.rows {
            prop_assert_eq!(row.advances, row.reason == Reason::Qualified);
        }
        let mut used = BTreeMap::<&String, usize>::new();
        for row in ruling.rows.iter().filter(|row| row.advances) {
            let entrant = entrants.get(&row.id).expect("an entrant");
            entrant.modules.iter().for_each(|module| *used.entry(module).or_default() += 1);
        }
        prop_assert!(used.values().all(|count| *count <= 2), "{:?}", used);
        prop_assert!(ruling.field.iter().map(|member| member.seed).eq(1..=ruling.field.len()));
        let again = Entrants::check(ruling.field_rows(&entrants)).expect("sound entrants");
        prop_assert_eq!(again.len(), ruling.field.len());
    }

    #[test]
    fn the_order_of_rows_moves_no_place(
        ((rows, standings), (other, moved)) in played().prop_flat_map(|(rows, standings)| {
            let shuffled = (Just(rows.clone()).prop_shuffle(), Just(standings.clone()).prop_shuffle());
            (Just((rows, standings)), shuffled)
        }),
    ) {
        let (_, ruling) = ruling(&rows, &standings, &rules());
        let (_, again) = self::ruling(&other, &moved, &rules());
        prop_assert_eq!(json!([ruling.rows, ruling.field]), json!([again.rows, again.field]));
        prop_assert_eq!(ruling.warnings, again.warnings);
        let sorted = |ids: &[String]| ids.iter().cloned().collect::<BTreeSet<_>>();
        prop_assert_eq!(sorted(&ruling.vacant), sorted(&again.vacant));
    }
}
