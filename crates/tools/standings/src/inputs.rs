//! What standings are made of.

use shinpan_core::games::RoundNo;

use crate::fund::Fund;
use crate::rules::Rules;
use shinpan_tournament::elimination::Elimination;
use shinpan_tournament::field::Field;
use shinpan_tournament::tally::{Bout, Score, Tally};

/// A championship after some rounds.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// What decides.
    pub rules: &'a Rules,
    /// Who takes part.
    pub field: &'a Field<'a>,
    /// What they have played.
    pub tally: &'a Tally,
    /// The last round that counts.
    pub through: RoundNo,
    /// With how many losses a member is out; none where nobody ever is.
    pub lives: Option<u32>,
    /// What the prizes are paid from.
    pub fund: Fund,
}

impl<'a> Inputs<'a> {
    /// Inputs over all rounds, without prizes, and nobody is put out.
    pub fn of(rules: &'a Rules, field: &'a Field<'a>, tally: &'a Tally) -> Self {
        Self { rules, field, tally, through: RoundNo(u16::MAX), lives: None, fund: Fund::default() }
    }

    /// Who is in and who is out.
    pub fn state(&self) -> Elimination {
        let next = RoundNo(self.through.0.saturating_add(1));
        Elimination::of(self.field, self.tally, self.lives.unwrap_or(u32::MAX), next)
    }

    /// How many games a member won; a bye is none.
    pub(crate) fn wins(&self, member: usize) -> usize {
        let won = |bout: &&Bout| bout.opponent.is_some() && bout.score == Some(Score::Won);
        self.tally.bouts(member).iter().filter(won).count()
    }

    /// How many byes a member had.
    pub(crate) fn byes(&self, member: usize) -> usize {
        self.tally.bouts(member).iter().filter(|bout| bout.opponent.is_none()).count()
    }
}
