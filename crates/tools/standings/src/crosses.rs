//! The games of standings on a page: the cross table, and a card for each entrant.

use std::collections::{BTreeSet, HashMap};

use shinpan_core::{HundredthPoints, Side};
use shinpan_pages::{Cell, Column, GameCell, Row, Section, Table, Words, fill};

use crate::document::{RoundCell, Standing, StandingsDocument};
use shinpan_tournament::tally::{BoutKind, Score};
use shinpan_tournament::{Facts, Meets};

/// Play of a stage, as far as its cross table depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Play {
    /// Opponents are drawn by points, so that pairs can float.
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
    /// Until all but one are out.
    Elimination,
    /// A tournament of chess: rounds as tournament files have them.
    Chess,
}

impl Play {
    pub(crate) fn of(facts: &Facts, stage: Option<&str>) -> Self {
        let meets_all = facts.is_round_robin(stage) || facts.meets == Some(Meets::ByTable);
        match (meets_all, facts.meets == Some(Meets::ByLosses)) {
            (true, _) => Self::RoundRobin,
            (false, true) => Self::Elimination,
            (false, false) => Self::Swiss,
        }
    }

    /// The word of the document; none where the book pairs nobody.
    pub(crate) fn word(self, facts: &Facts) -> Option<&'static str> {
        match self {
            Self::RoundRobin => Some("round-robin"),
            Self::Elimination => Some("elimination"),
            Self::Swiss | Self::Chess => facts.meets.map(|_| "swiss"),
        }
    }
}

