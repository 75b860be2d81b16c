//! The field of an elimination before a round: who is alive, and the ranks. The 2015 Arimaa World Computer Championship,
//! constraints 2, 7, 10; readings A5, A6, A9, A10, A12.

use shinpan_core::InputError;
use shinpan_core::games::GameRow;
use shinpan_core::stage::SECOND_PLACE;
use shinpan_core::wording::quoted;
use shinpan_tournament::holes::Plays;
use shinpan_tournament::{Elimination, Tally, elimination, rating};

use super::round::{EliminationRound, Standing};
use super::rules::EliminationRules;
use crate::ranking::{Contender, Ranking};
use crate::whole::prerequisites;
use crate::whole::system::RoundContext;

/// Reason why there is nothing to pair.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Over {
    /// Only one program is left.
    #[error("{0} has won (constraint 2){1}")]
    Won(String, &'static str),
    /// The last two lost together.
    #[error("nobody is left: a ruling for the referee (constraint 2; A10)")]
    Nobody,
    /// The second place is asked for too early.
    #[error("--stage second-place: {0} programs are left, the championship is not over (constraint 2)")]
    NotOver(usize),
    /// The second place is settled: one program was put out last.
    #[error("{0} is second (A12)")]
    Second(String),
    /// The programs that went out last have given up.
    #[error("{0} share the second place: they have given up (A6, A12)")]
    Shared(String),
    /// There was only one program.
    #[error("nobody can be second (A12)")]
    NoSecond,
}

/// An elimination before a round.
#[derive(Clone, Debug)]
pub struct Finals<'a> {
    context: RoundContext<'a>,
    state: Elimination,
    /// θ of each member.
    ratings: Vec<f64>,
}

impl<'a> Finals<'a> {
    /// The games before the round count.
    ///
    /// # Errors
    /// A game is drawn; somebody plays on who was put out.
    pub fn new(context: RoundContext<'a>, rules: &EliminationRules) -> Result<Self, InputError> {
        let RoundContext { field, games, round, .. } = context;
        elimination::refuse_draws(games)?;
        let tally = Tally::of(field, games, ..round);
        let state = Elimination::of(field, &tally, rules.lives.get(), round);
        let ratings = rating::ratings(field.len(), &rating::wins(field.len(), &tally));
        let finals = Self { context, state, ratings };
        finals.check()?;
        Ok(finals)
    }

    /// Nobody plays on who was put out before; for the second place nobody but those who were out last together.
    fn check(&self) -> Result<(), InputError> {
        let earlier = |(_, game): &(usize, &GameRow)| game.is_live() && game.round < self.context.round;
        for (row, game) in self.context.games.iter().enumerate().filter(earlier) {
            let for_second = game.stage.as_deref() == Some(SECOND_PLACE);
            for (id, name) in game.ids().zip(["first", "second"]) {
                let Some(member) = self.context.field.position(id) else { continue };
                if for_second && !self.state.plays_for_second(member) {
                    let message = format!("{} does not play for the second place (A12)", quoted(id));
                    return Err(self.context.games.error(row, name, message));
                }
                let losses = self.state.lost_before(member, game.round);
                if losses >= self.state.lives(member, for_second) {
                    let id = quoted(id);
                    let message = format!("{id} is out before round {}, losses {losses} (constraint 2)", game.round);
                    return Err(self.context.games.error(row, name, message));
                }
            }
        }
        Ok(())
    }

    /// Warnings about the earlier rounds, a line each.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = prerequisites::idle(&self.context, Plays::Alive(&self.state));
        let earlier =
            self.context.games.iter().enumerate().filter(|(_, game)| game.is_live() && game.round < self.context.round);
        for (row, game) in earlier {
            let mut members =
                game.ids().filter_map(|id| self.context.field.members().get(self.context.field.position(id)?));
            if let Some(gone) = members.find(|member| elimination::has_given_up(member.entrant, game.round)) {
                let message =
                    format!("{} had given up before round {}; the game counts", quoted(gone.id()), game.round);
                warnings.push(self.context.games.error(row, "round", message).to_string());
            }
        }
        warnings
    }

    /// The members that are to be paired: those alive, or those who play for the second place.
    ///
    /// # Errors
    /// The championship is over, or the second place is not to be played for yet.
    pub fn paired(&self, for_second: bool) -> Result<Vec<usize>, Over> {
        let alive = self.state.alive().collect::<Vec<_>>();
        let name = |member: usize| {
            self.context.field.members().get(member).map_or(String::new(), |member| quoted(member.id()))
        };
        let second = self.state.second();
        match (&*alive, for_second) {
            ([], _) => Err(Over::Nobody),
            ([one], false) => {
                let is_open = second.len() > 1 && !second.iter().all(|member| self.state.has_gone(*member));
                let hint = if is_open { "; --playoff draws the games for the second place" } else { "" };
                Err(Over::Won(name(*one), hint))
            }
            ([_], true) => match second {
                [] => Err(Over::NoSecond),
                [one] => Err(Over::Second(name(*one))),
                gone if gone.iter().all(|member| self.state.has_gone(*member)) => {
                    Err(Over::Shared(gone.iter().map(|member| name(*member)).collect::<Vec<_>>().join(" and ")))
                }
                several => Ok(several.to_vec()),
            },
            (several, true) => Err(Over::NotOver(several.len())),
            (_, false) => Ok(alive),
        }
    }

    /// The round of those members, without those who are absent: by fewest losses, then the best class of ratings, then the
    /// best seed.
    pub fn round(&self, paired: Vec<usize>, rules: &EliminationRules) -> EliminationRound {
        let RoundContext { field, games, round, absent, .. } = self.context;
        let ratings = paired.iter().map(|member| self.ratings[*member]).collect::<Vec<_>>();
        let classes = rating::classes(&ratings);
        let contender = |(member, class): (usize, u32)| {
            (Contender::of(&field.members()[member]), Standing { losses: self.state.losses(member), class })
        };
        let ranked = paired.into_iter().zip(classes).map(contender);
        let mut ranked = ranked.filter(|(contender, _)| !absent.contains(&contender.id)).collect::<Vec<_>>();
        ranked.sort_unstable_by_key(|(contender, standing)| (standing.losses, standing.class, contender.seed));
        let (contenders, standings) = ranked.into_iter().unzip();
        EliminationRound::of(rules.rank_spread, Ranking::of(round, contenders, games), standings)
    }
}
