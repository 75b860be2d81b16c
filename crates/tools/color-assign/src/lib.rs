//! `color-assign`: who is First in each pairing of a round?
//!
//! The rows of the pairings are handed on with `first` and `second` settled by the rules of the book, and with the rule
//! and the reason. [`assign`] does it for tables, [`decide`] for two entrants.

mod args;
mod assign;
mod past;
mod rows;
mod rule;

use std::path::Path;

pub use args::Args;
pub use assign::{Assigned, Ignored, Keys, assign};
pub use past::{Past, Player, Turn};
pub use rows::{REASON, RULE, column_type};
pub use rule::{Choice, Decision, Pair, Rule, decide};
use shinpan_cli::args::SheetFormat;
use shinpan_cli::source::DASH;
use shinpan_cli::{Exit, Io, Session, Sheet, one_stdin, read_table};
use shinpan_core::games::{Games, Schedule};
use shinpan_core::history::{self, Change, HISTORY, HISTORY_OPEN};
use shinpan_core::table::Table;

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
    let keys: Keys = book.section("color-assign")?;
    let pairings = args.pairings.as_deref();
    one_stdin([("--games", args.games.as_deref()), ("PAIRINGS", pairings.or(Some(Path::new(DASH))))])?;
    let read = |path: Option<&Path>, who: &str| {
        let table = read_table(path, who, args.format, &session)?;
        anyhow::Ok(Games::check(table, None, Schedule::Rounds)?)
    };
    let games = match args.games.as_deref() {
        Some(path) => read(Some(path), "--games")?,
        None => Games::check(Table::new("--games", ["round", "first", "second", "result"]), None, Schedule::Rounds)?,
    };
    let pairings = read(pairings, "PAIRINGS")?;
    session.messages.warnings(games.doubtful_columns().into_iter().chain(pairings.doubtful_columns()));
    let assigned = assign(&pairings, &games, &keys, &|round| args.lots.lots(&book, Some(round)))?;
    for ignored in &assigned.ignored {
        session.messages.warning(format_args!("{}: {ignored}", games.table().file()));
    }
    for round in &assigned.unfounded {
        let message = format!("{}: no game of a round before {round}", games.table().file());
        session.messages.warning(format_args!("{message}; the sides of round {round} rest on none"));
    }
    for change in assigned.changes.iter().cloned() {
        let change = Change { article: history::article(&book), ..change };
        session.messages.warning(format_args!("{}: {change}", games.table().file()));
    }
    write(&assigned, &args, &mut session)?;
    session.finish(Exit::Ok)
}

/// The rows in each format. In JSON they are an array, an object a line, as in other tables of rows.
fn write(assigned: &Assigned, args: &Args, session: &mut Session<'_>) -> std::io::Result<()> {
    if args.format.output(session) == SheetFormat::Json {
        return assigned.rows.write_json(&mut session.output, &column_type);
    }
    // People do not read digests.
    let for_people = args.format.output(session) == SheetFormat::Table;
    let digests: &[&str] = if for_people { &[HISTORY, HISTORY_OPEN] } else { &[] };
    let rows = assigned.rows.without_columns(digests);
    Sheet { rows: &rows, types: &column_type, document: &() }.write(args.format, session)
}
