//! PGN of several games in one file: split into runs of games of one kind, each read as a chunk of the file.
//!
//! A game begins with its tags, behind an empty line. Of which game it is, its tags and its first moves say; all bytes up to
//! there are held back, and no more.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;

use crate::chunk::{BEFORE, Chunk, LineEnds};
use crate::neutral::{HEAD, NeutralRecord};
use crate::pgn::is_pgn;

/// Bytes asked for at a time.
const READ_SIZE: usize = 64 * 1024;

/// Number of moves that show of which game a text is.
const FIRST_MOVES: usize = 6;

/// Says of which game a text is that begins with tags and moves.
pub(crate) type Decide<'a> = &'a dyn Fn(&[u8]) -> usize;

/// A file of PGN, or a chunk of one, as a stream for every run.
pub(crate) struct Runs<'a> {
    input: &'a mut dyn Read,
    decide: Decide<'a>,
    chunk: Chunk,
    /// Bytes handed out, of which the last are kept to recognise an empty line, then those that are not.
    buffer: Vec<u8>,
    at: usize,
    /// Up to here bytes belong to the run.
    end: usize,
    /// A game begins at `end`.
    at_border: bool,
    /// Game of the run; none before the first.
    game: Option<usize>,
    /// Number of lines handed out.
    lines: u32,
    last: u8,
    is_over: bool,
}

impl<'a> Runs<'a> {
    pub(crate) fn new(chunk: Chunk, input: &'a mut dyn Read, decide: Decide<'a>) -> Self {
        let (buffer, at, end, lines, last) = (Vec::new(), 0, 0, 0, 0);
        Self { input, decide, chunk, buffer, at, end, at_border: true, game: None, lines, last, is_over: false }
    }

    /// The game of the next run, and which chunk of the file it is; none at the end of the file.
    pub(crate) fn next_run(&mut self) -> io::Result<Option<(usize, Chunk)>> {
        if self.game.is_some() && self.is_over && self.at == self.buffer.len() {
            return Ok(None);
        }
        let head = self.head()?;
        let game = (self.decide)(&self.buffer[head.clone()]);
        (self.game, self.end, self.at_border) = (Some(game), head.end, false);
        Ok(Some((game, self.chunk.later(self.lines))))
    }

    /// The tags and the first moves of the game that begins here, as much of them as is read.
    fn head(&mut self) -> io::Result<Range<usize>> {
        let from = self.at;
        loop {
            let (length, is_whole) = head_length(&self.buffer[from..]);
            if is_whole || length >= HEAD || !self.read_more()? {
                return Ok(from..from + if is_whole { length } else { length.min(HEAD) });
            }
        }
    }

    /// Reads once more, behind the buffer; false at the end of the file.
    fn read_more(&mut self) -> io::Result<bool> {
        if self.is_over {
            return Ok(false);
        }
        let filled = self.buffer.len();
        self.buffer.resize(filled + READ_SIZE, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(filled + *read.as_ref().unwrap_or(&0));
        self.is_over = read? == 0;
        Ok(!self.is_over)
    }

    /// Moves `end` up to the next game or to the end of the buffer.
    fn advance(&mut self) -> io::Result<()> {
        // Whether a bracket is that of a tag, the byte behind it says.
        while self.buffer.last() == Some(&b'[') && self.read_more()? {}
        let from = self.end.saturating_sub(BEFORE);
        let border = next_border(&self.buffer[from..], self.end - from);
        (self.end, self.at_border) = (border.map_or(self.buffer.len(), |border| from + border), border.is_some());
        Ok(())
    }

    fn hand_out(&mut self, out: &mut [u8]) -> usize {
        let count = out.len().min(self.end - self.at);
        let bytes = &self.buffer[self.at..self.at + count];
        out[..count].copy_from_slice(bytes);
        self.lines = self.lines.saturating_add(LineEnds::Any.count(self.last, bytes));
        self.last = bytes.last().copied().unwrap_or(self.last);
        self.at += count;
        count
    }

    /// Forgets what is handed out.
    fn forget(&mut self) {
        let forgotten = self.at.saturating_sub(BEFORE);
        self.buffer.drain(..forgotten);
        (self.at, self.end) = (self.at - forgotten, self.end - forgotten);
    }
}

/// The bytes of a run; it ends where a game of another kind begins.
impl Read for Runs<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.at < self.end {
                return Ok(self.hand_out(out));
            }
            if self.at_border {
                let head = self.head()?;
                let text = &self.buffer[head.clone()];
                if is_pgn(text) && Some((self.decide)(text)) != self.game {
                    return Ok(0);
                }
                (self.end, self.at_border) = (head.end, false);
                continue;
            }
            if self.end == self.buffer.len() {
                self.forget();
                if !self.read_more()? {
                    return Ok(0);
                }
            }
            self.advance()?;
        }
    }
}

/// Length of the tags and the first line of moves at the beginning of `text`, and whether they are complete.
fn head_length(text: &[u8]) -> (usize, bool) {
    let mut at = 0;
    let (mut has_tags, mut has_event, mut after_blank) = (false, false, false);
    while let Some(end) = memchr::memchr2(b'\n', b'\r', &text[at..]) {
        let line = text[at..at + end].trim_ascii();
        // The LF of a line that ends with CR and LF.
        if line.is_empty() && text[at + end] == b'\n' && text[..at].ends_with(b"\r") {
            at += end + 1;
            continue;
        }
        let is_tag = line.starts_with(b"[");
        let is_event = is_tag && starts_event(line);
        // The tags of the next game: this one has no moves. Other tags of one game may stand before its event.
        if is_event && has_tags && (has_event || after_blank) {
            return (at, true);
        }
        (has_tags, has_event, after_blank) = (has_tags || is_tag, has_event || is_event, line.is_empty());
        at += end + 1;
        if is_moves(line) {
            return (at, true);
        }
    }
    (text.len(), false)
}

