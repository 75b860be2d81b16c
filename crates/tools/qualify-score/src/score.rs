//! Scores of bots against the benchmarks, in the order of the places: the Arimaa championship of 2015, qualifying.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use shinpan_core::entrants::{Entrant, Entrants, Status};
use shinpan_core::games::{GameRow, Games};
use shinpan_core::table::Table;
use shinpan_core::{InputError, Lots, Side};

use crate::log;
use crate::qualifier::{Instant, Qualifier};
use crate::ruling::Entry;
use crate::series::{BenchmarkScore, Dismissal, Meeting, Series};

/// A bot with what it has scored.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// From 1, the best.
    pub place: usize,
    /// The entrant.
    pub id: String,
    /// From all benchmarks.
    pub points: usize,
    /// Losses before the scoring streaks, as a number below zero.
    pub tiebreak: i64,
    /// When the last of its scoring games ended; without points the last of its counted games.
    pub completed: Option<Instant>,
    /// Games that count.
    pub counted: usize,
    /// Of the entrant; places those without a counted game.
    pub rating: Option<f64>,
    /// In the order of the rule book.
    pub benchmarks: Vec<BenchmarkScore>,
    /// What separates it from the place above: `counted`, `points`, `tiebreak`, `completed`, `rating` or `lots`.
    pub decided_by: Option<&'static str>,
}

/// A row that does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ignored {
    /// Its number among the rows of the games, from 1.
    pub row: usize,
    /// Why.
    pub reason: Dismissal,
}

/// Scores of all bots by place, and the rows that do not count.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// Scores by place.
    pub scores: Vec<Score>,
    /// Rows that do not count, by row.
    pub ignored: Vec<Ignored>,
    /// Warnings for officers; none of them changes a score.
    pub warnings: Vec<String>,
}

/// Scores the `games`, a log, of `entrants` against the benchmarks; the best come first.
///
/// # Errors
/// An entrant is a benchmark; or a game between an entrant and a benchmark has no times, or ends before it starts.
pub fn score(entrants: &Entrants, games: &Games, rules: &Qualifier, lots: &Lots) -> Result<Scores, InputError> {
    if let Some(row) = entrants.iter().position(|entrant| rules.benchmarks.contains(&entrant.id)) {
        return Err(entrants.error(row, "id", "a benchmark of the rule book; it cannot be an entrant"));
    }
    let (mut meetings, mut ignored) = meetings(entrants, games, rules)?;
    let mut warnings = Vec::new();
    let mut scores = Vec::with_capacity(entrants.as_slice().len());
    for (bot, entrant) in entrants.iter().enumerate() {
        let mut against = |benchmark| Series::of(meetings.remove(&(bot, benchmark)).unwrap_or_default(), rules);
        let all = (0..rules.benchmarks.len()).map(&mut against).collect::<Vec<_>>();
        for series in &all {
            ignored.extend(series.dismissed.iter().map(|(row, reason)| Ignored { row: row + 1, reason: *reason }));
            warnings.extend(series.at_once.map(|rows| log::at_once(games, rows)));
        }
        scores.push(Score::of(entrant, &all, rules));
    }
    ignored.sort_by_key(|ignored| ignored.row);
    let has_counted = scores.iter().any(|score| score.counted > 0);
    warnings.extend(log::warnings(entrants, games, rules, has_counted));
    Ok(Scores { scores: ranked(scores, lots), ignored, warnings })
}

/// Games of each bot against each benchmark, by the numbers of the two, in the order of the table.
type Meetings<'g> = HashMap<(usize, usize), Vec<Meeting<'g>>>;

