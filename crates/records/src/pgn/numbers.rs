//! The numbers of moves in PGN, which show where moves are missing: between moves that are all legal, moves can be lost.
//!
//! The first number is 1, or what it likes where a FEN gives the start. Three dots behind a number, or dots alone, say that the
//! second side moves; one dot may stand before the moves of both. A number that does not go on from there is a slip of the pen
//! if the next one does; if not, moves are missing. They are also taken to be missing where something stands before such a
//! number that may hide moves: a variation, a comment to the end of the line, a brace within a comment.

use shinpan_core::Severity;
use shinpan_core::finding::TextPos;

use super::token::{MoveNumber, outcome, word_number};

/// Finding about the numbers of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Place of the number.
    pub pos: TextPos,
    /// Moves are missing; else the number is wrong, and the moves go on.
    pub is_missing: bool,
    /// Number of moves before the last number that goes on: after it the missing moves may be anywhere.
    pub sound_plies: u32,
    /// Message.
    pub message: String,
}

impl Slip {
    /// An error where moves are missing.
    pub const fn severity(&self) -> Severity {
        if self.is_missing { Severity::Error } else { Severity::Warning }
    }
}

/// Follows the numbers of a game.
#[derive(Default)]
pub struct Numbers {
    /// First move of the game, counted as [`MoveNumber::half`] does.
    first: Option<i64>,
    /// A number that does not go on.
    doubt: Option<Doubt>,
    /// The last number has one dot, and the second side is to move.
    is_of_other_side: bool,
    /// Number of moves before the last number that goes on.
    sound_plies: u32,
    /// Place of a text since that number that may hide moves.
    veil: Option<TextPos>,
    /// Text to the end of a line, behind the last number, that may hold the rest of the game.
    hidden: Option<TextPos>,
    /// Place of such a text that has moves and nothing else, and the number of moves before it.
    hidden_moves: Option<(TextPos, u32)>,
    /// A comment that ends with a result, and how many moves stand before it.
    commented: Option<(TextPos, u32)>,
    /// Dots alone before a move of the second side, and how many moves stand before them.
    dots: Option<(TextPos, u32)>,
}

struct Doubt {
    pos: TextPos,
    found: MoveNumber,
    /// Move that follows, of both sides.
    next: i64,
    sound_plies: u32,
}

impl Doubt {
    /// By how many moves the number is too high.
    fn shift(&self) -> i64 {
        self.found.half() - self.next
    }

    fn missing(&self, hidden: Option<TextPos>) -> Slip {
        let why = match hidden {
            None => "moves may be missing".to_owned(),
            Some(at) => format!("the text at line {}, column {} may hide moves", at.line, at.column),
        };
        self.slip(true, &why)
    }

    fn miscounted(&self) -> Slip {
        self.slip(false, "the numbers after it go on as if it were that")
    }

    fn slip(&self, is_missing: bool, why: &str) -> Slip {
        let (found, next) = (self.found, self.next);
        let expected = MoveNumber { number: u32::try_from(next / 2).unwrap_or(0), is_second: next % 2 == 1 };
        let message = if i64::from(found.number) == next / 2 {
            format!("the number \"{found}\", expected \"{expected}\"; {why}")
        } else {
            format!("move {}, expected {}; {why}", found.number, expected.number)
        };
        Slip { pos: self.pos, is_missing, sound_plies: self.sound_plies, message }
    }
}

impl Numbers {
    /// Something at `pos` may hide moves.
    pub fn veil(&mut self, pos: TextPos) {
        self.veil.get_or_insert(pos);
    }

    /// A text at `pos`, behind `plies` moves, that is no part of the game, to the end of its line: it may be meant as one where it
    /// has a number of a move, or a result at its end, or moves alone.
    pub fn veil_line(&mut self, pos: TextPos, text: &[u8], plies: u32) {
        let has_moves = is_moves(text.strip_prefix(b"%").unwrap_or(text));
        if has_moves || has_number(text) || has_result(text) {
            self.veil(pos);
            self.hidden.get_or_insert(pos);
        }
        if has_moves {
            self.hidden_moves.get_or_insert((pos, plies));
        }
    }

