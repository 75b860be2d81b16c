//! The history that a round was drawn from, and whether it still stands: WCSC rules 2010, Art. 24.3; reading R-55 in
//! docs/rulings.md.
//!
//! Once a round is announced the results of earlier rounds are fixed. Whoever draws a round therefore writes a digest
//! of them into its rows, column `history`: the SHA-256 of the live games of earlier rounds, one line
//! `round,first,second,result` for each (CSV, LF), sorted by round, first and second; `round,game,first,second,result`
//! if the table has the column `game`. A round may be drawn while an earlier one is still running; the column
//! `history_open` then has the numbers of the lines that were without a result, as in `13;14;20`, which may be filled
//! in later. To name a changed game, `first_history` and `second_history` say what each of the two had reached:
//! [`RECORDS`].

mod change;
mod columns;
mod line;
mod records;
mod stray;

use std::collections::{BTreeMap, BTreeSet};

pub use self::change::{Change, ChangedGame};
pub use self::columns::{lost, missing, only_lots, other_lots};
use self::line::{Line, alternatives, change_of, digest, line};
pub use self::records::RECORDS;
use self::records::Records;
pub use self::stray::{Edited, check_drawn, edited_rows, strangers};
pub use crate::constants::{HISTORY, HISTORY_OPEN, LOTS, OVERRULED};
use crate::games::{GameResult, Games, RoundNo};
use crate::table::field::excerpt;

/// Limit of lines digested in search of the changed game: enough for six rounds of 64 entrants that were all drawn from
/// other results.
const SEARCH_MOST: usize = 5_000_000;
/// Number of alternatives tried for a line: each result, from either side.
const ALTERNATIVES: usize = 10;

/// Live games of the rounds before a given one.
#[derive(Clone, Debug)]
pub struct RoundHistory<'g> {
    lines: Vec<Line<'g>>,
    /// Whether the table has the column `game`.
    is_numbered: bool,
}

impl<'g> RoundHistory<'g> {
    /// Collects the history that `round` is drawn from.
    pub fn before(games: &'g Games, round: RoundNo) -> Self {
        let mut lines = games.iter().filter(|game| game.is_live() && game.round < round).map(line).collect::<Vec<_>>();
        lines.sort_unstable();
        Self { lines, is_numbered: games.table().column("game").is_some() }
    }

    /// The SHA-256 in lower-case hex digits.
    pub fn digest(&self) -> String {
        digest(&self.lines, self.is_numbered)
    }

    /// Numbers of the lines without a result, from 1.
    pub fn open(&self) -> Vec<usize> {
        (1..).zip(&self.lines).filter(|(_, line)| line.result == GameResult::OPEN.as_str()).map(|(n, _)| n).collect()
    }

    /// Records of what each entrant has reached, by id, as the columns [`RECORDS`] have them.
    pub fn records(&self) -> BTreeMap<String, String> {
        let records = Records::of(&self.lines);
        records.iter().map(|(id, record)| ((*id).to_owned(), record.to_string())).collect()
    }

    /// Returns the history as it was when the lines in `open` had no result.
    fn reopened(mut self, open: &str) -> Self {
        for line in read_open(open) {
            if let Some(line) = line.checked_sub(1).and_then(|at| self.lines.get_mut(at)) {
                line.result = GameResult::OPEN.as_str();
            }
        }
        self
    }

    /// First round of the lines in `open`, which had no result when the digest was made: results that came in later are
    /// not part of it. `None` if no line was open.
    fn first_open(&self, open: &str) -> Option<RoundNo> {
        let line = |number: usize| self.lines.get(number.checked_sub(1)?);
        read_open(open).filter_map(line).map(|line| line.round).min()
    }

