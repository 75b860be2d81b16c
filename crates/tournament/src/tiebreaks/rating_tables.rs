//! The tables of FIDE Handbook B.02, 8.1: rating differences of percentages, and expected scores of rating differences.

/// The rating difference of the percentages 50 to 100.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
];

/// The highest rating difference of the expected scores of 50 to 99 hundredths; above the last it is 100.
const EXPECTED_UP_TO: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
];

/// dp: the rating difference of a score of so many hundredths, from 0 to 100.
pub(super) fn difference(hundredths: i64) -> i64 {
    let of = |above: i64| usize::try_from(above).ok().and_then(|at| DIFFERENCES.get(at)).copied().unwrap_or(800);
    let above = hundredths - 50;
    above.signum() * of(above.abs())
}

/// PD: the score, in hundredths of a game, that a rating difference lets expect.
pub(super) fn expected(difference: i64) -> i64 {
    let distance = difference.abs();
    let rank = EXPECTED_UP_TO.partition_point(|highest| *highest < distance);
    let above = i64::try_from(rank).unwrap_or_default();
    50 + difference.signum() * above
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b_02_8_1_a() {
        for (hundredths, expected) in
            [(0, -800), (1, -677), (49, -7), (50, 0), (51, 7), (80, 240), (99, 677), (100, 800)]
        {
            assert_eq!(difference(hundredths), expected, "{hundredths}");
        }
    }

    #[test]
    fn b_02_8_1_b() {
        let rows = [(0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (619, 98), (735, 99), (736, 100), (5000, 100)];
        for (distance, hundredths) in rows {
            assert_eq!((expected(distance), expected(-distance)), (hundredths, 100 - hundredths), "{distance}");
        }
    }

    #[test]
    fn both_tables_grow() {
        assert!(DIFFERENCES.is_sorted() && EXPECTED_UP_TO.is_sorted());
    }
}
