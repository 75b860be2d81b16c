//! A game as it stands in its record: read, with the place of everything, but not yet judged.

use std::ops::Range;

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Outcome, Severity, words};
use shinpan_records::Findings;
use shinpan_records::head::Occasion;
use shinpan_records::written::Kept;

use crate::comments::Comments;
use crate::finding::{Code, Finding};
use crate::variant::Variant;

// No game that is played comes near it: it bounds the memory that a hostile file can take.
/// The most plies of a game that are kept; a record that has more is not judged.
pub const MAX_PLIES: usize = 20_000;
/// The most findings of a reader that are kept for a game.
pub const MAX_FINDINGS: usize = 10_000;

/// The most tags `Termination` of a game that are kept beside the first.
pub(crate) const MAX_FURTHER: usize = 100;
/// The most bytes of a move that are kept: no text of more is a move.
pub(crate) const MAX_WORD: usize = 40;

words! {
    /// The format of a record.
    pub enum RecordFormat {
        /// PGN.
        Pgn => "pgn",
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
    /// Round and time of the game.
    pub occasion: Occasion,
    /// The players' names, else empty.
    pub names: Sides<String>,
    /// Start of the record.
    pub pos: TextPos,
    /// By which laws of castling it is played: the tag `Variant`.
    pub variant: Variant,
    /// The tag `FEN`, or the neutral form's `start`: empty for the usual array.
    pub start: Option<Tag>,
    /// The tag `Result`.
    pub result: Option<Tag>,
    /// The tag `Termination`.
    pub termination: Option<Tag>,
    /// The tag `TerminationDetails`, which engine events have.
    pub details: Option<Tag>,
    /// Further tags of these names, which say something else than the first; up to [`MAX_FURTHER`].
    pub(crate) further_terminations: Vec<Tag>,
    /// The tag `TimeControl`.
    pub time_control: Option<Tag>,
    /// The tags `WhiteTimeControl` and `BlackTimeControl`, which go before it.
    pub side_controls: Sides<Option<Tag>>,
    /// The moves.
    pub moves: Vec<RawMove>,
    /// The texts of all moves, one after the other.
    texts: String,
    /// The plies before which a number says that the other side moves, in order.
    pub(crate) plies_in_doubt: Vec<u32>,
    /// Number of moves beyond [`MAX_PLIES`]; they are not kept.
    pub moves_beyond: u32,
    /// The comments on the main line.
    pub(crate) comments: Comments,
    /// The termination marker after the moves.
    pub marker: Option<(TextPos, Outcome)>,
    /// Findings of the reader.
    pub findings: Findings<Code>,
    /// Number of moves before the first text that cannot be read.
    sound_plies: Option<u32>,
    /// All tags, where they are kept for a writer.
    pub(crate) kept: Option<Box<Kept>>,
    /// Number of marks of quality after moves, where that is counted for a writer.
    pub(crate) marks: u32,
}

/// The value of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Place in the record.
    pub pos: TextPos,
    /// Text as it is written.
    pub text: String,
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawMove {
    /// Place in the record.
    pub pos: TextPos,
    text: Range<u32>,
    /// `[%clk …]` after it: the time left then.
    pub left: Option<Stamp>,
    /// `[%emt …]` after it: the time used for it.
    pub used: Option<Stamp>,
}

impl RawMove {
    /// The times that stand after it.
    pub(crate) fn stamps(&self) -> impl Iterator<Item = Stamp> {
        [self.used, self.left].into_iter().flatten()
    }

    /// Whether a time stands after it.
    pub(crate) fn is_timed(&self) -> bool {
        self.left.or(self.used).is_some()
    }
}

/// A time in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Place in the record.
    pub pos: TextPos,
    /// None if it cannot be read.
    pub time: Option<Millis>,
    /// Whether a second time of its kind contradicts it, so that it is not known.
    pub is_contradicted: bool,
    /// Two whole numbers, `1:29`, if it has them: read as minutes and seconds, it may be hours and minutes.
    pub two_numbers: Option<TwoNumbers>,
}

/// A time of two whole numbers, of which one may not tell the units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoNumbers {
    /// The two, each with how many digits it has.
    numbers: [(u32, u8); 2],
}

impl TwoNumbers {
    /// Those of `1:29`; none of another text.
    pub fn read(text: &[u8]) -> Option<Self> {
        let (first, second) = std::str::from_utf8(text).ok()?.split_once(':')?;
        let number = |text: &str| Some((text.parse().ok()?, u8::try_from(text.len()).ok()?));
        Some(Self { numbers: [number(first)?, number(second)?] })
    }
}

impl std::fmt::Display for TwoNumbers {
    /// As the record has them: `01:29`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [(first, before), (second, behind)] = self.numbers;
        write!(f, "{first:0>before$}:{second:0>behind$}", before = usize::from(before), behind = usize::from(behind))
    }
}

impl RawGame {
    /// A game of which nothing is known yet.
    pub const fn new(index: u32, format: RecordFormat, pos: TextPos) -> Self {
        Self {
            index,
            format,
            id: String::new(),
            occasion: Occasion::NONE,
            names: Sides { first: String::new(), second: String::new() },
            pos,
            variant: Variant::Standard,
            start: None,
            result: None,
            termination: None,
            details: None,
            further_terminations: Vec::new(),
            time_control: None,
            side_controls: Sides { first: None, second: None },
            moves: Vec::new(),
            texts: String::new(),
            plies_in_doubt: Vec::new(),
            moves_beyond: 0,
            comments: Comments::new(),
            marker: None,
            findings: Findings::new(MAX_FINDINGS),
            sound_plies: None,
            kept: None,
            marks: 0,
        }
    }

