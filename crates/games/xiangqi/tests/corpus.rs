//! The corpus of cases, where the environment variable `SHINPAN_DATA` names its folder. A failure names file and case.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde_json::Value;
use shinpan_core::{RuleBook, Side};
use shinpan_records::Checked;
use shinpan_xiangqi::fen::Start;
use shinpan_xiangqi::records::Records;
use shinpan_xiangqi::square::POINTS;
use shinpan_xiangqi::{Board, Judge, Move, Piece, Position, Ranks, Repetition, Rules, Square, Verdict, check};

/// The folder of the corpus; `None`, and said, where it is not there.
#[allow(clippy::print_stderr)] // a skip must be seen
fn corpus() -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("SHINPAN_DATA") else {
        eprintln!("SKIPPED: SHINPAN_DATA is not set, the corpus is not checked");
        return None;
    };
    let folder = Path::new(&folder).join("xiangqi");
    assert!(folder.is_dir(), "SHINPAN_DATA has no folder xiangqi: {}", folder.display());
    Some(folder)
}

fn rules(occurrences: Option<u64>) -> Rules {
    let book: Rules =
        RuleBook::builtin("wxf-2018").and_then(|book| book.section("xiangqi")).expect("the built-in book");
    let Some(count) = occurrences else { return book };
    let count = u32::try_from(count).expect("a small count");
    Rules { prohibited: count, permitted: count, ..book }
}

/// A case that can be played: where it begins, its moves as far as the verdict, and the verdict.
struct Played {
    id: String,
    start: Start,
    moves: Vec<Move>,
    verdict: Option<Verdict>,
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
        let mut judge = Judge::new(&start, rules(case["occurrences"].as_u64()));
        let mut played = Self { id: case["id"].to_string(), start, moves: Vec::new(), verdict: None };
        for mv in texts.map(|text| Move::parse(text, Ranks::FromZero).expect("coordinates")) {
            if played.verdict.is_none() {
                judge.push(mv).expect("a legal move");
                played.moves.push(mv);
                played.verdict = judge.verdict();
            }
        }
        played
    }

    /// The laps of the verdict, so many occurrences, and where they begin.
    fn laps(&self) -> Option<(&[Move], u32, Start)> {
        let Some(Verdict::Repetition(Repetition { occurrences, .. })) = &self.verdict else { return None };
        let from = *occurrences.first().expect("occurrences") as usize;
        let count = u32::try_from(occurrences.len()).expect("a small count");
        Some((&self.moves[from..], count, after(&self.start, &self.moves[..from])))
    }

    /// The loser, none for a draw or no verdict.
    fn loser(&self) -> Option<Side> {
        self.verdict.as_ref().and_then(Verdict::loser)
    }
}

fn after(start: &Start, moves: &[Move]) -> Start {
    let play = |position: Position, mv: &Move| position.play(*mv).expect("a legal move");
    Start { position: moves.iter().fold(start.position, play), quiet: 0, warnings: Vec::new() }
}

/// Judges `moves` at so many occurrences: the first verdict and its ply.
fn judged(start: &Start, moves: impl IntoIterator<Item = Move>, rules: Rules) -> Option<(u32, Verdict)> {
    let mut judge = Judge::new(start, rules);
    moves.into_iter().find_map(|mv| {
        judge.push(mv).expect("a legal move");
        judge.verdict().map(|verdict| (judge.ply(), verdict))
    })
}

/// Where a point comes to lie.
type View = fn(Square) -> Square;

/// The position as it looks after `pos` has been applied to every point, and to the sides if they are swapped.
fn seen(start: &Start, pos: View, is_swapped: bool) -> Start {
    let mut points = [None; POINTS];
    for square in Square::all() {
        let turned = |piece: Piece| Piece { side: if is_swapped { piece.side.other() } else { piece.side }, ..piece };
        points[pos(square).index()] = start.position.board.piece(square).map(turned);
    }
    let turn = if is_swapped { start.position.turn.other() } else { start.position.turn };
    Start { position: Position { board: Board::new(&points), turn }, ..start.clone() }
}

/// The first event of a game: a word of judge-repetition, and its ply.
fn event(checked: &Checked) -> (&'static str, Option<u64>) {
    let of = |codes: [&str; 2]| checked.findings.iter().find(|finding| codes.contains(&finding.code));
    if checked.ending == "unreadable" {
        return ("error", None);
    }
    let ply = |ply: Option<u32>| ply.map(u64::from);
    match (of(["repetition", "no-capture"]), of(["illegal-move", ""])) {
        (Some(verdict), _) => (verdict.decision.expect("a verdict decides"), ply(verdict.ply)),
        (None, Some(illegal)) => ("illegal-move", ply(illegal.ply)),
        (None, None) => ("none", None),
    }
}

#[test]
fn every_case_has_its_verdict() {
    let Some(folder) = corpus() else { return };
    let mut failures = Vec::new();
    for name in ["edge_cases", "wxf_cases", "peer_cases", "random_cycles"] {
        let text = std::fs::read_to_string(folder.join(name).with_extension("jsonl")).expect("a readable file");
        for (line, text) in (1..).zip(text.lines()) {
            let case: Value = serde_json::from_str(text).expect("a case");
            let rules = rules(case["occurrences"].as_u64());
            let expected = (case["expected"].as_str().expect("a word"), case["ply"].as_u64());
            let mut each = |game: &_| {
                let found = event(&check(game, &rules, Ranks::FromZero));
                if found != expected {
                    failures.push(format!("{name}.jsonl:{line} {}: {found:?}, expected {expected:?}", case["id"]));
                }
                ControlFlow::Continue(())
            };
            Records::default().read(text.as_bytes(), None, &mut each).expect("memory can be read");
        }
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn diagrams_from_the_other_side_and_in_a_mirror() {
    let Some(folder) = corpus() else { return };
    let views: [(View, bool); 3] =
        [(Square::mirrored, false), (Square::flipped, true), (|square| square.mirrored().flipped(), true)];
    for case in Played::all(&folder) {
        let count = case.laps().map_or(2, |(_, count, _)| count);
        for (pos, is_swapped) in views {
            let moves = case.moves.iter().map(|mv| Move { from: pos(mv.from), to: pos(mv.to) });
            let found = judged(&seen(&case.start, pos, is_swapped), moves, rules(Some(count.into())));
            let turned = |side: Side| if is_swapped { side.other() } else { side };
            assert_eq!(found.is_some(), case.verdict.is_some(), "{}", case.id);
            let loser = found.and_then(|(_, verdict)| verdict.loser());
            assert_eq!(loser, case.loser().map(turned), "{}", case.id);
        }
    }
}

#[test]
fn diagrams_from_any_ply_of_the_cycle() {
    let Some(folder) = corpus() else { return };
    let mut failures = Vec::new();
    for case in Played::all(&folder) {
        let Some((laps, count, start)) = case.laps() else { continue };
        for skipped in 1..laps.len() {
            // Where a loop holds a shorter one, a position within it stands less often: the loop goes on.
            let moves = laps.iter().copied().cycle().skip(skipped).take(count as usize * laps.len());
            let found = judged(&after(&start, &laps[..skipped]), moves, rules(Some(count.into())));
            if found.as_ref().map(|(_, verdict)| verdict.loser()) != Some(case.loser()) {
                failures.push(format!("{} after {skipped} of {}: {found:?}", case.id, laps.len()));
            }
        }
    }
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}
