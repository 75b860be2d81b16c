//! The games of a round beside their records: `--schedule`.
//!
//! A record belongs to the row whose players it names, by id or by name, on the sides that the row gives them.

use std::collections::HashMap;
use std::path::Path;

use shinpan_cli::{Session, TableFormatArgs, read_table};
use shinpan_core::entrants::Entrants;
use shinpan_core::finding::TextPos;
use shinpan_core::games::{GameResult, GameRow, Games, Schedule as TableKind};
use shinpan_core::side::Sides;
use shinpan_core::table::Row;
use shinpan_core::wording::printable;
use shinpan_core::{Finding, InputError, Millis, Outcome, Severity};
use shinpan_records::{CheckedGame, Game};

use crate::args::Args;
use crate::report::{GameReport, Match, MatchedReport};

/// The columns with the seconds by which First and Second came late (Art. 21.5).
pub(crate) const LATENESS: [&str; 2] = ["first_late", "second_late"];

/// The rows of a round, to be found by players.
pub(crate) struct Schedule {
    /// What is played.
    game: &'static Game,
    file: String,
    games: Games,
    /// Lateness of each row (Art. 21.5).
    late: Vec<Sides<Millis>>,
    /// Ids by what a record may call them; `None` where two entrants bear the name.
    ids: HashMap<String, Option<String>>,
    /// Rows by the ids of their players.
    rows: HashMap<(String, String), Vec<usize>>,
}

impl Schedule {
    /// Reads `--schedule` and `--entrants`, if they are given.
    pub(crate) fn open(args: &Args, game: &'static Game, session: &Session<'_>) -> anyhow::Result<Option<Self>> {
        let Some(path) = &args.schedule else { return Ok(None) };
        // Stdin is claimed before anything is read: a table read from it by mistake would give the wrong reason.
        if [Some(path), args.entrants.as_ref()].into_iter().flatten().any(|path| path.as_os_str() == "-")
            && args.records.reads_stdin()
        {
            anyhow::bail!("the records are read from stdin; only one input can be stdin");
        }
        let read = |path: &Path, who| read_table(Some(path), who, TableFormatArgs::default(), session);
        let mut table = read(path, "--schedule")?;
        let entrants = args.entrants.as_deref().map(|path| read(path, "--entrants")).transpose()?;
        let entrants = entrants.map(Entrants::check).transpose()?;
        // Rows that are filled in say how their game ended.
        table.column_or_add("termination");
        let games = Games::check(table, entrants.as_ref(), TableKind::Rounds)?;
        let late: Vec<_> = (0..games.len()).map(|row| lateness(&games, row)).collect::<Result<_, _>>()?;
        let mut rows: HashMap<_, Vec<usize>> = HashMap::new();
        // A vacated game counts for nothing: records are those of its replay.
        for (row, game) in games.iter().enumerate().filter(|(_, game)| game.is_live()) {
            if let Some(second) = &game.second {
                rows.entry((game.first.clone(), second.clone())).or_default().push(row);
            }
        }
        // Where a pairing has several rows, records go to those that wait for a result.
        for rows in rows.values_mut() {
            rows.sort_by_key(|&row| !is_open(&games.as_slice()[row]));
        }
        for rows in games.iter().filter_map(|game| rows.get(&(game.first.clone(), game.second.clone()?))) {
            check_one_lateness(&games, rows, &late)?;
        }
        let ids = names(&games, entrants.as_ref());
        Ok(Some(Self { game, file: games.table().file().to_owned(), games, late, ids, rows }))
    }

    /// The rows of a record with these players.
    pub(crate) fn find(&self, names: &Sides<String>) -> Match {
        let (first, second) = match (self.id(&names.first), self.id(&names.second)) {
            (Ok(first), Ok(second)) => (first, second),
            (Err(reason), _) | (_, Err(reason)) => return Match { reason, ..Match::default() },
        };
        let Some(rows) = self.rows.get(&(first.to_owned(), second.to_owned())) else {
            let turned = self.rows.contains_key(&(second.to_owned(), first.to_owned()));
            let why = if turned { "only with the sides exchanged" } else { "not a game of the schedule" };
            let reason = format!("\"{}\" against \"{}\": {why}", printable(first), printable(second));
            return Match { reason, ..Match::default() };
        };
        let late = rows.first().and_then(|&row| self.late.get(row)).copied().unwrap_or_default();
        Match { rows: rows.clone(), late, ..Match::default() }
    }

    fn id(&self, name: &str) -> Result<&str, String> {
        match self.ids.get(name.trim()) {
            Some(Some(id)) => Ok(id),
            Some(None) => Err(format!("two entrants are called \"{}\"", printable(name))),
            None if name.is_empty() => Err("the record does not name both players".to_owned()),
            None => Err(format!("no player \"{}\" in the schedule", printable(name))),
        }
    }

    /// Which rows have their record, to be kept while the records are read.
    pub(crate) fn tally(&self) -> Tally<'_> {
        Tally { schedule: self, taken: vec![None; self.games.len()] }
    }
}

/// The record of a pairing with several open rows may belong to any of them: they must agree about lateness.
fn check_one_lateness(games: &Games, rows: &[usize], late: &[Sides<Millis>]) -> Result<(), InputError> {
    let mut open = rows.iter().copied().filter(|&row| is_open(&games.as_slice()[row]));
    let Some(first) = open.next() else { return Ok(()) };
    match open.find(|&row| late[row] != late[first]) {
        None => Ok(()),
        Some(row) => Err(games.error(row, "first", "another open row of this pairing has another lateness")),
    }
}

