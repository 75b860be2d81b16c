//! The standings of a FIDE tournament as a page for people, made from the document that JSON is written from.

use std::collections::HashMap;

use shinpan_core::Side;
use shinpan_core::page::PageRequest;
use shinpan_core::wording::list;
use shinpan_pages::{Cell, Column, GameCell, Page, Row, Section, Table, Words, fill};
use shinpan_tournament::tiebreaks::{Code, CutRule, Key, Kind};

use super::document::{FideDocument, FideStanding, RoundCell};

/// What a page needs to know beside the document.
pub(crate) struct PageContext<'a> {
    pub(crate) request: &'a PageRequest,
    pub(crate) words: &'a Words,
    pub(crate) keys: &'a [Key],
    /// The keys by their names in the document.
    pub(crate) columns: &'a [String],
}

/// The page of a document; `warnings` are those of the run.
pub(crate) fn page<'a>(document: &FideDocument, context: &PageContext<'a>, warnings: &[String]) -> Page<'a> {
    let words = context.words;
    let title = [Some(&document.rules), document.stage.as_ref()].into_iter().flatten().map(String::as_str);
    let title = title.collect::<Vec<_>>().join(" · ");
    let kind = match document.through_round {
        0 => words.standings.clone(),
        round => fill(&words.standings_after, &[&round]),
    };
    let mut page = Page::new(context.request, words, &title, &kind);
    page.add_fact(&words.rule_book, &document.rules);
    page.add_fact(&words.edition, &document.edition.to_string());
    page.add_fact(&words.system, words.term(document.system));
    if !document.annulled.is_empty() {
        let names = document.standings.iter().filter(|standing| document.annulled.contains(&standing.id));
        page.add_fact(&words.annulled, &list(names.map(|standing| &standing.name)));
    }
    if let Some(lots) = &document.lots {
        page.add_fact(&words.lots, lots);
    }
    page.sections.push(Section::new("places", &words.places).table(places(document, context)));
    let crosses = document.standings.iter().any(|standing| standing.rounds.is_some());
    if crosses {
        page.sections.push(Section::new("crosstable", &words.crosstable).table(crosstable(document, words)));
    }
    page.sections.push(legend(context, crosses));
    page.add_warnings(warnings);
    page
}

/// Who stands where, with the keys.
fn places(document: &FideDocument, context: &PageContext<'_>) -> Table {
    let PageContext { words, keys, columns, .. } = context;
    let mut table = Table::new("standings", &fill(&words.places_caption, &[&document.standings.len()]))
        .column(Column::number(&words.place))
        .column(Column::header(&words.name));
    for (key, column) in keys.iter().zip(*columns) {
        table.columns.push(Column::number(&heading(*key, column, words)).saying(&meaning(*key, words)));
    }
    table.columns.push(Column::text(&words.decided_by).saying(&words.decided_by_long));
    for standing in &document.standings {
        let mut cells = vec![Cell::optional_number(standing.place), Cell::name(&standing.name, &standing.id)];
        cells.extend(standing.keys.0.iter().map(|(_, value)| Cell::number(value)));
        let decided = standing.decided_by.as_ref().and_then(|name| columns.iter().position(|column| column == name));
        let decided = decided.and_then(|at| Some(heading(*keys.get(at)?, columns.get(at)?, words)));
        cells.push(Cell::optional(decided));
        table.rows.push(Row { is_soft: standing.place.is_none(), ..Row::of(cells) });
    }
    table
}

/// A key above its column: points by their word, others as the Handbook spells them.
fn heading(key: Key, column: &str, words: &Words) -> String {
    if key.code == Code::Points { words.points.clone() } else { column.to_uppercase() }
}

/// A key in words, with its modifiers.
fn meaning(key: Key, words: &Words) -> String {
    let cut = key.cut.map(|cut| match cut {
        CutRule::Lowest(count) => fill(&words.key_cut, &[&count]),
        CutRule::Both(count) => fill(&words.key_median, &[&count, &count]),
    });
    let limit = (key.limit != 0).then(|| fill(&words.key_limit, &[&format!("{:+}", key.limit)]));
    let flags = [
        (key.plays_forfeits, &words.key_forfeits),
        (key.is_fore, &words.key_fore),
        (key.is_reversed, &words.key_reversed),
    ];
    let flags = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, text)| text.clone());
    let parts = [words.term(key.code.as_str()).to_owned()].into_iter().chain(cut).chain(limit).chain(flags);
    parts.collect::<Vec<_>>().join(", ")
}

