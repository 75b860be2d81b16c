//! Who is seeded, who advances and who scored what as pages.

use qualify_score::run;
use shinpan_testing::{RunResult, Sandbox, SoundPage, testdata};

/// A run on files of the tournaments in testdata.
fn qualify(line: &str) -> RunResult {
    let root = testdata().join("tournaments").display().to_string();
    Sandbox::with::<&str>(&[]).run(run, &line.replace("DATA", &root))
}

#[test]
fn who_is_seeded() {
    let line =
        "seed --rules wcsc-2010 --entrants DATA/qualify/entrants.csv --history DATA/qualify/history.csv --lots x";
    let page = SoundPage::parse(&qualify(&format!("{line} --format html")).stdout);
    let rows = qualify(&format!("{line} --format ndjson")).objects();
    assert_eq!(page.count("#seeding tbody tr"), rows.len());
    let seeds = rows.iter().map(|row| row["seed"].to_string()).collect::<Vec<_>>();
    assert_eq!(page.texts("#seeding tbody td:first-child"), seeds);
    assert_eq!(page.texts("footer dd"), ["x"]);
}

#[test]
fn who_advances_with_the_line() {
    let line = "advance --rules wcsc-2010 --stage preliminary-2 --entrants DATA/qualify/seeded.csv --standings \
                DATA/qualify/standings.csv";
    let page = SoundPage::parse(&qualify(&format!("{line} --format html --lang ja")).stdout);
    let rows = qualify(&format!("{line} --format ndjson")).objects();
    let articles = rows.iter().map(|row| row["article"].as_str().unwrap_or_default()).collect::<Vec<_>>();
    assert_eq!(page.texts("#rulings tbody tr:not(.line) td:last-child"), articles);
    let advancing = rows.iter().filter(|row| row["advances"] == true).count();
    assert_eq!(page.count("#rulings tbody tr:not(.soft):not(.line)"), advancing);
    assert_eq!(page.texts("#rulings tr.line"), ["通過線：6／6 枠が埋まりました"]);
    let error = "qualify-score: --format html: --emit field has no page; expected table, csv, json or ndjson\n";
    qualify(&format!("{line} --format html --emit field")).is(2, "", error);
}

#[test]
fn who_scored_what() {
    let line = "score --rules DATA/qualifier/book.toml --entrants DATA/qualifier/entrants.csv --games \
                DATA/qualifier/games.csv --lots x";
    let page = SoundPage::parse(&qualify(&format!("{line} --format html")).stdout);
    let rows = qualify(&format!("{line} --format ndjson")).objects();
    let points = rows.iter().map(|row| row["points"].to_string()).collect::<Vec<_>>();
    assert_eq!(page.texts("#scores tbody td:nth-child(3)"), points);
}
