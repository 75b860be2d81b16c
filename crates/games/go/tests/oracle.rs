//! Real records, where the environment variable `SHINPAN_DATA` names their folder: all are read, and where the library
//! sgf-parse takes a file, it finds the same main line.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sgf_parse::go::{Move, Prop};
use sgf_parse::{GameTree, SgfNode};
use shinpan_core::{Severity, Side};
use shinpan_go::Point;
use shinpan_go::record::{At, RawGame};
use shinpan_go::records::Records;

/// The folder of records; `None`, and said, where it is not there.
#[allow(clippy::print_stderr)] // a skip must be seen
fn corpus() -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("SHINPAN_DATA") else {
        eprintln!("SKIPPED: SHINPAN_DATA is not set, the corpus is not checked");
        return None;
    };
    Some(Path::new(&folder).join("go/sgf"))
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of records").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "sgf") {
            into.push(path);
        }
    }
}

fn games(file: &[u8]) -> Vec<RawGame> {
    let mut games = Vec::new();
    let mut each = |game: &RawGame| {
        games.push(game.clone());
        ControlFlow::Continue(())
    };
    Records::default().read(file, None, &mut each).expect("memory can be read");
    games
}

/// The turns of a game.
fn turns(game: &RawGame) -> Vec<(Side, At)> {
    game.turns().map(|turn| (turn.side, turn.at)).collect()
}

/// The turns that the oracle finds on the main line of a tree.
fn expected(tree: &GameTree) -> Vec<(Side, At)> {
    let Ok(root) = tree.as_go_node() else { return Vec::new() };
    let mut nodes = std::iter::successors(Some(root), |node| node.children().next());
    nodes.by_ref().flat_map(node_turns).collect()
}

fn node_turns(node: &SgfNode<Prop>) -> impl Iterator<Item = (Side, At)> {
    let turn = |side, mv: &Move| match mv {
        Move::Pass => (side, At::Pass),
        // The oracle leaves `tt` to its user; no board here has so many points.
        Move::Move(point) if (point.x, point.y) == (19, 19) => (side, At::Pass),
        Move::Move(point) => (side, At::Stone(Point { column: point.x, row: point.y })),
    };
    node.properties().filter_map(move |property| match property {
        Prop::B(mv) => Some(turn(Side::First, mv)),
        Prop::W(mv) => Some(turn(Side::Second, mv)),
        _ => None,
    })
}

#[test]
fn real_records() {
    let Some(folder) = corpus() else { return };
    let mut paths = Vec::new();
    collect(&folder, &mut paths);
    assert!(!paths.is_empty(), "{} has no records", folder.display());
    let mut compared = 0;
    for path in &paths {
        let file = std::fs::read(path).expect("a readable record");
        let games = games(&file);
        let errors: Vec<_> = games.iter().flat_map(|game| &game.findings).collect();
        assert!(errors.iter().all(|finding| finding.severity != Severity::Error), "{}: {errors:?}", path.display());
        let Ok(trees) = sgf_parse::parse(&String::from_utf8_lossy(&file)) else { continue };
        let found: Vec<_> = games.iter().map(turns).collect();
        assert_eq!(found, trees.iter().map(expected).collect::<Vec<_>>(), "{}", path.display());
        compared += 1;
    }
    assert!(compared * 10 >= paths.len() * 9, "the oracle has read {compared} of {} files", paths.len());
}
