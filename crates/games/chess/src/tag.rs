//! The tags of PGN that bear on a ruling.

use shinpan_core::Side;

/// A tag that says something here. Other tags are skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TagName {
    Player(Side),
    Fen,
    Result,
    SetUp,
    Termination,
    TerminationDetails,
    TimeControl,
    SideTimeControl(Side),
    Variant,
}

impl TagName {
    const ALL: [(&str, Self); 11] = [
        ("white", Self::Player(Side::First)),
        ("black", Self::Player(Side::Second)),
        ("fen", Self::Fen),
        ("result", Self::Result),
        ("setup", Self::SetUp),
        ("termination", Self::Termination),
        ("terminationdetails", Self::TerminationDetails),
        ("timecontrol", Self::TimeControl),
        ("whitetimecontrol", Self::SideTimeControl(Side::First)),
        ("blacktimecontrol", Self::SideTimeControl(Side::Second)),
        ("variant", Self::Variant),
    ];

    /// The tag with this name, in letters of either case.
    pub(crate) fn of(name: &[u8]) -> Option<Self> {
        Self::ALL.iter().find(|(own, _)| name.eq_ignore_ascii_case(own.as_bytes())).map(|(_, tag)| *tag)
    }

    /// Whether a game cannot be judged without it: it says how the game begins, by which laws it is played or who has won.
    pub(crate) const fn is_vital(self) -> bool {
        matches!(self, Self::Fen | Self::SetUp | Self::Variant | Self::Result)
    }
}
