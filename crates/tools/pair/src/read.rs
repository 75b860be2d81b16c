//! Reads the tables of a run: the entrants, the games of the stage, what officers ask for.

use std::path::Path;

use anyhow::Context as _;
use shinpan_cli::{ReportFile, ReportUse, Session, both, one_stdin, read_entrants, read_games, read_what_if};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, Schedule};
use shinpan_pairing::{Input, no_games};
use shinpan_tournament::stage_of;

use crate::args::Args;
use crate::officers::Officers;

/// Reads and checks all tables that `args` name.
pub(crate) fn input(args: &Args, session: &Session<'_>) -> anyhow::Result<Input> {
    stdin_once(args)?;
    let published = games(args.published(), "--check", args, session);
    let ((entrants, games), published) = both(field_and_games(args, session), published)?;
    let stage = stage_of(args.stage.as_deref(), &games, &entrants)?;
    let games = games.of_stage(stage.as_deref())?;
    let Officers { forbid, force } = Officers::read(args, &entrants, session)?;
    let published = published.map(|published| {
        let published = published.of_stage(stage.as_deref())?;
        published.check_ids(&entrants)?;
        anyhow::Ok(published)
    });
    let published = published.transpose()?;
    Ok(Input { entrants, games, stage, forbid, force, published })
}

/// Refuses two inputs from stdin.
///
/// # Errors
/// The second of them.
pub(crate) fn stdin_once(args: &Args) -> anyhow::Result<()> {
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

/// The entrants and the games of the two tables, and the stage that these are of.
///
/// # Errors
/// A table cannot be read or has faults, or the stage is not known.
pub(crate) fn tables_of_stage(args: &Args, session: &Session<'_>) -> anyhow::Result<(Entrants, Games, Option<String>)> {
    let (entrants, games) = tables(args, session)?;
    let stage = stage_of(args.stage.as_deref(), &games, &entrants)?;
    let games = games.of_stage(stage.as_deref())?;
    Ok((entrants, games, stage))
}

/// The tables of `input` with the rows of `--what-if` put over them.
pub(crate) fn changed(input: &Input, path: &Path, args: &Args, session: &Session<'_>) -> anyhow::Result<Input> {
    let what_if = read_what_if(path, &input.entrants, args.format, session)?;
    let stage = input.stage.clone();
    let (entrants, games) = what_if.apply(session.championship(), &input.entrants, &input.games, stage.as_deref())?;
    let games = games.of_stage(stage.as_deref())?;
    Ok(Input { entrants, games, stage, forbid: input.forbid.clone(), force: input.force.clone(), published: None })
}

/// The entrants and the games so far, from the tables or from a tournament report file.
fn field_and_games(args: &Args, session: &Session<'_>) -> anyhow::Result<(Entrants, Games)> {
    if let Some(path) = args.report() {
        let report = ReportFile::read(path, ReportUse::OtherPairing, args.format, session)?;
        return both(
            report.entrants(args.entrants.as_deref(), args.format, session),
            report.games(Schedule::Rounds, session),
        );
    }
    tables(args, session)
}

/// The two tables.
fn tables(args: &Args, session: &Session<'_>) -> anyhow::Result<(Entrants, Games)> {
    let path = args.entrants.as_deref().context("--entrants is needed")?;
    let entrants = read_entrants(Some(path), "--entrants", args.format, session);
    // Games of other stages are between others: ids are looked up when the stage is known.
    let games = games(args.games.as_deref(), "--games", args, session);
    let games = games.and_then(|games| Ok(games.map_or_else(no_games, Ok)?));
    both(entrants, games)
}

fn games(path: Option<&Path>, who: &str, args: &Args, session: &Session<'_>) -> anyhow::Result<Option<Games>> {
    path.map(|path| read_games(Some(path), who, Schedule::Rounds, args.format, session)).transpose()
}
