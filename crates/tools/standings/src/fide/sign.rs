//! What came of a round in one sign, as tournament files have it.

use shinpan_tournament::tiebreaks::{Entry, Kind, Share};

/// A result in one sign.
pub(crate) fn sign(entry: &Entry) -> &'static str {
    match (entry.kind, entry.share) {
        (Kind::Game, Share::Win) => "1",
        (Kind::Game, Share::Draw) => "=",
        (Kind::Game, Share::Loss) => "0",
        (Kind::ForfeitWin, _) => "+",
        (Kind::ForfeitLoss, _) => "-",
        (Kind::Pending, _) => "?",
        (Kind::Pab, _) => "U",
        (Kind::Fpb, _) => "F",
        (Kind::Hpb, _) => "H",
        (Kind::Zpb, _) => "Z",
        (Kind::None, _) => "",
    }
}