/// The games of all entrants.
pub(crate) struct Crosses<'a> {
    words: &'a Words,
    standings: &'a [Standing],
    play: Play,
    by_id: HashMap<&'a str, &'a Standing>,
    /// Number of entrants who share each place.
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
    pub(crate) fn of(document: &'a StandingsDocument, words: &'a Words, play: Play) -> Self {
        let standings = document.standings.as_slice();
        let is_by_rounds = matches!(play, Play::Elimination | Play::Chess);
        let has_all_met = !is_by_rounds && have_all_met(standings);
        let play = if has_all_met { Play::RoundRobin } else { play };
        let by_id = standings.iter().map(|standing| (standing.id.as_str(), standing)).collect();
        let mut shared = HashMap::new();
        for standing in standings {
            *shared.entry(standing.place).or_default() += 1;
        }
        Self { words, standings, play, by_id, shared }
    }

    /// Whether there is any game to show.
    pub(crate) fn has_games(&self) -> bool {
        self.standings.iter().any(|standing| !standing.rounds().is_empty())
    }

    /// The cross table: of a round robin everybody against everybody, else a column a round.
    pub(crate) fn table(&self) -> Table {
        if self.play == Play::RoundRobin { self.grid() } else { self.rounds() }
    }

    /// A row and a column an entrant, in the order of their places.
    fn grid(&self) -> Table {
        let words = self.words;
        let mut table = self.names(&words.crosstable_grid);
        for standing in self.standings {
            let place = standing.place.map_or_else(|| standing.id.clone(), |place| place.to_string());
            table.columns.push(Column::signs(&place).saying(&standing.name));
        }
        let has_byes = self.standings.iter().flat_map(Standing::rounds).any(|game| game.opponent.is_none());
        table.columns.extend(has_byes.then(|| Column::signs(&words.pause)));
        table.columns.push(Column::number(&words.points));
        for (standing, row) in self.standings.iter().zip(&mut table.rows) {
            let mut met = HashMap::<_, Vec<_>>::new();
            for game in standing.rounds() {
                met.entry(game.opponent.as_deref()).or_default().push(self.game(standing, game, String::new()));
            }
            for other in self.standings {
                let games = met.remove(&Some(other.id.as_str())).unwrap_or_default();
                row.cells.push(if other.id == standing.id { Cell::Oneself } else { Cell::Games(games) });
            }
            row.cells.extend(has_byes.then(|| Cell::Games(met.remove(&None).unwrap_or_default())));
            row.cells.push(Cell::number(points(standing, u16::MAX)));
        }
        table
    }

    /// A row an entrant, and no game yet.
    fn names(&self, caption: &str) -> Table {
        let mut table = Table::new("cross", caption)
            .column(Column::number(&self.words.place))
            .column(Column::header(&self.words.name));
        table.is_dense = true;
        let cells =
            |standing: &Standing| [Cell::optional_number(standing.place), Cell::name(&standing.name, &standing.name)];
        table.rows.extend(self.standings.iter().map(|standing| Row::of(cells(standing))));
        table
    }

    /// A row an entrant, a column a round.
    fn rounds(&self) -> Table {
        let words = self.words;
        let rounds = self.standings.iter().flat_map(Standing::rounds).map(|game| game.round).collect::<BTreeSet<_>>();
        // Of chess all rounds have a column.
        let all = rounds.last().filter(|_| self.play == Play::Chess).map(|last| (1..=*last).collect());
        let rounds = all.unwrap_or(rounds);
        let mut table = self.names(&words.crosstable_caption);
        for round in &rounds {
            table.columns.push(Column::signs(&round.to_string()).saying(&fill(&words.round_number, &[round])));
        }
        table.columns.push(Column::number(&words.points));
        for (standing, row) in self.standings.iter().zip(&mut table.rows) {
            let mut played = HashMap::<_, Vec<_>>::new();
            for game in standing.rounds() {
                let bye = || if self.play == Play::Chess { String::new() } else { words.bye.clone() };
                let opponent = game.opponent.as_ref().map_or_else(bye, |id| self.shown(id));
                played.entry(game.round).or_default().push(self.game(standing, game, opponent));
            }
            row.cells.extend(rounds.iter().map(|round| match played.remove(round) {
                None if self.play == Play::Chess => Cell::EMPTY,
                games => Cell::Games(games.unwrap_or_default()),
            }));
            row.cells.push(Cell::number(points(standing, u16::MAX)));
        }
        table
    }

    /// A card an entrant.
    pub(crate) fn cards(&self) -> Vec<Section> {
        self.standings
            .iter()
            .filter(|standing| !standing.rounds().is_empty())
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
        let mut total = HundredthPoints::default();
        for game in standing.rounds() {
            total += game.counted.unwrap_or_default();
            let opponent = match &game.opponent {
                Some(id) => Cell::name(self.by_id.get(id.as_str()).map_or(id, |opponent| &opponent.name), id),
                None => Cell::text(&words.bye),
            };
            let result = format!("{}{}", sign(game), if game.is_forfeit() { "!" } else { "" });
            table.rows.push(Row::of([
                Cell::number(game.round),
                opponent,
                Cell::optional(game.side.map(|side| self.side(side))),
                Cell::Number(result),
                Cell::number(total),
            ]));
        }
        Section { number: standing.place, ..Section::new(&anchor, &standing.name) }.table(table)
    }

    /// A game with what its cell calls the opponent.
    fn game(&self, standing: &Standing, game: &RoundCell, opponent: String) -> GameCell {
        let words = self.words;
        if self.play == Play::Chess {
            let sign_of = |side| if side == Side::First { &words.white_sign } else { &words.black_sign };
            return GameCell {
                opponent,
                side: game.side.map(sign_of).cloned().unwrap_or_default(),
                result: chess_sign(game),
                is_win: matches!(game.kind, BoutKind::Game | BoutKind::ForfeitWin) && game.score == Some(Score::Won),
                marks: String::new(),
                says: self.chess_in_words(game),
            };
        }
        let float = self.float(standing, game);
        let mut marks = float.map(|float| if float.is_lt() { "↑" } else { "↓" }).unwrap_or_default().to_owned();
        if game.is_forfeit() {
            marks.push('!');
        }
        let sign_of = |side| if side == Side::First { &words.first_sign } else { &words.second_sign };
        GameCell {
            opponent,
            side: game.side.map(sign_of).cloned().unwrap_or_default(),
            result: sign(game),
            is_win: game.score == Some(Score::Won),
            marks,
            says: self.in_words(standing, game),
        }
    }

    fn side(&self, side: Side) -> &str {
        if side == Side::First { &self.words.first } else { &self.words.second }
    }

    /// Name of an opponent in the cells: its place; its id where others have the same, or it has none. In an
    /// elimination many share a place, and all are shown by their ids.
    fn shown(&self, id: &str) -> String {
        let place = self.by_id.get(id).map(|standing| standing.place).filter(|place| self.shared[place] == 1);
        let place = place.filter(|_| self.play != Play::Elimination);
        place.flatten().map_or_else(|| id.to_owned(), |place| place.to_string())
    }

    /// Less where the opponent had more points before the round, greater where it had fewer.
    /// None where games are annulled: whether they were before the round was drawn is not known.
    fn float(&self, standing: &Standing, game: &RoundCell) -> Option<std::cmp::Ordering> {
        let opponent = self.by_id.get(game.opponent.as_deref()?).filter(|_| self.play == Play::Swiss)?;
        let before = game.round.saturating_sub(1);
        let is_annulled = |own: &RoundCell| own.round <= game.round && own.counted != own.points;
        if [standing, opponent].into_iter().flat_map(Standing::rounds).any(is_annulled) {
            return None;
        }
        Some(points(standing, before).cmp(&points(opponent, before))).filter(|order| order.is_ne())
    }

    fn in_words(&self, standing: &Standing, game: &RoundCell) -> String {
        let words = self.words;
        let outcome = match game.score {
            None => &words.open,
            Some(Score::Won) => &words.won,
            Some(Score::Drawn) => &words.drawn,
            Some(Score::Lost) => &words.lost,
        };
        let round = fill(&words.round_number, &[&game.round]);
        let Some(id) = &game.opponent else { return format!("{round}: {}", words.bye_long) };
        let name = self.by_id.get(id.as_str()).map_or(id, |opponent| &opponent.name);
        let mut parts = vec![format!("{outcome} {}", fill(&words.versus, &[name]))];
        parts.extend(game.side.map(|side| self.side(side).to_owned()));
        if game.is_forfeit() {
            parts.push(words.by_forfeit.clone());
        }
        parts.extend(
            self.float(standing, game).map(|float| if float.is_lt() { &words.up } else { &words.down }).cloned(),
        );
        format!("{round}: {}", parts.join(", "))
    }

    fn chess_in_words(&self, game: &RoundCell) -> String {
        let words = self.words;
        let name = game.opponent.as_deref().map(|id| self.by_id.get(id).map_or(id, |standing| &standing.name));
        let versus = name.map(|name| fill(&words.versus, &[&name]));
        let side = game.side.map(|side| if side == Side::First { &words.white } else { &words.black }.clone());
        let kind = words.term(game.kind.as_str()).to_owned();
        let points = game.points.unwrap_or_default().to_string();
        let parts = [Some(kind), versus, side, Some(points)].into_iter().flatten();
        format!("{}: {}", fill(&words.round_number, &[&game.round]), parts.collect::<Vec<_>>().join(", "))
    }

    /// The signs that there are.
    pub(crate) fn legend(&self) -> Vec<&'a String> {
        if !self.has_games() {
            return Vec::new();
        }
        let words = self.words;
        if self.play == Play::Chess {
            let signs = [&words.legend_colours, &words.legend_chess_results, &words.legend_byes];
            return std::iter::once(&words.legend_opponents).chain(signs).collect();
        }
        let opponents = match self.play {
            Play::Swiss | Play::Chess => Some(&words.legend_opponents),
            Play::RoundRobin => None,
            Play::Elimination => Some(&words.legend_ids),
        };
        let signs = [&words.legend_sides, &words.legend_results, &words.legend_forfeit];
        let floats = (self.play == Play::Swiss).then_some(&words.legend_floats);
        opponents.into_iter().chain(signs).chain(floats).collect()
    }
}

/// Whether each two have met, whatever the rules say: then a grid shows more than rounds do.
fn have_all_met(standings: &[Standing]) -> bool {
    let meets_all = |standing: &Standing| {
        let opponents = standing.rounds().iter().filter_map(|game| game.opponent.as_deref()).collect::<BTreeSet<_>>();
        opponents.len() + 1 >= standings.len()
    };
    standings.len() > 2 && standings.iter().all(meets_all)
}

/// The points of an entrant after a round.
fn points(standing: &Standing, round: u16) -> HundredthPoints {
    standing.rounds().iter().filter(|game| game.round <= round).filter_map(|game| game.counted).sum()
}

/// A result in one sign.
fn sign(game: &RoundCell) -> String {
    match game.points {
        None => "*".to_owned(),
        Some(HundredthPoints::HALF) => "½".to_owned(),
        Some(points) => points.to_string(),
    }
}

/// Outcome of a round of chess, in one sign.
fn chess_sign(game: &RoundCell) -> String {
    match game.result {
        "=" => "½".to_owned(),
        "-" => "−".to_owned(),
        other => other.to_owned(),
    }
}
