//! Words of the tables that entrants, games, stages and histories share.

/// The stages of a championship with preliminaries, in the order in which they are played.
pub const STAGES: [&str; 3] = ["preliminary-1", "preliminary-2", "final"];

/// Games for the second place among those who were put out last, after the championship itself. Nobody starts there.
pub const SECOND_PLACE: &str = "second-place";

/// What games can be of: the stages, and the games for the second place.
pub const OF_GAMES: [&str; 4] = [STAGES[0], STAGES[1], STAGES[2], SECOND_PLACE];

/// Each stage with itself as its word, for cells of the column `stage` of entrants.
pub(crate) const STAGE_WORDS: [(&str, &str); 3] =
    [(STAGES[0], STAGES[0]), (STAGES[1], STAGES[1]), (STAGES[2], STAGES[2])];

/// Each of [`OF_GAMES`] with itself as its word, for cells of the column `stage` of games.
pub(crate) const STAGE_WORDS_OF_GAMES: [(&str, &str); 4] =
    [STAGE_WORDS[0], STAGE_WORDS[1], STAGE_WORDS[2], (SECOND_PLACE, SECOND_PLACE)];

/// The column with the digest.
pub const HISTORY: &str = "history";
/// The column with the lines of the digest that were open.
pub const HISTORY_OPEN: &str = "history_open";
