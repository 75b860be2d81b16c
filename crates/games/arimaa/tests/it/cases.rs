//! What cases are written in: rules with changes, turns, positions, records.

use std::ops::ControlFlow;

use shinpan_arimaa::position::Position;
use shinpan_arimaa::word::Word;
use shinpan_arimaa::{RawGame, Records, Rules};
use shinpan_core::{RuleBook, Side};
use shinpan_records::format::format_named;

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
    let word = |word: &str| word.parse().unwrap_or_else(|error| panic!("{error}"));
    text.split_whitespace().map(word).collect()
}

/// `Ra1 eb3 …|g`: a board and who is to move.
pub(crate) fn position(pieces: &str, turn: &str) -> Position {
    let board = pieces.parse().unwrap_or_else(|error| panic!("{error}"));
    Position { board, turn: if turn == "g" { Side::First } else { Side::Second } }
}

/// Words with the ranks turned and the colours changed: `Ra2n` becomes `ra7s`.
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
        ("\\\\r", "\u{2}"),
        ("\\n", "\n"),
        ("\\r", "\r"),
        ("\\t", "\t"),
        ("\u{1}", "\\n"),
        ("\u{2}", "\\r"),
    ];
    setups.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The games of a file, whose format is detected by content if it is not named.
pub(crate) fn games_in(file: &[u8], format: Option<&str>) -> Vec<RawGame> {
    let mut games = Vec::new();
    let mut each = |game: &RawGame| {
        games.push(game.clone());
        ControlFlow::Continue(())
    };
    let format = format.map(|name| format_named::<RawGame>(name).expect("a format"));
    Records::default().read(file, format, &mut each).expect("memory can be read");
    games
}

/// The games of a file.
pub(crate) fn games(file: &[u8]) -> Vec<RawGame> {
    games_in(file, None)
}
