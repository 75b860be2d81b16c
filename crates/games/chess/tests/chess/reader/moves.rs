//! What a text means in a position: `testdata/chess/moves.csv`.

use shakmaty::CastlingMode;
use shinpan_chess::position::{BadMove, BadStart, ReadMove, read, start};

use shinpan_testing::table;

fn meaning(read: Result<ReadMove, BadMove>) -> String {
    let words = |mv: ReadMove| {
        let kind = match (mv.is_dialect, mv.is_uci) {
            (false, false) => "",
            (true, false) => " dialect",
            (false, true) => " uci",
            (true, true) => " both",
        };
        format!("{}{kind}", mv.mv.to_uci(CastlingMode::Standard))
    };
    read.map_or_else(|why| format!("{why:?}").to_lowercase(), words)
}

fn answer(input: &str) -> String {
    let (fen, text) = input.split_once('|').expect("position|text");
    match start(fen) {
        Ok(position) => meaning(read(text, &position)),
        Err(BadStart::Unreadable(_)) => "bad start".to_owned(),
        Err(BadStart::Impossible(_)) => "impossible start".to_owned(),
    }
}

#[test]
fn texts_mean_moves() {
    table("chess/moves.csv", &mut answer);
}
