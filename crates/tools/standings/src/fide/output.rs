//! What is written: the standings, why one stands above another, or what all keys are made of.

use std::io::Write as _;

use anyhow::bail;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::page::PageRequest;
use shinpan_pages::Words;

use super::difference::Differences;
use super::document::document;
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
        let report = Report::of(results, args.fide.trf16 || format == SheetFormat::Trf16)?;
        let file = &results.tournament.file;
        report.cut.iter().for_each(|cut| session.messages.coded_warning(format_args!("{file}: {cut}")));
        session.output.write_all(report.text().as_bytes())?;
        return Ok(());
    }
    let rows = rows::rows(results, args.crosstable)?;
    let document = document(results, args.crosstable);
    let types = |name: &str| column_type(name, results.keys);
    Sheet { rows: &rows, types: &types, document: &document }.write(args.format, session)?;
    Ok(())
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
        Some(SheetFormat::Html | SheetFormat::Markdown | SheetFormat::Trf | SheetFormat::Trf16) => {
            bail!("--format: expected table, csv, json or ndjson for differences")
        }
    }
    Ok(if differences.differences.is_empty() { Exit::Ok } else { Exit::Findings })
}
