//! Pairings with their sides as pages.

use color_assign::run;
use shinpan_testing::{HOSTILE, RunResult, Sandbox, SoundPage};

fn colors(id: &str) -> RunResult {
    colors_as(id, "html")
}

fn colors_as(id: &str, format: &str) -> RunResult {
    let pairings = format!(
        "round,first,second,result,termination,first_history,second_history\n2,\"{id}\",b,*,,W,D\n2,c,,bye,,l,\n"
    );
    let folder = Sandbox::with(&[("p.csv", &*pairings)]);
    folder.run(run, &format!("--rules wcsc-2010 --lots x --format {format} DIR/p.csv"))
}

#[test]
fn the_sheet_with_the_rule_of_each_side() {
    let done = colors("a");
    let page = SoundPage::parse(&done.stdout);
    assert_eq!((done.code, page.texts("h1")), (0, vec!["wcsc-2010".to_owned()]));
    let game = &page.texts("#round-1 tbody tr")[0];
    assert!(game.starts_with("1 a 1 0.5 b lots Art. 19.4") || game.starts_with("1 b 0.5 1 a lots Art. 19.4"), "{game}");
    assert_eq!(page.texts("#round-1-byes-t"), ["Byes and pauses"]);
    assert_eq!(page.texts("footer dd"), ["x"]);
}

/// Sides and reasons on the page are those of the rows.
#[test]
fn the_page_says_what_the_rows_say() {
    let page = SoundPage::parse(&colors("a").stdout);
    let rows: serde_json::Value = serde_json::from_str(&colors_as("a", "json").stdout).expect("rows");
    let text = |key: &str| rows[0][key].as_str().expect("a text").to_owned();
    assert_eq!(page.texts("#round-1 table:not(.sheet) tbody tr:first-child th"), [text("first")]);
    assert_eq!(page.texts("#round-1 table:not(.sheet) tbody tr:first-child td:nth-child(6)"), [text("second")]);
    assert_eq!(page.texts("#round-1 table:not(.sheet) tbody tr:first-child td:last-child"), [text("reason")]);
}

#[test]
fn an_id_changes_nothing_but_itself() {
    let usual = SoundPage::parse(&colors("usual").stdout).shape();
    for id in HOSTILE {
        let done = colors(id);
        // Ids of some signs are refused.
        if done.code == 0 {
            assert_eq!(SoundPage::parse(&done.stdout).shape(), usual, "{id}");
        }
    }
}
