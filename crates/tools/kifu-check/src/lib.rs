//! `kifu-check`: is every record sound, is every move legal, was the clock kept, is the result what the rules give?
//!
//! The laws are those of the game crates; here are the command line, the report and the schedule of a round.

mod arbiter_sheet;
mod args;
mod assigned;
mod assignment;
mod bound;
mod cache;
mod checker;
mod emit;
mod engines;
mod exhibits;
mod explain;
mod game;
mod log;
mod page;
mod player_list;
mod players;
mod record_names;
mod record_text;
mod report;
mod report_writer;
mod rows;
mod schedule;
mod tally;
mod written;

use std::num::NonZeroU16;

pub use args::Args;
use args::Emitted;
pub use engines::ledger::{EngineSummary, LedgerRow};
pub use explain::code_entries;
pub use report::GameReport;
use shinpan_cli::{Exit, InForce, Io, Listing, Output, Session};
use shinpan_core::RuleBook;
use shinpan_core::entrants::Entrants;
use shinpan_core::page::PageRequest;
use shinpan_records::RecordFiles;

use crate::cache::{Cache, Reporter};
use crate::checker::Checker;
use crate::exhibits::Exhibits;
use crate::log::LogReport;
use crate::player_list::PlayerList;
use crate::players::Players;
use crate::report::MatchedReport;
use crate::report_writer::{ReportWriter, refuse_pages};
use crate::schedule::Schedule;
use crate::tally::Tally;
use crate::written::RecordWriter;

/// Runs the program.
///
/// # Errors
/// What makes exit 2 for the whole run: a rule book, schedule or table of entrants that cannot be used, an output that
/// cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    // A schedule may be filled in where it stands: no other input is replaced.
    let filled = (args.emit == Emitted::Games).then_some("--schedule");
    let mut session = Session::open_filling(filled, &args.common, io)?;
    session.record_files = RecordFiles::of(&game::GAMES);
    if let Some(code) = &args.explain {
        explain::explain(&args, code, &mut session)?;
        return session.finish(Exit::Ok);
    }
    refuse_pages(&args)?;
    written::refuse(&args)?;
    let named = args.game.as_deref().and_then(game::named).map(|kind| kind.book);
    let default = if args.log.is_some() { Some(log::BOOK) } else { named };
    let book = match args.rules.open_for(default, &game::GAMES, &mut session)? {
        InForce::Answered => return session.finish(Exit::Ok),
        InForce::Book(book) => Some(book),
        InForce::Defaults => None,
    };
    let request = args.format.request(&mut session)?;
    let log = log::open(&args, book.as_ref(), &session)?;
    if args.has_records() {
        return check_records(&args, session, request, book.as_ref(), &log);
    }
    let exit = list_log(&args, request, &mut session, &log)?;
    session.finish(exit)
}

/// The records, and a log behind them.
fn check_records(
    args: &Args,
    mut session: Session<'_>,
    request: Option<PageRequest>,
    book: Option<&RuleBook>,
    log: &[LogReport],
) -> anyhow::Result<Exit> {
    let entrants = schedule::open_entrants(args, &session)?;
    let schedule = Schedule::open(args, book, entrants.as_ref(), &session)?;
    let cache = Cache::open(args, book, &session)?;
    let checker = Checker::open(args, book, schedule.as_ref(), cache.as_ref())?;
    let players = entrants.as_ref().map(|entrants| Players::new(Some(entrants), None::<std::iter::Empty<&str>>));
    let of_engines = book.filter(|_| game::is_of_engines(book));
    let exit = match (of_engines, args.emit, &schedule) {
        (Some(book), Emitted::Games, None) | (Some(book), Emitted::Entrants | Emitted::Ledger, _) => {
            engines::emit(args, request, &mut session, &checker, book, entrants.as_ref())
        }
        (None, Emitted::Ledger, _) => Err(engines::no_ledger()),
        (_, Emitted::Findings, _) => list_findings(args, request, &mut session, &checker, players.as_ref(), log),
        (None, Emitted::Games, None) => emit_rows(args, &mut session, &checker, players.as_ref()),
        (_, Emitted::Games, Some(schedule)) => emit_schedule(args, &mut session, &checker, schedule),
        (_, Emitted::Records, _) => emit_records(args, &mut session, &checker, players.as_ref()),
        (None, Emitted::Entrants, _) => {
            emit_entrants(args, &mut session, &checker, entrants.as_ref(), players.as_ref())
        }
    };
    drop(checker);
    match cache {
        Some(cache) => cache.finish(session, exit),
        None => session.finish(exit?),
    }
}

