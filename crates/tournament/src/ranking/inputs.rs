//! What standings are made of.

use shinpan_core::entrants::Status;
use shinpan_core::games::RoundNo;

use crate::Strikes;
use crate::elimination::Elimination;
use crate::field::{Field, Member};
use crate::ranking::fund::Fund;
use crate::ranking::mobility::MobilityColumn;
use crate::ranking::rules::{DisqualifiedGames, Rules};
use crate::tally::{Bout, Score, Tally};

/// A championship after some rounds.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// Rules that decide.
    pub rules: &'a Rules,
    /// Members of the championship.
    pub field: &'a Field<'a>,
    /// Games that count, and their points.
    pub tally: &'a Tally,
    /// The last round that counts.
    pub through: RoundNo,
    /// Number of losses that puts a member out; none if nobody is ever out.
    pub lives: Option<u32>,
    /// Fund that the prizes are paid from.
    pub fund: Fund,
    /// Failures of each member, in an event of engines.
    pub strikes: Option<&'a Strikes>,
    /// Games with those that count for nobody; where it is none, all games count.
    pub all_games: Option<&'a Tally>,
    /// The column `rmobility` of the entrants.
    pub mobility: Option<&'a MobilityColumn>,
}

impl<'a> Inputs<'a> {
    /// Inputs over all rounds, without prizes, and nobody is put out.
    pub fn of(rules: &'a Rules, field: &'a Field<'a>, tally: &'a Tally) -> Self {
        let (strikes, all_games, mobility) = (None, None, None);
        let (through, fund) = (RoundNo(u16::MAX), Fund::default());
        Self { rules, field, tally, through, lives: None, fund, strikes, all_games, mobility }
    }

    /// Returns who is in and who is out.
    pub fn state(&self) -> Elimination {
        let next = RoundNo(self.through.0.saturating_add(1));
        Elimination::of(self.field, self.tally, self.lives.unwrap_or(u32::MAX), next)
    }

    /// Whether a member has no place: it is disqualified, or out by its strikes.
    pub fn is_out(&self, member: usize) -> bool {
        let is_disqualified = |member: &Member<'_>| member.entrant.status == Status::Disqualified;
        self.field.members().get(member).is_some_and(is_disqualified)
            || self.strikes.is_some_and(|strikes| strikes.is_out(member))
    }

    /// Whether no game of a member counts for anybody, since it is out.
    pub fn is_annulled(&self, member: usize) -> bool {
        self.rules.disqualified_games == DisqualifiedGames::Annul && self.is_out(member)
    }

    /// Whether a member still takes part; who is out by its strikes is disqualified.
    pub fn status(&self, member: usize) -> Status {
        let own = self.field.members().get(member).map_or(Status::Active, |member| member.entrant.status);
        if self.is_out(member) { Status::Disqualified } else { own }
    }

    /// All that the members have played, also what counts for nobody.
    pub fn played(&self) -> &'a Tally {
        self.all_games.unwrap_or(self.tally)
    }

    /// Counts the games that a member won; a bye is none.
    pub fn wins(&self, member: usize) -> usize {
        let won = |bout: &&Bout| bout.opponent.is_some() && bout.score == Some(Score::Won);
        self.tally.bouts(member).iter().filter(won).count()
    }
}
