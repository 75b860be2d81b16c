//! What is written in KIF, KI2, JKF and USI reads back, in every encoding; what is disturbed neither panics nor passes over a move.

mod writer;

use std::ops::ControlFlow;

use proptest::collection::vec;
use proptest::prelude::*;
use shinpan_records::Port;
use shinpan_shogi::Shogi;
use shinpan_shogi::moves::Move;
use shinpan_shogi::position::Position;
use shinpan_shogi::record::{Notation, RawGame};
use shinpan_shogi::setup::Setup;
use shinpan_shogi::{kif, usi};
use writer::{Game, Place};

/// A legal game from `start`: each number picks one of the legal moves, those that promote or capture more often.
fn play(start: &Setup, choices: &[u16]) -> (Vec<Position>, Vec<Move>) {
    let mut positions = vec![Position::new(start)];
    let mut moves = Vec::new();
    for &choice in choices {
        let position = positions[moves.len()];
        let mut legal = position.legal_moves();
        if choice % 3 == 0 {
            let is_sharp = |mv: &Move| position.piece(mv.to).is_some() || mv.piece_type.is_promoted();
            let sharp: Vec<Move> = legal.iter().copied().filter(is_sharp).collect();
            legal = if sharp.is_empty() { legal } else { sharp };
        }
        let Some(&mv) = legal.get(usize::from(choice / 3) % legal.len().max(1)) else { break };
        positions.push(position.play(position.turn(), mv).expect("one of the legal moves"));
        moves.push(mv);
    }
    (positions, moves)
}

fn read(bytes: &[u8]) -> Vec<RawGame> {
    shinpan_shogi::Records::default().read_all(bytes, None).expect("memory can be read")
}

/// The moves with their pieces as they are after the move.
fn moves_of(game: &RawGame) -> Vec<Option<Move>> {
    let mv = |mv: &shinpan_shogi::record::RawMove| match mv.notation {
        Notation::Named(mv) | Notation::NamedBefore { mv, .. } => Some(mv),
        Notation::Usi(_) | Notation::Bad => None,
    };
    game.moves.iter().map(mv).collect()
}

fn reads_back(text: &str, format: &str, moves: &[Move]) -> Result<(), TestCaseError> {
    for encoding in [encoding_rs::UTF_8, encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP] {
        let bytes = encoding.encode(text).0;
        let games = read(&bytes);
        prop_assert_eq!(games.len(), 1);
        prop_assert_eq!(shinpan_records::RawRecord::format(&games[0]), format);
        prop_assert!(games[0].findings.is_empty(), "{:?}\n{}", games[0].findings, text);
        let expected: Vec<Option<Move>> = moves.iter().copied().map(Some).collect();
        prop_assert_eq!(moves_of(&games[0]), expected, "{}", text);
        let checked = Shogi::default().check(&games[0], shinpan_core::side::Sides::default());
        prop_assert!(!checked.findings.iter().any(|finding| finding.article == Some("Art. 25.1.3")), "{}", text);
        for (ply, mv) in (1..).zip(&games[0].moves) {
            let line = text.split('\n').nth(mv.pos.line as usize - 1).expect("the line is there");
            let line = encoding.encode(line).0;
            let word = encoding.encode(&games[0].move_text(ply)).0.into_owned();
            let at = mv.pos.column as usize - 1;
            prop_assert!(line[at..].starts_with(&word), "ply {} at {:?}", ply, mv.pos);
        }
    }
    Ok(())
}

fn cases(usual: u32) -> ProptestConfig {
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { ProptestConfig::default().cases } else { usual };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Words that disturb a record.
const TOKENS: [&str; 28] = [
    "\n",
    "\r",
    " ",
    "　",
    "1",
    "７",
    "六",
    "歩",
    "(77)",
    "同　",
    "打",
    "成",
    "▲",
    "△",
    "投了",
    "変化：1手",
    "まで",
    "手数--",
    "手合割：",
    "|",
    "( 0:1",
    "moves",
    "*",
    "\u{feff}",
    "{",
    "]",
    "\"move\":",
    ",",
];

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn kif_and_ki2_read_back(choices in vec(any::<u16>(), 1..200), from in 0usize..120) {
        let (positions, moves) = play(&Setup::EVEN, &choices);
        let from = from.min(moves.len() - 1);
        for from in [0, from] {
            let game = Game { positions: &positions[from..], moves: &moves[from..] };
            reads_back(&game.kif(Place::of(from)), "kif", game.moves)?;
            reads_back(&game.ki2(Place::of(from)), "ki2", game.moves)?;
        }
    }

    #[test]
    fn jkf_reads_back(choices in vec(any::<u16>(), 1..200)) {
        let (positions, moves) = play(&Setup::EVEN, &choices);
        let games = read(Game { positions: &positions, moves: &moves }.jkf().as_bytes());
        prop_assert_eq!(games.len(), 1);
        prop_assert_eq!(shinpan_records::RawRecord::format(&games[0]), "jkf");
        prop_assert!(games[0].findings.is_empty(), "{:?}", games[0].findings);
        prop_assert_eq!(moves_of(&games[0]), moves.iter().copied().map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn usi_reads_back(choices in vec(any::<u16>(), 0..120)) {
        let (positions, moves) = play(&Setup::EVEN, &choices);
        let game = Game { positions: &positions, moves: &moves };
        let games = read(game.usi().as_bytes());
        prop_assert_eq!(games.len(), 1);
        prop_assert!(games[0].findings.is_empty());
        prop_assert_eq!(games[0].moves.len(), moves.len());
        let checked = Shogi::default().check(&games[0], shinpan_core::side::Sides::default());
        prop_assert!(checked.findings.iter().all(|finding| finding.severity != shinpan_core::Severity::Error));
    }

    #[test]
    fn any_bytes_are_read(
        choices in vec(any::<u16>(), 1..30),
        changes in vec((any::<u16>(), 0..TOKENS.len(), 0usize..6), 0..6),
        noise in vec(any::<u8>(), 0..40),
    ) {
        let (positions, moves) = play(&Setup::EVEN, &choices);
        let game = Game { positions: &positions, moves: &moves };
        for text in [game.kif(Place::Even), game.ki2(Place::Board), game.jkf(), game.usi()] {
            let mut bytes = text.into_bytes();
            for &(at, token, gone) in &changes {
                let at = usize::from(at) % (bytes.len() + 1);
                bytes.splice(at..(at + gone).min(bytes.len()), TOKENS[token].bytes());
            }
            let at = bytes.len() / 2;
            bytes.splice(at..at, noise.iter().copied());
            let mut shogi = Shogi::default();
            let mut each = |game: &RawGame| {
                let _ = shogi.check(game, shinpan_core::side::Sides::default());
                let _ = shogi.judge(game);
                ControlFlow::Continue(())
            };
            kif::Reader::default().read(&mut &bytes[..], &mut each).expect("memory can be read");
            usi::Reader::default().read(&mut &bytes[..], &mut each).expect("memory can be read");
        }
    }
}
