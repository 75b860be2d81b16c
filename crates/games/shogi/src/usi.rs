//! USI: a game a line, as programs are told of it, `position startpos moves 7g7f 3c3d`, with or without `position`.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::Outcome;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::{printable_bytes, quoted};
use shinpan_records::chunk::{Chunk, LineEnds, SplitRule, behind_line};
use shinpan_records::format::{Each, FormatKind};
use shinpan_records::lines::{Line, Lines};

use crate::code::Code;
use crate::moves::UsiMove;
use crate::record::{Notation, RawEnd, RawGame, RawMove, RecordFormat, Special, Start, Time};
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
        let mut games = 0u32;
        let mut is_broken = false;
        self.lines.read_chunk(chunk, input, &mut |number, line| {
            let Some(mut game) = read_line(number, line) else { return true };
            games = games.saturating_add(1);
            game.index = games;
            is_broken = each(&game).is_break();
            !is_broken
        })?;
        if games == 0 && chunk.is_first() && !is_broken {
            let mut game = blank(TextPos::START);
            game.index = 1;
            let _: ControlFlow<()> = each(&not_a_record(game, "no game in the file"));
        }
        Ok(())
    }
}

/// How USI is known and split.
pub(crate) const KIND: FormatKind = FormatKind {
    name: "usi",
    looks: "USI (\"position startpos moves 7g7f\")",
    extensions: &["usi"],
    recognises,
    needs_more: false,
    split_rule: |_| Some(split_rule()),
};

/// Whether the beginning of a file is that of USI.
fn recognises(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !is_nothing(line));
    let Some(words) = lines.next().map(|line| words(line, 0).map(|(_, word)| word).collect::<Vec<_>>()) else {
        return false;
    };
    match words[..] {
        ["position", "startpos" | "sfen", ..] | ["startpos" | "sfen", ..] => true,
        [board, turn, hands, ..] if board.contains('/') => format!("{board} {turn} {hands}").parse::<Setup>().is_ok(),
        [one] => one.parse::<UsiMove>().is_ok(),
        [one, other, ..] => one.parse::<UsiMove>().is_ok() && other.parse::<UsiMove>().is_ok(),
        [] => false,
    }
}

/// Every line is a game.
pub(crate) fn split_rule() -> SplitRule {
    SplitRule { format: "usi", head: Vec::new(), line_ends: LineEnds::Any, border: behind_line }
}

/// An empty line, or a comment.
fn is_nothing(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.is_empty() || line.starts_with(b"#")
}

/// The words of a line with their offsets, as far as they are text.
fn words(line: &[u8], from: usize) -> impl Iterator<Item = (usize, &str)> {
    let words =
        line.split(u8::is_ascii_whitespace).map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word));
    words
        .filter(|(_, word)| !word.is_empty())
        .map(move |(at, word)| (from + at, std::str::from_utf8(word).unwrap_or("\u{fffd}")))
}

fn blank(pos: TextPos) -> RawGame {
    RawGame { format: RecordFormat::Usi, first: Some(pos), last: Some(pos), ..RawGame::default() }
}

fn not_a_record(mut game: RawGame, message: impl Into<std::borrow::Cow<'static, str>>) -> RawGame {
    let pos = game.first.unwrap_or(TextPos::START);
    game.start = Start::Unreadable;
    game.findings.add(Finding::new(Severity::Error, Code::NotARecord, pos, message));
    game
}

/// The game of a line; `None` for a line that has none.
fn read_line(number: u32, line: Line<'_>) -> Option<RawGame> {
    let pos = TextPos { line: number, column: 1 };
    let Line::Text(line) = line else {
        let mut game = blank(pos);
        game.start = Start::Unreadable;
        let message = "a line of more than 256 KiB, not read";
        game.findings.add(Finding::new(Severity::Error, Code::LimitExceeded, pos, message));
        return Some(game);
    };
    let line = if number == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
    if is_nothing(line) {
        return None;
    }
    let mut game = blank(pos);
    let words: Vec<(usize, &str)> = words(line, 0).collect();
    let place = |at: usize| TextPos { column: u32::try_from(at).map_or(u32::MAX, |at| at.saturating_add(1)), ..pos };
    let Some(rest) = read_start(&mut game, &words, &place) else {
        let message = format!("\"{}\", expected \"position startpos moves …\"", shown(line));
        return Some(not_a_record(game, message));
    };
    let moves = rest.strip_prefix(&[(rest.first().map_or(0, |word| word.0), "moves")]).unwrap_or(rest);
    for &(at, word) in moves {
        read_word(&mut game, word, place(at));
    }
    Some(game)
}

/// The beginning of a line that is no game, safe to show.
fn shown(line: &[u8]) -> String {
    printable_bytes(line.get(..40).unwrap_or(line))
}

