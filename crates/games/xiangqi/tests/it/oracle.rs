//! The judge against a slow one that was written from the rules' text alone: a board of letters, every question asked
//! anew, nothing kept.

use proptest::prelude::*;
use shinpan_core::Side;
use shinpan_xiangqi::cycles::Cycle;
use shinpan_xiangqi::rules::{Conduct, Reading as OfBook, Roots};
use shinpan_xiangqi::{GameEnd, Judge, Level, Move, Position, Rules, Square};

use crate::common::{few_cases, rules};

/// File and rank.
type Point = (i32, i32);

/// A letter and an identity, by rank and file.
#[derive(Clone, PartialEq)]
struct Grid([[Option<(char, usize)>; 9]; 10]);

impl Grid {
    fn new(position: &Position) -> Self {
        let mut grid = Self([[None; 9]; 10]);
        for (identity, square) in Square::all().enumerate() {
            let piece = position.board.piece(square).map(|piece| (piece.letter(), identity));
            grid.0[usize::from(square.rank())][usize::from(square.file())] = piece;
        }
        grid
    }

    fn at(&self, (file, rank): Point) -> Option<(char, usize)> {
        let row = usize::try_from(rank).ok().and_then(|rank| self.0.get(rank))?;
        *usize::try_from(file).ok().and_then(|file| row.get(file))?
    }

    fn letter(&self, point: Point) -> Option<char> {
        self.at(point).map(|(letter, _)| letter)
    }

    fn points(&self) -> impl Iterator<Item = Point> {
        (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank))).filter(|point| self.at(*point).is_some())
    }

    fn find(&self, identity: usize) -> Option<Point> {
        self.points().find(|point| self.at(*point).is_some_and(|(_, own)| own == identity))
    }

    fn of(&self, red: bool) -> impl Iterator<Item = Point> {
        self.points().filter(move |point| self.letter(*point).is_some_and(|letter| letter.is_uppercase() == red))
    }

    fn after(&self, from: Point, to: Point) -> Self {
        let mut grid = self.clone();
        let index = |value: i32| usize::try_from(value).expect("a point of the board");
        grid.0[index(to.1)][index(to.0)] = self.at(from);
        grid.0[index(from.1)][index(from.0)] = None;
        grid
    }

    fn is_same(&self, other: &Self) -> bool {
        self.points().eq(other.points()) && self.points().all(|point| self.letter(point) == other.letter(point))
    }

    /// Pieces strictly between two points of a line; none where there is no line.
    fn between(&self, from: Point, to: Point) -> Option<usize> {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        if (files == 0) == (ranks == 0) {
            return None;
        }
        let steps = 1..files.abs().max(ranks.abs());
        Some(steps.filter(|n| self.at((from.0 + n * files.signum(), from.1 + n * ranks.signum())).is_some()).count())
    }

    /// By the way the piece on `from` moves.
    fn goes(&self, from: Point, to: Point) -> bool {
        let Some(letter) = self.letter(from) else { return false };
        let red = letter.is_uppercase();
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let (across, along) = (files.abs(), ranks.abs());
        let palace = (3..=5).contains(&to.0) && if red { to.1 <= 2 } else { to.1 >= 7 };
        let is_own_half = |rank: i32| (rank < 5) == red;
        match letter.to_ascii_lowercase() {
            'k' => palace && across + along == 1,
            'a' => palace && across == 1 && along == 1,
            'b' => {
                let eye = (from.0 + files / 2, from.1 + ranks / 2);
                across == 2 && along == 2 && is_own_half(to.1) && self.at(eye).is_none()
            }
            'n' if across == 1 && along == 2 => self.at((from.0, from.1 + ranks / 2)).is_none(),
            'n' => across == 2 && along == 1 && self.at((from.0 + files / 2, from.1)).is_none(),
            'r' => self.between(from, to) == Some(0),
            'c' => self.between(from, to) == Some(usize::from(self.at(to).is_some())),
            _ => {
                (files == 0 && ranks == if red { 1 } else { -1 }) || (along == 0 && across == 1 && !is_own_half(from.1))
            }
        }
    }

    fn in_check(&self, red: bool) -> bool {
        let king = |red| self.of(red).find(|point| self.letter(*point).is_some_and(|it| it.eq_ignore_ascii_case(&'k')));
        let Some(own) = king(red) else { return false };
        self.of(!red).any(|from| self.goes(from, own))
            || king(!red).is_some_and(|other| other.0 == own.0 && self.between(own, other) == Some(0))
    }

    /// A capture, whoever is to move.
    fn takes(&self, from: Point, to: Point) -> bool {
        let sides = |point| self.letter(point).map(char::is_uppercase);
        sides(from) != sides(to) && self.goes(from, to) && !self.after(from, to).in_check(sides(from) == Some(true))
    }
}

