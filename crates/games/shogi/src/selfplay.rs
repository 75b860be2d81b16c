//! Legal games from a seed, for benches, load tests and fuzzing (feature `selfplay`): no engine, only a taste for
//! captures, promotions and moves towards the enemy, so that length and material look like those of real records.
//!
//! ```
//! use shinpan_shogi::selfplay;
//!
//! let game = selfplay::play(7);
//! assert_eq!(game, selfplay::play(7));
//! assert!(game.to_csa(["a", "b"]).starts_with("V2.2\nN+a\nN-b\nPI\n+\n"));
//! ```

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::csa;
use crate::declaration::{self, Judgement};
use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;
use crate::repetition::{Consequence, History};
use crate::rules::{Declaration, Reading};
use crate::setup::Setup;

/// Seconds that a side has; the move that would use them up is not made.
pub const TIME_LIMIT: u32 = 1500;
/// Before this ply nobody resigns.
const EARLIEST_RESIGNATION: u32 = 90;
/// Material behind by which a side may resign; a pawn is 1, a rook 10.
const HOPELESS: i32 = 12;
/// The longest game; the side to move then resigns.
const LONGEST: u32 = 320;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The side to move resigns.
    Resignation,
    /// The side to move has no legal move.
    Mate,
    /// The last move completes a repetition: a draw.
    Repetition,
    /// The last move completes a repetition with perpetual check.
    PerpetualCheck,
    /// The side to move declares a win, and all conditions hold.
    Declaration,
    /// The side to move has used up its time.
    Time,
}

impl End {
    /// The special that a record of the game ends with, without its `%`; CSA has none for perpetual check.
    pub const fn special(self) -> Option<&'static str> {
        match self {
            Self::Resignation => Some("TORYO"),
            Self::Mate => Some("TSUMI"),
            Self::Repetition => Some("SENNICHITE"),
            Self::PerpetualCheck => None,
            Self::Declaration => Some("KACHI"),
            Self::Time => Some("TIME_UP"),
        }
    }
}

/// A finished game from the even start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The moves, each with its seconds (at least 1).
    pub moves: Vec<(Move, u32)>,
    /// Why it ended.
    pub end: End,
}

impl Game {
    /// The record, V2.2, with the time of every move. The check finds nothing wrong with it by `wcsc-2010`.
    pub fn to_csa(&self, names: [&str; 2]) -> String {
        let moves: Vec<_> = self.moves.iter().map(|&(mv, seconds)| (mv, Some(seconds))).collect();
        csa::write_game(names, &Setup::EVEN, &moves, self.end.special())
    }
}

/// Plays the game of this seed.
pub fn play(seed: u64) -> Game {
    let mut table = Table::new(seed);
    loop {
        if let Some(end) = table.step() {
            return Game { moves: table.moves, end };
        }
    }
}

/// The game in progress.
struct Table {
    random: Random,
    history: History,
    moves: Vec<(Move, u32)>,
    used: Sides<u32>,
    /// How slowly both play, from 1 to 4.
    pace: u64,
    /// From this ply on, pieces go back to where they came from, so that positions repeat; in most games never.
    shuffles_from: usize,
}

impl Table {
    fn new(seed: u64) -> Self {
        let mut history = History::default();
        history.begin(Position::new(&Setup::EVEN));
        let mut random = Random(seed);
        let pace = 1 + random.below(4);
        let shuffles_from = if random.below(12) == 0 { 60 } else { usize::MAX };
        Self { random, history, moves: Vec::new(), used: Sides::default(), pace, shuffles_from }
    }

    /// One ply; the end if there is no further one.
    fn step(&mut self) -> Option<End> {
        let Some(&position) = self.history.last() else { return Some(End::Mate) };
        let Some(mv) = self.choose(&position) else { return Some(End::Mate) };
        if declaration::judge(&position, Declaration::Points27, true, false) == Judgement::Win {
            return Some(End::Declaration);
        }
        if self.resigns(&position) {
            return Some(End::Resignation);
        }
        let seconds = self.think();
        let used = self.used.get_mut(position.turn());
        if *used + seconds >= TIME_LIMIT {
            return Some(End::Time);
        }
        *used += seconds;
        // Chosen from the legal moves.
        let next = position.play(position.turn(), mv).ok()?;
        self.moves.push((mv, seconds));
        self.history.push(next);
        self.history.repetition(4, Reading::Csa).map(|repetition| match repetition.consequence {
            Consequence::Loses(_) => End::PerpetualCheck,
            Consequence::Draw | Consequence::Referee => End::Repetition,
        })
    }

