//! The games of standings on a page: the cross table, and a card for each entrant.

use std::collections::{BTreeSet, HashMap};

use shinpan_core::{HalfPoints, Side};
use shinpan_pages::{Cell, Column, GameCell, Row, Section, Table, Words, fill};

use crate::document::{Crossing, Document, Standing};

/// The games of all entrants.
pub(crate) struct Crosses<'a> {
    words: &'a Words,
    standings: &'a [Standing],
    has_floats: bool,
    by_id: HashMap<&'a str, &'a Standing>,
    /// How many have each place.
    shared: HashMap<Option<usize>, usize>,
}

/// The part of the page about an entrant.
pub(crate) fn anchor(standing: &Standing) -> String {
    // Ids may have any characters; these are the same wherever the id is.
    let bytes = standing.id.bytes().map(|byte| match byte {
        b'0'..=b'9' | b'a'..=b'z' => char::from(byte).to_string(),
        other => format!("-{other:02x}"),
    });
    format!("card-{}", bytes.collect::<String>())
}

impl<'a> Crosses<'a> {
    /// Those of a document.
    pub(crate) fn of(document: &'a Document, words: &'a Words, has_floats: bool) -> Self {
        let standings = document.standings.as_slice();
        let by_id = standings.iter().map(|standing| (standing.id.as_str(), standing)).collect();
        let mut shared = HashMap::new();
        for standing in standings {
            *shared.entry(standing.place).or_default() += 1;
        }
        Self { words, standings, has_floats, by_id, shared }
    }

    /// Whether there is any game to show.
    pub(crate) fn has_games(&self) -> bool {
        self.standings.iter().any(|standing| !games(standing).is_empty())
    }

    /// A row an entrant, a column a round.
    pub(crate) fn table(&self) -> Table {
        let words = self.words;
        let rounds = self.standings.iter().flat_map(games).map(|game| game.round).collect::<BTreeSet<_>>();
        let mut table = Table::new("cross", &words.crosstable_caption)
            .column(Column::number(&words.place))
            .column(Column::header(&words.name));
        table.is_dense = true;
        for round in &rounds {
            table.columns.push(Column::signs(&round.to_string()).saying(&fill(&words.round_number, &[round])));
        }
        table.columns.push(Column::number(&words.points));
        for standing in self.standings {
            let mut cells = vec![Cell::optional_number(standing.place), Cell::name(&standing.name, &standing.name)];
            let played = games(standing).iter().map(|game| (game.round, game)).collect::<HashMap<_, _>>();
            let cell = |round| played.get(round).map_or(Cell::EMPTY, |game| self.cell(standing, game));
            cells.extend(rounds.iter().map(cell));
            cells.push(Cell::number(points(standing, u16::MAX)));
            table.rows.push(Row::of(cells));
        }
        table
    }

    /// A card an entrant.
    pub(crate) fn cards(&self) -> Vec<Section> {
        self.standings
            .iter()
            .filter(|standing| !games(standing).is_empty())
            .map(|standing| self.card(standing))
            .collect()
    }

    fn card(&self, standing: &Standing) -> Section {
        let words = self.words;
        let anchor = anchor(standing);
        let mut table = Table::new(&format!("{anchor}-games"), &fill(&words.cards_caption, &[&standing.id]))
            .column(Column::number(&words.round))
            .column(Column::header(&words.opponent))
            .column(Column::text(&words.side))
            .column(Column::number(&words.result))
            .column(Column::number(&words.total));
        for game in games(standing) {
            let opponent = match &game.opponent {
                Some(id) => Cell::name(self.by_id.get(id.as_str()).map_or(id, |opponent| &opponent.name), id),
                None => Cell::text(&words.bye),
            };
            let result = format!("{}{}", sign(game.result), if game.forfeit { "!" } else { "" });
            table.rows.push(Row::of([
                Cell::number(game.round),
                opponent,
                Cell::optional(game.side.map(|side| self.side(side))),
                Cell::Number(result),
                Cell::number(points(standing, game.round)),
            ]));
        }
        Section { number: standing.place, ..Section::new(&anchor, &standing.name) }.table(table)
    }

