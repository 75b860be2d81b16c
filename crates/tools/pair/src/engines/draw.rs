//! Rounds of an event of engines: drawn, written, checked or asked about.

use std::collections::BTreeSet;
use std::num::NonZeroU16;

use shinpan_cli::{Exit, Session};
use shinpan_core::games::RoundNo;
use shinpan_core::history::{self, RoundHistory};
use shinpan_core::page::PageRequest;
use shinpan_core::wording::{counted, quoted};
use shinpan_tournament::{Due, Field};

use super::board::Board;
use super::document::{Document, Drawn, Pairing};
use super::event::{Absence, Event};
use super::rules::EngineRules;
use super::{check, sheet, why};
use crate::args::{Args, RoundArg};
use crate::report_no_pairing;

/// What officers overrule by a forced pair that has met.
const REMATCHES: &str = crate::constraints::REMATCHES;

impl Event {
    /// Draws what is asked for, or answers what is asked about it. None: there is no pairing, and the reason is on stderr.
    pub(super) fn answer(
        &self,
        args: &Args,
        request: Option<&PageRequest>,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Option<Exit>> {
        let field = self.field()?;
        session.messages.warnings(history::missing(&self.input.games, args.first_round()));
        session.messages.warnings(history::changed(&self.input.games, None, args.overrule.as_deref()));
        let drawn = match (self.rules, args.round) {
            (EngineRules::Swiss { games }, Some(RoundArg::One(round))) => {
                match self.swiss(args, &field, round, games, session)? {
                    Ok(drawn) => drawn,
                    Err(reason) => return Ok(report_no_pairing(round, &reason, session)),
                }
            }
            (_, Some(RoundArg::One(round))) => {
                let rounds = self.rules.rounds(field.len()).unwrap_or_default();
                if round.0 > rounds {
                    let (rounds, engines) = (counted(rounds, "round"), counted(field.len(), "engine"));
                    let reason = format!("the table has {rounds} for {engines}");
                    return Ok(report_no_pairing(round, &reason, session));
                }
                self.table(&field, Some(round), session)
            }
            _ => self.table(&field, None, session),
        };
        if let Some(published) = &self.input.published {
            return check::answer(published, &drawn.document, args, session).map(Some);
        }
        if let Some([a, b]) = args.asked() {
            return why::answer(self, &field, &drawn.document, [a, b], args, session).map(Some);
        }
        sheet::write(self, &drawn, args, request, session)?;
        Ok(Some(Exit::Ok))
    }

    /// A round of a table, or all of them.
    fn table(&self, field: &Field<'_>, round: Option<RoundNo>, session: &Session<'_>) -> Drawn {
        let last = self.rules.rounds(field.len()).unwrap_or_default();
        let rounds = round.map_or(1..=last, |round| round.0..=round.0);
        let (mut pairings, mut left_out) = (Vec::new(), BTreeSet::new());
        for round in rounds {
            let absences = self.absences(field, RoundNo(round));
            for board in self.rules.boards(field.len(), round) {
                let absent = [Some(board.first), board.second].map(|number| number.and_then(|it| absences[it - 1]));
                if absent.contains(&Some(Absence::Disqualified)) {
                    let out = [Some(board.first), board.second].into_iter().flatten();
                    left_out.extend(out.filter(|number| absences[number - 1] == Some(Absence::Disqualified)));
                    continue;
                }
                pairings.push(pairing(field, round, board, absent));
            }
        }
        for number in left_out {
            session.messages.warning(format_args!(
                "{} is disqualified: its games are left out (R7)",
                quoted(Self::id(field, number))
            ));
        }
        let document = Document { history: None, ..self.document(round, pairings) };
        Drawn { document, history_open: Vec::new() }
    }

    /// A Swiss round, or why there is none.
    fn swiss(
        &self,
        args: &Args,
        field: &Field<'_>,
        round: RoundNo,
        games: NonZeroU16,
        session: &Session<'_>,
    ) -> anyhow::Result<Result<Drawn, String>> {
        if let Some(missing) = self.missing(field, round, games.get()) {
            return Ok(Err(format!("{}: {missing}", self.input.games.table().file())));
        }
        session.messages.warnings(self.holes(field, round));
        let swiss = self.swiss_round(args, field, round, games.get())?;
        if swiss.standings.len() < 2 {
            return Ok(Err(format!("{} to be paired, expected at least 2", counted(swiss.standings.len(), "engine"))));
        }
        let drawn = match swiss.draw() {
            Ok(drawn) => drawn,
            Err(reason) => return Ok(Err(reason.to_string())),
        };
        let has_met = |board: &Board| {
            let met = swiss.standings.iter().find(|standing| standing.number == board.first).map(|it| &it.met);
            met.zip(board.second).is_some_and(|(met, second)| met.contains_key(&second))
        };
        let is_forced = |board: &Board| {
            let pair = |second: usize| (board.first.min(second), board.first.max(second));
            board.second.is_some_and(|second| swiss.forced.contains(&pair(second)))
        };
        let rows = drawn.boards.into_iter().map(|board| {
            let overruled = (is_forced(&board) && has_met(&board)).then_some(REMATCHES);
            Pairing { overruled, ..pairing(field, round.0, board, [None; 2]) }
        });
        let rows = rows.collect();
        let history = RoundHistory::before(&self.input.games, round);
        let document = Document {
            bye: drawn.bye.map(|number| Self::id(field, number).to_owned()),
            history: Some(history.digest()),
            forgotten: Some(drawn.forgotten),
            ..self.document(Some(round), rows)
        };
        Ok(Ok(Drawn { document, history_open: history.open() }))
    }

    fn document(&self, round: Option<RoundNo>, pairings: Vec<Pairing>) -> Document {
        Document {
            rules: self.book().to_owned(),
            stage: self.input.stage.clone(),
            round: round.map(|round| round.0),
            system: self.rules.word(),
            lots: None,
            history: None,
            pairings,
            bye: None,
            cost: [],
            unique: true,
            forgotten: None,
        }
    }
}

/// A game of `board`; who has given up loses it by default.
fn pairing(field: &Field<'_>, round: u16, board: Board, absent: [Option<Absence>; 2]) -> Pairing {
    let is_absent = absent.map(|absence| absence.is_some());
    let due = if board.second.is_none() { Due::bye(is_absent[0]) } else { Due::game(is_absent) };
    let id = |number: usize| Event::id(field, number).to_owned();
    Pairing {
        round,
        game: board.game,
        first: id(board.first),
        second: board.second.map(id),
        result: due.result().as_str(),
        termination: due.termination().as_str(),
        reason: board.reason,
        overruled: None,
    }
}
