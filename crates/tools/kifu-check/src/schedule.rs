//! The games of a round beside their records: `--schedule`.

use std::collections::HashMap;
use std::path::Path;

use anyhow::bail;
use shinpan_cli::{Session, read_entrants, read_table};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameResult, GameRow, Games, Schedule as TableKind};
use shinpan_core::side::Sides;
use shinpan_core::wording::{nearest, printable};
use shinpan_core::{InputError, Millis, Outcome, RuleBook};

use crate::args::Args;
use crate::game::is_of_engines;
use crate::players::Players;
use crate::record_names::RecordNames;

/// The columns with the seconds by which First and Second came late (Art. 21.5).
pub(crate) const LATENESS: [&str; 2] = ["first_late", "second_late"];

/// The rows of a round, to be found by players.
pub(crate) struct Schedule {
    pub(crate) file: String,
    pub(crate) games: Games,
    /// Lateness of each row (Art. 21.5).
    pub(crate) late: Vec<Sides<Millis>>,
    pub(crate) players: Players,
    /// Rows by the ids of their players, vacated ones too.
    pub(crate) pairings: HashMap<(String, String), Vec<usize>>,
    /// Rows by the file that their column `record` names.
    pub(crate) records: RecordNames,
    pub(crate) scope: Scope,
    /// Whether the book is of an event of engines: there the number behind the round is that of a board.
    pub(crate) is_of_engines: bool,
}

/// Rows that the command line asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) round: Option<u16>,
    pub(crate) stage: Option<String>,
}

impl Scope {
    /// Whether anything is asked for.
    pub(crate) const fn is_any(&self) -> bool {
        self.round.is_some() || self.stage.is_some()
    }

    /// Whether a row is asked for. One without a stage is of any.
    pub(crate) fn has(&self, game: &GameRow) -> bool {
        let of_stage = |stage: &String| game.stage.as_ref().is_none_or(|own| **own == **stage);
        self.round.is_none_or(|round| game.round.0 == round) && self.stage.as_ref().is_none_or(of_stage)
    }
}

impl Schedule {
    /// Reads `--schedule`, if it is given.
    pub(crate) fn open(
        args: &Args,
        book: Option<&RuleBook>,
        entrants: Option<&Entrants>,
        session: &Session<'_>,
    ) -> anyhow::Result<Option<Self>> {
        let is_of_engines = is_of_engines(book);
        let Some(path) = &args.schedule else { return Ok(None) };
        let mut table = read_table(Some(path), "--schedule", args.tables(), &["round", "first", "second"], session)?;
        // Rows that are filled in say how their game ended.
        table.column_or_add("termination");
        let games = Games::check(table, entrants, TableKind::Rounds)?;
        session.messages.warnings(games.doubtful_columns(&LATENESS));
        let late: Vec<_> = (0..games.len()).map(|row| lateness(&games, row)).collect::<Result<_, _>>()?;
        let (mut pairings, mut records) = (HashMap::<_, Vec<_>>::new(), RecordNames::default());
        for (row, game) in games.iter().enumerate() {
            if let Some(second) = &game.second {
                pairings.entry((game.first.to_string(), second.to_string())).or_default().push(row);
            }
            if let Some(record) = &game.record {
                records.add(row, record);
            }
        }
        let players = Players::new(entrants, Some(games.iter().flat_map(GameRow::ids)));
        let scope = scope(args, &games)?;
        let file = games.table().file().to_owned();
        Ok(Some(Self { file, games, late, players, pairings, records, scope, is_of_engines }))
    }

    /// A row.
    pub(crate) fn row(&self, row: usize) -> &GameRow {
        &self.games.as_slice()[row]
    }

    /// The line of a row.
    pub(crate) fn line(&self, row: usize) -> u32 {
        self.games.table().rows().get(row).map_or(0, |row| row.pos().line)
    }
}

/// Reads `--entrants`, if it is given. Stdin is claimed before anything is read: a table read from it by mistake would give
/// the wrong reason.
pub(crate) fn open_entrants(args: &Args, session: &Session<'_>) -> anyhow::Result<Option<Entrants>> {
    let is_stdin = |path: &Path| path.as_os_str() == "-";
    let tables = [&args.schedule, &args.entrants];
    if tables.into_iter().flatten().any(|path| is_stdin(path)) && args.records.reads_stdin() {
        bail!("the records are read from stdin; only one input can be stdin");
    }
    if tables.into_iter().flatten().filter(|path| is_stdin(path)).count() > 1 {
        bail!("--schedule and --entrants: only one input can be stdin");
    }
    let Some(path) = &args.entrants else { return Ok(None) };
    Ok(Some(read_entrants(Some(path), "--entrants", args.tables(), session)?))
}

/// Scope of `--round` and `--stage`: there must be such rows.
fn scope(args: &Args, games: &Games) -> anyhow::Result<Scope> {
    let scope = Scope { round: args.round.map(std::num::NonZeroU16::get), stage: args.stage.clone() };
    if scope.is_any() && !games.iter().any(|game| scope.has(game)) {
        let stages = || games.iter().filter_map(|game| game.stage.as_deref());
        let unknown = scope.stage.as_deref().filter(|stage| stages().all(|known| known != *stage));
        let nearest = unknown.and_then(|stage| nearest(stage, stages()));
        let nearest = nearest.map(|stage| format!("; nearest: {}", printable(stage))).unwrap_or_default();
        let round = scope.round.map(|round| format!(" --round {round}")).unwrap_or_default();
        let stage = scope.stage.as_deref().map(|stage| format!(" --stage {}", printable(stage))).unwrap_or_default();
        bail!("the schedule has no row for{round}{stage}{nearest}");
    }
    Ok(scope)
}

/// Whether the game has no result yet, and is to have one.
pub(crate) fn is_open(game: &GameRow) -> bool {
    game.is_live() && game.result == GameResult::Game(Outcome::Unfinished)
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