/// A log alone.
fn list_log(
    args: &Args,
    request: Option<PageRequest>,
    session: &mut Session<'_>,
    log: &[LogReport],
) -> anyhow::Result<Exit> {
    let mut writer = ReportWriter::begin(args, request, session)?;
    let exit = writer.write_log(&mut session.output, log, Exit::Ok)?;
    writer.end(session)?;
    Ok(exit)
}

/// The usual run: a report for each game, one for each scheduled game without a record, one for each game of a log.
fn list_findings(
    args: &Args,
    request: Option<PageRequest>,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    players: Option<&Players>,
    log: &[LogReport],
) -> anyhow::Result<Exit> {
    let mut writer = ReportWriter::begin(args, request, session)?;
    let mut tally = checker.schedule.map(Tally::new);
    let mut reporter = Reporter::new(checker.cache);
    let sink = |output: &mut Output, mut item: MatchedReport| {
        assign(&mut item, tally.as_mut(), players);
        if reporter.select(&mut item.report) {
            writer.write_game(output, &item.report, &item.exhibits)?;
        }
        reporter.sync_if_due(output)?;
        Ok(item.report.exit())
    };
    let mut exit = checker.check_all(args, session, sink)?;
    let game = checker.scheduled_game();
    for report in tally.iter().flat_map(|tally| tally.missing(checker.rules(game), game)) {
        writer.write_game(&mut session.output, &report, &Exhibits::default())?;
        exit = exit.max(report.exit());
    }
    exit = writer.write_log(&mut session.output, log, exit)?;
    writer.end(session)?;
    Ok(exit)
}

/// Gives a record its row of the schedule; without one its players must be known.
fn assign(item: &mut MatchedReport, tally: Option<&mut Tally<'_>>, players: Option<&Players>) {
    if let Some(tally) = tally {
        tally.record(item);
    } else if let Some(players) = players {
        emit::settle(item, players);
    }
}

/// A row of games.csv for each record on stdout, findings on stderr.
fn emit_rows(
    args: &Args,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    players: Option<&Players>,
) -> anyhow::Result<Exit> {
    session.output.without_colors();
    let messages = session.messages.clone();
    let mut listing = Listing::new(rows::row_format(args.format.format), session.palette);
    listing.begin::<rows::Row<'_>>(&mut session.output)?;
    let round = args.round.map(NonZeroU16::get);
    let mut reporter = Reporter::new(checker.cache);
    let sink = |output: &mut Output, mut item: MatchedReport| {
        let ids = players.and_then(|players| emit::settle(&mut item, players));
        listing.item(output, &rows::Row::new(&item.report, ids.as_ref(), round))?;
        item.report.announce(&messages);
        reporter.record(&item.report, |finding| report::is_for_officers(finding, messages.level()));
        reporter.sync_if_due(output)?;
        Ok(item.report.exit())
    };
    let exit = checker.check_all(args, session, sink)?;
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
    session.output.without_colors();
    let messages = session.messages.clone();
    let mut tally = Tally::new(schedule);
    let sink = |_: &mut Output, mut item: MatchedReport| {
        tally.record(&mut item);
        item.report.announce(&messages);
        Ok(item.report.exit())
    };
    let mut exit = checker.check_all(args, session, sink)?;
    let game = checker.scheduled_game();
    for report in tally.missing(checker.rules(game), game) {
        report.announce(&messages);
        exit = exit.max(report.exit());
    }
    emit::write_schedule(&tally, &mut session.output, args.format.format)?;
    Ok(exit)
}

/// The records themselves on stdout or in a folder, findings on stderr.
fn emit_records(
    args: &Args,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    players: Option<&Players>,
) -> anyhow::Result<Exit> {
    session.output.without_colors();
    let messages = session.messages.clone();
    let mut records = RecordWriter::open(&args.written, session.io)?;
    let mut tally = checker.schedule.map(Tally::new);
    let sink = |output: &mut Output, mut item: MatchedReport| {
        assign(&mut item, tally.as_mut(), players);
        records.write(output, &item)?;
        item.report.announce(&messages);
        Ok(item.report.exit())
    };
    let exit = checker.check_all(args, session, sink)?;
    records.finish(exit)?;
    Ok(exit)
}

/// A row of entrants.csv for each player of the records on stdout, findings on stderr.
fn emit_entrants(
    args: &Args,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    entrants: Option<&Entrants>,
    players: Option<&Players>,
) -> anyhow::Result<Exit> {
    session.output.without_colors();
    let messages = session.messages.clone();
    let mut list = PlayerList::default();
    let sink = |_: &mut Output, item: MatchedReport| {
        list.add(&item, players);
        item.report.announce(&messages);
        Ok(item.report.exit())
    };
    let exit = checker.check_all(args, session, sink)?;
    messages.warnings(list.warning());
    list.write(entrants, &mut session.output, args.format.format)?;
    Ok(exit)
}
