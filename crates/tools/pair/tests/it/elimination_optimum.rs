//! Rounds of an elimination are the best there are: every pairing of small fields is looked at, with costs worked out from
//! the text of the rules by other means than the program's.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};

use shinpan_testing::Sandbox;

/// Ratings in points that are equal: within 1e-9 of natural logarithms.
const EQUAL: f64 = 1e-9 * 400.0 / std::f64::consts::LN_10;

/// A game, and whether each of the two lost it; a bye has no second.
#[derive(Clone, Debug)]
struct Game {
    round: u16,
    first: usize,
    second: Option<usize>,
    lost: [bool; 2],
}

#[derive(Clone, Debug)]
struct Event {
    lives: i64,
    players: usize,
    games: Vec<Game>,
    round: u16,
}

impl Event {
    fn count(&self, is: impl Fn(&Game) -> bool) -> i64 {
        self.games.iter().map(|game| i64::from(is(game))).sum()
    }

    fn losses(&self, who: usize) -> i64 {
        self.count(|game| {
            game.second.is_some() && ((game.first == who && game.lost[0]) || (game.second == Some(who) && game.lost[1]))
        })
    }

    fn alive(&self) -> Vec<usize> {
        (0..self.players).filter(|who| self.losses(*who) < self.lives).collect()
    }

    fn byes(&self, who: usize) -> i64 {
        self.count(|game| game.first == who && game.second.is_none())
    }

    fn met(&self, a: usize, b: usize) -> i64 {
        self.count(|game| [(a, Some(b)), (b, Some(a))].contains(&(game.first, game.second)))
    }

    fn tables(&self, turned: bool) -> [String; 2] {
        let mut entrants = (0..self.players).map(|who| format!("p{who},{}\n", who + 1)).collect::<Vec<_>>();
        let row = |game: &Game| {
            let result = match (game.second, game.lost) {
                (None, _) => "bye",
                (_, [true, true]) => "0-0",
                (_, [true, false]) => "0-1",
                _ => "1-0",
            };
            let second = game.second.map(|second| format!("p{second}")).unwrap_or_default();
            format!("{},p{},{second},{result}\n", game.round, game.first)
        };
        let mut games = self.games.iter().map(row).collect::<Vec<_>>();
        if turned {
            entrants.reverse();
            games.reverse();
        }
        [format!("id,seed\n{}", entrants.concat()), format!("round,first,second,result\n{}", games.concat())]
    }
}

fn folder(event: &Event) -> Sandbox {
    let [entrants, games] = event.tables(false);
    let book = format!("extends = \"arimaa-2015\"\n[pair]\nlives = {}\n", event.lives);
    Sandbox::with(&[("e", entrants), ("g", games), ("b.toml", book)])
}

/// Random pairings of those who are alive, with random results.
fn event() -> impl Strategy<Value = Event> {
    let rounds = prop::collection::vec((any::<u64>(), prop::collection::vec(0..12_u8, 8)), 0..6);
    (2..9_usize, 1..5_i64, rounds).prop_map(|(players, lives, rounds)| {
        let mut event = Event { lives, players, games: Vec::new(), round: 1 };
        for (mut seed, results) in rounds {
            let mut alive = event.alive();
            for at in (1..alive.len()).rev() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                alive.swap(at, usize::try_from(seed >> 40).expect("24 bits") % (at + 1));
            }
            for (pair, result) in alive.chunks(2).zip(results) {
                let lost = [result < 6, result == 0 || result >= 6];
                event.games.push(Game { round: event.round, first: pair[0], second: pair.get(1).copied(), lost });
            }
            event.round += 1;
        }
        event
    })
}

type Pairing = Vec<(usize, Option<usize>)>;

/// All ways to pair `left` off; one of an odd number has the bye.
fn pairings(left: &[usize]) -> Vec<Pairing> {
    let Some((first, others)) = left.split_first() else { return vec![Vec::new()] };
    let mut partners = (0..others.len()).map(Some).collect::<Vec<_>>();
    partners.extend((left.len() % 2 == 1).then_some(None));
    let with = |at: Option<usize>| {
        let rest = others.iter().enumerate().filter(|(other, _)| Some(*other) != at).map(|(_, who)| *who);
        let partner = at.map(|at| others[at]);
        let all = pairings(&rest.collect::<Vec<_>>()).into_iter();
        all.map(move |mut pairing| {
            pairing.push((*first, partner));
            pairing
        })
    };
    partners.into_iter().flat_map(with).collect()
}

