//! Real records, where the environment variable `SHINPAN_DATA` names their folder: all are read, and where the library
//! sgf-parse takes a file, it finds the same main line.

use std::path::{Path, PathBuf};

use sgf_parse::go::{Move as Parsed, Prop};
use sgf_parse::{GameTree, SgfNode};
use shinpan_core::{Severity, Side};
use shinpan_go::record::{Move, RawGame};
use shinpan_testing::corpus;

use super::games;
use shinpan_go::Point;

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

/// The turns of a game.
fn turns(game: &RawGame) -> Vec<(Side, Move)> {
    game.turns().map(|turn| (turn.side, turn.mv)).collect()
}

/// The turns that the oracle finds on the main line of a tree.
fn expected(tree: &GameTree) -> Vec<(Side, Move)> {
    let Ok(root) = tree.as_go_node() else { return Vec::new() };
    let mut nodes = std::iter::successors(Some(root), |node| node.children().next());
    nodes.by_ref().flat_map(node_turns).collect()
}

fn node_turns(node: &SgfNode<Prop>) -> impl Iterator<Item = (Side, Move)> {
    let turn = |side, mv: &Parsed| match mv {
        Parsed::Pass => (side, Move::Pass),
        // The oracle leaves `tt` to its user; no board here has so many points.
        Parsed::Move(point) if (point.x, point.y) == (19, 19) => (side, Move::Pass),
        Parsed::Move(point) => (side, Move::Play(Point { column: point.x, row: point.y })),
    };
    node.properties().filter_map(move |property| match property {
        Prop::B(mv) => Some(turn(Side::First, mv)),
        Prop::W(mv) => Some(turn(Side::Second, mv)),
        _ => None,
    })
}

#[test]
fn real_records() {
    let Some(folder) = corpus("go/sgf") else { return };
    let mut paths = Vec::new();
    collect(&folder, &mut paths);
    assert!(!paths.is_empty(), "{} has no records", folder.display());
    let mut compared = 0;
    for path in &paths {
        let file = std::fs::read(path).expect("a readable record");
        let games = games(&*file, None);
        let errors: Vec<_> = games.iter().flat_map(|game| &game.findings).collect();
        assert!(errors.iter().all(|finding| finding.severity != Severity::Error), "{}: {errors:?}", path.display());
        let Ok(trees) = sgf_parse::parse(&String::from_utf8_lossy(&file)) else { continue };
        let found: Vec<_> = games.iter().map(turns).collect();
        assert_eq!(found, trees.iter().map(expected).collect::<Vec<_>>(), "{}", path.display());
        compared += 1;
    }
    assert!(compared * 10 >= paths.len() * 9, "the oracle has read {compared} of {} files", paths.len());
}
