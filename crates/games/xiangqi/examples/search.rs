//! A search that knows the rules of repetition: `cargo run --release --example search -- DEPTH`.
//!
//! In the positions below one side has nothing better than to repeat. A search that calls every repetition a draw is
//! content with it; the rules say who loses by it. The judge is asked only where a position stands again, and its full
//! verdict only where the bounds do not settle it: [`Judge::is_safe`] looks at the moves of one side.

use std::io::Write;
use std::time::Instant;

use shinpan_core::Side;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::{GameEnd, Judge, Move, Piece, PieceType, Rules};

/// A loss now; a later one is so many plies better.
const LOSS: i32 = -10_000;

/// Positions that repetition decides, with what they show.
const POSITIONS: [(&str, &str); 2] = [
    (
        "5k3/7R1/9/9/9/9/3p5/9/2p1p4/3K5 w",
        "Black threatens c1d1 mate. Red can check for ever, which loses, or stop, and is mated: lost either way",
    ),
    (
        "5k1R1/9/9/9/9/9/3p5/9/2p1p4/3K5 b",
        "The same a move later: Black has only to walk, for the checks that never end are Red's",
    ),
];

/// What a search takes a repetition for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repetitions {
    /// What the rules give.
    Judged,
    /// A draw.
    Drawn,
}

struct Search {
    judge: Judge,
    repetitions: Repetitions,
    nodes: u64,
    /// The best line of the depth before, looked at first.
    line: Vec<Move>,
}

impl Search {
    fn new(start: &Start, repetitions: Repetitions) -> Self {
        // The usual choice of engines: what stands twice in a search will stand three times in the game.
        let rules = Rules { prohibited: 2, permitted: 2, ..Rules::default() };
        Self { judge: Judge::new(start, rules), repetitions, nodes: 0, line: Vec::new() }
    }

    /// The value for the side to move and the best line, one depth after the other.
    fn deepen(&mut self, depth: u32) -> i32 {
        let mut value = 0;
        for depth in 1..=depth {
            let mut line = Vec::new();
            value = self.value(depth, LOSS, -LOSS, &mut line);
            self.line = line;
        }
        value
    }

    fn value(&mut self, depth: u32, mut alpha: i32, beta: i32, line: &mut Vec<Move>) -> i32 {
        self.nodes += 1;
        line.clear();
        if let Some(value) = self.repeated(alpha, beta) {
            return value;
        }
        let moves = self.moves();
        if moves.is_empty() {
            return self.loss();
        }
        if depth == 0 {
            return material(&self.judge);
        }
        let mut below = Vec::new();
        for mv in moves {
            if self.judge.push(mv).is_err() {
                continue;
            }
            let value = -self.value(depth - 1, -beta, -alpha, &mut below);
            self.judge.pop();
            if value > alpha {
                alpha = value;
                line.clear();
                line.push(mv);
                line.append(&mut below);
            }
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    fn loss(&self) -> i32 {
        LOSS + i32::try_from(self.judge.ply()).unwrap_or(-LOSS)
    }

    /// The value of a position that stands again, or a bound of it that is good enough.
    fn repeated(&self, alpha: i32, beta: i32) -> Option<i32> {
        let own = self.judge.position().turn;
        if self.judge.count() < 2 {
            return None;
        }
        if self.repetitions == Repetitions::Drawn || (beta <= 0 && self.judge.is_safe(own)) {
            return Some(0);
        }
        if alpha >= 0 && self.judge.is_safe(own.other()) {
            return Some(0);
        }
        match self.judge.game_end()? {
            GameEnd::Repetition(ruled) => Some(match ruled.loser {
                Some(loser) if loser == own => self.loss(),
                Some(_) => -self.loss(),
                None => 0,
            }),
            GameEnd::NoCapture(_) | GameEnd::BareMaterial => Some(0),
        }
    }

    /// Legal moves: the move of the line before first, then captures of strong pieces.
    fn moves(&self) -> Vec<Move> {
        let position = self.judge.position();
        let first = self.line.get(self.judge.ply() as usize);
        let mut moves = position.legal_moves();
        moves.sort_by_key(|mv| {
            let victim = position.board.piece(mv.to).map_or(0, worth);
            std::cmp::Reverse((first == Some(mv), victim))
        });
        moves
    }
}

/// For the side to move.
fn material(judge: &Judge) -> i32 {
    let position = judge.position();
    let sum = |side: Side| position.board.of(side).map(|(piece, _)| worth(piece)).sum::<i32>();
    sum(position.turn) - sum(position.turn.other())
}

fn worth(piece: Piece) -> i32 {
    match piece.piece_type {
        PieceType::King => 0,
        PieceType::Rook => 90,
        PieceType::Cannon => 45,
        PieceType::Horse => 40,
        PieceType::Advisor | PieceType::Elephant => 20,
        PieceType::Pawn => 10,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let depth = std::env::args().nth(1).map_or(Ok(6), |text| text.parse())?;
    let mut out = std::io::stdout().lock();
    for (fen, what) in POSITIONS {
        let start = Start::parse(fen)?;
        writeln!(out, "{fen}\n{what}\n{}", start.position.board)?;
        for repetitions in [Repetitions::Judged, Repetitions::Drawn] {
            let (mut search, begin) = (Search::new(&start, repetitions), Instant::now());
            let value = search.deepen(depth);
            let line = search.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let speed = u128::from(search.nodes) * 1_000_000 / begin.elapsed().as_micros().max(1);
            writeln!(out, "{repetitions:?}: value {value:+}, {line}; {} nodes, {speed} a second", search.nodes)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a position of the list for the side to move.
    fn value(index: usize, repetitions: Repetitions) -> i32 {
        let start = Start::parse(POSITIONS[index].0).expect("a start");
        Search::new(&start, repetitions).deepen(5)
    }

    #[test]
    fn who_must_repeat_is_lost_by_the_rules_alone() {
        let won = -LOSS - 10;
        assert!(value(0, Repetitions::Judged) < -won);
        assert!(value(1, Repetitions::Judged) > won);
        assert_eq!([0, 1].map(|index| value(index, Repetitions::Drawn)), [0, 0]);
    }
}
