//! Draws of 0.4 and 0.6: the rounds of a Swiss event are drawn by exact points.

use std::path::PathBuf;

use pair::run;
use shinpan_testing::Sandbox;

fn testdata(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../testdata/tournaments/draws")
        .join(name)
        .display()
        .to_string()
}

#[test]
fn rounds_are_drawn_by_exact_points() {
    let all = std::fs::read_to_string(testdata("games.csv")).expect("a table");
    let folder = Sandbox::named("DIR");
    for round in 1..=5_u32 {
        let before = |row: &&str| {
            row.split(',').next().and_then(|number| number.parse().ok()).is_none_or(|own: u32| own < round)
        };
        folder.write("g.csv", all.lines().filter(before).collect::<Vec<_>>().join("\n") + "\n");
        let line = format!(
            "--rules {} --entrants {} --games DIR/g.csv --round {round} -q",
            testdata("book.toml"),
            testdata("entrants.csv")
        );
        let pairs = |rows: &str| {
            let of_round = rows.lines().filter(|row| row.starts_with(&format!("{round},")));
            let mut pairs = of_round
                .map(|row| {
                    let mut ids = row.split(',').skip(1).take(2).collect::<Vec<_>>();
                    ids.sort_unstable();
                    ids.join("-")
                })
                .collect::<Vec<_>>();
            pairs.sort_unstable();
            pairs
        };
        assert_eq!(pairs(&folder.run(run, &line).stdout), pairs(&all), "round {round}");
        folder.write("p.csv", all.clone());
        let checked = folder.run(run, &format!("{line} --check DIR/p.csv"));
        assert_eq!(checked.code, 0, "{checked:?}");
    }
    // Gaps are counted in tenths of a point: 2.6 points against 1.6 are a gap of 10.
    folder.write("g.csv", all);
    let line = format!(
        "--rules {} --entrants {} --games DIR/g.csv --round 6 -q",
        testdata("book.toml"),
        testdata("entrants.csv")
    );
    let json = folder.run(run, &format!("{line} --format json")).stdout;
    assert!(json.contains("\"gap-10\"") && json.contains("2.6 points against 1.6"), "{json}");
}
