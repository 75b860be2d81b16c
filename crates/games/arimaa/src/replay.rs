//! A record of Arimaa played once more, for its diagrams.

use std::collections::BTreeMap;

use shinpan_records::Diagram;
use shinpan_records::diagram::Mark;
use shinpan_records::replay::{MoveMarks, Replay};

use crate::diagram::point;
use crate::position::Position;
use crate::record::{RawGame, SETUP_PLIES};
use crate::square::Square;
use crate::word::Word;

/// A record and how far it has been played.
pub(crate) struct ReplayedGame<'a> {
    raw: &'a RawGame,
    position: Position,
}

impl<'a> ReplayedGame<'a> {
    /// The empty board before the setups of `raw`.
    pub(crate) const fn new(raw: &'a RawGame) -> Self {
        Self { raw, position: Position::START }
    }
}

impl Replay for ReplayedGame<'_> {
    fn diagram(&self) -> Diagram {
        self.position.diagram()
    }

    /// The steps of a turn; a setup marks nothing.
    fn approach(&mut self, ply: u32) -> MoveMarks {
        self.raw.ply(ply).map(|ply| marks(&ply.words)).unwrap_or_default()
    }

    fn play(&mut self, ply: u32) -> bool {
        let Some(raw) = self.raw.ply(ply).filter(|raw| raw.is_readable) else { return false };
        let Ok((next, _)) = self.position.play(&raw.words, ply <= SETUP_PLIES) else { return false };
        self.position = next;
        true
    }
}

/// Origin and target of each piece that steps, over the whole turn.
fn marks(words: &[Word]) -> MoveMarks {
    let mut origins = BTreeMap::<Square, Square>::new();
    for word in words {
        if let Word::Step(step) = word
            && let Some(to) = step.from.step(step.direction)
        {
            let origin = origins.remove(&step.from).unwrap_or(step.from);
            origins.insert(to, origin);
        }
    }
    let moved = origins.into_iter().filter(|(to, from)| to != from);
    moved.flat_map(|(to, from)| [(point(from), Mark::From), (point(to), Mark::To)]).collect()
}

#[cfg(test)]
mod tests {
    use shinpan_records::format::ReadRecords;
    use shinpan_records::neutral::NeutralRecord;
    use shinpan_records::replay::{DiagramAt, DiagramRequest, Moment, diagrams};

    use super::*;

    /// What is marked at `moment` of the game of `moves` from `start`, in words; `-` where the moment is not reached.
    fn marked(start: &str, moves: &str, moment: Moment) -> String {
        let moves = moves.split('/').map(str::to_owned).collect();
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

    const GOLD: &str = "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ca2 Hb2 Rc2 Md2 Ee2 Rf2 Hg2 Ch2";
    const SILVER: &str = "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ca7 hb7 rc7 md7 ee7 rf7 hg7 ch7";
    const MARKS: [&str; 4] = ["from ", "to ", "attacker ", "victim "];

    #[test]
    fn steps_are_marked() {
        use Moment::{After, Before};
        for (turns, moment, expected) in [
            ("", Before(0), ""),
            ("", Before(1), ""),
            ("", After(2), ""),
            ("Ee2n", Before(3), "from e2; to e3"),
            ("Ee2n Ee3n Md2n", After(3), "from d2, e2; to d3, e4"),
            // Forth and back is no step in the end.
            ("Ee2n Ee3n Ee4s Md2n", After(3), "from d2, e2; to d3, e3"),
            ("Ee2n/ee7s", After(4), "from e7; to e6"),
            ("Ra1n/ee7s", Before(3), "from a1; to a2"),
            ("Ra1n/ee7s", After(3), "-"),
            ("Ee2x9/ee7s", Before(3), ""),
            ("Ee2x9/ee7s", Before(4), "-"),
        ] {
            assert_eq!(marked("", &[GOLD, SILVER, turns].join("/"), moment), expected, "{turns} {moment:?}");
        }
    }
}
