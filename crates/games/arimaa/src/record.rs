//! A game as its record tells it: read, with the place of everything, but not yet judged.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Finding, Outcome, Severity, Side};

use crate::time_control::TimeControl;
use crate::word::Word;

/// The most plies of a game that are kept; beyond them the record is not judged.
pub const MAX_PLIES: usize = 20_000;
/// The most findings of a game that are kept.
pub const MAX_FINDINGS: usize = 10_000;
/// The code of the finding that tells of lines which were skipped.
pub(crate) const UNKNOWN_LINE: &str = "unknown-line";
/// The most words of a ply: a setup has 16, a turn at most 8.
pub const MAX_WORDS: usize = 20;

/// Which format the record has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// A line a ply.
    #[default]
    Notation,
    /// A row of the archive's export.
    Archive,
    /// The neutral form.
    Neutral,
}

/// A game as read.
#[derive(Clone, Debug, Default)]
pub struct RawGame {
    /// Which game of the file, from 1.
    pub index: u32,
    /// The format.
    pub form: Form,
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
    /// `resigns` or `lost`.
    pub end: Option<RawEnd>,
    /// The first labelled line after the end of the record.
    pub after_end: Option<TextPos>,
    /// What the record says about its result.
    pub claim: Claim,
    /// What the reader found.
    pub findings: Vec<Finding>,
    /// The last labelled line.
    pub last: Option<TextPos>,
}

/// A setup or a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawPly {
    /// Where it begins.
    pub pos: TextPos,
    /// Its words.
    pub words: Vec<Word>,
    /// Where each word stands.
    pub word_positions: Vec<TextPos>,
    /// It stands under the label that comes next.
    pub is_in_order: bool,
    /// It is in order and all of it was read; a finding says why not.
    pub is_readable: bool,
}

/// How a record says that the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawEnd {
    /// Where.
    pub pos: TextPos,
    /// Who has lost.
    pub loser: Side,
    /// `resigns`; else `lost`.
    pub is_resignation: bool,
}

/// What headers or the archive say about the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// Who won.
    pub result: Option<(TextPos, Outcome)>,
    /// How the game ended.
    pub termination: Option<(TextPos, Termination)>,
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

/// How a game ended, in the letters of the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// `g`.
    Goal,
    /// `e`, and `n` of old: the opponent has no rabbits.
    Elimination,
    /// `m`: the opponent cannot move.
    Immobilization,
    /// `t`.
    Time,
    /// `r`.
    Resignation,
    /// `i`: an illegal move; `p` of old: the third occurrence of a position.
    IllegalMove,
    /// `f`: not played.
    Forfeit,
    /// `a`.
    Abandoned,
    /// `s`: the time of the game was over.
    Score,
}

impl Termination {
    /// The termination with this letter.
    pub const fn from_letter(letter: &[u8]) -> Option<Self> {
        Some(match letter {
            b"g" => Self::Goal,
            b"e" | b"n" => Self::Elimination,
            b"m" => Self::Immobilization,
            b"t" => Self::Time,
            b"r" => Self::Resignation,
            b"i" | b"p" => Self::IllegalMove,
            b"f" => Self::Forfeit,
            b"a" => Self::Abandoned,
            b"s" => Self::Score,
            _ => return None,
        })
    }

    /// The word for this ending.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Elimination => "elimination",
            Self::Immobilization => "immobilization",
            Self::Time => "time",
            Self::Resignation => "resignation",
            Self::IllegalMove => "illegal-move",
            Self::Forfeit => "forfeit",
            Self::Abandoned => "abandoned",
            Self::Score => "score",
        }
    }

    /// Whether the moves alone must show it.
    pub const fn is_on_board(self) -> bool {
        matches!(self, Self::Goal | Self::Elimination | Self::Immobilization)
    }
}

/// Adds a finding, up to [`MAX_FINDINGS`]; that later ones are left out is a finding too.
pub(crate) fn add(findings: &mut Vec<Finding>, finding: Finding) {
    if findings.len() < MAX_FINDINGS {
        findings.push(finding);
    } else if findings.len() == MAX_FINDINGS {
        let message = format!("more than {MAX_FINDINGS} findings; later ones are left out");
        findings.push(Finding::new(Severity::Error, "limit-exceeded", finding.pos(), message));
    }
}

impl RawGame {
    /// One more finding.
    pub(crate) fn add(&mut self, finding: Finding) {
        add(&mut self.findings, finding);
    }

    /// One more ply, up to [`MAX_PLIES`].
    pub(crate) fn push(&mut self, ply: RawPly) {
        if self.plies.len() < MAX_PLIES {
            return self.plies.push(ply);
        }
        if self.plies_beyond == 0 {
            let message = format!("more than {MAX_PLIES} plies; the rest is counted, not judged");
            let finding = Finding::new(Severity::Error, "limit-exceeded", ply.pos, message);
            self.add(finding.at_ply(self.plies().saturating_add(1)));
        }
        self.plies_beyond = self.plies_beyond.saturating_add(1);
    }

    /// How many plies the record has, those taken back left out.
    pub fn plies(&self) -> u32 {
        // At most MAX_PLIES are kept.
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX).saturating_add(self.plies_beyond)
    }

    /// The ply at `index`, without its label.
    pub fn ply_text(&self, index: usize) -> String {
        let words = self.plies.get(index).map(|ply| ply.words.as_slice()).unwrap_or_default();
        words.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl RawPly {
    /// A ply of which nothing is known.
    pub(crate) const fn unreadable(pos: TextPos) -> Self {
        Self { pos, words: Vec::new(), word_positions: Vec::new(), is_in_order: false, is_readable: false }
    }

    /// Reads the words of `text`, which stands at `pos`; what cannot be read is added to `findings` as of `ply`.
    pub(crate) fn read(text: &[u8], pos: TextPos, ply: u32, findings: &mut dyn FnMut(Finding)) -> Self {
        let mut raw = Self { is_in_order: true, is_readable: true, ..Self::unreadable(pos) };
        for (at, word) in words(text) {
            let pos = place_in(pos, at);
            let message = match Word::parse(word) {
                Some(_) if raw.words.len() >= MAX_WORDS => format!("more than {MAX_WORDS} words in a turn"),
                Some(word) => {
                    raw.words.push(word);
                    raw.word_positions.push(pos);
                    continue;
                }
                None if is_command(word) => {
                    let command = shown(&word.to_ascii_lowercase());
                    format!("\"{}\" in a turn; \"{command}\" stands alone behind its label, in lower case", shown(word))
                }
                None => format!("\"{}\", expected a word such as \"Ra1\", \"Ee2n\" or \"rf3x\"", shown(word)),
            };
            findings(Finding::new(Severity::Error, "bad-step", pos, message).at_ply(ply));
            raw.is_readable = false;
            break;
        }
        raw
    }
}

/// Whether a word is one of those that stand in place of a turn, in whatever case.
pub(crate) fn is_command(word: &[u8]) -> bool {
    [&b"takeback"[..], b"resigns", b"lost"].iter().any(|command| word.eq_ignore_ascii_case(command))
}

/// The beginning of a text, for a message.
pub(crate) fn shown(text: &[u8]) -> String {
    shinpan_core::escape::printable_bytes(&text[..text.len().min(40)])
}

/// The words of a text with their offsets.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = 0;
    text.split(u8::is_ascii_whitespace)
        .map(move |word| {
            let at = start;
            start += word.len() + 1;
            (at, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// The place `offset` bytes behind `pos`.
pub(crate) fn place_in(pos: TextPos, offset: usize) -> TextPos {
    TextPos { column: pos.column.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX)), ..pos }
}
