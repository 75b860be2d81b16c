//! Pairings with their sides as pages.

use color_assign::run;
use shinpan_testing::{HOSTILE, RunResult, Sandbox, SoundPage};

fn colors(id: &str) -> RunResult {
    let pairings = format!(
        "round,first,second,result,termination,first_history,second_history\n2,\"{id}\",b,*,,W,D\n2,c,,bye,,l,\n"
    );
    let folder = Sandbox::with(&[("p.csv", &*pairings)]);
    folder.run(run, "--rules wcsc-2010 --lots x --format html DIR/p.csv")
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
