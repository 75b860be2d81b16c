//! Records of a tournament report file that only the pairing uses: 152, 192, 240, 250, 260, XXA, XXC, XXP, XXZ.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use shinpan_core::Side;
use shinpan_core::finding::TextPos;
use shinpan_core::table::field::excerpt;
use shinpan_core::trf::{HeadLine, Trf};

use super::edition::Edition;

/// A record that cannot be read, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct RecordError {
    /// Place of the record.
    pub pos: TextPos,
    /// Message: what was found and what was expected.
    pub message: String,
}

/// Records on players who may not meet: in some rounds, in all rounds.
pub const FORBIDDEN: [&str; 2] = ["260", "XXP"];

/// Players who may not meet in some rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Forbidden {
    /// The record that says so, and the number of its line.
    record: (&'static str, u32),
    rounds: RangeInclusive<u16>,
    numbers: HashSet<u16>,
}

/// Points of acceleration of players in some rounds, in tenths.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    rounds: RangeInclusive<u16>,
    numbers: RangeInclusive<u16>,
    points: i64,
}

/// Baku acceleration: C.04.7.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Baku {
    /// Numbers of the players in the upper group, GA.
    pub(super) group: HashSet<u16>,
    /// Note on the group and the place where the file asks for acceleration, if the file leaves the group in doubt.
    pub(super) note: Option<(TextPos, String)>,
    /// Number of the first rounds, which have `win` points; the others up to `rounds` have `draw` points. Points are in
    /// tenths.
    pub(super) full: u16,
    pub(super) rounds: u16,
    pub(super) win: i64,
    pub(super) draw: i64,
}

impl Baku {
    fn points(&self, number: u16, round: u16) -> i64 {
        match round {
            _ if !self.group.contains(&number) => 0,
            round if round <= self.full => self.win,
            round if round <= self.rounds => self.draw,
            _ => 0,
        }
    }
}

/// The records of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// Colour of the first player with an odd pairing number: Art. 5.2.5.
    pub(super) initial: Option<Side>,
    /// Whether the order of the lines is that of the pairing numbers.
    pub(super) by_lines: bool,
    /// Place where the file asks for Baku acceleration (C.04.7), if it does.
    pub(super) asks_for_baku: Option<TextPos>,
    /// Edition of the rules that the file names, and its place.
    pub edition: Option<(TextPos, Edition)>,
    /// Points of acceleration of groups of players, in the order of the file.
    groups: Vec<Group>,
    /// Points of single players, by player and round, with the number of groups before them.
    accelerated: HashMap<(u16, u16), (usize, i64)>,
    /// Baku acceleration, if the file asks for it and does not state the points.
    baku: Option<Baku>,
    forbidden: Vec<Forbidden>,
    /// Players who are absent from the next round.
    pub(super) absent: HashSet<u16>,
}

impl Records {
    /// Reads the records of `trf`.
    ///
    /// # Errors
    /// The first record that cannot be read.
    pub fn of(trf: &Trf) -> Result<Self, RecordError> {
        if let Some(pos) = trf.team_event {
            let message = "the records of a team tournament, which C.04.6 pairs; expected a tournament of individuals";
            return Err(RecordError { pos, message: message.to_owned() });
        }
        let mut records = Self::default();
        let known = trf.players.iter().map(|player| player.number).collect::<HashSet<_>>();
        for line in trf.head.iter().chain(&trf.pairing) {
            let line = Line::of(line, &known);
            match line.text(1, 3).as_str() {
                "152" => records.initial = Some(line.side()?),
                "192" => records.add_system(&line)?,
                "250" => records.add_groups(&line)?,
                "260" => records.add_forbidden((FORBIDDEN[0], line.number), line.rounds(5, 9)?, line.numbers(13)?),
                "XXP" => records.add_forbidden((FORBIDDEN[1], line.number), 0..=u16::MAX, line.words(4)?),
                "XXA" => records.add_points(&line)?,
                "XXC" => records.configure(&line),
                "XXZ" => records.absent.extend(line.words(4)?),
                _ => {}
            }
        }
        Ok(records)
    }

