//! The five forms of superko: what each makes of a play that brings an earlier board back.

use shinpan_core::Side;
use shinpan_records::verdict::Ruling;

use crate::class::{Class, Turns};
use crate::history::{Entry, History, Made};
use crate::rules::{Chinese, Form, KoAfterPass, Rules};

/// A repetition that a form forbids, or leaves to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The number of the nearest earlier entry that the form counts.
    pub from: usize,
    /// What happened since.
    pub turns: Turns,
    /// What kind of cycle that is.
    pub class: Class,
    /// Forbidden, or for the referee.
    pub ruling: Ruling,
}

impl Repeat {
    /// What the form of `rules` says of the last play, if it brings back one of the boards from the entry `start` on.
    pub fn find(rules: &Rules, history: &History, start: usize) -> Option<Self> {
        let last = history.last().filter(|last| last.made == Made::Stone && history.is_repeated())?;
        let mut earlier = history.earlier().take_while(|number| *number >= start);
        let counts = |number: &usize| does_count(rules, last, history, *number);
        let from = earlier.find(counts)?;
        let turns = history.turns_since(from);
        let class = Class::of(&turns);
        let is_forbidden = !rules.form.has_referee() || does_forbid(rules, class, &turns);
        let ruling = if is_forbidden { Ruling::IllegalMove } else { Ruling::Referee };
        Some(Self { from, turns, class, ruling })
    }
}

/// Whether the form counts the entry `number`, one with the board of the `last` one.
fn does_count(rules: &Rules, last: Entry, history: &History, number: usize) -> bool {
    let entry = &history.entries()[number];
    let is_own = entry.mover == last.mover;
    match rules.form {
        Form::Psk | Form::Chinese | Form::Uec => true,
        Form::Ssk => is_own,
        Form::Nsk if is_own && entry.made == Made::Stone => true,
        Form::Nsk => rules.also_basic_ko && Class::of(&history.turns_since(number)) == Class::BasicKo,
    }
}

/// Whether a form with a referee forbids the cycle by itself.
fn does_forbid(rules: &Rules, class: Class, turns: &Turns) -> bool {
    let is_chinese = rules.form == Form::Chinese;
    match class {
        Class::BasicKo => true,
        Class::BasicKoAfterPass => rules.ko_after_pass == KoAfterPass::Forbidden,
        Class::SendingTwo | Class::SendingTwoRotated => is_chinese,
        _ => is_chinese && rules.chinese == Chinese::Unbalanced && !turns.is_balanced(),
    }
}

/// Why a verdict was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The board came back.
    Repetition,
    /// A stone stands on the point.
    Occupied,
    /// The point is off the board.
    OffBoard,
    /// The play would take its own stones.
    Suicide,
}

impl Reason {
    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Repetition => "repetition",
            Self::Occupied => "occupied",
            Self::OffBoard => "off-board",
            Self::Suicide => "suicide",
        }
    }
}

/// The first verdict of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// Illegal, or for the referee.
    pub ruling: Ruling,
    /// At which turn.
    pub ply: u32,
    /// Whose turn.
    pub side: Side,
    /// Why.
    pub reason: Reason,
}

/// A form by its rules, and what it has said first.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// The rules.
    pub rules: Rules,
    /// The first verdict.
    pub ruled: Option<Ruled>,
}

impl Watch {
    /// A form that has said nothing yet.
    pub const fn new(rules: Rules) -> Self {
        Self { rules, ruled: None }
    }
}
