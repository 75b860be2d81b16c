//! Pictures of boards (SVG) for all games, drawn from diagrams; this module knows no game.
//!
//! A board has its own light ground, so that dark pieces stay dark on a dark page. A picture needs no stylesheet and no
//! font of its own, so it is the same inside a page and as a file.

mod figure;
mod grid;
mod layout;
mod shape;
mod svg;

use std::io::{self, Write};

pub use shinpan_core::page::Signs;
use shinpan_records::Diagram;

use crate::markup::Html;

/// A board with its caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Position shown on the board.
    pub diagram: Diagram,
    /// Signs on the pieces: characters or letters.
    pub signs: Signs,
    /// Text below the board.
    pub caption: String,
}

impl Board {
    /// Whether the board has more than eleven columns or rows.
    pub(crate) fn is_large(&self) -> bool {
        self.diagram.columns.len().max(self.diagram.rows.len()) > 11
    }

    /// Writes the picture into a page.
    pub(crate) fn write_into(&self, html: &mut Html) {
        svg::write(html, self, false);
    }

    /// Returns the position as lines of text, with words for what the letters do not show.
    pub(crate) fn lines(&self) -> Vec<String> {
        grid::lines(&self.diagram)
    }

    /// Writes the picture as a file of its own.
    ///
    /// # Errors
    /// Errors of the output.
    pub fn write_svg(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut svg = Html::default();
        svg::write(&mut svg, self, true);
        output.write_all(svg.text().as_bytes())
    }
}
