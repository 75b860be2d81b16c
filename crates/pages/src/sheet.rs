//! Sheets of a round, for the wall and for entering results: pairings by table. Byes and games decided without play
//! stand apart.

use crate::cell::Cell;
use crate::section::Section;
use crate::table::{Column, Row, Table};
use crate::words::{Words, fill};

/// Games of one or several rounds, in order.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// All rows, byes included.
    pub games: Vec<SheetGame>,
    /// Headings of columns after the players, each with a text for every game.
    pub extra: Vec<String>,
}

/// A game of a sheet.
#[derive(Clone, Debug, Default)]
pub struct SheetGame {
    /// Round of the game.
    pub round: String,
    /// Player with the first move; for a bye, the player who has it.
    pub first: Player,
    /// Opponent; none for a bye.
    pub second: Option<Player>,
    /// Result as in games.csv; `*` while the game is open.
    pub result: String,
    /// Whether the game is decided without play.
    pub is_forfeit: bool,
    /// Texts in the extra columns.
    pub extra: Vec<Option<String>>,
}

/// A player on a sheet.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// Name, or the id if there is no name.
    pub name: String,
    /// Id of the player.
    pub id: String,
    /// Score before the round, if it is known.
    pub score: Option<String>,
}

impl Player {
    fn cell(&self) -> Cell {
        Cell::name(&self.name, &self.id)
    }
}

impl Sheet {
    /// Creates a section for each round, with its byes and forfeits apart.
    pub fn sections(&self, words: &Words) -> Vec<Section> {
        let mut rounds = Vec::<(&str, Vec<&SheetGame>)>::new();
        for game in &self.games {
            match rounds.iter_mut().find(|(round, _)| *round == game.round) {
                Some((_, games)) => games.push(game),
                None => rounds.push((&game.round, vec![game])),
            }
        }
        rounds.iter().enumerate().map(|(at, (round, games))| self.section(at + 1, round, games, words)).collect()
    }

    fn section(&self, number: usize, round: &str, games: &[&SheetGame], words: &Words) -> Section {
        let anchor = format!("round-{number}");
        let (paired, byes) = games.iter().copied().partition::<Vec<_>, _>(|game| game.second.is_some());
        let (forfeits, played) = paired.into_iter().partition::<Vec<_>, _>(|game| game.is_forfeit);
        let mut section = Section::new(&anchor, &fill(&words.round_number, &[&round]));
        if !played.is_empty() {
            let caption = fill(&words.games_caption, &[&played.len()]);
            section.tables.push(self.table(&format!("{anchor}-games"), &caption, &played, words));
        }
        if !forfeits.is_empty() {
            let mut table = self.table(&format!("{anchor}-forfeits"), &words.forfeits, &forfeits, words);
            table.remove_first_column();
            section.tables.push(table);
        }
        if !byes.is_empty() {
            section.tables.push(bye_table(&format!("{anchor}-byes"), &byes, words));
        }
        section
    }

    fn table(&self, anchor: &str, caption: &str, games: &[&SheetGame], words: &Words) -> Table {
        let has_scores = games.iter().any(|game| game.first.score.is_some());
        let score = Column::number(&words.score).saying(&words.score_long);
        let mut table = Table::new(anchor, caption).column(Column::number(&words.table));
        // Extra columns need the room.
        table.is_sheet = self.extra.is_empty();
        table.columns.push(Column::header(&words.first));
        table.columns.extend(has_scores.then(|| score.clone()));
        table.columns.push(Column::signs(&words.result));
        table.columns.extend(has_scores.then_some(score));
        table.columns.push(Column::text(&words.second));
        table.columns.extend(self.extra.iter().map(|heading| Column::text(heading)));
        for (number, game) in (1..).zip(games) {
            let Some(second) = &game.second else { continue };
            let result = if game.result == "*" { Cell::Blank } else { Cell::Strong(game.result.clone()) };
            let score = |player: &Player| has_scores.then(|| Cell::optional_number(player.score.as_ref()));
            let mut cells = vec![Cell::number(number), game.first.cell()];
            cells.extend(score(&game.first));
            cells.push(result);
            cells.extend(score(second));
            cells.push(second.cell());
            cells.extend(game.extra.iter().map(|text| Cell::optional(text.as_ref())));
            table.rows.push(Row::of(cells));
        }
        table
    }
}

fn bye_table(anchor: &str, byes: &[&SheetGame], words: &Words) -> Table {
    let mut table = Table::new(anchor, &words.byes).column(Column::header(&words.name));
    table.is_sheet = true;
    let scores = byes.iter().map(|game| game.first.score.clone()).collect::<Vec<_>>();
    table.rows.extend(byes.iter().map(|game| Row::of([game.first.cell()])));
    table.add_texts(&words.score, &scores);
    table
}
