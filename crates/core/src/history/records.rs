//! Records of what an entrant had reached when a round was drawn. The rows of the round carry them, so that games that
//! changed later can be named, however many there are.
//!
//! A record has a letter for each live game of an earlier round, by round: `W` won, `D` drawn, `L` lost, `X` lost by
//! both, `O` open, `B` a bye; for results of FIDE, `E` a draw for the entrant alone, `G` a draw for the opponent alone,
//! `H` a half-point bye, `F` a full-point bye, `Z` a zero-point bye. Letters are capital for First and small for
//! Second. A number before a letter is its round, if that is not the one after the round of the letter before: `WlO`,
//! `W3d3D`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{ChangedGame, Line};
use crate::games::{Bye, GameResult, RoundNo};
use crate::wording::quoted;
use crate::{Outcome, Side};

/// Columns with the records of First and of Second.
pub const RECORDS: [&str; 2] = ["first_history", "second_history"];

/// A game from the view of one of its players: the side, and the result by its word in games.csv.
type Played = (Side, &'static str);

/// An entrant and what it had in the place of a game, if anything.
type Had<'x> = (&'x str, Option<Played>);

/// The games of an entrant, by round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record(Vec<(RoundNo, Played)>);

impl Record {
    /// Reads a record; `None` if the text is not one.
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

