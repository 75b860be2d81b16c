//! The normal distribution.

/// Distance from which the tail is found by its continued fraction; below it the series of the middle is used.
const TAIL: f64 = 3.0;
/// Number of terms of the continued fraction; from [`TAIL`] on they are more than enough.
const TERMS: u32 = 120;

/// Returns the chance that a normally distributed number is below `x`, within a few units of the sixteenth digit.
pub(super) fn distribution(x: f64) -> f64 {
    if x.abs() < TAIL {
        return 0.5 + middle(x);
    }
    let tail = tail(x.abs());
    if x > 0.0 { 1.0 - tail } else { tail }
}

fn density(x: f64) -> f64 {
    (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt()
}

/// Returns the probability between 0 and `x`: the density times x + x³/3 + x⁵/15 + x⁷/105 + …
fn middle(x: f64) -> f64 {
    let (mut term, mut sum, mut odd) = (x, 0.0, 1.0);
    // Terms fall fast once their numbers are larger than the square of x; those left out affect no digit that is kept.
    while term.abs() > f64::EPSILON * f64::EPSILON {
        sum += term;
        odd += 2.0;
        term *= x * x / odd;
    }
    density(x) * sum
}

/// Returns the probability beyond `x`, from [`TAIL`] on: the density over x + 1/(x + 2/(x + 3/(x + …))).
fn tail(x: f64) -> f64 {
    density(x) / (1..=TERMS).rev().fold(x, |below, term| x + f64::from(term) / below)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of tables with sixteen digits.
    #[test]
    fn known_values() {
        for (x, expected) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013_1),
            (1.0, 0.841_344_746_068_542_9),
            (-1.959_963_984_540_054, 0.025),
            (2.575_829_303_548_900_4, 0.995),
            (-2.999_999_999, 0.001_349_898_036_061_944),
            (-3.0, 0.001_349_898_031_630_094_5),
            (-6.0, 9.865_876_450_376_98e-10),
            (9.0, 1.0),
            (f64::INFINITY, 1.0),
            (f64::NEG_INFINITY, 0.0),
        ] {
            let found = distribution(x);
            assert!((found - expected).abs() <= 1e-15 + 1e-13 * expected.min(1.0 - expected), "{x}: {found}");
            assert!((found + distribution(-x) - 1.0).abs() < 1e-15, "{x}");
        }
    }
}
