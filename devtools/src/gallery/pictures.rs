//! Pictures of a page as its readers see it: phone, tablet and wall, on a light and on a dark screen, and on paper.

use anyhow::Result;

use super::GalleryPage;
use crate::browser::{Browser, View};

/// The widths of a phone, a tablet and a wall.
pub(super) const WIDTHS: [u32; 3] = [360, 800, 1400];
/// How far down a picture shows a long page.
const MOST: u32 = 4000;

/// The pages that docs/publishing.md shows, and how much of each: its upper end, in pixels.
const SHOWN: [(&str, u32); 4] = [("final", 1060), ("pair", 720), ("finding", 1400), ("judge-repetition-letters", 1500)];

/// Writes the pictures of a page and its print beside it.
pub(super) fn take(browser: &mut Browser, page: &GalleryPage) -> Result<()> {
    browser.open(&page.file)?;
    for width in WIDTHS {
        for view in [View::screen(width), View::screen(width).dark()] {
            browser.set_view(view)?;
            let name = file_name(page.name, width, view.is_dark);
            std::fs::write(page.file.with_file_name(name), browser.picture(MOST)?)?;
        }
    }
    browser.set_view(View::screen(WIDTHS[1]))?;
    if let Some((name, height)) = SHOWN.iter().find(|(name, _)| *name == page.name) {
        std::fs::write(page.file.with_file_name(format!("{name}-top.png")), browser.picture(*height)?)?;
    }
    std::fs::write(page.file.with_extension("pdf"), browser.print()?)?;
    Ok(())
}

/// The name of the file of a picture.
pub(super) fn file_name(name: &str, width: u32, is_dark: bool) -> String {
    format!("{name}-{width}{}.png", if is_dark { "-dark" } else { "" })
}
