//! `--ratings`: real events of engines against an independent computation, and what the command line makes of them.

use serde_json::Value;
use shinpan_testing::{RunResult, Sandbox, corpus};
use standings::run;

/// Places by seed, so that an event needs no keys of its own here.
const BOOK: &str = "name = \"by-seed\"\nextends = \"wcsc-2010\"\n[standings]\nkeys = [\"seed\"]\n";

/// How many numbers of an event were compared.
#[derive(Default)]
struct Compared(usize);

impl Compared {
    /// The number of an object is the expected one, as near as is asked for.
    fn near(&mut self, found: &Value, expected: &Value, most: f64, what: &str) {
        let (a, b) = (found.as_f64(), expected.as_f64());
        let is_near = a.zip(b).is_some_and(|(a, b)| (a - b).abs() <= most);
        assert!(is_near || (found.is_null() && expected.is_null()), "{what}: {found}, expected {expected}");
        self.0 += 1;
    }

    /// All that is expected of a group is there, and nobody else has a rating.
    fn group(&mut self, document: &Value, expected: &Value, event: &str) {
        let rows = document["standings"].as_array().expect("rows");
        let group = &document["ratings"][0];
        let count = expected["rating"].as_object().expect("ratings").len();
        assert_eq!(
            (document["ratings"].as_array().map(Vec::len), group["ids"].as_array().map(Vec::len)),
            (Some(1), Some(count))
        );
        self.near(&group["advantage"], &expected["advantage"], 1e-6, event);
        self.near(&group["draw_rate"], &expected["draw_rate"], 1e-6, event);
        self.near(&group["advantage_error"], &expected["advantage_error"], 1e-4, event);
        for row in rows {
            let id = row["id"].as_str().expect("an id");
            for (field, most) in [("rating", 1e-6), ("rating_error", 1e-4), ("los", 1e-6)] {
                if field != "los" || expected.get("los").is_some() {
                    self.near(&row[field], &expected[field][id], most, &format!("{event}: {field} of {id}"));
                }
            }
        }
    }
}

fn document(done: &RunResult) -> Value {
    assert_eq!(done.code, 0, "{done:?}");
    serde_json::from_str(&done.stdout).expect("a document")
}

/// The events with the seeds in the order of the expected places.
#[test]
fn real_events() {
    let Some(folder) = corpus("engines").map(|folder| folder.join("events")) else { return };
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut compared = Compared::default();
    let events = read("expected.jsonl");
    for expected in events.lines().map(|line| serde_json::from_str::<Value>(line).expect("an event")) {
        let event = expected["event"].as_str().expect("a name");
        let places = expected["standings"].as_array().expect("places");
        let rows = (1..).zip(places).map(|(seed, row)| format!("{},{seed}\n", row["id"].as_str().expect("an id")));
        let entrants = format!("id,seed\n{}", rows.collect::<String>());
        let fitted = &expected["ratings"][0];
        let anchored = &fitted["anchored"];
        let anchor = anchored["anchor"].as_str().expect("an id");
        let given =
            format!("{BOOK}ratings = {{ average = 3000, anchor = \"{anchor}\", advantage = 35.0, draw_rate = 0.5 }}\n");
        let games = read(&format!("{event}.games.csv"));
        let folder =
            Sandbox::with(&[("e.csv", &*entrants), ("g.csv", &games), ("fit.toml", BOOK), ("given.toml", &given)]);
        let ratings = |book: &str| {
            let line = format!("-q --rules DIR/{book}.toml --entrants DIR/e.csv --ratings --format json DIR/g.csv");
            document(&folder.run(run, &line))
        };
        let found = ratings("fit");
        compared.group(&found, fitted, event);
        assert_eq!(found["ratings"][0]["games"], fitted["games"], "{event}");
        assert_eq!(found["ratings"][0]["ids"], expected["groups"][0], "{event}");
        let found = ratings("given");
        compared.group(&found, anchored, event);
        assert_eq!(found["ratings"][0]["anchor"], anchored["anchor"], "{event}");
    }
    assert!(events.lines().count() >= 10 && compared.0 > 400, "{}", compared.0);
}
