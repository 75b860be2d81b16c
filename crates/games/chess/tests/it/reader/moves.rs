//! What a text means in a position: `testdata/chess/moves.csv`.

use shakmaty::Position;
use shinpan_chess::position::{BadMove, BadStart, ReadMove, read, start_of};
use shinpan_chess::variant::Variant;

use shinpan_testing::table;

fn meaning(read: Result<ReadMove, BadMove>) -> String {
    let words = |mv: ReadMove| {
        let kind = match (mv.is_dialect, mv.is_uci) {
            (false, false) => "",
            (true, false) => " dialect",
            (false, true) => " uci",
            (true, true) => " both",
        };
        let mode = mv.after.castles().mode();
        format!("{}{kind}", mv.mv.to_uci(mode))
    };
    read.map_or_else(|why| format!("{why:?}").to_lowercase(), words)
}

fn answer(input: &str) -> String {
    let (fen, text) = input.split_once('|').expect("position|text");
    let (variant, fen) = match fen.strip_prefix("chess960 ") {
        Some(fen) => (Variant::Chess960, fen),
        None => (Variant::Standard, fen),
    };
    match start_of(fen, variant) {
        Ok(start) => meaning(read(text, &start.position)),
        Err(BadStart::Unclear) => "unclear start".to_owned(),
        Err(BadStart::Unreadable(_)) => "bad start".to_owned(),
        Err(BadStart::Impossible(_)) => "impossible start".to_owned(),
    }
}

#[test]
fn texts_mean_moves() {
    table("chess/moves.csv", &mut answer);
}
