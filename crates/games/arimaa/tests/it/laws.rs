//! The tables of testdata/arimaa: turns, ends of games, repetition, records, letters of the archive, time controls.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use shinpan_arimaa::position::CaptureFault;
use shinpan_arimaa::time_control::{GameLimit, TimeControl};
use shinpan_arimaa::{GAME, check, ending, judge};
use shinpan_core::{Finding, Side};
use shinpan_records::CheckedGame;
use shinpan_testing::table;

use crate::cases::{games, position, rules, turned, unescape, words};

/// `A|B|C` and so on.
fn parts<const N: usize>(input: &str) -> [&str; N] {
    let parts: Vec<&str> = input.splitn(N, '|').collect();
    parts.try_into().unwrap_or_else(|_| panic!("{N} parts, split by |: {input}"))
}

/// `legal` with the faults of captures, or the code of the refusal and its word, from 1.
fn laws(pieces: &str, turn: &str, steps: &str) -> String {
    match position(pieces, turn).play(&words(steps), false) {
        Err(refused) => {
            let word = refused.word.map(|word| format!(" {}", word + 1)).unwrap_or_default();
            format!("{}{word}", refused.refusal.code())
        }
        Ok((_, capture_faults)) => capture_faults.iter().fold("legal".to_owned(), |mut text, wrong| {
            let (what, word) = match wrong {
                CaptureFault::Missing(word, capture) => (format!("missing {}x", capture.square), word),
                CaptureFault::Wrong(word) => ("wrong".to_owned(), word),
            };
            let _ = write!(text, ", {what} {}", word + 1);
            text
        }),
    }
}

#[test]
fn turns() {
    table("arimaa/turns.csv", &mut |input| {
        let [pieces, turn, steps] = parts(input);
        let found = laws(pieces, turn, steps);
        let other = laws(&turned(pieces), if turn == "g" { "s" } else { "g" }, &turned(steps));
        // Squares are turned too.
        let same = ["c3", "f3", "c6", "f6"].iter().any(|trap| found.contains(trap)) || found == other;
        if same { found } else { format!("{found}, with colours changed {other}") }
    });
}

/// A case that fails shows its board as a referee sees it, on lines of its own.
#[test]
fn boards_are_shown_as_in_a_verdict() {
    let board = position("Ra1 eh8", "g").board;
    assert_eq!(format!("{board:?}"), format!("\n{board}"));
}

/// `WINNER ENDING` or `none` after a turn.
fn end(pieces: &str, turn: &str, steps: &str) -> String {
    let before = position(pieces, turn);
    let (after, _) = before.play(&words(steps), false).expect("a legal turn");
    match ending::of_board(&after.board, before.turn) {
        Some((winner, ending)) => format!("{winner} {ending}"),
        None => "none".to_owned(),
    }
}

#[test]
fn ends_of_games() {
    table("arimaa/endings.csv", &mut |input| {
        let [pieces, turn, steps] = parts(input);
        let found = end(pieces, turn, steps);
        let other = end(&turned(pieces), if turn == "g" { "s" } else { "g" }, &turned(steps));
        let other = other.replace("first", "FIRST").replace("second", "first").replace("FIRST", "second");
        if found == other { found } else { format!("{found}, with colours changed {other}") }
    });
}

/// The turns of a text split by `/`, in which `(a/b)x3` stands for `a/b/a/b/a/b`, as a record behind the usual setups.
fn record(text: &str) -> String {
    let mut turns: Vec<&str> = Vec::new();
    let mut open = 0;
    for turn in text.split('/').filter(|turn| !turn.is_empty()) {
        if turn.starts_with('(') {
            open = turns.len();
        }
        let (turn, times) =
            turn.split_once(")x").map_or((turn, 1), |(turn, times)| (turn, times.parse().expect("times")));
        turns.push(turn.trim_start_matches('('));
        let chunk = turns[open..].to_vec();
        (1..times).for_each(|_| turns.extend_from_slice(&chunk));
    }
    let mut text = unescape("1g {g}\\n1s {s}\\n");
    for (index, turn) in turns.iter().enumerate() {
        let _ = writeln!(text, "{}{} {turn}", index / 2 + 2, if index % 2 == 0 { 'g' } else { 's' });
    }
    text
}

