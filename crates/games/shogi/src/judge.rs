//! The judge of repetition: one verdict for a game, with the cycle it rests on (Art. 25.2).
//!
//! Only moves count: clock, ply limit and specials play no part, and nothing after an illegal move is looked at.

use shinpan_core::Side;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::printable;
use shinpan_records::Verdict;
use shinpan_records::verdict::{ClassedMove, Cycle, OtherReading, Ruling, Unreadable};

use crate::code::Code;
use crate::csa::write_start;
use crate::legality::Refusal;
use crate::position::Position;
use crate::record::{RawGame, Special};
use crate::repetition::{self, History, Repetition};
use crate::rules::{Reading, Rules};

/// End of the judging under one reading.
enum Stop {
    Repetition(u32, Repetition),
    Illegal(u32, Side, Refusal),
}

/// Judges `raw` by `rules`. `history` is room to work in: what it holds does not matter.
///
/// # Errors
/// A start or a move that cannot be read before a verdict is reached.
pub(crate) fn judge(raw: &RawGame, rules: &Rules, history: &mut History) -> Result<Verdict, Unreadable> {
    let setup = raw.start_setup().ok_or_else(|| unreadable(raw, None))?;
    history.begin(Position::new(&setup));
    let mut replay = Replay { raw, rules, history, stop: None, other: None };
    let read = replay.run();
    let Replay { stop, other, .. } = replay;
    let Some(stop) = stop else {
        read?;
        let none = Verdict::none(format!("no position has occurred {} times", rules.repetition));
        return Ok(Verdict { warnings: warnings(raw), ..compared(none, other, rules.repetition_reading) });
    };
    let verdict = match stop {
        Stop::Repetition(ply, repetition) => verdict_by_repetition(ply, repetition, rules, raw, history),
        Stop::Illegal(ply, side, refusal) => by_illegal_move(ply, side, refusal, &raw.move_text(ply)),
    };
    Ok(Verdict { warnings: warnings(raw), ..compared(verdict, other, rules.repetition_reading) })
}

/// The verdict by `reading`, with what the other one gives where that differs, and with what is done where the rules are silent.
fn compared(verdict: Verdict, other: Option<(Ruling, u32)>, reading: Reading) -> Verdict {
    let (ruling, ply) = other.map_or((Ruling::None, None), |(ruling, ply)| (ruling, Some(ply)));
    let mut other_readings = Vec::new();
    if ruling != verdict.ruling {
        let reading = format!("R-1 and R-3 with repetition_reading = \"{}\"", reading.other().as_str());
        other_readings.push(OtherReading { reading, ruling, ply });
    }
    if verdict.ruling == Ruling::Referee {
        let reading = "R-4, by which kifu-check gives a result".to_owned();
        other_readings.push(OtherReading { reading, ruling: Ruling::Draw, ply: verdict.ply });
    }
    Verdict { doubtful: !other_readings.is_empty(), other_readings, ..verdict }
}

struct Replay<'a> {
    raw: &'a RawGame,
    rules: &'a Rules,
    history: &'a mut History,
    stop: Option<Stop>,
    /// Ruling of the other reading, and its ply.
    other: Option<(Ruling, u32)>,
}

impl Replay<'_> {
    /// Plays until both readings have come to a ruling, or the record ends.
    fn run(&mut self) -> Result<(), Unreadable> {
        // What an end that is not known does to the moves behind it, nobody can say.
        let unknown_end =
            self.raw.end.filter(|end| end.special == Special::Unknown && end.after < self.raw.moves.len());
        let judged = &self.raw.moves[..unknown_end.map_or(self.raw.moves.len(), |end| end.after)];
        for (ply, mv) in (1..).zip(judged) {
            let Some(position) = self.history.last() else { return Ok(()) };
            let mover = mv.side.unwrap_or(position.turn());
            let Some(named) = mv.notation.named(position) else { return Err(unreadable(self.raw, Some(mv.pos))) };
            if let Err(refusal) = self.history.play(mover, named) {
                self.stop.get_or_insert(Stop::Illegal(ply, mover, refusal));
                self.other.get_or_insert((Ruling::IllegalMove, ply));
            }
            if self.stop.is_none() || self.other.is_none() {
                self.look_for_repetition(ply);
            }
            if self.stop.is_some() && self.other.is_some() {
                return Ok(());
            }
        }
        if let Some(end) = unknown_end {
            return Err(unreadable(self.raw, Some(end.pos)));
        }
        // Moves beyond the limits were not read, or the record says that there are more: what they brought is not known.
        let is_cut = [Code::LimitExceeded, Code::MoveNumber].iter().any(|code| self.raw.findings.has(*code));
        if is_cut { Err(unreadable(self.raw, None)) } else { Ok(()) }
    }

    fn look_for_repetition(&mut self, ply: u32) {
        let reading = self.rules.repetition_reading;
        if self.stop.is_none() {
            let found = self.history.repetition(self.rules.repetition, reading);
            self.stop = found.map(|repetition| Stop::Repetition(ply, repetition));
        }
        if self.other.is_none() {
            let found = self.history.repetition(self.rules.repetition, reading.other());
            self.other = found.map(|repetition| (repetition.ruling(), ply));
        }
    }
}

