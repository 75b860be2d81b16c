//! Boards of all games as pictures (SVG), drawn from diagrams: nothing here knows a game.
//!
//! A board has its own light ground, so that dark pieces stay dark on a dark page. A picture needs no stylesheet and no font
//! of its own: inside a page and as a file it is the same.

mod figure;
mod grid;
mod layout;
mod shape;
mod svg;

use std::io::{self, Write};

pub use shinpan_core::page::Signs;
use shinpan_records::Diagram;

use crate::markup::Html;

/// A board with what is said below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// What it shows.
    pub diagram: Diagram,
    /// What its pieces bear.
    pub signs: Signs,
    /// What stands below it.
    pub caption: String,
}

impl Board {
    /// Whether it has many columns or rows.
    pub(crate) fn is_large(&self) -> bool {
        self.diagram.columns.len().max(self.diagram.rows.len()) > 11
    }

    /// Writes the picture into a page.
    pub(crate) fn write_into(&self, html: &mut Html) {
        svg::write(html, self, false);
    }

    /// The position as lines of a text, in letters, with the words for what they do not show.
    pub(crate) fn lines(&self) -> Vec<String> {
        grid::lines(&self.diagram)
    }

    /// Writes the picture as a file of its own.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write_svg(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut svg = Html::default();
        svg::write(&mut svg, self, true);
        output.write_all(svg.text().as_bytes())
    }
}
