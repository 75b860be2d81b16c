//! A game as its record has it: read, with the place of everything, but not yet judged.

use std::borrow::Cow;

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::wording::printable;
use shinpan_core::{Finding, Outcome, Severity, words};
use shinpan_records::Findings;
use shinpan_records::head::Occasion;
use shinpan_records::pgn::null_move;
use shinpan_records::written::Kept;

use crate::fen::Start;
use crate::judge::Judge;
use crate::letters::Letters;
use crate::meaning::{Meaning, NotationError};
use crate::moves::{BadCoordinates, Move, Ranks, is_coordinates};
use crate::position::{Position, Refusal};
use crate::words::Code;
use crate::wxf;

// No game that is played comes near it: it bounds the memory that a hostile file can take.
/// The most plies of a game that are kept; a record that has more is not judged.
pub const MAX_PLIES: usize = 20_000;
// After the first few errors nothing is judged, so further ones would say no more.
/// The most findings of a reader that are kept for a game.
pub const MAX_FINDINGS: usize = 100;
/// The most characters of a text that messages have.
const SHOWN: usize = 40;

words! {
    /// Format of the record.
    pub enum RecordFormat {
        /// PGN with tags.
        Pgn => "pgn",
        /// The format of the federation's server.
        Wxf => "wxf",
        /// The format of web pages.
        DhtmlXq => "dhtmlxq",
        /// A position and moves on a line, as engines receive them.
        Position => "position",
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
    /// The encoding of its text.
    pub encoding: &'static str,
    /// The id that the record bears, else empty.
    pub id: String,
    /// Round and time of the game.
    pub occasion: Occasion,
    /// The players' names, else empty.
    pub names: Sides<String>,
    /// The start position in FEN; empty for the usual array.
    pub start: String,
    /// Place of the start position, or of the start of the record.
    pub start_pos: TextPos,
    /// Numbering of ranks, where the format says it.
    pub ranks: Option<Ranks>,
    /// The moves.
    pub moves: Vec<RawMove>,
    /// The plies before which a number says that the other side moves, in order.
    pub(crate) plies_in_doubt: Vec<u32>,
    /// Moves beyond [`MAX_PLIES`]: counted, not kept.
    pub moves_beyond: u32,
    /// Results that the record states, with their places.
    pub claims: Vec<(TextPos, Outcome)>,
    /// The result behind the moves was read.
    pub(crate) has_marker: bool,
    /// Findings of the reader.
    pub findings: Findings<Code>,
    /// Tags and comments, where they are kept for a writer.
    pub kept: Option<Box<Kept>>,
    /// Number of marks of quality after moves, where that is counted for a writer.
    pub marks: u32,
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawMove {
    /// Place in the record.
    pub pos: TextPos,
    /// Coordinates or WXF notation.
    pub text: String,
}

/// Reason why a text is no move: it makes the record malformed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMove {
    /// In no notation.
    #[error("\"{0}\", expected a move such as \"h2e2\", \"H2-E2\", \"C2=5\", \"Che2\" or \"炮二平五\"")]
    Unreadable(String),
    /// Pass.
    #[error("\"{0}\" is {1}")]
    Null(String, &'static str),
    /// A rank that is there only when ranks are counted the other way.
    #[error("\"{0}\", but {1}")]
    Coordinates(String, BadCoordinates),
    /// WXF notation, or letters and target, that means no move or more than one.
    #[error("\"{0}\" {1}")]
    Notation(String, NotationError),
}

impl RawGame {
    pub(crate) const fn new(index: u32, format: RecordFormat, pos: TextPos) -> Self {
        Self {
            index,
            format,
            encoding: "utf-8",
            id: String::new(),
            occasion: Occasion::NONE,
            names: Sides { first: String::new(), second: String::new() },
            start: String::new(),
            start_pos: pos,
            ranks: None,
            moves: Vec::new(),
            plies_in_doubt: Vec::new(),
            moves_beyond: 0,
            claims: Vec::new(),
            has_marker: false,
            findings: Findings::new(MAX_FINDINGS),
            kept: None,
            marks: 0,
        }
    }

    /// The game with an error at its beginning, for which it is not judged.
    pub(crate) fn refused(mut self, code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        self.findings.add(Finding::new(Severity::Error, code, self.start_pos, message));
        self
    }

    /// Adds a move, up to [`MAX_PLIES`].
    pub(crate) fn push(&mut self, mv: RawMove) {
        if self.moves.len() < MAX_PLIES {
            return self.moves.push(mv);
        }
        if self.moves_beyond == 0 {
            let message = format!("more than {MAX_PLIES} plies; such a record is not judged");
            let finding = Finding::new(Severity::Error, Code::LimitExceeded, mv.pos, message);
            self.findings.add(finding.at_ply(self.plies().saturating_add(1)));
        }
        self.moves_beyond = self.moves_beyond.saturating_add(1);
    }

    /// Number of moves.
    pub fn plies(&self) -> u32 {
        // At most MAX_PLIES are kept.
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX).saturating_add(self.moves_beyond)
    }

    /// The move `ply`, from 1.
    pub fn move_at(&self, ply: u32) -> Option<&RawMove> {
        self.moves.get((ply as usize).checked_sub(1)?)
    }

    /// The move `ply` as messages have it.
    pub(crate) fn shown_move(&self, ply: u32) -> String {
        self.move_at(ply).map(|mv| shown(&mv.text)).unwrap_or_default()
    }

    /// The refused move `ply` as messages have it: with its coordinates, where it is written otherwise.
    pub(crate) fn shown_refused(&self, ply: u32, refusal: Refusal) -> String {
        let text = self.shown_move(ply);
        match refusal.refused_move().filter(|_| !is_coordinates(&text)) {
            Some(mv) => format!("{text} ({mv})"),
            None => text,
        }
    }

    /// The start of the game.
    ///
    /// # Errors
    /// What makes the record malformed before its first move: an error of the reader, or a start that is refused.
    pub fn start(&self) -> Result<Start, Finding<Code>> {
        if let Some(error) = self.findings.iter().find(|finding| finding.severity == Severity::Error) {
            return Err(error.clone());
        }
        Start::parse(&self.start).map_err(|why| {
            Finding::new(Severity::Error, Code::BadStart, self.start_pos, format!("start position: {why}")).at_ply(0)
        })
    }

    /// Plays the moves on `judge`, which stands at the start, up to one that may not be played. `each` is called
    /// for every move that was made, with the judge after it, and for the one that was refused, with the judge before it. The
    /// texts after that one must have the form of a move. The first ply is returned whose text other books read otherwise.
    ///
    /// # Errors
    /// A text that is no move, wherever it stands: the record is malformed, and the calls of `each` count for nothing.
    pub fn play(
        &self,
        ranks: Ranks,
        judge: &mut Judge,
        mut each: impl FnMut(&Judge, u32, Result<(), Refusal>),
    ) -> Result<Option<u32>, Finding<Code>> {
        let (mut is_refused, mut odd) = (false, None);
        let ranks = self.ranks.unwrap_or(ranks);
        for (ply, raw) in (1..).zip(&self.moves) {
            let bad = |why: BadMove| Finding::new(Severity::Error, Code::BadMove, raw.pos, why.to_string()).at_ply(ply);
            if is_refused {
                raw.check_form(ranks).map_err(bad)?;
                continue;
            }
            let meaning = raw.read(ranks, judge.position()).map_err(bad)?;
            if odd.is_none() && wxf::is_numbered_otherwise(&raw.text, judge.position()) {
                odd = Some(ply);
            }
            let played = match meaning {
                Meaning::Move(mv) => judge.push(mv),
                Meaning::NoneOf(one, other) => Err(Refusal::NoneOf(one, other)),
            };
            is_refused = played.is_err();
            if let Err(why) = &played
                && self.plies_in_doubt.binary_search(&ply).is_ok()
            {
                return Err(self.in_doubt(ply, *why));
            }
            each(judge, ply, played);
        }
        Ok(odd)
    }

    /// Message about a second way to read the text of the move `ply`.
    pub(crate) fn oddness(&self, ply: u32) -> String {
        let text = self.shown_move(ply);
        format!(
            "{text}: pawns of several files are numbered from the right, on each from the front; other books number otherwise"
        )
    }

    /// The move `ply`, which is not legal, where the numbers do not fit: it may be one of the other side.
    fn in_doubt(&self, ply: u32, why: Refusal) -> Finding<Code> {
        let pos = self.move_at(ply).map_or(self.start_pos, |mv| mv.pos);
        let text = self.shown_move(ply);
        let message = format!("{text}: {why}, and the number before it is not of this side: a move may be missing");
        Finding::new(Severity::Error, Code::MoveNumber, pos, message).at_ply(ply)
    }
}

impl RawMove {
    /// Meaning of the text in `position`; a move need not be legal.
    ///
    /// # Errors
    /// The text is no move.
    pub fn read(&self, ranks: Ranks, position: &Position) -> Result<Meaning, BadMove> {
        let letters = || Letters::parse(&self.text, ranks);
        match Move::parse(&self.text, ranks) {
            // `C2e2` may be both: whatever is legal.
            Ok(mv) if self.is_in_both_cases() && position.play(mv).is_err() => {
                match letters().map(|letters| letters.read(position)) {
                    Ok(Ok(meaning)) => Ok(meaning),
                    Ok(Err(why)) if why != NotationError::NoMove => Err(self.bad(BadCoordinates::Points, why)),
                    _ => Ok(Meaning::Move(mv)),
                }
            }
            Ok(mv) => Ok(Meaning::Move(mv)),
            Err(why) if wxf::is_form(&self.text) => {
                wxf::read(&self.text, position).map_err(|other| self.bad(why, other))
            }
            Err(why) => match letters() {
                Ok(letters) => letters.read(position).map_err(|other| self.bad(why, other)),
                Err(BadCoordinates::Points) => Err(self.bad(why, NotationError::Malformed)),
                Err(other_ranks) => Err(self.bad(other_ranks, NotationError::Malformed)),
            },
        }
    }

    fn is_in_both_cases(&self) -> bool {
        let begins = self.text.as_bytes().first().is_some_and(u8::is_ascii_uppercase);
        begins && self.text.bytes().any(|byte| byte.is_ascii_lowercase())
    }

    /// The text in letters, whatever characters it is written in; none if it is no move.
    pub(crate) fn in_letters(&self) -> Option<String> {
        let is_move = Ranks::ALL.into_iter().any(|ranks| self.check_form(ranks).is_ok());
        is_move.then(|| wxf::in_letters(&self.text).unwrap_or_else(|| self.text.clone()))
    }

    /// Whether the text can be a move, where no position tells which.
    ///
    /// # Errors
    /// It cannot.
    pub fn check_form(&self, ranks: Ranks) -> Result<(), BadMove> {
        let Err(why) = Move::parse(&self.text, ranks) else { return Ok(()) };
        match Letters::parse(&self.text, ranks) {
            Ok(_) => Ok(()),
            Err(_) if wxf::is_form(&self.text) => Ok(()),
            Err(BadCoordinates::Points) => Err(self.bad(why, NotationError::Malformed)),
            Err(other_ranks) => Err(self.bad(other_ranks, NotationError::Malformed)),
        }
    }

    /// Reason why it is a move in no form.
    fn bad(&self, coordinates: BadCoordinates, notation: NotationError) -> BadMove {
        let text = shown(&self.text);
        if let Some(null_move) = null_move(&self.text) {
            return BadMove::Null(text, null_move);
        }
        match (notation, coordinates) {
            (NotationError::Malformed, BadCoordinates::Points) => BadMove::Unreadable(text),
            (NotationError::Malformed, other_ranks) => BadMove::Coordinates(text, other_ranks),
            (notation, _) => BadMove::Notation(text, notation),
        }
    }
}

/// The beginning of a text from a record, as messages have it.
pub(crate) fn shown(text: &str) -> String {
    printable(&text.chars().take(SHOWN).collect::<String>()).into_owned()
}
