//! Reasons why the points that a file states differ from those that its rounds give.

use crate::HalfPoints;

use super::player::Player;
use super::reader::Trf;

/// Reason that explains the points of all players whose points differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointsCause {
    /// The points are 0 for everybody: they were never written.
    AllZero,
    /// The points are those after an earlier round.
    AfterRound(u16),
    /// Neither of these: the file uses a point system that it does not state.
    OtherScores,
}

impl Trf {
    /// Finds why the points of the players in `differs` are not those after round `through`.
    pub fn points_cause(&self, through: u16, differs: impl Fn(&Player) -> bool) -> PointsCause {
        let stated = || self.players.iter().filter_map(|player| Some((player, player.points?)));
        if stated().all(|(_, points)| points == HalfPoints::default()) {
            return PointsCause::AllZero;
        }
        let differing = stated().filter(|(player, _)| differs(player)).collect::<Vec<_>>();
        let is_after = |round: &u16| differing.iter().all(|(player, points)| self.points(player, *round) == *points);
        (1..through).rev().find(is_after).map_or(PointsCause::OtherScores, PointsCause::AfterRound)
    }
}

impl std::fmt::Display for PointsCause {
    /// States the cause and what to do.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const TYPED: &str = "results were typed into the cells, but the points were not updated";
        const RENEW: &str = "standings --format trf brings them up to date, and blank points are computed";
        match self {
            Self::AllZero => write!(f, "the points are 0 for everybody: {TYPED}; {RENEW}"),
            Self::AfterRound(round) => write!(f, "the points are those after round {round}: {TYPED}; {RENEW}"),
            Self::OtherScores => f.write_str("if results are worth other points, record 162 or XXS must say so"),
        }
    }
}
