//! What an entrant had reached when a round was drawn, as the rows of the round carry it: so the games that changed later can
//! be named, however many there are.
//!
//! A record has a letter for each live game of an earlier round, by round: `W` won, `D` drawn, `L` lost, `X` lost by both,
//! `O` open, `B` a bye. Letters are capital for First and small for Second. A number before a letter is its round, where that
//! is not the one after the round of the letter before: `WlO`, `W3d3D`.

use std::collections::BTreeMap;
use std::fmt;

use super::Line;
use crate::games::{GameResult, RoundNo};
use crate::wording::quoted;
use crate::{Outcome, Side};

/// The columns with the records of First and of Second.
pub const RECORDS: [&str; 2] = ["first_history", "second_history"];

/// A game as one of its players has it: the side, and the result by its word in games.csv.
type Played = (Side, &'static str);

/// The games of an entrant, by round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record(Vec<(RoundNo, Played)>);

impl Record {
    /// Reads a record; none where it is not one.
    fn read(text: &str) -> Option<Self> {
        let (mut games, mut last, mut digits) = (Vec::new(), 0_u16, String::new());
        for character in text.chars() {
            if character.is_ascii_digit() {
                digits.push(character);
                continue;
            }
            let round = if digits.is_empty() { last.checked_add(1)? } else { digits.parse().ok()? };
            let is_descending = round < last || round == 0;
            if is_descending {
                return None;
            }
            games.push((RoundNo(round), played(character)?));
            (last, digits) = (round, String::new());
        }
        digits.is_empty().then_some(Self(games))
    }

    /// Those of `round`, in their order.
    fn of_round(&self, round: RoundNo) -> impl Iterator<Item = Played> {
        self.0.iter().filter(move |(own, _)| *own == round).map(|(_, played)| *played)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = 0;
        for (RoundNo(round), played) in &self.0 {
            if *round != last + 1 {
                write!(f, "{round}")?;
            }
            write!(f, "{}", letter(*played))?;
            last = *round;
        }
        Ok(())
    }
}

/// Each letter as First has it.
const LETTERS: [(char, GameResult); 6] = [
    ('W', GameResult::Game(Outcome::FirstWins)),
    ('L', GameResult::Game(Outcome::SecondWins)),
    ('D', GameResult::Game(Outcome::Draw)),
    ('X', GameResult::Game(Outcome::BothLose)),
    ('O', GameResult::OPEN),
    ('B', GameResult::Bye),
];

/// The result as the other side has it.
fn turned(result: &'static str) -> &'static str {
    let [first, second] = [Outcome::FirstWins, Outcome::SecondWins].map(Outcome::as_str);
    match result {
        won if won == first => second,
        lost if lost == second => first,
        other => other,
    }
}

fn letter((side, result): Played) -> char {
    let own = if side == Side::First { result } else { turned(result) };
    let letter = LETTERS.iter().find(|(_, known)| known.as_str() == own).map_or('O', |(letter, _)| *letter);
    if side == Side::First { letter } else { letter.to_ascii_lowercase() }
}

fn played(letter: char) -> Option<Played> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let (_, own) = LETTERS.iter().find(|(known, _)| *known == letter.to_ascii_uppercase())?;
    Some((side, if side == Side::First { own.as_str() } else { turned(own.as_str()) }))
}

/// The games of everybody.
#[derive(Debug, Default)]
pub(super) struct Records<'g> {
    by_id: BTreeMap<&'g str, Record>,
    /// The lines of each entrant, in the order of its record.
    lines: BTreeMap<&'g str, Vec<Line<'g>>>,
}

