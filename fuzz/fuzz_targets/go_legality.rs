//! A stone can be put exactly on a free point; what is taken has no liberty left; hash and stones are those of a fresh board.
//!
//! One byte of size, then two a turn: the point, and whether it is a play, a pass or an edit of the board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_core::Side;
use shinpan_fuzz::Choices;
use shinpan_go::record::Setup;
use shinpan_go::{Board, Point, Size};

type Stones = Vec<Option<Side>>;

fn beside(size: Size, point: Point) -> impl Iterator<Item = Point> {
    let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let step = move |(right, down): (i8, i8)| {
        let (column, row) = (point.column.checked_add_signed(right)?, point.row.checked_add_signed(down)?);
        Some(Point { column, row }).filter(|point| size.has(*point))
    };
    ways.into_iter().filter_map(step)
}

/// The stones that are connected with the one on `point`, if they have no liberty.
fn strangled(stones: &Stones, size: Size, point: Point) -> Vec<Point> {
    let own = stones[size.index(point)];
    let mut group = vec![point];
    let mut at = 0;
    while let Some(point) = group.get(at).copied() {
        at += 1;
        for next in beside(size, point) {
            match stones[size.index(next)] {
                None => return Vec::new(),
                stone if stone == own && !group.contains(&next) => group.push(next),
                _ => {}
            }
        }
    }
    group
}

/// The same play with a flood; how many stones of the other side and of its own it takes.
fn slowly(stones: &mut Stones, size: Size, point: Point, side: Side) -> [usize; 2] {
    stones[size.index(point)] = Some(side);
    let mut counts = [0; 2];
    let others = beside(size, point).filter(|next| stones[size.index(*next)] == Some(side.other())).collect::<Vec<_>>();
    for (count, begin) in others.iter().map(|point| (0, *point)).chain([(1, point)]) {
        if stones[size.index(begin)].is_none() {
            continue;
        }
        for taken in strangled(stones, size, begin) {
            stones[size.index(taken)] = None;
            counts[count] += 1;
        }
    }
    counts
}

fn is_as_shown(board: &Board, stones: &Stones) {
    let size = board.size();
    let mut setup = Setup::default();
    for point in size.all() {
        assert_eq!(board.stone(point), stones[size.index(point)]);
        match board.stone(point) {
            Some(Side::First) => setup.black.push(point),
            Some(Side::Second) => setup.white.push(point),
            None => {}
        }
    }
    let mut fresh = Board::new(size);
    fresh.edit(&setup);
    assert!(fresh == *board && fresh.hash() == board.hash());
}

fuzz_target!(|data: &[u8]| {
    let mut choices = Choices::of(data);
    let Some(side) = choices.byte() else { return };
    let size = Size::new(side % 7 + 1, side / 7 % 7 + 1).expect("a small board");
    let points = size.all().collect::<Vec<_>>();
    let (mut board, mut stones) = (Board::new(size), vec![None; size.points()]);
    let mut side = Side::First;
    while let (Some(point), Some(what)) = (choices.one_of(&points), choices.byte()) {
        if what == 255 {
            board.edit(&Setup { empty: vec![point], ..Setup::default() });
            stones[size.index(point)] = None;
        } else if stones[size.index(point)].is_some() {
            assert!(board.play(point, side).is_err());
        } else {
            let captures = board.play(point, side).expect("the point is free");
            let taken = slowly(&mut stones, size, point, side);
            assert_eq!([captures.taken, captures.lost].map(|count| count as usize), taken);
        }
        is_as_shown(&board, &stones);
        side = if what & 1 == 0 { side.other() } else { side };
    }
});
