//! Codes of errors and warnings about a TRF file, and their places.

use crate::finding::TextPos;

crate::words! {
    /// Reason why a file cannot be read.
    pub enum ErrorCode {
        /// Nothing but blank lines.
        Empty => "empty",
        /// No record 001.
        NoPlayers => "no-players",
        /// A line of more than 65,536 bytes.
        LongLine => "long-line",
        /// A byte that the encoding of the file does not have.
        Encoding => "encoding",
        /// A NUL.
        ControlCharacter => "control-character",
        /// A tab in a record 001.
        Tab => "tab",
        /// A character between two fields.
        Misaligned => "misaligned",
        /// A pairing number that is not 1 to 9999.
        BadNumber => "bad-number",
        /// A pairing number that an earlier player has.
        DuplicateNumber => "duplicate-number",
        /// A sex that is none.
        BadSex => "bad-sex",
        /// A rating that is no number.
        BadRating => "bad-rating",
        /// A FIDE number that is no number.
        BadFideId => "bad-fide-id",
        /// Points that are no number of halves.
        BadPoints => "bad-points",
        /// A rank that is no number.
        BadRank => "bad-rank",
        /// An opponent that is no number.
        BadOpponent => "bad-opponent",
        /// A colour that is none.
        BadColour => "bad-colour",
        /// A result that is none.
        BadResult => "bad-result",
        /// A number of rounds that is none.
        BadRounds => "bad-rounds",
        /// A score that is none, or two that contradict each other.
        BadScoring => "bad-scoring",
        /// A bye of record 240 that contradicts the rounds.
        BadBye => "bad-bye",
        /// A player of a team that is not there.
        BadTeam => "bad-team",
        /// Points that no result gives.
        AbnormalPoints => "abnormal-points",
        /// A bye beside an opponent.
        ByeWithOpponent => "bye-with-opponent",
        /// A player meets itself.
        SelfOpponent => "self-opponent",
        /// An opponent that is not there.
        UnknownOpponent => "unknown-opponent",
        /// A result of a game without an opponent.
        ResultWithoutOpponent => "result-without-opponent",
        /// The opponent meets somebody else, or nobody.
        OpponentMismatch => "opponent-mismatch",
        /// The two colours of a game are not one White and one Black.
        ColourMismatch => "colour-mismatch",
        /// The two results of a game contradict each other.
        ResultMismatch => "result-mismatch",
    }
}

crate::words! {
    /// Fault in a file that a reader overlooks.
    pub enum WarningCode {
        /// The text is no UTF-8 and was read as CP1252.
        EncodingCp1252 => "encoding-cp1252",
        /// A line is not UTF-8, as the rest of the file is, and was read as CP1252.
        EncodingMixed => "encoding-mixed",
        /// The name was cut in the middle of a character.
        CutCharacter => "cut-character",
        /// Columns count bytes.
        ByteColumns => "byte-columns",
        /// `f` for a woman.
        SexDialect => "sex-dialect",
        /// A sex that says nothing.
        SexUnknown => "sex-unknown",
        /// A title in another spelling.
        TitleDialect => "title-dialect",
        /// A title that FIDE does not have.
        TitleUnknown => "title-unknown",
        /// A date of birth in another form.
        BirthDialect => "birth-dialect",
        /// A decimal comma.
        DecimalComma => "decimal-comma",
        /// A forfeit or a draw without an opponent, for a bye.
        ForfeitWithoutOpponent => "forfeit-without-opponent",
        /// A colour without an opponent.
        ColourWithoutOpponent => "colour-without-opponent",
        /// More than one pairing-allocated bye in a round.
        SeveralPab => "several-pab",
        /// A forfeit without colours.
        NoColour => "no-colour",
        /// A round without games, and a later one with some.
        RoundMissing => "round-missing",
        /// A game without a result.
        NoResult => "no-result",
        /// A number of players that is not that of the file.
        CountMismatch => "count-mismatch",
        /// A number of rounds of 0: the file does not state it.
        RoundsZero => "rounds-zero",
        /// Records of teams.
        TeamRecords => "team-records",
        /// A score in the spelling of another program.
        ScoringDialect => "scoring-dialect",
        /// A record that no table keeps.
        NotKept => "not-kept",
        /// A national rating.
        NationalRecord => "national-record",
        /// A record that the format does not have.
        UnknownRecord => "unknown-record",
        /// A record that may stand once stands again.
        RepeatedRecord => "repeated-record",
    }
}

