//! A round that is drawn: its rows and its document.

use std::collections::{BTreeMap, HashMap};

use shinpan_core::HundredthPoints;
use shinpan_core::games::Bye;
use shinpan_core::history::RoundHistory;
use shinpan_tournament::Due;

use super::explain;
use super::overruling::Effects;
use super::problem::RoundProblem;
use crate::board::Board;
use crate::criterion::components;
use crate::document::{Alternative, ByeKind, ByeRow, DrawnRound, Pairing, RoundDocument, Row, RowReason};
use crate::port::{Cannot, Chance, Literal, Ready, RoundAsked, System, Table};
use crate::round::{RoundPairing, StatedBye};

/// Draws a round, or all of a table; if `explained`, with the best pairing without each pair.
///
/// # Errors
/// The round cannot be drawn.
pub fn draw(system: &dyn System, asked: &RoundAsked<'_>, explained: bool) -> Result<DrawnRound, Cannot> {
    let (round, constraints) = match system.ready(asked)? {
        Ready::Table(table) => return Ok(of_table(system, asked, table)),
        Ready::Round { round, constraints } => (round, constraints),
    };
    let problem = RoundProblem { asked, articles: system.articles(), round, constraints };
    let drawn = problem.draw().map_err(Cannot::of_pairing)?;
    of_problem(system, &problem, &drawn, explained)
}

/// The rows and the document of a table.
pub(super) fn of_table(system: &dyn System, asked: &RoundAsked<'_>, table: Table) -> DrawnRound {
    let Table { rows, with_reasons, has_history } = table;
    let history = has_history.then(|| RoundHistory::before(&asked.input.games, asked.first_round()));
    let document = document(system, asked, &rows, history.as_ref());
    let records = history.map(|history| history.records()).unwrap_or_default();
    DrawnRound { rows, records, with_reasons, is_sheet: false, scores: None, document }
}

/// The rows and the document of a round that was drawn.
pub(super) fn of_problem(
    system: &dyn System,
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
    explained: bool,
) -> Result<DrawnRound, Cannot> {
    let mut rows = rows(problem, drawn);
    let unique = problem.round.is_unique(drawn, &problem.constraints).map_err(Cannot::of_pairing)?;
    let (mut explanation, mut alternative) = (None, None);
    if explained {
        explain::annotate(problem, drawn, &mut rows).map_err(Cannot::of_pairing)?;
        explanation = explain::explanation(problem, drawn, unique).map_err(Cannot::of_pairing)?;
        alternative = other_reading(system, problem, drawn)?;
    }
    let history = RoundHistory::before(&problem.asked.input.games, problem.asked.first_round());
    let document = RoundDocument {
        cost: components(problem.round.criteria(), &drawn.cost),
        unique,
        brackets: problem.round.brackets(drawn),
        forgotten: problem.round.forgotten(drawn),
        explanation,
        alternative,
        ..document(system, problem.asked, &rows, Some(&history))
    };
    let with_reasons = problem.constraints.lines().next().is_some();
    let (is_sheet, records) = (problem.round.is_sheet(), history.records());
    let ids = problem.ranking().contenders.iter().map(|contender| contender.id.clone());
    let scores = problem.round.scores().map(|scores| ids.zip(scores.iter().map(ToString::to_string)).collect());
    Ok(DrawnRound { rows, records, with_reasons, is_sheet, scores, document })
}

/// The games and byes of a round that was drawn, in the order in which they are played.
pub(super) fn rows(problem: &RoundProblem<'_>, drawn: &RoundPairing) -> Vec<Row> {
    let (effects, bye) = (Effects::of(problem, drawn), problem.ranking().len());
    let is_out = |rank: usize| problem.ranking().contenders.get(rank).is_some_and(|contender| contender.is_out);
    let is_sheet = problem.round.is_sheet();
    let row = |(at, Board { game, first, second, .. }): (usize, Board)| {
        let other = second.unwrap_or(bye);
        let pair = (first.min(other), first.max(other));
        let due = second.map_or_else(|| Due::bye(is_out(first)), |second| Due::game([first, second].map(is_out)));
        let why = problem.round.row_reason(&problem.constraints, drawn, pair);
        Row {
            round: problem.ranking().round.0,
            game,
            first: problem.id(first).unwrap_or_default(),
            second: second.and_then(|second| problem.id(second)),
            is_pause: false,
            table: (is_sheet && second.is_some()).then_some(at + 1),
            points: if due == Due::Bye { problem.round.bye_points() } else { HundredthPoints::default() },
            due,
            why: RowReason {
                reason: effects.reason(problem, pair, &why.reason),
                overruled: effects.overruled(pair).map(|overruled| overruled.criterion.clone()),
                ..why
            },
        }
    };
    let boards = problem.round.boards(drawn).into_iter().enumerate().map(row);
    boards.chain(problem.round.stated_byes().iter().map(|bye| stated(problem.ranking().round.0, bye))).collect()
}

