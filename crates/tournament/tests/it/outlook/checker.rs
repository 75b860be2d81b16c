//! A checker of proofs: it walks the tree, adds and compares, and asks the ranking where all games are played. It knows nothing of the
//! program that found the proof.

use serde_json::Value;
use shinpan_core::games::GameResult;
use shinpan_tournament::Key;
use shinpan_tournament::outlook::{Fixture, Played};

use super::event::Event;

struct Checker<'e> {
    event: &'e Event,
    keys: Vec<Key>,
    member: usize,
    /// 1 where others are claimed to be ahead, -1 where they are behind.
    sign: i64,
    unit: i64,
    games: Vec<(usize, usize)>,
    base: Vec<i64>,
    met: Vec<Vec<i64>>,
    ranked: Vec<bool>,
}

/// The same claim of one entrant more.
pub(crate) fn with_one_more(claim: &Value) -> Value {
    let mut more = claim.clone();
    more["at_least"] = (claim["at_least"].as_u64().expect("a number") + 1).into();
    more
}

fn number(id: &Value) -> usize {
    id.as_str().and_then(|id| id.trim_start_matches('e').parse().ok()).expect("an id")
}

fn halves(result: &str) -> Option<[i64; 2]> {
    Some(match result {
        "1-0" => [2, 0],
        "0-1" => [0, 2],
        "1/2-1/2" => [1, 1],
        "0-0" => [0, 0],
        _ => return None,
    })
}

/// Whether a claim follows from its tree.
pub(crate) fn holds(claim: &Value, event: &Event) -> bool {
    let members = event.members();
    let keys = event.rules().keys;
    let games = claim["games"].as_array().expect("games").iter();
    let games = games.map(|game| (number(&game[1]), number(&game[2]))).collect::<Vec<_>>();
    let (mut base, mut met) = (vec![0; members], vec![vec![0; members]; members]);
    let counts_defaults = !event.book.contains("exclude");
    for row in &event.rows {
        let (a, b) = (number(&row.first.as_str().into()), number(&row.second.as_str().into()));
        let gone = [a, b].map(|own| event.has_gone(own, row.round));
        let (result, is_default) = match (&*row.result, gone) {
            ("*", [true, true]) => ("0-0", true),
            ("*", [true, false]) => ("0-1", true),
            ("*", [false, true]) => ("1-0", true),
            (result, _) => (result, false),
        };
        let shares = halves(result).unwrap_or_default();
        base[a] += shares[0];
        base[b] += shares[1];
        if counts_defaults || !is_default {
            met[a][b] += 1;
            met[b][a] += 1;
        }
    }
    let now = event.places(&event.rows);
    let checker = Checker {
        event,
        keys,
        member: number(&claim["id"]),
        sign: if claim["claim"] == "ahead" { 1 } else { -1 },
        unit: claim["unit"].as_i64().expect("a unit"),
        games,
        base,
        met,
        ranked: now.iter().map(|(rank, _)| rank.is_some()).collect(),
    };
    let own = |player: usize| player == checker.member;
    let best = if checker.sign > 0 { 2 } else { 0 };
    let decided = checker.games.iter().map(|(a, b)| match () {
        () if own(*a) => Some(best),
        () if own(*b) => Some(2 - best),
        () => None,
    });
    checker.least(&claim["tree"], &mut decided.collect::<Vec<_>>()) >= claim["at_least"].as_i64().expect("a number")
}