/// Collects the meetings, and the rows that are none.
fn meetings<'g>(
    entrants: &Entrants,
    games: &'g Games,
    rules: &Qualifier,
) -> Result<(Meetings<'g>, Vec<Ignored>), InputError> {
    let mut meetings = Meetings::new();
    let mut others = Vec::new();
    let numbers = rules.benchmarks.iter().enumerate().map(|(number, id)| (id.as_str(), number));
    let numbers = numbers.collect::<HashMap<_, _>>();
    let pair = |bot: &str, benchmark: &str| Some((entrants.position(bot)?, *numbers.get(benchmark)?));
    for (row, game) in games.iter().enumerate() {
        let (first, second) = (game.first.as_str(), game.second.as_deref().unwrap_or_default());
        let as_first = pair(first, second).map(|pair| (pair, Side::First));
        let Some((pair, side)) = as_first.or_else(|| Some((pair(second, first)?, Side::Second))) else {
            others.push(Ignored { row: row + 1, reason: Dismissal::OtherPlayers });
            continue;
        };
        let (started, ended) = times(games, row, game)?;
        meetings.entry(pair).or_default().push(Meeting { row, side, started, ended, game });
    }
    Ok((meetings, others))
}

/// Returns the times at which the game started and ended.
fn times(games: &Games, row: usize, game: &GameRow) -> Result<(Instant, Instant), InputError> {
    let missing = |name| games.error(row, name, "empty, expected a time: the game is one of the qualifier");
    let started = game.started_at.ok_or_else(|| missing("started_at"))?;
    let ended = game.ended_at.ok_or_else(|| missing("ended_at"))?;
    if ended < started {
        return Err(games.error(row, "ended_at", "before started_at"));
    }
    Ok((Instant(started), Instant(ended)))
}

impl Score {
    /// Scores a bot against each benchmark; its place is not known yet.
    fn of(entrant: &Entrant, series: &[Series], rules: &Qualifier) -> Self {
        let benchmarks = rules.benchmarks.iter().zip(series);
        let benchmarks = benchmarks.map(|(id, series)| series.score(id, rules.cap)).collect::<Vec<_>>();
        let total = |of: fn(&BenchmarkScore) -> usize| benchmarks.iter().map(of).sum::<usize>();
        let losses = i64::try_from(total(|score| score.losses_before)).unwrap_or(i64::MAX);
        let last_end = || series.iter().flat_map(|series| &series.counted).map(|game| game.ended).max();
        Self {
            place: 0,
            id: entrant.id.clone(),
            points: total(|score| score.points),
            tiebreak: -losses,
            completed: benchmarks.iter().filter_map(|score| score.last_scoring_end).max().or_else(last_end),
            counted: total(|score| score.counted),
            rating: entrant.rating,
            benchmarks,
            decided_by: None,
        }
    }

    fn has_played(&self) -> bool {
        self.counted > 0
    }
}

/// Comparison of two bots; less is better.
type Key = fn(&Score, &Score) -> Ordering;

/// Keys that decide a place, one after the other, each with its name.
const KEYS: [(&str, Key); 5] = [
    ("counted", |a, b| b.has_played().cmp(&a.has_played())),
    ("points", |a, b| b.points.cmp(&a.points)),
    ("tiebreak", |a, b| b.tiebreak.cmp(&a.tiebreak)),
    ("completed", |a, b| a.completed.cmp(&b.completed)),
    ("rating", by_rating),
];

/// Compares two bots without a counted game: the higher rating is better, and no rating comes last (A4).
fn by_rating(a: &Score, b: &Score) -> Ordering {
    if a.has_played() { Ordering::Equal } else { b.rating.partial_cmp(&a.rating).unwrap_or(Ordering::Equal) }
}

/// Returns the first key that separates the two, and their order.
fn decided(a: &Score, b: &Score) -> Option<(&'static str, Ordering)> {
    KEYS.iter().map(|(name, key)| (*name, key(a, b))).find(|(_, order)| order.is_ne())
}

