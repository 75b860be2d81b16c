//! The properties of SGF, as far as they matter to the referee, by the names that FF1 to FF4 have for them.

use shinpan_core::Side::{self, First, Second};

/// A property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Property {
    /// `B` and `W`
    Move(Side),
    /// `AB` and `AW`
    Add(Side),
    /// `AE`
    Clear,
    /// `PL`
    Player,
    /// `HA`
    Handicap,
    /// `SZ`
    Size,
    /// `GM`
    Game,
    /// `CA`
    Charset,
    /// `FF` and `AP`, which only the root of a file's tree has.
    Root,
    /// `GN`
    GameName,
    /// `PB` and `PW`
    Name(Side),
    /// `RE`
    Result,
    /// `RO`
    Round,
    /// `DT`
    Date,
    /// Any other.
    Other,
}

/// The names in full, in the letters of FF3.
const FULL_NAMES: [&[u8]; 14] = [
    b"Black",
    b"White",
    b"AddBlack",
    b"AddWhite",
    b"AddEmpty",
    b"PLayer",
    b"HAndicap",
    b"SiZe",
    b"GaMe",
    b"GameName",
    b"PlayerBlack",
    b"PlayerWhite",
    b"REsult",
    b"DaTe",
];

impl Property {
    /// The property with this name, of which small letters count for nothing: `AddBlack` is `AB`.
    pub(super) fn of(name: &[u8]) -> Self {
        let mut letters = [0; 2];
        for (at, byte) in name.iter().filter(|byte| !byte.is_ascii_lowercase()).enumerate() {
            let Some(letter) = letters.get_mut(at) else { return Self::Other };
            *letter = *byte;
        }
        match &letters {
            b"B\0" => Self::Move(First),
            b"W\0" => Self::Move(Second),
            b"AB" => Self::Add(First),
            b"AW" => Self::Add(Second),
            b"AE" => Self::Clear,
            b"PL" => Self::Player,
            b"HA" => Self::Handicap,
            b"SZ" => Self::Size,
            b"GM" => Self::Game,
            b"CA" => Self::Charset,
            b"FF" | b"AP" => Self::Root,
            b"GN" => Self::GameName,
            b"PB" => Self::Name(First),
            b"PW" => Self::Name(Second),
            b"RE" => Self::Result,
            b"RO" => Self::Round,
            b"DT" => Self::Date,
            _ => Self::Other,
        }
    }

    /// The property that a name means whose letters are all large or all small where they should not be: `BLACK`, `b`.
    pub(super) fn of_odd_name(name: &[u8]) -> Option<Self> {
        let (has_large, has_small) = (name.iter().any(u8::is_ascii_uppercase), name.iter().any(u8::is_ascii_lowercase));
        // Two large letters are a name as FF4 has them, and letters of both kinds one as FF3 has them.
        if has_large && (name.len() <= 2 || has_small) {
            return None;
        }
        let full = FULL_NAMES.into_iter().find(|full| name.eq_ignore_ascii_case(full));
        let property = Self::of(full.unwrap_or(&name.to_ascii_uppercase()));
        // Those of the root have no such names.
        Some(property).filter(|property| !matches!(property, Self::Root | Self::Other))
    }

    /// The property that a name means whose digits count for nothing.
    pub(super) fn of_numbered_name(name: &[u8]) -> Self {
        let letters = name.iter().copied().filter(|byte| !byte.is_ascii_digit()).collect::<Vec<_>>();
        if letters.len() == name.len() { Self::Other } else { Self::of(&letters) }
    }

    /// Whether it may be the first of another game.
    pub(super) const fn begins_game(self) -> bool {
        self.is_of_root() || matches!(self, Self::Name(_))
    }

    /// Whether only the root of a file's tree has it.
    pub(super) const fn is_of_root(self) -> bool {
        matches!(self, Self::Game | Self::Size | Self::Charset | Self::Root)
    }

    /// Whether a game as read holds it, or the form in which it is written.
    pub(super) const fn is_held(self) -> bool {
        self.is_on_board() || self.is_of_root() || matches!(self, Self::Player | Self::Name(_) | Self::Result)
    }

    /// Whether it changes the board.
    pub(super) const fn is_on_board(self) -> bool {
        matches!(self, Self::Move(_) | Self::Add(_) | Self::Clear)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_letters() {
        for (name, expected, odd) in [
            ("B", Property::Move(First), None),
            ("Black", Property::Move(First), None),
            ("b", Property::Other, Some(Property::Move(First))),
            ("BLACK", Property::Other, Some(Property::Move(First))),
            ("black", Property::Other, Some(Property::Move(First))),
            ("AddEmpty", Property::Clear, None),
            ("ADDEMPTY", Property::Other, Some(Property::Clear)),
            ("ae", Property::Other, Some(Property::Clear)),
            ("BL", Property::Other, None),
            ("bl", Property::Other, None),
            ("COMMENT", Property::Other, None),
        ] {
            assert_eq!(
                (Property::of(name.as_bytes()), Property::of_odd_name(name.as_bytes())),
                (expected, odd),
                "{name}"
            );
        }
    }
}
