//! Standings as a page for people, made from the document that JSON is written from.

mod ratings;

use shinpan_core::entrants::Status;
use shinpan_core::page::PageRequest;
use shinpan_core::wording::list;
use shinpan_pages::{Cell, Column, Lives, Page, Row, Scale, Section, Table, Words, fill};
use shinpan_tournament::ranking::value::{Eliminated, Elo, Value};

use crate::Key;
use crate::crosses::{Crosses, Play};
use crate::document::{Standing, StandingsDocument};
use crate::keys::{ShownKey, ShownKeys};
use crate::prizes::Prizes;

pub(crate) struct PageContext<'a> {
    pub(crate) request: &'a PageRequest,
    pub(crate) words: &'a Words,
    pub(crate) keys: &'a ShownKeys,
    /// Number of losses that puts an entrant out.
    pub(crate) lives: Option<u32>,
    pub(crate) play: Play,
}

/// From how many columns on they stand close to each other.
const MANY_COLUMNS: usize = 10;

/// The page of a document; `warnings` are those of the run.
pub(crate) fn page<'a>(document: &StandingsDocument, context: &PageContext<'a>, warnings: &[String]) -> Page<'a> {
    let words = context.words;
    let title = [Some(&document.rules), document.stage.as_ref()].into_iter().flatten().map(String::as_str);
    let title = title.collect::<Vec<_>>().join(" · ");
    let kind = match document.through_round {
        0 => words.standings.clone(),
        round => fill(&words.standings_after, &[&round]),
    };
    let mut page = Page::new(context.request, words, &title, &kind);
    let text = if document.complete { &words.complete } else { &words.incomplete };
    page.set_status(text, !document.complete);
    page.add_fact(&words.rule_book, &document.rules);
    if let Some(stage) = &document.stage {
        page.add_fact(&words.stage, stage);
    }
    if let Some((edition, system)) = document.edition.zip(document.system) {
        page.add_fact(&words.edition, &edition.to_string());
        page.add_fact(&words.system, words.term(system));
    }
    if !document.annulled.is_empty() {
        let names = document.standings.iter().filter(|standing| document.annulled.contains(&standing.id));
        page.add_fact(&words.annulled, &list(names.map(|standing| &standing.name)));
    }
    if let Some(lots) = &document.lots {
        page.add_fact(&words.lots, lots);
    }
    page.sections.push(Section::new("places", &words.places).table(places(document, context)));
    page.sections.extend(ratings::section(document, words));
    let crosses = Crosses::of(document, words, context.play);
    if crosses.has_games() {
        page.sections.push(Section::new("crosstable", &words.crosstable).table(crosses.table()));
        if context.play != Play::Chess {
            page.sections.push(Section { cards: crosses.cards(), ..Section::new("cards", &words.cards) });
        }
    }
    page.sections.extend(document.prizes.as_ref().map(|prizes| fund(prizes, words)));
    page.sections.push(legend(context, &crosses));
    page.add_warnings(warnings);
    page
}

/// Table of places, with the keys.
fn places(document: &StandingsDocument, context: &PageContext<'_>) -> Table {
    let PageContext { words, lives, .. } = context;
    let mut table = Table::new("standings", &fill(&words.places_caption, &[&document.standings.len()]))
        .column(Column::number(&words.place))
        .column(Column::header(&words.name));
    if lives.is_some() {
        table.columns.push(Column::text(&words.lives));
    }
    table.columns.extend(shown(context).map(|key| column(key, words)));
    table.columns.push(Column::text(&words.decided_by).saying(&words.decided_by_long));
    table.rows.extend(document.standings.iter().map(|standing| place(standing, context)));
    add_intervals(&mut table, document, context);
    table.is_dense = table.columns.len() > MANY_COLUMNS;
    let has_left = |standing: &Standing| standing.status != Status::Active.as_str();
    let statuses = document.standings.iter().map(|standing| has_left(standing).then(|| status(standing, words)));
    table.add_texts(&words.status, &statuses.collect::<Vec<_>>());
    table
}

/// The keys that have a column: whoever is alive has lives left, and the column of the lives says it.
fn shown<'c>(context: &'c PageContext<'_>) -> impl Iterator<Item = &'c ShownKey> {
    context.keys.keys.iter().filter(|key| !key.is(Key::Alive) || context.lives.is_none())
}

fn column(key: &ShownKey, words: &Words) -> Column {
    let head = key.heading(words);
    let column = if key.is(Key::Alive) { Column::signs(&head) } else { Column::number(&head) };
    column.saying(&key.meaning(words))
}

fn place(standing: &Standing, context: &PageContext<'_>) -> Row {
    let PageContext { words, lives, keys, .. } = context;
    let mut cells = vec![Cell::optional_number(standing.place), name(standing, context)];
    if let Some(all) = *lives {
        cells.push(Cell::Lives(lives_of(standing, all, words)));
    }
    cells.extend(shown(context).map(|key| value(standing.keys.get(&key.name), words)));
    let decided_by = standing.decided_by.as_deref().and_then(|name| keys.named(name));
    cells.push(Cell::optional(decided_by.map(|key| key.heading(words))));
    let is_out = standing.status != Status::Active.as_str() || standing.keys.get("alive") == Some(Value::Flag(false));
    Row { is_soft: is_out, ..Row::of(cells) }
}

