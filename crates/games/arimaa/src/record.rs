//! A game as its record has it: read, with the place of everything, but not yet judged.

use std::borrow::Cow;

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Finding, Outcome, Severity, Side, words};
use shinpan_records::Findings;
use shinpan_records::written::Kept;

use crate::code::Code;
use crate::ending::Ending;
use crate::error::ParseError;
use crate::label::Label;
use crate::position::Position;
use crate::refusal::LAWS;
use crate::text::{excerpt, pos_behind, words};
use crate::time_control::TimeControl;
use crate::word::Word;
use crate::writer::turn_text;

/// The ply after which counting begins: Silver's setup.
pub const SETUP_PLIES: u32 = 2;
// No game that is played comes near it: it bounds the memory that a hostile file can take.
/// The most plies of a game that are kept; beyond them the record is not judged.
pub const MAX_PLIES: usize = 20_000;
// A file of another format may have a finding on every line.
/// The most findings of a game that are kept.
pub const MAX_FINDINGS: usize = 10_000;
/// Number of pieces that each side sets up.
const SETUP_PIECES: usize = 16;
/// The most words of a ply: a setup has 16, a turn at most 8.
pub const MAX_WORDS: usize = 20;

words! {
    /// Format of the record.
    pub enum RecordFormat {
        /// A line a ply.
        Notation => "arimaa",
        /// A row of the archive's export.
        Archive => "archive",
        /// The neutral form.
        Neutral => "neutral",
    }
}

/// A game as read.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// Number of the game in its file, from 1.
    pub index: u32,
    /// The format.
    pub format: RecordFormat,
    /// The id that the record bears, else empty.
    pub id: String,
    /// The players' names, else empty.
    pub names: Sides<String>,
    /// The time control, where the record gives one that can be read.
    pub time_control: Option<TimeControl>,
    /// The plies, those taken back left out.
    pub plies: Vec<RawPly>,
    /// Plies beyond [`MAX_PLIES`] or after the end: counted, not kept.
    pub plies_beyond: u32,
    /// Whether some of these are turns of the game, beyond [`MAX_PLIES`].
    pub(crate) is_long: bool,
    /// `resigns` or `lost`.
    pub end: Option<RawEnd>,
    /// The first labelled line after the end of the record.
    pub after_end: Option<TextPos>,
    /// Result that the record states.
    pub claim: Claim,
    /// Findings of the reader.
    pub findings: Findings<Code>,
    /// The last labelled line.
    pub last: Option<TextPos>,
    /// Number of lines without a meaning.
    pub skipped: u32,
    /// The headers, where they are kept for a writer.
    pub kept: Option<Box<Kept>>,
}

/// A setup or a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawPly {
    /// Start of the ply.
    pub pos: TextPos,
    /// Words of the ply.
    pub words: Vec<Word>,
    /// Place of each word.
    pub word_positions: Vec<TextPos>,
    /// Whether the ply has the label that comes next.
    pub is_in_order: bool,
    /// Whether the ply is in order and was read in full; a finding says why not.
    pub is_readable: bool,
}

/// End of the game as the record states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawEnd {
    /// Place of the statement.
    pub pos: TextPos,
    /// Side that has lost.
    pub loser: Side,
    /// `resigns`; else `lost`.
    pub is_resignation: bool,
}

/// Result as headers or the archive state it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// Outcome, with its place.
    pub result: Option<(TextPos, Outcome)>,
    /// Ending, with its place.
    pub termination: Option<(TextPos, Ending)>,
    /// Two places say different things, so that neither counts.
    pub is_void: bool,
}

impl Claim {
    /// Whether it says who won or how the game ended.
    pub fn is_any(&self) -> bool {
        self.winner().is_some() || self.termination.is_some()
    }

    /// The result, if it says who won, and where.
    pub fn winner(&self) -> Option<(TextPos, Outcome)> {
        self.result.filter(|(_, outcome)| *outcome != Outcome::Unfinished)
    }
}

impl RawGame {
    /// A game of which nothing is known yet.
    pub fn new(index: u32, format: RecordFormat) -> Self {
        Self {
            index,
            format,
            id: String::new(),
            names: Sides::default(),
            time_control: None,
            plies: Vec::new(),
            plies_beyond: 0,
            is_long: false,
            end: None,
            after_end: None,
            claim: Claim::default(),
            findings: Findings::new(MAX_FINDINGS),
            last: None,
            skipped: 0,
            kept: None,
        }
    }

    /// Adds the error that the text, which begins at `pos`, is no record.
    #[must_use]
    pub(crate) fn not_a_record(mut self, pos: TextPos, message: impl Into<Cow<'static, str>>) -> Self {
        self.findings.put_first(Finding::new(Severity::Error, Code::NotARecord, pos, message));
        self
    }

    /// Whether there is a game to be judged: a record that begins with the usual setups.
    pub fn is_record(&self) -> bool {
        !self.findings.has(Code::NotARecord) && !self.findings.has(Code::BadPosition)
    }

