//! The judge: follows a game turn by turn by all forms at once.
//!
//! The board takes suicides whatever the rules say; a form whose rules forbid them has said so at the first one and says no
//! more. So every form is judged as if it were the only one.

use shinpan_core::Side;
use shinpan_records::verdict::Ruling;

use crate::board::{Board, Played, Refusal};
use crate::class::{Class, Turns};
use crate::forms::{Reason, Repeat, Ruled, Watch};
use crate::history::{History, Made};
use crate::point::Size;
use crate::record::{At, Setup};
use crate::rules::{Form, Rules};

/// Follows a game.
#[derive(Clone, Debug)]
pub struct Judge {
    board: Board,
    history: History,
    ply: u32,
    /// The entry of the last setup, where the history starts anew.
    start: usize,
    /// The board was set up, and no turn has told yet who is to move.
    is_set_up: bool,
    /// The book in force, then the built-in books of all forms, then the book in force by other readings.
    watches: Vec<Watch>,
    /// The repetition on which the verdict of the book in force rests.
    repetition: Option<Repetition>,
    later: Later,
}

/// A repetition with all that is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The plies at which the board stood, the last one now.
    pub occurrences: Vec<u32>,
    /// The ply of the nearest earlier board that the form counts.
    pub from: u32,
    /// How that board was made.
    pub made: Made,
    /// What happened since.
    pub turns: Turns,
    /// What kind of cycle that is.
    pub class: Class,
    /// The stones that each of its plays took.
    pub taken: Vec<u32>,
    /// The board by its first entry.
    board: usize,
}

/// What follows a verdict that is the referee's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Later {
    /// How often the board came back by a play.
    pub rounds: u32,
    /// The first play that the form forbids by itself.
    pub violation: Option<(u32, Class)>,
    /// The first play that another law forbids. Nothing after it counts.
    pub illegal: Option<(u32, Reason)>,
}

