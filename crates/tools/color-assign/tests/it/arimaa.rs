//! The rules of colours of the Arimaa championship: a table of histories, and properties with an oracle.

use crate::support::{ENDS, Played, cells, check_cases, csv, games, histories, keys, row, settled};
use color_assign::assign;
use proptest::prelude::*;
use shinpan_core::Lots;

const BOOK: &str = "arimaa-2015";

#[test]
fn colour_rules() {
    check_cases(BOOK, "arimaa/color.csv");
}

#[test]
fn a_reason_says_what_decided() {
    let history =
        "1,A,B,1-0,,\n2,B,A,1-0,,\n3,A,C,1-0,,\n4,D,A,1-0,,\n5,B,D,1-0,,\n6,C,B,1-0,,\n7,E,C,1-0,,\n8,C,E,,vacated,\n"
            .replace(",,vacated", ",*,vacated");
    for (pair, rule, first, reason) in [
        ("A,C", "1", "C", "colour rule 1: C 1 First, 2 Second; A 2 First, 2 Second"),
        ("A,B", "5", "A", "colour rule 5: A Second in round 2 against B; B First in round 2 against A"),
        ("F,A", "4", "A", "colour rule 4: A 1 running Second; F has not played"),
        ("F,G", "6", "", "colour rule 6, A14: arbitrary; tickets of ex: "),
    ] {
        let found = settled(BOOK, &format!("9,{pair},*,,\n"), &history);
        let [found_rule, found_first, found_reason] = cells(&found.rows, 0, &["rule", "first", "reason"])[..] else {
            unreachable!()
        };
        assert_eq!(found_rule, rule, "{pair}");
        assert!(first.is_empty() || found_first == first, "{pair}: {found_first}");
        assert!(found_reason.starts_with(reason), "{pair}: {found_reason}");
    }
    let mutual = settled(BOOK, "4,A,B,*,,\n", "1,A,B,1-0,,\n2,C,A,1-0,,\n3,B,D,1-0,,\n");
    let reason = "colour rule 2: B First in 0 of 1 between them; A First in 1 of 1 between them";
    assert_eq!(cells(&mutual.rows, 0, &["rule", "first", "reason"]), ["2", "B", reason]);
    let unlike = settled(BOOK, "3,B,A,*,,\n", "1,A,B,1-0,,\n2,B,A,1-0,,\n");
    let reason = "colour rule 3: A Second in round 2; B First in round 2";
    assert_eq!(cells(&unlike.rows, 0, &["rule", "first", "reason"]), ["3", "A", reason]);
}

/// Finds the rule and First as one would with a pencil: a line of signs for each program, and one for their duel.
fn oracle(games: &[Played], round: u16, pair: [u8; 2]) -> (&'static str, u8) {
    let mut lines = [String::new(), String::new()];
    let mut duel = String::new();
    for now in 1..round {
        for game in games.iter().filter(|game| game.0 == now && ENDS[game.3] != "1/2-1/2,vacated") {
            for (line, id) in lines.iter_mut().zip(pair) {
                line.push_str(if game.1 == id {
                    "+"
                } else if game.2 == id {
                    "-"
                } else {
                    ""
                });
            }
            duel.push_str(if [game.1, game.2] == pair { "+" } else { "" });
            duel.push_str(if [game.2, game.1] == pair { "-" } else { "" });
        }
    }
    // Height of a line above the ground, and length of its last run.
    let height = |line: &str| line.chars().fold(0, |height, sign| if sign == '+' { height + 1 } else { height - 1 });
    let run = |line: &str| line.chars().last().map_or(0, |sign| line.len() - line.trim_end_matches(sign).len());
    let [a, b] = &lines;
    let first_is = |rule, condition: bool| (rule, if condition { pair[0] } else { pair[1] });
    if height(a) != height(b) {
        return first_is("1", height(a) < height(b));
    }
    if height(&duel) != 0 {
        return first_is("2", height(&duel) < 0);
    }
    if (a.ends_with('+') && b.ends_with('-')) || (a.ends_with('-') && b.ends_with('+')) {
        return first_is("3", a.ends_with('-'));
    }
    if run(a) > run(b) {
        return first_is("4", a.ends_with('-'));
    }
    if run(b) > run(a) {
        return first_is("4", b.ends_with('+'));
    }
    if !duel.is_empty() {
        return first_is("5", duel.ends_with('-'));
    }
    let lots = Lots::new("ex");
    let [a, b] = pair.map(|id| lots.ticket(&format!("p{id}")));
    first_is("6", a < b)
}

proptest! {
    #[test]
    fn the_oracle_agrees(games in histories(), round in 1_u16..10, a in 0_u8..6, other in 1_u8..6) {
        let b = (a + other) % 6;
        let history = games.iter().map(row).collect::<String>();
        let found = settled(BOOK, &format!("{round},p{a},p{b},*,,\n"), &history);
        let (rule, first) = oracle(&games, round, [a, b]);
        prop_assert_eq!(cells(&found.rows, 0, &["rule", "first"]), [rule, &format!("p{first}")]);
    }

    #[test]
    fn the_order_of_history_and_row_plays_no_part(
        (played, shuffled) in histories().prop_flat_map(|games| (Just(games.clone()), Just(games).prop_shuffle())),
        (round, a, other) in (1_u16..10, 0_u8..6, 1_u8..6),
    ) {
        let b = (a + other) % 6;
        let history = |games: &[Played]| games.iter().map(row).collect::<String>();
        let found = csv(&settled(BOOK, &format!("{round},p{a},p{b},*,,\n"), &history(&played)));
        prop_assert_eq!(&found, &csv(&settled(BOOK, &format!("{round},p{b},p{a},*,,\n"), &history(&shuffled))));
    }

    #[test]
    fn a_pair_does_not_look_at_the_others(played in histories(), round in 1_u16..10) {
        let history = played.iter().map(row).collect::<String>();
        let pairings = [[0, 3], [4, 1], [5, 2]].map(|[a, b]| format!("{round},p{a},p{b},*,,\n"));
        let alone = pairings.iter().map(|pairing| {
            let rows = csv(&settled(BOOK, pairing, &history));
            rows.lines().last().unwrap_or_default().to_owned()
        });
        let lots = |_| Lots::new("ex");
        let together = assign(&games(&pairings.concat()), &games(&history), &keys(BOOK), &lots).expect("a settled round");
        let together = csv(&together);
        prop_assert_eq!(together.lines().skip(1).collect::<Vec<_>>(), alone.collect::<Vec<_>>());
    }
}
