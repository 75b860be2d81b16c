//! The verdict on a record, with all it rests on.
//!
//! Only moves count: what the record says of its result plays no part, and nothing after an illegal move is judged. A text
//! that is no move, or may be more than one, makes the record malformed wherever it stands.

use serde_json::{Map, Value, json};
use shakmaty::Position;
use shinpan_core::{Severity, Side};
use shinpan_records::Verdict;
use shinpan_records::verdict::{ClassedMove, Cycle, OtherReading, Ruling, Unreadable};

use crate::article::Articles;
use crate::finding::Code;
use crate::judge::{Claim, Judge};
use crate::position::{Assumed, BadMove, read, start_of};
use crate::record::{RawGame, RawMove};
use crate::rules::Rules;
use crate::wording;

/// The verdict on the repetitions of `raw`, which `judge` follows. With `explain` it has the board where a cycle begins.
///
/// # Errors
/// The record is malformed.
pub fn verdict_of(raw: &RawGame, judge: &mut Judge, explain: bool) -> Result<Verdict, Unreadable> {
    let (assumed, illegal) = follow(raw, judge)?;
    let verdict = match (judge.decisive_claim(), illegal) {
        (Some((claim, ply)), _) => by_claim(raw, judge, claim, ply, explain),
        (None, Some(ply)) => {
            let offender = judge.mover(ply).unwrap_or(Side::First);
            let article = Articles::of(judge.rules()).legal_moves;
            Verdict::illegal(ply, offender, article, wording::illegal(judge, ply, raw))
        }
        (None, None) => Verdict::none(wording::no_claim(judge)),
    };
    let warnings = illegal.filter(|_| verdict.ruling != Ruling::IllegalMove);
    let warnings = warnings.map(|ply| wording::not_read_on(judge, ply, raw));
    let assumed = assumed.map(|assumed| assumed.to_string());
    let warnings = slips(raw).chain(assumed).chain(warnings).collect();
    Ok(Verdict { warnings, more: more(judge), ..verdict })
}

/// Warnings about the numbers of moves, where they hide none.
fn slips(raw: &RawGame) -> impl Iterator<Item = String> {
    let slips = raw.findings.iter().filter(|finding| finding.code == Code::MoveNumber);
    slips.map(|finding| format!("line {}, column {}: {}", finding.line, finding.column, finding.message))
}

/// Follows the record up to its end, or to its first illegal move, whose ply it gives, with what was taken to be its start.
fn follow(raw: &RawGame, judge: &mut Judge) -> Result<(Option<Assumed>, Option<u32>), Unreadable> {
    if let Some(error) = raw.findings.iter().find(|finding| finding.severity == Severity::Error) {
        return Err(Unreadable { pos: error.pos(), message: error.message.to_string() });
    }
    let assumed = set_up(raw, judge)?;
    let mut illegal = None;
    for (ply, mv) in (1..).zip(&raw.moves) {
        match &read(raw.text(mv), judge.position()) {
            Ok(read) if illegal.is_none() => judge.play(read),
            Err(why @ (BadMove::Illegal | BadMove::Ambiguous))
                if raw.is_in_doubt(ply) && illegal.is_none() && judge.decisive_claim().is_none() =>
            {
                return Err(in_doubt(raw, mv, ply, *why));
            }
            Err(BadMove::Illegal) if illegal.is_none() => illegal = Some(ply),
            // It could be one of several moves, none of which changes the verdict that there is already.
            Err(BadMove::Ambiguous) if judge.decisive_claim().is_some() => illegal = illegal.or(Some(ply)),
            Err(why) if *why == BadMove::Unreadable || illegal.is_none() => return Err(bad(raw, mv, ply, *why)),
            // After an illegal move there is no position that gives a text its meaning.
            Ok(_) | Err(_) => {}
        }
    }
    Ok((assumed, illegal))
}

fn set_up(raw: &RawGame, judge: &mut Judge) -> Result<Option<Assumed>, Unreadable> {
    let (text, pos) = raw.start.as_ref().map_or(("", raw.pos), |tag| (&tag.text, tag.pos));
    let start = start_of(text, raw.variant);
    let start = start.map_err(|why| Unreadable { pos, message: format!("start position: {why}") })?;
    judge.restart(&start.position);
    Ok(start.assumed)
}

