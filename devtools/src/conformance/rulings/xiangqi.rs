//! Games of xiangqi for other libraries, with our rulings on every position (WXF 2, 3, 19, 20).

use serde_json::{Value, json};
use shinpan_core::Side;
use shinpan_records::format::ReadRecords as _;
use shinpan_records::neutral::NeutralRecord;
use shinpan_xiangqi::cycles::Cycle;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::record::RawGame;
use shinpan_xiangqi::{GameEnd, Judge, Move, Ranks, Referee, Repetition, Rules, wxf};

use crate::dutch_tournaments::random::Random;

/// Number of rounds of a cycle: after them the position stands for the third time.
const ROUNDS: usize = 2;
/// Number of plies of a game that takes its course, and of one from a position with few pieces.
const PLIES: [usize; 2] = [140, 160];

/// Generates the game of this seed: of ten games, three take their course, two begin with few pieces, five repeat a
/// cycle.
pub(super) fn our_game(seed: u64, number: u32) -> Value {
    let (kind, start, moves) = match number % 10 {
        0..=2 => walk("course", Start::usual(), seed, PLIES[0]),
        3 | 4 => walk("few pieces", Cycle::random(seed).start, seed, PLIES[1]),
        _ => {
            let cycle = Cycle::random(seed);
            let moves = cycle.rounds(ROUNDS).collect();
            ("cycle", cycle.start, moves)
        }
    };
    let mut judge = Judge::new(&start, Rules { permitted: 3, ..Rules::default() });
    let mut positions = vec![described(&judge, &start)];
    let mut names = Vec::new();
    let mut words = Vec::new();
    for mv in moves {
        words.push(wxf::text(judge.position(), mv));
        // Cycles and walks consist of legal moves.
        if judge.push(mv).is_err() {
            break;
        }
        names.push(from_one(mv));
        positions.push(described(&judge, &start));
    }
    let start = format!("{} - - {} 1", start.position, start.plies_without_capture);
    json!({
        "game": number, "kind": kind, "start": start, "moves": names, "words": words, "positions": positions,
        "last": judge.position().to_string(),
    })
}

/// Plays random moves; neither side has a plan.
fn walk(kind: &'static str, start: Start, seed: u64, plies: usize) -> (&'static str, Start, Vec<Move>) {
    let (mut random, mut position, mut moves) = (Random::new(seed), start.position, Vec::new());
    while moves.len() < plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = random.pick(&legal);
        // This cannot fail: the move is one of the legal moves.
        let Ok(next) = position.play(mv) else { break };
        position = next;
        moves.push(mv);
    }
    (kind, start, moves)
}

/// Describes the last position.
fn described(judge: &Judge, start: &Start) -> Value {
    let position = judge.position();
    let mut legal: Vec<_> =
        position.legal_moves().into_iter().map(|mv| (from_one(mv), wxf::text(position, mv))).collect();
    legal.sort_unstable();
    let (legal, words): (Vec<_>, Vec<_>) = legal.into_iter().unzip();
    json!({
        "fen": position.to_string(),
        "check": judge.is_check(),
        "legal": legal.join(" "),
        "wxf": words.join(" "),
        "end": position.mate().map(shinpan_xiangqi::Ending::as_str),
        "count": judge.count(),
        "repetition": (judge.count() >= 3).then(|| repetition(judge, start)),
        "no_capture": judge.game_end() == Some(GameEnd::NoCapture(judge.plies_without_capture())),
    })
}

/// Returns the loser by the third occurrence, and the conduct of both sides.
fn repetition(judge: &Judge, start: &Start) -> Value {
    let Some(GameEnd::Repetition(Repetition { levels, loser, doubtful, .. })) = judge.game_end() else {
        return Value::Null;
    };
    let loser = match loser {
        Some(Side::First) => "first-loses",
        Some(Side::Second) => "second-loses",
        None => "draw",
    };
    let [by_first, by_second] = unanswered(judge, start);
    json!({
        "loser": loser, "doubtful": doubtful, "first_unanswered": by_first, "second_unanswered": by_second,
        "first": levels.first.as_str(), "second": levels.second.as_str(),
    })
}

/// Whether each side attacked a piece and the reply did nothing about it: that is no chase (reading 4).
fn unanswered(judge: &Judge, start: &Start) -> [bool; 2] {
    let moves = (1..=judge.ply()).filter_map(|ply| judge.move_at(ply)).map(|mv| mv.to_string()).collect();
    let raw = RawGame::from_neutral(NeutralRecord::of_moves(start.position.to_string(), moves));
    let mut referee = Referee::new(*judge.rules(), Ranks::FromZero, true);
    let moves = referee.judge(&raw).map(|verdict| verdict.moves).unwrap_or_default();
    Side::BOTH.map(|side| {
        let mut dismissed = moves.iter().filter(|mv| mv.side == side).flat_map(|mv| mv.dismissed.iter().flatten());
        dismissed.any(|attack| attack.reason == "not-answered")
    })
}

/// Returns the move with ranks from 1 to 10.
fn from_one(mv: Move) -> String {
    let name = |square: shinpan_xiangqi::Square| format!("{}{}", char::from(b'a' + square.file()), square.rank() + 1);
    format!("{}{}", name(mv.from), name(mv.to))
}