    /// The end of a comment at `pos`, behind `plies` moves.
    #[inline]
    pub fn comment(&mut self, pos: TextPos, text: &[u8], plies: u32) {
        let ends_so = |text: &[u8]| matches!(text.last(), Some(b'0' | b'1' | b'2' | b'*'));
        let is_bare = text.last().is_some_and(|last| !last.is_ascii_whitespace());
        if ends_so(if is_bare { text } else { text.trim_ascii_end() }) && has_result(text) {
            self.commented = Some((pos, plies));
        }
    }

    /// Place in skipped text where the result of a game of `plies` moves may be, and why, if none follows the moves: in
    /// text to the end of a line, or, where no tag has it either, in the comment on the last move.
    pub fn hidden_result(&self, plies: u32, has_tag: bool) -> Option<(TextPos, &'static str)> {
        let line = self.hidden.map(|pos| (pos, "no result, but a text to the end of the line may hold it"));
        let comment = self.commented.filter(|(_, before)| *before == plies && !has_tag);
        line.or_else(|| Some((comment?.0, "no result, but a comment may hold it")))
    }

    /// Whether the numbers leave open if the move that comes next is one of the side that is to move.
    #[inline]
    pub const fn is_in_doubt(&self) -> bool {
        self.is_of_other_side || self.doubt.is_some() || self.hidden.is_some()
    }

    /// Whether the number `found` before the move that follows `plies` others goes on, and none was in doubt, as for most.
    #[inline]
    pub fn go_on(&mut self, found: MoveNumber, plies: u32) -> bool {
        let is_next = |first: i64| found.half() == first + i64::from(plies);
        let goes_on = !self.is_in_doubt() && self.first.is_some_and(is_next);
        if goes_on {
            (self.veil, self.sound_plies) = (None, plies);
        }
        goes_on
    }

    /// Takes the number `found` before the move that follows `plies` others. Without a FEN the first number must be 1; with one
    /// it is said whether the second side moves first.
    pub fn take(&mut self, pos: TextPos, found: MoveNumber, plies: u32, second_first: Option<bool>) -> Option<Slip> {
        (self.hidden, self.hidden_moves) = (None, None);
        let next = self.next(found.number, plies, second_first);
        let shift = found.half() - next;
        // One dot is written before moves of both sides.
        let is_lenient = |expected: i64| !found.is_second && shift + 1 == expected;
        if shift == 0 || (is_lenient(0) && next % 2 == 1) {
            (self.veil, self.is_of_other_side, self.sound_plies) = (None, shift != 0, plies);
            return self.doubt.take().map(|doubt| doubt.miscounted());
        }
        let hidden = self.veil.take();
        if let Some(doubt) = self.doubt.take().filter(|doubt| shift == doubt.shift() || is_lenient(doubt.shift())) {
            self.first = self.first.map(|first| first + doubt.shift());
            return Some(doubt.missing(hidden));
        }
        let doubt = Doubt { pos, found, next, sound_plies: self.sound_plies };
        let is_start = second_first.is_none() && next < 4 && i64::from(found.number) != next / 2;
        if hidden.is_none() && !is_start {
            self.doubt = Some(doubt);
            return None;
        }
        self.first = self.first.map(|first| first + shift);
        Some(doubt.missing(hidden))
    }

    /// Number of the move that follows `plies` others, if `number` may be the first number of a game.
    fn next(&mut self, number: u32, plies: u32, second_first: Option<bool>) -> i64 {
        let (plies, second) = (i64::from(plies), i64::from(second_first == Some(true)));
        let before = plies + second;
        let of_first = if second_first.is_some() { i64::from(number) - before / 2 } else { 1 };
        *self.first.get_or_insert(2 * of_first + second) + plies
    }

