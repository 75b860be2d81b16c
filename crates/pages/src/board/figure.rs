//! Figures of pieces, drawn in a square from -20 to 20 around its middle.

/// A figure: its outline, and lines on it.
pub(super) struct Figure {
    pub(super) outline: &'static str,
    pub(super) lines: &'static str,
}

/// Returns the figure of the piece with this name.
pub(super) fn figure(name: &str) -> Option<&'static Figure> {
    FIGURES.iter().find(|(known, _)| *known == name).map(|(_, figure)| figure)
}

/// Figures by name.
const FIGURES: [(&str, Figure); 12] = [
    (
        "king",
        Figure {
            outline: "M-1.5 -17H1.5V-14H4.5V-11H1.5V-7C6 -12 12 -8 11 -3C10 1 7 4 7 9L10 15H-10L-7 9C-7 4 -10 1 -11 -3C-12 -8 -6 -12 -1.5 -7V-11H-4.5V-14H-1.5Z",
            lines: "M-7 9H7M0 -6V9",
        },
    ),
    (
        "queen",
        Figure {
            outline: "M-13 -9L-8 1L-6 -13L-1.5 0L0 -15L1.5 0L6 -13L8 1L13 -9L9 8L10 15H-10L-9 8Z",
            lines: "M-9 8H9",
        },
    ),
    (
        "rook",
        Figure {
            outline: "M-10 -13H-6V-10H-2.5V-13H2.5V-10H6V-13H10V-6L6.5 -3L7 9L10 12V15H-10V12L-7 9L-6.5 -3L-10 -6Z",
            lines: "M-6.5 -3H6.5M-7 9H7",
        },
    ),
    (
        "bishop",
        Figure {
            outline: "M0 -16C3 -16 3 -13 1.5 -12C8 -7 9 0 4.5 5L6 10L10 12V15H-10V12L-6 10L-4.5 5C-9 0 -8 -7 -1.5 -12C-3 -13 -3 -16 0 -16Z",
            lines: "M-4.5 5H4.5M0 -8V0M-3.5 -4H3.5",
        },
    ),
    (
        "knight",
        Figure {
            outline: "M-9 15C-10 6 -2 4 -1 -3C-4 0 -6 0 -8 3L-12 1C-12 -5 -7 -8 -5 -11L-5 -16L0 -12C9 -11 12 2 10 15Z",
            lines: "M-5 -6.5H-4M3 -8C7 -4 7 4 6 10",
        },
    ),
    (
        "pawn",
        Figure {
            outline: "M0 -12C6 -12 7 -4 3 -1C7 3 6 8 9 11V15H-9V11C-6 8 -7 3 -3 -1C-7 -4 -6 -12 0 -12Z",
            lines: "M-9 11H9",
        },
    ),
    (
        "elephant",
        Figure {
            outline: "M-5 -11C-14 -15 -17 -2 -11 3L-7 2C-6 6 -4 6 -3.5 10V14C-3 17 3 17 3 13L6 13V10L3.5 10C4 6 6 6 7 2L11 3C17 -2 14 -15 5 -11C2 -14 -2 -14 -5 -11Z",
            lines: "M-5 -10C-7 -6 -7 -2 -7 2M5 -10C7 -6 7 -2 7 2M-3 -3H-2M2 -3H3M-2 6H2M-2 9H2",
        },
    ),
    (
        "camel",
        Figure {
            outline: "M-16 -9L-11 -13L-7 -10C-8 -4 -6 0 -4 -1C-3 -9 2 -9 3 -2C4 -9 9 -9 11 -1C13 3 12 8 13 15H9L8 6H-1L-2 15H-6L-6 5C-11 3 -12 -2 -11 -6L-15 -6Z",
            lines: "M-11 -9.5H-10M-4 -1C-3 0 2 0 3 -2",
        },
    ),
    (
        "horse",
        Figure {
            outline: "M-8 15C-9 6 -2 4 -1 -3C-4 0 -6 0 -8 3L-12 1C-12 -5 -7 -8 -5 -11L-5 -16L0 -12C8 -11 12 0 11 15Z",
            lines: "M-5 -6.5H-4M0 -12C4 -8 3 -6 6 -4C4 -3 6 0 8 2C6 3 7 6 9 8",
        },
    ),
    (
        "dog",
        Figure {
            outline: "M-6 -12C-11 -15 -15 -9 -14 -1C-13 5 -9 4 -8 0C-8 9 -5 14 0 14C5 14 8 9 8 0C9 4 13 5 14 -1C15 -9 11 -15 6 -12C3 -14 -3 -14 -6 -12Z",
            lines: "M-6 -12C-8 -8 -8 -4 -8 0M6 -12C8 -8 8 -4 8 0M-4 -3H-3M3 -3H4M-2 5H2L0 7ZM0 7V10",
        },
    ),
    (
        "cat",
        Figure {
            outline: "M-11 -15L-4 -9H4L11 -15L12 0C12 9 6 13 0 13C-6 13 -12 9 -12 0Z",
            lines: "M-5 -2H-4M4 -2H5M-1.5 4H1.5L0 6ZM-3 6L-10 4M-3 7L-10 9M3 6L10 4M3 7L10 9",
        },
    ),
    (
        "rabbit",
        Figure {
            outline: "M-5 -3C-11 -11 -10 -18 -7 -17C-3 -16 -2 -9 -2 -5H2C2 -9 3 -16 7 -17C10 -18 11 -11 5 -3C12 3 10 14 0 14C-10 14 -12 3 -5 -3Z",
            lines: "M-4 2H-3M3 2H4M-1.5 7H1.5M0 7V10",
        },
    ),
];