#[test]
fn repetition() {
    table("arimaa/repetition.csv", &mut |input| {
        let [changes, turns] = parts(input);
        let record = record(turns);
        let judged = judge(&games(record.as_bytes())[0], &rules(changes)).expect("a readable record");
        assert_eq!(judged.diagram.is_some(), judged.cycle.is_some());
        assert!(judged.moves.iter().all(|mv| (mv.side == Side::First) == (mv.ply % 2 == 1)));
        let mut words = vec![judged.ruling.as_str().to_owned()];
        words.extend(judged.ply.map(|ply| ply.to_string()));
        words.extend(judged.offender.map(|side| side.to_string()));
        let plies: Vec<String> = judged.occurrences.unwrap_or_default().iter().map(u32::to_string).collect();
        words.extend((!plies.is_empty()).then(|| plies.join("-")));
        words.join(" ")
    });
}

/// `VERDICT: WARNING; …` or `error: WHY`.
fn judged(input: &str) -> String {
    let [changes, record] = parts(input);
    match judge(&games(unescape(record).as_bytes())[0], &rules(changes)) {
        Err(fault) => format!("error: {}", fault.message),
        Ok(judged) => format!("{}: {}", judged.explanation, judged.warnings.join("; ")),
    }
}

#[test]
fn verdicts_and_what_is_said_with_them() {
    table("arimaa/judged.csv", &mut judged);
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
    let [changes, record] = parts(input);
    games(unescape(record).as_bytes()).iter().map(|game| check(game, &rules(changes))).collect()
}

fn answer(input: &str) -> String {
    let games: Vec<String> = checked_games(input).iter().map(summary).collect();
    games.join(" ;; ")
}

#[test]
fn records() {
    table("arimaa/records.csv", &mut answer);
}

/// `OUTCOME ENDING TERMINATION`, the last as games.csv has it, and the findings: of a game with this letter as the end that the
/// archive tells.
fn lettered(letter: &str) -> String {
    let record = format!("|result: w\\ntermination: {letter}\\n1g {{g}}\\n1s {{s}}\\n2g Eh2n\\n2s cf7s cf6x\\n");
    let checked = checked_games(&record).remove(0);
    let termination = (GAME.kind.termination)(&checked.ending);
    let messages = checked.findings.iter().map(|finding| format!("; {}", finding.message));
    format!("{} {} {}", checked.outcome, checked.ending, termination.as_str()) + &messages.collect::<String>()
}

#[test]
fn letters_of_the_archive() {
    table("arimaa/letters.csv", &mut lettered);
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
    table("arimaa/records.csv", &mut |input| {
        checked_games(input).iter().flat_map(|game| &game.findings).for_each(&mut note);
        answer(input)
    });
    table("arimaa/codes.csv", &mut |code| seen.remove(code).unwrap_or_else(|| "not met".to_owned()));
    assert!(seen.is_empty(), "codes that no table lists: {seen:?}");
}

#[test]
fn time_controls() {
    table("arimaa/time-controls.csv", &mut |input| match input.parse::<TimeControl>() {
        Err(error) => error.to_string(),
        Ok(control) => {
            let game = match control.game {
                GameLimit::None => "none".to_owned(),
                GameLimit::Time(span) => span.to_string(),
                GameLimit::Turns(turns) => format!("{turns}t"),
            };
            let TimeControl { per_move, reserve, percent, reserve_limit, longest_move, .. } = control;
            format!("{per_move} {reserve} {percent}% {reserve_limit} {game} {longest_move}")
        }
    });
}
