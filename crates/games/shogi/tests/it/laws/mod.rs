//! The tables of testdata/shogi: laws, declaration, repetition, clock, reading and results.

mod clocks;
mod input;
mod limits;
mod long_games;

use std::collections::BTreeMap;

use input::{all_formats, games, neutral_game, rules, turned, turned_word, unescape, words};
use shinpan_core::side::Sides;
use shinpan_core::{Finding, Millis, Severity, Side};
use shinpan_records::verdict::Unreadable;
use shinpan_records::{CheckedGame, Port};
use shinpan_shogi::moves::Move;
use shinpan_shogi::position::Position;
use shinpan_shogi::record::RawGame;
use shinpan_shogi::rules::Rules;
use shinpan_shogi::setup::Setup;
use shinpan_shogi::{Shogi, csa};
use shinpan_testing::table;

/// `RULES|A|B` and so on.
fn parts<const N: usize>(input: &str) -> [&str; N] {
    let parts: Vec<&str> = input.splitn(N, '|').collect();
    parts.try_into().unwrap_or_else(|_| panic!("{N} parts, split by |: {input}"))
}

fn sfen(text: &str) -> Setup {
    Setup::from_sfen(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// `legal`, `check`, `mate` or `stalemate` after the last move, or the first refusal and its ply.
fn laws(start: &Setup, moves: &[String]) -> String {
    let mut position = Position::new(start);
    for (ply, word) in (1..).zip(moves) {
        let side = match word.as_bytes()[0] {
            b'+' => Side::First,
            b'-' => Side::Second,
            _ => position.turn(),
        };
        let text = word.trim_start_matches(['+', '-']).as_bytes().try_into().expect("six bytes");
        match position.play(side, Move::from_csa(text).expect("a move")) {
            Ok(next) => position = next,
            Err(refusal) => return format!("{} ply {ply}", refusal.code()),
        }
    }
    let word = match (position.has_legal_move(), position.in_check()) {
        (true, false) => "legal",
        (true, true) => "check",
        (false, true) => "mate",
        (false, false) => "stalemate",
    };
    word.to_owned()
}

#[test]
fn art_25_1_3_legality() {
    table("shogi/legality.csv", &mut |input| {
        let [start, moves] = parts(input);
        let (start, moves) = (sfen(start), words(moves));
        let found = laws(&start, &moves);
        let other: Vec<String> = moves.iter().map(|word| turned_word(word)).collect();
        let turned = laws(&turned(&start), &other);
        if found == turned { found } else { format!("{found}, with colours changed {turned}") }
    });
}

fn checked(game: &RawGame, rules: &Rules) -> CheckedGame {
    Shogi::new(rules.clone()).check(game, Sides::default())
}

#[test]
fn art_23_declaration() {
    table("shogi/declaration.csv", &mut |input| {
        let [changes, start, special] = parts(input);
        let record = format!("V2.2\n{}{}\n", csa::write_start(&sfen(start)), special.replace("\\n", "\n"));
        let checked = checked(&games(record.as_bytes())[0], &rules(changes));
        let codes =
            checked.findings.iter().filter(|finding| finding.code != "uneven-start").map(|finding| finding.code);
        let words: Vec<&str> = [checked.outcome.as_str(), &checked.ending].into_iter().chain(codes).collect();
        words.join(" ")
    });
}

/// A record of moves with or without their signs.
fn record(start: &Setup, moves: &[String]) -> Vec<RawGame> {
    let mut side = start.turn;
    let mut record = csa::write_start(start);
    for word in moves {
        let sign = if side == Side::First { "+" } else { "-" };
        let sign = if word.starts_with(['+', '-']) { "" } else { sign };
        record.extend([sign, word, "\n"]);
        side = side.other();
    }
    games(record.as_bytes())
}

/// `VERDICT PLY OFFENDER OCCURRENCES SIDES`, with `doubtful`.
fn verdict(start: &Setup, moves: &[String], rules: &Rules) -> String {
    let games = record(start, moves);
    let judged = Shogi::new(rules.clone()).judge(&games[0]).expect("a readable record");
    let mut words = vec![judged.ruling.as_str().to_owned()];
    words.extend(judged.ply.map(|ply| ply.to_string()));
    words.extend(judged.offender.map(|side| side.to_string()));
    let plies: Vec<String> = judged.occurrences.unwrap_or_default().iter().map(u32::to_string).collect();
    words.extend((!plies.is_empty()).then(|| plies.join("-")));
    words.extend(judged.sides.map(|sides| format!("{}/{}", sides.first, sides.second)));
    words.extend(judged.doubtful.then(|| "doubtful".to_owned()));
    words.join(" ")
}

#[test]
fn art_25_2_repetition() {
    table("shogi/repetition.csv", &mut |input| {
        let [changes, start, moves] = parts(input);
        let readings = ["csa", "shogi-server"].map(|reading| {
            let rules = rules(&format!("{changes} repetition_reading={reading}"));
            verdict(&sfen(start), &words(moves), &rules)
        });
        readings.join(" | ")
    });
}

/// Perpetual check is the same with the colours changed, but for the words.
#[test]
fn art_25_2_repetition_with_colours_changed() {
    table("shogi/repetition.csv", &mut |input| {
        let [changes, start, moves] = parts(input);
        let start = turned(&sfen(start));
        let moves: Vec<String> = words(moves).iter().map(|word| turned_word(word)).collect();
        let readings = ["csa", "shogi-server"].map(|reading| {
            let found = verdict(&start, &moves, &rules(&format!("{changes} repetition_reading={reading}")));
            let found = found.replace("first", "FIRST").replace("second", "first").replace("FIRST", "second");
            match found.rsplit_once("perpetual-check/idle") {
                Some((before, after)) => format!("{before}idle/perpetual-check{after}"),
                None => found.replace("idle/perpetual-check", "perpetual-check/idle"),
            }
        });
        readings.join(" | ")
    });
}

/// `OUTCOME ENDING PLIES FIRST/SECOND code@line:column#ply …`.
fn summary(checked: &CheckedGame) -> String {
    let (time, ending) = (&checked.time, &checked.ending);
    let seconds = |time: Option<Millis>| time.expect("shogi counts every second").to_string();
    let result =
        format!("{} {ending} {} {}/{}", checked.outcome, checked.plies, seconds(time.first), seconds(time.second));
    let finding = |finding: &Finding| {
        let ply = finding.ply.map_or_else(|| "-".to_owned(), |ply| ply.to_string());
        format!("{}@{}:{}#{ply}", finding.code, finding.line, finding.column)
    };
    let words: Vec<String> = std::iter::once(result).chain(checked.findings.iter().map(finding)).collect();
    words.join(" ")
}

/// The rules and the games of `RULES|RECORD` or `RULES|neutral|START|MOVES`.
fn rules_and_games(input: &str) -> (Rules, Vec<RawGame>) {
    let [changes, record] = parts(input);
    let games = match record.strip_prefix("neutral|") {
        Some(neutral) => {
            let [start, moves] = parts(neutral);
            vec![neutral_game(start, moves)]
        }
        None => all_formats(&unescape(record)),
    };
    (rules(changes), games)
}

fn checked_games(input: &str) -> Vec<CheckedGame> {
    let (rules, games) = rules_and_games(input);
    games.iter().map(|game| checked(game, &rules)).collect()
}

/// `VERDICT: WARNING; …` or `error LINE:COLUMN: WHY`.
fn judged(input: &str) -> String {
    let (rules, games) = rules_and_games(input);
    match Shogi::new(rules).judge(&games[0]) {
        Err(Unreadable { pos, message }) => format!("error {}:{}: {message}", pos.line, pos.column),
        Ok(verdict) => format!("{}: {}", verdict.explanation, verdict.warnings.join("; ")),
    }
}

#[test]
fn art_25_2_verdicts_and_what_is_said_with_them() {
    table("shogi/judged.csv", &mut judged);
}

#[test]
fn messages() {
    table("shogi/messages.csv", &mut |input| {
        let games = checked_games(input);
        let errors = games.iter().flat_map(|game| &game.findings).filter(|finding| finding.severity == Severity::Error);
        errors.map(|error| error.message.to_string()).collect::<Vec<_>>().join(" ;; ")
    });
}

fn answer(input: &str) -> String {
    let games: Vec<String> = checked_games(input).iter().map(summary).collect();
    games.join(" ;; ")
}

#[test]
fn art_22_clock() {
    table("shogi/clock.csv", &mut answer);
}

#[test]
fn reading() {
    table("shogi/reading.csv", &mut answer);
}

#[test]
fn kif_ki2_and_usi() {
    table("shogi/kif.csv", &mut answer);
}

#[test]
fn art_24_results() {
    table("shogi/results.csv", &mut answer);
}

/// Every code of the page is met in the tables, always with its severity and article.
#[test]
fn codes() {
    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
    let mut note = |finding: &Finding| {
        let what = format!("{} {}", finding.severity, finding.article.unwrap_or("-"));
        let known = seen.entry(finding.code).or_insert_with(|| what.clone());
        assert_eq!(*known, what, "{}", finding.code);
    };
    for name in ["clock.csv", "kif.csv", "reading.csv", "results.csv"] {
        table(&format!("shogi/{name}"), &mut |input| {
            checked_games(input).iter().flat_map(|game| &game.findings).for_each(&mut note);
            answer(input)
        });
    }
    table("shogi/legality.csv", &mut |input| {
        let [start, moves] = parts(input);
        let (start, moves) = (sfen(start), words(moves));
        checked(&record(&start, &moves)[0], &rules("")).findings.iter().for_each(&mut note);
        laws(&start, &moves)
    });
    table("shogi/codes.csv", &mut |code| seen.remove(code).unwrap_or_else(|| "not met".to_owned()));
    assert!(seen.is_empty(), "codes that no table lists: {seen:?}");
}
