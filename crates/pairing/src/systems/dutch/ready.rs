//! A round of a report that is ready: who takes part, and what officers should know of the report.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use shinpan_core::finding::TextPos;
use shinpan_core::games::{Bye, RoundNo};
use shinpan_core::trf::CellResult;
use shinpan_core::wording::counted;
use shinpan_core::{HalfPoints, HundredthPoints, InputError};
use shinpan_tournament::Due;
use shinpan_tournament::dutch::{self, Criterion, RecordError, Tournament};

use super::Dutch;
use super::forbidden::Forbidden;
use super::round::{DutchRound, ORDER};
use crate::absence::left_out;
use crate::constraints::Constraints;
use crate::input::Report;
use crate::port::{Cannot, Ready, Remark, RoundAsked, System as _};
use crate::ranking::{Contender, Ranking};
use crate::round::StatedBye;

/// Hint on making a report file from tables.
const FROM_TABLES: &str = "; standings --rules fide-tiebreaks-2026 --entrants FILE --trf-head FILE --format trf GAMES makes \
                           a report file of tables";

/// The round that is asked for in the tournament of `report`.
///
/// # Errors
/// What is missing for the round, or what the report contradicts.
pub(super) fn of_report<'a>(system: &Dutch, asked: &RoundAsked<'_>, report: &Report) -> Result<Ready<'a>, Cannot> {
    let (number, input) = (asked.first_round(), asked.input);
    let at = |RecordError { pos, message }| InputError::at(report.file.clone(), pos, message);
    let tournament = Tournament::of(&report.trf, system.settings).map_err(at)?;
    remark(&report.file, &tournament, asked.say);
    remark_of_round(asked, &report.file, &tournament);
    let given = given_bye(report, &tournament, number)?.filter(|_| input.published.is_none());
    let initial = asked.initial.or(system.initial);
    let base = match tournament.round_among(number.0, &participants(asked, &tournament), initial) {
        Ok(round) => round,
        Err(error) if error.is_of_file() => {
            let hint = if input.report.is_some() { "" } else { FROM_TABLES };
            return Err(Cannot::BeAsked(format!("{}: {error}{hint}", report.file)));
        }
        Err(error) => return Err(Cannot::BePaired(error.to_string())),
    };
    tournament.check_points().map_err(at)?;
    if let Some((id, pos)) = &given {
        check_given_bye(asked, report, id, *pos, base.contenders.len())?;
    }
    let ranking = ranking(&base, &tournament, number);
    let edition = system.settings.edition;
    let words = Criterion::ALL.map(|criterion| criterion.name(edition));
    let words = words.iter().map(String::as_str).chain([ORDER]).chain(dutch::FORBIDDEN).collect::<Vec<_>>();
    input.check_overruled(Some(number), &words)?;
    let guessed = if input.checks_report() { guessed_sides(&base, &tournament) } else { HashSet::new() };
    let byes = stated_byes(report, &tournament, number, given.map(|(id, _)| id));
    let file = input.head.as_ref().map_or(&report.file, |head| &head.file).clone();
    let forbidden = Arc::new(Forbidden { round: base, ranking, records: tournament.records().clone(), file });
    let rules = Constraints::of_rules(forbidden.clone());
    let constraints = rules.with_officers(input, asked.overrule.is_some(), &forbidden.ranking, system.articles())?;
    let round = Box::new(DutchRound { forbidden, byes, bye_points: points(report.trf.scores.bye), guessed });
    Ok(Ready::Round { round, constraints })
}

/// Checks the report itself, and says what officers should know of it.
///
/// # Errors
/// What the report contradicts.
pub(super) fn check_report(system: &Dutch, report: &Report, say: &dyn Fn(Remark)) -> Result<(), InputError> {
    let at = |RecordError { pos, message }| InputError::at(report.file.clone(), pos, message);
    let tournament = Tournament::of(&report.trf, system.settings).map_err(at)?;
    tournament.check_points().map_err(at)?;
    remark(&report.file, &tournament, say);
    Ok(())
}

/// Says what officers should know of the report whatever is asked of it.
fn remark(file: &str, tournament: &Tournament<'_>, say: &dyn Fn(Remark)) {
    let say = |pos: TextPos, message: String| say(Remark::Coded(InputError::at(file.to_owned(), pos, message)));
    let own = tournament.settings().edition;
    if let Some((pos, stated)) = tournament.other_edition() {
        let message =
            format!("warning: the file asks for the edition of {stated}, but the rule book has the edition of {own}");
        say(pos, message);
    }
    if let Some((pos, note)) = tournament.records().baku_note() {
        say(*pos, format!("note[baku-group]: {note}"));
    }
}

