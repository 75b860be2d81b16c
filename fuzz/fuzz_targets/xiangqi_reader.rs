//! Any bytes are games of xiangqi: reading and checking them neither panics nor runs away.
//!
//! The first byte picks rules, ranks and format, the rest is the file. Read in small pieces it gives the same games, and
//! every move that was played has a notation that means it.
#![no_main]

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use shinpan_core::RuleBook;
use shinpan_xiangqi::record::RawGame;
use shinpan_xiangqi::records::{Format, Records};
use shinpan_xiangqi::{Judge, Move, Ranks, Rules, check, wxf};

static BOOK: LazyLock<Rules> = LazyLock::new(|| {
    RuleBook::builtin("wxf-2018").and_then(|book| book.section("xiangqi")).expect("the built-in book")
});

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

fn written_and_read(game: &RawGame, rules: Rules, ranks: Ranks) {
    let Ok(start) = game.start() else { return };
    let mut judge = Judge::new(&start, rules);
    let _ = game.play(ranks, &mut judge, |_, _, _| {});
    for ply in 1..=judge.ply() {
        let (Some(before), Some(mv)) = (judge.position_at(ply - 1), judge.move_at(ply)) else { continue };
        let text = wxf::text(before, mv);
        let read = Move::parse(&text, Ranks::FromZero).or_else(|| wxf::read(&text, before).ok());
        assert_eq!(read, Some(mv));
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    let count = u32::from(bits % 4) + 2;
    let rules = Rules { prohibited: count, permitted: count + u32::from(bits / 4 % 2), ..*BOOK };
    let ranks = if bits / 8 % 2 == 0 { Ranks::FromZero } else { Ranks::FromOne };
    let format = if bits / 16 % 2 == 0 { None } else { Some(Format::Pgn) };
    let games = games(file, format);
    for game in &games {
        let checked = check(game, &rules, ranks);
        assert!(checked.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
        written_and_read(game, rules, ranks);
    }
    if file.len() < 512 {
        assert_eq!(format!("{games:?}"), format!("{:?}", crate::games(Drip(file), format)));
    }
});
