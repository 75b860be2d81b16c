//! Colours from two histories: the criteria of colours (C10 to C13) and Art. 5.2.

use shinpan_core::Side;

use super::super::colours::{ColourRule, Colours};
use super::super::contender::Contender;
use super::super::costs::{self, Traits, Zone};

/// Reads colours given as `W` and `B`, the last game last.
fn colours(text: &str) -> Vec<Side> {
    text.chars().map(|letter| if letter == 'W' { Side::First } else { Side::Second }).collect()
}

fn coloured(number: usize, text: &str) -> Contender {
    Contender { tpn: number, colours: colours(text), ..Contender::default() }
}

/// Returns which of C10 to C13 two histories violate, and the colour of the higher ranked with the rule that gives it
/// (Art. 5.2).
#[test]
fn colours_of_two_histories() {
    for (a, b, violated, white, rule) in [
        ("", "", "", true, "5.2.5"),
        ("W", "", "", false, "5.2.1"),
        ("", "B", "", false, "5.2.1"),
        ("W", "B", "", false, "5.2.1"),
        ("WB", "WB", "C12", true, "5.2.4"),
        ("WBWB", "BWWB", "C12", true, "5.2.3"),
        ("W", "W", "C12 C13", false, "5.2.4"),
        ("B", "WB", "C12", true, "5.2.2"),
        ("BWW", "W", "C12 C13", false, "5.2.2"),
        ("BWW", "WBW", "C12 C13", false, "5.2.2"),
        // Both absolute: a strong preference is none of theirs (F5).
        ("WW", "WW", "C10 C11 C12", false, "5.2.4"),
        ("WW", "WWBW", "C10 C12", false, "5.2.3"),
        ("WWW", "WW", "C10 C11 C12", false, "5.2.2"),
        ("BWW", "WW", "C11 C12", true, "5.2.2"),
        ("WBWWBW", "WW", "C10 C12", true, "5.2.3"),
        ("BBBWW", "WBB", "", false, "5.2.1"),
        // Two Whites more come before the repeat, and the repeats are of two colours.
        ("WWWWBB", "WW", "C10 C12", true, "5.2.3"),
    ] {
        let [a, b] = [coloured(1, a), coloured(2, b)];
        let flags = costs::colours(&Traits::of(&a, Zone::Resident), &Traits::of(&b, Zone::Resident));
        let found = ["C10", "C11", "C12", "C13"].into_iter().zip(flags).filter(|(_, is)| *is).map(|(name, _)| name);
        let mut expected = violated.split_whitespace().collect::<Vec<_>>();
        expected.sort_unstable();
        let given = Colours::of(&a, &b, Side::First);
        let found = (found.collect::<Vec<_>>(), given.of_higher == Side::First, given.rule.as_str());
        assert_eq!(found, (expected, white, rule), "{:?} {:?}", a.colours, b.colours);
    }
    let even = Colours::of(&coloured(2, ""), &coloured(3, ""), Side::First);
    assert_eq!((even.of_higher, even.rule), (Side::Second, ColourRule::Initial));
}
