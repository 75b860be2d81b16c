//! How games of shogi end (Art. 22 to 25).

use shinpan_core::games::Termination;

shinpan_core::words! {
    /// Ending of a game, in the words of `docs/kifu-check.md`.
    pub enum Ending {
        /// A side resigned.
        Resignation => "resignation",
        /// A clock fell (Art. 22.3).
        Time => "time",
        /// A side made an illegal move (Art. 25.1.3).
        IllegalMove => "illegal-move",
        /// A side acted against the rules otherwise than by a move.
        IllegalAction => "illegal-action",
        /// The side to move had no legal move (Art. 25.1.1).
        NoLegalMoves => "no-legal-moves",
        /// A side declared, and the declaration held (Art. 23.1).
        Declaration => "declaration",
        /// A side declared, and the declaration failed (Art. 23.2).
        FailedDeclaration => "failed-declaration",
        /// A side declared a draw.
        DeclaredDraw => "declared-draw",
        /// A position occurred as often as the book allows (Art. 25.2).
        Repetition => "repetition",
        /// A side repeated the position by perpetual check (Art. 25.2).
        PerpetualCheck => "perpetual-check",
        /// A king came to where the other one began, which wins by the record alone.
        Try => "try",
        /// The ply limit was reached.
        MaxMoves => "max-moves",
        /// The players agreed that neither can win.
        Impasse => "impasse",
        /// The game was suspended.
        Suspended => "suspended",
        /// A problem without a mate.
        NoMate => "no-mate",
        /// The record states the result, and nothing says how it came about.
        Claimed => "claimed",
        /// A side lost without play.
        Forfeit => "forfeit",
        /// The record says that an error occurred.
        Error => "error",
        /// The server stopped the game.
        Stopped => "stopped",
        /// The record cannot be read as far as the end.
        Unreadable => "unreadable",
        /// Nothing ended the game.
        None => "none",
    }
}

impl Ending {
    /// Termination in games.csv of a game with this ending.
    pub const fn termination(self) -> Termination {
        match self {
            Self::Time => Termination::Time,
            Self::Forfeit => Termination::Forfeit,
            Self::IllegalMove | Self::IllegalAction => Termination::Illegal,
            Self::Impasse | Self::Stopped => Termination::Adjudicated,
            _ => Termination::Normal,
        }
    }
}
