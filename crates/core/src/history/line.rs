//! A line of the digest of a history: a game with its round, its number, the two entrants and the result.

use sha2::{Digest as _, Sha256};

use super::ChangedGame;
use crate::Outcome;
use crate::games::{GameRow, RoundNo};
use crate::table::field::excerpt;

/// A game, in the order of the digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Line<'g> {
    pub(super) round: RoundNo,
    /// Number within its pairing; none if the table has no numbers.
    pub(super) game: Option<u16>,
    pub(super) first: &'g str,
    /// Empty for a bye.
    pub(super) second: &'g str,
    pub(super) result: &'static str,
}

pub(super) fn line(game: &GameRow) -> Line<'_> {
    Line {
        round: game.round,
        game: game.game,
        first: &game.first,
        second: game.second.as_deref().unwrap_or_default(),
        result: game.result.as_str(),
    }
}

pub(super) fn digest(lines: &[Line<'_>], is_numbered: bool) -> String {
    let mut csv = csv::WriterBuilder::new().has_headers(false).from_writer(Hashing(Sha256::new()));
    for Line { round, game, first, second, result } in lines {
        let number = game.map(|game| game.to_string()).unwrap_or_default();
        let round = round.to_string();
        let head = [Some(&*round), is_numbered.then_some(&*number)];
        // Writing to a hash cannot fail.
        let _ = csv.write_record(head.into_iter().flatten().chain([*first, *second, *result]));
    }
    let hash = csv.into_inner().map(|hashing| hashing.0.finalize()).unwrap_or_default();
    hash.iter().flat_map(|byte| [byte >> 4, byte & 15]).filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

/// Hash of the bytes written to it.
struct Hashing(Sha256);

impl std::io::Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Variants of the line: with other results, and with the sides exchanged.
pub(super) fn alternatives<'g>(line: &Line<'g>) -> impl Iterator<Item = Line<'g>> + use<'g> {
    let line = *line;
    let results = Outcome::ALL.map(Outcome::as_str).into_iter().filter(move |_| !line.second.is_empty());
    let others = results.clone().filter(move |other| *other != line.result);
    let as_is = others.map(move |result| Line { result, ..line });
    as_is.chain(results.map(move |result| Line { first: line.second, second: line.first, result, ..line }))
}

/// Describes a game that is as `now` says and was as `then` says.
pub(super) fn change_of(now: &Line<'_>, then: &str) -> ChangedGame {
    let Line { round, game, first, second, result } = *now;
    let game = game.map_or_else(String::new, |game| format!(", game {game}"));
    let players =
        if second.is_empty() { excerpt(first) } else { format!("{} against {}", excerpt(first), excerpt(second)) };
    let text = match then.strip_prefix(&*players).and_then(|rest| rest.strip_prefix(": ")) {
        Some(then) => format!("round {round}{game}: {players} was {then}, is now \"{result}\""),
        None => format!("round {round}{game}: was {then}, is now {players}: \"{result}\""),
    };
    ChangedGame { round, text }
}