    /// Takes dots that stand alone before the move that follows `plies` others: the second side is to make it.
    pub fn take_dots(&mut self, pos: TextPos, plies: u32, second_first: Option<bool>) -> Option<Slip> {
        let next = self.next(1, plies, second_first);
        if next % 2 == 1 {
            self.dots = Some((pos, plies));
            return None;
        }
        let number = u32::try_from(next / 2).unwrap_or(0);
        self.take(pos, MoveNumber { number, is_second: true }, plies, second_first)
    }

    /// The end of the game, which has `plies` moves: a last number that does not go on leaves open whether moves are missing, and
    /// dots that no move follows may stand for some, as may a text of moves alone, if the result stands behind it.
    pub fn end(&mut self, plies: u32, has_result: bool) -> Option<Slip> {
        if let Some(doubt) = self.doubt.take() {
            return Some(doubt.missing(None));
        }
        let missing = |(pos, sound_plies), message: &str| Slip {
            pos,
            is_missing: true,
            sound_plies,
            message: format!("{message}; moves may be missing"),
        };
        let dots = self.dots.filter(|(_, before)| *before == plies);
        let dots = dots.map(|dots| missing(dots, "dots, expected a move of the second side"));
        let text = self.hidden_moves.filter(|_| has_result);
        dots.or_else(|| text.map(|text| missing(text, "moves in a text to the end of the line")))
    }
}

/// Whether a text has a number with a dot, as moves have.
fn has_number(text: &[u8]) -> bool {
    text.windows(2).any(|pair| pair[0].is_ascii_digit() && pair[1] == b'.')
}

/// Whether a text has moves, in coordinates or algebraic notation, and nothing else but numbers and a result.
fn is_moves(text: &[u8]) -> bool {
    let words = || text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words().any(is_move) && words().all(|word| is_move(word) || word_number(word, 3).0 == word.len() || is_result(word))
}

/// Whether a word has the form of a move: a file and a rank among what stands in moves, or castling.
fn is_move(word: &[u8]) -> bool {
    let of_moves = |byte: &u8| byte.is_ascii_digit() || b"abcdefghiABCDEFGHIKNOPQRx+-=#!?.".contains(byte);
    let of_file = |byte: &u8| matches!(byte.to_ascii_lowercase(), b'a'..=b'i');
    let behind_number = &word[word_number(word, 0).0..];
    let has_square = behind_number.iter().any(u8::is_ascii_digit) && behind_number.iter().any(of_file);
    let is_castling = behind_number.starts_with(b"O-O") || behind_number.starts_with(b"0-0");
    (has_square || is_castling) && behind_number.len() <= 8 && behind_number.iter().all(of_moves)
}

/// Whether a text ends with a result.
fn has_result(text: &[u8]) -> bool {
    text.trim_ascii_end().rsplit(u8::is_ascii_whitespace).next().is_some_and(is_result)
}