/// The entrant, with a link to its card where there is one.
fn name(standing: &Standing, context: &PageContext<'_>) -> Cell {
    let name = Cell::name(&standing.name, &standing.id);
    let has_card = context.play != Play::Chess && !standing.rounds().is_empty();
    if has_card { name.linked(&crate::crosses::anchor(standing)) } else { name }
}

fn value(value: Option<Value>, words: &Words) -> Cell {
    match value {
        Some(Value::Flag(flag)) => Cell::text(if flag { &words.yes } else { &words.no }),
        None | Some(Value::Eliminated(Eliminated::Never)) => Cell::EMPTY,
        Some(number) => Cell::number(number),
    }
}

fn lives_of(standing: &Standing, all: u32, words: &Words) -> Lives {
    let losses = match standing.keys.get("losses") {
        Some(Value::Whole(losses)) => u32::try_from(losses).unwrap_or_default(),
        _ => 0,
    };
    let left = all.saturating_sub(losses);
    Lives { left, all, says: fill(&words.lives_left, &[&left, &all]) }
}

/// Draws the ratings with their errors, where the book shows both.
fn add_intervals(table: &mut Table, document: &StandingsDocument, context: &PageContext<'_>) {
    let words = context.words;
    let elo = |standing: &Standing, key: Key| match standing.keys.get(key.as_str()) {
        Some(Value::Elo(elo)) => Some(elo),
        _ => None,
    };
    let rated = |standing: &Standing| -> Option<(Elo, Elo)> {
        Some((elo(standing, Key::Rating)?, elo(standing, Key::RatingError)?))
    };
    let Some(rated) = document.standings.iter().map(rated).collect::<Option<Vec<_>>>() else { return };
    let Some(scale) = Scale::of(rated.iter().map(|(rating, error)| (rating.points, error.points))) else { return };
    // Beside the rating, where it is seen without scrolling.
    let keys = shown(context).collect::<Vec<_>>();
    // The keys are followed by what decided.
    let before = table.columns.len().saturating_sub(keys.len() + 1);
    let Some(at) = keys.iter().position(|key| key.is(Key::Rating)).map(|at| before + at + 1) else { return };
    table.columns.insert(at, Column::text(&words.interval));
    for (row, (rating, error)) in table.rows.iter_mut().zip(&rated) {
        let says = fill(&words.rating_with_error, &[rating, error]);
        row.cells.insert(at, Cell::Interval(scale.interval(rating.points, error.points, says)));
    }
}

fn status(standing: &Standing, words: &Words) -> String {
    let status = words.term(standing.status);
    match standing.withdrawn_after {
        Some(round) => format!("{status}, {}", fill(&words.withdrawn_after, &[&round])),
        None => status.to_owned(),
    }
}

fn fund(prizes: &Prizes, words: &Words) -> Section {
    let Prizes { fund, registered, registered_from, games, share, unpaid, remainder } = prizes;
    let mut section = Section::new("prizes", &words.prizes);
    section.add_fact(&words.fund, fund);
    section.add_fact(&words.registered, registered);
    section.add_fact(&words.registered_from, words.term(registered_from.as_str()));
    section.add_fact(&words.games, games);
    section.add_fact(&words.share, share);
    section.add_fact(&words.unpaid, unpaid);
    section.add_fact(&words.remainder, remainder);
    section
}

/// Meanings of the keys and of the signs.
fn legend(context: &PageContext<'_>, crosses: &Crosses<'_>) -> Section {
    let PageContext { words, lives, keys, play, .. } = context;
    let mut table = Table::new("keys", &words.key)
        .column(Column::header(&words.key))
        .column(Column::text(&words.meaning))
        .column(Column::text(&words.article))
        .column(Column::text(&words.key_use));
    for (number, key) in (1..).zip(&keys.keys) {
        let heading = key.heading(words);
        let name = if *play == Play::Chess { Cell::text(&heading) } else { Cell::name(&heading, &key.name) };
        let use_of = if key.decides { fill(&words.key_decides, &[&number]) } else { words.key_shown.clone() };
        let article = key.article.unwrap_or(&words.own_key);
        table.rows.push(Row::of([name, Cell::text(&key.meaning(words)), Cell::text(article), Cell::text(&use_of)]));
    }
    let mut section = Section::new("legend", &words.legend).table(table).lines(crosses.legend());
    if lives.is_some() {
        section = section.lines([&words.legend_lives]);
    }
    if keys.keys.iter().any(|key| key.is(Key::RatingError)) {
        section = section.lines([&words.legend_interval]);
    }
    section
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_core::page::Lang;
    use shinpan_tournament::tally::BoutKind;
    use shinpan_tournament::tiebreaks::Code;

    #[test]
    fn every_key_and_kind_has_words() {
        for lang in Lang::ALL {
            let words = Words::of(lang);
            let keys = Key::ALL.iter().map(|key| key.as_str()).chain(Code::ALL.iter().map(|code| code.as_str()));
            let kinds = BoutKind::ALL.iter().filter(|kind| **kind != BoutKind::None).map(|kind| kind.as_str());
            let statuses = Status::ALL.iter().map(|status| status.as_str()).chain([crate::LEFT]);
            let missing = keys.chain(kinds).chain(statuses).filter(|word| !words.knows(word)).collect::<Vec<_>>();
            assert_eq!(missing, [""; 0], "{lang}");
        }
    }
}
