//! Reading a log: NDJSON, a JSON array or CSV, entry by entry to its game.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use shinpan_core::finding::TextPos;
use shinpan_core::json::{self, Element, Elements, Fault, Shape};
use shinpan_core::table::{CsvRow, CsvRows};

use super::event::{Action, Event};
use super::fields::{Fields, known};
use super::game::{GameJudge, LogGame};
use super::rules::MatchRules;

/// The most games of a log; an entry of one more cannot be read.
pub const MAX_GAMES: usize = 10_000;

/// The log has nothing in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log is empty; expected events")]
pub struct EmptyLog;

/// A log while it is read.
pub struct Log<'r> {
    rules: &'r MatchRules,
    games: BTreeMap<u32, GameJudge>,
    /// The game of the last entry.
    current: Option<u32>,
    /// Entries that cannot be read, before any that says which game it is of.
    stray: Vec<Fault>,
    /// Whether an algorithm for the machine's clock is filed.
    is_filed: bool,
    /// The lowest game that began after that.
    filed_from: Option<u32>,
}

/// Judges the log in `input`, all games of it by their number. What cannot be read is a finding.
///
/// # Errors
/// Those of `input`, and [`EmptyLog`].
pub fn judge(mut input: impl BufRead, rules: &MatchRules) -> io::Result<Result<Vec<LogGame>, EmptyLog>> {
    let mut log = Log::new(rules);
    let mut head = Vec::new();
    io::Read::read_to_end(&mut io::Read::take(&mut input, HEAD), &mut head)?;
    let Some(layout) = Layout::of(&head) else { return Ok(Err(EmptyLog)) };
    let whole = io::Read::chain(head.as_slice(), input);
    match layout {
        Layout::Json(shape) => read_json(&mut log, Elements::new(whole, shape))?,
        Layout::Csv => read_csv(&mut log, CsvRows::new(whole))?,
    }
    Ok(Ok(log.close()))
}

/// Number of bytes at the beginning of a log that show its layout.
const HEAD: u64 = 64 * 1024;

/// Layout of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Json(Shape),
    Csv,
}

impl Layout {
    /// Layout of a log that begins with `head`: a bracket and a brace of an array, a line with a cell `action` of CSV, else
    /// NDJSON, whatever its first line is.
    fn of(head: &[u8]) -> Option<Self> {
        let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
        let inside = text.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
        if let Some([] | [b'{' | b']', ..]) = inside {
            return Some(Self::Json(Shape::Array));
        }
        let line = text.split(|byte| *byte == b'\n').next().filter(|line| !line.is_empty())?;
        let is_action = |cell: &[u8]| matches!(cell.trim_ascii(), b"action" | b"\"action\"");
        let is_header = line[0] != b'{' && line.split(|byte| *byte == b',').any(is_action);
        Some(if is_header { Self::Csv } else { Self::Json(Shape::Lines) })
    }
}

fn read_json(log: &mut Log<'_>, mut elements: Elements<impl io::Read>) -> io::Result<()> {
    while let Some(element) = elements.next()? {
        match element {
            Ok(Element { bytes, pos }) => match serde_json::from_slice::<Fields>(bytes) {
                Ok(fields) => log.entry(&fields, pos),
                Err(error) => log.unreadable(json::fault(pos, &error)),
            },
            Err(fault) => log.unreadable(fault),
        }
    }
    Ok(())
}

fn read_csv(log: &mut Log<'_>, mut rows: CsvRows<impl io::Read>) -> io::Result<()> {
    let mut columns = None;
    while let Some(row) = rows.next()? {
        match (row, &columns) {
            (Err(fault), _) => log.unreadable(fault),
            (Ok(header), None) => match header_of(header) {
                Ok(found) => columns = Some(found),
                Err(fault) => {
                    log.unreadable(fault);
                    return Ok(());
                }
            },
            (Ok(row), Some(columns)) => match fields_of(row, columns) {
                Ok(fields) => log.entry(&fields, row.pos(0)),
                Err(fault) => log.unreadable(fault),
            },
        }
    }
    Ok(())
}

/// The known columns in their order. A second column of a name leaves no way to read the rows.
fn header_of(header: &CsvRow) -> Result<Vec<Option<&'static str>>, Fault> {
    let columns = header.iter().map(known).collect::<Vec<_>>();
    let again = |at: &usize| columns[*at].is_some() && columns[..*at].contains(&columns[*at]);
    match (0..columns.len()).find(again) {
        None => Ok(columns),
        Some(second) => {
            let name = columns[second].unwrap_or_default();
            Err(Fault::new(header.pos(second), format!("a second column \"{name}\"")))
        }
    }
}

