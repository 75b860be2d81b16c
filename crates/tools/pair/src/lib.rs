//! `pair`: who meets whom in the next round, and why? WCSC rules 2010, Art. 17.11, 18.6, 19; the 2015 Arimaa World
//! Computer Championship, constraints 1-10.
//!
//! A [system](system::PairingSystem) of pairing is a module: [`swiss`], [`elimination`], [`round_robin`]. It ranks the field
//! and says what a pair costs by its [criteria](criteria::Criteria); the least cost is found and proved by [`solve::draw`].

mod absence;
mod args;
mod articles;
pub mod bounds;
mod check;
pub mod constraints;
pub mod criteria;
pub mod criterion;
pub mod document;
mod draw;
pub mod dutch;
pub mod elimination;
pub mod engines;
mod explain;
mod flags;
mod input;
pub mod officers;
mod overruling;
mod page;
mod prerequisites;
mod problem;
pub mod ranking;
mod report;
pub mod round_robin;
mod rows;
pub mod rules;
pub mod solve;
pub mod swiss;
pub mod system;
#[cfg(test)]
mod tests;
mod warnings;
pub mod what_if;

use std::collections::BTreeSet;

use anyhow::bail;
pub use args::Args;
use shinpan_cli::{Exit, Io, Session};
use shinpan_core::RuleBook;
use shinpan_core::games::RoundNo;
use shinpan_core::page::PageRequest;
use shinpan_core::stage::SECOND_PLACE;
use shinpan_tournament::{Byes, Facts, Field, Purpose, Stage, StageRules};

use crate::args::RoundArg;
use crate::constraints::REMATCHES;
use crate::criteria::Criteria;
use crate::document::Alternative;
use crate::input::Input;
use crate::problem::RoundProblem;
use crate::round_robin::{Draw, DrawnRobin};
use crate::rules::Rules;
use crate::solve::RoundPairing;
use crate::system::{Literal, PairingSystem, Ranked, RoundContext};

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
    let rules = Rules::of(&book)?;
    if rules.system().is_none() {
        flags::refuse_what_if(&args, &book)?;
    }
    if let Some(rules) = rules.engines() {
        flags::refuse_dutch(&args)?;
        return engines::run(&args, &book, rules, session);
    }
    let system = match (&rules, rules.system()) {
        (_, Some(system)) => system,
        (Rules::Dutch(settings), None) => return dutch::run(&args, &book, *settings, session),
        // Every other system compares whole rounds.
        (_, None) => bail!("{}: no system", book.name()),
    };
    flags::refuse_dutch(&args)?;
    let request = args.page.request(args.format.output(&session), &mut session)?;
    if args.explain.as_ref().is_some_and(|ids| ids.len() == 1) {
        bail!("--explain: found one entrant, expected two, or none for every pair");
    }
    flags::refuse_useless(&args, &book, system)?;
    flags::refuse_report(args.format.output(&session), &book)?;
    flags::refuse_pages(&args, request.as_ref())?;
    let input = Input::read(&args, &session)?;
    let read = Read { args: &args, book: &book, system, input: &input };
    let answered = if args.what_if.is_some() {
        let Some(RoundArg::One(round)) = args.round else {
            bail!("--what-if: one round is drawn twice; expected --round N")
        };
        what_if::run(&read, round, request.as_ref(), &mut session)?
    } else {
        let draw = |run: &Run<'_>, session: &mut Session<'_>| run.draw(session);
        read.run(request, &mut session, draw)?
    };
    match answered {
        Some(exit) => session.finish(exit),
        // Nothing was drawn: the file of `-o` stays as it was.
        None => Ok(Exit::Findings),
    }
}

/// The tables of a run, by which rules.
#[derive(Clone, Copy)]
struct Read<'a> {
    args: &'a Args,
    book: &'a RuleBook,
    system: &'a dyn PairingSystem,
    input: &'a Input,
}

