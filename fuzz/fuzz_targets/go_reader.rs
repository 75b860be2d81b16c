//! Any bytes are games of Go: neither reading nor judging them panics or runs away.
//!
//! The first byte picks the format, the rest is the file. Read in small pieces it gives the same games, and a main line
//! without errors is written and read back.
#![no_main]

use std::fmt::Write;
use std::io::Read;
use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use shinpan_core::{Severity, Side};
use shinpan_go::record::{At, RawGame};
use shinpan_go::records::{Format, Records};
use shinpan_go::{Form, Referee, Rules, check, result};

/// Gives the bytes a few at a time.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.len().min(3).min(into.len());
        let (now, later) = self.0.split_at(length);
        into[..length].copy_from_slice(now);
        self.0 = later;
        Ok(length)
    }
}

fn games(input: impl Read, format: Option<Format>) -> Vec<RawGame> {
    let mut games = Vec::new();
    let mut each = |game: &RawGame| {
        games.push(game.clone());
        ControlFlow::Continue(())
    };
    Records::default().read(input, format, &mut each).expect("memory can be read");
    games
}

fn turns(game: &RawGame) -> Vec<(Side, At)> {
    game.turns().map(|turn| (turn.side, turn.at)).collect()
}

fn written_and_read(game: &RawGame) {
    let mut sgf = format!("(;SZ[{}:{}]", game.size.width(), game.size.height());
    for (side, at) in turns(game) {
        let colour = if side == Side::First { 'B' } else { 'W' };
        match at {
            At::Pass => write!(sgf, ";{colour}[]"),
            At::Stone(point) => write!(sgf, ";{colour}[{point}]"),
        }
        .expect("a string");
    }
    let again = games((sgf + ")").as_bytes(), Some(Format::Sgf));
    assert_eq!(again.iter().map(turns).collect::<Vec<_>>(), [turns(game)]);
}

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    let format = if bits % 2 == 0 { None } else { Some(Format::Sgf) };
    let games = games(file, format);
    for game in &games {
        if let Some((_, text)) = &game.result {
            let _ = result::claimed(text);
        }
        for form in Form::ALL {
            let rules = Rules { setup_restarts: bits & 2 == 0, suicide: bits & 4 == 0, ..Rules::of(form) };
            let _ = check(game, &mut Referee::new(rules, true));
        }
        if game.findings.iter().all(|finding| finding.severity != Severity::Error) {
            written_and_read(game);
        }
    }
    if file.len() < 512 {
        assert_eq!(format!("{games:?}"), format!("{:?}", crate::games(Drip(file), format)));
    }
});
