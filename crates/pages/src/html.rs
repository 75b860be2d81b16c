//! Pages in HTML: one file that needs no other. Each function writes one part.

mod table;

use std::borrow::Cow;
use std::io::{self, Write};

use crate::excerpt::Excerpt;
use crate::markup::Html;
use crate::page::Page;
use crate::policy::policy;
use crate::section::{Fact, Section};

/// Largest number of characters of a name or a heading that are shown.
const LONGEST: usize = 300;
/// Stylesheet of all pages.
const STYLE: &str = include_str!("../page.css").trim_ascii();

/// Writes a page.
pub(crate) fn write(page: &Page<'_>, output: &mut dyn Write) -> io::Result<()> {
    let mut html = Html::default();
    html.put("<!DOCTYPE html>\n");
    html.line(r#"<html lang="{}">"#, &[&page.request.lang.as_str()]);
    head(&mut html, page);
    html.put("<body>\n");
    header(&mut html, page);
    html.put("<main>\n");
    for part in &page.sections {
        section(&mut html, part, 2, false);
    }
    html.put("</main>\n");
    if !page.proof.is_empty() {
        html.put("<footer>\n");
        facts(&mut html, &page.proof);
        html.put("</footer>\n");
    }
    html.put("</body>\n</html>");
    output.write_all(html.text().as_bytes())
}

/// Writes the head: what a browser needs before it shows anything.
fn head(html: &mut Html, page: &Page<'_>) {
    html.put("<head>\n");
    html.line(r#"<meta charset="utf-8">"#, &[]);
    html.line(r#"<meta http-equiv="Content-Security-Policy" content="{}">"#, &[&policy(STYLE)]);
    html.line(r#"<meta name="viewport" content="width=device-width, initial-scale=1">"#, &[]);
    html.line(r#"<meta name="color-scheme" content="light dark">"#, &[]);
    html.line("<title>{} – {}</title>", &[&page.title, &page.subtitle]);
    html.put("<style>");
    html.put(STYLE);
    html.put("</style>\n</head>\n");
}

/// Writes the subject of the page and its list of contents.
fn header(html: &mut Html, page: &Page<'_>) {
    html.put("<header>\n");
    html.line("<h1><bdi>{}</bdi></h1>", &[&cut(&page.title)]);
    html.fill(r#"<p class="sub">{}"#, &[&page.subtitle]);
    if let Some(time) = page.as_of() {
        html.fill(r#"<span class="as-of">{} <bdi>{}</bdi></span>"#, &[&page.words.as_of, &time]);
    }
    html.put("</p>\n");
    if let Some(status) = &page.status {
        let heed = if status.is_warning { " heed" } else { "" };
        html.line(r#"<p class="status{}">{}</p>"#, &[&heed, &status.text]);
    }
    facts(html, &page.facts);
    let contents = page.contents();
    if !contents.is_empty() {
        html.line(r#"<nav aria-label="{}"><ul>"#, &[&page.words.contents]);
        for part in contents {
            html.line(r##"<li><a href="#{}">{}</a></li>"##, &[&part.anchor, &part.heading]);
        }
        html.put("</ul></nav>\n");
    }
    html.put("</header>\n");
}

/// Writes a section with all its contents under a heading of this level. A card stands beside others.
fn section(html: &mut Html, section: &Section, level: u32, is_card: bool) {
    let class = if section.is_warning { r#" class="warnings""# } else { "" };
    html.fill(r#"<section id="{}""#, &[&section.anchor]);
    html.put(class);
    html.line(r#" aria-labelledby="{}-h">"#, &[&section.anchor]);
    heading(html, section, level);
    if let Some(lead) = &section.lead {
        html.line(r#"<p class="lead">{}</p>"#, &[lead]);
    }
    for note in &section.notes {
        html.line("<p>{}</p>", &[note]);
    }
    facts(html, &section.facts);
    for part in &section.excerpts {
        excerpt(html, part);
    }
    for part in &section.tables {
        table::write(html, part, is_card);
    }
    boards(html, section);
    if !section.lines.is_empty() {
        html.put("<ul>\n");
        for line in &section.lines {
            html.line("<li>{}</li>", &[line]);
        }
        html.put("</ul>\n");
    }
    if !section.cards.is_empty() {
        html.line(r#"<div class="cards">"#, &[]);
        for card in &section.cards {
            self::section(html, card, level + 1, true);
        }
        html.put("</div>\n");
    }
    for part in &section.parts {
        self::section(html, part, level + 1, false);
    }
    html.put("</section>");
}

fn heading(html: &mut Html, section: &Section, level: u32) {
    html.fill(r#"<h{} id="{}-h">"#, &[&level, &section.anchor]);
    if let Some(number) = &section.number {
        html.fill("{}. ", &[number]);
    }
    html.line("<bdi>{}</bdi></h{}>", &[&cut(&section.heading), &level]);
}

/// Shortens a name or a heading that would flood the page, and adds an ellipsis.
fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// Writes names with their values; nothing where there are none.
fn facts(html: &mut Html, facts: &[Fact]) {
    if facts.is_empty() {
        return;
    }
    html.line(r#"<dl class="facts">"#, &[]);
    for fact in facts {
        html.line("<div><dt>{}</dt><dd><bdi>{}</bdi></dd></div>", &[&fact.name, &fact.value]);
    }
    html.put("</dl>\n");
}

/// Writes a line of a record with the marked word.
fn excerpt(html: &mut Html, excerpt: &Excerpt) {
    let Excerpt { place, before, word, after } = excerpt;
    html.fill(r#"<figure class="excerpt"><figcaption>{}</figcaption>"#, &[place]);
    html.fill(r#"<pre role="region" aria-label="{}" tabindex="0" dir="ltr">"#, &[place]);
    html.line("{}<mark>{}</mark>{}</pre></figure>", &[before, word, after]);
}

/// Writes the boards of a section beside each other.
fn boards(html: &mut Html, section: &Section) {
    if section.boards.is_empty() {
        return;
    }
    let large = if section.has_large_boards() { " large" } else { "" };
    html.line(r#"<div class="boards{}">"#, &[&large]);
    for board in &section.boards {
        html.put("<figure>");
        board.write_into(html);
        html.line("<figcaption>{}</figcaption></figure>", &[&board.caption]);
    }
    html.put("</div>\n");
}
