//! A record of xiangqi played once more, for its diagrams.

use shinpan_records::Diagram;
use shinpan_records::diagram::Mark;
use shinpan_records::replay::{MoveMarks, Replay};

use crate::diagram::point;
use crate::fen::Start;
use crate::meaning::Meaning;
use crate::moves::{Move, Ranks};
use crate::position::Position;
use crate::record::RawGame;

/// A record and how far it has been played.
pub(crate) struct ReplayedGame<'a> {
    raw: &'a RawGame,
    ranks: Ranks,
    position: Position,
    /// The most moves that can be played: behind them something could not be read.
    sound_plies: u32,
}

impl<'a> ReplayedGame<'a> {
    /// The start of `raw`; none where it cannot be read.
    pub(crate) fn new(raw: &'a RawGame, ranks: Ranks) -> Option<Self> {
        let position = Start::parse(&raw.start).ok()?.position;
        let ranks = raw.ranks.unwrap_or(ranks);
        Some(Self { raw, ranks, position, sound_plies: raw.findings.sound_plies() })
    }

    fn read(&self, ply: u32) -> Option<Move> {
        match self.raw.move_at(ply)?.read(self.ranks, &self.position).ok()? {
            Meaning::Move(mv) => Some(mv),
            Meaning::NoneOf(..) => None,
        }
    }
}

impl Replay for ReplayedGame<'_> {
    fn diagram(&self) -> Diagram {
        let mut diagram = self.position.diagram();
        let Position { board, turn } = &self.position;
        if let Some(king) = board.king(*turn) {
            let checkers = board.checkers(king, turn.other()).map(|checker| (point(checker), Mark::Attacker));
            diagram.marks.extend(checkers);
            if !diagram.marks.is_empty() {
                diagram.marks.push((point(king), Mark::Victim));
            }
        }
        diagram
    }

    fn approach(&mut self, ply: u32) -> MoveMarks {
        let marks = |mv: Move| vec![(point(mv.from), Mark::From), (point(mv.to), Mark::To)];
        self.read(ply).map(marks).unwrap_or_default()
    }

    fn play(&mut self, ply: u32) -> bool {
        let next = self.read(ply).filter(|_| ply <= self.sound_plies).and_then(|mv| self.position.play(mv).ok());
        next.map(|next| self.position = next).is_some()
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
        let shown = diagrams(ReplayedGame::new(&raw, Ranks::default()).expect("a start"), &request);
        let mut texts = shown.iter().map(|DiagramAt { diagram, .. }| {
            let text = diagram.text();
            let marks = text.split("; ").filter(|part| MARKS.iter().any(|mark| part.starts_with(mark)));
            marks.collect::<Vec<_>>().join("; ")
        });
        texts.next_back().unwrap_or_else(|| "-".to_owned())
    }

    const MARKS: [&str; 4] = ["from ", "to ", "attacker ", "victim "];

    #[test]
    fn moves_and_checks_are_marked() {
        use Moment::{After, Before};
        for (start, moves, moment, expected) in [
            ("", "h2e2 h9g7", Before(0), ""),
            ("", "h2e2 h9g7", Before(1), "from h2; to e2"),
            ("", "h2e2 h9g7", After(2), "from h9; to g7"),
            ("", "C2=5", After(1), "from h2; to e2"),
            ("", "h2e2 a9a5 h0g2", Before(2), "from a9; to a5"),
            ("", "h2e2 a9a5 h0g2", After(2), "-"),
            ("", "h2e2 a9a5 h0g2", Before(3), "-"),
            ("", "h2e2 what h0g2", Before(2), ""),
            ("", "h2e2 what h0g2", Before(3), "-"),
            ("", "h2h9", After(1), "from h2; to h9"),
            ("3k5/9/9/9/9/9/9/9/4R4/4K4 w", "e1d1", After(1), "from e1; to d1; attacker d1; victim d9"),
            ("4k4/9/4r4/9/9/9/9/9/1C7/3K5 w", "b1e1", After(1), "from b1; to e1; attacker e1; victim e9"),
        ] {
            assert_eq!(marked(start, moves, moment), expected, "{start} {moves} {moment:?}");
        }
    }
}
