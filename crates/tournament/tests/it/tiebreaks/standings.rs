//! Places: shared ones, the disqualified, lots, several direct encounters, warnings.

use shinpan_core::games::{Bye, RoundNo};
use shinpan_tournament::ranking::Standing;
use shinpan_tournament::ranking::rank::{compare, rank};
use shinpan_tournament::ranking::value::Value;
use shinpan_tournament::tiebreaks::{
    Calculator, Code, Crosstable, Edition, Key, Keys, PairingResult, Participant, Regulations, Row, Scoring, Share,
    System, TiebreakKeys, Warning, warnings,
};

use super::notation::Line;

/// Number, place, and the column that decided of each row.
fn rows(calculator: &Calculator<'_>, keys: &str) -> String {
    let keys = keys.parse::<Keys>().unwrap();
    let (standings, columns) = (rank(&TiebreakKeys::new(calculator, &keys)), keys.columns());
    let row = |row: &Standing| {
        let number = calculator.table().participants()[row.member].number;
        let place = row.place.map_or_else(|| "-".to_owned(), |place| place.to_string());
        format!("{number}:{place}{}", row.decided_by.map_or_else(String::new, |at| format!(" {}", columns[at])))
    };
    standings.iter().map(row).collect::<Vec<_>>().join(", ")
}

#[test]
fn equals_share_a_place() {
    let line = Line::read("swiss 2026 | 1<4 2=3 ; 1=2 3=4");
    assert_eq!(rows(&line.calculator(), "win"), "4:1, 2:2 points, 3:2, 1:4 points");
    assert_eq!(rows(&line.calculator(), "ps"), "4:1, 2:2 points, 3:2, 1:4 points");
    assert_eq!(rows(&line.calculator(), "tpn-r"), "4:1, 3:2 points, 2:3 tpn-r, 1:4 points");
}

#[test]
fn undefined_values_are_last_and_equal() {
    let line = Line::read("swiss 2026 r=2000,1900,1800,1700 | 1=2 3+4 ; 1=2 3-4");
    assert_eq!(rows(&line.calculator(), "aro"), "2:1, 1:2 aro, 3:3 aro, 4:3");
}

/// Buchholz is 2.5, 1.5, 1.5 and 1.5; no zeros follow what is exact in JSON.
#[test]
fn averages_in_json() {
    let line = Line::read("swiss 2026 | 1>3 4<2 ; 2=1 3+4");
    let column = line.calculator().column(Key::new(Code::Aob), std::iter::empty());
    assert_eq!(serde_json::to_string(&column).unwrap(), "[1.5,2,2.5,1.5]");
}

/// Direct encounter among those whom Sonneborn-Berger leaves equal is another one than among those with equal points.
#[test]
fn direct_encounter_comes_again() {
    let line = Line::read("swiss 2026 | 1>2 3F 4F ; 1Z 2U 3=4 ; 1=4 2=3");
    let keys = "de,win,de".parse::<Keys>().unwrap();
    let calculator = line.calculator();
    let ranked = TiebreakKeys::new(&calculator, &keys);
    let standings = rank(&ranked);
    let values = |row: &Standing| row.values.iter().map(Value::to_string).collect::<Vec<_>>();
    let by_number = |who: usize| standings.iter().find(|row| row.member == who).map(values).unwrap();
    assert_eq!(by_number(0), ["1.5", "1", "1", "0"]);
    assert_eq!(by_number(1), ["1.5", "2", "1", "0"]);
    assert_eq!(by_number(2), ["2", "0", "1", "0"]);
    assert_eq!(by_number(3), ["2", "0", "1", "0"]);
    let comparison = compare(&ranked, &standings, [1, 0]);
    assert_eq!(
        comparison[1].values[0].terms.iter().map(|term| (term.round, term.opponent)).collect::<Vec<_>>(),
        [(RoundNo(1), Some(0))]
    );
    assert!(comparison.last().is_some_and(|last| last.step == 1 && last.order.is_gt()));
}

