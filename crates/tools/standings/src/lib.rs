//! `standings`: who stands where, and by which key? WCSC rules 2010, Art. 20; the 2015 Arimaa World Computer Championship.
//!
//! What it shares with the other programs is in `shinpan_tournament`.

mod args;
pub mod document;
pub mod inputs;
mod key_values;
pub mod keys;
pub mod places;
pub mod prizes;
mod ranking;
mod results;
mod rows;
pub mod rules;
pub mod value;

use std::io::Write as _;
use std::num::NonZeroU32;
use std::path::Path;

pub use args::Args;
pub use inputs::Inputs;
pub use places::{Place, compute};
pub use rules::Rules;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::source::DASH;
use shinpan_cli::{Exit, Io, Messages, Session, Sheet, one_stdin, read_table};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameResult, Games, RoundNo, Schedule};
use shinpan_core::{InputError, RuleBook, history};

use shinpan_tournament::{Field, Tally, elimination, stage_of};

use crate::prizes::Prizes;
use crate::results::Results;
use crate::rules::Places;

/// Runs the program.
///
/// # Errors
/// What makes exit 2: a rule book or a table that cannot be used, an output that cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.common, io)?;
    let Some(book) = args.rules.open(None, &mut session)? else {
        return session.finish(Exit::Ok);
    };
    let rules = book.section::<Rules>("standings")?;
    let games = args.games.as_deref().unwrap_or(Path::new(DASH));
    one_stdin([("--entrants", args.entrants.as_deref()), ("GAMES", Some(games))])?;
    let entrants = Entrants::check(read_table(args.entrants.as_deref(), "--entrants", args.format, &session)?)?;
    let games = read_table(args.games.as_deref(), "GAMES", args.format, &session)?;
    // Games of other stages are between others: ids are looked up when the stage is known.
    let games = Games::check(games, None, Schedule::Rounds)?;
    session.messages.warnings(entrants.doubtful_columns().into_iter().chain(games.doubtful_columns()));
    let stage = stage_of(args.stage.as_deref(), &games, &entrants)?;
    let games = games.of_stage(stage.as_deref())?;
    games.check_ids(&entrants)?;
    history::check_drawn(&games)?;
    let field = Field::of(&entrants, stage.as_deref())?;
    field.check(&games)?;
    if let Some(warning) = field.warning() {
        session.messages.warning(format_args!("{}: {warning}", entrants.table().file()));
    }
    warn(&args, &book, &games, &session.messages);
    let through = args.through.map_or_else(|| last_round(&games), RoundNo);
    let tally = Tally::of(&field, &games, ..=through);
    let lives = lives(&book, &rules)?;
    if lives.is_some() {
        elimination::refuse_draws(&games)?;
    }
    let fund = args.prize_fund.unwrap_or_default();
    let inputs = Inputs { rules: &rules, field: &field, tally: &tally, through, lives, fund };
    let places = compute(&inputs);
    let results = Results { book: book.name(), inputs: &inputs, places: &places };
    write(&args, &results, &mut session)?;
    session.finish(Exit::Ok)
}

/// With how many losses a program is out, where the book puts anybody out.
fn lives(book: &RuleBook, rules: &Rules) -> Result<Option<u32>, InputError> {
    #[derive(serde::Deserialize)]
    struct Pair {
        lives: NonZeroU32,
    }
    match rules.places {
        Places::Keys => Ok(None),
        Places::Elimination => Ok(Some(book.section::<Pair>("pair")?.lives.get())),
    }
}

fn write(args: &Args, results: &Results<'_>, session: &mut Session<'_>) -> anyhow::Result<()> {
    let rows = rows::rows(results, args.crosstable)?;
    let document = document::document(results, args.crosstable);
    Sheet { rows: &rows, types: &rows::column_type, document: &document }.write(args.format, session)?;
    if let Some(Prizes { fund, games, share, remainder }) = document.prizes {
        let prizes = format!("fund {fund}: {share} for each of {games} games, {remainder} left");
        match args.format.output(session) {
            SheetFormat::Table => writeln!(session.output, "\n{prizes}")?,
            _ => session.messages.note(prizes),
        }
    }
    Ok(())
}

/// What an officer should know before the places are published.
fn warn(args: &Args, book: &RuleBook, games: &Games, messages: &Messages) {
    let file = games.table().file();
    for change in history::changes(games, games, history::article(book)) {
        messages.warning(format_args!("{file}: {change}"));
    }
    if let Some(stage) = args.stage.as_deref().filter(|_| games.is_empty()) {
        messages.warning(format_args!("--stage: no game of \"{stage}\" in {file}"));
    }
    if let Some(through) = args.through {
        warn_of_through(RoundNo(through), games, messages);
    }
}

/// Whoever asks for the standings after a round takes it to be over.
fn warn_of_through(through: RoundNo, games: &Games, messages: &Messages) {
    let last = last_round(games);
    if through > last {
        messages.warning(format_args!("--through {through}: the last round with a game is {last}"));
    }
    if let Some(missing) = games.missing_rounds(through.min(last)) {
        messages.warning(format_args!("{}: {missing}", games.table().file()));
    }
    for (row, game) in games.iter().enumerate().filter(|(_, game)| game.is_live() && game.round <= through) {
        if game.result == GameResult::OPEN {
            let message = format!("round {} is not over: this game counts for nobody yet", game.round);
            messages.warning(games.error(row, "result", message));
        }
    }
}

/// The highest round with a live game, an open one too; 0 if there is none.
fn last_round(games: &Games) -> RoundNo {
    games.iter().filter(|game| game.is_live()).map(|game| game.round).max().unwrap_or_default()
}
