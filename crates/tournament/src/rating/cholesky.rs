//! Cholesky's decomposition of a whole matrix, or of one whose rows begin late.
//!
//! Row i of the triangle needs the rows above it, by dot products. So the columns are computed panel by panel: once the
//! rows of the panel are complete, each row below takes its part of the panel by itself, and threads share these rows.
//! However many there are, each number is computed by the same operations in the same order.

#![allow(clippy::inline_always, reason = "only what is inlined is made for the widest registers")]

use rayon::prelude::*;
use shinpan_core::progress;

use super::wide::{Work, widely};

/// Number of columns computed at a time: their rows stay in the processor's cache meanwhile. Smaller matrices need no
/// threads.
const PANEL: usize = 64;
/// Number of columns of the inverse computed at a time.
const COLUMNS: usize = 8;

/// A lower triangle whose product with its mirror image is a positive definite matrix.
pub(crate) struct Cholesky(Vec<Row>);

/// A row of a lower triangle.
pub(crate) struct Row {
    /// Column before which all numbers are zero, in the matrix and so in the triangle.
    start: usize,
    /// Numbers from there on; the last one is on the diagonal.
    numbers: Vec<f64>,
}

impl Row {
    /// Makes a row whose numbers begin in the column `start`.
    pub(crate) fn new(start: usize, numbers: Vec<f64>) -> Self {
        Self { start, numbers }
    }

    /// Returns the numbers in columns from `from`, which is not before the start, to the one before `to`.
    fn part(&self, from: usize, to: usize) -> &[f64] {
        &self.numbers[from - self.start..to - self.start]
    }

    fn diagonal(&self) -> f64 {
        self.numbers.last().copied().unwrap_or(1.0)
    }

    /// Makes the number in the column of `above` final; `product` is the dot product of the parts of both rows before
    /// it.
    #[inline(always)]
    fn eliminate(&mut self, column: usize, product: f64, above: &Self) {
        let number = &mut self.numbers[column - self.start];
        *number = (*number - product) / above.diagonal();
    }

    /// Makes the numbers from the column `from` on final, those of `panel` above.
    #[inline(always)]
    fn take(&mut self, panel: &[Self], from: usize) {
        for (column, above) in (from..).zip(panel).skip(self.start.saturating_sub(from)) {
            let start = self.start.max(above.start);
            self.eliminate(column, dot(self.part(start, column), above.part(start, column)), above);
        }
    }

    /// Makes the diagonal final, after all others.
    fn finish(&mut self) {
        if let Some((diagonal, others)) = self.numbers.split_last_mut() {
            *diagonal = (*diagonal - dot(others, others)).max(f64::MIN_POSITIVE).sqrt();
        }
    }
}

/// Does the same as [`Row::take`] for two rows that begin in the same column: each number of `panel` is read once.
#[inline(always)]
fn take_both(a: &mut Row, b: &mut Row, panel: &[Row], from: usize) {
    for (column, above) in (from..).zip(panel).skip(a.start.saturating_sub(from)) {
        let start = a.start.max(above.start);
        let products = dots([a.part(start, column), b.part(start, column)], above.part(start, column));
        a.eliminate(column, products[0], above);
        b.eliminate(column, products[1], above);
    }
}

/// Rows that take their part of a panel.
struct Elimination<'r> {
    rows: &'r mut [Row],
    panel: &'r [Row],
    from: usize,
}

impl Work for Elimination<'_> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        match self.rows {
            [a, b] if a.start == b.start => take_both(a, b, self.panel, self.from),
            rows => rows.iter_mut().for_each(|row| row.take(self.panel, self.from)),
        }
    }
}

/// Some columns of the inverse triangle, beginning with `from`: the sums of their squares are the diagonal of the
/// inverse.
struct Inverse<'t> {
    triangle: &'t [Row],
    from: usize,
}

impl Work for Inverse<'_> {
    type Output = Vec<f64>;

    #[inline(always)]
    fn call(self) -> Vec<f64> {
        let Self { triangle, from } = self;
        let mut columns = vec![Vec::with_capacity(triangle.len() - from); COLUMNS.min(triangle.len() - from)];
        for (i, row) in triangle.iter().enumerate().skip(from) {
            for (at, column) in (from..=i).zip(&mut columns) {
                let start = row.start.max(at);
                let side = if i == at { 1.0 } else { -dot(row.part(start, i), &column[start - at..]) };
                column.push(side / row.diagonal());
            }
        }
        columns.into_iter().map(|column| dot(&column, &column)).collect()
    }
}

/// Solutions for several right sides: each number of the triangle is read once for all.
struct Solution<'t, const LANES: usize> {
    triangle: &'t [Row],
    sides: &'t mut [[f64; LANES]],
}

