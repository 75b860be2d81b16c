//! `kifu-check`: is every record sound, is every move legal, was the clock kept, is the result what the rules give?
//!
//! The laws are those of the game crates; here are the command line, the report and the schedule of a round.

mod arbiter_sheet;
mod args;
mod cache;
mod checker;
mod emit;
mod game;
mod log;
mod report;
mod report_writer;
mod schedule;

use std::num::NonZeroU16;

pub use args::Args;
use args::Emitted;
pub use report::GameReport;
use shinpan_cli::{Emit, Exit, Input, Io, Listing, Output, RecordFormat, Session, Split};
use shinpan_core::RuleBook;
use shinpan_records::port::GameReader;

use crate::cache::{Cache, Reporter};
use crate::checker::Checker;
use crate::log::LogReport;
use crate::report::MatchedReport;
use crate::report_writer::ReportWriter;
use crate::schedule::Schedule;

/// Runs the program.
///
/// # Errors
/// What makes exit 2 for the whole run: a rule book, schedule or table of entrants that cannot be used, an output that
/// cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.common, io)?;
    if args.report && args.format.format != RecordFormat::Text {
        anyhow::bail!("--report: a sheet is text for people; leave out --format");
    }
    let default = if args.log.is_some() { log::BOOK } else { game::named(args.game()).kind.book };
    let Some(book) = args.rules.open(Some(default), &mut session)? else {
        return session.finish(Exit::Ok);
    };
    let log = log::open(&args, &book, &session)?;
    if args.has_records() {
        return check_records(&args, session, &book, &log);
    }
    let exit = list_log(&args, &mut session, &log)?;
    session.finish(exit)
}

/// The records, and a log behind them.
fn check_records(args: &Args, mut session: Session<'_>, book: &RuleBook, log: &[LogReport]) -> anyhow::Result<Exit> {
    let game = game::named(args.game());
    let options = args.options();
    game.refuse_foreign(&options).map_err(anyhow::Error::msg)?;
    let open_game = game.open(book, &options)?;
    let schedule = Schedule::open(args, game, &session)?;
    let cache = Cache::open(args, book, &session)?;
    let checker = Checker { game, open_game, rules: book.name(), strict: args.strict, cache: cache.as_ref() };
    let exit = match (args.emit, &schedule) {
        (Emitted::Findings, schedule) => list_findings(args, &mut session, &checker, schedule.as_ref(), log),
        (Emitted::Games, None) => emit_rows(args, &mut session, &checker),
        (Emitted::Games, Some(schedule)) => emit_schedule(args, &mut session, &checker, schedule),
    };
    match cache {
        Some(cache) => cache.finish(session, exit),
        None => session.finish(exit?),
    }
}

/// A log alone.
fn list_log(args: &Args, session: &mut Session<'_>, log: &[LogReport]) -> anyhow::Result<Exit> {
    let mut writer = ReportWriter::begin(args, session)?;
    let exit = writer.write_log(&mut session.output, log, Exit::Ok)?;
    writer.end(&mut session.output)?;
    Ok(exit)
}

/// The usual run: a report for each game, one for each scheduled game without a record, one for each game of a log.
fn list_findings(
    args: &Args,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    schedule: Option<&Schedule>,
    log: &[LogReport],
) -> anyhow::Result<Exit> {
    let mut writer = ReportWriter::begin(args, session)?;
    let mut tally = schedule.map(Schedule::tally);
    let mut reporter = Reporter::new(checker.cache);
    let sink = |output: &mut Output, mut item: MatchedReport| {
        if let Some(tally) = &mut tally {
            tally.record(&mut item);
        }
        if reporter.select(&mut item.report) {
            writer.write_game(output, &item.report)?;
        }
        reporter.sync_if_due(output)?;
        Ok(item.report.exit())
    };
    let mut exit = check_all(args, session, checker, schedule, sink)?;
    for report in tally.iter().flat_map(|tally| tally.missing(checker.rules)) {
        writer.write_game(&mut session.output, &report)?;
        exit = exit.max(report.exit());
    }
    exit = writer.write_log(&mut session.output, log, exit)?;
    writer.end(&mut session.output)?;
    Ok(exit)
}

/// A row of games.csv for each record on stdout, findings on stderr.
fn emit_rows(args: &Args, session: &mut Session<'_>, checker: &Checker<'_>) -> anyhow::Result<Exit> {
    let messages = session.messages.clone();
    let mut listing = Listing::new(emit::row_format(args.format.format), session.palette);
    listing.begin::<emit::Row<'_>>(&mut session.output)?;
    let round = args.round.map(NonZeroU16::get);
    let mut reporter = Reporter::new(checker.cache);
    let sink = |output: &mut Output, item: MatchedReport| {
        listing.item(output, &emit::Row::new(&item.report, checker.game, round))?;
        item.report.announce(&messages);
        reporter.record(&item.report, |finding| report::is_for_officers(finding, messages.level()));
        reporter.sync_if_due(output)?;
        Ok(item.report.exit())
    };
    let exit = check_all(args, session, checker, None, sink)?;
    listing.end(&mut session.output)?;
    Ok(exit)
}

/// The rows of the schedule with their results on stdout, findings on stderr.
fn emit_schedule(
    args: &Args,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    schedule: &Schedule,
) -> anyhow::Result<Exit> {
    let messages = session.messages.clone();
    let mut tally = schedule.tally();
    let sink = |_: &mut Output, mut item: MatchedReport| {
        tally.record(&mut item);
        item.report.announce(&messages);
        Ok(item.report.exit())
    };
    let mut exit = check_all(args, session, checker, Some(schedule), sink)?;
    for report in tally.missing(checker.rules) {
        report.announce(&messages);
        exit = exit.max(report.exit());
    }
    emit::write_schedule(&tally, &mut session.output, args.format.format)?;
    Ok(exit)
}

/// Checks all records, on several threads, and hands the reports to `sink` in the order of the records.
fn check_all(
    args: &Args,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    schedule: Option<&Schedule>,
    sink: impl FnMut(&mut Output, MatchedReport) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let work = |reader: &mut Box<dyn GameReader + '_>, name: &str, input: Input, emit: Emit<'_, MatchedReport>| {
        checker.check(&mut **reader, name, input, schedule, emit)
    };
    let rule = |head: &[u8]| checker.game.split_rule(head, args.input_format.as_deref());
    let split = Split { rule: &rule, index: |item: &mut MatchedReport| &mut item.report.index };
    // The cache keeps the reports of whole files.
    let split = checker.cache.is_none().then_some(&split);
    args.records.run_split(session, split, || checker.open_game.reader(), work, sink)
}
