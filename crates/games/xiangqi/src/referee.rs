//! The referee: one verdict for a record, with all it rests on.
//!
//! Only moves count: what the record claims plays no part, and nothing after the end of the game is judged. A text that is
//! no move makes the record malformed wherever it stands.

use shinpan_core::side::Sides;
use shinpan_core::{Finding, words};
use shinpan_records::verdict::{ClassedMove, Cycle, Dismissed, Ruling, Target, Unreadable, Verdict};

use crate::chase::Attack;
use crate::doubts::{self, FirstRulings};
use crate::fen::Start;
use crate::game_end::{GameEnd, NO_MOVE, Repetition};
use crate::judge::Judge;
use crate::moves::Ranks;
use crate::piece::color_name;
use crate::position::{Position, Refusal};
use crate::record::RawGame;
use crate::rules::Rules;
use crate::threat::Reason;
use crate::words::Code;
use crate::{wording, wxf};

/// Judges records one after another, with memory that it keeps.
#[derive(Clone, Debug)]
pub struct Referee {
    judge: Judge,
    ranks: Ranks,
    explains: bool,
}

words! {
    /// Class of a move of a cycle.
    pub(crate) enum MoveClass {
        /// The move gives check.
        Check => "check",
        /// The move attacks a piece.
        Chase => "chase",
        /// Neither.
        Idle => "idle",
    }
}

impl Referee {
    /// A referee by `rules` for records whose ranks are counted as `ranks` says. If it `explains`, every move of a cycle is
    /// described in words, and the board where it begins is shown.
    pub fn new(rules: Rules, ranks: Ranks, explains: bool) -> Self {
        Self { judge: Judge::new(&Start::usual(), rules), ranks, explains }
    }

    /// The verdict on `raw`.
    ///
    /// # Errors
    /// The record is malformed.
    pub fn judge(&mut self, raw: &RawGame) -> Result<Verdict, Unreadable> {
        let start = raw.start().map_err(unreadable)?;
        self.judge.restart(&start);
        let slips = raw.findings.iter().filter(|finding| finding.code == Code::MoveNumber);
        let mut warnings = slips
            .map(|finding| format!("line {}, column {}: {}", finding.line, finding.column, finding.message))
            .chain(start.warnings)
            .collect::<Vec<_>>();
        let (explains, rules) = (self.explains, *self.judge.rules());
        let (mut verdict, mut first_rulings) = (None, FirstRulings::default());
        let mut each = |judge: &Judge, ply, played: Result<(), Refusal>| match (played, &verdict) {
            (Ok(()), Some(_)) => {}
            (Ok(()), None) => {
                let (repetition, rulings) = judge.ruled();
                first_rulings.take(judge, rulings);
                match repetition.map(GameEnd::Repetition).or_else(|| judge.end_on_the_board()) {
                    Some(end) => verdict = Some(verdict_by_game_end(judge, ply, &end, explains)),
                    // What an arbiter should know before it is too late: a position has come back.
                    None => warnings.extend(
                        judge
                            .pending_repetition()
                            .map(|repetition| wording::pending_repetition(judge, ply, &repetition, rulings)),
                    ),
                }
            }
            (Err(refusal), None) => verdict = Some(illegal(raw, ply, judge.position(), refusal)),
            (Err(refusal), Some(_)) => {
                warnings.push(format!("ply {ply}, {}, is illegal: {refusal}", raw.shown_refused(ply, refusal)));
            }
        };
        let odd = raw.play(self.ranks, &mut self.judge, &mut each).map_err(unreadable)?;
        warnings.extend(odd.map(|ply| format!("ply {ply}, {}", raw.oddness(ply))));
        let verdict = verdict.unwrap_or_else(|| Verdict::none("no repetition ends the game".to_owned()));
        let doubts = first_rulings.doubts(&rules, verdict.ruling, verdict.ply);
        Ok(Verdict {
            warnings,
            doubtful: !doubts.is_empty(),
            explanation: verdict.explanation + &wording::doubts(&doubts, verdict.ply),
            other_readings: doubts.iter().map(|doubt| doubt.other_reading()).collect(),
            more: doubts::field(&doubts),
            ..verdict
        })
    }
}

