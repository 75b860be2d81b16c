//! An event of engines as its tables have it: who has which number, who is out, what was played.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::bail;
use shinpan_cli::Session;
use shinpan_core::games::{GameResult, GameRow, RoundNo};
use shinpan_core::wording::{first_of, quoted};
use shinpan_core::{RuleBook, Side};
use shinpan_tournament::elimination::has_given_up;
use shinpan_tournament::field::Member;
use shinpan_tournament::holes::{Hole, Plays, holes, numbers_amiss};
use shinpan_tournament::stage::is_disqualified;
use shinpan_tournament::tally::{Bout, Counting, Score};
use shinpan_tournament::{Field, Purpose, Stage, StageRules, Tally};

use super::rules::EngineRules;
use super::swiss::{Standing, SwissRound};
use crate::args::Args;
use crate::input::Input;
use crate::officers::OfficerPair;
use crate::prerequisites::NAMED_MOST;

/// The tables of an event, and what its book says.
pub(super) struct Event {
    pub(super) input: Input,
    pub(super) rules: EngineRules,
    stage_rules: StageRules,
}

/// Why an engine does not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Absence {
    /// Its games are left out.
    Disqualified,
    /// It loses by default.
    GivenUp,
}

impl Event {
    /// Reads all tables that `args` name.
    ///
    /// # Errors
    /// One cannot be used.
    pub(super) fn read(
        args: &Args,
        book: &RuleBook,
        rules: EngineRules,
        session: &Session<'_>,
    ) -> anyhow::Result<Self> {
        let event = Self { input: Input::read(args, session)?, rules, stage_rules: StageRules::of(book)? };
        let (tables, purpose) = ((&event.input.entrants, &event.input.games), Purpose::Draw(args.first_round()));
        let (stage, overrule) = (event.input.stage.as_deref(), args.overrule.as_deref());
        session.messages.warnings(Stage::settle(&event.stage_rules, tables, stage, purpose, overrule)?.warnings);
        if let Some(id) = args.absent.iter().find(|id| event.input.entrants.get(id).is_none()) {
            bail!("--absent: {}", event.input.entrants.unknown(id));
        }
        event.refuse_contradictions()?;
        Ok(event)
    }

    /// Refuses a pair that officers force and forbid at once.
    fn refuse_contradictions(&self) -> anyhow::Result<()> {
        let Input { force, forbid, .. } = &self.input;
        for forced in force {
            if let Some(forbidden) = forbid.iter().find(|forbidden| forbidden.is_of_the_same(forced)) {
                return Err(forced.error(format!("the pair is forbidden too: {forbidden}")).into());
            }
        }
        Ok(())
    }

