//! Records in SGF: collections of game trees (FF1 to FF4), of which the main line counts.
//!
//! The reader is tolerant where the game is still clear, and says so in a warning; what it cannot understand of moves,
//! setup, size or kind of game is an error and makes the record malformed. Only one token, a value for
//! instance, is in memory at a time, and trees are counted, not followed, so that no nesting is too deep for the stack.

use std::collections::HashMap;
use std::io::{self, Read};

use encoding_rs::ISO_2022_JP;
use shinpan_core::Severity;
use shinpan_core::finding::TextPos;
use shinpan_records::chunk::Chunk;
use shinpan_records::encoding::{Decoded, in_utf8, utf16};
use shinpan_records::format::Each;
use shinpan_records::neutral::begins_json;

use crate::encoding::Charset;
use crate::finding::{Code, Finding};
use crate::record::{RawGame, RecordFormat};

mod buffer;
mod guess;
mod line;
mod node;
mod property;
mod survey;
mod tokens;
mod tree;

use buffer::TextBuffer;
pub(crate) use line::INFO;
pub(crate) use node::{parse_move, parse_start};
use property::Property;
use survey::Survey;
use tokens::{blanks, charset, misfit_root, token};
use tree::Tree;

/// The most bytes of a value, a name, or of a root before its encoding is known.
const MAX_TOKEN: usize = 1 << 20;
/// The most bytes of a name and what stands before its value, outside of trees.
const MAX_PROPERTY: usize = 64;
/// The most bytes of a file that show whether it is text in 16 bits a unit, or with escapes.
const HEAD: usize = 64 << 10;
/// The most bytes for which encodings are tried at once.
const MAX_TRIED: usize = 16 << 20;

/// Whether a file is SGF whose line begins so: a tree begins in it, whatever text stands before, with or without the `;` of
/// its first node. What begins as JSON is none.
pub(crate) fn recognises(head: &[u8]) -> bool {
    if begins_json(head) {
        return false;
    }
    let line = head.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let begins_tree = |text: &[u8]| {
        let rest = text.trim_ascii_start();
        let node = rest.strip_prefix(b";").map(<[u8]>::trim_ascii_start);
        let name = node.unwrap_or(rest);
        let letters = name.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let has_value = letters > 0 && name[letters..].trim_ascii_start().starts_with(b"[");
        has_value || (node.is_some() && name.is_empty())
    };
    memchr::memchr_iter(b'(', line).any(|at| begins_tree(&head[at + 1..]))
}

/// The memory that is kept from one file to the next.
#[derive(Default)]
pub struct Memory {
    buffer: Vec<u8>,
    /// Whether games keep what only a writer needs.
    pub(crate) keeps_texts: bool,
}

/// Calls `each` with every game of `input`, until it breaks. `memory` is kept for the next file.
///
/// # Errors
/// Those of `input`; whatever the bytes say is a finding.
pub(crate) fn read(
    memory: &mut Memory,
    chunk: &Chunk,
    input: &mut dyn Read,
    each: Each<'_, RawGame>,
) -> io::Result<()> {
    let Memory { buffer: memory, keeps_texts } = memory;
    let collection =
        |buffer, undeclared| Collection { keeps_texts: *keeps_texts, ..Collection::new(buffer, undeclared) };
    let (head, root) = read_head(input)?;
    let mut input = head.as_slice().chain(input);
    if let Some(encoding) = utf16(&head) {
        let mut decoded = Decoded::new(encoding, &mut input);
        return collection(TextBuffer::new(&mut decoded, memory), Undeclared::Utf8).read(each);
    }
    if has_escapes(&head[..root]) {
        let mut decoded = Decoded::new(ISO_2022_JP, &mut input);
        return collection(TextBuffer::new(&mut decoded, memory), Undeclared::Utf8).read(each);
    }
    let undeclared = Undeclared::Tried(Charset::UNKNOWN, 0);
    match chunk.encoding() {
        Some(named) if !named.decoding().is_ascii_compatible() => {
            let mut decoded = in_utf8(Some(named), &mut input)?;
            collection(TextBuffer::new(&mut decoded, memory), undeclared).read(each)
        }
        named => {
            let named = named.map(|named| Charset::declared(named.decoding()));
            let buffer = TextBuffer::new(&mut input, memory);
            Collection { named, ..collection(buffer, undeclared) }.read(each)
        }
    }
}

