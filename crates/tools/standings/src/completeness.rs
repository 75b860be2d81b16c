//! Whether standings rest on all games of their rounds.

use serde::Deserialize;
use shinpan_core::games::{GameResult, Games, RoundNo};
use shinpan_core::{InputError, RuleBook};
use shinpan_tournament::holes::{Plays, holes};

use crate::inputs::Inputs;
use crate::last_round;

/// What is missing in the rounds that count.
pub(crate) struct Completeness {
    /// Rounds without a game, and members without a row in a round in which they play, a line for each round.
    pub(crate) holes: Vec<String>,
    /// Whether no row, no round and no result is missing.
    pub(crate) is_complete: bool,
}

impl Completeness {
    /// Looks at the rounds of `games` that `inputs` counts.
    ///
    /// # Errors
    /// The book's section `[pair]` cannot be read.
    pub(crate) fn of(inputs: &Inputs<'_>, games: &Games, book: &RuleBook) -> Result<Self, InputError> {
        let state = inputs.lives.map(|_| inputs.state());
        let plays = match &state {
            Some(state) => Plays::Alive(state),
            None if is_round_robin(inputs.field.stage(), book)? => Plays::RoundRobin,
            None => Plays::All,
        };
        let through = inputs.through;
        let holes = holes(inputs.field, games, through, plays).iter().map(ToString::to_string).collect::<Vec<_>>();
        let is_open =
            games.iter().any(|game| game.is_live() && game.round <= through && game.result == GameResult::OPEN);
        let last = last_round(games);
        let missing = games.missing_rounds(through.min(last));
        let is_complete = (RoundNo(1)..=last).contains(&through) && holes.is_empty() && !is_open && missing.is_none();
        let holes = missing.into_iter().chain(holes).collect();
        Ok(Self { holes, is_complete })
    }
}

/// Whether everybody meets everybody in the stage; where none is known, they may.
fn is_round_robin(stage: Option<&str>, book: &RuleBook) -> Result<bool, InputError> {
    #[derive(Deserialize)]
    struct Pair {
        #[serde(default)]
        round_robin: Vec<String>,
    }
    let Some(stage) = stage else { return Ok(true) };
    Ok(book.section::<Pair>("pair")?.round_robin.iter().any(|known| known == stage))
}
