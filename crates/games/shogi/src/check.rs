//! The check of a whole game: start, legality, clock, repetition, ply limit, end (Art. 21 to 25).
//!
//! The first event in play decides; within a ply an illegal move comes before the clock, the clock before repetition and
//! repetition before the ply limit. What the record claims is compared with that, or proved where play decided nothing.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Outcome, Side};
use shinpan_records::Checked;

use crate::claim;
use crate::clock::{Clock, Counting};
use crate::legality::Refusal;
use crate::limits::InForce;
use crate::moves::Move;
use crate::position::Position;
use crate::record::{Form, Notation, RawGame, RawMove, Start, Time};
use crate::repetition::{Consequence, History};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::summary;

/// An outcome and how it came about.
pub(crate) type Result = (Outcome, &'static str);

/// Checks `raw` by `rules`. `late` is taken off each side's playing time (Art. 21.5). `history` is only room to work in:
/// what it holds does not matter.
pub fn check(raw: &RawGame, rules: &Rules, late: Sides<Millis>, history: &mut History) -> Checked {
    let setup = start_setup(raw, first_to_move(raw));
    if let Some(setup) = &setup {
        history.begin(Position::new(setup));
    }
    let mut check = Check::new(raw, rules, late, history);
    check.obstacle = setup.is_none().then_some(Obstacle::Unreadable);
    check.start_findings(setup.as_ref());
    check.time_notes();
    check.play();
    check.conclude()
}

pub(crate) struct Check<'a> {
    pub(crate) raw: &'a RawGame,
    pub(crate) rules: &'a Rules,
    pub(crate) in_force: InForce,
    counting: Counting,
    pub(crate) clocks: Sides<Clock>,
    pub(crate) history: &'a mut History,
    pub(crate) findings: Vec<Finding>,
    /// What stands in the way of judging further moves.
    pub(crate) obstacle: Option<Obstacle>,
    /// Who moves next, also where the position is unknown.
    pub(crate) to_move: Side,
    /// What play has decided.
    pub(crate) decided: Option<Result>,
    /// The ply that decided.
    pub(crate) decided_at: u32,
    /// What the record's special comes to.
    pub(crate) claimed: Option<Result>,
    /// The record's special has been passed.
    pub(crate) is_ended: bool,
    time_over: Sides<bool>,
    is_below_minimum_told: bool,
    is_play_after_end_told: bool,
}

/// Why the position is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// An illegal move stands before.
    IllegalMove,
    /// The start or a move could not be read.
    Unreadable,
}

impl<'a> Check<'a> {
    fn new(raw: &'a RawGame, rules: &'a Rules, late: Sides<Millis>, history: &'a mut History) -> Self {
        let (in_force, note) = InForce::of_record(rules, &raw.limits);
        let clock = |side| Clock::new(*in_force.clocks.get(side), *late.get(side));
        Self {
            raw,
            rules,
            in_force,
            counting: in_force.counting(rules),
            clocks: Sides { first: clock(Side::First), second: clock(Side::Second) },
            history,
            findings: raw.findings.iter().cloned().chain(note).collect(),
            obstacle: None,
            to_move: first_to_move(raw),
            decided: None,
            decided_at: 0,
            claimed: None,
            is_ended: false,
            time_over: Sides::default(),
            is_below_minimum_told: false,
            is_play_after_end_told: false,
        }
    }

    /// The position, unless it is unknown.
    pub(crate) fn position(&self) -> Option<&Position> {
        if self.obstacle.is_some() { None } else { self.history.last() }
    }

    pub(crate) fn find(
        &mut self,
        severity: Severity,
        code: &'static str,
        pos: TextPos,
        message: String,
    ) -> &mut Finding {
        self.findings.push(Finding::new(severity, code, pos, message));
        // Just pushed.
        self.findings.last_mut().expect("not empty")
    }

