//! USI: a game a line, as programs are told of it, `position startpos moves 7g7f 3c3d`, with or without `position`.
//!
//! A file may have moves alone on its lines, each of which is an even game. In any other file, moves on a line of their own
//! are of the game before: the line was wrapped, and how, nobody can say.

mod game_line;
pub(crate) mod written;

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::LazyLock;

use shinpan_core::Side;
use shinpan_core::finding::TextPos;
use shinpan_records::chunk::{Chunk, LineEnds, SplitRule};
use shinpan_records::format::{Each, FormatKind};
use shinpan_records::lines::{Line, Lines};

use self::game_line::{add_move, blank, is_nothing, not_a_record, place, read_game, shown, special, too_long, words};
use crate::moves::UsiMove;
use crate::position::Position;
use crate::record::{Notation, RawGame};
use crate::setup::Setup;

/// The longest line that is read: room for all plies that are kept.
const MAX_LINE: usize = 256 * 1024;

/// Reads files of USI one after another, with a buffer that it keeps.
pub struct Reader {
    lines: Lines,
}

impl Default for Reader {
    fn default() -> Self {
        Self { lines: Lines::new(MAX_LINE) }
    }
}

impl Reader {
    /// Calls `each` with every game of `input`, until it breaks. A line that is none is a game with the error
    /// `not-a-record`.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(&mut self, input: &mut dyn Read, each: Each<'_, RawGame>) -> io::Result<()> {
        self.read_chunk(&Chunk::default(), input, each)
    }

    /// Calls `each` with every game of a chunk of a file, until it breaks.
    pub(crate) fn read_chunk(
        &mut self,
        chunk: &Chunk,
        input: &mut dyn Read,
        each: Each<'_, RawGame>,
    ) -> io::Result<()> {
        let mut game_lines = GameLines { has_bare_games: !chunk.head().is_empty(), ..GameLines::default() };
        let mut is_broken = false;
        self.lines.read_chunk(chunk, input, &mut |number, line| {
            let ended = game_lines.read(number, line, chunk.is_first());
            is_broken = ended.is_some_and(|game| each(&game).is_break());
            !is_broken
        })?;
        if is_broken {
            return Ok(());
        }
        if let Some(game) = game_lines.held.take() {
            let _: ControlFlow<()> = each(&game);
        } else if game_lines.games == 0 && chunk.is_first() {
            let game = RawGame { index: 1, ..blank(TextPos::START) };
            let _: ControlFlow<()> = each(&not_a_record(game, "no game in the file"));
        }
        Ok(())
    }
}

/// Makes games of lines.
#[derive(Default)]
struct GameLines {
    games: u32,
    /// The last game, to which moves on the next lines would belong.
    held: Option<RawGame>,
    /// The first game of the file has no position: lines of moves alone are games.
    has_bare_games: bool,
}

impl GameLines {
    /// Reads a line; the game that it ends.
    fn read(&mut self, number: u32, line: Line<'_>, is_first_chunk: bool) -> Option<RawGame> {
        let pos = TextPos { line: number, column: 1 };
        let Line::Text(text) = line else {
            return self.begin(too_long(pos));
        };
        let text = if number == 1 { text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text) } else { text };
        if is_nothing(text) {
            return None;
        }
        let words: Vec<(usize, &str)> = words(text, 0).collect();
        self.has_bare_games |= self.games == 0 && is_first_chunk && begins_with_move(&words);
        let is_first = self.games == 0 && is_first_chunk;
        if !is_first && !begins_game(&words, self.has_bare_games) && may_go_on(&words) {
            self.go_on(text, &words, pos);
            return None;
        }
        self.begin(read_game(text, &words, pos))
    }

    fn begin(&mut self, mut game: RawGame) -> Option<RawGame> {
        self.games = self.games.saturating_add(1);
        game.index = self.games;
        self.held.replace(game)
    }

    /// Moves, or an end, on a line of their own: nothing of the game before is certain from there on.
    fn go_on(&mut self, line: &[u8], words: &[(usize, &str)], pos: TextPos) {
        let Some(game) = &mut self.held else { return };
        let pos = place(pos, words.first().map_or(0, |(at, _)| *at));
        game.last = Some(pos);
        let text = shown(line);
        add_move(game, Notation::Bad, &text, pos, || {
            format!(
                "\"{text}\", expected \"position …\" at the start of a game: these may be moves of the previous game"
            )
        });
    }
}

/// Signs of USI, and the rule by which it is split.
pub(crate) const KIND: FormatKind = FormatKind {
    name: "usi",
    looks: "USI (\"position startpos moves 7g7f\")",
    extensions: &["usi"],
    recognises,
    needs_more: false,
    split_rule,
};

/// Whether the beginning of a file is that of USI.
fn recognises(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !is_nothing(line));
    let Some(words) = lines.next().map(|line| words(line, 0).map(|(_, word)| word).collect::<Vec<_>>()) else {
        return false;
    };
    match words[..] {
        ["position", "startpos", "moves", first, ..] => !is_of_another_board(first),
        ["position", "startpos" | "sfen", ..] | ["startpos" | "sfen", ..] => true,
        [board, turn, hands, ..] if board.contains('/') => format!("{board} {turn} {hands}").parse::<Setup>().is_ok(),
        [one] => one.parse::<UsiMove>().is_ok(),
        [one, other, ..] => one.parse::<UsiMove>().is_ok() && other.parse::<UsiMove>().is_ok(),
        [] => false,
    }
}

