//! The worked examples of the corpus, with every pairing there is.

use serde_json::Value;
use shinpan_testing::{Sandbox, corpus};

use super::id;

/// The tables of a worked example.
fn example(example: &Value) -> Sandbox {
    let seeds = example["seeds"].as_object().expect("seeds").iter().map(|(id, seed)| format!("{id},{seed}\n"));
    let game = |game: &Value| {
        let result = match (&game["winner"], &game["gold"]) {
            (Value::Null, _) => "0-0",
            (winner, gold) if winner == gold => "1-0",
            _ => "0-1",
        };
        format!("{},{},{},{result}\n", game["round"], id(&game["gold"]), id(&game["silver"]))
    };
    let games = example["games"].as_array().expect("games").iter().map(game);
    let bye = |bye: &Value| format!("{},{},,bye\n", bye["round"], id(&bye["player"]));
    let byes = example["byes"].as_array().expect("byes").iter().map(bye);
    Sandbox::with(&[
        ("e.csv", format!("id,seed\n{}", seeds.collect::<Vec<_>>().concat())),
        ("g.csv", format!("round,first,second,result\n{}", games.chain(byes).collect::<Vec<_>>().concat())),
        ("b.toml", format!("extends = \"arimaa-2015\"\n[pair]\nlives = {}\n", example["lives"])),
    ])
}

/// A cost by the numbers of the constraints, the most important first, as our criteria.
fn by_criterion(cost: &Value) -> Vec<(String, i64)> {
    let mut components = Vec::new();
    let words = [("3", "byes"), ("4", "pairing"), ("5", "bye-losses"), ("6", "loss-gap")];
    let words = words.into_iter().chain([("8", "bye-rating-class"), ("9", "bye-seed"), ("10", "rank-spread")]);
    for (constraint, word) in words {
        let values = cost[constraint].as_array().expect("values");
        for (at, value) in values.iter().enumerate() {
            let name = match word {
                "pairing" => format!("pairing-{}", values.len() + 1 - at),
                "loss-gap" => format!("loss-gap-{}", values.len() - at),
                word => word.to_owned(),
            };
            components.push((name, value.as_i64().expect("a number")));
        }
    }
    components
}

/// `A-C D-E bye B` as rows of a round.
fn rows(pairing: &str, round: u64) -> String {
    let (pairs, bye) = pairing.split_once("bye ").unwrap_or((pairing, ""));
    let pairs = pairs.split_whitespace().map(|pair| format!("{round},{},*\n", pair.replace('-', ",")));
    let bye = (!bye.is_empty()).then(|| format!("{round},{bye},,bye\n"));
    let rows = pairs.chain(bye).collect::<Vec<_>>().concat();
    format!("round,first,second,result\n{rows}")
}

/// Every pairing of the worked examples costs what the text of the rules says, constraint by constraint.
#[test]
fn worked_examples_cost_what_the_text_says() {
    let Some(corpus) = corpus("arimaa") else { return };
    let text = std::fs::read_to_string(corpus.join("fte-worked-examples.json")).expect("the examples");
    let examples: Vec<Value> = serde_json::from_str(&text).expect("examples");
    let matchings = |example: &Value| example["matchings"].as_array().expect("matchings").clone();
    assert_eq!(examples.iter().map(|example| matchings(example).len()).collect::<Vec<_>>(), [3, 3, 15]);
    for example in &examples {
        let folder = self::example(example);
        let matchings = matchings(example);
        let values =
            |matching: &&Value| by_criterion(&matching["cost"]).into_iter().map(|(_, value)| value).collect::<Vec<_>>();
        let best = matchings.iter().min_by_key(values).expect("a matching");
        for matching in &matchings {
            costs_what_the_text_says(&folder, example, matching, values(&matching) == values(&best));
        }
    }
}

fn costs_what_the_text_says(folder: &Sandbox, example: &Value, matching: &Value, optimal: bool) {
    let games = example["games"].as_array().expect("games").iter();
    let round = games.filter_map(|game| game["round"].as_u64()).max().expect("a round") + 1;
    let pairing = matching["pairing"].as_str().expect("a pairing");
    folder.write("p.csv", rows(pairing, round));
    let line = "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --check DIR/p.csv --format json";
    let done = folder.run(pair::run, &format!("{line} --round {round}"));
    let document: Value = serde_json::from_str(&done.stdout).expect("a document");
    let costs = document["files"][0]["rounds"][0]["costs"].as_array().expect("costs");
    let costs = costs.iter().filter(|cost| cost["criterion"] != "lots");
    let mut found =
        costs.map(|cost| (id(&cost["criterion"]), cost["value"].as_i64().expect("a number"))).collect::<Vec<_>>();
    let mut expected = by_criterion(&matching["cost"]);
    // Counters that count nothing may be left out.
    found.retain(|(_, value)| *value != 0);
    expected.retain(|(_, value)| *value != 0);
    assert_eq!(found, expected, "{}: {pairing}", example["title"]);
    assert_eq!(document["optimal"], optimal, "{}: {pairing}", example["title"]);
}
