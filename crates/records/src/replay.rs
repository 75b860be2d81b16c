//! Games played once more, ply by ply, for the diagrams of positions that pages show.

use std::collections::BTreeMap;

use crate::diagram::{Diagram, Form, Mark, Point};

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// Before the move of this ply, which is marked whether it is legal or not; 0 is the start.
    Before(u32),
    /// After the move of this ply, which is marked; 0 is the start.
    After(u32),
}

impl Moment {
    /// The ply that it names.
    pub const fn ply(self) -> u32 {
        match self {
            Self::Before(ply) | Self::After(ply) => ply,
        }
    }

    /// Key by which moments of a game are in order: the plies played, and whether the next move is looked at.
    const fn order(self) -> (u32, bool) {
        match self {
            Self::Before(0) => (0, false),
            Self::Before(ply) => (ply - 1, true),
            Self::After(ply) => (ply, false),
        }
    }
}

/// Diagrams of a game that are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiagramRequest {
    /// The moments, in any order.
    pub moments: Vec<Moment>,
    /// The stones that are played after this ply bear numbers, from 1.
    pub numbered_after: Option<u32>,
}

/// The diagram of a position with its moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramAt {
    /// Moment at which the position stands.
    pub moment: Moment,
    /// The position, with the last move marked, or the next one, and what gives check.
    pub diagram: Diagram,
}

/// Marks of a move's origin and target.
pub type MoveMarks = Vec<(Point, Mark)>;

/// A record that is played once more. Repetition forbids nothing here: what a forbidden move makes is to be seen.
pub trait Replay {
    /// The position now; what gives check, and to which king, is marked.
    fn diagram(&self) -> Diagram;

    /// Comes to the move `ply`, with what the record changes on the board before it, and says where it comes from and goes to, as
    /// far as its text says so. It need not be legal.
    fn approach(&mut self, ply: u32) -> MoveMarks;

    /// Plays the move `ply`; false if there is none, if it cannot be read or is illegal. Nothing follows then.
    fn play(&mut self, ply: u32) -> bool;
}

/// The diagrams that `request` asks for, in the order of the game; none of moments that `replay` does not come to.
pub fn diagrams(mut replay: impl Replay, request: &DiagramRequest) -> Vec<DiagramAt> {
    let mut moments = request.moments.clone();
    moments.sort_unstable_by_key(|moment| moment.order());
    moments.dedup_by_key(|moment| moment.order());
    let (mut diagrams, mut numbers) = (Vec::with_capacity(moments.len()), BTreeMap::new());
    let (mut played, mut last) = (0, MoveMarks::new());
    let mut moments = moments.into_iter().peekable();
    while moments.peek().is_some() {
        let is_now = |moment: &Moment| moment.order() == (played, false);
        if let Some(moment) = moments.next_if(is_now) {
            diagrams.push(DiagramAt { moment, diagram: marked(&replay, &last, &numbers) });
        }
        let next = played + 1;
        let marks = replay.approach(next);
        if let Some(moment) = moments.next_if(|moment| moment.order() == (played, true)) {
            diagrams.push(DiagramAt { moment, diagram: marked(&replay, &marks, &numbers) });
        }
        if moments.peek().is_none() || !replay.play(next) {
            break;
        }
        if let Some(before) = request.numbered_after.filter(|before| next > *before) {
            numbers.extend(goals(&marks).map(|point| (point, next - before)));
        }
        (played, last) = (next, marks);
    }
    diagrams
}

/// The position of `replay` now, with `marks` and the stones in `numbers` numbered.
fn marked(replay: &impl Replay, marks: &MoveMarks, numbers: &BTreeMap<Point, u32>) -> Diagram {
    let mut diagram = replay.diagram();
    diagram.marks.extend(marks);
    let stones = diagram.pieces.iter_mut().filter(|(_, piece)| piece.form == Form::Stone);
    for (point, stone) in stones {
        if let Some(number) = numbers.get(point) {
            stone.letter = number.to_string();
        }
    }
    diagram
}

fn goals(marks: &MoveMarks) -> impl Iterator<Item = Point> {
    marks.iter().filter(|(_, mark)| *mark == Mark::To).map(|(point, _)| *point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Piece, Surface};
    use shinpan_core::Side;

    /// A stone goes one column to the right with each ply; it cannot leave the board.
    struct Walk(u8);

    impl Replay for Walk {
        fn diagram(&self) -> Diagram {
            let mut diagram = Diagram::new(Surface::Squares, vec!["a".to_owned()], Vec::new(), ["x", "y"]);
            let form = Form::Stone;
            let stone = Piece { side: Side::First, form, name: "stone", letter: String::new(), character: None };
            diagram.pieces.push((Point { column: self.0, row: 0 }, stone));
            diagram
        }

        fn approach(&mut self, _: u32) -> MoveMarks {
            let at = |column| Point { column, row: 0 };
            vec![(at(self.0), Mark::From), (at(self.0 + 1), Mark::To)]
        }

        fn play(&mut self, _: u32) -> bool {
            self.0 += 1;
            self.0 < 4
        }
    }

    /// Each moment with the stone's column, its number and the marked columns.
    fn seen(moments: &[Moment], numbered_after: Option<u32>) -> Vec<(Moment, u8, String, Vec<u8>)> {
        let request = DiagramRequest { moments: moments.to_vec(), numbered_after };
        let all = diagrams(Walk(0), &request).into_iter().map(|DiagramAt { moment, diagram }| {
            let (point, stone) = diagram.pieces[0].clone();
            (moment, point.column, stone.letter, diagram.marks.iter().map(|(point, _)| point.column).collect())
        });
        all.collect()
    }

    #[test]
    fn moments_come_in_the_order_of_the_game_and_once() {
        use Moment::{After, Before};
        let none = String::new;
        let all = seen(&[After(2), Before(0), Before(3), After(0), Before(1), After(2)], None);
        let expected = [
            (Before(0), 0, none(), vec![]),
            (Before(1), 0, none(), vec![0, 1]),
            (After(2), 2, none(), vec![1, 2]),
            (Before(3), 2, none(), vec![2, 3]),
        ];
        assert_eq!(all, expected);
        assert_eq!(seen(&[], None), []);
    }

    #[test]
    fn what_is_not_reached_is_not_shown() {
        use Moment::{After, Before};
        let reached = seen(&[After(3), Before(4), After(4), Before(5)], None);
        assert_eq!(reached.iter().map(|seen| seen.0).collect::<Vec<_>>(), [After(3), Before(4)]);
    }

    #[test]
    fn stones_are_numbered_from_a_ply_on() {
        use Moment::After;
        let numbers = seen(&[After(1), After(2), After(3)], Some(1));
        assert_eq!(numbers.iter().map(|seen| &*seen.2).collect::<Vec<_>>(), ["", "1", "2"]);
    }
}
