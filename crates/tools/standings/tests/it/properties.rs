//! Random championships: an oracle that computes by the words of Art. 20 in fractions, pair by pair; rows in any order
//! give the same bytes; sums that must come out.

use std::cmp::Ordering;

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use shinpan_testing::Sandbox;
use standings::run;

const KEYS: [&str; 6] = ["points", "sos", "sodos", "md", "direct", "seed"];
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "0-0", "*"];
const TERMINATIONS: [&str; 4] = ["", "forfeit", "vacated", "time"];

/// A row of games.csv by the numbers of its players; a bye has no second one.
#[derive(Clone, Debug)]
struct Row {
    round: usize,
    first: usize,
    second: Option<usize>,
    result: usize,
    termination: usize,
}

#[derive(Clone, Debug)]
struct Event {
    /// The seed of each entrant.
    seeds: Vec<usize>,
    disqualified: Vec<bool>,
    rows: Vec<Row>,
    keys: Vec<&'static str>,
    md_draws: bool,
    recursive: bool,
    unplayed: bool,
    /// What a draw is worth to First and to Second, in hundredths.
    draw: (i128, i128),
    /// The order of the rows in the files.
    shuffle: (Vec<usize>, Vec<usize>),
}

/// Players in a random order; for each pair of them, the result and the termination.
type Round = (Vec<usize>, Vec<(usize, usize)>);

/// The games of `count` rounds: two by two, the odd one has a bye.
fn rounds(count: usize, players: usize) -> impl Strategy<Value = Vec<Row>> {
    let order = Just((0..players).collect::<Vec<_>>()).prop_shuffle();
    let game = (0..RESULTS.len(), prop_oneof![4 => Just(0), 1 => 0..TERMINATIONS.len()]);
    let round = (order, prop::collection::vec(game, players.div_ceil(2)));
    prop::collection::vec(round, count).prop_map(|rounds| {
        let of_round = |(round, (order, games)): (usize, Round)| {
            let pairs = order.chunks(2).map(<[usize]>::to_vec).collect::<Vec<_>>();
            let rows = pairs.into_iter().zip(games).map(move |(pair, (result, termination))| {
                let second = pair.get(1).copied();
                Row { round, first: pair[0], second, result, termination }
            });
            rows.collect::<Vec<_>>()
        };
        (1..).zip(rounds).flat_map(of_round).collect()
    })
}

fn event() -> impl Strategy<Value = Event> {
    (1..9_usize, 0..6_usize).prop_flat_map(|(players, count)| {
        let seeds = Just((1..=players).map(|seed| seed * 3).collect::<Vec<_>>()).prop_shuffle();
        let disqualified = prop::collection::vec(prop::bool::weighted(0.15), players);
        let keys = (Just(KEYS.to_vec()).prop_shuffle(), 1..=KEYS.len(), any::<bool>());
        let keys = keys.prop_map(|(keys, count, usual)| if usual { KEYS.to_vec() } else { keys[..count].to_vec() });
        let numbers = |count: usize| Just((0..count).collect::<Vec<_>>()).prop_shuffle();
        let shuffle = (numbers(players), numbers(count * players.div_ceil(2)));
        let choices = (any::<bool>(), any::<bool>(), any::<bool>());
        let draw = prop_oneof![Just((50, 50)), Just((40, 60)), (0..=100_i128, 0..=100_i128)];
        (seeds, disqualified, rounds(count, players), keys, choices, draw, shuffle).prop_map(
            |(seeds, disqualified, rows, keys, (md_draws, recursive, unplayed), draw, shuffle)| Event {
                seeds,
                disqualified,
                rows,
                keys,
                md_draws,
                recursive,
                unplayed,
                draw,
                shuffle,
            },
        )
    })
}