/// Warnings about a record that is not written as its format has it.
fn warnings(raw: &RawGame) -> Vec<String> {
    let is_reading = |finding: &&Finding<Code>| {
        matches!(finding.code, Code::OddStatement | Code::SeparatorMissing | Code::VariationsSkipped | Code::MoveCount)
    };
    raw.findings
        .iter()
        .filter(is_reading)
        .map(|finding| format!("line {}: {}", finding.line, finding.message))
        .collect()
}

fn unreadable(raw: &RawGame, pos: Option<TextPos>) -> Unreadable {
    let error = raw.findings.iter().find(|finding| match pos {
        Some(pos) => finding.pos() == pos && finding.severity == Severity::Error,
        None => {
            matches!(finding.code, Code::BadPosition | Code::NotARecord | Code::LimitExceeded | Code::MoveNumber)
        }
    });
    let pos = pos.or(error.map(Finding::pos)).unwrap_or(TextPos::START);
    let message = error.map_or_else(|| "a move that cannot be read".to_owned(), |error| error.message.to_string());
    Unreadable { pos, message }
}

fn by_illegal_move(ply: u32, side: Side, refusal: Refusal, text: &str) -> Verdict {
    let explanation = format!("{side} plays {}: {refusal}", printable(text));
    Verdict::illegal(ply, side, Refusal::ARTICLE, explanation)
}

fn verdict_by_repetition(ply: u32, repetition: Repetition, rules: &Rules, raw: &RawGame, history: &History) -> Verdict {
    let from = repetition.occurrences.first().copied().unwrap_or(ply);
    let explanation = explain(&repetition, rules);
    Verdict {
        ruling: repetition.ruling(),
        ply: Some(ply),
        offender: repetition.offender(),
        cycle: Some(Cycle::new(from, ply)),
        sides: Some(repetition.perpetual.map(|perpetual| if perpetual { "perpetual-check" } else { "idle" })),
        moves: (from + 1..=ply).filter_map(|ply| classed(ply, raw, history)).collect(),
        article: Some(repetition::ARTICLE),
        diagram: history.after(from).map(|position| write_start(&position.to_setup())),
        occurrences: Some(repetition.occurrences),
        ..Verdict::none(explanation)
    }
}

fn classed(ply: u32, raw: &RawGame, history: &History) -> Option<ClassedMove> {
    let (side, checks) = history.check_at(ply)?;
    let class = if checks { "check" } else { "idle" };
    Some(ClassedMove::new(ply, side, raw.move_text(ply), class))
}

fn explain(repetition: &Repetition, rules: &Rules) -> String {
    let plies: Vec<String> = repetition.occurrences.iter().map(u32::to_string).collect();
    let stood = format!("the position stood {} times, after plies {}", plies.len(), plies.join(", "));
    let why = match (repetition.offender(), rules.repetition_reading) {
        (Some(side), Reading::Csa) => format!("every move of {side} between gave check: {side} loses"),
        (Some(side), Reading::ShogiServer) => format!("{side} gave check without a break: {side} loses"),
        (None, _) if repetition.ruling() == Ruling::Draw => "no side gave perpetual check: a draw".to_owned(),
        (None, _) => "both sides gave perpetual check: the rules do not say, the referee decides".to_owned(),
    };
    format!("{stood}; {why}")
}