    fn choose(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        if let Some(back) = self.move_back().filter(|back| moves.contains(back)) {
            return Some(back);
        }
        let weights: Vec<u64> = moves.iter().map(|&mv| weight(position, mv)).collect();
        let mut at = self.random.below(weights.iter().sum());
        let index = weights.iter().position(|&weight| {
            let is_here = at < weight;
            at = at.saturating_sub(weight);
            is_here
        })?;
        moves.get(index).copied()
    }

    /// The way back of the piece that the side to move moved last, once the game shuffles.
    fn move_back(&self) -> Option<Move> {
        let last = self.moves.len().checked_sub(2).filter(|_| self.moves.len() >= self.shuffles_from)?;
        let (mv, _) = self.moves.get(last)?;
        Some(Move { from: Some(mv.to), to: mv.from?, kind: mv.kind })
    }

    fn resigns(&mut self, position: &Position) -> bool {
        let ply = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        let behind = -balance(position);
        ply >= LONGEST || (ply >= EARLIEST_RESIGNATION && behind >= HOPELESS && self.random.below(6) == 0)
    }

    /// Most moves are quick, a few are long.
    fn think(&mut self) -> u32 {
        let longest = if self.random.below(4) == 0 { 40 } else { 10 } * self.pace;
        // Below 160.
        1 + u32::try_from(self.random.below(longest)).unwrap_or(0)
    }
}

/// How likely a move is beside the others.
fn weight(position: &Position, mv: Move) -> u64 {
    let gain = position.piece(mv.to).map_or(0, |captured| 12 * value(captured.kind()));
    let Some(from) = mv.from else { return 1 };
    let promotes = position.piece(from).is_some_and(|piece| piece.kind() != mv.kind);
    let advance = from.rank_for(position.turn()).saturating_sub(mv.to.rank_for(position.turn()));
    let risk = if mv.kind == Kind::King { 1 } else { 3 };
    risk * (2 + u64::from(advance)) + u64::from(gain.unsigned_abs()) + if promotes { 20 } else { 0 }
}

/// Material of the side to move less that of the other.
fn balance(position: &Position) -> i32 {
    let sign = |side: Side| if side == position.turn() { 1 } else { -1 };
    let on_board: i32 = position.pieces().map(|(_, piece)| sign(piece.side()) * value(piece.kind())).sum();
    let held = |side| Kind::HAND.iter().map(move |&kind| i32::from(position.hand(side).count(kind)) * value(kind));
    on_board + Side::BOTH.into_iter().map(|side| sign(side) * held(side).sum::<i32>()).sum::<i32>()
}

const fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Lance | Kind::Knight => 3,
        Kind::Silver | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight => 5,
        Kind::Gold | Kind::PromotedSilver => 6,
        Kind::Bishop => 8,
        Kind::Rook => 10,
        Kind::Horse => 11,
        Kind::Dragon => 13,
        Kind::King => 0,
    }
}

/// Steele, Lea and Flood's `SplitMix64`.
struct Random(u64);

impl Random {
    /// A number below `bound`; 0 if there is none.
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)).checked_rem(bound).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_in_several_ways_and_look_like_games() {
        let games: Vec<Game> = (0..120).map(play).collect();
        let plies: usize = games.iter().map(|game| game.moves.len()).sum();
        assert!((80..=160).contains(&(plies / games.len())), "{} plies on average", plies / games.len());
        for end in [End::Resignation, End::Mate, End::Repetition, End::Time] {
            assert!(games.iter().any(|game| game.end == end), "no game ends by {end:?}");
        }
    }
}
