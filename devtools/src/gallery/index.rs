//! The list of all pages of the gallery, with what is typed for each and its pictures.

use std::path::{Path, PathBuf};

use anyhow::Result;
use shinpan_pages::Html;

use super::GalleryPage;
use super::pictures::{WIDTHS, file_name};

/// What stands above the pages.
const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gallery of pages</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin-bottom: 0; font-size: 1.1rem; }
pre { margin: 0.25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
ul { margin: 0.25rem 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
</style>
</head>
<body>
<main>
<h1>Gallery of pages</h1>
"#;

/// Writes it.
pub(super) fn write(folder: &Path, pages: &[GalleryPage], has_pictures: bool) -> Result<PathBuf> {
    let mut html = Html::default();
    html.put(HEAD);
    for page in pages {
        section(&mut html, page, has_pictures);
    }
    html.put("</main>\n</body>\n</html>");
    let file = folder.join("index.html");
    std::fs::write(&file, html.text())?;
    Ok(file)
}

/// A page with what is typed for it, and links to it and to its pictures, if there are any.
fn section(html: &mut Html, page: &GalleryPage, has_pictures: bool) {
    let name = &page.name;
    html.line(r#"<section aria-labelledby="{}">"#, &[name]);
    html.line(r#"<h2 id="{}">{}</h2>"#, &[name, name]);
    if let Some(command) = &page.command {
        html.line("<pre><code>{} --format html</code></pre>", &[command]);
    }
    html.put("<ul>\n");
    html.line(r#"<li><a href="{}.html">page</a></li>"#, &[name]);
    if page.command.is_some() {
        html.line(r#"<li><a href="{}.md">Markdown</a></li>"#, &[name]);
    }
    if has_pictures {
        html.line(r#"<li><a href="{}.pdf">print</a></li>"#, &[name]);
        for (width, is_dark) in WIDTHS.into_iter().flat_map(|width| [(width, false), (width, true)]) {
            let color = if is_dark { "dark" } else { "light" };
            let file = file_name(name, width, is_dark);
            html.line(r#"<li><a href="{}">{} px, {}</a></li>"#, &[&file, &width, &color]);
        }
    }
    html.put("</ul>\n</section>\n");
}
