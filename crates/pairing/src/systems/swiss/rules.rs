//! What a rule book says of a Swiss system: WCSC rules 2010, Art. 17.7, 17.11, 18.6, 19.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use shinpan_core::DrawPoints;
use shinpan_core::games::RoundNo;

/// Rules by which the rounds of a stage are paired by points.
#[derive(Clone, Debug, Deserialize)]
pub struct SwissRules {
    /// The method of each round; of later ones the last.
    #[serde(deserialize_with = "some_methods")]
    methods: Vec<Method>,
    /// Number of rounds of each stage.
    pub rounds: BTreeMap<String, u16>,
    /// Stages in which everybody meets everybody.
    pub round_robin: Vec<String>,
    /// Order of opponents among equals.
    pub within: Within,
    /// Preference among floats.
    pub float: Floats,
    /// Whether a float of the same direction in two rounds running is avoided.
    pub float_repeat: FloatRepeat,
    /// Whether two may meet again.
    pub rematch: Rematch,
    /// Whether an odd field has a bye.
    pub odd: Odd,
    /// Whether one who gave up stays in the draw.
    pub withdrawn: Withdrawn,
    /// Points for a draw, by the section `[standings]`.
    #[serde(skip)]
    pub draw: DrawPoints,
}

impl SwissRules {
    /// Returns the method by which `round` is paired.
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

/// Results that the points of a round are made of (Art. 19.1-19.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Results of all earlier rounds.
    Swiss,
    /// In every game of an earlier round the better seed is supposed to win (19.3.2).
    Supposed,
    /// Results of all earlier rounds except the last (19.2).
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

/// Order of opponents within a group of equal points (19.4).
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

impl Within {
    /// Word in the book, also that of its criterion.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Slide => "slide",
            Self::Fold => "fold",
            Self::Adjacent => "adjacent",
            Self::Lots => "lots",
        }
    }
}

/// Measure of floats that is kept least (19.1.1, 19.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Floats {
    /// Fewest pairs of unequal points; then as `LeastGap`.
    EqualFirst,
    /// Fewest pairs with the largest gap, then with the next, whatever the number of unequal ones.
    LeastGap,
}

/// Whether a float of the same direction in two rounds running is avoided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FloatRepeat {
    /// To be avoided.
    Avoid,
    /// Repeated floats are as good as others.
    Ignore,
}

/// Whether two may meet again (19.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rematch {
    /// Not allowed.
    Forbid,
    /// The worst there is, but allowed.
    Minimise,
}

/// Whether an odd field has a bye (17.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Odd {
    /// An odd field is an error: no round is drawn.
    Error,
    /// A bye for one entrant, worth a win.
    Bye,
}

/// Whether one who gave up stays in the draw (18.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Withdrawn {
    /// The contender stays in the draw and loses by default.
    Stay,
    /// The contender is out of the draw.
    Drop,
}
