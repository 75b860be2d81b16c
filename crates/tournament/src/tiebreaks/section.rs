//! The section `[standings]` of a rule book of FIDE tie-breaks: what changes from one tournament to the next.

use serde::de::{Error as _, IgnoredAny};
use serde::{Deserialize, Deserializer};
use shinpan_core::{HalfPoints, InputError, RuleBook};

use super::regulations::{Edition, Regulations, System};
use super::scoring::Scoring;
use super::spelling::Keys;

/// System of pairing that a book names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SystemChoice {
    /// The system that the tournament states, or else the one that its rows show.
    #[default]
    Auto,
    /// A Swiss, whatever the rows look like.
    Swiss,
    /// A round robin, whatever the rows look like.
    RoundRobin,
}

impl SystemChoice {
    /// The system that the book names, if it does.
    pub const fn system(self) -> Option<System> {
        match self {
            Self::Auto => None,
            Self::Swiss => Some(System::Swiss),
            Self::RoundRobin => Some(System::RoundRobin),
        }
    }
}

shinpan_core::words! {
    /// What happens to the games of a player who left a round robin before half of them were played.
    #[derive(Default)]
    pub enum LeftBeforeHalf {
        /// The games count for nobody.
        Annul => "annul",
        /// The games count.
        Count => "count",
        /// The games count, and a note says so.
        #[default]
        Note => "note",
    }
}

/// The section. A book need not say more than the edition and the keys.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TiebreakSection {
    /// The edition of the regulations, by its year.
    pub edition: Edition,
    /// The tie-breaks of a Swiss.
    keys: Keys,
    /// Keys of a round robin, if they differ.
    #[serde(default)]
    round_robin_keys: Option<Keys>,
    /// The system of pairing.
    #[serde(default)]
    pub system: SystemChoice,
    /// Rule for the games of a player who left a round robin before half.
    #[serde(default, deserialize_with = "left_before_half")]
    pub left_before_half: LeftBeforeHalf,
    /// The rating of participants without one; 0 gives them none.
    #[serde(default)]
    unrated: u32,
    #[serde(default, deserialize_with = "points")]
    win: Option<HalfPoints>,
    #[serde(default, deserialize_with = "points")]
    draw: Option<HalfPoints>,
    #[serde(default, deserialize_with = "points")]
    loss: Option<HalfPoints>,
    #[serde(default, deserialize_with = "points")]
    absence: Option<HalfPoints>,
    #[serde(default, deserialize_with = "points")]
    bye: Option<HalfPoints>,
}

/// The name of the section.
const SECTION: &str = "standings";

impl TiebreakSection {
    /// Whether `book` ranks by these tie-breaks: its section has an edition.
    pub fn is_in(book: &RuleBook) -> bool {
        #[derive(Deserialize)]
        struct WithEdition {
            edition: Option<IgnoredAny>,
        }
        book.section::<WithEdition>(SECTION).is_ok_and(|section| section.edition.is_some())
    }

    /// Reads the section of `book`.
    ///
    /// # Errors
    /// A value is refused.
    pub fn of(book: &RuleBook) -> Result<Self, InputError> {
        book.section(SECTION)
    }

    /// The tie-breaks of a tournament of this system.
    pub fn keys(&self, system: System) -> &Keys {
        match system {
            System::Swiss => &self.keys,
            System::RoundRobin => self.round_robin_keys.as_ref().unwrap_or(&self.keys),
        }
    }

    /// Returns the regulations for tie-breaks of a tournament of this system.
    pub fn regulations(&self, system: System) -> Regulations {
        let unrated = Some(self.unrated).filter(|rating| *rating > 0);
        Regulations { unrated, ..Regulations::new(self.edition, system) }
    }

    /// Returns the points for the results of a round where the tournament does not give them itself: 1, ½ and 0 unless
    /// the book says otherwise. A bye is a win and an absence nothing.
    pub fn scoring(&self) -> Scoring {
        let usual = Scoring::default();
        let win = self.win.unwrap_or(usual.win);
        Scoring {
            win,
            draw: self.draw.unwrap_or(usual.draw),
            loss: self.loss.unwrap_or(usual.loss),
            absence: self.absence.unwrap_or(usual.absence),
            bye: self.bye.unwrap_or(win),
        }
    }
}

