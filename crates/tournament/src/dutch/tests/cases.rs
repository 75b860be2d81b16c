//! Positions by hand for what random rounds do not notice: `testdata/fide/dutch/cases.csv` names a report file, an
//! edition and a round, the pairs with White first in the order of the sheet, the player with the bye, and the reason.

use shinpan_core::trf::Trf;
use shinpan_testing::testdata;

use super::super::edition::Edition;
use super::super::impossible::Impossible;
use super::super::tournament::Tournament;

/// Returns the pairs, or the reason why there are none, and the player with the bye.
pub(super) fn pairing(trf: &Trf, edition: Edition, round: u16) -> [String; 2] {
    let tournament = Tournament::of(trf, edition).expect("readable records");
    tournament.check_points().expect("points that fit");
    let round = tournament.round(round).expect("a round that can be drawn");
    match round.pair() {
        Ok(pairing) => {
            let pairs = pairing.pairs.iter().map(|pair| format!("{}-{}", pair.white, pair.black));
            let bye = pairing.bye.map(|place| round.contenders[place].number.to_string());
            [pairs.collect::<Vec<_>>().join(" "), bye.unwrap_or_default()]
        }
        Err(Impossible::Nobody) => ["nobody".to_owned(), String::new()],
        Err(Impossible::NoPairing) => ["impossible".to_owned(), String::new()],
        Err(error) => panic!("{error}"),
    }
}

/// Returns the rows of the table without its comment.
pub(super) fn rows() -> Vec<[String; 6]> {
    let text = std::fs::read_to_string(testdata().join("fide/dutch/cases.csv")).expect("a table");
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    // No cell is quoted: `says` has semicolons for commas.
    lines
        .map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>().try_into().expect("a row of six cells"))
        .collect()
}

pub(super) fn read(file: &str) -> Vec<u8> {
    std::fs::read(testdata().join("fide/dutch").join(file)).expect("a report file")
}

#[test]
fn positions_by_hand() {
    let mut faults = Vec::new();
    let rows = rows();
    for [file, edition, round, pairs, bye, says] in &rows {
        let trf = Trf::read(&read(file)).expect("a report file");
        let edition = Edition::from_word(edition).expect("an edition");
        let [found, found_bye] = pairing(&trf, edition, round.parse().expect("a round"));
        if (&found, &found_bye) != (pairs, bye) {
            let found = format!("  expected {pairs} bye {bye}\n  found    {found} bye {found_bye}\n  {says}");
            faults.push(format!("  row {file} {edition} {round}\n{found}"));
        }
    }
    assert!(faults.is_empty(), "{} of {}\n{}", faults.len(), rows.len(), faults.join("\n"));
}
