//! Curvature of a large field: for each member, those whom it met.
//!
//! A member is tied to the dummy by `own`, and to those whom it met by weights; the matrix has the sum of all these on
//! its diagonal and the negative weights elsewhere. So its product with the vector of ones is `own`.

#![allow(clippy::inline_always, reason = "only what is inlined is made for the widest registers")]

use std::sync::OnceLock;

use rayon::prelude::*;

use super::cholesky::Row;
use super::wide::{Work, widely};

/// Number of rows of a product that a thread computes at least.
const ROWS_LEAST: usize = 512;

/// A symmetric matrix in which most numbers are zero.
pub(super) struct Sparse {
    pub(super) own: Vec<f64>,
    pub(super) diagonal: Vec<f64>,
    /// Start of the neighbours of each member, and the end of the last ones.
    starts: Vec<usize>,
    neighbours: Vec<u32>,
    weights: Vec<f64>,
    /// Product of the matrix with the scaled `own`, computed when it is first asked for.
    image_of_ties: OnceLock<Vec<f64>>,
}

impl Sparse {
    /// Makes the matrix from the ties to the dummy and the ties of pairs, which are in order.
    pub(super) fn of(own: Vec<f64>, ties: &[(usize, usize, f64)]) -> Self {
        let mut starts = vec![0; own.len() + 1];
        for (i, j, _) in ties {
            starts[i + 1] += 1;
            starts[j + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let (mut diagonal, mut next) = (own.clone(), starts.clone());
        let (mut neighbours, mut weights) = (vec![0; 2 * ties.len()], vec![0.0; 2 * ties.len()]);
        for &(i, j, weight) in ties {
            for (one, other) in [(i, j), (j, i)] {
                diagonal[one] += weight;
                neighbours[next[one]] = number(other);
                weights[next[one]] = weight;
                next[one] += 1;
            }
        }
        Self { own, diagonal, starts, neighbours, weights, image_of_ties: OnceLock::new() }
    }

    /// Number of members.
    pub(super) fn members(&self) -> usize {
        self.own.len()
    }

    /// Number of values that are not zero.
    pub(super) fn len(&self) -> usize {
        self.members() + self.neighbours.len()
    }

    /// Returns the least part of the diagonal that ties anybody to the dummy: no eigenvalue of the matrix, scaled by
    /// its diagonal, is less.
    pub(super) fn least_tie(&self) -> f64 {
        self.own.iter().zip(&self.diagonal).map(|(own, all)| own / all).fold(1.0, f64::min)
    }

    /// Returns the members whom a member met, with the weights.
    #[inline(always)]
    fn neighbours(&self, member: usize) -> impl Iterator<Item = (usize, f64)> {
        let own = self.starts[member]..self.starts[member + 1];
        self.neighbours[own.clone()].iter().map(|other| *other as usize).zip(self.weights[own].iter().copied())
    }

    /// Returns the numbers of a column that are not zero, with their rows.
    pub(super) fn column(&self, member: usize) -> impl Iterator<Item = (usize, f64)> {
        let others = self.neighbours(member).map(|(other, weight)| (other, -weight));
        others.chain([(member, self.diagonal[member])])
    }

    /// Returns the product with `own`, scaled by the diagonal.
    pub(super) fn image_of_ties(&self) -> &[f64] {
        self.image_of_ties.get_or_init(|| {
            let scaled = self.own.iter().zip(&self.diagonal).map(|(own, all)| [own / all]).collect::<Vec<_>>();
            (0..self.members()).map(|member| self.product_at(member, &scaled)[0]).collect()
        })
    }

    /// Number of members whom a member met.
    fn degree(&self, member: usize) -> usize {
        self.starts[member + 1] - self.starts[member]
    }

    /// Computes the products with several vectors, which are stored side by side. A single one is shared by threads.
    pub(super) fn product<const LANES: usize>(&self, vectors: &[[f64; LANES]], products: &mut [[f64; LANES]]) {
        if LANES == 1 {
            let products = products.par_iter_mut().with_min_len(ROWS_LEAST).enumerate();
            products.for_each(|(member, product)| *product = self.product_at(member, vectors));
        } else {
            widely(Product { matrix: self, vectors, products });
        }
    }

    #[inline(always)]
    fn product_at<const LANES: usize>(&self, member: usize, vectors: &[[f64; LANES]]) -> [f64; LANES] {
        let mut sums = vectors[member].map(|own| self.diagonal[member] * own);
        for (other, weight) in self.neighbours(member) {
            for (sum, part) in sums.iter_mut().zip(&vectors[other]) {
                *sum -= weight * part;
            }
        }
        sums
    }

    /// Returns the lower half for [`super::cholesky::Cholesky`], with the members in this `order`.
    pub(super) fn rows(&self, order: &[usize]) -> Vec<Row> {
        let places = places(order);
        let row = |(place, (&member, start)): (usize, (&usize, usize))| {
            let mut numbers = vec![0.0; place + 1 - start];
            numbers[place - start] = self.diagonal[member];
            for (other, weight) in self.neighbours(member).filter(|(other, _)| places[*other] < place) {
                numbers[places[other] - start] = -weight;
            }
            Row::new(start, numbers)
        };
        order.iter().zip(self.starts_of(order)).enumerate().map(row).collect()
    }

    /// Returns the column in which each row of the lower half begins, with the members in this `order`; every two rows
    /// begin in the same column.
    pub(super) fn starts_of(&self, order: &[usize]) -> Vec<usize> {
        let places = places(order);
        let first = |member: &usize| {
            let met = self.neighbours(*member).map(|(other, _)| places[other]);
            met.fold(places[*member], usize::min)
        };
        let firsts = order.iter().map(first).collect::<Vec<_>>();
        let both = |two: &[usize]| two.iter().fold(usize::MAX, |least, first| least.min(*first));
        firsts.chunks(2).flat_map(|two| std::iter::repeat_n(both(two), two.len())).collect()
    }

    /// Returns the members in an order in which those who met are near one another, as far as there is one: that of
    /// Cuthill and `McKee`, reversed. Each part begins with somebody who met few and is far from others; then come
    /// those whom each has met.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut seen = vec![false; self.members()];
        let mut by_few = (0..self.members()).collect::<Vec<_>>();
        by_few.sort_by_key(|member| self.degree(*member));
        let mut order = Vec::with_capacity(self.members());
        for start in by_few {
            if !seen[start] {
                let part = self.nearby(start, &mut seen);
                for member in &part {
                    seen[*member] = false;
                }
                order.extend(self.nearby(part.last().copied().unwrap_or(start), &mut seen));
            }
        }
        order.reverse();
        order
    }

    /// Returns all who are linked with `start`, the nearest first; among equally near ones, those who met few come
    /// first.
    fn nearby(&self, start: usize, seen: &mut [bool]) -> Vec<usize> {
        let mut order = vec![start];
        seen[start] = true;
        let mut at = 0;
        while let Some(&member) = order.get(at) {
            let behind = order.len();
            for (other, _) in self.neighbours(member) {
                if !std::mem::replace(&mut seen[other], true) {
                    order.push(other);
                }
            }
            order[behind..].sort_by_key(|member| self.degree(*member));
            at += 1;
        }
        order
    }
}

/// Products of a matrix with several vectors.
struct Product<'m, const LANES: usize> {
    matrix: &'m Sparse,
    vectors: &'m [[f64; LANES]],
    products: &'m mut [[f64; LANES]],
}

impl<const LANES: usize> Work for Product<'_, LANES> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        for (member, product) in self.products.iter_mut().enumerate() {
            *product = self.matrix.product_at(member, self.vectors);
        }
    }
}

/// Returns the place of each member in this `order`.
fn places(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, member)| places[*member] = place);
    places
}

/// Stores a member in half the memory: products read more of these numbers than of anything else.
fn number(member: usize) -> u32 {
    // A table of that many entrants does not fit into memory.
    u32::try_from(member).expect("fewer than 2^32 members")
}
