//! A game as its record has it: read, with the place of everything, but not yet judged.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Outcome, Side};
use shinpan_records::Findings;
use shinpan_records::written::Kept;

use crate::code::Code;
use crate::encoding::EncodingDetector;
use crate::moves::{Move, UsiMove};
use crate::occasion::Occasion;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::rules::{Declaration, TimeControl};
use crate::setup::Setup;
pub use crate::special::Special;
use crate::square::Square;

// No game that is played comes near it: it bounds the memory that a hostile file can take.
/// The most moves of a game that are kept; beyond them the record is not judged.
pub const MAX_PLIES: usize = 20_000;
// A file of another format may have a finding on every line.
/// The most findings of a game that are kept.
pub const MAX_FINDINGS: usize = 10_000;

shinpan_core::words! {
    /// Format of the record.
    #[derive(Default)]
    pub enum RecordFormat {
        /// CSA, with times, headers and specials.
        #[default]
        Csa => "csa",
        /// KIF, with times and headers.
        Kif => "kif",
        /// KI2: moves without the squares that they come from, no times.
        Ki2 => "ki2",
        /// JKF: KIF as JSON.
        Jkf => "jkf",
        /// USI `position` lines.
        Usi => "usi",
        /// The neutral form: start position and moves alone.
        Neutral => "neutral",
    }
}

impl RecordFormat {
    /// Whether its records say how a game ended.
    pub const fn has_ends(self) -> bool {
        matches!(self, Self::Csa | Self::Kif | Self::Ki2 | Self::Jkf)
    }
}

/// A game as read.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// Number of the game in its file, from 1.
    pub index: u32,
    /// The format.
    pub format: RecordFormat,
    /// The id that a neutral record bears, else empty.
    pub id: String,
    /// The moves as the record has them; empty in CSA, where they are written as they are read.
    pub words: Vec<String>,
    /// The players' names, in the record's encoding.
    pub names: Sides<Option<Vec<u8>>>,
    /// The encoding of its texts.
    pub encoding: EncodingDetector,
    /// Occasion of the game within an event.
    pub occasion: Occasion,
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
    /// The result that KIF and KI2 state behind the end.
    pub result: Option<RawResult>,
    /// The first special after another.
    pub second_end: Option<TextPos>,
    /// The server's own verdict.
    pub summary: Option<Summary>,
    /// Findings of the reader.
    pub findings: Findings<Code>,
    /// The first statement.
    pub first: Option<TextPos>,
    /// The last statement.
    pub last: Option<TextPos>,
    /// Headers and comments in the record's encoding, where they are kept for a writer.
    pub kept: Option<Box<Kept<Vec<u8>>>>,
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
    /// Place in the record.
    pub pos: TextPos,
    /// Side that made the move, as far as the record says.
    pub side: Option<Side>,
    /// The move.
    pub notation: Notation,
    /// Time of the move.
    pub time: Time,
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Piece named after the move, as in CSA; a drop of USI too.
    Named(Move),
    /// Piece named as it was before the move, as in KIF.
    NamedBefore {
        /// The move, with the piece as the record means it afterwards.
        mv: Move,
        /// The piece before it.
        piece: PieceType,
    },
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
    /// Time as written.
    Given {
        /// Length of the time.
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

/// End of the game as the record states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawEnd {
    /// Place of the statement.
    pub pos: TextPos,
    /// Kind of end.
    pub special: Special,
    /// After how many moves.
    pub after: usize,
    /// The special's own time.
    pub time: Time,
}

/// The outcome that a record states besides the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawResult {
    /// Place of the statement.
    pub pos: TextPos,
    /// After how many moves.
    pub after: usize,
    /// Outcome that is stated.
    pub outcome: Outcome,
}

