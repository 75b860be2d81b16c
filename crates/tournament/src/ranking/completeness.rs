//! Whether standings rest on all games of their rounds.

use crate::holes::{Hole, Plays, holes, numbers_amiss};
use crate::round_robin::PairsAmiss;
use crate::{Byes, Elimination, Facts, Meets};
use shinpan_core::games::{GameResult, GameRow, Games, RoundNo};

use crate::ranking::Inputs;

/// Gaps in the rounds that count.
pub struct Completeness {
    /// Rounds without a game, and members without a row in a round in which they play, a line for each round.
    pub holes: Vec<String>,
    /// Whether a row or a round is missing.
    pub is_missing: bool,
    /// Whether no row, no round and no result is missing, and every bye is one that the rules have.
    pub is_complete: bool,
    /// Number of games in the rounds that count without a result.
    pub open_games: usize,
}

impl Completeness {
    /// Looks at the rounds of `games` that `inputs` counts. `state` says who is out, where the book puts anybody out; `facts` in
    /// which stages everybody meets everybody.
    pub fn of(inputs: &Inputs<'_>, games: &Games, state: Option<&Elimination>, facts: &Facts) -> Self {
        let named = inputs.field.stage();
        let is_round_robin = facts.is_round_robin(named);
        let plays = Plays::of(facts, named, state);
        let through = inputs.through;
        // In a table of engines somebody may pause in any round, and who is out plays no more.
        let is_missed = |id: &&str| inputs.field.position(id).is_some_and(|member| !inputs.is_out(member));
        let holes = holes(inputs.field, games, through, plays).into_iter().filter_map(|hole| {
            let ids = hole.ids.into_iter().filter(is_missed).collect::<Vec<_>>();
            (!ids.is_empty() && facts.meets != Some(Meets::ByTable)).then(|| Hole { ids, ..hole }.to_string())
        });
        let is_annulled = |id: &str| inputs.field.position(id).is_some_and(|member| inputs.is_annulled(member));
        let holes = holes.chain(numbers_amiss(games, through, facts.games, is_annulled)).collect::<Vec<_>>();
        let is_open = |game: &GameRow| game.is_live() && game.round <= through && game.result == GameResult::OPEN;
        let open_games = games.iter().filter(|game| is_open(game) && !game.ids().any(is_annulled)).count();
        let last = last_round(games);
        let missing = games.missing_rounds(through.min(last));
        let pairs = if is_round_robin { PairsAmiss::of(inputs.field, games, through) } else { PairsAmiss::default() };
        let is_missing = !holes.is_empty() || missing.is_some() || pairs.missing.is_some();
        let is_whole = !is_missing && pairs.is_complete();
        let end = RoundNo(through.0.saturating_add(1));
        let is_by_rules = Byes::of(facts, named).check(games, end).is_ok();
        let is_complete = (RoundNo(1)..=last).contains(&through) && is_whole && open_games == 0 && is_by_rules;
        let PairsAmiss { repeated, missing: never, .. } = pairs;
        let holes = missing.into_iter().chain(holes).chain(repeated).chain(never).collect();
        Self { holes, is_missing, is_complete, open_games }
    }
}

/// The highest round with a live game, an open one too; 0 if there is none.
pub fn last_round(games: &Games) -> RoundNo {
    games.iter().filter(|game| game.is_live()).map(|game| game.round).max().unwrap_or_default()
}
