//! What a run has found out, for all the forms in which it is written.

use shinpan_core::wording::counted;

use crate::inputs::Inputs;
use crate::key::FieldCache;
use crate::places::Place;
use crate::ratings::Ratings;

/// The places and what they were made from.
pub(crate) struct Results<'a> {
    /// The name of the rule book.
    pub(crate) book: &'a str,
    pub(crate) inputs: &'a Inputs<'a>,
    /// Data of the whole field that keys need.
    pub(crate) cache: &'a FieldCache,
    pub(crate) places: &'a [Place],
    /// The ratings, with `--ratings`.
    pub(crate) ratings: Option<&'a Ratings>,
    /// Whether no game of the rounds that count is missing or open.
    pub(crate) is_complete: bool,
    /// How many of these games have no result.
    pub(crate) open_games: usize,
    /// Whether rounds, rows or numbered games are missing, as a warning says.
    pub(crate) is_missing: bool,
}

impl Results<'_> {
    /// Why the places are not final, as far as games are open or missing.
    pub(crate) fn not_final(&self) -> Option<String> {
        const MISSING: &str = "games are missing";
        let has = if self.open_games == 1 { "has" } else { "have" };
        let open = format!("{} {has} no result", counted(self.open_games, "game"));
        match (self.open_games, self.is_missing) {
            (0, false) => None,
            (0, true) => Some(MISSING.to_owned()),
            (_, false) => Some(open),
            (_, true) => Some(format!("{open}, and {MISSING}")),
        }
    }
}
