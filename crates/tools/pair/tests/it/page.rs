//! Rounds as pages: what they say is what the document says.

use pair::run;
use shinpan_testing::{HOSTILE, RunResult, Sandbox, SoundPage};

const GAMES: &str = "round,first,second,result,termination\n1,a,d,1-0,\n1,c,b,0-1,\n";

fn pair(name: &str, line: &str) -> RunResult {
    let entrants =
        format!("id,name,seed,status,withdrawn_after\na,\"{name}\",1,,\nb,Bo,2,,\nc,Cy,3,withdrawn,1\nd,Di,4,,\n");
    let folder = Sandbox::with(&[("e.csv", &*entrants), ("g.csv", GAMES)]);
    folder.run(run, &format!("--rules wcsc-2010 --entrants DIR/e.csv --games DIR/g.csv --round 2 --lots x {line}"))
}

#[test]
fn the_sheet_of_a_round() {
    let done = pair("Ada", "--format html --explain");
    let page = SoundPage::parse(&done.stdout);
    assert_eq!((done.code, page.texts("h1")), (0, vec!["wcsc-2010".to_owned()]));
    assert_eq!(page.texts(".sub"), ["Pairings of round 2"]);
    assert_eq!(page.texts("#round-1 tbody tr"), ["1 Ada a 1 1 Bo b", "Cy c 0 0-1 0 Di d"]);
    assert_eq!(page.count("#round-1 .box"), 1);
    assert_eq!(page.texts("#reasons tbody th"), ["Ada – Bo", "Cy – Di"]);
    assert_eq!(page.texts("footer dt"), ["Criteria", "Choice", "Lots", "History digest"]);
    assert_eq!(page.texts("footer dd")[2], "x");
}

/// Every pair, reason and cost of the document stands on the page, and what it can be proved by.
#[test]
fn the_page_says_what_the_document_says() {
    let page = SoundPage::parse(&pair("Ada", "--format html --explain").stdout);
    let document = pair("Ada", "--format json --explain").stdout;
    let document: serde_json::Value = serde_json::from_str(&document).expect("a document");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let of_pairs = |key: &str| {
        let pairs = document["pairings"].as_array().expect("pairs").iter();
        pairs.map(|pair| text(&pair[key])).collect::<Vec<_>>()
    };
    let columns = [(2, "reason"), (3, "criterion"), (4, "otherwise")];
    for (column, key) in columns {
        assert_eq!(page.texts(&format!("#reasons tbody tr > :nth-child({column})")), of_pairs(key), "{key}");
    }
    let proof = page.texts("footer dd");
    for cost in document["cost"].as_array().expect("costs") {
        let value = cost["value"].as_str().map_or_else(|| cost["value"].to_string(), str::to_owned);
        let wording = format!("{} = {value} ({})", text(&cost["criterion"]), text(&cost["article"]));
        assert!(proof[0].contains(&wording), "{wording}: {proof:?}");
    }
    assert_eq!(proof[2..], [text(&document["lots"]), text(&document["history"])]);
}

#[test]
fn a_question_has_no_page() {
    let error = "pair: --format html: --why has no page; expected table, csv, json or ndjson\n";
    pair("Ada", "--format html --why a b").is(2, "", error);
}

#[test]
fn a_name_changes_nothing_but_itself() {
    let shape = |name: &str| SoundPage::parse(&pair(name, "--format html --explain").stdout).shape();
    for name in HOSTILE {
        assert_eq!(shape(name), shape("a usual name"), "{name}");
    }
}
