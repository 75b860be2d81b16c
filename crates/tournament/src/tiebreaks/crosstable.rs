//! The cross table: every round of every participant, checked. FIDE Handbook C.07, Art. 16.1; reading T1.

use shinpan_core::games::RoundNo;
use shinpan_core::{HalfPoints, Side};

use super::entry::Entry;
use super::meetings;
use super::regulations::System;
use super::row::Row;
use super::scoring::Scoring;
use crate::tally::BoutKind;

/// The most rounds of all participants together: what a table takes in memory is bounded.
const MOST_ENTRIES: usize = 1 << 23;

/// Participant of the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Participant {
    /// The pairing number, from 1; nobody else has it.
    pub number: u32,
    /// The rating, if there is one.
    pub rating: Option<u32>,
    /// Whether it has no place; its games stand for all others.
    pub is_disqualified: bool,
}

/// Reason that rows make no tournament. Rows and participants are called by their places in their lists, from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CrosstableError {
    /// Two participants have the same number.
    #[error("two participants have the pairing number {0}")]
    DuplicateNumber(u32),
    /// Pairing numbers begin with 1.
    #[error("a participant has the pairing number 0; numbers begin with 1")]
    NumberZero,
    /// Rounds begin with 1.
    #[error("row {0} is of round 0; rounds begin with 1")]
    RoundZero(usize),
    /// A row names nobody of the list.
    #[error("row {row} names participant {player}, and there are {participants}")]
    UnknownParticipant {
        /// The row.
        row: usize,
        /// Number that the row names.
        player: usize,
        /// Number of participants.
        participants: usize,
    },
    /// A row pairs somebody with itself.
    #[error("row {0} pairs a participant with itself")]
    SelfPairing(usize),
    /// The results of the two do not fit each other.
    #[error("row {0} gives one a win, but the other no loss")]
    ImpossibleResult(usize),
    /// Somebody has two rows in one round.
    #[error("the participant with number {number} has two rows in round {round}")]
    TwoRows {
        /// Pairing number of the participant.
        number: u32,
        /// The round.
        round: RoundNo,
    },
    /// There are more rounds than a tournament has.
    #[error("{participants} participants and {rounds} rounds are more than a table may have")]
    TooLarge {
        /// Number of participants.
        participants: usize,
        /// The highest round.
        rounds: RoundNo,
    },
    /// The averages of Art. 6.1.2 have no common unit.
    #[error("the numbers of games between two participants have no common multiple below 2^80")]
    TooManyMeetings,
    /// Scores are too large to be added.
    #[error("a score is beyond {} points", Scoring::MOST)]
    ScoreTooLarge,
}

/// Every round of every participant, up to the last one in which a game stands.
#[derive(Clone, Debug)]
pub struct Crosstable {
    participants: Vec<Participant>,
    rounds: RoundNo,
    /// By participant, then by round.
    entries: Vec<Entry>,
    scoring: Scoring,
    structure: System,
    later_byes: Vec<(RoundNo, usize)>,
}

impl Crosstable {
    /// The table of these rows. Its last round is the highest one up to `through` in which a pairing stands: everything is
    /// as if the tournament had ended with it. Rows of later rounds are left out.
    ///
    /// # Errors
    /// All that is wrong with the participants, the scores, and the rows up to that round.
    pub fn check(
        participants: Vec<Participant>,
        rows: &[Row],
        scoring: Scoring,
        through: Option<RoundNo>,
    ) -> Result<Self, Vec<CrosstableError>> {
        let structure = meetings::structure(participants.len(), rows);
        let pairings = rows.iter().filter(|row| row.pair().is_some()).map(Row::round);
        let rounds = pairings.filter(|round| through.is_none_or(|through| *round <= through)).max();
        let rounds = rounds.unwrap_or(RoundNo(0));
        let mut faults = faults_of_participants(&participants);
        if !scoring.is_bounded() {
            faults.push(CrosstableError::ScoreTooLarge);
        }
        let size = participants.len().saturating_mul(usize::from(rounds.0).max(1));
        if size > MOST_ENTRIES {
            faults.push(CrosstableError::TooLarge { participants: participants.len(), rounds });
            return Err(faults);
        }
        let entries = vec![Entry::none(&scoring); participants.len() * usize::from(rounds.0)];
        let mut table = Self { participants, rounds, entries, scoring, structure, later_byes: Vec::new() };
        for (at, row) in rows.iter().enumerate() {
            match table.fault_of(at, row) {
                Some(fault) => faults.push(fault),
                None => faults.extend(table.enter(row)),
            }
        }
        if !meetings::have_common_unit(&table.entries, rounds.0) {
            faults.push(CrosstableError::TooManyMeetings);
        }
        if faults.is_empty() { Ok(table) } else { Err(faults) }
    }

