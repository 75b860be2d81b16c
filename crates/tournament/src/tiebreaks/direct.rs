//! Direct encounter: FIDE Handbook C.07, Art. 6; readings T12, T13. No table of all pairs is made.

use super::crosstable::Crosstable;
use super::entry::Entry;
use super::meetings::common_multiple;
use crate::tally::BoutKind;

/// Score of a member against the others of its group.
#[derive(Clone, Copy, Debug)]
struct TableScore {
    member: usize,
    /// The score, with a loss in every game that is missing.
    low: i128,
    /// The score, with a win in every game that is missing.
    high: i128,
}

/// The encounters of a table.
pub(super) struct DirectEncounter<'t> {
    table: &'t Crosstable,
    /// Whether forfeits are meetings: in a round robin, and where the key says so.
    counts_forfeits: bool,
    /// For each participant, the group it is in; participants of others have another number.
    group: Vec<u32>,
    groups: u32,
}

impl<'t> DirectEncounter<'t> {
    pub(super) fn new(table: &'t Crosstable, counts_forfeits: bool) -> Self {
        Self { table, counts_forfeits, group: vec![0; table.len()], groups: 0 }
    }

    /// The place of each member of a group of equals, in the order of `members`, from 1; equals share one. All are 0 where
    /// nobody is separated.
    pub(super) fn places(&mut self, members: &[usize]) -> Vec<i64> {
        let mut order = members.to_vec();
        let mut starts = vec![0; members.len()];
        let mut open = vec![(0, members.len())];
        while let Some((from, to)) = open.pop() {
            let cuts = self.split(&mut order[from..to]);
            let ends = cuts.iter().skip(1).map(|cut| from + cut).chain([to]);
            let parts = cuts.iter().map(|cut| from + cut).zip(ends);
            for (start, end) in parts.filter(|_| cuts.len() > 1) {
                starts[start..end].fill(start);
                open.extend((end - start > 1).then_some((start, end)));
            }
        }
        if starts.iter().all(|start| *start == 0) {
            return vec![0; members.len()];
        }
        let mut place_of = order.into_iter().zip(starts).collect::<Vec<_>>();
        place_of.sort_unstable();
        let start_of =
            |member: &usize| place_of.binary_search_by_key(member, |(member, _)| *member).map(|at| place_of[at].1);
        let place = |start: usize| i64::try_from(start + 1).unwrap_or(i64::MAX);
        members.iter().map(|member| start_of(member).map_or(0, place)).collect()
    }

    /// The rounds in which a participant met members of a group; `members` are sorted.
    pub(super) fn meetings(
        &self,
        participant: usize,
        members: &[usize],
    ) -> impl Iterator<Item = (shinpan_core::games::RoundNo, &'t Entry)> {
        let is_member = |entry: &Entry| entry.opponent.is_some_and(|other| members.binary_search(&other).is_ok());
        self.table.rounds_of(participant).filter(move |(_, entry)| self.is_meeting(entry) && is_member(entry))
    }

    fn is_meeting(&self, entry: &Entry) -> bool {
        entry.kind == BoutKind::Game || self.counts_forfeits && entry.kind.is_forfeit()
    }

    /// Orders the members of a group by what they got against each other, and gives the places where subgroups begin.
    fn split(&mut self, members: &mut [usize]) -> Vec<usize> {
        let (mut scores, is_complete) = self.scores(members);
        scores.sort_by_key(|score| std::cmp::Reverse(score.low));
        let cuts = if is_complete { by_score(&scores) } else { by_outcome(&scores) };
        members.iter_mut().zip(&scores).for_each(|(member, score)| *member = score.member);
        cuts
    }

    /// The scores of all members, and whether everybody met everybody.
    fn scores(&mut self, members: &[usize]) -> (Vec<TableScore>, bool) {
        let averages = self.averages(members);
        let unit = averages.iter().flatten().fold(1, |unit, (_, count)| common_multiple(unit, *count));
        let scoring = self.table.scoring();
        let mut is_complete = true;
        let score = |(member, own): (&usize, &Vec<(i128, usize)>)| {
            let met = own.iter().map(|(sum, count)| sum * (unit / *count as i128)).sum::<i128>();
            let missing = members.len() - 1 - own.len();
            is_complete &= missing == 0;
            let missing = missing as i128 * unit;
            let with = |points: i64| met + missing * i128::from(points);
            TableScore { member: *member, low: with(scoring.loss.0), high: with(scoring.win.0) }
        };
        let scores = members.iter().zip(&averages).map(score).collect();
        (scores, is_complete)
    }

    /// For each member, the points against each other member that it met, and in how many games.
    fn averages(&mut self, members: &[usize]) -> Vec<Vec<(i128, usize)>> {
        self.groups += 1;
        for member in members {
            self.group[*member] = self.groups;
        }
        let mut met = Vec::new();
        let averages = members.iter().map(|member| {
            met.clear();
            let entries = self.table.entries(*member).iter().filter(|entry| self.is_meeting(entry));
            let with = entries.filter_map(|entry| Some((entry.opponent?, i128::from(entry.points.0))));
            met.extend(with.filter(|(opponent, _)| self.group[*opponent] == self.groups));
            met.sort_unstable();
            let games = met.chunk_by(|a, b| a.0 == b.0);
            games.map(|games| (games.iter().map(|(_, points)| points).sum(), games.len())).collect()
        });
        averages.collect()
    }
}

/// Splits where everybody met everybody: subgroups of equal scores (Art. 6.2).
fn by_score(scores: &[TableScore]) -> Vec<usize> {
    let begins = |at: &usize| *at == 0 || scores[*at].low != scores[*at - 1].low;
    (0..scores.len()).filter(begins).collect()
}

/// Splits where games are missing: whoever is ahead of all others whatever their outcome is alone, from the top down to
/// the first who is not (Art. 6.3, reading T12).
fn by_outcome(scores: &[TableScore]) -> Vec<usize> {
    let mut highest_of_rest = vec![i128::MIN; scores.len()];
    for at in (1..scores.len()).rev() {
        highest_of_rest[at - 1] = highest_of_rest[at].max(scores[at].high);
    }
    let alone = (0..scores.len().saturating_sub(1)).take_while(|at| scores[*at].low > highest_of_rest[*at]).count();
    (0..=alone).collect()
}
