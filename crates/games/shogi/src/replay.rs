//! A record of shogi played once more, for its diagrams.

use shinpan_records::Diagram;
use shinpan_records::diagram::Mark;
use shinpan_records::replay::{MoveMarks, Replay};

use crate::diagram::point;
use crate::moves::Move;
use crate::position::Position;
use crate::record::RawGame;

/// A record and how far it has been played.
pub(crate) struct ReplayedGame<'a> {
    raw: &'a RawGame,
    position: Position,
}

impl<'a> ReplayedGame<'a> {
    /// The start of `raw`; none where it cannot be read.
    pub(crate) fn new(raw: &'a RawGame) -> Option<Self> {
        Some(Self { raw, position: Position::new(&raw.start_setup()?) })
    }

    fn read(&self, ply: u32) -> Option<Move> {
        self.raw.move_at(ply)?.notation.named(&self.position)
    }
}

impl Replay for ReplayedGame<'_> {
    fn diagram(&self) -> Diagram {
        let mut diagram = self.position.diagram();
        let checked = self.position.king(self.position.turn()).filter(|_| self.position.in_check());
        if let Some(king) = checked {
            diagram.marks.extend(self.position.checkers(king).map(|checker| (point(checker), Mark::Attacker)));
            diagram.marks.push((point(king), Mark::Victim));
        }
        diagram
    }

    fn approach(&mut self, ply: u32) -> MoveMarks {
        let marks = |mv: Move| {
            let from = mv.from.map(|from| (point(from), Mark::From));
            from.into_iter().chain([(point(mv.to), Mark::To)]).collect()
        };
        self.read(ply).map(marks).unwrap_or_default()
    }

    fn play(&mut self, ply: u32) -> bool {
        let (Some(raw), Some(mv)) = (self.raw.move_at(ply), self.read(ply)) else { return false };
        let mover = raw.side.unwrap_or(self.position.turn());
        self.position.advance(mover, mv).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use shinpan_records::format::ReadRecords;
    use shinpan_records::neutral::NeutralRecord;
    use shinpan_records::replay::{DiagramAt, DiagramRequest, Moment, diagrams};

    use super::*;

    /// What is marked at `moment` of the game of `moves` from `start`, in words; `-` where the moment is not reached.
    fn marked(start: &str, moves: &str, moment: Moment) -> String {
        let moves = moves.split(' ').map(str::to_owned).collect();
        let raw = RawGame::from_neutral(NeutralRecord::of_moves(start.to_owned(), moves));
        let request = DiagramRequest { moments: vec![moment], numbered_after: None };
        let shown = diagrams(ReplayedGame::new(&raw).expect("a start"), &request);
        let mut texts = shown.iter().map(|DiagramAt { diagram, .. }| {
            let text = diagram.text();
            let marks = text.split("; ").filter(|part| MARKS.iter().any(|mark| part.starts_with(mark)));
            marks.collect::<Vec<_>>().join("; ")
        });
        texts.next_back().unwrap_or_else(|| "-".to_owned())
    }

    const MARKS: [&str; 4] = ["from ", "to ", "attacker ", "victim "];

    #[test]
    fn moves_drops_and_checks_are_marked() {
        use Moment::{After, Before};
        for (start, moves, moment, expected) in [
            ("", "7g7f 3c3d", Before(0), ""),
            ("", "7g7f 3c3d", Before(2), "from 33; to 34"),
            ("", "7g7f 3c3d 8h2b+", After(3), "from 88; to 22"),
            ("", "7g7f 3c3d 8h2b+ 3a2b B*5e", After(5), "to 55"),
            ("", "7g7f 3c3d 8h3c+", After(3), "from 88; to 33; attacker 33; victim 51"),
            ("", "7g7f 7f7e", Before(2), "from 76; to 75"),
            ("", "7g7f 7f7e 3c3d", After(2), "-"),
            ("", "7g7f ? 3c3d", Before(2), ""),
            ("", "7g7f ? 3c3d", Before(3), "-"),
            ("", "7g7f", Before(2), ""),
            ("", "7g7f", After(2), "-"),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL w - 1", "3c3d", After(1), "from 33; to 34"),
            ("4k4/9/9/9/9/9/9/9/4K4 b RN 1", "N*4c", After(1), "to 43; attacker 43; victim 51"),
            ("4k4/9/9/9/9/4P4/9/9/4K4 b R 1", "R*5e", After(1), "to 55; attacker 55; victim 51"),
        ] {
            assert_eq!(marked(start, moves, moment), expected, "{start} {moves} {moment:?}");
        }
    }
}
