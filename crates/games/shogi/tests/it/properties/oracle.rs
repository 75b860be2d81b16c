//! The laws of shogi a second time, slow and by coordinates, to be compared with the crate: it shares no code with it.
//!
//! Files and ranks run from 1 to 9 as records name them; a drop comes from (0, 0).

use shinpan_core::Side;
use shinpan_shogi::piece::PieceType;
use shinpan_shogi::setup::Setup;

/// File and rank.
pub(crate) type At = (i32, i32);

/// From, to, name after the move.
pub(crate) type Ply = (At, At, &'static str);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// Whose (0 or 1) and which piece.
    cells: [[Option<(usize, &'static str)>; 10]; 10],
    hands: [[u32; 7]; 2],
    turn: usize,
}

const HAND: [&str; 7] = ["FU", "KY", "KE", "GI", "KI", "KA", "HI"];
const PROMOTIONS: [(&str, &str); 6] =
    [("FU", "TO"), ("KY", "NY"), ("KE", "NK"), ("GI", "NG"), ("KA", "UM"), ("HI", "RY")];

const GOLD: &[At] = &[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)];
const SILVER: &[At] = &[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const CROSS: &[At] = &[(0, -1), (1, 0), (-1, 0), (0, 1)];
const SALTIRE: &[At] = &[(1, -1), (-1, -1), (1, 1), (-1, 1)];
const KING: &[At] = &[(0, -1), (1, 0), (-1, 0), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const KNIGHT: &[At] = &[(1, -2), (-1, -2)];
const FORWARD: &[At] = &[(0, -1)];

/// Single steps and slides of First's piece, as (files, ranks).
fn gait(name: &str) -> (&'static [At], &'static [At]) {
    match name {
        "FU" => (FORWARD, &[]),
        "KY" => (&[], FORWARD),
        "KE" => (KNIGHT, &[]),
        "GI" => (SILVER, &[]),
        "KI" | "TO" | "NY" | "NK" | "NG" => (GOLD, &[]),
        "KA" => (&[], SALTIRE),
        "HI" => (&[], CROSS),
        "OU" => (KING, &[]),
        "UM" => (CROSS, SALTIRE),
        "RY" => (SALTIRE, CROSS),
        _ => panic!("no piece {name}"),
    }
}

fn promoted(name: &str) -> Option<&'static str> {
    PROMOTIONS.iter().find(|(plain, _)| *plain == name).map(|(_, promoted)| *promoted)
}

fn base(name: &'static str) -> &'static str {
    PROMOTIONS.iter().find(|(_, promoted)| *promoted == name).map_or(name, |(plain, _)| plain)
}

fn is_on_board((file, rank): At) -> bool {
    (1..=9).contains(&file) && (1..=9).contains(&rank)
}

fn index(number: i32) -> usize {
    usize::try_from(number).expect("a file or rank")
}

fn squares() -> impl Iterator<Item = At> {
    (1..=9).flat_map(|file| (1..=9).map(move |rank| (file, rank)))
}

/// The rank counted from the far edge of `side`.
fn depth((_, rank): At, side: usize) -> i32 {
    if side == 0 { rank } else { 10 - rank }
}

impl Board {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut cells = [[None; 10]; 10];
        for square in shinpan_shogi::square::Square::all() {
            let piece = setup.board[square.index()].map(|piece| (piece.side().index(), piece.piece_type().csa()));
            cells[usize::from(square.file())][usize::from(square.rank())] = piece;
        }
        let hand = |side| PieceType::HAND.map(|piece_type| u32::from(setup.hands.get(side).count(piece_type)));
        Self { cells, hands: [hand(Side::First), hand(Side::Second)], turn: setup.turn.index() }
    }

    fn at(&self, (file, rank): At) -> Option<(usize, &'static str)> {
        self.cells[index(file)][index(rank)]
    }

    fn set(&mut self, (file, rank): At, piece: Option<(usize, &'static str)>) {
        self.cells[index(file)][index(rank)] = piece;
    }

    /// Whether the piece on `from` goes to `to` on an empty board, and whether nothing stands between.
    fn reach(&self, from: At, to: At) -> (bool, bool) {
        let Some((side, name)) = self.at(from) else { return (false, false) };
        let forward = if side == 0 { 1 } else { -1 };
        let (steps, slides) = gait(name);
        if steps.iter().any(|&(df, dr)| (from.0 + df, from.1 + forward * dr) == to) {
            return (true, true);
        }
        for &(df, dr) in slides {
            let mut open = true;
            let mut here = (from.0 + df, from.1 + forward * dr);
            while is_on_board(here) {
                if here == to {
                    return (true, open);
                }
                open &= self.at(here).is_none();
                here = (here.0 + df, here.1 + forward * dr);
            }
        }
        (false, false)
    }

    fn is_attacked(&self, square: At, by: usize) -> bool {
        squares()
            .any(|from| self.at(from).is_some_and(|(side, _)| side == by) && self.reach(from, square) == (true, true))
    }

    /// Whether any king of `side` is attacked.
    pub(crate) fn is_in_check(&self, side: usize) -> bool {
        squares().any(|square| self.at(square) == Some((side, "OU")) && self.is_attacked(square, 1 - side))
    }

    pub(crate) fn turn(&self) -> usize {
        self.turn
    }

    pub(crate) fn after(&self, (from, to, name): Ply) -> Self {
        let mut next = self.clone();
        if from == (0, 0) {
            let piece_type = HAND.iter().position(|held| *held == name).expect("a piece that is held");
            next.hands[self.turn][piece_type] -= 1;
        } else {
            next.set(from, None);
        }
        let taken = self.at(to).and_then(|(_, taken)| HAND.iter().position(|held| *held == base(taken)));
        if let Some(piece_type) = taken {
            next.hands[self.turn][piece_type] += 1;
        }
        next.set(to, Some((self.turn, name)));
        next.turn = 1 - self.turn;
        next
    }

    /// The first code that applies to a move by the side to move.
    pub(crate) fn refusal(&self, ply: Ply) -> Option<&'static str> {
        let (from, to, name) = ply;
        let early = if from == (0, 0) { self.drop_refusal(to, name) } else { self.move_refusal(from, to, name) };
        if early.is_some() {
            return early;
        }
        let next = self.after(ply);
        if next.is_in_check(self.turn) {
            return Some("king-left-in-check");
        }
        let is_pawn_drop = from == (0, 0) && name == "FU";
        (is_pawn_drop && next.is_in_check(next.turn) && next.legal().is_empty()).then_some("pawn-drop-mate")
    }

    fn drop_refusal(&self, to: At, name: &'static str) -> Option<&'static str> {
        if base(name) != name {
            return Some("drop-promoted");
        }
        let Some(piece_type) = HAND.iter().position(|held| *held == name) else { return Some("drop-king") };
        if self.hands[self.turn][piece_type] == 0 {
            return Some("not-in-hand");
        }
        if self.at(to).is_some() {
            return Some("drop-occupied");
        }
        if is_dead_end(name, to, self.turn) {
            return Some("dead-end-piece");
        }
        let own_pawn = Some((self.turn, "FU"));
        (name == "FU" && (1..=9).any(|rank| self.at((to.0, rank)) == own_pawn)).then_some("two-pawns")
    }

    fn move_refusal(&self, from: At, to: At, name: &'static str) -> Option<&'static str> {
        let Some((side, standing)) = self.at(from) else { return Some("empty-square") };
        if side != self.turn {
            return Some("not-your-piece");
        }
        if name != standing && promoted(standing) != Some(name) {
            return Some("piece-mismatch");
        }
        if self.at(to).is_some_and(|(side, _)| side == self.turn) {
            return Some("own-piece-captured");
        }
        match self.reach(from, to) {
            (false, _) => return Some("wrong-move"),
            (true, false) => return Some("path-blocked"),
            (true, true) => {}
        }
        if is_dead_end(name, to, self.turn) {
            return Some("dead-end-piece");
        }
        let promotes = name != standing;
        (promotes && depth(from, self.turn) > 3 && depth(to, self.turn) > 3).then_some("promotion-outside-zone")
    }

    /// All legal moves, by trying every square for every piece.
    pub(crate) fn legal(&self) -> Vec<Ply> {
        self.pseudo().into_iter().filter(|&ply| self.refusal(ply).is_none()).collect()
    }

    fn pseudo(&self) -> Vec<Ply> {
        let mut plies = Vec::new();
        for from in squares() {
            let Some((side, name)) = self.at(from) else { continue };
            if side != self.turn {
                continue;
            }
            for to in squares().filter(|&to| self.reach(from, to) == (true, true)) {
                plies.push((from, to, name));
                plies.extend(promoted(name).map(|name| (from, to, name)));
            }
        }
        for (piece_type, name) in HAND.into_iter().enumerate() {
            if self.hands[self.turn][piece_type] > 0 {
                plies.extend(squares().map(|to| ((0, 0), to, name)));
            }
        }
        plies
    }
}

fn is_dead_end(name: &str, to: At, side: usize) -> bool {
    match name {
        "FU" | "KY" => depth(to, side) == 1,
        "KE" => depth(to, side) <= 2,
        _ => false,
    }
}

/// What a repetition comes to, by the words of the page: `draw`, `referee`, or who loses (0 or 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sennichite {
    Draw,
    Referee,
    Loses(usize),
}

/// The positions of a game and its moves, for the two readings of repetition by comparison of everything with everything.
pub(crate) struct Plies<'a>(pub(crate) &'a [Board]);

impl Plies<'_> {
    /// Who made the move `ply`, and whether it gives check.
    fn check(&self, ply: usize) -> (usize, bool) {
        let board = &self.0[ply];
        (1 - board.turn, board.is_in_check(board.turn))
    }

    /// Reading `csa`: the first ply that makes a position occur `times` times, the start counted.
    pub(crate) fn by_article(&self, times: usize) -> Option<(usize, Sennichite)> {
        let last = (0..self.0.len()).find(|&ply| self.occurrences(0, ply).len() == times)?;
        let first = self.occurrences(0, last)[0];
        let perpetual = |side| (first + 1..=last).map(|ply| self.check(ply)).all(|(by, check)| by != side || check);
        Some((
            last,
            match (perpetual(0), perpetual(1)) {
                (false, false) => Sennichite::Draw,
                (true, true) => Sennichite::Referee,
                (true, false) => Sennichite::Loses(0),
                (false, true) => Sennichite::Loses(1),
            },
        ))
    }

    fn occurrences(&self, from: usize, ply: usize) -> Vec<usize> {
        (from..=ply).filter(|&other| self.0[other] == self.0[ply]).collect()
    }

    /// Reading `shogi-server`: the start is not counted; a table of positions a side, cleared by each of its moves that
    /// gives no check, and after a move every live table counts the new position.
    pub(crate) fn by_server(&self, times: usize) -> Option<(usize, Sennichite)> {
        let mut streaks: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
        let mut live = [false; 2];
        for ply in 1..self.0.len() {
            let (mover, check) = self.check(ply);
            live[mover] = check;
            if !check {
                streaks[mover].clear();
            }
            for side in [0, 1] {
                if live[side] {
                    streaks[side].push(ply);
                }
            }
            if self.occurrences(1, ply).len() == times {
                let count = |side: usize| streaks[side].iter().filter(|&&at| self.0[at] == self.0[ply]).count();
                let other = 1 - mover;
                return Some((
                    ply,
                    match () {
                        () if count(mover) >= times => Sennichite::Loses(mover),
                        () if count(other) >= times - 1 => Sennichite::Loses(other),
                        () => Sennichite::Draw,
                    },
                ));
            }
        }
        None
    }
}
