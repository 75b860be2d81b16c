//! By which laws of castling a game is played: chess, or Chess960 (FIDE Laws, Guidelines II). Other variants are other games.

use shinpan_core::words;

words! {
    /// A variant whose records are judged.
    pub enum Variant {
        /// Chess.
        Standard => "standard",
        /// Chess960, also called Fischer random chess: the pieces of the first rank stand in a drawn order.
        Chess960 => "chess960",
    }
}

/// Values of the tag `Variant` for chess, and for Chess960: letters and digits alone.
const STANDARD: [&str; 7] = ["", "standard", "standardchess", "chess", "orthodox", "normal", "fromposition"];
const CHESS960: [&str; 10] = [
    "960",
    "chess960",
    "fischerandom",
    "fischerandomchess",
    "fischerrandom",
    "fischerrandomchess",
    "freestyle",
    "freestylechess",
    "frc",
    "wildfr",
];

impl Variant {
    /// The variant with this name, in letters of either case, whatever stands between them.
    pub(crate) fn named(name: &[u8]) -> Option<Self> {
        let letters = name.iter().filter(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
        let plain = letters.map(u8::to_ascii_lowercase).collect::<Vec<_>>();
        let is = |names: &[&str]| names.iter().any(|own| own.as_bytes() == plain);
        if is(&STANDARD) { Some(Self::Standard) } else { is(&CHESS960).then_some(Self::Chess960) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess960_has_many_names() {
        for (name, expected) in [
            ("Chess960", Some(Variant::Chess960)),
            ("Chess 960", Some(Variant::Chess960)),
            ("chess-960", Some(Variant::Chess960)),
            ("Fischerandom", Some(Variant::Chess960)),
            ("fischerandom", Some(Variant::Chess960)),
            ("Fischer Random", Some(Variant::Chess960)),
            ("Fischer-Random Chess", Some(Variant::Chess960)),
            ("wild/fr", Some(Variant::Chess960)),
            ("Standard", Some(Variant::Standard)),
            ("From Position", Some(Variant::Standard)),
            ("", Some(Variant::Standard)),
            ("Crazyhouse", None),
            ("Chess961", None),
            ("wild/5", None),
            ("象棋", None),
        ] {
            assert_eq!(Variant::named(name.as_bytes()), expected, "{name}");
        }
    }
}
