//! Packs costs of many components into few numbers in the same order: the fewer there are, the faster they are compared
//! and added.

/// Number of bits that a number may have.
const BITS: u32 = 100;

/// Returns a shorter cost for each pair of classes, so that sums over matchings compare as before; `class_of` is the
/// class of each vertex. Components that are zero everywhere are left out, and neighbours are packed into one number if
/// all their sums fit.
pub(super) fn compressed(costs: &[Vec<i128>], class_of: &[usize]) -> Vec<Vec<i128>> {
    let width = costs.first().map_or(0, Vec::len);
    let mut numbers = Vec::<Vec<i128>>::new();
    let mut bits = BITS;
    for component in (0..width).filter(|at| costs.iter().any(|cost| cost[*at] != 0)) {
        // A sum lies between minus and plus the largest one, and must stay below one unit of the component before it.
        let needed = i128::BITS - largest_sum(costs, component, class_of).leading_zeros() + 2;
        let is_new = bits + needed > BITS;
        bits = if is_new { needed } else { bits + needed };
        if is_new {
            numbers.push(vec![0; costs.len()]);
        }
        if let Some(number) = numbers.last_mut() {
            number.iter_mut().zip(costs).for_each(|(number, cost)| *number = (*number << needed) + cost[component]);
        }
    }
    (0..costs.len()).map(|pair| numbers.iter().map(|number| number[pair]).collect()).collect()
}

/// Returns the largest absolute value that a component could sum up to.
fn largest_sum(costs: &[Vec<i128>], component: usize, class_of: &[usize]) -> i128 {
    let classes = class_of.iter().max().map_or(0, |last| last + 1);
    let largest = (0..classes).map(|class| {
        let row = &costs[class * classes..(class + 1) * classes];
        row.iter().map(|cost| cost[component].abs()).max().unwrap_or(0)
    });
    let largest = largest.collect::<Vec<_>>();
    class_of.iter().map(|class| largest[*class]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_compare_as_before() {
        // Four vertices, a class each; two matchings whose costs differ in the last component alone.
        let cost = |u: usize, v: usize| vec![0, -1, i128::from(u + v == 3), 0, (u * v) as i128 - 2, i128::MAX >> 40];
        let costs = (0..16).map(|pair| cost(pair / 4, pair % 4)).collect::<Vec<_>>();
        let short = compressed(&costs, &[0, 1, 2, 3]);
        let sum = |costs: &[Vec<i128>], pairs: [usize; 2]| {
            costs[pairs[0]].iter().zip(&costs[pairs[1]]).map(|(a, b)| a + b).collect::<Vec<_>>()
        };
        let matchings = [[1, 11], [2, 7], [3, 6]];
        for (a, b) in matchings.iter().flat_map(|a| matchings.iter().map(move |b| (*a, *b))) {
            assert_eq!(sum(&short, a).cmp(&sum(&short, b)), sum(&costs, a).cmp(&sum(&costs, b)), "{a:?} {b:?}");
        }
        assert_eq!(short[0].len(), 2);
    }
}
