//! What a record claims of its result: the tags `Result` and `Termination` and the marker behind the moves (PGN standard,
//! 8.1.1.7, 8.2.6 and 9.8.1). Values compare without case.

use shinpan_core::Outcome;
use shinpan_core::finding::TextPos;

use crate::record::{RawGame, Tag};
use crate::told::shown;

/// An outcome, and the word for how it came about.
pub type Settled = (Outcome, &'static str);

/// What a record says of its result.
#[derive(Clone, Copy, Debug)]
pub struct Claims<'a> {
    /// The tag and its outcome, if it has one.
    tag: Option<(&'a Tag, Option<Outcome>)>,
    marker: Option<(TextPos, Outcome)>,
    termination: Option<&'a Tag>,
}

impl<'a> Claims<'a> {
    /// The claims of `raw`. A tag that is empty or `?`, which is unknown, claims nothing.
    pub fn of(raw: &'a RawGame) -> Self {
        let tag = raw.result.as_ref().filter(|tag| !matches!(tag.text.trim(), "" | "?"));
        Self {
            tag: tag.map(|tag| (tag, outcome(tag.text.trim()))),
            marker: raw.marker,
            termination: raw.termination.as_ref(),
        }
    }

    /// Whether the record claims nothing at all.
    pub const fn are_missing(&self) -> bool {
        self.tag.is_none() && self.marker.is_none()
    }

    /// Where the claim stands: the marker, else the tag.
    pub fn pos(&self) -> Option<TextPos> {
        self.marker.map(|(pos, _)| pos).or_else(|| self.tag.map(|(tag, _)| tag.pos))
    }

    /// Whether tag and marker contradict each other, or the tag is no result.
    pub fn contradict(&self) -> bool {
        match (self.tag, self.marker) {
            (Some((_, tagged)), Some((_, marked))) => tagged != Some(marked),
            (Some((_, tagged)), None) => tagged.is_none(),
            (None, _) => false,
        }
    }

    /// Whether every claim is `outcome`.
    pub fn agree_with(&self, outcome: Outcome) -> bool {
        let is_tagged = self.tag.is_none_or(|(_, tagged)| tagged == Some(outcome));
        is_tagged && self.marker.is_none_or(|(_, marked)| marked == outcome)
    }

    /// What the claims come to where play decided nothing: open where they contradict each other.
    pub fn settled(&self) -> Settled {
        if self.contradict() {
            return (Outcome::Unfinished, "none");
        }
        let tagged = self.tag.and_then(|(_, tagged)| tagged);
        let outcome = self.marker.map(|(_, marked)| marked).or(tagged).unwrap_or(Outcome::Unfinished);
        let refined = self.termination.and_then(|tag| ending(tag.text.trim()));
        (outcome, refined.unwrap_or_else(|| unrefined(outcome)))
    }
}

impl std::fmt::Display for Claims<'_> {
    /// In words: both where they differ.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.tag, self.marker) {
            (Some((tag, None)), _) => {
                write!(f, "the tag Result has \"{}\", expected 1-0, 0-1, 1/2-1/2 or *", shown(tag.text.trim()))
            }
            (Some((_, Some(tagged))), Some((_, marked))) if tagged != marked => {
                write!(f, "the tag Result has {tagged}, the marker behind the moves {marked}")
            }
            (Some((_, Some(claimed))), _) | (None, Some((_, claimed))) => write!(f, "the record claims {claimed}"),
            (None, None) => f.write_str("the record claims nothing"),
        }
    }
}

/// The outcome that a text names.
fn outcome(text: &str) -> Option<Outcome> {
    Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == text)
}

/// How a game ends whose record says no more than who has won.
const fn unrefined(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::FirstWins | Outcome::SecondWins => "resignation",
        Outcome::Draw => "agreed",
        Outcome::BothLose => "forfeit",
        Outcome::Unfinished => "none",
    }
}

/// What the tag `Termination` makes of it; `normal` and texts of other kinds refine nothing.
fn ending(text: &str) -> Option<&'static str> {
    const WORDS: [(&str, &str); 7] = [
        ("time forfeit", "time"),
        ("adjudication", "adjudicated"),
        ("rules infraction", "forfeit"),
        ("abandoned", "abandoned"),
        ("death", "death"),
        ("emergency", "emergency"),
        ("unterminated", "unterminated"),
    ];
    let known = WORDS.into_iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
    known.map(|(_, ending)| ending)
}
