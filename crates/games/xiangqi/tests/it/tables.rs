//! The tables of testdata/xiangqi: moves, repetition, attacks, start positions, WXF notation, records.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_core::{Finding, RuleBook, Side};
use shinpan_records::CheckedGame;
use shinpan_records::format::ReadRecords;
use shinpan_records::neutral::NeutralRecord;
use shinpan_records::verdict::{ClassedMove, Verdict};
use shinpan_testing::{table, testdata};
use shinpan_xiangqi::fen::{START, Start};
use shinpan_xiangqi::record::RawGame;
use shinpan_xiangqi::{
    Code, GameEnd, Judge, Meaning, Move, Position, Ranks, Referee, Refusal, Repetition, Rules, check, wxf,
};

use crate::common::{TURNS, Turn, coordinates, games, turned, turned_move, turned_side};

/// `wxf-2018` with `key=value` pairs, split by blanks, in place of its own; `book=` is another book, `ranks=` no key of one.
fn rules(changes: &str) -> (Rules, Ranks) {
    let name = changes.split_whitespace().find_map(|change| change.strip_prefix("book="));
    let mut book = RuleBook::builtin(name.unwrap_or("wxf-2018")).expect("built in");
    let mut ranks = Ranks::default();
    for (key, value) in changes.split_whitespace().map(|change| change.split_once('=').expect("key=value")) {
        match key {
            "book" => continue,
            "ranks" => {
                ranks = Ranks::from_word(value).expect("a way to count");
                continue;
            }
            _ => {}
        }
        let number = value.parse::<i64>().map(toml::Value::from);
        let truth = || value.parse::<bool>().map(toml::Value::from);
        let value = number.or_else(|_| truth()).unwrap_or_else(|_| toml::Value::from(value));
        book = book.with("xiangqi", key, value).expect("a key of the book");
    }
    (book.section("xiangqi").expect("values that the game knows"), ranks)
}

/// The position in FEN.
fn position(fen: &str) -> Position {
    Start::parse(fen).unwrap_or_else(|why| panic!("{fen}: {why}")).position
}

/// `\n` and `\r` are written out, `{start}` is the array, and `<(a b)x3>` stands for `a b a b a b`.
fn unescape(text: &str) -> String {
    let mut text = text.replace("{start}", START).replace("\\n", "\n").replace("\\r", "\r");
    while let Some((before, rest)) = text.split_once("<(") {
        let (chunk, rest) = rest.split_once(")x").expect("<(…)xN>");
        let (times, rest) = rest.split_once('>').expect("<(…)xN>");
        text = format!("{before}{}{rest}", vec![chunk; times.parse().expect("times")].join(" "));
    }
    text
}

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
        Refusal::NoneOf(..) => "none-of",
    }
}