impl Read<'_> {
    /// Checks the tables against the rules, and hands on what a round is drawn from.
    fn run<T>(
        &self,
        request: Option<PageRequest>,
        session: &mut Session<'_>,
        then: impl FnOnce(&Run<'_>, &mut Session<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let Self { args, book, system, input } = *self;
        if input.stage.as_deref() == Some(SECOND_PLACE) && !system.has_second_place() {
            bail!("--stage {SECOND_PLACE}: the rule book \"{}\" has no such games", book.name());
        }
        let rules = StageRules::of(book)?;
        let (tables, purpose) = ((&input.entrants, &input.games), Purpose::Draw(args.first_round()));
        let stage = Stage::settle(&rules, tables, input.stage.as_deref(), purpose, args.overrule.as_deref())?;
        session.messages.warnings(&stage.warnings);
        let (absent, annulled) = match args.round {
            Some(RoundArg::One(round)) => (absence::absent(args, input, &stage, round), stage.annulled(round)),
            _ => (Vec::new(), Vec::new()),
        };
        let (facts, field) = (&rules.facts, &stage.field);
        let run = Run { args, book, facts, system, input, field, request, absent, annulled };
        session.messages.warnings(run.of_history());
        then(&run, session)
    }
}

/// All that a run has read. Its methods return the exit code, or none if nothing was written and the reason is on stderr.
struct Run<'a> {
    args: &'a Args,
    book: &'a RuleBook,
    facts: &'a Facts,
    system: &'a dyn PairingSystem,
    input: &'a Input,
    field: &'a Field<'a>,
    /// The page that is written, if one is.
    request: Option<PageRequest>,
    /// Who is not to be paired, where one round is.
    absent: Vec<String>,
    /// Of each member, whether its games count for nobody then.
    annulled: Vec<bool>,
}

