//! Draws for one of the two alone, which FIDE tournaments have and the championships of programs have not: WCSC rules 2010, Art. 20.1.

use super::{GameResult, Games};
use crate::Faults;

impl Games {
    /// Refuses them where the rules of `book` do not have them.
    ///
    /// # Errors
    /// All live games that are one.
    pub fn refuse_unequal_draws(&self, book: &str) -> Result<(), Faults> {
        let mut faults = Faults::default();
        for (row, game) in self.iter().enumerate().filter(|(_, game)| game.is_live()) {
            if let GameResult::UnequalDraw(_) = game.result {
                let found = game.result.as_str();
                let message = format!(
                    "found \"{found}\", a draw for only one of the two, which {book} does not have; expected 1-0, 0-1, 1/2-1/2, \
                     0-0 or *"
                );
                faults.push(self.error(row, "result", message));
            }
        }
        faults.or(())
    }
}
