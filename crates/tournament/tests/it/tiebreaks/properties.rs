//! Random small tournaments: every value against the oracle, explanations against values, and the order of the rows.

use proptest::prelude::*;
use shinpan_core::HalfPoints;
use shinpan_core::games::{Bye, RoundNo};
use shinpan_tournament::ranking::rank::{compare, rank};
use shinpan_tournament::ranking::value::{Hundredths, Value};
use shinpan_tournament::tiebreaks::{
    Calculator, Code, Crosstable, Edition, Key, Keys, PairingResult, Participant, Regulations, Row, Scoring, Share,
    System, TiebreakKeys,
};

use super::oracle::{Did, Oracle, opponent};

/// A tournament, and what it is computed by.
#[derive(Clone, Debug)]
struct Case {
    players: usize,
    rows: Vec<Row>,
    scoring: Scoring,
    system: System,
    edition: Edition,
}

impl Case {
    fn table(&self) -> Crosstable {
        let participant = |number: u32| {
            let rating = Some(1000 + (number * 7919) % 1500);
            Participant { number, rating, is_disqualified: false }
        };
        let participants = (1..).take(self.players).map(participant).collect();
        Crosstable::check(participants, &self.rows, self.scoring, None).expect("no faults")
    }

    fn oracle(&self, table: &Crosstable) -> Oracle {
        let (round_robin, newest) = (self.system == System::RoundRobin, self.edition == Edition::E2026);
        let mut oracle = Oracle::new(self.players, &self.rows, self.scoring, round_robin, newest);
        oracle.ratings = table.participants().iter().map(|participant| participant.rating.unwrap().into()).collect();
        oracle
    }

    fn regulations(&self) -> Regulations {
        Regulations::new(self.edition, self.system)
    }
}

/// A round: the players in some order, and for each pair of neighbours what happens.
fn round(players: usize) -> impl Strategy<Value = (Vec<usize>, Vec<(u8, u8)>)> {
    (Just((0..players).collect::<Vec<_>>()).prop_shuffle(), prop::collection::vec((0..24u8, 0..6u8), players))
}

fn rows_of(round: RoundNo, order: &[usize], events: &[(u8, u8)]) -> Vec<Row> {
    let bye = |player, which| match which {
        0 => Some(Row::Bye { round, player, bye: Bye::PairingAllocated }),
        1 => Some(Row::Bye { round, player, bye: Bye::FullPoint }),
        2 | 3 => Some(Row::Bye { round, player, bye: Bye::HalfPoint }),
        4 => Some(Row::Bye { round, player, bye: Bye::ZeroPoint }),
        _ => None,
    };
    let mut rows = Vec::new();
    for (pair, (event, which)) in order.chunks(2).zip(events) {
        let (win, draw, loss) = (Share::Win, Share::Draw, Share::Loss);
        let result = match event {
            0..=5 => PairingResult::Played([win, loss]),
            6..=9 => PairingResult::Played([draw, draw]),
            10..=13 => PairingResult::Played([loss, win]),
            14 => PairingResult::Played([loss, loss]),
            15 => PairingResult::Played([draw, loss]),
            16 => PairingResult::Forfeit([true, false]),
            17 => PairingResult::Forfeit([false, true]),
            18 => PairingResult::Forfeit([false, false]),
            19 => PairingResult::Pending,
            _ => {
                rows.extend(pair.iter().filter_map(|player| bye(*player, *which)));
                continue;
            }
        };
        match pair {
            [white, black] => rows.push(Row::Pairing { round, players: [*white, *black], result }),
            alone => rows.extend(alone.iter().filter_map(|player| bye(*player, *which))),
        }
    }
    rows
}

fn scoring() -> impl Strategy<Value = Scoring> {
    let points = |win, draw, loss, absence, bye| Scoring {
        win: HalfPoints(win),
        draw: HalfPoints(draw),
        loss: HalfPoints(loss),
        absence: HalfPoints(absence),
        bye: HalfPoints(bye),
    };
    prop_oneof![
        Just(Scoring::default()),
        Just(points(6, 2, 0, 0, 6)),
        Just(points(6, 4, 2, 0, 6)),
        Just(points(2, 1, 0, 0, 1))
    ]
}

