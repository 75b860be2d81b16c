//! Records made by hand.

use shinpan_core::Side;
use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_go::Size;
use shinpan_go::record::{At, Event, Form, RawGame, Turn};

/// An empty record on a board of `size`.
pub(crate) fn empty(size: Size) -> RawGame {
    RawGame {
        index: 1,
        pos: TextPos::START,
        form: Form::Sgf,
        id: String::new(),
        names: Sides { first: String::new(), second: String::new() },
        size,
        first: None,
        events: Vec::new(),
        result: None,
        findings: Vec::new(),
    }
}

pub(crate) fn turn(side: Side, at: At) -> Event {
    Event::Turn(Turn { pos: TextPos::START, side, at })
}
