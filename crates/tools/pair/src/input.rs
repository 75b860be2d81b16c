//! What a run reads: the entrants, the games of the stage, what officers ask for.

use std::path::Path;

use anyhow::Context as _;
use shinpan_cli::{
    ReportFile, ReportUse, Session, TableFormatArgs, both, one_stdin, read_entrants, read_games, read_what_if,
};
use shinpan_core::Faults;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameRow, Games, RoundNo, Schedule};
use shinpan_core::history::OVERRULED;
use shinpan_core::table::Table;
use shinpan_core::table::field::unknown_word;
use shinpan_tournament::stage_of;

use crate::args::Args;
use crate::officers::{OfficerPair, Officers};

/// The tables of a run, checked.
pub(crate) struct Input {
    pub(crate) entrants: Entrants,
    /// Those of the stage.
    pub(crate) games: Games,
    pub(crate) stage: Option<String>,
    /// What officers forbid and force.
    pub(crate) forbid: Vec<OfficerPair>,
    pub(crate) force: Vec<OfficerPair>,
    /// The published pairing of `--check`: rows of the round.
    pub(crate) published: Option<Games>,
}

impl Input {
    /// Reads and checks all tables that `args` name.
    pub(crate) fn read(args: &Args, session: &Session<'_>) -> anyhow::Result<Self> {
        read_stdin_once(args)?;
        let reader = Reader { format: args.format, session };
        let published = reader.games(args.published(), "--check");
        let ((entrants, games), published) = both(reader.field_and_games(args), published)?;
        let stage = stage_of(args.stage.as_deref(), &games, &entrants)?;
        let games = games.of_stage(stage.as_deref())?;
        let Officers { forbid, force } = Officers::read(args, &entrants, session)?;
        let published = published.map(|published| {
            let published = published.of_stage(stage.as_deref())?;
            published.check_ids(&entrants)?;
            anyhow::Ok(published)
        });
        let published = published.transpose()?;
        Ok(Self { entrants, games, stage, forbid, force, published })
    }

    /// The tables with the rows of `--what-if` put over them.
    pub(crate) fn changed(&self, path: &Path, args: &Args, session: &Session<'_>) -> anyhow::Result<Self> {
        let what_if = read_what_if(path, &self.entrants, args.format, session)?;
        let stage = self.stage.clone();
        let (entrants, games) = what_if.apply(session.championship(), &self.entrants, &self.games, stage.as_deref())?;
        let games = games.of_stage(stage.as_deref())?;
        Ok(Self { entrants, games, stage, forbid: self.forbid.clone(), force: self.force.clone(), published: None })
    }

    /// Whether the stage is the last one of the championship.
    pub(crate) fn is_final(&self) -> bool {
        self.stage.as_deref().is_some_and(|stage| self.entrants.stages().is_last(stage))
    }

    /// The published rows of `round` for which officers have overruled the rules.
    pub(crate) fn overruled(&self, round: RoundNo) -> Vec<PublishedOverruled> {
        self.overruled_rows().into_iter().filter(|row| row.round == round).collect()
    }

    /// All published rows for which officers have overruled the rules.
    pub(crate) fn overruled_rows(&self) -> Vec<PublishedOverruled> {
        let Some(published) = &self.published else { return Vec::new() };
        let table = published.table();
        let Some(column) = table.column(OVERRULED) else { return Vec::new() };
        let rows = published.iter().zip(table.rows()).enumerate();
        let rows = rows.filter(|(_, (game, cells))| game.is_live() && !cells.text(column).is_empty());
        rows.map(|(row, (game, cells))| PublishedOverruled {
            row,
            round: game.round,
            pair: OfficerPair::published(game, table.file(), cells.pos()),
            criterion: cells.text(column).to_owned(),
        })
        .collect()
    }

    /// Refuses words in the column `overruled` that are none of `known`, the criteria of the round; of all rounds without one.
    pub(crate) fn check_overruled(&self, round: Option<RoundNo>, known: &[&str]) -> Result<(), Faults> {
        let (mut faults, published) = (Faults::default(), self.published.iter());
        for published in published {
            let rows = self.overruled_rows().into_iter();
            let rows = rows.filter(|row| round.is_none_or(|round| row.round == round));
            for PublishedOverruled { row, criterion, .. } in rows.filter(|row| !known.contains(&&*row.criterion)) {
                faults.push(published.error(row, OVERRULED, unknown_word(&criterion, known)));
            }
        }
        faults.or(())
    }
}

/// Refuses two inputs from stdin.
///
/// # Errors
/// The second of them.
pub(crate) fn read_stdin_once(args: &Args) -> anyhow::Result<()> {
    one_stdin([
        ("--entrants", args.entrants.as_deref()),
        ("--games", args.games.as_deref()),
        ("--trf", args.report()),
        ("--trf-head", args.trf_head.as_deref()),
        ("--forbid-from", args.forbid_from.as_deref()),
        ("--force-from", args.force_from.as_deref()),
        ("--check", args.published()),
    ])
}

/// A published row that says which criterion officers have overruled by it.
pub(crate) struct PublishedOverruled {
    pub(crate) row: usize,
    pub(crate) round: RoundNo,
    pub(crate) pair: OfficerPair,
    pub(crate) criterion: String,
}

/// The entrants and the games of the two tables, and the stage that these are of.
pub(crate) fn of_tables(args: &Args, session: &Session<'_>) -> anyhow::Result<(Entrants, Games, Option<String>)> {
    let (entrants, games) = Reader { format: args.format, session }.tables(args)?;
    let stage = stage_of(args.stage.as_deref(), &games, &entrants)?;
    let games = games.of_stage(stage.as_deref())?;
    Ok((entrants, games, stage))
}

/// The games before the first round.
fn no_games() -> Result<Games, Faults> {
    Games::check(Table::new("--games", ["round", "first", "second", "result"]), None, Schedule::Rounds)
}

struct Reader<'s> {
    format: TableFormatArgs,
    session: &'s Session<'s>,
}

impl Reader<'_> {
    /// The entrants and the games so far, from the tables or from a tournament report file.
    fn field_and_games(&self, args: &Args) -> anyhow::Result<(Entrants, Games)> {
        if let Some(path) = args.report() {
            let report = ReportFile::read(path, ReportUse::OtherPairing, self.format, self.session)?;
            return both(report.entrants(self.session), report.games(Schedule::Rounds, self.session));
        }
        self.tables(args)
    }

    /// The two tables.
    fn tables(&self, args: &Args) -> anyhow::Result<(Entrants, Games)> {
        let path = args.entrants.as_deref().context("--entrants is needed")?;
        let entrants = read_entrants(Some(path), "--entrants", args.format, self.session);
        // Games of other stages are between others: ids are looked up when the stage is known.
        let games = self.games(args.games.as_deref(), "--games");
        let games = games.and_then(|games| Ok(games.map_or_else(no_games, Ok)?));
        both(entrants, games)
    }

    fn games(&self, path: Option<&Path>, who: &str) -> anyhow::Result<Option<Games>> {
        path.map(|path| read_games(Some(path), who, Schedule::Rounds, self.format, self.session)).transpose()
    }
}

/// The rows of `published` that are of `round` and count, but for byes that were settled before it was drawn.
pub(crate) fn of_round(published: &Games, round: RoundNo) -> Vec<usize> {
    let is_drawn = |game: &GameRow| game.is_live() && game.round == round && !game.result.is_bye_beforehand();
    let rows = published.iter().enumerate().filter(|(_, game)| is_drawn(game));
    rows.map(|(row, _)| row).collect()
}