    /// Finds the one changed game that explains why the digest is not `wanted`, for rows that carry no records: the
    /// line as it is now, and as it was then if it was there. Nothing is searched beyond `budget`, in lines.
    fn changed_line(&self, wanted: &str, budget: &mut usize) -> Option<(Line<'g>, Option<Line<'g>>)> {
        *budget = budget.checked_sub(self.lines.len().saturating_mul(self.lines.len()).saturating_mul(ALTERNATIVES))?;
        self.lines.iter().enumerate().find_map(|(at, now)| {
            let mut lines = self.lines.clone();
            lines.remove(at);
            if digest(&lines, self.is_numbered) == wanted {
                return Some((*now, None));
            }
            let then = alternatives(now).find(|then| {
                let mut lines = lines.clone();
                let pos = lines.partition_point(|line| line < then);
                lines.insert(pos, *then);
                digest(&lines, self.is_numbered) == wanted
            })?;
            Some((*now, Some(then)))
        })
    }
}

/// Formats the lines of [`RoundHistory::open`] as CSV has them: `13;14;20`.
pub fn open_lines(open: &[usize]) -> String {
    open.iter().map(usize::to_string).collect::<Vec<_>>().join(";")
}

/// Reads the lines of such a cell. Anything else was refused when the table was read.
fn read_open(text: &str) -> impl Iterator<Item = usize> {
    text.split(';').filter_map(|line| line.parse().ok())
}

/// Compares the digest in the rows of `drawn` with the `games` as they are now, for each round that has one. `article`
/// is the article of the rules that fixes earlier results. The two tables may be the same.
pub fn changes(drawn: &Games, games: &Games, article: Option<&'static str>) -> Vec<Change> {
    // `sound` is the first round that the digests checked so far do not prove unchanged.
    let (mut changes, mut sound, mut budget) = (Vec::new(), RoundNo(1), SEARCH_MOST);
    for (announced, drawn) in announced(drawn) {
        let history = RoundHistory::before(games, announced);
        let stands = |digest: &str, open| history.clone().reopened(open).digest() == digest;
        let Some((digest, open)) = drawn.digests.iter().find(|(digest, open)| !stands(digest, open)) else {
            let left_open = drawn.digests.iter().filter_map(|(_, open)| history.first_open(open)).min();
            sound = sound.max(left_open.unwrap_or(announced));
            continue;
        };
        let to = RoundNo(announced.0.saturating_sub(1));
        let several = drawn.digests.iter().map(|(digest, _)| digest).collect::<BTreeSet<_>>().len();
        let Changed { games, open_cell } = match several {
            1 => changed_games(&history, &drawn.records, (digest, open), &mut budget),
            _ => Changed { games: Vec::new(), open_cell: None },
        };
        if let Some((_, open)) = &open_cell {
            sound = sound.max(history.first_open(open).unwrap_or(announced));
        }
        let from = sound.min(to);
        changes.push(Change { announced, from, to, games, histories: several, article, open_cell });
    }
    changes
}

/// Difference between then and now, for the fields of [`Change`] with the same names.
struct Changed {
    games: Vec<ChangedGame>,
    open_cell: Option<(String, String)>,
}

/// Describes the [`changes`] of `games` since its own rows were drawn, one warning each; with `overrule`, the officers'
/// reason, they are accepted as the officers' own.
pub fn changed(games: &Games, article: Option<&'static str>, overrule: Option<&str>) -> Vec<String> {
    let accepted = overrule.map_or_else(String::new, |why| format!("; accepted, overruled: {why}"));
    let file = games.table().file();
    changes(games, games, article).iter().map(|change| format!("{file}: {change}{accepted}")).collect()
}

/// Names the changed games: from the records in the rows, or else the one game that alone explains the difference.
/// Opponents are named only if the digest proves them.
fn changed_games<'x>(
    history: &RoundHistory<'x>,
    records: &BTreeMap<&'x str, &'x str>,
    (wanted, open): (&str, &str),
    budget: &mut usize,
) -> Changed {
    let comparison = Records::of(&history.lines).compare(records);
    let is_numbered = history.is_numbered;
    let then = comparison.lines_then().map(|lines| RoundHistory { lines, is_numbered });
    // The records show open games too, so the cell is not needed if they cover everybody.
    let proven = then.filter(|then| then.digest() == wanted || then.clone().reopened(open).digest() == wanted);
    let games = comparison.changes(proven.is_some());
    if !games.is_empty() {
        return Changed { games, open_cell: None };
    }
    if let Some(then) = [proven, Some(history.clone())].into_iter().flatten().find(|then| then.digest() == wanted) {
        return Changed { games, open_cell: Some((open.to_owned(), open_lines(&then.open()))) };
    }
    let changed = history.clone().reopened(open).changed_line(wanted, budget);
    let named = changed.map(|(now, then)| match then {
        None => change_of(&now, "not there"),
        Some(Line { first, second, result, .. }) => {
            change_of(&now, &format!("{} against {}: \"{result}\"", excerpt(first), excerpt(second)))
        }
    });
    Changed { games: named.into_iter().collect(), open_cell: None }
}

