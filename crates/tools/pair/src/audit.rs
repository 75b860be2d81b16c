//! `--check` without a value: every round of report files.

use std::cell::RefCell;

use anyhow::{Context as _, anyhow};
use rayon::prelude::*;
use shinpan_cli::{Exit, NamedBytes, RecordArgs, ReportFile, Session, report_files};
use shinpan_core::RuleBook;
use shinpan_core::entrants::Entrants;
use shinpan_core::faults::Faults;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::wording::counted;
use shinpan_pairing::document::CheckedFile;
use shinpan_pairing::{Cannot, Event, Remark, Report, answers};

use crate::args::Args;
use crate::{report, say};

/// A file that was checked.
struct Checked {
    file: CheckedFile,
    /// Reason that no more rounds can be checked, if that is so.
    open: Option<String>,
    remarks: Vec<Remark>,
}

/// Checks every round of all files that `args` name. Files that cannot be read make exit 2; the others are checked all the same.
pub(crate) fn run(args: &Args, book: &RuleBook, event: &Event, session: &mut Session<'_>) -> anyhow::Result<Exit> {
    let (files, list, jobs) = (args.trf.clone(), args.trf_list.clone(), args.jobs);
    let named = RecordArgs { files, files_from: list, null: args.null, jobs, ..RecordArgs::default() };
    let sources = report_files(&named, session)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(named.threads(session.io).inputs).build();
    let championship = session.championship().clone();
    let (encoding, lots) = (args.format.encoding, args.lots.lots(book, None));
    let check = |(file, bytes): NamedBytes| {
        let report = ReportFile::of(file, bytes, encoding)?;
        let remarks = RefCell::new(report.warnings().map(Remark::Coded).collect::<Vec<_>>());
        // What is said of the file is said in every round.
        let note = |remark: Remark| {
            let mut remarks = remarks.borrow_mut();
            if !remarks.contains(&remark) {
                remarks.push(remark);
            }
        };
        let ReportFile { file, trf, .. } = report;
        let entrants = Entrants::check_in(&championship, (trf.entrants(&file), Faults::default()))?;
        let games = Games::check_in(&championship, (trf.games(&file), Faults::default()), None, Schedule::Rounds)?;
        let report = Report { file: file.clone(), trf };
        let checked = answers::check_report(event.system(None), &event.rules, report, (entrants, games), &lots, &note);
        let (rounds, open) = checked.map_err(|error| match error {
            Cannot::BeUsed(faults) => faults.into(),
            error => anyhow!("{error}"),
        })?;
        let open = open.map(|why| format!("{file}: {why}"));
        Ok(Checked { file: CheckedFile { file: Some(file), rounds }, open, remarks: remarks.into_inner() })
    };
    let results = pool
        .context("--jobs: threads cannot be started")?
        .install(|| sources.into_par_iter().map(|source| source.and_then(&check)).collect::<Vec<anyhow::Result<_>>>());
    let (mut files, mut open, mut unreadable) = (Vec::new(), Vec::new(), 0);
    for result in results {
        match result {
            Ok(checked) => {
                checked.remarks.into_iter().for_each(|remark| say(remark, session));
                files.push(checked.file);
                open.extend(checked.open);
            }
            Err(error) => {
                unreadable += 1;
                session.messages.error(format_args!("{error:#}"));
            }
        }
    }
    for message in &open {
        session.messages.error(message);
    }
    let document = answers::of_files(event.system(None), book.name(), files, unreadable);
    let exit = report::check(args, &document, session)?;
    let rounds = || document.files.iter().flat_map(|file| &file.rounds);
    session.messages.note(format_args!(
        "{} of {}, {}",
        counted(document.summary.rounds, "round"),
        counted(document.files.len(), "file"),
        counted(rounds().map(|round| round.findings.len()).sum::<usize>(), "finding")
    ));
    Ok(match exit {
        _ if unreadable > 0 => Exit::Error,
        Exit::Ok if !open.is_empty() => Exit::Findings,
        exit => exit,
    })
}
