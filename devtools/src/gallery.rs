//! `cargo xtask pages`: pages of the files of testdata and boards of all games in target/pages, with screenshots if
//! there is a browser.

mod boards;
mod index;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use shinpan_cli::{Exit, Io};

use crate::{browser, html_checker, programs};
use xtask::run;

/// A page of the gallery.
pub(crate) struct GalleryPage {
    /// Name of the page's files.
    pub(crate) name: &'static str,
    /// Command line of the page; none for the page of boards.
    pub(crate) command: Option<&'static str>,
    /// File of the page in HTML.
    pub(crate) file: PathBuf,
}

/// Pages: the name of the files and the command line of each.
const PAGES: &str = include_str!("gallery/commands.csv");

/// Writes all pages and an index of them, with screenshots if there is a browser, and checks them if there is a
/// checker.
pub(crate) fn run() -> Result<()> {
    let folder = run::root().join("target/pages");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    let pages = write(&folder)?;
    match browser::script() {
        Some(mut script) => run::shown(script.arg("pictures").args(pages.iter().map(|page| &page.file)))?,
        None => println!("SKIPPED: {}", browser::MISSING),
    }
    let index = index::write(&folder, &pages)?;
    println!("{} pages in target/pages, all in index.html", pages.len());
    match html_checker::checker() {
        Some(mut checker) => run::shown(checker.args(pages.iter().map(|page| &page.file)).arg(index))?,
        None => println!("SKIPPED: {}", html_checker::MISSING),
    }
    Ok(())
}

/// Writes all pages into a folder.
pub(crate) fn write(folder: &Path) -> Result<Vec<GalleryPage>> {
    std::fs::create_dir_all(folder)?;
    let mut pages = Vec::new();
    for (name, command) in PAGES.lines().skip(1).filter_map(|row| row.split_once(',')) {
        let page = GalleryPage { name, command: Some(command), file: folder.join(format!("{name}.html")) };
        std::fs::write(&page.file, answer(&format!("{command} --format html"))?)?;
        std::fs::write(folder.join(format!("{name}.md")), answer(&format!("{command} --format markdown"))?)?;
        pages.push(page);
    }
    let boards = GalleryPage { name: "boards", command: None, file: folder.join("boards.html") };
    std::fs::write(&boards.file, boards::write(folder)?)?;
    pages.push(boards);
    Ok(pages)
}

/// Runs a command line and returns its stdout; findings are no failure.
pub(crate) fn answer(typed: &str) -> Result<String> {
    // Command lines name files of testdata by paths from here, and some pages show these paths.
    std::env::set_current_dir(run::root()).context("the root of the repository")?;
    let (mut io, captured) = Io::captured("", "");
    let words = typed.split_whitespace().map(OsString::from).collect();
    match programs::call(words, &mut io) {
        Some(Exit::Ok | Exit::Findings) => Ok(captured.stdout()),
        _ => bail!("{typed}: {}", captured.stderr()),
    }
}
