//! What a system whose criteria compare whole rounds says for itself: [`WholeSystem`] and [`SystemRound`].

use std::ops::Range;

use shinpan_core::InputError;
use shinpan_core::games::{Games, RoundNo};
use shinpan_matching::{CostVector, Limits};
use shinpan_tournament::Field;

use super::bounds::Blocks;
use crate::constraints::Constraints;
use crate::criterion::CriterionText;
use crate::document::Constraint;
use crate::port::System;
use crate::ranking::Ranking;

/// Context of a ranking: the field and the earlier games. The games are of one stage, and between entrants of the
/// field.
#[derive(Clone, Copy, Debug)]
pub struct RoundContext<'a> {
    /// Participants of the stage.
    pub field: &'a Field<'a>,
    /// The games of the stage.
    pub games: &'a Games,
    /// The round to be drawn.
    pub round: RoundNo,
    /// The stage, if one is named.
    pub stage: Option<&'a str>,
    /// Entrants who are not to be paired in this round.
    pub absent: &'a [String],
    /// For each member of the field, whether its games count for nobody.
    pub annulled: &'a [bool],
}

/// System whose criteria compare whole rounds. Solving and proofs are the same for all of these.
pub trait WholeSystem: System {
    /// Whether an odd field has a bye.
    fn gives_bye(&self) -> bool;

    /// Whether two may not meet twice.
    fn forbids_rematch(&self) -> bool {
        false
    }

    /// Whether there must be games of every earlier round.
    fn needs_every_round(&self) -> bool;

    /// The last round whose results are needed for drawing `round`; none where no result is.
    fn last_counted(&self, round: RoundNo) -> Option<RoundNo>;

    /// Returns warnings about the earlier rounds, a line each.
    fn warnings(&self, context: &RoundContext<'_>) -> Vec<String>;

    /// Ranks those who are to be paired.
    ///
    /// # Errors
    /// The earlier games cannot be those of this system.
    fn rank<'a>(&'a self, context: &RoundContext<'_>) -> Result<Ranked<'a>, InputError>;
}

/// A round that a system has ranked.
pub struct Ranked<'a> {
    /// Warnings about the ranks, for officers.
    pub warnings: Vec<String>,
    /// The round; or why there is nobody to be paired.
    pub system_round: Result<Box<dyn SystemRound + 'a>, String>,
}

/// The criteria of a system for one round. Contenders go by their rank from 0.
pub trait SystemRound: Sync {
    /// Returns the contenders to be paired, by rank.
    fn ranking(&self) -> &Ranking;

    /// The criteria, most important first, without the lots. Each has its component in a cost.
    fn criteria(&self) -> Vec<CriterionText>;

    /// Writes into `cost`, which is all zeros, what pairing `u` with `v` costs; `u` is the better rank.
    fn pair_cost(&self, u: usize, v: usize, cost: &mut CostVector);

    /// Writes into `cost`, which is all zeros, what a bye of `u` costs.
    fn bye_cost(&self, u: usize, cost: &mut CostVector);

    /// The limits of each component.
    fn cost_limits(&self) -> Vec<Limits>;

    /// Writes into `cost`, which is all zeros, what no pair of a contender of one block with one of the other goes below.
    fn lower_bound(&self, blocks: &Blocks, cost: &mut CostVector);

    /// Ranks that the contender of this rank is likely to meet, where they are not those near its own.
    fn candidate_hint(&self, _rank: usize) -> Range<u32> {
        0..0
    }

    /// Returns the reason that `u` and `v` meet, in words; the number of contenders stands for the bye.
    fn reason(&self, constraints: &Constraints, u: usize, v: usize) -> String;

    /// The constraints of the rules with their values in a pairing of this cost, where the rules are a list of constraints.
    fn explain(&self, _cost: &[i128]) -> Option<Vec<Constraint>> {
        None
    }
}
