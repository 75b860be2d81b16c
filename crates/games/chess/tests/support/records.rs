//! The games of a file, by the reader that the programs have.

use std::io::Read;
use std::ops::ControlFlow;

use shinpan_chess::record::RawGame;
use shinpan_chess::records::{Format, Records};

/// The games of `input`, whose format is told by content if it is not given.
pub(crate) fn games(input: impl Read, format: Option<Format>) -> Vec<RawGame> {
    let mut games = Vec::new();
    let mut each = |game: &RawGame| {
        games.push(game.clone());
        ControlFlow::Continue(())
    };
    Records::default().read(input, format, &mut each).expect("memory can be read");
    games
}
