//! A player from the point of view of the pairing of a round: C.04.3 Art. 1.

use shinpan_core::Side;

/// Strength of a colour preference: Art. 1.7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// No game was played.
    #[default]
    None,
    /// Equal numbers of Whites and Blacks.
    Mild,
    /// A colour played once more than the other.
    Strong,
    /// A colour played at least twice more than the other, or in both of the last two games.
    Absolute,
}

/// A float: Art. 1.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Float {
    /// Paired with somebody who had fewer points, or unpaired with points.
    Down,
    /// Paired with somebody who had more points.
    Up,
}

/// A player who takes part in a round. Points are in tenths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contender {
    /// Id of the entrant.
    pub id: String,
    /// Starting-rank number.
    pub number: u16,
    /// Pairing number among those who were ever paired, from 1.
    pub tpn: usize,
    /// Points with those of acceleration.
    pub score: i64,
    /// Points without those of acceleration.
    pub points: i64,
    /// Colours of the games that were played, in order.
    pub colours: Vec<Side>,
    /// Floats of the round before and of the one before that.
    pub floats: [Option<Float>; 2],
    /// Whether the player is a topscorer: Art. 1.8.
    pub is_topscorer: bool,
    /// Whether the player may have the pairing-allocated bye: C2.
    pub may_have_bye: bool,
    /// Number of rounds that the player did not play.
    pub unplayed: i64,
}

impl Contender {
    /// Returns the key by which the higher ranked comes first: Art. 1.2.
    pub const fn rank(&self) -> (i64, usize) {
        (-self.score, self.tpn)
    }

    /// Returns the number of Whites minus that of Blacks.
    pub fn difference(&self) -> i64 {
        self.colours.iter().map(|side| if *side == Side::First { 1 } else { -1 }).sum()
    }

    /// Returns the colour of the last two games, if both had the same.
    pub fn repeat(&self) -> Option<Side> {
        match self.colours.as_slice() {
            [.., before, last] if before == last => Some(*last),
            _ => None,
        }
    }

    /// Returns the colour that the player should have, and how strongly: Art. 1.7.
    pub fn preference(&self) -> (Option<Side>, Strength) {
        let difference = self.difference();
        let lessens = if difference > 0 { Side::Second } else { Side::First };
        match (self.colours.last(), self.repeat()) {
            (None, _) => (None, Strength::None),
            _ if difference.abs() >= 2 => (Some(lessens), Strength::Absolute),
            (_, Some(repeated)) => (Some(repeated.other()), Strength::Absolute),
            _ if difference != 0 => (Some(lessens), Strength::Strong),
            (Some(last), None) => (Some(last.other()), Strength::Mild),
        }
    }
}