#[test]
fn the_disqualified_have_no_place_and_no_group() {
    let participants =
        (1..=3).map(|number| Participant { number, rating: None, is_disqualified: number == 1 }).collect();
    let row = |round, players| Row::Pairing {
        round: RoundNo(round),
        players,
        result: PairingResult::Played([Share::Win, Share::Loss]),
    };
    let byes =
        [(1, 2), (2, 1), (3, 0)].map(|(round, player)| Row::Bye { round: RoundNo(round), player, bye: Bye::ZeroPoint });
    let games = [row(1, [0, 1]), row(2, [0, 2]), row(3, [1, 2])];
    let table = Crosstable::check(participants, &[&games[..], &byes].concat(), Scoring::default(), None).unwrap();
    let calculator = Calculator::new(&table, Regulations::new(Edition::E2026, System::Swiss));
    assert_eq!(rows(&calculator, "bh"), "2:1, 3:2 points, 1:-");
    let keys = "bh de".parse().unwrap();
    let standings = rank(&TiebreakKeys::new(&calculator, &keys));
    // The games of the disqualified stand for the others: 2 for its wins, 0.5 for its last bye, 1 for the dummy, 0.
    assert_eq!(standings[0].values[1].to_string(), "3.5");
    assert_eq!(standings[2].values[2], Value::Whole(0));
}

#[test]
fn lots_separate_where_they_are_asked_for() {
    let line = Line::read("swiss 2026 | 1=2");
    assert_eq!(rows(&line.calculator(), ""), "1:1, 2:1");
    assert_eq!(rows(&line.calculator(), "lots"), "1:1, 2:1");
    let calculator = line.calculator().with_tickets(vec![u64::MAX, 7]);
    assert_eq!(rows(&calculator, "lots"), "2:1, 1:2 lots");
}

#[test]
fn what_deserves_a_warning() {
    let cases = [
        ("swiss 2026 r=2000 | 1=2", "bh aro", &[Warning::Unrated][..]),
        ("swiss 2026 r=2000,1900 | 1=2", "bh aro", &[]),
        ("swiss 2026 | 1=2", "bh", &[]),
        ("round-robin 2026 | 1=2 ; 1U", "aob", &[Warning::FutureBye, Warning::BuchholzInRoundRobin]),
        ("round-robin 2023 | 1=2", "aob", &[]),
        ("round-robin 2026 | 1=2", "sb", &[]),
    ];
    for (text, keys, expected) in cases {
        let line = Line::read(text);
        assert_eq!(warnings(&line.calculator(), keys.parse::<Keys>().unwrap().as_slice()), expected, "{text} {keys}");
    }
}

#[test]
fn a_rating_for_the_unrated() {
    let line = Line::read("swiss 2026 r=2000 | 1=2");
    let regulations = Regulations { unrated: Some(1400), ..Regulations::new(Edition::E2026, System::Swiss) };
    let calculator = Calculator::new(&line.table, regulations);
    assert_eq!(calculator.column("aro".parse().unwrap(), std::iter::empty()), [1400, 2000].map(Value::Whole));
    assert_eq!(calculator.column("rtng".parse().unwrap(), std::iter::empty()), [2000, 1400].map(Value::Whole));
}

#[test]
fn nobody_and_no_round() {
    let empty = Crosstable::check(Vec::new(), &[], Scoring::default(), None).unwrap();
    let one = vec![Participant { number: 1, rating: Some(2000), is_disqualified: false }];
    let one = Crosstable::check(one, &[], Scoring::default(), None).unwrap();
    assert!(empty.is_empty() && !one.is_empty());
    let keys = Keys::new(Code::ALL.map(Code::as_str)).unwrap();
    for system in System::ALL {
        let calculator = |table| Calculator::new(table, Regulations::new(Edition::E2026, system));
        assert_eq!(rank(&TiebreakKeys::new(&calculator(&empty), &keys)), []);
        assert_eq!(rank(&TiebreakKeys::new(&calculator(&one), &keys))[0].place, Some(1));
    }
}
