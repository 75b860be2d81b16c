//! What a move does: check, chase or nothing. WXF 19, 20; readings 3, 4, 5 of the repetition rules.
//!
//! A move chases a piece when it makes a threat that the reply answers. Threats are told by the pieces, not by the points
//! that they stand on: a threat by another piece is new, one by the same piece on the same victim is not.

use shinpan_core::Side;

use crate::board::{Board, Number};
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::rules::Rules;
use crate::square::Square;
use crate::threat::{Capture, Reason, Weight};

/// A set of pieces, a bit a number: there are fewer numbers than points.
pub(crate) type Pieces = u128;

/// A move with what it is judged by.
#[derive(Clone, Copy)]
pub(crate) struct Act<'a> {
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
pub(crate) struct Chased([[Pieces; 2]; 2]);

impl Chased {
    /// Everybody.
    pub(crate) const ALL: Self = Self([[Pieces::MAX; 2]; 2]);

    /// By the readings of `rules`.
    pub(crate) const fn by(&self, rules: &Rules) -> Pieces {
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

impl Act<'_> {
    /// Whom it chases. Checks are told by the caller: a move that checks chases nobody.
    pub(crate) fn chased(&self) -> Chased {
        let mut chased = Chased::default();
        let answered = self.after.relocated(self.reply.from, self.reply.to);
        self.captures(|kind| !matches!(kind, Kind::King | Kind::Pawn), &mut |capture, attacker, victim| {
            let threats = capture.weigh(self.after).threats();
            if threats == [false; 2] {
                return;
            }
            let stands = stands(&answered, attacker, victim);
            let kept = [0, 1].map(|roots| threats[roots] && !stands[roots]);
            // Few attacks are answered: whether they are new is asked last.
            if kept == [false; 2] {
                return;
            }
            let old = self.earlier(attacker, victim).map_or([false; 2], |capture| capture.weigh(self.before).threats());
            for roots in (0..2).filter(|roots| kept[*roots]) {
                let bit = 1 << victim;
                chased.0[roots][1] |= bit;
                chased.0[roots][0] |= if old[roots] { 0 } else { bit };
            }
        });
        chased
    }

    /// Every attack that an arbiter should see: the chases, and what is new and none, with the reason.
    pub(crate) fn attacks(&self, rules: &Rules) -> Vec<Attack> {
        let mut attacks = Vec::new();
        let roots = rules.roots.index();
        let answered = self.after.relocated(self.reply.from, self.reply.to);
        self.captures(|_| true, &mut |capture, attacker, victim| {
            let earlier = self.earlier(attacker, victim);
            let was_threat = || earlier.is_some_and(|capture| capture.weigh(self.before).threats()[roots]);
            let dismissed = match capture.weigh(self.after) {
                Weight::By(protectors) if protectors[roots].is_none() => {
                    if rules.new_threats && was_threat() {
                        return;
                    }
                    stands(&answered, attacker, victim)[roots].then_some(Reason::NotAnswered)
                }
                _ if earlier.is_some() => return,
                Weight::By(protectors) => protectors[roots].map(Reason::Protected),
                Weight::Never(reason) => Some(reason),
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
    fn captures(&self, kinds: impl Fn(Kind) -> bool, visit: &mut impl FnMut(Capture, Number, Number)) {
        let board = self.after;
        for (attacker, from) in board.of(self.side).filter(|(piece, _)| kinds(piece.kind)) {
            board.captures(attacker, from, &mut |at| {
                let victim = board.piece(at).filter(|victim| victim.kind != Kind::King);
                let numbers = board.number(from).zip(board.number(at));
                if let (Some(victim), Some((own, other))) = (victim, numbers) {
                    visit(Capture { attacker, from, victim, at }, own, other);
                }
            });
        }
    }

    /// The same capture before the move.
    fn earlier(&self, attacker: Number, victim: Number) -> Option<Capture> {
        of(self.before, attacker, victim)
    }
}

/// The capture of one piece by another, wherever they stand, if the way of moving allows it.
fn of(board: &Board, attacker: Number, victim: Number) -> Option<Capture> {
    Capture::on(board, board.place(attacker)?, board.place(victim)?)
}

/// Whether a threat still stands after the reply, by each reading of roots: exchange is not asked again.
fn stands(answered: &Board, attacker: Number, victim: Number) -> [bool; 2] {
    of(answered, attacker, victim).map_or([false; 2], |capture| capture.stands(answered))
}
