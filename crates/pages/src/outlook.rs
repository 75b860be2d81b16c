//! Pages of the outlook of an event: who is through and who is out whatever happens, and the completions that show it.

use shinpan_core::entrants::Entrants;
use shinpan_core::page::PageRequest;
use shinpan_tournament::outlook::cases::{CaseDocument, CasesDocument};
use shinpan_tournament::outlook::document::{EntrantDocument, LineDocument, OutlookDocument, ReadingDocument};
use shinpan_tournament::outlook::{Line, Reading, Status};

use crate::{Cell, Column, Page, Row, Section, Table, Words, fill};

/// Input for a page of an outlook.
pub(crate) struct OutlookPage<'a> {
    /// Format, language and title that are asked for.
    pub(crate) request: &'a PageRequest,
    /// Words of the page's language.
    pub(crate) words: &'a Words,
    /// Entrants of the event, for their names.
    pub(crate) entrants: &'a Entrants,
    /// Warnings of the run.
    pub(crate) warnings: &'a [String],
}

impl<'a> OutlookPage<'a> {
    /// Creates a page with a section for each reading, and in it a table for each line.
    pub(crate) fn outlook(&self, document: &OutlookDocument) -> Page<'a> {
        let words = self.words;
        let subtitle = fill(&words.outlook_after, &[&document.through_round, &document.rounds]);
        let mut page = self.page(&document.rules, document.stage.as_deref(), &subtitle);
        page.sections.extend(document.readings.iter().map(|reading| self.reading(reading)));
        page.sections.push(self.legend(document));
        if let Some(probability) = &document.probability {
            page.add_fact(&words.outlook_samples, &probability.samples.to_string());
            page.add_proof(&words.lots, &probability.lots);
        }
        page.add_warnings(self.warnings);
        page
    }

    /// Creates a page with a section for each reading, and in it a table with the games of each completion.
    pub(crate) fn cases(&self, document: &CasesDocument) -> Page<'a> {
        let words = self.words;
        let subtitle = fill(&words.outlook_cases, &[&self.name(&document.id)]);
        let mut page = self.page(&document.rules, document.stage.as_deref(), &subtitle);
        for cases in document.cases.chunk_by(|a, b| a.reading == b.reading) {
            let reading = cases[0].reading;
            let mut section =
                Section::new(&format!("cases-{reading}"), self.heading(reading)).note(&words.outlook_cases_note);
            section.tables.extend(cases.iter().enumerate().map(|(number, case)| self.case(number, case)));
            page.sections.push(section);
        }
        page.add_warnings(self.warnings);
        page
    }

    fn page(&self, rules: &str, stage: Option<&str>, subtitle: &str) -> Page<'a> {
        let title = [Some(rules), stage].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let mut page = Page::new(self.request, self.words, &title, subtitle);
        page.add_fact(&self.words.rule_book, rules);
        page
    }

    fn heading(&self, reading: Reading) -> &'a str {
        match reading {
            Reading::Drawn => &self.words.reading_drawn,
            Reading::Any => &self.words.reading_any,
        }
    }

    fn reading(&self, reading: &ReadingDocument) -> Section {
        let words = self.words;
        let mut section = Section::new(&format!("reading-{}", reading.reading), self.heading(reading.reading));
        section.add_fact(&words.outlook_open_games, reading.open);
        section.add_fact(&words.outlook_undrawn, reading.undrawn);
        if let Some(completions) = reading.completions.filter(|completions| *completions > 0) {
            section.add_fact(&words.outlook_completions, completions);
        }
        if reading.completions == Some(0) {
            section = section.lead(&words.outlook_impossible);
        }
        let lines = reading.entrants.first().map_or(&[][..], |entrant| &entrant.lines);
        section.tables.extend((0..lines.len()).map(|at| self.line(reading, at)));
        section
    }

    /// Creates the table of a line, given by its number in the list of each entrant.
    fn line(&self, reading: &ReadingDocument, at: usize) -> Table {
        let words = self.words;
        let own = || reading.entrants.iter().filter_map(|entrant| Some((entrant, entrant.lines.get(at)?)));
        let count = |status: Status| own().filter(|(_, line)| line.status == status).count();
        let [through, out] = [Status::Through, Status::Out].map(count);
        let rest = own().count() - through - out;
        let heading = own().next().map(|(_, line)| self.line_heading(line.line)).unwrap_or_default();
        let caption = fill(&words.outlook_caption, &[&heading, &through, &rest, &out]);
        let has_gains = own().any(|(_, line)| line.points_sure.or(line.points_hope).is_some());
        let has_chances = own().any(|(_, line)| line.probability.is_some());
        let mut table = Table::new(&format!("{}-{at}", reading.reading), &caption)
            .column(Column::number(&words.place))
            .column(Column::header(&words.name))
            .column(Column::signs(&words.reachable).saying(&words.reachable_long))
            .column(Column::text(&words.status));
        if has_gains {
            table = table
                .column(Column::number(&words.safe_with).saying(&words.safe_with_long))
                .column(Column::number(&words.out_below).saying(&words.out_below_long));
        }
        if has_chances {
            table = table.column(Column::number(&words.chance).saying(&words.chance_long));
        }
        table.rows.extend(own().map(|(entrant, line)| {
            let gains = [line.points_sure, line.points_hope].map(Cell::optional_number);
            let chance = line.probability.map(|chance| format!("{:.1} %", chance * 100.0));
            let start = [Cell::optional_number(entrant.place), self.entrant(&entrant.id), places(entrant)];
            let cells = start.into_iter().chain([self.status(line)]);
            let cells = cells.chain(gains.into_iter().filter(|_| has_gains));
            let cells = cells.chain(has_chances.then(|| Cell::optional(chance)));
            Row { is_soft: line.status == Status::Out, ..Row::of(cells.collect::<Vec<_>>()) }
        }));
        table
    }

    fn line_heading(&self, line: Line) -> String {
        match line {
            Line::Best(places) => fill(&self.words.outlook_line, &[&places]),
            Line::Advance => self.words.outlook_advance.clone(),
        }
    }

    fn name<'n>(&'n self, id: &'n str) -> &'n str {
        self.entrants.get(id).map_or(id, |entrant| &entrant.name)
    }

    fn entrant(&self, id: &str) -> Cell {
        Cell::name(self.name(id), id)
    }

    fn status(&self, line: &LineDocument) -> Cell {
        let words = self.words;
        match line.status {
            Status::Through => Cell::Strong(words.outlook_through.clone()),
            Status::Out => Cell::text(&words.outlook_out),
            Status::Open => Cell::text(&words.outlook_open),
            Status::Unknown => Cell::text(&words.outlook_unknown),
        }
    }

    fn legend(&self, document: &OutlookDocument) -> Section {
        let words = self.words;
        let lines = document.readings.iter().flat_map(|reading| reading.entrants.iter().flat_map(|own| &own.lines));
        let mut explained = vec![&words.legend_reachable, &words.legend_statuses];
        if lines.clone().any(|line| line.points_sure.or(line.points_hope).is_some()) {
            explained.push(&words.legend_gains);
        }
        if document.readings.iter().any(|reading| reading.reading == Reading::Any) {
            explained.push(&words.legend_any);
        }
        if document.probability.is_some() {
            explained.push(&words.legend_chance);
        }
        Section::new("legend", &words.legend).lines(explained)
    }

    fn case(&self, number: usize, case: &CaseDocument) -> Table {
        let words = self.words;
        let place = case.place.map_or_else(|| "–".to_owned(), |place| place.to_string());
        let caption = match (case.line, case.case) {
            (None, "best") => fill(&words.case_best, &[&place]),
            (None, _) => fill(&words.case_worst, &[&place]),
            (Some(line), "in") => fill(&words.case_inside, &[&self.line_heading(line), &place]),
            (Some(line), _) => fill(&words.case_outside, &[&self.line_heading(line), &place]),
        };
        let mut table = Table::new(&format!("{}-case-{number}", case.reading), &caption)
            .column(Column::number(&words.round))
            .column(Column::header(&words.first))
            .column(Column::text(&words.second))
            .column(Column::text(&words.result));
        table.rows.extend(case.rows.iter().map(|row| {
            let second = row.second.as_deref().map_or_else(|| Cell::text(&words.bye), |id| self.entrant(id));
            let result = match row.termination {
                "forfeit" => format!("{} ({})", row.result, words.by_forfeit),
                _ => row.result.to_owned(),
            };
            Row::of([Cell::number(row.round), self.entrant(&row.first), second, Cell::text(&result)])
        }));
        table
    }
}

/// Places that an entrant can reach, such as `1–4`, or one place.
fn places(entrant: &EntrantDocument) -> Cell {
    let ends = entrant.ends();
    Cell::optional(ends.map(|[best, worst]| if best == worst { best } else { format!("{best}–{worst}") }))
}
