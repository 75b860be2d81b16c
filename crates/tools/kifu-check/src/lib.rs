//! `kifu-check`: is every record sound, is every move legal, was the clock kept, is the result what the rules give?
//!
//! The laws are those of the game crates; here are the command line, the report and the schedule of a round.

mod args;
mod arimaa;
mod cache;
mod checker;
mod chess;
mod emit;
mod game;
mod go;
mod item;
mod log;
mod pages;
mod report;
mod schedule;
mod sheet;
mod shogi;
mod xiangqi;

use std::num::NonZeroU16;

pub use args::Args;
use args::Emitted;
use item::Item;
pub use report::Report;
use shinpan_cli::{Emit, Exit, Input, Io, Listing, Output, RecordFormat, Session, Split};
use shinpan_core::RuleBook;

use crate::cache::{Cache, Teller};
use crate::checker::Checker;
use crate::game::{Asked, Game, Reader};
use crate::log::LogGame;
use crate::pages::Pages;
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
    let default = if args.log.is_some() { log::BOOK } else { Game::named(args.game()).kind.book };
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
fn check_records(args: &Args, mut session: Session<'_>, book: &RuleBook, log: &[LogGame]) -> anyhow::Result<Exit> {
    let game = Game::named(args.game());
    let asked =
        Asked { format: args.input_format.as_deref(), ranks: args.ranks.as_deref(), laws: args.laws.as_deref() };
    let check = game.check(book, asked)?;
    let schedule = Schedule::open(args, game, &session)?;
    let cache = Cache::open(args, book, &session)?;
    let checker = Checker { game, check, strict: args.strict, cache: cache.as_ref() };
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
fn list_log(args: &Args, session: &mut Session<'_>, log: &[LogGame]) -> anyhow::Result<Exit> {
    let mut pages = Pages::begin(args, session)?;
    let exit = pages.log(&mut session.output, log, Exit::Ok)?;
    pages.end(&mut session.output)?;
    Ok(exit)
}

/// The usual run: a report for each game, one for each scheduled game without a record, one for each game of a log.
fn list_findings(
    args: &Args,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    schedule: Option<&Schedule>,
    log: &[LogGame],
) -> anyhow::Result<Exit> {
    let mut pages = Pages::begin(args, session)?;
    let mut tally = schedule.map(Schedule::tally);
    let mut teller = Teller::new(checker.cache);
    let sink = |output: &mut Output, mut item: Item| {
        if let Some(tally) = &mut tally {
            tally.record(&mut item);
        }
        if teller.tell(&mut item.report.0) {
            pages.record(output, &item.report)?;
        }
        teller.settle(output)?;
        Ok(item.report.exit())
    };
    let mut exit = read(args, session, checker, schedule, sink)?;
    for report in tally.iter().flat_map(schedule::Tally::missing) {
        pages.record(&mut session.output, &report)?;
        exit = exit.max(report.exit());
    }
    exit = pages.log(&mut session.output, log, exit)?;
    pages.end(&mut session.output)?;
    Ok(exit)
}

/// A row of games.csv for each record on stdout, findings on stderr.
fn emit_rows(args: &Args, session: &mut Session<'_>, checker: &Checker<'_>) -> anyhow::Result<Exit> {
    let messages = session.messages.clone();
    let mut listing = Listing::new(emit::row_format(args.format.format), session.palette);
    listing.begin::<emit::Row<'_>>(&mut session.output)?;
    let round = args.round.map(NonZeroU16::get);
    let mut teller = Teller::new(checker.cache);
    let sink = |output: &mut Output, item: Item| {
        listing.item(output, &emit::Row::new(&item.report.0, checker.game, round))?;
        item.report.tell(&messages);
        teller.tell_some(&item.report.0, |finding| report::is_for_officers(finding, messages.level()));
        teller.settle(output)?;
        Ok(item.report.exit())
    };
    let exit = read(args, session, checker, None, sink)?;
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
    let sink = |_: &mut Output, mut item: Item| {
        tally.record(&mut item);
        item.report.tell(&messages);
        Ok(item.report.exit())
    };
    let mut exit = read(args, session, checker, Some(schedule), sink)?;
    for report in tally.missing() {
        report.tell(&messages);
        exit = exit.max(report.exit());
    }
    emit::write_schedule(&tally, &mut session.output, args.format.format)?;
    Ok(exit)
}

fn read(
    args: &Args,
    session: &mut Session<'_>,
    checker: &Checker<'_>,
    schedule: Option<&Schedule>,
    sink: impl FnMut(&mut Output, Item) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let work = |reader: &mut Reader<'_>, name: &str, input: Input, emit: Emit<'_, Item>| {
        checker.check(reader, name, input, schedule, emit)
    };
    let cut = |head: &[u8]| (checker.game.kind.cut)(head, args.input_format.as_deref());
    let split = Split { cut: &cut, index: |item: &mut Item| &mut item.report.0.index };
    // The cache keeps the reports of whole files.
    let split = checker.cache.is_none().then_some(&split);
    args.records.run_split(session, split, (|| checker.check.reader(), work), sink)
}
