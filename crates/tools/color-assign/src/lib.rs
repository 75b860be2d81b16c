//! `color-assign`: who is First in each pairing of a round?
//!
//! The rows of the pairings are handed on with `first` and `second` settled by the rules of the book, and with the rule
//! and the reason. [`assign`] does it for tables, [`decide`] for two entrants.

mod args;
mod assign;
mod page;
mod past;
mod rows;
mod rule;

use std::path::Path;

pub use args::Args;
pub use assign::{Assigned, Counted, Ignored, Keys, assign};
use page::PageContext;
pub use past::{Past, Player, Turn};
pub use rows::{REASON, RULE, column_type};
pub use rule::{Choice, Decision, Pair, Rule, decide};
use shinpan_cli::args::SheetFormat;
use shinpan_cli::source::DASH;
use shinpan_cli::{Exit, Io, Session, Sheet, both, one_stdin, read_entrants, read_games};
use shinpan_core::PairingSection;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::history::{self, Change, HISTORY, HISTORY_OPEN, RECORDS};
use shinpan_core::table::Table;
use shinpan_pages::Words;

/// Runs the program.
///
/// # Errors
/// What makes exit 2: a table or a rule book that cannot be used, an output that cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.common, io)?;
    let Some(book) = args.rules.open(None, &mut session)? else {
        return session.finish(Exit::Ok);
    };
    let request = args.page.request(args.format.output(&session), &mut session)?;
    let keys = Keys { stages: session.championship().stages.clone(), ..book.section("color-assign")? };
    let pairings = args.pairings.as_deref();
    let entrants = ("--entrants", args.entrants.as_deref());
    one_stdin([("--games", args.games.as_deref()), entrants, ("PAIRINGS", pairings.or(Some(Path::new(DASH))))])?;
    let read = |path: Option<&Path>, who: &str| read_games(path, who, Schedule::Rounds, args.format, &session);
    let games = if let Some(path) = args.games.as_deref() {
        read(Some(path), "--games")
    } else {
        let none = Table::new("--games", ["round", "first", "second", "result"]);
        Games::check(none, None, Schedule::Rounds).map_err(Into::into)
    };
    let entrants = args.entrants.as_deref();
    let entrants = entrants.map(|path| read_entrants(Some(path), "--entrants", args.format, &session)).transpose();
    let (entrants, (games, pairings)) = both(entrants, both(games, read(pairings, "PAIRINGS")))?;
    entrants.as_ref().map_or(Ok(()), |entrants| pairings.check_ids(entrants))?;
    games.refuse_unequal_draws(book.name())?;
    pairings.refuse_unequal_draws(book.name())?;
    pairings.check_lookalikes(&games)?;
    let assigned = assign(&pairings, &games, &keys, &|round| args.lots.lots(&book, Some(round)))?;
    for ignored in &assigned.ignored {
        session.messages.warning(format_args!("{}: {ignored}", games.table().file()));
    }
    for round in &assigned.unfounded {
        let message = format!("{}: no game of a round before {round}", games.table().file());
        session.messages.warning(format_args!("{message}; the sides of round {round} rest on none"));
    }
    for change in assigned.changes.iter().cloned() {
        let change = Change { article: history::article(&PairingSection::of(&book)), ..change };
        session.messages.warning(format_args!("{}: {change}", games.table().file()));
    }
    session.messages.warnings(&assigned.edited);
    let lost = history::lost(&games, &pairings);
    session.messages.warnings(lost.into_iter().chain(assigned.other_lots.iter().cloned()));
    match request {
        Some(request) => {
            let (words, warnings) = (Words::of(request.lang), session.messages.kept_warnings());
            let context =
                PageContext { book: book.name(), entrants: entrants.as_ref(), request: &request, words: &words };
            page::page(&assigned.rows, &context, &warnings).write(&mut session.output)?;
        }
        None => write(&assigned, entrants.as_ref(), &args, &mut session)?,
    }
    session.finish(Exit::Ok)
}

/// The rows in each format. In JSON they are an array, an object a line, as in other tables of rows.
fn write(
    assigned: &Assigned,
    entrants: Option<&Entrants>,
    args: &Args,
    session: &mut Session<'_>,
) -> std::io::Result<()> {
    if args.format.output(session) == SheetFormat::Json {
        return assigned.rows.write_json(&mut session.output, &column_type);
    }
    // People do not read digests.
    let for_people = args.format.output(session) == SheetFormat::Table;
    let digests: &[&str] = if for_people { &[HISTORY, HISTORY_OPEN, RECORDS[0], RECORDS[1]] } else { &[] };
    let mut rows = assigned.rows.without_columns(digests);
    if let Some(entrants) = entrants.filter(|_| for_people) {
        rows::name(&mut rows, entrants);
    }
    Sheet { rows: &rows, types: &column_type, document: &() }.write(args.format, session)
}