/// A game before a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastGame {
    /// Round of the game.
    pub round: RoundNo,
    /// Id of First, or of the entrant with the bye.
    pub first: String,
    /// Id of Second; none for a bye.
    pub second: Option<String>,
    /// The result by its word in games.csv.
    pub result: &'static str,
}

/// The games that differ between now and when a round was drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TakenBack {
    /// The games as they are now.
    pub now: Vec<PastGame>,
    /// The games as they were then.
    pub then: Vec<PastGame>,
}

/// Finds what has changed among `games` since `round` was drawn, by the rows of `drawn`; `None` if they do not show all
/// of it.
pub fn taken_back(drawn: &Games, games: &Games, round: RoundNo) -> Option<TakenBack> {
    let announced = announced(drawn).remove(&round)?;
    let mut digests = announced.digests.iter();
    let (Some((wanted, open)), None) = (digests.next(), digests.next()) else { return None };
    let history = RoundHistory::before(games, round);
    let is_numbered = history.is_numbered;
    let lines = Records::of(&history.lines).compare(&announced.records).lines_then();
    let proven = lines.map(|lines| RoundHistory { lines, is_numbered });
    let proven = proven.filter(|then| then.digest() == *wanted || then.clone().reopened(open).digest() == *wanted);
    let Some(proven) = proven else {
        let (now, then) = history.reopened(open).changed_line(wanted, &mut { SEARCH_MOST })?;
        return Some(TakenBack { now: vec![past_game(&now)], then: then.iter().map(past_game).collect() });
    };
    let apart = |own: &[Line<'_>], other: &[Line<'_>]| {
        let other = other.iter().collect::<BTreeSet<_>>();
        own.iter().filter(|line| !other.contains(line)).map(past_game).collect()
    };
    let now = apart(&history.lines, &proven.lines);
    let then = apart(&proven.lines, &history.lines);
    Some(TakenBack { now, then })
}

fn past_game(line: &Line<'_>) -> PastGame {
    let second = Some(line.second).filter(|second| !second.is_empty()).map(str::to_owned);
    PastGame { round: line.round, first: line.first.to_owned(), second, result: line.result }
}

/// Data about the draw in the rows of a round.
#[derive(Default)]
struct Drawn<'g> {
    /// Digests, each with the lines that were open for it.
    digests: BTreeSet<(&'g str, &'g str)>,
    /// Record of each entrant, by id.
    records: BTreeMap<&'g str, &'g str>,
}