    fn cell(&self, standing: &Standing, game: &Crossing) -> Cell {
        let words = self.words;
        let (opponent, side) = match &game.opponent {
            Some(id) => (self.shown(id), game.side),
            None => (words.bye.clone(), None),
        };
        let float = self.float(standing, game);
        let mut marks = float.map(|float| if float.is_lt() { "↑" } else { "↓" }).unwrap_or_default().to_owned();
        if game.forfeit {
            marks.push('!');
        }
        let sign_of = |side| if side == Side::First { &words.first_sign } else { &words.second_sign };
        Cell::Game(GameCell {
            opponent,
            side: side.map(sign_of).cloned().unwrap_or_default(),
            result: sign(game.result),
            is_win: game.result == Some(HalfPoints::WIN),
            marks,
            says: self.in_words(standing, game),
        })
    }

    fn side(&self, side: Side) -> &str {
        if side == Side::First { &self.words.first } else { &self.words.second }
    }

    /// What cells call an opponent: its place; its id where others have the same, or it has none.
    fn shown(&self, id: &str) -> String {
        let place = self.by_id.get(id).map(|standing| standing.place).filter(|place| self.shared[place] == 1);
        place.flatten().map_or_else(|| id.to_owned(), |place| place.to_string())
    }

    /// Less where the opponent had more points before the round, greater where it had fewer.
    fn float(&self, standing: &Standing, game: &Crossing) -> Option<std::cmp::Ordering> {
        let opponent = self.by_id.get(game.opponent.as_deref()?).filter(|_| self.has_floats)?;
        let before = game.round.saturating_sub(1);
        Some(points(standing, before).cmp(&points(opponent, before))).filter(|order| order.is_ne())
    }

    fn in_words(&self, standing: &Standing, game: &Crossing) -> String {
        let words = self.words;
        let outcome = match game.result {
            None => &words.open,
            Some(HalfPoints::WIN) => &words.won,
            Some(HalfPoints::DRAW) => &words.drawn,
            Some(_) => &words.lost,
        };
        let round = fill(&words.round_number, &[&game.round]);
        let Some(id) = &game.opponent else { return format!("{round}: {}", words.bye_long) };
        let name = self.by_id.get(id.as_str()).map_or(id, |opponent| &opponent.name);
        let mut parts = vec![format!("{outcome} {}", fill(&words.versus, &[name]))];
        parts.extend(game.side.map(|side| self.side(side).to_owned()));
        if game.forfeit {
            parts.push(words.by_forfeit.clone());
        }
        parts.extend(
            self.float(standing, game).map(|float| if float.is_lt() { &words.up } else { &words.down }).cloned(),
        );
        format!("{round}: {}", parts.join(", "))
    }

    /// The signs that there are.
    pub(crate) fn legend(&self) -> Vec<&'a String> {
        if !self.has_games() {
            return Vec::new();
        }
        let words = self.words;
        let mut lines =
            vec![&words.legend_opponents, &words.legend_sides, &words.legend_results, &words.legend_forfeit];
        if self.has_floats {
            lines.push(&words.legend_floats);
        }
        lines
    }
}

fn games(standing: &Standing) -> &[Crossing] {
    standing.games.as_deref().unwrap_or_default()
}

/// The points of an entrant after a round.
fn points(standing: &Standing, round: u16) -> HalfPoints {
    games(standing).iter().filter(|game| game.round <= round).filter_map(|game| game.result).sum()
}

/// A result in one sign.
fn sign(result: Option<HalfPoints>) -> String {
    match result {
        None => "*".to_owned(),
        Some(HalfPoints::DRAW) => "½".to_owned(),
        Some(points) => points.to_string(),
    }
}
