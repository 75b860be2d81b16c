//! Games of a bot against a benchmark: those that count, and the longest winning streak among them.

use std::fmt::Write as _;
use std::ops::Range;

use serde::Serialize;
use shinpan_core::games::{GameResult, GameRow};
use shinpan_core::{Outcome, Side};

use crate::qualifier::{Instant, Qualifier, QuotaCounts};

shinpan_core::words! {
    /// Why a game does not count; of several reasons the first.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "kebab-case"))]
    pub enum Dismissal {
        /// It is not between an entrant and a benchmark.
        OtherPlayers => "other-players",
        /// It did not start and end within the period.
        OutsidePeriod => "outside-period",
        /// It is not rated.
        NotRated => "not-rated",
        /// Nobody has won it.
        NoWinner => "no-winner",
        /// It counts for nothing.
        Vacated => "vacated",
        /// The bot had the side of its last game that counts.
        SameSide => "same-side",
        /// As many games as may count do.
        BeyondQuota => "beyond-quota",
    }
}

/// A game between a bot and a benchmark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting<'g> {
    /// Row in the table, from 0.
    pub(crate) row: usize,
    /// The side of the bot.
    pub(crate) side: Side,
    pub(crate) started: Instant,
    pub(crate) ended: Instant,
    pub(crate) game: &'g GameRow,
}

impl Meeting<'_> {
    /// Whether the bot has won; `None` if nobody has.
    fn is_won(&self) -> Option<bool> {
        match self.game.result {
            GameResult::Game(outcome @ (Outcome::FirstWins | Outcome::SecondWins)) => {
                Some(outcome == Outcome::won_by(self.side))
            }
            _ => None,
        }
    }

    /// Returns what is against the game itself, whatever was played before it.
    fn own_fault(&self, rules: &Qualifier) -> Option<Dismissal> {
        if self.started <= rules.opens || self.ended >= rules.closes {
            Some(Dismissal::OutsidePeriod)
        } else if !self.game.rated {
            Some(Dismissal::NotRated)
        } else if !self.game.is_live() {
            Some(Dismissal::Vacated)
        } else if self.is_won().is_none() {
            Some(Dismissal::NoWinner)
        } else {
            None
        }
    }
}

/// A game that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Row in the table, from 0.
    pub row: usize,
    /// Whether the bot has won.
    pub won: bool,
    /// Time at which the game ended.
    pub ended: Instant,
}

/// Games of a bot against a benchmark, in the order in which they started.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Games that count.
    pub counted: Vec<Counted>,
    /// Rows that do not count, from 0, each with the reason.
    pub dismissed: Vec<(usize, Dismissal)>,
    /// Rows of two games that started at the same time.
    pub(crate) at_once: Option<[usize; 2]>,
}

impl Series {
    /// Makes the series of `games` in the order of the table, which decides between those that started at the same time
    /// (A1).
    pub(crate) fn of(mut games: Vec<Meeting<'_>>, rules: &Qualifier) -> Self {
        games.sort_by_key(|game| game.started);
        let twins = games.windows(2).find(|pair| pair[0].started == pair[1].started);
        let mut series = Self { at_once: twins.map(|pair| [pair[0].row, pair[1].row]), ..Self::default() };
        let mut walk = Walk { rules, used: 0, side: None };
        for game in games {
            match walk.judge(&game) {
                Ok(won) => series.counted.push(Counted { row: game.row, won, ended: game.ended }),
                Err(reason) => series.dismissed.push((game.row, reason)),
            }
        }
        series
    }

    /// Finds the longest winning streak among the counted games, the first of equal ones (A3); `None` without a win.
    pub fn longest_streak(&self) -> Option<Range<usize>> {
        let mut longest = 0..0;
        let mut start = 0;
        for (at, game) in self.counted.iter().enumerate() {
            if !game.won {
                start = at + 1;
            } else if at + 1 - start > longest.len() {
                longest = start..at + 1;
            }
        }
        Some(longest).filter(|longest| !longest.is_empty())
    }

