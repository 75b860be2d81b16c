//! Records in SGF: collections of game trees (FF1 to FF4), of which the main line counts.
//!
//! The reader is tolerant where a game can still be told, and says so in a warning; what it cannot understand of moves,
//! setup, size or kind of game is an error and makes the record malformed. Only one part of the text, a value for
//! instance, is in memory at a time, and trees are counted, not followed, so that no nesting is too deep for the stack.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_core::finding::{Finding, Severity, TextPos};

use crate::encoding::Charset;
use crate::record::{Form, RawGame};

mod node;
mod tokens;
mod tree;
mod utf16;
mod window;

pub(crate) use node::{parse_move, parse_start};
use tokens::{blanks, charset, token};
use tree::Tree;
use utf16::Utf16;
use window::Window;

/// The most bytes of a value, a name, or of a root before its encoding is known.
const MAX_PART: usize = 1 << 20;

/// Calls `each` with every game of `input`, until it breaks. `buffer` is kept for the next file.
///
/// # Errors
/// Those of `input`; whatever the bytes say is a finding.
pub(crate) fn read(
    buffer: &mut Vec<u8>,
    input: &mut dyn Read,
    each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut head = Vec::with_capacity(2);
    input.take(2).read_to_end(&mut head)?;
    let mut input = head.as_slice().chain(input);
    match Utf16::new(&head) {
        Some(utf16) => read_trees(Window::new(&mut utf16.decode(&mut input), buffer), true, each),
        None => read_trees(Window::new(&mut input, buffer), false, each),
    }
}

fn read_trees(
    mut window: Window<'_>,
    is_utf8: bool,
    each: &mut dyn FnMut(&RawGame) -> ControlFlow<()>,
) -> io::Result<()> {
    let is_utf8 = window.take_mark()? || is_utf8;
    let mut index = 0_u32;
    while find_tree(&mut window)? {
        index = index.saturating_add(1);
        let charset = if is_utf8 { Charset::UTF_8 } else { root_charset(&mut window)? };
        let mut tree = Tree::new(index, charset, window.pos());
        let is_cut_off = read_tree(&mut window, charset, &mut tree)?;
        if each(&tree.finish()).is_break() || is_cut_off {
            return Ok(());
        }
    }
    if index == 0 {
        let _ = each(&no_game());
    }
    Ok(())
}

fn no_game() -> RawGame {
    let message = "no game, expected SGF, which begins with \"(;\"";
    let mut game = RawGame::new(1, Form::Sgf, TextPos::START);
    game.add(Finding::new(Severity::Error, "not-a-record", TextPos::START, message));
    game
}

/// Skips what stands before the next tree: a bracket that a node follows. Whether there is one.
fn find_tree(window: &mut Window<'_>) -> io::Result<bool> {
    loop {
        let Some(open) = memchr::memchr(b'(', window.bytes()) else {
            window.consume(window.bytes().len());
            if window.is_last() {
                return Ok(false);
            }
            window.more()?;
            continue;
        };
        window.consume(open);
        let behind = 1 + blanks(&window.bytes()[1..]);
        match window.bytes().get(behind) {
            Some(b';') => return Ok(true),
            None if !window.is_last() && behind <= MAX_PART => window.more()?,
            _ => window.consume(1),
        }
    }
}

fn root_charset(window: &mut Window<'_>) -> io::Result<Charset> {
    loop {
        if let Some(charset) = charset(window.bytes(), window.is_last()) {
            return Ok(charset);
        }
        if window.bytes().len() > MAX_PART {
            return Ok(Charset::UNKNOWN);
        }
        window.more()?;
    }
}

/// Gives `tree` all parts of the tree that the window begins with; whether it has a part that is too long, behind which
/// nothing can be read.
fn read_tree(window: &mut Window<'_>, charset: Charset, tree: &mut Tree) -> io::Result<bool> {
    loop {
        window.consume(blanks(window.bytes()));
        if window.bytes().is_empty() {
            if window.is_last() {
                tree.cut_off(window.pos());
                return Ok(false);
            }
            window.more()?;
            continue;
        }
        match token(window.bytes(), window.is_last(), charset) {
            Some((kind, length)) if length <= MAX_PART => {
                let pos = if tree.wants_place(kind) { window.pos() } else { TextPos::START };
                tree.take(kind, &window.bytes()[..length], pos);
                window.consume(length);
                if tree.is_complete() {
                    return Ok(false);
                }
            }
            None if window.bytes().len() <= MAX_PART => window.more()?,
            _ => {
                tree.too_long(window.pos());
                return Ok(true);
            }
        }
    }
}
