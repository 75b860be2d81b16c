//! Reads the tables of a run: the entrants, the games of the stage, what officers ask for.

use std::path::Path;

use anyhow::{Context as _, bail};
use shinpan_cli::{
    ReportFile, ReportUse, Session, both, one_stdin, read_entrants, read_games, read_trf_head, read_what_if,
};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_pairing::{Event, Input, Offer, Report, RoundOption, no_games};
use shinpan_tournament::stage_of;

use crate::args::Args;
use crate::officers::Officers;

/// Reads and checks all tables that `args` name.
pub(crate) fn input(args: &Args, event: &Event, session: &Session<'_>) -> anyhow::Result<Input> {
    stdin_once(args)?;
    let published = games(args.published(), "--check", args, session);
    let (Tables { entrants, games, report }, published) = both(tables(args, event, session), published)?;
    let stage = stage_of(args.stage.as_deref(), &games, &entrants)?;
    let games = games.of_stage(stage.as_deref())?;
    let Officers { forbid, force } = Officers::read(args, &entrants, session)?;
    let published = published.map(|published| {
        let published = published.of_stage(stage.as_deref())?;
        published.check_ids(&entrants)?;
        anyhow::Ok(published)
    });
    let published = published.transpose()?;
    let head = args.trf_head.as_deref().map(|path| read_trf_head(path, "--trf-head", args.format, session));
    let head = head.transpose()?.map(|(file, trf)| Report { file, trf });
    Ok(Input { entrants, games, stage, forbid, force, published, report, head })
}

/// Refuses two inputs from stdin.
///
/// # Errors
/// The second of them.
fn stdin_once(args: &Args) -> anyhow::Result<()> {
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

/// The tables of `input` with the rows of `--what-if` put over them.
pub(crate) fn changed(input: &Input, path: &Path, args: &Args, session: &Session<'_>) -> anyhow::Result<Input> {
    let what_if = read_what_if(path, &input.entrants, args.format, session)?;
    let stage = input.stage.clone();
    let (entrants, games) = what_if.apply(session.championship(), &input.entrants, &input.games, stage.as_deref())?;
    let games = games.of_stage(stage.as_deref())?;
    let (forbid, force, head) = (input.forbid.clone(), input.force.clone(), input.head.clone());
    Ok(Input { entrants, games, stage, forbid, force, published: None, report: None, head })
}

/// The first round that is missing in the report file.
///
/// # Errors
/// There is no such file, or it has rounds after the one that is missing.
pub(crate) fn next_round(input: &Input) -> anyhow::Result<RoundNo> {
    let Report { file, trf } = input.report.as_ref().context("--round is required")?;
    let there = trf.rounds_there();
    let next = there.first_missing();
    if let Some(later) = there.beyond_gap() {
        bail!(
            "{file}: round {next} has no games, but round {later} has; add its results, or use --round {next} to draw it"
        );
    }
    Ok(RoundNo(next))
}

/// The entrants and the games so far, and the report file that they are from, if they are.
struct Tables {
    entrants: Entrants,
    games: Games,
    report: Option<Report>,
}

/// Whether the system pairs by all records of a report file.
pub(crate) fn uses_records(args: &Args, event: &Event) -> bool {
    let uses_records = |offer: &&Offer| offer.why_not(RoundOption::Records).is_none();
    event.offers(args.stage.as_deref()).iter().any(uses_records)
}

/// Reads the two tables, or a tournament report file in their place.
fn tables(args: &Args, event: &Event, session: &Session<'_>) -> anyhow::Result<Tables> {
    if let Some(path) = args.report() {
        let of = if uses_records(args, event) { ReportUse::Whole } else { ReportUse::OtherPairing };
        let report = ReportFile::read(path, of, args.format, session)?;
        let entrants = report.entrants(args.entrants.as_deref(), args.format, session);
        let (entrants, games) = both(entrants, report.games(Schedule::Rounds, session))?;
        let ReportFile { file, trf, .. } = report;
        return Ok(Tables { entrants, games, report: Some(Report { file, trf }) });
    }
    let path = args.entrants.as_deref().context("--entrants is needed")?;
    let entrants = read_entrants(Some(path), "--entrants", args.format, session);
    // Games of other stages are between others: ids are looked up when the stage is known.
    let games = games(args.games.as_deref(), "--games", args, session);
    let games = games.and_then(|games| Ok(games.map_or_else(no_games, Ok)?));
    let (entrants, games) = both(entrants, games)?;
    Ok(Tables { entrants, games, report: None })
}

fn games(path: Option<&Path>, who: &str, args: &Args, session: &Session<'_>) -> anyhow::Result<Option<Games>> {
    path.map(|path| read_games(Some(path), who, Schedule::Rounds, args.format, session)).transpose()
}
