//! A round that is drawn, as the rows and the document that show it.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use shinpan_core::games::RoundNo;
use shinpan_core::history::History;
use shinpan_core::{InputError, Lots, Outcome};
use shinpan_tournament::field::Field;

use crate::document::{All, Cost, Document, Pairing, Round, System};
use crate::explain::{self, Otherwise};
use crate::ground::quoted;
use crate::input::Input;
use crate::matched::{self, Drawn, Undrawable};
use crate::reason::reason;
use crate::robin::{Meeting, RoundRobin};
use crate::roster::{Roster, has_given_up};
use crate::rules::Rules;
use crate::sheet::{Common, Row};
use crate::terms::Terms;
use crate::{compare, criteria::Criteria};

/// All that a round is drawn from, but for a round robin.
pub(crate) struct Draw<'a> {
    pub(crate) book: &'a str,
    pub(crate) input: &'a Input,
    pub(crate) criteria: &'a Criteria<'a>,
    pub(crate) terms: &'a Terms,
    pub(crate) lots: &'a Lots,
}

impl Draw<'_> {
    /// The terms that `input` asks for.
    pub(crate) fn terms(rules: &Rules, input: &Input, roster: &Roster) -> Result<Terms, InputError> {
        let mut terms = Terms::of(rules);
        if let Some(list) = &input.forbid {
            terms.forbid(list, roster);
        }
        if let Some(list) = &input.force {
            terms.force(list, roster)?;
        }
        Ok(terms)
    }

    pub(crate) fn round(&self) -> RoundNo {
        self.criteria.roster.round
    }

    /// Draws the round under `terms`.
    pub(crate) fn draw(&self, terms: &Terms) -> Result<Drawn, Undrawable> {
        matched::draw(self.criteria, terms)
    }

    /// The id of the contender `rank`; none for the bye.
    pub(crate) fn id(&self, rank: usize) -> Option<String> {
        self.criteria.roster.contenders.get(rank).map(|contender| contender.id.clone())
    }

    /// The rows and the document of a round that was drawn.
    ///
    /// # Errors
    /// The matching fails; never known to happen.
    pub(crate) fn show(&self, drawn: &Drawn, explained: bool) -> Result<(Vec<Row>, Common, Document), Undrawable> {
        let pairings = drawn.pairs.iter().map(|&(u, v)| self.pairing(drawn, u, v, explained)).collect::<Vec<_>>();
        let round = self.round();
        let rows = pairings.iter().map(|pairing| Row { round: round.0, pairing: pairing.clone() }).collect();
        let common = common(self.input, round);
        let (games, byes): (Vec<_>, Vec<_>) = pairings.into_iter().partition(|pairing| pairing.second.is_some());
        let unique = drawn.is_unique(self.criteria, self.terms)?;
        let is_elimination = matches!(self.criteria.rules, Rules::Elimination(_));
        let explanation =
            (explained && is_elimination).then(|| explain::explanation(self, drawn, unique)).transpose()?;
        let document = Document {
            rules: self.book.to_owned(),
            stage: self.input.stage.clone(),
            round: Round::One(round.0),
            system: match self.criteria.rules {
                Rules::Swiss(_) => System::Swiss,
                Rules::Elimination(_) => System::Elimination,
            },
            lots: self.lots.text().to_owned(),
            history: common.history.clone(),
            pairings: games,
            bye: byes.into_iter().next().map(|bye| bye.first),
            cost: self.cost(&drawn.cost),
            unique,
            explanation,
        };
        Ok((rows, common, document))
    }

    fn pairing(&self, drawn: &Drawn, u: usize, v: usize, explained: bool) -> Pairing {
        let contenders = &self.criteria.roster.contenders;
        let is_out = |rank: usize| contenders.get(rank).is_some_and(|contender| contender.is_out);
        let (result, termination) =
            if v == contenders.len() { ("bye", "normal") } else { decided(is_out(u), is_out(v)) };
        let otherwise = explained.then(|| explain::without(self, drawn, u, v));
        let (criterion, otherwise) = otherwise.map(|Otherwise { criterion, text }| (criterion, text)).unzip();
        Pairing {
            round: None,
            first: self.id(u).unwrap_or_default(),
            second: self.id(v),
            result,
            termination,
            reason: reason(self.criteria, self.terms, u, v),
            criterion,
            otherwise,
        }
    }

    fn cost(&self, cost: &[i128]) -> Vec<Cost> {
        let components = self.criteria.list().zip(cost);
        let components = components.filter(|(criterion, value)| **value != 0 || !criterion.is_counter);
        let cost = |(criterion, value): (crate::criteria::Criterion, &i128)| Cost {
            value: compare::value(&criterion, *value),
            criterion: criterion.name,
            article: criterion.article,
        };
        components.map(cost).collect()
    }
}

