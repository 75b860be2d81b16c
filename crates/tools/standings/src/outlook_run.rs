//! What the rest of the event can still change: `--outlook`. docs/rulings.md, O1 to O10.

use anyhow::{Context as _, bail};
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, ModelArg, ReadingArg, Session, Sheet};
use shinpan_core::games::Games;
use shinpan_core::page::PageRequest;
use shinpan_core::wording::quoted;
use shinpan_core::{Outcome, RuleBook};
use shinpan_pages::{OutlookPage, Page, Words};
use shinpan_tournament::outlook::document::column_type;
use shinpan_tournament::outlook::{
    Drawing, LISTED_MOST, Line, Plan, Question, Reading, Request, Situation, proof_lines,
};

use crate::Args;
use crate::inputs::Inputs;
use crate::places::Place;
use crate::rules::Places;
use shinpan_tournament::Facts;

/// What the outlook is made from.
pub(crate) struct OutlookRun<'a> {
    pub(crate) args: &'a Args,
    pub(crate) book: &'a RuleBook,
    pub(crate) facts: &'a Facts,
    pub(crate) inputs: &'a Inputs<'a>,
    pub(crate) games: &'a Games,
    pub(crate) places: &'a [Place],
    /// The page that is written, if one is.
    pub(crate) request: Option<&'a PageRequest>,
}

impl OutlookRun<'_> {
    /// Writes the outlook, or the cases of one entrant.
    pub(crate) fn write(&self, session: &mut Session<'_>) -> anyhow::Result<Exit> {
        let options = &self.args.outlook;
        options.check_proof_file(session)?;
        let deadline = options.deadline();
        let rules = self.inputs.rules;
        if rules.places == Places::Elimination && rules.outcomes().contains(&Outcome::Draw) {
            bail!(
                "{}: [standings] outcomes: found a draw, and no game is drawn where losses put out",
                self.book.name()
            );
        }
        let situation = self.situation(session)?;
        let own = if self.args.line.is_empty() { &self.inputs.rules.lines } else { &self.args.line };
        let lines = own.iter().copied().map(Line::Best).collect::<Vec<_>>();
        let ranked = situation.ranked().count();
        for line in self.args.line.iter().filter(|line| **line > ranked) {
            session.messages.warning(format_args!("--line {line}: everybody is inside; only {ranked} have a place"));
        }
        let question = Question { lines: &lines, advancement: None, listed_most: LISTED_MOST, deadline };
        let readings = match options.reading {
            ReadingArg::Drawn => vec![Reading::Drawn],
            ReadingArg::Any => vec![Reading::Any],
            ReadingArg::Both => Reading::ALL.to_vec(),
        };
        let lots = self.args.fide.lots.lots.clone().unwrap_or_else(|| format!("{}/outlook", self.book.name()));
        let drawing = options.outlook_probability.then(|| {
            let by_ratings = options.model == ModelArg::BradleyTerry;
            let drawing = Drawing::by_text(&lots, options.samples, by_ratings, options.draw_rate);
            (&*lots, options.model.as_str(), drawing)
        });
        let request = Request { rules: self.book.name(), readings, question, advances: None, drawing };
        let answers = request.answers(&situation);
        if let Some(id) = &options.cases {
            let document = request.cases(&situation, &answers, id);
            let document =
                document.with_context(|| format!("--cases: {}", self.inputs.field.entrants().unknown(id)))?;
            if !self.write_page(session, |page| page.cases(&document))? {
                Sheet { rows: &document.rows(), types: &column_type, document: &document }
                    .write(self.args.format, session)?;
            }
        } else {
            let document = request.document(&situation, &answers, self.places);
            let document = document.map_err(|id| {
                anyhow::anyhow!(
                    "{}: a completion that was drawn is outside the bounds: a mistake of this program",
                    quoted(&id)
                )
            })?;
            session.messages.warnings(document.warnings());
            if !self.write_page(session, |page| page.outlook(&document))? {
                let is_for_people = self.args.format.output(session) == SheetFormat::Table;
                let rows = if is_for_people { document.rows_for_people() } else { document.rows() };
                Sheet { rows: &rows, types: &column_type, document: &document }.write(self.args.format, session)?;
            }
        }
        options.write_proofs(answers.iter().flat_map(|own| proof_lines(own, &situation)), session)?;
        let mut impossible = answers.iter().filter(|own| own.completions == Some(0)).map(|own| own.reading).peekable();
        let exit = Exit::findings(impossible.peek().is_some());
        for reading in impossible {
            session.messages.error(format_args!("reading {reading}: {}", situation.obstacle(reading)));
        }
        Ok(exit)
    }

    /// Writes the page that `make` makes, if one is asked for.
    fn write_page(
        &self,
        session: &mut Session<'_>,
        make: impl for<'p> FnOnce(&OutlookPage<'p>) -> Page<'p>,
    ) -> anyhow::Result<bool> {
        let Some(request) = self.request else { return Ok(false) };
        let (words, warnings) = (Words::of(request.lang), session.messages.kept_warnings());
        let entrants = self.inputs.field.entrants();
        make(&OutlookPage { request, words: &words, entrants, warnings: &warnings }).write(&mut session.output)?;
        Ok(true)
    }

    fn situation(&self, session: &Session<'_>) -> anyhow::Result<Situation<'_>> {
        let Self { args, book, facts, inputs, games, .. } = self;
        let lots = args.fide.lots.lots(book, None);
        let plan = Plan::of(facts, inputs, games, args.outlook.rounds, &lots)?;
        let situation = Situation::of(**inputs, games, inputs.rules.outcomes(), plan);
        session.messages.warnings(situation.warnings());
        if args.outlook.outlook_probability {
            situation.check_drawable()?;
        }
        Ok(situation)
    }
}