impl Checker<'_> {
    /// How many are ahead, or behind, at least.
    fn least(&self, tree: &Value, decided: &mut Vec<Option<i64>>) -> i64 {
        if tree["played"] == true {
            return self.played(decided);
        }
        if let Some(at) = tree["split"].as_u64() {
            let at = usize::try_from(at).expect("an index");
            assert_eq!(decided[at], None, "a game is split twice");
            let branches = [("0-1", 0), ("1/2-1/2", 1), ("1-0", 2)].map(|(word, halves)| {
                decided[at] = Some(halves);
                self.least(&tree[word], decided)
            });
            decided[at] = None;
            return branches.into_iter().min().expect("three");
        }
        self.leaf(&tree["leaf"], decided)
    }

    fn played(&self, decided: &[Option<i64>]) -> i64 {
        let completion = self.event.with(|situation| {
            let open = situation.open.iter().copied();
            let mut halves = decided.iter();
            let played = open.map(|fixture: Fixture| {
                let word = fixture.fixed.map_or_else(
                    || {
                        ["0-1", "1/2-1/2", "1-0"]
                            [usize::try_from(halves.next().expect("a game").expect("played")).expect("halves")]
                    },
                    GameResult::as_str,
                );
                Played { fixture, result: GameResult::from_word(word).expect("a result") }
            });
            played.collect::<Vec<_>>()
        });
        let ranks = self.event.ranks(&completion);
        let own = ranks[self.member].expect("a place").0;
        let is_bad = |place: usize| if self.sign > 0 { place < own } else { place >= own };
        let others = ranks.iter().enumerate().filter(|(other, _)| *other != self.member);
        others.filter(|(_, rank)| rank.is_some_and(|rank| is_bad(rank.0))).count().try_into().expect("few")
    }

    /// The relaxation with the multipliers of a leaf.
    fn leaf(&self, multipliers: &Value, decided: &[Option<i64>]) -> i64 {
        let members = self.base.len();
        let (mut points, mut left) = (self.base.clone(), vec![Vec::new(); members]);
        for (at, (a, b)) in self.games.iter().enumerate() {
            if let Some(halves) = decided[at] {
                points[*a] += halves;
                points[*b] += 2 - halves;
            } else {
                left[*a].push(at);
                left[*b].push(at);
            }
        }
        let own = points[self.member];
        let is_over = |points: i64| self.sign * points > self.sign * own;
        let (mut total, mut costs) = (0, vec![[0_i64; 3]; self.games.len()]);
        for i in (0..members).filter(|i| *i != self.member && self.ranked[*i]) {
            let mut tie = None;
            match &left[i][..] {
                [] if is_over(points[i]) => total += self.unit,
                [] if points[i] == own => self.price(i, None, multipliers, decided, (&mut total, &mut costs)),
                [] => {}
                [at] => {
                    for halves in 0..3 {
                        let after = points[i] + if self.games[*at].0 == i { halves } else { 2 - halves };
                        if is_over(after) {
                            costs[*at][usize::try_from(halves).expect("few")] += self.unit;
                        }
                        if after == own {
                            tie = Some((*at, halves));
                        }
                    }
                    if tie.is_some() {
                        self.price(i, tie, multipliers, decided, (&mut total, &mut costs));
                    }
                }
                several => {
                    let most = 2 * i64::try_from(several.len()).expect("few");
                    if is_over(points[i] + if self.sign > 0 { 0 } else { most }) {
                        total += self.unit;
                    }
                }
            }
        }
        let open = (0..self.games.len()).filter(|at| decided[*at].is_none());
        total += open.map(|at| costs[at].into_iter().min().expect("three")).sum::<i64>();
        total.div_euclid(self.unit) + i64::from(total.rem_euclid(self.unit) > 0)
    }

    /// How much further i is on the wrong side by the points of opponents after these games.
    fn price(
        &self,
        i: usize,
        tie: Option<(usize, i64)>,
        multipliers: &Value,
        decided: &[Option<i64>],
        (total, costs): (&mut i64, &mut [[i64; 3]]),
    ) {
        if self.keys.get(1) != Some(&Key::Sos) {
            return;
        }
        let difference = |other: usize| self.met[i][other] - self.met[self.member][other];
        let slope = |at: usize| self.sign * (difference(self.games[at].0) - difference(self.games[at].1));
        let mut lead = (0..self.base.len()).map(|other| self.sign * difference(other) * self.base[other]).sum::<i64>();
        lead += self.games.iter().map(|(_, second)| 2 * self.sign * difference(*second)).sum::<i64>();
        let by_seed = self.keys.get(2) == Some(&Key::Seed) && (i < self.member) == (self.sign > 0);
        let is_last = self.keys.len() == 2 && self.sign < 0;
        lead += i64::from(by_seed || is_last);
        // Over all results, and over those with which it is equal on points.
        let (mut known, mut least, mut most, mut most_equal) = (lead, 0, 0, 0);
        for (at, halves) in decided.iter().enumerate() {
            match (*halves, tie) {
                (Some(halves), _) => known += slope(at) * halves,
                (None, Some((game, halves))) if game == at => {
                    least += slope(at) * halves;
                    most_equal += slope(at) * halves;
                    most += 2 * slope(at).max(0);
                }
                (None, _) => {
                    least += 2 * slope(at).min(0);
                    most_equal += 2 * slope(at).max(0);
                    most += 2 * slope(at).max(0);
                }
            }
        }
        let (least, most, most_equal) = (known + least, known + most, known + most_equal);
        let index = |halves: i64| usize::try_from(halves).expect("few");
        match tie {
            _ if most_equal <= 0 => return,
            Some((at, halves)) if least > 0 => return costs[at][index(halves)] += self.unit,
            None if least > 0 => return *total += self.unit,
            _ => {}
        }
        let multiplier = multipliers[format!("e{i}")].as_i64().unwrap_or(0);
        if multiplier <= 0 {
            return;
        }
        *total += multiplier * known + (self.unit - multiplier * most).min(0);
        for at in (0..self.games.len()).filter(|at| decided[*at].is_none()) {
            for halves in 0..3 {
                costs[at][index(halves)] += multiplier * slope(at) * halves;
                if tie.is_some_and(|(game, equal)| game == at && equal != halves) {
                    costs[at][index(halves)] -= multiplier * most;
                }
            }
        }
    }
}
