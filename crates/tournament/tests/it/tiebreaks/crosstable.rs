//! What a cross table is made of, and what is refused.

use shinpan_core::HalfPoints;
use shinpan_core::games::{Bye, RoundNo};
use shinpan_tournament::tiebreaks::{
    Crosstable, CrosstableError, PairingResult, Participant, Row, Scoring, Share, System,
};

const WON: PairingResult = PairingResult::Played([Share::Win, Share::Loss]);

fn participants(numbers: &[u32]) -> Vec<Participant> {
    let participant = |number: &u32| Participant { number: *number, rating: None, is_disqualified: false };
    numbers.iter().map(participant).collect()
}

fn pairing(round: u16, players: [usize; 2]) -> Row {
    Row::Pairing { round: RoundNo(round), players, result: WON }
}

fn check(numbers: &[u32], rows: &[Row], through: Option<u16>) -> Result<Crosstable, Vec<CrosstableError>> {
    Crosstable::check(participants(numbers), rows, Scoring::default(), through.map(RoundNo))
}

#[test]
fn every_fault_is_named() {
    let bye = |round, player| Row::Bye { round: RoundNo(round), player, bye: Bye::HalfPoint };
    let two_wins = PairingResult::Played([Share::Draw, Share::Win]);
    let both = PairingResult::Forfeit([true, true]);
    let rows = [
        pairing(1, [0, 1]),
        bye(1, 1),
        pairing(2, [0, 3]),
        bye(0, 2),
        pairing(2, [2, 2]),
        Row::Pairing { round: RoundNo(2), players: [0, 1], result: two_wins },
        Row::Pairing { round: RoundNo(2), players: [0, 1], result: both },
    ];
    let faults = check(&[4, 0, 4], &rows, None).unwrap_err();
    let expected = [
        CrosstableError::NumberZero,
        CrosstableError::DuplicateNumber(4),
        CrosstableError::TwoRows { number: 0, round: RoundNo(1) },
        CrosstableError::UnknownParticipant { row: 2, player: 3, participants: 3 },
        CrosstableError::RoundZero(3),
        CrosstableError::SelfPairing(4),
        CrosstableError::ImpossibleResult(5),
        CrosstableError::ImpossibleResult(6),
    ];
    assert_eq!(faults, expected);
    assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
}

#[test]
fn rounds_end_with_the_last_pairing() {
    let late = |round| Row::Bye { round: RoundNo(round), player: 2, bye: Bye::PairingAllocated };
    let rows = [pairing(1, [0, 1]), pairing(3, [0, 2]), late(2), late(4)];
    for (through, rounds, later) in
        [(None, 3, vec![4]), (Some(3), 3, vec![4]), (Some(2), 1, vec![2, 4]), (Some(0), 0, vec![2, 4])]
    {
        let table = check(&[1, 2, 3], &rows, through).unwrap();
        let later = later.into_iter().map(|round| (RoundNo(round), 2)).collect::<Vec<_>>();
        assert_eq!((table.rounds(), table.later_byes()), (RoundNo(rounds), later.as_slice()));
    }
}

/// Every two of three or more meet equally often, in rows of any round: Art. 15.2.
#[test]
fn systems_are_seen() {
    let pairs = |pairs: &[[usize; 2]]| (1..).zip(pairs).map(|(round, pair)| pairing(round, *pair)).collect::<Vec<_>>();
    let (robin, swiss) = (System::RoundRobin, System::Swiss);
    for (players, rows, system) in [
        (3, &[[0, 1], [1, 2], [2, 0]][..], robin),
        (3, &[[0, 1], [1, 2], [2, 0], [0, 1], [1, 2], [0, 2]], robin),
        (3, &[[0, 1], [1, 2]], swiss),
        (3, &[[0, 1], [1, 2], [2, 1]], swiss),
        (3, &[[0, 1], [1, 2], [2, 0], [0, 1]], swiss),
        (4, &[[0, 1], [1, 2], [2, 0]], swiss),
        (2, &[[0, 1], [1, 0]], swiss),
        (3, &[], swiss),
    ] {
        let numbers = (1..).take(players).collect::<Vec<_>>();
        let table = check(&numbers, &pairs(rows), Some(1)).unwrap();
        assert_eq!(table.structure(), system, "{players} {rows:?}");
    }
}

