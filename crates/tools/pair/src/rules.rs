//! The section `[pair]` of a rule book: WCSC rules 2010, Art. 17.7, 17.11, 18.6, 19; the 2015 Arimaa World Computer
//! Championship, constraints 1-10.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use shinpan_core::games::RoundNo;

/// How rounds are paired, by the key `system`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "system", rename_all = "lowercase")]
pub enum Rules {
    /// By points; some stages as a round robin.
    Swiss(SwissRules),
    /// By losses, until one is left.
    Elimination(EliminationRules),
}

/// What rests on which article, where no criterion says it.
#[derive(Debug)]
pub struct Articles {
    /// Who is to be paired.
    pub field: &'static str,
    /// Everybody is paired once.
    pub everybody: &'static str,
    /// Who has the bye.
    pub bye: &'static str,
    /// Pairs that may not be.
    pub blocked: &'static str,
}

impl Rules {
    /// The stages in which everybody meets everybody.
    pub fn round_robin(&self) -> &[String] {
        match self {
            Self::Swiss(rules) => &rules.round_robin,
            Self::Elimination(_) => &[],
        }
    }

    /// Whether an odd field has a bye.
    pub fn gives_bye(&self) -> bool {
        match self {
            Self::Swiss(rules) => rules.odd == Odd::Bye,
            Self::Elimination(_) => true,
        }
    }

    /// Whether two may not meet twice.
    pub fn forbids_rematch(&self) -> bool {
        matches!(self, Self::Swiss(rules) if rules.rematch == Rematch::Forbid)
    }

    /// What rests on which article.
    pub const fn articles(&self) -> &'static Articles {
        match self {
            Self::Swiss(_) => {
                &Articles { field: "Art. 18.3", everybody: "Art. 19.1", bye: "Art. 17.11", blocked: "Art. 19.1.3" }
            }
            Self::Elimination(_) => &Articles {
                field: "constraint 2",
                everybody: "constraint 1",
                bye: "constraint 3",
                blocked: "--forbid, --force",
            },
        }
    }
}

/// How rounds are paired by losses.
#[derive(Clone, Debug, Deserialize)]
pub struct EliminationRules {
    /// With how many losses a program is out (constraint 2).
    pub lives: NonZeroU32,
    /// Which differences of rank are best (constraint 10).
    pub rank_spread: RankSpread,
}

/// Which differences of rank are best (constraint 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RankSpread {
    /// Large ones between equal losses, small ones between others.
    Text,
    /// Small ones.
    #[serde(rename = "human-2015")]
    Human2015,
}

/// How the rounds of a stage are paired by points.
#[derive(Clone, Debug, Deserialize)]
pub struct SwissRules {
    /// The method of each round; of later ones the last.
    #[serde(deserialize_with = "some_methods")]
    methods: Vec<Method>,
    /// How many rounds a stage has.
    pub rounds: BTreeMap<String, u16>,
    /// Stages in which everybody meets everybody.
    pub round_robin: Vec<String>,
    /// Who meets whom among equals.
    pub within: Within,
    /// Which floats are least.
    pub float: Floats,
    /// What two floats running are.
    pub float_repeat: FloatRepeat,
    /// What a second game of two is.
    pub rematch: Rematch,
    /// What an odd field is.
    pub odd: Odd,
    /// What becomes of who gives up.
    pub withdrawn: Withdrawn,
}

impl SwissRules {
    /// How `round` is paired.
    pub fn method(&self, round: RoundNo) -> Method {
        let index = usize::from(round.0.saturating_sub(1));
        // The list is not empty: `some_methods`.
        self.methods.get(index).or(self.methods.last()).copied().unwrap_or(Method::Swiss)
    }
}

fn some_methods<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Method>, D::Error> {
    let methods = Vec::deserialize(deserializer)?;
    if methods.is_empty() { Err(D::Error::custom("found no method, expected at least one")) } else { Ok(methods) }
}

/// Which results the points of a round are made of (Art. 19.1-19.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Those of all earlier rounds.
    Swiss,
    /// In every game of an earlier round the better seed is supposed to win (19.3.2).
    Supposed,
    /// Those of all earlier rounds but the last (19.2).
    Delayed,
}

impl Method {
    /// The last round that counts for `round`; 0 for none.
    pub const fn last_counted(self, round: RoundNo) -> RoundNo {
        RoundNo(round.0.saturating_sub(match self {
            Self::Swiss | Self::Supposed => 1,
            Self::Delayed => 2,
        }))
    }
}

/// Who meets whom within a group of equal points (19.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Within {
    /// The top half against the bottom half, in order.
    Slide,
    /// The best against the last.
    Fold,
    /// Neighbours.
    Adjacent,
    /// Anybody.
    Lots,
}

/// Which floats are least (19.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Floats {
    /// Fewest with the largest gap, then the next.
    Gaps,
    /// Fewest floats, then as `Gaps`.
    EqualFirst,
}

/// What two floats running are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FloatRepeat {
    /// To be avoided.
    Avoid,
    /// As good as others.
    Ignore,
}

/// What a second game of two is (19.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rematch {
    /// Not allowed.
    Forbid,
    /// The worst there is, but allowed.
    Minimise,
}

/// What an odd field is (17.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Odd {
    /// No round is drawn.
    Error,
    /// One entrant has a bye, worth a win.
    Bye,
}

/// What becomes of who gives up (18.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Withdrawn {
    /// It stays in the draw and loses by default.
    Stay,
    /// It is out of the draw.
    Drop,
}
