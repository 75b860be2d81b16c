//! Pages of rulings for people: HTML and Markdown of the documents that the programs write as JSON.
//!
//! A program fills a [`Page`] from its document; this crate writes it. No rulings are made here, and the same page
//! always gives the same bytes.
//!
//! ```
//! use shinpan_core::page::{Lang, PageFormat, PageRequest};
//! use shinpan_pages::{Cell, Column, Page, Row, Section, Table, Words};
//!
//! let request = PageRequest { format: PageFormat::Html, title: None, lang: Lang::En, event: Default::default(), as_of: None };
//! let words = Words::of(request.lang);
//! let mut page = Page::new(&request, &words, "A <small> event", &words.standings);
//! let mut table = Table::new("places", "After round 1").column(Column::number("Place")).column(Column::header("Name"));
//! table.rows.push(Row::of([Cell::number(1), Cell::name("Ada & Bo", "ada")]));
//! page.sections.push(Section::new("places", "Places").table(table));
//! let mut html = Vec::new();
//! page.write(&mut html)?;
//! let html = String::from_utf8_lossy(&html);
//! assert!(html.contains("A &#60;small&#62; event") && html.contains("Ada &#38; Bo"));
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod board;
mod cell;
mod escape;
mod excerpt;
mod html;
mod interval;
mod markdown;
mod markup;
mod outlook;
mod outlook_run;
mod page;
mod policy;
mod section;
pub mod sheet;
mod table;
mod words;
mod write;

pub use board::{Board, Signs};
pub use cell::{Cell, GameCell, Lives};
pub use excerpt::Excerpt;
pub use interval::{Interval, Scale};
pub use markup::Html;
use outlook::OutlookPage;
pub use outlook_run::{OutlookLines, OutlookRun};
pub use page::{Page, Status};
pub use section::{Fact, Section};
pub use sheet::{Player, Sheet, SheetGame};
pub use table::{Align, Column, Row, Table};
pub use words::{Words, fill};