fn by_claim(raw: &RawGame, judge: &Judge, claim: Claim, ply: u32, explain: bool) -> Verdict {
    let verdict = Verdict {
        ruling: ruling(claim),
        ply: Some(ply),
        occurrences: Some(Vec::new()),
        article: Some(Articles::of(judge.rules()).claim(claim)),
        ..Verdict::none(wording::explanation(judge, claim, ply, raw))
    };
    if !claim.is_repetition() {
        return verdict;
    }
    let occurrences = judge.occurrences(ply);
    let from = occurrences.first().copied().unwrap_or(ply);
    let position = judge.position_at(from).filter(|_| explain);
    let doubtful = claim == Claim::Fivefold && is_doubtful(judge.rules(), &occurrences);
    let other_readings = if doubtful { vec![consecutive(judge)] } else { Vec::new() };
    Verdict {
        cycle: Some(Cycle::new(from, ply)),
        moves: (from + 1..=ply).filter_map(|ply| classed(raw, judge, ply)).collect(),
        doubtful,
        other_readings,
        occurrences: Some(occurrences),
        diagram: position.map(|position| wording::diagram(position.board())),
        ..verdict
    }
}

fn classed(raw: &RawGame, judge: &Judge, ply: u32) -> Option<ClassedMove> {
    let text = raw.text(raw.move_at(ply)?).to_owned();
    Some(ClassedMove::new(ply, judge.mover(ply)?, text, "idle"))
}

/// The field that a verdict has in chess alone.
fn more(judge: &Judge) -> Map<String, Value> {
    let claims = judge.claims().map(|(claim, ply)| json!({ "kind": claim, "ply": ply }));
    Map::from_iter([("claims".to_owned(), claims.collect())])
}

/// Ruling on the moves so far where only consecutive occurrences end the game.
fn consecutive(judge: &Judge) -> OtherReading {
    let reading = "reading 6, by which only consecutive occurrences end the game (9.6a of 2014)".to_owned();
    let fifth = fifth_in_a_row(judge).map(|ply| (Ruling::Draw, ply));
    let other = judge.decisive_without_fivefold().map(|(claim, ply)| (ruling(claim), ply));
    let ends = [fifth, other.filter(|(ruling, _)| *ruling == Ruling::Draw)].into_iter().flatten();
    let decisive = ends.min_by_key(|(_, ply)| *ply).or(other);
    let (ruling, ply) = decisive.map_or((Ruling::None, None), |(ruling, ply)| (ruling, Some(ply)));
    OtherReading { reading, ruling, ply }
}

/// The first ply at which a position stands for the fifth time, four plies after each time before.
fn fifth_in_a_row(judge: &Judge) -> Option<u32> {
    // No position comes back in fewer than four plies.
    let is_fifth = |ply: &u32| judge.occurrence_before(*ply, 4).is_some_and(|first| first + 16 == *ply);
    (0..=judge.ply()).find(is_fifth)
}

const fn ruling(claim: Claim) -> Ruling {
    if claim.is_automatic() { Ruling::Draw } else { Ruling::ClaimableDraw }
}

/// The Laws of 2014 speak of consecutive alternate moves (reading 6): every fourth ply.
fn is_doubtful(rules: Rules, occurrences: &[u32]) -> bool {
    rules.laws == 2014 && occurrences.windows(2).any(|pair| pair[1] - pair[0] != 4)
}

/// A move that is not legal may be one of the other side.
fn in_doubt(raw: &RawGame, mv: &RawMove, ply: u32, why: BadMove) -> Unreadable {
    let Unreadable { pos, message } = bad(raw, mv, ply, why);
    Unreadable { pos, message: format!("{message}, {}", wording::IN_DOUBT) }
}

fn bad(raw: &RawGame, mv: &RawMove, ply: u32, why: BadMove) -> Unreadable {
    Unreadable { pos: mv.pos, message: format!("ply {ply}: {}", wording::no_move(raw.text(mv), why)) }
}