fn fields_of(row: &CsvRow, columns: &[Option<&'static str>]) -> Result<Fields, Fault> {
    if row.len() == columns.len() {
        return Ok(Fields::of_cells(columns.iter().copied().zip(row.iter())));
    }
    let message = format!("a row of {} cells, expected {} as in the header", row.len(), columns.len());
    Err(Fault::new(row.pos(columns.len()), message))
}

impl<'r> Log<'r> {
    /// An empty log under `rules`.
    pub fn new(rules: &'r MatchRules) -> Self {
        Self { rules, games: BTreeMap::new(), current: None, stray: Vec::new(), is_filed: false, filed_from: None }
    }

    /// The next entry, which begins at `pos`.
    pub fn push(&mut self, event: &Event, pos: TextPos) {
        let number = event.game.unwrap_or(1);
        // A log may be an excerpt: a game of which it has no start starts with its first entry.
        let is_first = !self.games.contains_key(&number) && !event.is(Action::ClockAlgorithm);
        if self.is_filed && (is_first || event.is(Action::GameStart)) {
            self.filed_from = Some(self.filed_from.map_or(number, |from| from.min(number)));
        }
        self.is_filed |= event.is(Action::ClockAlgorithm);
        let has_algorithm = self.filed_from.is_some_and(|from| from <= number);
        let rules = self.rules;
        match self.game(number) {
            Some(game) => game.apply(event, pos, rules, has_algorithm),
            None => self.unreadable(Fault::new(pos, too_many(number))),
        }
    }

    /// All games by their number.
    pub fn close(mut self) -> Vec<LogGame> {
        if !self.stray.is_empty() {
            self.game(1);
        }
        self.games.into_iter().map(|(number, game)| game.close(number)).collect()
    }

    fn entry(&mut self, fields: &Fields, pos: TextPos) {
        match Event::new(fields) {
            Ok(event) => self.push(&event, pos),
            Err(message) => self.bad(fields, Fault::new(pos, message)),
        }
    }

    /// An entry whose fields are not as they should be: its game and number count, where they can be read.
    fn bad(&mut self, fields: &Fields, fault: Fault) {
        let number = fields.get::<u32>("game").ok().map(|number| number.unwrap_or(1)).filter(|number| *number > 0);
        let seq = fields.get("seq").ok().flatten();
        match number.and_then(|number| self.game(number)) {
            Some(game) => game.bad(fault.pos, seq, fault.message),
            None => self.unreadable(fault),
        }
    }

    /// An entry that does not say which game it is of: it is taken for one of the game of the entry before it.
    fn unreadable(&mut self, fault: Fault) {
        match self.current.and_then(|number| self.games.get_mut(&number)) {
            Some(game) => game.bad(fault.pos, None, fault.message),
            None if self.stray.len() <= super::MAX_FINDINGS => self.stray.push(fault),
            None => {}
        }
    }

    /// The game `number`, which the entry at hand belongs to; none if there are too many.
    fn game(&mut self, number: u32) -> Option<&mut GameJudge> {
        if self.games.len() == MAX_GAMES && !self.games.contains_key(&number) {
            return None;
        }
        self.current = Some(number);
        let game = self.games.entry(number).or_default();
        for Fault { pos, message } in self.stray.drain(..) {
            game.bad(pos, None, message);
        }
        Some(game)
    }
}

fn too_many(number: u32) -> String {
    format!("game {number}: more than {MAX_GAMES} games in a log")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_shows_the_layout() {
        for (head, layout) in [
            ("", None),
            (" \n", None),
            ("{\"action\":", Some(Layout::Json(Shape::Lines))),
            ("nonsense\n{}", Some(Layout::Json(Shape::Lines))),
            ("[ {", Some(Layout::Json(Shape::Array))),
            ("[]", Some(Layout::Json(Shape::Array))),
            ("[1]\n{}", Some(Layout::Json(Shape::Lines))),
            ("\u{feff}t,actor,action\n", Some(Layout::Csv)),
            ("\"action\",t\r\n", Some(Layout::Csv)),
            ("action", Some(Layout::Csv)),
        ] {
            assert_eq!(Layout::of(head.as_bytes()), layout, "{head}");
        }
    }
}
