//! Compares what the rows of a round say about its draw with other rounds and tables.

use std::collections::BTreeSet;

use super::{HISTORY, HISTORY_OPEN, RECORDS};
use crate::constants::LOTS;
use crate::games::{GameRow, Games, RoundNo};
use crate::wording::{first_of, quoted};

/// Maximum number of texts of lots that a warning names.
const NAMED_MOST: usize = 4;

/// Live rows with their text in the column `name`, empty if there is no such column.
fn cells<'g>(games: &'g Games, name: &str) -> impl Iterator<Item = (&'g GameRow, &'g str)> {
    let column = games.table().column(name);
    let rows = games.iter().zip(games.table().rows()).filter(|(game, _)| game.is_live());
    rows.map(move |(game, row)| (game, column.map_or("", |column| row.text(column))))
}

/// Warns if the table of `later` has no column `history` although rows of `earlier`, another table of the run, have a
/// digest: it was lost on the way.
pub fn lost(earlier: &Games, later: &Games) -> Option<String> {
    let had = cells(earlier, HISTORY).any(|(_, digest)| !digest.is_empty());
    let [earlier, file] = [earlier, later].map(|games| games.table().file());
    let is_lost = had && later.table().column(HISTORY).is_none() && !later.is_empty();
    is_lost.then(|| {
        format!(
            "{file}: no column \"{HISTORY}\", which {earlier} has; cannot check whether results changed after the draw"
        )
    })
}

/// Warns of each round before `round` whose games carry no history although those of an earlier round do, or of the
/// column itself if it was lost while others that are written with it are there.
pub fn missing(games: &Games, round: RoundNo) -> Vec<String> {
    let (mut carry, mut played) = (BTreeSet::new(), BTreeSet::new());
    for (game, digest) in cells(games, HISTORY).filter(|(game, _)| game.round < round) {
        if !digest.is_empty() {
            carry.insert(game.round);
        }
        if !game.result.is_bye() {
            played.insert(game.round);
        }
    }
    let file = games.table().file();
    let column = |name: &&str| games.table().column(name).is_some();
    if let Some(other) = [HISTORY_OPEN, RECORDS[0], RECORDS[1]].iter().find(|name| column(name) && !column(&HISTORY)) {
        return vec![format!(
            "{file}: no column \"{HISTORY}\" beside \"{other}\", with which it is written; cannot check whether results changed \
             after the draw"
        )];
    }
    let Some(first) = carry.first() else { return Vec::new() };
    let bare = played.iter().filter(|round| *round > first && !carry.contains(round));
    bare.map(|round| {
        format!(
            "{file}: the rows of round {round} carry no \"{HISTORY}\", as those of round {first} do; cannot check whether \
             results changed after the draw"
        )
    })
    .collect()
}

/// Returns the text of the lots in the rows of `games` for which `is_meant` holds; `None` if they carry none, or
/// several.
pub fn only_lots(games: &Games, is_meant: impl Fn(&GameRow) -> bool) -> Option<&str> {
    let mut texts = cells(games, LOTS).filter(|(game, text)| is_meant(game) && !text.is_empty()).map(|(_, text)| text);
    let first = texts.next()?;
    texts.all(|text| text == first).then_some(first)
}

/// Warns if rows of `games` for which `is_meant` holds carry another text of the lots than `own`.
pub fn other_lots(games: &Games, own: &str, is_meant: impl Fn(&GameRow) -> bool) -> Option<String> {
    let others = cells(games, LOTS).filter(|(game, text)| is_meant(game) && !text.is_empty() && *text != own);
    let (rounds, texts): (BTreeSet<_>, BTreeSet<_>) = others.map(|(game, text)| (game.round, quoted(text))).unzip();
    let rounds = rounds.iter().map(ToString::to_string).collect::<Vec<_>>();
    let texts = texts.into_iter().collect::<Vec<_>>();
    (!texts.is_empty()).then(|| {
        let (plural, rounds) = (if rounds.len() == 1 { "" } else { "s" }, first_of(&rounds, NAMED_MOST));
        format!(
            "{}: the rows of round{plural} {rounds} were drawn with --lots {}, and this run has --lots {}",
            games.table().file(),
            first_of(&texts, NAMED_MOST),
            quoted(own)
        )
    })
}
