//! The check of records as a page: what it says is what the reports say.

use kifu_check::run;
use serde_json::Value;
use shinpan_testing::{HOSTILE, RunResult, Sandbox, SoundPage, testdata};

const NOT_IN_HAND: &str =
    "V2.2\nN+Kiku\nN-Ume\nPI\n+\n+7776FU\nT1\n-3334FU\nT1\n+0055FU\nT1\n%CHUDAN\n$TIME_LIMIT:00:25+00\n";
const SOUND: &str = "V2.2\nN+Kiku\nN-Ume\nPI\n+\n+7776FU\nT1\n-3334FU\nT1\n%TORYO\n$TIME_LIMIT:00:25+00\n";

fn check(line: &str) -> RunResult {
    let root = testdata().display().to_string();
    Sandbox::with::<&str>(&[]).run(run, &line.replace("DATA", &root))
}

#[test]
fn the_page_says_what_the_reports_say() {
    let files = "DATA/shogi/records/*.csa DATA/xiangqi/records/*.pgn DATA/go/records/*.sgf";
    let page = SoundPage::parse(&check(&format!("{files} --format html")).stdout);
    let reports = check(&format!("{files} --format ndjson")).objects();
    assert_eq!(page.count("#games tbody tr"), reports.len());
    for (key, column) in [("first", 3), ("second", 4), ("outcome", 6)] {
        let values = reports.iter().map(|report| report[key].as_str().unwrap_or_default()).collect::<Vec<_>>();
        assert_eq!(page.texts(&format!("#games tbody td:nth-child({column})")), values, "{key}");
    }
    let findings = reports.iter().flat_map(|report| report["findings"].as_array().into_iter().flatten());
    let findings = findings.collect::<Vec<_>>();
    let messages = findings.iter().map(|finding| finding["message"].as_str().unwrap_or_default());
    let shown = page.texts("#findings section section > p").into_iter();
    assert!(shown.eq(messages.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))));
    let errors = findings.iter().filter(|finding| finding["severity"] == "error");
    let with_ply = errors.filter(|finding| !finding["ply"].is_null()).count();
    assert_eq!(page.count("#findings .boards figure"), with_ply);
}

/// What the JSON has under `key`, nothing for null and none.
fn word<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().filter(|word| *word != "none").unwrap_or_default()
}

#[test]
fn endings_and_decisions_are_the_words_of_the_reports() {
    for files in [
        "shogi/records/*.csa",
        "xiangqi/records/*.pgn",
        "go/records/*.sgf",
        "arimaa/records/*.txt",
        "chess/records/*.pgn",
    ] {
        let reports = check(&format!("DATA/{files} --format ndjson")).objects();
        let findings = reports.iter().flat_map(|report| report["findings"].as_array().into_iter().flatten());
        let decisions = findings.map(|finding| word(finding, "decision")).filter(|word| !word.is_empty());
        let decisions = decisions.collect::<Vec<_>>();
        let endings = reports.iter().map(|report| word(report, "ending")).collect::<Vec<_>>();
        assert!(!reports.is_empty(), "{files}");
        for (lang, decision) in [("en", "Decision"), ("ja", "裁定")] {
            let done = check(&format!("DATA/{files} --format html --lang {lang}"));
            let page = SoundPage::parse(&done.stdout);
            assert_eq!(page.texts("#games tbody td:nth-child(7)"), endings, "{files} {lang}");
            assert_eq!(page.facts(decision), decisions, "{files} {lang}");
        }
    }
}

#[test]
fn a_finding_in_no_line_that_is_shown_has_its_place() {
    let schedule = "round,first,second,result,termination\n1,Kiku,Ume,*,normal\n1,Matsu,Take,*,normal\n";
    let files = [("a.csa", SOUND), ("plan.csv", schedule)];
    let done = Sandbox::with(&files).run(run, "--format html --schedule DIR/plan.csv DIR/a.csa");
    let page = SoundPage::parse(&done.stdout);
    assert_eq!(page.facts("Found at"), ["Line 3, column 1"], "{}", done.stdout);
}

#[test]
fn records_of_one_folder_stand_without_it() {
    let files = [("f/a.csa", SOUND), ("f/g/b.csa", NOT_IN_HAND)];
    let page = SoundPage::parse(&Sandbox::with(&files).run(run, "--format html DIR/f/a.csa DIR/f/g/b.csa").stdout);
    assert_eq!(page.texts("#games tbody th"), ["a.csa", "g/b.csa"]);
    let note = page.texts("#games > p").concat();
    assert!(note.starts_with("The records are in ") && note.ends_with("/f/"), "{note}");
}

#[test]
fn the_line_and_the_word_are_shown() {
    let done = Sandbox::with(&[("a.csa", NOT_IN_HAND)]).run(run, "--format html DIR/a.csa");
    assert_eq!(done.code, 1);
    let page = SoundPage::parse(&done.stdout);
    assert_eq!(page.texts(".excerpt figcaption"), ["Line 10, column 1"]);
    assert_eq!(
        (page.texts(".excerpt pre"), page.texts(".excerpt mark")),
        (vec!["+0055FU".to_owned()], vec!["+0055FU".to_owned()])
    );
    assert_eq!(page.texts(".boards figcaption"), ["Before ply 3, with its move marked"]);
    assert_eq!(page.texts(".status"), ["Games with errors: 1 of 1"]);
}

