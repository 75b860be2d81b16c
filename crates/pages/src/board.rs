//! Boards of all games as pictures (SVG), drawn from diagrams: nothing here knows a game.
//!
//! A board has its own light ground, so that dark pieces stay dark on a dark page. A picture needs no stylesheet and no font
//! of its own: inside a page and as a file it is the same.

mod figure;
mod grid;
mod layout;
mod shape;

use std::io::{self, Write};

use askama::Template;
pub use shinpan_core::page::Signs;
use shinpan_records::Diagram;

use self::layout::Layout;
use self::shape::Shape;

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

#[derive(Template)]
#[template(path = "board.svg")]
pub(crate) struct BoardSvg {
    /// The position in words.
    text: String,
    width: i32,
    height: i32,
    shapes: Vec<Shape>,
    /// Whether it is a file of its own, which names its format.
    is_file: bool,
}

impl Board {
    /// Whether it has many columns or rows.
    pub(crate) fn is_large(&self) -> bool {
        self.diagram.columns.len().max(self.diagram.rows.len()) > 11
    }

    /// The picture inside a page.
    pub(crate) fn svg(&self) -> BoardSvg {
        self.picture(false)
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
        let svg = self.picture(true).render().map_err(io::Error::other)?;
        output.write_all(svg.as_bytes())
    }

    fn picture(&self, is_file: bool) -> BoardSvg {
        let layout = Layout::of(&self.diagram, self.signs);
        let [width, height] = layout.size();
        BoardSvg { text: self.diagram.text(), width, height, shapes: layout.shapes(), is_file }
    }
}
