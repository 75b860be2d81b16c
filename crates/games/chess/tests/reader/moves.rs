//! What a text means in a position: `testdata/chess/moves.csv`.

use shakmaty::CastlingMode;
use shinpan_chess::position::{BadMove, BadStart, Meant, read, start};

use super::table::table;

fn meaning(read: Result<Meant, BadMove>) -> String {
    let told = |meant: Meant| {
        let kind = match (meant.is_dialect, meant.is_uci) {
            (false, false) => "",
            (true, false) => " dialect",
            (false, true) => " uci",
            (true, true) => " both",
        };
        format!("{}{kind}", meant.mv.to_uci(CastlingMode::Standard))
    };
    read.map_or_else(|why| format!("{why:?}").to_lowercase(), told)
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
    table("moves.csv", &mut answer);
}