impl<const LANES: usize> Work for Solution<'_, LANES> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        let Self { triangle, sides } = self;
        for (i, row) in triangle.iter().enumerate() {
            let mut side = sides[i];
            for (factor, part) in row.numbers.iter().zip(&sides[row.start..i]) {
                (0..LANES).for_each(|lane| side[lane] -= factor * part[lane]);
            }
            sides[i] = side.map(|side| side / row.diagonal());
        }
        for (i, row) in triangle.iter().enumerate().rev() {
            let (before, rest) = sides.split_at_mut(i);
            let side = rest[0].map(|side| side / row.diagonal());
            rest[0] = side;
            for (factor, part) in row.numbers.iter().zip(&mut before[row.start..]) {
                (0..LANES).for_each(|lane| part[lane] -= factor * side[lane]);
            }
        }
    }
}

impl Cholesky {
    /// Decomposes a matrix of which `rows` are the lower half.
    pub(crate) fn of(mut rows: Vec<Row>) -> Self {
        for from in (0..rows.len()).step_by(PANEL) {
            let to = rows.len().min(from + PANEL);
            let (panel, below) = rows.split_at_mut(to);
            let (_, panel) = panel.split_at_mut(from);
            for own in 0..panel.len() {
                let (above, rest) = panel.split_at_mut(own);
                rest[0].take(above, from);
                rest[0].finish();
            }
            if !below.is_empty() {
                let panel = &*panel;
                below.par_chunks_mut(2).for_each(|rows| widely(Elimination { rows, panel, from }));
            }
        }
        Self(rows)
    }

    /// Replaces `side`, the right side of the equations, by the solution.
    pub(crate) fn solve(&self, side: &mut [f64]) {
        for (i, row) in self.0.iter().enumerate() {
            side[i] = (side[i] - dot(row.part(row.start, i), &side[row.start..i])) / row.diagonal();
        }
        for (i, row) in self.0.iter().enumerate().rev() {
            let (before, rest) = side.split_at_mut(i);
            rest[0] /= row.diagonal();
            before[row.start..].iter_mut().zip(&row.numbers).for_each(|(part, factor)| *part -= factor * rest[0]);
        }
    }

    /// Replaces several right sides, which are stored side by side, by their solutions.
    pub(crate) fn solve_side_by_side<const LANES: usize>(&self, sides: &mut [[f64; LANES]]) {
        widely(Solution { triangle: &self.0, sides });
    }

    /// Computes the diagonal of the inverse matrix.
    pub(super) fn inverse_diagonal(&self) -> Vec<f64> {
        let starts = (0..self.0.len()).step_by(COLUMNS).collect::<Vec<_>>();
        if self.0.len() <= PANEL {
            return starts.into_iter().flat_map(|from| self.inverse_at(from)).collect();
        }
        let work = progress::Work::of("ratings", self.0.len() as u64);
        let columns = |from| {
            let columns = self.inverse_at(from);
            work.add(columns.len() as u64);
            columns
        };
        starts.into_par_iter().flat_map_iter(columns).collect()
    }

    fn inverse_at(&self, from: usize) -> Vec<f64> {
        widely(Inverse { triangle: &self.0, from })
    }
}

/// Number of values that a processor adds at once if its registers are wide.
const LANES: usize = 4;
/// Number of products that are summed up separately: two registers of them, since one addition need not wait for the
/// other.
const PARTS: usize = 2 * LANES;

/// Computes the sum of products, in eight parts that are added up at the end.
#[inline(always)]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    dots([a], b)[0]
}

/// Computes the sums of products of several rows with one.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "written with iterators, four numbers do not always become one instruction"
)]
fn dots<const ROWS: usize>(rows: [&[f64]; ROWS], with: &[f64]) -> [f64; ROWS] {
    let mut parts = [[[0.0; LANES]; PARTS / LANES]; ROWS];
    let (chunks, rest) = with.as_chunks::<PARTS>();
    let rows = rows.map(|row| (&row.as_chunks::<PARTS>().0[..chunks.len()], &row[PARTS * chunks.len()..]));
    for (at, chunk) in chunks.iter().enumerate() {
        for row in 0..ROWS {
            for part in 0..PARTS / LANES {
                for lane in 0..LANES {
                    parts[row][part][lane] += rows[row].0[at][LANES * part + lane] * chunk[LANES * part + lane];
                }
            }
        }
    }
    std::array::from_fn(|row| total(parts[row].as_flattened(), rows[row].1, rest))
}

/// Adds up the parts and the products that fill no chunk. It is not inlined: the compiler would add up two rows side by
/// side, and for that interleave their parts in the loop above.
#[inline(never)]
fn total(parts: &[f64], a: &[f64], b: &[f64]) -> f64 {
    let rest = a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    parts.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_of_a_matrix_that_is_known() {
        // [[4, 2], [2, 3]] has the inverse [[3, -2], [-2, 4]] / 8.
        let rows = vec![Row::new(0, vec![4.0]), Row::new(0, vec![2.0, 3.0])];
        let diagonal = Cholesky::of(rows).inverse_diagonal();
        assert!((diagonal[0] - 0.375).abs() < 1e-15);
        assert!((diagonal[1] - 0.5).abs() < 1e-15);
    }
}
