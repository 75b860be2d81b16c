//! What a run writes: a round, the answer to `--check`, the answer to `--why`.

use std::io::Write as _;

use anyhow::{anyhow, bail};
use serde::Serialize;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::games::Games;
use shinpan_core::table::Table;
use shinpan_core::wording::quoted;
use shinpan_pages::Words;

use crate::document::{Alternative, Checked, PublishedOverruling};
use crate::problem::RoundProblem;
use crate::rows::{self, DrawnRound};
use crate::solve::RoundPairing;
use crate::{Run, explain};

impl Run<'_> {
    /// Says what is against a published pairing, and writes what it costs.
    pub(crate) fn report(
        &self,
        published: &Games,
        checked: &Checked,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Option<Exit>> {
        let file = published.table().file();
        for finding in &checked.findings {
            let line = finding.line.map_or_else(String::new, |line| format!(":{line}"));
            session.messages.error(format_args!(
                "{file}{line}: error[{}]: {} ({})",
                finding.code, finding.message, finding.article
            ));
        }
        for PublishedOverruling { line, pair, criterion, reason } in &checked.overruled {
            let line = line.map_or_else(String::new, |line| format!(":{line}"));
            let reason = reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
            session
                .messages
                .warning(format_args!("{file}{line}: overruled[{criterion}]: {}{reason}", rows::pair(pair)));
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

    pub(crate) fn why(
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
        let table = if self.is_for_people(session) { rows::costs(&why.costs) } else { rows::why(&why) };
        self.write(&table, &why, session)?;
        Ok(Some(if why.legal { Exit::Ok } else { Exit::Findings }))
    }

    /// Writes a round: for people with reasons, for programs as games.csv.
    pub(crate) fn write_round(&self, drawn: &DrawnRound, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
        if let Some(request) = &self.request {
            let words = Words::of(request.lang);
            self.page(drawn, request, &words, &session.messages.kept_warnings()).write(&mut session.output)?;
            return Ok(Some(Exit::Ok));
        }
        let DrawnRound { rows, document, .. } = drawn;
        let table =
            if self.is_for_people(session) { rows::people(rows, &self.input.entrants) } else { rows::games(drawn) };
        self.write(&table, document, session)?;
        if !self.is_for_people(session) {
            session.messages.warnings(document.alternative.as_ref().map(|alternative| &alternative.text));
            return Ok(Some(Exit::Ok));
        }
        if let Some(explanation) = &document.explanation {
            write!(session.output, "\n{}", rows::explanation(explanation))?;
        }
        if let Some(Alternative { text, pairings, .. }) = &document.alternative {
            write!(session.output, "\n{text}\n{}", rows::pairs(pairings))?;
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
