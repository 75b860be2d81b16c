//! Which positions of a game are worth a diagram: those of the cycle that a verdict rests on.

use std::collections::BTreeSet;

use crate::diagram::Mark;
use crate::replay::{DiagramAt, DiagramRequest, Moment};
use crate::verdict::{Ruling, Verdict};

/// The most positions of a cycle that are shown.
const MAX_POSITIONS: usize = 24;
/// The most occurrences of a position that are shown; the others stand in the list of moves.
const MAX_OCCURRENCES: usize = 12;

/// The positions on which `verdict` rests: the occurrences and the moves between them, with what each move attacks; of a verdict
/// without a cycle the one in which its move is made, or that is drawn. None where there is no verdict.
/// `draw` gives the diagrams of the game.
pub(crate) fn of_verdict(verdict: &Verdict, draw: impl FnOnce(&DiagramRequest) -> Vec<DiagramAt>) -> Vec<DiagramAt> {
    let moments = moments(verdict);
    if moments.is_empty() {
        return Vec::new();
    }
    let numbered_after = verdict.cycle.as_ref().map(|cycle| cycle.from);
    let mut diagrams = draw(&DiagramRequest { moments, numbered_after });
    for shown in &mut diagrams {
        mark_targets(shown, verdict);
    }
    diagrams
}

fn moments(verdict: &Verdict) -> Vec<Moment> {
    match (verdict.ruling, &verdict.cycle, verdict.ply) {
        (Ruling::None, ..) | (_, None, None) => Vec::new(),
        (Ruling::IllegalMove, None, Some(ply)) => vec![Moment::Before(ply)],
        (_, None, Some(ply)) => vec![Moment::After(ply)],
        (_, Some(cycle), _) => {
            let occurrences = verdict.occurrences.as_deref().unwrap_or_default();
            let mut plies = BTreeSet::from([cycle.from, cycle.to]);
            plies.extend(occurrences.iter().rev().take(MAX_OCCURRENCES));
            let mut moves = (cycle.from..=cycle.to).rev();
            while let Some(ply) = moves.next().filter(|_| plies.len() < MAX_POSITIONS) {
                plies.insert(ply);
            }
            plies.into_iter().map(Moment::After).collect()
        }
    }
}

/// Marks what the move before the position attacks.
fn mark_targets(shown: &mut DiagramAt, verdict: &Verdict) {
    let Moment::After(ply) = shown.moment else { return };
    let targets = verdict.moves.iter().find(|mv| mv.ply == ply).map(|mv| &*mv.targets).unwrap_or_default();
    for target in targets {
        let ends = [(target.attacker, Mark::Attacker), (target.victim, Mark::Victim)];
        let marks = ends.into_iter().filter_map(|(name, mark)| Some((shown.diagram.point(name)?, mark)));
        let new = marks.filter(|mark| !shown.diagram.marks.contains(mark)).collect::<Vec<_>>();
        shown.diagram.marks.extend(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Cycle;

    fn shown(ruling: Ruling, cycle: Option<Cycle>, occurrences: &[u32], ply: u32) -> Vec<Moment> {
        let occurrences = Some(occurrences.to_vec());
        moments(&Verdict { ruling, cycle, occurrences, ply: Some(ply), ..Verdict::none(String::new()) })
    }

    #[test]
    fn a_cycle_is_shown_whole_or_by_its_occurrences_and_its_end() {
        let plies = |all: Vec<Moment>| all.into_iter().map(Moment::ply).collect::<Vec<_>>();
        let short = shown(Ruling::Draw, Some(Cycle::new(2, 6)), &[2, 4, 6], 6);
        assert_eq!(plies(short), [2, 3, 4, 5, 6]);
        let long = plies(shown(Ruling::Draw, Some(Cycle::new(10, 1_000)), &[10, 500, 1_000], 1_000));
        assert_eq!((long.len(), &long[..3], long[23]), (MAX_POSITIONS, &[10, 500, 979][..], 1_000));
        let many = (0..=400).collect::<Vec<_>>();
        let many = plies(shown(Ruling::Draw, Some(Cycle::new(0, 400)), &many, 400));
        assert_eq!((many.len(), many[0]), (MAX_POSITIONS, 0));
    }

    #[test]
    fn without_a_cycle_there_is_one_position_and_without_a_verdict_none() {
        assert_eq!(shown(Ruling::IllegalMove, None, &[], 7), [Moment::Before(7)]);
        assert_eq!(shown(Ruling::Draw, None, &[], 7), [Moment::After(7)]);
        assert_eq!(shown(Ruling::None, None, &[], 7), []);
    }
}