    /// Returns the range of the games in the longest streak that give a point each.
    fn scoring(&self, cap: usize) -> Range<usize> {
        let streak = self.longest_streak().unwrap_or(0..0);
        streak.start..streak.end.min(streak.start.saturating_add(cap))
    }

    /// Returns what the series is worth.
    pub(crate) fn score(&self, benchmark: &str, cap: usize) -> BenchmarkScore {
        let streak = self.longest_streak();
        let scoring = self.scoring(cap);
        let before = streak.as_ref().map_or(self.counted.len(), |streak| streak.start);
        BenchmarkScore {
            id: benchmark.to_owned(),
            counted: self.counted.len(),
            longest_streak: streak.map_or(0, |streak| streak.len()),
            points: scoring.len(),
            losses_before: self.counted.iter().take(before).filter(|game| !game.won).count(),
            last_scoring_end: self.counted.get(scoring).and_then(<[_]>::last).map(|game| game.ended),
            evidence: Some(self.evidence(cap)),
        }
    }

    /// Lists the rows of the counted games, from 1, each after `W` or `L`, with those in brackets that give a point;
    /// then the rows that do not count, each with its reason: `L1 [W2 W4] L5; ignored: 3 same-side`.
    pub fn evidence(&self, cap: usize) -> String {
        let scoring = self.scoring(cap);
        let mut text = String::new();
        for (at, game) in self.counted.iter().enumerate() {
            let blank = if at == 0 { "" } else { " " };
            let open = if !scoring.is_empty() && at == scoring.start { "[" } else { "" };
            let close = if !scoring.is_empty() && at + 1 == scoring.end { "]" } else { "" };
            let letter = if game.won { 'W' } else { 'L' };
            // Writing into a String cannot fail.
            let _ = write!(text, "{blank}{open}{letter}{}{close}", game.row + 1);
        }
        if text.is_empty() {
            text.push_str("none counts");
        }
        for (at, (row, reason)) in self.dismissed.iter().enumerate() {
            let before = if at == 0 { "; ignored: " } else { ", " };
            let _ = write!(text, "{before}{} {}", row + 1, reason.as_str());
        }
        text
    }
}

/// State of the walk along the games.
struct Walk<'a> {
    rules: &'a Qualifier,
    /// Number of games that have used up the quota.
    used: usize,
    /// Side of the bot in the last game that counts.
    side: Option<Side>,
}

impl Walk<'_> {
    /// Judges the next game: returns whether the bot has won, or why the game does not count.
    fn judge(&mut self, game: &Meeting<'_>) -> Result<bool, Dismissal> {
        let judged = self.won(game);
        let uses_quota = match judged {
            Ok(_) => true,
            Err(reason) => self.rules.quota_counts == QuotaCounts::All && reason != Dismissal::OutsidePeriod,
        };
        self.used += usize::from(uses_quota);
        if judged.is_ok() {
            self.side = Some(game.side);
        }
        judged
    }

    fn won(&self, game: &Meeting<'_>) -> Result<bool, Dismissal> {
        if let Some(reason) = game.own_fault(self.rules) {
            return Err(reason);
        }
        if self.side == Some(game.side) {
            return Err(Dismissal::SameSide);
        }
        if self.used >= self.rules.quota {
            return Err(Dismissal::BeyondQuota);
        }
        game.is_won().ok_or(Dismissal::NoWinner)
    }
}

/// What a bot has scored against a benchmark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BenchmarkScore {
    /// The benchmark.
    pub id: String,
    /// Games that count.
    pub counted: usize,
    /// The longest run of wins among them.
    pub longest_streak: usize,
    /// Its length, up to the cap.
    pub points: usize,
    /// Losses among the counted games before it; all of them without a win.
    pub losses_before: usize,
    /// When the last game ended that gave a point.
    pub last_scoring_end: Option<Instant>,
    /// The rows that count and those that do not; in the document with `--explain` alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
}
