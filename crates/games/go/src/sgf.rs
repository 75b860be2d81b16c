//! Records in SGF: collections of game trees (FF1 to FF4), of which the main line counts.
//!
//! The reader is tolerant where the game is still clear, and says so in a warning; what it cannot understand of moves,
//! setup, size or kind of game is an error and makes the record malformed. Only one token, a value for
//! instance, is in memory at a time, and trees are counted, not followed, so that no nesting is too deep for the stack.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::Severity;
use shinpan_core::finding::TextPos;

use crate::encoding::Charset;
use crate::finding::{Code, Finding};
use crate::record::{RawGame, RecordFormat};

mod buffer;
mod node;
mod tokens;
mod tree;
mod utf16;

use buffer::TextBuffer;
pub(crate) use node::{parse_move, parse_start};
use tokens::{blanks, charset, token};
use tree::Tree;
use utf16::Utf16;

/// The most bytes of a value, a name, or of a root before its encoding is known.
const MAX_TOKEN: usize = 1 << 20;

/// Calls `each` with every game of `input`, until it breaks. `memory` is kept for the next file.
///
/// # Errors
/// Those of `input`; whatever the bytes say is a finding.
pub(crate) fn read(
    memory: &mut Vec<u8>,
    input: &mut dyn Read,
    each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut head = Vec::with_capacity(2);
    input.take(2).read_to_end(&mut head)?;
    let mut input = head.as_slice().chain(input);
    match Utf16::new(&head) {
        Some(utf16) => read_trees(TextBuffer::new(&mut utf16.decode(&mut input), memory), true, each),
        None => read_trees(TextBuffer::new(&mut input, memory), false, each),
    }
}

fn read_trees(
    mut buffer: TextBuffer<'_>,
    is_utf8: bool,
    each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
) -> io::Result<()> {
    let is_utf8 = buffer.take_mark()? || is_utf8;
    let mut index = 0_u32;
    while find_tree(&mut buffer)? {
        index = index.saturating_add(1);
        let charset = if is_utf8 { Charset::UTF_8 } else { root_charset(&mut buffer)? };
        let mut tree = Tree::new(index, charset, buffer.pos());
        let is_cut_off = read_tree(&mut buffer, charset, &mut tree)?;
        if each(&tree.finish()).is_break() || is_cut_off {
            return Ok(());
        }
    }
    if index == 0 {
        let _ = each(&no_game());
    }
    Ok(())
}

/// What a file is in which no game begins.
fn no_game() -> RawGame {
    let message = "no game, expected SGF, which begins with \"(;\"";
    let mut game = RawGame::new(1, RecordFormat::Sgf, TextPos::START);
    game.findings.add(Finding::new(Severity::Error, Code::NotARecord, TextPos::START, message));
    game
}

/// Skips what stands before the next tree, which is a bracket that a node follows. Whether there is one.
fn find_tree(buffer: &mut TextBuffer<'_>) -> io::Result<bool> {
    loop {
        let Some(open) = memchr::memchr(b'(', buffer.bytes()) else {
            buffer.consume(buffer.bytes().len());
            if buffer.is_last() {
                return Ok(false);
            }
            buffer.read_more()?;
            continue;
        };
        buffer.consume(open);
        let behind = 1 + blanks(&buffer.bytes()[1..]);
        match buffer.bytes().get(behind) {
            Some(b';') => return Ok(true),
            None if !buffer.is_last() && behind <= MAX_TOKEN => buffer.read_more()?,
            _ => buffer.consume(1),
        }
    }
}

/// The encoding that the root of the next tree declares.
fn root_charset(buffer: &mut TextBuffer<'_>) -> io::Result<Charset> {
    loop {
        if let Some(charset) = charset(buffer.bytes(), buffer.is_last()) {
            return Ok(charset);
        }
        if buffer.bytes().len() > MAX_TOKEN {
            return Ok(Charset::UNKNOWN);
        }
        buffer.read_more()?;
    }
}

/// Gives `tree` all tokens of the tree that the buffer begins with; whether it has one that is too long, behind which nothing
/// can be read.
fn read_tree(buffer: &mut TextBuffer<'_>, charset: Charset, tree: &mut Tree) -> io::Result<bool> {
    loop {
        buffer.consume(blanks(buffer.bytes()));
        if buffer.bytes().is_empty() {
            if buffer.is_last() {
                tree.cut_off(buffer.pos());
                return Ok(false);
            }
            buffer.read_more()?;
            continue;
        }
        match token(buffer.bytes(), buffer.is_last(), charset) {
            Some((kind, length)) if length <= MAX_TOKEN => {
                let pos = if tree.needs_pos(kind) { buffer.pos() } else { TextPos::START };
                tree.take(kind, &buffer.bytes()[..length], pos);
                buffer.consume(length);
                if tree.is_complete() {
                    return Ok(false);
                }
            }
            None if buffer.bytes().len() <= MAX_TOKEN => buffer.read_more()?,
            _ => {
                tree.too_long(buffer.pos());
                return Ok(true);
            }
        }
    }
}