    /// An event in play; true if it is the one that decides.
    fn decide(&mut self, ply: u32, outcome: Outcome, ending: &'static str) -> bool {
        let decides = self.decided.is_none() && self.claimed.is_none();
        if decides {
            self.decided = Some((outcome, ending));
            self.decided_at = ply;
        }
        decides
    }

    fn start_findings(&mut self, setup: Option<&Setup>) {
        if self.raw.form == Form::Csa {
            self.missing_findings();
        }
        let Some(setup) = setup.filter(|setup| !setup.is_even()) else { return };
        let pos = match &self.raw.start {
            Start::Given(pos, _) => Some(*pos),
            _ => self.raw.turn.map(|(pos, _)| pos).or_else(|| self.first_move_or_end()).or(self.raw.first),
        };
        let pos = pos.unwrap_or(TextPos::START);
        let note = self.find(Severity::Note, "uneven-start", pos, "not the even game with First to move".to_owned());
        (note.ply, note.article) = (Some(0), Some("Art. 21.1"));
        let faults = setup.faults();
        if !faults.is_empty() {
            let error = self.find(Severity::Error, "position-impossible", pos, faults.join("; "));
            (error.ply, error.article) = (Some(0), Some("Art. 21.1"));
        }
    }

    fn missing_findings(&mut self) {
        let first = self.first_move_or_end();
        if matches!(self.raw.start, Start::Missing) {
            let pos = self.raw.turn.map(|(pos, _)| pos).or(first).or(self.raw.first);
            let message = "no start position: the even game is taken".to_owned();
            self.find(Severity::Warning, "missing-position", pos.unwrap_or(TextPos::START), message).ply = Some(0);
        }
        if let (None, Some(pos)) = (self.raw.turn, first) {
            let message = format!("no side to move: {} is taken", self.to_move);
            self.find(Severity::Warning, "missing-turn", pos, message).ply = Some(0);
        }
    }

    fn first_move_or_end(&self) -> Option<TextPos> {
        let (mv, end) = (self.raw.moves.first().map(|mv| mv.pos), self.raw.end.map(|end| end.pos));
        mv.into_iter().chain(end).min()
    }

    /// `no-times` and `time-missing`: about the whole record, not about play.
    fn time_notes(&mut self) {
        let raw = self.raw;
        if raw.form == Form::Neutral || matches!(raw.start, Start::Unreadable) || raw.moves.is_empty() {
            return;
        }
        if raw.moves.iter().all(|mv| mv.time.span().is_none()) {
            let pos = raw.first.unwrap_or(TextPos::START);
            self.find(Severity::Note, "no-times", pos, "no times: the clock is not checked".to_owned()).article =
                Some("Art. 26.4");
        } else if let Some(index) = raw.moves.iter().position(|mv| mv.time == Time::Missing) {
            let message = "no time for this move, which counts nothing".to_owned();
            let warning = self.find(Severity::Warning, "time-missing", raw.moves[index].pos, message);
            (warning.ply, warning.article) = (Some(ply_of(index)), Some("Art. 26.4"));
        }
    }

    fn play(&mut self) {
        let raw = self.raw;
        let end = raw.end.map_or(usize::MAX, |end| end.after);
        for (index, mv) in raw.moves.iter().enumerate() {
            if index == end {
                claim::evaluate(self);
            }
            self.play_after_end(mv.pos, ply_of(index));
            self.one_move(mv, ply_of(index));
        }
        if raw.moves_beyond > 0 {
            self.obstacle.get_or_insert(Obstacle::Unreadable);
        }
        if end >= raw.moves.len() && raw.end.is_some() {
            claim::evaluate(self);
        }
        if let Some(pos) = raw.second_end {
            self.after_second_end(pos);
        }
    }

