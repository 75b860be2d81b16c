//! The rules of the sides: a table of histories, and properties with an oracle that counts in its own way.

use std::path::Path;

use color_assign::{Assigned, Keys, assign};
use proptest::prelude::*;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::table::Table;
use shinpan_core::{Lots, RuleBook};

const HEADER: &str = "round,first,second,result,termination,stage\n";

fn table(text: &str) -> Table {
    Table::read(text.as_bytes(), "t.csv", None).expect("a table")
}

fn games(rows: &str) -> Games {
    Games::check(table(&format!("{HEADER}{rows}")), None, Schedule::Rounds).expect("sound games")
}

fn keys() -> Keys {
    RuleBook::builtin("wcsc-2010").and_then(|book| book.section("color-assign")).expect("the built-in book")
}

fn settled(pairings: &str, history: &str) -> Assigned {
    assign(&games(pairings), &games(history), &keys(), &|_| Lots::new("ex")).expect("a settled round")
}

/// The cells of a row.
fn cells<'t>(table: &'t Table, row: usize, names: &[&str]) -> Vec<&'t str> {
    names.iter().map(|name| table.rows()[row].text(table.column(name).expect("the column"))).collect()
}

fn csv(assigned: &Assigned) -> String {
    let mut bytes = Vec::new();
    assigned.rows.write_csv(&mut bytes).expect("memory takes it");
    String::from_utf8(bytes).expect("text")
}

/// `stage: words` apart.
fn staged(text: &str) -> (&str, &str) {
    text.split_once(':').unwrap_or(("", text))
}

/// A game of the short form as a row.
fn game(round: usize, stage: &str, word: &str) -> String {
    if let Some(id) = word.strip_suffix('-') {
        return format!("{round},{id},,bye,,{stage}\n");
    }
    let (first, second) = word.split_once('>').expect("X>Y");
    let id = second.trim_end_matches(['*', '!', '?']);
    let rest = match &second[id.len()..] {
        "*" => "*,normal",
        "!" => "0-1,forfeit",
        "?" => "1-0,vacated",
        _ => "1-0,",
    };
    format!("{round},{first},{id},{rest},{stage}\n")
}

fn history(text: &str) -> String {
    let rounds = text.split('/').enumerate().map(|(index, round)| {
        let (stage, words) = staged(round.trim());
        words.split_whitespace().map(|word| game(index + 1, stage, word)).collect::<String>()
    });
    rounds.collect()
}

/// The rule and who is First, for `HISTORY | ROUND PAIR`.
fn answer(input: &str) -> String {
    let (past, now) = input.split_once('|').unwrap_or(("", input));
    let (round, pair) = now.trim().split_once(' ').expect("ROUND PAIR");
    let (stage, pair) = staged(pair);
    let (a, b) = pair.trim().split_once(' ').expect("two ids");
    let settled = settled(&format!("{round},{a},{b},*,,{stage}\n"), &history(past));
    cells(&settled.rows, 0, &["rule", "first"]).join(" ")
}

#[test]
fn art_19_4_and_19_5() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../testdata/wcsc/color.csv");
    let text = std::fs::read_to_string(path).expect("the table is there");
    let cases = table(text.split_once('\n').expect("a comment and a table").1);
    assert!(!cases.rows().is_empty());
    for row in 0..cases.rows().len() {
        let [case, input, expected] = cells(&cases, row, &["case", "input", "expected"])[..] else { unreachable!() };
        assert_eq!(answer(input), expected, "color.csv:{} {case}", row + 3);
    }
}

/// A game of the properties: round, two of six programs, and what became of it.
type Played = (u16, u8, u8, usize);

const ENDS: [&str; 5] = ["1-0,", "0-1,forfeit", "*,", "1/2-1/2,vacated", "0-0,illegal"];

/// Histories of eight rounds, in which nobody plays twice in a round.
fn histories() -> impl Strategy<Value = Vec<Played>> {
    let game = (1_u16..9, 0_u8..6, 0_u8..6, 0..ENDS.len());
    proptest::collection::vec(game, 0..40).prop_map(|games| {
        let mut kept: Vec<Played> = Vec::new();
        for (round, a, b, end) in games {
            let busy = |id| kept.iter().any(|game| game.0 == round && (game.1 == id || game.2 == id));
            if a != b && !busy(a) && !busy(b) {
                kept.push((round, a, b, end));
            }
        }
        kept
    })
}

fn row(&(round, a, b, end): &Played) -> String {
    format!("{round},p{a},p{b},{},\n", ENDS[end])
}

/// The rule and First by walking round by round, as one would on paper: a column of signs for each program.
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
        let found = settled(&format!("{round},p{a},p{b},*,,\n"), &history);
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
        let found = csv(&settled(&pairing, &history(&games)));
        prop_assert_eq!(&found, &csv(&settled(&pairing, &history(&shuffled))));
        if ENDS[end] != "1/2-1/2,vacated" {
            prop_assert_eq!(&found, &csv(&settled(&turned, &history(&games))));
        }
    }

    #[test]
    fn a_settled_round_stays_as_it_is(games in histories(), round in 1_u16..10) {
        let history = games.iter().map(row).collect::<String>();
        let pairings = format!("{round},p0,p3,1-0,,\n{round},p4,p1,*,,\n{round},p5,p2,0-1,forfeit,\n");
        let once = settled(&pairings, &history);
        let again = Games::check(once.rows.clone(), None, Schedule::Rounds).expect("sound pairings");
        let again = assign(&again, &self::games(&history), &keys(), &|_| Lots::new("ex")).expect("a settled round");
        prop_assert_eq!(csv(&once), csv(&again));
    }
}
