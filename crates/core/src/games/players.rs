//! Who plays in which row of a table of games, by number: what is asked of every row of a large table is then asked of every
//! id once.

use std::collections::HashMap;

use super::row::GameRow;

/// The ids that games name, numbered in the order of the rows.
#[derive(Clone, Debug)]
pub struct Players {
    ids: Vec<String>,
    rows: Vec<(usize, Option<usize>)>,
}

impl Players {
    /// Those of all `games`.
    pub(crate) fn of(games: &[GameRow]) -> Self {
        let mut numbers = HashMap::<&str, usize>::new();
        let mut ids = Vec::new();
        let mut number = |id| {
            *numbers.entry(id).or_insert_with(|| {
                ids.push(String::from(id));
                ids.len() - 1
            })
        };
        let rows = games.iter().map(|game| (number(&game.first), game.second.as_deref().map(&mut number))).collect();
        Self { ids, rows }
    }

    /// The ids by number.
    pub fn ids(&self) -> &[String] {
        &self.ids
    }

    /// What `of` says of each id, by number.
    pub fn map<T>(&self, of: impl Fn(&str) -> T) -> Vec<T> {
        self.ids.iter().map(|id| of(id)).collect()
    }

    /// The numbers of First and Second, row by row; of a bye there is no second.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Option<usize>)> {
        self.rows.iter().copied()
    }

    /// Every cell that names a player: row, column, number.
    pub fn cells(&self) -> impl Iterator<Item = (usize, &'static str, usize)> {
        self.iter().enumerate().flat_map(|(row, (first, second))| {
            std::iter::once((row, "first", first)).chain(second.map(|second| (row, "second", second)))
        })
    }
}
