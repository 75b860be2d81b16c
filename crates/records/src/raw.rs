//! What every record says of its game, in whatever format it is written.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::wording::printable;

/// A game as its record has it, in whatever format.
pub trait RawRecord {
    /// Which game of the file it is, from 1.
    fn index(&self) -> u32;
    /// The id that it bears, or empty.
    fn id(&self) -> &str;
    /// The name of its format.
    fn format(&self) -> &'static str;
    /// The players as the record means them; empty where it names none.
    fn names(&self) -> Sides<String>;
    /// The place of the move `ply`.
    fn pos_of(&self, ply: u32) -> Option<TextPos>;

    /// The players' names, made safe to show.
    fn shown_names(&self) -> Sides<String> {
        self.names().map(|name| printable(&name).into_owned())
    }
}
