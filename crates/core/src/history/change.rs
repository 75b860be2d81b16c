//! That results changed after a round was drawn from them, in words: WCSC rules 2010, Art. 24.3.

use std::fmt;

use super::HISTORY_OPEN;
use crate::games::RoundNo;
use crate::table::field::excerpt;

/// The most changed rows that a warning names.
const NAMED_MOST: usize = 12;

/// A round that was drawn from other results than those that stand now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The round that was drawn.
    pub announced: RoundNo,
    /// The first round that can have changed.
    pub from: RoundNo,
    /// The last one.
    pub to: RoundNo,
    /// The games that make the difference, as far as the rows can tell, then and now; or that the rows do not agree.
    pub games: Vec<String>,
    /// What of the rules says that earlier results are fixed.
    pub article: Option<&'static str>,
    /// The results are those that it was drawn from, and the column `history_open` is not what was written: found and
    /// expected.
    pub open_cell: Option<(String, String)>,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { announced, from, to, games, open_cell, .. } = self;
        if let Some((found, expected)) = open_cell {
            return write!(
                f,
                "the column \"{HISTORY_OPEN}\" was changed after round {announced} was drawn: found {}, expected {}; the results \
                 are those that it was drawn from",
                excerpt(found),
                excerpt(expected)
            );
        }
        let rounds = if from == to { format!("round {to}") } else { format!("rounds {from} to {to}") };
        write!(f, "{rounds} changed after round {announced} was drawn")?;
        self.article.map_or(Ok(()), |article| write!(f, " ({article})"))?;
        if games.is_empty() {
            return Ok(());
        }
        write!(f, ": {}", games.iter().take(NAMED_MOST).cloned().collect::<Vec<_>>().join("; "))?;
        let more = games.len().saturating_sub(NAMED_MOST);
        if more == 0 { Ok(()) } else { write!(f, "; and {more} more") }
    }
}
