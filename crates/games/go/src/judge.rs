//! The judge: follows a game turn by turn by all forms at once.
//!
//! The board takes suicides whatever the rules say; a form whose rules forbid them has said so at the first one and says no
//! more. So every form is judged as if it were the only one.

use shinpan_core::Side;
use shinpan_records::verdict::Ruling;

use crate::board::{Board, Refusal};
use crate::class::Class;
use crate::forms::{Decision, Reading, Reason, Repetition};
use crate::history::{History, MadeBy};
use crate::point::Size;
use crate::record::{Move, Setup};
use crate::rules::{Form, Rules};

/// Follows a game.
///
/// ```
/// use shinpan_core::Side::{First, Second};
/// use shinpan_go::record::Move;
/// use shinpan_go::{Judge, Rules, Size};
///
/// let mut judge = Judge::new(Rules::default());
/// judge.restart(Size::new(3, 3).ok_or("a size")?);
/// // Black sends two stones, White takes them, and Black takes one back.
/// for (side, point) in (1..).zip(["ba", "bb", "ab", "cb", "ca", "aa", "ba"]) {
///     let side = if side % 2 == 1 { First } else { Second };
///     judge.play(side, Move::Play(point.parse()?))?;
/// }
/// assert_eq!(judge.decision().map(|decision| decision.ply), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge {
    board: Board,
    history: History,
    ply: u32,
    /// The number of the entry of the last setup, where the history starts anew.
    start: u32,
    /// The board was set up, and no turn says yet who is to move.
    is_set_up: bool,
    /// The book in force, then the built-in books of all forms, then the book in force by other readings.
    readings: Vec<Reading>,
    /// The repetition on which the decision by the book in force rests.
    repetition: Option<Repetition>,
    continuation: Continuation,
}

/// Continuation after a repetition that is left to the referee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Continuation {
    /// Number of times that the board came back by a play.
    pub rounds: u32,
    /// The first play that the form forbids by itself.
    pub violation: Option<(u32, Class)>,
    /// The first play that another law forbids. Nothing after it counts.
    pub illegal: Option<(u32, Reason)>,
}

/// First place of the forms among the readings.
const FORMS: usize = 1;

impl Judge {
    /// A judge by `rules`.
    pub fn new(rules: Rules) -> Self {
        let built_in = Form::ALL.map(|form| if form == rules.form { rules } else { Rules::of(form) });
        let all = [rules].into_iter().chain(built_in).chain(rules.other_readings());
        Self {
            board: Board::new(Size::USUAL),
            history: History::default(),
            ply: 0,
            start: 0,
            is_set_up: true,
            readings: all.map(|rules| Reading { rules, decision: None }).collect(),
            repetition: None,
            continuation: Continuation::default(),
        }
    }

    /// Starts a game on an empty board of `size`.
    pub fn restart(&mut self, size: Size) {
        self.board.clear(size);
        self.history.clear();
        (self.ply, self.start, self.is_set_up) = (0, 0, true);
        self.readings.iter_mut().for_each(|reading| reading.decision = None);
        self.repetition = None;
        self.continuation = Continuation::default();
    }

    /// The rules of the book in force.
    pub fn rules(&self) -> Rules {
        self.readings[0].rules
    }

    /// The board now.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The boards so far.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Number of turns made.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// First decision of the book in force.
    pub fn decision(&self) -> Option<Decision> {
        self.readings[0].decision
    }

    /// First decision of a form: by the book in force if that is its form, else by its built-in book.
    pub fn decision_by(&self, form: Form) -> Option<Decision> {
        self.readings[FORMS + form as usize].decision
    }

    /// The repetition on which the decision rests.
    pub const fn repetition(&self) -> Option<&Repetition> {
        self.repetition.as_ref()
    }

    /// Continuation after a repetition that is left to the referee.
    pub const fn continuation(&self) -> Continuation {
        self.continuation
    }

    /// The other readings of the book in force that give another ruling, or give it at another ply.
    pub fn dissenting(&self) -> impl Iterator<Item = &Reading> {
        let ruling = self.readings[0].ruling();
        self.readings.iter().skip(FORMS + Form::ALL.len()).filter(move |reading| reading.ruling() != ruling)
    }