/// Whether the game has no result yet.
pub(crate) fn is_open(game: &GameRow) -> bool {
    game.result == GameResult::Game(Outcome::Unfinished)
}

/// Seconds in `first_late` and `second_late`; none where the column or the cell is empty.
fn lateness(games: &Games, row: usize) -> Result<Sides<Millis>, InputError> {
    let table = games.table();
    let seconds = |name: &str| {
        let cell = table.column(name).zip(table.rows().get(row)).map_or("", |(column, row)| row.text(column));
        if cell.is_empty() {
            return Ok(Millis::ZERO);
        }
        Millis::parse(cell.as_bytes(), 7)
            .ok_or_else(|| games.error(row, name, format_args!("\"{}\", expected seconds", printable(cell))))
    };
    Ok(Sides { first: seconds(LATENESS[0])?, second: seconds(LATENESS[1])? })
}

/// What records may call the players: ids, which come first, and names.
fn names(games: &Games, entrants: Option<&Entrants>) -> HashMap<String, Option<String>> {
    let mut ids = HashMap::new();
    for entrant in entrants.into_iter().flat_map(Entrants::iter).filter(|entrant| !entrant.name.is_empty()) {
        let known = ids.insert(entrant.name.clone(), Some(entrant.id.clone()));
        if known.is_some() {
            ids.insert(entrant.name.clone(), None);
        }
    }
    let playing = games.iter().flat_map(GameRow::ids);
    ids.extend(playing.map(|id| (id.to_owned(), Some(id.to_owned()))));
    ids
}

/// Which rows have their record.
pub(crate) struct Tally<'s> {
    schedule: &'s Schedule,
    taken: Vec<Option<Taken>>,
}

/// The record of a row.
#[derive(Clone)]
pub(crate) struct Taken {
    pub(crate) record: String,
    pub(crate) outcome: Outcome,
    pub(crate) termination: shinpan_core::games::Termination,
    /// Another record of the same game has another outcome: neither fills the row.
    pub(crate) is_disputed: bool,
}

impl Tally<'_> {
    /// Gives the record's row to it, or says in its report why there is none.
    pub(crate) fn record(&mut self, item: &mut MatchedReport) {
        let Some(found) = item.scheduled.take() else { return };
        let free = found.rows.iter().find(|&&row| self.taken[row].is_none());
        match (free, found.rows.first()) {
            (Some(&row), _) => self.take(row, &mut item.report),
            (None, Some(&row)) => self.twice(row, &mut item.report),
            (None, None) => add(&mut item.report, "record-not-scheduled", found.reason),
        }
    }

    fn take(&mut self, row: usize, report: &mut GameReport) {
        let game = &report.checked;
        self.taken[row] = Some(Taken {
            record: report.record.clone(),
            outcome: game.outcome,
            termination: (self.schedule.game.kind.termination)(&game.ending),
            is_disputed: false,
        });
        let given = self.schedule.games.as_slice()[row].result;
        if given == GameResult::Game(Outcome::Unfinished) && game.outcome == Outcome::Unfinished {
            let finding = Finding::new(
                Severity::Warning,
                "record-open",
                TextPos::START,
                "the record gives no result; the row stays open",
            );
            report.checked.findings.insert(0, finding);
            return;
        }
        if let GameResult::Game(result) = given
            && ![result, game.outcome].contains(&Outcome::Unfinished)
            && result != game.outcome
        {
            let (line, outcome) = (self.line(row), game.outcome);
            add(
                report,
                "result-mismatch",
                format!("{result} in line {line} of the schedule, the rules give {outcome}"),
            );
        }
    }

    fn twice(&mut self, row: usize, report: &mut GameReport) {
        let line = self.line(row);
        let Some(taken) = &mut self.taken[row] else { return };
        taken.is_disputed |= taken.outcome != report.checked.outcome;
        let message = format!("line {line} of the schedule has its record already: {}", printable(&taken.record));
        add(report, "record-twice", message);
    }

    fn line(&self, row: usize) -> u32 {
        self.schedule.games.table().rows().get(row).map_or(0, |row| row.pos().line)
    }

    /// A report for each game to be played that has no record.
    pub(crate) fn missing(&self, rules: &str) -> impl Iterator<Item = GameReport> {
        let rows = self.schedule.games.iter().zip(&self.taken).enumerate();
        rows.filter(|(_, (game, taken))| taken.is_none() && is_open(game)).map(|(row, (game, _))| {
            let pos = self.schedule.games.table().rows().get(row).map_or(TextPos::START, Row::pos);
            let finding = Finding::new(Severity::Error, "record-missing", pos, "no record of this game");
            let shown = |id: &str| printable(id).into_owned();
            GameReport {
                record: self.schedule.file.clone(),
                index: u32::try_from(row + 1).unwrap_or(u32::MAX),
                game: self.schedule.game.kind.name,
                rules: rules.to_owned(),
                format: "schedule",
                first: shown(&game.first),
                second: shown(game.second.as_deref().unwrap_or_default()),
                checked: CheckedGame::untimed(0, (Outcome::Unfinished, "none"), [finding]),
            }
        })
    }

    /// The scheduled games, and for each the record that fills it.
    pub(crate) fn games(&self) -> (&Games, &[Option<Taken>]) {
        (&self.schedule.games, &self.taken)
    }
}

fn add(report: &mut GameReport, code: &'static str, message: String) {
    report.checked.findings.push(Finding::new(Severity::Error, code, TextPos::START, message));
    report.checked.sort_findings();
}
