//! The table `[chess.adjudication]` of a rule book: by which rules games are adjudicated.

use serde::Deserialize;

/// The rules by which games are adjudicated. Without the table there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdjudicationRules {
    /// Number of men on the board, kings included, with which the result of the tablebases may be taken; 0: never.
    #[serde(default)]
    pub tablebase: u32,
    /// After so many moves of both sides a game is drawn; 0: never.
    #[serde(default)]
    pub limit: u32,
    /// The view of scores whose form does not state it (`+0.25/18 1.2`).
    #[serde(default)]
    pub score_view: ScoreView,
    /// Rule by which a game is drawn in which both engines see nearly no advantage.
    pub draw: Option<DrawRule>,
    /// Rule by which a game is won in which the engines see a decisive advantage.
    pub win: Option<WinRule>,
}

/// The view of scores as a book declares it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ScoreView {
    /// Whatever each game shows.
    #[default]
    Told,
    /// White's view.
    White,
    /// View of the engine that moved.
    Mover,
}

/// A game is drawn when both engines have seen nearly no advantage for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Not before this move has been made by both.
    pub from_move: u32,
    /// For so many plies in a row.
    pub plies: u32,
    /// Scores are within so many hundredths of a pawn of zero.
    pub score: u32,
    /// Effect of a capture or a pawn move on the plies before it.
    pub irreversible: Irreversible,
    /// The most pawns on the board, of both sides; −1: any number.
    #[serde(default = "any")]
    pub max_pawns: i32,
    /// The most men that are neither pawns nor kings; −1: any number.
    #[serde(default = "any")]
    pub max_officers: i32,
}

/// Effect of a capture or a pawn move on the plies that were counted before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Irreversible {
    /// They do not count any more, nor does it, and the rule cannot hold at it.
    Zero,
    /// They do not count any more; it is the first that may.
    Restart,
    /// Nothing.
    Count,
}

/// A game is won when the engines have seen a decisive advantage for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WinRule {
    /// For so many own moves in a row.
    pub moves: u32,
    /// Least advantage, in hundredths of a pawn.
    pub score: u32,
    /// Engines that must see it.
    pub sides: Sides,
}

/// Engines that must see the advantage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// Both engines.
    Both,
    /// The one that loses.
    Loser,
}

const fn any() -> i32 {
    -1
}

impl DrawRule {
    /// Whether so many men are few enough.
    pub(crate) fn has_few_men(&self, pawns: u32, officers: u32) -> bool {
        let is_within = |count: u32, most: i32| u32::try_from(most).is_ok_and(|most| count <= most) || most < 0;
        is_within(pawns, self.max_pawns) && is_within(officers, self.max_officers)
    }
}
