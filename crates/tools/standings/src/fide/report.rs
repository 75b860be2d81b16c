//! The standings of tables as the records of a report file.

use anyhow::bail;
use shinpan_core::trf::{HeadLine, Trf, TrfScores};
use shinpan_tournament::tiebreaks::Scoring;

use super::output::trf_keys;
use super::results::Results;

/// The records before the players that are made anew.
const MADE: [&str; 14] =
    ["062", "072", "142", "162", "202", "212", "XXR", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"];

/// The report of tables with its head, the points and the places of its players; with the keys (212) if it `has_keys`.
///
/// # Errors
/// Points that do not fit their columns.
pub(crate) fn of_tables(trf: &Trf, results: &Results<'_>, has_keys: bool) -> anyhow::Result<Trf> {
    let mut written = trf.clone();
    let tournament = results.tournament;
    let Scoring { win, draw, loss, absence, bye } = *tournament.crosstable.scoring();
    let unfinished = trf.scores.unfinished;
    written.scores = TrfScores { win, draw, loss, absence, bye, unfinished };
    // What was played so far is not what was announced.
    let last = trf.players.iter().filter_map(|player| player.cells.last()).map(|cell| cell.round).max();
    written.stated_rounds = trf.stated_rounds.map(|rounds| rounds.max(last.unwrap_or_default()));
    written.head.retain(|line| !MADE.iter().any(|record| line.text.starts_with(record)));
    let rated = trf.players.iter().filter(|player| player.rating.is_some()).count();
    let mut made = vec![format!("062 {}", trf.players.len()), format!("072 {rated}")];
    made.extend(written.stated_rounds.map(|rounds| format!("142 {rounds}")));
    made.extend((written.scores != TrfScores::default()).then(|| "162".to_owned()));
    made.extend(has_keys.then(|| format!("212 {}", trf_keys(results.keys))));
    written.head.extend(made.into_iter().map(|text| HeadLine { line: u32::MAX, text }));
    // Both are in the order of the pairing numbers.
    for ((at, player), record) in tournament.players.iter().enumerate().zip(&mut written.players) {
        let points = results.points(at);
        if points.decimal().len() > 4 {
            let who = player.id_and_name();
            bail!("--format trf: {who} has {} points, and the file has four columns for them", points.decimal());
        }
        (record.points, record.rank) = (Some(points), results.place(at).and_then(|place| u16::try_from(place).ok()));
    }
    Ok(written)
}
