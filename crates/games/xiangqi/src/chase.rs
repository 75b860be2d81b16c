//! What a move does: check, chase or nothing. WXF 19, 20; readings 3, 4, 5 of the repetition rules.
//!
//! A move chases a piece when it makes a threat that the reply answers. A threat is known by its two pieces, not by the points
//! that they stand on: one by another piece is new, one by the same piece on the same victim is not.

use shinpan_core::Side;

use crate::board::{Board, PieceNumber};
use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::rules::Rules;
use crate::square::Square;
use crate::threat::{Assessment, Capture, Reason};

/// A set of pieces, a bit a number: there are fewer numbers than points.
pub(crate) type PieceSet = u128;

/// A move with what it is judged by.
#[derive(Clone, Copy)]
pub(crate) struct PlayedMove<'a> {
    /// Who moves.
    pub(crate) side: Side,
    /// The board before the move.
    pub(crate) before: &'a Board,
    /// The board after it.
    pub(crate) after: &'a Board,
    /// The opponent's next move.
    pub(crate) reply: Move,
}

/// Whom a move chases, by each reading of roots, and of the newness of threats: first new ones alone, then all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chased([[PieceSet; 2]; 2]);

impl Chased {
    /// Everybody.
    pub(crate) const ALL: Self = Self([[PieceSet::MAX; 2]; 2]);

    /// By the readings of `rules`.
    pub(crate) const fn by(&self, rules: &Rules) -> PieceSet {
        self.0[rules.roots.index()][!rules.new_threats as usize]
    }

    /// Those in both.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|roots| std::array::from_fn(|new| self.0[roots][new] & other.0[roots][new])))
    }

    /// Whether nobody is chased by any reading.
    pub(crate) fn is_none(&self) -> bool {
        self.0.as_flattened().iter().all(|pieces| *pieces == 0)
    }
}

/// A capture that a move allows, by the pieces and the points after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attack {
    /// Who could take.
    pub(crate) attacker: (Piece, Square),
    /// Whom.
    pub(crate) victim: (Piece, Square),
    /// Why it is no chase; none where it is one.
    pub(crate) dismissed: Option<Reason>,
}

impl PlayedMove<'_> {
    /// Whom it chases. The caller knows whether it gives check: such a move chases nobody.
    pub(crate) fn chased(&self) -> Chased {
        let mut chased = Chased::default();
        let answered = self.after.relocated(self.reply.from, self.reply.to);
        self.captures(
            |piece_type| !matches!(piece_type, PieceType::King | PieceType::Pawn),
            &mut |capture, attacker, victim| {
                let threats = capture.assess(self.after).threats();
                if threats == [false; 2] {
                    return;
                }
                let stands = stands(&answered, attacker, victim);
                let kept = [0, 1].map(|roots| threats[roots] && !stands[roots]);
                // Few attacks are answered: whether they are new is asked last.
                if kept == [false; 2] {
                    return;
                }
                let old =
                    self.earlier(attacker, victim).map_or([false; 2], |capture| capture.assess(self.before).threats());
                for roots in (0..2).filter(|roots| kept[*roots]) {
                    let bit = 1 << victim;
                    chased.0[roots][1] |= bit;
                    chased.0[roots][0] |= if old[roots] { 0 } else { bit };
                }
            },
        );
        chased
    }

    /// Every attack that an arbiter should see: the chases, and what is new and none, with the reason.
    pub(crate) fn attacks(&self, rules: &Rules) -> Vec<Attack> {
        let mut attacks = Vec::new();
        let roots = rules.roots.index();
        let answered = self.after.relocated(self.reply.from, self.reply.to);
        self.captures(|_| true, &mut |capture, attacker, victim| {
            let earlier = self.earlier(attacker, victim);
            let was_threat = || earlier.is_some_and(|capture| capture.assess(self.before).threats()[roots]);
            let dismissed = match capture.assess(self.after) {
                Assessment::ProtectedBy(protectors) if protectors[roots].is_none() => {
                    if rules.new_threats && was_threat() {
                        return;
                    }
                    stands(&answered, attacker, victim)[roots].then_some(Reason::NotAnswered)
                }
                _ if earlier.is_some() => return,
                Assessment::ProtectedBy(protectors) => protectors[roots].map(Reason::Protected),
                Assessment::NoThreat(reason) => Some(reason),
            };
            attacks.push(Attack {
                attacker: (capture.attacker, capture.from),
                victim: (capture.victim, capture.at),
                dismissed,
            });
        });
        attacks.sort_by_key(|attack| (attack.attacker.1, attack.victim.1));
        attacks
    }

    /// The captures of the mover by pieces of some kinds after the move, kings left out, with the numbers of the two.
    fn captures(
        &self,
        piece_types: impl Fn(PieceType) -> bool,
        visit: &mut impl FnMut(Capture, PieceNumber, PieceNumber),
    ) {
        let board = self.after;
        for (attacker, from) in board.of(self.side).filter(|(piece, _)| piece_types(piece.piece_type)) {
            board.captures(attacker, from, &mut |at| {
                let victim = board.piece(at).filter(|victim| victim.piece_type != PieceType::King);
                let numbers = board.number(from).zip(board.number(at));
                if let (Some(victim), Some((own, other))) = (victim, numbers) {
                    visit(Capture { attacker, from, victim, at }, own, other);
                }
            });
        }
    }

    /// The capture of `victim` by `attacker` as it was before the move.
    fn earlier(&self, attacker: PieceNumber, victim: PieceNumber) -> Option<Capture> {
        of(self.before, attacker, victim)
    }
}

/// The capture of one piece by another, wherever they stand, if the way of moving allows it.
fn of(board: &Board, attacker: PieceNumber, victim: PieceNumber) -> Option<Capture> {
    Capture::on(board, board.place(attacker)?, board.place(victim)?)
}

/// Whether a threat still stands after the reply, by each reading of roots: exchange is not asked again.
fn stands(answered: &Board, attacker: PieceNumber, victim: PieceNumber) -> [bool; 2] {
    of(answered, attacker, victim).map_or([false; 2], |capture| capture.stands(answered))
}
