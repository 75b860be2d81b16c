//! Words of the tables that entrants, games, stages and histories share.

/// The stages where a rule book names none, in the order in which they are played.
pub const STAGES: [&str; 3] = ["preliminary-1", "preliminary-2", "final"];

/// Games for the second place among those who were put out last, after the championship itself. Nobody starts there.
pub const SECOND_PLACE: &str = "second-place";

/// The column with the digest.
pub const HISTORY: &str = "history";
/// The column with the criterion that officers have overruled.
pub const OVERRULED: &str = "overruled";
/// The column with the text of the lots.
pub const LOTS: &str = "lots";
/// The column with the lines of the digest that were open.
pub const HISTORY_OPEN: &str = "history_open";