    fn fault_of(&self, at: usize, row: &Row) -> Option<CrosstableError> {
        let participants = self.participants.len();
        let (players, result) = match row {
            Row::Bye { player, .. } => ([*player; 2], None),
            Row::Pairing { players, result, .. } => (*players, Some(*result)),
        };
        if let Some(player) = players.into_iter().find(|player| *player >= participants) {
            return Some(CrosstableError::UnknownParticipant { row: at, player, participants });
        }
        match result {
            _ if row.round() == RoundNo(0) => Some(CrosstableError::RoundZero(at)),
            Some(_) if players[0] == players[1] => Some(CrosstableError::SelfPairing(at)),
            Some(result) if !result.is_possible() => Some(CrosstableError::ImpossibleResult(at)),
            _ => None,
        }
    }

    /// Enters a row that has no fault of its own.
    fn enter(&mut self, row: &Row) -> Vec<CrosstableError> {
        if row.round() > self.rounds {
            if let Row::Bye { round, player, .. } = row {
                self.later_byes.push((*round, *player));
            }
            return Vec::new();
        }
        let scoring = self.scoring;
        let faults = match *row {
            Row::Bye { round, player, bye } => [self.set(round, player, Entry::of_bye(bye, &scoring)), None],
            Row::Pairing { round, players, result } => Side::BOTH
                .map(|side| self.set(round, players[side.index()], Entry::of_pairing(players, result, side, &scoring))),
        };
        faults.into_iter().flatten().collect()
    }

    fn set(&mut self, round: RoundNo, player: usize, entry: Entry) -> Option<CrosstableError> {
        let at = player * usize::from(self.rounds.0) + usize::from(round.0) - 1;
        if self.entries[at].kind != BoutKind::None {
            return Some(CrosstableError::TwoRows { number: self.participants[player].number, round });
        }
        self.entries[at] = entry;
        None
    }

    /// The participants, in the order in which they were given.
    pub fn participants(&self) -> &[Participant] {
        &self.participants
    }

    /// Number of participants.
    pub fn len(&self) -> usize {
        self.participants.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.participants.is_empty()
    }

    /// R: the last round; 0 if no pairing stands.
    pub fn rounds(&self) -> RoundNo {
        self.rounds
    }

    /// Returns the points for results.
    pub fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// The system as the rows tell it, those of later rounds too: a round robin where more than two participants stand in
    /// the same number of pairings, every two of them.
    pub fn structure(&self) -> System {
        self.structure
    }

    /// The byes of rounds after the last one, which count for nothing, each with its participant.
    pub fn later_byes(&self) -> &[(RoundNo, usize)] {
        &self.later_byes
    }

    /// The rounds of a participant, from the first to the last.
    pub fn entries(&self, participant: usize) -> &[Entry] {
        let rounds = usize::from(self.rounds.0);
        self.entries.get(participant * rounds..(participant + 1) * rounds).unwrap_or_default()
    }

    /// The rounds of a participant with their numbers.
    pub fn rounds_of(&self, participant: usize) -> impl Iterator<Item = (RoundNo, &Entry)> {
        (1..).map(RoundNo).zip(self.entries(participant))
    }

    /// The points of a participant over all rounds (Art. 2).
    pub fn points(&self, participant: usize) -> HalfPoints {
        self.entries(participant).iter().map(|entry| entry.points).sum()
    }
}

fn faults_of_participants(participants: &[Participant]) -> Vec<CrosstableError> {
    let mut numbers = participants.iter().map(|participant| participant.number).collect::<Vec<_>>();
    numbers.sort_unstable();
    let twice = numbers.windows(2).filter(|pair| pair[0] == pair[1]);
    let twice = twice.map(|pair| CrosstableError::DuplicateNumber(pair[0]));
    let zero = numbers.first().filter(|number| **number == 0).map(|_| CrosstableError::NumberZero);
    zero.into_iter().chain(twice).collect()
}
