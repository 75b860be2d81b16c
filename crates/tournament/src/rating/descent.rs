//! Conjugate gradients: solutions for a large curvature from its products with vectors, without its decomposition.
//!
//! Each step lowers the energy of the error as far as any combination of the steps so far can. The residual is scaled
//! by the diagonal. The vector of ones, which would take long to find if the curvature is tied to the dummy only
//! weakly, is taken out at the start: the solution's part along it is known, since the product of the matrix with it is
//! `own`.
//!
//! Several vectors are stored side by side: each number of the matrix is then read once for all.

use super::sparse::Sparse;

/// Vectors stored side by side.
pub(super) type Lanes<const LANES: usize> = [f64; LANES];

/// State of the solution of equations.
pub(super) struct Descent<'m, const LANES: usize> {
    matrix: &'m Sparse,
    /// The sum of `own`.
    ties: f64,
    residual: Vec<Lanes<LANES>>,
    direction: Vec<Lanes<LANES>>,
    image: Vec<Lanes<LANES>>,
    /// Scaled squares of the residual.
    pub(super) height: Lanes<LANES>,
    /// Part of the scaled residual along the vector of ones.
    along: Lanes<LANES>,
}

impl<'m, const LANES: usize> Descent<'m, LANES> {
    /// Starts from the equations with these right sides; also returns the part of the solutions along the vector of
    /// ones.
    pub(super) fn of(matrix: &'m Sparse, mut sides: Vec<Lanes<LANES>>) -> (Self, Lanes<LANES>) {
        let ties = matrix.own.iter().sum::<f64>();
        let mut start = [0.0; LANES];
        for side in &sides {
            add(&mut start, 1.0 / ties, side);
        }
        for (side, own) in sides.iter_mut().zip(&matrix.own) {
            add(side, -own, &start);
        }
        let zeros = vec![[0.0; LANES]; sides.len()];
        let (direction, image) = (zeros.clone(), zeros);
        let mut descent =
            Self { matrix, ties, residual: sides, direction, image, height: [0.0; LANES], along: [0.0; LANES] };
        descent.turn();
        (descent, start)
    }

    /// Takes the first step if each right side is 1 at one of these members and 0 elsewhere: its direction is then that
    /// side, scaled, minus multiples of two vectors whose products are known.
    pub(super) fn go_first(&mut self, members: [usize; LANES]) -> Lanes<LANES> {
        let matrix = self.matrix;
        let along = self.along;
        let rows = self.image.iter_mut().zip(matrix.image_of_ties()).zip(&matrix.own);
        for ((image, ties), own) in rows {
            *image = along.map(|along| -ties / self.ties - along * own);
        }
        for (lane, member) in members.into_iter().enumerate() {
            for (other, number) in matrix.column(member) {
                self.image[other][lane] += number / matrix.diagonal[member];
            }
        }
        self.advance()
    }

    /// Goes along the direction to the lowest point, and returns how far.
    pub(super) fn go(&mut self) -> Lanes<LANES> {
        self.matrix.product(&self.direction, &mut self.image);
        self.advance()
    }

    fn advance(&mut self) -> Lanes<LANES> {
        let mut slope = [0.0; LANES];
        for (direction, image) in self.direction.iter().zip(&self.image) {
            (0..LANES).for_each(|lane| slope[lane] += direction[lane] * image[lane]);
        }
        // There is nowhere left to go if the residual is zero.
        let far: Lanes<LANES> =
            std::array::from_fn(|lane| if slope[lane] > 0.0 { self.height[lane] / slope[lane] } else { 0.0 });
        for (residual, image) in self.residual.iter_mut().zip(&self.image) {
            (0..LANES).for_each(|lane| residual[lane] -= far[lane] * image[lane]);
        }
        far
    }

    /// Takes the direction that is conjugate to all earlier ones.
    pub(super) fn turn(&mut self) {
        let (mut height, mut along) = ([0.0; LANES], [0.0; LANES]);
        for ((residual, diagonal), own) in self.residual.iter().zip(&self.matrix.diagonal).zip(&self.matrix.own) {
            let scaled = residual.map(|part| part / diagonal);
            (0..LANES).for_each(|lane| height[lane] += residual[lane] * scaled[lane]);
            add(&mut along, own / self.ties, &scaled);
        }
        let keep: Lanes<LANES> =
            std::array::from_fn(|lane| if self.height[lane] > 0.0 { height[lane] / self.height[lane] } else { 0.0 });
        (self.height, self.along) = (height, along);
        let rows = self.direction.iter_mut().zip(&self.residual).zip(&self.matrix.diagonal);
        for ((direction, residual), diagonal) in rows {
            for lane in 0..LANES {
                direction[lane] = residual[lane] / diagonal - along[lane] + keep[lane] * direction[lane];
            }
        }
    }

    /// Returns the direction to go.
    pub(super) fn direction(&self) -> &[Lanes<LANES>] {
        &self.direction
    }
}

fn add<const LANES: usize>(to: &mut Lanes<LANES>, factor: f64, part: &Lanes<LANES>) {
    to.iter_mut().zip(part).for_each(|(to, part)| *to += factor * part);
}

/// Solves the equations with one right side, until the scaled residual is `part` of what it was.
pub(super) fn solution(matrix: &Sparse, side: &[f64], part: f64) -> Vec<f64> {
    let (mut descent, [along]) = Descent::of(matrix, side.iter().map(|part| [*part]).collect());
    let mut solution = vec![along; side.len()];
    let enough = part * part * descent.height[0];
    for _ in 0..side.len() {
        if descent.height[0] <= enough {
            break;
        }
        let [far] = descent.go();
        solution.iter_mut().zip(descent.direction()).for_each(|(solution, [direction])| *solution += far * direction);
        descent.turn();
    }
    solution
}