/// The result and the termination of a game of which one or both have given up (Art. 18.6; R-50).
fn decided(first_is_out: bool, second_is_out: bool) -> (&'static str, &'static str) {
    let outcome = match (first_is_out, second_is_out) {
        (false, false) => return (Outcome::Unfinished.as_str(), "normal"),
        (true, false) => Outcome::SecondWins,
        (false, true) => Outcome::FirstWins,
        (true, true) => Outcome::BothLose,
    };
    (outcome.as_str(), "forfeit")
}

/// What the rows of `round` have in common.
fn common(input: &Input, round: RoundNo) -> Common {
    let history = History::before(&input.games, round);
    Common { stage: input.stage.clone(), history: Some(history.digest()), history_open: history.open() }
}

/// A round robin: the round asked for, or all.
pub(crate) fn robin(
    book: &str,
    input: &Input,
    field: &Field<'_>,
    lots: &Lots,
    round: Option<RoundNo>,
) -> anyhow::Result<(Vec<Row>, Common, Document)> {
    let robin = tables(field, lots);
    let rounds = robin.rounds();
    if let Some(round) = round.filter(|round| round.0 > rounds) {
        anyhow::bail!("--round {round}: the round robin of {} has {rounds} rounds (Art. 19.5)", field.len());
    }
    let rows = robin_rows(field, &robin, round.map_or(1..=rounds, |round| round.0..=round.0));
    let common = match round {
        Some(round) => common(input, round),
        None => Common { stage: input.stage.clone(), ..Common::default() },
    };
    let document = robin_document(book, lots, round, &rows, &common);
    Ok((rows, common, document))
}

fn tables(field: &Field<'_>, lots: &Lots) -> RoundRobin {
    RoundRobin::draw(field.members().iter().map(|member| member.id().to_owned()), lots)
}

/// The rows of some rounds of the tables.
fn robin_rows(field: &Field<'_>, robin: &RoundRobin, rounds: RangeInclusive<u16>) -> Vec<Row> {
    let meetings = rounds.flat_map(|round| {
        robin
            .round(RoundNo(round))
            .into_iter()
            .map(|meeting| meets(field, &meeting))
            .map(move |pairing| Row { round, pairing })
            .collect::<Vec<_>>()
    });
    meetings.collect()
}

/// What an officer should know of earlier games that the tables do not have: they were drawn by other lots, and somebody
/// may be met twice.
pub(crate) fn other_lots(field: &Field<'_>, input: &Input, lots: &Lots) -> Option<String> {
    let rounds = input.games.iter().filter(|game| game.is_live()).map(|game| game.round.0).max()?;
    let robin = tables(field, lots);
    let rows = robin_rows(field, &robin, 1..=rounds.min(robin.rounds()));
    let pair = |round, a: &str, b: &str| (round, a.min(b).to_owned(), a.max(b).to_owned());
    let drawn = rows.iter().filter_map(|row| Some(pair(row.round, &row.pairing.first, row.pairing.second.as_deref()?)));
    let drawn = drawn.collect::<BTreeSet<_>>();
    let live = input.games.iter().filter(|game| game.is_live());
    let mut strange = live.filter(|game| {
        let second = game.second.as_deref();
        second.is_none_or(|second| !drawn.contains(&pair(game.round.0, &game.first, second)))
    });
    let first = strange.next()?;
    let second = first.second.as_deref().map_or_else(|| "a bye".to_owned(), quoted);
    let count = 1 + strange.count();
    let game = format!("{} against {second} in round {}", quoted(&first.first), first.round);
    Some(format!("{count} games are not those of the tables, as {game}: was another text of --lots used? (Art. 19.5)"))
}

fn meets(field: &Field<'_>, meeting: &Meeting<'_>) -> Pairing {
    let Meeting { round, first, second } = meeting;
    let is_out = |id: &str| {
        let member = field.position(id).and_then(|place| field.members().get(place));
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
        criterion: None,
        otherwise: None,
    }
}

fn robin_document(book: &str, lots: &Lots, round: Option<RoundNo>, rows: &[Row], common: &Common) -> Document {
    let numbered = |row: &Row| Pairing { round: round.is_none().then_some(row.round), ..row.pairing.clone() };
    let (games, pauses): (Vec<_>, Vec<_>) =
        rows.iter().map(numbered).partition(|pairing| round.is_none() || pairing.second.is_some());
    Document {
        rules: book.to_owned(),
        stage: common.stage.clone(),
        round: round.map_or(Round::All(All::All), |round| Round::One(round.0)),
        system: System::RoundRobin,
        lots: lots.text().to_owned(),
        history: common.history.clone(),
        pairings: games,
        bye: pauses.into_iter().next().map(|pause| pause.first),
        cost: Vec::new(),
        unique: true,
        explanation: None,
    }
}
