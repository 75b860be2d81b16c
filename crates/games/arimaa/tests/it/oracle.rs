//! The laws of steps once more, slowly and in other words: a turn is a row of actions, each a step, a push or a pull.

use std::collections::HashSet;

/// Letters by rank from 1 and file, `.` for an empty square.
pub(crate) type Grid = [[u8; 8]; 8];

type At = (usize, usize);

const ORDER: &[u8] = b"rcdhme";
const TRAPS: [At; 4] = [(2, 2), (2, 5), (5, 2), (5, 5)];

fn strength(letter: u8) -> usize {
    ORDER.iter().position(|known| *known == letter.to_ascii_lowercase()).expect("a piece")
}

fn is_gold(letter: u8) -> bool {
    letter.is_ascii_uppercase()
}

fn beside((rank, file): At) -> Vec<At> {
    let mut all = Vec::new();
    if rank < 7 {
        all.push((rank + 1, file));
    }
    if rank > 0 {
        all.push((rank - 1, file));
    }
    if file < 7 {
        all.push((rank, file + 1));
    }
    if file > 0 {
        all.push((rank, file - 1));
    }
    all
}

fn at(grid: &Grid, (rank, file): At) -> u8 {
    grid[rank][file]
}

fn squares() -> impl Iterator<Item = At> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file)))
}

fn others(grid: &Grid, square: At) -> Vec<u8> {
    beside(square).into_iter().map(|one| at(grid, one)).filter(|letter| *letter != b'.').collect()
}

fn can_move(grid: &Grid, square: At) -> bool {
    let me = at(grid, square);
    let others = others(grid, square);
    others.iter().any(|one| is_gold(*one) == is_gold(me))
        || !others.iter().any(|one| is_gold(*one) != is_gold(me) && strength(*one) > strength(me))
}

/// The grid after the piece on `from` has gone to `to`, and the traps have taken theirs.
fn moved(grid: &Grid, from: At, to: At) -> Grid {
    let mut next = *grid;
    next[to.0][to.1] = at(grid, from);
    next[from.0][from.1] = b'.';
    for (rank, file) in TRAPS {
        let letter = next[rank][file];
        if letter != b'.' && !others(&next, (rank, file)).iter().any(|one| is_gold(*one) == is_gold(letter)) {
            next[rank][file] = b'.';
        }
    }
    next
}

fn is_own(grid: &Grid, square: At, gold: bool) -> bool {
    at(grid, square) != b'.' && is_gold(at(grid, square)) == gold
}

fn is_weaker_enemy(grid: &Grid, square: At, than: u8) -> bool {
    at(grid, square) != b'.'
        && is_gold(at(grid, square)) != is_gold(than)
        && strength(at(grid, square)) < strength(than)
}

/// All actions: the steps they consist of, from and to, and the grid behind them.
fn actions(grid: &Grid, gold: bool) -> Vec<(Vec<(At, At)>, Grid)> {
    let mut all = Vec::new();
    for from in squares().filter(|square| is_own(grid, *square, gold) && can_move(grid, *square)) {
        let me = at(grid, from);
        let empty = |square: &At| at(grid, *square) == b'.';
        for to in beside(from).into_iter().filter(empty) {
            let is_back = if gold { to.0 < from.0 } else { to.0 > from.0 };
            if strength(me) == 0 && is_back {
                continue;
            }
            let next = moved(grid, from, to);
            all.push((vec![(from, to)], next));
            for pulled in beside(from).into_iter().filter(|square| *square != to && is_weaker_enemy(grid, *square, me))
            {
                // The puller's first step may have taken the piece that it would pull.
                if at(&next, pulled) != b'.' {
                    all.push((vec![(from, to), (pulled, from)], moved(&next, pulled, from)));
                }
            }
        }
        for pushed in beside(from).into_iter().filter(|square| is_weaker_enemy(grid, *square, me)) {
            for to in beside(pushed).into_iter().filter(empty) {
                let next = moved(grid, pushed, to);
                all.push((vec![(pushed, to), (from, pushed)], moved(&next, from, pushed)));
            }
        }
    }
    all
}

/// All grids that a turn may leave.
pub(crate) fn turns(grid: &Grid, gold: bool) -> HashSet<Grid> {
    let mut levels: [HashSet<Grid>; 5] = Default::default();
    levels[0].insert(*grid);
    for steps in 0..4 {
        for grid in levels[steps].clone() {
            for (action, next) in actions(&grid, gold) {
                if let Some(level) = levels.get_mut(steps + action.len()) {
                    level.insert(next);
                }
            }
        }
    }
    levels[1..].iter().flatten().filter(|next| *next != grid).copied().collect()
}

/// The grid after these steps, if they are a turn.
pub(crate) fn play(grid: &Grid, gold: bool, steps: &[(At, At)]) -> Option<Grid> {
    fn go(grid: &Grid, gold: bool, steps: &[(At, At)]) -> Option<Grid> {
        if steps.is_empty() {
            return Some(*grid);
        }
        let fits = |(action, next): (Vec<(At, At)>, Grid)| {
            steps.starts_with(&action).then(|| go(&next, gold, &steps[action.len()..])).flatten()
        };
        actions(grid, gold).into_iter().find_map(fits)
    }
    let end = (1..=4).contains(&steps.len()).then(|| go(grid, gold, steps)).flatten();
    end.filter(|end| end != grid)
}
