//! Records of any format that chess has: told by content or given, read one after another.

use shinpan_records::SplitRule;
use shinpan_records::neutral::{Fault, NeutralRecord};
pub use shinpan_records::pgn::Format;
use shinpan_records::pgn::{self, Each, Recorded, Visit};

use crate::neutral;
use crate::pgn::Games;
use crate::record::RawGame;

/// Reads files of records one after another, with buffers that it keeps.
pub type Records = pgn::Records<RawGame>;

/// How a file that begins with `head` is cut.
pub(crate) fn cut(head: &[u8], format: Option<&str>) -> Option<SplitRule> {
    Format::cut::<Games<'static>>(head, format)
}

impl Recorded for RawGame {
    fn of_pgn(each: Each<'_, Self>) -> impl Visit {
        Games::new(each)
    }

    fn of_neutral(record: NeutralRecord) -> Self {
        neutral::read(record)
    }

    fn unreadable(fault: Fault) -> Self {
        neutral::unreadable(fault)
    }
}
