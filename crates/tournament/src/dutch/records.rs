//! What a tournament report file says for the pairing alone: records 152, 192, 240, 250, 260, XXA, XXC, XXP, XXZ.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use shinpan_core::Side;
use shinpan_core::finding::TextPos;
use shinpan_core::trf::{HeadLine, Trf};

/// A record that cannot be read, at its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct RecordError {
    /// Where.
    pub pos: TextPos,
    /// What was found and what was expected.
    pub message: String,
}

/// Players who may not meet in some rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Forbidden {
    rounds: RangeInclusive<u16>,
    numbers: HashSet<u16>,
}

/// The records of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// The colour of the first player of an odd pairing number: Art. 5.2.5.
    pub(super) initial: Option<Side>,
    /// Whether the order of the lines is that of the pairing numbers.
    pub(super) by_lines: bool,
    /// Whether the file asks for Baku acceleration (C.04.7).
    pub(super) is_baku: bool,
    /// Points of acceleration in tenths, by player and round.
    accelerated: HashMap<(u16, u16), i64>,
    forbidden: Vec<Forbidden>,
    /// Who is absent from the round to come.
    pub(super) absent: HashSet<u16>,
}

impl Records {
    /// Reads those of `trf`.
    ///
    /// # Errors
    /// The first that cannot be read.
    pub fn of(trf: &Trf) -> Result<Self, RecordError> {
        let mut records = Self::default();
        let known = trf.players.iter().map(|player| player.number).collect::<HashSet<_>>();
        for line in trf.head.iter().chain(&trf.pairing) {
            let line = Line::of(line, &known);
            match line.text(1, 3).as_str() {
                "152" => records.initial = side(&line.text(5, line.len())).or(records.initial),
                "192" => records.is_baku |= line.text(5, line.len()).to_ascii_uppercase().contains("_BAKU"),
                "250" => records.add_groups(&line)?,
                "260" => records.add_forbidden(line.rounds(5, 9)?, line.numbers(13)?),
                "XXP" => records.add_forbidden(0..=u16::MAX, line.words(4)?),
                "XXA" => records.add_points(&line)?,
                "XXC" => records.configure(&line),
                "XXZ" => records.absent.extend(line.words(4)?),
                _ => {}
            }
        }
        Ok(records)
    }

    /// The points of acceleration that a player has in a round, in tenths.
    pub fn accelerated(&self, number: u16, round: u16) -> i64 {
        self.accelerated.get(&(number, round)).copied().unwrap_or_default()
    }

    /// Whether anybody has such points.
    pub fn is_accelerated(&self) -> bool {
        !self.accelerated.is_empty()
    }

    /// Whether officers do not let two meet in a round.
    pub fn is_forbidden(&self, a: u16, b: u16, round: u16) -> bool {
        let forbids = |it: &Forbidden| it.rounds.contains(&round) && it.numbers.contains(&a) && it.numbers.contains(&b);
        self.forbidden.iter().any(forbids)
    }

    /// Adds Baku acceleration for the players `of_group`: C.04.7.
    pub(super) fn accelerate(&mut self, of_group: &[u16], rounds: u16, points: impl Fn(u16) -> i64) {
        for round in 1..=rounds {
            self.accelerated.extend(of_group.iter().map(|number| ((*number, round), points(round))));
        }
    }

    fn add_forbidden(&mut self, rounds: RangeInclusive<u16>, numbers: Vec<u16>) {
        self.forbidden.push(Forbidden { rounds, numbers: numbers.into_iter().collect() });
    }

    /// 250: points of a range of players in a range of rounds.
    fn add_groups(&mut self, line: &Line<'_>) -> Result<(), RecordError> {
        let points = line.tenths(10, 13)?;
        let rounds = line.rounds(15, 19)?;
        let (first, last) = (line.number(23, 26)?, line.number(28, 31)?);
        for number in line.known.iter().filter(|number| (first..=last).contains(*number)) {
            self.accelerated.extend(rounds.clone().map(|round| ((*number, round), points)));
        }
        Ok(())
    }

