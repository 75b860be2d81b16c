//! What is drawn is the best there is: every pairing of small fields is looked at, with costs worked out from the text of the
//! rules by other means than the program's.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::Value;
use shinpan_core::Lots;

use shinpan_testing::Sandbox;

/// A field with its past, and the switches of the rule book.
#[derive(Clone, Debug)]
struct Event {
    /// Round, the two (or one: a bye), the result.
    games: Vec<(u16, usize, Option<usize>, &'static str)>,
    /// For each entrant the round after which the entrant withdrew.
    withdrawn: Vec<Option<u16>>,
    round: u16,
    within: &'static str,
    float: &'static str,
    repeat: &'static str,
    rematch: &'static str,
    odd: &'static str,
    stays: &'static str,
    methods: [&'static str; 4],
    /// Pairs that officers force, of different entrants, and forbid, none of the first.
    forced: Vec<(usize, usize)>,
    forbidden: Vec<(usize, usize)>,
}

const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "0-0", "1-0"];

/// Shuffled fields are paired off in every earlier round; rematches happen and are no fault of the reader.
fn event() -> impl Strategy<Value = Event> {
    let shape = (2_usize..=9, 1_u16..=6, any::<u64>(), any::<[u8; 8]>());
    shape.prop_map(|(entrants, round, seed, switch)| {
        let mut random = Random(seed);
        let odd = if entrants % 2 == 1 || switch[0] % 3 == 0 { "bye" } else { "error" };
        let mut games = Vec::new();
        for earlier in 1..round {
            let mut order = (0..entrants).collect::<Vec<_>>();
            for at in (1..entrants).rev() {
                order.swap(at, random.below(at + 1));
            }
            for pair in order.chunks(2) {
                let result = if pair.len() == 1 { "bye" } else { RESULTS[random.below(5)] };
                games.push((earlier, pair[0], pair.get(1).copied(), result));
            }
        }
        let pick = |at: usize, words: &[&'static str]| words[usize::from(switch[at]) % words.len()];
        let mut order = (0..entrants).collect::<Vec<_>>();
        for at in (1..entrants).rev() {
            order.swap(at, random.below(at + 1));
        }
        let count = |random: &mut Random| random.below(4).saturating_sub(1);
        let (forced, forbidden) = (count(&mut random), count(&mut random));
        let forced = order.chunks_exact(2).take(forced).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
        let forbidden = (0..forbidden).map(|_| (random.below(entrants), random.below(entrants)));
        let is_free = |(a, b): &(usize, usize)| a != b && !forced.contains(&(*a, *b)) && !forced.contains(&(*b, *a));
        let forbidden = forbidden.filter(is_free).collect();
        let gone =
            |random: &mut Random| (random.below(6) == 0).then(|| 1 + u16::try_from(random.below(5)).expect("small"));
        Event {
            games,
            withdrawn: (0..entrants).map(|_| gone(&mut random)).collect(),
            round,
            within: pick(1, &["slide", "fold", "adjacent", "lots"]),
            float: pick(2, &["equal-first", "least-gap"]),
            repeat: pick(3, &["avoid", "ignore"]),
            rematch: pick(4, &["forbid", "minimise"]),
            odd,
            stays: pick(5, &["stay", "stay", "drop"]),
            methods: [["swiss", "supposed", "delayed", "swiss"], ["swiss"; 4]][usize::from(switch[6] % 2)],
            forced,
            forbidden,
        }
    })
}

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = (self.0 | 1) ^ (self.0 << 13);
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}

impl Event {
    fn is_out(&self, who: usize) -> bool {
        self.withdrawn[who].is_some_and(|last| last < self.round)
    }

