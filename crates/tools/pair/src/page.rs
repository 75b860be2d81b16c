//! A round as a sheet for people, made from the document that JSON is written from.

use shinpan_core::DrawPoints;
use shinpan_core::games::RoundNo;
use shinpan_core::page::PageRequest;
use shinpan_pages::{Cell, Column, Page, Player, Row, Section, Sheet, SheetGame, Table, Words, fill};
use shinpan_tournament::tally::Counting;
use shinpan_tournament::{Elimination, Tally};

use crate::Run;
use crate::document::{Alternative, Constraint, Cost, Document, Explanation, Pairing, Rival, Round, System, Value};
use crate::rows::{DrawnRound, Row as DrawnRow, pair};

impl Run<'_> {
    /// The page of a round; `warnings` are those of the run.
    pub(crate) fn page<'p>(
        &self,
        drawn: &DrawnRound,
        request: &'p PageRequest,
        words: &'p Words,
        warnings: &[String],
    ) -> Page<'p> {
        let document = &drawn.document;
        let kind = match document.round {
            Round::One(round) => fill(&words.round_sheet, &[&round]),
            Round::All(_) => words.round_sheet_all.clone(),
        };
        let title = [Some(&document.rules), document.stage.as_ref()].into_iter().flatten().map(String::as_str);
        let mut page = Page::new(request, words, &title.collect::<Vec<_>>().join(" · "), &kind);
        page.add_fact(&words.rule_book, &document.rules);
        if let Some(stage) = &document.stage {
            page.add_fact(&words.stage, stage);
        }
        page.add_fact(&words.system, words.term(document.system.as_str()));
        if !matches!(document.system, System::RoundRobin) {
            page.set_status(&words.sides_open, false);
        }
        page.sections = self.sheet(drawn).sections(words);
        page.sections.extend(self.overruled(&drawn.rows, words));
        page.sections.extend(self.reasons(&drawn.rows, words));
        page.sections.extend(document.explanation.as_ref().map(|explanation| explained(explanation, words)));
        page.sections.extend(document.alternative.as_ref().map(|alternative| other_reading(alternative, words)));
        prove(&mut page, document, words);
        page.add_warnings(warnings);
        page
    }

    fn sheet(&self, drawn: &DrawnRound) -> Sheet {
        let score = self.scores(&drawn.document);
        let player = |id: &str| {
            let name = self.input.entrants.get(id).map_or(id, |entrant| &entrant.name);
            Player { name: name.to_owned(), id: id.to_owned(), score: score(id) }
        };
        let game = |DrawnRow { round, pairing }: &DrawnRow| SheetGame {
            round: round.to_string(),
            first: player(&pairing.first),
            second: pairing.second.as_deref().map(player),
            result: pairing.result.to_owned(),
            is_forfeit: pairing.termination == "forfeit",
            extra: Vec::new(),
        };
        Sheet { games: drawn.rows.iter().map(game).collect(), extra: Vec::new() }
    }

    /// The names of a pair.
    fn names(&self, pairing: &Pairing, words: &Words) -> String {
        let name = |id: &str| self.input.entrants.get(id).map_or(id, |entrant| &entrant.name).to_owned();
        format!("{} – {}", name(&pairing.first), pairing.second.as_deref().map_or(words.bye.clone(), name))
    }

    /// The pairs that are the officers' own.
    fn overruled(&self, rows: &[DrawnRow], words: &Words) -> Option<Section> {
        let line = |row: &DrawnRow| {
            let criterion = row.pairing.overruled.as_ref()?;
            Some(format!("{}: {criterion}; {}", self.names(&row.pairing, words), row.pairing.reason))
        };
        let lines = rows.iter().filter_map(line).collect::<Vec<_>>();
        (!lines.is_empty()).then(|| Section::new("overruled", &words.overruled).lines(lines))
    }

    /// Why each pair meets, where that was asked.
    fn reasons(&self, rows: &[DrawnRow], words: &Words) -> Option<Section> {
        rows.iter().find(|row| row.pairing.criterion.is_some() || row.pairing.otherwise.is_some())?;
        let mut table = Table::new("why", &words.why)
            .column(Column::header(&words.pair))
            .column(Column::text(&words.reason))
            .column(Column::text(&words.criterion))
            .column(Column::text(&words.otherwise));
        for DrawnRow { pairing, .. } in rows {
            table.rows.push(Row::of([
                Cell::text(&self.names(pairing, words)),
                Cell::text(&pairing.reason),
                Cell::optional(pairing.criterion.clone().flatten()),
                Cell::optional(pairing.otherwise.clone()),
            ]));
        }
        Some(Section::new("reasons", &words.explanation).table(table))
    }

    /// What an entrant had reached before the round: its points; of an elimination its wins and losses.
    fn scores(&self, document: &Document) -> impl Fn(&str) -> Option<String> {
        let round = match document.round {
            Round::One(round) if round > 1 => Some(RoundNo(round)),
            _ => None,
        };
        let counting = Counting { draw: DrawPoints::of(self.book).unwrap_or_default(), ..Counting::default() };
        let tally = round.map(|round| Tally::counting(self.field, &self.input.games, ..round, &counting));
        let state = round.zip(tally.as_ref()).map(|(round, tally)| Elimination::of(self.field, tally, u32::MAX, round));
        let state = state.filter(|_| matches!(document.system, System::Elimination));
        move |id| {
            let member = self.field.position(id)?;
            let points = tally.as_ref()?.points(member);
            Some(match &state {
                Some(state) => format!("{points}–{}", state.losses(member)),
                None => points.to_string(),
            })
        }
    }
}