fn is_result(word: &[u8]) -> bool {
    outcome(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slips that numbers show: a number, its dots, and how many moves come before it; `{` is what may hide moves.
    fn slips(text: &str, second_first: Option<bool>) -> String {
        let mut numbers = Numbers::default();
        let mut found = Vec::new();
        let mut last = 0;
        for word in text.split_whitespace() {
            let Some((number, plies)) = word.split_once('@') else {
                numbers.veil(TextPos::START);
                continue;
            };
            last = plies.parse().expect("a number");
            if number == "..." {
                found.extend(numbers.take_dots(TextPos::START, last, second_first));
                continue;
            }
            let is_second = number.ends_with("...");
            let number = number.trim_end_matches('.').parse().expect("a number");
            let number = MoveNumber { number, is_second };
            if !numbers.go_on(number, last) {
                found.extend(numbers.take(TextPos::START, number, last, second_first));
            }
        }
        found.extend(numbers.end(last, true));
        let words = found.iter().map(|slip| {
            let message = slip.message.replace("the numbers after it go on as if it were that", "a slip");
            format!("{message} ({})", slip.sound_plies)
        });
        words.collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn numbers_show_where_moves_are_missing() {
        let hidden = "the text at line 1, column 1 may hide moves";
        for (numbers, expected) in [
            ("1.@0 1...@1 2.@2 2...@3 3.@4", String::new()),
            ("1.@0 1.@1 2.@2 2.@3 3.@4", String::new()),
            ("1.@0 { 2.@2 { 3.@4", String::new()),
            ("1.@0 3.@2 3.@4", "move 3, expected 2; a slip (0)".to_owned()),
            ("1.@0 3.@2 4.@4 5.@6", "move 3, expected 2; moves may be missing (0)".to_owned()),
            ("1.@0 2.@2 4.@4", "move 4, expected 3; moves may be missing (2)".to_owned()),
            ("1.@0 { 3.@2 4.@4", format!("move 3, expected 2; {hidden} (0)")),
            ("12.@0 13.@2", "move 12, expected 1; moves may be missing (0)".to_owned()),
            ("1.@0 2.@2 2.@4 3.@6", "move 2, expected 3; moves may be missing (2)".to_owned()),
            ("1.@0 1.@1 3.@2 3.@3", "move 3, expected 2; moves may be missing (1)".to_owned()),
            ("1.@0 2.@1 3.@3", "move 2, expected 1; moves may be missing (0)".to_owned()),
        ] {
            assert_eq!(slips(numbers, None), expected, "{numbers}");
        }
        assert_eq!(slips("12.@1 13.@2 14.@4", Some(false)), "");
        assert_eq!(slips("1.@1 2.@2 4.@4 5.@6", Some(false)), "move 4, expected 3; moves may be missing (2)");
    }

    #[test]
    fn dots_show_which_side_moves() {
        for (numbers, second_first, expected) in [
            ("1.@0 2...@2 3.@3", None, "the number \"2...\", expected \"2.\"; moves may be missing (0)"),
            ("1.@0 2...@2", None, "the number \"2...\", expected \"2.\"; moves may be missing (0)"),
            ("1.@0 2...@2 3.@4", None, "the number \"2...\", expected \"2.\"; a slip (0)"),
            ("1...@0 2.@1", None, "the number \"1...\", expected \"1.\"; moves may be missing (0)"),
            ("1.@0 ...@1 2.@2", None, ""),
            ("1.@0 2.@2 ...@2 3.@3", None, "the number \"2...\", expected \"2.\"; moves may be missing (2)"),
            ("1.@0 ...@1", None, "dots, expected a move of the second side; moves may be missing (1)"),
            ("7...@0 8.@1", Some(true), ""),
            ("7.@0 ...@0 8.@1", Some(true), ""),
            ("7.@0 8.@1", Some(true), ""),
            ("7...@0 8.@1", Some(false), "the number \"7...\", expected \"7.\"; moves may be missing (0)"),
            ("1.@0 2.@1", Some(false), "move 2, expected 1; moves may be missing (0)"),
        ] {
            assert_eq!(slips(numbers, second_first), expected, "{numbers}");
        }
    }

    #[test]
    fn a_text_of_moves_has_nothing_else() {
        for text in ["Nf3 Nc6", " e5", "2. Nf3 Nc6 1-0", "h2e2", "H2-E2 h9-g7", "O-O O-O-O+", "C2=5 1/2-1/2", "2.Nf3"] {
            assert!(is_moves(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            " ",
            "e5 was better",
            "bad",
            "[%clk 0:00:01]",
            "see page 12",
            "Nf3, Nc6",
            "a big hand",
            "+0.35/12",
            "12",
            "1-0",
            "3. a fine one",
        ] {
            assert!(!is_moves(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn a_number_of_the_other_side_leaves_a_move_in_doubt() {
        let mut numbers = Numbers::default();
        for (number, is_second, plies, expected) in
            [(1, false, 0, false), (1, false, 1, true), (2, false, 2, false), (2, true, 3, false), (4, false, 4, true)]
        {
            let found = MoveNumber { number, is_second };
            if !numbers.go_on(found, plies) {
                assert_eq!(numbers.take(TextPos::START, found, plies, None), None);
            }
            assert_eq!(numbers.is_in_doubt(), expected, "{found} {plies}");
        }
    }
}
