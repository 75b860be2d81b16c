//! Just enough of a tournament file for tests: participants and rounds of record 001, scores of record 162.

use std::collections::HashMap;

use shinpan_core::HalfPoints;
use shinpan_core::games::{Bye, RoundNo};
use shinpan_tournament::tiebreaks::{Crosstable, PairingResult, Participant, Row, Scoring, Share};

/// What a file says.
pub(crate) struct File {
    pub(crate) participants: Vec<Participant>,
    pub(crate) rows: Vec<Row>,
    pub(crate) scoring: Scoring,
}

impl File {
    /// Reads a file that has no faults.
    pub(crate) fn read(text: &str) -> Self {
        let players = text.lines().filter(|line| line.starts_with("001")).map(|line| line.chars().collect::<Vec<_>>());
        let players = players.collect::<Vec<_>>();
        let number = |line: &Vec<char>| field(line, 5, 8).parse::<u32>().unwrap();
        let index = players.iter().enumerate().map(|(at, line)| (number(line), at)).collect::<HashMap<_, _>>();
        let participant = |line| Participant {
            number: number(line),
            rating: field(line, 49, 52).parse().ok().filter(|rating| *rating > 0),
            is_disqualified: false,
        };
        let participants = players.iter().map(participant).collect();
        let rows =
            players.iter().enumerate().flat_map(|(player, line)| cells(player, line, &index, &players)).collect();
        let scoring = text.lines().find(|line| line.starts_with("162")).map_or_else(Scoring::default, scoring);
        Self { participants, rows, scoring }
    }

    /// The cross table through a round.
    pub(crate) fn crosstable(&self, through: Option<RoundNo>) -> Crosstable {
        Crosstable::check(self.participants.clone(), &self.rows, self.scoring, through).expect("no faults")
    }
}

/// The characters from one column to another, both from 1, without blanks at their ends.
fn field(line: &[char], from: usize, to: usize) -> String {
    let end = to.min(line.len());
    line.get(from - 1..end).unwrap_or_default().iter().collect::<String>().trim().to_owned()
}

/// Opponent, colour and result of a round.
fn cell(line: &[char], round: usize) -> (String, String, String) {
    let at = 92 + 10 * (round - 1);
    (field(line, at, at + 3), field(line, at + 5, at + 5), field(line, at + 7, at + 7))
}

/// The rows that a player has as White, and its byes.
fn cells(player: usize, line: &[char], index: &HashMap<u32, usize>, players: &[Vec<char>]) -> Vec<Row> {
    let mut rows = Vec::new();
    for number in 1..=(line.len().saturating_sub(81)) / 10 {
        let (opponent, colour, result) = cell(line, number);
        let round = RoundNo(u16::try_from(number).unwrap());
        let bye = |bye| Row::Bye { round, player, bye };
        match (opponent.parse::<u32>().unwrap_or(0), result.as_str()) {
            (0, "U") => rows.push(bye(Bye::PairingAllocated)),
            (0, "F") => rows.push(bye(Bye::FullPoint)),
            (0, "H") => rows.push(bye(Bye::HalfPoint)),
            (0, "Z") => rows.push(bye(Bye::ZeroPoint)),
            (0, _) => {}
            (opponent, result) if colour == "w" => {
                let opponent = index[&opponent];
                let other = cell(&players[opponent], number).2;
                rows.push(Row::Pairing { round, players: [player, opponent], result: pairing(result, &other) });
            }
            _ => {}
        }
    }
    rows
}

fn pairing(white: &str, black: &str) -> PairingResult {
    let share = |result: &str| match result {
        "1" | "W" => Share::Win,
        "=" | "D" => Share::Draw,
        "0" | "L" => Share::Loss,
        other => panic!("a result {other:?}"),
    };
    match (white, black) {
        ("+" | "-", "+" | "-") => PairingResult::Forfeit([white == "+", black == "+"]),
        ("?" | "X" | "", _) => PairingResult::Pending,
        _ => PairingResult::Played([share(white), share(black)]),
    }
}

fn scoring(line: &str) -> Scoring {
    let words = line.split_whitespace().skip(1).collect::<Vec<_>>();
    let points = |code: &str| {
        let at = words.iter().position(|word| *word == code).unwrap();
        let (whole, tenths) = words[at + 1].split_once('.').unwrap();
        HalfPoints(2 * whole.parse::<i64>().unwrap() + i64::from(tenths == "5"))
    };
    Scoring { win: points("W"), draw: points("D"), loss: points("L"), absence: points("A"), bye: points("P") }
}
