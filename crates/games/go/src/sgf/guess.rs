//! The encoding of games that declare none and are no UTF-8.
//!
//! The file is read in each encoding that is tried. Those count in which it is well-formed and has the fewest faults; if
//! they give the same moves and results, the one is taken in which most results can be read and the characters are least
//! surprising, the first of them in their order. If not, nothing says which game it is.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use shinpan_core::{Outcome, Severity};

use super::buffer::TextBuffer;
use super::survey::Survey;
use super::{Collection, DeclaredCharsets, Undeclared};
use crate::encoding::Charset;
use crate::record::{Event, RawGame};
use crate::result::claimed;

/// Reading of a file in an encoding.
struct Trial {
    charset: Charset,
    survey: Survey,
    /// The moves and setups of all games, as a hash.
    events: u64,
    /// Outcome of each game; none where the text says nothing.
    outcomes: Vec<Option<Outcome>>,
}

/// The encoding of those games in `text` that declare none. `is_last` says that nothing comes behind it.
pub(super) fn charset(text: &[u8], is_last: bool) -> Charset {
    if is_utf8(text, is_last) {
        return Charset::UNKNOWN;
    }
    let mut declared = DeclaredCharsets::new();
    let trials = Charset::TRIED.map(|charset| Trial::of(text, charset, &mut declared));
    let [utf8, others @ ..] = &trials;
    if utf8.survey.unfit == 0 {
        return Charset::UNKNOWN;
    }
    // A few damaged bytes do not make it another encoding.
    if others.iter().all(|other| utf8.survey.surprisal < other.survey.surprisal / 2) {
        return Charset::UNKNOWN.unfit();
    }
    let fit: Vec<&Trial> = trials.iter().filter(|trial| !trials.iter().any(|other| other.is_fitter(trial))).collect();
    choose(&fit)
}

/// Whether `text` is UTF-8. `is_last` says that nothing comes behind it.
pub(super) fn is_utf8(text: &[u8], is_last: bool) -> bool {
    // A character may be cut in two where the text ends for now.
    std::str::from_utf8(text).map_or_else(|error| error.error_len().is_none() && !is_last, |_| true)
}

/// The encoding of the trials that are left, of which there is one at least.
fn choose(fit: &[&Trial]) -> Charset {
    let rank = |trial: &&&Trial| {
        let unknown = trial.outcomes.iter().filter(|outcome| outcome.is_none()).count();
        (unknown, trial.survey.surprisal)
    };
    let Some(best) = fit.iter().min_by_key(rank) else { return Charset::UNKNOWN };
    let differing = fit.iter().find(|other| best.differs(other)).map(|other| other.charset);
    match differing.or_else(|| best.survey.swallows.then_some(Charset::SINGLE_BYTES)) {
        Some(other) => best.charset.ambiguous(other),
        None if best.survey.unfit > 0 => best.charset.unfit(),
        None => best.charset,
    }
}

impl Trial {
    fn of(text: &[u8], charset: Charset, declared: &mut DeclaredCharsets) -> Self {
        let (mut memory, mut input) = (Vec::new(), text);
        let (mut hasher, mut outcomes) = (DefaultHasher::new(), Vec::new());
        let mut survey = Survey::new(charset);
        let mut each = |game: &RawGame| {
            hash(game, &mut hasher);
            outcomes.push(outcome(game));
            ControlFlow::Continue(())
        };
        // Memory can be read.
        let buffer = TextBuffer::new(&mut input, &mut memory);
        let _ = Collection::new(buffer, Undeclared::Trial(charset, &mut survey, declared)).read(&mut each);
        Self { charset, survey, events: hasher.finish(), outcomes }
    }

    /// Whether `other` fits the text no better in any way, and worse in one.
    fn is_fitter(&self, other: &Self) -> bool {
        let (own, others) =
            ((self.survey.faults, self.survey.unfit > 0), (other.survey.faults, other.survey.unfit > 0));
        own.0 <= others.0 && own.1 <= others.1 && own != others
    }

    /// Whether it gives other moves, or another result where both give one.
    fn differs(&self, other: &Self) -> bool {
        let mut pairs = self.outcomes.iter().zip(&other.outcomes);
        self.events != other.events
            || self.outcomes.len() != other.outcomes.len()
            || pairs.any(|(one, other)| one.is_some() && other.is_some() && one != other)
    }
}

/// Outcome; none where the text of the result says nothing.
fn outcome(game: &RawGame) -> Option<Outcome> {
    let claim = claimed(game.result.as_ref().map_or("", |(_, text)| text));
    Some(claim.outcome).filter(|outcome| *outcome != Outcome::Unfinished)
}

fn hash(game: &RawGame, hasher: &mut impl Hasher) {
    let errors = game.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    (game.size.width(), game.size.height(), game.events.len(), errors).hash(hasher);
    for event in &game.events {
        match event {
            Event::Turn(turn) => (true, turn.side, turn.mv.to_string()).hash(hasher),
            Event::Setup(setup) => {
                let points = [&setup.black, &setup.white, &setup.empty];
                points
                    .map(|points| points.iter().map(|point| (point.column, point.row)).collect::<Vec<_>>())
                    .hash(hasher);
            }
        }
    }
}