    /// Half points of `who` for drawing `round`.
    fn points(&self, who: usize, round: u16) -> i128 {
        let method = self.methods[usize::from(round.saturating_sub(1)).min(3)];
        let counted = |game: &&(u16, usize, Option<usize>, &str)| game.0 + u16::from(method == "delayed") < round;
        self.games
            .iter()
            .filter(counted)
            .map(|&(_, first, second, result)| match second {
                None => {
                    if first == who {
                        2
                    } else {
                        0
                    }
                }
                Some(second) if first != who && second != who => 0,
                // The seeds are in the order of the numbers.
                Some(second) if method == "supposed" => {
                    if first.min(second) == who {
                        2
                    } else {
                        0
                    }
                }
                Some(_) => match (result, first == who) {
                    ("1-0", true) | ("0-1", false) => 2,
                    ("1/2-1/2", _) => 1,
                    _ => 0,
                },
            })
            .sum()
    }

    fn is_forced(&self, a: usize, b: usize) -> bool {
        self.forced.contains(&(a, b)) || self.forced.contains(&(b, a))
    }

    /// Whether a pairing is as the officers ask for.
    fn is_as_asked(&self, pairing: &[(usize, Option<usize>)]) -> bool {
        let has = |(a, b): &(usize, usize)| pairing.contains(&(*a, Some(*b))) || pairing.contains(&(*b, Some(*a)));
        self.forced.iter().all(has) && !self.forbidden.iter().any(has)
    }

    /// The options of the officers.
    fn asked(&self, with_reason: bool) -> String {
        let options = |option: &str, pairs: &[(usize, usize)]| {
            let words = pairs.iter().flat_map(|(a, b)| [format!(" {option} "), id(*a), " ".to_owned(), id(*b)]);
            words.collect::<String>()
        };
        let reason = if with_reason { " --overrule ruling" } else { "" };
        options("--force", &self.forced) + &options("--forbid", &self.forbidden) + reason
    }

    fn met(&self, a: usize, b: usize) -> i128 {
        let times =
            self.games.iter().filter(|game| game.2.is_some_and(|second| [(a, b), (b, a)].contains(&(game.1, second))));
        times.count() as i128
    }

    /// -1 if `who` floated down in the round before, 1 if up.
    fn floated(&self, who: usize) -> i32 {
        let last = self.round.saturating_sub(1);
        let game =
            self.games.iter().find(|game| game.0 == last && game.2.is_some() && (game.1 == who || game.2 == Some(who)));
        let Some(&(_, first, Some(second), _)) = game else { return 0 };
        let other = if first == who { second } else { first };
        match (self.points(other, last)).cmp(&self.points(who, last)) {
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        }
    }

    /// Who is to be paired, by rank.
    fn ranked(&self) -> Vec<usize> {
        let stays = |who: &usize| self.stays == "stay" || !self.is_out(*who);
        let mut field = (0..self.withdrawn.len()).filter(stays).collect::<Vec<_>>();
        field.sort_by_key(|&who| (-self.points(who, self.round), who));
        field
    }

    /// The cost of a pairing by criterion; none if it is not legal.
    fn cost(&self, pairing: &[(usize, Option<usize>)], lots: &Lots) -> Option<BTreeMap<String, i128>> {
        let ranked = self.ranked();
        let rank = |who: usize| ranked.iter().position(|one| *one == who).expect("in the field") as i128 + 1;
        let mut cost = BTreeMap::<String, i128>::new();
        let mut add = |name: &str, value: i128| *cost.entry(name.to_owned()).or_default() += value;
        for &(a, b) in pairing {
            let Some(b) = b else {
                add("bye-withdrawn", self.is_out(a).into());
                add("byes", self.games.iter().filter(|game| game.2.is_none() && game.1 == a).count() as i128);
                add("bye-points", self.points(a, self.round));
                add("float-distance", ranked.len() as i128 - rank(a));
                add("lots", lots.ticket(&id(a)).into());
                continue;
            };
            let (u, v) = if rank(a) < rank(b) { (a, b) } else { (b, a) };
            if self.rematch == "forbid" && self.met(u, v) > 0 && !self.is_forced(u, v) {
                return None;
            }
            add("rematches", self.met(u, v));
            let of = |who: usize| self.points(who, self.round);
            let group =
                |who: usize| ranked.iter().filter(|one| of(**one) == of(who)).map(|one| rank(*one)).collect::<Vec<_>>();
            let (own, other, gap) = (group(u), group(v), of(u) - of(v));
            if gap > 0 {
                add("unequal", 1);
                add(&format!("gap-{gap}"), 1);
                add("float-repeat", i128::from(self.floated(u) == -1) + i128::from(self.floated(v) == 1));
                add("float-distance", own[own.len() - 1] - rank(u) + rank(v) - other[0]);
            } else {
                let n = own.len() as i128;
                let off = match self.within {
                    "slide" => rank(v) - rank(u) - n / 2,
                    "fold" => rank(u) + rank(v) - own[0] - own[own.len() - 1],
                    "adjacent" => rank(v) - rank(u) - 1,
                    _ => 0,
                };
                add(self.within, off * off);
            }
            add("lots", lots.pair_ticket(&id(u), &id(v)).into());
        }
        Some(cost)
    }

