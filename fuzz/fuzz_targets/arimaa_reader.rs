//! Any bytes are games of Arimaa: reading, checking and judging them neither panics nor runs away.
//!
//! The first byte picks the rules, the rest is the file. Read in small pieces it gives the same games, and the plies that
//! were read are written and read back.
#![no_main]

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use shinpan_arimaa::record::RawGame;
use shinpan_arimaa::records::{Format, Records};
use shinpan_arimaa::rules::Rules;
use shinpan_arimaa::{check, judge, writer};
use shinpan_core::RuleBook;

static BOOK: LazyLock<Rules> = LazyLock::new(|| {
    RuleBook::builtin("arimaa-2015").and_then(|book| book.section("arimaa")).expect("the built-in book")
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

fn written_and_read(game: &RawGame) {
    if game.plies.is_empty() || game.plies.iter().any(|ply| !ply.is_readable || ply.words.is_empty()) {
        return;
    }
    let plies: Vec<_> = game.plies.iter().map(|ply| ply.words.clone()).collect();
    let again = games(writer::write_game(&plies, None).as_bytes(), Some(Format::Notation));
    let read: Vec<_> = again[0].plies.iter().map(|ply| ply.words.clone()).collect();
    assert_eq!(plies, read);
}

fuzz_target!(|data: &[u8]| {
    let Some((&bits, file)) = data.split_first() else { return };
    let rules = Rules { repetition: u32::from(bits % 4) + 2, ..*BOOK };
    let format = [None, Some(Format::Notation), Some(Format::Archive)][usize::from(bits / 4 % 3)];
    let games = games(file, format);
    for game in &games {
        let checked = check(game, &rules);
        assert!(checked.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
        let _ = judge(game, &rules);
        written_and_read(game);
    }
    if file.len() < 512 {
        assert_eq!(format!("{games:?}"), format!("{:?}", crate::games(Drip(file), format)));
    }
});
