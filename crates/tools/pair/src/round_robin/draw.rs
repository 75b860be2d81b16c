//! A round robin that is drawn, as the rows and the document that show it. WCSC rules 2010, Art. 19.5.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use shinpan_core::Lots;
use shinpan_core::games::RoundNo;
use shinpan_core::wording::quoted;
use shinpan_tournament::field::Field;

use super::tables::{Meeting, RoundRobin};
use crate::document::{All, Document, Pairing, Round, System};
use crate::draw::{common, decided};
use crate::input::Input;
use crate::ranking::has_given_up;
use crate::rows::{Common, DrawnRound, Row};

/// A round robin: the round asked for, or all.
pub(crate) fn draw(
    book: &str,
    input: &Input,
    field: &Field<'_>,
    lots: &Lots,
    round: Option<RoundNo>,
) -> anyhow::Result<DrawnRound> {
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
    Ok(DrawnRound { rows, common, document })
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
