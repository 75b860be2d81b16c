//! What is written: the standings, why one stands above another, or what all keys are made of.

use std::io::Write as _;

use anyhow::bail;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::page::PageRequest;
use shinpan_core::trf::TrfScores;
use shinpan_pages::Words;
use shinpan_tournament::report_file::ReportForm;
use shinpan_tournament::tiebreaks::Scoring;

use super::difference::Differences;
use super::document::document;
use super::inputs::{Inputs, Source};
use super::page::{PageContext, page};
use super::results::Results;
use super::rows::{self, column_type};
use crate::args::Args;
use crate::explanation;
use crate::report::{self, ReportStandings};

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
        let bytes = report_file(results, &inputs.source, args, session)?;
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
fn report_file(results: &Results<'_>, source: &Source, args: &Args, session: &Session<'_>) -> anyhow::Result<Vec<u8>> {
    let Scoring { win, draw, loss, absence, bye } = *results.tournament.crosstable.scoring();
    // The form of 2016 has no keys: none are written that would be dropped.
    let keys = (report::form(args, session) != Some(ReportForm::Of2016)).then(|| results.trf_keys());
    let players = (0..results.tournament.players.len()).map(|at| (results.points(at), results.place(at))).collect();
    let scores = TrfScores { win, draw, loss, absence, bye, unfinished: None };
    match source {
        Source::File(report) => {
            ReportStandings { scores, rounds: None, keys, players }.write_over(report, args, session)
        }
        Source::Tables(trf) => {
            let scores = TrfScores { unfinished: trf.scores.unfinished, ..scores };
            let standings = ReportStandings { scores, rounds: trf.stated_rounds, keys, players };
            Ok(report::in_form(&standings.write_into(trf)?, &results.tournament.file, args, session))
        }
    }
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
