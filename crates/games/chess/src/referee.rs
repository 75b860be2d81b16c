//! The referee: one ruling for a record, with all it rests on.
//!
//! Only moves count: what the record claims plays no part, and nothing after an illegal move is judged. A text that says no
//! move, or more than one, makes the record malformed wherever it stands.

use serde_json::{Map, Value, json};
use shakmaty::Position;
use shinpan_core::{Severity, Side};
use shinpan_records::verdict::{ClassedMove, Cycle, Judged, Ruling, Unreadable};

use crate::article::Articles;
use crate::judge::{Claim, Judge};
use crate::position::{BadMove, read, start, turn};
use crate::record::{RawGame, RawMove};
use crate::rules::Rules;
use crate::told;

/// Rules on records one after another, with memory that it keeps.
#[derive(Clone, Debug)]
pub struct Referee {
    judge: Judge,
    explains: bool,
}

impl Referee {
    /// A referee by `rules`. If it `explains`, the board where a cycle begins is shown.
    pub fn new(rules: Rules, explains: bool) -> Self {
        Self { judge: Judge::new(rules), explains }
    }

    /// The judge, as the last record left it.
    pub const fn judge(&self) -> &Judge {
        &self.judge
    }

    /// The ruling on `raw`.
    ///
    /// # Errors
    /// The record is malformed.
    pub fn rule(&mut self, raw: &RawGame) -> Result<Judged, Unreadable> {
        let illegal = self.follow(raw)?;
        let judged = match (self.judge.verdict(), illegal) {
            (Some((claim, ply)), _) => self.judged(raw, claim, ply),
            (None, Some(ply)) => self.illegal(raw, ply),
            (None, None) => Judged::nothing(told::nothing(&self.judge)),
        };
        let warnings = illegal.filter(|_| judged.ruling != Ruling::IllegalMove);
        let warnings = warnings.map(|ply| told::later(&self.judge, ply, raw)).into_iter().collect();
        Ok(Judged { warnings, more: self.more(), ..judged })
    }

    /// Follows the record up to its end, or to its first illegal move, whose ply it gives.
    fn follow(&mut self, raw: &RawGame) -> Result<Option<u32>, Unreadable> {
        if let Some(error) = raw.findings.iter().find(|finding| finding.severity == Severity::Error) {
            return Err(Unreadable { pos: error.pos(), message: error.message.to_string() });
        }
        self.set_up(raw)?;
        let mut illegal = None;
        for (ply, mv) in (1..).zip(&raw.moves) {
            match read(raw.text(mv), self.judge.position()) {
                Ok(meant) if illegal.is_none() => self.judge.push_to(meant.mv, &meant.after),
                Err(BadMove::Illegal) if illegal.is_none() => illegal = Some(ply),
                // It could be one of several moves, none of which changes what is ruled already.
                Err(BadMove::Ambiguous) if self.judge.verdict().is_some() => illegal = illegal.or(Some(ply)),
                Err(why) if why == BadMove::Unreadable || illegal.is_none() => return Err(bad(raw, mv, ply, why)),
                // Behind an illegal move no position tells what a text means.
                Ok(_) | Err(_) => {}
            }
        }
        Ok(illegal)
    }

    fn set_up(&mut self, raw: &RawGame) -> Result<(), Unreadable> {
        let (text, pos) = raw.start.as_ref().map_or(("", raw.pos), |tag| (&tag.text, tag.pos));
        let position = start(text).map_err(|why| Unreadable { pos, message: format!("start position: {why}") })?;
        self.judge.restart(&position);
        Ok(())
    }

    fn judged(&self, raw: &RawGame, claim: Claim, ply: u32) -> Judged {
        let judged = Judged {
            ruling: if claim.is_automatic() { Ruling::Draw } else { Ruling::ClaimableDraw },
            ply: Some(ply),
            occurrences: Some(Vec::new()),
            article: Some(self.articles().claim(claim)),
            ..Judged::nothing(told::verdict(&self.judge, claim, ply, raw))
        };
        if claim.is_repetition() { self.by_repetition(judged, raw, claim, ply) } else { judged }
    }

    fn by_repetition(&self, judged: Judged, raw: &RawGame, claim: Claim, ply: u32) -> Judged {
        let occurrences = self.judge.occurrences(ply);
        let from = occurrences.first().copied().unwrap_or(ply);
        let diagram = self.judge.position_at(from).filter(|_| self.explains).map(|it| told::diagram(it.board()));
        Judged {
            cycle: Some(Cycle::new(from, ply)),
            moves: (from + 1..=ply).filter_map(|ply| self.classed(raw, ply)).collect(),
            doubtful: claim == Claim::Fivefold && is_doubtful(self.judge.rules(), &occurrences),
            occurrences: Some(occurrences),
            diagram,
            ..judged
        }
    }

    fn classed(&self, raw: &RawGame, ply: u32) -> Option<ClassedMove> {
        let text = raw.text(raw.move_at(ply)?).to_owned();
        Some(ClassedMove::new(ply, mover(&self.judge, ply)?, text, "idle"))
    }

    fn illegal(&self, raw: &RawGame, ply: u32) -> Judged {
        let offender = mover(&self.judge, ply).unwrap_or(Side::First);
        Judged::illegal(ply, offender, self.articles().legal_moves, told::illegal(&self.judge, ply, raw))
    }

    fn articles(&self) -> &'static Articles {
        Articles::of(self.judge.rules())
    }

    /// The field that a verdict has in chess alone.
    fn more(&self) -> Map<String, Value> {
        let claims = self.judge.claims().map(|(claim, ply)| json!({ "kind": claim.as_str(), "ply": ply }));
        Map::from_iter([("claims".to_owned(), claims.collect())])
    }
}

/// The Laws of 2014 speak of consecutive alternate moves (reading 6): every fourth ply.
fn is_doubtful(rules: Rules, occurrences: &[u32]) -> bool {
    rules.laws == 2014 && occurrences.windows(2).any(|pair| pair[1] - pair[0] != 4)
}

/// Who made the move `ply`, or tried to.
pub(crate) fn mover(judge: &Judge, ply: u32) -> Option<Side> {
    judge.position_at(ply.checked_sub(1)?).map(turn)
}

fn bad(raw: &RawGame, mv: &RawMove, ply: u32, why: BadMove) -> Unreadable {
    Unreadable { pos: mv.pos, message: format!("ply {ply}: \"{}\": {why}", told::shown(raw.text(mv))) }
}
