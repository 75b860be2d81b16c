//! A report file with updated points, ranks and counts; all other bytes are those of the file that was read.

use std::collections::BTreeMap;

use crate::HalfPoints;

use super::edits::Edits;
use super::player::Player;
use super::reader::{Trf, first_number};
use super::round_writer::{POINTS, points_field};
use super::text::ReportText;

/// Column in which the rank begins in record 001.
const RANK: usize = 86;

/// Standings to be written into a report file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingsReport {
    /// Points and place of each player, by number. A player without a place has no rank.
    pub players: BTreeMap<u16, (HalfPoints, Option<usize>)>,
    /// Keys as record 212 spells them, and whether they replace those of the file.
    pub keys: Option<(String, bool)>,
    /// The number of rounds planned, if another source gives it.
    pub rounds: Option<u16>,
}

impl Trf {
    /// Writes the file that this was read from, `text`, with these points and ranks (81-84, 86-89), with corrected
    /// counts in 062 and 072, and with the keys (212) and rounds (142) that it does not state.
    ///
    /// # Errors
    /// Points or a place do not fit their columns.
    pub fn with_standings(&self, text: &ReportText, standings: &StandingsReport) -> Result<Vec<u8>, String> {
        let mut edits = Edits::of(text, self);
        self.write_counts(&mut edits);
        for player in &self.players {
            let Some((points, place)) = standings.players.get(&player.number) else { continue };
            let points = points_field(player.number, *points)?;
            let rank = format!("{:>4}", place.map(|place| place.to_string()).unwrap_or_default());
            if rank.len() > 4 {
                return Err(format!("player {} has place {rank}, more than a report file has room for", player.number));
            }
            let line = edits.line(player.pos.line);
            line.write(POINTS, &points);
            line.write(RANK, &rank);
            if player.cells.iter().all(|cell| cell.pos.line != player.pos.line) && place.is_none() {
                line.trim();
            }
        }
        self.write_keys_and_rounds(&mut edits, standings);
        Ok(edits.written())
    }

    /// Corrects records 062 and 072.
    fn write_counts(&self, edits: &mut Edits<'_>) {
        let rated = self.players.iter().filter(|player: &&Player| player.rating.is_some()).count();
        for (record, count) in [("062", self.players.len()), ("072", rated)] {
            for head in self.head.iter().filter(|head| head.text.starts_with(record)) {
                let stated = head.text.get(4..).and_then(first_number);
                let is_wrong = stated.is_some_and(|stated| stated.parse() != Ok(count));
                let line = edits.line(head.line);
                let bytes = line.bytes();
                let start = (4..bytes.len()).find(|at| bytes[*at].is_ascii_digit());
                if let (true, Some(start), Some(stated)) = (is_wrong, start, stated) {
                    let (number, width) = (count.to_string(), stated.len());
                    line.replace(start..start + width, &number);
                }
            }
        }
    }

    fn write_keys_and_rounds(&self, edits: &mut Edits<'_>, standings: &StandingsReport) {
        let has = |record: &str| self.head.iter().rev().find(|head| head.text.starts_with(record));
        let is_head = |text: &str| {
            let mut letters = text.chars();
            let [first, second, third] = [(); 3].map(|()| letters.next());
            [first, second].iter().all(|letter| letter.is_some_and(|c| c.is_ascii_digit())) && third == Some('2')
        };
        let last = self.head.iter().filter(|head| is_head(&head.text)).map(|head| head.line).max().unwrap_or_default();
        if let Some(rounds) = standings.rounds.filter(|_| self.stated_rounds.is_none()) {
            match has("142") {
                Some(head) => replace_text(edits, head.line, &rounds.to_string()),
                None => edits.add_behind(last, format!("142 {rounds}")),
            }
        }
        let Some((keys, is_asked)) = &standings.keys else { return };
        match has("212") {
            Some(head) if *is_asked => replace_text(edits, head.line, keys),
            None if *is_asked || has("202").is_none() => edits.add_behind(last, format!("212 {keys}")),
            _ => {}
        }
    }
}

/// Replaces the text after the record number of a line.
fn replace_text(edits: &mut Edits<'_>, number: u32, text: &str) {
    let line = edits.line(number);
    let end = line.bytes().len();
    line.replace(3..end.max(3), &format!(" {text}"));
}
