//! The corpus of cases, where the environment variable `SHINPAN_DATA` names its folder. A failure names file and case.

use std::path::Path;

use encoding_rs::Encoding;
use serde_json::{Value, json};
use shinpan_core::{Severity, Side};
use shinpan_records::CheckedGame;
use shinpan_testing::{corpus, corpus_case};
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::rules::PlayedOn;
use shinpan_xiangqi::{GameEnd, Judge, Move, Position, Ranks, Referee, Repetition, Rules, check};

use crate::common::{TURNS, coordinates, first_end, games, rules, turned, turned_move, turned_side};

/// The rules of the book with so many occurrences, if a case asks for them; the first verdict counts, whatever follows.
fn rules_with(occurrences: &Value) -> Rules {
    let count = occurrences.as_u64().map(|count| u32::try_from(count).expect("a small count"));
    Rules { played_on: PlayedOn::Ends, ..count.map_or_else(Rules::default, |count| rules(count, count)) }
}

/// A case that can be played: where it begins, its moves as far as its end, and the end.
struct Played {
    id: String,
    start: Start,
    moves: Vec<Move>,
    end: Option<GameEnd>,
}

impl Played {
    /// Every case of the manual.
    fn all(folder: &Path) -> Vec<Self> {
        let text = std::fs::read_to_string(folder.join("wxf_cases.jsonl")).expect("a readable file");
        text.lines().map(|line| Self::of(&serde_json::from_str(line).expect("a case"))).collect()
    }

    fn of(case: &Value) -> Self {
        let start = Start::parse(case["start"].as_str().expect("a text")).expect("a start");
        let texts = case["moves"].as_array().expect("moves").iter().map(|text| text.as_str().expect("a text"));
        let mut judge = Judge::new(&start, rules_with(&case["occurrences"]));
        let mut played = Self { id: case["id"].to_string(), start, moves: Vec::new(), end: None };
        for mv in texts.map(coordinates) {
            if played.end.is_none() {
                judge.push(mv).expect("a legal move");
                played.moves.push(mv);
                played.end = judge.game_end();
            }
        }
        played
    }

    /// The laps of the repetition, so many occurrences, and where they begin.
    fn laps(&self) -> Option<(&[Move], u32, Start)> {
        let Some(GameEnd::Repetition(Repetition { occurrences, .. })) = &self.end else { return None };
        let from = *occurrences.first().expect("occurrences") as usize;
        let count = u32::try_from(occurrences.len()).expect("a small count");
        Some((&self.moves[from..], count, after(&self.start, &self.moves[..from])))
    }

    /// The loser, none for a draw or no end.
    fn loser(&self) -> Option<Side> {
        self.end.as_ref().and_then(GameEnd::loser)
    }
}

fn after(start: &Start, moves: &[Move]) -> Start {
    let play = |position: Position, mv: &Move| position.play(*mv).expect("a legal move");
    Start::from(moves.iter().fold(start.position, play))
}

/// The first event of a game: a word of judge-repetition, and its ply.
fn event(checked: &CheckedGame) -> (&'static str, Option<u64>) {
    let of = |codes: [&str; 2]| checked.findings.iter().find(|finding| codes.contains(&finding.code));
    if checked.ending == "unreadable" {
        return ("error", None);
    }
    let ply = |ply: Option<u32>| ply.map(u64::from);
    match (of(["repetition", "no-capture"]), of(["illegal-move", ""])) {
        (Some(end), _) => (end.decision.expect("an end decides"), ply(end.ply)),
        (None, Some(illegal)) => ("illegal-move", ply(illegal.ply)),
        (None, None) => ("none", None),
    }
}

#[test]
fn every_case_has_its_verdict() {
    let Some(folder) = corpus("xiangqi") else { return };
    for name in ["edge_cases", "wxf_cases", "peer_cases", "random_cycles"] {
        let text = std::fs::read_to_string(folder.join(name).with_extension("jsonl")).expect("a readable file");
        for (line, text) in (1..).zip(text.lines()) {
            let case: Value = serde_json::from_str(text).expect("a case");
            let rules = rules_with(&case["occurrences"]);
            let expected = (case["expected"].as_str().expect("a word"), case["ply"].as_u64());
            for game in games(text.as_bytes(), None) {
                let found = event(&check(&game, &rules, Ranks::FromZero));
                corpus_case("xiangqi-verdict", case["id"].as_str().expect("an id"), || {
                    assert_eq!(found, expected, "{name}.jsonl:{line} {}", case["id"]);
                });
            }
        }
    }
}

/// What a record stands for, in whatever form it is written.
#[test]
fn every_text_is_read() {
    let Some(folder) = corpus("xiangqi") else { return };
    let text = std::fs::read_to_string(folder.join("notations.jsonl")).expect("a readable file");
    for case in text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case")) {
        corpus_case("xiangqi-notation", case["id"].as_str().expect("an id"), || compare_text(&case));
    }
}

