//! Which row of the schedule a record is of.
//!
//! A row whose column `record` names the file takes it, and no other row does; a path that agrees goes before the name of
//! the file alone. Else it is an open row of the players, of the round and stage that the command line asks for, or of the
//! round that the record names. Where more than one row is left, or the only one is the replay of a game that the record may
//! be of as well, no row is taken. Nothing here depends on other records, so that their order says nothing.

use chrono::{NaiveDateTime, TimeDelta};
use shinpan_core::Millis;
use shinpan_core::games::{GameRow, Termination};
use shinpan_core::side::Sides;
use shinpan_core::wording::printable;
use shinpan_records::RecordHead;
use shinpan_records::head::Started;

use crate::assigned::Assignment;
use crate::record_names::NamingRows;
use crate::schedule::{Schedule, is_open};

/// Rows that begin further apart from the record are not those of it, where another begins nearer.
const NEAR: TimeDelta = TimeDelta::hours(1);

/// Most that a game may begin away from its row on the other side of midnight.
const AROUND_MIDNIGHT: TimeDelta = TimeDelta::hours(6);

impl Schedule {
    /// The row that the record `head` in the file `record` is of.
    pub(crate) fn find(&self, record: &str, head: &RecordHead) -> Assignment {
        let named = self.records.of(record);
        if named.rows.is_empty() { self.among_players(head) } else { self.among_named(&named, head) }
    }

    /// By how much the players of a record were late.
    pub(crate) fn late(&self, assignment: &Assignment) -> Sides<Millis> {
        match assignment {
            Assignment::Row { row, .. } => self.late.get(*row).copied().unwrap_or_default(),
            Assignment::Ambiguous { .. } | Assignment::None(_) => Sides::default(),
        }
    }

    /// Rows that name the file of the record. One that names it in another folder, or its archive, is its row only where
    /// nothing speaks against it.
    fn among_named(&self, named: &NamingRows, head: &RecordHead) -> Assignment {
        let ids = match (self.players.both(&head.names), &named.rows[..]) {
            (Ok(ids), _) => ids,
            (Err(unknown), &[row]) => return Assignment::Row { row, unknown: Some(unknown) },
            (Err(unknown), _) => return Assignment::None(unknown),
        };
        let is_theirs = |row: &usize| {
            let game = self.row(*row);
            game.first == ids.first && game.second.as_deref() == Some(ids.second)
        };
        let theirs: Vec<usize> = named.rows.iter().copied().filter(is_theirs).collect();
        let fitting = self.fitting(&theirs, head);
        let asked = self.asked_instead(&theirs, &ids);
        match (&theirs[..], &fitting[..]) {
            (_, []) if !named.is_certain => self.among_players(head),
            ([_], _) if !named.has_folder && !asked.is_empty() => self.ambiguous(&[&theirs[..], &asked].concat()),
            ([row], _) | (_, [row]) => Assignment::Row { row: *row, unknown: None },
            ([], _) => Assignment::None(format!(
                "{} names this file; its game is not \"{}\" against \"{}\"",
                self.shown_row(named.rows[0]),
                printable(ids.first),
                printable(ids.second)
            )),
            (_, []) => self.ambiguous(&theirs),
            (_, several) => self.ambiguous(several),
        }
    }

    /// Open rows of the players that the command line asks for, where it does not ask for the row that names the file.
    fn asked_instead(&self, named: &[usize], ids: &Sides<&str>) -> Vec<usize> {
        let is_asked = |row: &usize| self.scope.has(self.row(*row));
        if !self.scope.is_any() || named.iter().any(is_asked) {
            return Vec::new();
        }
        let rows = self.pairings.get(&(ids.first.to_owned(), ids.second.to_owned())).map(Vec::as_slice);
        rows.unwrap_or_default().iter().copied().filter(|row| is_asked(row) && self.is_free(*row)).collect()
    }

    /// Rows that the command line asks for and that fit the round and time of the record.
    fn fitting(&self, rows: &[usize], head: &RecordHead) -> Vec<usize> {
        let asked: Vec<usize> = rows.iter().copied().filter(|row| self.scope.has(self.row(*row))).collect();
        self.begun_then(&self.of_named_round(&asked, head), head)
    }

