//! Who is still in a championship that puts everybody out after so many losses: the 2015 Arimaa World Computer
//! Championship, constraint 2; readings A5, A6, A12.
//!
//! A double forfeit is a loss for both. Who gives up is out after its last round, later than those who lost in it. The
//! second place belongs to whoever was out last; several have one more life each and play it out among themselves, and
//! again if all are out together. Who has given up plays for nothing.

use shinpan_core::entrants::{Entrant, Status};
use shinpan_core::games::{GameResult, GameRow, Games, RoundNo};
use shinpan_core::{InputError, Outcome};

use crate::field::Field;
use crate::tally::{Bout, Score, Tally};

/// Losses of a member, by round; those by default too.
fn losses(tally: &Tally, member: usize) -> impl Iterator<Item = RoundNo> {
    let lost = |bout: &&Bout| bout.opponent.is_some() && bout.score == Some(Score::Lost);
    tally.bouts(member).iter().filter(lost).map(|bout| bout.round)
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

/// Time at which a member was out. Giving up after a round is later than a loss in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Out {
    /// The round of the loss that took the last life, or after which it gave up.
    pub round: RoundNo,
    /// Whether it gave up.
    pub gave_up: bool,
}

/// State of an elimination after some rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// Number of losses that puts a member out.
    lives: u32,
    /// Rounds of the losses of each member.
    losses: Vec<Vec<RoundNo>>,
    gone: Vec<Option<Out>>,
    out: Vec<Option<Out>>,
    extra: Vec<u32>,
    second: Vec<usize>,
}

impl Elimination {
    /// The state after the games in `tally`, which are those before the round `next`. With `lives` losses a member is out.
    pub fn of(field: &Field<'_>, tally: &Tally, lives: u32, next: RoundNo) -> Self {
        let losses = (0..field.len()).map(|member| losses(tally, member).collect()).collect();
        let gone = |entrant: &Entrant| {
            let last = RoundNo(entrant.withdrawn_after.unwrap_or_default());
            has_given_up(entrant, next).then_some(Out { round: last, gave_up: true })
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

    /// Returns when a member was out; none for those who are in.
    pub fn out(&self, member: usize) -> Option<Out> {
        self.out.get(member).copied().flatten()
    }

    /// Number of losses of a member.
    pub fn losses(&self, member: usize) -> u32 {
        self.lost_before(member, RoundNo(u16::MAX))
    }

    /// Number of losses of a member in rounds before `round`.
    pub fn lost_before(&self, member: usize, round: RoundNo) -> u32 {
        let losses = self.losses.get(member).map_or(&[][..], Vec::as_slice);
        let count = losses.iter().take_while(|lost| **lost < round).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Number of losses that puts a member out; with the extra lives of the games for the second place, if it may play
    /// there.
    pub fn lives(&self, member: usize, for_second: bool) -> u32 {
        let extra = self.extra.get(member).filter(|_| for_second).copied().unwrap_or_default();
        self.lives.saturating_add(extra)
    }

    /// Returns the candidates for the second place when the championship is over: one is second; several play for it,
    /// or share it if they have given up. Empty while it is not over.
    pub fn second(&self) -> &[usize] {
        &self.second
    }

    /// Whether a member has been among several who play for the second place.
    pub fn plays_for_second(&self, member: usize) -> bool {
        self.extra.get(member).is_some_and(|extra| *extra > 0)
    }

    /// Whether a member has given up.
    pub fn has_gone(&self, member: usize) -> bool {
        self.gone.get(member).is_some_and(Option::is_some)
    }

    /// Returns when a member lost the last of so many lives, or gave up.
    fn put_out(&self, member: usize, lives: u32) -> Option<Out> {
        let lost = self.losses[member].get((lives as usize).saturating_sub(1));
        let lost = lost.map(|round| Out { round: *round, gave_up: false });
        [lost, self.gone[member]].into_iter().flatten().min()
    }

    /// Finds those who can be second among the `others`: whoever was out last. Each pass gives several one more life.
    fn play_off(&mut self, mut others: Vec<usize>) {
        loop {
            let last = others.iter().filter_map(|member| self.out[*member]).max();
            others.retain(|member| self.out[*member] == last);
            if others.len() <= 1 || last.is_some_and(|last| last.gave_up) {
                break;
            }
            for &member in &others {
                self.extra[member] += 1;
                let still = self.put_out(member, self.lives(member, true));
                self.out[member] = still.or(self.out[member]);
            }
            let is_playing = |member: &usize| self.put_out(*member, self.lives(*member, true)).is_none();
            let playing = others.iter().copied().filter(is_playing).collect::<Vec<_>>();
            if !playing.is_empty() {
                others = playing;
                break;
            }
        }
        self.second = others;
    }
}
