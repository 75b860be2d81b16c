//! Games of drawn rounds that have no row: the file is not complete, and nothing is certain that rests on them.
//! docs/rulings.md, O3 and O12.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_core::InputError;
use shinpan_core::games::{Bye, GameResult, Games, RoundNo};
use shinpan_core::stage::SECOND_PLACE;
use shinpan_core::wording::{first_of, quoted};

use crate::Meets;
use crate::elimination::has_given_up;
use crate::facts::Facts;
use crate::holes::{self, MissingNumber, Plays};
use crate::outlook::fixture::Fixture;
use crate::ranking::Inputs;

/// Limit of missing numbered games: more are taken for a slip in a number.
const NUMBERS_MOST: usize = 64;
/// Limit of rounds without rows: more are taken for a slip in a number.
const ROUNDS_MOST: usize = 64;
/// Maximum number of entrants that a message names.
const NAMED_MOST: usize = 12;

/// A drawn round with missing rows, so that it is not known whom some have met in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Number of the round.
    pub round: RoundNo,
    /// Members who play in the round and have no row, by number.
    pub playing: Vec<usize>,
    /// Other members without a row who may have been opponents: given up, or out.
    pub others: Vec<usize>,
    /// Whether the bye of the round may be missing.
    pub has_bye: bool,
}

/// Finds the gaps of the rounds that count; none if the pairings are those of a table, or everybody meets everybody.
///
/// # Errors
/// A round of a table has no rows, or so many rounds have none that a number is a slip.
pub(crate) fn gaps(inputs: &Inputs<'_>, games: &Games, facts: &Facts, drawn: RoundNo) -> Result<Vec<Gap>, InputError> {
    let stage = inputs.field.stage();
    if facts.is_round_robin(stage) {
        return Ok(Vec::new());
    }
    if facts.meets == Some(Meets::ByTable) {
        return match games.missing_rounds(drawn) {
            Some(missing) => {
                let message = format!("{missing}; every round of a table needs rows");
                Err(InputError::whole(games.table().file(), message))
            }
            None => Ok(Vec::new()),
        };
    }
    let elimination = inputs.lives.map(|_| inputs.state());
    let plays = Plays::of(facts, stage, elimination.as_ref());
    let (mut byes, mut for_second) = (BTreeSet::new(), BTreeSet::new());
    for game in games.iter().filter(|game| game.is_live()) {
        if game.result == GameResult::Bye(Bye::PairingAllocated) {
            byes.insert(game.round);
        }
        // The players for the second place depend on results of the same round.
        if elimination.is_some() && game.stage.as_deref() == Some(SECOND_PLACE) {
            for_second.insert(game.round);
        }
    }
    let rows = holes::rows(inputs.field, games, drawn, plays);
    let mut rows = rows.chunk_by(|a, b| a.0 == b.0).peekable();
    // Last round in which each member was found.
    let mut found = vec![RoundNo::default(); inputs.field.len()];
    let (mut gaps, mut bare) = (Vec::new(), 0_usize);
    for round in (1..=drawn.0).map(RoundNo) {
        match rows.next_if(|rows| rows[0].0 == round) {
            Some(rows) => rows.iter().filter_map(|(_, member)| *member).for_each(|member| found[member] = round),
            None => bare += 1,
        }
        if bare > ROUNDS_MOST {
            let missing = games.missing_rounds(drawn).unwrap_or_default();
            return Err(InputError::whole(games.table().file(), missing));
        }
        let idle = (0..found.len()).filter(|member| found[*member] != round && !inputs.is_annulled(*member));
        let entrant = |member: usize| inputs.field.members()[member].entrant;
        let is_playing = |member: &usize| !inputs.is_out(*member) && plays.in_round(*member, entrant(*member), round);
        let (playing, others): (Vec<_>, Vec<_>) = idle.partition(is_playing);
        if playing.is_empty() || for_second.contains(&round) {
            continue;
        }
        let is_drawn = |member: &usize| !(facts.drops_withdrawn && has_given_up(entrant(*member), round));
        // Those who are out of an elimination meet nobody.
        let others = others.into_iter().filter(|member| elimination.is_none() && is_drawn(member)).collect();
        gaps.push(Gap { round, playing, others, has_bye: facts.has_bye && !byes.contains(&round) });
    }
    Ok(gaps)
}

/// Finds the numbered games that have no row although their pairing has others, each with the sides that follow from
/// those.
///
/// # Errors
/// So many games are missing that a number must be a slip.
pub(crate) fn numbered(
    inputs: &Inputs<'_>,
    games: &Games,
    facts: &Facts,
    drawn: RoundNo,
) -> Result<Vec<Fixture>, InputError> {
    let position = |id: &str| inputs.field.position(id);
    let is_annulled = |id: &str| position(id).is_some_and(|member| inputs.is_annulled(member));
    let missing = holes::missing_numbers(games, drawn, facts.games, is_annulled);
    let mut counts = BTreeMap::<_, usize>::new();
    for own in &missing {
        let count = counts.entry((own.beside.round, &*own.beside.first, own.beside.second.as_deref())).or_default();
        *count += 1;
        if *count > NUMBERS_MOST {
            let amiss = holes::numbers_amiss(games, drawn, facts.games, is_annulled);
            return Err(InputError::whole(games.table().file(), first_of(&amiss, NAMED_MOST)));
        }
    }
    let fixture = |MissingNumber { number, beside }: &MissingNumber<'_>| {
        let round = beside.round;
        let Some(second) = beside.second.as_deref() else {
            return Some(Fixture { game: Some(*number), ..Fixture::bye(round, position(&beside.first)?, false) });
        };
        let (first, second) = (position(&beside.first)?, position(second)?);
        let is_turned = number.abs_diff(beside.game.unwrap_or(1)) % 2 == 1;
        let (first, second) = if is_turned { (second, first) } else { (first, second) };
        Some(Fixture { round, game: Some(*number), first, second: Some(second), row: None, fixed: None })
    };
    Ok(missing.iter().filter_map(fixture).collect())
}

impl Gap {
    /// Describes the gap: `round 2: the opponents of "a", "b", "c" are not known`.
    pub(crate) fn in_words(&self, inputs: &Inputs<'_>) -> String {
        let members = inputs.field.members();
        let ids = self.playing.iter().filter_map(|member| members.get(*member)).map(|member| quoted(member.id()));
        let (opponents, are) = if self.playing.len() == 1 { ("opponent", "is") } else { ("opponents", "are") };
        let ids = first_of(&ids.collect::<Vec<_>>(), NAMED_MOST);
        format!("round {}: the {opponents} of {ids} {are} not known", self.round)
    }
}