    /// Play that goes on, told once; after an illegal move nothing is told.
    fn play_after_end(&mut self, pos: TextPos, ply: u32) {
        let is_over = self.is_ended || self.decided.is_some_and(|_| self.obstacle != Some(Obstacle::IllegalMove));
        if is_over && !self.is_play_after_end_told {
            self.is_play_after_end_told = true;
            let (outcome, ending) = self.decided.or(self.claimed).unwrap_or((Outcome::Unfinished, "none"));
            let message = format!("the game was over ({ending}, {outcome}); play goes on");
            let error = self.find(Severity::Error, "play-after-end", pos, message);
            (error.ply, error.article) = (Some(ply), Some("Art. 24"));
        }
    }

    fn after_second_end(&mut self, pos: TextPos) {
        if !self.is_play_after_end_told {
            let ply = self.raw.plies().saturating_add(1);
            let error = self.find(Severity::Error, "play-after-end", pos, "another end after the end".to_owned());
            (error.ply, error.article) = (Some(ply), Some("Art. 24"));
        }
    }

    fn one_move(&mut self, raw: &RawMove, ply: u32) {
        let mover = raw.side.unwrap_or(self.to_move);
        self.to_move = mover.other();
        if self.play_move(raw, mover, ply) {
            self.spend(raw, mover, ply);
            self.repetition(ply);
            self.ply_limit(mover, ply);
        } else {
            self.add_time(raw.time, mover);
        }
    }

    /// Plays the move if it is legal.
    fn play_move(&mut self, raw: &RawMove, mover: Side, ply: u32) -> bool {
        let Some(position) = self.position() else { return false };
        let Some(mv) = raw.notation.named(position) else {
            self.obstacle = Some(Obstacle::Unreadable);
            return false;
        };
        match self.history.play(mover, mv) {
            Ok(()) => true,
            Err(refusal) => {
                self.refuse(refusal, raw.pos, mover, mv, ply);
                false
            }
        }
    }

    fn refuse(&mut self, refusal: Refusal, pos: TextPos, mover: Side, mv: Move, ply: u32) {
        let sign = if mover == Side::First { '+' } else { '-' };
        let finding = self.find(Severity::Error, refusal.code(), pos, format!("{sign}{mv}: {refusal}"));
        (finding.ply, finding.article) = (Some(ply), Some(Refusal::ARTICLE));
        if self.decide(ply, Outcome::won_by(mover.other()), "illegal-move")
            && let Some(finding) = self.findings.last_mut()
        {
            finding.decision = Some(loss_of(mover));
        }
        self.obstacle = Some(Obstacle::IllegalMove);
    }

    pub(crate) fn add_time(&mut self, time: Time, side: Side) {
        if let Some(span) = time.span() {
            let counted = self.counting.count(span);
            self.clocks.get_mut(side).add(counted);
        }
    }

    /// What a special's own time counts.
    pub(crate) fn counted(&self, time: Time) -> Option<Millis> {
        time.span().map(|span| self.counting.count(span))
    }

    fn spend(&mut self, raw: &RawMove, mover: Side, ply: u32) {
        let Time::Given { span, fraction } = raw.time else { return };
        if !fraction && span < self.in_force.least_time && !std::mem::replace(&mut self.is_below_minimum_told, true) {
            let message = format!("{span} s, counted as {} s", self.in_force.least_time);
            let warning = self.find(Severity::Warning, "time-below-minimum", raw.pos, message);
            (warning.ply, warning.article) = (Some(ply), Some("Art. 22.1"));
        }
        let counted = self.counting.count(span);
        if self.clocks.get_mut(mover).spend(counted) && !std::mem::replace(self.time_over.get_mut(mover), true) {
            self.time_over(raw.pos, mover, ply);
        }
    }

