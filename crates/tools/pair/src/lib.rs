//! `pair`: who meets whom in the next round, and why? WCSC rules 2010, Art. 17.11, 18.6, 19; the 2015 Arimaa World
//! Computer Championship, constraints 1-10; events of engines; the Dutch system of FIDE.
//!
//! [`shinpan_pairing`] pairs the rounds; this crate reads the tables, asks about a round and writes the answer.

mod args;
mod audit;
mod officers;
mod page;
mod read;
mod records;
mod report;
mod rows;
pub mod what_if;

use anyhow::bail;
pub use args::Args;
use shinpan_cli::{Exit, Io, Session};
use shinpan_core::RuleBook;
use shinpan_core::games::RoundNo;
use shinpan_core::page::PageRequest;
use shinpan_pairing::{Cannot, Chance, Event, Input, Remark, RoundAsked, System, answers};
use shinpan_tournament::{Purpose, Stage};

use crate::args::RoundArg;

/// The book of which `--list-records` speaks where none is named.
const DUTCH: &str = "fide-dutch-2026";

/// Runs the program.
///
/// # Errors
/// What makes exit 2: a rule book or a table that cannot be used, an output that cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let mut session = Session::open(&args.common, io)?;
    let Some(book) = args.rules.open(args.list_records.then_some(DUTCH), &mut session)? else {
        return session.finish(Exit::Ok);
    };
    shinpan_cli::share_work(session.io);
    let event = Event::open(&book)?;
    let format = args.format.output(&session);
    event.check_asked(&event.offers(args.stage.as_deref()), args.asked_of(args.stage.as_deref(), format))?;
    if args.list_records {
        records::write(&args, &mut session)?;
        return session.finish(Exit::Ok);
    }
    args.check_values()?;
    if args.stage.is_some() && args.reads_reports() && read::uses_records(&args, &event) {
        bail!("--stage: a report file has no stages");
    }
    if args.checks_files() {
        let exit = audit::run(&args, &book, &event, &mut session)?;
        return session.finish(exit);
    }
    let request = args.page.request(format, &mut session)?;
    args.check_page(request.as_ref())?;
    let input = read::input(&args, &event, &session)?;
    let system = event.system(input.stage.as_deref());
    event.check_asked(&[system.offer()], args.asked_of(input.stage.as_deref(), format))?;
    let round = match args.round {
        Some(asked) => asked,
        None => RoundArg::One(read::next_round(&input)?),
    };
    let (args, book, event, input, request) = (&args, &book, &event, &input, request.as_ref());
    let run = Run { args, book, event, system, input, round, request };
    let answered = if run.args.what_if.is_some() { what_if::run(&run, &mut session) } else { run.answer(&mut session) };
    match answered? {
        Some(exit) => session.finish(exit),
        // Nothing was drawn: the file of `-o` stays as it was.
        None => Ok(Exit::Findings),
    }
}

/// All that a run has read. Its methods return nothing where the round cannot be drawn and the reason is on stderr.
#[derive(Clone, Copy)]
struct Run<'a> {
    args: &'a Args,
    book: &'a RuleBook,
    event: &'a Event,
    system: &'a dyn System,
    input: &'a Input,
    round: RoundArg,
    /// The page that is written, if one is.
    request: Option<&'a PageRequest>,
}

impl Run<'_> {
    /// Draws what is asked for, or answers the question about it.
    fn answer(&self, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        if let Some(published) = &self.input.published {
            let checked = self.ask(session, |asked| answers::check(self.system, asked, published))?;
            return checked.map(|checked| report::check(self.args, &checked, session)).transpose();
        }
        if let Some(ids) = self.args.asked() {
            let why = self.ask(session, |asked| answers::why(self.system, asked, ids))?;
            return why.map(|why| report::why(self, &why, session)).transpose();
        }
        let drawn = self.ask(session, |asked| {
            let drawn = answers::draw(self.system, asked, self.args.explains_all())?;
            let scores = self.request.map(|_| page::scores(asked, &drawn)).unwrap_or_default();
            Ok((drawn, scores))
        })?;
        drawn.map(|(drawn, scores)| report::round(self, &drawn, &scores, session)).transpose()
    }

    /// Settles the stage and asks a question about the round.
    fn ask<T>(
        &self,
        session: &Session<'_>,
        question: impl FnOnce(&RoundAsked<'_>) -> Result<T, Cannot>,
    ) -> anyhow::Result<Option<T>> {
        let Self { args, book, event, system, input, .. } = *self;
        let (tables, purpose) = ((&input.entrants, &input.games), Purpose::Draw(self.round.first()));
        let overrule = args.overrule.as_deref();
        let stage = Stage::settle(&event.rules, tables, input.stage.as_deref(), purpose, overrule)?;
        session.messages.warnings(&stage.warnings);
        let round = self.round.one();
        let of_round = round.filter(|_| system.chance() != Chance::OfStage);
        let lots = match &input.published {
            Some(rows) => {
                args.lots.lots_of_rows(book, of_round, rows, |game| of_round.is_none_or(|it| game.round == it))
            }
            None => args.lots.lots(book, of_round),
        };
        let is_drawn = input.published.is_none() && args.asked().is_none();
        let asked = RoundAsked {
            rules: &event.rules,
            stage: &stage,
            input,
            round,
            is_drawn,
            away: &args.absent,
            lots: &lots,
            lots_are_known: is_drawn && args.lots.are_known(book),
            overrule,
            rounds: args.rounds,
            initial: args.initial.map(|initial| initial.side(&args.lots.lots(book, None), &session.messages)),
            say: &|remark| say(remark, session),
        };
        asked.warn_of_rounds();
        asked.warn_of_history();
        match question(&asked) {
            Ok(answer) => Ok(Some(answer)),
            Err(Cannot::BePaired(reason)) => {
                report_no_pairing(round.unwrap_or_default(), &reason, session);
                Ok(None)
            }
            Err(Cannot::BeAsked(message)) => bail!(message),
            Err(Cannot::BeUsed(faults)) => Err(faults.into()),
        }
    }
}

/// Says what officers should know.
fn say(remark: Remark, session: &Session<'_>) {
    match remark {
        Remark::Warning(line) => session.messages.warning(line),
        Remark::Coded(error) => session.messages.coded_warning(error),
        Remark::OfInput(error) => session.messages.input_warning(error),
    }
}

/// The round cannot be drawn: the reason on stderr, nothing on stdout.
fn report_no_pairing(round: RoundNo, reason: &dyn std::fmt::Display, session: &Session<'_>) -> Option<Exit> {
    session.messages.error(format_args!("round {round} cannot be drawn: {reason}"));
    None
}
