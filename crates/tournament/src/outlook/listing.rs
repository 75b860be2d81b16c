//! All completions, one after the other: the answer where there are not too many of them.

use std::ops::ControlFlow;

use shinpan_core::games::GameResult;

use crate::outlook::answer::Question;
use crate::outlook::collector::{Collector, Seen};
use crate::outlook::fixture::{Fixture, Played, Reading};
use crate::outlook::pairings::Pairings;
use crate::outlook::ranker::Ranker;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{EntrantOutlook, ReadingOutlook, listed_proofs};

/// The most completions that are listed.
pub const LISTED_MOST: u64 = 1 << 22;

/// How many steps are taken to count the pairings of the rounds that are not drawn.
const PAIRINGS_MOST: u64 = 1 << 20;

/// How many completions there are; none if there are more than are listed.
fn count(situation: &Situation<'_>, reading: Reading, most: u64) -> Option<u64> {
    let product = |fixtures: &[Fixture]| {
        fixtures.iter().try_fold(1_u64, |product, fixture| {
            product.checked_mul(situation.choices(fixture)).filter(|product| *product <= most)
        })
    };
    let open = product(&situation.open)?;
    if reading == Reading::Drawn || situation.undrawn().is_empty() {
        return Some(open);
    }
    let (mut sum, mut steps) = (0_u64, 0_u64);
    let mut add = |fixtures: &[Fixture]| {
        let more = product(fixtures).and_then(|own| own.checked_mul(open));
        steps += 1;
        match more.and_then(|more| sum.checked_add(more)).filter(|sum| *sum <= most && steps <= PAIRINGS_MOST) {
            Some(more) => {
                sum = more;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    };
    Pairings::of(situation).walk(&mut add).is_continue().then_some(sum)
}

/// The outlook by the list of all completions; none if there are more than the question allows.
pub(crate) fn list(situation: &Situation<'_>, reading: Reading, question: &Question<'_>) -> Option<ReadingOutlook> {
    let Question { lines, advancement, listed_most, .. } = *question;
    count(situation, reading, listed_most)?;
    let mut lister = Lister {
        situation,
        ranker: Ranker::of(situation),
        collector: Collector::new(situation.members(), advancement),
        played: Vec::new(),
    };
    situation.open.iter().for_each(|fixture| lister.open(fixture));
    let undrawn = situation.undrawn();
    if reading == Reading::Drawn || undrawn.is_empty() {
        lister.results(0);
    } else {
        let open = lister.played.len();
        let _: ControlFlow<()> = Pairings::of(situation).walk(&mut |fixtures: &[Fixture]| {
            fixtures.iter().for_each(|fixture| lister.open(fixture));
            lister.results(0);
            lister.ranker.close(open);
            lister.played.truncate(open);
            ControlFlow::Continue(())
        });
    }
    let Collector { seen, completions, .. } = lister.collector;
    let ranked = situation.ranked().count();
    let entrant = |(member, seen): (usize, &Seen)| {
        if situation.inputs.is_out(member) {
            return EntrantOutlook::disqualified(member, lines);
        }
        let places = seen.best.as_ref().zip(seen.worst.as_ref()).map(|(best, worst)| (best.0, worst.0));
        let proofs = places.map(|places| listed_proofs(member, places, ranked, completions)).unwrap_or_default();
        EntrantOutlook::listed(member, seen, lines, !situation.is_elimination(), proofs)
    };
    let entrants = if completions == 0 { Vec::new() } else { seen.iter().enumerate().map(entrant).collect() };
    let count = u16::try_from(undrawn.len()).unwrap_or(u16::MAX);
    let undrawn = if reading == Reading::Any { count } else { 0 };
    Some(ReadingOutlook { reading, open: situation.open.len(), undrawn, completions: Some(completions), entrants })
}

struct Lister<'s, 'a, 'w> {
    situation: &'s Situation<'a>,
    ranker: Ranker<'a>,
    collector: Collector<'w>,
    played: Vec<Played>,
}

impl Lister<'_, '_, '_> {
    fn open(&mut self, fixture: &Fixture) {
        self.ranker.open(fixture);
        self.played.push(Played { fixture: *fixture, result: GameResult::OPEN });
    }

    /// Gives results to the games from number `at` on.
    fn results(&mut self, at: usize) {
        let Some(fixture) = self.played.get(at).map(|played| played.fixture) else {
            let played = &self.played;
            self.collector.add(&mut self.ranker, || played.clone());
            return;
        };
        match fixture.fixed {
            Some(result) => self.result(at, result),
            None => {
                for number in 0..self.situation.outcomes.len() {
                    self.result(at, GameResult::Game(self.situation.outcomes[number]));
                }
            }
        }
    }

    fn result(&mut self, at: usize, result: GameResult) {
        self.ranker.set(at, result);
        self.played[at].result = result;
        self.results(at + 1);
    }
}
