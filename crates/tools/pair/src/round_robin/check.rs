//! Whether a published round robin is that of the tables: `--check`. WCSC rules 2010, Art. 19.5.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_core::games::{GameRow, Games, Termination};
use shinpan_core::wording::quoted;

use crate::check::overruling;
use crate::document::{Checked, Finding, FindingCode, PublishedOverruling};
use crate::input::PublishedOverruled;
use crate::rows::{DrawnRound, Row};

/// Checks a published round robin, or a round of one, against the `rows` and the `document` of the tables.
/// `own` are the published rows that say that they are the officers'.
pub(crate) fn check(
    published: &Games,
    own: &[PublishedOverruled],
    DrawnRound { rows, document, .. }: &DrawnRound,
) -> Checked {
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
    let needless =
        own.iter().filter(|own| is_as_drawn(rows, own)).map(|PublishedOverruled { row, round, pair, .. }| {
            let line = published.table().rows().get(*row).map(|row| row.pos().line);
            let pair = named(&(round.0, pair.ids.0.clone(), pair.ids.1.clone()));
            let message =
                format!("{pair}: the row says that officers have overruled the tables, and they have this game");
            finding(FindingCode::NotOverruled, line, message)
        });
    let findings =
        missing.chain(strange).chain(counting_pauses(published, &rounds)).chain(needless).collect::<Vec<_>>();
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
        overruled: listed(published, own, rows),
        costs: Vec::new(),
        better: if is_drawn { Vec::new() } else { pairs.collect() },
    }
}

/// Pauses in `rounds` that are published as byes, which count as a win, though no officer has ruled so.
fn counting_pauses(published: &Games, rounds: &BTreeSet<u16>) -> Vec<Finding> {
    let rows = published.iter().zip(published.table().rows());
    let counting = rows.filter(|(game, _)| {
        let is_pause = rounds.contains(&game.round.0) && game.second.is_none();
        is_pause && game.is_live() && game.termination != Termination::Adjudicated
    });
    let findings = counting.map(|(game, row)| {
        let message = format!(
            "{} pauses in round {}: published as a bye that counts as a win; a pause is worth nothing, expected termination \
             {}",
            quoted(&game.first),
            game.round,
            Termination::Vacated.as_str()
        );
        Finding { code: FindingCode::NotInTheTables, line: Some(row.pos().line), article: "Art. 19.5".into(), message }
    });
    findings.collect()
}

/// Whether a row that says that it is the officers' is drawn without them.
fn is_as_drawn(rows: &[Row], own: &PublishedOverruled) -> bool {
    rows.iter().any(|row| {
        is_pair(row, own.round.0, &own.pair.ids.0, own.pair.ids.1.as_deref()) && row.pairing.overruled.is_none()
    })
}

/// Whether a row is of these two, whoever is First.
fn is_pair(row: &Row, round: u16, first: &str, second: Option<&str>) -> bool {
    let ids = [Some(&*row.pairing.first), row.pairing.second.as_deref()];
    row.round == round && (ids == [Some(first), second] || ids == [second, Some(first)])
}

/// The pairs that are the officers', by their rows or by `--force` with a reason.
fn listed(published: &Games, own: &[PublishedOverruled], rows: &[Row]) -> Vec<PublishedOverruling> {
    let by_rows = own.iter().map(|own| overruling(published, own.row));
    let others =
        published.iter().enumerate().filter(|(at, game)| game.is_live() && own.iter().all(|own| own.row != *at));
    let by_force = others.filter_map(|(at, game)| {
        let drawn = rows.iter().find(|row| is_pair(row, game.round.0, &game.first, game.second.as_deref()))?;
        let criterion = drawn.pairing.overruled.clone()?;
        let reason = Some(drawn.pairing.reason.clone());
        Some(PublishedOverruling { criterion, reason, ..overruling(published, at) })
    });
    by_rows.chain(by_force).collect()
}
