//! Rulings in words: the rule with its numbers, and what the record shows.

use shinpan_core::{Outcome, Side};
use shinpan_records::engine::{Adjudication, AdjudicationRule, AdjudicationVerdict};

use super::adjudication::Adjudicator;
use super::verdict::End;
use crate::adjudication_rules::{DrawRule, Irreversible, Sides, WinRule};
use crate::wording::colour;

/// The reason where an error would rest on a guess.
const GUESS: &str =
    "the scores do not say whose view they take, and White's is only a guess; set score_view in [chess.adjudication]";

/// Sentence that says why a ruling is proved, or why not; with `is_guess` only a guess about the scores contradicts it.
pub(crate) fn ruling(ruling: &Adjudication, adjudicator: &Adjudicator, end: End, is_guess: bool) -> String {
    if is_guess {
        return format!("the ruling {} is not proved: {GUESS}", end.outcome);
    }
    let Some(rule) = ruling.rule else {
        return "a person has decided the game, which no record can prove".to_owned();
    };
    let reason = match rule {
        AdjudicationRule::Draw => by_draw_rule(ruling, adjudicator, end),
        AdjudicationRule::Win => by_win_rule(ruling, adjudicator, end),
        AdjudicationRule::Limit => by_limit(ruling, adjudicator, end),
        AdjudicationRule::Tablebase => by_tablebase(ruling, adjudicator, end),
    };
    let verdict = match ruling.verdict {
        AdjudicationVerdict::Proved => "is proved",
        AdjudicationVerdict::Late => "came late",
        AdjudicationVerdict::Unproved => "is not proved",
        AdjudicationVerdict::Contradicted => "is contradicted",
    };
    format!("the ruling {} {verdict}: {reason}", end.outcome)
}

fn by_draw_rule(ruling: &Adjudication, adjudicator: &Adjudicator, end: End) -> String {
    let Some(rule) = adjudicator.rules().draw else { return no_rule("rule on draws") };
    by_scores(ruling, adjudicator.draw.map(|ply| (ply, Outcome::Draw)), end, &draw_rule(rule), rule.plies)
}

fn by_win_rule(ruling: &Adjudication, adjudicator: &Adjudicator, end: End) -> String {
    let Some(rule) = adjudicator.rules().win else { return no_rule("rule on wins") };
    let held = adjudicator.win.map(|(ply, winner)| (ply, Outcome::won_by(winner)));
    by_scores(ruling, held, end, &win_rule(rule), rule.moves.saturating_mul(2))
}

/// Words about a rule that the book lacks: only who runs the event knows with which options it is run.
fn no_rule(rule: &str) -> String {
    format!("the book has no {rule}; a book that extends it has those of the event in [chess.adjudication]")
}

fn by_scores(ruling: &Adjudication, held: Option<(u32, Outcome)>, end: End, rule: &str, plies: u32) -> String {
    match (held, ruling.verdict) {
        (Some((ply, outcome)), AdjudicationVerdict::Contradicted) => {
            format!("{rule} holds first at ply {ply}, for {outcome}")
        }
        (Some((ply, _)), AdjudicationVerdict::Late) => {
            format!("{rule} holds first at ply {ply}, and the game went on to ply {}", end.plies)
        }
        (Some((ply, _)), _) => format!("{rule} holds first at ply {ply}, the last"),
        (None, AdjudicationVerdict::Contradicted) => {
            let last = counted(plies.min(end.plies), "ply");
            format!("{rule} holds nowhere up to ply {}, and a score stands at each of the last {last}", end.plies)
        }
        (None, _) => format!("{rule} holds nowhere as far as scores are known"),
    }
}

/// `the draw rule (8 plies within ±0.25 from move 1, at most 4 officers)`.
fn draw_rule(rule: DrawRule) -> String {
    let DrawRule { from_move, plies, score, irreversible, max_pawns, max_officers } = rule;
    let from = if from_move > 0 { format!(" from move {from_move}") } else { String::new() };
    let most = |count: i32, word: &str| (count >= 0).then(|| format!(", at most {count} {word} on the board"));
    let men = [most(max_pawns, "pawns"), most(max_officers, "officers")].into_iter().flatten().collect::<String>();
    let anew = match irreversible {
        Irreversible::Count => "",
        Irreversible::Zero | Irreversible::Restart => ", counted anew after a capture or a pawn move",
    };
    format!("the draw rule ({} within ±{}{from}{men}{anew})", counted(plies, "ply"), pawns(score))
}

/// `the win rule (5 moves of each at 10.00 or more)`.
fn win_rule(rule: WinRule) -> String {
    let who = match rule.sides {
        Sides::Both => "of each engine",
        Sides::Loser => "of the loser",
    };
    format!("the win rule ({} {who} at {} or more)", counted(rule.moves, "move"), pawns(rule.score))
}

fn by_limit(ruling: &Adjudication, adjudicator: &Adjudicator, end: End) -> String {
    match (adjudicator.rules().limit, ruling.verdict) {
        (0, _) => no_rule("limit of moves"),
        (limit, AdjudicationVerdict::Late) => {
            format!("the limit of {} was reached at ply {}", counted(limit, "move"), limit.saturating_mul(2))
        }
        (limit, AdjudicationVerdict::Proved) => format!("the limit is {}", counted(limit, "move")),
        (limit, _) if end.outcome != Outcome::Draw => {
            format!("the limit of {} makes a draw, and no {}", counted(limit, "move"), end.outcome)
        }
        (limit, _) => {
            format!("a draw at the limit of {}, and the game ended at ply {}", counted(limit, "move"), end.plies)
        }
    }
}

fn by_tablebase(ruling: &Adjudication, adjudicator: &Adjudicator, end: End) -> String {
    let most = adjudicator.rules().tablebase;
    if most == 0 {
        return no_rule("rule on tablebases");
    }
    let bare = Side::BOTH.into_iter().find(|side| end.is_bare[side.index()] && Outcome::won_by(*side) == end.outcome);
    match (adjudicator.tablebase, bare, ruling.verdict) {
        (Some(ply), _, AdjudicationVerdict::Late) => {
            format!("from ply {ply} on at most {most} men were on the board, and the game went on to ply {}", end.plies)
        }
        (Some(_), Some(winner), _) => format!("{} has only a king and cannot win", colour(winner)),
        (Some(ply), None, _) => {
            format!("at most {most} men are on the board since ply {ply}; the tablebases themselves are not looked up")
        }
        (None, ..) => format!("more than {most} men were on the board at every ply"),
    }
}

/// `8 plies`, `1 move`.
fn counted(count: u32, word: &str) -> String {
    let plural = if word == "ply" { "plies".to_owned() } else { format!("{word}s") };
    format!("{count} {}", if count == 1 { word } else { &plural })
}

/// Hundredths of a pawn as pawns.
fn pawns(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