    /// Returns the points of acceleration that a player has in a round, in tenths.
    pub fn accelerated(&self, number: u16, round: u16) -> i64 {
        let holds = |group: &&Group| group.rounds.contains(&round) && group.numbers.contains(&number);
        let own = self.accelerated.get(&(number, round));
        // The later line counts.
        let after = own.map_or(0, |(groups, _)| *groups);
        let group = self.groups.get(after..).unwrap_or_default().iter().rev().find(holds);
        let stated = group.map(|group| group.points).or(own.map(|(_, points)| *points));
        stated.or(self.baku.as_ref().map(|baku| baku.points(number, round))).unwrap_or_default()
    }

    /// Returns the last round in which a player may have points of acceleration; 0 for none.
    pub fn last_accelerated_round(&self) -> u16 {
        let groups = self.groups.iter().map(|group| *group.rounds.end());
        let players = self.accelerated.keys().map(|(_, round)| *round);
        let baku = self.baku.as_ref().map(|baku| baku.rounds);
        groups.chain(players).chain(baku).max().unwrap_or_default()
    }

    /// Whether the order of the lines is that of the pairing numbers.
    pub const fn is_by_lines(&self) -> bool {
        self.by_lines
    }

    /// Whether the file states points of acceleration for anybody.
    pub fn is_accelerated(&self) -> bool {
        !self.accelerated.is_empty() || !self.groups.is_empty()
    }

    /// Returns the opponents that officers forbid a player in a round.
    pub fn forbidden(&self, number: u16, round: u16) -> impl Iterator<Item = u16> {
        let forbids = move |it: &&Forbidden| it.rounds.contains(&round) && it.numbers.contains(&number);
        let numbers = self.forbidden.iter().filter(forbids).flat_map(|it| it.numbers.iter().copied());
        numbers.filter(move |other| *other != number)
    }

    /// Returns the note on the Baku acceleration group, with its place, if the file leaves the group in doubt.
    pub fn baku_note(&self) -> Option<&(TextPos, String)> {
        self.baku.as_ref()?.note.as_ref()
    }

    /// Adds Baku acceleration.
    pub(super) fn accelerate(&mut self, baku: Baku) {
        self.baku = Some(baku);
    }

    /// Reads record 192: the Dutch system of an edition, with or without Baku acceleration.
    fn add_system(&mut self, line: &Line<'_>) -> Result<(), RecordError> {
        let word = line.text(5, line.len()).to_ascii_uppercase();
        let (system, is_baku) = word.strip_suffix("_BAKU").map_or((&*word, false), |system| (system, true));
        let edition = match system {
            "" | "FIDE_DUTCH" => None,
            "FIDE_DUTCH_2017" => Some(Edition::Of2017),
            "FIDE_DUTCH_2025" | "FIDE_DUTCH_2026" => Some(Edition::Of2026),
            _ => {
                return Err(line.error(
                    5,
                    &word,
                    "the Dutch system: FIDE_DUTCH, FIDE_DUTCH_2017, _2025 or _2026, with _BAKU or without",
                ));
            }
        };
        let pos = line.pos(5);
        self.edition = edition.map(|edition| (pos, edition));
        self.asks_for_baku = is_baku.then_some(pos);
        Ok(())
    }

    /// Returns the record that forbids the two to meet in a round, with the number of its line, if any.
    pub fn forbidding(&self, a: u16, b: u16, round: u16) -> Option<(&'static str, u32)> {
        let forbids =
            |it: &&Forbidden| it.rounds.contains(&round) && it.numbers.contains(&a) && it.numbers.contains(&b);
        self.forbidden.iter().find(forbids).map(|forbidden| forbidden.record)
    }

