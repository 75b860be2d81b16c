//! Whether a published round robin is that of the tables: `--check`. WCSC rules 2010, Art. 19.5.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_core::games::{GameRow, Games};
use shinpan_core::wording::quoted;

use crate::check::overruling;
use crate::document::{Checked, Finding, FindingCode};
use crate::rows::DrawnRound;

/// Checks a published round robin, or a round of one, against the `rows` and the `document` of the tables.
pub(crate) fn check(published: &Games, overruled: &[usize], DrawnRound { rows, document, .. }: &DrawnRound) -> Checked {
    let drawn = rows.iter().map(|row| (row.round, row.pairing.first.clone(), row.pairing.second.clone()));
    let drawn = drawn.collect::<BTreeSet<_>>();
    let rounds = rows.iter().map(|row| row.round).collect::<BTreeSet<_>>();
    // A pause is a vacated row: it counts for nothing, but it is there.
    let is_of_table = |game: &GameRow| rounds.contains(&game.round.0) && (game.is_live() || game.second.is_none());
    let given = published.iter().zip(published.table().rows()).filter(|(game, _)| is_of_table(game));
    let key = |game: &GameRow| (game.round.0, game.first.to_string(), game.second.as_ref().map(ToString::to_string));
    let given = given.map(|(game, row)| (key(game), row.pos().line));
    let given = given.collect::<BTreeMap<_, _>>();
    let named = |(round, first, second): &(u16, String, Option<String>)| {
        let second = second.as_deref().map_or_else(|| "pauses".to_owned(), |id| format!("against {}", quoted(id)));
        format!("{} {second} in round {round}", quoted(first))
    };
    let finding = |code, line, message| Finding { code, line, article: "Art. 19.5".into(), message };
    let missing = drawn.iter().filter(|game| !given.contains_key(game));
    let missing = missing
        .map(|game| finding(FindingCode::Missing, None, format!("{}: in the tables, not published", named(game))));
    let strange = given.iter().filter(|(game, _)| !drawn.contains(game));
    let strange = strange.map(|(game, line)| {
        finding(FindingCode::NotInTheTables, Some(*line), format!("{}: published, not in the tables", named(game)))
    });
    let findings = missing.chain(strange).collect::<Vec<_>>();
    let is_drawn = findings.is_empty();
    let pairs = document.pairings.iter().map(|pair| [Some(pair.first.clone()), pair.second.clone()]);
    Checked {
        rules: document.rules.clone(),
        stage: document.stage.clone(),
        round: document.round,
        lots: document.lots.clone(),
        legal: is_drawn,
        optimal: is_drawn,
        drawn: is_drawn,
        criterion: None,
        findings,
        overruled: overruled.iter().map(|row| overruling(published, *row)).collect(),
        costs: Vec::new(),
        better: if is_drawn { Vec::new() } else { pairs.collect() },
    }
}
