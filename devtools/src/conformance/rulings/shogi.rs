//! Games of shogi for other libraries, with our rulings on every position (Art. 23, 25).

use serde_json::{Value, json};
use shinpan_shogi::csa;
use shinpan_shogi::declaration::{self, Judgement};
use shinpan_shogi::legality::Refusal;
use shinpan_shogi::moves::Move;
use shinpan_shogi::piece::PieceType;
use shinpan_shogi::position::Position;
use shinpan_shogi::repetition::History;
use shinpan_shogi::rules::{Declaration, Reading};
use shinpan_shogi::selfplay::{self, Ending};
use shinpan_shogi::setup::Setup;
use shinpan_shogi::square::Square;

use crate::conformance::readings::first_fields;
use crate::dutch_tournaments::random::Random;

/// Number of plies played from a position that was set up.
const PLIES: usize = 12;
/// Number of positions tried for one in which a pawn drop would mate.
const TRIES: usize = 300;

/// Pieces of a set by their letters in SFEN, without kings.
const SET: [(char, usize); 7] = [('P', 18), ('L', 4), ('N', 4), ('S', 4), ('G', 4), ('B', 2), ('R', 2)];

/// A game to be compared.
struct SampleGame {
    kind: &'static str,
    start: Setup,
    moves: Vec<Move>,
    /// Our generator's description of the end, and the record that it writes.
    record: Value,
}

/// Generates the game of this seed: of ten games, three take their course, five come to a chosen end, and two begin
/// with a position that was set up.
pub(super) fn our_game(seed: u64, number: u32) -> Value {
    let course = match number % 10 {
        0 | 1 => from_position(seed, number.is_multiple_of(10)),
        2 => to_end(seed, Ending::Checkmate),
        3 => to_end(seed, Ending::Repetition),
        4 => to_end(seed, Ending::PerpetualCheck),
        5 => to_end(seed, Ending::Declaration),
        6 => to_end(seed, Ending::IllegalMove),
        _ => played("course", selfplay::play(seed)),
    };
    let mut history = History::default();
    history.begin(Position::new(&course.start));
    let mut positions = vec![described(&history)];
    let mut moves = Vec::new();
    for mv in &course.moves {
        // There is always a position: the history has been started.
        let Some(before) = history.last().copied() else { break };
        moves.push(json!([usi(&before, *mv), mv.to_string()]));
        if history.play(before.turn(), *mv).is_err() {
            // Only the last move of a game can be illegal.
            positions.push(json!({ "illegal": true }));
            break;
        }
        positions.push(described(&history));
    }
    json!({
        "game": number, "kind": course.kind, "start": course.start.to_sfen(), "moves": moves, "positions": positions,
        "record": course.record, "last": history.last().map(sfen),
    })
}

fn to_end(seed: u64, ending: Ending) -> SampleGame {
    played(ending.as_str(), selfplay::play_to(seed, ending, None))
}

fn played(kind: &'static str, game: selfplay::Game) -> SampleGame {
    let record = json!({
        "csa": game.to_csa(["Kiku", "Ume"]), "special": game.ending.special(), "outcome": game.outcome.as_str(),
        "times": game.moves.iter().map(|(_, seconds)| seconds).collect::<Vec<_>>(),
    });
    let moves = game.moves.into_iter().map(|(mv, _)| mv).collect();
    SampleGame { kind, start: Setup::EVEN, moves, record }
}

/// Generates random moves from a position that was set up: with pieces anywhere, or one in which a dropped pawn mates.
fn from_position(seed: u64, with_pawn_mate: bool) -> SampleGame {
    let mut random = Random::new(seed);
    let start = if with_pawn_mate { with_mating_pawn(&mut random) } else { position(&mut random, scattered) };
    let (mut moves, mut now) = (Vec::new(), Position::new(&start));
    while moves.len() < PLIES {
        let legal = now.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = random.pick(&legal);
        // This cannot fail: the move is one of the legal moves.
        let Ok(next) = now.play(now.turn(), mv) else { break };
        (now, moves) = (next, [moves, vec![mv]].concat());
    }
    let text = csa::write_game(["Kiku", "Ume"], &start, &moves.iter().map(|mv| (*mv, None)).collect::<Vec<_>>(), None);
    let record = json!({ "csa": text, "special": null, "outcome": "*", "times": [] });
    SampleGame { kind: "position", start, moves, record }
}

/// Sets up a position in which a pawn drop would mate; after many tries, any besieged king.
fn with_mating_pawn(random: &mut Random) -> Setup {
    let mut start = position(random, besieged);
    for _ in 0..TRIES {
        if pawn_mates(&Position::new(&start)).next().is_some() {
            break;
        }
        start = position(random, besieged);
    }
    start
}

/// Returns a position without faults in which the side to move has a legal move.
fn position(random: &mut Random, sfen: fn(&mut Random) -> String) -> Setup {
    loop {
        let setup = sfen(random).parse::<Setup>().ok().filter(|setup| setup.faults().is_empty());
        if let Some(setup) = setup.filter(|setup| Position::new(setup).has_legal_move()) {
            return setup;
        }
    }
}

