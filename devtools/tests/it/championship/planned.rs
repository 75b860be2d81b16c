//! Entrants as planned, and the results of earlier championships: 48 programs, and a guest if one is wanted.

use std::fmt::Write as _;

/// Number of planned entrants, without the guest.
pub(super) const PLANNED: u32 = 48;
/// Number of them with a place in the history.
const KNOWN: u32 = 27;

/// Peculiarities of a championship.
#[derive(Default)]
pub(super) struct Plan {
    /// Whether a guest makes an odd field even.
    pub(super) invited: bool,
    /// Entrants who decline before the first round.
    pub(super) declined: &'static [&'static str],
    /// Entrant who withdraws in the first preliminary, and the round after which it does.
    pub(super) withdrawn: Option<(&'static str, u16)>,
}

impl Plan {
    /// Returns planned.csv.
    pub(super) fn entrants(&self) -> String {
        let mut text = "id,name,developers,modules,disclosed,status,invited\n".to_owned();
        for number in 1..=PLANNED {
            let id = id(number);
            let status = if self.declined.contains(&id.as_str()) { "declined" } else { "active" };
            let module = ["Ao", "Beni", "Ao;Kin", "", "", "Kin", ""][number as usize % 7];
            let disclosed = number % 10 != 4;
            // Writing into a String cannot fail.
            let _ = writeln!(text, "{id},Program {number},Developer {number},{module},{disclosed},{status},false");
        }
        text + if self.invited { "guest,Guest,Developer 99,,true,active,true\n" } else { "" }
    }
}

fn id(number: u32) -> String {
    format!("p{number:02}")
}

/// Returns history.csv: the first 27 programs, two out of three in the latest year.
pub(super) fn history() -> String {
    let mut text = "year,stage,place,id\n".to_owned();
    for number in 1..=KNOWN {
        let (stage, year) = match number {
            1..=8 => ("final", 2009),
            9..=18 => ("preliminary-2", 2009),
            _ => ("preliminary-1", 2008),
        };
        let _ = writeln!(text, "{year},{stage},{number},{}", id(number));
    }
    text
}