#[test]
fn the_end_is_shown_after_the_last_move() {
    let page = SoundPage::parse(&check("DATA/shogi/records/false-mate.csa --format html").stdout);
    assert_eq!(page.texts(".boards figcaption"), ["After ply 3"]);
}

#[test]
fn markdown_has_a_caret_below_the_word() {
    let kif = "手合割：平手\n先手：桂\n後手：銀\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四角(33)   ( 0:01/00:00:01)\n";
    let done = Sandbox::with(&[("a.kif", kif)]).run(run, "--format markdown DIR/a.kif");
    let block = "Line 6, column 6:\n\n```text\n   2 ３四角(33)   ( 0:01/00:00:01)\n     ^\n```\n";
    assert!(done.stdout.contains(block), "{}", done.stdout);
}

#[test]
fn what_cannot_be_read_stands_first() {
    let done = Sandbox::with(&[("a.csa", SOUND)]).run(run, "--format html DIR/nope.csa DIR/a.csa");
    assert_eq!(done.code, 2);
    let page = SoundPage::parse(&done.stdout);
    assert_eq!(page.count("#unread li"), 1);
    assert_eq!(page.texts(".status.heed"), ["No errors; games: 1 · not everything could be read: 1"]);
}

#[test]
fn many_clean_games_are_counted() {
    let records = vec![SOUND; 1_100].join("/\n");
    let done = Sandbox::with(&[("a.csa", records)]).run(run, "--format html DIR/a.csa");
    let page = SoundPage::parse(&done.stdout);
    assert_eq!((done.code, page.texts(".sub")), (0, vec!["Games: 1100, records: 1".to_owned()]));
    assert_eq!(page.count("#games tbody tr"), 1_000);
    assert_eq!(page.texts("#games > p"), ["Games that have no row here: 100; the output in JSON has all"]);
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let page = |jobs: u32| check(&format!("--jobs {jobs} DATA/shogi/records --format html")).stdout;
    assert_eq!(page(1), page(4));
}

#[test]
fn a_log_is_its_sheet() {
    let page = SoundPage::parse(&check("--log DATA/chess/logs/game-1.ndjson --format html").stdout);
    assert_eq!(page.texts("#log table caption"), ["Decided", "Against the rules", "Put right"]);
    assert_eq!(page.texts("#log tbody th[scope=row]")[..2], ["Clause 7c", "Clause 13d"]);
}

#[test]
fn what_has_no_page_is_refused() {
    for (line, error) in [
        ("--emit games --format html", "--format html or markdown: --emit games has no page and no boards"),
        ("--emit entrants --diagrams x", "--diagrams: --emit entrants has no page and no boards"),
        ("--cache x --format markdown", "--format html or markdown: a cache holds no lines and no boards"),
        ("--report --format html", "--report: a page has the sheet of a log anyway"),
        ("--title Cup", "--title: only a page has it"),
    ] {
        let done = Sandbox::with(&[("a.csa", SOUND)]).run(run, &format!("{line} DIR/a.csa"));
        assert!(done.code == 2 && done.stderr.contains(error), "{line}: {}", done.stderr);
    }
}

#[test]
fn boards_are_written_as_pictures() {
    let folder = Sandbox::with(&[("a.csa", NOT_IN_HAND)]);
    let done = folder.run(run, "--diagrams DIR/boards --pieces letters --format ndjson DIR/a.csa");
    assert_eq!(done.code, 1);
    let names = std::fs::read_dir(folder.path("boards")).expect("a folder");
    let names = names.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>();
    assert_eq!(names.len(), 1, "{names:?}");
    let picture = std::fs::read_to_string(&names[0]).expect("a picture");
    assert!(picture.starts_with("<svg") && !picture.contains('歩'), "{picture}");
}

#[test]
fn no_text_changes_the_page() {
    let shape = |text: &str| {
        let text = text.replace('"', "'");
        let csa = NOT_IN_HAND.replace("Kiku", &text).replace("%CHUDAN", &format!("x{text}\n%CHUDAN"));
        let pgn = format!("[White \"{text}\"]\n[Black \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0 ; {text}\n");
        let done = Sandbox::with(&[("a.csa", csa), ("b.pgn", pgn)]).run(run, "--format html DIR/a.csa DIR/b.pgn");
        SoundPage::parse(&done.stdout).shape()
    };
    for text in HOSTILE {
        assert_eq!(shape(text), shape("a usual text"), "{text}");
    }
}

/// Games of which the last move is none that the pieces can make.
fn illegal_games(count: usize) -> String {
    vec![NOT_IN_HAND; count].join("/\n")
}

#[test]
fn boards_that_are_left_out_are_said_to_be() {
    for (games, boards, notes) in [(200, 200, 1), (201, 200, 2)] {
        let done = Sandbox::with(&[("a.csa", illegal_games(games))]).run(run, "--format html DIR/a.csa");
        let page = SoundPage::parse(&done.stdout);
        let found = (page.count("#findings .boards figure"), page.count("#findings > p"));
        assert_eq!(found, (boards, notes), "{games} games");
    }
}
