//! What a record says of its result: the tags `Result` and `Termination` and the marker after the moves (PGN standard,
//! 8.1.1.7, 8.2.6 and 9.8.1). Values compare without case.

use shinpan_core::Outcome;
use shinpan_core::finding::TextPos;

use crate::ending::Ending;
use crate::record::{RawGame, Tag};
use crate::termination::Termination;
use crate::wording::shown;

/// Result as a record states it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StatedResult<'a> {
    /// The tag and its outcome, if it has one.
    tag: Option<(&'a Tag, Option<Outcome>)>,
    marker: Option<(TextPos, Outcome)>,
    /// The tags that say how the game ended, the one that says more first.
    terminations: [Option<(&'a Tag, Option<Termination>)>; 2],
}

impl<'a> StatedResult<'a> {
    /// Result that `raw` states. A tag that is empty or `?`, which is unknown, says nothing.
    pub(crate) fn of(raw: &'a RawGame) -> Self {
        let tag = raw.result.as_ref().filter(|tag| !matches!(tag.text.trim(), "" | "?"));
        Self {
            tag: tag.map(|tag| (tag, outcome(tag.text.trim()))),
            marker: raw.marker,
            terminations: [&raw.details, &raw.termination].map(|tag| {
                let tag = tag.as_ref()?;
                Some((tag, Termination::of(&tag.text)))
            }),
        }
    }

    /// Whether the record says nothing at all.
    pub(crate) const fn is_missing(&self) -> bool {
        self.tag.is_none() && self.marker.is_none()
    }

    /// Place of the result: the marker, else the tag.
    pub(crate) fn pos(&self) -> Option<TextPos> {
        self.marker.map(|(pos, _)| pos).or_else(|| self.tag.map(|(tag, _)| tag.pos))
    }

    /// Whether tag and marker contradict each other, or the tag is no result.
    pub(crate) fn is_contradictory(&self) -> bool {
        match (self.tag, self.marker) {
            (Some((_, tagged)), Some((_, marked))) => tagged != Some(marked),
            (Some((_, tagged)), None) => tagged.is_none(),
            (None, _) => false,
        }
    }

    /// Whether tag and marker, as far as they are there, have `outcome`.
    pub(crate) fn agrees_with(&self, outcome: Outcome) -> bool {
        let is_tagged = self.tag.is_none_or(|(_, tagged)| tagged == Some(outcome));
        is_tagged && self.marker.is_none_or(|(_, marked)| marked == outcome)
    }

    /// The result where play decided nothing: open where tag and marker contradict each other.
    pub(crate) fn outcome(&self) -> Outcome {
        if self.is_contradictory() {
            return Outcome::Unfinished;
        }
        let tagged = self.tag.and_then(|(_, tagged)| tagged);
        self.marker.map(|(_, marked)| marked).or(tagged).unwrap_or(Outcome::Unfinished)
    }

    /// The result where play decided nothing, and how the game ended by the tag that says so: open where tag and marker
    /// contradict each other.
    pub(crate) fn conclusion(&self) -> (Outcome, Ending, Option<(&'a Tag, Termination)>) {
        if self.is_contradictory() {
            return (Outcome::Unfinished, Ending::None, None);
        }
        let outcome = self.outcome();
        let is_unknown = self.unknown_terminations().next().is_some();
        let ending = if is_unknown { Ending::Unknown } else { unrefined(outcome) };
        (outcome, ending, self.termination())
    }

    /// Termination by the first tag that says more than that the game ended.
    fn termination(&self) -> Option<(&'a Tag, Termination)> {
        let mut known = self.terminations.into_iter().flatten().filter_map(|(tag, said)| Some((tag, said?)));
        known.find(|(_, said)| *said != Termination::Normal)
    }

    /// The tags whose texts are not known.
    pub(crate) fn unknown_terminations(&self) -> impl Iterator<Item = &'a Tag> {
        self.terminations.into_iter().flatten().filter(|(_, said)| said.is_none()).map(|(tag, _)| tag)
    }
}

impl std::fmt::Display for StatedResult<'_> {
    /// In words: both where they differ.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.tag, self.marker) {
            (Some((tag, None)), _) => {
                write!(f, "the tag Result has \"{}\", expected 1-0, 0-1, 1/2-1/2, 0-0 or *", shown(tag.text.trim()))
            }
            (Some((_, Some(tagged))), Some((_, marked))) if tagged != marked => {
                write!(f, "the tag Result has {tagged}, the marker after the moves {marked}")
            }
            (Some((_, Some(claimed))), _) | (None, Some((_, claimed))) => write!(f, "the record claims {claimed}"),
            (None, None) => f.write_str("the record claims nothing"),
        }
    }
}

/// The outcome that a text names.
pub(crate) fn outcome(text: &str) -> Option<Outcome> {
    Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == text)
}

/// Ending of a game whose record says no more than who has won.
pub(crate) const fn unrefined(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::FirstWins | Outcome::SecondWins => Ending::Resignation,
        Outcome::Draw => Ending::Agreed,
        Outcome::BothLose => Ending::Forfeit,
        Outcome::Unfinished => Ending::None,
    }
}
