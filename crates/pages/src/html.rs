//! Pages in HTML: one file that needs nothing else.

use std::io::{self, Write};

use askama::Template;

use crate::cell::Cell;
use crate::page::Page;
use crate::policy::policy;
use crate::section::Section;
use crate::table::{Column, Row, Table};

/// The one stylesheet of all pages.
const STYLE: &str = include_str!("../templates/page.css").trim_ascii();

#[derive(Template)]
#[template(path = "page.html")]
struct PageHtml<'a> {
    page: &'a Page<'a>,
    style: &'static str,
    policy: String,
}

#[derive(Template)]
#[template(path = "section.html")]
struct SectionHtml<'a> {
    section: &'a Section,
    level: u8,
    /// Whether it stands beside others.
    is_card: bool,
}

#[derive(Template)]
#[template(path = "table.html")]
struct TableHtml<'a> {
    table: &'a Table,
    is_small: bool,
    /// Of each column.
    decimals: Vec<usize>,
}

impl TableHtml<'_> {
    /// The columns with the cells of a row, and what is missing behind a number.
    fn cells<'t>(&'t self, row: &'t Row) -> impl Iterator<Item = (&'t Column, &'t Cell, Option<String>)> {
        let columns = self.table.columns.iter().zip(&self.decimals);
        columns.zip(&row.cells).map(|((column, most), cell)| (column, cell, cell.filler(*most)))
    }
}

impl Section {
    /// It under a heading of this level.
    fn html(&self, level: u8) -> SectionHtml<'_> {
        SectionHtml { section: self, level, is_card: false }
    }

    /// It beside others.
    fn card(&self, level: u8) -> SectionHtml<'_> {
        SectionHtml { section: self, level, is_card: true }
    }
}

impl Table {
    fn html(&self, is_small: bool) -> TableHtml<'_> {
        TableHtml { table: self, is_small, decimals: self.decimals() }
    }
}

/// Writes a page.
pub(crate) fn write(page: &Page<'_>, output: &mut dyn Write) -> io::Result<()> {
    let html = PageHtml { page, style: STYLE, policy: policy(STYLE) };
    let html = html.render().map_err(io::Error::other)?;
    output.write_all(html.as_bytes())
}
