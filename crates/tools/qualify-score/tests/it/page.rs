//! Seeds, rulings and scores as pages.

use qualify_score::run;
use shinpan_testing::{HOSTILE, RunResult, Sandbox, SoundPage, testdata};

/// Runs the program on files of the tournaments in testdata.
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
    assert_eq!(page.count("#seeding tbody tr:not(.line)"), rows.len());
    let seeds = rows.iter().map(|row| row["seed"].to_string()).collect::<Vec<_>>();
    assert_eq!(page.texts("#seeding tbody tr:not(.line) td:first-child"), seeds);
    let stages = rows.iter().map(|row| row["stage"].as_str().expect("a stage")).collect::<Vec<_>>();
    assert_eq!(page.texts("#seeding tbody tr:not(.line) td:nth-child(3)"), stages);
    // There is a line above the first entrant of each further stage.
    assert_eq!(page.texts("#seeding tr.line"), ["preliminary-2"]);
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
    assert_eq!(page.texts(".status"), page.texts("#rulings tr.line"));
    let advancing = rows.iter().filter(|row| row["advances"] == true).count();
    assert_eq!(page.count("#rulings tbody tr:not(.soft):not(.line)"), advancing);
    assert_eq!(page.texts("#rulings tr.line"), ["通過ライン：6／6 枠が確定"]);
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

/// Names, developers and modules are data: whatever they are, the three pages have the same elements.
#[test]
fn a_name_changes_nothing_but_itself() {
    for name in HOSTILE {
        for (command, usual) in hostile("a usual name") {
            let (_, html) = hostile(name).into_iter().find(|(own, _)| *own == command).expect("the same commands");
            assert!(usual.contains("a usual name"), "{command}");
            assert_eq!(SoundPage::parse(&html).shape(), SoundPage::parse(&usual).shape(), "{command}: {name}");
        }
    }
}

/// Returns the pages of the three commands with `name` wherever their files have words of their own.
fn hostile(name: &str) -> [(&'static str, String); 3] {
    // Several developers or modules are separated by semicolons.
    let one = name.replace(';', "");
    let entrants = format!(
        "id,name,seed,stage,basis,status,modules,developers,disclosed,successor_of\n\
         a,\"{name}\",1,preliminary-2,history,active,\"{one}\",\"{one}\",true,\n\
         b,Bo,2,preliminary-2,history,active,\"{one}\",\"{one}\",true,-\n"
    );
    let qualifying = format!("id,name,rating\na,\"{name}\",1900\nb,Bo,1800\n");
    let games =
        "first,second,result,rated,started_at,ended_at\na,b,1-0,true,2015-01-01T18:00:00Z,2015-01-01T18:50:00Z\n";
    let folder = Sandbox::with(&[
        ("e.csv", &*entrants),
        ("q.csv", &*qualifying),
        ("h.csv", "year,stage,place,id,seeding\n2009,final,1,a,\n"),
        ("s.csv", "place,id,points\n1,a,8\n2,b,7\n"),
        ("g.csv", games),
        (
            "book.toml",
            "name = \"x\"\nextends = \"arimaa-2015\"\n[qualify-score]\nbenchmarks = [\"gate\"]\nplaces = 1\n",
        ),
    ]);
    let page = |line: &str| {
        let done = folder.run(run, &format!("{line} --format html"));
        assert!(done.code < 2, "{line}: {}", done.stderr);
        done.stdout
    };
    [
        ("seed", page("seed --rules wcsc-2010 --entrants DIR/e.csv --history DIR/h.csv --lots x")),
        ("advance", page("advance --rules wcsc-2010 --stage preliminary-2 --entrants DIR/e.csv --standings DIR/s.csv")),
        ("score", page("score --rules DIR/book.toml --entrants DIR/q.csv --games DIR/g.csv --lots x")),
    ]
}