    /// All engines, by seed; those that are disqualified keep their numbers.
    pub(super) fn field(&self) -> anyhow::Result<Field<'_>> {
        Ok(Field::with_disqualified(&self.input.entrants, self.input.stage.as_deref())?)
    }

    /// Who does not play in `round`, by number less 1: who is out by its strikes, or by its row of the entrants from a round on.
    pub(super) fn absences(&self, field: &Field<'_>, round: RoundNo) -> Vec<Option<Absence>> {
        let strikes = self.stage_rules.strikes_before(field, &self.input.games, round);
        let absence = |(at, member): (usize, &Member<'_>)| {
            let is_disqualified = is_disqualified(member.entrant, round) || strikes.is_out_by_strikes(at);
            let has_given_up = has_given_up(member.entrant, round);
            is_disqualified.then_some(Absence::Disqualified).or(has_given_up.then_some(Absence::GivenUp))
        };
        field.members().iter().enumerate().map(absence).collect()
    }

    /// The name of the rule book.
    pub(super) fn book(&self) -> &str {
        &self.stage_rules.book
    }

    /// The id of a number.
    pub(super) fn id<'f>(field: &'f Field<'_>, number: usize) -> &'f str {
        field.members().get(number.wrapping_sub(1)).map_or("", |member| member.id())
    }

    /// What is missing for a round that is paired by points: rounds before it without games, games that a pair has by the rules and
    /// that have no row, results. Games that count for nobody, since an engine is out, are not missed.
    pub(super) fn missing(&self, field: &Field<'_>, round: RoundNo, of_a_pair: u16) -> Option<String> {
        let games = &self.input.games;
        let before = RoundNo(round.0.saturating_sub(1));
        if let Some(missing) = games.missing_rounds(before) {
            return Some(format!("{missing}; rounds are paired one after the other"));
        }
        let annulled = self.stage_rules.annulled(field, &self.input.games, round);
        let is_out = |id: &str| field.position(id).is_some_and(|at| annulled[at]);
        let missing = numbers_amiss(games, before, of_a_pair, is_out);
        if !missing.is_empty() {
            return Some(first_of(&missing, NAMED_MOST));
        }
        let is_open = |game: &&GameRow| game.is_live() && game.round < round && game.result == GameResult::OPEN;
        let open = games.iter().filter(is_open).find(|game| !game.ids().any(is_out))?;
        let second = open.second.as_deref().unwrap_or_default();
        Some(format!("no result yet of {} against {} in round {}", quoted(&open.first), quoted(second), open.round))
    }

    /// Who takes part in the round and has neither a game nor a bye in one before it, a line for each such round.
    pub(super) fn holes(&self, field: &Field<'_>, round: RoundNo) -> Vec<String> {
        let before = RoundNo(round.0.saturating_sub(1));
        let absences = self.absences(field, round);
        let plays = |id: &&str| field.position(id).is_some_and(|at| absences[at].is_none());
        let holes = holes(field, &self.input.games, before, Plays::All).into_iter().filter_map(|hole| {
            let ids = hole.ids.into_iter().filter(plays).collect::<Vec<_>>();
            (!ids.is_empty()).then(|| Hole { ids, ..hole }.to_string())
        });
        holes.collect()
    }

    /// The Swiss round with what all have reached before it.
    pub(super) fn swiss_round(
        &self,
        args: &Args,
        field: &Field<'_>,
        round: RoundNo,
        games: u16,
    ) -> anyhow::Result<SwissRound> {
        let annulled = self.stage_rules.annulled(field, &self.input.games, round);
        let tally = |annulled| {
            Tally::counting(field, &self.input.games, ..round, &Counting { draw: self.stage_rules.draw, annulled })
        };
        // Colours were had, and opponents met, also in games that count for nobody.
        let (counted, all) = (tally(&annulled), tally(&[]));
        let absences = self.absences(field, round);
        let plays = |number: &usize| {
            absences[number - 1].is_none() && !args.absent.iter().any(|id| id == Self::id(field, *number))
        };
        let standing = |number: usize| {
            let bouts = all.bouts(number - 1);
            let byes = bouts.iter().filter(|bout| bout.opponent.is_none() && bout.score == Some(Score::Won));
            let is_played = |bout: &&Bout| bout.opponent.is_some() && bout.score.is_some() && !bout.forfeit;
            let colours = bouts.iter().filter(is_played);
            let mut met = BTreeMap::new();
            for bout in bouts {
                if let Some(opponent) = bout.opponent {
                    let last = met.entry(opponent + 1).or_insert(0);
                    *last = bout.round.0.max(*last);
                }
            }
            Standing {
                number,
                points: counted.points(number - 1),
                byes: byes.map(|bout| bout.round).collect::<BTreeSet<_>>().len(),
                whites_less_blacks: colours.map(|bout| if bout.side == Side::First { 1 } else { -1 }).sum(),
                met,
            }
        };
        let standings = (1..=field.len()).filter(plays).map(standing).collect::<Vec<_>>();
        let here = standings.iter().map(|standing| standing.number).collect::<BTreeSet<_>>();
        let force = numbers(field, &here, &self.input.force, "--force")?;
        let forbid = numbers(field, &here, &self.input.forbid, "--forbid")?;
        let swiss = SwissRound { round: round.0, games, standings, forced: force, forbidden: forbid };
        refuse_meetings(args, field, &swiss)?;
        Ok(swiss)
    }
}

/// The pairs of officers as numbers, the lesser first.
fn numbers(
    field: &Field<'_>,
    here: &BTreeSet<usize>,
    pairs: &[OfficerPair],
    option: &str,
) -> anyhow::Result<BTreeSet<(usize, usize)>> {
    let mut numbers = BTreeSet::new();
    for pair in pairs {
        let (a, b) = &pair.ids;
        let number = |id: &String| field.position(id).map(|at| at + 1).filter(|number| here.contains(number));
        let (Some(x), Some(y)) = (number(a), b.as_ref().and_then(number)) else {
            if option == "--forbid" {
                continue;
            }
            bail!("{option} {a} {}: not both are to be paired in this round", b.as_deref().unwrap_or_default());
        };
        let is_taken = |number: usize| numbers.iter().any(|(c, d)| [*c, *d].contains(&number));
        if option == "--force" && (is_taken(x) || is_taken(y)) {
            bail!("{option} {a} {}: one of them is in two forced pairs", b.as_deref().unwrap_or_default());
        }
        numbers.insert((x.min(y), x.max(y)));
    }
    Ok(numbers)
}

/// Officers may force two who have met only where they overrule the rules.
fn refuse_meetings(args: &Args, field: &Field<'_>, swiss: &SwissRound) -> anyhow::Result<()> {
    let met = |(a, b): &&(usize, usize)| {
        swiss.standings.iter().any(|standing| standing.number == *a && standing.met.contains_key(b))
    };
    if let Some((a, b)) = swiss.forced.iter().find(met).filter(|_| args.overrule.is_none()) {
        let [a, b] = [*a, *b].map(|number| quoted(Event::id(field, number)));
        bail!("--force {a} {b}: they have met (TCEC Swiss rules); --overrule REASON makes them meet again");
    }
    Ok(())
}
