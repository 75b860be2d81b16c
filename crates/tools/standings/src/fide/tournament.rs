//! A FIDE tournament as it is ranked: who takes part, what happened in each round, and what it is worth, from whichever files
//! it was read.

use std::collections::BTreeSet;

use shinpan_core::HalfPoints;
use shinpan_core::entrants::Status;
use shinpan_core::finding::TextPos;
use shinpan_core::games::{Bye, RoundNo};
use shinpan_tournament::tiebreaks::{Crosstable, Entry, Participant, Row, Scoring};

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) id: String,
    /// The id where there is none.
    pub(crate) name: String,
    pub(crate) number: u32,
    pub(crate) rating: Option<u32>,
    pub(crate) status: Status,
    pub(crate) details: Details,
}

/// What no tie-break uses, and report files have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Details {
    pub(crate) federation: String,
    pub(crate) title: String,
    pub(crate) sex: String,
    pub(crate) birth: String,
    pub(crate) fide_id: String,
    pub(crate) team: String,
}

impl Player {
    /// What the tie-breaks need of it.
    pub(crate) fn participant(&self) -> Participant {
        Participant { number: self.number, rating: self.rating, is_disqualified: self.status == Status::Disqualified }
    }

    /// The id with the name behind it; the id alone where that is the name.
    pub(crate) fn id_and_name(&self) -> String {
        if self.name == self.id { self.id.clone() } else { format!("{} ({})", self.id, self.name) }
    }
}

/// What a tournament report file states of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stated {
    /// The points, and where they stand.
    pub(crate) points: Option<(HalfPoints, TextPos)>,
    /// What the first, the first two … byes of rounds that are not played yet give: stated points may have them already.
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
    pub(crate) crosstable: Crosstable,
    /// The last round that was asked for, else the last one there is.
    pub(crate) through: RoundNo,
    /// Byes of rounds after the last one.
    pub(crate) later_byes: Vec<(RoundNo, usize, Entry)>,
    /// The players and rounds of games that are not rated.
    pub(crate) unrated_games: BTreeSet<(usize, u16)>,
    /// The records that a report file has before its players.
    pub(crate) head: Vec<String>,
    pub(crate) planned_rounds: Option<u16>,
    /// Player by player; nothing where it comes from tables.
    pub(crate) stated: Vec<Stated>,
}

impl Tournament {
    /// Whether the game of a player in a round is not rated.
    pub(crate) fn is_unrated(&self, player: usize, round: u16) -> bool {
        self.unrated_games.contains(&(player, round))
    }

    /// The player with this id.
    pub(crate) fn position(&self, id: &str) -> Option<usize> {
        self.players.iter().position(|player| player.id == id)
    }
}

/// The byes of rounds after the last one of the table, where no round was asked for.
pub(crate) fn later_byes(
    rows: &[Row],
    crosstable: &Crosstable,
    through: Option<RoundNo>,
) -> Vec<(RoundNo, usize, Entry)> {
    let scoring: &Scoring = crosstable.scoring();
    let entry = |bye: Bye| Entry::of_bye(bye, scoring);
    let later = rows.iter().filter_map(|row| match row {
        Row::Bye { round, player, bye } => Some((*round, *player, entry(*bye))),
        Row::Pairing { .. } => None,
    });
    later.filter(|(round, ..)| through.is_none() && *round > crosstable.rounds()).collect()
}