impl Run<'_> {
    /// Draws what is asked for.
    fn draw(&self, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        match self.args.round {
            Some(round) if self.is_robin() => self.robin(round, session),
            Some(RoundArg::One(round)) => self
                .with_problem(round, session, |problem, session| self.pairing(problem, session))
                .map(Option::flatten),
            _ => {
                let stages = self.system.round_robin().join(" or ");
                bail!("--round all: only a round robin is drawn at once; --stage {stages}")
            }
        }
    }

    fn is_robin(&self) -> bool {
        self.input.stage.as_ref().is_some_and(|stage| flags::is_robin(self.system, stage))
    }

    fn robin(&self, round: RoundArg, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        let round = match round {
            RoundArg::One(round) => Some(round),
            RoundArg::All => None,
        };
        let Args { explain, why, absent, .. } = self.args;
        if explain.is_some() || why.is_some() || !absent.is_empty() {
            bail!(
                "--absent, --explain and --why have no place in a round robin: everybody meets everybody (Art. 19.5)"
            );
        }
        // All rounds have one draw: any of them can be asked for alone.
        let lots = self.lots(None, |_| true);
        session.messages.warnings(self.of_lots(&lots, |_| true));
        let overrule = self.args.overrule.as_deref();
        Byes::Pauses.check(&self.input.games, RoundNo(u16::MAX))?;
        self.input.check_overruled(round, &[round_robin::TABLES])?;
        let draw = Draw { book: self.book.name(), input: self.input, field: self.field, lots: &lots, overrule };
        let drawn = match draw.draw(round)? {
            Ok(drawn) => drawn,
            Err(reason) => return Ok(report_no_pairing(round.unwrap_or_default(), &reason, session)),
        };
        let stage = self.args.stage.as_deref();
        let beyond = round.and_then(|round| prerequisites::beyond(round, self.system, stage));
        session.messages.warnings(beyond.iter().chain(&drawn.warnings));
        match &self.input.published {
            Some(published) => {
                let own = self.input.overruled_rows().into_iter();
                let own = own.filter(|own| round.is_none_or(|round| own.round == round)).collect::<Vec<_>>();
                let check = |drawn: &DrawnRobin| round_robin::check(published, &own, &drawn.drawn);
                let checked = check(&drawn);
                // It may have been drawn before the later rounds, or anew after them.
                let other = if checked.drawn { None } else { draw.draw_otherwise(round)? };
                let other = other.map(|other| check(&other)).filter(|other| other.drawn);
                self.report(published, &other.unwrap_or(checked), session)
            }
            None => self.write_round(&drawn.drawn, session),
        }
    }

    /// Hands on the round, ready to be solved; none where it cannot be drawn, and the reason is on stderr.
    fn with_problem<T>(
        &self,
        round: RoundNo,
        session: &mut Session<'_>,
        then: impl FnOnce(&RoundProblem<'_>, &mut Session<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<Option<T>> {
        let Self { args, book, system, input, field, .. } = *self;
        let (games, stage) = (&input.games, args.stage.as_deref());
        if let Err(missing) = prerequisites::check(games, round, system) {
            report_no_pairing(round, &missing, session);
            return Ok(None);
        }
        let (absent, annulled) = (&*self.absent, &*self.annulled);
        let context = RoundContext { field, games, round, stage: input.stage.as_deref(), absent, annulled };
        let Ranked { warnings, system_round } = system.rank(&context)?;
        session.messages.warnings(warnings);
        let system_round = match system_round {
            Ok(system_round) => system_round,
            Err(over) => {
                report_no_pairing(round, &over, session);
                return Ok(None);
            }
        };
        let byes = Byes::of(self.facts, input.stage.as_deref());
        // Of an odd field without byes it is said below that there is none.
        if byes != Byes::None || !system_round.ranking().is_odd() {
            byes.check(games, round)?;
            session.messages.warnings(byes.warnings(games, round));
        }
        session.messages.warnings(prerequisites::warnings(&RoundContext { stage, ..context }, system));
        let overrule = args.overrule.as_deref();
        let words = system_round.criteria().into_iter().map(|criterion| criterion.name.into_owned());
        let words = words.chain(system.forbids_rematch().then(|| REMATCHES.to_owned())).collect::<BTreeSet<_>>();
        input.check_overruled(Some(round), &words.iter().map(String::as_str).collect::<Vec<_>>())?;
        let constraints = draw::constraints(system, input, system_round.ranking(), overrule.is_some())?;
        let lots = self.lots(Some(round), |game| game.round == round);
        session.messages.warnings(self.of_lots(&lots, |game| game.round == round));
        let criteria = Criteria::new(system, &*system_round, &lots);
        let (constraints, book) = (&constraints, book.name());
        let problem = RoundProblem { book, input, criteria: &criteria, constraints, lots: &lots, overrule };
        then(&problem, session).map(Some)
    }

    /// The pairing that is drawn, or what was asked about it.
    fn pairing(&self, problem: &RoundProblem<'_>, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        let (round, drawn) = (problem.round(), problem.solve(problem.constraints));
        if let Some(published) = &self.input.published {
            if input::of_round(published, round).is_empty() {
                bail!("{}: no rows of round {round}", published.table().file());
            }
            return self.report(published, &check::check(problem, published, drawn.as_ref()), session);
        }
        match drawn {
            Err(reason) => Ok(report_no_pairing(round, &problem.because_of_officers(reason), session)),
            Ok(drawn) if self.args.asked().is_some() => self.why(problem, &drawn, session),
            Ok(drawn) => {
                let mut pairings = problem.pairings(&drawn);
                let unique = drawn.is_unique(problem.criteria, problem.constraints)?;
                let (mut explanation, mut alternative) = (None, None);
                if self.args.explains_all() {
                    explain::annotate(problem, &drawn, &mut pairings);
                    explanation = explain::explanation(problem, &drawn, unique)?;
                    alternative = self.alternative(problem, &drawn)?;
                }
                let mut round = problem.drawn_round(&drawn, pairings, unique);
                (round.document.explanation, round.document.alternative) = (explanation, alternative);
                self.write_round(&round, session)
            }
        }
    }

    /// The round by the literal reading of the rules, where the book takes another one and it gives other pairs.
    fn alternative(&self, problem: &RoundProblem<'_>, drawn: &RoundPairing) -> anyhow::Result<Option<Alternative>> {
        let Some(Literal { system, key, article }) = self.system.literal() else { return Ok(None) };
        let context = RoundContext {
            field: self.field,
            games: &self.input.games,
            round: problem.round(),
            stage: self.input.stage.as_deref(),
            absent: &self.absent,
            annulled: &self.annulled,
        };
        let Ok(system_round) = system.rank(&context)?.system_round else { return Ok(None) };
        let criteria = Criteria::new(&*system, &*system_round, problem.lots);
        let literal = RoundProblem { criteria: &criteria, ..*problem };
        // The ranks are the same, and so are the constraints; where the book has a round the other reading has one too.
        let literal = literal.solve(problem.constraints)?;
        let text = format!("with {key}, the literal reading of {article}, the round would be another");
        let is_other = literal.pairs != drawn.pairs;
        Ok(is_other.then(|| Alternative { key, article, text, pairings: problem.ids(&literal) }))
    }
}

/// The round cannot be drawn: the reason on stderr, nothing on stdout.
fn report_no_pairing(round: RoundNo, reason: &dyn std::fmt::Display, session: &Session<'_>) -> Option<Exit> {
    session.messages.error(format_args!("round {round} cannot be drawn: {reason}"));
    None
}