    /// The games of `round`, in order.
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

/// Letter of each result from First's point of view.
const LETTERS: [(char, GameResult); 11] = [
    ('W', GameResult::Game(Outcome::FirstWins)),
    ('L', GameResult::Game(Outcome::SecondWins)),
    ('D', GameResult::Game(Outcome::Draw)),
    ('X', GameResult::Game(Outcome::BothLose)),
    ('O', GameResult::OPEN),
    ('E', GameResult::UnequalDraw(Side::First)),
    ('G', GameResult::UnequalDraw(Side::Second)),
    ('B', GameResult::Bye(Bye::PairingAllocated)),
    ('H', GameResult::Bye(Bye::HalfPoint)),
    ('F', GameResult::Bye(Bye::FullPoint)),
    ('Z', GameResult::Bye(Bye::ZeroPoint)),
];

/// Returns the result from the other side's point of view.
fn turned(result: &'static str) -> &'static str {
    GameResult::from_word(result).map_or(result, |result| result.exchanged().as_str())
}

fn is_bye(result: &str) -> bool {
    GameResult::from_word(result).is_some_and(GameResult::is_bye)
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

/// Records of all entrants.
#[derive(Debug, Default)]
pub(super) struct Records<'g> {
    by_id: BTreeMap<&'g str, Record>,
    /// Lines of each entrant, in the order of its record.
    lines: BTreeMap<&'g str, Vec<Line<'g>>>,
}

impl<'g> Records<'g> {
    /// Makes the records of `lines`, which are sorted by round.
    pub(super) fn of(lines: &[Line<'g>]) -> Self {
        let mut records = Self::default();
        for line in lines {
            let Line { round, first, second, result, .. } = *line;
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

    /// Compares the games with the records `then`, by id.
    pub(super) fn compare<'x>(&self, then: &BTreeMap<&'x str, &'x str>) -> Comparison<'x>
    where
        'g: 'x,
    {
        let mut comparison = Comparison::default();
        for line in self.lines.values().flat_map(|lines| numbered(lines)) {
            comparison.now.entry(line).or_default();
        }
        for (id, text) in then {
            if let Some(then) = Record::read(text) {
                comparison.of(id, self.lines.get(id).map_or(&[][..], Vec::as_slice), &then);
            }
        }
        comparison
    }
}

/// Games as they are now, each with what its players had in its place, and games that are no longer there.
#[derive(Debug, Default)]
pub(super) struct Comparison<'x> {
    now: BTreeMap<(Line<'x>, usize), Vec<Had<'x>>>,
    gone: BTreeMap<RoundNo, Vec<(&'x str, Played)>>,
}

impl<'x> Comparison<'x> {
    /// Compares the present `lines` of `id` with the record it had `then`.
    fn of(&mut self, id: &'x str, lines: &[Line<'x>], then: &Record) {
        let rounds = lines.iter().map(|line| line.round).chain(then.0.iter().map(|(round, _)| *round));
        for round in rounds.collect::<BTreeSet<_>>() {
            let mut then = then.of_round(round);
            for line in numbered(lines).filter(|(line, _)| line.round == round) {
                self.now.entry(line).or_default().push((id, then.next()));
            }
            self.gone.entry(round).or_default().extend(then.map(|played| (id, played)));
        }
    }

    /// Reconstructs the lines as they were if everybody had the same opponents then as now; `None` if the records
    /// contradict this. Only the digest of the round can prove them.
    pub(super) fn lines_then(&self) -> Option<Vec<Line<'x>>> {
        let mut lines = Vec::with_capacity(self.now.len());
        for ((now, _), then) in &self.now {
            if let LineThen::Was(line) = line_then(now, then)? {
                lines.push(line);
            }
        }
        for (round, games) in self.gone.iter().filter(|(_, games)| !games.is_empty()) {
            let (first, second, result) = only_game(games)?;
            lines.push(Line { round: *round, game: None, first, second, result });
        }
        lines.sort_unstable();
        Some(lines)
    }

    /// Describes the games that are not as they were, by round and ids. A game that was open may have a result now.
    /// Opponents are named if `is_known`; otherwise only what the records show, which have no opponents.
    pub(super) fn changes(&self, is_known: bool) -> Vec<ChangedGame> {
        let changed = self.now.iter().filter_map(|((now, _), then)| {
            let mut other = then.iter().filter(|(id, then)| !is_same(*then, (side_of(id, now), now.result))).peekable();
            other.peek()?;
            let text = if is_known { opponents_then(now, then) } else { None };
            let text = text.unwrap_or_else(|| each_then(other));
            Some(super::change_of(now, &text))
        });
        let gone = self.gone.iter().flat_map(|(round, games)| not_there(*round, games, is_known));
        let mut all = changed.chain(gone).collect::<Vec<_>>();
        all.sort();
        all
    }
}

/// Lines, each with its number from 0 among equal ones: games of a pairing in one round.
fn numbered<'l, 'x>(lines: &'l [Line<'x>]) -> impl Iterator<Item = (Line<'x>, usize)> + use<'l, 'x> {
    lines.iter().enumerate().map(|(at, line)| (*line, lines[..at].iter().filter(|other| *other == line).count()))
}

fn side_of(id: &str, line: &Line<'_>) -> Side {
    if line.first == id { Side::First } else { Side::Second }
}

/// Whether a game is unchanged, or was open and has its result now.
fn is_same(then: Option<Played>, now: Played) -> bool {
    then.is_some_and(|then| then.0 == now.0 && (then.1 == now.1 || then.1 == GameResult::OPEN.as_str()))
}

/// State of a line when the round was drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineThen<'x> {
    NotThere,
    Was(Line<'x>),
}

/// Reconstructs a line if its two met then as now; `None` if their records do not fit.
fn line_then<'x>(now: &Line<'x>, then: &[Had<'x>]) -> Option<LineThen<'x>> {
    let was = |(id, then): &Had<'x>| {
        let Some((side, result)) = *then else { return Some(LineThen::NotThere) };
        let opponent = if now.first == *id { now.second } else { now.first };
        let (first, second) = if side == Side::First { (*id, opponent) } else { (opponent, *id) };
        (is_bye(result) == opponent.is_empty()).then_some(LineThen::Was(Line { first, second, result, ..*now }))
    };
    let Some(one) = then.first() else { return Some(LineThen::Was(*now)) };
    let one = was(one)?;
    then.iter().all(|other| was(other) == Some(one)).then_some(one)
}

/// Describes the game of the two of a line if they met each other then; `None` if their records do not fit.
fn opponents_then(now: &Line<'_>, then: &[Had<'_>]) -> Option<String> {
    Some(match line_then(now, then)? {
        LineThen::NotThere => "not there".to_owned(),
        LineThen::Was(Line { first, second: "", result, .. }) => own_text(first, (Side::First, result)),
        LineThen::Was(Line { first, second, result, .. }) => pair_text(first, second, result),
    })
}

/// Describes what each of these entrants had instead.
fn each_then<'a>(then: impl Iterator<Item = &'a Had<'a>>) -> String {
    let text = |(id, then): &Had<'_>| match then {
        Some(played) => own_text(id, *played),
        None => format!("{} not there", quoted(id)),
    };
    then.map(text).collect::<Vec<_>>().join(" and ")
}

/// Returns the game of a round that is no longer there, if the records leave no other choice.
fn only_game<'x>(games: &[(&'x str, Played)]) -> Option<(&'x str, &'x str, &'static str)> {
    match *games {
        [(id, (Side::First, result))] if is_bye(result) => Some((id, "", result)),
        [(a, (side, result)), (b, other)] if other == (side.other(), result) => {
            let (first, second) = if side == Side::First { (a, b) } else { (b, a) };
            Some((first, second, result))
        }
        _ => None,
    }
}

