//! A record of Go played once more, for its diagrams.

use shinpan_records::Diagram;
use shinpan_records::diagram::Mark;
use shinpan_records::replay::{MoveMarks, Replay};

use crate::board::Board;
use crate::diagram::place;
use crate::record::{Event, Move, RawGame, Turn};

/// A record and how far it has been played.
pub(crate) struct ReplayedGame<'a> {
    /// Events that have not happened yet.
    events: std::slice::Iter<'a, Event>,
    next: Option<&'a Turn>,
    board: Board,
    /// The most turns that can be made: behind them something could not be read.
    sound_plies: u32,
}

impl<'a> ReplayedGame<'a> {
    /// The start of `raw`, with the stones that are set up before the first turn.
    pub(crate) fn new(raw: &'a RawGame) -> Self {
        let (board, sound_plies) = (Board::new(raw.size), raw.findings.sound_plies());
        let mut game = Self { events: raw.events.iter(), next: None, board, sound_plies };
        game.set_up();
        game
    }

    /// Comes to the next turn, with the setups before it.
    fn set_up(&mut self) {
        while self.next.is_none()
            && let Some(event) = self.events.next()
        {
            match event {
                Event::Setup(setup) => self.board.edit(setup),
                Event::Turn(turn) => self.next = Some(turn),
            }
        }
    }
}

impl Replay for ReplayedGame<'_> {
    fn diagram(&self) -> Diagram {
        self.board.diagram(&[])
    }

    fn approach(&mut self, ply: u32) -> MoveMarks {
        self.set_up();
        match self.next.map(|turn| turn.mv).filter(|_| ply <= self.sound_plies) {
            Some(Move::Play(point)) if self.board.size().has(point) => vec![(place(point), Mark::To)],
            _ => Vec::new(),
        }
    }

    fn play(&mut self, ply: u32) -> bool {
        match self.next.take().filter(|_| ply <= self.sound_plies) {
            Some(Turn { mv: Move::Pass, .. }) => true,
            Some(Turn { mv: Move::Play(point), side, .. }) => self.board.play(*point, *side).is_ok(),
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use shinpan_core::Side;
    use shinpan_core::finding::TextPos;
    use shinpan_records::format::ReadRecords;
    use shinpan_records::neutral::NeutralRecord;
    use shinpan_records::replay::{DiagramAt, DiagramRequest, Moment, diagrams};

    use crate::point::Size;
    use crate::record::{RecordFormat, Setup};

    use super::*;

    /// What is marked at `moment` of the game of `moves` from `start`, in words; `-` where the moment is not reached.
    fn marked(start: &str, moves: &str, moment: Moment) -> String {
        let moves = moves.split(' ').map(str::to_owned).collect();
        let raw = RawGame::from_neutral(NeutralRecord::of_moves(start.to_owned(), moves));
        let request = DiagramRequest { moments: vec![moment], numbered_after: None };
        let shown = diagrams(ReplayedGame::new(&raw), &request);
        let mut texts = shown.iter().map(|DiagramAt { diagram, .. }| {
            let text = diagram.text();
            let marks = text.split("; ").filter(|part| MARKS.iter().any(|mark| part.starts_with(mark)));
            marks.collect::<Vec<_>>().join("; ")
        });
        texts.next_back().unwrap_or_else(|| "-".to_owned())
    }

    const MARKS: [&str; 4] = ["from ", "to ", "attacker ", "victim "];

    #[test]
    fn plays_are_marked() {
        use Moment::{After, Before};
        for (start, moves, moment, expected) in [
            ("SZ[9]", "cc dd", Before(0), ""),
            ("SZ[9]", "cc dd", Before(2), "to D6"),
            ("SZ[9]", "cc dd", After(2), "to D6"),
            ("SZ[9]", "cc pass", After(2), ""),
            ("SZ[9]", "cc cc dd", Before(2), "to C7"),
            ("SZ[9]", "cc cc dd", After(2), "-"),
            ("SZ[9]", "cc zz dd", Before(2), ""),
            ("SZ[9]", "cc what dd", Before(2), ""),
            ("SZ[9]", "cc what dd", Before(3), "-"),
        ] {
            assert_eq!(marked(start, moves, moment), expected, "{start} {moves} {moment:?}");
        }
    }

    #[test]
    fn setups_passes_and_captures_are_played() {
        let turn = |side, point: Option<&str>| {
            let mv = point.map_or(Move::Pass, |point| Move::Play(point.parse().expect("a point")));
            Event::Turn(Turn { pos: TextPos::START, side, mv })
        };
        let setup = |black: &[&str], white: &[&str]| {
            let points = |all: &[&str]| all.iter().map(|point| point.parse().expect("a point")).collect();
            Event::Setup(Setup { black: points(black), white: points(white), empty: Vec::new() })
        };
        let size = Size::new(3, 3).expect("a size");
        let mut raw = RawGame { size, ..RawGame::new(1, RecordFormat::Sgf, TextPos::START) };
        let (black, white) = (Side::First, Side::Second);
        raw.events = vec![setup(&["ab"], &["aa"]), turn(white, None), turn(black, Some("ba")), setup(&["cc"], &[])];
        raw.events.push(turn(white, Some("aa")));
        let at = |moment| {
            let request = DiagramRequest { moments: vec![moment], numbered_after: Some(1) };
            let shown = diagrams(ReplayedGame::new(&raw), &request).pop().expect("a diagram").diagram;
            let numbers = shown.pieces.iter().map(|(_, stone)| stone.letter.clone()).collect::<Vec<_>>();
            (shown.text(), numbers.concat())
        };
        assert_eq!(at(Moment::After(0)).0, "Black: stone A2; White: stone A3");
        assert_eq!(at(Moment::After(1)).0, "Black: stone A2; White: stone A3");
        assert_eq!(
            at(Moment::After(2)),
            ("Black: stone B3, stone A2; White: nothing; to B3".to_owned(), "1".to_owned())
        );
        let before = "Black: stone B3, stone A2, stone C1; White: nothing; to A3";
        assert_eq!(at(Moment::Before(3)), (before.to_owned(), "1".to_owned()));
    }
}
