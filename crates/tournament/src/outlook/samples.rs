//! Draws completions by lots, and counts in how many of them everybody is inside; anyone can repeat this.
//! docs/rulings.md, O9, O10.
//!
//! The numbers are those of splitmix64 (Steele, Lea and Flood 2014), so that every completion can be drawn by itself,
//! by any thread.

use rayon::prelude::*;
use shinpan_core::games::GameResult;
use shinpan_core::progress::Work;
use shinpan_core::{Lots, Outcome};

use crate::outlook::advancement::Advancement;
use crate::outlook::fixture::Fixture;
use crate::outlook::ranker::Ranker;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{Line, ReadingOutlook};
use crate::rating;
use crate::tally::Score;

/// Way in which completions are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawing {
    /// Ticket of the text of the draw.
    pub ticket: u64,
    /// Number of completions that are drawn.
    pub samples: u32,
    /// Whether ratings decide who is likely to win; otherwise everybody is as good.
    pub by_ratings: bool,
    /// Chance of a draw; none for the share of drawn games so far.
    pub draw_rate: Option<f64>,
}

impl Drawing {
    /// Uses the text that was announced for the draw.
    pub fn by_text(text: &str, samples: u32, by_ratings: bool, draw_rate: Option<f64>) -> Self {
        Self { ticket: Lots::new(text).text_ticket(), samples, by_ratings, draw_rate }
    }
}

/// Result of drawing completions.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Chance of a draw that was used.
    pub draw_rate: f64,
    /// Number of completions in which each member was surely inside each line.
    pub hits: Vec<Vec<u32>>,
    /// Member who had a place outside its bounds, which must not happen.
    pub stray: Option<usize>,
}

/// Step from one number to the next.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns a number from 0 to 1 with 53 bits.
#[expect(clippy::cast_precision_loss, reason = "53 bits are a double")]
fn uniform(ticket: u64, number: u64) -> f64 {
    let mut z = ticket.wrapping_add(GAMMA.wrapping_mul(number.wrapping_add(1)));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^= z >> 31;
    (z >> 11) as f64 / (1_u64 << 53) as f64
}

/// A game that is drawn by lots.
struct Chance {
    /// Number of the game among all games that are open.
    slot: usize,
    /// Chance that First wins.
    first: f64,
    /// Chance that First wins or the game is drawn.
    either: f64,
}

/// Draws completions in the reading of what is drawn; `outlook` is what is known in it.
pub fn draw(
    situation: &Situation<'_>,
    outlook: &ReadingOutlook,
    advancement: Option<&Advancement>,
    drawing: &Drawing,
) -> Drawn {
    let draw_rate = draw_rate(situation, drawing);
    let chances = chances(situation, drawing, draw_rate);
    let lines = outlook.entrants.first().map_or(0, |entrant| entrant.lines.len());
    let start = || {
        let mut ranker = Ranker::of(&situation.inputs);
        for (slot, fixture) in situation.open.iter().enumerate() {
            ranker.open(fixture);
            ranker.set(slot, fixture.fixed.unwrap_or(GameResult::OPEN));
        }
        let hits = vec![vec![0_u32; lines]; situation.members()];
        Sampler { outlook, advancement, ranker, hits, stray: None, used: Vec::new(), inside: Vec::new() }
    };
    let work = Work::of("samples", u64::from(drawing.samples));
    let sampled = (0..u64::from(drawing.samples)).into_par_iter().fold(start, |mut sampler, sample| {
        for (game, chance) in chances.iter().enumerate() {
            let number = sample.wrapping_mul(chances.len() as u64).wrapping_add(game as u64);
            let u = uniform(drawing.ticket, number);
            let outcome = match u {
                _ if u < chance.first => Outcome::FirstWins,
                _ if u < chance.either => Outcome::Draw,
                _ => Outcome::SecondWins,
            };
            sampler.ranker.set(chance.slot, GameResult::Game(outcome));
        }
        sampler.count();
        work.add(1);
        sampler
    });
    let nothing = || (vec![vec![0_u32; lines]; situation.members()], None);
    let (hits, stray) = sampled.map(|sampler| (sampler.hits, sampler.stray)).reduce(nothing, |mut all, more| {
        let pairs = all.0.iter_mut().flatten().zip(more.0.iter().flatten());
        pairs.for_each(|(own, other)| *own = own.saturating_add(*other));
        (all.0, all.1.or(more.1))
    });
    Drawn { draw_rate, hits, stray }
}