    /// XXA: points of a player, round by round.
    fn add_points(&mut self, line: &Line<'_>) -> Result<(), RecordError> {
        let number = line.number(5, 8)?;
        for (round, column) in (1..).zip((10..=line.len()).step_by(5)) {
            self.accelerated.insert((number, round), line.tenths(column, column + 3)?);
        }
        Ok(())
    }

    /// XXC: words.
    fn configure(&mut self, line: &Line<'_>) {
        for word in line.text(4, line.len()).to_ascii_lowercase().split_whitespace() {
            match word {
                "white1" => self.initial = Some(Side::First),
                "black1" => self.initial = Some(Side::Second),
                "rank" => self.by_lines = true,
                _ => {}
            }
        }
    }
}

fn side(text: &str) -> Option<Side> {
    match text.chars().next()?.to_ascii_uppercase() {
        'W' => Some(Side::First),
        'B' => Some(Side::Second),
        _ => None,
    }
}

/// A line in columns of characters.
struct Line<'l> {
    number: u32,
    letters: Vec<char>,
    /// The numbers of the players.
    known: &'l HashSet<u16>,
}

impl<'l> Line<'l> {
    fn of(line: &HeadLine, known: &'l HashSet<u16>) -> Self {
        Self { number: line.line, letters: line.text.chars().collect(), known }
    }

    fn len(&self) -> usize {
        self.letters.len()
    }

    /// The text of the columns, without blanks around it.
    fn text(&self, from: usize, to: usize) -> String {
        let letters = self.letters.get(from - 1..to.min(self.len())).unwrap_or_default();
        letters.iter().collect::<String>().trim().to_owned()
    }

    fn error(&self, column: usize, found: &str, expected: &str) -> RecordError {
        let column = u32::try_from(column).unwrap_or(u32::MAX);
        RecordError {
            pos: TextPos { line: self.number, column },
            message: format!("found \"{found}\", expected {expected}"),
        }
    }

    /// The number of a player.
    fn number(&self, from: usize, to: usize) -> Result<u16, RecordError> {
        let text = self.text(from, to);
        let number = text.parse().ok().filter(|number| self.known.contains(number));
        number.ok_or_else(|| self.error(from, &text, "the number of a player"))
    }

    /// Numbers of players every five columns from `column`.
    fn numbers(&self, column: usize) -> Result<Vec<u16>, RecordError> {
        let columns = (column..=self.len()).step_by(5).filter(|from| !self.text(*from, from + 3).is_empty());
        columns.map(|from| self.number(from, from + 3)).collect()
    }

    /// Numbers of players parted by blanks, from `column`.
    fn words(&self, column: usize) -> Result<Vec<u16>, RecordError> {
        let text = self.text(column, self.len());
        let number = |word: &str| word.parse().ok().filter(|number| self.known.contains(number));
        let words = text.split_whitespace();
        words.map(|word| number(word).ok_or_else(|| self.error(column, word, "the number of a player"))).collect()
    }

    /// The first and the last round, in three columns each.
    fn rounds(&self, first: usize, last: usize) -> Result<RangeInclusive<u16>, RecordError> {
        let round = |from: usize| {
            let text = self.text(from, from + 2);
            text.parse::<u16>().map_err(|_| self.error(from, &text, "a round"))
        };
        Ok(round(first)?..=round(last)?)
    }

    /// Points with at most one decimal; blank: none.
    fn tenths(&self, from: usize, to: usize) -> Result<i64, RecordError> {
        let text = self.text(from, to).replace(',', ".");
        let (whole, decimal) = text.split_once('.').unwrap_or((&text, ""));
        let decimal = decimal.trim_end_matches('0');
        let digits =
            format!("{}{}", if whole.is_empty() { "0" } else { whole }, if decimal.is_empty() { "0" } else { decimal });
        let is_number = decimal.len() <= 1 && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits
            .parse()
            .ok()
            .filter(|_| is_number)
            .ok_or_else(|| self.error(from, &text, "points with at most one decimal"))
    }
}
