//! Draws for one of the two alone: FIDE tournaments have them, the championships of programs do not (WCSC rules 2010,
//! Art. 20.1).

use super::{GameResult, Games};
use crate::Faults;

impl Games {
    /// Refuses unequal draws, for rules that do not have them; `book` names the rules in the message.
    ///
    /// # Errors
    /// A fault for each live game with such a result.
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
