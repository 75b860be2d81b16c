//! Cycles from a seed, for tests and benchmarks of judges: sparse positions, and moves that come back to them, with checks
//! and chases among them.
//!
//! Most sides have a plan: to check with every move, or to attack one piece with every move. First walks are tried that
//! follow the plans to the letter, in so many positions; then the plans only order the moves to try, so that all shades
//! from perpetual to harmless come about.

use shinpan_core::Side;

use crate::board::{Board, PieceNumber};
use crate::fen::{Start, can_stand};
use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::random::Random;
use crate::square::{POINTS, Square};

/// In so many positions only what follows the plans is tried.
const STRICT: u32 = 60;
/// So many positions of a walk are looked at.
const BUDGET: usize = 40;

/// A position and moves after which it stands again, and no other stands twice.
pub struct Cycle {
    /// Position in which it begins and ends.
    pub start: Start,
    /// The moves of one lap.
    pub moves: Vec<Move>,
}

impl Cycle {
    /// A cycle of 4 to 12 plies, mostly short: the shorter, the more often somebody loses by it.
    pub fn random(seed: u64) -> Self {
        let plies = Dice::new(seed).of(&[4, 4, 4, 4, 6, 6, 8, 8, 10, 12]);
        Self::from_seed(seed, plies)
    }

    /// A cycle of so many plies, an even number from 4.
    pub fn from_seed(seed: u64, plies: usize) -> Self {
        let mut dice = Dice::new(seed);
        let aims = [Aim::random(&mut dice), Aim::random(&mut dice)];
        for attempt in 0.. {
            let position = position(&mut dice);
            let plans = [(Side::First, aims[0]), (Side::Second, aims[1])];
            let plans = plans.map(|(side, aim)| Plan::new(aim, &mut dice, &position, side));
            let is_strict = attempt < STRICT;
            if let Some(moves) = (Walk { dice: &mut dice, plies, plans, is_strict, budget: BUDGET }).from(&position) {
                return Self { start: position.into(), moves };
            }
        }
        unreachable!("positions without end")
    }

    /// Other moves without a plan that come back to the same position, if they are found soon.
    pub fn other(&self, seed: u64, plies: usize) -> Option<Self> {
        let (dice, plans) = (&mut Dice::new(seed), [Plan::Wander; 2]);
        let moves = Walk { dice, plies, plans, is_strict: false, budget: BUDGET }.from(&self.start.position)?;
        Some(Self { start: self.start.clone(), moves })
    }

    /// The moves of so many rounds.
    pub fn rounds(&self, count: usize) -> impl Iterator<Item = Move> {
        self.moves.iter().copied().cycle().take(count * self.moves.len())
    }
}

