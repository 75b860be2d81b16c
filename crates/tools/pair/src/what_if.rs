//! How a round would be drawn if games had ended otherwise, or somebody gave up: `--what-if`.

use std::collections::BTreeMap;

use serde::Serialize;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::page::PageRequest;
use shinpan_core::table::{ColumnType, Table};
use shinpan_pages::{Cell, Column, Page, Row, Section, Table as PageTable, Words, fill};
use shinpan_pairing::answers::{self, Ids};
use shinpan_pairing::document::{PairReason, Row as DrawnRow};
use shinpan_pairing::{Chance, Input};
use shinpan_tournament::Due;

use crate::{Run, read};

/// What changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhatIfDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The round.
    pub round: u16,
    /// The text of the draw, the same before and after; null where chance has no part in it.
    pub lots: Option<String>,
    /// The pairs that would not be made any more, by their ids; a bye has one.
    pub removed: Vec<Ids>,
    /// Those that would be made in their place.
    pub added: Vec<Ids>,
    /// The pairs of both that would be decided without play.
    pub decided: Vec<Ids>,
    /// How many pairs stay as they are.
    pub unchanged: usize,
    /// Why the added pairs are made.
    pub reasons: Vec<PairReason>,
}

/// Whether a round cannot be drawn, where that is so of one of the two.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImpossibleDocument {
    /// As it is, and as it would be.
    pub impossible: [bool; 2],
}

/// A round that was drawn: who meets whom, and whether that is decided without play.
type Drawn = BTreeMap<Ids, bool>;

/// Draws the round twice with the same lots, and writes what changes.
pub(crate) fn run(run: &Run<'_>, session: &mut Session<'_>) -> anyhow::Result<Option<Exit>> {
    let Some(path) = &run.args.what_if else { return Ok(None) };
    let changed = read::changed(run.input, path, run.args, session)?;
    let now = run.ask(session, |asked| {
        let (rows, _) = answers::beside(run.system, asked, None)?;
        let lots = (run.system.chance() != Chance::None).then(|| asked.lots.text().to_owned());
        Ok((decided(&rows), lots))
    })?;
    let old = now.as_ref().map(|(drawn, _)| drawn.keys().cloned().collect::<Vec<_>>());
    let messages = session.messages.clone();
    session.messages = messages.of_second_look();
    let then = Run { input: &changed, ..*run }.ask(session, |asked| {
        let (rows, reasons) = answers::beside(run.system, asked, old.as_deref())?;
        Ok((decided(&rows), reasons))
    });
    session.messages = messages;
    let then = then?;
    let (Some((now, lots)), Some((then, reasons))) = (&now, &then) else {
        let impossible = ImpossibleDocument { impossible: [now.is_none(), then.is_none()] };
        return impossible.write(run, session).map(Some);
    };
    let document = WhatIfDocument {
        rules: run.book.name().to_owned(),
        round: run.round.first().0,
        lots: lots.clone(),
        removed: now.keys().filter(|pair| !then.contains_key(*pair)).cloned().collect(),
        added: then.keys().filter(|pair| !now.contains_key(*pair)).cloned().collect(),
        decided: then.iter().filter(|(pair, decided)| **decided && now.get(*pair) == Some(&false)).map(first).collect(),
        unchanged: then
            .iter()
            .filter(|(pair, decided)| now.get(*pair).is_some_and(|was| was == *decided || !**decided))
            .count(),
        reasons: reasons.clone(),
    };
    if let Some(request) = run.request {
        document.write_page(&changed, request, session)?;
    } else {
        let rows = document.rows();
        Sheet { rows: &rows, types: &column_type, document: &document }.write(run.args.format, session)?;
    }
    Ok(Some(Exit::Ok))
}

fn first((pair, _): (&Ids, &bool)) -> Ids {
    pair.clone()
}

/// The pairs of the rows, and whether each is decided without play.
fn decided(rows: &[DrawnRow]) -> Drawn {
    rows.iter().map(|row| (row.ids(), matches!(row.due, Due::Default(_)))).collect()
}