/// What a pairing costs by the text, constraint by constraint.
fn cost(event: &Event, order: &[(usize, i64)], pairing: &[(usize, Option<usize>)]) -> Vec<i64> {
    let number = |number: usize| i64::try_from(number).expect("few");
    let rank = |who: usize| number(order.iter().position(|(other, _)| *other == who).expect("alive"));
    let class = |who: usize| order.iter().find(|(other, _)| *other == who).expect("alive").1;
    let bye = pairing.iter().find(|pair| pair.1.is_none()).map(|pair| pair.0);
    let of_bye = |value: &dyn Fn(usize) -> i64| bye.map_or(0, value);
    let games = pairing.iter().filter_map(|(a, b)| Some((*a, (*b)?))).collect::<Vec<_>>();
    let count = |is: &dyn Fn(usize, usize) -> bool| number(games.iter().filter(|(a, b)| is(*a, *b)).count());
    let mut cost = vec![of_bye(&|who| event.byes(who))];
    cost.extend((1..=6).rev().map(|times| count(&|a, b| event.met(a, b) == times)));
    cost.push(of_bye(&|who| event.losses(who)));
    cost.extend((1..4).rev().map(|gap| count(&|a, b| (event.losses(a) - event.losses(b)).abs() == gap)));
    cost.push(of_bye(&class));
    cost.push(of_bye(&|who| number(who) + 1));
    let spread = |(a, b): &(usize, usize)| {
        let square = (rank(*a) - rank(*b)).pow(2);
        if event.losses(*a) == event.losses(*b) { -square } else { square }
    };
    cost.push(games.iter().map(spread).sum());
    cost
}

/// The criteria of such a cost.
fn names() -> Vec<String> {
    let mut names = vec!["byes".to_owned()];
    names.extend((2..=7).rev().map(|times| format!("pairing-{times}")));
    names.push("bye-losses".to_owned());
    names.extend((1..4).rev().map(|gap| format!("loss-gap-{gap}")));
    names.extend(["bye-rating-class", "bye-seed", "rank-spread"].map(str::to_owned));
    names
}

/// The first criterion by which `cost` differs from `best`, and both values; else it is the lots.
fn first_difference(cost: &[i64], best: &[i64]) -> Value {
    let mut components = names().into_iter().zip(cost.iter().zip(best));
    let different = components.find(|(_, (value, best))| value != best);
    different.map_or("lots".into(), |(criterion, (value, best))| json!([criterion, value, best]))
}

/// The first difference that the program reports.
fn reported(worse: &Value) -> Value {
    if worse["criterion"] == "lots" {
        "lots".into()
    } else {
        json!([worse["criterion"], worse["value"], worse["best"]])
    }
}

/// A pairing with each pair in order, sorted.
fn sorted(mut pairing: Pairing) -> Pairing {
    for (a, b) in &mut pairing {
        if let Some(b) = b.as_mut().filter(|b| **b < *a) {
            std::mem::swap(a, b);
        }
    }
    pairing.sort_unstable();
    pairing
}

/// The alive by rank, each with its class.
fn order(event: &Event, ratings: &BTreeMap<String, f64>) -> Vec<(usize, i64)> {
    let rating = |who: usize| ratings[&format!("p{who}")];
    let mut alive = event.alive();
    alive.sort_by(|a, b| rating(*b).total_cmp(&rating(*a)));
    let mut classes = Vec::<(usize, i64)>::new();
    for who in alive {
        let is_lower = |above: usize| i64::from(rating(above) - rating(who) > EQUAL);
        let class = classes.last().map_or(1, |(above, class)| class + is_lower(*above));
        classes.push((who, class));
    }
    classes.sort_by_key(|(who, class)| (event.losses(*who), *class, *who));
    classes
}

/// The ratings that the standings have.
fn ratings(folder: &Sandbox) -> BTreeMap<String, f64> {
    let done = folder.run(standings::run, "--rules DIR/b.toml --entrants DIR/e --format json DIR/g");
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let rows = document["standings"].as_array().expect("rows").iter();
    let id = |row: &Value| row["id"].as_str().expect("an id").to_owned();
    rows.map(|row| (id(row), row["rating"].as_f64().expect("a number"))).collect()
}

/// The pairs of a document, by the numbers of the players.
fn drawn(document: &Value) -> Pairing {
    let number = |id: &Value| id.as_str().map(|id| id[1..].parse::<usize>().expect("a number"));
    let pairs = document["pairings"].as_array().expect("pairings").iter();
    let pairs = pairs.map(|pair| (number(&pair["first"]).expect("an id"), number(&pair["second"])));
    pairs.chain(number(&document["bye"]).map(|bye| (bye, None))).collect()
}

