//! The limits in force for one game: the book's, or the record's own where the book trusts them.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Side};

use crate::clock::Counting;
use crate::code::Code;
use crate::record::{EventLimit, Limits};
use crate::rules::{Declaration, Rules, TimeControl};

/// The limits that a game is checked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitsInForce {
    /// The clocks; none where the record states one that is not known.
    pub clocks: Sides<Option<TimeControl>>,
    /// The least that a move counts.
    pub least_time: Millis,
    /// The ply at which the game is drawn; 0 for none.
    pub max_moves: u32,
    /// Kind of declaration in force.
    pub declaration: Declaration,
}

impl LimitsInForce {
    /// The limits of the book alone.
    pub const fn of_book(rules: &Rules) -> Self {
        let clocks =
            Sides { first: Some(rules.time_control(Side::First)), second: Some(rules.time_control(Side::Second)) };
        Self {
            clocks,
            least_time: Millis::from_seconds(rules.min_move_time),
            max_moves: rules.max_moves,
            declaration: rules.declaration,
        }
    }

    /// Way in which the time of a move counts.
    pub const fn counting(&self, rules: &Rules) -> Counting {
        Counting { rounding: rules.time_rounding, least: self.least_time }
    }

    /// The limits of the record where it gives any and the book trusts it, with what is to be said of that.
    pub fn of_record(rules: &Rules, limits: &Limits) -> (Self, Vec<Finding<Code>>) {
        let book = Self::of_book(rules);
        if !rules.trust_headers {
            return (book, Vec::new());
        }
        let mut differing = Differing { is_unnamed: rules.is_unnamed, first: None };
        let fault = limits.clock_fault();
        let mut clock = |side| fault.is_none().then(|| differing.clock(limits, side, rules.time_control(side)));
        let clocks = Sides { first: clock(Side::First), second: clock(Side::Second) };
        let max_moves = limits.sole_max_moves();
        let least_time = limits.server_least_time.filter(|_| !limits.is_least_time_doubtful);
        let declaration = limits.sole_declaration();
        let in_force = Self {
            clocks,
            least_time: differing.value(least_time, book.least_time),
            max_moves: differing.value(max_moves, book.max_moves),
            declaration: differing.value(declaration, book.declaration),
        };
        let note = differing.first.map(|pos| in_force.note(&book, pos, rules.is_unnamed));
        (in_force, fault.into_iter().chain(limits.contradictions()).chain(note).collect())
    }

    fn note(&self, book: &Self, pos: TextPos, is_unnamed: bool) -> Finding<Code> {
        let mut differences = Vec::new();
        for side in Side::BOTH.into_iter().filter(|_| !is_unnamed) {
            if let (Some(ours), Some(theirs)) = (self.clocks.get(side), book.clocks.get(side))
                && ours != theirs
            {
                differences.push(format!("{side} has {ours} s instead of {theirs} s"));
            }
        }
        if self.least_time != book.least_time {
            differences.push(format!("a move counts at least {} s instead of {} s", self.least_time, book.least_time));
        }
        if self.max_moves != book.max_moves {
            differences.push(match [self.max_moves, book.max_moves] {
                [0, theirs] => format!("there is no ply limit instead of {theirs}"),
                [ours, 0] => format!("the ply limit is {ours} instead of none"),
                [ours, theirs] => format!("the ply limit is {ours} instead of {theirs}"),
            });
        }
        if self.declaration != book.declaration {
            differences.push("a different rule of declaration applies".to_owned());
        }
        let message = format!("the record's own limits count: {}", differences.join(", "));
        Finding::new(Severity::Note, Code::HeaderOverridesBook, pos, message)
    }
}

impl Limits {
    /// The ply limit, unless the record states two.
    pub(crate) fn sole_max_moves(&self) -> Option<(TextPos, u32)> {
        self.max_moves.filter(|_| self.second_max_moves.is_none())
    }

    /// The declaration, unless the record states two.
    pub(crate) fn sole_declaration(&self) -> Option<(TextPos, Declaration)> {
        self.declaration.filter(|_| self.second_declaration.is_none())
    }

    /// The clock of both sides, as far as the record states it: an increment that it leaves to the rules is zero.
    pub(crate) fn common_clock(&self) -> Option<TimeControl> {
        if let Some((_, control)) = self.whole_clock() {
            return Some(control);
        }
        let (_, control) = self.time_limit?;
        let increment = self.server_increment.map_or(control.increment, |(_, increment)| increment);
        Some(TimeControl { increment, ..control })
    }

