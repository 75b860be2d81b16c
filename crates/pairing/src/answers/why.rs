//! Why two meet in a round, or do not: `--why`.

use shinpan_core::wording::quoted;

use super::explain::{Refused, with, worse};
use super::problem::RoundProblem;
use super::round::lots;
use crate::constraints::RankPair;
use crate::criterion::side_by_side;
use crate::document::{Compared, Row, WhyDocument, WhyVerdict};
use crate::port::{Cannot, Ready, RoundAsked, System};
use crate::round::DifferenceKind;

/// Computes the cost of pairing the entrants `a` and `b`; for a table, the rounds in which they meet.
///
/// # Errors
/// One of the two is not to be paired, or the round cannot be drawn.
pub fn why(system: &dyn System, asked: &RoundAsked<'_>, ids: [&str; 2]) -> Result<WhyDocument, Cannot> {
    match system.ready(asked)? {
        Ready::Table(table) => of_rows(system, asked, ids, &table.rows),
        Ready::Round { round, constraints } => {
            let problem = RoundProblem { asked, articles: system.articles(), round, constraints };
            of_round(system, &problem, ids)
        }
    }
}

/// Whether the table pairs the two in the drawn rounds, and in which rounds it pairs them.
fn of_rows(system: &dyn System, asked: &RoundAsked<'_>, ids: [&str; 2], rows: &[Row]) -> Result<WhyDocument, Cannot> {
    let field = &asked.stage.field;
    let (u, v) = two(asked, ids, |id| field.position(id))?;
    let rounds = system.rounds_of(field.len(), (u, v));
    let found = rows.iter().filter(|row| row.is_of(ids)).collect::<Vec<_>>();
    let game = |row: &&Row| {
        let game = row.game.map_or_else(String::new, |game| format!(", game {game}"));
        format!("round {}{game}, {} with White: {}", row.round, quoted(&row.first), row.why.reason)
    };
    let numbers = rounds.iter().map(u16::to_string).collect::<Vec<_>>();
    let (verdict, reason) = match (found.as_slice(), numbers.as_slice()) {
        ([], []) => (WhyVerdict::OtherRound, "they meet in no round of the table".to_owned()),
        ([], [one]) => (WhyVerdict::OtherRound, format!("the table has them in round {one}")),
        ([], rounds) => (WhyVerdict::OtherRound, format!("the table has them in rounds {}", rounds.join(" and "))),
        (games, _) => (WhyVerdict::Drawn, games.iter().map(game).collect::<Vec<_>>().join("; ")),
    };
    let legal = verdict == WhyVerdict::Drawn;
    let document = document(system, asked, ids.map(str::to_owned), verdict, reason);
    Ok(WhyDocument { legal, rounds: Some(rounds), ..document })
}

/// Compares the cost of pairing the two with the round that is drawn.
fn of_round(system: &dyn System, problem: &RoundProblem<'_>, ids: [&str; 2]) -> Result<WhyDocument, Cannot> {
    let drawn = problem.draw().map_err(Cannot::of_pairing)?;
    let (u, v) = two(problem.asked, ids, |id| problem.ranking().rank(id))?;
    let pair = [u, v].map(|rank| problem.id(rank).unwrap_or_default());
    let other = match with(problem, &drawn, (u, v)) {
        Ok(other) => other,
        Err(Refused { reason, criterion, article }) => {
            let document = document(system, problem.asked, pair, WhyVerdict::NotLegal, reason);
            let criterion = criterion.map(str::to_owned);
            return Ok(WhyDocument { criterion, article: Some(article.into_owned()), ..document });
        }
    };
    let (worse, text) = worse(problem, &other, &drawn);
    let (verdict, reason) = match worse.as_ref().map(|worse| worse.kind) {
        _ if drawn.pairs.contains(&(u, v)) => (WhyVerdict::Drawn, "they are paired".to_owned()),
        Some(DifferenceKind::Worse) => (WhyVerdict::Worse, text),
        Some(DifferenceKind::Later) => (WhyVerdict::Later, text),
        Some(DifferenceKind::Lots) | None => (WhyVerdict::AsGood, text),
    };
    let costs = side_by_side(problem.round.criteria(), Some(&other.cost), Some(&drawn.cost));
    // Where a round is no sum of costs, the criterion that decides is all that is compared.
    let costs =
        if problem.round.is_by_brackets() { worse.clone().map(Compared::from).into_iter().collect() } else { costs };
    let (criterion, article) = worse.map(|worse| (worse.criterion, worse.article.into_owned())).unzip();
    Ok(WhyDocument {
        legal: true,
        criterion,
        article,
        costs,
        pairings: problem.ids(&other.pairs),
        ..document(system, problem.asked, pair, verdict, reason)
    })
}

/// The ranks, or places, of the two, the better first.
fn two(asked: &RoundAsked<'_>, ids: [&str; 2], place: impl Fn(&str) -> Option<usize>) -> Result<RankPair, Cannot> {
    let entrants = &asked.input.entrants;
    let place = |id: &str| {
        place(id).ok_or_else(|| match entrants.get(id) {
            None => Cannot::BeAsked(format!("--why: {}", entrants.unknown(id))),
            Some(_) => Cannot::BeAsked(format!("--why: {} is not to be paired in this round", quoted(id))),
        })
    };
    let (u, v) = (place(ids[0])?, place(ids[1])?);
    if u == v {
        return Err(Cannot::BeAsked(format!("--why: {} twice", quoted(ids[0]))));
    }
    Ok((u.min(v), u.max(v)))
}

/// The answer without the fields that only a legal pairing or a table has.
fn document(
    system: &dyn System,
    asked: &RoundAsked<'_>,
    pair: [String; 2],
    verdict: WhyVerdict,
    reason: String,
) -> WhyDocument {
    WhyDocument {
        rules: asked.rules.book.clone(),
        stage: asked.input.stage.clone(),
        system: system.offer().word,
        edition: system.edition(),
        round: asked.round.map(|round| round.0),
        lots: lots(system, asked),
        pair,
        verdict,
        reason,
        legal: false,
        criterion: None,
        article: None,
        rounds: None,
        costs: Vec::new(),
        pairings: Vec::new(),
    }
}
