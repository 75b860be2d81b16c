//! What a move does: check, chase or nothing. WXF 19, 20; readings 3, 4, 5 of the repetition rules.
//!
//! By the rules of the federation a move chases a piece when it makes a threat that the reply answers. A threat is known by its
//! two pieces, not by the points that they stand on: one by another piece is new, one by the same piece on the same victim is
//! not. By the rule of engines it chases a piece that nothing threatened before, whatever the reply.

use shinpan_core::Side;

use crate::board::{Board, PieceNumber};
use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::rules::{ByReading, Conduct, READINGS, Reading, Roots, Rules};
use crate::square::Square;
use crate::threat::{Assessment, Capture, Reason};

/// A set of pieces, a bit a number: there are fewer numbers than points.
pub(crate) type PieceSet = u128;

/// A move with what it is judged by.
#[derive(Clone, Copy)]
pub(crate) struct PlayedMove<'a> {
    /// Side that moves.
    pub(crate) side: Side,
    /// The board before the move.
    pub(crate) before: &'a Board,
    /// The board after it.
    pub(crate) after: &'a Board,
    /// The opponent's next move.
    pub(crate) reply: Move,
}

/// Pieces that a move chases, by each reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chased(pub(crate) ByReading<PieceSet>);

impl Chased {
    /// Everybody.
    pub(crate) const ALL: Self = Self([PieceSet::MAX; READINGS]);

    /// Pieces in both.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|reading| self.0[reading] & other.0[reading]))
    }

    /// Whether nobody is chased by any reading.
    pub(crate) fn is_none(&self) -> bool {
        self.0 == [0; READINGS]
    }
}

/// A capture that a move allows, by the pieces and the points after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attack {
    /// Piece that could take.
    pub(crate) attacker: (Piece, Square),
    /// Piece that could be taken.
    pub(crate) victim: (Piece, Square),
    /// Reason why it is no chase; none where it is one.
    pub(crate) dismissed: Option<Reason>,
}

impl PlayedMove<'_> {
    /// Pieces that the move chases. The caller knows whether it gives check: such a move chases nobody.
    pub(crate) fn chased(&self, rules: &Rules) -> Chased {
        match rules.readings() {
            Some(readings) => self.chased_by(readings),
            None => Chased([self.newly_threatened(); READINGS]),
        }
    }

    /// The victims of new threats that the reply answers.
    fn chased_by(&self, readings: ByReading<Reading>) -> Chased {
        let mut chased = Chased::default();
        let answered = self.after.relocated(self.reply.from, self.reply.to);
        captures(self.after, self.side, can_chase, &mut |capture, attacker, victim| {
            let threats = capture.threatens(self.after);
            if threats == [false; 3] {
                return;
            }
            let stands = stands(&answered, attacker, victim);
            let kept: [bool; 3] = std::array::from_fn(|roots| threats[roots] && !stands[roots]);
            // Few attacks are answered: whether they are new is asked last.
            if kept == [false; 3] {
                return;
            }
            let old = self.earlier(attacker, victim).map_or([false; 3], |capture| capture.threatens(self.before));
            for (chased, Reading { roots, new_threats }) in chased.0.iter_mut().zip(readings) {
                let roots = roots as usize;
                *chased |= PieceSet::from(kept[roots] && !(new_threats && old[roots])) << victim;
            }
        });
        chased
    }

    /// The pieces that are threatened after the move and were not before it, whoever threatened them: the rule of engines.
    fn newly_threatened(&self) -> PieceSet {
        let after = threatened(self.after, self.side);
        if after == 0 { 0 } else { after & !threatened(self.before, self.side) }
    }

    /// Every attack that an arbiter should see: the chases, and what is new and none, with the reason.
    pub(crate) fn attacks(&self, rules: &Rules) -> Vec<Attack> {
        let mut attacks = Vec::new();
        let answered = self.after.relocated(self.reply.from, self.reply.to);
        let newly_threatened = match rules.conduct {
            Conduct::Wxf(_) => 0,
            Conduct::Computer => self.newly_threatened(),
        };
        captures(self.after, self.side, |_| true, &mut |capture, attacker, victim| {
            let earlier = self.earlier(attacker, victim);
            let verdict = match rules.conduct {
                Conduct::Wxf(reading) => {
                    let stands = || stands(&answered, attacker, victim)[reading.roots as usize];
                    self.judged(reading, capture, earlier, stands)
                }
                Conduct::Computer => {
                    judged_by_engines(self.after, capture, earlier, newly_threatened >> victim & 1 == 1)
                }
            };
            let of = |verdict: Result<(), Reason>| Attack {
                attacker: (capture.attacker, capture.from),
                victim: (capture.victim, capture.at),
                dismissed: verdict.err(),
            };
            attacks.extend(verdict.map(of));
        });
        attacks.sort_by_key(|attack| (attack.attacker.1, attack.victim.1));
        attacks
    }

    /// Reason why a capture is no chase, or that it is one; none where there is nothing to be told of it. `earlier` is the capture as it
    /// was before the move, `stands` says whether it is still there after the reply.
    fn judged(
        &self,
        Reading { roots, new_threats }: Reading,
        capture: Capture,
        earlier: Option<Capture>,
        stands: impl Fn() -> bool,
    ) -> Option<Result<(), Reason>> {
        let roots = roots as usize;
        let was_threat = || earlier.is_some_and(|capture| capture.threatens(self.before)[roots]);
        match capture.assess(self.after) {
            Assessment::ProtectedBy(protectors) if protectors[roots].is_none() => {
                (!(new_threats && was_threat())).then(|| if stands() { Err(Reason::NotAnswered) } else { Ok(()) })
            }
            _ if earlier.is_some() => None,
            Assessment::ProtectedBy(protectors) => protectors[roots].map(|by| Err(Reason::Protected(by))),
            Assessment::NoThreat(reason) => Some(Err(reason)),
        }
    }

    /// The capture of `victim` by `attacker` as it was before the move.
    fn earlier(&self, attacker: PieceNumber, victim: PieceNumber) -> Option<Capture> {
        of(self.before, attacker, victim)
    }
}

