//! Who is still in a championship that puts everybody out after so many losses: the 2015 Arimaa World Computer
//! Championship, constraint 2; readings A5, A6, A12.
//!
//! A double forfeit is a loss for both. Who gives up is out after its last round. The second place belongs to whoever was
//! put out last; several have one more life each and play it out among themselves, and again if all are out together.

use shinpan_core::entrants::{Entrant, Status};
use shinpan_core::games::{GameResult, GameRow, Games, RoundNo};
use shinpan_core::{HalfPoints, InputError, Outcome};

use crate::field::Field;
use crate::tally::{Bout, Tally};

/// Losses of a member, by round; those by default too.
pub fn losses(tally: &Tally, member: usize) -> impl Iterator<Item = RoundNo> {
    games_with(tally, member, HalfPoints::LOSS).map(|bout| bout.round)
}

/// How many games a member won; a bye is none.
pub fn wins(tally: &Tally, member: usize) -> usize {
    games_with(tally, member, HalfPoints::WIN).count()
}

/// How many byes a member had.
pub fn byes(tally: &Tally, member: usize) -> usize {
    tally.bouts(member).iter().filter(|bout| bout.opponent.is_none()).count()
}

fn games_with(tally: &Tally, member: usize, share: HalfPoints) -> impl Iterator<Item = &Bout> {
    tally.bouts(member).iter().filter(move |bout| bout.opponent.is_some() && bout.share == Some(share))
}

/// Whether the entrant does not play in `round` any more.
pub fn has_given_up(entrant: &Entrant, round: RoundNo) -> bool {
    let gone = matches!(entrant.status, Status::Withdrawn | Status::Disqualified);
    gone && entrant.withdrawn_after.is_some_and(|last| last < round.0)
}

/// There are no draws where losses put out.
///
/// # Errors
/// The first game that is one.
pub fn refuse_draws(games: &Games) -> Result<(), InputError> {
    let is_draw = |game: &GameRow| game.is_live() && game.result == GameResult::Game(Outcome::Draw);
    match games.iter().position(is_draw) {
        None => Ok(()),
        Some(row) => Err(games.error(row, "result", "found a draw, expected a winner or \"0-0\": no game is drawn")),
    }
}

/// Who is in and who is out after some rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// With fewer losses it is in.
    lives: u32,
    /// Of each member, by round.
    losses: Vec<Vec<RoundNo>>,
    gone: Vec<Option<RoundNo>>,
    out: Vec<Option<RoundNo>>,
    extra: Vec<u32>,
    second: Vec<usize>,
}

impl Elimination {
    /// Of the games in `tally`, which are those before the round `next`. With `lives` losses a member is out.
    pub fn of(field: &Field<'_>, tally: &Tally, lives: u32, next: RoundNo) -> Self {
        let losses = (0..field.len()).map(|member| losses(tally, member).collect()).collect();
        let gone = |entrant: &Entrant| {
            has_given_up(entrant, next).then(|| RoundNo(entrant.withdrawn_after.unwrap_or_default()))
        };
        let gone = field.members().iter().map(|member| gone(member.entrant)).collect();
        let (out, extra) = (vec![None; field.len()], vec![0; field.len()]);
        let mut state = Self { lives, losses, gone, out, extra, second: Vec::new() };
        state.out = (0..field.len()).map(|member| state.put_out(member, lives)).collect();
        if state.alive().count() <= 1 {
            let ranked = |member: &usize| field.members()[*member].entrant.status != Status::Disqualified;
            let others = (0..field.len()).filter(|member| !state.is_alive(*member)).filter(ranked).collect();
            state.play_off(others);
        }
        state
    }

    /// Whether a member is still in the championship.
    pub fn is_alive(&self, member: usize) -> bool {
        self.out.get(member).is_some_and(Option::is_none)
    }

    /// All who are, by seed.
    pub fn alive(&self) -> impl Iterator<Item = usize> {
        (0..self.out.len()).filter(|member| self.is_alive(*member))
    }

    /// The only one who is.
    pub fn champion(&self) -> Option<usize> {
        let mut alive = self.alive();
        alive.next().filter(|_| alive.next().is_none())
    }

    /// The round in which a member was put out, or after which it gave up; none for those who are in.
    pub fn out(&self, member: usize) -> Option<RoundNo> {
        self.out.get(member).copied().flatten()
    }

    /// How many losses a member has.
    pub fn losses(&self, member: usize) -> u32 {
        self.lost_before(member, RoundNo(u16::MAX))
    }

    /// How many of its losses are in rounds before `round`.
    pub fn lost_before(&self, member: usize, round: RoundNo) -> u32 {
        let losses = self.losses.get(member).map_or(&[][..], Vec::as_slice);
        let count = losses.iter().take_while(|lost| **lost < round).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// With how many losses a member is out; with those lives that the games for the second place give it, if it may play
    /// there.
    pub fn lives(&self, member: usize, for_second: bool) -> u32 {
        let extra = self.extra.get(member).filter(|_| for_second).copied().unwrap_or_default();
        self.lives.saturating_add(extra)
    }

    /// Who can still be second when the championship is over: one is; several play for it. Nobody while it is not over.
    pub fn second(&self) -> &[usize] {
        &self.second
    }

    /// The round of the loss that took the last of so many lives, or of the end of what it played.
    fn put_out(&self, member: usize, lives: u32) -> Option<RoundNo> {
        let lost = self.losses[member].get((lives as usize).saturating_sub(1)).copied();
        [lost, self.gone[member]].into_iter().flatten().min()
    }

    /// Finds those who can be second among the `others`. Each pass is a set of them with one more life.
    fn play_off(&mut self, mut others: Vec<usize>) {
        loop {
            let last = others.iter().filter_map(|member| self.out[*member]).max();
            others.retain(|member| self.out[*member] == last);
            // Who gave up cannot play for it, unless all who were put out last did.
            if others.iter().any(|member| self.gone[*member].is_none()) {
                others.retain(|member| self.gone[*member].is_none());
            }
            if others.len() <= 1 || others.iter().all(|member| self.gone[*member].is_some()) {
                break;
            }
            for member in &others {
                self.extra[*member] += 1;
            }
            let still = |member: &usize| self.put_out(*member, self.lives(*member, true));
            let outs = others.iter().map(|member| (*member, still(member))).collect::<Vec<_>>();
            for (member, out) in &outs {
                self.out[*member] = out.or(self.out[*member]);
            }
            let playing = outs.iter().filter(|(_, out)| out.is_none()).map(|(member, _)| *member).collect::<Vec<_>>();
            if !playing.is_empty() {
                others = playing;
                break;
            }
        }
        self.second = others;
    }
}