fn starts_event(line: &[u8]) -> bool {
    line.get(..7).is_some_and(|start| start.eq_ignore_ascii_case(b"[event "))
}

/// Whether a line has more than tags, comments and numbers of moves.
fn is_moves(line: &[u8]) -> bool {
    let first = line.first().copied().unwrap_or(b'%');
    !matches!(first, b'[' | b'%' | b';' | b'{') && !line.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

/// The first moves of a text in PGN, as words of its first lines without tags, comments and numbers.
pub(crate) fn first_moves(head: &[u8]) -> NeutralRecord {
    let mut moves = Vec::new();
    let mut is_comment = false;
    for line in head.split(|byte| matches!(byte, b'\n' | b'\r')) {
        // Most lines are valid, and a game may be one long line: it is looked at no further than needed.
        let line = str::from_utf8(line).map_or_else(|_| String::from_utf8_lossy(line), Cow::Borrowed);
        let line = line.trim_start();
        if line.starts_with(['[', '%', ';']) {
            continue;
        }
        for word in line.split_inclusive([' ', '{', '}']) {
            let bare = word.trim_end_matches([' ', '{', '}']);
            if !is_comment && !bare.is_empty() {
                moves.extend(mv(bare));
            }
            if moves.len() == FIRST_MOVES {
                return NeutralRecord::of_moves(String::new(), moves);
            }
            is_comment = word.ends_with('{') || (is_comment && !word.ends_with('}'));
        }
    }
    NeutralRecord::of_moves(String::new(), moves)
}

/// A word without the number of the move and the marks; none if that was all, or it is a result.
fn mv(word: &str) -> Option<String> {
    let number = word.bytes().take_while(u8::is_ascii_digit).count();
    let bare = match word[number..].trim_start_matches('.') {
        rest if rest.len() < word.len() - number => rest,
        // Digits without a dot are a part of the move, or a number that stands alone.
        _ if number == word.len() => "",
        _ => word,
    };
    let bare = bare.trim_end_matches(['!', '?']);
    let is_result = matches!(bare, "1-0" | "0-1" | "1/2-1/2" | "*");
    (!bare.is_empty() && !is_result && !bare.starts_with(['$', '(', ')'])).then(|| bare.to_owned())
}

/// Finds a tag at the beginning of a line, after an empty line, from `from` on.
fn next_border(text: &[u8], from: usize) -> Option<usize> {
    let is_tag = |at: usize| text.get(at + 1).is_none_or(u8::is_ascii_alphabetic);
    let is_behind_empty = |at: usize| text[..at].ends_with(b"\n\n") || text[..at].ends_with(b"\n\r\n");
    memchr::memchr_iter(b'[', &text[from..]).map(|at| from + at).find(|at| is_behind_empty(*at) && is_tag(*at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games by an `x` in their tags or first moves: 1, else 0.
    fn decide(head: &[u8]) -> usize {
        usize::from(head.contains(&b'x'))
    }

    /// Hands out a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(out.len()).min(self.0.len());
            out[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn runs(text: &str, step: usize) -> Vec<(usize, u32, String)> {
        let mut input = Slow(text.as_bytes(), step);
        let mut runs = Runs::new(Chunk::default(), &mut input, &decide);
        let mut found = Vec::new();
        while let Some((game, chunk)) = runs.next_run().expect("memory") {
            let mut text = String::new();
            runs.read_to_string(&mut text).expect("memory");
            found.push((game, chunk.line(), text));
        }
        found
    }

    #[test]
    fn runs_of_one_game_are_kept_together() {
        let games = ["[Event \"a\"]\n\n1. e4\n\n", "[Event \"b\"]\n[Variant \"x\"]\n\n1. e4 {a\n\n[b} e5 *\n\n"];
        for (text, expected) in [
            (games[0].repeat(2), vec![(0, 1, games[0].repeat(2))]),
            (games.concat(), vec![(0, 1, games[0].to_owned()), (1, 5, games[1].to_owned())]),
            ([games[1], games[1], games[0]].concat(), vec![(1, 1, games[1].repeat(2)), (0, 15, games[0].to_owned())]),
            (
                format!("[Event \"\"]\n\n{}", games[1]),
                vec![(0, 1, "[Event \"\"]\n\n".to_owned()), (1, 3, games[1].to_owned())],
            ),
            (
                "[A \"x\"]\n[Event \"\"]\n\n1. e4\n".to_owned(),
                vec![(1, 1, "[A \"x\"]\n[Event \"\"]\n\n1. e4\n".to_owned())],
            ),
            ("\n\n1. x4\n".to_owned(), vec![(1, 1, "\n\n1. x4\n".to_owned())]),
            (String::new(), vec![(0, 1, String::new())]),
            ("x".to_owned(), vec![(1, 1, "x".to_owned())]),
        ] {
            for step in [1, 2, 3, 7, 1000] {
                assert_eq!(runs(&text, step), expected, "{text:?} {step}");
            }
            let crlf = text.replace('\n', "\r\n");
            let whole = runs(&crlf, 5).into_iter().map(|(_, _, text)| text).collect::<String>();
            assert_eq!(whole, crlf);
        }
    }
}
