//! The qualifier of the Arimaa championship: tables of our own, and properties with an oracle.

use crate::support::{entrants, keys, qualifier_with, table_of};
use proptest::prelude::*;
use qualify_score::{Qualifier, Scores, score};
use serde_json::{Value, json};
use shinpan_core::Lots;
use shinpan_core::games::{Games, Schedule};
use shinpan_testing::rule_table;

const BENCHMARK: &str = "bench";

fn qualifier(text: &str, benchmarks: &[&str]) -> Qualifier {
    let benchmarks = toml::Value::from(benchmarks.to_vec());
    qualifier_with(&[&[("benchmarks", benchmarks)], &*keys(text)].concat())
}

fn scores(bots: &[Value], games: &[Value], rules: &Qualifier) -> Scores {
    let games = Games::check(table_of(&json!(games)), None, Schedule::Log).expect("a sound log");
    score(&entrants(&json!(bots)), &games, rules, &Lots::new("ex")).expect("games with times")
}

/// Returns the hour `hour` of the period and some minutes.
fn time(hour: usize, minutes: usize) -> String {
    format!("2015-01-{:02}T{:02}:{minutes:02}:00Z", 3 + hour / 24, hour % 24)
}

/// Makes a row for a game of `bot`, as Gold or as Silver.
fn row(bot: &str, benchmark: &str, is_gold: bool, is_won: bool, hour: usize) -> Value {
    let (first, second) = if is_gold { (bot, benchmark) } else { (benchmark, bot) };
    let result = if is_gold == is_won { "1-0" } else { "0-1" };
    let [start, end] = [time(hour, 0), time(hour, 40)];
    json!({"first": first, "second": second, "result": result, "rated": true, "started_at": start, "ended_at": end})
}

/// Makes games separated by blanks, an hour each: `gW` is a win as Gold, `sL` a loss as Silver; `L17` are losses with
/// alternating sides. A letter may follow: `u` not rated, `v` vacated, `=` without a winner, `o` started when the
/// period opens, `e` ended when it closes, `i` ended when it started.
fn log(bot: &str, text: &str, mut hour: usize) -> Vec<Value> {
    let mut rows = Vec::new();
    let mut is_gold = false;
    for word in text.split_whitespace() {
        let flags = word.trim_start_matches(|c: char| "gsWL".contains(c) || c.is_ascii_digit());
        let word = &word[..word.len() - flags.len()];
        let sided = word.trim_start_matches(['g', 's']);
        let count = sided[1..].parse().unwrap_or(1);
        for _ in 0..count {
            is_gold = if sided.len() < word.len() { word.starts_with('g') } else { !is_gold };
            let mut row = row(bot, BENCHMARK, is_gold, sided.starts_with('W'), hour);
            match flags {
                "u" => row["rated"] = false.into(),
                "v" => row["termination"] = "vacated".into(),
                "=" => row["result"] = "*".into(),
                "o" => row["started_at"] = "2015-01-01T19:00:00-05:00".into(),
                "e" => row["ended_at"] = "2015-02-01T19:00:00-05:00".into(),
                "i" => row["ended_at"] = row["started_at"].clone(),
                other => assert_eq!(other, "", "a flag"),
            }
            rows.push(row);
            hour += 1;
        }
    }
    rows
}

