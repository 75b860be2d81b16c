//! Draws of 0.4 and 0.6: a Swiss event of ten programs and five rounds, worked out apart from the program.

use std::path::PathBuf;

use shinpan_testing::Sandbox;
use standings::run;

fn testdata(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../testdata/tournaments/draws")
        .join(name)
        .display()
        .to_string()
}

#[test]
fn every_key_after_every_round() {
    let expected = std::fs::read_to_string(testdata("expected.csv")).expect("a table");
    let [book, entrants, games] = ["book.toml", "entrants.csv", "games.csv"].map(testdata);
    let folder = Sandbox::named("DIR");
    for through in 1..=5 {
        let line = format!("--rules {book} --entrants {entrants} --through {through} -q {games}");
        let done = folder.run(run, &line);
        let row = |row: &str| {
            let cells = row.split(',').collect::<Vec<_>>();
            format!("{through},{}", [&cells[..2], &cells[3..9]].concat().join(","))
        };
        let found = done.stdout.lines().skip(1).map(row).collect::<Vec<_>>();
        let own = expected.lines().filter(|row| row.starts_with(&format!("{through},"))).collect::<Vec<_>>();
        assert_eq!(found, own, "{done:?}");
        let json = folder.run(run, &format!("{line} --format json")).stdout;
        assert!(json.contains(&format!("\"points\": {}", own[0].split(',').nth(3).expect("points"))), "{json}");
    }
}

#[test]
fn other_values_of_a_draw_are_refused_at_their_place() {
    let folder = Sandbox::with(&[("b.toml", "extends = \"wcsc-2010\"\n[standings]\ndraw = 0.333\n")]);
    let line = format!("--rules DIR/b.toml --entrants {} {}", testdata("entrants.csv"), testdata("games.csv"));
    let done = folder.run(run, &line);
    let error =
        "DIR/b.toml:3:8: [standings] draw: found 0.333, expected a number from 0 to 1 with at most two decimals";
    assert!(done.code == 2 && done.stderr.contains(error), "{done:?}");
}
