//! Games of chess and Chess960 for other libraries, with our rulings on every position (FIDE Laws 3, 5, 9; Guidelines
//! II).

use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position as _};
use shinpan_chess::record::RawGame;
use shinpan_chess::variant::Variant;
use shinpan_chess::{Judge, Rules, check, selfplay};
use shinpan_core::side::Sides;

use crate::conformance::readings::first_fields;
use crate::dutch_tournaments::random::Random;

/// Men other than the kings in positions with few of them: some can mate, some cannot.
const FEW: [&str; 12] = ["", "B", "N", "Bb", "BB", "Nn", "Bn", "NN", "R", "P", "BBb", "Pp"];

/// A game to be compared.
struct SampleGame {
    kind: &'static str,
    mode: CastlingMode,
    start: Chess,
    moves: Vec<Move>,
}

/// Generates the game of this seed: of ten games, five begin with the usual array, two are Chess960, three begin with
/// few men.
pub(super) fn our_game(seed: u64, number: u32) -> Value {
    let course = course(seed, number);
    let rules = Rules::default();
    let mut judge = Judge::new(rules);
    judge.restart(&course.start);
    let mut positions = vec![described(&judge, &course)];
    let mut moves = Vec::new();
    for mv in &course.moves {
        moves.push(uci(course.mode, *mv));
        judge.push(*mv);
        positions.push(described(&judge, &course));
    }
    let claims = judge.claims().map(|(claim, ply)| (claim.as_str().to_owned(), json!(ply))).collect();
    json!({
        "game": number, "kind": course.kind, "start": fen(&course.start), "chess960": course.mode.is_chess960(),
        "moves": moves, "positions": positions, "claims": Value::Object(claims),
        "can_claim": judge.can_claim_repetition(), "pgn": pgn(&course),
        "last": first_fields(&fen(judge.position()), 2),
    })
}

fn course(seed: u64, number: u32) -> SampleGame {
    let (start, mode) = (Chess::default(), CastlingMode::Standard);
    match number % 10 {
        0..=3 => SampleGame { kind: "course", mode, moves: selfplay::play_on(seed, 160), start },
        4 => SampleGame { kind: "repetition", mode, moves: selfplay::play(seed, 240), start },
        5 | 6 => {
            let start = array_960(seed);
            SampleGame {
                kind: "chess960",
                mode: CastlingMode::Chess960,
                moves: selfplay::play_from(&start, seed, 120),
                start,
            }
        }
        _ => {
            let start = few_men(seed);
            SampleGame { kind: "few men", mode, moves: selfplay::play_from(&start, seed, 120), start }
        }
    }
}

/// Creates an array of Chess960 (Guidelines II.2): bishops on squares of both colours, the king between the rooks.
fn array_960(seed: u64) -> Chess {
    let mut random = Random::new(seed);
    loop {
        let mut row = *b"rnbqkbnr";
        random.shuffle(&mut row);
        let places = |piece: u8| (0..8).filter(|at| row[*at] == piece).collect::<Vec<_>>();
        let (bishops, rooks, king) = (places(b'b'), places(b'r'), places(b'k'));
        if (bishops[0] + bishops[1]) % 2 == 1 && rooks[0] < king[0] && king[0] < rooks[1] {
            let black = String::from_utf8_lossy(&row).into_owned();
            let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", black.to_uppercase());
            if let Some(start) = position(&fen, Variant::Chess960) {
                return start;
            }
        }
    }
}

/// Places two kings and a few men anywhere, often with a counter of plies close to a draw.
fn few_men(seed: u64) -> Chess {
    let mut random = Random::new(seed);
    loop {
        let men = format!("Kk{}", random.pick(&FEW));
        let mut squares = ["1"; 64].map(str::to_owned);
        for man in men.chars() {
            squares[usize::from(random.within(0..=63))] = man.to_string();
        }
        let counter = random.pick(&[0, 0, 80, 95, 99, 100, 130, 145, 149]);
        let ranks = squares.chunks(8).map(<[String]>::concat).collect::<Vec<_>>().join("/");
        let fen = format!("{ranks} {} - - {counter} 90", random.pick(&["w", "b"]));
        if let Some(start) = position(&fen, Variant::Standard).filter(|start| !start.legal_moves().is_empty()) {
            return start;
        }
    }
}

fn position(fen: &str, variant: Variant) -> Option<Chess> {
    shinpan_chess::position::start_of(fen, variant).ok().map(|start| start.position)
}

/// Returns the FEN, with the square of a capture en passant if one is legal.
fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Describes the last position.
fn described(judge: &Judge, course: &SampleGame) -> Value {
    let position = judge.position();
    let moves = position.legal_moves();
    let mut legal: Vec<_> = moves.iter().map(|mv| (uci(course.mode, *mv), san(position, *mv))).collect();
    legal.sort_unstable();
    let (legal, sans): (Vec<_>, Vec<_>) = legal.into_iter().unzip();
    let is_few = position.board().occupied().count() <= 5;
    json!({
        "fen": fen(position),
        "check": position.is_check(),
        "legal": legal.join(" "),
        "san": sans.join(" "),
        "end": end(position),
        "count": judge.occurrences(judge.ply()).len(),
        "insufficient": is_few.then(|| is_insufficient(position)),
    })
}

/// Returns the notation of a move; if our reader does not read it as that move, also what it reads.
fn san(position: &Chess, mv: Move) -> String {
    let text = SanPlus::from_move(position.clone(), mv).to_string();
    match shinpan_chess::position::read(&text, position) {
        Ok(read) if read.mv == mv && !read.is_dialect => text,
        other => format!("{text}:{other:?}"),
    }
}

/// Returns mate or stalemate, at which the check of a record ends.
fn end(position: &Chess) -> Option<&'static str> {
    let is_over = position.legal_moves().is_empty();
    is_over.then(|| if position.is_check() { "checkmate" } else { "stalemate" })
}

/// Whether the check of a game between engines ends it here, because neither side has the men to mate.
fn is_insufficient(position: &Chess) -> bool {
    let pgn =
        format!("[White \"a\"]\n[Black \"b\"]\n[FEN \"{}\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n*\n", fen(position));
    let mut records = shinpan_records::format::Records::<RawGame>::default();
    let games = records.read_all(pgn.as_bytes(), None).unwrap_or_default();
    let mut judge = Judge::new(Rules { engine: true, ..Rules::default() });
    let ends = |raw: &RawGame| check(raw, &mut judge, None, Sides::default()).ending == "insufficient";
    games.first().is_some_and(ends)
}

/// Returns the game as a record, with its start where that is not the usual array.
fn pgn(course: &SampleGame) -> String {
    let names = "[White \"Kiku\"]\n[Black \"Ume\"]\n[Result \"*\"]\n";
    let moves = selfplay::moves_from(&course.start, &course.moves);
    let variant = if course.mode.is_chess960() { "[Variant \"Chess960\"]\n" } else { "" };
    let is_usual = course.start == Chess::default();
    let start = if is_usual { String::new() } else { format!("[SetUp \"1\"]\n[FEN \"{}\"]\n", fen(&course.start)) };
    format!("{names}{variant}{start}\n{moves}")
}

/// Returns a move in UCI, as programs of chess or of Chess960 write it.
fn uci(mode: CastlingMode, mv: Move) -> String {
    UciMove::from_move(mv, mode).to_string()
}
