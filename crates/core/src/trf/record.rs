//! The records of a file by their first three columns.

use super::column::Columns;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// 001.
    Player,
    /// 142.
    Rounds,
    /// XXR of `JaVaFo`.
    JavafoRounds,
    /// 162.
    Scores,
    /// XXS of `JaVaFo`.
    JavafoScores,
    /// BBW, BBD and so on of bbpPairings.
    BbpScores,
    /// 062 or 072.
    Count,
    /// 092.
    Type,
    /// 192.
    EncodedType,
    /// 202.
    TieBreaks,
    /// 212.
    StandingsOrder,
    /// 240.
    Byes,
    /// 013.
    OldTeam,
    /// 310.
    Team,
    /// Record 082: the number of teams.
    TeamCount,
    /// Records 352 and 362: heads of team records.
    TeamHead,
    /// 300, 320, 330, 801, 802.
    TeamDetail,
    /// 299.
    AbnormalPoints,
    /// 250, 260, XXA, XXP, XXC, XXZ.
    NotKept,
    /// A record that is kept for writing alone.
    Head,
    /// `###`.
    Comment,
    /// Three letters, a blank and digits in columns 5 to 8.
    National,
    /// Any other.
    Unknown,
}

impl Record {
    /// What `line` is.
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

    /// Whether its line is kept for writing.
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
