//! The boards of a verdict as pictures: `--diagrams DIR`.

use shinpan_cli::{PictureFolder, PictureOf};
use shinpan_pages::{Board, Signs};

use crate::verdict_line::VerdictLine;

/// Writes the boards of `line` into `folder`.
///
/// # Errors
/// One cannot be written.
pub(crate) fn draw(line: &VerdictLine, signs: Signs, folder: &mut PictureFolder) -> anyhow::Result<()> {
    for shown in &line.diagrams {
        let form = line.is_of_many.then_some(&*line.rules);
        let of = PictureOf { record: &line.record, index: line.index, form, moment: shown.moment };
        let board = Board { diagram: shown.diagram.clone(), signs, caption: String::new() };
        folder.write(of, |out| board.write_svg(out))?;
    }
    Ok(())
}