/// Says what officers should know of the report for the round.
fn remark_of_round(asked: &RoundAsked<'_>, file: &str, tournament: &Tournament<'_>) {
    let gap = tournament.gap().filter(|_| !asked.input.checks_report());
    asked.warn_all(gap.map(|number| format!("{file}: there is no player {number}: the starting ranks have a gap")));
    let number = asked.first_round();
    let announced = tournament.announced().filter(|announced| asked.rounds.is_none() && number.0 > *announced);
    asked.warn_all(
        announced.map(|announced| format!("round {number}: the file announces {}", counted(announced, "round"))),
    );
}

/// The numbers of those who take part in the round.
fn participants(asked: &RoundAsked<'_>, tournament: &Tournament<'_>) -> HashSet<u16> {
    let number = asked.first_round();
    let mut participants = tournament.participants(number.0).into_iter().collect::<HashSet<_>>();
    if asked.input.published.is_some() {
        // A published round is held against the rules, whatever bye was given before it.
        participants.extend(tournament.given_byes(number.0).into_iter().map(|(number, _)| number));
    }
    for id in left_out(asked.away, asked.input, asked.stage, number) {
        tournament.number(&id).map(|number| participants.remove(&number));
    }
    participants
}

/// The player who already has the bye of the round to be drawn, and where that is said.
fn given_bye(
    report: &Report,
    tournament: &Tournament<'_>,
    round: RoundNo,
) -> Result<Option<(String, TextPos)>, InputError> {
    match tournament.given_byes(round.0)[..] {
        [] => Ok(None),
        [(number, pos)] => Ok(Some((tournament.id(number), pos))),
        [(first, _), (second, pos), ..] => {
            let [first, second] = [first, second].map(|number| tournament.id(number));
            let message = format!("players {first} and {second} both have the bye of round {round}");
            Err(InputError::at(report.file.clone(), pos, message))
        }
    }
}

/// Says that the others are paired around a bye that was given.
///
/// # Errors
/// The others are an odd number.
fn check_given_bye(
    asked: &RoundAsked<'_>,
    report: &Report,
    id: &str,
    pos: TextPos,
    others: usize,
) -> Result<(), Cannot> {
    let (file, round) = (&report.file, asked.first_round());
    if !others.is_multiple_of(2) {
        return Err(Cannot::BeAsked(format!(
            "{file}: player {id} has the bye of round {round} already, which leaves {others} others, an odd number"
        )));
    }
    let message = format!("warning[bye-given]: player {id} has the bye of round {round}; others are paired around it");
    (asked.say)(Remark::Coded(InputError::at(file.clone(), pos, message)));
    Ok(())
}

/// The contenders by rank, with those whom each may not meet again.
fn ranking(round: &dutch::Round, tournament: &Tournament<'_>, number: RoundNo) -> Ranking {
    let ranks = round.contenders.iter().map(|contender| contender.number).zip(0..).collect::<HashMap<_, usize>>();
    let contender = |contender: &dutch::Contender| {
        let met = tournament.meetings(contender.number, number.0);
        Contender {
            id: contender.id.clone(),
            seed: contender.number.into(),
            met: met.filter_map(|(other, round)| Some((*ranks.get(&other)?, RoundNo(round)))).collect(),
            ..Contender::default()
        }
    };
    Ranking { round: number, contenders: round.contenders.iter().map(contender).collect() }
}

/// The pairs of the round whose colours the file leaves out.
fn guessed_sides(round: &dutch::Round, tournament: &Tournament<'_>) -> HashSet<(usize, usize)> {
    let pairs = tournament.published(round.number).pairs.into_iter().filter(|pair| !pair.has_colours);
    let ranks = pairs.filter_map(|pair| Some((round.place(pair.white)?, round.place(pair.black)?)));
    ranks.map(|(u, v)| (u.min(v), u.max(v))).collect()
}

/// Byes given before the round is drawn: the `given` one of the pairing, then those of the report.
fn stated_byes(report: &Report, tournament: &Tournament<'_>, round: RoundNo, given: Option<String>) -> Vec<StatedBye> {
    let scores = report.trf.scores;
    let given = given.map(|id| StatedBye {
        id,
        due: Due::Bye,
        points: points(scores.bye),
        reason: "given before the round was drawn".to_owned(),
    });
    let stated = tournament.byes(round.0).into_iter().filter_map(|(number, result)| {
        let bye = match result {
            CellResult::HalfBye => Bye::HalfPoint,
            CellResult::FullBye => Bye::FullPoint,
            CellResult::ZeroBye => Bye::ZeroPoint,
            _ => return None,
        };
        let points = points(scores.of(result).1);
        Some(StatedBye { id: tournament.id(number), due: Due::Stated(bye), points, reason: String::new() })
    });
    given.into_iter().chain(stated).collect()
}

const fn points(halves: HalfPoints) -> HundredthPoints {
    HundredthPoints(halves.0.saturating_mul(50))
}
