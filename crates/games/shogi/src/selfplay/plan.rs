//! Games on the way to a given end: each ending has its moment, and both sides play on until it comes.

use shinpan_core::{Outcome, Side};

use super::live_game::{End, LiveGame, Pace, back, lost};
use super::random::Random;
use super::weights::{self, balance};
use super::{Ending, Game};
use crate::declaration::{self, Judgement};
use crate::legality::Refusal;
use crate::moves::Move;
use crate::piece::PieceType;
use crate::position::Position;
use crate::rules::Declaration;
use crate::square::Square;

/// Before this ply no game is brought to its end.
const EARLIEST: u64 = 30;
/// At this ply an attempt is given up.
const LATEST: usize = 120;
/// Material behind by which a side resigns.
const HOPELESS: i32 = 8;

/// The end that a game is to have.
pub(super) struct Plan {
    pub(super) ending: Ending,
    /// Winner; in a draw, the side that begins the repetition.
    pub(super) winner: Side,
}

impl Plan {
    /// The game of this seed; `None` if it came to another end, or to none in time.
    pub(super) fn attempt(&self, seed: u64) -> Option<Game> {
        let mut game = self.game(Random(seed));
        let earliest = EARLIEST + game.random.below(50);
        while game.plies() < LATEST {
            let moment = game.plies() as u64 >= earliest;
            let end = moment.then(|| self.bring_about(&mut game)).flatten();
            if let Some(end) = end.or_else(|| move_on(&mut game)) {
                return (end == self.end()).then(|| game.finish(end));
            }
        }
        None
    }

    fn end(&self) -> End {
        match self.ending {
            Ending::Repetition => (self.ending, Outcome::Draw),
            ending => lost(ending, self.winner.other()),
        }
    }

    /// Both with time enough, but for the side that is to use it up.
    fn game(&self, mut random: Random) -> LiveGame {
        let pace = 1 + random.below(2);
        let hurried = Pace { quick: 10 * pace, slow: 40 * pace };
        let mut game = LiveGame::new(random, hurried, weights::natural);
        let loser = self.winner.other();
        if self.ending == Ending::TimeUp {
            let longest = 70 + game.random.below(21);
            *game.paces.get_mut(loser) = Pace { quick: longest, slow: longest };
        }
        if self.ending == Ending::Declaration {
            *game.weights.get_mut(self.winner) = weights::invading;
            *game.weights.get_mut(loser) = weights::yielding;
        }
        game
    }

    /// Ends the game if this is the moment; `None` if it goes on.
    fn bring_about(&self, game: &mut LiveGame) -> Option<End> {
        let position = game.position();
        let is_winners_move = position.turn() == self.winner;
        match self.ending {
            Ending::Resignation if !is_winners_move => (balance(&position) <= -HOPELESS).then(|| self.end()),
            Ending::Checkmate if is_winners_move => game.make(mate(&position)?).or(Some(self.end())),
            Ending::Repetition if is_winners_move => shuttle(game, &cycles(&position, false)),
            Ending::PerpetualCheck if !is_winners_move => shuttle(game, &cycles(&position, true)),
            Ending::Declaration if is_winners_move => {
                let judgement = declaration::judge(&position, Declaration::Points27, 0, true, false);
                (judgement == Judgement::Win).then(|| self.end())
            }
            Ending::IllegalMove if !is_winners_move => {
                let mv = game.random.pick(&offences(&position))?;
                game.make(mv)
            }
            // The clock falls of itself.
            _ => None,
        }
    }
}

fn move_on(game: &mut LiveGame) -> Option<End> {
    match game.choose() {
        Ok(mv) => game.make(mv),
        Err(end) => Some(end),
    }
}

/// A move that mates.
fn mate(position: &Position) -> Option<Move> {
    let mates = |mv: &Move| position.play(position.turn(), *mv).is_ok_and(|next| !next.has_legal_move());
    position.legal_moves().into_iter().find(mates)
}

/// Goes round one of these cycles until the game ends.
fn shuttle(game: &mut LiveGame, cycles: &[[Move; 4]]) -> Option<End> {
    let cycle = game.random.pick(cycles)?;
    // Three rounds make the fourth occurrence.
    cycle.into_iter().cycle().take(12).find_map(|mv| game.make(mv))
}

/// Each side's move to and fro, so that the position comes back. With `checks` the side to move checks with both of its
/// moves; else nobody does.
fn cycles(position: &Position, checks: bool) -> Vec<[Move; 4]> {
    let mut cycles = Vec::new();
    for (out, after) in quiet_moves(position, checks) {
        for (reply, after) in quiet_moves(&after, false) {
            let Some((out_back, reply_back)) = back(out).zip(back(reply)) else { continue };
            let returned = reached(&after, out_back, checks).and_then(|after| reached(&after, reply_back, false));
            cycles.extend(returned.map(|_| [out, reply, out_back, reply_back]));
        }
    }
    cycles
}

/// Moves on the board that neither capture nor promote, with the positions after them.
fn quiet_moves(position: &Position, checks: bool) -> Vec<(Move, Position)> {
    let stands = |mv: &Move| {
        mv.from.and_then(|from| position.piece(from)).is_some_and(|piece| piece.piece_type() == mv.piece_type)
    };
    let quiet = position.legal_moves().into_iter().filter(|mv| stands(mv) && position.piece(mv.to).is_none());
    quiet.filter_map(|mv| Some((mv, reached(position, mv, checks)?))).collect()
}

/// The position after `mv`, if it is legal and gives check or gives none as asked.
fn reached(position: &Position, mv: Move, checks: bool) -> Option<Position> {
    position.play(position.turn(), mv).ok().filter(|next| next.in_check() == checks)
}

/// The illegal moves that programs make: a second pawn on a file, a king left in check, a pawn dropped to mate.
fn offences(position: &Position) -> Vec<Move> {
    let own = position.pieces().filter(|(_, piece)| piece.side() == position.turn());
    let moves = own.flat_map(|(from, piece)| {
        Square::all().map(move |to| Move { from: Some(from), to, piece_type: piece.piece_type() })
    });
    let drops = Square::all().map(|to| Move { from: None, to, piece_type: PieceType::Pawn });
    let refused = |mv: &Move| {
        let refusal = position.play(position.turn(), *mv).err();
        matches!(refusal, Some(Refusal::TwoPawns | Refusal::KingLeftInCheck | Refusal::PawnDropMate))
    };
    moves.chain(drops).filter(refused).collect()
}