    fn add_forbidden(&mut self, record: (&'static str, u32), rounds: RangeInclusive<u16>, numbers: Vec<u16>) {
        self.forbidden.push(Forbidden { record, rounds, numbers: numbers.into_iter().collect() });
    }

    /// Reads record 250: points of a range of players in a range of rounds.
    fn add_groups(&mut self, line: &Line<'_>) -> Result<(), RecordError> {
        let match_points = line.text(5, 8);
        if line.tenths(5, 8) != Ok(0) {
            return Err(line.error(5, &match_points, "blanks: match points are of team tournaments"));
        }
        let points = line.tenths(10, 13)?;
        let rounds = line.rounds(15, 19)?;
        let (first, last) = (line.number(23, 26)?, line.number(28, 31)?);
        if first > last {
            return Err(line.error(28, &last.to_string(), "a player from the first one on"));
        }
        self.groups.push(Group { rounds, numbers: first..=last, points });
        Ok(())
    }

    /// Reads record XXA: points of a player, round by round.
    fn add_points(&mut self, line: &Line<'_>) -> Result<(), RecordError> {
        let number = line.number(5, 8)?;
        for (round, column) in (1..).zip((10..=line.len()).step_by(5)) {
            self.accelerated.insert((number, round), (self.groups.len(), line.tenths(column, column + 3)?));
        }
        Ok(())
    }

    /// Reads record XXC: words.
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
    /// Numbers of all players.
    known: &'l HashSet<u16>,
}

impl<'l> Line<'l> {
    fn of(line: &HeadLine, known: &'l HashSet<u16>) -> Self {
        Self { number: line.line, letters: line.text.chars().collect(), known }
    }

    fn len(&self) -> usize {
        self.letters.len()
    }

    /// Returns the text of the columns, without blanks around it.
    fn text(&self, from: usize, to: usize) -> String {
        let letters = self.letters.get(from - 1..to.min(self.len())).unwrap_or_default();
        letters.iter().collect::<String>().trim().to_owned()
    }

    fn pos(&self, column: usize) -> TextPos {
        TextPos { line: self.number, column: u32::try_from(column).unwrap_or(u32::MAX) }
    }

    fn error(&self, column: usize, found: &str, expected: &str) -> RecordError {
        RecordError { pos: self.pos(column), message: format!("found {}, expected {expected}", excerpt(found)) }
    }

    /// Reads the number of a player.
    fn number(&self, from: usize, to: usize) -> Result<u16, RecordError> {
        let text = self.text(from, to);
        let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|number| is_digits && self.known.contains(number));
        number.ok_or_else(|| self.error(from, &text, "the number of a player"))
    }

    /// Reads numbers of players, in every fifth column from `column`.
    fn numbers(&self, column: usize) -> Result<Vec<u16>, RecordError> {
        let columns = (column..=self.len()).step_by(5).filter(|from| !self.text(*from, from + 3).is_empty());
        columns.map(|from| self.number(from, from + 3)).collect()
    }

    /// Reads numbers of players, separated by blanks, from `column`.
    fn words(&self, column: usize) -> Result<Vec<u16>, RecordError> {
        let mut numbers = Vec::new();
        let mut from = column;
        while let Some(start) = (from..=self.len()).find(|at| !self.text(*at, *at).is_empty()) {
            let end = (start..=self.len()).find(|at| self.text(*at, *at).is_empty()).unwrap_or(self.len() + 1);
            numbers.push(self.number(start, end - 1)?);
            from = end;
        }
        Ok(numbers)
    }

    /// Reads the colour of record 152.
    fn side(&self) -> Result<Side, RecordError> {
        let text = self.text(5, self.len());
        side(&text).ok_or_else(|| self.error(5, &text, "W or B, the colour of the first player"))
    }

    /// Reads the first and the last round, in three columns each.
    fn rounds(&self, first: usize, last: usize) -> Result<RangeInclusive<u16>, RecordError> {
        let round = |from: usize| {
            let text = self.text(from, from + 2);
            text.parse::<u16>().map_err(|_| self.error(from, &text, "a round"))
        };
        let rounds = round(first)?..=round(last)?;
        if rounds.is_empty() {
            return Err(self.error(last, &self.text(last, last + 2), "a round from the first one on"));
        }
        Ok(rounds)
    }

    /// Reads points with at most one decimal; a blank field is 0.
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
