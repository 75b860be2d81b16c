//! When the rules of a book on adjudication hold in a game, ply by ply, from the first one.

use shinpan_core::Side;
use shinpan_core::side::Sides;

use super::score::Score;
use crate::adjudication_rules::{self, AdjudicationRules, DrawRule, Irreversible, WinRule};

/// Facts about a move and the position after it that the rules need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlyFacts {
    /// Side that made it.
    pub(crate) mover: Side,
    /// Score that the mover's engine gave for it.
    pub(crate) score: Option<Score>,
    /// Whether it is a capture or a pawn move.
    pub(crate) is_irreversible: bool,
    /// The pawns on the board.
    pub(crate) pawns: u32,
    /// The men on the board that are neither pawns nor kings.
    pub(crate) officers: u32,
}

/// First ply at which each rule has held.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    rules: AdjudicationRules,
    plies: u32,
    /// The plies in a row, up to the last, that have a score.
    scored: u32,
    near_zero: u32,
    runs: Sides<Run>,
    /// The first ply at which the game is drawn by the rule.
    pub(crate) draw: Option<u32>,
    /// The first ply at which it is won by the rule, and by whom.
    pub(crate) win: Option<(u32, Side)>,
    /// The first ply after which men are few enough for the tablebases.
    pub(crate) tablebase: Option<u32>,
}

/// The own moves in a row of a side, up to its last, of a decisive score.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    low: u32,
    high: u32,
}

impl Adjudicator {
    /// Before the first move.
    pub(crate) fn new(rules: AdjudicationRules) -> Self {
        let (draw, win, tablebase) = (None, None, None);
        Self { rules, plies: 0, scored: 0, near_zero: 0, runs: Sides::default(), draw, win, tablebase }
    }

    /// The rules of the book.
    pub(crate) const fn rules(&self) -> &AdjudicationRules {
        &self.rules
    }

    /// Counts a move.
    pub(crate) fn push(&mut self, facts: PlyFacts) {
        self.plies += 1;
        self.scored = if facts.score.is_some() { self.scored + 1 } else { 0 };
        if let Some(rule) = self.rules.draw
            && self.is_drawn(rule, facts)
        {
            self.draw.get_or_insert(self.plies);
        }
        if let Some(rule) = self.rules.win
            && let Some(winner) = self.winner(rule, facts)
        {
            self.win.get_or_insert((self.plies, winner));
        }
        if facts.pawns + facts.officers + 2 <= self.rules.tablebase {
            self.tablebase.get_or_insert(self.plies);
        }
    }

    /// Whether the rule on draws holds at the ply of `facts`.
    fn is_drawn(&mut self, rule: DrawRule, facts: PlyFacts) -> bool {
        if facts.is_irreversible && rule.irreversible != Irreversible::Count {
            self.near_zero = 0;
            if rule.irreversible == Irreversible::Zero {
                return false;
            }
        }
        let is_near = facts.score.is_some_and(|score| score.0.unsigned_abs() <= rule.score);
        let counts = is_near && rule.has_few_men(facts.pawns, facts.officers);
        self.near_zero = if counts { self.near_zero + 1 } else { 0 };
        self.near_zero >= rule.plies && self.plies >= rule.from_move.saturating_mul(2)
    }

    /// Winner by the rule on wins at the ply of `facts`.
    fn winner(&mut self, rule: WinRule, facts: PlyFacts) -> Option<Side> {
        let PlyFacts { mover, score, .. } = facts;
        let least = i64::from(rule.score);
        let next = |count: u32, holds: bool| if holds { count + 1 } else { 0 };
        let holds = |sign: i64| score.is_some_and(|score| sign * i64::from(score.0) >= least);
        let own = self.runs.get_mut(mover);
        *own = Run { low: next(own.low, holds(-1)), high: next(own.high, holds(1)) };
        let loses = |side: Side| {
            let is_low = self.runs.get(side).low >= rule.moves;
            is_low
                && match rule.sides {
                    adjudication_rules::Sides::Both => self.runs.get(side.other()).high >= rule.moves,
                    adjudication_rules::Sides::Loser => side == mover,
                }
        };
        [mover, mover.other()].into_iter().find(|side| loses(*side)).map(Side::other)
    }

    /// Whether the last so many plies have a score, or all that there are.
    pub(crate) fn has_last_scores(&self, plies: u32) -> bool {
        self.scored >= plies.min(self.plies)
    }
}
