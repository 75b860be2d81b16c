//! Players of a table of games by number, so that a question about every row of a large table is asked only once for
//! each id.

use std::collections::HashMap;

use super::row::GameRow;
use crate::SharedText;

/// The ids that games name, numbered in the order of the rows.
#[derive(Clone, Debug)]
pub struct Players {
    ids: Vec<SharedText>,
    /// First and Second, [`NOBODY`] for a bye. A table has fewer rows than 32 bits count.
    rows: Vec<[u32; 2]>,
}

const NOBODY: u32 = u32::MAX;

impl Players {
    /// Numbers the ids of all `games`.
    pub(crate) fn of(games: &[GameRow]) -> Self {
        let mut numbers = HashMap::<&str, u32>::new();
        let mut ids = Vec::new();
        let mut rows = Vec::with_capacity(games.len());
        for game in games {
            let mut number = |id| number_of(id, &mut numbers, &mut ids);
            rows.push([number(&game.first), game.second.as_ref().map_or(NOBODY, number)]);
        }
        Self { ids, rows }
    }

    /// The ids by number.
    pub fn ids(&self) -> &[SharedText] {
        &self.ids
    }

    /// Applies `of` to each id, in the order of the numbers.
    pub fn map<'p, T>(&'p self, mut of: impl FnMut(&'p str) -> T) -> Vec<T> {
        self.ids.iter().map(|id| of(id)).collect()
    }

    /// Numbers of First and Second, row by row; a bye has no second.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Option<usize>)> {
        let second = |number: u32| (number != NOBODY).then_some(number as usize);
        self.rows.iter().map(move |[first, of_second]| (*first as usize, second(*of_second)))
    }

    /// Cells of a row that name a player: column and number.
    pub(crate) fn of_row(&self, row: usize) -> impl Iterator<Item = (&'static str, usize)> {
        let numbers = self.rows.get(row).copied().unwrap_or([NOBODY; 2]);
        ["first", "second"]
            .into_iter()
            .zip(numbers)
            .filter(|(_, number)| *number != NOBODY)
            .map(|(name, number)| (name, number as usize))
    }

    /// Every cell that names a player: row, column, number.
    pub fn cells(&self) -> impl Iterator<Item = (usize, &'static str, usize)> {
        self.iter().enumerate().flat_map(|(row, (first, second))| {
            std::iter::once((row, "first", first)).chain(second.map(|second| (row, "second", second)))
        })
    }
}

/// Returns the number of `id`, the next one if it is new.
fn number_of<'g>(id: &'g SharedText, numbers: &mut HashMap<&'g str, u32>, ids: &mut Vec<SharedText>) -> u32 {
    *numbers.entry(id).or_insert_with(|| {
        ids.push(id.clone());
        // There are fewer rows, and so fewer ids, than a `u32` can count.
        u32::try_from(ids.len() - 1).unwrap_or(NOBODY)
    })
}
