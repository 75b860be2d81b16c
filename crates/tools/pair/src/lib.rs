//! `pair`: who meets whom in the next round, and why? WCSC rules 2010, Art. 17.11, 18.6, 19; the 2015 Arimaa World
//! Computer Championship, constraints 1-10.
//!
//! Other programs take the computing part: [`roster::Roster`] and [`finals::Finals`], [`criteria::Criteria`],
//! [`matched::draw`], [`robin::RoundRobin`].

mod args;
mod check;
mod compare;
mod constraints;
pub mod criteria;
pub mod document;
mod draw;
mod explain;
pub mod finals;
pub mod ground;
mod input;
mod kind;
pub mod matched;
mod outline;
mod reason;
pub mod robin;
pub mod roster;
pub mod rules;
mod sheet;
pub mod terms;

use std::io::Write as _;

use anyhow::{anyhow, bail};
pub use args::Args;
use serde::Serialize;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Io, Session, Sheet};
use shinpan_core::games::{Games, RoundNo};
use shinpan_core::stage::SECOND_PLACE;
use shinpan_core::table::Table;
use shinpan_core::{InputError, RuleBook, history};
use shinpan_tournament::Field;

use crate::args::RoundArg;
use crate::criteria::Criteria;
use crate::document::{Checked, Document};
use crate::draw::Draw;
use crate::finals::{Finals, Over};
use crate::input::Input;
use crate::matched::{Drawn, Undrawable};
use crate::roster::Roster;
use crate::rules::{EliminationRules, Rules, SwissRules};
use crate::sheet::{Common, Row};

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
    if args.explain.as_ref().is_some_and(|ids| ids.len() == 1) {
        bail!("--explain: found one entrant, expected two, or none for every pair");
    }
    let input = Input::read(&args, &session)?;
    if let (Some(SECOND_PLACE), Rules::Swiss(_)) = (input.stage.as_deref(), &rules) {
        bail!("--stage {SECOND_PLACE}: the rule book \"{}\" has no such games", book.name());
    }
    let field = Field::of(&input.entrants, input.stage.as_deref())?;
    field.check(&input.games)?;
    if let Some(warning) = field.warning() {
        session.messages.warning(format_args!("{}: {warning}", input.entrants.table().file()));
    }
    for change in history::changes(&input.games, &input.games, history::article(&book)) {
        session.messages.warning(format_args!("{}: {change}", input.games.table().file()));
    }
    let run = Run { args: &args, book: &book, rules: &rules, input: &input, field: &field };
    let exit = match (args.round, &rules) {
        (Some(round), Rules::Swiss(swiss)) if run.is_robin() => run.robin(round, swiss, &mut session)?,
        (Some(RoundArg::One(round)), _) => run.round(round, &mut session)?,
        _ => bail!("--round all: only a round robin is drawn at once; {}", robins(&rules)),
    };
    match exit {
        Some(exit) => session.finish(exit),
        // Nothing was drawn: the file of `-o` stays as it was.
        None => Ok(Exit::Findings),
    }
}

/// All that a run has read. What it writes makes the exit; none where there is nothing to write, and the reason is said.
struct Run<'a> {
    args: &'a Args,
    book: &'a RuleBook,
    rules: &'a Rules,
    input: &'a Input,
    field: &'a Field<'a>,
}