    /// Whether one of the forms gives another ruling than the others, or gives it at another ply.
    pub fn do_forms_differ(&self) -> bool {
        let mut forms = self.readings.iter().skip(FORMS).take(Form::ALL.len()).map(Reading::ruling);
        let first = forms.next();
        forms.any(|ruling| Some(ruling) != first)
    }

    /// Whether nothing that follows can change what is said.
    pub fn is_done(&self) -> bool {
        !self.is_with_referee() && self.readings.iter().all(|reading| reading.decision.is_some())
    }

    /// Whether the referee is to rule, and what follows can still be read.
    pub fn is_with_referee(&self) -> bool {
        let is_left = self.decision().is_some_and(|decision| decision.ruling == Ruling::Referee);
        is_left && self.continuation.illegal.is_none()
    }

    /// Edits the board. The history takes the board in with the next turn, which says who is to move.
    pub fn set_up(&mut self, setup: &Setup) {
        self.board.edit(setup);
        self.is_set_up = true;
    }

    /// Makes a turn.
    ///
    /// # Errors
    /// No stone can be put there. All forms have decided then, and the game cannot be followed any further.
    pub fn play(&mut self, side: Side, mv: Move) -> Result<(), Refusal> {
        if std::mem::take(&mut self.is_set_up) {
            self.history.push(&self.board, self.ply, side.other(), MadeBy::Setup);
            self.start = self.history.last_number();
        }
        self.ply += 1;
        let Move::Play(point) = mv else {
            self.history.push(&self.board, self.ply, side, MadeBy::Pass);
            return Ok(());
        };
        let captures = self.board.play(point, side).inspect_err(|refusal| {
            self.forbid(side, Reason::from(*refusal), |_| true);
        })?;
        if captures.lost > 0 {
            self.forbid(side, Reason::Suicide, |rules| !rules.suicide);
        }
        if self.history.push(&self.board, self.ply, side, MadeBy::Play(captures)) {
            self.repeat(side);
        }
        Ok(())
    }

    /// The turn is illegal by all readings whose rules forbid it.
    fn forbid(&mut self, side: Side, reason: Reason, is_forbidden: impl Fn(&Rules) -> bool) {
        let decision = Decision { ruling: Ruling::IllegalMove, ply: self.ply, side, reason };
        if self.is_with_referee() && is_forbidden(&self.rules()) {
            self.continuation.illegal = Some((self.ply, reason));
        }
        for reading in self.readings.iter_mut().filter(|reading| is_forbidden(&reading.rules)) {
            reading.decision.get_or_insert(decision);
        }
    }

    /// A play brought an earlier board back.
    fn repeat(&mut self, side: Side) {
        self.count_continuation();
        let is_decided = self.decision().is_some();
        let (ply, reason) = (self.ply, Reason::Repetition);
        for reading in self.readings.iter_mut().filter(|reading| reading.decision.is_none()) {
            let repetition = Repetition::find(&reading.rules, &self.history, first_entry(&reading.rules, self.start));
            reading.decision = repetition.map(|Repetition { ruling, .. }| Decision { ruling, ply, side, reason });
        }
        if !is_decided && self.decision().is_some() {
            self.repetition = self.repetition_now();
        }
    }

    /// Repetition by the last play, by the book in force.
    fn repetition_now(&self) -> Option<Repetition> {
        Repetition::find(&self.rules(), &self.history, first_entry(&self.rules(), self.start))
    }

    /// Counts what follows a repetition that is left to the referee.
    fn count_continuation(&mut self) {
        let Some(decisive) = self.repetition.as_ref().filter(|_| self.is_with_referee()) else { return };
        let Some(repetition) = self.repetition_now() else { return };
        let is_round = self.history.is_same_board(repetition.number, decisive.number);
        self.continuation.rounds += u32::from(is_round);
        if repetition.ruling == Ruling::IllegalMove {
            self.continuation.violation.get_or_insert((self.ply, repetition.class));
        }
    }
}

/// The first entry that counts, if the history last started anew at `start`.
const fn first_entry(rules: &Rules, start: u32) -> u32 {
    if rules.setup_restarts { start } else { 0 }
}
