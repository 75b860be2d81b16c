//! What is found in a record or in the log of a match: codes, and what the rules make of it.

use shinpan_core::{Side, words};
use shinpan_records::FindingCode;

/// A finding of chess.
pub type Finding = shinpan_core::Finding<Code>;

words! {
    /// The codes of findings.
    pub enum Code {
        /// The log: a draw is accepted that nobody has offered.
        AcceptWithoutOffer => "accept-without-offer",
        /// An event of engines: the record contradicts the ruling that it claims.
        AdjudicationContradicted => "adjudication-contradicted",
        /// The rule of a ruling held before the game was ended by it.
        AdjudicationLate => "adjudication-late",
        /// The record proves the ruling that it claims.
        AdjudicationProved => "adjudication-proved",
        /// The record does not prove the ruling that it claims.
        AdjudicationUnproved => "adjudication-unproved",
        /// More than one legal move fits a text.
        AmbiguousMove => "ambiguous-move",
        /// The log: somebody asks for information while the machine's clock runs.
        AskedWhileClockRuns => "asked-while-clock-runs",
        /// A time after a move that cannot be read, or a second one.
        BadClock => "bad-clock",
        /// The log: an entry that cannot be read.
        BadEvent => "bad-event",
        /// Times of two numbers, which may be hours and minutes or minutes and seconds.
        AmbiguousClock => "ambiguous-clock",
        /// A text that is a move in no notation.
        BadMove => "bad-move",
        /// A start position that cannot be read.
        BadPosition => "bad-position",
        /// A tag that cannot be read, or a second one.
        BadTag => "bad-tag",
        /// Text that is no PGN.
        BadText => "bad-text",
        /// The tag `TimeControl` cannot be read.
        BadTimeControl => "bad-time-control",
        /// The log: the position in the machine is changed without an instruction.
        ChangeWithoutInstruction => "change-without-instruction",
        /// The log: the machine's clock is adjusted where no move is typed in.
        ClockAdjustedOffEntry => "clock-adjusted-off-entry",
        /// The log: the machine's clock is adjusted though the clocks are close.
        ClockAdjustedNeedlessly => "clock-adjusted-needlessly",
        /// A clock shows more than can be left.
        ClockGained => "clock-gained",
        /// The log: the machine's clock is not adjusted though the clocks are apart.
        ClockNotAdjusted => "clock-not-adjusted",
        /// The log: the team consults for too long.
        ConsultationTooLong => "consultation-too-long",
        /// The log: the team consults though no draw is offered.
        ConsultationWithoutOffer => "consultation-without-offer",
        /// The log: a draw is offered for the machine in a position that is not nearly a draw.
        DrawOfferNotNearDraw => "draw-offer-not-near-draw",
        /// An event of engines: the record says that the board ended the game, which the board does not show.
        EndingUnproved => "ending-unproved",
        /// An event of engines: a game was lost by a failure of an engine.
        EngineFailure => "engine-failure",
        /// The log: the human's move is not typed in promptly after an offer.
        EntryNotPrompt => "entry-not-prompt",
        /// An event of engines: another side failed than the one that lost.
        FailureMismatch => "failure-mismatch",
        /// An event of engines: the tags overrule a failure that the last comment has.
        FailureOverruled => "failure-overruled",
        /// 50 moves without a capture or a move of a pawn.
        FiftyReached => "fifty-reached",
        /// A move that is not legal.
        IllegalMove => "illegal-move",
        /// The log: the human's move is typed in wrongly and the arbiter is not notified.
        InputErrorNotNotified => "input-error-not-notified",
        /// Something was left out because a bound was reached.
        LimitExceeded => "limit-exceeded",
        /// The log: too few copies of the machine's log.
        LogCopies => "log-copies",
        /// The log: its entries are not numbered one after the other.
        LogGap => "log-gap",
        /// The log: the machine's log lacks something.
        LogIncomplete => "log-incomplete",
        /// The log: the machine's log comes late.
        LogLate => "log-late",
        /// The log: the machine is made to move.
        MachineForced => "machine-forced",
        /// There is no result after the moves.
        MarkerMissing => "marker-missing",
        /// The number of a move does not go on from those before it.
        MoveNumber => "move-number",
        /// The log: the book does not say which evaluation is nearly a draw.
        NoDrawThreshold => "no-draw-threshold",
        /// The log: it has no evaluation where a draw is offered.
        NoEvaluationLogged => "no-evaluation-logged",
        /// The text that was read is no record of chess.
        NotARecord => "not-a-record",
        /// The log: a move declines an offer.
        OfferDeclinedByMove => "offer-declined-by-move",
        /// The log: another operator takes the seat during the game.
        OperatorChanged => "operator-changed",
        /// The log: a parameter is changed without an instruction.
        ParameterChanged => "parameter-changed",
        /// Moves after the end of the game.
        PlayAfterEnd => "play-after-end",
        /// The log: moves after a draw by the tablebase.
        PlayAfterTablebaseDraw => "play-after-tablebase-draw",
        /// A start position that no game can have.
        PositionImpossible => "position-impossible",
        /// The log: the copy of the program comes late.
        ProgramCopyLate => "program-copy-late",
        /// The log: the machine is repaired while its clock stands.
        RepairOffClock => "repair-off-clock",
        /// The log: the reset after a failure of power takes too long.
        ResetOver20Minutes => "reset-over-20-minutes",
        /// The results in the record contradict each other or what the rules give.
        ResultMismatch => "result-mismatch",
        /// The record has no result.
        ResultMissing => "result-missing",
        /// Moves are not written in the SAN of the standard.
        SanDialect => "san-dialect",
        /// The record does not quite say how the game begins, and an assumption is made.
        StartAssumed => "start-assumed",
        /// The log: the machine goes on in another state.
        StateNotRestored => "state-not-restored",
        /// The log: the tablebase gives a draw.
        TablebaseDraw => "tablebase-draw",
        /// The log: nobody is named whom the operator may consult.
        TeamNotNamed => "team-not-named",
        /// A position has stood for the third time.
        ThreefoldReached => "threefold-reached",
        /// A side has used just the time that it has.
        TimeAtLimit => "time-at-limit",
        /// There are times after moves, and no time control.
        TimeControlMissing => "time-control-missing",
        /// An event of engines: who lost on time had time left by its last clock.
        TimeUnproved => "time-unproved",
        /// A time of a side cannot be read: nothing rests on its clock.
        TimeUnknown => "time-unknown",
        /// A side has used more time than it has.
        TimeOver => "time-over",
        /// The log: an entry with an action that no rule knows.
        UnknownAction => "unknown-action",
        /// The tag `Termination` has a text that is not known.
        UnknownTermination => "unknown-termination",
        /// The record says that the board ended the game, which the board does not show; it is believed.
        UnprovedResult => "unproved-result",
        /// The log: a wrong move on the board, before the clock is pressed.
        WrongBoardMove => "wrong-board-move",
        /// The log: a wrong move on the board with the clock pressed.
        WrongMoveClockPressed => "wrong-move-clock-pressed",
        /// The log: a wrong move on the board, and the arbiter is not notified.
        WrongMoveNotNotified => "wrong-move-not-notified",
        /// The log: a wrong move with the clock pressed for the second time.
        WrongMoveSecond => "wrong-move-second",
    }
}

words! {
    /// Decision of the rules on a finding.
    pub enum Decision {
        /// The human gets more time.
        Compensation => "compensation",
        /// The game is drawn.
        Draw => "draw",
        /// The first side loses.
        FirstLoses => "first-loses",
        /// The side that broke the rule loses.
        Forfeit => "forfeit",
        /// The side whose flag has fallen loses.
        LossOnTime => "loss-on-time",
        /// The offer of a draw does not stand any more.
        OfferDeclined => "offer-declined",
        /// The arbiter decides.
        Referee => "referee",
        /// The second side loses.
        SecondLoses => "second-loses",
    }
}

impl Decision {
    /// `side` loses.
    pub(crate) const fn loss_of(side: Side) -> Self {
        match side {
            Side::First => Self::FirstLoses,
            Side::Second => Self::SecondLoses,
        }
    }
}

impl FindingCode for Code {
    const LIMIT_EXCEEDED: Self = Self::LimitExceeded;
}

impl Code {
    /// Whether it says that the record is not quite of its format: `--strict` makes such notes errors.
    pub const fn is_dialect(self) -> bool {
        matches!(self, Self::SanDialect | Self::MarkerMissing)
    }
}
