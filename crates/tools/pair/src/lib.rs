//! `pair`: who meets whom in the next round, and why? WCSC rules 2010, Art. 17.11, 18.6, 19; the 2015 Arimaa World
//! Computer Championship, constraints 1-10.
//!
//! A [system](system::PairingSystem) of pairing is a module: [`swiss`], [`elimination`], [`round_robin`]. It ranks the field
//! and says what a pair costs by its [criteria](criteria::Criteria); the least cost is found and proved by [`solve::draw`].

mod args;
pub mod bounds;
mod check;
pub mod constraints;
pub mod criteria;
pub mod criterion;
pub mod document;
mod draw;
pub mod elimination;
mod explain;
mod input;
mod prerequisites;
pub mod ranking;
pub mod round_robin;
mod rows;
pub mod rules;
pub mod solve;
pub mod swiss;
pub mod system;
#[cfg(test)]
mod tests;

use std::io::Write as _;

use anyhow::{anyhow, bail};
pub use args::Args;
use serde::Serialize;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Io, Session, Sheet};
use shinpan_core::games::{Games, RoundNo};
use shinpan_core::stage::SECOND_PLACE;
use shinpan_core::table::Table;
use shinpan_core::wording::quoted;
use shinpan_core::{RuleBook, history};
use shinpan_tournament::Field;

use crate::args::RoundArg;
use crate::criteria::Criteria;
use crate::document::Checked;
use crate::draw::RoundProblem;
use crate::input::Input;
use crate::rows::DrawnRound;
use crate::rules::Rules;
use crate::solve::RoundPairing;
use crate::system::{PairingSystem, Ranked, RoundContext};

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
    let rules = book.section::<Rules>("pair")?;
    let system = rules.system();
    if args.explain.as_ref().is_some_and(|ids| ids.len() == 1) {
        bail!("--explain: found one entrant, expected two, or none for every pair");
    }
    let input = Input::read(&args, &session)?;
    if input.stage.as_deref() == Some(SECOND_PLACE) && !system.has_second_place() {
        bail!("--stage {SECOND_PLACE}: the rule book \"{}\" has no such games", book.name());
    }
    let field = Field::of(&input.entrants, input.stage.as_deref())?;
    field.check(&input.games)?;
    if let Some(warning) = field.warning() {
        session.messages.warning(format_args!("{}: {warning}", input.entrants.table().file()));
    }
    // The rows carry their own digests, so the games are compared with themselves.
    for change in history::changes(&input.games, &input.games, history::article(&book)) {
        session.messages.warning(format_args!("{}: {change}", input.games.table().file()));
    }
    let run = Run { args: &args, book: &book, system, input: &input, field: &field };
    let exit = match args.round {
        Some(round) if run.is_robin() => run.robin(round, &mut session)?,
        Some(RoundArg::One(round)) => run.round(round, &mut session)?,
        _ => bail!("--round all: only a round robin is drawn at once; {}", robins(system)),
    };
    match exit {
        Some(exit) => session.finish(exit),
        // Nothing was drawn: the file of `-o` stays as it was.
        None => Ok(Exit::Findings),
    }
}

/// All that a run has read. Its methods return the exit code, or none if nothing was written and the reason is on stderr.
struct Run<'a> {
    args: &'a Args,
    book: &'a RuleBook,
    system: &'a dyn PairingSystem,
    input: &'a Input,
    field: &'a Field<'a>,
}