fn left_before_half<'de, D: Deserializer<'de>>(deserializer: D) -> Result<LeftBeforeHalf, D::Error> {
    let word = String::deserialize(deserializer)?;
    let known = LeftBeforeHalf::ALL.map(LeftBeforeHalf::as_str).join(", ");
    LeftBeforeHalf::from_word(&word)
        .ok_or_else(|| D::Error::custom(format_args!("found \"{word}\", expected one of {known}")))
}

/// A number of points as it is written.
#[derive(Deserialize)]
#[serde(untagged)]
enum Number {
    Whole(i64),
    Fraction(f64),
}

/// Points in halves; other fractions, and more than a round may give, are refused.
fn points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<HalfPoints>, D::Error> {
    let halves = match Number::deserialize(deserializer)? {
        Number::Whole(points) => points.checked_mul(2),
        #[expect(clippy::cast_possible_truncation, reason = "a whole number; what is too large is refused below")]
        Number::Fraction(points) => {
            Some(points * 2.0).filter(|halves| halves.fract() == 0.0).map(|halves| halves as i64)
        }
    };
    let most = Scoring::MOST;
    match halves.filter(|halves| (-most.0..=most.0).contains(halves)) {
        Some(halves) => Ok(Some(HalfPoints(halves))),
        None => Err(D::Error::custom(format_args!("not a number of halves of a point up to {most}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(text: &str) -> Result<TiebreakSection, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn what_a_book_does_not_say_is_usual() {
        let section = section(r#"{"edition": 2026, "keys": ["bh-c1", "SB"]}"#).expect("a section");
        assert_eq!(section.edition, Edition::E2026);
        assert_eq!(section.system.system(), None);
        assert_eq!(section.scoring(), Scoring::default());
        for system in System::ALL {
            assert_eq!(section.keys(system).to_string(), "points, bh-c1, sb");
            assert_eq!(section.regulations(system), Regulations::new(Edition::E2026, system));
        }
    }

    #[test]
    fn what_a_book_says_is_taken() {
        let text = r#"{"edition": 2023, "keys": ["de"], "round_robin_keys": ["ks"], "system": "round-robin", "unrated": 1400,
            "win": 3, "draw": 1.0, "loss": 0.5, "absence": -0.5}"#;
        let section = section(text).expect("a section");
        assert_eq!(section.keys(System::RoundRobin).to_string(), "points, ks");
        assert_eq!(section.system.system(), Some(System::RoundRobin));
        assert_eq!(section.regulations(System::Swiss).unrated, Some(1400));
        let halves = |win, draw, loss, absence, bye| [win, draw, loss, absence, bye].map(HalfPoints);
        let Scoring { win, draw, loss, absence, bye } = section.scoring();
        assert_eq!([win, draw, loss, absence, bye], halves(6, 2, 1, -1, 6));
    }

    #[test]
    fn what_is_refused() {
        for (rest, reason) in [
            (r#""edition": 2025"#, "no edition of 2025; known: 2023, 2026"),
            (r#""edition": 2026, "md_draws": "include""#, "unknown field `md_draws`"),
            (r#""edition": 2026, "system": "knockout""#, "unknown variant `knockout`"),
            (r#""edition": 2026, "round_robin_keys": ["bhx"]"#, "no tie-break \"bhx\"; known: points, de,"),
            (r#""edition": 2026, "win": 0.3"#, "not a number of halves of a point"),
            (r#""edition": 2026, "win": 10001"#, "not a number of halves of a point up to 10000"),
            (r#""edition": 2026, "win": 1e300"#, "not a number of halves of a point"),
        ] {
            let error = section(&format!(r#"{{"keys": [], {rest}}}"#)).expect_err("refused");
            assert!(error.contains(reason), "{error}");
        }
    }
}
