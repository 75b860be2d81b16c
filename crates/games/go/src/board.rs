//! The board: stones, groups and what a play takes, on any size from 1 by 1 to 52 by 52.
//!
//! A play puts its stone, takes the groups of the other side that have no liberty left, then its own group if that has none
//! (suicide). A setup takes nothing: a group that it leaves without a liberty stays until a play takes it from a liberty
//! that it got back. Every change of a point goes into the hash and into a packed copy of all colours, by which boards are
//! compared exactly.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use shinpan_core::Side;

use crate::point::{MAX_SIDE, Point, Size};
use crate::record::Setup;

/// A point by its place in the array, with a border around the board.
type Spot = u16;

/// Number of spots of the largest board: a border above and below, and one between the rows.
const MAX_SPOTS: usize = (MAX_SIDE as usize + 2) * (MAX_SIDE as usize + 1);

/// Spots in a word of the packed colours, two bits each.
const PACKED: usize = 32;

const EMPTY: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const BORDER: u8 = 3;

/// A spot. Groups are circles through `next`; what is known of a group stands at the spot that all its stones name.
#[derive(Clone, Copy, Debug)]
struct Cell {
    colour: u8,
    /// Spot that has the facts about the group.
    group: Spot,
    /// The next stone of the group.
    next: Spot,
    /// Pairs of a stone of the group and a free point beside it.
    liberties: u16,
    /// Stones in the group.
    stones: u16,
}

impl Cell {
    const fn new(colour: u8, spot: Spot) -> Self {
        Self { colour, group: spot, next: spot, liberties: 0, stones: 1 }
    }
}

/// The stones that a play takes off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures {
    /// Stones of the other side.
    pub taken: u32,
    /// Stones of its own side, itself among them: a suicide.
    pub lost: u32,
}

impl Captures {
    /// Stones of both sides.
    pub const fn all(self) -> u32 {
        self.taken + self.lost
    }
}

/// Reason why a stone cannot be put on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The board has no such point.
    #[error("the point is off the board")]
    OffBoard,
    /// The point is not free.
    #[error("a stone stands there")]
    Occupied,
}

/// Stones on a board.
#[derive(Clone)]
pub struct Board {
    size: Size,
    cells: Vec<Cell>,
    hash: u64,
    /// The colour of every spot.
    packed: Vec<u64>,
    /// A setup has left the groups unknown.
    is_edited: bool,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Self {
        let mut board = Self { size, cells: Vec::new(), hash: 0, packed: Vec::new(), is_edited: false };
        board.clear(size);
        board
    }

    /// Empties the board and makes it one of `size`.
    pub fn clear(&mut self, size: Size) {
        if self.size == size && !self.cells.is_empty() && self.packed.iter().all(|word| *word == 0) {
            // It is empty: a file may have thousands of games without a stone.
            self.is_edited = false;
            return;
        }
        self.size = size;
        self.hash = 0;
        self.is_edited = false;
        self.cells.clear();
        let spots = stride(size) * (Spot::from(size.height()) + 2);
        self.cells.resize(spots.into(), Cell::new(BORDER, 0));
        self.packed.clear();
        self.packed.resize(usize::from(spots).div_ceil(PACKED), 0);
        for point in size.all() {
            let spot = self.spot(point);
            self.cells[usize::from(spot)] = Cell::new(EMPTY, spot);
        }
    }

    /// Size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// A hash of the stones. Within a run, equal boards of a size have the same hash, others nearly never.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The colours of all spots: equal boards of a size, and no others, have the same words.
    pub(crate) fn packed(&self) -> &[u64] {
        &self.packed
    }

    /// Owner of the stone on a point; none where there is no stone or no point.
    pub fn stone(&self, point: Point) -> Option<Side> {
        if !self.size.has(point) {
            return None;
        }
        match self.cells[usize::from(self.spot(point))].colour {
            BLACK => Some(Side::First),
            WHITE => Some(Side::Second),
            _ => None,
        }
    }

    /// Puts stones down and takes stones away; nothing is captured. Points off the board are left alone: the reader of the
    /// record has reported them.
    pub fn edit(&mut self, setup: &Setup) {
        let size = self.size;
        for (points, colour) in [(&setup.black, BLACK), (&setup.white, WHITE), (&setup.empty, EMPTY)] {
            for point in points.iter().filter(|point| size.has(**point)) {
                self.set(self.spot(*point), colour);
            }
        }
        // A record may have thousands of setups in a row.
        self.is_edited = true;
    }

    /// Plays a stone of `side`.
    ///
    /// # Errors
    /// The point is off the board or occupied; the board stays as it is.
    pub fn play(&mut self, point: Point, side: Side) -> Result<Captures, Refusal> {
        if !self.size.has(point) {
            return Err(Refusal::OffBoard);
        }
        let spot = self.spot(point);
        if self.cell(spot).colour != EMPTY {
            return Err(Refusal::Occupied);
        }
        if std::mem::take(&mut self.is_edited) {
            self.regroup();
        }
        let own = colour(side);
        self.set(spot, own);
        self.group_stone(spot);
        let around = self.around(spot);
        let mut captures = Captures::default();
        for beside in around {
            if self.cell(beside).colour == BLACK + WHITE - own && self.liberties(beside) == 0 {
                captures.taken += self.take(beside);
            }
        }
        if self.liberties(spot) == 0 {
            captures.lost = self.take(spot);
        }
        Ok(captures)
    }