fn unreadable(finding: Finding<Code>) -> Unreadable {
    let pos = finding.pos();
    let message = match finding.ply {
        Some(ply @ 1..) => format!("ply {ply}: {}", finding.message),
        _ => finding.message.into_owned(),
    };
    Unreadable { pos, message }
}

fn illegal(raw: &RawGame, ply: u32, position: &Position, refusal: Refusal) -> Verdict {
    let (mover, text) = (position.turn, raw.shown_refused(ply, refusal));
    let (why, article) = match position.mate() {
        None => (refusal.to_string(), refusal.article()),
        Some(ending) => (format!("no move is legal after {ending}"), NO_MOVE),
    };
    Verdict::illegal(ply, mover, article, format!("{} plays {text}: {why}", color_name(mover)))
}

fn verdict_by_game_end(judge: &Judge, ply: u32, end: &GameEnd, explains: bool) -> Verdict {
    let loser = end.loser();
    let verdict = Verdict {
        ruling: loser.map_or(Ruling::Draw, Ruling::loss_of),
        ply: Some(ply),
        offender: loser,
        occurrences: Some(Vec::new()),
        article: Some(end.article(judge.rules())),
        ..Verdict::none(wording::game_end(judge, end))
    };
    match end {
        GameEnd::NoCapture(_) | GameEnd::BareMaterial => verdict,
        GameEnd::Repetition(repetition) => verdict_by_repetition(verdict, judge, ply, repetition, explains),
    }
}

fn verdict_by_repetition(
    verdict: Verdict,
    judge: &Judge,
    ply: u32,
    repetition: &Repetition,
    explains: bool,
) -> Verdict {
    let Repetition { occurrences, levels, .. } = repetition;
    let from = occurrences.first().copied().unwrap_or(ply);
    let diagram = judge.position_at(from).filter(|_| explains).map(|position| position.board.to_string());
    Verdict {
        occurrences: Some(occurrences.clone()),
        cycle: Some(Cycle::new(from, ply)),
        sides: Some(Sides { first: levels.first.as_str(), second: levels.second.as_str() }),
        moves: moves(judge, from + 1, ply, explains),
        diagram,
        ..verdict
    }
}

/// The moves of a cycle from the move `first` to the move `last`, which the first one answers.
fn moves(judge: &Judge, first: u32, last: u32, explains: bool) -> Vec<ClassedMove> {
    let mut moves = Vec::<ClassedMove>::with_capacity((last - first + 1) as usize);
    for ply in first..=last {
        let reply = if ply == last { first } else { ply + 1 };
        let earlier = judge.line().same_move_before(ply, reply);
        let same = earlier.and_then(|earlier| moves.get(earlier.checked_sub(first)? as usize));
        let classed = match same {
            Some(same) => Some(ClassedMove { ply, ..same.clone() }),
            None => classed(judge, ply, reply, explains),
        };
        moves.extend(classed);
    }
    moves
}

/// The move `ply`, answered by the move `reply`.
fn classed(judge: &Judge, ply: u32, reply: u32, explains: bool) -> Option<ClassedMove> {
    let played = judge.line().played_move(ply, reply)?;
    let is_check = judge.line().at(ply)?.is_check;
    let attacks = if is_check { Vec::new() } else { played.attacks(judge.rules()) };
    let targets = attacks.iter().filter(|attack| attack.dismissed.is_none()).copied().map(target).collect::<Vec<_>>();
    let class = match (is_check, targets.is_empty()) {
        (true, _) => MoveClass::Check,
        (false, true) => MoveClass::Idle,
        (false, false) => MoveClass::Chase,
    };
    let mv = judge.move_at(ply)?;
    let before = judge.position_at(ply - 1)?;
    let annotation = explains.then(|| wording::annotation(wxf::text(before, mv), played.after, &attacks));
    let dismissed = Some(attacks.iter().copied().filter_map(dismissed).collect());
    let classed = ClassedMove::new(ply, played.side, [mv.from.name(), mv.to.name()].concat(), class.as_str());
    Some(ClassedMove { targets, dismissed, annotation, ..classed })
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
