//! Any legal move, written as SAN or in a dialect of it, reads back as that move.

use proptest::prelude::*;
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingMode, Chess, Move, Position};
use shinpan_chess::position::read;

/// The moves of a random game.
fn game(choices: &[usize]) -> Vec<(Chess, Move)> {
    let mut position = Chess::default();
    let mut game = Vec::new();
    for choice in choices {
        let moves = position.legal_moves();
        let Some(mv) = moves.get(choice % moves.len().max(1)).copied() else { break };
        game.push((position.clone(), mv));
        position.play_unchecked(mv);
    }
    game
}

/// The text with everything that SAN may leave out: the square a piece comes from.
fn full(position: &Chess, mv: Move) -> San {
    match San::from_move(position, mv) {
        San::Normal { role, capture, to, promotion, .. } => {
            let from = mv.from().expect("a move from a square");
            San::Normal { role, file: Some(from.file()), rank: Some(from.rank()), capture, to, promotion }
        }
        castle => castle,
    }
}

/// Ways to write a move that are not quite SAN.
fn dialects(position: &Chess, mv: Move, san: &str) -> Vec<String> {
    let bare = san.trim_end_matches(['+', '#']);
    let mut all = vec![
        format!("{bare}++"),
        san.replace('O', "0"),
        san.replace('x', ""),
        san.replace('x', ":"),
        san.replace('=', ""),
        san.replace('=', "/"),
        bare.to_owned(),
        format!("{bare}+"),
        format!("{bare}#"),
        full(position, mv).to_string(),
    ];
    if let Some(promotion) = mv.promotion() {
        all.push(san.replace(&format!("={}", promotion.upper_char()), &promotion.char().to_string()));
    }
    if mv.is_en_passant() {
        all.push(format!("{bare}e.p."));
    }
    if mv.is_capture() && !mv.is_en_passant() && bare.starts_with(char::is_uppercase) {
        all.push(bare.replace('x', "-"));
    }
    if !mv.is_castle() {
        let from = mv.from().expect("a move from a square").to_string();
        let uci = mv.to_uci(CastlingMode::Standard).to_string();
        all.push(uci.replacen(&from, &format!("{from}-"), 1));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_move_reads_back(choices in prop::collection::vec(0usize..1000, 1..120)) {
        for (position, mv) in game(&choices) {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let san = SanPlus::from_move(position.clone(), mv).to_string();
            let meant = read(&san, &position).expect("a legal move");
            prop_assert_eq!((meant.mv, &meant.after, meant.is_dialect, meant.is_uci), (mv, &after, false, false), "{}", san);
            let uci = mv.to_uci(CastlingMode::Standard).to_string();
            let meant = read(&uci, &position).expect("a legal move");
            prop_assert_eq!((meant.mv, meant.is_dialect, meant.is_uci), (mv, false, true), "{}", uci);
            for text in dialects(&position, mv, &san) {
                let meant = read(&text, &position).map_err(|why| TestCaseError::fail(format!("{text} for {san}: {why}")))?;
                prop_assert_eq!(meant.mv, mv, "{} for {}", &text, &san);
                prop_assert_eq!(meant.is_dialect, text != san && !meant.is_uci, "{} for {}", &text, &san);
            }
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[KQRBNPa-h1-8xO0=+#.:()/e p-]{0,12}", choices in prop::collection::vec(0usize..1000, 0..60)) {
        let position = game(&choices).pop().map_or_else(Chess::default, |(position, _)| position);
        if let Ok(meant) = read(&text, &position) {
            prop_assert!(position.is_legal(meant.mv));
        }
    }
}
