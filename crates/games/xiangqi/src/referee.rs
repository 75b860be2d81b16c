//! The referee: one ruling for a record, with all it rests on.
//!
//! Only moves count: what the record claims plays no part, and nothing after a verdict is judged. A text that is no move
//! makes the record malformed wherever it stands.

use shinpan_core::Finding;
use shinpan_core::side::Sides;
use shinpan_records::verdict::{ClassedMove, Cycle, Dismissed, Judged, Ruling, Target, Unreadable};

use crate::article::NO_MOVE;
use crate::chase::Attack;
use crate::fen::Start;
use crate::judge::{Judge, Repetition, Verdict};
use crate::moves::Ranks;
use crate::position::{Position, Refusal};
use crate::record::{RawGame, shown};
use crate::rules::Rules;
use crate::threat::Reason;
use crate::{told, wxf};

/// Rules on records one after another, with memory that it keeps.
#[derive(Clone, Debug)]
pub struct Referee {
    judge: Judge,
    ranks: Ranks,
    explains: bool,
}

impl Referee {
    /// A referee by `rules` for records whose ranks are counted as `ranks` says. If it `explains`, every move of a cycle is
    /// told in words, and the board where it begins is shown.
    pub fn new(rules: Rules, ranks: Ranks, explains: bool) -> Self {
        Self { judge: Judge::new(&Start::usual(), rules), ranks, explains }
    }

    /// The ruling on `raw`.
    ///
    /// # Errors
    /// The record is malformed.
    pub fn rule(&mut self, raw: &RawGame) -> Result<Judged, Unreadable> {
        let start = raw.start().map_err(unreadable)?;
        self.judge.restart(&start);
        let (mut warnings, mut ruled) = (start.warnings, None);
        let explains = self.explains;
        let mut each = |judge: &Judge, ply, played: Result<(), Refusal>| match (played, &ruled) {
            (Ok(()), Some(_)) => {}
            (Ok(()), None) => match judge.verdict() {
                Some(verdict) => ruled = Some(judged(judge, ply, &verdict, explains)),
                None => warnings.extend(foreseen(judge, ply)),
            },
            (Err(refusal), None) => ruled = Some(illegal(raw, ply, judge.position(), refusal)),
            (Err(refusal), Some(_)) => warnings.push(format!("ply {ply}, {}, is illegal: {refusal}", text(raw, ply))),
        };
        raw.play(self.ranks, &mut self.judge, &mut each).map_err(unreadable)?;
        let nothing = || Judged::nothing("no repetition ends the game".to_owned());
        Ok(Judged { warnings, ..ruled.unwrap_or_else(nothing) })
    }
}

fn unreadable(finding: Finding) -> Unreadable {
    let pos = finding.pos();
    let message = match finding.ply {
        Some(ply @ 1..) => format!("ply {ply}: {}", finding.message),
        _ => finding.message.into_owned(),
    };
    Unreadable { pos, message }
}

fn text(raw: &RawGame, ply: u32) -> String {
    raw.move_at(ply).map(|mv| shown(&mv.text)).unwrap_or_default()
}

fn illegal(raw: &RawGame, ply: u32, position: &Position, refusal: Refusal) -> Judged {
    let (mover, text) = (position.turn, text(raw, ply));
    let (why, article) = match position.mate() {
        None => (refusal.to_string(), refusal.article()),
        Some(ending) => (format!("no move is legal after {ending}"), NO_MOVE),
    };
    Judged::illegal(ply, mover, article, format!("{} plays {text}: {why}", told::name(mover)))
}

/// What an arbiter should know before it is too late: a position has come back.
fn foreseen(judge: &Judge, ply: u32) -> Option<String> {
    judge.foreseen().map(|repetition| told::foreseen(judge, ply, &repetition))
}

fn judged(judge: &Judge, ply: u32, verdict: &Verdict, explains: bool) -> Judged {
    let loser = verdict.loser();
    let judged = Judged {
        ruling: loser.map_or(Ruling::Draw, Ruling::loss_of),
        ply: Some(ply),
        offender: loser,
        occurrences: Some(Vec::new()),
        article: Some(verdict.article()),
        ..Judged::nothing(told::verdict(judge, verdict))
    };
    match verdict {
        Verdict::NoCapture(_) => judged,
        Verdict::Repetition(repetition) => by_repetition(judged, judge, ply, repetition, explains),
    }
}

fn by_repetition(judged: Judged, judge: &Judge, ply: u32, repetition: &Repetition, explains: bool) -> Judged {
    let Repetition { occurrences, levels, doubtful, .. } = repetition;
    let from = occurrences.first().copied().unwrap_or(ply);
    let diagram = judge.position_at(from).filter(|_| explains).map(|position| position.board.to_string());
    Judged {
        occurrences: Some(occurrences.clone()),
        cycle: Some(Cycle::new(from, ply)),
        sides: Some(Sides { first: levels.first.as_str(), second: levels.second.as_str() }),
        moves: moves(judge, (from + 1, ply), explains),
        doubtful: *doubtful,
        diagram,
        ..judged
    }
}

/// The moves of a window from the move `first` to the move `last`, which the first one answers.
fn moves(judge: &Judge, (first, last): (u32, u32), explains: bool) -> Vec<ClassedMove> {
    let mut moves = Vec::<ClassedMove>::with_capacity((last - first + 1) as usize);
    for ply in first..=last {
        let reply = if ply == last { first } else { ply + 1 };
        let twin = judge.twin(ply, reply).and_then(|twin| moves.get(twin.checked_sub(first)? as usize));
        let classed = match twin {
            Some(twin) => Some(ClassedMove { ply, ..twin.clone() }),
            None => classed(judge, ply, reply, explains),
        };
        moves.extend(classed);
    }
    moves
}

/// The move `ply`, answered by the move `reply`.
fn classed(judge: &Judge, ply: u32, reply: u32, explains: bool) -> Option<ClassedMove> {
    let act = judge.act(ply, reply)?;
    let is_check = judge.gives_check(ply);
    let attacks = if is_check { Vec::new() } else { act.attacks(judge.rules()) };
    let targets = attacks.iter().filter(|attack| attack.dismissed.is_none()).copied().map(target).collect::<Vec<_>>();
    let class = match (is_check, targets.is_empty()) {
        (true, _) => "check",
        (false, true) => "idle",
        (false, false) => "chase",
    };
    let mv = judge.move_at(ply)?;
    let before = judge.position_at(ply - 1)?;
    let told = explains.then(|| told::told(wxf::text(before, mv), act.after, &attacks));
    let dismissed = attacks.iter().copied().filter_map(dismissed).collect();
    let classed = ClassedMove::new(ply, act.side, [mv.from.name(), mv.to.name()].concat(), class);
    Some(ClassedMove { targets, dismissed: Some(dismissed), told, ..classed })
}

fn target(attack: Attack) -> Target {
    let ((attacker, from), (victim, at)) = (attack.attacker, attack.victim);
    Target {
        attacker: from.name(),
        victim: at.name(),
        attacker_piece: attacker.letter(),
        victim_piece: victim.letter(),
    }
}

fn dismissed(attack: Attack) -> Option<Dismissed> {
    let reason = attack.dismissed?;
    let by = match reason {
        Reason::Protected(square) => Some(square.name()),
        _ => None,
    };
    Some(Dismissed { attacker: attack.attacker.1.name(), victim: attack.victim.1.name(), reason: reason.as_str(), by })
}
