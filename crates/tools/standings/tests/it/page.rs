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

/// A round robin: each cell is the game of its row and its column.
#[test]
fn a_round_robin_is_a_grid() {
    let root = shinpan_testing::testdata().join("championship/final").display().to_string();
    let line = format!("--rules wcsc-2010 --entrants {root}/entrants.csv --crosstable {root}/games.csv");
    let run = |format: &str| Sandbox::with::<&str>(&[]).run(run, &format!("{line} --format {format}")).stdout;
    let page = SoundPage::parse(&run("html"));
    let document: Value = serde_json::from_str(&run("json")).expect("a document");
    let standings = document["standings"].as_array().expect("places");
    let columns = page.texts("#crosstable thead th");
    assert_eq!(columns, ["Place", "Name", "1", "2", "3", "4", "5", "6", "7", "8", "Points"]);
    assert_eq!(page.count("#crosstable td.self"), standings.len());
    for (row, standing) in (1..).zip(standings) {
        for game in standing["rounds"].as_array().expect("rounds") {
            let column = standings.iter().position(|other| other["id"] == game["opponent"]).expect("an opponent") + 3;
            let cell = page.texts(&format!("#crosstable tbody tr:nth-child({row}) > :nth-child({column})"));
            let side = if game["side"] == "first" { "F" } else { "S" };
            let result = if game["points"] == 0.5 { "½".to_owned() } else { game["points"].to_string() };
            assert_eq!(cell, [format!("{side} {result}")]);
        }
        let own = page.texts(&format!("#crosstable tbody tr:nth-child({row}) > :nth-child({})", row + 2));
        assert_eq!(own, ["×"]);
    }
}

/// Who has met everybody is shown in a grid, several games of a pair in one cell.
#[test]
fn several_games_of_a_pair_stand_in_one_cell() {
    let games = "round,first,second,result,game\n1,a,b,1-0,1\n1,b,a,1/2-1/2,2\n2,b,c,1-0,\n3,c,a,0-1,\n";
    let folder = Sandbox::with(&[("e.csv", "id,seed\na,1\nb,2\nc,3\n"), ("g.csv", games)]);
    let page = SoundPage::parse(&standings(&folder, "--crosstable --format html").stdout);
    assert_eq!(page.texts("#crosstable tbody tr:first-child td"), ["1", "×", "F 1 S ½", "S 1", "2.5"]);
    assert_eq!(page.count("#crosstable tbody tr:first-child .game"), 3);
    // Each of them counts from its own row on.
    assert_eq!(page.texts("#card-a tbody td:last-child"), ["1", "1.5", "2.5"]);
    let text = standings(&folder, "--crosstable --format markdown").stdout;
    assert!(text.contains("| F **1**, S ½ |"), "{text}");
}

/// A Swiss event with all that a cell can be: won, drawn, lost and open games, by default too, up and down, and byes.
const SWISS: [(&str, &str); 2] = [
    ("e.csv", "id,name,seed\na,Ada,1\nb,Bo,2\nc,Cy,3\nd,Di,4\ne,Ed,5\n"),
    (
        "g.csv",
        "round,first,second,result,termination\n1,a,b,1-0,\n1,c,d,1/2-1/2,\n1,e,,bye,adjudicated\n2,e,a,0-1,\n\
         2,b,c,0-1,forfeit\n2,d,,half-bye,\n3,a,c,*,\n3,d,e,0-1,\n",
    ),
];

/// Each cell says in words what its signs mean, and a float is seen from both sides.
#[test]
fn cells_say_what_their_signs_mean() {
    let page = SoundPage::parse(&standings(&Sandbox::with(&SWISS), "-q --crosstable --format html").stdout);
    let (titles, signs) = (page.titles("#crosstable .game"), page.texts("#crosstable .game"));
    let found = signs.into_iter().zip(titles).collect::<Vec<_>>();
    let expected = [
        ("bye 1", "Round 1: a bye"),
        ("2 F 0", "Round 2: lost against Ada, First"),
        ("4 S 1", "Round 3: won against Di, Second"),
        ("5 F 1", "Round 1: won against Bo, First"),
        ("1 S 1", "Round 2: won against Ed, Second"),
        ("3 F * ↓", "Round 3: open against Cy, First, against an opponent with fewer points"),
        ("4 F ½", "Round 1: drew against Di, First"),
        ("5 S 1 ↓!", "Round 2: won against Bo, Second, without play, against an opponent with fewer points"),
        ("2 S * ↑", "Round 3: open against Ada, Second, against an opponent with more points"),
        ("3 S ½", "Round 1: drew against Cy, Second"),
        ("bye ½", "Round 2: a bye"),
        ("1 F 0", "Round 3: lost against Ed, First"),
        ("2 S 0", "Round 1: lost against Ada, Second"),
        ("3 F 0 ↑!", "Round 2: lost against Cy, First, without play, against an opponent with more points"),
    ];
    assert_eq!(found, expected.map(|(sign, title)| (sign.to_owned(), title.to_owned())));
    assert_eq!(page.texts("#card-c tbody td:nth-child(3)"), ["First", "Second", "Second"]);
    assert_eq!(page.texts("#card-e tbody td:nth-child(3)"), ["", "First", "Second"]);
}