impl Event {
    fn entrants(&self, order: &[usize]) -> String {
        let row = |&player: &usize| {
            // After all rounds: what comes after it would be lost.
            let status = if self.disqualified[player] { "disqualified,9" } else { "active," };
            format!("p{player},{},{status}\n", self.seeds[player])
        };
        format!("id,seed,status,withdrawn_after\n{}", order.iter().map(row).collect::<String>())
    }

    fn games(&self, order: &[usize]) -> String {
        let row = |&row: &usize| {
            let Row { round, first, second, result, termination } = &self.rows[row];
            let second = second.map(|second| format!("p{second}"));
            let result = if second.is_some() { RESULTS[*result] } else { "bye" };
            let termination = TERMINATIONS[*termination];
            format!("{round},p{first},{},{result},{termination}\n", second.unwrap_or_default())
        };
        format!("round,first,second,result,termination\n{}", order.iter().map(row).collect::<String>())
    }

    fn book(&self) -> String {
        let decimal = |hundredths: i128| format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let (first, second) = (decimal(self.draw.0), decimal(self.draw.1));
        let word = |flag, yes: &str, no: &str| format!("\"{}\"", if flag { yes } else { no });
        format!(
            "name = \"b\"\nextends = \"wcsc-2010\"\n[pair]\nodd = \"bye\"\n[standings]\nkeys = {:?}\nmd_draws = {}\ndirect = {}\nunplayed = {}\n\
             draw = {{ first = {first}, second = {second} }}\n",
            self.keys,
            word(self.md_draws, "include", "exclude"),
            word(self.recursive, "recursive", "one-pass"),
            word(self.unplayed, "count", "exclude"),
        )
    }

    fn run(&self, shuffled: bool, format: &str) -> String {
        let plain = ((0..self.seeds.len()).collect(), (0..self.rows.len()).collect());
        let (players, rows) = if shuffled { &self.shuffle } else { &plain };
        let files = [("e", self.entrants(players)), ("g", self.games(rows)), ("b.toml", self.book())];
        let done = Sandbox::with(&files)
            .run(run, &format!("-q --rules DIR/b.toml --entrants DIR/e --crosstable --format {format} DIR/g"));
        assert_eq!((done.code, &*done.stderr), (0, ""), "{done:?}");
        done.stdout
    }
}

/// A fraction of a point, reduced.
#[derive(Clone, Copy, Debug)]
struct Fraction(i128, i128);

impl Fraction {
    const ZERO: Self = Self(0, 1);

    fn reduced(self) -> Self {
        let (mut a, mut b) = (self.0.abs(), self.1);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self(self.0 / a, self.1 / a)
    }

    fn plus(self, other: Self) -> Self {
        Self(self.0 * other.1 + other.0 * self.1, self.1 * other.1).reduced()
    }

    fn times(self, other: Self) -> Self {
        Self(self.0 * other.0, self.1 * other.1).reduced()
    }

    fn cmp(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    fn float(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }
}

/// What a game gave to a player.
#[derive(Clone, Copy, Debug)]
struct Share {
    worth: Fraction,
    /// 1 for a win, -1 for a loss.
    sign: i128,
}

impl Share {
    const WIN: Self = Self { worth: Fraction(1, 1), sign: 1 };
    const LOSS: Self = Self { worth: Fraction::ZERO, sign: -1 };
}

/// Art. 20 in the plainest way: every value from the rows, every comparison from the values.
struct Oracle<'e>(&'e Event);