/// Sorts by place; if all keys are equal, by the lower ticket, then by the lesser id.
fn ranked(scores: Vec<Score>, lots: &Lots) -> Vec<Score> {
    let ticketed = scores.into_iter().map(|score| (lots.ticket(&score.id), score));
    let mut ticketed = ticketed.collect::<Vec<_>>();
    ticketed.sort_by(|(ticket, a), (other, b)| match decided(a, b) {
        Some((_, order)) => order,
        None => (ticket, &a.id).cmp(&(other, &b.id)),
    });
    let mut scores = ticketed.into_iter().map(|(_, score)| score).collect::<Vec<_>>();
    for at in 0..scores.len() {
        let above = at.checked_sub(1).and_then(|above| scores.get(above));
        let decided_by = above.map(|above| decided(above, &scores[at]).map_or("lots", |(name, _)| name));
        (scores[at].place, scores[at].decided_by) = (at + 1, decided_by);
    }
    scores
}

impl Scores {
    /// Removes the evidence.
    #[must_use]
    pub fn without_evidence(mut self) -> Self {
        let benchmarks = self.scores.iter_mut().flat_map(|score| &mut score.benchmarks);
        benchmarks.for_each(|score| score.evidence = None);
        self
    }

    /// Counts the rows that do not count for each reason, in words: `3 same-side, 1 not-rated`.
    pub fn dismissals(&self) -> String {
        let mut counts = BTreeMap::<Dismissal, usize>::new();
        for ignored in &self.ignored {
            *counts.entry(ignored.reason).or_default() += 1;
        }
        counts.iter().map(|(reason, count)| format!("{count} {}", reason.as_str())).collect::<Vec<_>>().join(", ")
    }

    /// Makes a row for each bot.
    pub fn rows(&self) -> Table {
        let mut table =
            Table::new("", ["place", "id", "points", "tiebreak", "completed", "counted", "rating", "decided_by"]);
        for score in &self.scores {
            let numbers = [score.place.to_string(), score.points.to_string(), score.tiebreak.to_string()];
            let [place, points, tiebreak] = numbers;
            let rating = score.rating.map_or_else(String::new, |rating| rating.to_string());
            let decided_by = score.decided_by.unwrap_or_default().to_owned();
            let counted = score.counted.to_string();
            table.push([
                place,
                score.id.clone(),
                points,
                tiebreak,
                cell_of(score.completed),
                counted,
                rating,
                decided_by,
            ]);
        }
        table
    }

    /// Makes the entrants.csv of the finals: the best `places` bots that take part, with their seeds in the order of
    /// the places. A bot that has withdrawn, declined or been put out is replaced by the next. The columns that the
    /// first withdrawal will need are added.
    pub fn field_rows(&self, entrants: &Entrants, places: usize) -> Table {
        let ranked = self.scores.iter().filter_map(|score| entrants.position(&score.id));
        let takes_part = |row: &usize| entrants.as_slice().get(*row).is_some_and(|bot| bot.status == Status::Active);
        let mut table = entrants.table().select(ranked.filter(takes_part).take(places));
        let [seed, basis] = ["seed", "basis"].map(|name| table.column_or_add(name));
        for row in 0..table.rows().len() {
            table.set(row, seed, (row + 1).to_string());
            table.set(row, basis, Entry::Qualifier.as_str());
        }
        for name in ["status", "withdrawn_after"] {
            table.column_or_add(name);
        }
        table
    }

    /// Makes a row for each bot and benchmark, with the evidence.
    pub fn evidence(&self) -> Table {
        let columns = [
            "place",
            "id",
            "benchmark",
            "counted",
            "longest_streak",
            "points",
            "losses_before",
            "last_scoring_end",
            "evidence",
        ];
        let mut table = Table::new("", columns);
        for (score, against) in
            self.scores.iter().flat_map(|score| score.benchmarks.iter().map(move |one| (score, one)))
        {
            let numbers = [against.counted, against.longest_streak, against.points, against.losses_before];
            let names = [score.place.to_string(), score.id.clone(), against.id.clone()];
            let rest = [cell_of(against.last_scoring_end), against.evidence.clone().unwrap_or_default()];
            table.push(names.into_iter().chain(numbers.map(|number| number.to_string())).chain(rest));
        }
        table
    }
}

/// Formats a time for a cell.
fn cell_of(time: Option<Instant>) -> String {
    time.map_or_else(String::new, |time| time.to_string())
}
