//! Answers to `--outlook` and `--cases`, as every program that has these options writes them; docs/rulings.md, O1 to
//! O12.

use anyhow::{Context as _, anyhow};
use shinpan_cli::args::{LotsArgs, SheetFormat, TableFormatArgs};
use shinpan_cli::{Exit, ModelArg, OutlookArgs, ReadingArg, Session, Sheet};
use shinpan_core::RuleBook;
use shinpan_core::games::Games;
use shinpan_core::page::PageRequest;
use shinpan_core::wording::quoted;
use shinpan_tournament::Facts;
use shinpan_tournament::outlook::document::column_type;
use shinpan_tournament::outlook::{
    Advancement, Drawing, LISTED_MOST, Line, Plan, Question, Reading, Request, Situation, proof_lines,
};
use shinpan_tournament::ranking::{Inputs, Standing};

use crate::{OutlookPage, Page, Words};

/// Input of an outlook.
pub struct OutlookRun<'a> {
    /// Options of the outlook.
    pub options: &'a OutlookArgs,
    /// Text of the lots.
    pub lots: &'a LotsArgs,
    /// Format of the answer.
    pub format: &'a TableFormatArgs,
    /// Page to write, if one is asked for.
    pub request: Option<&'a PageRequest>,
    /// The rule book.
    pub book: &'a RuleBook,
    /// The facts of the pairing system.
    pub facts: &'a Facts,
    /// Inputs that the places depend on.
    pub inputs: &'a Inputs<'a>,
    /// The games so far.
    pub games: &'a Games,
    /// Places after these games.
    pub places: &'a [Standing],
}

/// Lines that are asked about.
pub struct OutlookLines<'a> {
    /// Lines to report on.
    pub lines: &'a [Line],
    /// Number of entrants who advance and those who may, where [`Line::Advance`] is asked about.
    pub advancement: Option<&'a Advancement>,
    /// Whether each member would advance now, where that is asked about.
    pub advances: Option<Vec<bool>>,
}

impl OutlookRun<'_> {
    /// Determines what is settled and what is open, and writes warnings about it.
    ///
    /// # Errors
    /// The file of proofs is also used for something else; the number of rounds does not fit; or chances are asked for,
    /// but the rounds to come cannot be drawn.
    pub fn situation(&self, session: &Session<'_>) -> anyhow::Result<Situation<'_>> {
        self.options.check_proof_file(session)?;
        let lots = self.lots.lots(self.book, None);
        let plan = Plan::of(self.facts, self.inputs, self.games, self.options.rounds, &lots)?;
        let situation = Situation::of(*self.inputs, self.games, self.inputs.rules.outcomes(), plan);
        session.messages.warnings(situation.warnings());
        if self.options.outlook_probability {
            situation.check_drawable()?;
        }
        Ok(situation)
    }

    /// Writes the outlook, or the cases of one entrant, and the proofs. Exits with 1 if a reading has no completion.
    ///
    /// # Errors
    /// There is no such entrant, or the answer cannot be written.
    pub fn write(
        &self,
        situation: &Situation<'_>,
        wanted: OutlookLines<'_>,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Exit> {
        let Self { options, format, book, .. } = self;
        let lots = self.lots.lots.clone().unwrap_or_else(|| format!("{}/outlook", book.name()));
        let drawing = options.outlook_probability.then(|| {
            let by_ratings = options.model == ModelArg::BradleyTerry;
            let drawing = Drawing::by_text(&lots, options.samples, by_ratings, options.draw_rate);
            (&*lots, options.model.as_str(), drawing)
        });
        let readings = match options.reading {
            ReadingArg::Drawn => vec![Reading::Drawn],
            ReadingArg::Any => vec![Reading::Any],
            ReadingArg::Both => Reading::ALL.to_vec(),
        };
        let OutlookLines { lines, advancement, advances } = wanted;
        let question = Question { lines, advancement, listed_most: LISTED_MOST, deadline: options.deadline() };
        let request = Request { rules: book.name(), readings, question, advances, drawing };
        let answers = request.answers(situation);
        if let Some(id) = &options.cases {
            let document = request.cases(situation, &answers, id);
            let document =
                document.with_context(|| format!("--cases: {}", self.inputs.field.entrants().unknown(id)))?;
            if !self.write_page(session, |page| page.cases(&document))? {
                Sheet { rows: &document.rows(), types: &column_type, document: &document }.write(**format, session)?;
            }
        } else {
            let document = request.document(situation, &answers, self.places).map_err(|id| {
                anyhow!(
                    "internal error: a sampled completion puts {} outside the proved bounds; please report it",
                    quoted(&id)
                )
            })?;
            session.messages.warnings(document.warnings());
            if !self.write_page(session, |page| page.outlook(&document))? {
                let is_for_people = format.output(session) == SheetFormat::Table;
                let rows = if is_for_people { document.rows_for_people() } else { document.rows() };
                Sheet { rows: &rows, types: &column_type, document: &document }.write(**format, session)?;
            }
        }
        options.write_proofs(answers.iter().flat_map(|own| proof_lines(own, situation)), session)?;
        let mut impossible = answers.iter().filter(|own| own.completions == Some(0)).map(|own| own.reading).peekable();
        let exit = Exit::findings(impossible.peek().is_some());
        for reading in impossible {
            session.messages.error(format_args!("reading {reading}: {}", situation.obstacle(reading)));
        }
        Ok(exit)
    }

    /// Writes the page that `make` creates, and returns true, if a page is asked for.
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
}
