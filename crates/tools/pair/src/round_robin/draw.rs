//! A round robin that is drawn, as the rows and the document that show it. WCSC rules 2010, Art. 19.5.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use shinpan_core::Lots;
use shinpan_core::games::RoundNo;
use shinpan_core::history::OVERRULED;
use shinpan_core::wording::quoted;
use shinpan_tournament::field::Field;

use super::forced;
use super::tables::{Meeting, RoundRobin};
use crate::document::{All, Document, Pairing, Round, System};
use crate::draw::{common, decided};
use crate::input::Input;
use crate::ranking::has_given_up;
use crate::rows::{Common, DrawnRound, Row};

/// What a round robin is drawn from.
#[derive(Clone, Copy)]
pub(crate) struct Draw<'a> {
    pub(crate) book: &'a str,
    pub(crate) input: &'a Input,
    pub(crate) field: &'a Field<'a>,
    pub(crate) lots: &'a Lots,
}

impl Draw<'_> {
    /// The round asked for, or all. A forced pair overrules the tables where officers give their reason, `overrule`.
    pub(crate) fn draw(&self, round: Option<RoundNo>, overrule: Option<&str>) -> anyhow::Result<DrawnRound> {
        let (input, robin) = (self.input, self.tables());
        let rounds = robin.rounds();
        if let Some(round) = round.filter(|round| round.0 > rounds) {
            anyhow::bail!("--round {round}: the round robin of {} has {rounds} rounds (Art. 19.5)", self.field.len());
        }
        let officers = input.force.iter().chain(&input.forbid).next();
        let rows = match (round, officers) {
            (Some(round), _) => forced::draw(self, &robin, round, overrule)?,
            (None, None) => self.rows(&robin, 1..=rounds),
            (None, Some(pair)) => {
                return Err(pair.error("a pair of one round, and all are drawn; --round N says of which").into());
            }
        };
        let common = match round {
            Some(round) => common(input, round, self.lots),
            None => Common { stage: input.stage.clone(), lots: self.lots.text().to_owned(), ..Common::default() },
        };
        let common = Common { with_reasons: rows.iter().any(|row| row.pairing.overruled.is_some()), ..common };
        let document = self.document(round, &rows, &common);
        Ok(DrawnRound { rows, common, document })
    }

    fn tables(&self) -> RoundRobin {
        RoundRobin::draw(self.field.members().iter().map(|member| member.id().to_owned()), self.lots)
    }

    /// The rows of some rounds of the tables.
    fn rows(&self, robin: &RoundRobin, rounds: RangeInclusive<u16>) -> Vec<Row> {
        let row = |meeting: &Meeting<'_>| Row { round: meeting.round.0, pairing: self.meets(meeting) };
        rounds.flat_map(|round| robin.round(RoundNo(round)).iter().map(row).collect::<Vec<_>>()).collect()
    }

    /// What an officer should know of earlier games that the tables do not have: they were drawn by other lots, and somebody
    /// may be met twice. Rounds in which officers have overruled the tables are looked at without these pairs.
    pub(crate) fn other_lots(&self) -> Option<String> {
        let live = || self.input.games.iter().enumerate().filter(|(_, game)| game.is_live());
        let rounds = live().map(|(_, game)| game.round.0).max()?;
        let robin = self.tables();
        let rows = self.rows(&robin, 1..=rounds.min(robin.rounds()));
        let pair = |round, a: &str, b: &str| (round, a.min(b).to_owned(), a.max(b).to_owned());
        let drawn = rows.iter();
        let drawn = drawn.filter_map(|row| Some(pair(row.round, &row.pairing.first, row.pairing.second.as_deref()?)));
        let drawn = drawn.collect::<BTreeSet<_>>();
        let overruled = self.input.games.table().column(OVERRULED);
        let is_overruled = |row: usize| {
            let cells = overruled.zip(self.input.games.table().rows().get(row));
            cells.is_some_and(|(column, cells)| !cells.text(column).is_empty())
        };
        let around = live().filter(|(row, _)| is_overruled(*row)).map(|(_, game)| game.round).collect::<BTreeSet<_>>();
        let mut strange = live().map(|(_, game)| game).filter(|game| {
            let second = game.second.as_deref();
            let is_of_tables = second.is_some_and(|second| drawn.contains(&pair(game.round.0, &game.first, second)));
            !is_of_tables && !around.contains(&game.round)
        });
        let first = strange.next()?;
        let second = first.second.as_deref().map_or_else(|| "a bye".to_owned(), quoted);
        let count = 1 + strange.count();
        let game = format!("{} against {second} in round {}", quoted(&first.first), first.round);
        Some(format!(
            "{count} games are not those of the tables, as {game}: was another text of --lots used? (Art. 19.5)"
        ))
    }

    /// A game of the tables as a pairing.
    pub(super) fn meets(&self, meeting: &Meeting<'_>) -> Pairing {
        let Meeting { round, first, second } = meeting;
        let is_out = |id: &str| {
            let member = self.field.position(id).and_then(|place| self.field.members().get(place));
            member.is_some_and(|member| has_given_up(member.entrant, *round))
        };
        let ((result, termination), reason) = match second {
            // A pause is worth nothing, unlike a bye.
            None => (("bye", "vacated"), format!("pause of number {} (Art. 19.5)", first.0)),
            Some(second) => {
                let reason = format!("round {round}: number {} against {} (Art. 19.5)", first.0, second.0);
                (decided(is_out(first.1), is_out(second.1)), reason)
            }
        };
        Pairing {
            round: None,
            first: first.1.to_owned(),
            second: second.map(|second| second.1.to_owned()),
            result,
            termination,
            reason,
            overruled: None,
            criterion: None,
            otherwise: None,
        }
    }

    fn document(&self, round: Option<RoundNo>, rows: &[Row], common: &Common) -> Document {
        let numbered = |row: &Row| Pairing { round: round.is_none().then_some(row.round), ..row.pairing.clone() };
        let (games, pauses): (Vec<_>, Vec<_>) =
            rows.iter().map(numbered).partition(|pairing| round.is_none() || pairing.second.is_some());
        Document {
            rules: self.book.to_owned(),
            stage: common.stage.clone(),
            round: round.map_or(Round::All(All::All), |round| Round::One(round.0)),
            system: System::RoundRobin,
            lots: common.lots.clone(),
            history: common.history.clone(),
            history_open: common.history_open.clone(),
            pairings: games,
            bye: pauses.into_iter().next().map(|pause| pause.first),
            cost: Vec::new(),
            unique: true,
            explanation: None,
            alternative: None,
        }
    }
}
