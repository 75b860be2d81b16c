//! Laws that every championship must obey, checked from the rows alone.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use shinpan_core::Lots;
use shinpan_core::stage::STAGES;

use super::planned::{PLANNED, Plan};
use super::sheet::{Row, Sheet};

/// Facts from which a round is drawn.
pub(super) struct Situation<'s> {
    pub(super) entrants: Sheet,
    pub(super) games: Sheet,
    pub(super) stage: &'s str,
    pub(super) round: u16,
}

/// Returns the two entrants of a game.
fn pair(row: Row<'_>) -> [String; 2] {
    ["first", "second"].map(|name| row.get(name).to_owned())
}

/// Returns the two entrants of a game, sorted by id.
fn unordered(row: Row<'_>) -> [String; 2] {
    let mut pair = pair(row);
    pair.sort();
    pair
}

/// Reads points in halves: `4.5` is 9.
pub(super) fn halves(points: &str) -> i64 {
    quarters(points) / 2
}

/// Reads points in quarters: `4.5` is 18.
fn quarters(points: &str) -> i64 {
    let (whole, part) = points.split_once('.').unwrap_or((points, ""));
    let part = match part {
        "" => 0,
        "25" => 1,
        "5" => 2,
        "75" => 3,
        _ => panic!("{points} is no number of quarters"),
    };
    4 * whole.parse::<i64>().expect("points are numbers") + part
}

/// Returns what a result gives First and Second, in halves.
fn shares(result: &str) -> [i64; 2] {
    match result {
        "1-0" => [2, 0],
        "0-1" => [0, 2],
        "1/2-1/2" => [1, 1],
        _ => [0, 0],
    }
}

impl Situation<'_> {
    /// Returns the entrants to be paired.
    fn field(&self) -> BTreeMap<String, u64> {
        let order = |stage: &str| STAGES.iter().position(|known| *known == stage);
        let is_in = |row: &Row<'_>| {
            let later = order(row.get("stage")) > order(self.stage);
            !later
                && (row.get("status") == "active"
                    || row.get("withdrawn_after").parse().is_ok_and(|round: u16| round > 0))
        };
        let seed = |row: Row<'_>| row.get("seed").parse().expect("everybody has a seed");
        self.entrants.rows().filter(is_in).map(|row| (row.get("id").to_owned(), seed(row))).collect()
    }

    pub(super) fn everybody_once(&self, rows: &Sheet) {
        let mut paired = rows.rows().flat_map(pair).collect::<Vec<_>>();
        paired.sort();
        let field = self.field().into_keys().collect::<Vec<_>>();
        assert_eq!(paired, field, "{} {}", self.stage, self.round);
    }

    fn met(&self) -> BTreeSet<[String; 2]> {
        self.games.rows().map(unordered).collect()
    }

    pub(super) fn nobody_again(&self, rows: &Sheet) {
        let met = self.met();
        let again = rows.rows().map(unordered).find(|pair| met.contains(pair));
        assert_eq!(again, None, "{} {}", self.stage, self.round);
    }

    /// First is whoever was First less often than Second, then whoever was Second last, then whoever has the lower
    /// ticket.
    pub(super) fn sides(&self, rows: &Sheet, lots: &Lots) {
        let key = |id: &str| {
            let of = |name: &str| {
                self.games.rows().filter(|row| row.get(name) == id).map(|row| row.number("round")).collect()
            };
            let [firsts, seconds]: [Vec<i64>; 2] = ["first", "second"].map(of);
            let last = |rounds: &[i64]| rounds.iter().max().copied().unwrap_or(0);
            (
                firsts.len().cast_signed() - seconds.len().cast_signed(),
                (last(&firsts) - last(&seconds)).signum(),
                lots.ticket(id),
            )
        };
        for row in rows.rows() {
            let [first, second] = pair(row).map(|id| key(&id));
            assert!(first < second, "{} {}: {:?} {first:?} {second:?}", self.stage, self.round, pair(row));
            let rule = if first.0 < second.0 {
                "balance"
            } else if first.1 < second.1 {
                "last"
            } else {
                "lots"
            };
            assert_eq!(row.get("rule"), rule, "{} {}: {:?}", self.stage, self.round, pair(row));
        }
    }

    /// Returns the points that count for this round (Art. 19.2, 19.3), in halves.
    fn points(&self) -> HashMap<String, i64> {
        let field = self.field();
        let mut points = HashMap::new();
        let through = if self.round == 3 { 1 } else { self.round - 1 };
        for row in self.games.rows().filter(|row| row.number("round") <= through.into()) {
            let pair = pair(row);
            let [first, second] = [&pair[0], &pair[1]].map(|id| field[id]);
            let shares = match self.round {
                2 if first < second => [2, 0],
                2 => [0, 2],
                _ => shares(row.get("result")),
            };
            for (id, share) in pair.into_iter().zip(shares) {
                *points.entry(id).or_default() += share;
            }
        }
        points
    }

    /// Asserts that no exchange of two partners is an improvement. Returns two such exchanges for the program to judge:
    /// one that is certainly worse, because someone meets again, more points are unequal or the gaps are greater, and
    /// one that is not worse in these respects.
    pub(super) fn exchanges(&self, rows: &Sheet) -> Vec<(Sheet, bool)> {
        let (met, points, count) = (self.met(), self.points(), rows.rows().count());
        let best = gaps(rows, &points);
        let all = (0..count).flat_map(|b| (0..b).flat_map(move |a| ["first", "second"].map(|side| (a, b, side))));
        let mut sorts = [Vec::new(), Vec::new()];
        for (a, b, side) in all {
            let other = rows.exchanged(a, b, side);
            let is_legal = other.rows().all(|row| !met.contains(&unordered(row)));
            let gaps = gaps(&other, &points);
            assert!(!is_legal || gaps >= best, "{} {}: rows {a} and {b} exchanged are better", self.stage, self.round);
            sorts[usize::from(!is_legal || gaps > best)].push(other);
        }
        let pick = |mut sort: Vec<Sheet>| (!sort.is_empty()).then(|| sort.swap_remove(sort.len() * 2 / 3));
        let [open, worse] = sorts.map(pick);
        open.map(|sheet| (sheet, false)).into_iter().chain(worse.map(|sheet| (sheet, true))).collect()
    }
}