    /// The criteria in order.
    fn criteria(&self) -> Vec<String> {
        let mut names = vec!["bye-withdrawn".to_owned()];
        names.extend((self.rematch == "minimise").then(|| "rematches".to_owned()));
        names.extend(["byes", "bye-points"].map(str::to_owned));
        names.extend((self.float == "equal-first").then(|| "unequal".to_owned()));
        names.extend((1..=20).rev().map(|gap| format!("gap-{gap}")));
        names.extend((self.repeat == "avoid").then(|| "float-repeat".to_owned()));
        names.push("float-distance".to_owned());
        names.extend((self.within != "lots").then(|| self.within.to_owned()));
        names.push("lots".to_owned());
        names
    }

    fn entrants(&self) -> String {
        let row = |(who, gone): (usize, &Option<u16>)| match gone {
            None => format!("{},{},active,\n", id(who), who + 1),
            Some(last) => format!("{},{},withdrawn,{last}\n", id(who), who + 1),
        };
        let rows = self.withdrawn.iter().enumerate().map(row);
        std::iter::once("id,seed,status,withdrawn_after\n".to_owned()).chain(rows).collect()
    }

    fn table(&self) -> String {
        let row = |&(round, first, second, result): &(u16, usize, Option<usize>, &str)| {
            format!("{round},{},{},{result},adjudicated\n", id(first), second.map(id).unwrap_or_default())
        };
        std::iter::once("round,first,second,result,termination\n".to_owned())
            .chain(self.games.iter().map(row))
            .collect()
    }