    /// The clock of both sides that the record states with all its parts.
    fn whole_clock(&self) -> Option<(TextPos, TimeControl)> {
        self.time.or_else(|| self.whole_event())
    }

    /// The clock that the name of the event states, unless other limits of the record contradict a part of it.
    pub(crate) fn whole_event(&self) -> Option<(TextPos, TimeControl)> {
        let (pos, EventLimit::Control(control)) = self.event? else { return None };
        let is_increment = self.server_increment.is_none_or(|(_, increment)| increment == control.increment);
        let is_rest =
            self.time_limit.is_none_or(|(_, limit)| (limit.main, limit.byoyomi) == (control.main, control.byoyomi));
        (is_increment && is_rest).then_some((pos, control))
    }

    /// Limits besides the clock that are stated twice and not alike: the book's count.
    fn contradictions(&self) -> impl Iterator<Item = Finding<Code>> {
        let stated = [(self.second_max_moves, "ply limit"), (self.second_declaration, "declaration")];
        stated.into_iter().filter_map(|(pos, what)| {
            let message = format!("a different {what} was stated before; neither counts, the book's applies");
            Some(Finding::new(Severity::Warning, Code::LimitContradicted, pos?, message))
        })
    }

    /// Reason why the clock of the record is not known: the name of the event or a header of KIF states one that is not wholly
    /// understood. The book's clock is another, then, and no move is judged by it.
    fn clock_fault(&self) -> Option<Finding<Code>> {
        let unread = || self.fault.as_ref().map(|(pos, why)| (*pos, why.as_str()));
        let (pos, why) = unread().or_else(|| self.event_fault())?;
        let message = format!("{why}; no move is judged by the clock");
        Some(Finding::new(Severity::Warning, Code::BadTimeLimit, pos, message))
    }

    /// Whether a header gives the clock without the name of the event.
    fn has_clock(&self) -> bool {
        [self.time, self.side_time.first, self.side_time.second, self.time_limit].iter().any(Option::is_some)
    }

    /// Reason why the name of the event does not count, where nothing else gives the clock.
    fn event_fault(&self) -> Option<(TextPos, &'static str)> {
        let (pos, limit) = self.event.filter(|_| !self.has_clock() && self.whole_event().is_none())?;
        let why = match limit {
            EventLimit::Stopwatch => {
                "the limits in \"$EVENT\" name a clock of whole minutes, by which no move can be checked"
            }
            EventLimit::Control(_) => "the limits in \"$EVENT\" and the server's increment contradict each other",
            EventLimit::Contradictory => "\"$EVENT\" is given twice, with different limits",
            EventLimit::Unclear => {
                "\"$EVENT\" may state limits, and is not as the server writes them, such as \"name-300-5F\""
            }
        };
        Some((pos, why))
    }
}

/// The first place that gives another value than the book.
struct Differing {
    /// No book is named, so that no clock is replaced.
    is_unnamed: bool,
    first: Option<TextPos>,
}

impl Differing {
    fn value<T: PartialEq + Copy>(&mut self, given: Option<(TextPos, T)>, book: T) -> T {
        let Some((pos, value)) = given else { return book };
        self.mark(pos, value != book);
        value
    }

    /// A side's own `$TIME` before the common one, that before the name of the event, which has all parts, and that before
    /// `$TIME_LIMIT`, which leaves the increment open.
    fn clock(&mut self, limits: &Limits, side: Side, book: TimeControl) -> TimeControl {
        if let Some((pos, control)) = limits.side_time.get(side).or_else(|| limits.whole_clock()) {
            return self.replace(pos, control, book);
        }
        let mut clock = book;
        if let Some((pos, increment)) = limits.server_increment {
            clock = self.replace(pos, TimeControl { increment, ..clock }, book);
        }
        if let Some((pos, control)) = limits.time_limit {
            self.replace(pos, TimeControl { increment: book.increment, ..control }, book);
            clock = TimeControl { increment: clock.increment, ..control };
        }
        clock
    }

    /// A clock in the place of the book's.
    fn replace(&mut self, pos: TextPos, control: TimeControl, book: TimeControl) -> TimeControl {
        self.mark(pos, !self.is_unnamed && control != book);
        control
    }

    fn mark(&mut self, pos: TextPos, differs: bool) {
        if differs {
            self.first = Some(self.first.map_or(pos, |first| first.min(pos)));
        }
    }
}
