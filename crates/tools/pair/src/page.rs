//! A round as a sheet for people, made from the document that JSON is written from.

use std::collections::BTreeMap;

use shinpan_core::games::RoundNo;
use shinpan_core::page::PageRequest;
use shinpan_pages::{Cell, Column, Page, Player, Row, Section, Sheet, SheetGame, Table, Words, fill};
use shinpan_pairing::document::{
    Alternative, Constraint, Cost, DrawnRound, Explanation, Rival, RoundDocument, Row as DrawnRow, System, pair_words,
};
use shinpan_pairing::{Input, RoundAsked};
use shinpan_tournament::field::Member;
use shinpan_tournament::tally::Counting;
use shinpan_tournament::{Due, Elimination, Tally};

/// The page of a round; `scores` are what each had reached before it, `warnings` those of the run.
pub(crate) fn page<'p>(
    input: &Input,
    drawn: &DrawnRound,
    scores: &BTreeMap<String, String>,
    request: &'p PageRequest,
    words: &'p Words,
    warnings: &[String],
) -> Page<'p> {
    let DrawnRound { rows, document, .. } = drawn;
    let kind = match document.round {
        Some(round) => fill(&words.round_sheet, &[&round]),
        None => words.round_sheet_all.clone(),
    };
    let title = [Some(&document.rules), document.stage.as_ref()].into_iter().flatten().map(String::as_str);
    let mut page = Page::new(request, words, &title.collect::<Vec<_>>().join(" · "), &kind);
    page.add_fact(&words.rule_book, &document.rules);
    if let Some(stage) = &document.stage {
        page.add_fact(&words.stage, stage);
    }
    page.add_fact(&words.system, words.term(document.system.as_str()));
    if !document.system.settles_sides() {
        page.set_status(&words.sides_open, false);
    }
    page.sections = sheet(input, rows, scores, words).sections(words);
    page.sections.extend(overruled(input, rows, words));
    page.sections.extend(reasons(input, rows, words));
    page.sections.extend(document.explanation.as_ref().map(|explanation| explained(explanation, words)));
    page.sections.extend(document.alternative.as_ref().map(|alternative| other_reading(alternative, words)));
    prove(&mut page, document, words);
    page.add_warnings(warnings);
    page
}

fn sheet(input: &Input, rows: &[DrawnRow], scores: &BTreeMap<String, String>, words: &Words) -> Sheet {
    let player =
        |id: &str| Player { name: name(input, id).to_owned(), id: id.to_owned(), score: scores.get(id).cloned() };
    let is_numbered = rows.iter().any(|row| row.game.is_some());
    let game = |row: &DrawnRow| SheetGame {
        round: row.round.to_string(),
        first: player(&row.first),
        second: row.second.as_deref().map(player),
        result: row.due.result().as_str().to_owned(),
        is_forfeit: matches!(row.due, Due::Default(_)),
        extra: is_numbered.then(|| row.game.map(|game| game.to_string())).into_iter().collect(),
    };
    let extra = is_numbered.then(|| words.game_number.clone()).into_iter().collect();
    Sheet { games: rows.iter().map(game).collect(), extra }
}

fn name<'i>(input: &'i Input, id: &'i str) -> &'i str {
    input.entrants.get(id).map_or(id, |entrant| &entrant.name)
}

/// The names of a pair.
fn names(input: &Input, row: &DrawnRow, words: &Words) -> String {
    let second = row.second.as_deref().map_or(&*words.bye, |id| name(input, id));
    format!("{} – {second}", name(input, &row.first))
}

/// The pairs that officers made.
fn overruled(input: &Input, rows: &[DrawnRow], words: &Words) -> Option<Section> {
    let line = |row: &DrawnRow| {
        let criterion = row.why.overruled.as_ref()?;
        Some(format!("{}: {criterion}; {}", names(input, row, words), row.why.reason))
    };
    let lines = rows.iter().filter_map(line).collect::<Vec<_>>();
    (!lines.is_empty()).then(|| Section::new("overruled", &words.overruled).lines(lines))
}

/// Section with the reason of each pair, if that was asked for.
fn reasons(input: &Input, rows: &[DrawnRow], words: &Words) -> Option<Section> {
    rows.iter().find(|row| row.why.criterion.is_some() || row.why.otherwise.is_some())?;
    let mut table = Table::new("why", &words.why)
        .column(Column::header(&words.pair))
        .column(Column::text(&words.reason))
        .column(Column::text(&words.criterion))
        .column(Column::text(&words.otherwise));
    for row in rows {
        table.rows.push(Row::of([
            Cell::text(&names(input, row, words)),
            Cell::text(&row.why.reason),
            Cell::optional(row.why.criterion.clone().flatten()),
            Cell::optional(row.why.otherwise.clone()),
        ]));
    }
    Some(Section::new("reasons", &words.explanation).table(table))
}

/// Scores before the round, by id: points; of an elimination, wins and losses.
pub(crate) fn scores(asked: &RoundAsked<'_>, drawn: &DrawnRound) -> BTreeMap<String, String> {
    let document = &drawn.document;
    let Some(round) = document.round.filter(|round| *round > 1).map(RoundNo) else { return BTreeMap::new() };
    if let Some(scores) = &drawn.scores {
        return scores.clone();
    }
    let field = &asked.stage.field;
    let counting = Counting { draw: asked.rules.draw, annulled: &asked.stage.annulled(round) };
    let tally = Tally::counting(field, &asked.input.games, ..round, &counting);
    let state = Elimination::of(field, &tally, u32::MAX, round);
    let score = |(at, id): (usize, &str)| {
        let points = tally.points(at);
        let losses = (document.system == System::Elimination).then(|| format!("{points}–{}", state.losses(at)));
        (id.to_owned(), losses.unwrap_or_else(|| points.to_string()))
    };
    field.members().iter().map(Member::id).enumerate().map(score).collect()
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
    Section::new("alternative", &words.alternative).note(text).lines(pairings.iter().map(pair_words))
}

fn pairs(pairs: &[[Option<String>; 2]]) -> String {
    pairs.iter().map(pair_words).collect::<Vec<_>>().join(", ")
}

/// Adds what anybody needs to draw the round again.
fn prove(page: &mut Page<'_>, document: &RoundDocument, words: &Words) {
    let cost = |Cost { criterion, article, value, .. }: &Cost| format!("{criterion} = {value} ({article})");
    let costs = document.cost.iter().map(cost).collect::<Vec<_>>().join(" · ");
    if !costs.is_empty() {
        page.add_proof(&words.criteria, &costs);
    }
    if costs.is_empty() && document.brackets.is_none() {
        page.add_proof(&words.uniqueness, &words.fixed);
    } else {
        page.add_proof(&words.uniqueness, if document.unique { &words.unique } else { &words.by_lots });
    }
    if let Some(lots) = &document.lots {
        page.add_proof(&words.lots, lots);
    }
    if let Some(history) = &document.history {
        page.add_proof(&words.history, history);
    }
    if !document.history_open.is_empty() {
        let lines = document.history_open.iter().map(usize::to_string).collect::<Vec<_>>();
        page.add_proof(&words.open_lines, &lines.join(", "));
    }
}
