//! Scores of opponents and dummies, of which Buchholz and Sonneborn-Berger are made: FIDE Handbook C.07, Art. 8.1, 8.3, 9.1,
//! 16.3, 16.4; readings T3, T5.

use shinpan_core::HalfPoints;
use shinpan_core::games::RoundNo;

use super::crosstable::Crosstable;
use super::entry::Entry;
use super::key::{Code, Key};
use super::regulations::{Regulations, System};
use crate::ranking::term::{DummyLimit, OpponentScore, Term};
use crate::ranking::value::Value;
use crate::tally::BoutKind;

/// The points of all participants, and their adjusted scores: as they are, and in fore mode.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    real: ScoreLists,
    fore: ScoreLists,
}

/// Scores by participant.
#[derive(Clone, Debug)]
struct ScoreLists {
    points: Vec<HalfPoints>,
    adjusted: Vec<HalfPoints>,
}

impl Scores {
    /// Computes the scores of all participants.
    pub(super) fn of(table: &Crosstable, regulations: &Regulations) -> Self {
        let lists = |is_fore: bool| {
            let points = (0..table.len()).map(|participant| points(table, participant, is_fore)).collect::<Vec<_>>();
            let gained = |who: usize| match regulations.system {
                System::Swiss => adjustment(table, who, is_fore),
                System::RoundRobin => HalfPoints::default(),
            };
            let adjusted = points.iter().enumerate().map(|(who, points)| *points + gained(who)).collect();
            ScoreLists { points, adjusted }
        };
        Self { real: lists(false), fore: lists(true) }
    }

    /// The points of a participant.
    pub(super) fn points(&self, participant: usize) -> HalfPoints {
        self.real.points[participant]
    }
}

/// Whether the round is a draw in fore mode: the last one, with an opponent (Art. 8.3).
fn is_fore_draw(table: &Crosstable, round: RoundNo, entry: &Entry) -> bool {
    round == table.rounds() && entry.opponent.is_some()
}

fn points(table: &Crosstable, participant: usize, is_fore: bool) -> HalfPoints {
    let points = table.points(participant);
    match table.entries(participant).last() {
        Some(last) if is_fore && is_fore_draw(table, table.rounds(), last) => {
            points - last.points + table.scoring().draw
        }
        _ => points,
    }
}

/// Returns the points that a score gains because requested byes after the last round that is none, nor a forfeit loss,
/// are draws (Art. 16.2.5, 16.3).
fn adjustment(table: &Crosstable, participant: usize, is_fore: bool) -> HalfPoints {
    let draw = table.scoring().draw;
    let entries = table.entries(participant);
    if entries.last().is_some_and(|last| is_fore && is_fore_draw(table, table.rounds(), last)) {
        return HalfPoints::default();
    }
    let unplayed = entries.iter().rev().take_while(|entry| entry.kind.is_vur());
    unplayed.filter(|entry| entry.kind.is_requested()).map(|entry| draw - entry.points).sum()
}

pub(super) struct OpponentTerms<'a> {
    pub(super) table: &'a Crosstable,
    pub(super) regulations: &'a Regulations,
    pub(super) scores: &'a Scores,
    pub(super) key: Key,
}

/// Part of a round in a tie-break.
enum Part {
    /// A game against the opponent, which gave these points.
    Opponent(usize, HalfPoints),
    /// A game against a dummy.
    Dummy,
}

impl OpponentTerms<'_> {
    /// Appends the terms of a participant, in the order of the rounds; nothing is cut.
    pub(super) fn append(&self, participant: usize, terms: &mut Vec<Term>) {
        for (round, entry) in self.table.rounds_of(participant) {
            match self.part(round, entry) {
                Some(Part::Opponent(opponent, result)) => terms.push(self.opponent(round, entry, opponent, result)),
                Some(Part::Dummy) => terms.push(self.dummy(participant, round, entry)),
                None => {}
            }
        }
    }

    fn is_fore(&self) -> bool {
        self.key.code == Code::Fb
    }

    fn lists(&self) -> &ScoreLists {
        if self.is_fore() { &self.scores.fore } else { &self.scores.real }
    }

    /// Returns the part of the round; nothing for a pending game, and for a round robin's round without an opponent.
    fn part(&self, round: RoundNo, entry: &Entry) -> Option<Part> {
        let against = |points| entry.opponent.map(|opponent| Part::Opponent(opponent, points));
        if self.is_fore() && is_fore_draw(self.table, round, entry) {
            return against(self.table.scoring().draw);
        }
        let plays_forfeits = self.key.plays_forfeits || self.regulations.is_round_robin();
        match entry.kind {
            BoutKind::Pending => None,
            BoutKind::Game => against(entry.points),
            BoutKind::ForfeitWin | BoutKind::ForfeitLoss if plays_forfeits => against(entry.points),
            _ => (!self.regulations.is_round_robin()).then_some(Part::Dummy),
        }
    }

    fn opponent(&self, round: RoundNo, entry: &Entry, opponent: usize, result: HalfPoints) -> Term {
        let score = self.lists().adjusted[opponent];
        let made_of = OpponentScore { score, result, is_vur: false, is_dummy: false, limit: None };
        self.term(round, Some(opponent), entry.kind, made_of)
    }

    fn dummy(&self, participant: usize, round: RoundNo, entry: &Entry) -> Term {
        let own = self.lists().points[participant];
        let (highest, article) = self.highest_dummy(entry);
        let is_limited = self.regulations.edition.rules().limits_dummies && highest < own;
        let score = if is_limited { highest } else { own };
        let limit = is_limited.then_some(article);
        let (result, is_vur) = (entry.points, entry.kind.is_vur());
        let made_of = OpponentScore { score, result, is_vur, is_dummy: true, limit };
        self.term(round, entry.opponent, entry.kind, made_of)
    }

    fn term(&self, round: RoundNo, opponent: Option<usize>, kind: BoutKind, made_of: OpponentScore) -> Term {
        let OpponentScore { score, result, .. } = made_of;
        let value = if self.key.code == Code::Sb { result.share(score) } else { score.into() };
        Term { of_opponent: Some(made_of), ..Term::of_round(round, opponent, kind, Value::Quarters(value)) }
    }

    /// The limit of a dummy's score, with its article.
    fn highest_dummy(&self, entry: &Entry) -> (HalfPoints, DummyLimit) {
        if let Some(opponent) = entry.opponent {
            return (self.lists().adjusted[opponent], DummyLimit::ScheduledOpponent);
        }
        let draws = self.table.scoring().draw.0.saturating_mul(i64::from(self.table.rounds().0));
        (HalfPoints(draws), DummyLimit::DrawInEveryRound)
    }
}