/// A row a participant, a column a round.
fn crosstable(document: &FideDocument, words: &Words) -> Table {
    let standings = &document.standings;
    let last = standings.iter().filter_map(|standing| standing.rounds.as_ref()?.last()).map(|cell| cell.round).max();
    let mut table = Table::new("cross", &words.crosstable_caption)
        .column(Column::number(&words.place))
        .column(Column::header(&words.name));
    table.is_dense = true;
    for round in 1..=last.unwrap_or_default() {
        table.columns.push(Column::signs(&round.to_string()).saying(&fill(&words.round_number, &[&round])));
    }
    table.columns.push(Column::number(&words.points));
    let opponents = Opponents::of(standings, words);
    for standing in standings {
        let rounds = standing.rounds.as_deref().unwrap_or_default();
        let by_round = rounds.iter().map(|cell| (cell.round, cell)).collect::<HashMap<_, _>>();
        let cell = |round| by_round.get(&round).map_or(Cell::EMPTY, |cell| opponents.cell(cell));
        let mut cells = vec![Cell::optional_number(standing.place), Cell::name(&standing.name, &standing.name)];
        cells.extend((1..=last.unwrap_or_default()).map(cell));
        let points = rounds.iter().map(|cell| cell.points).sum::<shinpan_core::HalfPoints>();
        cells.push(Cell::number(points));
        table.rows.push(Row::of(cells));
    }
    table
}

/// How cells call an opponent.
struct Opponents<'a> {
    words: &'a Words,
    by_id: HashMap<&'a str, &'a FideStanding>,
    /// How many have each place.
    shared: HashMap<Option<usize>, usize>,
}

impl<'a> Opponents<'a> {
    fn of(standings: &'a [FideStanding], words: &'a Words) -> Self {
        let mut shared = HashMap::new();
        for standing in standings {
            *shared.entry(standing.place).or_default() += 1;
        }
        let by_id = standings.iter().map(|standing| (standing.id.as_str(), standing)).collect();
        Self { words, by_id, shared }
    }

    fn cell(&self, cell: &RoundCell) -> Cell {
        let words = self.words;
        let side = match cell.side {
            None => "",
            Some(Side::First) => &words.white_sign,
            Some(Side::Second) => &words.black_sign,
        };
        let opponent = cell.opponent.as_deref().map(|id| self.place(id)).unwrap_or_default();
        Cell::Games(vec![GameCell {
            opponent,
            side: side.to_owned(),
            result: sign(cell),
            is_win: matches!(cell.kind, Kind::Game | Kind::ForfeitWin) && cell.is_won,
            marks: String::new(),
            says: self.in_words(cell),
        }])
    }

    /// The place of an opponent; its id where others have the same, or it has none.
    fn place(&self, id: &str) -> String {
        let place = self.by_id.get(id).map(|standing| standing.place);
        let place = place.filter(|place| self.shared.get(place) == Some(&1)).flatten();
        place.map_or_else(|| id.to_owned(), |place| place.to_string())
    }

    fn in_words(&self, cell: &RoundCell) -> String {
        let words = self.words;
        let name = cell.opponent.as_deref().map(|id| self.by_id.get(id).map_or(id, |standing| &standing.name));
        let versus = name.map(|name| fill(&words.versus, &[&name]));
        let side = cell.side.map(|side| if side == Side::First { &words.white } else { &words.black }.clone());
        let kind = words.term(cell.kind.as_str()).to_owned();
        let parts = [Some(kind), versus, side, Some(cell.points.to_string())].into_iter().flatten();
        format!("{}: {}", fill(&words.round_number, &[&cell.round]), parts.collect::<Vec<_>>().join(", "))
    }
}

/// What came of a round, in one sign.
fn sign(cell: &RoundCell) -> String {
    match cell.result {
        "=" => "½".to_owned(),
        "-" => "−".to_owned(),
        other => other.to_owned(),
    }
}

/// What each key is, and the signs.
fn legend(context: &PageContext<'_>, has_crosses: bool) -> Section {
    let PageContext { words, keys, columns, .. } = context;
    let mut table = Table::new("keys", &words.key)
        .column(Column::header(&words.key))
        .column(Column::text(&words.meaning))
        .column(Column::text(&words.article))
        .column(Column::text(&words.key_use));
    for ((number, key), column) in (1..).zip(*keys).zip(*columns) {
        let name = Cell::text(&heading(*key, column, words));
        let article = Cell::text(key.code.article());
        let decides = Cell::text(&fill(&words.key_decides, &[&number]));
        table.rows.push(Row::of([name, Cell::text(&meaning(*key, words)), article, decides]));
    }
    let signs = [&words.legend_opponents, &words.legend_colours, &words.legend_chess_results, &words.legend_byes];
    let signs = signs.into_iter().filter(|_| has_crosses);
    Section::new("legend", &words.legend).table(table).lines(signs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_core::page::Lang;

    #[test]
    fn every_key_and_kind_has_words() {
        for lang in Lang::ALL {
            let words = Words::of(lang);
            let codes = Code::ALL.iter().map(|code| code.as_str());
            let kinds = Kind::ALL.iter().filter(|kind| **kind != Kind::None).map(|kind| kind.as_str());
            let missing = codes.chain(kinds).filter(|word| !words.knows(word)).collect::<Vec<_>>();
            assert_eq!(missing, [""; 0], "{lang}");
        }
    }
}
