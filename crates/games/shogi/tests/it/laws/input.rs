//! What the inputs of tables stand for: rules, records, moves.

use std::ops::ControlFlow;

use shinpan_core::RuleBook;
use shinpan_records::neutral::NeutralRecord;
use shinpan_shogi::csa::Reader;
use shinpan_shogi::neutral;
use shinpan_shogi::position::Position;
use shinpan_shogi::record::RawGame;
use shinpan_shogi::rules::Rules;
use shinpan_shogi::setup::Setup;
use shinpan_shogi::square::Square;

/// `wcsc-2010` with `key=value` pairs, split by blanks, in place of its own; with the word `unnamed` nobody named it.
pub(crate) fn rules(changes: &str) -> Rules {
    let mut book = RuleBook::builtin("wcsc-2010").expect("built in");
    let is_unnamed = changes.split_whitespace().any(|word| word == "unnamed");
    let changes = changes.split_whitespace().filter(|word| *word != "unnamed");
    for (key, value) in changes.map(|change| change.split_once('=').expect("key=value")) {
        let word = || toml::Value::from(value);
        let number = || value.parse::<i64>().map_or_else(|_| word(), toml::Value::from);
        let value = match key {
            "declaration" | "repetition_reading" | "time_rounding" => word(),
            "trust_headers" | "odds_points" => toml::Value::from(value == "true"),
            _ => number(),
        };
        book = book.with("shogi", key, value).expect("a key of the book");
    }
    Rules { is_unnamed, ..book.section("shogi").expect("values that the game knows") }
}

/// The bytes that a text stands for: `\n`, `\r`, `\\` and `\xNN` are written out.
pub(crate) fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, byte == b'\\') {
            (_, false) => byte,
            _ => match rest.next() {
                Some(b'n') => b'\n',
                Some(b'r') => b'\r',
                Some(b'x') => {
                    let digits = [rest.next(), rest.next()].map(|digit| char::from(digit.expect("two digits")));
                    u8::from_str_radix(&String::from_iter(digits), 16).expect("two hex digits")
                }
                other => other.expect("a character after the backslash"),
            },
        });
    }
    bytes
}

/// The words of a text in which `(a b)x3` stands for `a b a b a b`.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = 0;
    for word in text.split_whitespace() {
        if word.starts_with('(') {
            open = words.len();
        }
        match word.split_once(")x") {
            None => words.push(word.trim_start_matches('(').to_owned()),
            Some((last, times)) => {
                words.push(last.trim_start_matches('(').to_owned());
                let chunk = words[open..].to_vec();
                (1..times.parse::<usize>().expect("a number of times")).for_each(|_| words.extend_from_slice(&chunk));
            }
        }
    }
    words
}

/// The games of a record.
pub(crate) fn games(record: &[u8]) -> Vec<RawGame> {
    let mut games = Vec::new();
    let mut each = |game: &RawGame| {
        games.push(game.clone());
        ControlFlow::Continue(())
    };
    Reader::default().read(&mut &record[..], &mut each).expect("memory can be read");
    games
}

/// The games of a record in whatever format it is.
pub(crate) fn all_formats(record: &[u8]) -> Vec<RawGame> {
    shinpan_shogi::Records::default().read_all(record, None).expect("memory can be read")
}

/// The game of a neutral record on line 7 of its file.
pub(crate) fn neutral_game(start: &str, moves: &str) -> RawGame {
    let pos = shinpan_core::finding::TextPos { line: 7, column: 1 };
    let (id, game, start, moves) = ("a".to_owned(), Some("shogi".to_owned()), start.to_owned(), words(moves));
    neutral::read(NeutralRecord { id, game, start, moves, unread: Vec::new(), pos, index: 1 })
}

/// The board turned by half, the colours changed.
pub(crate) fn turned(setup: &Setup) -> Setup {
    let sfen: String = Position::new(setup).to_setup().to_sfen();
    let swapped: String = sfen
        .chars()
        .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
        .collect();
    let (_, hands) =
        swapped.split_once(' ').map(|(_, rest)| rest.split_once(' ').expect("turn and hands")).expect("an SFEN");
    let hands = hands.split(' ').next().expect("hands");
    let other = if setup.turn == shinpan_core::Side::First { "w" } else { "b" };
    let mut turned = Setup::from_sfen(&format!("9/9/9/9/9/9/9/9/9 {other} {hands} 1")).expect("an SFEN");
    for square in Square::all() {
        let piece = setup.board[80 - square.index()];
        turned.board[square.index()] =
            piece.map(|piece| shinpan_shogi::piece::Piece::new(piece.side().other(), piece.piece_type()));
    }
    turned
}

/// The move on the turned board, in CSA with or without its sign: `7776FU` becomes `3334FU`.
pub(crate) fn turned_word(word: &str) -> String {
    let digit = |c: char| if c == '0' { '0' } else { char::from(b'0' + 10 - (c as u8 - b'0')) };
    let turn = |c: char| match c {
        '+' => '-',
        '-' => '+',
        '0'..='9' => digit(c),
        other => other,
    };
    word.chars().map(turn).collect()
}