/// Limits in the headers and in the server's comments, each with its place. Two of a kind that differ leave
/// what they limit open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// `$TIME_LIMIT`: main time and byoyomi.
    pub time_limit: Option<(TextPos, TimeControl)>,
    /// `$TIME`.
    pub time: Option<(TextPos, TimeControl)>,
    /// `$TIME+` and `$TIME-`.
    pub side_time: Sides<Option<(TextPos, TimeControl)>>,
    /// `$EVENT`, where it is the id or name of a game of shogi-server.
    pub event: Option<(TextPos, EventLimit)>,
    /// `$MAX_MOVES` or `'Max_Moves:n`.
    pub max_moves: Option<(TextPos, u32)>,
    /// Place of another ply limit: neither counts.
    pub second_max_moves: Option<TextPos>,
    /// `$JISHOGI`.
    pub declaration: Option<(TextPos, Declaration)>,
    /// Place of another declaration: neither counts.
    pub second_declaration: Option<TextPos>,
    /// `'Least_Time_Per_Move:n`.
    pub server_least_time: Option<(TextPos, Millis)>,
    /// Whether another one is stated: neither counts.
    pub is_least_time_doubtful: bool,
    /// `'Increment:n`.
    pub server_increment: Option<(TextPos, Millis)>,
    /// A limit on the clock that is stated and not known, or not all of it, and why.
    pub fault: Option<(TextPos, String)>,
}

/// Clock by the name that shogi-server gives to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventLimit {
    /// Main time with byoyomi or increment.
    Control(TimeControl),
    /// A clock that counts whole minutes, which no time control of a book is.
    Stopwatch,
    /// Text that may be meant as a limit but is not written as the server writes it.
    Unclear,
    /// Limits that differ from those of an earlier name.
    Contradictory,
}

/// `'summary:cause:name result:name result`, the server's verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Place of the summary.
    pub pos: TextPos,
    /// After how many moves.
    pub after: usize,
    /// `toryo`, `time up` …
    pub cause: Vec<u8>,
    /// Text after the cause: the players and their results.
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
            occasion: Occasion::default(),
            limits: Limits::default(),
            start: Start::default(),
            turn: None,
            moves: Vec::new(),
            moves_beyond: 0,
            end: None,
            result: None,
            second_end: None,
            summary: None,
            findings: Findings::new(MAX_FINDINGS),
            first: None,
            last: None,
            kept: None,
        }
    }
}

impl RawGame {
    /// Number of moves, without those taken back.
    pub fn plies(&self) -> u32 {
        // At most MAX_PLIES are kept.
        let kept = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        kept.saturating_add(self.moves_beyond)
    }

    /// Whether a further move is kept.
    pub(crate) fn has_room(&self) -> bool {
        self.moves.len() < MAX_PLIES
    }

    /// Counts a move that is not kept; true if it is the first.
    pub(crate) fn count_beyond(&mut self) -> bool {
        self.moves_beyond = self.moves_beyond.saturating_add(1);
        self.moves_beyond == 1
    }

    /// Message about the first move that is not kept.
    pub(crate) fn too_many_moves() -> String {
        format!("more than {MAX_PLIES} moves; the rest is counted, not judged")
    }

    /// Keeps a header for a writer, where texts are kept.
    pub(crate) fn keep_header(&mut self, name: &[u8], value: &[u8]) {
        if let Some(kept) = &mut self.kept {
            kept.header(name.to_vec(), value.to_vec());
        }
    }

    /// Keeps a comment behind the last move so far, where texts are kept.
    pub(crate) fn keep_comment(&mut self, text: &[u8]) {
        let ply = self.plies();
        if let Some(kept) = &mut self.kept {
            kept.comment(ply, text.to_vec());
        }
    }

    /// Whether any move has a time that can be read.
    pub(crate) fn has_move_times(&self) -> bool {
        self.moves.iter().any(|mv| mv.time.span().is_some())
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
    #[inline]
    pub fn named(self, position: &Position) -> Option<Move> {
        if let Self::Named(mv) = self { Some(mv) } else { self.named_by_board(position) }
    }

    /// A move that what stands on the board gives its name.
    fn named_by_board(self, position: &Position) -> Option<Move> {
        self.named_on(|square| position.piece(square).map(Piece::piece_type))
    }

    /// The move with its piece named after the move, by what is `standing` on a square; `None` if it is not readable.
    pub(crate) fn named_on(self, standing: impl Fn(Square) -> Option<PieceType>) -> Option<Move> {
        match self {
            Self::Named(mv) => Some(mv),
            Self::Usi(usi) => Some(usi.named(standing)),
            Self::NamedBefore { mv, piece } => {
                let other = mv.from.and_then(standing).filter(|standing| *standing != piece);
                Some(other.map_or(mv, |standing| Move { piece_type: standing.mismatch(), ..mv }))
            }
            Self::Bad => None,
        }
    }
}