    fn book(&self) -> String {
        let Self { within, float, repeat, rematch, odd, stays, methods, .. } = self;
        format!(
            "extends = \"wcsc-2010\"\n[pair]\nwithin = \"{within}\"\nfloat = \"{float}\"\nfloat_repeat = \"{repeat}\"\n\
             rematch = \"{rematch}\"\nodd = \"{odd}\"\nwithdrawn = \"{stays}\"\nmethods = {methods:?}\n"
        )
    }
}

fn id(who: usize) -> String {
    format!("p{who}")
}

/// Every way to pair off `left`; with an odd number one has a bye.
fn pairings(left: &[usize]) -> Vec<Vec<(usize, Option<usize>)>> {
    let Some((&first, rest)) = left.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for (at, &second) in rest.iter().enumerate() {
        let others = rest.iter().copied().enumerate().filter(|(i, _)| *i != at).map(|(_, who)| who).collect::<Vec<_>>();
        all.extend(pairings(&others).into_iter().map(|pairing| [vec![(first, Some(second))], pairing].concat()));
    }
    if left.len() % 2 == 1 {
        all.extend(pairings(rest).into_iter().map(|pairing| [vec![(first, None)], pairing].concat()));
    }
    all
}

/// What is drawn passes its check, with the options of the officers; and by its rows alone where they say what was overruled and
/// nothing was forbidden. Without a reason a forced rematch is refused.
fn check_accepts(event: &Event, folder: &Sandbox, line: &str) -> Result<(), TestCaseError> {
    let asked = format!("{line}{}", event.asked(true));
    let rows = folder.run(pair::run, &asked);
    folder.write("p.csv", &rows.stdout);
    let checks = [asked, line.to_owned()].into_iter().take(if event.forbidden.is_empty() { 2 } else { 1 });
    for options in checks {
        let check = folder.run(pair::run, &format!("{options} --check DIR/p.csv"));
        prop_assert_eq!(check.code, 0, "{}: {} {}", options, check.stderr, rows.stdout);
    }
    let breaks = event.rematch == "forbid" && event.forced.iter().any(|(a, b)| event.met(*a, *b) > 0);
    let bare = folder.run(pair::run, &format!("{line}{}", event.asked(false)));
    prop_assert_eq!(bare.code, if breaks { 2 } else { 0 }, "{}", bare.stderr);
    if !breaks {
        folder.write("p.csv", &bare.stdout);
        let check = folder.run(pair::run, &format!("{line}{} --check DIR/p.csv", event.asked(false)));
        prop_assert_eq!(check.code, 0, "{}", check.stderr);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_round_is_the_best_there_is(event in event()) {
        let folder = Sandbox::with(&[("e.csv", event.entrants()), ("g.csv", event.table()), ("b.toml", event.book())]);
        let line = format!(
            "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round {} --lots x -q",
            event.round
        );
        let asked = format!("{line}{}", event.asked(true));
        let done = folder.run(pair::run, &format!("{asked} --format json"));
        let (lots, criteria) = (Lots::new("x"), event.criteria());
        let vector = |cost: &BTreeMap<String, i128>| {
            criteria.iter().map(|name| cost.get(name).copied().unwrap_or_default()).collect::<Vec<_>>()
        };
        let ranked = event.ranked();
        if event.forced.iter().any(|(a, b)| !ranked.contains(a) || !ranked.contains(b)) {
            prop_assert_eq!((done.code, &*done.stdout), (2, ""), "{}", done.stderr);
            return Ok(());
        }
        if ranked.is_empty() || (event.odd == "error" && ranked.len() % 2 == 1) {
            prop_assert_eq!((done.code, &*done.stdout), (1, ""), "{}", done.stderr);
            return Ok(());
        }
        let legal = pairings(&ranked).into_iter().filter(|pairing| event.is_as_asked(pairing)).filter_map(|pairing| Some((vector(&event.cost(&pairing, &lots)?), pairing)));
        let mut legal = legal.collect::<Vec<_>>();
        legal.sort();
        let Some((best, _)) = legal.first() else {
            prop_assert_eq!((done.code, &*done.stdout), (1, ""), "{}", done.stderr);
            prop_assert!(done.stderr.contains("no legal pairing"), "{}", done.stderr);
            return Ok(());
        };
        prop_assert_eq!(done.code, 0, "{}", done.stderr);
        let document: Value = serde_json::from_str(&done.stdout).expect("a document");
        let components = document["cost"].as_array().expect("a cost").iter().map(|cost| {
            let name = cost["criterion"].as_str().expect("a word").to_owned();
            let value = match cost["value"].as_str() {
                Some(digits) => i128::from_str_radix(digits, 16).expect("hex digits"),
                None => cost["value"].as_i64().expect("a number").into(),
            };
            (name, value)
        });
        prop_assert_eq!(&vector(&components.collect()), best);
        let leading = best.len() - 1;
        let optima = legal.iter().filter(|(cost, _)| cost[..leading] == best[..leading]).count();
        prop_assert_eq!(&document["unique"], &Value::from(optima == 1));
        let number = |value: &Value| value.as_str().map(|id| id[1..].parse::<usize>().expect("a number"));
        let games = document["pairings"].as_array().expect("pairings").iter();
        let mut drawn = games.map(|pair| (number(&pair["first"]).expect("an id"), number(&pair["second"]))).collect::<Vec<_>>();
        drawn.extend(number(&document["bye"]).map(|bye| (bye, None)));
        prop_assert_eq!(&vector(&event.cost(&drawn, &lots).expect("legal")), best);
        prop_assert!(event.is_as_asked(&drawn));
        check_accepts(&event, &folder, &line)?;
    }
}