impl Run<'_> {
    fn is_robin(&self) -> bool {
        self.input.stage.as_ref().is_some_and(|stage| self.system.round_robin().contains(stage))
    }

    fn robin(&self, round: RoundArg, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        let round = match round {
            RoundArg::One(round) => Some(round),
            RoundArg::All => None,
        };
        let Args { forbid, force, explain, why, absent, .. } = self.args;
        if forbid.is_some() || force.is_some() || explain.is_some() || why.is_some() || !absent.is_empty() {
            bail!(
                "--forbid, --force, --absent, --explain and --why have no place in a round robin: everybody meets everybody (Art. 19.5)"
            );
        }
        // All rounds have one draw: any of them can be asked for alone.
        let lots = self.args.lots.lots(self.book, None);
        let drawn = round_robin::draw(self.book.name(), self.input, self.field, &lots, round)?;
        let stage = self.args.stage.as_deref();
        let beyond = round.and_then(|round| prerequisites::beyond(round, self.system, stage));
        for warning in beyond.into_iter().chain(round_robin::other_lots(self.field, self.input, &lots)) {
            session.messages.warning(warning);
        }
        match &self.input.published {
            Some(published) => self.report(published, &round_robin::check(published, &drawn), session),
            None => self.write_round(&drawn, session),
        }
    }

    fn round(&self, round: RoundNo, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        let Self { args, book, system, input, field } = *self;
        let (games, stage) = (&input.games, args.stage.as_deref());
        if let Err(missing) = prerequisites::check(games, round, system) {
            return Ok(report_no_pairing(round, &missing, session));
        }
        let context = RoundContext { field, games, round, stage: input.stage.as_deref(), absent: &args.absent };
        let Ranked { warnings, system_round } = system.rank(&context)?;
        session.messages.warnings(warnings);
        let system_round = match system_round {
            Ok(system_round) => system_round,
            Err(over) => return Ok(report_no_pairing(round, &over, session)),
        };
        if !system.gives_bye() && !system_round.ranking().is_odd() {
            prerequisites::refuse_byes(games, round)?;
        }
        session.messages.warnings(prerequisites::warnings(&RoundContext { stage, ..context }, system));
        let constraints = draw::constraints(system, input, system_round.ranking())?;
        let lots = args.lots.lots(book, Some(round));
        let criteria = Criteria::new(system, &*system_round, &lots);
        let problem =
            RoundProblem { book: book.name(), input, criteria: &criteria, constraints: &constraints, lots: &lots };
        self.pairing(&problem, session)
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
            Err(reason) => Ok(report_no_pairing(round, &reason, session)),
            Ok(drawn) if self.args.asked().is_some() => self.why(problem, &drawn, session),
            Ok(drawn) => {
                let mut pairings = problem.pairings(&drawn);
                let unique = drawn.is_unique(problem.criteria, problem.constraints)?;
                let mut explanation = None;
                if self.args.explains_all() {
                    explain::annotate(problem, &drawn, &mut pairings);
                    explanation = explain::explanation(problem, &drawn, unique)?;
                }
                self.write_round(&problem.drawn_round(&drawn, pairings, unique, explanation), session)
            }
        }
    }

    /// Says what is against a published pairing, and writes what it costs.
    fn report(&self, published: &Games, checked: &Checked, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        let file = published.table().file();
        for finding in &checked.findings {
            let line = finding.line.map_or_else(String::new, |line| format!(":{line}"));
            session.messages.error(format_args!(
                "{file}{line}: error[{}]: {} ({})",
                finding.code, finding.message, finding.article
            ));
        }
        if let (true, Some(criterion)) = (checked.legal, &checked.criterion) {
            session.messages.error(format_args!("{file}: legal, but not the best by \"{criterion}\""));
        } else if checked.optimal && !checked.drawn {
            session.messages.note("as good as the drawn pairing; the lots would take another");
        }
        let verdict = match (&checked.criterion, checked.legal) {
            (_, false) => "not legal".to_owned(),
            (Some(criterion), true) => format!("legal, but not the best: worse by {criterion}"),
            (None, true) => "legal, and there is none better".to_owned(),
        };
        self.answer(&verdict, &checked.better, session)?;
        self.write(&rows::costs(&checked.costs), checked, session)?;
        Ok(Some(if checked.optimal { Exit::Ok } else { Exit::Findings }))
    }

    fn why(
        &self,
        problem: &RoundProblem<'_>,
        drawn: &RoundPairing,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Option<Exit>> {
        let Some([a, b]) = self.args.asked() else { return Ok(None) };
        let rank = |id: &str| {
            problem.criteria.ranking.rank(id).ok_or_else(|| match self.input.entrants.get(id) {
                None => anyhow!("--why: {}", self.input.entrants.unknown(id)),
                Some(_) => anyhow!("--why: {} is not to be paired in this round", quoted(id)),
            })
        };
        let (u, v) = (rank(a)?, rank(b)?);
        if u == v {
            bail!("--why: {} twice", quoted(a));
        }
        let why = explain::why(problem, drawn, u, v);
        if why.legal {
            self.answer(&format!("{} against {}: {}", quoted(a), quoted(b), why.reason), &why.pairings, session)?;
        } else {
            session.messages.error(&why.reason);
        }
        self.write(&rows::costs(&why.costs), &why, session)?;
        Ok(Some(if why.legal { Exit::Ok } else { Exit::Findings }))
    }

    /// Writes a round: for people with reasons, for programs as games.csv.
    fn write_round(&self, drawn: &DrawnRound, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        let DrawnRound { rows, document, .. } = drawn;
        let table = if self.is_for_people(session) { rows::people(rows) } else { rows::games(drawn) };
        self.write(&table, document, session)?;
        if let (true, Some(explanation)) = (self.is_for_people(session), &document.explanation) {
            write!(session.output, "\n{}", rows::explanation(explanation))?;
        }
        Ok(Some(Exit::Ok))
    }

    fn is_for_people(&self, session: &Session<'_>) -> bool {
        self.args.format.output(session) == SheetFormat::Table
    }

    /// Says to people, above the table of the costs, what came out, and the pairing that it is about. Other formats have the
    /// costs alone, and the sentence is a note.
    fn answer(&self, verdict: &str, pairs: &[[Option<String>; 2]], session: &mut Session<'_>) -> std::io::Result<()> {
        if !self.is_for_people(session) {
            session.messages.note(verdict);
            return Ok(());
        }
        writeln!(session.output, "{verdict}\n{}", rows::pairs(pairs))
    }

    fn write(&self, rows: &Table, document: &impl Serialize, session: &mut Session<'_>) -> std::io::Result<()> {
        Sheet { rows, types: &rows::column_type, document }.write(self.args.format, session)
    }
}

/// What to ask for instead of all rounds at once.
fn robins(system: &dyn PairingSystem) -> String {
    match system.round_robin() {
        [] => "the rule book has none".to_owned(),
        stages => format!("--stage {}", stages.join(" or ")),
    }
}

/// The round cannot be drawn: the reason on stderr, nothing on stdout.
fn report_no_pairing(round: RoundNo, reason: &dyn std::fmt::Display, session: &Session<'_>) -> Option<Exit> {
    session.messages.error(format_args!("round {round} cannot be drawn: {reason}"));
    None
}
