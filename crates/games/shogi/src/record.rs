//! A game as its record has it: read, with the place of everything, but not yet judged.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Side};
use shinpan_records::Findings;

use crate::code::Code;
use crate::encoding::EncodingDetector;
use crate::moves::{Move, UsiMove};
use crate::position::Position;
use crate::rules::{Declaration, TimeControl};
use crate::setup::Setup;

/// The most moves of a game that are kept; beyond them the record is not judged.
pub const MAX_PLIES: usize = 20_000;
/// The most findings of a game that are kept.
pub const MAX_FINDINGS: usize = 10_000;

shinpan_core::words! {
    /// Which format the record has.
    pub enum RecordFormat {
        /// CSA, with times, headers and specials.
        Csa => "csa",
        /// The neutral form: start position and moves alone.
        Neutral => "neutral",
    }
}

/// A game as read.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// Which game of the file, from 1.
    pub index: u32,
    /// The format.
    pub format: RecordFormat,
    /// The id that a neutral record bears, else empty.
    pub id: String,
    /// The moves of a neutral record as it has them, else empty.
    pub words: Vec<String>,
    /// The players' names, in the record's encoding.
    pub names: Sides<Option<Vec<u8>>>,
    /// The encoding of its texts.
    pub encoding: EncodingDetector,
    /// Limits that the record gives.
    pub limits: Limits,
    /// The start position.
    pub start: Start,
    /// The side to move at the start, where the record says it.
    pub turn: Option<(TextPos, Side)>,
    /// The moves, those taken back left out.
    pub moves: Vec<RawMove>,
    /// Moves beyond [`MAX_PLIES`]: counted, not kept.
    pub moves_beyond: u32,
    /// The first special, or the server's `#` line that stands for one.
    pub end: Option<RawEnd>,
    /// The first special after another.
    pub second_end: Option<TextPos>,
    /// The server's own verdict.
    pub summary: Option<Summary>,
    /// What the reader found.
    pub findings: Findings<Code>,
    /// The first statement.
    pub first: Option<TextPos>,
    /// The last statement.
    pub last: Option<TextPos>,
}

/// The start position as read.
#[derive(Clone, Debug, Default)]
pub enum Start {
    /// The record gives none: the even game.
    #[default]
    Missing,
    /// Given, and where.
    Given(TextPos, Box<Setup>),
    /// Given, but not readable: nothing can be judged.
    Unreadable,
}

/// A move statement with its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawMove {
    /// Where it stands.
    pub pos: TextPos,
    /// Who made it, as far as the record says.
    pub side: Option<Side>,
    /// The move.
    pub notation: Notation,
    /// Its time.
    pub time: Time,
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Piece named after the move, as in CSA; a drop of USI too.
    Named(Move),
    /// USI, the piece not named.
    Usi(UsiMove),
    /// Not readable.
    Bad,
}

/// The time of a move or special.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// No statement.
    #[default]
    Missing,
    /// A statement that is no time.
    Bad,
    /// As written.
    Given {
        /// How long.
        span: Millis,
        /// Whether it has decimals.
        fraction: bool,
    },
}

impl Time {
    /// The span, if one was read.
    pub const fn span(self) -> Option<Millis> {
        match self {
            Self::Given { span, .. } => Some(span),
            Self::Missing | Self::Bad => None,
        }
    }
}

/// How a record says that the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawEnd {
    /// Where it says so.
    pub pos: TextPos,
    /// What it says.
    pub special: Special,
    /// After how many moves.
    pub after: usize,
    /// The special's own time.
    pub time: Time,
}

/// The specials of CSA, and the server's `#` lines that stand for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// `%TORYO`: the side to move resigns.
    Toryo,
    /// `%TIME_UP`: the side to move has run out of time.
    TimeUp,
    /// `%ILLEGAL_MOVE`: the side to move made an illegal move.
    IllegalMove,
    /// `%+ILLEGAL_ACTION`, `%-ILLEGAL_ACTION`: that side loses; `#ILLEGAL_ACTION`: the side to move.
    IllegalAction(Option<Side>),
    /// `%TSUMI`: mate.
    Tsumi,
    /// `%SENNICHITE`: a draw by repetition.
    Sennichite,
    /// `#OUTE_SENNICHITE`: perpetual check.
    OuteSennichite,
    /// `%KACHI`: the side to move declares a win.
    Kachi,
    /// `%MAX_MOVES`: the ply limit is reached.
    MaxMoves,
    /// `%JISHOGI`: impasse.
    Jishogi,
    /// `%HIKIWAKE`: the side to move declares a draw.
    Hikiwake,
    /// `%CHUDAN`: suspended.
    Chudan,
    /// `%FUZUMI`: no mate (problems).
    Fuzumi,
    /// `%ERROR`.
    Error,
    /// None of these.
    Unknown,
}

