//! Tables of cases: `testdata/xiangqi/NAME.csv` with the columns `case,input,expected,source,comment`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use shinpan_core::{RuleBook, Side};
use shinpan_xiangqi::fen::{START, Start};
use shinpan_xiangqi::record::RawGame;
use shinpan_xiangqi::records::Records;
use shinpan_xiangqi::square::POINTS;
use shinpan_xiangqi::{Board, Move, Piece, Position, Ranks, Rules, Square};

/// `testdata/xiangqi`.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../testdata/xiangqi")
}

/// Checks every row by `answer`, which makes of the input what the row expects; failures name file, line and case.
pub(crate) fn table(name: &str, answer: &mut dyn FnMut(&str) -> String) {
    let path = folder().join(name);
    let mut rows = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(&path).expect("a readable table");
    assert_eq!(rows.headers().expect("a header"), vec!["case", "input", "expected", "source", "comment"]);
    let mut failures = Vec::new();
    let mut count = 0;
    for row in rows.records() {
        let row = row.unwrap_or_else(|error| panic!("testdata/xiangqi/{name}: {error}"));
        let line = row.position().map_or(0, csv::Position::line);
        let found = answer(&row[1]);
        if found != row[2] {
            failures.push(format!(
                "testdata/xiangqi/{name}:{line} {}:\n  expected {}\n       got {found}",
                &row[0], &row[2]
            ));
        }
        count += 1;
    }
    assert!(count > 0 && failures.is_empty(), "{} of {count} cases failed\n{}", failures.len(), failures.join("\n"));
}

/// `wxf-2018` with `key=value` pairs, split by blanks, in place of its own; `ranks=` is no key of a book.
pub(crate) fn rules(changes: &str) -> (Rules, Ranks) {
    let mut book = RuleBook::builtin("wxf-2018").expect("built in");
    let mut ranks = Ranks::default();
    for (key, value) in changes.split_whitespace().map(|change| change.split_once('=').expect("key=value")) {
        if key == "ranks" {
            ranks = Ranks::from_name(value).expect("a way to count");
            continue;
        }
        let number = value.parse::<i64>().map(toml::Value::from);
        let value = number.or_else(|_| value.parse::<bool>().map(toml::Value::from));
        book = book.with("xiangqi", key, value.unwrap_or_else(|_| panic!("{changes}"))).expect("a key of the book");
    }
    (book.section("xiangqi").expect("values that the game knows"), ranks)
}

/// The position in FEN.
pub(crate) fn position(fen: &str) -> Position {
    Start::parse(fen).unwrap_or_else(|why| panic!("{fen}: {why}")).position
}

/// A move in coordinates.
pub(crate) fn coordinates(text: &str) -> Move {
    Move::parse(text, Ranks::FromZero).unwrap_or_else(|| panic!("no move: {text}"))
}

/// How a position may be turned round: left and right, or the sides.
pub(crate) const TURNS: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

/// A point in a position turned round.
pub(crate) fn turned_square(square: Square, (mirrored, flipped): (bool, bool)) -> Square {
    let square = if mirrored { square.mirrored() } else { square };
    if flipped { square.flipped() } else { square }
}

/// A position turned round: the laws are the same.
pub(crate) fn turned(position: &Position, turn: (bool, bool)) -> Position {
    let other = |side: Side| if turn.1 { side.other() } else { side };
    let mut pieces = [None; POINTS];
    for square in Square::all() {
        let piece = position.board.piece(square).map(|piece| Piece { side: other(piece.side), ..piece });
        pieces[turned_square(square, turn).index()] = piece;
    }
    Position { board: Board::new(&pieces), turn: other(position.turn) }
}

/// `\n` and `\r` are written out, `{start}` is the array, and `<(a b)x3>` stands for `a b a b a b`.
pub(crate) fn unescape(text: &str) -> String {
    let mut text = text.replace("{start}", START).replace("\\n", "\n").replace("\\r", "\r");
    while let Some((before, rest)) = text.split_once("<(") {
        let (chunk, rest) = rest.split_once(")x").expect("<(…)xN>");
        let (times, rest) = rest.split_once('>').expect("<(…)xN>");
        text = format!("{before}{}{rest}", vec![chunk; times.parse().expect("times")].join(" "));
    }
    text
}

/// The games of a file.
pub(crate) fn games(file: &[u8]) -> Vec<RawGame> {
    let mut games = Vec::new();
    let mut each = |game: &RawGame| {
        games.push(game.clone());
        ControlFlow::Continue(())
    };
    Records::default().read(file, None, &mut each).expect("memory can be read");
    games
}
