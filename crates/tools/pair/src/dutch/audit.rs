//! `--check`: every round of report files, or one published round, against the rules.

use std::path::Path;

use anyhow::{Context as _, anyhow};
use rayon::prelude::*;
use shinpan_cli::{Exit, NamedBytes, RecordArgs, ReportFile, Session, Sheet, read_games, report_files};
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::history;
use shinpan_core::table::Encoding;
use shinpan_core::wording::counted;
use shinpan_core::{InputError, RuleBook};
use shinpan_tournament::dutch::{
    Impossible, Published, PublishedPair, RecordError, Round, RoundError, Settings, Tournament,
};

use super::check::findings;
use super::event::Event;
use super::finding::{self, CheckDocument, Finding};
use crate::args::Args;
use shinpan_pairing::of_round;

/// What a file has come to.
#[derive(Default)]
struct Checked {
    rounds: usize,
    findings: Vec<Finding>,
    /// Rounds that could not be checked, since results before them are missing.
    open: Vec<String>,
    /// Where a file names another edition.
    warnings: Vec<InputError>,
}

/// Checks every round of all files that `args` name. Files that cannot be read make exit 2; the others are checked all the same.
pub(super) fn files(
    args: &Args,
    book: &RuleBook,
    settings: Settings,
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    let (files, list, jobs) = (args.trf.clone(), args.trf_list.clone(), args.jobs);
    let named = RecordArgs { files, files_from: list, null: args.null, jobs, ..RecordArgs::default() };
    let sources = report_files(&named, session)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(named.threads(session.io).inputs).build();
    let encoding = args.format.encoding;
    let check = |source: anyhow::Result<NamedBytes>| source.and_then(|source| file_of(source, encoding, settings));
    let results = pool
        .context("--jobs: threads cannot be started")?
        .install(|| sources.into_par_iter().map(check).collect::<Vec<_>>());
    let mut all = Checked::default();
    let (mut count, mut has_failed) = (0, false);
    for result in results {
        match result {
            Ok(checked) => {
                count += 1;
                all.rounds += checked.rounds;
                all.findings.extend(checked.findings);
                all.open.extend(checked.open);
                checked.warnings.into_iter().for_each(|warning| session.messages.coded_warning(warning));
            }
            Err(error) => {
                has_failed = true;
                session.messages.error(format_args!("{error:#}"));
            }
        }
    }
    all.open.iter().for_each(|message| session.messages.error(message));
    let found = all.findings.len();
    session.messages.note(format_args!(
        "{} of {}, {}",
        counted(all.rounds, "round"),
        counted(count, "file"),
        counted(found, "discrepancy")
    ));
    let is_clean = all.findings.is_empty() && all.open.is_empty();
    write(book, settings, (count, all), args, session)?;
    Ok(match (has_failed, is_clean) {
        (true, _) => Exit::Error,
        (false, false) => Exit::Findings,
        (false, true) => Exit::Ok,
    })
}