impl Special {
    /// The special with this name, without its `%`.
    pub fn from_name(name: &[u8]) -> Self {
        match name {
            b"TORYO" => Self::Toryo,
            b"TIME_UP" => Self::TimeUp,
            b"ILLEGAL_MOVE" => Self::IllegalMove,
            b"+ILLEGAL_ACTION" => Self::IllegalAction(Some(Side::First)),
            b"-ILLEGAL_ACTION" => Self::IllegalAction(Some(Side::Second)),
            b"TSUMI" => Self::Tsumi,
            b"SENNICHITE" => Self::Sennichite,
            b"KACHI" => Self::Kachi,
            b"MAX_MOVES" => Self::MaxMoves,
            b"JISHOGI" => Self::Jishogi,
            b"HIKIWAKE" => Self::Hikiwake,
            b"CHUDAN" => Self::Chudan,
            b"FUZUMI" => Self::Fuzumi,
            b"ERROR" => Self::Error,
            _ => Self::Unknown,
        }
    }

    /// What the server's `#name` stands for; `Ok(None)` for a line that names no reason, `Err` for no line of the server.
    pub(crate) fn from_server(name: &[u8]) -> Result<Option<Self>, ()> {
        Ok(Some(match name {
            b"RESIGN" => Self::Toryo,
            b"JISHOGI" => Self::Kachi,
            b"ILLEGAL_ACTION" => Self::IllegalAction(None),
            b"OUTE_SENNICHITE" => Self::OuteSennichite,
            b"TIME_UP" | b"ILLEGAL_MOVE" | b"SENNICHITE" | b"MAX_MOVES" | b"CHUDAN" => Self::from_name(name),
            b"CENSORED" | b"WIN" | b"LOSE" | b"DRAW" => return Ok(None),
            _ => return Err(()),
        }))
    }
}

/// Limits in the headers and in the server's comments, each with its place; the first of a kind counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// `$TIME_LIMIT`: main time and byoyomi.
    pub time_limit: Option<(TextPos, TimeControl)>,
    /// `$TIME`.
    pub time: Option<(TextPos, TimeControl)>,
    /// `$TIME+` and `$TIME-`.
    pub side_time: Sides<Option<(TextPos, TimeControl)>>,
    /// `$MAX_MOVES`.
    pub max_moves: Option<(TextPos, u32)>,
    /// `$JISHOGI`.
    pub declaration: Option<(TextPos, Declaration)>,
    /// `'Max_Moves:n`.
    pub server_max_moves: Option<(TextPos, u32)>,
    /// `'Least_Time_Per_Move:n`.
    pub server_least_time: Option<(TextPos, Millis)>,
    /// `'Increment:n`.
    pub server_increment: Option<(TextPos, Millis)>,
}

/// `'summary:cause:name result:name result`, the server's verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Where it stands.
    pub pos: TextPos,
    /// After how many moves.
    pub after: usize,
    /// `toryo`, `time up` …
    pub cause: Vec<u8>,
    /// What follows the cause: the players and their results.
    pub players: Vec<u8>,
}

impl Default for RawGame {
    fn default() -> Self {
        Self {
            index: 0,
            format: RecordFormat::Csa,
            id: String::new(),
            words: Vec::new(),
            names: Sides::default(),
            encoding: EncodingDetector::default(),
            limits: Limits::default(),
            start: Start::default(),
            turn: None,
            moves: Vec::new(),
            moves_beyond: 0,
            end: None,
            second_end: None,
            summary: None,
            findings: Findings::new(MAX_FINDINGS),
            first: None,
            last: None,
        }
    }
}

impl RawGame {
    /// How many moves the record has, those taken back left out.
    pub fn plies(&self) -> u32 {
        // At most MAX_PLIES are kept.
        let kept = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        kept.saturating_add(self.moves_beyond)
    }

    /// The move `ply`, if it is kept.
    pub fn move_at(&self, ply: u32) -> Option<&RawMove> {
        self.moves.get(index_of(ply)?)
    }

    /// The move `ply` as the record has it; a CSA move with its sign.
    pub fn move_text(&self, ply: u32) -> String {
        let word = index_of(ply).and_then(|index| self.words.get(index));
        match (word, self.move_at(ply)) {
            (Some(word), _) => word.clone(),
            (None, Some(RawMove { side, notation: Notation::Named(mv), .. })) => {
                format!("{}{mv}", if *side == Some(Side::First) { '+' } else { '-' })
            }
            _ => String::new(),
        }
    }

    /// The side to move at the start: as the record says, or the first move's sign, or First.
    pub fn first_to_move(&self) -> Side {
        let of_first_move = || self.moves.first().and_then(|mv| mv.side);
        self.turn.map(|(_, side)| side).or_else(of_first_move).unwrap_or(Side::First)
    }

    /// The start position with the side to move; `None` if it could not be read.
    pub fn start_setup(&self) -> Option<Setup> {
        let setup = match &self.start {
            Start::Missing => Setup::EVEN,
            Start::Given(_, setup) => (**setup).clone(),
            Start::Unreadable => return None,
        };
        Some(Setup { turn: self.first_to_move(), ..setup })
    }
}

/// The index of the move `ply`.
fn index_of(ply: u32) -> Option<usize> {
    usize::try_from(ply).ok()?.checked_sub(1)
}

impl Notation {
    /// The move with its piece named after the move, as it is on `position`; `None` if it is not readable.
    pub(crate) fn named(self, position: &Position) -> Option<Move> {
        match self {
            Self::Named(mv) => Some(mv),
            Self::Usi(usi) => Some(usi.named(|square| position.piece(square).map(crate::piece::Piece::piece_type))),
            Self::Bad => None,
        }
    }
}