/// Where the forms start among the watches.
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
            watches: all.map(Watch::new).collect(),
            repetition: None,
            later: Later::default(),
        }
    }

    /// Starts a game on an empty board of `size`.
    pub fn restart(&mut self, size: Size) {
        self.board.clear(size);
        self.history.clear();
        (self.ply, self.start, self.is_set_up) = (0, 0, true);
        self.watches.iter_mut().for_each(|watch| watch.ruled = None);
        self.repetition = None;
        self.later = Later::default();
    }

    /// The rules of the book in force.
    pub fn rules(&self) -> Rules {
        self.watches[0].rules
    }

    /// The board now.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How many turns were made.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The verdict of the book in force.
    pub fn verdict(&self) -> Option<Ruled> {
        self.watches[0].ruled
    }

    /// The verdict of a form: by the book in force if that is its form, else by its built-in book.
    pub fn verdict_by(&self, form: Form) -> Option<Ruled> {
        self.watches[FORMS + form as usize].ruled
    }

    /// The repetition on which the verdict rests.
    pub const fn repetition(&self) -> Option<&Repetition> {
        self.repetition.as_ref()
    }

    /// What followed a verdict that is the referee's.
    pub const fn later(&self) -> Later {
        self.later
    }

    /// The other readings of the book in force that give another verdict, or give it at another ply.
    pub fn doubts(&self) -> impl Iterator<Item = &Watch> {
        let told = |watch: &Watch| watch.ruled.map(|ruled| (ruled.ruling, ruled.ply));
        let verdict = told(&self.watches[0]);
        self.watches.iter().skip(FORMS + Form::ALL.len()).filter(move |watch| told(watch) != verdict)
    }

    /// Whether nothing that follows can tell more.
    pub fn is_done(&self) -> bool {
        !self.is_left() && self.watches.iter().all(|watch| watch.ruled.is_some())
    }

    /// Whether the verdict is the referee's, and what follows can still be read.
    pub fn is_left(&self) -> bool {
        self.verdict().is_some_and(|ruled| ruled.ruling == Ruling::Referee) && self.later.illegal.is_none()
    }

    /// Edits the board. The history knows the board once a turn has told who is to move.
    pub fn set_up(&mut self, setup: &Setup) {
        self.board.edit(setup);
        self.is_set_up = true;
    }

    /// Makes a turn.
    ///
    /// # Errors
    /// No stone can be put there. All forms have their verdict then, and the game cannot be followed any further.
    pub fn play(&mut self, side: Side, at: At) -> Result<(), Refusal> {
        if std::mem::take(&mut self.is_set_up) {
            self.start = self.history.entries().len();
            self.history.push(&self.board, self.ply, side.other(), Made::Setup, Played::default());
        }
        self.ply += 1;
        let At::Stone(point) = at else {
            self.history.push(&self.board, self.ply, side, Made::Pass, Played::default());
            return Ok(());
        };
        let played = self.board.play(point, side).inspect_err(|refusal| self.refuse(side, *refusal))?;
        if played.lost > 0 {
            self.tell(side, Reason::Suicide, |rules| !rules.suicide);
        }
        self.history.push(&self.board, self.ply, side, Made::Stone, played);
        if self.history.is_repeated() {
            self.repeat(side);
        }
        Ok(())
    }

    fn refuse(&mut self, side: Side, refusal: Refusal) {
        let reason = match refusal {
            Refusal::OffBoard => Reason::OffBoard,
            Refusal::Occupied => Reason::Occupied,
        };
        self.tell(side, reason, |_| true);
    }

    /// The turn is illegal by all forms whose rules forbid it.
    fn tell(&mut self, side: Side, reason: Reason, is_forbidden: impl Fn(&Rules) -> bool) {
        let ruled = Ruled { ruling: Ruling::IllegalMove, ply: self.ply, side, reason };
        if self.is_left() && is_forbidden(&self.rules()) {
            self.later.illegal = Some((self.ply, reason));
        }
        for watch in self.watches.iter_mut().filter(|watch| is_forbidden(&watch.rules)) {
            watch.ruled.get_or_insert(ruled);
        }
    }

    /// A play brought an earlier board back.
    fn repeat(&mut self, side: Side) {
        self.follow();
        let is_ruled = self.verdict().is_some();
        let (ply, reason) = (self.ply, Reason::Repetition);
        for watch in self.watches.iter_mut().filter(|watch| watch.ruled.is_none()) {
            let repeat = Repeat::find(&watch.rules, &self.history, first(&watch.rules, self.start));
            watch.ruled = repeat.map(|Repeat { ruling, .. }| Ruled { ruling, ply, side, reason });
        }
        if !is_ruled && self.verdict().is_some() {
            self.repetition = self.found().map(|repeat| self.told(&repeat));
        }
    }

    /// What the book in force says of the last play.
    fn found(&self) -> Option<Repeat> {
        Repeat::find(&self.rules(), &self.history, first(&self.rules(), self.start))
    }

    /// Counts what follows a verdict that is the referee's.
    fn follow(&mut self) {
        let Some(repetition) = self.repetition.as_ref().filter(|_| self.is_left()) else { return };
        let Some(repeat) = self.found() else { return };
        let is_round = self.history.last().is_some_and(|last| last.board == repetition.board);
        self.later.rounds += u32::from(is_round);
        if repeat.ruling == Ruling::IllegalMove {
            self.later.violation.get_or_insert((self.ply, repeat.class));
        }
    }

    fn told(&self, repeat: &Repeat) -> Repetition {
        let start = first(&self.rules(), self.start);
        let entries = self.history.entries();
        let earlier = self.history.earlier().take_while(|number| *number >= start);
        let plies = earlier.map(|number| entries[number].ply);
        let mut occurrences: Vec<u32> = [self.ply].into_iter().chain(plies).collect();
        occurrences.reverse();
        occurrences.dedup();
        let from = &entries[repeat.from];
        Repetition {
            occurrences,
            from: from.ply,
            made: from.made,
            turns: repeat.turns,
            class: repeat.class,
            taken: self.history.taken_since(repeat.from).to_vec(),
            board: from.board,
        }
    }
}

/// The first entry that counts, if the history last started anew at `start`.
const fn first(rules: &Rules, start: usize) -> usize {
    if rules.setup_restarts { start } else { 0 }
}