/// Reads on until the second node begins, not to wait for what may come late; also returns where it begins.
fn read_head(input: &mut dyn Read) -> io::Result<(Vec<u8>, usize)> {
    let (mut head, mut filled) = (vec![0; HEAD], 0);
    loop {
        match input.read(&mut head[filled..]) {
            Ok(count) => {
                filled += count;
                let second = memchr::memchr_iter(b';', &head[..filled]).nth(1);
                if count == 0 || second.is_some() {
                    head.truncate(filled);
                    return Ok((head, second.unwrap_or(filled)));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Whether `head`, the beginning of a file, is Japanese in seven bits: signs stand behind an escape.
fn has_escapes(head: &[u8]) -> bool {
    let escapes = memchr::memmem::find_iter(head, b"\x1b$").map(|at| head.get(at + 2));
    head.is_ascii() && escapes.flatten().any(|next| matches!(next, b'@' | b'B'))
}

/// Way to find the encoding of a game that declares none.
enum Undeclared<'a> {
    /// All is UTF-8, whatever a game declares.
    Utf8,
    /// By trying: the encoding is that of the text up to this place of the file.
    Tried(Charset, u64),
    /// By a trial of this one: the survey counts how well it fits.
    Trial(Charset, &'a mut Survey, &'a mut DeclaredCharsets),
}

/// The declarations of the trees of a text by the places at which they begin, which are the same in all trials.
type DeclaredCharsets = HashMap<u64, Option<Charset>>;

/// The games of a file while they are read.
struct Collection<'a> {
    buffer: TextBuffer<'a>,
    undeclared: Undeclared<'a>,
    /// The encoding that the command line names, where a game declares none and is no UTF-8.
    named: Option<Charset>,
    /// The last game so far.
    index: u32,
    keeps_texts: bool,
}

impl<'a> Collection<'a> {
    const fn new(buffer: TextBuffer<'a>, undeclared: Undeclared<'a>) -> Self {
        Self { buffer, undeclared, named: None, index: 0, keeps_texts: false }
    }

    fn read(mut self, each: Each<'_, RawGame>) -> io::Result<()> {
        if self.buffer.take_mark()? {
            self.undeclared = Undeclared::Utf8;
        }
        let mut last: Option<RawGame> = None;
        loop {
            let gap = find_tree(&mut self.buffer)?;
            let outside = gap.outside.map(outside);
            if let (Some(game), Some(finding)) = (&mut last, &outside) {
                game.findings.add(finding.clone());
            }
            let outside = outside.filter(|_| last.is_none());
            if last.take().is_some_and(|game| each(&game).is_break()) {
                return Ok(());
            }
            if !gap.has_tree {
                break;
            }
            let (mut tree, is_cut_off) = self.tree(outside)?;
            last = tree.pop();
            if tree.iter().any(|game| each(game).is_break()) {
                return Ok(());
            }
            if is_cut_off {
                let _ = last.map(|game| each(&game));
                return Ok(());
            }
        }
        if self.index == 0 {
            let _ = each(&no_game());
        }
        Ok(())
    }

    /// The games of the next tree, at least one; and whether nothing can be read behind it.
    fn tree(&mut self, outside: Option<Finding>) -> io::Result<(Vec<RawGame>, bool)> {
        let charset = self.charset()?;
        let mut tree = Tree::new(self.index.saturating_add(1), charset, self.buffer.pos());
        if self.keeps_texts {
            tree.keep_texts();
        }
        if let Some(finding) = outside {
            tree.find(finding);
        }
        if let Undeclared::Trial(_, survey, _) = &self.undeclared {
            tree.survey = charset.is_undeclared().then(|| (*survey).clone());
        }
        let is_cut_off = read_tree(&mut self.buffer, charset, &mut tree)?;
        if let (Undeclared::Trial(_, survey, _), Some(counted)) = (&mut self.undeclared, tree.survey.take()) {
            **survey = counted;
        }
        let games = tree.finish();
        self.index = self.index.saturating_add(u32::try_from(games.len()).unwrap_or(u32::MAX));
        Ok((games, is_cut_off))
    }

    /// The encoding of the next tree.
    fn charset(&mut self) -> io::Result<Charset> {
        if matches!(self.undeclared, Undeclared::Utf8) {
            return Ok(Charset::UTF_8);
        }
        let Some(declared) = self.declared_charset()? else { return self.undeclared_charset() };
        let Some(root) = misfit_root(self.buffer.bytes(), declared) else { return Ok(declared) };
        let charset = self.undeclared_charset()?;
        if matches!(self.undeclared, Undeclared::Trial(..)) {
            return Ok(charset.in_place_of(declared));
        }
        let root = &self.buffer.bytes()[..root];
        // A few damaged bytes do not make it another encoding.
        let is_better = charset.surprisal(root) < declared.surprisal(root);
        Ok(if is_better { charset.in_place_of(declared) } else { declared })
    }

    /// The encoding that the root of the next tree declares, if it does.
    fn declared_charset(&mut self) -> io::Result<Option<Charset>> {
        let offset = self.buffer.offset();
        let Undeclared::Trial(.., known) = &mut self.undeclared else { return root_charset(&mut self.buffer) };
        if let Some(declared) = known.get(&offset) {
            return Ok(*declared);
        }
        let declared = root_charset(&mut self.buffer)?;
        known.insert(offset, declared);
        Ok(declared)
    }

    /// The encoding of a tree that declares none.
    fn undeclared_charset(&mut self) -> io::Result<Charset> {
        let until = match &self.undeclared {
            Undeclared::Utf8 => return Ok(Charset::UTF_8),
            Undeclared::Trial(charset, ..) => return Ok(*charset),
            Undeclared::Tried(charset, until) if self.buffer.offset() < *until => return Ok(*charset),
            Undeclared::Tried(..) => self.buffer.load(MAX_TRIED)?,
        };
        let (text, is_last) = (self.buffer.bytes(), self.buffer.is_last());
        let charset = match self.named {
            Some(named) if !guess::is_utf8(text, is_last) => named,
            Some(_) => Charset::UNKNOWN,
            None => guess::charset(text, is_last),
        };
        self.undeclared = Undeclared::Tried(charset, until);
        Ok(charset)
    }
}

/// Moves that stand outside of all trees belong to no game, and may be missing in one.
fn outside(pos: TextPos) -> Finding {
    let message = "a move, a setup or a result outside of the game, whose \"(\" or \")\" is misplaced";
    Finding::new(Severity::Error, Code::BadText, pos, message)
}

/// The game that stands for a file in which none begins.
fn no_game() -> RawGame {
    let message = "no game, expected SGF, which begins with \"(;\"";
    let mut game = RawGame::new(1, RecordFormat::Sgf, TextPos::START);
    game.findings.add(Finding::new(Severity::Error, Code::NotARecord, TextPos::START, message));
    game
}

/// Text before the next tree.
#[derive(Default)]
struct Gap {
    /// There is a next tree.
    has_tree: bool,
    /// The first property that says something of a game.
    outside: Option<TextPos>,
}

/// Skips what stands before the next tree, which is a bracket that a node follows, or the property of one.
fn find_tree(buffer: &mut TextBuffer<'_>) -> io::Result<Gap> {
    let mut gap = Gap::default();
    loop {
        let open = memchr::memchr(b'(', buffer.bytes());
        let passed = open.unwrap_or_else(|| buffer.bytes().len());
        if gap.outside.is_none()
            && let Some(at) = property_outside(&buffer.bytes()[..passed])
        {
            buffer.consume(at);
            gap.outside = Some(buffer.pos());
            continue;
        }
        if open.is_none() {
            if buffer.is_last() {
                buffer.consume(passed);
                return Ok(gap);
            }
            // A property may be cut in two.
            buffer.consume(passed.saturating_sub(MAX_PROPERTY));
            buffer.read_more()?;
            continue;
        }
        buffer.consume(passed);
        match begins_tree(&buffer.bytes()[1..]) {
            Some(true) => return Ok(Gap { has_tree: true, ..gap }),
            None if !buffer.is_last() && buffer.bytes().len() <= MAX_TOKEN => buffer.read_more()?,
            _ => buffer.consume(1),
        }
    }
}

/// Whether `text`, behind a bracket, begins as trees do: with a node, or with a property in the usual letters, as some
/// programs write. None if that is not yet to be seen.
fn begins_tree(text: &[u8]) -> Option<bool> {
    let text = &text[blanks(text)..];
    match text.first()? {
        b';' => Some(true),
        byte if byte.is_ascii_uppercase() => {
            let name = text.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
            let behind = &text[name..];
            if name > 2 {
                return Some(false);
            }
            Some(*behind.get(blanks(behind))? == b'[')
        }
        _ => Some(false),
    }
}

/// Place of a property that concerns a game: a move, a setup or a result.
fn property_outside(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'[', text).find_map(|bracket| {
        let before = text[..bracket].trim_ascii_end();
        let letters = before.iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let (rest, name) = before.split_at(before.len() - letters);
        let property = Property::of(name);
        let is_alone = rest.last().is_none_or(|byte| !byte.is_ascii_alphanumeric());
        (is_alone && (property.is_on_board() || property == Property::Result)).then_some(rest.len())
    })
}

/// The encoding that the root of the next tree declares, if it does.
fn root_charset(buffer: &mut TextBuffer<'_>) -> io::Result<Option<Charset>> {
    loop {
        if let Some(charset) = charset(buffer.bytes(), buffer.is_last()) {
            return Ok(charset);
        }
        if buffer.bytes().len() > MAX_TOKEN {
            return Ok(None);
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
