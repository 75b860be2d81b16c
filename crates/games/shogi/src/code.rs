//! The codes of the findings about a game of shogi.

use shinpan_records::FindingCode;

shinpan_core::words! {
    /// Code of a finding, in the words of `docs/kifu-check.md`.
    pub enum Code {
        /// The other side is to move.
        WrongTurn => "wrong-turn",
        /// A drop of a promoted piece.
        DropPromoted => "drop-promoted",
        /// A drop of a king.
        DropKing => "drop-king",
        /// A drop of a piece that is not in hand.
        NotInHand => "not-in-hand",
        /// A drop on a piece.
        DropOccupied => "drop-occupied",
        /// A pawn, lance or knight where it could never move again.
        DeadEndPiece => "dead-end-piece",
        /// A second unpromoted pawn on the file (nifu).
        TwoPawns => "two-pawns",
        /// A move from a square on which nothing stands.
        EmptySquare => "empty-square",
        /// A move of the opponent's piece.
        NotYourPiece => "not-your-piece",
        /// The piece on the square is not the one that is named.
        PieceMismatch => "piece-mismatch",
        /// A capture of an own piece.
        OwnPieceCaptured => "own-piece-captured",
        /// The piece does not move like this.
        WrongMove => "wrong-move",
        /// A piece stands in the way.
        PathBlocked => "path-blocked",
        /// A promotion outside the three far ranks.
        PromotionOutsideZone => "promotion-outside-zone",
        /// The mover's king is attacked after the move.
        KingLeftInCheck => "king-left-in-check",
        /// A dropped pawn that mates (uchifuzume).
        PawnDropMate => "pawn-drop-mate",
        /// The clock has fallen.
        TimeOver => "time-over",
        /// A time that cannot be read.
        BadTime => "bad-time",
        /// A move that cannot be read.
        BadMove => "bad-move",
        /// A start position that cannot be read.
        BadPosition => "bad-position",
        /// A start position that no game can reach.
        PositionImpossible => "position-impossible",
        /// No record of a game.
        NotARecord => "not-a-record",
        /// A special that the format does not have.
        UnknownSpecial => "unknown-special",
        /// Play goes on after the end.
        PlayAfterEnd => "play-after-end",
        /// Mate is claimed, and there is a legal move.
        NoMate => "no-mate",
        /// A repetition is claimed that did not occur.
        NoRepetition => "no-repetition",
        /// A game does not begin with the moves that every game of the event has.
        OpeningNotPlayed => "opening-not-played",
        /// A try is claimed, but no king stands where the other one began.
        NoTry => "no-try",
        /// The ply limit is claimed, and is not reached.
        NoMaxMoves => "no-max-moves",
        /// The declarer's king is not in the zone.
        DeclarationKing => "declaration-king",
        /// The declarer has too few points.
        DeclarationPoints => "declaration-points",
        /// The declarer has too few pieces in the zone.
        DeclarationPieces => "declaration-pieces",
        /// The declarer is in check.
        DeclarationInCheck => "declaration-in-check",
        /// The declarer has no time left.
        DeclarationTime => "declaration-time",
        /// The rule book knows no declaration.
        DeclarationNotAllowed => "declaration-not-allowed",
        /// The record claims another result than the rules give.
        ResultMismatch => "result-mismatch",
        /// The text is in no known encoding.
        EncodingUnknown => "encoding-unknown",
        /// The text is in another encoding than the declared one.
        EncodingMismatch => "encoding-mismatch",
        /// A version that the format does not have.
        UnknownVersion => "unknown-version",
        /// A statement that the format does not have there.
        UnknownStatement => "unknown-statement",
        /// The record does not say who is to move.
        MissingTurn => "missing-turn",
        /// The record has no start position.
        MissingPosition => "missing-position",
        /// A statement that is not written as the format has it, and is read.
        OddStatement => "odd-statement",
        /// The number of a move, or of all where nothing else ends the game, is not what it should be.
        MoveNumber => "move-number",
        /// The record states another number of moves than it has.
        MoveCount => "move-count",
        /// Variations, which are not read.
        VariationsSkipped => "variations-skipped",
        /// A sum of times that is not that of the moves.
        TimeTotalMismatch => "time-total-mismatch",
        /// The record states a result, and nothing in it says how it came about.
        UnprovedResult => "unproved-result",
        /// The next game begins without the separator of the format.
        SeparatorMissing => "separator-missing",
        /// A time limit that cannot be read.
        BadTimeLimit => "bad-time-limit",
        /// A limit besides the clock that is stated twice, and not alike.
        LimitContradicted => "limit-contradicted",
        /// A time that belongs to no move: the move before it is missing.
        MoveMissing => "move-missing",
        /// A time before the first move.
        TimeBeforeMove => "time-before-move",
        /// A second time for one move.
        TimeTwice => "time-twice",
        /// A move is taken back.
        TakeBack => "take-back",
        /// A time below the least that counts.
        TimeBelowMinimum => "time-below-minimum",
        /// A move has no time, and others have.
        TimeMissing => "time-missing",
        /// Time is claimed to be up, and the record's times do not show it.
        TimeUpUnproved => "time-up-unproved",
        /// A draw that the record alone does not prove.
        UnprovedDraw => "unproved-draw",
        /// The file begins with a byte order mark.
        ByteOrderMark => "byte-order-mark",
        /// The record does not name its version.
        MissingVersion => "missing-version",
        /// Blanks at the end of a statement.
        TrailingBlanks => "trailing-blanks",
        /// A rank that is not laid out as the format has it.
        RankDialect => "rank-dialect",
        /// A statement that the server's log has and the format has not.
        LogDialect => "log-dialect",
        /// A fraction of a second before V3.
        FractionOfSecond => "fraction-of-second",
        /// Limits of the record count instead of those of the book.
        HeaderOverridesBook => "header-overrides-book",
        /// The record does not say how the game ended.
        NoTerminal => "no-terminal",
        /// The start is not that of the even game.
        UnevenStart => "uneven-start",
        /// No rule book is named and the record states no limit: the clock is not judged.
        ClockNotJudged => "clock-not-judged",
        /// The record has no times.
        NoTimes => "no-times",
        /// A line, moves or findings beyond what is kept.
        LimitExceeded => "limit-exceeded",
    }
}

impl Code {
    /// Whether it says how a record departs from the format: with `--strict` such notes are errors.
    pub const fn is_dialect(self) -> bool {
        matches!(
            self,
            Self::TrailingBlanks
                | Self::RankDialect
                | Self::LogDialect
                | Self::MissingVersion
                | Self::ByteOrderMark
                | Self::FractionOfSecond
        )
    }
}

/// The codes of the findings that are given once a game and have been given, a bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OnceCodes(u128);

// A bit for every code.
const _: () = assert!(Code::ALL.len() <= 128);

impl OnceCodes {
    /// Whether this is the first finding with `code`; the next one is not.
    pub(crate) const fn is_first(&mut self, code: Code) -> bool {
        let bit = 1 << code as u32;
        let is_first = self.0 & bit == 0;
        self.0 |= bit;
        is_first
    }
}

impl FindingCode for Code {
    const LIMIT_EXCEEDED: Self = Self::LimitExceeded;
}
