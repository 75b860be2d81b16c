//! Words of the tables that entrants, games, stages and histories share.

/// Default stages, in the order in which they are played, for rule books that name none.
pub const STAGES: [&str; 3] = ["preliminary-1", "preliminary-2", "final"];

/// Stage of the games for the second place among those who were put out last, after the championship itself. Nobody
/// starts there.
pub const SECOND_PLACE: &str = "second-place";

/// Column with the digest of the results that a round was drawn from.
pub const HISTORY: &str = "history";
/// Column with the criterion that officers have overruled.
pub const OVERRULED: &str = "overruled";
/// Column with the text of the lots.
pub const LOTS: &str = "lots";
/// Column with the numbers of the digest's lines that had no result yet.
pub const HISTORY_OPEN: &str = "history_open";