/// Reason why a file cannot be read, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: error[{code}]: {message}", line = pos.line, column = pos.column)]
pub struct TrfError {
    /// Code of the fault.
    pub code: ErrorCode,
    /// The line, and the column in characters, both from 1.
    pub pos: TextPos,
    /// Message for people.
    pub message: String,
}

impl TrfError {
    /// Creates an error at this place.
    pub(super) fn new(code: ErrorCode, pos: TextPos, message: impl Into<String>) -> Self {
        Self { code, pos, message: message.into() }
    }
}

/// Fault that was overlooked, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrfWarning {
    /// Code of the fault.
    pub code: WarningCode,
    /// The line, and the column in characters, both from 1.
    pub pos: TextPos,
    /// Record that the message names, if it names one.
    record: Option<String>,
}

impl TrfWarning {
    /// Creates a warning at this place.
    pub(super) const fn new(code: WarningCode, pos: TextPos) -> Self {
        Self { code, pos, record: None }
    }

    /// Warns that no table keeps this line.
    pub(super) fn not_kept(line: &str, pos: TextPos) -> Self {
        let record = line.chars().take(3).collect::<String>();
        Self { record: Some(record), ..Self::new(WarningCode::NotKept, pos) }
    }

    /// Message for people.
    pub fn message(&self) -> String {
        match &self.record {
            Some(record) => {
                let what = match record.as_str() {
                    "250" | "XXA" => "points of acceleration",
                    "260" | "XXP" => "pairs that may not meet",
                    "XXZ" => "players who are absent from the next round",
                    _ => "how rounds are drawn",
                };
                format!("no table keeps record {record}: {what}")
            }
            None => self.text().to_owned(),
        }
    }

    const fn text(&self) -> &'static str {
        match self.code {
            WarningCode::EncodingCp1252 => "the text is not UTF-8 and is read as CP1252",
            WarningCode::EncodingMixed => "this line is not UTF-8, unlike the rest of the file; it is read as CP1252",
            WarningCode::CutCharacter => {
                "the name is cut in the middle of a character; what is left of the character is read as a blank"
            }
            WarningCode::ByteColumns => {
                "the columns of this line fit only if they count bytes, so they are read as bytes"
            }
            WarningCode::SexDialect => "\"f\" is read as \"w\"",
            WarningCode::SexUnknown => "the sex is neither \"m\" nor \"w\"; it is read as not stated",
            WarningCode::TitleDialect => "the title is not spelled as FIDE spells it",
            WarningCode::TitleUnknown => "FIDE has no such title; it is kept",
            WarningCode::BirthDialect => "the date of birth is not YYYY/MM/DD; it is kept",
            WarningCode::DecimalComma => "the decimal comma is read as a point",
            WarningCode::ForfeitWithoutOpponent => "a result without an opponent is read as a bye of as many points",
            WarningCode::ColourWithoutOpponent => "a colour without an opponent is ignored",
            WarningCode::SeveralPab => "another player already has the pairing-allocated bye of this round",
            WarningCode::NoColour => "a colour of this forfeit is missing and is supplied",
            WarningCode::RoundMissing => "a round before this one has no games",
            WarningCode::NoResult => "the result is missing; the game is pending",
            WarningCode::CountMismatch => "the number is not that of the players in the file",
            WarningCode::RoundsZero => "the number of rounds is not stated",
            WarningCode::TeamRecords => {
                "the file has team records; players and their games are read as an individual tournament"
            }
            WarningCode::ScoringDialect => "\"Z\" is read as \"A\"",
            WarningCode::NotKept => "no tie-break uses this record and no table keeps it",
            WarningCode::NationalRecord => "national ratings are not read",
            WarningCode::UnknownRecord => "the format does not have this record",
            WarningCode::RepeatedRecord => "an earlier line has this record already; the last one counts",
        }
    }
}
