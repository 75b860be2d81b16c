//! Records of a file by their first three columns.

use super::column::Columns;

/// Kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// Record 001.
    Player,
    /// Record 142.
    Rounds,
    /// Record XXR of `JaVaFo`.
    JavafoRounds,
    /// Record 162.
    Scores,
    /// Record XXS of `JaVaFo`.
    JavafoScores,
    /// Records BBW, BBD and so on of bbpPairings.
    BbpScores,
    /// Records 062 and 072.
    Count,
    /// Record 092.
    Type,
    /// Record 192.
    EncodedType,
    /// Record 202.
    TieBreaks,
    /// Record 212.
    StandingsOrder,
    /// Record 240.
    Byes,
    /// Record 013.
    OldTeam,
    /// Record 310.
    Team,
    /// Record 082: the number of teams.
    TeamCount,
    /// Records 352 and 362: heads of team records.
    TeamHead,
    /// Records 300, 320, 330, 801 and 802.
    TeamDetail,
    /// Record 299.
    AbnormalPoints,
    /// Records 250, 260, XXA, XXP, XXC and XXZ.
    NotKept,
    /// Records that are only kept for writing.
    Head,
    /// Comments: `###`.
    Comment,
    /// National ratings: three letters, a blank and digits in columns 5 to 8.
    National,
    /// Any other line.
    Unknown,
}

impl Record {
    /// Returns the kind of `line`.
    pub(super) fn of(line: &Columns) -> Self {
        let name = [line.at(1), line.at(2), line.at(3)].iter().collect::<String>();
        match name.as_str() {
            "001" => Self::Player,
            "142" => Self::Rounds,
            "XXR" => Self::JavafoRounds,
            "162" => Self::Scores,
            "XXS" => Self::JavafoScores,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => Self::BbpScores,
            "062" | "072" => Self::Count,
            "092" => Self::Type,
            "192" => Self::EncodedType,
            "202" => Self::TieBreaks,
            "212" => Self::StandingsOrder,
            "240" => Self::Byes,
            "013" => Self::OldTeam,
            "310" => Self::Team,
            "082" => Self::TeamCount,
            "352" | "362" => Self::TeamHead,
            "300" | "320" | "330" | "801" | "802" => Self::TeamDetail,
            "299" => Self::AbnormalPoints,
            "250" | "260" | "XXA" | "XXP" | "XXC" | "XXZ" => Self::NotKept,
            "012" | "022" | "032" | "042" | "052" | "102" | "112" | "122" | "132" | "152" | "172" | "182" | "222" => {
                Self::Head
            }
            "###" => Self::Comment,
            _ if is_national(line) => Self::National,
            _ => Self::Unknown,
        }
    }

    /// Whether lines of this kind are kept for writing.
    pub(super) const fn is_head(self) -> bool {
        matches!(
            self,
            Self::Rounds
                | Self::JavafoRounds
                | Self::Scores
                | Self::JavafoScores
                | Self::BbpScores
                | Self::Count
                | Self::Type
                | Self::EncodedType
                | Self::TieBreaks
                | Self::StandingsOrder
                | Self::TeamCount
                | Self::TeamHead
                | Self::Head
                | Self::Comment
        )
    }
}

fn is_national(line: &Columns) -> bool {
    let number = line.text(5, 8);
    (1..=3).all(|column| line.at(column).is_ascii_alphabetic())
        && line.at(4) == ' '
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}