fn tier(letter: char) -> u32 {
    match letter.to_ascii_lowercase() {
        'r' => 3,
        'n' | 'c' => 2,
        'k' => 0,
        _ => 1,
    }
}

/// What published judges read in several ways.
#[derive(Clone, Copy)]
struct Reading {
    roots: &'static str,
    new: bool,
}

impl Reading {
    /// The reading of the book, and those that differ from it in one word.
    const ALL: [Self; 4] = [
        Self { roots: "real", new: true },
        Self { roots: "paper", new: true },
        Self { roots: "after", new: true },
        Self { roots: "real", new: false },
    ];

    fn is_protected(self, grid: &Grid, attacker: Point, victim: Point) -> bool {
        let (Some(a), Some(v)) = (grid.letter(attacker), grid.letter(victim)) else { return false };
        let taken = grid.after(attacker, victim);
        // Pieces between a guard and the victim before the capture and after it.
        let pieces = |guard| (grid.between(guard, victim), taken.between(guard, victim));
        tier(v) <= tier(a)
            && taken.of(v.is_uppercase()).any(|guard| {
                let covers = match taken.letter(guard).map(|letter| letter.to_ascii_lowercase()) {
                    Some('r') if self.roots == "paper" => pieces(guard).0 == Some(0),
                    Some('r') => pieces(guard).1 == Some(0),
                    Some('c') if self.roots == "paper" => pieces(guard).0 == Some(1),
                    Some('c') if self.roots == "after" => pieces(guard).1 == Some(1),
                    Some('c') => pieces(guard) == (Some(1), Some(1)),
                    _ => taken.goes(guard, victim),
                };
                covers && !taken.after(guard, victim).in_check(v.is_uppercase())
            })
    }

    fn is_threat(self, grid: &Grid, attacker: Point, victim: Point) -> bool {
        let (Some(a), Some(v)) = (grid.letter(attacker), grid.letter(victim)) else { return false };
        let is_home_pawn = matches!((v, victim.1), ('P', ..=4) | ('p', 5..));
        let is_free = "KkPp".contains(a) || "Kk".contains(v) || is_home_pawn;
        let is_exchange = a.eq_ignore_ascii_case(&v) && grid.takes(victim, attacker);
        !is_free && grid.takes(attacker, victim) && !is_exchange && !self.is_protected(grid, attacker, victim)
    }

    /// Identities of attackers and victims.
    fn threats(self, grid: &Grid, red: bool) -> Vec<(usize, usize)> {
        let pairs = grid.of(red).flat_map(|from| grid.of(!red).map(move |to| (from, to)));
        let threats = pairs.filter(|(from, to)| self.is_threat(grid, *from, *to));
        threats.filter_map(|(from, to)| Some((grid.at(from)?.1, grid.at(to)?.1))).collect()
    }

    fn is_answered(self, grid: &Grid, (attacker, victim): (usize, usize)) -> bool {
        let points = grid.find(attacker).zip(grid.find(victim));
        points.is_none_or(|(from, to)| !grid.takes(from, to) || self.is_protected(grid, from, to))
    }

    fn victims(self, [before, after, answered]: [&Grid; 3], red: bool) -> Vec<usize> {
        let old = if self.new { self.threats(before, red) } else { Vec::new() };
        let candidates = self.threats(after, red).into_iter().filter(|pair| !old.contains(pair));
        candidates.filter(|pair| self.is_answered(answered, *pair)).map(|(_, victim)| victim).collect()
    }

    /// What the side did with its moves `plies` of the window.
    fn level(self, grids: &[Grid], reply: (Point, Point), plies: &[usize], red: bool) -> Level {
        if plies.iter().all(|ply| grids[*ply].in_check(!red)) {
            return Level::Check;
        }
        let last = grids[grids.len() - 1].after(reply.0, reply.1);
        let mut common: Option<Vec<usize>> = None;
        for ply in plies {
            let after = &grids[*ply];
            let answered = grids.get(ply + 1).unwrap_or(&last);
            let is_check = after.in_check(!red);
            let victims = if is_check { vec![] } else { self.victims([&grids[ply - 1], after, answered], red) };
            let both = |common: Vec<usize>| common.into_iter().filter(|victim| victims.contains(victim)).collect();
            common = Some(common.map_or(victims.clone(), both));
        }
        if common.is_some_and(|victims| !victims.is_empty()) { Level::Chase } else { Level::Idle }
    }
}

