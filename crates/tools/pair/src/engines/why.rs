//! `--why`: whether two engines meet, and why.

use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::quoted;
use shinpan_tournament::Field;

use super::document::{Document, Pairing, Why};
use super::event::Event;
use super::rules::EngineRules;
use crate::args::Args;

/// Says it of two ids.
///
/// # Errors
/// One is not known; those of the output.
pub(super) fn answer(
    event: &Event,
    field: &Field<'_>,
    drawn: &Document,
    [a, b]: [&str; 2],
    args: &Args,
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    for id in [a, b] {
        anyhow::ensure!(event.input.entrants.get(id).is_some(), "--why: {}", event.input.entrants.unknown(id));
    }
    anyhow::ensure!(a != b, "--why: {} twice", quoted(a));
    let is_of = |pairing: &&Pairing| {
        let ids = [Some(pairing.first.as_str()), pairing.second.as_deref()];
        ids.contains(&Some(a)) && ids.contains(&Some(b))
    };
    let found = drawn.pairings.iter().filter(is_of).collect::<Vec<_>>();
    let game = |pairing: &&Pairing| {
        format!(
            "round {}, game {}, {} with White: {}",
            pairing.round,
            pairing.game,
            quoted(&pairing.first),
            pairing.reason
        )
    };
    let reason = match found.as_slice() {
        [] => not_paired(event, field, drawn, [a, b]),
        games => games.iter().map(game).collect::<Vec<_>>().join("; "),
    };
    let why = Why { a: a.to_owned(), b: b.to_owned(), meet: !found.is_empty(), reason };
    let mut table = Table::new("", ["a", "b", "meet", "reason"]);
    table.push([why.a.clone(), why.b.clone(), why.meet.to_string(), why.reason.clone()]);
    let types = |name: &str| if name == "meet" { ColumnType::Bool } else { ColumnType::Text };
    Sheet { rows: &table, types: &types, document: &why }.write(args.format, session)?;
    Ok(Exit::findings(!why.meet))
}

/// Why two do not meet in what was drawn.
fn not_paired(event: &Event, field: &Field<'_>, drawn: &Document, [a, b]: [&str; 2]) -> String {
    if let EngineRules::Swiss { .. } = event.rules {
        let round = drawn.round.unwrap_or_default();
        let is_of = |id: &str, first: &str, second: Option<&str>| first == id || second == Some(id);
        let met = event.input.games.iter().filter(|game| game.is_live() && game.round.0 < round).find(|game| {
            is_of(a, &game.first, game.second.as_deref()) && is_of(b, &game.first, game.second.as_deref())
        });
        if let Some(met) = met {
            return format!("they have met in round {}", met.round);
        }
        let own = |id: &str| {
            let own = drawn.pairings.iter().find(|pairing| is_of(id, &pairing.first, pairing.second.as_deref()));
            own.map_or_else(
                || format!("{} is not paired", quoted(id)),
                |own| {
                    let other = if own.first == id { own.second.as_deref() } else { Some(own.first.as_str()) };
                    let other = other.map_or_else(|| "a bye".to_owned(), quoted);
                    format!("{} has {other}: {}", quoted(id), own.reason)
                },
            )
        };
        return format!("{}; {}", own(a), own(b));
    }
    let rounds = 1..=event.rules.rounds(field.len()).unwrap_or_default();
    let number = |id: &str| field.position(id).map(|at| at + 1);
    let (Some(x), Some(y)) = (number(a), number(b)) else { return "not both are in the field".to_owned() };
    let meets = |round: &u16| {
        event.rules.boards(field.len(), *round).iter().any(|board| {
            let pair = [Some(board.first), board.second];
            pair.contains(&Some(x)) && pair.contains(&Some(y))
        })
    };
    let rounds = rounds.filter(meets).map(|round| round.to_string()).collect::<Vec<_>>();
    match rounds.as_slice() {
        [] => "they meet in no round of the table".to_owned(),
        [one] => format!("the table has them in round {one}"),
        rounds => format!("the table has them in rounds {}", rounds.join(" and ")),
    }
}
