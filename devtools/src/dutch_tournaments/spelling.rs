//! Which of several records a file states things by: TRF26 and the records of other programs say the same in different ways.

use super::random::Random;

/// How a file states the colour of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InitialRecord {
    /// 152.
    Encoded,
    /// XXC.
    Words,
    /// Not at all, once the games show it.
    Inferred,
}

/// How a file states the points of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PointsRecord {
    /// 162.
    Encoded,
    /// BBW and its like.
    Bbp,
    /// XXS.
    Javafo,
}

/// How a file states points of acceleration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AccelerationRecord {
    /// By the name of the method in 192, or by 250.
    Encoded,
    /// XXA.
    Each,
}

/// How a file states who may not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PairsRecord {
    /// 260.
    Encoded,
    /// XXP where it holds for all rounds, else 260.
    Words,
    /// XXP, of what holds for the round to come.
    WordsOfRound,
}

/// Which records are written.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each of them stands for a record that is there or not")]
pub(super) struct Spelling {
    /// 142, not XXR.
    pub(super) has_142: bool,
    pub(super) initial: InitialRecord,
    pub(super) points: PointsRecord,
    pub(super) acceleration: AccelerationRecord,
    pub(super) pairs: PairsRecord,
    /// 192 with the edition.
    pub(super) names_edition: bool,
    /// The pairing-allocated bye as `+`, a half-point bye as `=`, a zero-point bye as `-`.
    pub(super) has_old_byes: bool,
    /// Every bye in the line of its player.
    pub(super) has_cells_only: bool,
    /// The records that only the pairing looks at stand behind the players.
    pub(super) is_records_last: bool,
    /// The last player first, where the order of lines says nothing.
    pub(super) is_reversed: bool,
    pub(super) line_end: &'static str,
}

impl Spelling {
    /// What every program reads that pairs by report files: bbpPairings of either edition.
    pub(super) const PLAIN: Self = Self {
        has_142: false,
        initial: InitialRecord::Words,
        points: PointsRecord::Bbp,
        acceleration: AccelerationRecord::Each,
        pairs: PairsRecord::WordsOfRound,
        names_edition: false,
        has_old_byes: false,
        has_cells_only: true,
        is_records_last: false,
        is_reversed: false,
        line_end: "\n",
    };

    pub(super) fn random(random: &mut Random) -> Self {
        use AccelerationRecord as A;
        use InitialRecord as I;
        use PointsRecord as P;
        Self {
            has_142: random.chance(70),
            initial: random.pick(&[I::Encoded, I::Encoded, I::Words, I::Inferred]),
            points: random.pick(&[P::Encoded, P::Encoded, P::Bbp, P::Javafo]),
            acceleration: random.pick(&[A::Encoded, A::Encoded, A::Each]),
            pairs: random.pick(&[PairsRecord::Encoded, PairsRecord::Words]),
            names_edition: random.chance(50),
            has_old_byes: random.chance(5),
            has_cells_only: random.chance(30),
            is_records_last: random.chance(20),
            is_reversed: random.chance(10),
            line_end: random.pick(&["\n", "\n", "\r\n", "\r"]),
        }
    }
}