#[test]
fn one_benchmark() {
    for (name, [book, input, expected]) in rule_table("arimaa/qualifier.csv", ["keys", "input", "expected"]) {
        let found = scores(&[json!({"id": "q"})], &log("q", &input, 0), &qualifier(&book, &[BENCHMARK]));
        let against = &found.scores[0].benchmarks[0];
        let reasons = found.ignored.iter().map(|ignored| format!("; {} {}", ignored.row, ignored.reason.as_str()));
        let found = format!(
            "{} {} {} {}{}",
            against.longest_streak,
            against.points,
            against.losses_before,
            against.counted,
            reasons.collect::<String>()
        );
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn places() {
    for (name, [input, expected]) in rule_table("arimaa/qualifier-order.csv", ["input", "expected"]) {
        let (mut bots, mut games) = (Vec::new(), Vec::new());
        for bot in input.split('/') {
            let (head, text) = bot.split_once(':').expect("ID RATING HOUR: GAMES");
            let [id, rating, hour] = head.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{name}: {head}") };
            bots.push(json!({"id": id, "rating": rating.parse::<f64>().ok()}));
            games.extend(log(id, text, hour.parse().expect("an hour")));
        }
        let found = scores(&bots, &games, &qualifier("", &[BENCHMARK]));
        let listed = found.scores.iter().map(|score| match score.decided_by {
            None => score.id.clone(),
            Some(key) => format!("{}:{key}", score.id),
        });
        assert_eq!(listed.collect::<Vec<_>>().join(" "), expected, "{name}");
    }
}

#[test]
fn evidence_names_the_rows() {
    let found = scores(&[json!({"id": "q"})], &log("q", "gL sW gW gW sW gW sW gL", 0), &qualifier("", &[BENCHMARK]));
    let against = &found.scores[0].benchmarks[0];
    assert_eq!(against.evidence.as_deref(), Some("L1 [W2 W3 W5 W6] W7 L8; ignored: 4 same-side"));
    assert_eq!(against.last_scoring_end.map(|end| end.to_string()).as_deref(), Some("2015-01-03T05:40:00+00:00"));
    assert_eq!(found.without_evidence().scores[0].benchmarks[0].evidence, None);
}

/// A game of the properties: the bot, the benchmark, whether it was Gold, whether it won, and what else is wrong.
type Played = (usize, usize, bool, bool, usize);

const BOTS: [&str; 3] = ["a", "b", "c"];
const BENCHMARKS: [&str; 2] = ["x", "y"];

fn row_of(hour: usize, &(bot, benchmark, is_gold, is_won, flaw): &Played) -> Value {
    let mut row = row(BOTS[bot], BENCHMARKS[benchmark], is_gold, is_won, hour);
    match flaw {
        0 => row["rated"] = false.into(),
        1 => row["result"] = "0-0".into(),
        2 => row["termination"] = "vacated".into(),
        3 => row["started_at"] = "2014-12-31T00:00:00Z".into(),
        4 => row["second"] = "z".into(),
        _ => {}
    }
    row
}

/// Returns what the games of a bot against a benchmark are worth: longest streak, losses before it, counted games, hour
/// of the last scoring game. A run of games with one side is one game; the streak is the longest stretch without a
/// loss, the first of equal ones.
fn worth(played: &[Played], bot: usize, benchmark: usize, quota: usize) -> (usize, usize, usize, Option<usize>) {
    let own = played.iter().enumerate().filter(|(_, game)| (game.0, game.1) == (bot, benchmark) && game.4 > 4);
    let mut own = own.map(|(hour, game)| (game.2, game.3, hour)).collect::<Vec<_>>();
    own.dedup_by_key(|game| game.0);
    own.truncate(quota);
    let stretches = (0..own.len()).flat_map(|start| (start..=own.len()).map(move |end| (start, end)));
    let won = stretches.filter(|(start, end)| own[*start..*end].iter().all(|game| game.1));
    let (start, end) = won.min_by_key(|(start, end)| (own.len() - (end - start), *start)).unwrap_or((0, 0));
    let before = if start == end { &own[..] } else { &own[..start] };
    let scoring = (start..end).take(4).next_back().map(|at| own[at].2);
    (end - start, before.iter().filter(|game| !game.1).count(), own.len(), scoring)
}

fn played(most: usize) -> impl Strategy<Value = Vec<Played>> {
    prop::collection::vec((0..3_usize, 0..2_usize, any::<bool>(), prop::bool::weighted(0.7), 0..25_usize), 0..most)
}

proptest! {
    #[test]
    fn the_oracle_agrees(played in played(120), quota in 1..20_usize) {
        let bots = [json!({"id": "a", "rating": 1900}), json!({"id": "b", "rating": 2000.5}), json!({"id": "c"})];
        let rows = played.iter().enumerate().map(|(hour, game)| row_of(hour, game)).collect::<Vec<_>>();
        let found = scores(&bots, &rows, &qualifier(&format!("quota={quota}"), &BENCHMARKS));
        let mut left = vec![0, 1, 2];
        for (place, score) in found.scores.iter().enumerate() {
            let bot = BOTS.iter().position(|id| *id == score.id).expect("one of them");
            let key = |bot: &usize| {
                let each = [0, 1].map(|benchmark| worth(&played, *bot, benchmark, quota));
                let [points, losses, counted] = each.into_iter().fold([0; 3], |sum, one| {
                    [sum[0] + one.0.min(4), sum[1] + one.1, sum[2] + one.2]
                });
                let last = each.iter().filter_map(|one| one.3).max();
                (counted, points, losses, last)
            };
            let (counted, points, losses, last) = key(&bot);
            prop_assert_eq!((score.place, score.counted, score.points), (place + 1, counted, points));
            prop_assert_eq!(score.tiebreak, -i64::try_from(losses).expect("few"));
            if let Some(hour) = last {
                let ended = chrono::DateTime::parse_from_rfc3339(&time(hour, 40)).expect("a time");
                prop_assert_eq!(score.completed.map(|time| time.0), Some(ended));
            }
            prop_assert_eq!(score.completed.is_none(), counted == 0);
            // Nobody who is left is better.
            left.retain(|other| *other != bot);
            for other in &left {
                let other = key(other);
                let rank = |(counted, points, losses, _): (usize, usize, usize, _)| (counted == 0, 99 - points, losses);
                prop_assert!(rank((counted, points, losses, last)) <= rank(other));
                if rank((counted, points, losses, last)) == rank(other) && points > 0 {
                    prop_assert!(last < other.3);
                }
            }
        }
        let counted = found.scores.iter().map(|score| score.counted).sum::<usize>();
        prop_assert_eq!(counted + found.ignored.len(), played.len());
        prop_assert!(found.ignored.is_sorted_by(|a, b| a.row < b.row));
        for game in found.ignored.iter().filter(|ignored| ignored.reason.as_str() == "other-players") {
            prop_assert_eq!(played[game.row - 1].4, 4);
        }
    }

    #[test]
    fn the_order_of_the_rows_plays_no_part(
        (played, order) in played(60).prop_flat_map(|games| {
            let order = (0..games.len()).collect::<Vec<_>>();
            (Just(games), Just(order).prop_shuffle())
        }),
    ) {
        let bots = BOTS.map(|id| json!({"id": id}));
        let rows = played.iter().enumerate().map(|(hour, game)| row_of(hour, game)).collect::<Vec<_>>();
        // Games that have lost their place in time all have the same time.
        let rows = rows.into_iter().zip(&played).filter(|(_, game)| game.4 != 3).map(|(row, _)| row).collect::<Vec<_>>();
        let order = order.into_iter().filter(|row| *row < rows.len());
        let shuffled = order.map(|row| rows[row].clone()).collect::<Vec<_>>();
        let rules = qualifier("quota=5", &BENCHMARKS);
        let found = [&rows, &shuffled].map(|rows| scores(&bots, rows, &rules).without_evidence());
        prop_assert_eq!(&found[0].scores, &found[1].scores);
        let reversed = bots.iter().rev().cloned().collect::<Vec<_>>();
        prop_assert_eq!(&found[0].scores, &scores(&reversed, &rows, &rules).without_evidence().scores);
    }
}