proptest! {
    #[test]
    fn none_is_better_and_the_order_of_rows_says_nothing(event in event()) {
        let alive = event.alive();
        prop_assume!(alive.len() >= 2);
        let folder = folder(&event);
        let line = format!("--rules DIR/b.toml --entrants DIR/e --games DIR/g --round {} --format json", event.round);
        let done = folder.run(pair::run, &line);
        prop_assert_eq!(done.code, 0, "{}", done.stderr);
        let document: Value = serde_json::from_str(&done.stdout).expect("a document");

        let order = order(&event, &ratings(&folder));
        let costs = pairings(&alive).iter().map(|pairing| cost(&event, &order, pairing)).collect::<Vec<_>>();
        let best = costs.iter().min().expect("one at least");
        prop_assert_eq!(&cost(&event, &order, &drawn(&document)), best);
        let optima = costs.iter().filter(|cost| *cost == best).count();
        prop_assert_eq!(document["unique"].as_bool(), Some(optima == 1));

        let [entrants, games] = event.tables(true);
        folder.write("e", entrants);
        folder.write("g", games);
        prop_assert_eq!(folder.run(pair::run, &line).stdout, done.stdout);
    }

    #[test]
    fn explanations_are_those_of_all_pairings(event in event()) {
        let alive = event.alive();
        prop_assume!(alive.len() >= 2);
        let folder = folder(&event);
        let line = format!("--rules DIR/b.toml --entrants DIR/e --games DIR/g --round {} --format json", event.round);
        let done = folder.run(pair::run, &format!("{line} --explain"));
        let document: Value = serde_json::from_str(&done.stdout).expect("a document");
        let explanation = &document["explanation"];

        let order = order(&event, &ratings(&folder));
        let all = pairings(&alive).into_iter().map(|pairing| (cost(&event, &order, &pairing), sorted(pairing)));
        let all = all.collect::<Vec<_>>();
        let best_with = |is: &dyn Fn(&Pairing) -> bool| all.iter().filter(|(_, pairing)| is(pairing)).map(|(cost, _)| cost).min();
        let best = best_with(&|_| true).expect("one at least");
        let optima = all.iter().filter(|(cost, _)| cost == best).count();
        prop_assert_eq!(&explanation["optima"], optima);

        let drawn = sorted(drawn(&document));
        let runner_up = best_with(&|pairing| *pairing != drawn).map(|cost| first_difference(cost, best));
        prop_assert_eq!(explanation["runner_up"].get("worse").map(reported), runner_up);

        let bye = |who: usize| move |pairing: &Pairing| pairing.contains(&(who, None));
        let others = order.iter().map(|(who, _)| *who).filter(|who| alive.len() % 2 == 1 && !drawn.contains(&(*who, None)));
        let expected = others.map(|who| {
            json!([format!("p{who}"), first_difference(best_with(&bye(who)).expect("anybody may have it"), best)])
        });
        let byes = explanation["byes"].as_array().expect("byes").iter();
        let byes = byes.map(|rival| json!([rival["bye"], reported(&rival["worse"])])).collect::<Vec<_>>();
        prop_assert_eq!(byes, expected.collect::<Vec<_>>());

        let (a, b) = (alive[0], alive[alive.len() - 1]);
        let done = folder.run(pair::run, &format!("{line} --why p{b} p{a}"));
        let document: Value = serde_json::from_str(&done.stdout).expect("a document");
        let pair = (a, Some(b));
        let difference = first_difference(best_with(&|pairing| pairing.contains(&pair)).expect("all may meet"), best);
        let criterion = if drawn.contains(&pair) { &Value::Null } else { difference.get(0).unwrap_or(&difference) };
        prop_assert_eq!(&document["criterion"], criterion);
    }

    #[test]
    fn a_forced_pair_is_drawn_around_and_passes_its_check(event in event(), choice in any::<[prop::sample::Index; 2]>()) {
        let alive = event.alive();
        prop_assume!(alive.len() >= 2);
        let [a, b] = choice.map(|choice| *choice.get(&alive));
        prop_assume!(a != b);
        let pair = (a.min(b), Some(a.max(b)));
        let folder = folder(&event);
        let order = order(&event, &ratings(&folder));
        let all = pairings(&alive).into_iter().map(|pairing| (cost(&event, &order, &pairing), sorted(pairing)));
        let all = all.collect::<Vec<_>>();
        let best = all.iter().map(|(cost, _)| cost).min().expect("one at least");
        let forced = all.iter().filter(|(_, pairing)| pairing.contains(&pair)).map(|(cost, _)| cost).min();
        let forced = forced.expect("all may meet");

        let line = format!("--rules DIR/b.toml --entrants DIR/e --games DIR/g --round {}", event.round);
        let asked = format!("{line} --force p{b} p{a} --overrule ruling");
        let done = folder.run(pair::run, &format!("{asked} --format json"));
        prop_assert_eq!(done.code, 0, "{}", done.stderr);
        let document: Value = serde_json::from_str(&done.stdout).expect("a document");
        let drawn = sorted(drawn(&document));
        prop_assert!(drawn.contains(&pair));
        prop_assert_eq!(&cost(&event, &order, &drawn), forced);
        let overruled = document["pairings"].as_array().expect("pairs").iter().find_map(|pair| pair["overruled"].as_str());
        let criterion = first_difference(forced, best);
        prop_assert_eq!(overruled, if forced == best { None } else { criterion[0].as_str() });
        folder.write("p", folder.run(pair::run, &asked).stdout);
        let check = folder.run(pair::run, &format!("{line} --check DIR/p"));
        prop_assert_eq!(check.code, 0, "{}", check.stderr);
    }
}
