//! What is written: the standings, why one stands above another, or what all keys are made of.

use std::io::Write as _;

use anyhow::{anyhow, bail};
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, ReportFile, Session, Sheet};
use shinpan_core::page::PageRequest;
use shinpan_core::trf::StandingsReport;
use shinpan_pages::Words;
use shinpan_tournament::report_file::{Converted, ReportForm};

use super::difference::Differences;
use super::document::document;
use super::inputs::Inputs;
use super::keys_from::KeysFrom;
use super::page::{PageContext, page};
use super::report::Report;
use super::results::Results;
use super::rows::{self, column_type};
use crate::args::Args;
use crate::explanation;

/// Writes what the line asks for.
///
/// # Errors
/// Those of the output.
pub(crate) fn write(
    results: &Results<'_>,
    pair: Option<[usize; 2]>,
    request: Option<&PageRequest>,
    inputs: &Inputs,
    args: &Args,
    session: &mut Session<'_>,
) -> anyhow::Result<()> {
    let report = inputs.report.as_ref();
    if let Some(pair) = pair {
        return explanation::write_why(&results.why(pair), &results.wording(), args.format, session);
    }
    if args.explain.is_some() {
        return explanation::write_all(&results.explanations(), &results.wording(), args.format, session);
    }
    if let Some(request) = request {
        let (words, columns) = (Words::of(request.lang), results.keys.columns());
        let keys = results.keys.as_slice();
        let context = PageContext { request, words: &words, keys, columns: &columns };
        let document = document(results, args.crosstable);
        page(&document, &context, &session.messages.kept_warnings()).write(&mut session.output)?;
        return Ok(());
    }
    let format = args.format.output(session);
    if format.is_report() {
        let format = if args.fide.trf16 { SheetFormat::Trf16 } else { format };
        let bytes = report_file(results, report, format, session)?;
        session.output.write_all(&bytes)?;
        return Ok(());
    }
    let rows = rows::rows(results, args.crosstable)?;
    let document = document(results, args.crosstable);
    let types = |name: &str| column_type(name, results.keys);
    Sheet { rows: &rows, types: &types, document: &document }.write(args.format, session)?;
    Ok(())
}

/// The tournament as a report file: the one that was read with what is known now, or one that is made of the tables; in another form
/// where one is asked for.
fn report_file(
    results: &Results<'_>,
    report: Option<&ReportFile>,
    format: SheetFormat,
    session: &Session<'_>,
) -> anyhow::Result<Vec<u8>> {
    let file = &results.tournament.file;
    let form = match format {
        SheetFormat::Trf16 => Some(ReportForm::Of2016),
        // Tables have no form of their own.
        SheetFormat::Trf26 => report.map(|_| ReportForm::Of2026),
        _ => None,
    };
    // The form of 2016 has no keys: none are written that would be dropped.
    let has_keys = form != Some(ReportForm::Of2016);
    let bytes = if let Some(report) = report {
        let written = report.trf.with_standings(&report.text, &standings_report(results, has_keys));
        written.map_err(|message| anyhow!("--format trf: {file}: {message}"))?
    } else {
        let report = Report::of(results, has_keys)?;
        report.cut.iter().for_each(|cut| session.messages.coded_warning(format_args!("{file}: {cut}")));
        report.text().as_bytes().to_vec()
    };
    let Some(form) = form else { return Ok(bytes) };
    let encoding = report.and_then(|report| report.text.encoding());
    let written = ReportFile::of(file.clone(), bytes, encoding)?;
    let Converted { text, dropped } = Converted::of(&written.trf, form);
    for (pos, what) in dropped {
        let message = format!("warning[record-dropped]: left out, since the form has no such record: {what}");
        session.messages.input_warning(written.error(pos, message));
    }
    Ok(text.into_bytes())
}

/// What the standings put into the report file that was read.
fn standings_report(results: &Results<'_>, has_keys: bool) -> StandingsReport {
    let players = results.tournament.players.iter().enumerate().filter_map(|(at, player)| {
        let number = u16::try_from(player.number).ok()?;
        Some((number, (results.points(at), results.place(at))))
    });
    let keys = (results.trf_keys(), results.keys_from == KeysFrom::CommandLine);
    StandingsReport { players: players.collect(), keys: has_keys.then_some(keys), rounds: None }
}

/// Writes what differs: a line each for people and into a pipe, rows and documents where they are asked for. Exit 1 if anything does.
///
/// # Errors
/// Those of the output.
pub(crate) fn write_differences(
    differences: &Differences,
    args: &Args,
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    match args.format.format {
        None | Some(SheetFormat::Table) => {
            for difference in &differences.differences {
                writeln!(session.output, "{difference}")?;
            }
        }
        Some(SheetFormat::Csv) => differences.rows().write_csv(&mut session.output)?,
        Some(SheetFormat::Json) => {
            serde_json::to_writer_pretty(&mut session.output, differences)?;
            session.output.write_all(b"\n")?;
        }
        Some(SheetFormat::Ndjson) => {
            for difference in &differences.differences {
                serde_json::to_writer(&mut session.output, difference)?;
                session.output.write_all(b"\n")?;
            }
        }
        Some(
            SheetFormat::Html | SheetFormat::Markdown | SheetFormat::Trf | SheetFormat::Trf16 | SheetFormat::Trf26,
        ) => {
            bail!("--format: expected table, csv, json or ndjson for differences")
        }
    }
    Ok(if differences.differences.is_empty() { Exit::Ok } else { Exit::Findings })
}