impl WhatIfDocument {
    /// A row a pair that is not as it was.
    fn rows(&self) -> Table {
        let mut table = Table::new("", ["change", "first", "second", "reason", "criterion"]);
        for (change, pairs) in [("removed", &self.removed), ("added", &self.added), ("decided", &self.decided)] {
            for pair in pairs {
                let reason = self.reasons.iter().find(|reason| change == "added" && reason.pair == *pair);
                let id = |at: usize| pair.get(at).cloned().unwrap_or_default();
                let criterion = reason.and_then(|reason| reason.criterion.clone()).unwrap_or_default();
                let words = reason.map(|reason| reason.reason.clone()).unwrap_or_default();
                table.push([change.to_owned(), id(0), id(1), words, criterion]);
            }
        }
        table
    }
}

impl WhatIfDocument {
    fn write_page(&self, input: &Input, request: &PageRequest, session: &mut Session<'_>) -> anyhow::Result<()> {
        let words = Words::of(request.lang);
        let title = format!("{} · {}", self.rules, fill(&words.round_number, &[&self.round]));
        let mut page = Page::new(request, &words, &title, &words.what_if);
        let counts = [&self.added, &self.removed, &self.decided].map(Vec::len);
        let [added, removed, decided] = &counts;
        page.set_status(&fill(&words.pairs_count, &[added, removed, decided, &self.unchanged]), false);
        page.add_fact(&words.rule_book, &self.rules);
        let parts = [
            ("added", &words.pairs_added, &self.added),
            ("removed", &words.pairs_removed, &self.removed),
            ("decided", &words.pairs_decided, &self.decided),
        ];
        for (anchor, heading, pairs) in parts.into_iter().filter(|(.., pairs)| !pairs.is_empty()) {
            let mut table = PageTable::new(&format!("{anchor}-pairs"), &fill(&words.pairs_caption, &[&pairs.len()]))
                .column(Column::header(&words.name))
                .column(Column::text(&words.opponent));
            table.rows.extend(pairs.iter().map(|pair| {
                let name = |id: &String| Cell::name(input.entrants.get(id).map_or(id, |entrant| &entrant.name), id);
                let opponent = pair.get(1).map_or_else(|| Cell::text(&words.bye), name);
                Row::of([pair.first().map_or(Cell::EMPTY, name), opponent])
            }));
            let reason = |pair: &Ids| {
                let reason = self.reasons.iter().find(|reason| reason.pair == *pair);
                reason.filter(|_| anchor == "added").map(|reason| reason.reason.clone())
            };
            table.add_texts(&words.reason, &pairs.iter().map(reason).collect::<Vec<_>>());
            page.sections.push(Section::new(anchor, heading).table(table));
        }
        if let Some(lots) = &self.lots {
            page.add_proof(&words.lots, lots);
        }
        page.add_warnings(&session.messages.kept_warnings());
        page.write(&mut session.output)?;
        Ok(())
    }
}

impl ImpossibleDocument {
    fn write(&self, run: &Run<'_>, session: &mut Session<'_>) -> anyhow::Result<Exit> {
        if let Some(request) = run.request {
            let words = Words::of(request.lang);
            let mut page = Page::new(request, &words, run.book.name(), &words.what_if);
            page.set_status(&words.pairs_impossible, true);
            page.add_warnings(&session.messages.kept_warnings());
            page.write(&mut session.output)?;
            return Ok(Exit::Findings);
        }
        let mut table = Table::new("", ["round", "impossible"]);
        let states = ["as it is", "as it would be"].into_iter().zip(self.impossible);
        states.for_each(|(state, impossible)| table.push([state.to_owned(), impossible.to_string()]));
        Sheet { rows: &table, types: &column_type, document: self }.write(run.args.format, session)?;
        Ok(Exit::Findings)
    }
}

fn column_type(name: &str) -> ColumnType {
    if name == "impossible" { ColumnType::Bool } else { ColumnType::Text }
}