    /// The spot of a point on the board.
    fn spot(&self, point: Point) -> Spot {
        (Spot::from(point.row) + 1) * stride(self.size) + Spot::from(point.column)
    }

    fn cell(&self, spot: Spot) -> Cell {
        self.cells[usize::from(spot)]
    }

    /// The four spots around a spot of the board.
    fn around(&self, spot: Spot) -> [Spot; 4] {
        let stride = stride(self.size);
        [spot - stride, spot - 1, spot + 1, spot + stride]
    }

    /// The liberties of the group on `spot`, one that touches several stones counted for each.
    fn liberties(&self, spot: Spot) -> u16 {
        self.cell(self.cell(spot).group).liberties
    }

    fn liberties_mut(&mut self, spot: Spot) -> &mut u16 {
        let group = self.cell(spot).group;
        &mut self.cells[usize::from(group)].liberties
    }

    /// Gives a spot another colour, and changes the hash and the packed colours with it.
    fn set(&mut self, spot: Spot, colour: u8) {
        let old = std::mem::replace(&mut self.cells[usize::from(spot)].colour, colour);
        if old == colour {
            return;
        }
        let at = usize::from(spot);
        self.packed[at / PACKED] ^= u64::from(old ^ colour) << (at % PACKED * 2);
        for stone in [old, colour] {
            if stone != EMPTY {
                self.hash ^= KEYS[at * 2 + usize::from(stone == WHITE)];
            }
        }
    }

    /// Makes the stone that was set on `spot` a group, or part of the groups beside it.
    fn group_stone(&mut self, spot: Spot) {
        let own = self.cell(spot).colour;
        let around = self.around(spot);
        let mut free = 0;
        for beside in around {
            match self.cell(beside).colour {
                EMPTY => free += 1,
                BORDER => {}
                _ => *self.liberties_mut(beside) -= 1,
            }
        }
        self.cells[usize::from(spot)] = Cell { liberties: free, ..Cell::new(own, spot) };
        for beside in around {
            if self.cell(beside).colour == own {
                self.join(spot, beside);
            }
        }
    }

    /// Makes one group of the groups on two spots.
    fn join(&mut self, one: Spot, other: Spot) {
        let (mut kept, mut lost) = (self.cell(one).group, self.cell(other).group);
        if kept == lost {
            return;
        }
        if self.cell(kept).stones < self.cell(lost).stones {
            std::mem::swap(&mut kept, &mut lost);
        }
        let Cell { liberties, stones, next: after_lost, .. } = self.cell(lost);
        let mut spot = lost;
        loop {
            let cell = &mut self.cells[usize::from(spot)];
            cell.group = kept;
            spot = cell.next;
            if spot == lost {
                break;
            }
        }
        self.cells[usize::from(lost)].next = self.cell(kept).next;
        let cell = &mut self.cells[usize::from(kept)];
        cell.next = after_lost;
        cell.liberties += liberties;
        cell.stones += stones;
    }

    /// Takes the group on `spot` from the board; how many stones it had.
    fn take(&mut self, spot: Spot) -> u32 {
        let (mut stones, mut taken) = (0, spot);
        loop {
            self.set(taken, EMPTY);
            stones += 1;
            for beside in self.around(taken) {
                if matches!(self.cell(beside).colour, BLACK | WHITE) {
                    *self.liberties_mut(beside) += 1;
                }
            }
            taken = self.cell(taken).next;
            if taken == spot {
                return stones;
            }
        }
    }

    /// Finds all groups anew.
    fn regroup(&mut self) {
        // Free points and the border have no groups, and a record may have thousands of setups.
        let last = stride(self.size) * (Spot::from(self.size.height()) + 1);
        for spot in stride(self.size)..last {
            let own = self.cell(spot).colour;
            if !matches!(own, BLACK | WHITE) {
                continue;
            }
            let around = self.around(spot);
            let free = around.iter().filter(|beside| self.cell(**beside).colour == EMPTY).count();
            self.cells[usize::from(spot)] =
                Cell { liberties: u16::try_from(free).unwrap_or_default(), ..Cell::new(own, spot) };
            let [above, left, ..] = around;
            for beside in [above, left] {
                if self.cell(beside).colour == own {
                    self.join(spot, beside);
                }
            }
        }
    }
}

impl PartialEq for Board {
    /// Whether both have the size and the stones of the other.
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.packed() == other.packed()
    }
}

impl std::fmt::Display for Board {
    /// A line a row, the first one on top: X for Black, O for White; rows are numbered from below, columns have letters.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (width, height) = (self.size.width(), self.size.height());
        for row in 0..height {
            write!(f, "{:>2}", height - row)?;
            for column in 0..width {
                let stone = self.stone(Point { column, row });
                write!(f, " {:>2}", stone.map_or(".", |side| if side == Side::First { "X" } else { "O" }))?;
            }
            writeln!(f)?;
        }
        write!(f, "  ")?;
        (0..width).try_for_each(|column| write!(f, " {:>2}", Size::column_name(column)))
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

const fn colour(side: Side) -> u8 {
    match side {
        Side::First => BLACK,
        Side::Second => WHITE,
    }
}

/// From a spot to the one below it.
fn stride(size: Size) -> Spot {
    Spot::from(size.width()) + 1
}

/// A random number for each stone on each spot, another in every run, so that no record can be made of boards that have one
/// hash.
static KEYS: LazyLock<Box<[u64]>> = LazyLock::new(|| {
    let random = RandomState::new();
    (0..MAX_SPOTS * 2).map(|stone| random.hash_one(stone)).collect()
});
