//! A file that is split at any of its borders has the same games, with the same findings, as the whole.

use std::ops::ControlFlow;
use std::sync::Arc;

use proptest::prelude::*;
use shinpan_chess::Records;
use shinpan_chess::record::RawGame;
use shinpan_records::chunk::Chunk;
use shinpan_records::format::{Format, ReadRecords};

use crate::records::games;

/// What files are made of, and what damages them.
const PARTS: [&str; 34] = [
    "[Event \"a\"]\n",
    "\n[Event \"a\"]\n",
    "\n\n[Event \"b\"]\n",
    "\r\n\r\n[Event \"c\"]\r\n",
    "\u{feff}[Event \"d\"]\n",
    "[White \"A\"]\n",
    "[Black \"B\"]\n",
    "[Result \"1-0\"]\n",
    "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]\n",
    "[SetUp \"1\"]\n",
    "[TimeControl \"60\"] ",
    "[Variant \"Chess960\"]\n",
    "[White \"A\n",
    "\n",
    "\n\n",
    "\r",
    "1. e4 e5 ",
    "2. Nf3 ",
    "Nc6 3. Bb5 ",
    "4... -- ",
    "{ a comment } ",
    "{[%clk 0:01:00]} ",
    "{[%emt 0:\n00:31]} ",
    "{[%clk 0:",
    "{ an open comment ",
    "} ",
    "(1. d4 d5) ",
    "( ",
    ") ",
    "; 2. Nf3 Nc6 1-0\n",
    "\n% 2. Nf3\n",
    "[%clk 0:01:00] ",
    "1-0 ",
    "*\n",
];

/// The games of `text`, split wherever a stretch of `size` bytes has a border.
fn in_chunks(text: &[u8], size: usize) -> Vec<RawGame> {
    let Some(rule) = (RawGame::FORMATS[0].kind.split_rule)(text).map(Arc::new) else { return games(text, None) };
    let mut found = Vec::new();
    let (mut from, mut end) = (0, size);
    while from < text.len() {
        let stretch = &text[from..text.len().min(end)];
        let is_last = end >= text.len();
        let border = (rule.border)(stretch).filter(|at| *at > 0 && !is_last);
        let to = if is_last { Some(text.len()) } else { border.map(|at| from + at) };
        if let Some(to) = to {
            let behind = if from == 0 { 0 } else { rule.line_ends.count(b'\n', &text[..from]) };
            read(&Chunk::behind(behind, Arc::clone(&rule)), &text[from..to], &mut found);
            from = to;
        }
        end = end.max(from) + size;
    }
    found
}

fn read(chunk: &Chunk, text: &[u8], found: &mut Vec<RawGame>) {
    let mut input = text;
    let read = Records::default().read_chunk(chunk, &mut input, Some(Format::Own(0)), &mut |game| {
        let mut game = game.clone();
        game.index = u32::try_from(found.len() + 1).expect("few games");
        found.push(game);
        ControlFlow::Continue(())
    });
    read.expect("memory can be read");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_split_file_has_the_same_games(
        parts in prop::collection::vec(prop::sample::select(&PARTS[..]), 0..40),
        size in 1usize..200,
    ) {
        let text = format!("[Event \"a\"]\n{}", parts.concat());
        let whole = games(text.as_bytes(), Some(Format::Own(0)));
        prop_assert_eq!(format!("{:?}", in_chunks(text.as_bytes(), size)), format!("{:?}", whole), "{}", text);
    }
}
