//! The tables of testdata/xiangqi: moves, start positions, WXF notation, records.

mod table;

use std::collections::BTreeMap;

use shinpan_core::Finding;
use shinpan_records::Checked;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::{Move, Refusal, check, wxf};
use table::{TURNS, coordinates, folder, games, position, rules, table, turned, turned_square, unescape};

/// The two parts of `A|B`.
fn parts(input: &str) -> (&str, &str) {
    input.split_once('|').unwrap_or_else(|| panic!("two parts, split by |: {input}"))
}

const fn word(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Empty(_) => "empty",
        Refusal::NotOwn(_) => "not-own",
        Refusal::Occupied(_) => "occupied",
        Refusal::NotReached(..) => "not-reached",
        Refusal::InCheck(_) => "in-check",
        Refusal::Facing(_) => "facing",
    }
}

/// Every case is also checked left for right and with colours changed.
#[test]
fn moves() {
    table("moves.csv", &mut |input| {
        let (fen, mv) = parts(input);
        let (position, mv) = (position(fen), coordinates(mv));
        let answers = TURNS.map(|turn| {
            let mv = Move { from: turned_square(mv.from, turn), to: turned_square(mv.to, turn) };
            let position = turned(&position, turn);
            assert_eq!(position.play(mv).is_ok(), position.legal_moves().contains(&mv), "{position:?} {mv}");
            position.play(mv).map_or_else(word, |_| "legal")
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{input}: {answers:?}");
        answers[0].to_owned()
    });
}

#[test]
fn start_positions() {
    table("fen.csv", &mut |input| match Start::parse(input) {
        Err(why) => format!("refused: {why}"),
        Ok(start) => {
            assert_eq!(Start::parse(&start.position.to_string()).expect("printed").position, start.position);
            let warnings = start.warnings.iter().map(|warning| format!("; {warning}"));
            [start.position.to_string(), format!(" {}", start.quiet)].into_iter().chain(warnings).collect()
        }
    });
}

#[test]
fn wxf_is_read() {
    table("wxf-read.csv", &mut |input| {
        let (fen, text) = parts(input);
        match wxf::read(text, &position(fen)) {
            Ok(mv) => mv.to_string(),
            Err(why) => why.to_string(),
        }
    });
}

#[test]
fn wxf_is_written() {
    table("wxf-written.csv", &mut |input| {
        let (fen, mv) = parts(input);
        wxf::text(&position(fen), coordinates(mv))
    });
}

/// `OUTCOME ENDING PLIES code@line:column#ply …`.
fn summary(checked: &Checked) -> String {
    let result = format!("{} {} {}", checked.outcome, checked.ending, checked.plies);
    let finding = |finding: &Finding| {
        let ply = finding.ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
        format!("{}@{}:{}#{ply}", finding.code, finding.line, finding.column)
    };
    let words: Vec<String> = std::iter::once(result).chain(checked.findings.iter().map(finding)).collect();
    words.join(" ")
}

/// The games of `RULES|RECORD`.
fn checked_games(input: &str) -> Vec<Checked> {
    let (changes, record) = parts(input);
    let (rules, ranks) = rules(changes);
    games(unescape(record).as_bytes()).iter().map(|game| check(game, &rules, ranks)).collect()
}

fn answer(input: &str) -> String {
    let games: Vec<String> = checked_games(input).iter().map(summary).collect();
    games.join(" ;; ")
}

#[test]
fn records() {
    table("records.csv", &mut answer);
}

#[test]
fn files() {
    table("files.csv", &mut |name| {
        let file = std::fs::read_to_string(folder().join("records").join(name)).expect("a record");
        answer(&format!("|{file}"))
    });
}

#[test]
fn messages() {
    table("messages.csv", &mut |input| {
        let games = checked_games(input);
        let findings = games.iter().flat_map(|game| &game.findings);
        findings.map(|one| one.message.to_string()).collect::<Vec<_>>().join(" ;; ")
    });
}

/// Every code of the page is met in the tables, always with its severity and, but for verdicts and laws, its article.
#[test]
fn codes() {
    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
    table("records.csv", &mut |input| {
        for finding in checked_games(input).iter().flat_map(|game| &game.findings) {
            let what = finding.severity.to_string();
            let known = seen.entry(finding.code).or_insert_with(|| what.clone());
            assert_eq!(*known, what, "{}", finding.code);
        }
        answer(input)
    });
    table("codes.csv", &mut |code| seen.remove(code).unwrap_or_else(|| "not met".to_owned()));
    assert!(seen.is_empty(), "codes that no table lists: {seen:?}");
}

#[test]
fn limits() {
    let (rules, ranks) = rules("prohibited=1000000 permitted=1000000 no_capture_plies=0");
    for (plies, codes) in [(20_000, ""), (20_005, "limit-exceeded")] {
        let moves: Vec<&str> = ["h0g2", "h9g7", "g2h0", "g7h9"].into_iter().cycle().take(plies).collect();
        let neutral = format!("{{\"moves\":[\"{}\"]}}", moves.join("\",\""));
        for file in [neutral, moves.join("\n")] {
            let checked = check(&games(file.as_bytes())[0], &rules, ranks);
            let found: Vec<&str> = checked.findings.iter().map(|finding| finding.code).collect();
            assert_eq!((checked.plies as usize, found.join(" ")), (plies, codes.to_owned()));
        }
    }
    let line = format!("[Event \"{}\"]\n1. h2e2 *\n", "x".repeat(2 << 20));
    assert_eq!(games(line.as_bytes())[0].findings[0].code, "limit-exceeded");
    assert_eq!(games(")".repeat(1000).as_bytes())[0].findings.len(), 101);
    let deep = format!("h2e2 {}{} *", "(".repeat(101), ")".repeat(101));
    assert_eq!(games(deep.as_bytes())[0].findings[0].code, "limit-exceeded");
    let long = games("x".repeat(1 << 20).as_bytes());
    assert!(long[0].moves[0].text.len() < 100);
}
