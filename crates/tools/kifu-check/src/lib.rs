//! `kifu-check`: is every record sound, is every move legal, was the clock kept, is the result what the rules give?
//!
//! The laws are those of the game crates; here are the command line, the report and the schedule of a round.

mod args;
mod arimaa;
mod checker;
mod emit;
mod game;
mod go;
mod item;
mod report;
mod schedule;
mod shogi;
mod xiangqi;

use std::num::NonZeroU16;

pub use args::Args;
use args::Emitted;
use item::Item;
pub use report::Report;
use shinpan_core::shell::{Emit, Exit, Input, Io, Listing, Output, Session};

use crate::checker::Checker;
use crate::game::{Asked, Game, Reader};
use crate::schedule::Schedule;

/// Runs the program.
///
/// # Errors
/// What makes exit 2 for the whole run: a rule book, schedule or table of entrants that cannot be used, an output that
/// cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.common, io)?;
    let game = Game::named(&args.game);
    let Some(book) = args.rules.open(Some(game.kind.book), &mut session)? else {
        return session.finish(Exit::Ok);
    };
    let asked = Asked { format: args.input_format.as_deref(), ranks: args.ranks.as_deref() };
    let check = game.check(&book, asked)?;
    let schedule = Schedule::open(&args, game, &session)?;
    let checker = Checker { game, check, strict: args.strict };
    let exit = match (args.emit, &schedule) {
        (Emitted::Findings, schedule) => list_findings(&args, &mut session, &checker, schedule.as_ref())?,
        (Emitted::Games, None) => emit_rows(&args, &mut session, &checker)?,
        (Emitted::Games, Some(schedule)) => emit_schedule(&args, &mut session, &checker, schedule)?,
    };
    session.finish(exit)
}

/// The usual run: a report for each game, then one for each scheduled game without a record.
fn list_findings(
    args: &Args,
    session: &mut Session<'_>,
    checker: &Checker,
    schedule: Option<&Schedule>,
) -> anyhow::Result<Exit> {
    let mut listing = Listing::new(args.format.format, session.palette);
    listing.begin::<Report>(&mut session.output)?;
    let mut tally = schedule.map(Schedule::tally);
    let sink = |output: &mut Output, mut item: Item| {
        if let Some(tally) = &mut tally {
            tally.record(&mut item);
        }
        listing.item(output, &item.report)?;
        Ok(item.report.exit())
    };
    let mut exit = read(args, session, checker, schedule, sink)?;
    for report in tally.iter().flat_map(schedule::Tally::missing) {
        listing.item(&mut session.output, &report)?;
        exit = exit.max(report.exit());
    }
    listing.end(&mut session.output)?;
    Ok(exit)
}

/// A row of games.csv for each record on stdout, findings on stderr.
fn emit_rows(args: &Args, session: &mut Session<'_>, checker: &Checker) -> anyhow::Result<Exit> {
    let messages = session.messages.clone();
    let mut listing = Listing::new(emit::row_format(args.format.format), session.palette);
    listing.begin::<emit::Row<'_>>(&mut session.output)?;
    let round = args.round.map(NonZeroU16::get);
    let sink = |output: &mut Output, item: Item| {
        listing.item(output, &emit::Row::new(&item.report.0, checker.game, round))?;
        item.report.tell(&messages);
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
    checker: &Checker,
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
    checker: &Checker,
    schedule: Option<&Schedule>,
    sink: impl FnMut(&mut Output, Item) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let work = |reader: &mut Reader<'_>, name: &str, input: Input, emit: Emit<'_, Item>| {
        checker.check(reader, name, input, schedule, emit)
    };
    args.records.run(session, (|| checker.check.reader(), work), sink)
}
