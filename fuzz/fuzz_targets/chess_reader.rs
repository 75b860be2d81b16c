//! Any bytes are games of chess: reading, checking and judging them neither panics nor runs away.
//!
//! The first byte picks rules and format, the rest is the file. Read in small pieces it gives the same games.
#![no_main]

use std::io::Read;
use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use shinpan_core::side::Sides;
use shinpan_chess::control::TimeControl;
use shinpan_chess::record::RawGame;
use shinpan_chess::records::{Format, Records};
use shinpan_chess::rules::EDITIONS;
use shinpan_chess::{Judge, Referee, Rules, check};

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

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    let rules = Rules { laws: EDITIONS[usize::from(bits % 4)], threefold: u32::from(bits / 4 % 4) + 2 };
    let control = TimeControl::from_pairs([(40, 7200), (20, 3600), (0, 1800)]).filter(|_| bits / 16 % 2 == 0);
    let format = if bits / 32 % 2 == 0 { None } else { Some(Format::Pgn) };
    let (mut judge, mut referee) = (Judge::new(rules), Referee::new(rules, true));
    let games = games(file, format);
    for game in &games {
        let checked = check(game, &mut judge, control.as_ref(), Sides::default());
        assert!(checked.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
        let _ = referee.rule(game);
    }
    if file.len() < 512 {
        assert_eq!(format!("{games:?}"), format!("{:?}", crate::games(Drip(file), format)));
    }
});