/// Collects the rounds that carry a digest, in order.
fn announced(games: &Games) -> BTreeMap<RoundNo, Drawn<'_>> {
    let mut rounds = BTreeMap::<_, Drawn<'_>>::new();
    let table = games.table();
    let Some(column) = table.column(HISTORY) else { return rounds };
    let (open, records) = (table.column(HISTORY_OPEN), RECORDS.map(|name| table.column(name)));
    for (row, game) in table.rows().iter().zip(games).filter(|(row, _)| !row.text(column).is_empty()) {
        let text = |column: Option<usize>| column.map_or("", |column| row.text(column));
        let drawn = rounds.entry(game.round).or_default();
        drawn.digests.insert((row.text(column), text(open)));
        let reached = game.ids().zip(records).filter(|(_, column)| column.is_some());
        drawn.records.extend(reached.map(|(id, column)| (id, text(column))));
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Schedule;
    use crate::table::Table;

    fn games(text: &str) -> Games {
        let table = Table::read(text.as_bytes(), "g.csv", None).expect("a table");
        Games::check(table, None, Schedule::Rounds).expect("sound games")
    }

    /// Returns the changes in the games of `text` and one of round 3 that carries the history of `drawn_from`.
    fn announced(drawn_from: &str, text: &str) -> Vec<String> {
        let header = "round,first,second,result,termination,history,history_open\n";
        let drawn_from = games(&format!("{header}{drawn_from}"));
        let history = RoundHistory::before(&drawn_from, RoundNo(3));
        let text = format!("{header}{text}3,a,d,*,,{},{}\n", history.digest(), open_lines(&history.open()));
        let games = games(&text);
        changes(&games, &games, Some("Art. 24.3")).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_digest_is_that_of_sha256sum() {
        // printf '1,"a,b",c,1-0\n1,d,,bye\n2,c,d,*\n' | sha256sum
        let games = games(
            "round,first,second,result,termination\n2,c,d,*,\n1,d,,bye,\n1,x,y,1-0,vacated\n1,\"a,b\",c,1-0,\n3,c,d,*,\n",
        );
        let history = RoundHistory::before(&games, RoundNo(3));
        assert_eq!(history.digest(), "bffb23336669743705d4f2fd466df28ea4bcd30b2cb3941a5b41b1c141b3a95d");
        assert_eq!(history.open(), [3]);
    }

    #[test]
    fn numbered_games_are_part_of_the_digest() {
        // printf '1,1,a,b,1-0\n1,2,b,a,*\n1,,d,,bye\n' | LC_ALL=C sort | sha256sum
        let games = games("round,game,first,second,result\n1,2,b,a,*\n1,1,a,b,1-0\n1,,d,,bye\n");
        let history = RoundHistory::before(&games, RoundNo(2));
        assert_eq!(history.digest(), "4364bafb58328ce002dee42167fd29bfe3eaa7797a58d6758cea83c559c6fe12");
        assert_eq!(history.open(), [3]);
    }

    #[test]
    fn a_changed_result_is_named() {
        let drawn_from = "1,a,b,1-0,,,\n1,c,d,0-1,,,\n2,a,c,1-0,,,\n2,b,d,1-0,,,\n";
        assert_eq!(announced(drawn_from, drawn_from), [""; 0]);
        let cases = [
            ("2,a,c,1-0", "2,a,c,1/2-1/2", 2, "\"a\" against \"c\" was \"1-0\", is now \"1/2-1/2\""),
            ("1,c,d,0-1", "1,d,c,0-1", 1, "was \"c\" against \"d\": \"0-1\", is now \"d\" against \"c\": \"0-1\""),
        ];
        for (then, now, round, game) in cases {
            let expected = format!("round {round} changed after round 3 was drawn (Art. 24.3): round {round}: {game}");
            assert_eq!(announced(drawn_from, &drawn_from.replace(then, now)), [expected]);
        }
        let other = drawn_from.replace("1-0", "0-1");
        assert_eq!(announced(drawn_from, &other), ["rounds 1 to 2 changed after round 3 was drawn (Art. 24.3)"]);
    }

    #[test]
    fn changes_are_told_without_an_article_too() {
        let drawn = games("round,first,second,result,history\n2,a,b,*,x\n");
        let games = games("round,first,second,result\n");
        let changes = changes(&drawn, &games, None);
        assert_eq!(
            changes.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["round 1 changed after round 2 was drawn"]
        );
    }

    /// Returns the warnings about round 3, drawn from `drawn_from` with everybody's records, after `edit` has changed
    /// the table.
    fn edited(drawn_from: &str, edit: impl Fn(&str) -> String) -> Vec<String> {
        let header = "round,first,second,result,termination,history,history_open,first_history,second_history\n";
        let drawn_from = format!("{header}{drawn_from}");
        let then = games(&drawn_from);
        let history = RoundHistory::before(&then, RoundNo(3));
        let (digest, open, records) = (history.digest(), open_lines(&history.open()), history.records());
        let row = |a: &str, b: &str| format!("3,{a},{b},*,,{digest},<{open}>,{},{}\n", records[a], records[b]);
        let text = edit(&format!("{drawn_from}{}{}", row("a", "d"), row("b", "c"))).replace(['<', '>'], "");
        let games = games(&text);
        changes(&games, &games, None).iter().map(ToString::to_string).collect()
    }

    const TWO_ROUNDS: &str = "1,a,b,1-0,,,,,\n1,c,d,1-0,,,,,\n2,c,a,1-0,,,,,\n2,b,d,*,,,,,\n";

    #[test]
    fn who_met_whom_is_said_where_the_digest_proves_it() {
        let now = |edit: (&str, &str)| edited(TWO_ROUNDS, |text| text.replace(edit.0, edit.1));
        assert_eq!(now(("2,b,d,*", "2,b,d,1-0")), [""; 0]);
        assert_eq!(
            now(("2,c,a,1-0", "2,a,c,1-0")),
            [
                "round 2 changed after round 3 was drawn: round 2: was \"c\" against \"a\": \"1-0\", is now \"a\" against \"c\": \
              \"1-0\""
            ]
        );
        // Two games of round 1 are exchanged: both players won as First and lost as Second, so the records alone cannot
        // tell.
        assert_eq!(
            edited(TWO_ROUNDS, |text| text.replace("1,a,b,", "1,a,d,").replace("1,c,d,", "1,c,b,")),
            ["rounds 1 to 2 changed after round 3 was drawn"]
        );
        let unknown = edited(TWO_ROUNDS, |text| text.replace("1,a,b,", "1,c,a,").replace("1,c,d,", "1,b,d,"));
        assert_eq!(
            unknown,
            [
                "round 1 changed after round 3 was drawn: round 1: was \"a\" as First: \"1-0\", is now \"c\" against \"a\": \
              \"1-0\"; round 1: was \"b\" as Second: \"1-0\", is now \"b\" against \"d\": \"1-0\""
            ]
        );
    }

    #[test]
    fn a_changed_cell_of_open_lines_is_no_changed_result() {
        for (found, then) in [("", "3"), ("1;2;3;4", "3"), ("4", "3")] {
            let changed = edited(TWO_ROUNDS, |text| text.replace("2,b,d,*", "2,b,d,0-1").replace("<3>", found));
            let expected = format!(
                "the column \"history_open\" was changed after round 3 was drawn: found \"{found}\", expected \"{then}\"; the \
                 results are those it was drawn from"
            );
            assert_eq!(changed, [expected]);
        }
    }

    #[test]
    fn a_round_that_still_ran_is_not_proved_by_a_draw() {
        // Round 2 was drawn while round 1 was running; the result came in, and was changed after round 3 was drawn.
        let header = "round,first,second,result,termination,history,history_open\n";
        let table = |rows: &str| games(&format!("{header}{rows}"));
        let drawn = |rows: &str, round: u16| {
            let then = table(rows);
            let history = RoundHistory::before(&then, RoundNo(round));
            format!("{},{}", history.digest(), open_lines(&history.open()))
        };
        let second = drawn("1,a,b,*,,,\n1,c,d,1-0,,,\n", 2);
        let third = drawn(&format!("1,a,b,1-0,,,\n1,c,d,1-0,,,\n2,a,c,1-0,,{second}\n2,b,d,1-0,,{second}\n"), 3);
        let now = format!("1,a,b,0-1,,,\n1,c,d,1-0,,,\n2,a,c,1-0,,{second}\n2,b,d,0-1,,{second}\n3,a,d,*,,{third}\n");
        let now = table(&now);
        let warnings = changes(&now, &now, None).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            warnings,
            ["rounds 1 to 2 changed after round 3 was drawn"],
            "two results: neither alone explains it"
        );
    }

    #[test]
    fn results_that_were_open_may_come_in() {
        let drawn_from = "1,a,b,1-0,,,\n1,c,d,0-1,,,\n2,a,c,*,,,\n2,b,d,1-0,,,\n";
        assert_eq!(announced(drawn_from, &drawn_from.replace('*', "0-1")), [""; 0]);
        assert_eq!(announced(drawn_from, &drawn_from.replace('*', "0-1").replace("c,d,0-1", "c,d,1-0")).len(), 1);
    }
}