/// Returns the SFEN of a king near an edge with pieces of both sides around it, and a pawn in the hand of the other
/// side.
fn besieged(random: &mut Random) -> String {
    let mut squares = vec!["1".to_owned(); 81];
    let (king, rank) = (random.within(0..=8), random.within(0..=1));
    "K".clone_into(&mut squares[usize::from(72 + random.within(0..=8))]);
    for piece in ["G", "G", "S", "S", "+P", "+P", "+N", "R", "B", "N", "l", "n", "s", "g", "g", "l", "n", "r", "b"] {
        let (file, down) = ((king + random.within(0..=4)).saturating_sub(2).min(8), random.within(0..=4));
        if random.chance(45) {
            piece.clone_into(&mut squares[usize::from((rank + down).saturating_sub(1) * 9 + file)]);
        }
    }
    "k".clone_into(&mut squares[usize::from(rank * 9 + king)]);
    let rows = squares.chunks(9).map(<[String]>::concat).collect::<Vec<_>>();
    if random.chance(50) {
        return format!("{} b P 1", rows.join("/"));
    }
    // The board as seen from the other side.
    squares.reverse();
    let swapped = squares.iter().map(|cell| cell.chars().map(other_side).collect::<String>()).collect::<Vec<_>>();
    format!("{} w p 1", swapped.chunks(9).map(<[String]>::concat).collect::<Vec<_>>().join("/"))
}

/// Returns the letter of the same piece of the other side.
fn other_side(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

/// Returns the SFEN of two kings and some other pieces, on the board and in hands.
fn scattered(random: &mut Random) -> String {
    let mut squares = vec![None; 81];
    let density = u64::from(random.within(10..=70));
    // Kings near an edge are mated sooner.
    squares[usize::from(random.within(0..=26))] = Some("k".to_owned());
    squares[usize::from(random.within(54..=80))] = Some("K".to_owned());
    let mut hands = [String::new(), String::new()];
    for (letter, count) in SET {
        let mut held = [0, 0];
        for _ in 0..count {
            let is_second = random.chance(50);
            let at = usize::from(random.within(0..=80));
            if random.chance(density) && squares[at].is_none() {
                let promoted = letter != 'G' && random.chance(20);
                let own = if is_second { letter.to_ascii_lowercase() } else { letter };
                squares[at] = Some(format!("{}{own}", if promoted { "+" } else { "" }));
            } else if random.chance(70) {
                held[usize::from(is_second)] += 1;
            }
        }
        for (side, count) in held.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let own = if side == 1 { letter.to_ascii_lowercase() } else { letter };
            hands[side].push_str(&if count > 1 { count.to_string() } else { String::new() });
            hands[side].push(own);
        }
    }
    let ranks =
        squares.chunks(9).map(|rank| rank.iter().map(|cell| cell.as_deref().unwrap_or("1")).collect::<String>());
    let hands = hands.concat();
    let turn = if random.chance(50) { "b" } else { "w" };
    format!("{} {turn} {} 1", ranks.collect::<Vec<_>>().join("/"), if hands.is_empty() { "-" } else { &hands })
}

fn sfen(position: &Position) -> String {
    first_fields(&position.to_setup().to_sfen(), 3)
}

/// Describes the last position.
fn described(history: &History) -> Value {
    let Some(position) = history.last() else { return Value::Null };
    let mut legal: Vec<_> = position.legal_moves().into_iter().map(|mv| usi(position, mv)).collect();
    legal.sort_unstable();
    let of_times = |times| history.repetition(times, Reading::Csa).map(|found| found.ruling().as_str());
    json!({
        "sfen": sfen(position),
        "check": position.in_check(),
        "legal": legal.join(" "),
        "pawn_mates": pawn_mates(position).map(|mv| usi(position, mv)).collect::<Vec<_>>().join(" "),
        "declare27": declared(position, Declaration::Points27),
        "declare24": declared(position, Declaration::Points24),
        "second": of_times(2),
        "third": of_times(3),
        "fourth": of_times(4),
    })
}

/// Judges a declaration, with time on the clock. Under the rule of 24 points this includes a draw that the declarer has
/// to ask for.
fn declared(position: &Position, rule: Declaration) -> &'static str {
    match declaration::judge(position, rule, 0, true, false) {
        Judgement::Win => "win",
        Judgement::Draw => "draw",
        Judgement::Failed(_) => "none",
    }
}

/// Pawn drops that are refused because they mate.
fn pawn_mates(position: &Position) -> impl Iterator<Item = Move> {
    let drops = Square::all().map(|to| Move { from: None, to, piece_type: PieceType::Pawn });
    drops.filter(|mv| position.play(position.turn(), *mv) == Err(Refusal::PawnDropMate))
}

/// Returns the move in USI, which names the squares, and the piece only for a drop.
fn usi(position: &Position, mv: Move) -> String {
    let name = |square: Square| format!("{}{}", square.file(), char::from(b'a' + square.rank() - 1));
    let Some(from) = mv.from else { return format!("{}*{}", mv.piece_type.letters(), name(mv.to)) };
    let promotes = position.piece(from).is_some_and(|piece| piece.piece_type() != mv.piece_type);
    format!("{}{}{}", name(from), name(mv.to), if promotes { "+" } else { "" })
}
