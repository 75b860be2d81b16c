//! Tables of cases: `testdata/arimaa/NAME.csv` with the columns `case,input,expected,source,comment`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use shinpan_arimaa::board::Board;
use shinpan_arimaa::position::Position;
use shinpan_arimaa::record::RawGame;
use shinpan_arimaa::records::Records;
use shinpan_arimaa::rules::Rules;
use shinpan_arimaa::word::Word;
use shinpan_core::{RuleBook, Side};

/// Checks every row by `answer`, which makes of the input what the row expects; failures name file, line and case.
pub(crate) fn table(name: &str, answer: &mut dyn FnMut(&str) -> String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../testdata/arimaa").join(name);
    let mut rows = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(&path).expect("a readable table");
    assert_eq!(rows.headers().expect("a header"), vec!["case", "input", "expected", "source", "comment"]);
    let mut failures = Vec::new();
    let mut count = 0;
    for row in rows.records() {
        let row = row.unwrap_or_else(|error| panic!("testdata/arimaa/{name}: {error}"));
        let line = row.position().map_or(0, csv::Position::line);
        let found = answer(&row[1]);
        if found != row[2] {
            failures.push(format!(
                "testdata/arimaa/{name}:{line} {}:\n  expected {}\n       got {found}",
                &row[0], &row[2]
            ));
        }
        count += 1;
    }
    assert!(count > 0 && failures.is_empty(), "{} of {count} cases failed\n{}", failures.len(), failures.join("\n"));
}

/// `arimaa-2015` with `key=value` pairs, split by blanks, in place of its own.
pub(crate) fn rules(changes: &str) -> Rules {
    let mut book = RuleBook::builtin("arimaa-2015").expect("built in");
    for (key, value) in changes.split_whitespace().map(|change| change.split_once('=').expect("key=value")) {
        let number = value.parse::<i64>().map_or_else(|_| toml::Value::from(value), toml::Value::from);
        book = book.with("arimaa", key, number).expect("a key of the book");
    }
    book.section("arimaa").expect("values that the game knows")
}

/// The words of a text.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let word = |word: &str| Word::parse(word.as_bytes()).unwrap_or_else(|| panic!("no word: {word}"));
    text.split_whitespace().map(word).collect()
}

/// `Ra1 eb3 …|g`: a board and who is to move.
pub(crate) fn position(pieces: &str, turn: &str) -> Position {
    let mut board = Board::EMPTY;
    for word in words(pieces) {
        let Word::Place(piece, square) = word else { panic!("not a piece and its square: {word}") };
        board.set(square, Some(piece));
    }
    Position { board, turn: if turn == "g" { Side::First } else { Side::Second } }
}

/// The same with the ranks turned and the colours changed: `Ra2n` becomes `ra7s`.
pub(crate) fn turned(text: &str) -> String {
    let turn = |word: &str| {
        let mut word: Vec<u8> = word.into();
        word[0] ^= 0x20;
        word[2] = b'1' + b'8' - word[2];
        match word.get_mut(3) {
            Some(way @ b'n') => *way = b's',
            Some(way @ b's') => *way = b'n',
            _ => {}
        }
        String::from_utf8(word).expect("ASCII")
    };
    text.split_whitespace().map(turn).collect::<Vec<_>>().join(" ")
}

/// `\n`, `\r` and `\t` are written out, `{g}` and `{s}` are the setups of a game.
pub(crate) fn unescape(text: &str) -> String {
    let setups = [
        ("{g}", "Ra2 Rb2 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca1 Cb1 Dc2 Dd2 He2 Hf2 Mg2 Eh2"),
        ("{s}", "ea7 ma8 rb7 rb8 rc7 rc8 rd7 rd8 re7 re8 cf7 cf8 dg7 dg8 hh7 hh8"),
        // A backslash twice is one, as the archive writes its line ends.
        ("\\\\n", "\u{1}"),
        ("\\n", "\n"),
        ("\\r", "\r"),
        ("\\t", "\t"),
        ("\u{1}", "\\n"),
    ];
    setups.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
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