    /// Rows of the players of the record.
    fn among_players(&self, head: &RecordHead) -> Assignment {
        let ids = match self.players.both(&head.names) {
            Ok(ids) => ids,
            Err(reason) => return Assignment::None(reason),
        };
        let pair = |first: &str, second: &str| (first.to_owned(), second.to_owned());
        let Some(rows) = self.pairings.get(&pair(ids.first, ids.second)) else {
            let is_turned = self.pairings.contains_key(&pair(ids.second, ids.first));
            let why = if is_turned { "only with the sides exchanged" } else { "not a game of the schedule" };
            return Assignment::None(format!(
                "\"{}\" against \"{}\": {why}",
                printable(ids.first),
                printable(ids.second)
            ));
        };
        let left = self.fitting(rows, head);
        if left.is_empty() {
            return Assignment::None(self.why_none(rows, head));
        }
        self.choose(&left, head)
    }

    /// Chooses the row that is meant among several.
    fn choose(&self, rows: &[usize], head: &RecordHead) -> Assignment {
        let take = |row: usize| Assignment::Row { row, unknown: None };
        let open: Vec<usize> = rows.iter().copied().filter(|row| self.is_free(*row)).collect();
        let done = |is_live: bool| {
            let of_kind = move |row: &usize| self.row(*row).is_live() == is_live && !is_open(self.row(*row));
            rows.iter().copied().filter(of_kind).collect::<Vec<_>>()
        };
        let (decided, vacated) = (done(true), done(false));
        match (&open[..], &decided[..], &vacated[..]) {
            ([row], ..) => {
                let earlier = [decided, vacated].concat();
                if earlier.iter().all(|other| begun_after(head.started, self.row(*other), self.row(*row))) {
                    return take(*row);
                }
                self.ambiguous(&[&[*row], &earlier[..]].concat())
            }
            ([], [row], _) | ([], [], [row]) => take(*row),
            ([], [], []) => Assignment::None(format!("{} names another file as its record", self.shown_row(rows[0]))),
            _ => self.ambiguous(if !open.is_empty() || decided.is_empty() { rows } else { &decided }),
        }
    }

    /// Whether a row waits for a record: it is open and names none.
    fn is_free(&self, row: usize) -> bool {
        is_open(self.row(row)) && self.row(row).record.is_none()
    }

    /// Rows of the round, the game and the stage that the record names, if it does. In an event of engines the number behind the
    /// round is that of a board, and chooses only among rows of that round one of which has it.
    fn of_named_round(&self, rows: &[usize], head: &RecordHead) -> Vec<usize> {
        let is_of_round = |row: &usize| {
            let game = self.row(*row);
            let is_stage = head.stage.is_none_or(|stage| game.stage.as_deref().is_none_or(|own| own == stage));
            is_stage && head.round.is_none_or(|named| named.round == game.round.0)
        };
        let number = head.round.and_then(|named| named.game);
        let is_game = |row: &usize| number.zip(self.row(*row).game).is_none_or(|(named, own)| named == own);
        let of_round: Vec<usize> = rows.iter().copied().filter(is_of_round).collect();
        let of_game: Vec<usize> = of_round.iter().copied().filter(is_game).collect();
        if self.is_of_engines && of_game.is_empty() { of_round } else { of_game }
    }