impl Oracle<'_> {
    fn players(&self) -> Vec<usize> {
        (0..self.0.seeds.len()).collect()
    }

    /// What `row` gave to `player`, if it took part and there is a result.
    fn share(&self, row: &Row, player: usize) -> Option<Share> {
        let is_first = row.first == player;
        if TERMINATIONS[row.termination] == "vacated" || (!is_first && row.second != Some(player)) {
            return None;
        }
        let won = |is_won: bool| if is_won { Share::WIN } else { Share::LOSS };
        let (first, second) = self.0.draw;
        match (row.second, RESULTS[row.result]) {
            (None, _) => Some(Share::WIN),
            (_, "*") => None,
            (_, "1/2-1/2") => Some(Share { worth: Fraction(if is_first { first } else { second }, 100), sign: 0 }),
            (_, "1-0") => Some(won(is_first)),
            (_, "0-1") => Some(won(!is_first)),
            _ => Some(Share::LOSS),
        }
    }

    fn points(&self, player: usize) -> Fraction {
        let worth = self.0.rows.iter().filter_map(|row| Some(self.share(row, player)?.worth));
        worth.fold(Fraction::ZERO, Fraction::plus)
    }

    /// The results of all games between two, as `player` has them.
    fn between(&self, player: usize, other: usize) -> Vec<Share> {
        let met = self.0.rows.iter().filter(|row| row.second.is_some() && self.share(row, other).is_some());
        let met = met.filter(|row| self.0.unplayed || TERMINATIONS[row.termination] != "forfeit");
        if player == other { Vec::new() } else { met.filter_map(|row| self.share(row, player)).collect() }
    }

    /// Points of each opponent with the share of the game.
    fn games(&self, player: usize) -> Vec<(Fraction, Share)> {
        let games = |other: usize| {
            let points = self.points(other);
            self.between(player, other).into_iter().map(move |share| (points, share))
        };
        self.players().into_iter().flat_map(games).collect()
    }

    fn sum(terms: impl IntoIterator<Item = (Fraction, Share)>) -> Fraction {
        terms.into_iter().map(|(points, share)| points.times(share.worth)).fold(Fraction::ZERO, Fraction::plus)
    }

    fn middle(&self, player: usize) -> Fraction {
        let least = i128::from(!self.0.md_draws);
        let mut terms = self.games(player);
        terms.retain(|(_, share)| share.sign >= least);
        terms.sort_by(|a, b| a.0.cmp(b.0).then(a.1.worth.cmp(b.1.worth)));
        terms.pop();
        Self::sum(terms.into_iter().skip(1))
    }

    /// Wins less losses of `player` against the others of `group`.
    fn direct(&self, player: usize, group: &[usize]) -> Fraction {
        let results = group.iter().flat_map(|other| self.between(player, *other));
        Fraction(results.map(|share| share.sign).sum(), 1)
    }

    fn value(&self, key: &str, player: usize, group: &[usize]) -> Fraction {
        match key {
            "points" => self.points(player),
            "sos" => Self::sum(self.games(player).into_iter().map(|(points, _)| (points, Share::WIN))),
            "sodos" => Self::sum(self.games(player)),
            "md" => self.middle(player),
            "direct" => self.direct(player, group),
            _ => Fraction(i128::try_from(self.0.seeds[player]).expect("a small number"), 1),
        }
    }

    /// Splits a group by a key, the best first.
    fn split(&self, key: &str, group: &[usize]) -> Vec<Vec<usize>> {
        let mut rest = group.to_vec();
        let mut groups = Vec::new();
        while let Some(&first) = rest.first() {
            let better = |a: usize, b: usize| {
                let order = self.value(key, a, group).cmp(self.value(key, b, group));
                if key == "seed" { order.is_lt() } else { order.is_gt() }
            };
            let best = rest.iter().fold(first, |best, &player| if better(player, best) { player } else { best });
            let (equal, others) = rest.into_iter().partition(|&player| !better(best, player));
            groups.push(equal);
            rest = others;
        }
        if key == "direct" && self.0.recursive && groups.len() > 1 {
            return groups.iter().flat_map(|group| self.split(key, group)).collect();
        }
        groups
    }

    /// The rows of the document, best first; `place` is null for all, to be filled in.
    fn standings(&self) -> Vec<Value> {
        let mut all = self.players();
        all.sort_by_key(|player| self.0.seeds[*player]);
        let mut groups = vec![all];
        let mut values = vec![Map::new(); self.0.seeds.len()];
        // For each player, the number of its group after each key.
        let mut numbers = vec![Vec::new(); self.0.seeds.len()];
        for key in &self.0.keys {
            for group in &groups {
                for &player in group {
                    values[player].insert((*key).to_owned(), json!(self.value(key, player, group).float()));
                }
            }
            groups = groups.iter().flat_map(|group| self.split(key, group)).collect();
            for (number, group) in groups.iter().enumerate() {
                for &player in group {
                    numbers[player].push(number);
                }
            }
        }
        let order = groups.concat();
        let (last, placed): (Vec<usize>, Vec<usize>) =
            order.into_iter().partition(|&player| self.0.disqualified[player]);
        let mut rows = Vec::new();
        for (index, &player) in placed.iter().enumerate() {
            let above = index.checked_sub(1).map(|above| &numbers[placed[above]]);
            let key = above.and_then(|above| (0..above.len()).find(|&key| above[key] != numbers[player][key]));
            let place = placed.iter().position(|&other| numbers[other] == numbers[player]).map(|place| place + 1);
            rows.push(row(player, place, key.map(|key| self.0.keys[key]), &values));
        }
        rows.extend(last.iter().map(|&player| row(player, None, None, &values)));
        rows
    }
}

