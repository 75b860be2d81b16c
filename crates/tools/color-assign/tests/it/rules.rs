//! The rules of the WCSC: a table of histories, and properties with an oracle that counts in its own way.

use crate::support::{ENDS, Played, cells, check_cases, csv, games as games_of, histories, keys, row, settled};
use color_assign::assign;
use proptest::prelude::*;
use shinpan_core::Lots;
use shinpan_core::games::{Games, Schedule};

const BOOK: &str = "wcsc-2010";

#[test]
fn art_19_4_and_19_5() {
    check_cases(BOOK, "wcsc/color.csv");
}

/// Finds the rule and First by walking round by round, as one would on paper: a column of signs for each program.
fn oracle(games: &[Played], round: u16, pair: [u8; 2]) -> (&'static str, u8) {
    let signs = |id| {
        let sign = |now| {
            let live = |game: &&Played| game.0 == now && ENDS[game.3] != "1/2-1/2,vacated";
            let own = games.iter().filter(live).find(|game| game.1 == id || game.2 == id);
            own.map_or(' ', |game| if game.1 == id { '+' } else { '-' })
        };
        (1..round).map(sign).filter(|sign| *sign != ' ').collect::<String>()
    };
    let [a, b] = pair.map(signs);
    // Cross out a plus for a minus until one kind is left; more of it is worse, or better.
    let rest = |text: &str| {
        let (plus, minus) = (text.matches('+').count(), text.matches('-').count());
        if plus > minus { 100 + (plus - minus) } else { 100 - (minus - plus) }
    };
    if rest(&a) != rest(&b) {
        return ("balance", if rest(&a) < rest(&b) { pair[0] } else { pair[1] });
    }
    let order = |text: &str| "- +".find(text.chars().last().unwrap_or(' ')).expect("one of three");
    if order(&a) != order(&b) {
        return ("last", if order(&a) < order(&b) { pair[0] } else { pair[1] });
    }
    let lots = Lots::new("ex");
    let ticket = |id: &u8| lots.ticket(&format!("p{id}"));
    ("lots", *pair.iter().min_by_key(|id| ticket(id)).expect("two"))
}

proptest! {
    #[test]
    fn the_oracle_agrees(games in histories(), round in 1_u16..10, a in 0_u8..6, other in 1_u8..6) {
        let b = (a + other) % 6;
        let history = games.iter().map(row).collect::<String>();
        let found = settled(BOOK, &format!("{round},p{a},p{b},*,,\n"), &history);
        let (rule, first) = oracle(&games, round, [a, b]);
        prop_assert_eq!(cells(&found.rows, 0, &["rule", "first"]), [rule, &format!("p{first}")]);
        let late = games.iter().filter(|game| game.0 >= round && ENDS[game.3] != "1/2-1/2,vacated").count();
        prop_assert_eq!(found.ignored.iter().map(|ignored| ignored.games).sum::<usize>(), late);
    }

    #[test]
    fn the_order_of_history_and_row_plays_no_part(
        (games, shuffled) in histories().prop_flat_map(|games| (Just(games.clone()), Just(games).prop_shuffle())),
        pairing in (1_u16..10, 0_u8..6, 1_u8..6, 0..ENDS.len()),
    ) {
        let (round, a, other, end) = pairing;
        let b = (a + other) % 6;
        let history = |games: &[Played]| games.iter().map(row).collect::<String>();
        let pairing = row(&(round, a, b, end));
        let turned = row(&(round, b, a, end)).replace("1-0", "x").replace("0-1", "1-0").replace('x', "0-1");
        let found = csv(&settled(BOOK, &pairing, &history(&games)));
        prop_assert_eq!(&found, &csv(&settled(BOOK, &pairing, &history(&shuffled))));
        if ENDS[end] != "1/2-1/2,vacated" {
            prop_assert_eq!(&found, &csv(&settled(BOOK, &turned, &history(&games))));
        }
    }

    #[test]
    fn a_settled_round_stays_as_it_is(games in histories(), round in 1_u16..10) {
        let history = games.iter().map(row).collect::<String>();
        let pairings = format!("{round},p0,p3,1-0,,\n{round},p4,p1,*,,\n{round},p5,p2,0-1,forfeit,\n");
        let once = settled(BOOK, &pairings, &history);
        let again = Games::check(once.rows.clone(), None, Schedule::Rounds).expect("sound pairings");
        let again = assign(&again, &games_of(&history), &keys(BOOK), &|_| Lots::new("ex")).expect("a settled round");
        prop_assert_eq!(csv(&once), csv(&again));
    }
}
