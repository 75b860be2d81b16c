//! Pages for people on seeds, rulings and scores, made from the documents that JSON is written from.

use std::collections::BTreeMap;

use shinpan_core::entrants::Entrants;
use shinpan_core::page::PageRequest;
use shinpan_pages::{Cell, Column, Page, Row, Section, Table, Words, fill};

use crate::document::{AdvanceDocument, ScoreDocument, SeedDocument};
use crate::findings::Finding;
use crate::ruling::{Entry, Ruled};
use crate::score::Ignored;
use crate::what_if::WhatIfDocument;

/// Data for all pages of this program.
pub(crate) struct PageContext<'a> {
    pub(crate) request: &'a PageRequest,
    pub(crate) words: &'a Words,
    /// Entrants, for their names.
    pub(crate) entrants: &'a Entrants,
    /// Warnings of the run.
    pub(crate) warnings: &'a [String],
}

impl<'a> PageContext<'a> {
    fn page(&self, title: &str, kind: &str, rules: &str) -> Page<'a> {
        let mut page = Page::new(self.request, self.words, title, kind);
        page.add_fact(&self.words.rule_book, rules);
        page
    }

    fn name(&self, id: &str) -> Cell {
        Cell::name(self.entrants.get(id).map_or(id, |entrant| &entrant.name), id)
    }

    /// Makes the page on where each entrant is seeded, and on what an officer has to look at.
    pub(crate) fn seeding(&self, document: &SeedDocument<'_>) -> Page<'a> {
        let words = self.words;
        let mut page = self.page(document.rules, &words.seeding, document.rules);
        page.add_fact(&words.planned, &document.planned.to_string());
        page.add_fact(&words.extra, &document.extra.to_string());
        let caption = fill(&words.seeding_caption, &[&document.entrants.len()]);
        let mut table = Table::new("seeds", &caption)
            .column(Column::number(&words.seed))
            .column(Column::header(&words.name))
            .column(Column::text(&words.starts))
            .column(Column::text(&words.basis));
        let mut stage = None;
        for seeded in document.entrants {
            let basis = Cell::text(words.term(seeded.basis.as_str()));
            let cells = [Cell::number(seeded.seed), self.name(&seeded.id), Cell::text(&seeded.stage), basis];
            // A line between those who start in one stage and those who start in the next.
            let is_next = stage.replace(&seeded.stage).is_some_and(|before| *before != seeded.stage);
            table.rows.push(Row { line: is_next.then(|| seeded.stage.clone()), ..Row::of(cells) });
        }
        page.sections.extend(self.findings(document.findings));
        page.sections.push(Section::new("seeding", &words.seeding).table(table));
        page.add_proof(&words.lots, document.lots);
        page.add_warnings(self.warnings);
        page
    }

    fn findings(&self, findings: &[Finding]) -> Option<Section> {
        let words = self.words;
        let mut table = Table::new("finding-list", &words.findings)
            .column(Column::header(&words.finding))
            .column(Column::text(&words.reason))
            .column(Column::text(&words.article));
        table.rows.extend(findings.iter().map(|Finding { code, message, article, .. }| {
            Row::of([Cell::text(words.term(code.as_str())), Cell::text(message), Cell::text(article)])
        }));
        let section = Section { is_warning: true, ..Section::new("findings", &words.findings) };
        (!findings.is_empty()).then(|| section.table(table))
    }

    /// Makes the page on the entrants for whom the ruling would change.
    pub(crate) fn what_if(&self, document: &WhatIfDocument) -> Page<'a> {
        let words = self.words;
        let title = format!("{} · {}", document.rules, document.stage);
        let mut page = self.page(&title, &words.what_if, &document.rules);
        let count = fill(&words.rulings_change_count, &[&document.changes.len(), &document.unchanged]);
        page.set_status(&count, false);
        let mut table = Table::new("changes", &words.rulings_change_caption)
            .column(Column::header(&words.name))
            .column(Column::number(&words.place))
            .column(Column::number(&words.new_place))
            .column(Column::text(&words.ruling))
            .column(Column::text(&words.new_ruling));
        table.rows.extend(document.changes.iter().map(|change| {
            let [old, new] = [change.reason, change.new_reason].map(|reason| words.term(reason.as_str()));
            let new = if change.new_advances { Cell::Strong(new.to_owned()) } else { Cell::text(new) };
            Row::of([
                self.name(&change.id),
                Cell::optional_number(change.place),
                Cell::optional_number(change.new_place),
                Cell::text(old),
                new,
            ])
        }));
        page.sections.push(Section::new("changes", &words.what_if).table(table));
        page.add_warnings(self.warnings);
        page
    }

    /// Makes the page on who advances and who does not, with the line between them, and the resulting field.
    pub(crate) fn advance(&self, document: &AdvanceDocument<'_>) -> Page<'a> {
        let (words, stage) = (self.words, document.stage);
        let title = format!("{} · {stage}", document.rules);
        let mut page = self.page(&title, &fill(&words.advance, &[&stage]), document.rules);
        let taken = document.rows.iter().filter(|row| row.advances).count();
        page.set_status(&fill(&words.qualifying_line, &[&taken, &document.places]), taken < document.places);
        page.add_fact(&words.stage, stage);
        page.add_fact(&words.advances_to, document.next_stage);
        page.add_fact(&words.open_places, &document.places.to_string());
        let name = |id: &String| self.entrants.get(id).map_or(id.clone(), |entrant| entrant.name.clone());
        let vacant = document.vacant.iter().map(name).collect::<Vec<_>>();
        let vacant = if vacant.is_empty() { words.none.clone() } else { vacant.join(", ") };
        page.add_fact(&words.vacant, &vacant);
        page.sections.push(Section::new("rulings", &words.advancing).table(self.rulings(document)));
        page.sections.push(Section::new("field", &words.next_field).table(self.field(document)));
        page.add_warnings(self.warnings);
        page
    }

    fn rulings(&self, document: &AdvanceDocument<'_>) -> Table {
        let words = self.words;
        let mut table = Table::new("ruling-list", &fill(&words.ruling_caption, &[&document.stage]))
            .column(Column::number(&words.place))
            .column(Column::header(&words.name))
            .column(Column::text(&words.ruling))
            .column(Column::text(&words.reason))
            .column(Column::text(&words.article));
        let taken = document.rows.iter().filter(|row| row.advances).count();
        let line = document.rows.iter().rposition(|row| row.advances).map_or(0, |last| last + 1);
        for (at, row) in document.rows.iter().enumerate() {
            let words = || fill(&words.qualifying_line, &[&taken, &document.places]);
            table.rows.push(Row { line: (at == line).then(words), is_soft: !row.advances, ..self.ruling(row) });
        }
        table
    }

    fn ruling(&self, Ruled { place, id, advances, reason, article }: &Ruled) -> Row {
        let words = self.words;
        let ruling =
            if *advances { Cell::Strong(words.advancing_yes.clone()) } else { Cell::text(&words.not_advancing) };
        let reason = Cell::text(words.term(reason.as_str()));
        Row::of([Cell::optional_number(*place), self.name(id), ruling, reason, Cell::text(article)])
    }

    fn field(&self, document: &AdvanceDocument<'_>) -> Table {
        let words = self.words;
        let mut table = Table::new("field-list", &fill(&words.field_caption, &[&document.field.len()]))
            .column(Column::number(&words.seed))
            .column(Column::header(&words.name))
            .column(Column::text(&words.basis));
        table.rows.extend(document.field.iter().map(|member| {
            let basis = match member.basis {
                Entry::Seed => &words.seeded,
                other => words.term(other.as_str()),
            };
            let basis = Cell::text(basis);
            Row::of([Cell::number(member.seed), self.name(&member.id), basis])
        }));
        table
    }

    /// Makes the page on what each bot scored against the benchmarks, and on the games that do not count.
    pub(crate) fn scores(&self, document: &ScoreDocument<'_>) -> Page<'a> {
        let words = self.words;
        let mut page = self.page(document.rules, &words.scores, document.rules);
        let caption = fill(&words.scores_caption, &[&document.scores.len()]);
        let mut table = Table::new("score-list", &caption)
            .column(Column::number(&words.place))
            .column(Column::header(&words.name))
            .column(Column::number(&words.points))
            .column(Column::number(&words.tiebreak))
            .column(Column::number(&words.counted))
            .column(Column::number(&words.rating))
            .column(Column::text(&words.decided_by))
            .column(Column::text(&words.completed));
        table.rows.extend(document.scores.iter().map(|score| {
            Row::of([
                Cell::number(score.place),
                self.name(&score.id),
                Cell::number(score.points),
                Cell::number(score.tiebreak),
                Cell::number(score.counted),
                Cell::optional_number(score.rating),
                Cell::optional(score.decided_by.map(|key| words.head(key))),
                Cell::optional(score.completed),
            ])
        }));
        page.sections.push(Section::new("scores", &words.scores).table(table));
        page.sections.extend(self.benchmarks(document));
        page.sections.extend(self.ignored(document.ignored));
        page.add_proof(&words.lots, document.lots);
        page.add_warnings(self.warnings);
        page
    }

    /// Makes the section with a column for each benchmark; every score has them all, in the order of the rule book.
    fn benchmarks(&self, document: &ScoreDocument<'_>) -> Option<Section> {
        let words = self.words;
        let first = document.scores.first()?;
        let mut table = Table::new("benchmark-list", &words.benchmark_caption).column(Column::header(&words.name));
        table.is_dense = true;
        table.columns.extend(first.benchmarks.iter().map(|benchmark| Column::number(&benchmark.id)));
        for score in document.scores {
            let points = score.benchmarks.iter().map(|of| Cell::number(format!("{} ({})", of.points, of.counted)));
            let cells = std::iter::once(self.name(&score.id)).chain(points).collect::<Vec<_>>();
            table.rows.push(Row::of(cells));
        }
        Some(Section::new("benchmarks", &words.benchmarks).table(table))
    }

    /// Makes the section on the rows that do not count, by reason.
    fn ignored(&self, ignored: &[Ignored]) -> Option<Section> {
        let words = self.words;
        let mut rows = BTreeMap::<_, Vec<String>>::new();
        for Ignored { row, reason } in ignored {
            rows.entry(*reason).or_default().push(row.to_string());
        }
        let mut table = Table::new("ignored-list", &words.ignored_caption)
            .column(Column::header(&words.reason))
            .column(Column::number(&words.games))
            .column(Column::text(&words.rows));
        table.rows.extend(rows.iter().map(|(reason, rows)| {
            let reason = Cell::text(words.term(reason.as_str()));
            Row::of([reason, Cell::number(rows.len()), Cell::text(&rows.join(", "))])
        }));
        (!ignored.is_empty()).then(|| Section::new("ignored", &words.ignored).table(table))
    }
}
