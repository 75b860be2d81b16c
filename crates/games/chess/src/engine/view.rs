//! The view of scores whose form does not state it: the book declares it, else the game shows it (reading R1).
//!
//! The engines judge one position after the other. Where the signs of their scores agree, the view is White's; where they are
//! mirrored, each score has its mover's view.

use super::score::{Score, View, WrittenScore};
use crate::adjudication_rules::ScoreView;

/// Smaller scores, in hundredths of a pawn, say little about who is better.
const CLEAR: u32 = 30;
/// Fewer pairs of scores tell nothing.
const ENOUGH: u32 = 3;

/// The view of such scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnsaidView {
    pub(crate) view: View,
    /// There are such scores, and nothing shows their view.
    pub(crate) is_guess: bool,
}

impl UnsaidView {
    /// Takes the view that the book declares, else the one that the `scores` on the moves of a game show, else White's.
    pub(crate) fn of(declared: ScoreView, scores: &[Option<WrittenScore>]) -> Self {
        let view = match declared {
            ScoreView::White => View::White,
            ScoreView::Mover => View::Mover,
            ScoreView::Told => return Self::told(scores),
        };
        Self { view, is_guess: false }
    }

    fn told(scores: &[Option<WrittenScore>]) -> Self {
        let (mut clear, mut mates) = (Signs::default(), Signs::default());
        let (mut before, mut has_scores) = (None, false);
        for written in scores {
            let score = written.filter(|written| written.view.is_none()).map(|written| written.score);
            has_scores |= score.is_some();
            if let Some((one, other)) = before.zip(score).filter(|(one, other)| is_clear(*one) && is_clear(*other)) {
                let signs = if one.is_mate() || other.is_mate() { &mut mates } else { &mut clear };
                signs.add(one, other);
            }
            before = score;
        }
        let found = mates.view(1).or_else(|| clear.view(ENOUGH));
        Self { view: found.unwrap_or(View::White), is_guess: has_scores && found.is_none() }
    }
}

fn is_clear(score: Score) -> bool {
    score.0.unsigned_abs() >= CLEAR
}

/// Counts of pairs of consecutive scores, by whether their signs agree.
#[derive(Default)]
struct Signs {
    same: u32,
    mirrored: u32,
}

impl Signs {
    fn add(&mut self, one: Score, other: Score) {
        let is_same = (one.0 > 0) == (other.0 > 0);
        *(if is_same { &mut self.same } else { &mut self.mirrored }) += 1;
    }

    /// The view that nine of ten pairs show, if there are enough of them.
    fn view(&self, enough: u32) -> Option<View> {
        let Self { same, mirrored } = *self;
        let is_told = same.max(mirrored) >= enough && same.max(mirrored) >= 9 * same.min(mirrored);
        is_told.then_some(if same > mirrored { View::White } else { View::Mover })
    }
}
