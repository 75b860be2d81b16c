//! How a round would be drawn if games had ended otherwise, or somebody gave up: `--what-if`.

use std::collections::BTreeMap;

use anyhow::bail;
use serde::Serialize;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::games::RoundNo;
use shinpan_core::page::PageRequest;
use shinpan_core::table::{ColumnType, Table};
use shinpan_pages::{Cell, Column, Page, Row, Section, Table as PageTable, Words, fill};

use crate::document::{Pairing, Value};
use crate::input::Input;
use crate::problem::RoundProblem;
use crate::{Read, report_no_pairing};

/// What changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhatIfDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The round.
    pub round: u16,
    /// The text of the draw, the same before and after.
    pub lots: String,
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

/// The ids of a pair, in their order; of a bye one.
pub type Ids = Vec<String>;

/// Why a pair would be made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairReason {
    /// The pair.
    pub pair: Ids,
    /// In words.
    pub reason: String,
    /// The first criterion by which the old pairing would cost another sum; null where it could not be made any more.
    pub criterion: Option<String>,
    /// What the old pairing would cost by it.
    pub value: Option<Value>,
    /// What the new one costs.
    pub best: Option<Value>,
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

/// Draws the round twice with the same lots, and writes what changes. None if one of the two cannot be drawn.
pub(crate) fn run(
    read: &Read<'_>,
    round: RoundNo,
    request: Option<&PageRequest>,
    session: &mut Session<'_>,
) -> anyhow::Result<Option<Exit>> {
    let Some(path) = &read.args.what_if else { return Ok(None) };
    let changed = read.input.changed(path, read.args, session)?;
    let now = draw(read, round, session, |problem, drawn| Ok((drawn, problem.lots.text().to_owned())))?;
    let old = now.as_ref().map(|(drawn, _)| drawn);
    let messages = session.messages.clone();
    session.messages = messages.of_second_look();
    let then = draw(&Read { input: &changed, ..*read }, round, session, |problem, drawn| {
        let reasons = old.map(|old| reasons(problem, &drawn, old)).unwrap_or_default();
        Ok((drawn, reasons))
    });
    session.messages = messages;
    let then = then?;
    let (Some((now, lots)), Some((then, reasons))) = (&now, &then) else {
        let impossible = ImpossibleDocument { impossible: [now.is_none(), then.is_none()] };
        return impossible.write(read, request, session).map(Some);
    };
    let document = WhatIfDocument {
        rules: read.book.name().to_owned(),
        round: round.0,
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
    if let Some(request) = request {
        document.write_page(&changed, request, session)?;
    } else {
        let rows = document.rows();
        Sheet { rows: &rows, types: &column_type, document: &document }.write(read.args.format, session)?;
    }
    Ok(Some(Exit::Ok))
}

fn first((pair, _): (&Ids, &bool)) -> Ids {
    pair.clone()
}

/// Draws the round of `read` and hands on what came out. None if it cannot be drawn, and the reason is on stderr.
fn draw<T>(
    read: &Read<'_>,
    round: RoundNo,
    session: &mut Session<'_>,
    then: impl FnOnce(&RoundProblem<'_>, Drawn) -> anyhow::Result<T>,
) -> anyhow::Result<Option<T>> {
    let solved = |problem: &RoundProblem<'_>, session: &mut Session<'_>| match problem.solve(problem.constraints) {
        Ok(drawn) => then(problem, problem.pairings(&drawn).iter().map(decided).collect()).map(Some),
        Err(reason) => {
            report_no_pairing(round, &problem.because_of_officers(reason), session);
            Ok(None)
        }
    };
    let found = read.run(None, session, |run, session| {
        if run.is_robin() {
            bail!("--what-if: a round robin is drawn whatever the results are");
        }
        run.with_problem(round, session, solved)
    })?;
    Ok(found.flatten())
}

fn decided(pairing: &Pairing) -> (Ids, bool) {
    let mut ids = [Some(pairing.first.clone()), pairing.second.clone()].into_iter().flatten().collect::<Vec<_>>();
    ids.sort();
    (ids, pairing.termination == "forfeit")
}

/// Why the pairs are made that the `old` round does not have.
fn reasons(problem: &RoundProblem<'_>, drawn: &Drawn, old: &Drawn) -> Vec<PairReason> {
    let criteria = problem.criteria;
    let of = |drawn: &Drawn| drawn.keys().map(|ids| ranks(problem, ids)).collect::<Option<Vec<_>>>();
    let can_be_made = |pairs: &Vec<(usize, usize)>| {
        let allowed = |(u, v): &(usize, usize)| problem.constraints.refusal(*u, *v, criteria.ranking).is_none();
        pairs.len() == drawn.len() && pairs.iter().all(allowed)
    };
    let costs = of(old).filter(can_be_made).zip(of(drawn));
    let costs = costs.map(|(old, new)| (criteria.total(old), criteria.total(new)));
    let differing = costs.as_ref().and_then(|(old, new)| criteria.difference(old, new));
    let added = drawn.keys().filter(|pair| !old.contains_key(*pair));
    let reason = |pair: &Ids| {
        let (u, v) = ranks(problem, pair)?;
        Some(PairReason {
            pair: pair.clone(),
            reason: criteria.system_round.reason(problem.constraints, u, v),
            criterion: differing.map(|(criterion, ..)| criterion.name.to_string()),
            value: differing.map(|(criterion, old, _)| criterion.value(old)),
            best: differing.map(|(criterion, _, new)| criterion.value(new)),
        })
    };
    added.filter_map(reason).collect()
}

/// The ranks of a pair, the better first; the number of contenders for the bye. None where somebody is not paired any more.
fn ranks(problem: &RoundProblem<'_>, ids: &Ids) -> Option<(usize, usize)> {
    let ranking = problem.criteria.ranking;
    let first = ranking.rank(ids.first()?)?;
    let second = ids.get(1).map_or(Some(ranking.len()), |id| ranking.rank(id))?;
    Some((first.min(second), first.max(second)))
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
        page.add_proof(&words.lots, &self.lots);
        page.add_warnings(&session.messages.kept_warnings());
        page.write(&mut session.output)?;
        Ok(())
    }
}

impl ImpossibleDocument {
    fn write(&self, read: &Read<'_>, request: Option<&PageRequest>, session: &mut Session<'_>) -> anyhow::Result<Exit> {
        if let Some(request) = request {
            let words = Words::of(request.lang);
            let mut page = Page::new(request, &words, read.book.name(), &words.what_if);
            page.set_status(&words.pairs_impossible, true);
            page.add_warnings(&session.messages.kept_warnings());
            page.write(&mut session.output)?;
            return Ok(Exit::Findings);
        }
        let mut table = Table::new("", ["round", "impossible"]);
        let states = ["as it is", "as it would be"].into_iter().zip(self.impossible);
        states.for_each(|(state, impossible)| table.push([state.to_owned(), impossible.to_string()]));
        Sheet { rows: &table, types: &column_type, document: self }.write(read.args.format, session)?;
        Ok(Exit::Findings)
    }
}

fn column_type(name: &str) -> ColumnType {
    if name == "impossible" { ColumnType::Bool } else { ColumnType::Text }
}