/// The verdict on a game, with the ply at which it comes.
#[derive(Debug, PartialEq)]
struct Ruled {
    ply: usize,
    levels: [Level; 2],
    loser: Option<Side>,
    doubtful: bool,
}

fn loser([first, second]: [Level; 2]) -> Option<Side> {
    (first != second).then_some(if first > second { Side::First } else { Side::Second })
}

/// The game as the slow judge sees it; identities are given anew for each window, at its first position.
#[derive(Debug)]
struct Game {
    start: Position,
    moves: Vec<Move>,
}

fn points(mv: Move) -> (Point, Point) {
    let point = |square: Square| (i32::from(square.file()), i32::from(square.rank()));
    (point(mv.from), point(mv.to))
}

impl Game {
    fn grids(&self) -> Vec<Grid> {
        let mut grids = vec![Grid::new(&self.start)];
        for mv in &self.moves {
            let (from, to) = points(*mv);
            grids.push(grids[grids.len() - 1].after(from, to));
        }
        grids
    }

    fn window(&self, grids: &[Grid], from: usize, to: usize, reading: Reading) -> [Level; 2] {
        let first = (self.start.turn == Side::First) == from.is_multiple_of(2);
        [true, false].map(|red| {
            let plies = (1..=to - from).filter(|ply| (ply % 2 == 1) == (first == red)).collect::<Vec<_>>();
            reading.level(&grids[from..=to], points(self.moves[from]), &plies, red)
        })
    }

    fn rule(&self, grids: &[Grid], from: usize, ply: usize) -> Ruled {
        let [own, others @ ..] = Reading::ALL.map(|reading| self.window(grids, from, ply, reading));
        let doubtful = others.into_iter().any(|other| loser(other) != loser(own));
        Ruled { ply, levels: own, loser: loser(own), doubtful }
    }

    /// By the numbers of occurrences that lose and that draw. The generator's moves are all reversible.
    fn verdict(&self, prohibited: usize, permitted: usize) -> Option<Ruled> {
        let grids = self.grids();
        (1..grids.len()).find_map(|ply| {
            let same = (0..=ply).filter(|other| (ply - other) % 2 == 0 && grids[*other].is_same(&grids[ply]));
            let same = same.collect::<Vec<_>>();
            let ruled = |count: usize| Some(self.rule(&grids, same[same.len().checked_sub(count)?], ply));
            ruled(prohibited).filter(|ruled| ruled.loser.is_some()).or_else(|| ruled(permitted))
        })
    }
}

fn fast(game: &Game, judge: &mut Judge) -> Option<Ruled> {
    for (ply, mv) in (1..).zip(&game.moves) {
        judge.push(*mv).expect("a legal move");
        if let Some(GameEnd::Repetition(found)) = judge.game_end() {
            let levels = [found.levels.first, found.levels.second];
            return Some(Ruled { ply, levels, loser: found.loser, doubtful: found.doubtful });
        }
    }
    None
}

/// Cycles in a row from one position: one of them, or two that take turns.
fn game() -> impl Strategy<Value = (Cycle, Game)> {
    (any::<u64>(), 1..=3_usize, any::<u8>()).prop_map(|(seed, other, turns)| {
        let cycle = Cycle::random(seed);
        let other = cycle.other(seed, 4 * other);
        let lap = |lap: u32| other.as_ref().filter(|_| turns >> lap & 1 == 1).unwrap_or(&cycle);
        let moves = (0..4).flat_map(|number| lap(number).rounds(1)).collect();
        let start = cycle.start.position;
        (cycle, Game { start, moves })
    })
}

proptest! {
    #![proptest_config(few_cases())]

    #[test]
    fn verdicts_are_those_of_the_slow_judge((cycle, game) in game(), counts in prop::sample::select(vec![(2, 2), (3, 4), (2, 3)])) {
        let (prohibited, permitted) = counts;
        let book = OfBook { roots: Roots::Real, new_threats: true };
        prop_assert_eq!(Rules::default().conduct, Conduct::Wxf(book));
        let mut judge = Judge::new(&cycle.start, rules(prohibited, permitted));
        let slow = game.verdict(prohibited as usize, permitted as usize);
        prop_assert_eq!(fast(&game, &mut judge), slow, "{:?}", game.moves);
    }
}
