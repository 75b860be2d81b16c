//! What a run reads: the entrants, the games of the stage, what officers ask for.

use std::path::Path;

use anyhow::{Context as _, bail};
use shinpan_cli::{Session, TableFormatArgs, one_stdin, read_table};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::table::Table;
use shinpan_core::{InputError, history};
use shinpan_tournament::stage_of;

use crate::args::Args;
use crate::constraints::Pairs;

/// The tables of a run, checked.
pub(crate) struct Input {
    pub(crate) entrants: Entrants,
    /// Those of the stage.
    pub(crate) games: Games,
    pub(crate) stage: Option<String>,
    pub(crate) forbid: Option<Pairs>,
    pub(crate) force: Option<Pairs>,
    /// The published pairing of `--check`: rows of the round.
    pub(crate) published: Option<Games>,
}

impl Input {
    /// Reads and checks all tables that `args` name.
    pub(crate) fn read(args: &Args, session: &Session<'_>) -> anyhow::Result<Self> {
        one_stdin([
            ("--entrants", args.entrants.as_deref()),
            ("--games", args.games.as_deref()),
            ("--forbid", args.forbid.as_deref()),
            ("--force", args.force.as_deref()),
            ("--check", args.check.as_deref()),
        ])?;
        let reader = Reader { format: args.format, session };
        let entrants = reader.table(args.entrants.as_deref(), "--entrants")?.context("--entrants is needed")?;
        let entrants = Entrants::check(entrants)?;
        session.messages.warnings(entrants.doubtful_columns());
        let games = reader.table(args.games.as_deref(), "--games")?.unwrap_or_else(no_games);
        // Games of other stages are between others: ids are looked up when the stage is known.
        let games = Games::check(games, None, Schedule::Rounds)?;
        session.messages.warnings(games.doubtful_columns());
        let stage = stage_of(args.stage.as_deref(), &games, &entrants)?;
        let of_stage = |games: Games| {
            let games = games.of_stage(stage.as_deref())?;
            games.check_ids(&entrants)?;
            Ok::<_, InputError>(games)
        };
        let games = of_stage(games)?;
        history::check_drawn(&games)?;
        let pairs = |path: Option<&Path>, who| {
            let table = reader.table(path, who)?;
            Ok::<_, anyhow::Error>(table.map(|table| Pairs::check(table, &entrants)).transpose()?)
        };
        let (forbid, force) = (pairs(args.forbid.as_deref(), "--forbid")?, pairs(args.force.as_deref(), "--force")?);
        if let Some(id) = args.absent.iter().find(|id| entrants.get(id).is_none()) {
            bail!("--absent: {}", entrants.unknown(id));
        }
        let published = reader.table(args.check.as_deref(), "--check")?;
        let published = published.map(|table| Games::check(table, None, Schedule::Rounds)).transpose()?;
        session.messages.warnings(published.iter().flat_map(Games::doubtful_columns));
        let published = published.map(of_stage).transpose()?;
        Ok(Self { entrants, games, stage, forbid, force, published })
    }
}

/// The games before the first round.
fn no_games() -> Table {
    Table::new("--games", ["round", "first", "second", "result"])
}

struct Reader<'s> {
    format: TableFormatArgs,
    session: &'s Session<'s>,
}

impl Reader<'_> {
    fn table(&self, path: Option<&Path>, who: &str) -> anyhow::Result<Option<Table>> {
        path.map(|path| read_table(Some(path), who, self.format, self.session)).transpose()
    }
}

/// The rows of `published` that are of `round` and count.
pub(crate) fn of_round(published: &Games, round: RoundNo) -> Vec<usize> {
    let rows = published.iter().enumerate().filter(|(_, game)| game.is_live() && game.round == round);
    rows.map(|(row, _)| row).collect()
}
