//! Warnings about the log of a qualifier and the places, which change no score.

use std::collections::BTreeMap;

use shinpan_core::entrants::Entrants;
use shinpan_core::games::Games;

use crate::qualifier::Qualifier;

/// Returns all warnings except those about single games. `has_counted` tells whether any game counts.
pub(crate) fn warnings(entrants: &Entrants, games: &Games, rules: &Qualifier, has_counted: bool) -> Vec<String> {
    let mut warnings = strangers(entrants, games, rules);
    warnings.extend(absent_benchmarks(games, rules));
    if !has_counted {
        let Qualifier { opens, closes, .. } = rules;
        let file = games.table().file();
        warnings.push(format!("{file}: no game counts: the book's period is {opens} to {closes}"));
    }
    warnings
}

/// Warns of players who have met a benchmark and are neither entrants nor benchmarks: this may be a slip.
fn strangers(entrants: &Entrants, games: &Games, rules: &Qualifier) -> Vec<String> {
    let mut rows = BTreeMap::<_, Vec<_>>::new();
    for (row, game) in games.iter().enumerate() {
        let is_benchmark = |id: &str| rules.benchmarks.iter().any(|benchmark| benchmark == id);
        if game.ids().any(is_benchmark) {
            let others = game.ids().zip(["first", "second"]).filter(|(id, _)| !is_benchmark(id));
            others.for_each(|(id, column)| rows.entry(id).or_default().push((row, column)));
        }
    }
    let mut strangers = rows.iter().filter(|(id, _)| entrants.get(id).is_none()).collect::<Vec<_>>();
    strangers.sort_by_key(|(_, rows)| rows.first());
    let warning = |(id, rows): (&&str, &Vec<(usize, &str)>)| {
        let (row, column) = *rows.first()?;
        let ignored = match rows.len() {
            1 => "the row is ignored".to_owned(),
            several => format!("its {several} rows are ignored"),
        };
        Some(games.error(row, column, format_args!("{}; {ignored}", entrants.unknown(id))).to_string())
    };
    strangers.into_iter().filter_map(warning).collect()
}

/// Warns of benchmarks that nobody has met: the book may have a slip.
fn absent_benchmarks(games: &Games, rules: &Qualifier) -> Vec<String> {
    let is_there = |id: &str| games.iter().any(|game| game.ids().any(|player| player == id));
    let absent = rules.benchmarks.iter().filter(|id| !is_there(id));
    absent.map(|id| format!("{}: benchmark \"{id}\" has no game in the log", games.table().file())).collect()
}

/// Warns of two games of the same programs that start at the same time, which happens only by mistake.
pub(crate) fn at_once(games: &Games, rows: [usize; 2]) -> String {
    let table = games.table();
    let [earlier, later] = rows.map(|row| table.rows().get(row));
    let line = |row: Option<shinpan_core::table::Row<'_>>| row.map_or(0, |row| row.pos().line);
    let (file, lines) = (table.file(), format!("lines {} and {}", line(earlier), line(later)));
    let is_same = earlier.zip(later).is_some_and(|(earlier, later)| {
        (0..table.columns().len()).all(|column| earlier.text(column) == later.text(column))
    });
    let what = if is_same {
        format!("{lines} are the same row twice; both count")
    } else {
        format!("the games of {lines} start at the same time")
    };
    format!("{file}: {what}; they count in the order of the lines (A1)")
}

/// Warns if fewer advance than there are places.
pub(crate) fn places_left_over(advancing: usize, places: usize) -> Option<String> {
    let left = places.saturating_sub(advancing);
    (left > 0).then(|| format!("places left over: {left} of {places}"))
}