    /// Rows that can have begun when the record says: on its day, by the clock of the place or by Universal Time, or around
    /// midnight, and of another day only where it is nearer than those of that day. Where one alone began within the hour, it
    /// is that.
    fn begun_then(&self, rows: &[usize], head: &RecordHead) -> Vec<usize> {
        let Some(started) = head.started else { return rows.to_vec() };
        let begin = |row: &usize| self.row(*row).started_at.map(|begin| started.on_its_clock(begin));
        let days = |row: &usize| begin(row).map(|begin| (begin.date() - started.day).num_days().abs());
        let distance = |row: &usize| begin(row).zip(started.moment()).map(|(begin, moment)| apart(begin, moment));
        let has_day = rows.iter().any(|row| days(row) == Some(0));
        let nearest_of_day = rows.iter().filter(|row| days(row) == Some(0)).filter_map(distance).min();
        let is_day_of_utc =
            |row: &usize| self.row(*row).started_at.is_some_and(|begin| begin.naive_utc().date() == started.day);
        let is_around_midnight = |row: &usize| distance(row).is_some_and(|distance| distance <= AROUND_MIDNIGHT);
        let is_nearest = |row: &usize| distance(row).zip(nearest_of_day).is_some_and(|(own, of_day)| own <= of_day);
        let can_be = |row: &usize| match days(row) {
            None | Some(0) => true,
            Some(1) => (is_day_of_utc(row) || is_around_midnight(row)) && (!has_day || is_nearest(row)),
            Some(_) => false,
        };
        let left: Vec<usize> = rows.iter().copied().filter(can_be).collect();
        let is_near = |row: &usize| distance(row).is_some_and(|distance| distance <= NEAR);
        match &left.iter().copied().filter(is_near).collect::<Vec<_>>()[..] {
            [row] if left.iter().all(|other| begin(other).is_some()) => vec![*row],
            _ => left,
        }
    }

    fn ambiguous(&self, rows: &[usize]) -> Assignment {
        let mut rows = rows.to_vec();
        rows.sort_unstable();
        let named = rows.iter().map(|row| self.shown_row(*row)).collect::<Vec<_>>().join(" or ");
        let reason = format!(
            "the record may be of {named}, and is not used; name its file, with its folder, in the column \"record\" of \
             its row, or give --round"
        );
        Assignment::Ambiguous { rows, reason }
    }

    /// Reason why no row of the pairing is meant.
    fn why_none(&self, rows: &[usize], head: &RecordHead) -> String {
        let named = rows.iter().map(|row| self.shown_row(*row)).collect::<Vec<_>>().join(", ");
        let said = [
            head.round.map(|round| round.to_string()),
            head.stage.map(|stage| format!("stage {stage}")),
            head.started.map(|started| format!("of {started}")),
        ];
        let said = said.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let said = if said.is_empty() { String::new() } else { format!("; the record says it is {said}") };
        let scope = if self.scope.is_any() { ", of the round and the stage that are asked for" } else { "" };
        format!("the pairing has no row that fits{scope}: it has {named}{said}")
    }

    /// `round 2, game 3, final`.
    pub(crate) fn shown_round(&self, row: usize) -> String {
        let game = self.row(row);
        let number = game.game.map(|number| format!(", game {number}")).unwrap_or_default();
        let stage = game.stage.as_deref().map(|stage| format!(", {}", printable(stage))).unwrap_or_default();
        format!("round {}{number}{stage}", game.round)
    }

    /// `line 3 of the schedule (round 2, vacated)`.
    fn shown_row(&self, row: usize) -> String {
        let game = self.row(row);
        let result = match (game.termination, is_open(game)) {
            (Termination::Vacated, _) => ", vacated".to_owned(),
            (_, true) => String::new(),
            (_, false) => format!(", {}", game.result.as_str()),
        };
        let begin = game.started_at.map(|begin| format!(", from {}", begin.format("%F %R"))).unwrap_or_default();
        format!("line {} of the schedule ({}{begin}{result})", self.line(row), self.shown_round(row))
    }
}

/// Whether a record is certainly of a game that began after `earlier`: on a later day, or when that had ended, or nearer to
/// the beginning of `row`.
fn begun_after(started: Option<Started>, earlier: &GameRow, row: &GameRow) -> bool {
    let Some(started) = started else { return false };
    let clock = |when| started.on_its_clock(when);
    let (begin, end) = (earlier.started_at.map(clock), earlier.ended_at.map(clock));
    let Some(last) = end.or(begin) else { return false };
    let (Some(moment), true) = (started.moment(), started.day <= last.date()) else { return started.day > last.date() };
    match (begin, end, row.started_at.map(clock)) {
        (_, Some(end), _) => moment >= end,
        (Some(begin), None, Some(own)) => moment > begin && apart(moment, own) < apart(moment, begin),
        _ => false,
    }
}

fn apart(a: NaiveDateTime, b: NaiveDateTime) -> TimeDelta {
    (a - b).abs()
}
