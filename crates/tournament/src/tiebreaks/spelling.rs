//! How tie-breaks are spelt: `BH-C1` in the Handbook, `BH/C1` in tournament files, `bh-c1` in rule books, in any case.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use super::key::{Code, CutRule, Key, Modifier};

/// The codes of team tournaments, beside all that begin with `ede`.
const TEAM: [&str; 14] =
    ["bc", "bbe", "tbr", "esb", "emmsb", "emgsb", "egmsb", "eggsb", "mpvgp", "sssc", "mpts", "gpts", "mp", "gp"];

/// Reason that a text is no tie-break of individual tournaments.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Nobody knows it.
    #[error("no tie-break \"{code}\"; known: {}", codes())]
    Unknown {
        /// Code as it was spelt.
        code: String,
    },
    /// The tie-break is one of team tournaments.
    #[error("\"{code}\" is a tie-break of team tournaments; known for players: {}", codes())]
    Team {
        /// Code as it was spelt.
        code: String,
    },
    /// The tie-break does not take such a modifier.
    #[error("\"{code}\": {base} takes {}", modifiers(*base))]
    Modifier {
        /// Code as it was spelt.
        code: String,
        /// The code without modifiers.
        base: Code,
    },
    /// A modifier is listed twice.
    #[error("\"{code}\" has two modifiers of one kind")]
    TwiceModified {
        /// Code as it was spelt.
        code: String,
    },
    /// The tie-break stands in its list twice.
    #[error("\"{code}\" is listed twice; only de may be")]
    Twice {
        /// Code as it was spelt.
        code: String,
    },
}

impl KeyError {
    /// The tie-break as it was spelt.
    pub fn code(&self) -> &str {
        match self {
            Self::Unknown { code }
            | Self::Team { code }
            | Self::Modifier { code, .. }
            | Self::TwiceModified { code }
            | Self::Twice { code } => code,
        }
    }
}

fn codes() -> String {
    Code::ALL.map(Code::as_str).join(", ")
}

fn modifiers(code: Code) -> String {
    match code.modifiers() {
        [] => "no modifier".to_owned(),
        taken => taken.iter().map(|modifier| modifier.as_str()).collect::<Vec<_>>().join(", "),
    }
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let lower = text.to_ascii_lowercase();
        let end = lower.find(['-', '/', ':']).unwrap_or(lower.len());
        let (base, mut rest) = lower.split_at(end);
        let spelt = || text.to_owned();
        if is_of_teams(base, rest) {
            return Err(KeyError::Team { code: spelt() });
        }
        let code = code(base).ok_or_else(|| KeyError::Unknown { code: spelt() })?;
        let (mut key, mut seen) = (Self::new(code), Vec::new());
        while !rest.is_empty() {
            let refused = || KeyError::Modifier { code: spelt(), base: code };
            let (modifier, number, tail) = modifier(rest).ok_or_else(refused)?;
            if !code.modifiers().contains(&modifier) {
                return Err(refused());
            }
            let cuts = [Modifier::Cut, Modifier::Median];
            if seen.contains(&modifier) || cuts.contains(&modifier) && cuts.iter().any(|cut| seen.contains(cut)) {
                return Err(KeyError::TwiceModified { code: spelt() });
            }
            seen.push(modifier);
            modify(&mut key, modifier, number);
            rest = tail;
        }
        Ok(key)
    }
}

/// Whether a code, or what follows it, is one of team tournaments.
fn is_of_teams(base: &str, rest: &str) -> bool {
    let scores = rest.split(['-', '/', ':']).any(|part| part == "mp" || part == "gp");
    TEAM.contains(&base) || base.starts_with("ede") || rest.contains(':') && scores
}

fn code(base: &str) -> Option<Code> {
    match base {
        "pts" => Some(Code::Points),
        "ge" => Some(Code::Rep),
        other => Code::from_word(other),
    }
}

/// The modifier that a text begins with, its number, and what follows.
fn modifier(text: &str) -> Option<(Modifier, i8, &str)> {
    let text = text.strip_prefix(['-', '/'])?;
    let (letter, rest) = text.split_at_checked(1)?;
    let (modifier, least) = match letter {
        "c" => (Modifier::Cut, 1),
        "m" => (Modifier::Median, 1),
        "l" => (Modifier::Limit, 0),
        "p" => (Modifier::Forfeits, 0),
        "f" => (Modifier::Fore, 0),
        "r" => (Modifier::Reversed, 0),
        _ => return None,
    };
    let (sign, rest) = match modifier {
        Modifier::Cut | Modifier::Median => (1, rest),
        Modifier::Limit => match rest.strip_prefix('+') {
            Some(rest) => (1, rest),
            None => (-1, rest.strip_prefix('-')?),
        },
        _ => return Some((modifier, 0, rest)),
    };
    let (digit, rest) = rest.split_at_checked(1)?;
    let number = digit.parse::<i8>().ok().filter(|number| *number >= least)?;
    Some((modifier, sign * number, rest))
}

fn modify(key: &mut Key, modifier: Modifier, number: i8) {
    match modifier {
        Modifier::Cut => key.cut = Some(CutRule::Lowest(number.unsigned_abs())),
        Modifier::Median => key.cut = Some(CutRule::Both(number.unsigned_abs())),
        Modifier::Limit => key.limit = number,
        Modifier::Forfeits => key.plays_forfeits = true,
        Modifier::Fore => key.is_fore = true,
        Modifier::Reversed => key.is_reversed = true,
    }
}

/// The tie-breaks of a tournament in their order, points first unless the list names them elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct Keys(Vec<Key>);

impl Keys {
    /// A list of codes.
    ///
    /// # Errors
    /// The first code that is none, or that is listed twice. Direct encounter may (Art. 4.3).
    pub fn new<'c>(codes: impl IntoIterator<Item = &'c str>) -> Result<Self, KeyError> {
        let mut keys = Vec::<Key>::new();
        for code in codes {
            let key = code.parse::<Key>()?;
            if key.code != Code::De && keys.contains(&key) {
                return Err(KeyError::Twice { code: code.to_owned() });
            }
            keys.push(key);
        }
        if keys.iter().all(|key| key.code != Code::Points) {
            keys.insert(0, Key::new(Code::Points));
        }
        Ok(Self(keys))
    }

    /// These, and others after them. What is already there may be among the others.
    #[must_use]
    pub fn extended(&self, others: &[Key]) -> Self {
        Self(self.0.iter().chain(others).copied().collect())
    }

    /// In their order.
    pub fn as_slice(&self) -> &[Key] {
        &self.0
    }

    /// Names of the keys in the output; the second `de` is `de_2`, and so on.
    pub fn columns(&self) -> Vec<String> {
        let nth = |at: usize| self.0.iter().take(at + 1).filter(|key| **key == self.0[at]).count();
        let name = |(at, key): (usize, &Key)| match nth(at) {
            1 => key.to_string(),
            nth => format!("{key}_{nth}"),
        };
        self.0.iter().enumerate().map(name).collect()
    }
}

impl TryFrom<Vec<String>> for Keys {
    type Error = KeyError;

    fn try_from(codes: Vec<String>) -> Result<Self, KeyError> {
        Self::new(codes.iter().map(String::as_str))
    }
}

impl FromStr for Keys {
    type Err = KeyError;

    /// Codes split by commas or blanks.
    fn from_str(text: &str) -> Result<Self, KeyError> {
        Self::new(text.split([',', ' ', '\t']).filter(|code| !code.is_empty()))
    }
}

impl fmt::Display for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.columns().join(", "))
    }
}