impl std::fmt::Debug for Cycle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.start.position)?;
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// Random choices.
struct Dice(Random);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(Random(seed))
    }

    fn below(&mut self, limit: usize) -> usize {
        // 31 bits.
        usize::try_from(self.0.next() >> 33).unwrap_or_default() % limit
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A position that a game may start from, with a few pieces of each side.
fn position(dice: &mut Dice) -> Position {
    loop {
        let mut points = [None; POINTS];
        for side in Side::BOTH {
            pos(dice, &mut points, Piece { side, piece_type: PieceType::King });
            for _ in 0..=dice.below(5) {
                let piece_type = dice.of(&[
                    PieceType::Rook,
                    PieceType::Rook,
                    PieceType::Cannon,
                    PieceType::Cannon,
                    PieceType::Horse,
                    PieceType::Horse,
                    PieceType::Advisor,
                    PieceType::Elephant,
                    PieceType::Pawn,
                    PieceType::Pawn,
                ]);
                pos(dice, &mut points, Piece { side, piece_type });
            }
        }
        let position = Position { board: Board::new(&points), turn: dice.of(&Side::BOTH) };
        if !position.board.is_in_check(position.turn.other()) {
            return position;
        }
    }
}

fn pos(dice: &mut Dice, points: &mut [Option<Piece>; POINTS], piece: Piece) {
    let free = Square::all().filter(|square| points[square.index()].is_none() && can_stand(piece, *square));
    let free = free.collect::<Vec<_>>();
    if !free.is_empty() {
        points[dice.of(&free).index()] = Some(piece);
    }
}

/// Aim of a side.
#[derive(Clone, Copy)]
enum Aim {
    Wander,
    Check,
    Chase,
}

impl Aim {
    fn random(dice: &mut Dice) -> Self {
        dice.of(&[Self::Wander, Self::Wander, Self::Wander, Self::Wander, Self::Check, Self::Chase, Self::Chase])
    }
}

/// Plan of a side for every move.
#[derive(Clone, Copy)]
enum Plan {
    Wander,
    Check,
    Chase(PieceNumber),
}

impl Plan {
    fn new(aim: Aim, dice: &mut Dice, position: &Position, side: Side) -> Self {
        let enemies = position.board.of(side.other()).filter(|(piece, _)| piece.piece_type != PieceType::King);
        let enemies = enemies.filter_map(|(_, square)| position.board.number(square)).collect::<Vec<_>>();
        match aim {
            Aim::Check => Self::Check,
            Aim::Chase if !enemies.is_empty() => Self::Chase(dice.of(&enemies)),
            Aim::Wander | Aim::Chase => Self::Wander,
        }
    }

    /// Whether the move from `before` to `after` is what the plan wants.
    fn likes(self, before: &Position, after: &Position) -> bool {
        match self {
            Self::Wander => true,
            Self::Check => after.is_check(),
            Self::Chase(victim) => {
                let attackers = after.board.of(before.turn).filter(|(piece, _)| can_chase(*piece));
                let mut attackers = attackers.filter_map(|(_, square)| after.board.number(square));
                attackers.any(|attacker| hits(&after.board, attacker, victim) && !hits(&before.board, attacker, victim))
            }
        }
    }
}

fn can_chase(piece: Piece) -> bool {
    !matches!(piece.piece_type, PieceType::King | PieceType::Pawn)
}

/// Whether one piece may take another by its way of moving, and nothing takes back; rooks are hit in any case.
fn hits(board: &Board, attacker: PieceNumber, victim: PieceNumber) -> bool {
    let (Some(from), Some(at)) = (board.place(attacker), board.place(victim)) else { return false };
    let pieces = board.piece(from).zip(board.piece(at));
    pieces.is_some_and(|(attacker, victim)| {
        let after = board.relocated(from, at);
        board.reaches(attacker, from, at)
            && ((victim.piece_type == PieceType::Rook && attacker.piece_type != PieceType::Rook)
                || !after.of(victim.side).any(|(piece, guard)| after.reaches(piece, guard, at)))
    })
}

/// A search for moves that come back.
struct Walk<'a> {
    dice: &'a mut Dice,
    plies: usize,
    plans: [Plan; 2],
    is_strict: bool,
    budget: usize,
}

impl Walk<'_> {
    fn from(mut self, position: &Position) -> Option<Vec<Move>> {
        let (mut path, mut moves) = (vec![*position], Vec::new());
        self.extend(&mut path, &mut moves).then_some(moves)
    }

    fn extend(&mut self, path: &mut Vec<Position>, moves: &mut Vec<Move>) -> bool {
        if moves.len() == self.plies {
            return true;
        }
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        for (mv, next) in self.candidates(path) {
            moves.push(mv);
            path.push(next);
            if self.extend(path, moves) {
                return true;
            }
            moves.pop();
            path.pop();
        }
        false
    }

    /// The moves from which there is time to come back, the ones that suit the plans first.
    fn candidates(&mut self, path: &[Position]) -> Vec<(Move, Position)> {
        let now = &path[path.len() - 1];
        let Position { board, turn } = *now;
        let plan = self.plans[turn.index()];
        let is_hunted =
            |mv: Move| matches!(self.plans[turn.other().index()], Plan::Chase(it) if board.number(mv.from) == Some(it));
        let mut candidates = Vec::new();
        for mv in now.legal_moves().into_iter().filter(|mv| !now.is_irreversible(*mv)) {
            let Ok(next) = now.play(mv) else { continue };
            let likes = self.comes_back(path, &next) && plan.likes(now, &next);
            if likes || (!self.is_strict && self.comes_back(path, &next)) {
                candidates.push((8 * (usize::from(likes) + usize::from(is_hunted(mv))), mv, next));
            }
        }
        for (appeal, ..) in &mut candidates {
            *appeal += self.dice.below(8);
        }
        candidates.sort_by_key(|(appeal, ..)| std::cmp::Reverse(*appeal));
        candidates.into_iter().map(|(_, mv, next)| (mv, next)).collect()
    }

    /// Whether the pieces that are away can come home in the moves that are left, and the position has not stood before.
    fn comes_back(&self, path: &[Position], next: &Position) -> bool {
        let home = &path[0].board;
        let left = self.plies - path.len();
        let is_new = |earlier: &Position| earlier.turn != next.turn || !earlier.board.same_position(&next.board);
        (left == 0 || path.iter().all(is_new))
            && Side::BOTH.into_iter().all(|side| {
                let moves = left.midpoint(usize::from(side == next.turn));
                home.of(side).filter(|(piece, square)| next.board.piece(*square) != Some(*piece)).count() <= moves
            })
    }
}
