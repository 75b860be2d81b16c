//! What a run has found out, for all the forms in which it is written.

use crate::inputs::Inputs;
use crate::key::FieldCache;
use crate::places::Place;
use crate::ratings::Ratings;

/// The places and what they were made from.
pub(crate) struct Results<'a> {
    /// The name of the rule book.
    pub(crate) book: &'a str,
    pub(crate) inputs: &'a Inputs<'a>,
    /// What keys know of the whole field.
    pub(crate) cache: &'a FieldCache,
    pub(crate) places: &'a [Place],
    /// The ratings, with `--ratings`.
    pub(crate) ratings: Option<&'a Ratings>,
    /// Whether no game of the rounds that count is missing or open.
    pub(crate) is_complete: bool,
    /// How many of these games have no result.
    pub(crate) open_games: usize,
}