/// Counter of the completions that it is given.
struct Sampler<'s, 'a> {
    outlook: &'s ReadingOutlook,
    advancement: Option<&'s Advancement>,
    ranker: Ranker<'a>,
    hits: Vec<Vec<u32>>,
    stray: Option<usize>,
    used: Vec<usize>,
    inside: Vec<bool>,
}

impl Sampler<'_, '_> {
    fn count(&mut self) {
        let ranks = self.ranker.rank().to_vec();
        if let Some(advancement) = self.advancement {
            advancement.walk(self.ranker.order().into_iter(), &mut self.used, &mut self.inside);
        }
        for (member, rank) in ranks.iter().enumerate().filter(|(_, rank)| rank.place > 0) {
            let Some(entrant) = self.outlook.entrants.get(member) else { continue };
            let bounds = entrant.best_bound.zip(entrant.worst_bound);
            if bounds.is_some_and(|(best, worst)| !(best..=worst).contains(&rank.place)) {
                self.stray = Some(member);
            }
            for (line, hits) in entrant.lines.iter().zip(&mut self.hits[member]) {
                let is_inside = match line.line {
                    Line::Best(places) => rank.low <= places,
                    Line::Advance => self.inside.get(member) == Some(&true),
                };
                *hits += u32::from(is_inside);
            }
        }
    }
}

/// Returns the share of the games so far that were drawn; byes, defaults and games that both lost are left out.
#[expect(clippy::cast_precision_loss, reason = "no event has 2^53 games")]
fn draw_rate(situation: &Situation<'_>, drawing: &Drawing) -> f64 {
    if !situation.outcomes.contains(&Outcome::Draw) {
        return 0.0;
    }
    if let Some(rate) = drawing.draw_rate {
        return rate;
    }
    let (mut drawn, mut won) = (0_usize, 0_usize);
    let bouts = (0..situation.members()).flat_map(|member| situation.inputs.tally.bouts(member));
    for bout in bouts.filter(|bout| bout.opponent.is_some() && !bout.forfeit) {
        drawn += usize::from(bout.score == Some(Score::Drawn));
        won += usize::from(bout.score == Some(Score::Won));
    }
    // A drawn game is in the lists of both players, a won one in that of the winner.
    let decided = drawn / 2 + won;
    if decided == 0 { 0.0 } else { (drawn / 2) as f64 / decided as f64 }
}

/// Returns the games that have more than one result, in the order of rounds and ids.
fn chances(situation: &Situation<'_>, drawing: &Drawing, draw_rate: f64) -> Vec<Chance> {
    let members = situation.members();
    let thetas = if drawing.by_ratings {
        rating::ratings(members, &rating::wins(members, situation.inputs.tally))
    } else {
        vec![0.0; members]
    };
    let id = |member: usize| situation.inputs.field.members().get(member).map_or("", |member| member.id());
    let mut games =
        situation.open.iter().enumerate().filter(|(_, fixture)| fixture.fixed.is_none()).collect::<Vec<_>>();
    games.sort_by_key(|(_, fixture)| {
        let Fixture { round, game, first, second, .. } = **fixture;
        let (first, second) = (id(first), id(second.unwrap_or(first)));
        (round, first.min(second), first.max(second), game)
    });
    let chance = |(slot, fixture): (usize, &Fixture)| {
        let theta = |member: usize| thetas.get(member).copied().unwrap_or_default();
        let difference = theta(fixture.first) - fixture.second.map_or(0.0, theta);
        let first = (1.0 - draw_rate) / (1.0 + (-difference).exp());
        Chance { slot, first, either: first + draw_rate }
    };
    games.into_iter().map(chance).collect()
}

#[cfg(test)]
mod tests {
    use super::uniform;

    #[test]
    fn numbers_are_those_of_splitmix64() {
        let ticket = 0x5312_fb60_9f60_3847;
        let expected = [0.084_971_509_156_244_85, 0.167_645_459_745_708_77, 0.304_336_150_342_866_43];
        for (number, expected) in (0..).zip(expected) {
            assert!((uniform(ticket, number) - expected).abs() < 1e-16, "{number}");
        }
    }
}
