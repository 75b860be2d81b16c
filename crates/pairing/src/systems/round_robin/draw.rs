//! A round robin that is drawn, as the rows and the document that show it. WCSC rules 2010, Art. 19.5.

use std::collections::BTreeSet;

use shinpan_core::Lots;
use shinpan_core::games::RoundNo;
use shinpan_core::wording::counted;
use shinpan_tournament::field::Field;

use super::forced::{ForcedPairs, refuse_forbidden};
use super::pairings::PairedRound;
use super::plan::{FIELD_MOST, Plan, Rounds, is_of_tables};
use super::tables::{NumberPair, RoundRobin};
use super::{paired, remarks};
use crate::document::Row;
use crate::input::Input;
use crate::port::{Cannot, RoundAsked, Table};

#[derive(Clone, Copy)]
pub(super) struct Draw<'a> {
    pub(super) input: &'a Input,
    pub(super) field: &'a Field<'a>,
    pub(super) lots: &'a Lots,
    /// Officers' reason for a forced pair that overrules the tables.
    pub(super) overrule: Option<&'a str>,
}

pub(super) struct DrawnRobin {
    pub(super) table: Table,
    pub(super) warnings: Vec<String>,
}

/// A round with its rows.
struct RoundRows {
    pairs: Vec<NumberPair>,
    rows: Vec<Row>,
}

impl<'a> Draw<'a> {
    pub(super) fn of(asked: &'a RoundAsked<'_>) -> Self {
        Self { input: asked.input, field: &asked.stage.field, lots: asked.lots, overrule: asked.overrule }
    }

    /// The round asked for, or all, around the games that are there.
    ///
    /// # Errors
    /// There is no such round, or what officers ask for cannot be; the round cannot be drawn, since somebody would meet
    /// an opponent twice.
    pub(super) fn draw(&self, round: Option<RoundNo>) -> Result<DrawnRobin, Cannot> {
        // A round that is there was drawn before the later ones.
        self.draw_around(round, !paired::has_round(&self.input.games, round))
    }

    /// The round as it is if it was drawn before the later ones, where [`Draw::draw`] takes these as standing; and the other way
    /// round. None if it could not be drawn so.
    ///
    /// # Errors
    /// As for [`Draw::draw`].
    pub(super) fn draw_otherwise(&self, round: Option<RoundNo>) -> Result<Option<Table>, Cannot> {
        match self.draw_around(round, paired::has_round(&self.input.games, round)) {
            Ok(drawn) => Ok(Some(drawn.table)),
            Err(Cannot::BePaired(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The round around the earlier ones and, `with_later`, the later ones that are decided.
    fn draw_around(&self, round: Option<RoundNo>, with_later: bool) -> Result<DrawnRobin, Cannot> {
        let (input, robin) = (self.input, self.tables());
        let rounds = robin.rounds();
        if let Some(round) = round.filter(|round| round.0 > rounds) {
            let (field, rounds) = (self.field.len(), counted(rounds, "round"));
            return Err(Cannot::BeAsked(format!(
                "--round {round}: the round robin of {field} has {rounds} (Art. 19.5)"
            )));
        }
        let there = paired::rounds(&input.games, &robin);
        let mut standing = there.clone();
        let stands = paired::standing(&input.games, round, with_later);
        standing.retain(|round, _| stands.contains(round));
        if robin.places() > FIELD_MOST && !(is_of_tables(&robin, &standing) && input.force.is_empty()) {
            let message = format!("a round robin of more than {FIELD_MOST} is drawn by the tables alone (Art. 19.5)");
            return Err(Cannot::BeAsked(message));
        }
        let earlier = standing.keys().copied().collect::<BTreeSet<_>>();
        let rows = match round {
            Some(round) => {
                let RoundRows { pairs, rows } = self.round(&Plan::around(&robin, &standing), round)?;
                standing.insert(round.0, pairs);
                rows
            }
            None => self.all(&robin, &mut standing)?,
        };
        let plan = Plan::around(&robin, &standing);
        let remarks = remarks::Remarks { games: &input.games, robin: &robin, plan: &plan, there: &there };
        let blocked = round.and_then(|round| remarks.blocked(round, &earlier));
        // A published round is judged, whoever meets twice in it.
        if let Some(blocked) = blocked.filter(|_| self.overrule.is_none() && input.published.is_none()) {
            return Err(Cannot::BePaired(blocked));
        }
        let mut warnings = remarks.warnings(round);
        // A published round is there when it is checked.
        if input.published.is_none() {
            warnings.splice(..0, remarks.drawn_already(round, &earlier));
        }
        warnings.extend(remarks::other_lots(&input.games, &robin, &there));
        let is_of_tables = |row: &Row| {
            let pair = robin.number_pair(&row.first, row.second.as_deref());
            pair.and_then(|pair| robin.round_of(pair)) == Some(RoundNo(row.round))
        };
        let with_reasons = !rows.iter().all(is_of_tables);
        Ok(DrawnRobin { table: Table { rows, with_reasons, has_history: round.is_some() }, warnings })
    }

    fn tables(&self) -> RoundRobin {
        RoundRobin::draw(self.field.members().iter().map(|member| member.id().to_owned()), self.lots)
    }

    /// Draws a round of the plan, with the pairs that officers force.
    fn round(&self, plan: &Plan<'_>, round: RoundNo) -> Result<RoundRows, Cannot> {
        let robin = plan.robin();
        let (own, forced) = (plan.round(round), ForcedPairs::of(self.input, robin, round)?);
        refuse_forbidden(self.input, robin, (round, &own))?;
        forced.check(&own, self.overrule)?;
        let pairs = plan.forcing(round, &forced.numbers());
        let paired =
            PairedRound { field: self.field, robin, round, own: &own, forced: &forced, overrule: self.overrule };
        Ok(RoundRows { rows: paired.rows(&pairs), pairs })
    }

    /// All rounds; those that are `standing` as they are. All of them stand then.
    fn all(&self, robin: &RoundRobin, standing: &mut Rounds) -> Result<Vec<Row>, Cannot> {
        let officers = self.input.force.iter().chain(&self.input.forbid).next();
        if let Some(pair) = officers {
            return Err(pair.error("a pair for one round, but all rounds are drawn; add --round N").into());
        }
        let own = self.input.overruled_rows().into_iter().map(|own| own.round).collect::<BTreeSet<_>>();
        let (mut rows, mut plan) = (Vec::new(), Plan::around(robin, standing));
        for round in (1..=robin.rounds()).map(RoundNo) {
            // The plan holds until officers have changed it.
            if own.contains(&round) {
                plan = Plan::around(robin, standing);
            }
            let drawn = self.round(&plan, round)?;
            standing.insert(round.0, drawn.pairs);
            if own.contains(&round) {
                plan = Plan::around(robin, standing);
            }
            rows.extend(drawn.rows);
        }
        Ok(rows)
    }
}