/// A file is split where a line begins a game. That lines of moves alone are games, the first line says.
fn split_rule(head: &[u8]) -> Option<SplitRule> {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let first = text.split(|byte| matches!(byte, b'\n' | b'\r')).find(|line| !is_nothing(line))?;
    let is_bare = begins_with_move(&words(first, 0).collect::<Vec<_>>());
    let rule = SplitRule { format: "usi", head: Vec::new(), line_ends: LineEnds::Any, border: border_of_games };
    Some(if is_bare { SplitRule { head: b"moves".to_vec(), border: border_of_bare_games, ..rule } } else { rule })
}

fn border_of_games(text: &[u8]) -> Option<usize> {
    border(text, false)
}

fn border_of_bare_games(text: &[u8]) -> Option<usize> {
    border(text, true)
}

/// The last line in `text` that begins a game, as far as its first words are there.
fn border(text: &[u8], has_bare_games: bool) -> Option<usize> {
    memchr::memrchr_iter(b'\n', text).map(|lf| lf + 1).find(|at| {
        let line = &text[*at..];
        let line = &line[..memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len())];
        // What is cut off at the end of the stretch may be half a word.
        let whole = line.iter().rposition(u8::is_ascii_whitespace).map_or(&b""[..], |end| &line[..end]);
        let line = if at + line.len() < text.len() { line } else { whole };
        begins_game(&words(line, 0).take(2).collect::<Vec<_>>(), has_bare_games)
    })
}

/// Whether a move is one of a board whose files are letters: `h2e2`.
fn is_of_another_board(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'i', b'0'..=b'9', b'a'..=b'i', b'0'..=b'9', ..])
}

/// Whether a line begins a game: with a position, or, where lines of moves alone are games, with a move of the even game.
fn begins_game(words: &[(usize, &str)], has_bare_games: bool) -> bool {
    match words {
        [(_, "position" | "startpos" | "sfen"), ..] => true,
        [(_, board), ..] if board.contains('/') => true,
        [(_, first), ..] if has_bare_games => first.parse().is_ok_and(opens_even_game),
        _ => false,
    }
}

fn begins_with_move(words: &[(usize, &str)]) -> bool {
    words.first().is_some_and(|(_, first)| first.parse::<UsiMove>().is_ok())
}

/// Whether First can begin the even game with this move: a pawn, a piece of the back ranks, no drop.
fn opens_even_game(mv: UsiMove) -> bool {
    static EVEN: LazyLock<Position> = LazyLock::new(|| Position::new(&Setup::EVEN));
    Notation::Usi(mv).named(&EVEN).is_some_and(|mv| EVEN.play(Side::First, mv).is_ok())
}

/// Whether a line that begins no game has a move, or says how a game ended.
fn may_go_on(words: &[(usize, &str)]) -> bool {
    words.iter().any(|(_, word)| *word == "moves" || special(word).is_some() || word.parse::<UsiMove>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_a_line() {
        let text = "position startpos moves 7g7f 3c3d resign\n\n# a comment\nsfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b\nfoo\nposition startpos\n7g7f x\n4k4/9/9/9/9/9/9/9/4K4 w - 5a4a\nposition sfen moves 7g7f\n";
        let mut seen = Vec::new();
        let mut each = |game: &RawGame| {
            let codes: Vec<&str> = game.findings.iter().map(|finding| finding.code.as_str()).collect();
            seen.push((game.index, game.first.map_or(0, |pos| pos.line), game.moves.len(), codes.join(" ")));
            ControlFlow::Continue(())
        };
        Reader::default().read(&mut text.as_bytes(), &mut each).expect("memory");
        let expected = [
            (1, 1, 2, ""),
            (2, 4, 1, ""),
            (3, 5, 0, "not-a-record"),
            (4, 6, 1, "bad-move"),
            (5, 8, 1, ""),
            (6, 9, 1, "bad-position"),
        ];
        assert_eq!(seen, expected.map(|(index, line, moves, codes)| (index, line, moves, codes.to_owned())));
    }

    #[test]
    fn moves_alone_are_games_where_the_first_line_is_one() {
        let text = "7g7f 3c3d\n2g2f\n8c8d 2f2e\nresign\nposition startpos\n5g5f\n";
        let mut seen = Vec::new();
        let mut each = |game: &RawGame| {
            seen.push((game.first.map_or(0, |pos| pos.line), game.moves.len()));
            ControlFlow::Continue(())
        };
        Reader::default().read(&mut text.as_bytes(), &mut each).expect("memory");
        assert_eq!(seen, [(1, 2), (2, 3), (5, 0), (6, 1)]);
    }

    #[test]
    fn borders() {
        for (head, text, expected) in [
            ("position startpos", "moves 7g7f\nposition startpos moves 7g7f\n2g2f", Some(11)),
            ("position startpos", "moves 7g7f\n2g2f 3c3d\n", None),
            ("position startpos", "moves 7g7f\nposition", None),
            ("position startpos", "moves 7g7f\nstartpos\n", Some(11)),
            ("7g7f", "3c3d\n2g2f 8c8d\n8c8d 2f2e\n", Some(5)),
            ("7g7f", "3c3d\n2g2f", None),
            ("7g7f", "3c3d\n2g2f 8c", Some(5)),
        ] {
            let rule = split_rule(head.as_bytes()).expect("a rule");
            assert_eq!((rule.border)(text.as_bytes()), expected, "{head}: {text}");
        }
    }

    #[test]
    fn usi_is_recognised() {
        for (text, is_usi) in [
            ("position startpos\n", true),
            ("\n# x\nstartpos moves 7g7f\n", true),
            ("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n", true),
            ("7g7f 3c3d\n", true),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1\n", true),
            ("V2.2\n", false),
            ("position of the board\n", false),
            ("", false),
        ] {
            assert_eq!(recognises(text.as_bytes()), is_usi, "{text}");
        }
    }
}