fn case() -> impl Strategy<Value = Case> {
    let size = (1..8usize, 0..7usize);
    let rounds = size.prop_flat_map(|(players, rounds)| (Just(players), prop::collection::vec(round(players), rounds)));
    (rounds, scoring(), any::<bool>(), any::<bool>()).prop_map(|((players, rounds), scoring, round_robin, newest)| {
        Case {
            players,
            rows: (1..)
                .map(RoundNo)
                .zip(&rounds)
                .flat_map(|(at, (order, events))| rows_of(at, order, events))
                .collect(),
            scoring,
            system: if round_robin { System::RoundRobin } else { System::Swiss },
            edition: if newest { Edition::E2026 } else { Edition::E2023 },
        }
    })
}

fn column(calculator: &Calculator<'_>, key: &str) -> Vec<Value> {
    calculator.column(key.parse().unwrap(), std::iter::empty())
}

/// Values as numbers, which are exact for points.
fn numbers(values: &[Value]) -> Vec<Option<f64>> {
    values.iter().map(|value| value.to_string().parse().ok()).collect()
}

/// Asserts that a key is what `expected` says of each player.
fn agrees(calculator: &Calculator<'_>, key: &str, expected: impl Fn(usize) -> f64) -> Result<(), TestCaseError> {
    let expected = (0..calculator.table().len()).map(|who| Some(expected(who))).collect::<Vec<_>>();
    prop_assert_eq!(numbers(&column(calculator, key)), expected, "{}", key);
    Ok(())
}

fn opponents_agree(calculator: &Calculator<'_>, oracle: &Oracle) -> Result<(), TestCaseError> {
    for (cut, cuts) in
        [("", [0, 0]), ("-c1", [1, 0]), ("-c2", [2, 0]), ("-c9", [9, 0]), ("-m1", [1, 1]), ("-m2", [2, 2])]
    {
        for (suffix, forfeits) in [("", false), ("-p", true)] {
            for (code, fore, product) in [("bh", false, false), ("fb", true, false), ("sb", false, true)] {
                let expected = |who| oracle.opponents(who, fore, forfeits, product, cuts);
                agrees(calculator, &format!("{code}{cut}{suffix}"), expected)?;
            }
        }
    }
    Ok(())
}

fn rounds_agree(calculator: &Calculator<'_>, oracle: &Oracle, win: f64) -> Result<(), TestCaseError> {
    let rounds = |who: usize| (1..=oracle.last).map(move |round| oracle.did(who, round));
    let float = |count: usize| f64::from(u32::try_from(count).unwrap());
    agrees(calculator, "points", |who| oracle.points(who, false))?;
    agrees(calculator, "win", |who| {
        float(rounds(who).filter(|did| !matches!(did, Did::Waiting(_)) && oracle.gave(*did) == win).count())
    })?;
    agrees(calculator, "won", |who| float(oracle.regular(who, true).iter().filter(|game| game.1 == 2).count()))?;
    #[expect(clippy::cast_precision_loss, reason = "a few games")]
    for (key, won) in [("bpg", false), ("bwg", true)] {
        agrees(calculator, key, |who| oracle.black(who, won) as f64)?;
    }
    #[expect(clippy::cast_precision_loss, reason = "a few rounds")]
    agrees(calculator, "rep", |who| oracle.elected(who) as f64)?;
    agrees(calculator, "std", |who| oracle.standard(who))?;
    for (key, cut) in [("ps", 0), ("ps-c1", 1), ("ps-c3", 3)] {
        let total = |who, last| rounds(who).take(last).map(|did| oracle.gave(did)).sum::<f64>();
        agrees(calculator, key, |who| (cut + 1..=usize::from(oracle.last)).map(|last| total(who, last)).sum())?;
    }
    for (key, limit) in [("ks", 0), ("ks-l+1", 1), ("ks-l-2", -2)] {
        agrees(calculator, key, |who| oracle.koya(who, limit))?;
    }
    Ok(())
}

