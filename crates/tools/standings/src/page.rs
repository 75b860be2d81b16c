//! Standings as a page for people, made from the document that JSON is written from.

mod ratings;

use shinpan_core::entrants::Status;
use shinpan_core::page::PageRequest;
use shinpan_pages::{Cell, Column, Lives, Page, Row, Scale, Section, Table, Words, fill};

use crate::Key;
use crate::articles::Articles;
use crate::crosses::{Crosses, Play};
use crate::document::{Document, Standing};
use crate::prizes::Prizes;
use crate::rules::Rules;
use crate::value::{Eliminated, Value};

/// What a page needs to know beside the document.
pub(crate) struct PageContext<'a> {
    pub(crate) request: &'a PageRequest,
    pub(crate) words: &'a Words,
    pub(crate) rules: &'a Rules,
    /// What the keys rest on.
    pub(crate) articles: Articles<'a>,
    /// With how many losses somebody is out.
    pub(crate) lives: Option<u32>,
    /// How the stage is played.
    pub(crate) play: Play,
}

/// From how many columns on they stand close to each other.
const MANY_COLUMNS: usize = 10;

/// The page of a document; `warnings` are those of the run.
pub(crate) fn page<'a>(document: &Document, context: &PageContext<'a>, warnings: &[String]) -> Page<'a> {
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
    page.sections.push(Section::new("places", &words.places).table(places(document, context)));
    page.sections.extend(ratings::section(document, words));
    let crosses = Crosses::of(document, words, context.play);
    if crosses.has_games() {
        page.sections.push(Section::new("crosstable", &words.crosstable).table(crosses.table()));
        page.sections.push(Section { cards: crosses.cards(), ..Section::new("cards", &words.cards) });
    }
    page.sections.extend(document.prizes.as_ref().map(|prizes| fund(prizes, words)));
    page.sections.push(legend(context, &crosses));
    page.add_warnings(warnings);
    page
}

/// Who stands where, with the keys.
fn places(document: &Document, context: &PageContext<'_>) -> Table {
    let PageContext { words, rules, lives, .. } = context;
    let mut table = Table::new("standings", &fill(&words.places_caption, &[&document.standings.len()]))
        .column(Column::number(&words.place))
        .column(Column::header(&words.name));
    if lives.is_some() {
        table.columns.push(Column::text(&words.lives));
    }
    table.columns.extend(rules.shown().filter(|key| has_column(*key, context)).map(|key| column(key, words)));
    table.columns.push(Column::text(&words.decided_by).saying(&words.decided_by_long));
    table.rows.extend(document.standings.iter().map(|standing| place(standing, context)));
    add_intervals(&mut table, document, context);
    table.is_dense = table.columns.len() > MANY_COLUMNS;
    let has_left = |standing: &Standing| standing.status != Status::Active;
    let statuses = document.standings.iter().map(|standing| has_left(standing).then(|| status(standing, words)));
    table.add_texts(&words.status, &statuses.collect::<Vec<_>>());
    table
}

/// Whoever is alive has lives left, and the column of the lives says it.
fn has_column(key: Key, context: &PageContext<'_>) -> bool {
    key != Key::Alive || context.lives.is_none()
}

fn column(key: Key, words: &Words) -> Column {
    let head = words.head(key.as_str());
    let column = match key {
        Key::Alive => Column::signs(head),
        _ => Column::number(head),
    };
    column.saying(words.term(key.as_str()))
}

fn place(standing: &Standing, context: &PageContext<'_>) -> Row {
    let PageContext { words, lives, .. } = context;
    let mut cells = vec![Cell::optional_number(standing.place), name(standing)];
    if let Some(all) = *lives {
        cells.push(Cell::Lives(lives_of(standing, all, words)));
    }
    let shown = standing.keys.0.iter().filter(|(key, _)| has_column(*key, context));
    cells.extend(shown.map(|(_, value)| key(value, words)));
    cells.push(Cell::optional(standing.decided_by.map(|key| words.head(key))));
    let is_out = standing.status != Status::Active || standing.keys.0.contains(&(Key::Alive, Value::Flag(false)));
    Row { is_soft: is_out, ..Row::of(cells) }
}

