//! Random games that are the same in every run, for measurements: nobody's records, of any number and length.

use std::fmt::Write as _;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};

/// A game of at most `plies` legal moves. Where a side can take its last move back, it does so every other time: positions
/// come back.
pub fn play(seed: u64, plies: usize) -> Vec<Move> {
    let (mut position, mut state, mut moves) = (Chess::default(), seed, Vec::with_capacity(plies));
    while moves.len() < plies {
        let legal = position.legal_moves();
        let number = next(&mut state);
        let back = moves.len().checked_sub(2).and_then(|own| legal.iter().find(|mv| takes_back(**mv, moves[own])));
        let any = || legal.get(number / 2 % legal.len().max(1));
        let Some(mv) = back.filter(|_| number.is_multiple_of(2)).or_else(any).copied() else { break };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

/// A game from another start, of chess or of Chess960: where a side can castle it does so every other time, and where it can
/// take its last move back, every fourth.
pub fn play_from(start: &Chess, seed: u64, plies: usize) -> Vec<Move> {
    let (mut position, mut state, mut moves) = (start.clone(), seed, Vec::<Move>::with_capacity(plies));
    while moves.len() < plies {
        let legal = position.legal_moves();
        let number = next(&mut state);
        let castling = || legal.iter().find(|mv| mv.is_castle()).filter(|_| number.is_multiple_of(2));
        let own = moves.len().checked_sub(2).and_then(|own| moves.get(own));
        let back = || own.and_then(|own| legal.iter().find(|mv| takes_back(**mv, *own)));
        let any = || legal.get(number / 4 % legal.len().max(1));
        let wanted = castling().or_else(|| back().filter(|_| number % 4 == 1));
        let Some(mv) = wanted.or_else(any).copied() else { break };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

/// A game of at most `plies` legal moves, in which nobody takes a move back on purpose.
pub fn play_on(seed: u64, plies: usize) -> Vec<Move> {
    let (mut position, mut state, mut moves) = (Chess::default(), seed, Vec::with_capacity(plies));
    while moves.len() < plies {
        let legal = position.legal_moves();
        let Some(mv) = legal.get(next(&mut state) % legal.len().max(1)).copied() else { break };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

/// The game as a record in PGN, with `comment` after each move, if it is not empty.
pub fn to_pgn(moves: &[Move], comment: &str) -> String {
    let comment = if comment.is_empty() { String::new() } else { format!("{{{comment}}}\n") };
    written("[Result \"*\"]\n", moves, |_| comment.clone()) + "*\n\n"
}

/// The moves of a game from another start as a record in PGN has them, without tags.
pub fn moves_from(start: &Chess, moves: &[Move]) -> String {
    movetext(start.clone(), moves, |_| String::new()) + "*\n\n"
}

/// The game as an event of engines publishes it: after each move about 300 bytes of what the engine tells, its score among
/// them, and an end by the rule of draws.
pub fn to_engine_pgn(moves: &[Move]) -> String {
    engine_pgn(moves, &format!("sd=71, mt=40592, tl=1611221, {PRINCIPAL_VARIATION}, "))
}

/// Writes a PGN with scores and hardly more: some 5 kB a game.
pub fn to_scored_pgn(moves: &[Move]) -> String {
    engine_pgn(moves, "mt=40592, ")
}

fn engine_pgn(moves: &[Move], details: &str) -> String {
    let tags = "[Result \"1/2-1/2\"]\n[Termination \"adjudication\"]\n[TerminationDetails \"TCEC draw rule\"]\n";
    let last = moves.len().saturating_sub(1);
    let comment = |ply: usize| {
        // Near a draw from the thirtieth move on, as the claim says.
        let score = if ply < 60 { ply % 7 * 9 } else { ply % 4 * 5 };
        let words = if ply == last { " TCEC draw rule" } else { "" };
        format!("{{d=34, {details}wv=0.{score:02}, R50=49, Rd=-11,{words}}}\n")
    };
    written(tags, moves, comment) + "1/2-1/2\n\n"
}

/// The next moves as an engine expects them, with its counters.
const PRINCIPAL_VARIATION: &str = "s=49407318, n=2005541816, pv=Kf1 Bg5 Rxh6 d5 Bb5+ c6 Rh5 cxb5 Nc3 O-O exd5 f6 Nxg4 b4 Ne4 Kh8 \
    c4 bxc3 bxc3 Qxd5 Nxg5 fxg5 Ne5 Qg8 d5 Rf5 Qd4 Qg7 Ng6+ Kg8 Qxg7+ Kxg7 Ne7 Re5 Nxc8, tb=30, h=20.8, ph=50.0";

/// The tags and the moves, each with its comment, without a result.
fn written(tags: &str, moves: &[Move], comment: impl Fn(usize) -> String) -> String {
    let tags = format!("[White \"one program\"]\n[Black \"another program\"]\n{tags}\n");
    tags + &movetext(Chess::default(), moves, comment)
}

/// The moves with their numbers, each with its comment.
fn movetext(mut position: Chess, moves: &[Move], comment: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for (ply, mv) in moves.iter().enumerate() {
        let number = match (position.turn(), ply) {
            (Color::White, _) => format!("{}. ", position.fullmoves()),
            (Color::Black, 0) => format!("{}... ", position.fullmoves()),
            (Color::Black, _) => String::new(),
        };
        let san = SanPlus::from_move_and_play_unchecked(&mut position, *mv);
        // Writing into a String cannot fail.
        let _ = write!(text, "{number}{san} {}", comment(ply));
    }
    text
}

fn takes_back(mv: Move, last: Move) -> bool {
    !mv.is_capture() && mv.from() == Some(last.to()) && last.from() == Some(mv.to())
}

/// The next of a fixed sequence of numbers; its low bits are random, too.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 40) as usize
}
