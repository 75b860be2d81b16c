//! Records of the federation's server and of `XieXie`: `FORMAT WXF`, keys with values, and the moves between `START{` and `}END`.

use std::io::{self, Read};

use shinpan_core::finding::TextPos;
use shinpan_records::chunk::Chunk;
use shinpan_records::format::Each;
use shinpan_records::pgn::{PgnLines, Visit};

use crate::encoding::decode;
use crate::pgn::GameVisitor;
use crate::record::{RawGame, RecordFormat};
use crate::text::{read_all, right_of};
use crate::words::Code;

/// The keys that say something here, and the tags of PGN that they are.
const KEYS: [(&str, &str); 5] =
    [("RED", "Red"), ("BLACK", "Black"), ("DATE", "Date"), ("RESULT", "Result"), ("FEN", "FEN")];

/// Further keys, which only a writer needs, and the tags of PGN that they are.
const KEPT: [(&str, &str); 2] = [("GAME", "Event"), ("PLACE", "Site")];

/// Whether a text that begins so is such a record.
pub(crate) fn recognises(head: &[u8]) -> bool {
    begins_game(&String::from_utf8_lossy(head))
}

fn begins_game(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("FORMAT") && words.next().is_some_and(|word| word.starts_with("WXF"))
}

/// Hands the games of a file to `each`.
pub(crate) fn read(lines: &mut PgnLines, _: &Chunk, input: &mut dyn Read, each: Each<'_, RawGame>) -> io::Result<()> {
    read_all(input, RecordFormat::Wxf, each, |bytes, each| {
        let (text, encoding) = decode(bytes);
        let visit = GameVisitor::new(each, RecordFormat::Wxf, encoding).keeping(lines.comments);
        let mut reader = Reader { visit, stage: Stage::Between, opened: TextPos::START };
        for (line, text) in (1..).zip(text.lines()) {
            if !reader.line(text, TextPos { line, column: 1 }) {
                return;
            }
        }
        reader.end();
    })
}

/// The part of a file that is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Before a game, or behind it.
    Between,
    Keys,
    Moves,
    /// Within a comment, which stands where the keys do or behind the moves.
    Comment {
        has_moves: bool,
    },
    Ended,
}

struct Reader<'a> {
    visit: GameVisitor<'a>,
    stage: Stage,
    /// Start of the moves or of the comment.
    opened: TextPos,
}

impl Reader<'_> {
    /// Reads a line; whether more are wanted.
    fn line(&mut self, text: &str, pos: TextPos) -> bool {
        let trimmed = text.trim();
        if begins_game(trimmed) {
            if !self.end() {
                return false;
            }
            self.visit.begin(pos);
            self.stage = Stage::Keys;
            return true;
        }
        match self.stage {
            Stage::Comment { has_moves } => {
                let is_last = trimmed.ends_with('}');
                self.visit.keep_comment(trimmed.trim_end_matches('}').as_bytes(), is_last);
                if is_last {
                    self.stage = if has_moves { Stage::Ended } else { Stage::Keys };
                }
            }
            Stage::Moves => self.moves(text, pos),
            Stage::Keys | Stage::Ended => self.key(trimmed, pos),
            Stage::Between if trimmed.is_empty() => {}
            Stage::Between => {
                self.visit.begin(pos);
                self.visit.error(pos, Code::NotARecord, "no record, expected \"FORMAT WXF\"".to_owned());
                self.stage = Stage::Ended;
            }
        }
        true
    }

    /// Reads a line before or behind the moves.
    fn key(&mut self, line: &str, pos: TextPos) {
        let has_moves = self.stage == Stage::Ended;
        let opened = |key: &str| line.strip_prefix(key)?.trim_start().strip_prefix('{');
        if let Some(rest) = opened("COMMENT") {
            let is_whole = rest.trim_end().ends_with('}');
            self.visit.keep_comment(rest.trim_end().trim_end_matches('}').as_bytes(), is_whole);
            if !is_whole {
                (self.stage, self.opened) = (Stage::Comment { has_moves }, pos);
            }
        } else if let Some(rest) = opened("START") {
            (self.stage, self.opened) = (Stage::Moves, pos);
            self.moves(rest, right_of(pos, line.len() - rest.len()));
        } else {
            let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let value = value.trim();
            if let Some((_, tag)) = KEYS.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)) {
                let is_name = matches!(*tag, "Red" | "Black");
                let (name, rest) = value.split_once(';').filter(|_| is_name).unwrap_or((value, ""));
                self.visit.tag(pos, tag.as_bytes(), name.trim().as_bytes());
                if !rest.trim_matches([';', ' ']).is_empty() {
                    self.visit.keep_comment(line.as_bytes(), true);
                }
            } else if !value.is_empty() {
                let known = KEPT.iter().find(|(known, _)| known.eq_ignore_ascii_case(key));
                self.visit.keep_header(known.map_or(key, |(_, tag)| tag), value);
            }
        }
    }

    /// Reads a line of moves, in which they may end.
    fn moves(&mut self, line: &str, pos: TextPos) {
        let mut at = 0;
        for word in line.split_inclusive(char::is_whitespace) {
            let pos = right_of(pos, at);
            at += word.len();
            let word = word.trim_end();
            if word.starts_with('}') {
                self.stage = Stage::Ended;
                self.visit.close();
                return;
            }
            let element = self.visit.strip_number(pos, word);
            if !element.is_empty() {
                self.visit.word(pos, element.as_bytes());
            }
        }
    }

    /// Ends a game, where it or the file ends; whether more are wanted.
    fn end(&mut self) -> bool {
        match std::mem::replace(&mut self.stage, Stage::Between) {
            Stage::Between => return true,
            Stage::Moves => self.visit.error(self.opened, Code::BadText, "moves without their end \"}END\"".to_owned()),
            Stage::Comment { .. } => {
                self.visit.error(self.opened, Code::BadText, "a comment without its end \"}\"".to_owned());
            }
            Stage::Keys | Stage::Ended => {}
        }
        self.visit.end().is_continue()
    }
}
