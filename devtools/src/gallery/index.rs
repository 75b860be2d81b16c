//! Index of the gallery: all pages, each with its command line and screenshots.

use std::path::{Path, PathBuf};

use anyhow::Result;
use shinpan_pages::Html;

use super::GalleryPage;

/// Writes the index.
pub(super) fn write(folder: &Path, pages: &[GalleryPage]) -> Result<PathBuf> {
    let files = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut files = files.iter().map(|file| file.file_name().to_string_lossy().into_owned()).collect::<Vec<_>>();
    files.sort();
    let mut html = Html::default();
    html.put(include_str!("head.html"));
    for page in pages {
        section(&mut html, page, &files);
    }
    html.put("</main>\n</body>\n</html>");
    let file = folder.join("index.html");
    std::fs::write(&file, html.text())?;
    Ok(file)
}

/// Writes a page's command line and links to its files.
fn section(html: &mut Html, page: &GalleryPage, files: &[String]) {
    let name = page.name;
    html.line(r#"<section aria-labelledby="{}">"#, &[&name]);
    html.line(r#"<h2 id="{}">{}</h2>"#, &[&name, &name]);
    if let Some(command) = &page.command {
        html.line("<pre><code>{} --format html</code></pre>", &[command]);
    }
    html.put("<ul>\n");
    // `final.pdf`, `final-800-dark.png` or `final-top.png`, and not a file of the page `final-cases`.
    let is_own = |file: &&String| {
        let picture = |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit()) || rest.starts_with("top.");
        file.strip_prefix(name).is_some_and(|rest| rest.starts_with('.') || rest.strip_prefix('-').is_some_and(picture))
    };
    for file in files.iter().filter(is_own) {
        html.line(r#"<li><a href="{}">{}</a></li>"#, &[file, file]);
    }
    html.put("</ul>\n</section>\n");
}
