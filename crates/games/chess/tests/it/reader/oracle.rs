//! Real records, where the environment variable `SHINPAN_DATA` names their folder: the library pgn-reader finds the same
//! games with the same moves.

use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use pgn_reader::{Reader, SanPlus, Visitor};

use shinpan_testing::corpus;

use super::texts;
use crate::records::games;

/// Collects the moves of a game.
struct Moves;

impl Visitor for Moves {
    type Tags = ();
    type Movetext = Vec<String>;
    type Output = Vec<String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Vec<String>> {
        ControlFlow::Continue(Vec::new())
    }

    fn san(&mut self, moves: &mut Vec<String>, san: SanPlus) -> ControlFlow<Self::Output> {
        moves.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, moves: Vec<String>) -> Vec<String> {
        moves
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let folders = ["games", "pgn-cases", "repetition"].map(|name| folder.join(name));
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder of records").flatten());
    let files = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == "pgn"));
    files.collect()
}

/// pgn-reader drops what it does not know as a move, and writes moves as SAN does.
fn as_it_writes(texts: &[&str]) -> Vec<String> {
    texts.iter().filter_map(|text| text.replace('0', "O").parse::<SanPlus>().ok()).map(|san| san.to_string()).collect()
}

#[test]
fn the_main_line_is_that_of_pgn_reader() {
    let Some(folder) = corpus("chess") else { return };
    let mut count = 0;
    for path in files(&folder) {
        let bytes = fs::read(&path).expect("a readable file");
        let theirs = Reader::new(Cursor::new(&bytes)).read_games(&mut Moves).collect::<Result<Vec<_>, _>>();
        let ours = games(&bytes[..], None);
        let ours = ours.iter().map(|game| as_it_writes(&texts(game))).collect::<Vec<_>>();
        assert_eq!(ours, theirs.expect("memory can be read"), "{}", path.display());
        count += ours.len();
    }
    assert!(count > 100, "{count} games");
}
