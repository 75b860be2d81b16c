//! Pages in Markdown, as forums, mail and wikis read it with the tables of GitHub.

use std::io::{self, Write};

use askama::Template;

use crate::cell::Cell;
use crate::page::Page;
use crate::section::Section;
use crate::table::Table;

#[derive(Template)]
#[template(path = "page.md")]
struct PageMarkdown<'a> {
    page: &'a Page<'a>,
}

#[derive(Template)]
#[template(path = "section.md")]
struct SectionMarkdown<'a> {
    section: &'a Section,
    /// The signs before its heading.
    level: String,
}

#[derive(Template)]
#[template(path = "table.md")]
struct TableMarkdown<'a> {
    table: &'a Table,
}

impl SectionMarkdown<'_> {
    /// The signs before a heading below it.
    fn below(&self) -> String {
        format!("{}#", self.level)
    }
}

impl Section {
    fn markdown(&self, level: &str) -> SectionMarkdown<'_> {
        SectionMarkdown { section: self, level: level.to_owned() }
    }
}

impl Table {
    fn markdown(&self) -> TableMarkdown<'_> {
        TableMarkdown { table: self }
    }
}

/// Writes a page.
pub(crate) fn write(page: &Page<'_>, output: &mut dyn Write) -> io::Result<()> {
    let text = PageMarkdown { page }.render().map_err(io::Error::other)?;
    output.write_all(text.as_bytes())
}
