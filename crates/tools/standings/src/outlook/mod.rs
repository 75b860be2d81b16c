//! What the rest of the event can still change: `--outlook`. docs/rulings.md, O1 to O10.

use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, ReadingArg, Session, Sheet};
use shinpan_core::games::Games;
use shinpan_core::wording::quoted;
use shinpan_core::{Outcome, PairingSection, RuleBook};
use shinpan_tournament::outlook::document::{CasesDocument, OutlookDocument, ReadingDocument, column_type};
use shinpan_tournament::outlook::{Line, Plan, Question, Reading, Situation, answer, missing_games};

use crate::inputs::Inputs;
use crate::places::Place;
use crate::rules::Places;
use crate::{Args, last_round};

/// What the outlook is made from.
pub(crate) struct OutlookRun<'a> {
    pub(crate) args: &'a Args,
    pub(crate) book: &'a RuleBook,
    pub(crate) pairing: &'a PairingSection,
    pub(crate) inputs: &'a Inputs<'a>,
    pub(crate) games: &'a Games,
    pub(crate) places: &'a [Place],
}

impl OutlookRun<'_> {
    /// Writes the outlook, or the cases of one entrant.
    pub(crate) fn write(&self, session: &mut Session<'_>) -> anyhow::Result<Exit> {
        let limit = self.args.outlook.limit;
        let deadline = (limit > 0).then(|| Instant::now() + Duration::from_secs(limit));
        let rules = self.inputs.rules;
        if rules.places == Places::Elimination && rules.outcomes().contains(&Outcome::Draw) {
            bail!(
                "{}: [standings] outcomes: found a draw, and no game is drawn where losses put out",
                self.book.name()
            );
        }
        let situation = self.situation(session)?;
        let lines = self.lines().into_iter().map(Line::Best).collect::<Vec<_>>();
        let question = Question { lines: &lines, advancement: None, deadline };
        let readings = self.readings().into_iter().map(|reading| answer(&situation, reading, &question));
        let readings = readings.collect::<Vec<_>>();
        if let Some(Some(id)) = &self.args.explain {
            let member = self.inputs.field.position(id);
            let member = member.with_context(|| format!("--explain: no entrant {}", quoted(id)))?;
            let cases = readings.iter().flat_map(|own| CasesDocument::cases_of(own, &situation, member)).collect();
            let (rules, stage) = (self.book.name().to_owned(), self.inputs.field.stage().map(str::to_owned));
            let document = CasesDocument { rules, stage, id: id.clone(), cases };
            let rows = document.rows();
            Sheet { rows: &rows, types: &column_type, document: &document }.write(self.args.format, session)?;
        } else {
            let of = |own| ReadingDocument::of(own, &situation, self.places, None);
            let document = OutlookDocument {
                rules: self.book.name().to_owned(),
                stage: self.inputs.field.stage().map(str::to_owned),
                through_round: situation.drawn.0,
                rounds: situation.last_round().0,
                outcomes: situation.outcomes.clone(),
                readings: readings.iter().map(of).collect(),
                probability: None,
            };
            let is_for_people = self.args.format.output(session) == SheetFormat::Table;
            let rows = if is_for_people { document.rows_for_people() } else { document.rows() };
            for reading in Reading::ALL {
                let open = document.unproved(reading);
                if open > 0 {
                    session.messages.warning(format_args!(
                        "reading {reading}: the places of {open} entrants are not proved; more time may prove them (--limit)"
                    ));
                }
            }
            Sheet { rows: &rows, types: &column_type, document: &document }.write(self.args.format, session)?;
        }
        let is_impossible = readings.iter().any(|own| own.completions == Some(0));
        if is_impossible {
            session.messages.error("reading any: the rounds that are not drawn have no legal pairing");
        }
        Ok(Exit::findings(is_impossible))
    }

    fn lines(&self) -> Vec<usize> {
        if self.args.line.is_empty() { self.inputs.rules.lines.clone() } else { self.args.line.clone() }
    }

    fn readings(&self) -> Vec<Reading> {
        match self.args.outlook.reading {
            ReadingArg::Drawn => vec![Reading::Drawn],
            ReadingArg::Any => vec![Reading::Any],
            ReadingArg::Both => vec![Reading::Drawn, Reading::Any],
        }
    }

    fn situation(&self, session: &Session<'_>) -> anyhow::Result<Situation<'_>> {
        let Self { args, book, pairing, inputs, games, .. } = self;
        let stage = inputs.field.stage();
        let last = last_round(games).min(inputs.through);
        let is_robin = pairing.is_round_robin(stage);
        let planned = args.outlook.rounds.or_else(|| pairing.rounds.get(stage?).copied()).unwrap_or(last.0);
        if planned < last.0 {
            session.messages.warning(format_args!("--rounds {planned}: there are games of round {last}"));
        }
        let is_free = !is_robin && inputs.rules.places != Places::Elimination;
        if planned > last.0 && is_free && pairing.is_table_of_engines() {
            bail!("--rounds {planned}: the rounds of {} are those of a table, and need rows", book.name());
        }
        let missing = if is_robin {
            missing_games(inputs.field, games, inputs.through, &args.fide.lots.lots(book, None))
        } else {
            Vec::new()
        };
        let plan = Plan {
            rounds: if is_free { planned.max(last.0) } else { last.0 },
            has_bye: pairing.gives_bye(),
            drops_withdrawn: pairing.drops_withdrawn(),
            allows_rematch: pairing.allows_rematch(),
            games: pairing.games_a_pair(),
            missing,
        };
        Ok(Situation::of(**inputs, games, inputs.rules.outcomes(), plan))
    }
}