fn compare_text(case: &Value) {
    let text = case["text"].as_str().expect("a text");
    let (bytes, ..) =
        Encoding::for_label(case["encoding"].as_str().expect("a name").as_bytes()).expect("known").encode(text);
    let ranks = if case["args"].to_string().contains("1-10") { Ranks::FromOne } else { Ranks::FromZero };
    let [game] = &games(&bytes, None)[..] else { panic!("one game: {text}") };
    let checked = check(game, &Rules::default(), ranks);
    let found = |severity| checked.findings.iter().filter(move |finding| finding.severity == severity);
    let error = found(Severity::Error).next();
    assert_eq!(error.map(|error| error.code), case["finding"].as_str(), "{:?}", checked.findings);
    assert_eq!(error.and_then(|error| error.ply).map(u64::from), case["ply"].as_u64());
    let warnings = found(Severity::Warning).map(|warning| warning.code).collect::<Vec<_>>();
    assert_eq!(json!(warnings), case["warnings"]);
    for (key, value) in [("outcome", checked.outcome.as_str()), ("ending", &*checked.ending)] {
        assert!(case[key].is_null() || case[key] == value, "{key} {value}");
    }
    assert_eq!(
        found(Severity::Note).filter(|note| note.code != "repetition" && note.code != "marker-missing").count(),
        0
    );
    if error.is_none_or(|error| error.code == "illegal-move") {
        let mut judge = Judge::new(&game.start().expect("a start"), Rules::default());
        let mut meant = Vec::new();
        let played = game.play(ranks, &mut judge, |judge, ply, played| {
            let mv = played.map_or_else(|refusal| refusal.refused_move(), |()| judge.move_at(ply));
            meant.extend(mv.map(|mv| mv.to_string()));
        });
        assert!(played.is_ok(), "{played:?}");
        assert_eq!(json!(meant), case["means"]);
    }
}

/// The book of engine events.
#[test]
fn cases_of_engines() {
    let Some(folder) = corpus("xiangqi") else { return };
    let text = std::fs::read_to_string(folder.join("computer_cases.jsonl")).expect("a readable file");
    for text in text.lines() {
        let case: Value = serde_json::from_str(text).expect("a case");
        let [game] = &games(text.as_bytes(), None)[..] else { panic!("one game: {text}") };
        let verdict = Referee::new(Rules::computer(), Ranks::FromZero, false).judge(game).expect("a readable record");
        corpus_case("xiangqi-computer", case["id"].as_str().expect("an id"), || {
            assert_eq!((json!(verdict.ruling), json!(verdict.ply)), (case["expected"].clone(), case["ply"].clone()));
            assert_eq!(json!(verdict.sides), case["sides"]);
            assert_eq!((verdict.doubtful, &verdict.more["doubts"]), (false, &json!([])));
            let by = match case["reason"].as_str() {
                Some("no-capture") => Some("computer 5"),
                Some("material") => Some("computer 6"),
                Some(_) => Some("computer 1"),
                None => None,
            };
            assert!(by.is_none_or(|by| verdict.article.is_some_and(|article| article.starts_with(by))));
        });
    }
}

#[test]
fn diagrams_from_the_other_side_and_in_a_mirror() {
    let Some(folder) = corpus("xiangqi") else { return };
    for case in Played::all(&folder) {
        let count = case.laps().map_or(2, |(_, count, _)| count);
        for turn in &TURNS[1..] {
            let start = Start { position: turned(&case.start.position, *turn), ..case.start.clone() };
            let moves = case.moves.iter().map(|mv| turned_move(*mv, *turn));
            let found = first_end(&start, moves, rules(count, count));
            assert_eq!(found.is_some(), case.end.is_some(), "{}", case.id);
            let loser = found.and_then(|(_, end)| end.loser());
            assert_eq!(loser, case.loser().map(|side| turned_side(side, *turn)), "{}", case.id);
        }
    }
}

#[test]
fn diagrams_from_any_ply_of_the_cycle() {
    let Some(folder) = corpus("xiangqi") else { return };
    let mut failures = Vec::new();
    for case in Played::all(&folder) {
        let Some((laps, count, start)) = case.laps() else { continue };
        for skipped in 1..laps.len() {
            // Where a loop holds a shorter one, a position within it stands less often: the loop goes on.
            let moves = laps.iter().copied().cycle().skip(skipped).take(count as usize * laps.len());
            let found = first_end(&after(&start, &laps[..skipped]), moves, rules(count, count));
            if found.as_ref().map(|(_, end)| end.loser()) != Some(case.loser()) {
                failures.push(format!("{} after {skipped} of {}: {found:?}", case.id, laps.len()));
            }
        }
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}
