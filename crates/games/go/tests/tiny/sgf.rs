//! A game of a text of SGF.

use std::ops::ControlFlow;

use shinpan_go::record::RawGame;
use shinpan_go::records::{Format, Records};

/// The first game of `text`.
pub(crate) fn read(text: &str) -> RawGame {
    let mut first = None;
    let mut each = |game: &RawGame| {
        first.get_or_insert_with(|| game.clone());
        ControlFlow::Break(())
    };
    Records::default().read(text.as_bytes(), Some(Format::Sgf), &mut each).expect("memory can be read");
    first.expect("a game")
}
