//! Legal games of Arimaa from a seed, that come to the end that is asked for. No engine: each turn is the best of a few
//! that are made at random, and the winner looks at more of them.

use shinpan_arimaa::board::Board;
use shinpan_arimaa::ending;
use shinpan_arimaa::piece::{Piece, PieceType};
use shinpan_arimaa::position::Position;
use shinpan_arimaa::repetition::History;
use shinpan_arimaa::square::{Direction, Square};
use shinpan_arimaa::turn::{MOST_STEPS, Turn};
use shinpan_arimaa::word::{Step, Word};
use shinpan_arimaa::writer;
use shinpan_core::side::Sides;
use shinpan_core::{Lots, Side};

/// The book's count of a position.
const OCCURRENCES: u32 = 3;
/// Turns that the winner chooses from, and the loser.
const CHOICES: [u32; 2] = [24, 6];
/// The ply after which the loser resigns, runs out of time, or goes round in circles.
const PLIES: usize = 60;
/// A game with more plies is given up, and another one played.
const LONGEST: usize = 200;

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A rabbit of the winner is on goal.
    Goal,
    /// The loser resigns.
    Resignation,
    /// The loser leaves a position for the third time.
    Repetition,
    /// The loser runs out of time, which only the headers say.
    Time,
}

/// The record of a game under these names that `winner` wins like this.
pub(crate) fn record(seed: u64, ending: Ending, winner: Side, names: &Sides<String>) -> String {
    let mut attempts = (0_u64..).map(|attempt| Table::new(format!("{seed}/{attempt}"), winner));
    // Attempts do not end.
    let plies = attempts.find_map(|table| table.play(ending)).unwrap_or_default();
    let result = match (ending, winner) {
        (Ending::Time, Side::First) => "Result: w\nTermination: t\n",
        (Ending::Time, Side::Second) => "Result: b\nTermination: t\n",
        _ => "",
    };
    let end = (ending == Ending::Resignation).then_some("resigns");
    format!("Gold: {}\nSilver: {}\n{result}\n{}", names.first, names.second, writer::write_game(&plies, end))
}

/// A game while it is played.
#[derive(Clone)]
struct Table {
    lots: Lots,
    drawn: u64,
    winner: Side,
    history: History,
    plies: Vec<Vec<Word>>,
}

impl Table {
    fn new(lots: String, winner: Side) -> Self {
        let history = History::new(OCCURRENCES);
        Self { lots: Lots::new(lots), drawn: 0, winner, history, plies: Vec::new() }
    }

    /// All plies of the game; none if it does not come to this end.
    fn play(mut self, asked: Ending) -> Option<Vec<Vec<Word>>> {
        for side in Side::BOTH {
            let setup = self.setup(side);
            self.make(setup)?;
        }
        while self.history.end().is_none() && self.plies.len() < LONGEST {
            let is_losers_turn = self.history.turn() != self.winner;
            match asked {
                Ending::Resignation | Ending::Time if is_losers_turn && self.plies.len() >= PLIES => break,
                Ending::Repetition if !is_losers_turn && self.plies.len() >= PLIES => return self.circle(),
                _ => {}
            }
            let turn = self.choose()?;
            self.make(turn)?;
        }
        let expected = (asked == Ending::Goal).then_some((self.winner, ending::Ending::Goal));
        (self.history.end() == expected && self.plies.len() < LONGEST).then_some(self.plies)
    }

    /// Plays a legal ply.
    fn make(&mut self, words: Vec<Word>) -> Option<()> {
        self.history.play(&words).ok()?;
        self.plies.push(words);
        Some(())
    }

    fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        let number = self.lots.ticket(&self.drawn.to_string());
        // Below a `usize`.
        usize::try_from(number % bound.max(1) as u64).unwrap_or_default()
    }

    /// Rabbits behind, the others before them, in any order.
    fn setup(&mut self, side: Side) -> Vec<Word> {
        let (behind, before) = if side == Side::First { (1, 2) } else { (8, 7) };
        let mut squares = Square::all().filter(|square| square.rank() == before).collect::<Vec<_>>();
        let mut words = Vec::new();
        for piece_type in PieceType::ALL.into_iter().skip(1) {
            for _ in 0..piece_type.count() {
                let at = self.below(squares.len());
                words.push(Word::Place(Piece { side, piece_type }, squares.swap_remove(at)));
            }
        }
        let rabbit = |square| Word::Place(Piece { side, piece_type: PieceType::Rabbit }, square);
        words.extend(Square::all().filter(|square| square.rank() == behind).map(rabbit));
        words
    }

    /// The best of some turns; none if none of them may be played.
    fn choose(&mut self) -> Option<Vec<Word>> {
        let position = *self.history.last();
        let count = CHOICES[usize::from(position.turn != self.winner)];
        let turns = (0..count).filter_map(|_| self.turn(&position)).collect::<Vec<_>>();
        let legal = turns.into_iter().filter(|(words, _)| self.history.clone().play(words).is_ok());
        Some(legal.max_by_key(|(_, board)| worth(board, position.turn))?.0)
    }

    /// A turn at random, and what it leaves; none if a push is not completed.
    fn turn(&mut self, position: &Position) -> Option<(Vec<Word>, Board)> {
        let mut turn = Turn::new(position.turn, position.board);
        let mut words = Vec::new();
        for _ in 0..=self.below(MOST_STEPS.into()) {
            let step = self.step(&turn)?;
            turn.step(step).ok()?;
            words.push(Word::Step(step));
        }
        turn.check_end(&position.board).ok()?;
        Some((writer::with_captures(position, &words), *turn.board()))
    }

    /// A legal step at random; none if there is none.
    fn step(&mut self, turn: &Turn) -> Option<Step> {
        let steps = steps(turn.board()).filter(|step| turn.clone().step(*step).is_ok()).collect::<Vec<_>>();
        let at = self.below(steps.len());
        steps.get(at).copied()
    }

    /// The winner, to move, and the loser go to and fro, until the loser leaves the position of now for the third time.
    fn circle(self) -> Option<Vec<Vec<Word>>> {
        let board = self.history.last().board;
        let of = |side| {
            steps(&board).filter(move |step| step.piece.side == side && step.piece.piece_type != PieceType::Rabbit)
        };
        let answers =
            |there| of(self.winner.other()).map(move |answer| [Some(there), Some(answer), back(there), back(answer)]);
        of(self.winner).flat_map(answers).find_map(|cycle| self.clone().go_round(cycle))
    }

    /// Goes round twice with one step a turn; the last turn is against the rules.
    fn go_round(mut self, cycle: [Option<Step>; 4]) -> Option<Vec<Vec<Word>>> {
        let start = *self.history.last();
        let mut turns = cycle.into_iter().map(|step| Some(vec![Word::Step(step?)])).collect::<Option<Vec<_>>>()?;
        turns.iter().try_for_each(|turn| self.make(turn.clone()))?;
        let last = turns.pop().filter(|_| *self.history.last() == start)?;
        turns.into_iter().try_for_each(|turn| self.make(turn))?;
        self.plies.push(last);
        Some(self.plies)
    }
}

/// All steps that the pieces on the board might make, by the rules or not.
fn steps(board: &Board) -> impl Iterator<Item = Step> {
    let ways = |(from, piece)| Direction::ALL.into_iter().map(move |direction| Step { piece, from, direction });
    board.pieces().flat_map(ways)
}

/// The step that takes this one back.
fn back(step: Step) -> Option<Step> {
    let from = step.from.step(step.direction)?;
    let direction = match step.direction {
        Direction::North => Direction::South,
        Direction::South => Direction::North,
        Direction::East => Direction::West,
        Direction::West => Direction::East,
    };
    Some(Step { from, direction, ..step })
}

/// What the board is worth to `side`: pieces, and rabbits on their way.
fn worth(board: &Board, side: Side) -> i32 {
    let value = |(square, piece): (Square, Piece)| {
        let way = if piece.side == Side::First { square.rank() - 1 } else { 8 - square.rank() };
        let value = match piece.piece_type {
            PieceType::Rabbit => 10 + i32::from(way).pow(2),
            other => 20 * (other as i32 + 1),
        };
        if piece.side == side { value } else { -value }
    };
    board.pieces().map(value).sum()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use shinpan_arimaa::Records;
    use shinpan_arimaa::rules::Rules;
    use shinpan_core::{Outcome, RuleBook, Severity};

    use super::*;

    #[test]
    fn games_end_as_asked_and_the_check_agrees() {
        let rules: Rules = RuleBook::builtin("arimaa-2015").and_then(|book| book.section("arimaa")).expect("the book");
        let endings = [
            (Ending::Goal, "goal", 0),
            (Ending::Resignation, "resignation", 0),
            (Ending::Repetition, "illegal-move", 1),
            (Ending::Time, "time", 0),
        ];
        for ((ending, word, errors), winner) in endings.iter().flat_map(|asked| Side::BOTH.map(|side| (*asked, side))) {
            let names = Sides { first: "Agate".to_owned(), second: "Onyx".to_owned() };
            let record = record(7, ending, winner, &names);
            let mut each = |game: &_| {
                let checked = shinpan_arimaa::check(game, &rules);
                assert_eq!((&*checked.ending, checked.outcome), (word, Outcome::won_by(winner)), "{record}");
                let graver = checked.findings.iter().filter(|finding| finding.severity != Severity::Note);
                assert_eq!(graver.count(), errors, "{:?}\n{record}", checked.findings);
                ControlFlow::Continue(())
            };
            Records::default().read(record.as_bytes(), None, &mut each).expect("memory can be read");
        }
    }
}
