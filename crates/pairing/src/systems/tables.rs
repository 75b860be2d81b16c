//! Systems whose rounds are tables: who meets whom rests on the number of entrants alone. Events of engines, docs/rulings.md.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::num::NonZeroU16;

use serde::de::DeserializeOwned;
use shinpan_core::games::RoundNo;
use shinpan_core::wording::{counted, quoted};
use shinpan_tournament::Due;
use shinpan_tournament::elimination::has_given_up;

use super::{NO_ANNOUNCED, NO_FILES, NO_RECORDS, NO_SECOND, SECTION};
use crate::articles::Articles;
use crate::board::Board;
use crate::constraints::RankPair;
use crate::document::{Row, RowReason, System as Word};
use crate::options::RoundOption;
use crate::port::{Cannot, Chance, Offer, Ready, RoundAsked, System, Table};

/// The most rounds of a table: no event has more.
const ROUNDS_MOST: u16 = 10_000;

/// A system whose rounds are a table of numbers from 1: the places by seed.
pub(super) trait RoundTable: Debug + Send + Sync + DeserializeOwned + 'static {
    /// The system as books name it.
    const OFFER: &'static Offer;

    /// Number of rounds for so many entrants, at least 2.
    fn rounds(&self, entrants: usize) -> usize;

    /// The boards of a round, in the order in which they are played.
    fn boards(&self, entrants: usize, round: u16) -> Vec<Board>;
}

/// The table `T`, as books name it.
pub(super) const fn offer<T: RoundTable>(word: Word) -> Offer {
    const STANDS: &str = "the table includes every entrant";
    Offer {
        word,
        open: |book| Ok(Box::new(book.section::<T>(SECTION)?)),
        not: &[
            (RoundOption::Absent, STANDS),
            (RoundOption::Force, STANDS),
            (RoundOption::Forbid, STANDS),
            (RoundOption::SecondPlace, NO_SECOND),
            (RoundOption::Records, NO_RECORDS),
            (RoundOption::CheckFiles, NO_FILES),
            (RoundOption::Announced, NO_ANNOUNCED),
            (RoundOption::WriteReport, "a report file has one game a round"),
        ],
    }
}

/// Articles of a table: the table itself.
const fn articles(word: Word) -> Articles {
    let table = word.as_str();
    Articles {
        field: table,
        way_in: "everybody takes part",
        everybody: table,
        bye: table,
        blocked: table,
        completion: None,
        lots: table,
    }
}

pub(super) const fn one() -> NonZeroU16 {
    NonZeroU16::MIN
}

pub(super) const fn two() -> NonZeroU16 {
    NonZeroU16::MIN.saturating_add(1)
}

impl<T: RoundTable> System for T {
    fn offer(&self) -> &'static Offer {
        T::OFFER
    }

    fn articles(&self) -> &'static Articles {
        const { &articles(T::OFFER.word) }
    }

    fn chance(&self) -> Chance {
        Chance::None
    }

    fn ready<'a>(&'a self, asked: &'a RoundAsked<'a>) -> Result<Ready<'a>, Cannot> {
        let field = &asked.stage.field;
        let last = last_round(self, field.len());
        let rounds = match asked.round {
            Some(round) if round.0 > last => {
                let (rounds, engines) = (counted(last, "round"), counted(field.len(), "engine"));
                return Err(Cannot::BePaired(format!("the table has {rounds} for {engines}")));
            }
            Some(round) => round.0..=round.0,
            None => 1..=last,
        };
        let (mut rows, mut left_out) = (Vec::new(), BTreeSet::new());
        for round in rounds.map(RoundNo) {
            let put_out = asked.stage.put_out(round).into_iter().filter_map(|id| field.position(&id));
            let put_out = put_out.collect::<BTreeSet<_>>();
            for board in RoundTable::boards(self, field.len(), round.0) {
                let players = [Some(board.first), board.second].map(|number| number.map(|number| number - 1));
                let out = players.into_iter().flatten().filter(|member| put_out.contains(member)).collect::<Vec<_>>();
                if out.is_empty() {
                    rows.push(row(asked, round, board));
                }
                left_out.extend(out);
            }
        }
        let id = |member: usize| quoted(field.members().get(member).map_or("", |member| member.id()));
        asked.warn_all(
            left_out.into_iter().map(|member| format!("{} is disqualified: its games are left out (R7)", id(member))),
        );
        Ok(Ready::Table(Table { rows, with_reasons: false, has_history: false }))
    }

    fn rounds_of(&self, entrants: usize, (u, v): RankPair) -> Vec<u16> {
        let pair = [Some(u + 1), Some(v + 1)];
        let is_pair = |board: &Board| {
            let players = [Some(board.first), board.second];
            pair.iter().all(|number| players.contains(number))
        };
        let has = |round: &u16| RoundTable::boards(self, entrants, *round).iter().any(is_pair);
        (1..=last_round(self, entrants)).filter(has).collect()
    }
}

fn last_round(table: &impl RoundTable, entrants: usize) -> u16 {
    let rounds = if entrants < 2 { 0 } else { table.rounds(entrants) };
    u16::try_from(rounds).unwrap_or(ROUNDS_MOST).min(ROUNDS_MOST)
}

/// A game of `board`; who has given up loses it by default.
fn row(asked: &RoundAsked<'_>, round: RoundNo, board: Board) -> Row {
    let member = |number: usize| asked.stage.field.members().get(number - 1);
    let id = |number: usize| member(number).map_or_else(String::new, |member| member.id().to_owned());
    let is_out = |number: usize| member(number).is_some_and(|member| has_given_up(member.entrant, round));
    let first = board.first;
    let due = board.second.map_or_else(|| Due::bye(is_out(first)), |second| Due::game([first, second].map(is_out)));
    Row {
        round: round.0,
        game: board.game,
        first: id(board.first),
        second: board.second.map(id),
        is_pause: false,
        table: None,
        points: due.points(),
        due,
        why: RowReason { reason: board.reason, ..RowReason::default() },
    }
}
