//! The five forms of superko: what each makes of a play that brings an earlier board back.

use shinpan_core::Side;
use shinpan_records::verdict::Ruling;

use crate::board::Refusal;
use crate::class::{Class, TurnCounts};
use crate::history::{Entry, History};
use crate::rules::{Chinese, Form, KoAfterPass, Rules};

/// A repetition that a form forbids, or leaves to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The number of the first entry of the history that may count.
    pub start: u32,
    /// The number of the entry that brought the board back.
    pub number: u32,
    /// The nearest earlier entry that the form counts.
    pub earlier: Entry,
    /// Turns since then.
    pub counts: TurnCounts,
    /// Class of the cycle.
    pub class: Class,
    /// Forbidden, or for the referee.
    pub ruling: Ruling,
}

impl Repetition {
    /// Repetition by the form of `rules`, if the last play brings back one of the boards from the entry `start` on.
    pub fn find(rules: &Rules, history: &History, start: u32) -> Option<Self> {
        let number = history.last_number();
        let last = history.entry(number).filter(|last| last.is_play())?;
        let mut earlier = history.earlier(number).take_while(|number| *number >= start);
        let earlier = *earlier.find_map(|number| counted(rules, last, history, number))?;
        let (counts, class) = cycle(history, &earlier, last);
        let is_forbidden = !rules.form.has_referee() || does_forbid(rules, class, &counts);
        let ruling = if is_forbidden { Ruling::IllegalMove } else { Ruling::Referee };
        Some(Self { start, number, earlier, counts, class, ruling })
    }

    /// The plies at which the board stood, the last one that of the play.
    pub fn plies(&self, history: &History) -> Vec<u32> {
        let earlier = history.earlier(self.number).take_while(|number| *number >= self.start);
        let entries = std::iter::once(self.number).chain(earlier).filter_map(|number| history.entry(number));
        let mut plies: Vec<u32> = entries.map(|entry| entry.ply).collect();
        plies.reverse();
        plies.dedup();
        plies
    }
}

/// Turns from `earlier` to `last`, and the class of the cycle.
fn cycle(history: &History, earlier: &Entry, last: &Entry) -> (TurnCounts, Class) {
    let counts = last.counts.since(earlier.counts);
    (counts, Class::of(&counts, history.taken(earlier, &counts)))
}

/// The entry `number`, which has the board of the `last` one, if the form counts it.
fn counted<'a>(rules: &Rules, last: &Entry, history: &'a History, number: u32) -> Option<&'a Entry> {
    let entry = history.entry(number)?;
    let is_own = entry.mover == last.mover;
    let does_count = match rules.form {
        Form::Psk | Form::Chinese | Form::Uec => true,
        Form::Ssk => is_own,
        Form::Nsk if is_own && entry.is_play() => true,
        Form::Nsk => rules.also_basic_ko && cycle(history, entry, last).1 == Class::BasicKo,
    };
    does_count.then_some(entry)
}

/// Whether a form with a referee forbids the cycle by itself.
fn does_forbid(rules: &Rules, class: Class, counts: &TurnCounts) -> bool {
    let is_chinese = rules.form == Form::Chinese;
    match class {
        Class::BasicKo => true,
        Class::BasicKoAfterPass => rules.ko_after_pass == KoAfterPass::Forbidden,
        Class::SendingTwo | Class::SendingTwoRotated => is_chinese,
        _ => is_chinese && rules.chinese == Chinese::Unbalanced && !counts.is_balanced(),
    }
}

shinpan_core::words! {
    /// Reason why a play may not be made, or is for the referee.
    pub enum Reason {
        /// The board came back.
        Repetition => "repetition",
        /// A stone stands on the point.
        Occupied => "occupied",
        /// The point is off the board.
        OffBoard => "off-board",
        /// The play would take its own stones.
        Suicide => "suicide",
    }
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::OffBoard => Self::OffBoard,
            Refusal::Occupied => Self::Occupied,
        }
    }
}

/// First decision of a form in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Illegal, or for the referee.
    pub ruling: Ruling,
    /// At which turn.
    pub ply: u32,
    /// Side whose turn it is.
    pub side: Side,
    /// Reason.
    pub reason: Reason,
}

/// A reading of the rules, and what it says first of a game.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The rules as they are read.
    pub rules: Rules,
    /// First decision of the rules.
    pub decision: Option<Decision>,
}

impl Reading {
    /// Ruling and its ply, by which readings are compared.
    pub fn ruling(&self) -> Option<(Ruling, u32)> {
        self.decision.map(|decision| (decision.ruling, decision.ply))
    }
}