/// The start of a line; what follows it, `None` if there is none.
fn read_start<'a, 'b>(
    game: &mut RawGame,
    words: &'a [(usize, &'b str)],
    place: &dyn Fn(usize) -> TextPos,
) -> Option<&'a [(usize, &'b str)]> {
    let words = if words.first()?.1 == "position" { &words[1..] } else { words };
    let &(at, first) = words.first()?;
    let pos = place(at);
    if first == "startpos" {
        set_start(game, Ok(Setup::EVEN), pos);
        return Some(&words[1..]);
    }
    if first.parse::<UsiMove>().is_ok() {
        let message = "no start position: the even game is taken";
        game.findings.add(Finding::new(Severity::Warning, Code::MissingPosition, pos, message).at_ply(0));
        set_start(game, Ok(Setup::EVEN), pos);
        return Some(words);
    }
    let fields = if first == "sfen" { &words[1..] } else { words };
    if first != "sfen" && !first.contains('/') {
        return None;
    }
    let length = fields.iter().take(4).take_while(|(_, word)| *word != "moves").count();
    let length = if length == 4 && fields[3].1.parse::<u32>().is_err() { 3 } else { length };
    let sfen: Vec<&str> = fields[..length].iter().map(|(_, word)| *word).collect();
    let read = if sfen.is_empty() {
        Err("no position behind \"sfen\"".to_owned())
    } else {
        Setup::from_sfen(&sfen.join(" ")).map_err(|why| why.to_string())
    };
    set_start(game, read, pos);
    Some(&fields[length..])
}

fn set_start(game: &mut RawGame, read: Result<Setup, String>, pos: TextPos) {
    match read {
        Ok(setup) => {
            game.turn = Some((pos, setup.turn));
            game.start = Start::Given(pos, Box::new(setup));
        }
        Err(why) => {
            game.start = Start::Unreadable;
            game.findings.add(Finding::new(Severity::Error, Code::BadPosition, pos, why).at_ply(0));
        }
    }
}

/// A move, or the word that ends the game.
fn read_word(game: &mut RawGame, word: &str, pos: TextPos) {
    game.last = Some(pos);
    if let Some(special) = special(word) {
        if game.end.is_some() {
            game.second_end.get_or_insert(pos);
        } else {
            game.end = Some(RawEnd { pos, special, after: game.moves.len(), time: Time::Missing });
        }
        return;
    }
    if !game.has_room() {
        if game.count_beyond() {
            let ply = game.plies();
            let error = Finding::new(Severity::Error, Code::LimitExceeded, pos, RawGame::too_many_moves());
            game.findings.add(error.at_ply(ply));
        }
        return;
    }
    let notation = match word.parse::<UsiMove>() {
        Ok(UsiMove::Drop(mv)) => Notation::Named(mv),
        Ok(mv) => Notation::Usi(mv),
        Err(_) => Notation::Bad,
    };
    game.moves.push(RawMove { pos, side: None, notation, time: Time::Missing });
    game.words.push(word.to_owned());
    if notation == Notation::Bad {
        let message = format!("{}, expected a move such as \"7g7f\", \"8h2b+\" or \"P*5e\"", quoted(word));
        let ply = game.plies();
        game.findings.add(Finding::new(Severity::Error, Code::BadMove, pos, message).at_ply(ply));
    }
}

/// What ends a game, as programs and their hosts write it.
fn special(word: &str) -> Option<Special> {
    if let Some(name) = word.strip_prefix('%') {
        return Some(Special::from_name(name.to_ascii_uppercase().as_bytes()))
            .filter(|special| *special != Special::Unknown);
    }
    Some(match word.to_ascii_lowercase().as_str() {
        "resign" => Special::Toryo,
        "win" | "nyugyoku" => Special::Kachi,
        "draw" => Special::Claimed(Outcome::Draw),
        "sennichite" | "repetition" | "rep_draw" => Special::Sennichite,
        "jishogi" | "impasse" => Special::Jishogi,
        "timeout" | "time_up" => Special::TimeUp,
        "illegal" | "illegal_move" => Special::IllegalMove,
        "mate" | "checkmate" | "tsumi" => Special::Tsumi,
        "max_moves" | "maxmoves" => Special::MaxMoves,
        "break" | "interrupt" | "chudan" | "abort" => Special::Chudan,
        _ => return None,
    })
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
            (4, 6, 0, ""),
            (5, 7, 2, "missing-position bad-move"),
            (6, 8, 1, ""),
            (7, 9, 1, "bad-position"),
        ];
        assert_eq!(seen, expected.map(|(index, line, moves, codes)| (index, line, moves, codes.to_owned())));
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
