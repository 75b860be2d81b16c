//! Tie-breaks that count what the rounds of a participant give: FIDE Handbook C.07, Art. 2, 7.1 to 7.7, 9.2; readings T4,
//! T6, T8, T10.

use shinpan_core::games::RoundNo;
use shinpan_core::{HalfPoints, QuarterPoints};

use super::crosstable::Crosstable;
use super::entry::Entry;
use super::key::{Code, Key};
use super::opponents::Scores;
use super::regulations::{Regulations, System};
use super::row::Share;
use crate::ranking::term::Term;
use crate::ranking::value::Value;
use crate::tally::BoutKind;

pub(super) struct RoundTerms<'a> {
    pub(super) table: &'a Crosstable,
    pub(super) regulations: &'a Regulations,
    pub(super) scores: &'a Scores,
    /// G of Art. 9.2: the rounds that the limit is half of.
    pub(super) koya_rounds: i64,
    pub(super) key: Key,
}

impl RoundTerms<'_> {
    /// Appends what each round of a participant adds, also where that is nothing.
    pub(super) fn append(&self, participant: usize, terms: &mut Vec<Term>) {
        let mut total = HalfPoints::default();
        let from = RoundNo(self.key.cut.map_or(0, |cut| cut.lowest().into()));
        for (round, entry) in self.table.rounds_of(participant) {
            total += entry.points;
            if round > from {
                let value = self.value(round, entry, total);
                terms.push(Term::of_round(round, entry.opponent, entry.kind, value));
            }
        }
    }

    /// Returns the contribution of a round; `total` is the running total with it.
    fn value(&self, round: RoundNo, entry: &Entry, total: HalfPoints) -> Value {
        let points = |points: HalfPoints| Value::Quarters(points.into());
        let count = |is_counted: bool| Value::Whole(is_counted.into());
        match self.key.code {
            Code::Points => points(entry.points),
            Code::Ps => points(total),
            Code::Std => points(self.standard_points(round, entry)),
            Code::Ks => points(if self.is_koya(entry) { entry.points } else { HalfPoints::default() }),
            Code::Win => count(entry.kind != BoutKind::Pending && entry.points == self.table.scoring().win),
            Code::Won => count(self.is_regular(entry) && entry.share == Share::Win),
            Code::Bpg => count(self.is_regular(entry) && entry.is_black()),
            Code::Bwg => count(self.is_regular(entry) && entry.is_black() && entry.share == Share::Win),
            Code::Rep => count(!entry.kind.is_vur()),
            _ => Value::Undefined,
        }
    }

    /// Whether the round is a regular game for Art. 7 (Art. 15.2).
    fn is_regular(&self, entry: &Entry) -> bool {
        let excepts = self.regulations.edition.rules().excepts_forfeits;
        match entry.kind {
            BoutKind::Game => true,
            BoutKind::ForfeitWin => self.regulations.is_round_robin(),
            BoutKind::ForfeitLoss => self.regulations.is_round_robin() && !excepts,
            _ => false,
        }
    }

    /// 1, ½ or 0: more than the opponent, as much, or less; without a game, more than a draw, as much, or less (Art. 7.7).
    fn standard_points(&self, round: RoundNo, entry: &Entry) -> HalfPoints {
        let other = match entry.kind {
            BoutKind::Pending => return HalfPoints::default(),
            BoutKind::Game => self.points_of_opponent(round, entry),
            _ => self.table.scoring().draw,
        };
        match entry.points.cmp(&other) {
            std::cmp::Ordering::Greater => HalfPoints::WIN,
            std::cmp::Ordering::Equal => HalfPoints::DRAW,
            std::cmp::Ordering::Less => HalfPoints::LOSS,
        }
    }

    fn points_of_opponent(&self, round: RoundNo, entry: &Entry) -> HalfPoints {
        let entries = entry.opponent.map_or(&[][..], |opponent| self.table.entries(opponent));
        let other = entries.get(usize::from(round.0).saturating_sub(1));
        other.map_or(HalfPoints::default(), |other| other.points)
    }

    /// Whether the opponent's points reach the limit of Art. 9.2: half of what wins in all rounds give, and so many half
    /// points more.
    fn is_koya(&self, entry: &Entry) -> bool {
        let half = self.table.scoring().win.0.saturating_mul(self.koya_rounds);
        let limit = QuarterPoints(half.saturating_add(2 * i64::from(self.key.limit)));
        entry.opponent.is_some_and(|opponent| QuarterPoints::from(self.scores.points(opponent)) >= limit)
    }
}

/// G of Art. 9.2: the rounds of a Swiss; in a round robin the most rounds with an opponent that anybody has.
pub(super) fn koya_rounds(table: &Crosstable, regulations: &Regulations) -> i64 {
    let paired = |participant| table.entries(participant).iter().filter(|entry| entry.opponent.is_some()).count();
    let rounds = match regulations.system {
        System::Swiss => usize::from(table.rounds().0),
        System::RoundRobin => (0..table.len()).map(paired).max().unwrap_or(0),
    };
    i64::try_from(rounds).unwrap_or(i64::MAX)
}