/// Returns the number of pairs with unequal points (Art. 19.1.1), and the gaps in points, the greatest first (Art.
/// 19.1.2).
fn gaps(rows: &Sheet, points: &HashMap<String, i64>) -> (usize, Vec<i64>) {
    let point = |id: &String| points.get(id).copied().unwrap_or(0);
    let mut gaps = rows.rows().map(pair).map(|[a, b]| (point(&a) - point(&b)).abs()).collect::<Vec<_>>();
    gaps.sort_unstable_by(|a, b| b.cmp(a));
    (gaps.iter().filter(|gap| **gap > 0).count(), gaps)
}

/// Checks Art. 17.10 for 48 programs: three seeded into the final, sixteen into the second preliminary.
pub(super) fn sizes(seeded: &Sheet, plan: &Plan) {
    let count = |stage: &str| seeded.rows().filter(|row| row.get("stage") == stage).count();
    let rest = PLANNED as usize - 19 + usize::from(plan.invited);
    assert_eq!(STAGES.map(count), [rest, 16, 3]);
    let seeds = seeded.rows().map(|row| row.number("seed")).collect::<Vec<_>>();
    let last = i64::from(PLANNED) + i64::from(plan.invited);
    assert_eq!(seeds, (1..=last).collect::<Vec<_>>());
}

