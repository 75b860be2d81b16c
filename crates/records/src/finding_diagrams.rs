//! The positions of a game in which its findings lie.

use std::collections::BTreeMap;

use shinpan_core::finding::TextPos;
use shinpan_core::{Finding, Severity};

use crate::checked::CheckedGame;
use crate::replay::{DiagramAt, DiagramRequest, Moment};

/// Diagrams of the positions in which findings lie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FindingDiagrams {
    diagrams: Vec<DiagramAt>,
    moments: BTreeMap<(TextPos, u32), Moment>,
}

impl FindingDiagrams {
    /// The most findings of a game that are shown on a board.
    pub const MOST: usize = 100;

    /// The positions of errors and warnings that name a ply; errors first where there are too many.
    /// `pos_of` says where the move of a ply stands, `draw` gives the diagrams of the game.
    pub(crate) fn of(
        checked: &CheckedGame,
        pos_of: impl Fn(u32) -> Option<TextPos>,
        draw: impl Fn(&DiagramRequest) -> Vec<DiagramAt>,
    ) -> Self {
        let mut found = Self { moments: moments(checked, pos_of), ..Self::default() };
        if found.moments.is_empty() {
            return found;
        }
        found.diagrams = draw(&found.request());
        // An illegal move is not played, whatever is said of the end: nothing comes after it.
        let reached = found.diagrams.iter().map(|shown| shown.moment).collect::<Vec<_>>();
        let unreached = found.moments.values_mut().filter(|moment| !reached.contains(moment));
        let mut is_complete = true;
        for moment in unreached {
            is_complete = false;
            *moment = Moment::Before(moment.ply());
        }
        if !is_complete {
            found.diagrams = draw(&found.request());
        }
        found
    }

    fn request(&self) -> DiagramRequest {
        DiagramRequest { moments: self.moments.values().copied().collect(), numbered_after: None }
    }

    /// Whether errors with a ply are shown on no board, since the game has more than [`Self::MOST`] of them.
    pub fn is_cut(checked: &CheckedGame) -> bool {
        let is_shown = |finding: &&Finding| finding.severity == Severity::Error && finding.ply.is_some();
        checked.findings.iter().filter(is_shown).count() > Self::MOST
    }

    /// All of them, in the order of the game.
    pub fn all(&self) -> &[DiagramAt] {
        &self.diagrams
    }

    /// The position in which a finding lies; none where it names no ply, or no legal move leads there.
    pub fn of_finding(&self, finding: &Finding) -> Option<&DiagramAt> {
        let moment = self.moments.get(&(finding.pos(), finding.ply?))?;
        self.diagrams.iter().find(|shown| shown.moment == *moment)
    }
}

/// The moment of each finding: before the move at which it stands, or after the last one where it is about the end. `pos_of` says
/// where the move of a ply stands.
fn moments(checked: &CheckedGame, pos_of: impl Fn(u32) -> Option<TextPos>) -> BTreeMap<(TextPos, u32), Moment> {
    let of = |severity| checked.findings.iter().filter(move |finding| finding.severity == severity);
    let findings = [Severity::Error, Severity::Warning].into_iter().flat_map(of);
    let named = findings.filter_map(|finding| Some((finding.pos(), finding.ply?)));
    let moment = |(pos, ply): (TextPos, u32)| {
        let is_of_move = ply == 0 || pos_of(ply) == Some(pos);
        ((pos, ply), if is_of_move { Moment::Before(ply) } else { Moment::After(ply) })
    };
    named.take(FindingDiagrams::MOST).map(moment).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_core::Outcome;

    #[test]
    fn a_finding_is_before_its_move_or_after_the_last() {
        let pos = |line| TextPos { line, column: 1 };
        let finding = |severity, line, ply: u32| Finding::new(severity, "x", pos(line), "x").at_ply(ply);
        let findings = [(3, 1), (9, 2), (1, 0)].map(|(line, ply)| finding(Severity::Error, line, ply));
        let checked = CheckedGame::untimed(2, (Outcome::Draw, "none"), findings);
        // The moves stand in the lines 3 and 4.
        let moments = moments(&checked, |ply| Some(pos(ply + 2)));
        let expected = [(1, 0, Moment::Before(0)), (3, 1, Moment::Before(1)), (9, 2, Moment::After(2))];
        assert_eq!(moments, expected.map(|(line, ply, moment)| ((pos(line), ply), moment)).into());
    }

    #[test]
    fn errors_come_first_and_notes_never() {
        let finding =
            |severity, ply: u32| Finding::new(severity, "x", TextPos { line: ply + 1, column: 1 }, "x").at_ply(ply);
        let warnings = (1..=200).map(|ply| finding(Severity::Warning, ply));
        let others = [finding(Severity::Error, 900), finding(Severity::Error, 900), finding(Severity::Note, 901)];
        let checked = CheckedGame::untimed(1, (Outcome::Draw, "none"), warnings.chain(others));
        let moments = moments(&checked, |ply| Some(TextPos { line: ply + 1, column: 1 }));
        let plies = moments.values().map(|moment| moment.ply()).collect::<Vec<_>>();
        assert_eq!((plies.len(), plies.last()), (FindingDiagrams::MOST - 1, Some(&900)));
    }
}
