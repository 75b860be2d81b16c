//! What every record says of its game, in whatever format it is written.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;

use crate::head::{RecordHead, RoundNumber, Started};

/// A game as its record has it, in whatever format.
pub trait RawRecord {
    /// Number of the game in its file, from 1.
    fn index(&self) -> u32;
    /// The id that it bears, or empty.
    fn id(&self) -> &str;
    /// The name of its format.
    fn format(&self) -> &'static str;
    /// The players as the record means them; empty where it names none.
    fn names(&self) -> Sides<String>;
    /// The place of the move `ply`.
    fn pos_of(&self, ply: u32) -> Option<TextPos>;

    /// Start of the record, as far as that is known.
    fn pos(&self) -> Option<TextPos> {
        self.pos_of(1)
    }

    /// The round that it names.
    fn round(&self) -> Option<RoundNumber> {
        None
    }

    /// The stage that it names.
    fn stage(&self) -> Option<&'static str> {
        None
    }

    /// Start of the game.
    fn started(&self) -> Option<Started> {
        None
    }

    /// All that it says of itself.
    fn head(&self) -> RecordHead {
        RecordHead {
            index: self.index(),
            id: self.id().to_owned(),
            format: self.format(),
            names: self.names(),
            pos: self.pos(),
            round: self.round(),
            stage: self.stage(),
            started: self.started(),
        }
    }
}
