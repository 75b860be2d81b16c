//! Describes in words that results changed after a round was drawn from them: WCSC rules 2010, Art. 24.3.

use std::collections::BTreeSet;
use std::fmt;

use super::HISTORY_OPEN;
use crate::games::RoundNo;
use crate::table::field::excerpt;

/// Maximum number of changed rows that a warning names.
const NAMED_MOST: usize = 12;

/// A round that was drawn from other results than those that stand now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The round that was drawn.
    pub announced: RoundNo,
    /// First round that can have changed, if the rows do not say which games did.
    pub from: RoundNo,
    /// Last round that can have changed.
    pub to: RoundNo,
    /// Games that changed, as far as the rows show: what they were and what they are now.
    pub games: Vec<ChangedGame>,
    /// Number of different histories in the rows of the round; if there are several, no changed game is named.
    pub histories: usize,
    /// Article of the rules that says that earlier results are fixed.
    pub article: Option<&'static str>,
    /// Text found and text expected in the column `history_open`, if only this column was changed and the results are
    /// those that the round was drawn from.
    pub open_cell: Option<(String, String)>,
}

/// A game that is not what it was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChangedGame {
    /// Round of the game.
    pub round: RoundNo,
    /// Description of what it was and what it is now.
    pub text: String,
}

impl Change {
    /// Names the rounds that changed: those of the known games, or else all that can have changed.
    fn rounds(&self) -> String {
        let Self { from, to, games, .. } = self;
        let rounds = games.iter().map(|game| game.round).collect::<BTreeSet<_>>();
        let rounds = rounds.iter().map(ToString::to_string).collect::<Vec<_>>();
        match rounds.as_slice() {
            [] if from == to => format!("round {to}"),
            [] => format!("rounds {from} to {to}"),
            [only] => format!("round {only}"),
            [others @ .., last] => format!("rounds {} and {last}", others.join(", ")),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { announced, games, histories, open_cell, .. } = self;
        if let Some((found, expected)) = open_cell {
            return write!(
                f,
                "the column \"{HISTORY_OPEN}\" was changed after round {announced} was drawn: found {}, expected {}; the results \
                 are those it was drawn from",
                excerpt(found),
                excerpt(expected)
            );
        }
        write!(f, "{} changed after round {announced} was drawn", self.rounds())?;
        self.article.map_or(Ok(()), |article| write!(f, " ({article})"))?;
        if *histories > 1 {
            return write!(f, ": its rows carry {histories} different histories");
        }
        if games.is_empty() {
            return Ok(());
        }
        write!(f, ": {}", games.iter().take(NAMED_MOST).map(|game| &*game.text).collect::<Vec<_>>().join("; "))?;
        let more = games.len().saturating_sub(NAMED_MOST);
        if more == 0 { Ok(()) } else { write!(f, "; and {more} more") }
    }
}