/// The entrant, with a link to its card where there is one.
fn name(standing: &Standing) -> Cell {
    let name = Cell::name(&standing.name, &standing.id);
    if standing.games().is_empty() { name } else { name.linked(&crate::crosses::anchor(standing)) }
}

fn key(value: &Value, words: &Words) -> Cell {
    match value {
        Value::Flag(flag) => Cell::text(if *flag { &words.yes } else { &words.no }),
        Value::Eliminated(Eliminated::Never) => Cell::EMPTY,
        number => Cell::number(number),
    }
}

fn lives_of(standing: &Standing, all: u32, words: &Words) -> Lives {
    let is_losses = |(key, _): &&(Key, Value)| *key == Key::Losses;
    let losses = match standing.keys.0.iter().find(is_losses) {
        Some((_, Value::Whole(losses))) => u32::try_from(*losses).unwrap_or_default(),
        _ => 0,
    };
    let left = all.saturating_sub(losses);
    Lives { left, all, says: fill(&words.lives_left, &[&left, &all]) }
}

/// Draws the ratings with their errors, where the book shows both.
fn add_intervals(table: &mut Table, document: &Document, context: &PageContext<'_>) {
    let PageContext { words, rules, .. } = context;
    let elo = |standing: &Standing, key: Key| {
        standing.keys.0.iter().find_map(|(known, value)| match value {
            Value::Elo(elo) if *known == key => Some(*elo),
            _ => None,
        })
    };
    let rated = |standing| Some((elo(standing, Key::Rating)?, elo(standing, Key::RatingError)?));
    let Some(rated) = document.standings.iter().map(rated).collect::<Option<Vec<_>>>() else { return };
    let Some(scale) = Scale::of(rated.iter().map(|(rating, error)| (rating.points, error.points))) else { return };
    // Beside the rating, where it is seen without scrolling.
    let keys = rules.shown().filter(|key| has_column(*key, context)).collect::<Vec<_>>();
    // The keys are followed by what decided.
    let before = table.columns.len().saturating_sub(keys.len() + 1);
    let Some(at) = keys.iter().position(|key| *key == Key::Rating).map(|at| before + at + 1) else { return };
    table.columns.insert(at, Column::text(&words.interval));
    for (row, (rating, error)) in table.rows.iter_mut().zip(&rated) {
        let says = fill(&words.rating_with_error, &[rating, error]);
        row.cells.insert(at, Cell::Interval(scale.interval(rating.points, error.points, says)));
    }
}

fn status(standing: &Standing, words: &Words) -> String {
    let status = words.term(standing.status.as_str());
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

/// What each key is, and the signs.
fn legend(context: &PageContext<'_>, crosses: &Crosses<'_>) -> Section {
    let PageContext { words, rules, lives, .. } = context;
    let mut table = Table::new("keys", &words.key)
        .column(Column::header(&words.key))
        .column(Column::text(&words.meaning))
        .column(Column::text(&words.article))
        .column(Column::text(&words.key_use));
    for (number, key) in (1..).zip(rules.shown()) {
        let word = key.as_str();
        let name = Cell::name(words.head(word), word);
        let article = context.articles.article(key).unwrap_or(&words.own_key);
        let decides = number <= rules.keys.len();
        let use_of = if decides { fill(&words.key_decides, &[&number]) } else { words.key_shown.clone() };
        let cells = [name, Cell::text(words.term(word)), Cell::text(article), Cell::text(&use_of)];
        table.rows.push(Row::of(cells));
    }
    let mut section = Section::new("legend", &words.legend).table(table).lines(crosses.legend());
    if lives.is_some() {
        section = section.lines([&words.legend_lives]);
    }
    if rules.shown().any(|key| key == Key::RatingError) {
        section = section.lines([&words.legend_interval]);
    }
    section
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_core::page::Lang;

    #[test]
    fn every_key_has_words() {
        for lang in Lang::ALL {
            let words = Words::of(lang);
            assert!(Key::ALL.iter().all(|key| words.knows(key.as_str())), "{lang}");
        }
    }
}
