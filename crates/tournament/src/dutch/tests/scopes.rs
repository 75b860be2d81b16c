//! The pairs of a bracket are the same from the next bracket alone as from all players who are left.

use proptest::prelude::*;

use super::super::brackets::{Scope, pair_in};
use super::super::edition::Edition;
use super::random::{config, round};

fn agree(round: &super::super::round::Round) -> Result<(), TestCaseError> {
    let [whole, near] = [Scope::Whole, Scope::Near].map(|scope| pair_in(round, scope));
    prop_assert_eq!(whole, near);
    Ok(())
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn of_few_players(round in round(Edition::Of2026, 16)) {
        agree(&round)?;
    }
}

proptest! {
    #![proptest_config(config(40))]

    /// A number of players so large that one vertex stands for all who stay single.
    #[test]
    fn of_many_players(round in round(Edition::Of2026, 110)) {
        agree(&round)?;
    }
}