fn ratings_agree(calculator: &Calculator<'_>, oracle: &Oracle, edition: Edition) -> Result<(), TestCaseError> {
    let games = |who| oracle.regular(who, edition == Edition::E2023);
    let ratings = |who| games(who).iter().map(|game| oracle.ratings[game.0]).collect::<Vec<_>>();
    let whole = |key| column(calculator, key).into_iter().map(|value| value.to_string().parse::<i64>().ok());
    for (who, average) in whole("aro").enumerate() {
        prop_assert_eq!(average, Oracle::mean(&ratings(who)));
    }
    for (who, average) in whole("aro-m1").enumerate() {
        let mut ratings = ratings(who);
        ratings.sort_unstable();
        let left = ratings.get(1..ratings.len().max(2) - 1).unwrap_or_default();
        prop_assert_eq!(average, Oracle::mean(left));
    }
    for (inner, outer) in [("tpr", "apro"), ("ptp", "appo")] {
        let inner = whole(inner).collect::<Vec<_>>();
        for (who, average) in whole(outer).enumerate() {
            let of_opponents = games(who).iter().map(|game| inner[game.0].unwrap()).collect::<Vec<_>>();
            prop_assert_eq!(average, Oracle::mean(&of_opponents));
        }
    }
    for (suffix, fore, forfeits) in [("", false, false), ("-f", true, false), ("-p", false, true)] {
        let averages = column(calculator, &format!("aob{suffix}"));
        for (who, average) in averages.iter().enumerate() {
            let inner = |game: &(usize, u8)| oracle.opponents(game.0, fore, forfeits, false, [0, 0]);
            let inner = oracle.regular(who, true).iter().map(inner).collect::<Vec<_>>();
            #[expect(clippy::cast_possible_truncation, reason = "hundredths of sums of halves are whole")]
            let hundredths = inner.iter().map(|points| (points * 100.0) as i64).collect::<Vec<_>>();
            let expected = mean_of_many(&hundredths).map(|mean| Value::Average(Hundredths(mean)));
            prop_assert_eq!(*average, expected.unwrap_or(Value::Undefined));
        }
    }
    Ok(())
}

/// The mean half up, for numbers above those of `Oracle::mean`.
fn mean_of_many(numbers: &[i64]) -> Option<i64> {
    let count = i64::try_from(numbers.len()).unwrap();
    (count > 0).then(|| {
        let (whole, rest) = (numbers.iter().sum::<i64>() / count, numbers.iter().sum::<i64>() % count);
        whole + i64::from(2 * rest >= count)
    })
}

/// The sum, or the mean, of the terms of an explanation is its value.
fn explains(calculator: &Calculator<'_>, key: Key, who: usize, value: Value) -> Result<(), TestCaseError> {
    let explanation = calculator.explain(key, who, &[who]);
    prop_assert_eq!(explanation.value, value, "{}", key);
    let number = |value: Value| value.to_string().parse::<f64>().unwrap();
    let left = explanation.terms.iter().filter(|term| term.cut.is_none());
    let sum = left.map(|term| number(term.value)).sum::<f64>();
    let is_sum = !key.code.is_by_rating() && !matches!(key.code, Code::Aob | Code::Tpn | Code::De | Code::Lots);
    prop_assert!(!is_sum || number(value) == sum, "{}: {:?}", key, explanation);
    if let Some(performance) = explanation.performance {
        prop_assert_eq!(Value::Whole(performance.average + performance.difference), value);
    }
    Ok(())
}

const KEYS: &str = "points de win won bpg bwg ps rep std bh bh-c1 bh-m2-p fb-c1 sb-c2 sb-p aob aob-p-f ks aro aro-c1 tpr ptp apro \
                    appo rtng tpn de-p";