    fn time_over(&mut self, pos: TextPos, mover: Side, ply: u32) {
        let clock = self.clocks.get(mover);
        let late = match clock.late() {
            Millis::ZERO => String::new(),
            late => format!(" after coming {late} s late"),
        };
        let message = format!("{mover} has used {} s of {} s{late}", clock.used(), clock.control());
        let finding = self.find(Severity::Error, "time-over", pos, message);
        (finding.ply, finding.article) = (Some(ply), Some("Art. 22.3"));
        if self.decide(ply, Outcome::won_by(mover.other()), "time")
            && let Some(finding) = self.findings.last_mut()
        {
            finding.decision = Some(loss_of(mover));
        }
    }

    fn repetition(&mut self, ply: u32) {
        if self.decided.is_some() || self.claimed.is_some() {
            return;
        }
        let found = self.history.repetition(self.rules.repetition, self.rules.repetition_reading);
        let Some(repetition) = found else { return };
        match repetition.consequence {
            Consequence::Loses(side) => self.decide(ply, Outcome::won_by(side.other()), "perpetual-check"),
            Consequence::Draw | Consequence::Referee => self.decide(ply, Outcome::Draw, "repetition"),
        };
    }

    fn ply_limit(&mut self, mover: Side, ply: u32) {
        if self.in_force.max_moves != ply || self.decided.is_some() || self.claimed.is_some() {
            return;
        }
        if self.history.last().is_some_and(Position::has_legal_move) {
            self.decide(ply, Outcome::Draw, "max-moves");
        } else {
            self.decide(ply, Outcome::won_by(mover), "no-legal-moves");
        }
    }

    fn conclude(mut self) -> Checked {
        let (outcome, ending) = summary::settle(&mut self);
        let used = |side| Some(self.clocks.get(side).used());
        let time = Sides { first: used(Side::First), second: used(Side::Second) };
        Checked { plies: self.raw.plies(), outcome, ending, time, findings: self.findings }.sorted()
    }

    /// Nothing says how the game ended: a side without a legal move has lost, else it is open.
    pub(crate) fn open_end(&mut self) -> Result {
        if self.position().is_some_and(|position| !position.has_legal_move()) {
            return (Outcome::won_by(self.to_move.other()), "no-legal-moves");
        }
        if self.raw.form == Form::Csa {
            let pos = self.raw.last.unwrap_or(TextPos::START);
            let message = "the record does not say how the game ended".to_owned();
            self.find(Severity::Note, "no-terminal", pos, message).ply = Some(self.raw.plies());
        }
        (Outcome::Unfinished, "none")
    }
}

impl Notation {
    /// The move with its piece named after the move, as it is on `position`; `None` if it is not readable.
    pub(crate) fn named(self, position: &Position) -> Option<Move> {
        match self {
            Self::Named(mv) => Some(mv),
            Self::Usi(usi) => Some(usi.named(|square| position.piece(square).map(crate::piece::Piece::kind))),
            Self::Bad => None,
        }
    }
}

/// The ply of the move at `index`.
fn ply_of(index: usize) -> u32 {
    ply_after(index + 1)
}

/// The last ply played after so many moves.
pub(crate) fn ply_after(moves: usize) -> u32 {
    u32::try_from(moves).unwrap_or(u32::MAX)
}

/// The decision that `side` loses.
pub(crate) const fn loss_of(side: Side) -> &'static str {
    match side {
        Side::First => "first-loses",
        Side::Second => "second-loses",
    }
}

/// The side to move at the start: as the record says, or the first move's sign, or First.
pub(crate) fn first_to_move(raw: &RawGame) -> Side {
    let of_first_move = || raw.moves.first().and_then(|mv| mv.side);
    raw.turn.map(|(_, side)| side).or_else(of_first_move).unwrap_or(Side::First)
}

/// The start position with the side to move; `None` if it could not be read.
pub(crate) fn start_setup(raw: &RawGame, to_move: Side) -> Option<Setup> {
    let setup = match &raw.start {
        Start::Missing => Setup::EVEN,
        Start::Given(_, setup) => (**setup).clone(),
        Start::Unreadable => return None,
    };
    Some(Setup { turn: to_move, ..setup })
}