/// The row of a bye that was given before the round is drawn.
fn stated(round: u16, StatedBye { id, due, points, reason }: &StatedBye) -> Row {
    Row {
        round,
        game: None,
        first: id.clone(),
        second: None,
        is_pause: false,
        table: None,
        points: *points,
        due: *due,
        why: RowReason { reason: reason.clone(), ..RowReason::default() },
    }
}

/// The document of `rows`, without what a round has beside them.
fn document(
    system: &dyn System,
    asked: &RoundAsked<'_>,
    rows: &[Row],
    history: Option<&RoundHistory<'_>>,
) -> RoundDocument {
    let byes = byes(rows);
    let is_drawn = |bye: &&ByeRow| matches!(bye.kind, ByeKind::Bye | ByeKind::Pause);
    RoundDocument {
        rules: asked.rules.book.clone(),
        stage: asked.input.stage.clone(),
        round: asked.round.map(|round| round.0),
        system: system.offer().word,
        edition: system.edition(),
        lots: lots(system, asked),
        history: history.map(RoundHistory::digest),
        history_open: history.map(RoundHistory::open).unwrap_or_default(),
        pairings: pairings(rows),
        bye: byes.iter().find(|bye| is_drawn(bye)).filter(|_| asked.round.is_some()).map(|bye| bye.id.clone()),
        byes,
        cost: Vec::new(),
        unique: true,
        brackets: None,
        forgotten: None,
        explanation: None,
        alternative: None,
    }
}

/// The text of the draw; none where chance has no part in it.
pub(super) fn lots(system: &dyn System, asked: &RoundAsked<'_>) -> Option<String> {
    (system.chance() != Chance::None).then(|| asked.lots.text().to_owned())
}

/// The games of the rows; all games of a pair in a round share a table number.
fn pairings(rows: &[Row]) -> Vec<Pairing> {
    let (mut tables, mut last) = (HashMap::new(), BTreeMap::<u16, usize>::new());
    let mut pairings = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(second) = &row.second else { continue };
        let key = (row.round, row.first.as_str().min(second), row.first.as_str().max(second));
        let table = *tables.entry(key).or_insert_with(|| {
            let last = last.entry(row.round).or_default();
            *last += 1;
            *last
        });
        pairings.push(Pairing {
            round: row.round,
            table,
            game: row.game,
            first: row.first.clone(),
            second: second.clone(),
            result: row.due.result().as_str(),
            termination: row.due.termination().as_str(),
            why: row.why.clone(),
        });
    }
    pairings
}

/// The byes and pauses of the rows; all games of a bye are one entry.
fn byes(rows: &[Row]) -> Vec<ByeRow> {
    let mut byes = Vec::<ByeRow>::new();
    for row in rows.iter().filter(|row| row.second.is_none()) {
        match byes.last_mut().filter(|bye| bye.id == row.first && bye.round == row.round) {
            Some(bye) => {
                bye.games += 1;
                bye.points += row.points;
            }
            None => byes.push(ByeRow {
                round: row.round,
                id: row.first.clone(),
                kind: kind(row),
                games: 1,
                points: row.points,
                termination: row.due.termination().as_str(),
                why: row.why.clone(),
            }),
        }
    }
    byes
}

/// Returns the reason that a row has no opponent.
const fn kind(row: &Row) -> ByeKind {
    match row.due {
        _ if row.is_pause => ByeKind::Pause,
        Due::Stated(Bye::HalfPoint) => ByeKind::HalfBye,
        Due::Stated(Bye::FullPoint) => ByeKind::FullBye,
        Due::Stated(Bye::ZeroPoint) => ByeKind::ZeroBye,
        _ => ByeKind::Bye,
    }
}

/// The round by the literal reading of the rules, where the book takes another one and it gives other pairs.
fn other_reading(
    system: &dyn System,
    problem: &RoundProblem<'_>,
    drawn: &RoundPairing,
) -> Result<Option<Alternative>, Cannot> {
    let Some(Literal { system, key, article }) = system.other_reading() else { return Ok(None) };
    // What there is to warn of was said of the book's own reading.
    let asked = RoundAsked { say: &|_| (), ..*problem.asked };
    let Ok(Ready::Round { round, .. }) = system.ready(&asked) else { return Ok(None) };
    // The ranks are the same, and so are the constraints; where the book has a round the other reading has one too.
    let literal = round.draw(&problem.constraints).map_err(Cannot::of_pairing)?;
    let text = format!("with {key}, the literal reading of {article}, the round would be different");
    let is_other = literal.pairs != drawn.pairs;
    Ok(is_other.then(|| Alternative { key, article, text, pairings: problem.ids(&literal.pairs) }))
}
