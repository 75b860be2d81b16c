//! Fourfold repetition (sennichite) and perpetual check (oute sennichite): Art. 25.2.
//!
//! A position repeats when board, hands and side to move are the same. How occurrences count and what makes a check
//! perpetual is the [`Reading`]; docs/rulings.md says why there are two.

use shinpan_core::Side;
use shinpan_core::side::Sides;
use shinpan_core::wording::list;
use shinpan_records::Occurrences;
use shinpan_records::verdict::Ruling;

use crate::legality::Refusal;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Reading;

/// The article for all of it.
pub const ARTICLE: &str = "Art. 25.2";

/// All positions of a game, and which of them are the same.
#[derive(Clone, Debug, Default)]
pub struct History(Occurrences<Position>);

/// A repetition that the last ply completes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The plies at which the position stood, 0 for the start; the last one completes it.
    pub occurrences: Vec<u32>,
    /// Sides that gave perpetual check.
    pub perpetual: Sides<bool>,
}

impl Repetition {
    /// Ruling: a draw, the loss of the side that gave perpetual check, or, since the rules do not say what follows
    /// where both sides did, the referee's decision.
    pub const fn ruling(&self) -> Ruling {
        match (self.perpetual.first, self.perpetual.second) {
            (false, false) => Ruling::Draw,
            (true, false) => Ruling::FirstLoses,
            (false, true) => Ruling::SecondLoses,
            (true, true) => Ruling::Referee,
        }
    }

    /// The side that alone gave perpetual check, and loses.
    pub const fn offender(&self) -> Option<Side> {
        match self.ruling() {
            Ruling::FirstLoses => Some(Side::First),
            Ruling::SecondLoses => Some(Side::Second),
            _ => None,
        }
    }
}

impl History {
    /// Forgets all positions and begins with `start`.
    pub fn begin(&mut self, start: Position) {
        self.0.clear();
        self.push(start);
    }

    /// The position after the last ply; `None` before [`History::begin`].
    pub fn last(&self) -> Option<&Position> {
        self.0.last()
    }

    /// The position after `ply`, 0 for the start.
    pub fn after(&self, ply: u32) -> Option<&Position> {
        self.0.at(ply)
    }

    /// Adds the position after the next ply.
    pub fn push(&mut self, position: Position) {
        self.0.push(position.key(), position);
    }

    /// Plays the next ply.
    ///
    /// # Errors
    /// The move is refused, and nothing is added. Before [`History::begin`] there is no turn to play.
    pub fn play(&mut self, mover: Side, mv: Move) -> Result<(), Refusal> {
        let played = self.0.advance(|position| position.advance(mover, mv).map(|()| position.key()));
        played.unwrap_or(Err(Refusal::WrongTurn)).map(drop)
    }

    /// Whether the last ply makes its position occur `times` times, and what follows.
    pub fn repetition(&self, times: u32, reading: Reading) -> Option<Repetition> {
        let last = self.0.ply();
        let counted = match reading {
            Reading::Csa => self.0.count(),
            // The start is not counted.
            Reading::ShogiServer => self.0.count() - u32::from(self.0.first_of(last) == Some(0)),
        };
        if counted != times {
            return None;
        }
        let mut occurrences: Vec<u32> = self.0.back_from(last).take(times as usize).collect();
        occurrences.reverse();
        let perpetual = match reading {
            Reading::Csa => self.perpetual_by_article(&occurrences),
            Reading::ShogiServer => self.perpetual_by_server(&occurrences),
        };
        Some(Repetition { occurrences, perpetual })
    }

    /// Occurrences of the last position, and the plies at which its board stood with different hands or with the
    /// other side to move; empty where its board has stood once.
    pub fn why_not_repeated(&self) -> String {
        let Some(last) = self.last() else { return String::new() };
        let (mut same, mut hands, mut turn) = (Vec::new(), Vec::new(), Vec::new());
        for ply in 0..=self.0.ply() {
            match self.after(ply).filter(|position| position.has_board_of(last)) {
                Some(position) if position.turn() != last.turn() => turn.push(ply),
                Some(position) if position != last => hands.push(ply),
                Some(_) => same.push(ply),
                None => {}
            }
        }
        let stood = |plies: &[u32], with: &str| match plies {
            [] => None,
            [ply] => Some(format!("after ply {ply}{with}")),
            plies => Some(format!("after plies {}{with}", list(plies))),
        };
        let stands = stood(&same, "").filter(|_| same.len() + hands.len() + turn.len() > 1);
        let parts = [stands, stood(&hands, " with different hands"), stood(&turn, " with the other side to move")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { parts.concat() } else { format!("; the last board stood {}", parts.join(", ")) }
    }

    /// Whether the move `ply` gave check, and who made it.
    pub fn check_at(&self, ply: u32) -> Option<(Side, bool)> {
        self.after(ply).map(|position| (position.turn().other(), position.in_check()))
    }

    /// By the article's wording: every ply of the side after the first occurrence up to the last gives check.
    fn perpetual_by_article(&self, occurrences: &[u32]) -> Sides<bool> {
        let mut perpetual = Sides { first: true, second: true };
        if let [first, .., last] = *occurrences {
            for (side, checks) in (first + 1..=last).filter_map(|ply| self.check_at(ply)) {
                *perpetual.get_mut(side) &= checks;
            }
        }
        perpetual
    }

    /// Perpetual check as the server counts: within each side's unbroken run of checks, the mover's run must hold all
    /// occurrences; else the opponent's all but one. At most one side is found.
    fn perpetual_by_server(&self, occurrences: &[u32]) -> Sides<bool> {
        let mut perpetual = Sides::default();
        let Some(&last) = occurrences.last() else { return perpetual };
        let Some((mover, _)) = self.check_at(last) else { return perpetual };
        for (side, needed) in [(mover, occurrences.len()), (mover.other(), occurrences.len() - 1)] {
            let held = self
                .run_of_checks(side, last)
                .map_or(0, |start| occurrences.iter().filter(|&&ply| ply >= start).count());
            if held >= needed {
                *perpetual.get_mut(side) = true;
                break;
            }
        }
        perpetual
    }

    /// The first ply of the run of checks that `side`'s latest move belongs to; `None` if that move gave no check.
    fn run_of_checks(&self, side: Side, last: u32) -> Option<u32> {
        let own = (1..=last).rev().filter(|&ply| self.check_at(ply).is_some_and(|(mover, _)| mover == side));
        own.take_while(|&ply| self.check_at(ply).is_some_and(|(_, checks)| checks)).last()
    }
}
