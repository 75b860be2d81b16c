//! Small tournaments, a rule each: `testdata/tournaments/tiebreaks/rules.csv`.

use shinpan_testing::table;

use super::cases::column;
use super::notation::Line;

/// The input is `SYSTEM EDITION KEY [SETTINGS] | ROUNDS`; expected are the values by number, a dash for an undefined one.
#[test]
fn small_tournaments() {
    table("tournaments/tiebreaks/rules.csv", &mut |input| {
        let line = Line::read(input);
        let values = column(&line.calculator(), line.words[2].parse().unwrap());
        let text = values.iter().map(|value| Some(value.to_string()).filter(|text| !text.is_empty()));
        text.map(|text| text.unwrap_or_else(|| "-".to_owned())).collect::<Vec<_>>().join(" ")
    });
}
