//! A record of chess played once more, for its diagrams.

use shakmaty::{Chess, Move, Position as _, Square};
use shinpan_records::Diagram;
use shinpan_records::diagram::Mark;
use shinpan_records::replay::{MoveMarks, Replay};

use crate::diagram::{diagram, point};
use crate::position::{read, start_of};
use crate::record::RawGame;
use crate::san::{Body, MoveText, PieceMove};

/// A record and how far it has been played.
pub(crate) struct ReplayedGame<'a> {
    raw: &'a RawGame,
    position: Chess,
    /// The most moves that can be played: behind them something could not be read.
    sound_plies: u32,
}

impl<'a> ReplayedGame<'a> {
    /// The start of `raw`; none where it cannot be read.
    pub(crate) fn new(raw: &'a RawGame) -> Option<Self> {
        let start = start_of(raw.start.as_ref().map_or("", |tag| &tag.text), raw.variant).ok()?;
        let sound_plies = raw.sound_plies().unwrap_or(u32::MAX);
        Some(Self { raw, position: start.position, sound_plies })
    }

    fn text(&self, ply: u32) -> Option<&str> {
        Some(self.raw.text(self.raw.move_at(ply)?))
    }
}

impl Replay for ReplayedGame<'_> {
    fn diagram(&self) -> Diagram {
        let mut diagram = diagram(&self.position);
        let checkers = self.position.checkers();
        diagram.marks.extend(checkers.into_iter().map(|checker| (point(checker), Mark::Attacker)));
        let king = self.position.board().king_of(self.position.turn()).filter(|_| checkers.any());
        diagram.marks.extend(king.map(|king| (point(king), Mark::Victim)));
        diagram
    }

    fn approach(&mut self, ply: u32) -> MoveMarks {
        let Some(text) = self.text(ply) else { return Vec::new() };
        let (from, to) = match read(text, &self.position) {
            Ok(read) => squares(read.mv),
            Err(_) => written(text, &self.position),
        };
        let mark = |square: Option<Square>, mark| Some((point(square?), mark));
        mark(from, Mark::From).into_iter().chain(mark(to, Mark::To)).collect()
    }

    fn play(&mut self, ply: u32) -> bool {
        let read = self.text(ply).filter(|_| ply <= self.sound_plies).and_then(|text| read(text, &self.position).ok());
        read.map(|read| self.position = read.after).is_some()
    }
}

/// Origin and target of a move; for castling, those of the king.
fn squares(mv: Move) -> (Option<Square>, Option<Square>) {
    let king_to = mv.castling_side().map(|side| Square::from_coords(side.king_to_file(), mv.to().rank()));
    (mv.from(), Some(king_to.unwrap_or(mv.to())))
}

/// Squares that the text of an illegal move names.
fn written(text: &str, position: &Chess) -> (Option<Square>, Option<Square>) {
    match MoveText::of(text).map(|text| text.body) {
        Some(Body::Squares(from, to, _)) => (Some(from), Some(to)),
        Some(Body::Piece(PieceMove { file, rank, to, .. })) => {
            let from = file.zip(rank).map(|(file, rank)| Square::from_coords(file, rank));
            (from, Some(to))
        }
        Some(Body::Castle(_)) => (position.board().king_of(position.turn()), None),
        None => (None, None),
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
    fn moves_castling_and_checks_are_marked() {
        use Moment::{After, Before};
        for (start, moves, moment, expected) in [
            ("", "e4 e5", Before(0), ""),
            ("", "e4 e5", Before(1), "from e2; to e4"),
            ("", "e4 e5 Nf3", After(3), "from g1; to f3"),
            ("", "e2e4 e7e5", After(2), "from e7; to e5"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", After(1), "from e1; to g1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", After(1), "from e1; to c1"),
            ("4k3/8/8/8/8/8/8/2K4R w H - 0 1", "O-O", After(1), "from c1; to g1"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", After(1), "from a7; to a8; attacker a8; victim e8"),
            ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "dxc6", After(1), "from d5; to c6"),
            ("", "e5 e4", Before(1), "to e5"),
            ("", "Ng1e4", Before(1), "from g1; to e4"),
            ("", "e2e5", Before(1), "from e2; to e5"),
            ("", "O-O", Before(1), "from e1"),
            ("", "e2e5 e7e5", After(1), "-"),
            ("", "e4 what Nf3", Before(2), ""),
            ("", "e4 what Nf3", Before(3), "-"),
        ] {
            assert_eq!(marked(start, moves, moment), expected, "{start} {moves} {moment:?}");
        }
    }
}