/// A grid for who is to meet everybody, though not all have met yet; else a column a round.
#[test]
fn the_rules_say_who_meets_everybody() {
    let columns = |line: &str, entrants: &str, games: &str| {
        let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
        let done = folder.run(run, &format!("-q {line} --entrants DIR/e.csv DIR/g.csv --crosstable --format html"));
        let columns = SoundPage::parse(&done.stdout).texts("#crosstable thead th");
        columns[2..columns.len() - 1].join(" ")
    };
    let three = "id,seed\na,1\nb,2\nc,3\n";
    let final_stage = "round,first,second,result,stage\n1,a,b,1-0,final\n";
    assert_eq!(columns("--rules wcsc-2010", three, final_stage), "1 2 3");
    assert_eq!(columns("--rules wcsc-2010", three, &final_stage.replace("final", "preliminary-1")), "1");
    let games = "round,first,second,result\n4,a,b,1-0\n";
    // b lost and c has not played: they share the second place.
    assert_eq!(columns("--rules cutechess", three, games), "1 2 2");
    assert_eq!(columns("--rules wcsc-2010", three, games), "4");
    // A grid of two would have one cell for all their games.
    let two = "round,first,second,result\n1,a,b,1-0\n2,b,a,1/2-1/2\n3,a,b,*\n";
    assert_eq!(columns("--rules wcsc-2010", "id,seed\na,1\nb,2\n", two), "1 2 3");
}

/// Games with who is disqualified stand in the cross table, and where they count for nobody they give no points: those of the cross table
/// and of the cards are those of the places.
#[test]
fn games_that_count_for_nobody_give_no_points() {
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,disqualified,3\nd,4,,\n";
    let games = "round,first,second,result\n1,a,b,1/2-1/2\n1,c,d,0-1\n2,a,d,0-1\n2,b,c,1-0\n3,d,b,1-0\n3,a,c,1-0\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    let page = |book: &str| {
        let line = format!("-q --rules {book} --entrants DIR/e.csv --crosstable --format html DIR/g.csv");
        SoundPage::parse(&folder.run(run, &line).stdout)
    };
    let annulled = page("tcec-2021");
    assert_eq!(annulled.texts("#places tbody td:nth-child(3)"), ["2", "0.5", "0.5", "0"]);
    assert_eq!(annulled.texts("#crosstable tbody td:last-child"), ["2", "0.5", "0.5", "0"]);
    assert_eq!(annulled.texts("#crosstable tbody tr:first-child .game"), ["S 1", "F 1", "S 1"]);
    assert_eq!(annulled.texts("#card-d tbody td:last-child"), ["0", "1", "2"]);
    let standing = page("wcsc-2010");
    assert_eq!(standing.texts("#crosstable tbody td:last-child"), ["3", "1.5", "1.5", "0"]);
    assert_eq!(standing.texts("#card-d tbody td:last-child"), ["1", "2", "3"]);
}

/// The legend has the signs that the cross table of such an event can have, and none where no game is shown.
#[test]
fn the_legend_has_the_signs_that_there_are() {
    let signs = |line: &str| {
        let done = Sandbox::with(&SWISS).run(run, &format!("-q {line} --entrants DIR/e.csv DIR/g.csv --format html"));
        SoundPage::parse(&done.stdout).texts("#legend li")
    };
    let place = "the first sign of a cell is the opponent’s place; where several share it, the opponent’s id";
    let played =
        ["F, S: played as First, as Second", "1, ½, 0, *: won, drew, lost, not finished", "!: decided without play"];
    let floats = "↓, ↑: the opponent had fewer, more points before the round";
    assert_eq!(signs("--rules wcsc-2010 --crosstable"), [&[place], &played[..], &[floats]].concat());
    assert_eq!(signs("--rules cutechess --crosstable"), played);
    assert_eq!(signs("--rules wcsc-2010"), [""; 0]);
}

/// The legend cites the articles of the championship whose keys a book has, and none for those that the book names itself.
#[test]
fn the_legend_cites_nobody_else() {
    let articles = |book: &str| {
        let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", GAMES), ("b.toml", book)]);
        let done = folder.run(run, "--rules DIR/b.toml --entrants DIR/e.csv --format html DIR/g.csv");
        SoundPage::parse(&done.stdout).texts("#legend td:nth-child(3)")
    };
    let extended = articles("name = \"club\"\nextends = \"wcsc-2010\"\n");
    assert_eq!(extended, ["Art. 20.1", "Art. 20.2", "Art. 20.3", "Art. 20.4", "Art. 20.5", "Art. 20.6"]);
    let own = articles("name = \"club\"\nextends = \"wcsc-2010\"\n[standings]\nkeys = [\"points\", \"seed\"]\n");
    assert_eq!(own, ["the book’s own key", "the book’s own key"]);
}

#[test]
fn title_language_and_time() {
    let folder = folder();
    let html = standings(&folder, "--format html --lang ja --title Cup --as-of noon");
    let page = SoundPage::parse(&html.stdout);
    assert_eq!((page.texts("h1"), page.texts(".as-of")), (vec!["Cup".to_owned()], vec!["更新： noon".to_owned()]));
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
