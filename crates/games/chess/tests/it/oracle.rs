//! What the Laws say, by comparing every two positions of a game: slow and plain.

use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};
use shinpan_chess::Rules;
use shinpan_chess::position::{read, start};

/// What 9.2.2 compares: pieces, side to move, rights to castle, and whether a legal move takes en passant.
fn key(position: &Chess) -> [String; 4] {
    let fen = Fen::from_position(position, EnPassantMode::Always).to_string();
    let fields = fen.split(' ').collect::<Vec<_>>();
    let takes = position.legal_moves().iter().any(|mv| mv.is_en_passant());
    [fields[0], fields[1], fields[2], if takes { fields[3] } else { "-" }].map(ToOwned::to_owned)
}

/// Verdict, ply, occurrences and claims of a game of legal moves.
pub(crate) fn said(fen: &str, moves: &[impl AsRef<str>], rules: Rules) -> Value {
    let mut position = start(fen).expect("a position");
    let mut halfmoves = position.halfmoves();
    let mut keys = vec![key(&position)];
    let mut first = [None; 4];
    for (ply, text) in (1..).zip(moves) {
        let text = text.as_ref();
        let mv = read(text, &position).unwrap_or_else(|why| panic!("ply {ply}, {text}: {why}")).mv;
        halfmoves = if mv.is_capture() || mv.role() == shakmaty::Role::Pawn { 0 } else { halfmoves + 1 };
        position.play_unchecked(mv);
        keys.push(key(&position));
        let count = keys.iter().filter(|other| **other == keys[ply]).count();
        let goes_on = !(position.is_check() && position.legal_moves().is_empty());
        let is_new = rules.laws > 2001;
        let holds = [
            count >= rules.threefold as usize,
            is_new && count >= 5,
            goes_on && halfmoves >= 100,
            is_new && goes_on && halfmoves >= 150,
        ];
        for (first, holds) in first.iter_mut().zip(holds) {
            *first = first.or(holds.then_some(ply));
        }
    }
    let kinds = ["threefold", "fivefold", "fifty-move", "seventyfive-move"];
    let claims = kinds.iter().zip(first).filter_map(|(kind, ply)| Some(json!({ "kind": kind, "ply": ply? })));
    let [threefold, fivefold, fifty, seventyfive] = first;
    let earlier = |one: Option<usize>, other: Option<usize>| match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    let draw = earlier(fivefold, seventyfive);
    let ply = draw.or(earlier(threefold, fifty));
    let is_repetition = ply.is_some() && (if draw.is_some() { ply == fivefold } else { ply == threefold });
    let plies =
        (0..keys.len()).filter(|at| is_repetition && ply.is_some_and(|ply| *at <= ply && keys[*at] == keys[ply]));
    let verdict = match (draw, ply) {
        (Some(_), _) => "draw",
        (None, Some(_)) => "claimable-draw",
        (None, None) => "none",
    };
    json!({ "verdict": verdict, "ply": ply, "occurrences": plies.collect::<Vec<_>>(), "claims": claims.collect::<Vec<_>>() })
}