impl Run<'_> {
    fn is_robin(&self) -> bool {
        self.input.stage.as_ref().is_some_and(|stage| self.rules.round_robin().contains(stage))
    }

    fn robin(&self, round: RoundArg, rules: &SwissRules, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
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
        let lots = self.args.lots.draw(self.book, None);
        let (rows, common, document) = draw::robin(self.book.name(), self.input, self.field, &lots, round)?;
        let stage = self.args.stage.as_deref();
        let beyond = round.and_then(|round| ground::beyond(round, rules, stage));
        for warning in beyond.into_iter().chain(draw::other_lots(self.field, self.input, &lots)) {
            session.messages.warning(warning);
        }
        match &self.input.published {
            Some(published) => self.report(published, &check::check_robin(published, &rows, &document), session),
            None => self.show(&rows, &common, &document, session),
        }
    }

    fn round(&self, round: RoundNo, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        let (rules, games) = (self.rules, &self.input.games);
        if let Err(missing) = ground::check(games, round, rules) {
            return Ok(undrawn(round, &missing, session));
        }
        let roster = match rules {
            Rules::Swiss(rules) => Roster::new(self.field, games, round, rules, &self.args.absent),
            Rules::Elimination(rules) => match self.finalists(round, rules, session)? {
                Ok(roster) => roster,
                Err(over) => return Ok(undrawn(round, &over, session)),
            },
        };
        if !rules.gives_bye() && roster.len().is_multiple_of(2) {
            ground::refuse_byes(games, round)?;
        }
        let stage = self.args.stage.as_deref();
        for warning in ground::warnings(self.field, games, round, rules, stage) {
            session.messages.warning(warning);
        }
        let terms = Draw::terms(rules, self.input, &roster)?;
        let lots = self.args.lots.draw(self.book, Some(round));
        let criteria = Criteria::new(&roster, rules, &lots);
        let (book, input) = (self.book.name(), self.input);
        let draw = Draw { book, input, criteria: &criteria, terms: &terms, lots: &lots };
        let drawn = draw.draw(&terms);
        if let Some(published) = &input.published {
            if input::of_round(published, round).is_empty() {
                bail!("{}: no rows of round {round}", published.table().file());
            }
            return self.check(&draw, published, &drawn, session);
        }
        match drawn {
            Err(undrawable) => Ok(undrawn(round, &undrawable, session)),
            Ok(drawn) if self.args.asked().is_some() => self.why(&draw, &drawn, session),
            Ok(drawn) => {
                let (rows, common, document) = draw.show(&drawn, self.args.explains_all())?;
                self.show(&rows, &common, &document, session)
            }
        }
    }

    /// Who is to be paired of an elimination; or why it is over.
    fn finalists(
        &self,
        round: RoundNo,
        rules: &EliminationRules,
        session: &Session<'_>,
    ) -> Result<Result<Roster, Over>, InputError> {
        let finals = Finals::new(self.field, &self.input.games, round, rules)?;
        finals.warnings().into_iter().for_each(|warning| session.messages.warning(warning));
        let for_second = self.input.stage.as_deref() == Some(SECOND_PLACE);
        Ok(finals.paired(for_second).map(|paired| finals.roster(paired, &self.args.absent)))
    }

    fn check(
        &self,
        draw: &Draw<'_>,
        published: &Games,
        drawn: &Result<Drawn, Undrawable>,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Option<Exit>> {
        self.report(published, &check::check(draw, published, drawn.as_ref()), session)
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
        self.write(&sheet::costs(&checked.costs), checked, session)?;
        Ok(Some(if checked.optimal { Exit::Ok } else { Exit::Findings }))
    }

    fn why(&self, draw: &Draw<'_>, drawn: &Drawn, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        let Some([a, b]) = self.args.asked() else { return Ok(None) };
        let rank = |id: &str| {
            draw.criteria.roster.rank(id).ok_or_else(|| match self.input.entrants.get(id) {
                None => anyhow!("--why: {}", self.input.entrants.unknown(id)),
                Some(_) => anyhow!("--why: {} is not to be paired in this round", ground::quoted(id)),
            })
        };
        let (u, v) = (rank(a)?, rank(b)?);
        if u == v {
            bail!("--why: {} twice", ground::quoted(a));
        }
        let why = explain::why(draw, drawn, u, v);
        if why.legal {
            self.answer(
                &format!("{} against {}: {}", ground::quoted(a), ground::quoted(b), why.reason),
                &why.pairings,
                session,
            )?;
        } else {
            session.messages.error(&why.reason);
        }
        self.write(&sheet::costs(&why.costs), &why, session)?;
        Ok(Some(if why.legal { Exit::Ok } else { Exit::Findings }))
    }

    /// Writes a round: for people with reasons, for programs as games.csv.
    fn show(
        &self,
        rows: &[Row],
        common: &Common,
        document: &Document,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Option<Exit>> {
        let table = if self.is_for_people(session) { sheet::people(rows) } else { sheet::games(rows, common) };
        self.write(&table, document, session)?;
        if let (true, Some(explanation)) = (self.is_for_people(session), &document.explanation) {
            write!(session.output, "\n{}", sheet::explanation(explanation))?;
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
        writeln!(session.output, "{verdict}\n{}", sheet::pairs(pairs))
    }

    fn write(&self, rows: &Table, document: &impl Serialize, session: &mut Session<'_>) -> std::io::Result<()> {
        Sheet { rows, types: &sheet::column_type, document }.write(self.args.format, session)
    }
}

/// What to ask for instead of all rounds at once.
fn robins(rules: &Rules) -> String {
    match rules.round_robin() {
        [] => "the rule book has none".to_owned(),
        stages => format!("--stage {}", stages.join(" or ")),
    }
}

/// The round cannot be drawn: the reason on stderr, nothing on stdout.
fn undrawn(round: RoundNo, reason: &dyn std::fmt::Display, session: &Session<'_>) -> Option<Exit> {
    session.messages.error(format_args!("round {round} cannot be drawn: {reason}"));
    None
}