impl<'g> Records<'g> {
    /// Those of `lines`, which are sorted by round.
    pub(super) fn of(lines: &[Line<'g>]) -> Self {
        let mut records = Self::default();
        for line in lines {
            let (round, first, second, result) = *line;
            for (side, id) in [(Side::First, first), (Side::Second, second)] {
                if !id.is_empty() {
                    records.by_id.entry(id).or_default().0.push((round, (side, result)));
                    records.lines.entry(id).or_default().push(*line);
                }
            }
        }
        records
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&&'g str, &Record)> {
        self.by_id.iter()
    }

    /// The games that are not as the records `then` have them, by round and ids, in words. What was open may have a result.
    pub(super) fn changes(&self, then: &BTreeMap<&str, &str>) -> Vec<String> {
        let (mut now, mut gone) = (BTreeMap::new(), BTreeMap::<_, Vec<_>>::new());
        for (id, text) in then {
            let Some(then) = Record::read(text) else { continue };
            self.compare(id, &then, &mut now, &mut gone);
        }
        let changed = now.into_iter().map(|(line, then)| (line.0, super::change_of(&line, &then)));
        let gone = gone.into_iter().flat_map(|(round, games)| not_there(round, &games));
        let mut all = changed.chain(gone).collect::<Vec<_>>();
        all.sort();
        all.into_iter().map(|(_, text)| text).collect()
    }

    /// Compares what `id` has now with what it had `then`: lines that are otherwise now, and games that are not there now.
    fn compare<'i>(
        &self,
        id: &'i str,
        then: &Record,
        now: &mut BTreeMap<Line<'g>, String>,
        gone: &mut BTreeMap<RoundNo, Vec<(&'i str, Played)>>,
    ) {
        let lines = self.lines.get(id).map_or(&[][..], Vec::as_slice);
        let rounds = lines.iter().map(|line| line.0).chain(then.0.iter().map(|(round, _)| *round));
        let mut rounds = rounds.collect::<Vec<_>>();
        rounds.sort_unstable();
        rounds.dedup();
        for round in rounds {
            let mut then = then.of_round(round);
            for line in lines.iter().filter(|line| line.0 == round) {
                let own = (if line.1 == id { Side::First } else { Side::Second }, line.3);
                let then = then.next();
                if then.is_none_or(|then| !is_same(then, own)) {
                    now.entry(*line).or_insert_with(|| then_text(id, line, then));
                }
            }
            gone.entry(round).or_default().extend(then.map(|played| (id, played)));
        }
    }
}

/// Whether a game is what it was, or was open and has its result.
fn is_same(then: Played, now: Played) -> bool {
    then.0 == now.0 && (then.1 == now.1 || then.1 == GameResult::OPEN.as_str())
}

/// What a line was when `id` had the game as `then`.
fn then_text(id: &str, line: &Line<'_>, then: Option<Played>) -> String {
    let Some((side, result)) = then else { return "not there".to_owned() };
    let opponent = if line.1 == id { line.2 } else { line.1 };
    let (first, second) = if side == Side::First { (id, opponent) } else { (opponent, id) };
    if result == GameResult::Bye.as_str() || opponent.is_empty() {
        return format!("{} as {}: \"{result}\"", quoted(id), word(side));
    }
    format!("{} against {}: \"{result}\"", quoted(first), quoted(second))
}

/// Games of a round that are not there now; the two of one game are named together where nobody else could be meant.
fn not_there(round: RoundNo, games: &[(&str, Played)]) -> Vec<(RoundNo, String)> {
    let text = match games {
        [(a, (side, result)), (b, other)] if *other == (side.other(), *result) => {
            let (first, second) = if *side == Side::First { (a, b) } else { (b, a) };
            vec![format!("{} against {}: \"{result}\"", quoted(first), quoted(second))]
        }
        games => games
            .iter()
            .map(|(id, (side, result))| format!("{} as {}: \"{result}\"", quoted(id), word(*side)))
            .collect(),
    };
    text.into_iter().map(|text| (round, format!("round {round}, now not there, then {text}"))).collect()
}

const fn word(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [Line<'static>; 6] = [
        (RoundNo(1), "a", "b", "1-0"),
        (RoundNo(1), "c", "d", "0-1"),
        (RoundNo(2), "a", "d", "1/2-1/2"),
        (RoundNo(2), "b", "", "bye"),
        (RoundNo(4), "b", "c", "0-0"),
        (RoundNo(4), "d", "a", "*"),
    ];

    #[test]
    fn a_record_reads_back_as_itself() {
        let records = Records::of(&LINES);
        let texts = records.iter().map(|(id, record)| format!("{id}:{record}")).collect::<Vec<_>>();
        assert_eq!(texts, ["a:WD4o", "b:lB4X", "c:L4x", "d:wd4O"]);
        for (_, record) in records.iter() {
            assert_eq!(Record::read(&record.to_string()).as_ref(), Some(record));
        }
        for text in ["?", "3", "0W", "3W2W", "99999W", "Wö"] {
            assert_eq!(Record::read(text), None, "{text}");
        }
        assert_eq!(Record::read("2W2l").map(|record| record.to_string()).as_deref(), Some("2W2l"));
    }

    #[test]
    fn every_changed_game_is_named() {
        let then = [("a", "WD4o"), ("b", "lB4X"), ("c", "L4x"), ("d", "wd4O")].into();
        assert_eq!(Records::of(&LINES).changes(&then), [""; 0]);
        let mut lines = LINES.to_vec();
        lines[0].3 = "0-1";
        lines[1] = (RoundNo(1), "d", "c", "1-0");
        lines[5].3 = "1-0";
        lines.remove(2);
        let expected = [
            "round 1, now \"a\" against \"b\": \"0-1\", then \"a\" against \"b\": \"1-0\"",
            "round 1, now \"d\" against \"c\": \"1-0\", then \"c\" against \"d\": \"0-1\"",
            "round 2, now not there, then \"a\" against \"d\": \"1/2-1/2\"",
        ];
        assert_eq!(Records::of(&lines).changes(&then), expected);
        let mut lines = LINES.to_vec();
        lines.push((RoundNo(5), "a", "c", "1-0"));
        assert_eq!(Records::of(&lines).changes(&then), ["round 5, now \"a\" against \"c\": \"1-0\", then not there"]);
    }
}