/// The constraints of an elimination, and what was not drawn.
fn explained(explanation: &Explanation, words: &Words) -> Section {
    let Explanation { constraints, optima, runner_up, byes } = explanation;
    let mut table = Table::new("constraint-values", &words.constraint)
        .column(Column::header(&words.article))
        .column(Column::text(&words.value));
    for Constraint { article, text } in constraints {
        table.rows.push(Row::of([Cell::text(article), Cell::text(text)]));
    }
    let mut section = Section::new("constraints", &words.constraint).table(table);
    if let Some(optima) = optima {
        section.add_fact(&words.optima, optima);
    }
    if let Some(rival) = runner_up {
        section.add_fact(&words.runner_up, format!("{}: {}", rival.text, pairs(&rival.pairings)));
    }
    let bye = |Rival { bye, text, .. }: &Rival| format!("{}: {text}", bye.as_deref().unwrap_or_default());
    let lines = byes.iter().map(|rival| format!("{}: {}", words.bye_not_given, bye(rival)));
    section.lines(lines)
}

fn other_reading(Alternative { text, pairings, .. }: &Alternative, words: &Words) -> Section {
    Section::new("alternative", &words.alternative).note(text).lines(pairings.iter().map(pair))
}

fn pairs(pairs: &[[Option<String>; 2]]) -> String {
    pairs.iter().map(pair).collect::<Vec<_>>().join(", ")
}

/// What anybody needs to draw the round again.
fn prove(page: &mut Page<'_>, document: &Document, words: &Words) {
    let cost = |Cost { criterion, article, value }: &Cost| match value {
        Value::Number(number) => format!("{criterion} = {number} ({article})"),
        Value::Tickets(tickets) => format!("{criterion} = {tickets} ({article})"),
    };
    if document.cost.is_empty() {
        page.add_proof(&words.uniqueness, &words.fixed);
    } else {
        page.add_proof(&words.criteria, &document.cost.iter().map(cost).collect::<Vec<_>>().join(" · "));
        page.add_proof(&words.uniqueness, if document.unique { &words.unique } else { &words.by_lots });
    }
    page.add_proof(&words.lots, &document.lots);
    if let Some(history) = &document.history {
        page.add_proof(&words.history, history);
    }
    if !document.history_open.is_empty() {
        let lines = document.history_open.iter().map(usize::to_string).collect::<Vec<_>>();
        page.add_proof(&words.open_lines, &lines.join(", "));
    }
}
