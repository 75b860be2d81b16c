//! `color-assign`: decides who is First in each pairing of a round.
//!
//! The rows of the pairings are passed on with `first` and `second` settled by the rules of the book, and with the rule
//! and the reason. [`assign`] does it for tables, [`decide`] for two entrants.

mod args;
mod assign;
mod dutch;
mod input;
mod page;
mod past;
mod rows;
mod rule;

use std::io::Write as _;

pub use args::Args;
pub use assign::{Assigned, Counted, Ignored, Keys, assign};
use input::Input;
use page::PageContext;
pub use past::{Past, Player, Turn};
pub use rows::{REASON, RULE, column_type};
pub use rule::{Choice, Decision, Pair, Rule, decide};
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Io, Session, Sheet};
use shinpan_core::Faults;
use shinpan_core::games::{GameRow, Games, Schedule};
use shinpan_core::history::{self, Change, HISTORY, HISTORY_OPEN, RECORDS};
use shinpan_core::trf::WrittenRound;
use shinpan_core::wording::list;
use shinpan_pages::Words;
use shinpan_tournament::{SidesBy, StageRules};

/// Runs the program.
///
/// # Errors
/// Whatever makes exit 2: a table or a rule book that cannot be used, or an output that cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.common, io)?;
    let Some(book) = args.rules.open(None, &mut session)? else {
        return session.finish(Exit::Ok);
    };
    let request = args.page.request(args.format.output(&session), &mut session)?;
    let rules = StageRules::of(&book)?;
    let sides = rules.facts.sides;
    let keys = if sides == SidesBy::Rules { Some(book.section::<Keys>("color-assign")?) } else { None };
    let mut input = Input::read(&args, book.name(), sides == SidesBy::Dutch, &session)?;
    let head = args.trf_head.as_deref();
    let head = head.map(|path| shinpan_cli::read_trf_head(path, "--trf-head", args.format, &session)).transpose()?;
    let (file, head) = head.unzip();
    session.messages.warnings(input.settle(&rules, &book, head)?);
    if let Some((file, report)) = file.zip(input.report.as_ref()) {
        shinpan_cli::warn_of_byes(&file, &report.trf.byes, &session);
    }
    let games = &input.games;
    let assigned = match keys {
        Some(keys) => {
            let keys = Keys { stages: session.championship().stages.clone(), ..keys };
            let rows = &input.pairings;
            // A bye has no sides, so it may have been given by other lots.
            let of = |round| {
                let is_game = |game: &GameRow| game.round == round && game.second.is_some();
                args.lots.lots_of_rows(&book, Some(round), rows, is_game)
            };
            assign(rows, games, &keys, &of)?
        }
        None if sides == SidesBy::Boards => assign::of_boards(&input.pairings),
        None => match dutch::assign(&input, &args, &book, &session)? {
            Some(assigned) => assigned,
            // The file of `-o` stays as it was.
            None => return Ok(Exit::Findings),
        },
    };
    for ignored in &assigned.ignored {
        session.messages.warning(format_args!("{}: {ignored}", games.table().file()));
    }
    for round in &assigned.unfounded {
        let message = format!("{}: no game of a round before {round}", games.table().file());
        session.messages.warning(format_args!("{message}; the sides of round {round} rest on none"));
    }
    for change in assigned.changes.iter().cloned() {
        let change = Change { article: rules.facts.fixes_results, ..change };
        session.messages.warning(format_args!("{}: {change}", games.table().file()));
    }
    session.messages.warnings(&assigned.edited);
    let lost = history::lost(games, &input.pairings);
    session.messages.warnings(lost.into_iter().chain(assigned.other_lots.iter().cloned()));
    match request {
        Some(request) => {
            let event = input.report.as_ref().map(|report| report.trf.event_facts()).unwrap_or_default();
            let request = request.of_event(event);
            let (words, warnings) = (Words::of(request.lang), session.messages.kept_warnings());
            let words = if sides == SidesBy::Dutch { words.of_chess() } else { words };
            let entrants = input.entrants.as_ref();
            let (book, draw) = (book.name(), rules.draw);
            let context = PageContext { book, entrants, request: &request, words: &words, draw };
            page::page(&assigned.rows, &context, &warnings).write(&mut session.output)?;
        }
        None => write(&assigned, &input, &args, &mut session)?,
    }
    session.finish(Exit::Ok)
}

/// Writes the rows in the format asked for. In JSON they are an array with one object per line, like other tables of
/// rows.
fn write(assigned: &Assigned, input: &Input, args: &Args, session: &mut Session<'_>) -> anyhow::Result<()> {
    let format = args.format.output(session);
    if let Some(report) = input.report.as_ref().filter(|_| format == SheetFormat::Trf) {
        let rows = (assigned.rows.clone(), Faults::default());
        let rows = Games::check_in(session.championship(), rows, None, Schedule::Rounds)?;
        let WrittenRound { bytes, cut } = report.trf.with_round(&report.text, &rows)?;
        if !cut.is_empty() {
            let rounds = list(cut.iter().map(u16::to_string));
            let message = format!("the games of round {rounds} are cut: they rest on the round that is replaced");
            session.messages.input_warning(format_args!("{}: warning[rounds-cut]: {message}", report.file));
        }
        return Ok(session.output.write_all(&bytes)?);
    }
    if format == SheetFormat::Json {
        return Ok(assigned.rows.write_json(&mut session.output, &column_type)?);
    }
    // People do not read digests.
    let for_people = format == SheetFormat::Table;
    let digests: &[&str] = if for_people { &[HISTORY, HISTORY_OPEN, RECORDS[0], RECORDS[1]] } else { &[] };
    let mut rows = assigned.rows.without_columns(digests);
    if let Some(entrants) = input.entrants.as_ref().filter(|_| for_people) {
        rows::name(&mut rows, entrants);
    }
    Ok(Sheet { rows: &rows, types: &column_type, document: &() }.write(args.format, session)?)
}
