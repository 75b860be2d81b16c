//! Data about the event in a file: records 012 to 052 and 102.

use super::reader::Trf;

/// Data about the event, for the head of a page; anything that the file does not state is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventFacts {
    /// Name: 012.
    pub name: String,
    /// Venue: 022.
    pub place: String,
    /// Federation: 032.
    pub federation: String,
    /// First and last day, as the file has them: 042, 052.
    pub dates: String,
    /// Chief arbiter: 102.
    pub arbiter: String,
}

impl Trf {
    /// Collects the data that the file has about the event.
    pub fn event_facts(&self) -> EventFacts {
        let text = |record: &str| {
            let text = self.head.iter().find_map(|line| line.text.strip_prefix(record));
            text.map(str::trim).unwrap_or_default().to_owned()
        };
        let (start, end) = (text("042"), text("052"));
        let dates = match (start.is_empty(), end.is_empty()) {
            (false, false) if start != end => format!("{start} \u{2013} {end}"),
            (false, _) => start,
            (true, _) => end,
        };
        EventFacts { name: text("012"), place: text("022"), federation: text("032"), dates, arbiter: text("102") }
    }
}