/// Checks that the best by each key in turn come first, that `decided_by` names the key, and that points are what games
/// gave.
pub(super) fn standings(standings: &Sheet, games: &Sheet) {
    const KEYS: [&str; 6] = ["points", "sos", "sodos", "md", "direct", "seed"];
    let rows = standings.rows().collect::<Vec<_>>();
    for (above, below) in rows.iter().zip(&rows[1..]) {
        let differs = |key: &&str| above.get(key) != below.get(key);
        let key = KEYS.into_iter().find(differs).expect("no two have the same seed");
        let [high, low] = [above, below].map(|row| match key {
            "seed" => -row.number(key),
            "direct" => row.number(key),
            _ => quarters(row.get(key)),
        });
        assert!(high > low && below.get("decided_by") == key, "{} before {}", above.get("id"), below.get("id"));
        assert_eq!(below.number("place"), above.number("place") + 1);
    }
    let total = rows.iter().map(|row| halves(row.get("points"))).sum::<i64>();
    assert_eq!(total, games.rows().flat_map(|row| shares(row.get("result"))).sum::<i64>());
    let mut points = HashMap::<String, i64>::new();
    for row in games.rows() {
        for (id, share) in pair(row).into_iter().zip(shares(row.get("result"))) {
            *points.entry(id).or_default() += share;
        }
    }
    for row in rows {
        assert_eq!(halves(row.get("points")), points.get(row.get("id")).copied().unwrap_or(0), "{}", row.get("id"));
    }
}

/// Checks that the next stage has as many programs as Art. 17.10 says, that the caps of Art. 17.4 are kept, and that
/// nobody advances who may not.
pub(super) fn field(field: &Sheet, ruled: &Sheet, seeded: &Sheet, next: &str) {
    let (size, cap) = if next == "final" { (8, 1) } else { (24, 2) };
    assert_eq!(field.rows().map(|row| row.number("seed")).collect::<Vec<_>>(), (1..=size).collect::<Vec<_>>());
    let advancing =
        ruled.rows().filter(|row| row.get("advances") == "true").map(|row| row.get("id")).collect::<Vec<_>>();
    let qualifiers = field.rows().filter(|row| row.get("basis") == "qualifier").map(|row| row.get("id"));
    assert_eq!(qualifiers.collect::<Vec<_>>(), advancing, "by place");
    let mut modules = HashMap::<&str, usize>::new();
    for id in &advancing {
        let row = seeded.of(id);
        let may = row.get("status") == "active" && row.get("disclosed") == "true" && row.get("invited") == "false";
        assert!(may, "{id} advances");
        row.get("modules")
            .split(';')
            .filter(|module| !module.is_empty())
            .for_each(|module| *modules.entry(module).or_default() += 1);
    }
    assert!(modules.values().all(|count| *count <= cap), "{modules:?}");
    let seeds = seeded.rows().filter(|row| row.get("stage") == next && row.get("status") == "active");
    let kept = field.rows().filter(|row| row.get("basis") == "seed").map(|row| row.get("id"));
    assert_eq!(kept.collect::<Vec<_>>(), seeds.map(|row| row.get("id")).collect::<Vec<_>>());
}

/// Checks that everyone meets everyone else, once a round, and is First in half of the games.
pub(super) fn round_robin(rows: &Sheet, entrants: &Sheet) {
    let count = entrants.rows().count();
    let pairs = rows.rows().map(unordered).collect::<BTreeSet<_>>();
    assert_eq!((pairs.len(), rows.rows().count()), (count * (count - 1) / 2, count * (count - 1) / 2));
    let mut turns = BTreeSet::new();
    for row in rows.rows() {
        assert!(pair(row).into_iter().all(|id| turns.insert((row.number("round"), id))), "twice in a round");
    }
    for entrant in entrants.rows() {
        let firsts = rows.rows().filter(|row| row.get("first") == entrant.get("id")).count();
        assert!(firsts == count / 2 || firsts + 1 == count / 2, "{} is First {firsts} times", entrant.get("id"));
    }
}

/// Checks that the sides of a round robin stay as they are.
pub(super) fn same_sides(settled: &Sheet, drawn: &Sheet) {
    assert!(settled.rows().map(pair).eq(drawn.rows().map(pair)));
    assert!(settled.rows().all(|row| row.get("rule") == "round-robin" && row.get("reason") == "Art. 19.5"));
}
