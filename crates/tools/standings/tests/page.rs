//! Standings as pages: what they say is what the document says.

use serde_json::Value;
use shinpan_testing::{HOSTILE, RunResult, Sandbox, SoundPage};
use standings::run;

const ENTRANTS: &str = "id,name,seed,status,withdrawn_after\na,Ada <b>,1,,\nb,Bo,2,,\nc,Cy,3,withdrawn,1\nd,Di,4,,\n";
const GAMES: &str =
    "round,first,second,result,termination\n1,a,d,1-0,\n1,c,b,0-1,\n2,a,b,1/2-1/2,\n2,c,d,0-1,forfeit\n";

fn folder() -> Sandbox {
    Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", GAMES)])
}

fn standings(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--rules wcsc-2010 --entrants DIR/e.csv {line} DIR/g.csv"))
}

#[test]
fn the_page_says_what_the_document_says() {
    let folder = folder();
    let html = standings(&folder, "--crosstable --format html");
    let document = standings(&folder, "--crosstable --format json").stdout;
    let document: Value = serde_json::from_str(&document).expect("a document");
    let page = SoundPage::parse(&html.stdout);
    assert_eq!((html.code, page.texts("h1")), (0, vec!["wcsc-2010".to_owned()]));
    for (at, standing) in (1..).zip(document["standings"].as_array().expect("places")) {
        let cells = page.texts(&format!("#places tbody tr:nth-child({at}) td"));
        let keys = ["place", "points", "sos", "sodos", "md", "direct", "seed"].map(|key| standing[key].to_string());
        assert_eq!(cells[..7], keys);
        assert_eq!(cells[7].to_lowercase(), standing["decided_by"].as_str().unwrap_or_default());
        let name = page.texts(&format!("#places tbody tr:nth-child({at}) th .name"));
        assert_eq!(name, [standing["name"].as_str().expect("a name")]);
    }
    assert_eq!(page.texts("#places td:last-child").join(""), "withdrawn, after round 1");
    assert_eq!(page.texts("#crosstable tbody tr:first-child .game"), ["3 F 1", "2 F ½"]);
    assert_eq!(page.texts("#crosstable tbody tr:last-child .game"), ["2 F 0", "3 F 0 !"]);
    assert_eq!(page.texts(".cards h3"), ["1. Ada <b>", "2. Bo", "3. Di", "4. Cy"]);
}

#[test]
fn title_language_and_time() {
    let folder = folder();
    let html = standings(&folder, "--format html --lang ja --title Cup --as-of noon");
    let page = SoundPage::parse(&html.stdout);
    assert_eq!((page.texts("h1"), page.texts(".as-of")), (vec!["Cup".to_owned()], vec!["時点： noon".to_owned()]));
    assert_eq!(page.texts("#places h2"), ["順位"]);
    assert_eq!(html.stdout, standings(&folder, "--format html --lang ja --title Cup --as-of noon").stdout);
}

#[test]
fn options_of_pages_need_a_page() {
    let error = "standings: --title: only a page has it; expected --format html or markdown\n";
    standings(&folder(), "--title Cup").is(2, "", error);
}

#[test]
fn warnings_are_on_the_page() {
    let done = standings(&folder(), "--through 3 -q --format html");
    assert_eq!(done.stderr, "");
    let page = SoundPage::parse(&done.stdout);
    assert_eq!(page.texts(".warnings li"), ["--through 3: the last round with a game is 2"]);
    assert!(page.texts(".status")[0].starts_with("Not complete"));
}

#[test]
fn a_name_changes_nothing_but_itself() {
    let shape = |name: &str| {
        let entrants = format!("id,name,seed\na,\"{name}\",1\nb,Bo,2\nc,Cy,3\nd,Di,4\n");
        let folder = Sandbox::with(&[("e.csv", &*entrants), ("g.csv", GAMES)]);
        SoundPage::parse(&standings(&folder, "--crosstable --format html").stdout).shape()
    };
    for name in HOSTILE {
        assert_eq!(shape(name), shape("a usual name"), "{name}");
    }
}