#[test]
fn tables_are_bounded() {
    let numbers = (1..=10_000).collect::<Vec<_>>();
    let faults = check(&numbers, &[pairing(u16::MAX, [0, 1])], None).unwrap_err();
    assert_eq!(faults, [CrosstableError::TooLarge { participants: 10_000, rounds: RoundNo(u16::MAX) }]);
    let scoring = Scoring { win: HalfPoints(i64::MAX), ..Scoring::default() };
    let faults = Crosstable::check(participants(&[1, 2]), &[pairing(1, [0, 1])], scoring, None).unwrap_err();
    assert_eq!(faults, [CrosstableError::ScoreTooLarge]);
}

/// 256 times 32,768 is 2^23.
#[test]
fn the_largest_table_is_one_still() {
    let numbers = (1..=257).collect::<Vec<_>>();
    let last = [pairing(32_768, [0, 1])];
    assert!(check(&numbers[..256], &last, None).is_ok_and(|table| table.points(0) == HalfPoints::WIN));
    let faults = check(&numbers, &last, None).unwrap_err();
    assert_eq!(faults, [CrosstableError::TooLarge { participants: 257, rounds: RoundNo(32_768) }]);
}

/// Matches of 1, 2, … games, a pair of players each: beyond some length their averages have no common unit.
#[test]
fn numbers_of_meetings_have_a_common_unit() {
    let matches = |longest: u16| {
        let games = |length: u16| (1..=length).map(move |round| (round, usize::from(length - 1)));
        let rows = (1..=longest).flat_map(games).map(|(round, at)| pairing(round, [2 * at, 2 * at + 1]));
        check(&(1..=2 * u32::from(longest)).collect::<Vec<_>>(), &rows.collect::<Vec<_>>(), None)
    };
    assert!(matches(40).is_ok());
    assert_eq!(matches(100).unwrap_err(), [CrosstableError::TooManyMeetings]);
    let one = (1..=1000).map(|round| pairing(round, [0, 1])).collect::<Vec<_>>();
    assert!(check(&[1, 2], &one, None).is_ok());
}

/// Four play each other in turn: the first four through one round, the next four through two, the last through a hundred. Two
/// of them meet 34 times at most, and rounds without a game are no meetings.
#[test]
fn rounds_without_a_game_need_no_common_unit() {
    let turns = [[[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0, 3], [1, 2]]];
    let four = |rounds: u16| {
        let first = 4 * usize::from(rounds - 1);
        let boards =
            move |round: u16| turns[usize::from(round % 3)].map(|[a, b]| pairing(round, [first + a, first + b]));
        (1..=rounds).flat_map(boards)
    };
    let rows = (1..=100).flat_map(four).collect::<Vec<_>>();
    assert!(check(&(1..=400).collect::<Vec<_>>(), &rows, None).is_ok());
}

/// Fifty matches of 100 rounds, which end with 0 to 49 forfeits: the rounds of two, and their forfeits too, have a common
/// unit; their games, which alone count in a Swiss, have none.
#[test]
fn games_without_the_forfeits_need_a_common_unit_too() {
    let of_match = |forfeits: u16| {
        let players = [2 * usize::from(forfeits), 2 * usize::from(forfeits) + 1];
        let forfeit = PairingResult::Forfeit([true, false]);
        let result = move |round| if round > 100 - forfeits { forfeit } else { WON };
        (1..=100).map(move |round| Row::Pairing { round: RoundNo(round), players, result: result(round) })
    };
    let rows = (0..50).flat_map(of_match).collect::<Vec<_>>();
    let faults = check(&(1..=100).collect::<Vec<_>>(), &rows, None).unwrap_err();
    assert_eq!(faults, [CrosstableError::TooManyMeetings]);
}
