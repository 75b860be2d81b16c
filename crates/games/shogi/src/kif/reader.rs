//! Reads files of KIF and KI2, and recognises them.

use std::io::{self, Read};
use std::ops::ControlFlow;

use shinpan_records::chunk::Chunk;
use shinpan_records::format::Each;
use shinpan_records::lines::{Line, Lines};
use shinpan_records::neutral::begins_json;

use super::jkf;
use super::line_kind::{LineKind, line_kind};
use super::parser::Parser;
use crate::encoding::Encoding;
use crate::record::{RawGame, RecordFormat};

/// The longest line that is read.
const MAX_LINE: usize = 64 * 1024;

/// Reads files of KIF or KI2 one after another, with buffers that it keeps.
pub struct Reader {
    lines: Lines,
    parser: Parser,
}

impl Default for Reader {
    fn default() -> Self {
        Self { lines: Lines::new(MAX_LINE), parser: Parser::default() }
    }
}

impl Reader {
    /// Has games keep their headers and comments, for a writer.
    pub(crate) fn keep_texts(&mut self) {
        self.parser.keeps_texts = true;
    }

    /// Calls `each` with every game of `input`, until it breaks; what has no move is taken for KIF.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read(&mut self, input: &mut dyn Read, each: Each<'_, RawGame>) -> io::Result<()> {
        self.read_kif(&Chunk::default(), input, each)
    }

    /// Calls `each` with every game of a chunk of a file of KIF, until it breaks.
    pub(crate) fn read_kif(&mut self, chunk: &Chunk, input: &mut dyn Read, each: Each<'_, RawGame>) -> io::Result<()> {
        self.read_as(RecordFormat::Kif, chunk, input, each)
    }

    /// Calls `each` with every game of a chunk of a file of KI2, until it breaks.
    pub(crate) fn read_ki2(&mut self, chunk: &Chunk, input: &mut dyn Read, each: Each<'_, RawGame>) -> io::Result<()> {
        self.read_as(RecordFormat::Ki2, chunk, input, each)
    }

    /// Calls `each` with every game of a file of JKF, until it breaks.
    ///
    /// # Errors
    /// Those of `input`; whatever the bytes say is a finding.
    pub fn read_jkf(&mut self, input: &mut dyn Read, each: Each<'_, RawGame>) -> io::Result<()> {
        let mut bytes = Vec::new();
        let most = u64::try_from(jkf::MAX_FILE).unwrap_or(u64::MAX);
        input.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        self.parser.begin_file(RecordFormat::Jkf);
        jkf::read(&mut self.parser, &bytes, each);
        Ok(())
    }

    fn read_as(
        &mut self,
        format: RecordFormat,
        chunk: &Chunk,
        input: &mut dyn Read,
        each: Each<'_, RawGame>,
    ) -> io::Result<()> {
        let parser = &mut self.parser;
        parser.begin_file(format);
        let mut flow = ControlFlow::Continue(());
        self.lines.read_chunk(chunk, input, &mut |number, line| {
            flow = read_line(parser, number, line, each);
            flow.is_continue()
        })?;
        if flow.is_continue() {
            let _ = parser.end_game(true, each);
        }
        Ok(())
    }
}

fn read_line(parser: &mut Parser, number: u32, line: Line<'_>, each: Each<'_, RawGame>) -> ControlFlow<()> {
    let Line::Text(bytes) = line else {
        parser.too_long(number);
        return ControlFlow::Continue(());
    };
    let Some(line) = parser.decode(number, bytes) else { return ControlFlow::Continue(()) };
    if parser.begins_next_game(&line.text) {
        parser.end_game(false, each)?;
    }
    parser.line(&line);
    ControlFlow::Continue(())
}

/// Whether the beginning of a file is that of KIF, and of no KI2.
pub(crate) fn recognises_kif(head: &[u8]) -> bool {
    kind_of(head) == Some(RecordFormat::Kif)
}

/// Whether the beginning of a file is that of KI2.
pub(crate) fn recognises_ki2(head: &[u8]) -> bool {
    kind_of(head) == Some(RecordFormat::Ki2)
}

/// Format that the lines of `head` show: a move or the heading of the moves settles it, else a header of these formats is KIF.
fn kind_of(head: &[u8]) -> Option<RecordFormat> {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    if begins_json(head) {
        return None;
    }
    Encoding::ALL.into_iter().find_map(|encoding| {
        let mut seen = None;
        for line in head.split(|byte| matches!(byte, b'\n' | b'\r')).take(2000) {
            if line.is_ascii() && !line.starts_with(b"#") {
                continue;
            }
            let text = encoding.decode(line);
            match line_kind(text.trim()) {
                Some(LineKind::Header) => seen = Some(RecordFormat::Kif),
                Some(LineKind::Kif) => return Some(RecordFormat::Kif),
                Some(LineKind::Ki2) => return Some(RecordFormat::Ki2),
                None => {}
            }
        }
        seen
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised() {
        for (text, kif, ki2) in [
            ("手合割：平手\n手数----指手---------消費時間--\n", true, false),
            ("#KIF version=2.0 encoding=UTF-8\n", true, false),
            ("   1 ７六歩(77)   ( 0:16/00:00:16)\n", true, false),
            ("開始日時：2020/05/02\n先手：a\n後手：b\n▲７六歩    △３四歩\n", false, true),
            ("▲７六歩\n", false, true),
            ("先手：a\n", true, false),
            ("V2.2\nN+激指\nPI\n+\n+7776FU\n", false, false),
            ("position startpos moves 7g7f\n", false, false),
            ("(;GM[1]PB[張栩])", false, false),
            ("[White \"先手\"]\n\n1. e4", false, false),
            ("", false, false),
        ] {
            let sjis = encoding_rs::SHIFT_JIS.encode(text).0;
            let euc = encoding_rs::EUC_JP.encode(text).0;
            for bytes in [text.as_bytes(), &sjis, &euc] {
                assert_eq!((recognises_kif(bytes), recognises_ki2(bytes)), (kif, ki2), "{text}");
            }
        }
    }
}