/// Judgement like [`PlayedMove::judged`], by the rule of engines; `is_new` says whether nothing threatened the victim before.
fn judged_by_engines(
    after: &Board,
    capture: Capture,
    earlier: Option<Capture>,
    is_new: bool,
) -> Option<Result<(), Reason>> {
    let reason = match capture.assess(after) {
        Assessment::NoThreat(Reason::Exchange) => {
            Some(capture.protector(after, Roots::After).map_or(Reason::Exchange, Reason::Protected))
        }
        Assessment::NoThreat(reason) => Some(reason),
        Assessment::ProtectedBy(protectors) => protectors[Roots::After as usize].map(Reason::Protected),
    };
    let is_told = if reason.is_none() { is_new } else { earlier.is_none() };
    is_told.then(|| reason.map_or(Ok(()), Err))
}

/// The pieces that `by` threatens, by the rule of engines.
fn threatened(board: &Board, by: Side) -> PieceSet {
    let mut threatened = 0;
    captures(board, by, can_chase, &mut |capture, _, victim| {
        if threatened >> victim & 1 == 0 && capture.threatens(board)[Roots::After as usize] {
            threatened |= 1 << victim;
        }
    });
    threatened
}

const fn can_chase(piece_type: PieceType) -> bool {
    !matches!(piece_type, PieceType::King | PieceType::Pawn)
}

/// The captures by pieces of some kinds of a side, kings left out, with the numbers of the two.
fn captures(
    board: &Board,
    by: Side,
    piece_types: impl Fn(PieceType) -> bool,
    visit: &mut impl FnMut(Capture, PieceNumber, PieceNumber),
) {
    for (attacker, from) in board.of(by).filter(|(piece, _)| piece_types(piece.piece_type)) {
        board.captures(attacker, from, &mut |at| {
            let victim = board.piece(at).filter(|victim| victim.piece_type != PieceType::King);
            let numbers = board.number(from).zip(board.number(at));
            if let (Some(victim), Some((own, other))) = (victim, numbers) {
                visit(Capture { attacker, from, victim, at }, own, other);
            }
        });
    }
}

/// The capture of one piece by another, wherever they stand, if the way of moving allows it.
fn of(board: &Board, attacker: PieceNumber, victim: PieceNumber) -> Option<Capture> {
    Capture::on(board, board.place(attacker)?, board.place(victim)?)
}

/// Whether a threat still stands after the reply, by each reading of roots: exchange is not asked again.
fn stands(answered: &Board, attacker: PieceNumber, victim: PieceNumber) -> [bool; 3] {
    of(answered, attacker, victim).map_or([false; 3], |capture| capture.stands(answered))
}
