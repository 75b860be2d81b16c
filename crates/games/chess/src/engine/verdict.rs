//! Whether a record proves the ruling that it claims.
//!
//! | claim | proved | late | contradicted | unproved |
//! |---|---|---|---|---|
//! | draw rule | a draw, the rule holds first at the last ply | first before it | no such rule; it holds nowhere though all last scores are there; it holds first with another outcome | else |
//! | win rule | the same with its winner | | | |
//! | limit | a draw at the limit | a draw beyond it | else | |
//! | tablebases | never (reading R4) | the men were few enough before the last ply | they never were, or the winner has a bare king | first at the last ply |
//! | a person | | | | always |
//!
//! The first column that fits, from the left, counts.

use shinpan_core::{Outcome, Side};
use shinpan_records::engine::{Adjudication, AdjudicationClaim, AdjudicationRule, AdjudicationVerdict};

use super::adjudication::Adjudicator;

/// Facts about the end of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// Outcome by the record.
    pub(crate) outcome: Outcome,
    /// Number of moves made.
    pub(crate) plies: u32,
    /// Whether First and Second have only a king at the end.
    pub(crate) is_bare: [bool; 2],
}

/// A verdict, the rule it is by, and the ply it rests on.
type Tried = (AdjudicationVerdict, Option<AdjudicationRule>, Option<u32>);

use AdjudicationVerdict::{Contradicted, Late, Proved, Unproved};

/// Tries `claim` on the game that `adjudicator` has followed to its `end`.
pub(crate) fn adjudication(claim: AdjudicationClaim, adjudicator: &Adjudicator, end: End) -> Adjudication {
    let (verdict, rule, ply) = match claim {
        AdjudicationClaim::Manual => (Unproved, None, None),
        AdjudicationClaim::DrawRule => by_draw_rule(adjudicator, end),
        AdjudicationClaim::MoveLimit => by_limit(adjudicator, end),
        AdjudicationClaim::Tablebase => by_tablebase(adjudicator, end),
        AdjudicationClaim::Adjudication if end.outcome == Outcome::Draw => {
            let (draw, limit) = (by_draw_rule(adjudicator, end), by_limit(adjudicator, end));
            if limit.0 < draw.0 { limit } else { draw }
        }
        AdjudicationClaim::WinRule | AdjudicationClaim::Adjudication => by_win_rule(adjudicator, end),
    };
    Adjudication { claim, verdict, rule, ply }
}

fn by_draw_rule(adjudicator: &Adjudicator, end: End) -> Tried {
    let scores = adjudicator.rules().draw.map(|rule| rule.plies);
    let has_scores = scores.is_none_or(|plies| adjudicator.has_last_scores(plies));
    let held = adjudicator.draw.map(|ply| (ply, Outcome::Draw));
    by_scores(AdjudicationRule::Draw, held, has_scores, end)
}

fn by_win_rule(adjudicator: &Adjudicator, end: End) -> Tried {
    let scores = adjudicator.rules().win.map(|rule| rule.moves.saturating_mul(2));
    let has_scores = scores.is_none_or(|plies| adjudicator.has_last_scores(plies));
    let held = adjudicator.win.map(|(ply, winner)| (ply, Outcome::won_by(winner)));
    by_scores(AdjudicationRule::Win, held, has_scores, end)
}

/// By a rule on scores, which first `held` at a ply with an outcome. Without it, all scores being there speaks against the claim;
/// that there is no such rule does, too.
fn by_scores(rule: AdjudicationRule, held: Option<(u32, Outcome)>, has_scores: bool, end: End) -> Tried {
    let (verdict, ply) = match held {
        Some((ply, outcome)) if outcome == end.outcome => (if ply == end.plies { Proved } else { Late }, Some(ply)),
        Some((ply, _)) => (Contradicted, Some(ply)),
        None if has_scores => (Contradicted, Some(end.plies)),
        None => (Unproved, None),
    };
    (verdict, Some(rule), ply)
}

fn by_limit(adjudicator: &Adjudicator, end: End) -> Tried {
    let limit = adjudicator.rules().limit.saturating_mul(2);
    let is_draw = end.outcome == Outcome::Draw && limit > 0;
    let (verdict, ply) = match end.plies.cmp(&limit) {
        std::cmp::Ordering::Equal if is_draw => (Proved, limit),
        std::cmp::Ordering::Greater if is_draw => (Late, limit),
        _ => (Contradicted, end.plies),
    };
    (verdict, Some(AdjudicationRule::Limit), Some(ply))
}

fn by_tablebase(adjudicator: &Adjudicator, end: End) -> Tried {
    let winner = Side::BOTH.into_iter().find(|side| Outcome::won_by(*side) == end.outcome);
    let is_impossible = winner.is_some_and(|winner| end.is_bare[winner.index()]);
    let (verdict, ply) = match adjudicator.tablebase {
        Some(ply) if ply < end.plies => (Late, ply),
        Some(ply) if !is_impossible => (Unproved, ply),
        _ => (Contradicted, end.plies),
    };
    (verdict, Some(AdjudicationRule::Tablebase), Some(ply))
}