    /// Whether turns are missing that the game has: those beyond [`MAX_PLIES`], and those behind a label without a turn. Behind an end
    /// that the record names they are of no game.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_long || (self.plies_beyond > 0 && self.end.is_none())
    }

    /// Adds a ply, up to [`MAX_PLIES`].
    pub(crate) fn push(&mut self, ply: RawPly) {
        if self.plies.len() < MAX_PLIES {
            return self.plies.push(ply);
        }
        self.is_long = true;
        if self.plies_beyond == 0 {
            let message = format!("more than {MAX_PLIES} plies; the rest is counted, not judged");
            let finding = Finding::new(Severity::Error, Code::LimitExceeded, ply.pos, message);
            self.findings.add(finding.at_ply(self.plies().saturating_add(1)));
        }
        self.plies_beyond = self.plies_beyond.saturating_add(1);
    }

    /// Words without a label follow the last ply and may be the rest of it: only what stands in it is certain.
    pub(crate) fn doubt_last(&mut self) {
        if let Some(last) = self.plies.last_mut() {
            last.is_readable = false;
        }
    }

    /// A setup that lacks pieces, and that no sound label or end follows, may have been cut off: nobody has lost by it.
    pub(crate) fn doubt_short_setup(&mut self) {
        let is_closed = self.end.is_some() || self.plies_beyond > 0;
        for (ply, turn) in (1..).zip([Side::First, Side::Second]) {
            let at = ply as usize;
            let is_followed = self.plies.get(at).map_or(is_closed, |next| next.is_in_order);
            let Some(setup) = self.plies.get_mut(at - 1) else { return };
            if is_followed || !setup.is_readable || !is_short(&setup.words, turn) {
                continue;
            }
            setup.is_readable = false;
            let pieces = setup.words.len();
            let message = format!("a setup of {pieces} pieces, expected {SETUP_PIECES}; the rest of it may be missing");
            let finding = Finding::new(Severity::Error, Code::BadSetup, setup.pos, message).at_ply(ply);
            self.findings.add(finding.by_article(LAWS));
        }
    }

    /// Number of plies, without those taken back.
    pub fn plies(&self) -> u32 {
        // At most MAX_PLIES are kept.
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX).saturating_add(self.plies_beyond)
    }

    /// The setup or turn with the number `ply`, from 1, if it was kept.
    pub fn ply(&self, ply: u32) -> Option<&RawPly> {
        self.plies.get(usize::try_from(ply).ok()?.checked_sub(1)?)
    }

    /// The setup or turn with the number `ply`, from 1, without its label; empty if it was not kept.
    pub fn ply_text(&self, ply: u32) -> String {
        self.ply(ply).map(|ply| turn_text(&ply.words)).unwrap_or_default()
    }
}

impl RawPly {
    /// A ply of which nothing is known.
    pub(crate) const fn unreadable(pos: TextPos) -> Self {
        Self { pos, words: Vec::new(), word_positions: Vec::new(), is_in_order: false, is_readable: false }
    }

    /// Reads the words of `text`, which stands at `pos`; what cannot be read is added to `findings` as of `ply`.
    pub(crate) fn read(text: &[u8], pos: TextPos, ply: u32, findings: &mut Findings<Code>) -> Self {
        let mut raw = Self { is_in_order: true, is_readable: true, ..Self::unreadable(pos) };
        let is_turn = ply > SETUP_PLIES;
        let mut bad = |pos, message| {
            findings.add(Finding::new(Severity::Error, Code::BadStep, pos, message).at_ply(ply));
            false
        };
        for (at, word) in words(text) {
            let pos = pos_behind(pos, at);
            match raw.word(word, is_turn) {
                Ok(word) => {
                    raw.words.push(word);
                    raw.word_positions.push(pos);
                }
                Err(message) => {
                    raw.is_readable = bad(pos, message);
                    break;
                }
            }
        }
        if let (true, Some(pos)) = (raw.is_readable && is_turn, raw.captures_alone()) {
            raw.is_readable =
                bad(pos, "captures without a step, expected a step such as \"Ee2n\" before them".to_owned());
        }
        raw
    }

    /// Place of the captures of a turn that has nothing else.
    fn captures_alone(&self) -> Option<TextPos> {
        let is_capture = |word: &Word| matches!(word, Word::Capture(_));
        self.word_positions.first().copied().filter(|_| self.words.iter().all(is_capture))
    }

    /// The next word of a setup, or of a turn if the setups are over; or what is the matter with it. In a turn a piece
    /// without its direction may be a step that was cut off: nobody has set it up.
    fn word(&self, text: &[u8], is_turn: bool) -> Result<Word, String> {
        match Word::from_bytes(text) {
            Some(_) if self.words.len() >= MAX_WORDS => Err(format!("more than {MAX_WORDS} words in a turn")),
            Some(Word::Place(..)) if is_turn => {
                Err(format!("\"{}\" has no direction, expected a step such as \"Ee2n\"", excerpt(text)))
            }
            Some(word) => Ok(word),
            None => Err(no_word(text, is_turn)),
        }
    }
}

/// Whether nothing is wrong with the setup of `turn` but that pieces are missing.
fn is_short(words: &[Word], turn: Side) -> bool {
    let start = Position { turn, ..Position::START };
    words.len() < SETUP_PIECES && start.play(words, true).is_err_and(|refused| refused.word.is_none())
}

/// Message about a text that is no word of a setup or a turn.
fn no_word(text: &[u8], is_turn: bool) -> String {
    let shown = excerpt(text);
    let expected = if is_turn { "a step such as \"Ee2n\"" } else { "a piece to be set up, such as \"Ra1\"" };
    if is_command(text) {
        let command = excerpt(&text.to_ascii_lowercase());
        format!("\"{shown}\" in a turn; \"{command}\" stands alone after its label, in lower case")
    } else if Label::from_bytes(text).is_some() {
        format!("the label \"{shown}\" within a turn, expected {expected}; a label begins a line")
    } else if is_turn {
        format!("\"{shown}\", expected {expected}, or a capture such as \"rf3x\"")
    } else {
        ParseError::Word(shown).to_string()
    }
}

/// Whether a word is one of those that stand in place of a turn, in whatever case.
pub(crate) fn is_command(word: &[u8]) -> bool {
    [&b"takeback"[..], b"resigns", b"lost"].iter().any(|command| word.eq_ignore_ascii_case(command))
}