/// Describes games of a round that are no longer there.
fn not_there(round: RoundNo, games: &[(&str, Played)], is_known: bool) -> Vec<ChangedGame> {
    let text = match only_game(games).filter(|(_, second, _)| is_known && !second.is_empty()) {
        Some((first, second, result)) => vec![pair_text(first, second, result)],
        None => games.iter().map(|(id, played)| own_text(id, *played)).collect(),
    };
    let gone = |text| ChangedGame { round, text: format!("round {round}: was {text}, is not there now") };
    text.into_iter().map(gone).collect()
}

fn pair_text(first: &str, second: &str, result: &str) -> String {
    format!("{} against {}: \"{result}\"", quoted(first), quoted(second))
}

/// Describes a game as `id` has it, without the opponent.
fn own_text(id: &str, (side, result): Played) -> String {
    format!("{} as {}: \"{result}\"", quoted(id), word(side))
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
        line(1, "a", "b", "1-0"),
        line(1, "c", "d", "0-1"),
        line(2, "a", "d", "1/2-1/2"),
        line(2, "b", "", "bye"),
        line(4, "b", "c", "0-0"),
        line(4, "d", "a", "*"),
    ];

    const fn line<'g>(round: u16, first: &'g str, second: &'g str, result: &'static str) -> Line<'g> {
        Line { round: RoundNo(round), game: None, first, second, result }
    }

    fn texts(comparison: &Comparison<'_>, is_known: bool) -> Vec<String> {
        comparison.changes(is_known).into_iter().map(|game| game.text).collect()
    }

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
    fn every_result_has_its_letter() {
        for (result, word) in GameResult::WORDS {
            let line = line(1, "a", if result.is_bye() { "" } else { "b" }, word);
            let records = Records::of(&[line]);
            for (id, record) in records.iter() {
                assert_eq!(Record::read(&record.to_string()).as_ref(), Some(record), "{word} of {id}");
            }
            let then = records.iter().map(|(id, record)| (*id, record.to_string())).collect::<Vec<_>>();
            let then = then.iter().map(|(id, record)| (*id, record.as_str())).collect::<BTreeMap<_, _>>();
            let other = if result.is_bye() { "bye" } else { "0-0" };
            let comparison = Records::of(&[Line { result: other, ..line }]).compare(&then).lines_then();
            assert_eq!(comparison, Some(vec![line]), "{word}");
        }
    }

    #[test]
    fn opponents_that_are_not_known_are_not_named() {
        // c was out of the round, and a met b.
        let then = [("a", "W"), ("b", "l"), ("c", "")].into();
        let comparison = Records::of(&[line(1, "c", "a", "1-0")]).compare(&then);
        assert_eq!(comparison.lines_then(), None);
        let expected = [
            "round 1: was \"a\" as First: \"1-0\" and \"c\" not there, is now \"c\" against \"a\": \"1-0\"",
            "round 1: was \"b\" as Second: \"1-0\", is not there now",
        ];
        assert_eq!(texts(&comparison, false), expected);
    }

    #[test]
    fn every_changed_game_is_named() {
        let then = [("a", "WD4o"), ("b", "lB4X"), ("c", "L4x"), ("d", "wd4O")].into();
        assert_eq!(texts(&Records::of(&LINES).compare(&then), true), [""; 0]);
        assert_eq!(Records::of(&LINES).compare(&then).lines_then().as_deref(), Some(&LINES[..]));
        let mut lines = LINES.to_vec();
        lines[0].result = "0-1";
        lines[1] = line(1, "d", "c", "1-0");
        lines[5].result = "1-0";
        lines.remove(2);
        let expected = [
            "round 1: \"a\" against \"b\" was \"1-0\", is now \"0-1\"",
            "round 1: was \"c\" against \"d\": \"0-1\", is now \"d\" against \"c\": \"1-0\"",
            "round 2: was \"a\" against \"d\": \"1/2-1/2\", is not there now",
        ];
        let comparison = Records::of(&lines).compare(&then);
        assert_eq!(texts(&comparison, true), expected);
        assert_eq!(comparison.lines_then().as_deref(), Some(&LINES[..]));
        let mut lines = LINES.to_vec();
        lines.push(line(5, "a", "c", "1-0"));
        assert_eq!(
            texts(&Records::of(&lines).compare(&then), true),
            ["round 5: was not there, is now \"a\" against \"c\": \"1-0\""]
        );
    }
}