/// Every case is also checked left for right and with colours changed.
#[test]
fn moves() {
    table("xiangqi/moves.csv", &mut |input| {
        let (fen, mv) = parts(input);
        let (position, mv) = (position(fen), coordinates(mv));
        let answers = TURNS.map(|turn| {
            let (position, mv) = (turned(&position, turn), turned_move(mv, turn));
            assert_eq!(position.play(mv).is_ok(), position.legal_moves().contains(&mv), "{position:?} {mv}");
            let is_irreversible = position.is_irreversible(mv);
            position.play(mv).map_or_else(word, |_| if is_irreversible { "irreversible" } else { "legal" })
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{input}: {answers:?}");
        answers[0].to_owned()
    });
}

/// `first-loses 8 0+4+8 perpetual-check idle`, or what there is of it.
fn shown(end: Option<&GameEnd>, ply: u32, turn: Turn) -> String {
    match end {
        None => "none".to_owned(),
        Some(GameEnd::NoCapture(plies)) => format!("no-capture {ply} {plies}"),
        Some(GameEnd::BareMaterial) => format!("bare-material {ply}"),
        Some(GameEnd::Repetition(Repetition { occurrences, levels, loser, doubtful, .. })) => {
            let ruling = loser.map_or_else(|| "draw".to_owned(), |side| format!("{}-loses", turned_side(side, turn)));
            let plies = occurrences.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
            let [first, second] = Side::BOTH.map(|side| levels.get(turned_side(side, turn)).as_str());
            format!("{ruling} {ply} {plies} {first} {second}{}", if *doubtful { " doubtful" } else { "" })
        }
    }
}

/// Plays the moves up to the end of the game. At every ply a move that is taken back is as if it had not been made, and a side is
/// safe that does not lose.
fn first_end_shown(start: &Start, moves: &[Move], rules: Rules, turn: Turn) -> String {
    let position = turned(&start.position, turn);
    let start = Start { plies_without_capture: start.plies_without_capture, ..Start::from(position) };
    let mut judge = Judge::new(&start, rules);
    assert_eq!(judge.game_end(), None);
    for mv in moves.iter().map(|mv| turned_move(*mv, turn)) {
        judge.push(mv).expect("a legal move");
        assert_eq!(judge.pop(), Some(mv));
        judge.push(mv).expect("a legal move");
        let seen = (judge.position_at(judge.ply()), judge.move_at(judge.ply()), judge.is_check());
        assert_eq!(seen, (Some(judge.position()), Some(mv), judge.position().is_check()));
        assert_eq!(judge.occurrences().len(), judge.count() as usize);
        assert_eq!(judge.occurrences().last(), Some(&judge.ply()));
        assert_eq!(judge.pending_repetition().is_some(), judge.count() > 1);
        let end = judge.game_end();
        for side in Side::BOTH {
            assert_eq!(judge.is_safe(side), end.as_ref().and_then(GameEnd::loser) != Some(side));
        }
        if end.is_some() {
            return shown(end.as_ref(), judge.ply(), turn);
        }
    }
    shown(None, 0, turn)
}

/// Every case is also checked left for right and with colours changed.
#[test]
fn repetition() {
    table("xiangqi/repetition.csv", &mut |input| {
        let (changes, rest) = parts(input);
        let (fen, moves) = parts(rest);
        let (rules, start) = (rules(changes).0, Start::parse(fen).unwrap_or_else(|why| panic!("{fen}: {why}")));
        let moves = unescape(moves).split_whitespace().map(coordinates).collect::<Vec<_>>();
        let answers = TURNS.map(|turn| first_end_shown(&start, &moves, rules, turn));
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{input}: {answers:?}");
        answers[0].clone()
    });
}

/// `a5xi6` for what a move chases, `(a5xi6 protected by e7)` for what is attacked and not chased.
fn move_shown(classed: &ClassedMove) -> String {
    let targets = classed.targets.iter().map(|target| format!(" {}x{}", target.attacker, target.victim));
    let dismissed = classed.dismissed.iter().flatten().map(|dismissed| {
        let by = dismissed.by.map(|by| format!(" by {by}")).unwrap_or_default();
        format!(" ({}x{} {}{by})", dismissed.attacker, dismissed.victim, dismissed.reason)
    });
    [classed.text.clone(), format!(" {}", classed.class)].into_iter().chain(targets).chain(dismissed).collect()
}

/// `draw 4 [WXF 3.2.B; reading 1] a8a9 check, …`, or what there is of it.
fn verdict_shown(verdict: &Verdict) -> String {
    let ply = verdict.ply.map(|ply| format!(" {ply}")).unwrap_or_default();
    let article = verdict.article.map(|article| format!(" [{article}]")).unwrap_or_default();
    let moves = verdict.moves.iter().map(move_shown).collect::<Vec<_>>().join(", ");
    format!("{}{ply}{article} {moves}", verdict.ruling.as_str()).trim_end().to_owned()
}

#[test]
fn verdicts() {
    table("xiangqi/verdicts.csv", &mut |input| {
        let (changes, rest) = parts(input);
        let (fen, moves) = parts(rest);
        let moves = unescape(moves).split_whitespace().map(str::to_owned).collect();
        let game = RawGame::from_neutral(NeutralRecord::of_moves(fen.to_owned(), moves));
        let (rules, ranks) = rules(changes);
        verdict_shown(&Referee::new(rules, ranks, false).judge(&game).expect("a record that can be read"))
    });
}

#[test]
fn start_positions() {
    table("xiangqi/fen.csv", &mut |input| match Start::parse(input) {
        Err(why) => format!("refused: {why}"),
        Ok(start) => {
            assert_eq!(Start::parse(&start.position.to_string()).expect("printed").position, start.position);
            let warnings = start.warnings.iter().map(|warning| format!("; {warning}"));
            [start.position.to_string(), format!(" {}", start.plies_without_capture)]
                .into_iter()
                .chain(warnings)
                .collect()
        }
    });
}

#[test]
fn wxf_is_read() {
    table("xiangqi/wxf-read.csv", &mut |input| {
        let (fen, text) = parts(input);
        match wxf::read(text, &position(fen)) {
            Ok(Meaning::Move(mv)) => match position(fen).play(mv) {
                Ok(_) => mv.to_string(),
                Err(why) => format!("{mv}: {why}"),
            },
            Ok(Meaning::NoneOf(one, other)) => format!("none of {one} {other}"),
            Err(why) => why.to_string(),
        }
    });
}

#[test]
fn wxf_is_written() {
    table("xiangqi/wxf-written.csv", &mut |input| {
        let (fen, mv) = parts(input);
        wxf::text(&position(fen), coordinates(mv))
    });
}

/// `OUTCOME ENDING PLIES code@line:column#ply …`.
fn summary(checked: &CheckedGame) -> String {
    let result = format!("{} {} {}", checked.outcome, checked.ending, checked.plies);
    let finding = |finding: &Finding| {
        let ply = finding.ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
        format!("{}@{}:{}#{ply}", finding.code, finding.line, finding.column)
    };
    let words: Vec<String> = std::iter::once(result).chain(checked.findings.iter().map(finding)).collect();
    words.join(" ")
}

/// The games of `RULES|RECORD`.
fn checked_games(input: &str) -> Vec<CheckedGame> {
    let (changes, record) = parts(input);
    let (rules, ranks) = rules(changes);
    games(unescape(record).as_bytes(), None).iter().map(|game| check(game, &rules, ranks)).collect()
}

fn answer(input: &str) -> String {
    let games: Vec<String> = checked_games(input).iter().map(summary).collect();
    games.join(" ;; ")
}

#[test]
fn records() {
    table("xiangqi/records.csv", &mut answer);
}

#[test]
fn files() {
    table("xiangqi/files.csv", &mut |name| {
        let file = std::fs::read_to_string(testdata().join("xiangqi/records").join(name)).expect("a record");
        answer(&format!("|{file}"))
    });
}

#[test]
fn messages() {
    table("xiangqi/messages.csv", &mut |input| {
        let games = checked_games(input);
        let findings = games.iter().flat_map(|game| &game.findings);
        let shown = |one: &Finding| {
            let article = one.article.map(|article| format!(" ({article})"));
            format!("{}{}", one.message, article.unwrap_or_default())
        };
        findings.map(shown).collect::<Vec<_>>().join(" ;; ")
    });
}

/// Every code of the page is met in the tables, with its severities.
#[test]
fn codes() {
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    table("xiangqi/records.csv", &mut |input| {
        for finding in checked_games(input).iter().flat_map(|game| &game.findings) {
            seen.entry(finding.code).or_default().insert(finding.severity.to_string());
        }
        answer(input)
    });
    table("xiangqi/codes.csv", &mut |code| match seen.remove(code) {
        Some(severities) => severities.into_iter().collect::<Vec<_>>().join(" "),
        None => "not met".to_owned(),
    });
    assert!(seen.is_empty(), "codes that no table lists: {seen:?}");
}

#[test]
fn limits() {
    let (rules, ranks) = rules("prohibited=1000000 permitted=1000000 no_capture_plies=0");
    for (plies, codes) in [(20_000, ""), (20_005, "limit-exceeded")] {
        let moves: Vec<&str> = ["h0g2", "h9g7", "g2h0", "g7h9"].into_iter().cycle().take(plies).collect();
        let neutral = format!("{{\"moves\":[\"{}\"]}}", moves.join("\",\""));
        for file in [neutral, moves.join("\n")] {
            let checked = check(&games(file.as_bytes(), None)[0], &rules, ranks);
            let found: Vec<&str> = checked.findings.iter().map(|finding| finding.code).collect();
            assert_eq!((checked.plies as usize, found.join(" ")), (plies, codes.to_owned()));
        }
    }
    let line = format!("[Event \"{}\"]\n1. h2e2 *\n", "x".repeat(2 << 20));
    assert_eq!(games(line.as_bytes(), None)[0].findings[0].code, Code::LimitExceeded);
    assert_eq!(games(")".repeat(1000).as_bytes(), None)[0].findings.len(), 101);
    let deep = format!("h2e2 {}{} *", "(".repeat(101), ")".repeat(101));
    assert_eq!(games(deep.as_bytes(), None)[0].findings[0].code, Code::LimitExceeded);
    let long = games("x".repeat(1 << 20).as_bytes(), None);
    assert!(long[0].moves[0].text.len() < 100);
}
