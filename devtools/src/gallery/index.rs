//! The list of all pages of the gallery, with what is typed for each and its pictures.

use std::path::{Path, PathBuf};

use anyhow::Result;
use askama::Template;

use super::GalleryPage;
use super::pictures::{WIDTHS, file_name};

#[derive(Template)]
#[template(path = "gallery.html")]
struct Index<'a> {
    pages: &'a [GalleryPage],
    /// Whether there are pictures to link.
    has_pictures: bool,
}

impl Index<'_> {
    /// What is said of each picture of a page, and its file.
    fn pictures(page: &GalleryPage) -> Vec<(String, String)> {
        let views = WIDTHS.into_iter().flat_map(|width| [(width, false), (width, true)]);
        let says = |width, is_dark| format!("{width} px, {}", if is_dark { "dark" } else { "light" });
        views.map(|(width, is_dark)| (says(width, is_dark), file_name(page.name, width, is_dark))).collect()
    }
}

/// Writes it.
pub(super) fn write(folder: &Path, pages: &[GalleryPage], has_pictures: bool) -> Result<PathBuf> {
    let file = folder.join("index.html");
    std::fs::write(&file, Index { pages, has_pictures }.render()?)?;
    Ok(file)
}