proptest! {
    #[test]
    fn opponents_are_those_of_the_oracle(case in case()) {
        let table = case.table();
        let calculator = Calculator::new(&table, case.regulations());
        opponents_agree(&calculator, &case.oracle(&table))?;
    }

    #[test]
    fn rounds_are_those_of_the_oracle(case in case()) {
        let table = case.table();
        let calculator = Calculator::new(&table, case.regulations());
        let win = case.scoring.win.to_string().parse::<f64>().unwrap();
        rounds_agree(&calculator, &case.oracle(&table), win)?;
    }

    #[test]
    fn ratings_are_those_of_the_oracle(case in case()) {
        let table = case.table();
        let calculator = Calculator::new(&table, case.regulations());
        ratings_agree(&calculator, &case.oracle(&table), case.edition)?;
    }

    /// Any group may be equal by some keys; in one of five 3 to the power of 10 outcomes are tried.
    #[test]
    fn direct_encounter_is_that_of_the_oracle(case in case(), forfeits: bool, size in 2..6usize) {
        let table = case.table();
        let calculator = Calculator::new(&table, case.regulations());
        let group = (0..case.players.min(size)).collect::<Vec<_>>();
        let key = Key { plays_forfeits: forfeits, ..Key::new(Code::De) };
        let places = calculator.column(key, std::iter::once(group.as_slice()));
        let expected = case.oracle(&table).direct(&group, forfeits);
        let expected = expected.into_iter().map(|place| Value::Whole(i64::try_from(place).unwrap()));
        prop_assert_eq!(&places[..group.len()], expected.collect::<Vec<_>>());
        prop_assert!(places[group.len()..].iter().all(|place| *place == Value::Whole(0)));
    }

    #[test]
    fn explanations_are_their_values(case in case()) {
        let table = case.table();
        let calculator = Calculator::new(&table, case.regulations());
        for key in KEYS.parse::<Keys>().unwrap().as_slice() {
            for (who, value) in calculator.column(*key, std::iter::empty()).into_iter().enumerate() {
                explains(&calculator, *key, who, value)?;
            }
        }
    }

    /// What a comparison says of two is what the standings say of them.
    #[test]
    fn comparisons_are_the_standings(case in case(), keys in Just(KEYS.split(' ').collect::<Vec<_>>()).prop_shuffle()) {
        let table = case.table();
        let calculator = Calculator::new(&table, case.regulations());
        let keys = Keys::new(keys).unwrap();
        let ranked = TiebreakKeys::new(&calculator, &keys);
        let standings = rank(&ranked);
        for rows in standings.windows(2) {
            let comparisons = compare(&ranked, &standings, [rows[0].member, rows[1].member]);
            for comparison in &comparisons {
                let values = [rows[0].values[comparison.step], rows[1].values[comparison.step]];
                prop_assert_eq!(comparison.values.clone().map(|explanation| explanation.value), values);
            }
            let last = comparisons.last().unwrap();
            prop_assert_eq!(rows[1].decided_by, last.order.is_lt().then_some(last.step));
            prop_assert_eq!(rows[0].place == rows[1].place, last.order.is_eq());
        }
    }

    /// Neither the order of the participants nor that of the rows changes anything.
    #[test]
    fn any_order_of_rows(
        (case, order, shuffled) in case().prop_flat_map(|case| {
            let order = Just((0..case.players).collect::<Vec<_>>()).prop_shuffle();
            let rows = Just(case.rows.clone()).prop_shuffle();
            (Just(case), order, rows)
        })
    ) {
        let table = case.table();
        // The participant with index `at` of the one table has index `place[at]` of the other.
        let mut place = vec![0; case.players];
        order.iter().enumerate().for_each(|(to, from)| place[*from] = to);
        let participants = order.iter().map(|from| table.participants()[*from]).collect();
        let rows = shuffled.iter().map(|row| match *row {
            Row::Bye { round, player, bye } => Row::Bye { round, player: place[player], bye },
            Row::Pairing { round, players, result } => Row::Pairing { round, players: players.map(|at| place[at]), result },
        });
        let other = Crosstable::check(participants, &rows.collect::<Vec<_>>(), case.scoring, None).expect("no faults");
        prop_assert_eq!(table.structure(), other.structure());
        let keys = KEYS.parse::<Keys>().unwrap();
        let standings = |table: &Crosstable| {
            let calculator = Calculator::new(table, case.regulations());
            let standings = rank(&TiebreakKeys::new(&calculator, &keys));
            let number = |who: usize| table.participants()[who].number;
            let rows = standings.iter().map(|row| (number(row.member), row.place, row.values.clone(), row.decided_by));
            rows.collect::<Vec<_>>()
        };
        prop_assert_eq!(standings(&table), standings(&other));
    }

    /// A game has two who say the same of it.
    #[test]
    fn entries_have_their_counterparts(case in case()) {
        let table = case.table();
        let oracle = case.oracle(&table);
        for who in 0..case.players {
            for (round, entry) in table.rounds_of(who) {
                prop_assert_eq!(entry.opponent, opponent(oracle.did(who, round.0)));
                let other = entry.opponent.map(|other| table.entries(other)[usize::from(round.0) - 1]);
                prop_assert!(other.is_none_or(|other| other.opponent == Some(who) && other.side != entry.side));
            }
        }
    }
}
