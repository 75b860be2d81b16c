//! A tie-break: its code, its modifiers, which value is better, and the article it rests on. FIDE Handbook C.07, Art. 2, 4.2,
//! 6 to 10, 14.

use std::fmt;

use crate::ranking::value::Best;

shinpan_core::words! {
    /// The codes.
    pub enum Code {
        /// Points of all rounds.
        Points => "points",
        /// Direct encounter.
        De => "de",
        /// Rounds with as many points as a win gives.
        Win => "win",
        /// Games won over the board.
        Won => "won",
        /// Games played with Black.
        Bpg => "bpg",
        /// Games won with Black.
        Bwg => "bwg",
        /// Progressive scores.
        Ps => "ps",
        /// Rounds that the participant elected to play.
        Rep => "rep",
        /// Standard points.
        Std => "std",
        /// Pairing number.
        Tpn => "tpn",
        /// Buchholz.
        Bh => "bh",
        /// Fore Buchholz.
        Fb => "fb",
        /// Average of the opponents' Buchholz.
        Aob => "aob",
        /// Sonneborn-Berger.
        Sb => "sb",
        /// Koya system.
        Ks => "ks",
        /// Average rating of opponents.
        Aro => "aro",
        /// Tournament performance rating.
        Tpr => "tpr",
        /// Perfect tournament performance.
        Ptp => "ptp",
        /// Average performance rating of opponents.
        Apro => "apro",
        /// Average perfect performance of opponents.
        Appo => "appo",
        /// Own rating.
        Rtng => "rtng",
        /// Drawing of lots.
        Lots => "lots",
    }
}

/// Modifier of a tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// `C1` to `C9`: without the lowest (Art. 14.1, 14.2).
    Cut,
    /// `M1` to `M9`: without the lowest and the highest (Art. 14.3, 14.4).
    Median,
    /// `L+n`, `L-n`: the limit is so many half points higher or lower.
    Limit,
    /// `P`: forfeits are games against the scheduled opponent.
    Forfeits,
    /// `F`: of Fore Buchholz.
    Fore,
    /// `R`: the other end first.
    Reversed,
}

impl Modifier {
    /// Returns the name of the modifier in messages.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cut => "C1 to C9",
            Self::Median => "M1 to M9",
            Self::Limit => "L+1 to L+9, L-1 to L-9",
            Self::Forfeits => "P",
            Self::Fore => "F",
            Self::Reversed => "R",
        }
    }
}

impl Code {
    /// The modifiers that it takes.
    pub const fn modifiers(self) -> &'static [Modifier] {
        match self {
            Self::Bh | Self::Fb | Self::Sb => &[Modifier::Cut, Modifier::Median, Modifier::Forfeits],
            Self::Aro => &[Modifier::Cut, Modifier::Median],
            Self::Ps => &[Modifier::Cut],
            Self::Aob => &[Modifier::Forfeits, Modifier::Fore],
            Self::De => &[Modifier::Forfeits],
            Self::Ks => &[Modifier::Limit],
            Self::Tpn | Self::Rtng => &[Modifier::Reversed],
            _ => &[],
        }
    }

    /// The article that defines it.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Points => "C.07 Art. 2",
            Self::De => "C.07 Art. 6",
            Self::Win => "C.07 Art. 7.1",
            Self::Won => "C.07 Art. 7.2",
            Self::Bpg => "C.07 Art. 7.3",
            Self::Bwg => "C.07 Art. 7.4",
            Self::Ps => "C.07 Art. 7.5",
            Self::Rep => "C.07 Art. 7.6",
            Self::Std => "C.07 Art. 7.7",
            Self::Tpn => "C.07 Art. 7.8",
            Self::Bh => "C.07 Art. 8.1",
            Self::Aob => "C.07 Art. 8.2",
            Self::Fb => "C.07 Art. 8.3",
            Self::Sb => "C.07 Art. 9.1",
            Self::Ks => "C.07 Art. 9.2",
            Self::Aro => "C.07 Art. 10.1",
            Self::Tpr => "C.07 Art. 10.2",
            Self::Ptp => "C.07 Art. 10.3",
            Self::Apro => "C.07 Art. 10.4",
            Self::Appo => "C.07 Art. 10.5",
            Self::Rtng => "C.07 Art. 10.6",
            Self::Lots => "C.07 Art. 4.2",
        }
    }

    /// Whether it is a tie-break by ratings (Art. 10), undefined for all where somebody has none.
    pub const fn is_by_rating(self) -> bool {
        matches!(self, Self::Aro | Self::Tpr | Self::Ptp | Self::Apro | Self::Appo | Self::Rtng)
    }

    /// Whether it is Buchholz or made of it (Art. 8).
    pub const fn is_buchholz(self) -> bool {
        matches!(self, Self::Bh | Self::Fb | Self::Aob)
    }
}

/// Values that are left out of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutRule {
    /// So many of the lowest.
    Lowest(u8),
    /// So many of the lowest, then so many of the highest.
    Both(u8),
}

impl CutRule {
    /// Number of the lowest values that are left out.
    pub const fn lowest(self) -> u8 {
        match self {
            Self::Lowest(count) | Self::Both(count) => count,
        }
    }

    /// Number of the highest values that are left out.
    pub const fn highest(self) -> u8 {
        match self {
            Self::Lowest(_) => 0,
            Self::Both(count) => count,
        }
    }
}

/// A tie-break with its modifiers. Two are equal if they are the same however they were spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Code of the tie-break.
    pub code: Code,
    /// Values that are cut from the sum.
    pub cut: Option<CutRule>,
    /// So many half points above the limit of Art. 9.2, or below it.
    pub limit: i8,
    /// Whether forfeits are games.
    pub plays_forfeits: bool,
    /// Whether it is of Fore Buchholz.
    pub is_fore: bool,
    /// Whether the other end comes first.
    pub is_reversed: bool,
}

impl Key {
    /// A code without modifiers.
    pub const fn new(code: Code) -> Self {
        Self { code, cut: None, limit: 0, plays_forfeits: false, is_fore: false, is_reversed: false }
    }

    /// Returns the direction in which values are better.
    pub fn best(self) -> Best {
        if matches!(self.code, Code::De | Code::Tpn | Code::Lots) == self.is_reversed {
            Best::Highest
        } else {
            Best::Lowest
        }
    }

    /// Spells the key as record 212 of TRF26 does: upper case, and a slash before each modifier. Lots have no code
    /// there.
    pub fn trf(self) -> Option<String> {
        match self.code {
            Code::Lots => None,
            Code::Points => Some("PTS".to_owned()),
            code => Some(format!("{}{}", code, self.modifiers('/')).to_uppercase()),
        }
    }

    /// The modifiers in the order cut, limit, P, F, R.
    fn modifiers(self, separator: char) -> String {
        let cut = self.cut.map(|cut| match cut {
            CutRule::Lowest(count) => format!("c{count}"),
            CutRule::Both(count) => format!("m{count}"),
        });
        let limit = (self.limit != 0).then(|| format!("l{:+}", self.limit));
        let flags = [(self.plays_forfeits, "p"), (self.is_fore, "f"), (self.is_reversed, "r")];
        let flags = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, letter)| letter.to_owned());
        cut.into_iter().chain(limit).chain(flags).flat_map(|modifier| [separator.to_string(), modifier]).collect()
    }
}

impl fmt::Display for Key {
    /// Spells the key as rule books and the output do: `bh-c1-p`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.code, self.modifiers('-')))
    }
}
