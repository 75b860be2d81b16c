//! Lists all completions, one after the other: the answer if there are not too many of them.

use std::ops::ControlFlow;

use rayon::prelude::*;
use shinpan_core::games::GameResult;
use shinpan_core::progress::Work;

use crate::outlook::collector::{Collector, Seen};
use crate::outlook::fixture::{Fixture, Played, Reading};
use crate::outlook::pairings::Pairings;
use crate::outlook::question::Question;
use crate::outlook::ranker::Ranker;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{EntrantOutlook, ReadingOutlook, listed_proofs};

/// Maximum number of completions that are listed.
pub const LISTED_MOST: u64 = 1 << 22;

/// Number of open games whose results are shared out among threads.
const HEAD: usize = 3;
/// Number of pairings that are one piece of work.
const CHUNK: usize = 16;
/// Number of pairings that are kept at once.
const KEPT: usize = 2_048;

/// Number of steps that are taken at most to count the pairings of rounds that are not drawn.
const PAIRINGS_MOST: u64 = 1 << 20;

/// Counts the completions; `None` if there are more than `most`.
fn count(situation: &Situation<'_>, reading: Reading, most: u64) -> Option<u64> {
    let product = |fixtures: &[Fixture]| {
        fixtures.iter().try_fold(1_u64, |product, fixture| {
            product.checked_mul(situation.choices(fixture)).filter(|product| *product <= most)
        })
    };
    let open = product(&situation.open)?;
    if situation.unpaired(reading).is_empty() {
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
    Pairings::of(situation, reading).walk(&mut add).is_continue().then_some(sum)
}

/// Returns the outlook from the list of all completions; `None` if there are more than the question allows.
pub(crate) fn list(situation: &Situation<'_>, reading: Reading, question: &Question<'_>) -> Option<ReadingOutlook> {
    let Question { lines, advancement, listed_most, .. } = *question;
    let work = Work::of("completions", count(situation, reading, listed_most)?);
    let start = Lister {
        situation,
        ranker: Ranker::of(&situation.inputs),
        collector: Collector::new(situation.members(), advancement),
        played: Vec::new(),
        work: &work,
    };
    let collected = if situation.unpaired(reading).is_empty() {
        start.completions()
    } else {
        let mut collected = Collector::new(situation.members(), advancement);
        // As many pairings are kept as threads need, and no more.
        let mut pairings = Vec::with_capacity(KEPT);
        let mut take = |pairings: &mut Vec<Vec<Fixture>>| {
            let parts = pairings.par_chunks(CHUNK).map(|chunk| start.pairings(chunk)).collect::<Vec<_>>();
            let empty = Collector::new(situation.members(), advancement);
            let before = std::mem::replace(&mut collected, empty);
            collected = parts.into_iter().fold(before, Collector::join);
            pairings.clear();
        };
        let _: ControlFlow<()> = Pairings::of(situation, reading).walk(&mut |fixtures: &[Fixture]| {
            pairings.push(fixtures.to_vec());
            if pairings.len() == KEPT {
                take(&mut pairings);
            }
            ControlFlow::Continue(())
        });
        take(&mut pairings);
        collected
    };
    let Collector { seen, completions, .. } = collected;
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
    let count = u16::try_from(situation.undrawn().len()).unwrap_or(u16::MAX);
    let undrawn = if reading == Reading::Any { count } else { 0 };
    Some(ReadingOutlook { reading, open: situation.open.len(), undrawn, completions: Some(completions), entrants })
}

#[derive(Clone)]
struct Lister<'s, 'a, 'w> {
    situation: &'s Situation<'a>,
    ranker: Ranker<'a>,
    collector: Collector<'w>,
    played: Vec<Played>,
    work: &'s Work,
}

impl<'w> Lister<'_, '_, 'w> {
    /// Collects the completions with each of these pairings.
    fn pairings(&self, pairings: &[Vec<Fixture>]) -> Collector<'w> {
        let mut lister = self.clone();
        lister.situation.open.iter().for_each(|fixture| lister.open(fixture));
        let open = lister.played.len();
        for fixtures in pairings {
            for fixture in fixtures {
                lister.open(fixture);
            }
            lister.results(0);
            lister.ranker.close(open);
            lister.played.truncate(open);
        }
        lister.done()
    }

    /// Collects the completions of the open games.
    fn completions(&self) -> Collector<'w> {
        let mut start = self.clone();
        start.situation.open.iter().for_each(|fixture| start.open(fixture));
        // The results of the first games are shared out among threads, always in the same order.
        let choices = |played: &Played| start.situation.results(&played.fixture);
        let mut heads = vec![Vec::new()];
        for played in start.played.iter().take(HEAD) {
            let choices = choices(played);
            let with = |head: &Vec<GameResult>| {
                let head = head.clone();
                choices.iter().map(move |result| head.iter().copied().chain([*result]).collect()).collect::<Vec<_>>()
            };
            heads = heads.iter().flat_map(with).collect();
        }
        let parts = heads.par_iter().map(|head| {
            let mut lister = start.clone();
            for (slot, result) in head.iter().enumerate() {
                lister.ranker.set(slot, *result);
                lister.played[slot].result = *result;
            }
            lister.results(head.len());
            lister.done()
        });
        parts.collect::<Vec<_>>().into_iter().fold(self.collector.clone(), Collector::join)
    }

    /// Reports the progress, and returns what was collected.
    fn done(self) -> Collector<'w> {
        self.work.add(self.collector.completions);
        self.collector
    }

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