/// A row of the document.
fn row(player: usize, place: Option<usize>, key: Option<&str>, values: &[Map<String, Value>]) -> Value {
    let id = format!("p{player}");
    let mut row = json!({ "place": place, "id": id, "name": id, "decided_by": key });
    row.as_object_mut().expect("an object").extend(values[player].clone());
    row
}

/// All numbers as floats, without the games and what the entrants say.
fn plain(row: &Value) -> Value {
    let mut row = row.clone();
    let object = row.as_object_mut().expect("an object");
    for field in ["rounds", "status", "withdrawn_after"] {
        object.remove(field);
    }
    for (name, value) in object.iter_mut() {
        if name != "place" && value.is_number() {
            *value = json!(value.as_f64());
        }
    }
    row
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn as_the_oracle_says(event in event()) {
        let document: Value = serde_json::from_str(&event.run(false, "json")).expect("a document");
        let found = document["standings"].as_array().expect("rows").iter().map(plain).collect::<Vec<_>>();
        prop_assert_eq!(found, Oracle(&event).standings());
    }

    #[test]
    fn the_order_of_rows_changes_no_byte(event in event()) {
        for format in ["csv", "json", "ndjson", "table"] {
            prop_assert_eq!(event.run(false, format), event.run(true, format));
        }
    }

    #[test]
    fn sums_come_out(event in event()) {
        let event = Event { keys: KEYS.to_vec(), unplayed: true, md_draws: true, draw: (50, 50), ..event };
        let document: Value = serde_json::from_str(&event.run(false, "json")).expect("a document");
        let rows = document["standings"].as_array().expect("rows");
        let total = |key: &str| rows.iter().filter_map(|row| row[key].as_f64()).sum::<f64>();
        let counts = |row: &&Row| TERMINATIONS[row.termination] != "vacated";
        let given = |row: &Row| match (row.second, RESULTS[row.result]) {
            (Some(_), "0-0" | "*") => 0.0,
            _ => 1.0,
        };
        let points = event.rows.iter().filter(counts).map(given).sum::<f64>();
        prop_assert!((total("points") - points).abs() < 1e-9);
        // No two have the same seed.
        let places = rows.iter().filter_map(|row| row["place"].as_u64()).collect::<Vec<_>>();
        let count = u64::try_from(places.len()).expect("a small number");
        prop_assert_eq!(places, (1..=count).collect::<Vec<_>>());
        for row in rows {
            let (sos, sodos, md) = (row["sos"].as_f64(), row["sodos"].as_f64(), row["md"].as_f64());
            prop_assert!(md <= sodos && sodos <= sos);
            let won = row["rounds"].as_array().expect("rounds").iter().filter_map(|game| game["points"].as_f64()).sum::<f64>();
            prop_assert_eq!(Some(won), row["points"].as_f64());
        }
    }
}
