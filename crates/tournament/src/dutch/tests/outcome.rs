//! Result of a round by brute force, bracket by bracket.

use super::super::edition::Edition;
use super::super::impossible::Impossible;
use super::super::round::{Places, Round};
use super::candidate::Candidate;
use super::random::{crossed_round, round, samples};

/// Which bracket it is: of 2017 there are three more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Normal,
    /// The penultimate pairing bracket.
    Penultimate,
    /// The collapsed last bracket.
    Collapsed,
    /// The lowest scoregroup.
    Last,
}

/// A paired bracket, as the numbers that are worth counting.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paired {
    pub(super) kind: Kind,
    /// Number of players who moved down into the bracket.
    pub(super) moved: usize,
    /// Whether several with one score moved down, of whom some are paired and others not.
    pub(super) has_choice: bool,
    /// Number of players of the remainder who were exchanged.
    pub(super) exchanged: usize,
}

impl Paired {
    pub(super) fn of(kind: Kind, candidate: &Candidate<'_>) -> Self {
        let down = candidate.downfloaters();
        let has_choice = candidate.moved.iter().filter(|player| down.contains(player)).any(|left| {
            let taken = candidate.moved.iter().filter(|player| !down.contains(player));
            taken.into_iter().any(|taken| candidate.score(*taken) == candidate.score(*left))
        });
        let (moved, exchanged) = (candidate.moved.len(), candidate.exchanged());
        Self { kind, moved, has_choice, exchanged }
    }
}

/// A round that is paired.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcome {
    pub(super) brackets: Vec<Paired>,
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) bye: Option<usize>,
}

impl Outcome {
    /// Adds a bracket.
    pub(super) fn add(&mut self, kind: Kind, candidate: &Candidate<'_>) {
        self.brackets.push(Paired::of(kind, candidate));
        self.pairs.extend(&candidate.pairs);
        self.bye = candidate.downfloaters().first().copied();
    }
}

/// Compares the pairing of a round with that by brute force.
pub(super) fn compare(round: &Round, expected: Option<Outcome>) -> Result<(), String> {
    let sorted = |(mut pairs, bye): Places| {
        pairs.sort_unstable();
        (pairs, bye)
    };
    let found = match round.places() {
        Ok(places) => Some(sorted(places)),
        Err(Impossible::NoPairing) => None,
        Err(error) => return Err(error.to_string()),
    };
    let expected = expected.map(|outcome| sorted((outcome.pairs, outcome.bye)));
    if found == expected { Ok(()) } else { Err(format!("found {found:?}\nexpected {expected:?}")) }
}

/// Returns the brackets of random rounds, paired by the `oracle` by brute force; there must be enough of every kind
/// that both editions have.
pub(super) fn hard_brackets(edition: Edition, oracle: fn(&Round) -> Option<Outcome>) -> Vec<Paired> {
    let count = |brackets: &[Paired], is: fn(&Paired) -> bool| brackets.iter().filter(|it| is(it)).count();
    let paired = samples(round(edition, 8), 1_500).filter_map(|round| oracle(&round));
    let brackets = paired.flat_map(|it| it.brackets).collect::<Vec<_>>();
    let (several, choices) = (count(&brackets, |it| it.moved > 1), count(&brackets, |it| it.has_choice));
    let one = count(&brackets, |it| it.exchanged == 1);
    let paired = samples(crossed_round(edition, 9), 200).filter_map(|round| oracle(&round));
    let two = count(&paired.flat_map(|it| it.brackets).collect::<Vec<_>>(), |it| it.exchanged == 2);
    assert!(several > 200 && choices > 50 && one > 100 && two > 20, "{:?}", (several, choices, one, two));
    brackets
}
