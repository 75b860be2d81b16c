//! Who planned to enter, and what earlier championships have left: 48 programs, and a guest where one is wanted.

use std::fmt::Write as _;

/// How many planned to enter, without the guest.
pub(super) const PLANNED: u32 = 48;
/// How many of them have a place in the history.
const KNOWN: u32 = 27;

/// What is peculiar to a championship.
#[derive(Default)]
pub(super) struct Plan {
    /// A guest makes an odd field even.
    pub(super) invited: bool,
    /// Who declines before the first round.
    pub(super) declined: &'static [&'static str],
    /// Who gives up in the first preliminary, and after which round.
    pub(super) withdrawn: Option<(&'static str, u16)>,
}

impl Plan {
    /// planned.csv.
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

/// history.csv: the first 27 programs, the latest year for two of three.
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