    /// Adds an error after which nothing can be read with certainty.
    pub(crate) fn refuse(&mut self, finding: Finding, sound_plies: u32) {
        self.sound_plies = Some(self.sound_plies.map_or(sound_plies, |plies| plies.min(sound_plies)));
        self.findings.add(finding);
    }

    /// Number of moves before the first error of the reader; none if there is no error.
    pub(crate) fn sound_plies(&self) -> Option<u32> {
        let is_broken = self.findings.iter().any(|finding| finding.severity == Severity::Error);
        is_broken.then(|| self.sound_plies.unwrap_or_default())
    }

    /// The next game of the file, of which nothing is known yet. Memory for moves is kept.
    pub(crate) fn begin_next(&mut self, pos: TextPos) {
        let (mut moves, mut texts) = (std::mem::take(&mut self.moves), std::mem::take(&mut self.texts));
        let mut comments = std::mem::take(&mut self.comments);
        moves.clear();
        texts.clear();
        comments.clear();
        *self = Self { moves, texts, comments, ..Self::new(self.index.saturating_add(1), self.format, pos) };
    }

    /// Adds a move, up to [`MAX_PLIES`].
    pub fn push(&mut self, pos: TextPos, text: &str) {
        self.push_with(pos, |texts| texts.push_str(text));
    }

    /// Adds a move whose text is ASCII, as most are.
    pub(crate) fn push_ascii(&mut self, pos: TextPos, text: &[u8]) {
        self.push_with(pos, |texts| texts.extend(text.iter().copied().map(char::from)));
    }

    #[inline]
    fn push_with(&mut self, pos: TextPos, write: impl FnOnce(&mut String)) {
        if self.moves.len() < MAX_PLIES {
            let start = to_u32(self.texts.len());
            write(&mut self.texts);
            let text = start..to_u32(self.texts.len());
            return self.moves.push(RawMove { pos, text, left: None, used: None });
        }
        if self.moves_beyond == 0 {
            let message = format!("more than {MAX_PLIES} plies; such a record is not judged");
            let finding = Finding::new(Severity::Error, Code::LimitExceeded, pos, message);
            self.refuse(finding.at_ply(self.plies().saturating_add(1)), self.plies());
        }
        self.moves_beyond = self.moves_beyond.saturating_add(1);
    }

    /// More of the last move; false if there is none that is kept, or its text is too long for a move already.
    pub(crate) fn add_to_last(&mut self, text: &str) -> bool {
        let is_open = |last: &&mut RawMove| self.moves_beyond == 0 && last.text.len() < MAX_WORD;
        let Some(last) = self.moves.last_mut().filter(is_open) else { return false };
        self.texts.push_str(text);
        last.text.end = to_u32(self.texts.len());
        true
    }

    /// Takes a last move `0-0` as the result that both have lost, where the tag says so and no result follows.
    pub(crate) fn take_both_lost(&mut self) {
        let is_tagged = self.result.as_ref().is_some_and(|tag| tag.text.trim() == Outcome::BothLose.as_str());
        if is_tagged && self.may_be_result(self.plies()) {
            self.marker = self.moves.pop().map(|last| (last.pos, Outcome::BothLose));
            self.plies_in_doubt.retain(|ply| *ply as usize <= self.moves.len());
        }
    }

    /// Number of moves.
    pub fn plies(&self) -> u32 {
        to_u32(self.moves.len()).saturating_add(self.moves_beyond)
    }

    /// Whether the text of the move `ply` may be the result that both have lost: it comes last, and no result follows.
    pub(crate) fn may_be_result(&self, ply: u32) -> bool {
        let is_last = ply == self.plies() && self.marker.is_none() && self.format == RecordFormat::Pgn;
        is_last && self.move_at(ply).is_some_and(|mv| odd_result(self.text(mv).as_bytes()) == Some(Outcome::BothLose))
    }

    /// Whether a number before the move `ply` leaves open that it is one of the other side.
    pub(crate) fn is_in_doubt(&self, ply: u32) -> bool {
        self.plies_in_doubt.binary_search(&ply).is_ok()
    }

    /// The text of a move of this game.
    pub fn text(&self, mv: &RawMove) -> &str {
        self.texts.get(mv.text.start as usize..mv.text.end as usize).unwrap_or_default()
    }

    /// The move `ply`, from 1.
    pub fn move_at(&self, ply: u32) -> Option<&RawMove> {
        self.moves.get((ply as usize).checked_sub(1)?)
    }
}

/// A result as printers and other programs write it: with a dash or a colon, with blanks, and one half as a sign, a decimal or alone.
/// `0-0` may be castling instead.
pub(crate) fn odd_result(word: &[u8]) -> Option<Outcome> {
    const DASHES: [char; 7] = ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}', ':'];
    let text = str::from_utf8(word).ok().filter(|text| text.len() < MAX_WORD)?;
    let halves = text.replace(char::is_whitespace, "").replace("0.5", "1/2").replace("0,5", "1/2").replace('½', "1/2");
    match halves.replace(DASHES, "-").as_str() {
        "1/2" => Some(Outcome::Draw),
        plain => Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == plain),
    }
}

/// Texts are bounded by the number of moves and their length.
fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
