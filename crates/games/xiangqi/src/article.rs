//! On which articles the end of a game rests, with the readings of `docs/rulings.md`.

use shinpan_core::Side;

use crate::judge::{Repetition, Verdict};
use crate::window::Level;

/// No legal move: WXF 3.1.A.
pub(crate) const NO_MOVE: &str = "WXF 3.1.A";

impl Verdict {
    /// The articles that decide.
    pub fn article(&self) -> &'static str {
        match self {
            Self::NoCapture(_) => "WXF 3.2.D, Art. 8; reading 9",
            Self::Repetition(Repetition { loser: Some(loser), levels, .. }) => {
                match (levels.get(*loser), levels.get(loser.other())) {
                    (Level::Check, Level::Chase) => "WXF 3.1.C, 19.8, 20.1; readings 1, 8",
                    (Level::Check, _) => "WXF 3.1.C, 19.8; reading 1",
                    _ => "WXF 3.1.C, 19.8, 20.2; reading 1",
                }
            }
            Self::Repetition(it) if *it.levels.get(Side::First) == Level::Check => "WXF 3.2.B, 20.1; reading 1",
            Self::Repetition(_) => "WXF 3.2.B; reading 1",
        }
    }

    /// Who loses; none for a draw.
    pub const fn loser(&self) -> Option<Side> {
        match self {
            Self::NoCapture(_) => None,
            Self::Repetition(it) => it.loser,
        }
    }
}
