//! A FIDE tournament as it is ranked: who takes part, what happened in each round, and what it is worth, from whichever files
//! it was read.

use std::collections::HashSet;

use shinpan_core::HalfPoints;
use shinpan_core::entrants::Status;
use shinpan_core::finding::TextPos;
use shinpan_core::games::RoundNo;
use shinpan_tournament::tally::BoutKind;
use shinpan_tournament::tiebreaks::{Crosstable, Participant, Row};

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) id: String,
    /// The id where there is none.
    pub(crate) name: String,
    pub(crate) number: u32,
    pub(crate) rating: Option<u32>,
    pub(crate) status: Status,
    /// The last round before it gave up, if it has.
    pub(crate) withdrawn_after: Option<u16>,
}

impl Player {
    pub(crate) fn participant(&self) -> Participant {
        Participant { number: self.number, rating: self.rating, is_disqualified: self.status == Status::Disqualified }
    }

    /// The id with the name behind it; the id alone where that is the name.
    pub(crate) fn id_and_name(&self) -> String {
        if self.name == self.id { self.id.clone() } else { format!("{} ({})", self.id, self.name) }
    }
}

/// Points and place that a tournament report file states of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stated {
    /// The points, and where they stand.
    pub(crate) points: Option<(HalfPoints, TextPos)>,
    /// Points for the first, the first two … byes of rounds that are not played yet: stated points may include them
    /// already.
    pub(crate) later_byes: Vec<HalfPoints>,
    /// The rank, and where it stands.
    pub(crate) rank: Option<(usize, TextPos)>,
}

/// A tournament, checked. Players are called by their place in the list, as in the cross table.
#[derive(Clone, Debug)]
pub(crate) struct Tournament {
    /// The file that messages name.
    pub(crate) file: String,
    pub(crate) stage: Option<String>,
    pub(crate) players: Vec<Player>,
    /// Games that count.
    pub(crate) crosstable: Crosstable,
    /// Games as played, if some of them do not count.
    as_played: Option<Crosstable>,
    /// The players whose games do not count.
    annulled: Vec<usize>,
    rows: Vec<Row>,
    /// The last round that was asked for, else the last one there is.
    pub(crate) through: RoundNo,
    /// Player by player; nothing where it comes from tables.
    pub(crate) stated: Vec<Stated>,
}

impl Tournament {
    /// The tournament of these players and rows; all else that a file may say is left out.
    pub(crate) fn new(
        file: &str,
        players: Vec<Player>,
        rows: Vec<Row>,
        crosstable: Crosstable,
        through: Option<RoundNo>,
    ) -> Self {
        Self {
            file: file.to_owned(),
            stage: None,
            players,
            through: through.unwrap_or_else(|| crosstable.rounds()),
            stated: Vec::new(),
            as_played: None,
            annulled: Vec::new(),
            rows,
            crosstable,
        }
    }

    /// Games as played, whether they count or not.
    pub(crate) fn as_played(&self) -> &Crosstable {
        self.as_played.as_ref().unwrap_or(&self.crosstable)
    }

    /// The players whose games count for nobody.
    pub(crate) fn annulled(&self) -> &[usize] {
        &self.annulled
    }

    /// The points of a player: those of all games where these count for nobody.
    pub(crate) fn points(&self, player: usize) -> HalfPoints {
        let table = if self.annulled.contains(&player) { self.as_played() } else { &self.crosstable };
        table.points(player)
    }

    /// Takes the games of some players out of what counts; they have no place.
    pub(crate) fn annul(&mut self, players: Vec<usize>) {
        if players.is_empty() {
            return;
        }
        let is_annulled = |row: &Row| match row {
            Row::Bye { player, .. } => players.contains(player),
            Row::Pairing { players: pair, .. } => pair.iter().any(|player| players.contains(player)),
        };
        let rows = self.rows.iter().filter(|row| !is_annulled(row)).copied().collect::<Vec<_>>();
        let mut participants = self.crosstable.participants().to_vec();
        for player in &players {
            participants[*player].is_disqualified = true;
        }
        // All of its rows have been checked.
        let Ok(counted) = Crosstable::check(participants, &rows, *self.crosstable.scoring(), Some(self.through)) else {
            return;
        };
        self.as_played = Some(std::mem::replace(&mut self.crosstable, counted));
        self.annulled = players;
    }

    pub(crate) fn open_games(&self) -> usize {
        let entries = (0..self.players.len()).flat_map(|player| self.as_played().entries(player));
        // Each is a game of two.
        entries.filter(|entry| entry.kind == BoutKind::Pending).count() / 2
    }

    /// Whether a round up to the last one that counts has no pairing.
    pub(crate) fn misses_rounds(&self) -> bool {
        let table = self.as_played();
        let has_pairing = |round: usize| {
            let of = |player: usize| table.entries(player).get(round);
            (0..table.len()).any(|player| of(player).is_some_and(|entry| entry.opponent.is_some()))
        };
        let rounds = usize::from(table.rounds().0);
        table.rounds() < self.through || !(0..rounds).all(has_pairing)
    }

    /// Whether a round robin is over and two who take part to the end never met.
    pub(crate) fn misses_pairs(&self) -> bool {
        let table = self.as_played();
        let active = (0..table.len()).filter(|player| self.players[*player].status == Status::Active);
        let active = active.collect::<Vec<_>>();
        let is_over = usize::from(table.rounds().0) + usize::from(table.len().is_multiple_of(2)) >= table.len();
        let met =
            |player: usize| table.entries(player).iter().filter_map(|entry| entry.opponent).collect::<HashSet<_>>();
        let misses = |player: &usize| {
            let met = met(*player);
            active.iter().any(|other| other != player && !met.contains(other))
        };
        is_over && active.iter().any(misses)
    }

    /// The player with this id.
    pub(crate) fn position(&self, id: &str) -> Option<usize> {
        self.players.iter().position(|player| player.id == id)
    }
}
