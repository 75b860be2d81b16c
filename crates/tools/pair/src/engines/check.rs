//! `--check`: whether published games are those of the rules, in their order.

use std::collections::BTreeMap;
use std::io::Write as _;

use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::games::{GameRow, Games};
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::quoted;

use super::document::{CheckFinding, Checked, Document, Pairing};
use crate::args::Args;

/// Says what is wrong with `published`.
///
/// # Errors
/// Those of the output; nothing is published of the round.
pub(super) fn answer(
    published: &Games,
    drawn: &Document,
    args: &Args,
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    let checked = check(published, drawn);
    let file = published.table().file();
    for CheckFinding { code, line, message } in &checked.findings {
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        session.messages.error(format_args!("{file}{line}: error[{code}]: {message} ({})", drawn.system));
    }
    let verdict = match (checked.drawn, checked.round) {
        (true, Some(round)) => format!("round {round} is as the rules have it"),
        (true, None) => "all rounds are as the rules have them".to_owned(),
        (false, _) => format!("{} of the published games are not as the rules have them", checked.findings.len()),
    };
    if args.format.output(session) == SheetFormat::Table {
        writeln!(session.output, "{verdict}")?;
        return Ok(Exit::findings(!checked.drawn));
    }
    session.messages.note(verdict);
    let mut table = Table::new("", ["code", "line", "message"]);
    for CheckFinding { code, line, message } in &checked.findings {
        table.push([(*code).to_owned(), line.map(|line| line.to_string()).unwrap_or_default(), message.clone()]);
    }
    let types = |name: &str| if name == "line" { ColumnType::Number } else { ColumnType::Text };
    Sheet { rows: &table, types: &types, document: &checked }.write(args.format, session)?;
    Ok(Exit::findings(!checked.drawn))
}

/// A game, whoever has White: round, number, and the two ids in order.
type Key<'a> = (u16, u16, &'a str, &'a str);

fn key<'a>(round: u16, game: u16, first: &'a str, second: Option<&'a str>) -> Key<'a> {
    let second = second.unwrap_or_default();
    (round, game, first.min(second), first.max(second))
}

/// Compares the rows of the round, or of all rounds, with the games that were drawn.
pub(super) fn check(published: &Games, drawn: &Document) -> Checked {
    let is_asked = |game: &GameRow| game.is_live() && drawn.round.is_none_or(|round| game.round.0 == round);
    let rows = published.iter().zip(published.table().rows()).filter(|(game, _)| is_asked(game));
    let mut left = BTreeMap::<Key<'_>, (usize, &Pairing)>::new();
    for (at, pairing) in drawn.pairings.iter().enumerate() {
        left.insert(key(pairing.round, pairing.game, &pairing.first, pairing.second.as_deref()), (at, pairing));
    }
    let (mut findings, mut last) = (Vec::new(), None);
    for (game, row) in rows {
        let line = Some(row.pos().line);
        let mut find = |code, message| findings.push(CheckFinding { code, line, message });
        let name = game_name(game.round.0, game.game.unwrap_or(1), &game.first, game.second.as_deref());
        let Some((at, own)) =
            left.remove(&key(game.round.0, game.game.unwrap_or(1), &game.first, game.second.as_deref()))
        else {
            find("superfluous", format!("{name} is none of the rules"));
            continue;
        };
        if own.first != *game.first {
            find("colour", format!("{name}: {} has White", quoted(&own.first)));
        }
        if last.is_some_and(|last| at < last) {
            find("order", format!("{name} is played before the row above it"));
        }
        last = last.max(Some(at));
    }
    let mut missing = left.into_values().collect::<Vec<_>>();
    missing.sort_by_key(|(at, _)| *at);
    findings.extend(missing.into_iter().map(|(_, own)| {
        let name = game_name(own.round, own.game, &own.first, own.second.as_deref());
        CheckFinding { code: "missing", line: None, message: format!("{name} is not there: {}", own.reason) }
    }));
    Checked { rules: drawn.rules.clone(), round: drawn.round, drawn: findings.is_empty(), findings }
}

fn game_name(round: u16, game: u16, first: &str, second: Option<&str>) -> String {
    let players = match second {
        Some(second) => format!("{} against {}", quoted(first), quoted(second)),
        None => format!("the bye of {}", quoted(first)),
    };
    format!("round {round}, game {game}: {players}")
}