/// Checks the rows in `path` for a round that is to be drawn, or replayed. If results changed after these rows were drawn, the
/// rows are checked against the old results, if they say what these were.
pub(super) fn published(
    event: &Event,
    (tournament, round): (&Tournament<'_>, &Round),
    path: &Path,
    (args, book): (&Args, &RuleBook),
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    let games = read_games(Some(path), "--check", Schedule::Rounds, args.format, session)?;
    let file = games.table().file().to_owned();
    let number = RoundNo(round.number);
    let rows = of_round(&games, number);
    if rows.is_empty() {
        return Err(anyhow!("{file}: no rows of round {}", round.number));
    }
    let published = of_rows(&games, &rows, tournament)?;
    let change = history::changes(&games, event.games(), None).into_iter().find(|change| change.announced == number);
    let Some(change) = change.filter(|change| change.open_cell.is_none()) else {
        let found = findings(&file, tournament, round, &published)?;
        return answer(found, 0, tournament, (args, book), session);
    };
    let then = history::taken_back(&games, event.games(), number);
    let of_then = |were_forfeits: bool| {
        let Some(trf) = then.as_ref().and_then(|then| event.report.trf.taken_back(then, were_forfeits)) else {
            return Ok(None);
        };
        let of_then = Tournament::of(&trf, tournament.settings()).map_err(|error| event.at(error))?;
        let round = event.asked_round(&of_then, number, args).map_err(|error| anyhow!("{file}: {error}"))?;
        let round = event.with_officers(&of_then, round, args.overrule.as_deref())?;
        anyhow::Ok(Some(findings(&file, &of_then, &round, &published)?))
    };
    let played = of_then(false)?;
    // Rows that are right if the old games were forfeits convict nobody.
    let forfeited = if played.as_ref().is_some_and(|found| !found.is_empty()) { of_then(true)? } else { None };
    let (by, found) = match forfeited.filter(Vec::is_empty).or(played) {
        Some(found) => ("by the results before the change", found),
        None => ("by the results after the change", findings(&file, tournament, round, &published)?),
    };
    let accepted = args.overrule.as_ref().map(|why| format!("; accepted, overruled: {why}"));
    let first = Finding::of_change(&file, round.number, format!("{change}{}", accepted.as_deref().unwrap_or_default()));
    let found = found.into_iter().map(|one| Finding { message: format!("{by}: {}", one.message), ..one });
    let found = std::iter::once(first).chain(found).collect();
    answer(found, usize::from(accepted.is_some()), tournament, (args, book), session)
}

/// Writes the findings in a round; exit 1 if officers have not overruled all of them.
fn answer(
    findings: Vec<Finding>,
    overruled: usize,
    tournament: &Tournament<'_>,
    (args, book): (&Args, &RuleBook),
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    let is_clean = findings.len() == overruled;
    let checked = Checked { rounds: 1, findings, ..Checked::default() };
    write(book, tournament.settings(), (1, checked), args, session)?;
    Ok(if is_clean { Exit::Ok } else { Exit::Findings })
}

/// The rows as a published round. The first of a pair has White where a row says by which rule.
fn of_rows(games: &Games, rows: &[usize], tournament: &Tournament<'_>) -> Result<Published, InputError> {
    let rule = games.table().column("rule");
    let mut published = Published::default();
    for (at, (game, cells)) in games.iter().zip(games.table().rows()).enumerate().filter(|(at, _)| rows.contains(at)) {
        let number = |column: &str, id: &str| {
            let number = tournament.number(id);
            number.ok_or_else(|| games.error(at, column, format_args!("no player \"{id}\" in the tournament")))
        };
        let white = number("first", &game.first)?;
        match game.second.as_deref() {
            None => published.byes.push(white),
            Some(second) => {
                let has_colours = rule.is_some_and(|rule| !cells.text(rule).is_empty());
                published.pairs.push(PublishedPair { white, black: number("second", second)?, has_colours });
            }
        }
    }
    Ok(published)
}

/// Checks every round of a file.
fn file_of((file, bytes): NamedBytes, encoding: Option<Encoding>, settings: Settings) -> anyhow::Result<Checked> {
    let report = ReportFile::of(file, bytes, encoding)?;
    let (file, at) = (&report.file, |error: RecordError| report.error(error.pos, error.message));
    let tournament = Tournament::of(&report.trf, settings).map_err(at)?;
    tournament.check_points().map_err(at)?;
    let warnings = report.warnings().chain(super::event::remarks(&report, &tournament)).collect();
    let mut checked = Checked { warnings, ..Checked::default() };
    let is_there = |number: &u16| tournament.rounds().is_there(*number);
    for number in (1..=tournament.rounds().last_there()).filter(is_there) {
        let published = tournament.published(number);
        if published == Published::default() {
            continue;
        }
        match tournament.round(number) {
            Ok(round) => {
                checked.rounds += 1;
                let found = findings(file, &tournament, &round, &published);
                checked.findings.extend(found.map_err(|error: Impossible| anyhow!("{file}: round {number}: {error}"))?);
            }
            Err(error @ RoundError::Unfinished(_)) => {
                checked.open.push(format!("{file}: round {number} cannot be checked: {error}"));
                break;
            }
            Err(error) => return Err(anyhow!("{file}: {error}")),
        }
    }
    Ok(checked)
}

fn write(
    book: &RuleBook,
    settings: Settings,
    (files, checked): (usize, Checked),
    args: &Args,
    session: &mut Session<'_>,
) -> anyhow::Result<()> {
    let Checked { rounds, findings, .. } = checked;
    let (rules, edition) = (book.name().to_owned(), settings.edition.year());
    let document = CheckDocument { rules, edition, files, rounds, findings };
    let rows = finding::rows(&document.findings);
    Ok(Sheet { rows: &rows, types: &finding::column_type, document: &document }.write(args.format, session)?)
}
