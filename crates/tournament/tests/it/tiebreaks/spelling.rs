//! How tie-breaks are spelt, and what is refused: `testdata/tournaments/tiebreaks/spelling.csv`.

use shinpan_testing::table;
use shinpan_tournament::tiebreaks::{Code, CutRule, Key, Keys, Modifier};

/// The input is a list; expected are its columns, or why it is refused.
#[test]
fn lists_of_keys() {
    table("tournaments/tiebreaks/spelling.csv", &mut |input| match input.parse::<Keys>() {
        Ok(keys) => keys.columns().join(" "),
        Err(error) => error.to_string().replace(&Code::ALL.map(Code::as_str).join(", "), "…"),
    });
}

/// Every key that there is.
fn all_keys() -> Vec<Key> {
    let mut keys = Vec::new();
    for code in Code::ALL {
        let takes = |modifier| code.modifiers().contains(&modifier);
        let cuts = |modifier, rule: fn(u8) -> CutRule| (1..=9).filter(move |_| takes(modifier)).map(rule).map(Some);
        let cuts = cuts(Modifier::Cut, CutRule::Lowest).chain(cuts(Modifier::Median, CutRule::Both));
        for cut in std::iter::once(None).chain(cuts) {
            for limit in if takes(Modifier::Limit) { -9..=9 } else { 0..=0 } {
                for flags in 0..8 {
                    let flag = |bit: i32| flags & bit != 0;
                    let (plays_forfeits, is_fore, is_reversed) = (flag(1), flag(2), flag(4));
                    let fits = (!plays_forfeits || takes(Modifier::Forfeits))
                        && (!is_fore || takes(Modifier::Fore))
                        && (!is_reversed || takes(Modifier::Reversed));
                    keys.extend(fits.then_some(Key { code, cut, limit, plays_forfeits, is_fore, is_reversed }));
                }
            }
        }
    }
    keys
}

#[test]
fn every_spelling_reads_back() {
    let keys = all_keys();
    assert_eq!(keys.len(), 22 + 3 * (19 * 2 - 1) + 18 + 9 + 3 + 1 + 18 + 2);
    for key in keys {
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!(key.to_string().to_uppercase().parse(), Ok(key));
        let Some(trf) = key.trf() else { continue };
        assert!(!trf.contains(|letter: char| letter.is_lowercase()));
        assert_eq!(trf.parse(), Ok(key));
        assert_eq!(trf.to_lowercase().parse(), Ok(key));
    }
}
